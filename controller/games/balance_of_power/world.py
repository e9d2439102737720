"""What does not change between two moves: the map, the options, and which empire each seat plays."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from controller.games.balance_of_power.atlas import Atlas, atlas_for
from controller.games.balance_of_power.components import TO_WIN
from controller.games.balance_of_power.moves import DrawFirst, DrawStart
from controller.games.balance_of_power.terrain import Terrain

NO_EMPIRE = -1
CHANCE, NOBODY = -1, -2
"""Whose turn it is besides the seats: the table's, or in a finished game nobody's."""


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
class World:
    """A map, options and the seats' empires, with what rules ask often.

    Attributes:
        empires: by seat the number of its empire, or `NO_EMPIRE`.
        seats: by seat what it is called: its empire, or ``seat-2`` by its place.
        actors: who may act by `State.turn`: the seats, then nobody (``""``), last the table.
        acting: the same as the tuples that `Game.to_act` answers.
        seat_of: by empire the number of its seat, or `NOBODY`.
        to_win: the points to win.
        draw_first, draw_start: the table's moves, by seat.
        tough: capitals whose 3 points need more, as (the capital's unit, the homes' flags); see `tally.bonus`.
    """

    terrain: Terrain
    options: Options
    empires: tuple[int, ...]
    atlas: Atlas = field(compare=False)
    seats: tuple[str, ...] = field(compare=False)
    actors: tuple[str, ...] = field(compare=False)
    acting: tuple[tuple[str, ...], ...] = field(compare=False)
    seat_of: tuple[int, ...] = field(compare=False)
    to_win: int = field(compare=False)
    tough: tuple[tuple[int, int], ...] = field(compare=False)
    draw_first: tuple[DrawFirst, ...] = field(compare=False)
    draw_start: tuple[DrawStart, ...] = field(compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Worlds are remembered by process, so that states of one process share theirs."""
        return world_for, (self.terrain, self.options, self.empires)

    @property
    def complete(self) -> bool:
        """Whether every seat has its empire."""
        return NO_EMPIRE not in self.empires

    def given(self, seat: int, empire: int) -> World:
        """The world in which a seat has got an empire."""
        empires = (*self.empires[:seat], empire, *self.empires[seat + 1 :])
        return world_for(self.terrain, self.options, empires)


@lru_cache(maxsize=2048)
def world_for(terrain: Terrain, options: Options, empires: tuple[int, ...]) -> World:
    """The world of a map, options and empires; the same one each time."""
    atlas = atlas_for(terrain)
    seats = tuple(
        f"seat-{seat + 1}" if empire == NO_EMPIRE else atlas.empires[empire] for seat, empire in enumerate(empires)
    )
    everyone = range(len(atlas.empires))
    return World(
        terrain=terrain,
        options=options,
        empires=empires,
        atlas=atlas,
        seats=seats,
        actors=(*seats, "", "table"),
        acting=(*((seat,) for seat in seats), (), ("table",)),
        seat_of=tuple(empires.index(empire) if empire in empires else NOBODY for empire in everyone),
        to_win=TO_WIN[len(empires)],
        tough=tuple(
            (atlas.unit[atlas.capitals[empire]], atlas.home_flags[empire])
            for empire in everyone
            if options.tougher_neutrals and empire not in empires
        ),
        draw_first=tuple(DrawFirst(f"first {name}", seat) for seat, name in enumerate(seats)),
        draw_start=tuple(DrawStart(f"start {name}", seat) for seat, name in enumerate(seats)),
    )
