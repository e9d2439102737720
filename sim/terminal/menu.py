"""The legal moves as a menu: grouped while they are many, narrowed by what is typed, picked by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MOST_LISTED = 15
"""More moves than this are shown in groups by their next word."""
_SHORT = "influence-"
"""An influence tile may be called by its symbol alone: ``use castle takeover powys``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu by its number: a move, or (``opens``) the beginning of several."""

    number: int
    label: str
    move: str = ""
    opens: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Legal moves in their order, those that fit what was typed so far.

    Attributes:
        moves: all legal moves, as notation.
        typed: the beginning that has been typed.
        notes: what is told beside a move, such as ``6:5``.
    """

    moves: Sequence[str]
    typed: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)

    def fitting(self) -> list[str]:
        """The moves that begin as was typed, word by word."""
        words = self.typed.casefold().split()
        return [move for move in self.moves if _begins(move.split(), words)]

    def entries(self) -> list[Entry]:
        """What is listed, with its numbers; bids are numbered by what they bid."""
        fitting = self.fitting()
        if bids := _bids(self.moves):
            return [Entry(bids[move], move, move=move) for move in fitting]
        groups = self._groups(fitting)
        return [self._entry(number, head, moves) for number, (head, moves) in enumerate(groups.items(), 1)]

    def _groups(self, fitting: Sequence[str]) -> dict[str, list[str]]:
        """Single moves while they are few, else those that go on with the same word."""
        if len(fitting) <= MOST_LISTED:
            return {move: [move] for move in fitting}
        depth = len(self.typed.split()) + 1
        longest = max(len(move.split()) for move in fitting)
        while depth <= longest:
            groups: dict[str, list[str]] = {}
            for move in fitting:
                groups.setdefault(" ".join(move.split()[:depth]), []).append(move)
            if len(groups) > 1:
                return groups
            depth += 1
        return {move: [move] for move in fitting}

    def _entry(self, number: int, head: str, moves: Sequence[str]) -> Entry:
        if len(moves) > 1:
            return Entry(number, f"{head} … ({len(moves)})", opens=head)
        note = self.notes.get(moves[0])
        return Entry(number, f"{moves[0]} ({note})" if note else moves[0], move=moves[0])

    def at(self, number: int) -> Entry | None:
        """The entry of a number, if there is one."""
        return next((entry for entry in self.entries() if entry.number == number), None)

    def exact(self, text: str) -> str | None:
        """The legal move that the text names in full, if any."""
        wanted = text.casefold().split()
        return next((move for move in self.moves if spelled(move.split(), wanted)), None)


def _bids(moves: Sequence[str]) -> dict[str, int]:
    """The numbers of moves that differ in nothing but a number at their end, as bids do."""
    parted = [move.rpartition(" ") for move in moves]
    if len({head for head, _, _ in parted}) != 1 or not all(last.isdecimal() for _, _, last in parted):
        return {}
    return {move: int(last) for move, (_, _, last) in zip(moves, parted, strict=True)}


def _begins(move: Sequence[str], typed: Sequence[str]) -> bool:
    if len(typed) > len(move):
        return False
    # Words before the last were finished; but a short form of them is still understood.
    return all(_starts(word, said) for word, said in zip(move, typed, strict=False))


def _starts(word: str, said: str) -> bool:
    return word.startswith(said) or (word.startswith(_SHORT) and word[len(_SHORT) :].startswith(said))


def spelled(move: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether these words name the move, influence tiles by their symbol alone too."""
    return len(move) == len(wanted) and all(
        word in (said, _SHORT + said) for word, said in zip(move, wanted, strict=True)
    )


def rows(entries: Sequence[Entry], width: int, most: int) -> list[str]:
    """The numbered entries in columns, in at most so many rows; the last row says what is left out."""
    if not entries:
        return ["nothing begins like that; press Enter for all moves"]
    labels = [f"{entry.number:>2} {entry.label}" for entry in entries]
    step = min(width, max(len(label) for label in labels) + 2)
    across = max(1, width // step)
    down = -(-len(labels) // across)
    if down > most:
        kept = across * (most - 1)
        return [*_table(labels[:kept], across, step), f"and {len(labels) - kept} more: type how the move begins"]
    return _table(labels, across, step)


def _table(labels: Sequence[str], across: int, step: int) -> list[str]:
    """Column by column, as lists are read."""
    down = -(-len(labels) // across)
    return ["".join(f"{label:<{step}}" for label in labels[y::down]).rstrip()[: across * step] for y in range(down)]
