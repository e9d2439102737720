"""What does not change in a game: the seats, the options, and the moves that name seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from controller.engine.game import TABLE
from controller.engine.moves import Move
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.catalogue import Catalogue, catalogue, reveals
from controller.games.web_of_power_card_game.components import PLACED


@dataclass(frozen=True, slots=True)
class Options:
    """The rules' named options; see ``rules`` WP-1 and WP-5."""

    only_initial_ends: bool = False
    own_claim_block: bool = True


@dataclass(frozen=True, slots=True)
class World:
    """The seats in turn order and the options; everything else follows from these and is kept at hand."""

    names: tuple[str, ...]
    options: Options
    copies: tuple[int, ...]
    """By law card how many there are."""
    catalogue: Catalogue = field(compare=False, repr=False)
    most_out: int = field(compare=False)
    """So many stones of a seat may lie on cards."""
    actors: tuple[str, ...] = field(compare=False)
    """The seats, then nobody (``""``), then the table: by `State.turn`, whose negative numbers count from the end."""
    acting: tuple[tuple[str, ...], ...] = field(compare=False)
    """Who may act, likewise by `State.turn`."""
    number: Mapping[str, int] = field(compare=False, repr=False)
    """By actor its number as an actor: a seat's, or -1 for the table."""
    start: tuple[m.Start, ...] = field(compare=False, repr=False)
    reveal: tuple[tuple[m.Reveal, ...], ...] = field(compare=False, repr=False)
    """By seat, then by law card."""
    named: Mapping[str, Move] = field(compare=False, repr=False)
    """The moves that name seats, by their text."""

    def __reduce__(self) -> tuple[object, ...]:
        """Worlds are remembered by process, so that states of one process share theirs."""
        return world_for, (self.names, self.options, self.copies)


@lru_cache(maxsize=256)
def world_for(names: tuple[str, ...], options: Options, copies: tuple[int, ...]) -> World:
    """The world of these seats and options, with so many law cards; the same one each time."""
    start = tuple(m.Start(f"start {name}", seat) for seat, name in enumerate(names))
    reveal = tuple(reveals(name, seat) for seat, name in enumerate(names))
    return World(
        names=names,
        options=options,
        copies=copies,
        catalogue=catalogue(),
        most_out=PLACED[len(names)],
        actors=(*names, "", TABLE),
        acting=(*((name,) for name in names), (), (TABLE,)),
        number={**{name: seat for seat, name in enumerate(names)}, TABLE: -1},
        start=start,
        reveal=reveal,
        named={move.text: move for row in (start, *reveal) for move in row},
    )
