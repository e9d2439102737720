"""How facts become words: what the sentences of every game share. A game has its own sentences in its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from controller.engine.forms import listed
from controller.engine.rules import TABLE

Facts = Mapping[str, Any]
Sentence = str | Callable[[Facts], str]
"""One whole sentence, or what chooses one by the facts."""


def called(name: str) -> str:
    """How a name of a position is spoken: ``great-britain`` is Great Britain."""
    return name.replace("-", " ").title()


def title(name: str) -> str:
    """How a game is called by its name where it says nothing else: ``balance-of-power`` is Balance of Power."""
    return called(name).replace(" And ", " and ").replace(" Of ", " of ")


def actor(name: str) -> str:
    """A seat, or the table."""
    return "the table" if name == TABLE else called(name)


def numbered(numbers: Mapping[str, int], name: Callable[[str], str]) -> str:
    """``Powys 2 and Rheged 1``."""
    return listed([f"{name(place)} {n}" for place, n in numbers.items()])


def said(facts: Facts, place: Callable[[str], str]) -> dict[str, Any]:
    """The facts that every game has, in words; ``place`` is how the game calls its places."""
    found = dict(facts)
    if "title" in facts:
        found["title"] = title(facts["title"])
    if "seat" in facts:
        found["seat"] = actor(facts["seat"])
    if "region" in facts:
        found["region"] = place(facts["region"])
    if "switch" in facts:
        zone, _, well = facts["switch"].rpartition(".")
        found |= {"zone": place(zone), "well": well}
    if "word" in facts:
        found["said"] = _said(facts["word"], place)
    for key in ("places", "known", "seats"):
        if key in facts:
            found[key] = listed([place(one) if key == "places" else one for one in facts[key]])
    for key in ("extra", "missing"):
        if isinstance(facts.get(key), Mapping):
            found[key] = numbered(facts[key], place)
    return found


def _said(word: str, place: Callable[[str], str]) -> str:
    """A word of the table (``card:recruit``, ``tile:merlin``, ``at:powys``) as it is spoken."""
    kind, colon, rest = word.partition(":")
    if not colon:
        return f"“{word}”"
    return f"“{place(rest)}”" if kind == "at" else f"the {kind} “{rest}”"


class OldSpeech(Protocol):
    """What a game offers, as a module for instance: sentences (`controller.engine.forms`), and its words for facts."""

    @property
    def SENTENCES(self) -> Mapping[str, Sentence]:  # noqa: N802 - a module offers it as a constant
        """The sentences by code."""

    def words(self, facts: Facts) -> Mapping[str, Any]:
        """The facts as sentences call them, and what follows from them.

        A table also asks it for single words: `said` has those of every game (of them ``title`` is how a game is called
        as printed, by its name), and ``sort`` is what is drawn, by the sort of its tag (``land``: a Land card).
        """


class Thing(NamedTuple):
    """A fact that says itself what kind of thing it names, where the fact's name does not."""

    kind: str
    identifier: str


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """How a game speaks: where its messages are, and what its facts are.

    Messages are Fluent files, ``LOCALE/en.ftl`` or ``LOCALE/en/*.ftl`` for English. `controller.language` reads them.

    Attributes:
        locale: the folder with one file, or one folder of files, for each language.
        facts: the kind of thing that a fact names, by the fact's name: ``{"region": "place", "winner": "seat"}``. The
            same kind holds for one name, a list of names, and a mapping from names to numbers. ``text`` is shown as it
            is. ``word`` is only for selecting. ``CODE:FACT`` overrides FACT for one code. Numbers, yes or no, and None
            need no kind.
        parts: by kind, how a name that has a structure is taken apart: ``"3,5"`` into ``{"row": 3, "column": 5}``. The
            parts are facts of the message named like the kind. None: this name has no parts.
        more: facts that follow from others, such as sums and remainders. They are added to the facts of a message, or
            replace them. No words are made here.
    """

    locale: Path
    facts: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, Callable[[str], Facts | None]] = field(default_factory=dict)
    more: Callable[[Facts], Facts] | None = None
