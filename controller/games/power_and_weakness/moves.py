"""Moves as values and as text, and the table of the moves of one map.

A move is a frozen value: its class is what is done, its fields are numbers (of tiles, regions, kinds, symbols). Its
notation is its class's `Written.form`, such as ``use {tile} reinforce {region}``: words, with a field in braces where a
name or a number stands. By the form moves are written and read, and what cannot be read is explained.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from controller.engine.moves import Move
from controller.engine.packed import marked_places
from controller.errors import UnreadableMove
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES, Components

LISTS_KEPT = 20_000
"""So many lists of one sort are remembered before all are forgotten: long campaigns meet ever new ones."""
_NUMBER = r"(?:0|[1-9][0-9]{0,3})"
_NUMBERS = ("knights", "magicians", "n", "value")
"""Fields that are written as numbers."""
_REGIONS = ("region", "first", "second", "src", "dst")
"""Fields that are written as names of regions."""
_NAMES: Mapping[str, Sequence[str]] = {"tile": TILES, "symbol": SYMBOLS, "kind": KINDS, "seat": SEATS}
_UNKNOWN = {
    "{tile}": "move.unknown-tile",
    "{symbol}": "move.unknown-symbol",
    **{f"{{{field}}}": "move.unknown-region" for field in _REGIONS},
}
"""By the place of a name in a form the code for a word that is no such name."""


@dataclass(frozen=True, slots=True)
class Written(Move):
    """A move whose notation is told by a form; its fields stand there in their order."""

    form: ClassVar[str]
    none: ClassVar[tuple[int, ...]] = ()
    """The fields of ``VERB none``, where nothing may be chosen."""

    @classmethod
    def verb(cls) -> str:
        """The first word."""
        return cls.form.split(" ")[0]

    @classmethod
    def exists(cls, table: MoveTable, *fields: int) -> bool:
        """Whether there is such a move at all, legal or not."""
        return True

    @classmethod
    def last_fields(cls, table: MoveTable, *fields: int) -> Iterable[int]:
        """The last fields of the moves that begin with these."""
        return range(len(table.names[cls.__match_args__[-1]]))

    @classmethod
    def write(cls, table: MoveTable, *fields: int) -> str:
        """The text of the move with these fields."""
        if cls.none and fields == cls.none:
            return f"{cls.verb()} none"
        names: tuple[str, ...] = cls.__match_args__[1:]
        named = zip(names, fields, strict=True)
        return cls.form.format(**{field: table.names[field][n] if field in table.names else n for field, n in named})

    @classmethod
    def read(cls, table: MoveTable, text: str) -> Self | None:
        """The move of a text, or None if it is no move of this class."""
        if cls.none and text == f"{cls.verb()} none":
            return cls(text, *cls.none)
        found = _pattern(cls.form).fullmatch(text)
        if found is None:
            return None
        fields = [table.number(field, word) for field, word in found.groupdict().items()]
        known = [n for n in fields if n is not None]
        return cls(text, *known) if len(known) == len(fields) and cls.exists(table, *known) else None

    @classmethod
    def fault(cls, table: MoveTable, words: Sequence[str]) -> tuple[str, str] | None:
        """The code and the word at fault in a text that may be meant as a move of this class.

        A name that stands just behind the verb is looked up in any case, another only where all words are in place.
        """
        form = cls.form.split(" ")
        pairs = list(zip(form, words, strict=False))
        fits = len(form) == len(words) and all(wanted.startswith("{") or wanted == word for wanted, word in pairs)
        for place, (wanted, word) in enumerate(pairs):
            if (fits or place == 1) and wanted in _UNKNOWN and table.number(wanted[1:-1], word) is None:
                return _UNKNOWN[wanted], word
        return None


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """What a form looks like: every name is a word, every number has at most four digits."""
    parts = re.split(r"\{(\w+)\}", form)
    for place in range(1, len(parts), 2):
        parts[place] = f"(?P<{parts[place]}>{_NUMBER if parts[place] in _NUMBERS else '[^ ]+'})"
    return re.compile("".join(parts), re.ASCII)


M = TypeVar("M", bound=Written)


class Row(Generic[M]):
    """Moves of one class that differ in their last field only, and the lists of them that recur."""

    __slots__ = ("_lists", "moves")

    def __init__(self, moves: tuple[M, ...]) -> None:
        self.moves = moves
        self._lists: dict[int, tuple[M, ...]] = {}

    def marked(self, mark: int) -> tuple[M, ...]:
        """The moves at the marked places (`controller.engine.packed`), in ascending order."""
        found = self._lists.get(mark)
        if found is None:
            if len(self._lists) >= LISTS_KEPT:
                self._lists.clear()
            moves = self.moves
            found = self._lists[mark] = tuple([moves[place] for place in marked_places(mark)])
        return found


class _Made(dict[tuple[int, ...], Any]):
    """Moves of one class by their fields, each made when it is first asked for."""

    def __init__(self, table: MoveTable, kind: type[Written]) -> None:
        super().__init__()
        self._table, self._kind = table, kind

    def __missing__(self, fields: tuple[int, ...]) -> Any:
        move = self[fields] = self._kind(self._kind.write(self._table, *fields), *fields)
        return move


class MoveTable(dict[Any, Row[Any]]):
    """The moves of a map with these regions, each made once, and the lists of moves that recur.

    A legal list is joined from parts that depend on little (the takes on which tiles are on offer, the placements on
    which regions are open), so the parts are remembered by their situation and only joined at each ply.

    The table itself maps ``KIND``, or ``KIND, FIELD, …`` with all fields but the last, to the `Row` of these moves.
    """

    def __init__(self, regions: Sequence[str], components: Components) -> None:
        super().__init__()
        self.components = components
        self.names = {**_NAMES, **dict.fromkeys(_REGIONS, regions)}
        self._numbers = {field: {name: n for n, name in enumerate(names)} for field, names in self.names.items()}
        # Keys hold numbers only: Python's garbage collector does not have to look at such tuples again and again.
        self._made: dict[type[Written], _Made] = {}
        self._lists: dict[Callable[..., Any], dict[tuple[int, ...], tuple[Any, ...]]] = {}

    def __missing__(self, key: Any) -> Row[Any]:
        kind, *fields = key if isinstance(key, tuple) else (key,)
        full = len(fields) + 1 == len(kind.__match_args__)
        ends = [()] if full else [(last,) for last in kind.last_fields(self, *fields)]
        row = self[key] = Row(tuple(self.move(kind, *fields, *end) for end in ends))
        return row

    def number(self, field: str, word: str) -> int | None:
        """The number of a name, or a number itself; None where there is no such name."""
        return int(word) if field in _NUMBERS else self._numbers[field].get(word)

    def made(self, kind: type[M]) -> Mapping[tuple[int, ...], M]:
        """The moves of a class by their fields, the same object each time."""
        found = self._made.get(kind)
        if found is None:
            found = self._made[kind] = _Made(self, kind)
        return found

    def move(self, kind: type[M], *fields: int) -> M:
        """The move of a class with these fields."""
        return self.made(kind)[fields]

    def remembered(self, make: Callable[..., Iterable[M]], *situation: int) -> tuple[M, ...]:
        """The moves that a function makes of this table for a situation, made once for each."""
        lists = self._lists.get(make)
        if lists is None or len(lists) >= LISTS_KEPT:
            lists = self._lists[make] = {}
        found = lists.get(situation)
        if found is None:
            found = lists[situation] = tuple(make(self, *situation))
        return found


def read(table: MoveTable, verbs: Mapping[str, Sequence[type[M]]], text: str) -> M:
    """The move of a map that a text stands for, of the classes that ``verbs`` has by their verbs.

    Raises:
        UnreadableMove: telling which word cannot be read, as far as it can be told.
    """
    words = text.split(" ")
    kinds = verbs.get(words[0], ())
    for kind in kinds:
        move = kind.read(table, text)
        if move is not None:
            return move
    facts: dict[str, object] = {"move": text if len(text) <= 80 else text[:77] + "..."}
    if not kinds:
        raise UnreadableMove("move.unknown-verb", facts | {"word": words[0][:40]})
    for kind in kinds:
        fault = kind.fault(table, words)
        if fault is not None:
            raise UnreadableMove(fault[0], facts | {"word": fault[1][:40]})
    raise UnreadableMove("move.unreadable", facts | {"verb": words[0]})
