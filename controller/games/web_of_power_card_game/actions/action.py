"""What every move of this game is: an object of its verb's class, made once and used again.

The class holds everything about the verb: whether a move is legal and why, what it does, the words and tags that tell
it at the table, its hints for lights, its announcements, and what it reveals. The module of a family also has the moves
themselves with their notation, and a function that lists the legal ones. That function and `Action.check` ask the same
conditions, so a list and a refusal cannot differ. What else a family offers to the game is in `Family`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple, Protocol

from controller.engine.events import Event
from controller.engine.game import Drawer, Hint, Word
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.games.web_of_power_card_game.builder import Builder
from controller.games.web_of_power_card_game.components import CARDS, PLACES
from controller.games.web_of_power_card_game.state import NO_CARD, State

NONE = "card:none"
"""The command card for "none of these"."""


@dataclass(frozen=True, slots=True)
class Action(Move):
    """A move of this game: what it asks for, what it does, and how it is told.

    Seats are numbers; of a move of chance the seat is `NOBODY`. Methods other than `check` are asked of legal moves.
    """

    chance: ClassVar[bool] = False
    """Whether the table makes it, and no seat."""
    step: ClassVar[Literal["taking", "stone"] | None] = None
    """The step of a turn in which it is made; None if it is made in both, or by chance."""
    drawn_by: ClassVar[Drawer] = "dealer"
    """Of chance: who brings it to the table."""

    @abstractmethod
    def check(self, state: State, seat: int) -> Reason:
        """Why the move is legal (the code ends in ``.legal``) or not, for the seat whose turn it is, in this step."""

    @abstractmethod
    def perform(self, builder: Builder, seat: int) -> None:
        """Carry out the move itself; `consequences.settle` lets follow what follows."""

    def words(self, state: State) -> tuple[Word, ...]:
        """The words that tell the move at the table; see `controller.engine.game.Game`."""
        return ()

    def hints(self, state: State) -> Iterable[Hint]:
        """What lights show of the move while it may be made."""
        return ()

    def announcements(self, before: State, seat: int, events: Iterable[Event]) -> list[Reason]:
        """What is said of the move: its reason, as something done (``told.take-own`` for ``take.own.legal``)."""
        reason = self.check(before, seat)
        return [Reason(f"told.{reason.code.removesuffix('.legal').replace('.', '-')}", reason.facts)]

    def reveals(self, state: State) -> bool:
        """Whether it brings to light what was hidden."""
        return self.chance

    def seals(self) -> str | None:
        """Of a secret move the word that may be told, else None."""
        return None

    def weight(self, state: State) -> int:
        """Of chance: how likely it is."""
        return 1


def as_action(move: Move) -> Action:
    """A move as one of this game: a game is only ever asked about its own moves."""
    assert isinstance(move, Action)
    return move


class Names(NamedTuple):
    """What a word of a move names: ``what`` as in the code ``move.unknown-WHAT``, the word's number (the verb is 0),
    and the names that may stand there; none for the seats of the game. A name of several words ends its move."""

    what: str
    first: int
    names: Collection[str] = ()
    words: int = 1


Verbs = Mapping[str, tuple[Names, ...]]
"""By verb what its words name, in the order in which mistakes are looked for."""


class Gesture(NamedTuple):
    """What hands have done and said since the last move: places where a stone came or went, and words heard."""

    put: Sequence[int]
    lifted: Sequence[int]
    heard: Sequence[str]
    still: bool
    """Nothing came or went anywhere, not even at places that this game does not know."""

    @property
    def component(self) -> tuple[str, str]:
        """The last component that was read: its kind and name, both empty for none."""
        read = next((said for said in reversed(self.heard) if not said.startswith(("card:", "at:"))), "")
        kind, _, name = read.partition(":")
        return kind, name


class Family(Protocol):
    """A module of actions that belong together.

    Attributes:
        MOVES: every move that can be written, as far as it names no seat.
        VERBS: what each word after a verb names, to say which word cannot be read.
    """

    MOVES: tuple[Action, ...]
    VERBS: Verbs

    def guess(self, state: State, seat: int, gesture: Gesture) -> Iterator[Action]:
        """The moves of a gesture, legal or not, the nearest first."""


LISTS_KEPT = 50_000
"""So many lists of moves are remembered before all are forgotten: long campaigns meet ever new ones."""


class MoveLists(dict[tuple[int, ...], tuple[Action, ...]]):
    """Lists of moves that recur, made when they are first looked up, by the numbers that they are made of."""

    def __init__(self, make: Callable[..., tuple[Action, ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[int, ...]) -> tuple[Action, ...]:
        if len(self) >= LISTS_KEPT:
            self.clear()
        made = self[key] = self._make(*key)
        return made


@cache
def word(slot: str, kind: str, name: str) -> Word:
    """A word, made once: hundreds of moves say the same few."""
    return Word(slot, f"{kind}:{name}")


def place_words(state: State, slot: str, place: int) -> tuple[Word, ...]:
    """A place, by a knock or by reading the land card that lies there, as a table without switches needs it."""
    card = state.table[place]
    if card == NO_CARD:
        return (word(slot, "at", PLACES[place]),)
    return word(slot, "at", PLACES[place]), word(slot, "land", CARDS[card])
