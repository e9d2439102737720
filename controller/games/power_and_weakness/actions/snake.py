"""Playing a tile, and the Snake that may stop it.

A tile of action D is declared with its target and a cube leaves the timer. Then the Snake window opens, if the other
seat has a Snake and a cube is left, and only what passes it has its effect. With the option ``snake_vs_lightning`` the
same holds for a lightning tile that is taken (PW-5). A Snake played in the window cannot itself be stopped (PW-6).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from controller.engine.game import Word
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.actions.action import NO, YES, Action, Choice
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import SEATS, SNAKE, TILES
from controller.games.power_and_weakness.moves import MoveTable
from controller.games.power_and_weakness.queries import Position, has
from controller.games.power_and_weakness.state import HAND, PLAYED, State, Window


@dataclass(frozen=True, slots=True)
class Played(Action):
    """An action that a Snake may stop."""

    tile: int

    @abstractmethod
    def take_effect(self, b: Builder, seat: int) -> None:
        """What comes of it if nobody stops it; its tile lies among the played ones."""

    def declare(self, b: Builder, seat: int) -> None:
        """Let the other seat answer if it can: a Snake "can only be played if there is still at least one further cube
        on the sand-timer"."""
        if b.timer > 0 and has(b.tiles[HAND + 1 - seat], SNAKE):
            b.open_window(1 - seat, self)
        else:
            self.take_effect(b, seat)


@dataclass(frozen=True, slots=True)
class Use(Played):
    """D. Play a tile in front of the seat; the subclasses say what for.

    Uses that depend on the map are listed by a class method ``with_tile`` for each kind of tile held; the others are
    legal whenever the tile is held.
    """

    while_using = True
    tiles: ClassVar[tuple[int, ...]]
    """The kinds of tile that serve for it."""
    only_carries: ClassVar[bool] = False
    """Whether it only shifts pieces between regions: what follows of that by itself shifts no others there, and asks
    nothing."""

    @classmethod
    def exists(cls, table: MoveTable, *fields: int) -> bool:
        """Only tiles that serve for it."""
        return fields[0] in cls.tiles

    @abstractmethod
    def check_use(self, state: State, seat: int) -> Reason:
        """Why the tile, which the seat holds, may be used so, or may not."""

    @abstractmethod
    def effect(self, b: Builder, seat: int) -> None:
        """What the tile does."""

    def check(self, state: State, seat: int) -> Reason:
        """The tile has to lie in front of the seat."""
        if not has(state.tiles[HAND + seat], self.tile):
            return Reason("use.not-held", {"seat": SEATS[seat], "tile": TILES[self.tile]})
        return self.check_use(state, seat)

    def apply(self, b: Builder, seat: int) -> None:
        """Play the tile: it costs a cube, whether it is stopped or not."""
        if not b.using:
            b.begin_action(using=True)
        b.shift_tile(self.tile, HAND + seat, PLAYED)
        b.take_cube()
        self.declare(b, seat)

    def take_effect(self, b: Builder, seat: int) -> None:
        """The tile is discarded, and does what it does."""
        b.discard(self.tile, PLAYED)
        self.effect(b, seat)


def _played(position: Position) -> Played:
    """What is at stake in the window."""
    window = position.pending
    assert isinstance(window, Window)
    assert isinstance(window.played, Played)
    return window.played


def _facts(state: State, seat: int) -> dict[str, object]:
    played = _played(state)
    return {"seat": SEATS[seat], "played": played.text, "tile": TILES[played.tile]}


@dataclass(frozen=True, slots=True)
class PlaySnake(Choice):
    """Stop the tile just played."""

    form = "snake"
    answers = Window

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """Always: the window opens only for a seat that has a Snake."""
        return position.setting.moves[cls].moves

    def check(self, state: State, seat: int) -> Reason:
        return Reason("snake.legal", _facts(state, seat))

    def apply(self, b: Builder, seat: int) -> None:
        """Both tiles are discarded, and one more cube leaves."""
        played = _played(b)
        b.stop_played(seat)
        b.discard(played.tile, PLAYED)
        b.discard(SNAKE, HAND + seat)
        b.take_cube()

    def words(self, state: State) -> tuple[Word, ...]:
        """Yes, or the Snake itself shown."""
        return Word("consent", YES), Word("consent", "tile:snake")


@dataclass(frozen=True, slots=True)
class Allow(Choice):
    """Let the tile just played have its effect."""

    form = "allow"
    answers = Window

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        return position.setting.moves[cls].moves

    def check(self, state: State, seat: int) -> Reason:
        return Reason("allow.legal", _facts(state, seat))

    def apply(self, b: Builder, seat: int) -> None:
        """What was declared happens."""
        played = _played(b)
        b.pass_window()
        played.take_effect(b, 1 - seat)

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("consent", NO),)
