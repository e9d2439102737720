"""What every kind of action tells of itself, and the words that several of them share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from controller.engine.game import Hint, Word
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import TILES
from controller.games.power_and_weakness.moves import Written
from controller.games.power_and_weakness.queries import Position
from controller.games.power_and_weakness.state import Decision, State

YES, NO, NONE = "card:yes", "card:no", "card:none"


@dataclass(frozen=True, slots=True)
class Action(Written, ABC):
    """A move with all that the game knows of its kind; it is one class for each thing that can be done.

    Which moves are legal is told by a predicate on packed numbers (mostly a class method ``where``): the generator
    lists what it lets pass, and `check` asks it first. Where it says no, `check` looks for the first condition that
    does not hold, in the order in which a player would want to hear of them.

    What stands where: the notation is `Written.form`; ``answers``, ``chance`` and ``while_using`` say when the action
    can be considered at all, and `actions.check` refuses it at any other time.
    """

    answers: ClassVar[type[Decision] | None] = None
    """The pending decision that it answers; None for an action of a free turn."""
    chance: ClassVar[bool] = False
    """Whether the table brings it."""
    while_using: ClassVar[bool] = False
    """Whether it can follow within action D."""

    @abstractmethod
    def check(self, state: State, seat: int) -> Reason:
        """Why the seat may do this now, or may not; codes of legal moves end in ``.legal``."""

    @abstractmethod
    def apply(self, b: Builder, seat: int) -> None:
        """Do what the move does, before anything that follows from it by itself (`consequences`)."""

    @abstractmethod
    def words(self, state: State) -> tuple[Word, ...]:
        """The words that tell it at the table; see `controller.engine.game.TableGuide.words`."""

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        """What the lights show of it."""
        return ()

    def announced(self, state: State, seat: int) -> Reason:
        """What is said once it is done; ``state`` is the one before."""
        reason = self.check(state, seat)
        return Reason(f"told.{reason.code.removesuffix('.legal').replace('.', '-')}", reason.facts)


@dataclass(frozen=True, slots=True)
class Choice(Action):
    """An action that is listed all at once; only uses of tiles are not: they are listed tile by tile."""

    @classmethod
    @abstractmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """The legal moves of this kind, in one fixed order, at a time when it can be considered."""


@cache
def word(slot: str, kind: str, name: str | int) -> Word:
    """A word, made once: hundreds of movements say the same few."""
    return Word(slot, f"{kind}{name}")


def at(state: State, region: int, slot: str = "where") -> Word:
    """A knock on a region."""
    return word(slot, "at:", state.setting.regions[region])


@cache
def tag(tile: int) -> Word:
    """A tile shown to the reader."""
    return word("tag", "tile:", TILES[tile])


@cache
def numbers(knights: int, magicians: int) -> tuple[Word, Word]:
    """How many pieces of each kind."""
    return word("knights", "card:", knights), word("magicians", "card:", magicians)


def hint(state: State, region: int, role: str, facts: Mapping[str, Any] | None = None) -> Hint:
    """A role that a region plays."""
    return Hint(state.setting.regions[region], role, facts or {})
