"""The state of a game: what does not change between two moves (`Setting`), and one moment (`State`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from controller.engine.moves import Move
from controller.games.balance_of_power.components import TO_WIN
from controller.games.balance_of_power.map import Map, MapData, map_for

NO_EMPIRE = -1
CHANCE, NOBODY = -1, -2
"""Whose turn it is besides the seats: the table's, or in a finished game nobody's."""
EMPIRES, FIRST, CHOOSING, START, PLACING, TURN, OVER = range(7)
"""Stages: the table gives empires, draws who chooses first; a seat chooses; who starts is drawn; pawns are placed;
turns; the end."""
BONUS = 8
"""In `State.left` the fourth action; below it a bit for each class."""
ALL_CLASSES = 7
NOT_ROOTED = -1
NONE_ROOTED = (NOT_ROOTED,) * 3


@dataclass(frozen=True, slots=True)
class Options:
    """The rules' named options, "Expanded Game Play"."""

    visible_scores: bool = False
    choose_empires: bool = False
    tougher_neutrals: bool = False
    respawn: bool = False
    total_domination: bool = False


OPTIONS = tuple(Options.__slots__)


@dataclass(frozen=True, slots=True)
class Setting:
    """A map, options and the seats' empires, with what rules ask often.

    Attributes:
        empires: by seat the number of its empire, or `NO_EMPIRE`.
        map: the numbers of the map.
        seats: by seat what it is called: its empire, or ``seat-2`` by its place.
        actors: who may act by `State.turn`: the seats, then nobody (``""``), last the table.
        acting: the same as the tuples that `Game.to_act` answers.
        seat_of: by empire the number of its seat, or `NOBODY`.
        to_win: the points to win.
        tough: capitals whose 3 points need more, as (the capital's unit, the homes' flags); see `scoring.capitals`.
        moves: the moves made so far that name seats (`actions.action.Action.of`).
    """

    map_data: MapData
    options: Options
    empires: tuple[int, ...]
    map: Map = field(compare=False)
    seats: tuple[str, ...] = field(compare=False)
    actors: tuple[str, ...] = field(compare=False)
    acting: tuple[tuple[str, ...], ...] = field(compare=False)
    seat_of: tuple[int, ...] = field(compare=False)
    to_win: int = field(compare=False)
    tough: tuple[tuple[int, int], ...] = field(compare=False)
    moves: dict[tuple[object, ...], Move] = field(compare=False, default_factory=dict)

    def __reduce__(self) -> tuple[object, ...]:
        """Settings are remembered by process, so that states of one process share theirs."""
        return setting_for, (self.map_data, self.options, self.empires)

    @property
    def complete(self) -> bool:
        """Whether every seat has its empire."""
        return NO_EMPIRE not in self.empires

    def given(self, seat: int, empire: int) -> Setting:
        """The setting in which a seat has got an empire."""
        empires = (*self.empires[:seat], empire, *self.empires[seat + 1 :])
        return setting_for(self.map_data, self.options, empires)


MOST_SETTINGS = 2048
"""Settings of a map that are remembered: seats get their empires in many ways."""


def setting_for(map_data: MapData, options: Options, empires: tuple[int, ...]) -> Setting:
    """The setting of a map, options and empires; the same object each time, as long as the map is remembered."""
    settings = map_for(map_data).settings
    found = settings.get((options, empires))
    if found is None:
        if len(settings) >= MOST_SETTINGS:
            settings.clear()
        found = settings[options, empires] = _setting(map_data, options, empires)
    assert isinstance(found, Setting)
    return found


def _setting(map_data: MapData, options: Options, empires: tuple[int, ...]) -> Setting:
    map_ = map_for(map_data)
    seats = tuple(
        f"seat-{seat + 1}" if empire == NO_EMPIRE else map_.empires[empire] for seat, empire in enumerate(empires)
    )
    everyone = range(len(map_.empires))
    return Setting(
        map_data=map_data,
        options=options,
        empires=empires,
        map=map_,
        seats=seats,
        actors=(*seats, "", "table"),
        acting=(*((seat,) for seat in seats), (), ("table",)),
        seat_of=tuple(empires.index(empire) if empire in empires else NOBODY for empire in everyone),
        to_win=TO_WIN[len(empires)],
        tough=tuple(
            (map_.unit[map_.capitals[empire]], map_.home_flags[empire])
            for empire in everyone
            if options.tougher_neutrals and empire not in empires
        ),
    )


class State(NamedTuple):
    """One moment of a game, a frozen value of small numbers."""

    setting: Setting
    pawns: tuple[tuple[int, ...], ...]
    """By ``3 * empire + class`` the territories of its pawns on the map, ascending, one entry a pawn."""
    stand: tuple[int, ...]
    """By class who stands where: bits of empires in fields (`map`). Follows from `pawns`."""
    crowd: int
    """The number of pawns in each field, counted on from `Map.empty`. Follows from `pawns`."""
    stage: int
    turn: int
    """The seat to act, `CHANCE` for the table or `NOBODY` when the game is over."""
    left: int
    """In a turn the actions left, a bit for each class and `BONUS`; in placing the classes still to place."""
    rooted: tuple[int, ...]
    """By class the territory where a pawn attacked in place with the action of its class, or `NOT_ROOTED`."""
    winners: tuple[int, ...]
    """The seats that won, or that share a draw."""


class StateLike(Protocol):
    """What a state and a builder of one have in common, so that rules can ask either."""

    @property
    def setting(self) -> Setting: ...
    @property
    def pawns(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def stand(self) -> Sequence[int]: ...
    @property
    def crowd(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def rooted(self) -> Sequence[int]: ...


def pawns_in(s: StateLike, territory: int) -> int:
    """How many pawns stand in a territory, of all owners."""
    map_ = s.setting.map
    return (s.crowd - map_.empty >> map_.width * territory) & 3
