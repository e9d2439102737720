"""The legal moves as a menu: grouped while they are many, narrowed to those that were meant, picked by number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

MOST_LISTED = 15
"""More moves than this are shown in groups by how they begin."""
_STEP = re.compile(r"[ ,]|$")
"""A move is told step by step: word by word, and a place such as ``3,12`` by its row first."""
Group = tuple[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu by its number: a move, or (``opens``) the beginning of several."""

    number: int
    label: str
    move: str = ""
    opens: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Legal moves in their order, or those of them that were meant.

    Attributes:
        moves: the moves, as notation.
        typed: what was typed to have only these; empty: they are all.
        notes: what is told beside a move, such as ``6:5``.
        labels: how moves are shown; else as their notation.
        most: as many are listed, if moves can be grouped so.
    """

    moves: Sequence[str]
    typed: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    most: int = MOST_LISTED

    def narrowed(self, moves: Sequence[str], typed: str) -> Menu:
        """These of the moves."""
        return replace(self, moves=tuple(moves), typed=typed)

    def begun(self, head: str) -> Menu:
        """The moves of a group."""
        return self.narrowed([move for move in self.moves if move.startswith(head)], head)

    def within(self, most: int) -> Menu:
        """The same, with so many entries at most."""
        return replace(self, most=most)

    def entries(self) -> list[Entry]:
        """What is listed, with its numbers; bids are numbered by what they bid."""
        if bids := _bids(self.moves):
            return [Entry(bids[move], move, move=move) for move in self.moves]
        groups = grouped(self.moves, self.most)
        return [self._entry(number, head, moves) for number, (head, moves) in enumerate(groups, 1)]

    def _entry(self, number: int, head: str, moves: Sequence[str]) -> Entry:
        if len(moves) > 1:
            return Entry(number, f"{head.replace('-', ' ')}… ({len(moves)})", opens=head)
        note, label = self.notes.get(moves[0]), self.labels.get(moves[0], moves[0])
        return Entry(number, f"{label} ({note})" if note else label, move=moves[0])

    def at(self, number: int) -> Entry | None:
        """The entry of a number, if there is one."""
        return next((entry for entry in self.entries() if entry.number == number), None)

    def move_at(self, number: int) -> str:
        """The move of a number; empty where it has none, or several begin there."""
        entry = self.at(number)
        return "" if entry is None else entry.move


def grouped(moves: Sequence[str], most: int) -> list[Group]:
    """Single moves while they are few; else groups that begin alike, the largest opened while there is room."""
    if len(moves) <= most:
        return [(move, (move,)) for move in moves]
    groups = _opened(moves, most)
    while True:
        number, group = max(enumerate(groups), key=lambda item: len(item[1][1]))
        if len(group[1]) <= most:
            return groups
        within = _opened(group[1], most)
        if len(groups) - 1 + len(within) > most:
            return groups
        groups[number : number + 1] = within


def _opened(moves: Sequence[str], most: int) -> list[Group]:
    """The moves by the next step in which they differ; by its first letter where even that gives too many groups."""
    steps = {move: _steps(move) for move in moves}
    for depth in range(max(len(parts) for parts in steps.values())):
        groups: dict[str, list[str]] = {}
        for move in moves:
            groups.setdefault(steps[move][min(depth, len(steps[move]) - 1)], []).append(move)
        if len(groups) > most:
            return _by_letter(groups, most)
        if len(groups) > 1:
            return list(groups.items())
    return [(move, (move,)) for move in moves]


def _steps(move: str) -> list[str]:
    """The beginnings of a move, each a step longer: ``stone``, ``stone 1,``, ``stone 1,5``."""
    return [move[: found.end()] for found in _STEP.finditer(move)]


def _by_letter(groups: Mapping[str, Sequence[str]], most: int) -> list[Group]:
    """The groups by the first letter in which they differ, if that makes them fewer."""
    shared = _shared(list(groups))
    by_letter: dict[str, list[str]] = {}
    for head, moves in groups.items():
        by_letter.setdefault(head[: shared + 1], []).extend(moves)
    return list((by_letter if 1 < len(by_letter) <= most else groups).items())


def _shared(heads: Sequence[str]) -> int:
    """How many letters all of them begin with."""
    first, last = min(heads), max(heads)
    return next((n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))


def _bids(moves: Sequence[str]) -> dict[str, int]:
    """The numbers of moves that differ in nothing but a number at their end, as bids do."""
    parted = [move.rpartition(" ") for move in moves]
    if len({head for head, _, _ in parted}) != 1 or not all(last.isdecimal() for _, _, last in parted):
        return {}
    return {move: int(last) for move, (_, _, last) in zip(moves, parted, strict=True)}


def fits(entries: Sequence[Entry], width: int, most: int) -> bool:
    """Whether all the entries can be shown in so many rows."""
    step = min(width, max((len(entry.label) for entry in entries), default=0) + 5)
    return -(-len(entries) // max(1, width // step)) <= most


def rows(entries: Sequence[Entry], width: int, most: int, more: Callable[[int], str] = lambda n: f"+{n}") -> list[str]:
    """The numbered entries in columns, in at most so many rows; the last row, if not the only one, says how many are
    left out."""
    if not entries:
        return []
    labels = [f"{entry.number:>2} {entry.label}" for entry in entries]
    step = min(width, max(len(label) for label in labels) + 2)
    across = max(1, width // step)
    down = -(-len(labels) // across)
    if down > most:
        kept = across * max(1, most - 1)
        if most == 1:
            return _table(labels[:kept], across, step)
        return [*_table(labels[:kept], across, step), more(len(labels) - kept)]
    return _table(labels, across, step)


def _table(labels: Sequence[str], across: int, step: int) -> list[str]:
    """Column by column, as lists are read."""
    down = -(-len(labels) // across)
    return ["".join(f"{label:<{step}}" for label in labels[y::down]).rstrip()[: across * step] for y in range(down)]
