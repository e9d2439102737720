"""The messages of one language, for one game: Fluent files, typed facts, and the functions that messages may call.

Theory
    A message never gets a bare word. Facts become values that know what they are: `Named` is one thing (a seat, a
    place, a tile), `Several` are some in order, `Amounts` are numbers by name. A value writes itself by looking up the
    message of its name, ``place-rheged``, so that each language can give a name any forms it needs as attributes::

        place-rheged = Rheged
            .in = in Rheged

    ``{ $place }`` itself gives the form ``within``, or else the name as it stands alone on a map or in a menu. Messages
    reach the other forms, and lists, by functions:

    ``NAME($place, form: "in")``
        A form of a name. Without such an attribute it is the name itself.
    ``COUNTED($n, $kind)``
        So many of a kind: the name's attribute ``counted``, which is given ``$n``.
    ``LIST($places)``
        "a, b and c". The texts that join come from messages ``list-and``, ``list-or``, ``list-comma`` and
        ``list-semicolon``; ``style: "or"`` chooses ``list-or``. Other arguments are joined too, empty ones are left
        out, and ``empty: "nothing"`` is said if none is left. ``item: "standing"`` says by which attribute, or else by
        which message, each item is written; it gets ``$name``, ``$n``, and the parts of a structured name.
    ``COUNT($places)``
        How many, to choose by. Of an absent fact or an empty text it is 0, of a text 1.
    ``TOTAL($extra)``
        The sum of the numbers.
    ``CAP($place)``
        With a capital letter, to begin a sentence.

    In selectors a `Named` equals its identifier: ``{ $kind -> [knight] ... *[magician] ... }``. None equals ``none``,
    True and False equal ``yes`` and ``no``.

An entry of a file is parsed when it is first needed. Parsing whole files would take 0.1 s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

from babel import Locale, UnknownLocaleError
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentFloat, FluentInt, FluentNone, FluentType
from fluent.syntax import FluentParser
from fluent.syntax import ast as syntax
from fluent.syntax.visitor import Visitor

from controller.engine.speech import Noted, Speech, Thing
from controller.language.facts import FACTS, PARTS, computed, more

_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""Where an entry of a file begins. What belongs to it is indented, or closes a brace."""
_END = re.compile(r"^(?:#|-?[A-Za-z][\w-]* *=)", re.MULTILINE)
_IDENTIFIER = re.compile(r"[\w-]+", re.ASCII)
_PROPER = ("place", "seat", "game")
"""Kinds of proper names: one that no catalogue has is still written like a name."""
_WORDS = ("text", "word")
"""Kinds of facts that stand for themselves."""
NOTATION = "notation"
"""The kind of a move that is given in the notation of programs, and said with its names as they are printed."""
VERB = "verb"
"""The kind of the names of actions, by the word of the notation that they begin with."""
COUNTED = "counted"
"""The form of a name with a number."""
WITHIN = "within"
"""The form of a name that stands in a sentence, where that is not how it stands alone: with its article."""


class Spoken(FluentType):
    """Text that is already in words; not limited in length, unlike a plain value."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, locale: Locale) -> str:
        return self.text


class Absent(FluentType):
    """A fact that is None, or an empty text. Selectors find it as ``none``; to say None is a mistake."""

    def __init__(self, text: str | None) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return other == "none" if isinstance(other, str) else isinstance(other, Absent)

    __hash__ = None  # type: ignore[assignment]

    def format(self, locale: Locale) -> str:
        if self.text is None:
            raise LookupError("this fact is absent and cannot be said")
        return self.text


class Named(FluentType):
    """One thing with a name."""

    def __init__(self, kind: str, identifier: str, catalogue: Catalogue) -> None:
        self.kind, self.identifier, self._catalogue = kind, identifier, catalogue

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Named):
            return (self.kind, self.identifier) == (other.kind, other.identifier)
        return self.identifier == other

    def __hash__(self) -> int:
        return hash(self.identifier)

    def format(self, locale: Locale) -> str:
        return self._catalogue.called(self.kind, self.identifier, WITHIN)


class Several(FluentType):
    """Some values in order; written as a list."""

    def __init__(self, values: Sequence[Any], catalogue: Catalogue) -> None:
        self.values, self._catalogue = values, catalogue

    def format(self, locale: Locale) -> str:
        return self._catalogue.listed([self])


class Amounts(Several):
    """Numbers, or whatever else belongs to each name, by name; the values are pairs."""


class Record(FluentType):
    """Facts that belong together, as one item of a list."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts

    def format(self, locale: Locale) -> str:
        raise LookupError("LIST has to say by which message such an item is written")


class Catalogue:
    """The messages of one language, for one game.

    Args:
        lang: the language's code.
        texts: what stands in the files; of two entries with one name the first counts.
        speech: what the game's facts are.
        fallbacks: where names are looked for besides.
    """

    def __init__(
        self, lang: str, texts: Iterable[str], speech: Speech | None, fallbacks: tuple[Catalogue, ...] = ()
    ) -> None:
        self._entries: dict[str, str] = {}
        for text in texts:
            for name, entry in entries(text):
                self._entries.setdefault(name, entry)
        self._kinds = {**FACTS, **speech.facts} if speech else FACTS
        self._parts = {**PARTS, **speech.parts} if speech else PARTS
        self._more = speech.more if speech else None
        self._fallbacks = fallbacks
        functions: dict[str, Any] = {
            "CAP": self._cap,
            "COUNT": self._count,
            "COUNTED": self._counted,
            "LIST": self._list,
            "NAME": self._name,
            "TOTAL": self._total,
        }
        self._bundle = FluentBundle([lang, "en"], functions=functions, use_isolating=False)
        self._locale = _locale(lang)
        self._parsed: set[str] = set()

    def message(self, code: str, facts: Mapping[str, object], wrong: list[Exception]) -> str | None:
        """The sentence for a code, or None; what is wrong with the message or its facts is added to ``wrong``."""
        if not self.has(code):
            return None
        whole = more(facts)
        if self._more is not None:
            whole |= self._more(whole)
        if isinstance(whole.get("move"), str) and whole.keys().isdisjoint(("word", "verb")):  # else it is no move
            whole["move"] = Thing(NOTATION, whole["move"])
        return self._format(_entry_of(code), "", self._typed_all(whole, code), wrong)

    def has(self, code: str) -> bool:
        """Whether there is a message for a code in this language."""
        return _entry_of(code) in self._entries

    def called(self, kind: str, identifier: str, form: str = "", args: Mapping[str, Any] | None = None) -> str:
        """A form of a thing's name: of its own message, of its kind's message if it has parts, else as computed."""
        for catalogue in (self, *self._fallbacks):
            found = catalogue._found(kind, identifier, form, args or {})
            if found is not None:
                return found
        return self._computed(kind, identifier)

    def listed(self, values: Sequence[Any], style: str = "and", item: str = "", empty: str = "") -> str:
        """Values as one text."""
        said = [text for text in self._items(values, item) if text]
        if not said:
            return empty
        if len(said) > 2 and any("," in text for text in said):
            return self._joined("semicolon", said)
        *before, last = said
        return self._joined(style, [self._joined("comma", before), last]) if before else last

    def _computed(self, kind: str, identifier: str) -> str:
        return computed(identifier) if kind in _PROPER else identifier

    def _found(self, kind: str, identifier: str, form: str, args: Mapping[str, Any]) -> str | None:
        name = f"{kind}-{identifier}"
        given = dict(args)
        if not (_IDENTIFIER.fullmatch(identifier) and self._ready(name)):
            name, parts = kind, self._parts.get(kind, lambda _: None)(identifier)
            if parts is None or not self._ready(name):
                return None
            given = {**self._typed_all(parts, kind), **args}
        for attribute in (form, "") if form else ("",):
            said = self._format(name, attribute, given, []) if self._has(name, attribute) else None
            if said is not None:
                return said
        return None

    def _action(self, move: str) -> str | None:
        """What a move of one word does, as buttons have it: ``stop`` alone tells nobody of what."""
        names = (one._found(VERB, move, "", {}) for one in (self, *self._fallbacks))
        return next(filter(None, names), None)

    def _printed(self, word: str) -> str:
        """A word of a move as a menu has it: a proper name as it is printed, anything else without hyphens."""
        for kind in _PROPER:
            for catalogue in (self, *self._fallbacks):
                name = catalogue._found(kind, word, "", {})
                if name is not None and name.casefold().replace(" ", "-") == word:
                    return name
        return word if word.startswith("-") else word.replace("-", " ")

    def _items(self, values: Sequence[Any], item: str) -> Iterator[str]:
        for value in values:
            if isinstance(value, Amounts):
                yield from (self._item(item or COUNTED, name, n) for name, n in value.values)
            elif isinstance(value, Several):
                yield from self._items(value.values, item)
            elif isinstance(value, Record):
                yield self._must(item, value.facts)
            elif item and isinstance(value, Named):
                yield self._item(item, value, None)
            else:
                yield self._said(value)

    def _item(self, form: str, name: Named, n: Any) -> str:
        """One name of a list, with what belongs to it: by a form of its own, of its kind, or by a message."""
        args = {"name": name} if n is None else {"name": name, "n": n}
        if isinstance(n, int):
            args |= {"sign": "minus" if n < 0 else "plus", "size": self._number(abs(n))}
        for catalogue in (self, *self._fallbacks):
            said = catalogue._form_of(form, name, args)
            if said is not None:
                return said
        if n is None:
            return self._said(name)
        return self._must(form, args)

    def _form_of(self, form: str, name: Named, args: Mapping[str, Any]) -> str | None:
        own = f"{name.kind}-{name.identifier}"
        if _IDENTIFIER.fullmatch(name.identifier) and self._has(own, form):
            return self._format(own, form, args, [])
        parts = self._parts.get(name.kind, lambda _: None)(name.identifier)
        if self._has(name.kind, form):
            return self._format(name.kind, form, {**self._typed_all(parts or {}, name.kind), **args}, [])
        return None

    def _must(self, name: str, args: Mapping[str, Any]) -> str:
        """A message that has to be there, in this language or below."""
        wrong: list[Exception] = []
        for catalogue in (self, *self._fallbacks):
            said = catalogue._format(name, "", args, wrong)
            if said is not None:
                return said
        raise wrong[0] if wrong else LookupError(f"there is no message {name}")

    def _joined(self, style: str, said: Sequence[str]) -> str:
        before = said[0]
        for last in said[1:]:
            before = self._must(f"list-{style}", {"before": Spoken(before), "last": Spoken(last)})
        return before

    # Entries.

    def _has(self, name: str, attribute: str) -> bool:
        if not self._ready(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def _ready(self, name: str) -> bool:
        """Parse an entry with all that it refers to; whether there is such an entry."""
        if name in self._parsed or name not in self._entries:
            return name in self._parsed
        entry = FluentParser(with_spans=False).parse_entry(self._entries[name])
        if not isinstance(entry, syntax.Message | syntax.Term):
            return False
        self._parsed.add(name)
        self._bundle.add_resource(syntax.Resource([entry]))
        references = _References()
        references.visit(entry)
        for other in references.found:
            self._ready(other)
        return True

    def _format(self, name: str, attribute: str, args: Mapping[str, Any], wrong: list[Exception]) -> str | None:
        """The text of a message or of an attribute of it; None, with the reason, where it cannot be made."""
        if not self._has(name, attribute):
            return None
        message = self._bundle.get_message(name)
        pattern: Pattern | None = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        try:
            said, errors = self._bundle.format_pattern(pattern, dict(args))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            wrong.append(error)
            return None
        wrong += errors
        return None if errors else str(said)

    # Facts.

    def _typed_all(self, facts: Mapping[str, object], code: str) -> dict[str, Any]:
        return {
            fact: self._typed(value, self._kinds.get(f"{code}:{fact}", self._kinds.get(fact, "text")))
            for fact, value in facts.items()
        }

    def _typed(self, value: object, kind: str) -> Any:
        """A value that a message may be given. ``seat/class`` is a mapping by seat of what there is of each class."""
        if value is None or value == "":
            return Absent(None if value is None else "")
        if isinstance(value, Noted):
            return Spoken(self._must("list-noted", self._typed_all(value._asdict(), "list-noted")))
        if isinstance(value, Thing):
            return self._typed(value.identifier, value.kind)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return self._number(value)
        if isinstance(value, float):
            return self._fraction(value)
        if isinstance(value, PathLike):
            return Spoken(str(value))
        kind, _, inner = kind.partition("/")
        if isinstance(value, str):
            if kind == NOTATION:
                return Spoken(self._action(value) or " ".join(map(self._printed, value.split(" "))))
            return Spoken(value) if kind == "text" else value if kind == "word" else Named(kind, value, self)
        if isinstance(value, Mapping):
            return Amounts(
                [(Named(kind, str(name), self), self._typed(n, inner or kind)) for name, n in value.items()], self
            )
        if isinstance(value, Sequence):
            return Several([self._element(one, kind) for one in value], self)
        raise TypeError(f"no message can be given {value!r}")

    def _element(self, value: object, kind: str) -> Any:
        if isinstance(value, Mapping):
            return Record(self._typed_all(value, ""))
        return self._typed(value, kind)

    def _number(self, n: int) -> FluentInt:
        return FluentInt(n, useGrouping=False)

    @staticmethod
    def _fraction(n: float) -> FluentFloat:
        return FluentFloat(n, useGrouping=False, maximumFractionDigits=2)

    def _said(self, value: Any) -> str:
        return str(value.format(self._locale)) if isinstance(value, FluentType) else str(value)

    # Functions of messages.

    def _name(self, value: Any, form: str = "") -> Any:
        if isinstance(value, Several):
            return Spoken(self.listed([value], item=str(form)))
        if not isinstance(value, Named):
            return value
        return self.called(value.kind, value.identifier, str(form))

    def _counted(self, n: Any, name: Any, form: str = COUNTED) -> str:
        if not isinstance(n, int) or not isinstance(name, Named):
            raise TypeError(f"COUNTED needs a number and a name, not {n!r} and {name!r}")
        return self._item(str(form), name, n)

    def _list(self, *values: Any, style: str = "and", item: str = "", empty: str = "") -> Spoken:
        if any(isinstance(value, FluentNone) for value in values):
            raise LookupError("something to be listed is missing")
        given = [value for value in values if not isinstance(value, Absent)]
        return Spoken(self.listed(given, str(style), str(item), str(empty)))

    def _count(self, value: Any) -> FluentInt:
        if isinstance(value, FluentNone):
            raise LookupError("what is to be counted is missing")
        if isinstance(value, Several):
            return self._number(len(value.values))
        return self._number(0 if isinstance(value, Absent) else 1)

    def _total(self, value: Any) -> FluentInt:
        if not isinstance(value, Amounts):
            raise TypeError(f"TOTAL needs numbers by name, not {value!r}")
        return self._number(sum(int(n) for _, n in value.values))

    def _cap(self, value: Any) -> Spoken:
        said = self._said(value)
        return Spoken(said[:1].upper() + said[1:])


def _entry_of(code: str) -> str:
    """The name of the message for a code."""
    return code.replace(".", "-")


def _locale(lang: str) -> Locale:
    """How numbers are written; as in English for a language that Babel does not know."""
    try:
        return Locale.parse(lang.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en")


class _References(Visitor):
    """Gathers the entries that an entry refers to."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_MessageReference(self, node: syntax.MessageReference) -> None:  # noqa: N802 - named by the library
        self.found.append(node.id.name)

    def visit_TermReference(self, node: syntax.TermReference) -> None:  # noqa: N802 - named by the library
        self.found.append(f"-{node.id.name}")
        self.generic_visit(node)


def entries(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a Fluent file, by name, as they are written."""
    for start in _ENTRY.finditer(text):
        end = _END.search(text, start.end())
        yield start[1], text[start.start() : end.start() if end else len(text)]


__all__ = ["Amounts", "Catalogue", "Named", "Several", "Spoken", "entries"]
