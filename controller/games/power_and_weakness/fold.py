"""Events folded into a state: the other half of "decide, then fold"; `follow.perform` decides and writes them down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.events import Event, Moved
from controller.engine.packed import BITS
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILE, TOKENS
from controller.games.power_and_weakness.draft import Draft
from controller.games.power_and_weakness.handling import LIMBO, RESERVE, STOCK, TILE_ZONES
from controller.games.power_and_weakness.moves import Take, Use
from controller.games.power_and_weakness.notation import read as read_move
from controller.games.power_and_weakness.state import MarkerChange, Rebellion, State
from controller.games.power_and_weakness.world import NO_MARKER


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    draft = Draft(state)
    _FOLDS[event.__class__](draft, event)
    return draft.freeze()


def _moved(d: Draft, event: Moved) -> None:
    kind, _, rest = event.item.partition(".")
    if kind in SEATS:
        places = _place(d, event.src), _place(d, event.dst)
        d.shift_pieces(2 * SEATS.index(kind) + KINDS.index(rest), event.n, *places)
    elif kind == "tile":
        for _ in range(event.n):
            d.shift_tile(TILE[rest], TILE_ZONES.index(event.src), TILE_ZONES.index(event.dst))
    elif kind == "cube":
        d.timer += event.n if event.dst == "timer" else -event.n
    elif kind == "token":
        step = event.n << (BITS * TOKENS.index(int(rest)))
        back = event.dst == "tokens"
        d.tokens += step if back else -step
        d.token_discards -= step if back else -step
    else:
        _moved_marker(d, SYMBOLS.index(rest), event)


def _moved_marker(d: Draft, symbol: int, event: Moved) -> None:
    laid = event.src == "spare"
    d.spare += -(1 << (BITS * symbol)) if laid else 1 << (BITS * symbol)
    zone = event.dst if laid else event.src
    symbols = list(d.markers.symbols)
    symbols[d.world.number[zone.partition(":")[2]]] = symbol if laid else NO_MARKER
    d.markers = d.world.markers(tuple(symbols))


def _place(d: Draft, zone: str) -> int:
    kind, _, rest = zone.partition(":")
    if kind == "region":
        return d.world.number[rest]
    return {"reserve": RESERVE, "stock": STOCK, "limbo": LIMBO}[kind]


def _window_opened(d: Draft, event: e.WindowOpened) -> None:
    played = read_move(d.world, event.played)
    assert isinstance(played, Use | Take)
    d.open_window(SEATS.index(event.seat), played)


def _bids_opened(d: Draft, event: e.BidsOpened) -> None:
    d.pending = None


def _effect_due(d: Draft, event: e.EffectDue) -> None:
    seat = SEATS.index(event.seat)
    d.pending = Rebellion(seat) if event.tile == "rebellion" else MarkerChange(seat)


def _nothing(d: Draft, event: Event) -> None:
    """Events that only tell."""


_FOLDS: dict[type[Event], Callable[[Draft, Any], None]] = {
    Moved: _moved,
    e.MarkersLaid: _nothing,
    e.TokenDue: _nothing,
    e.CycleBegan: lambda d, event: d.begin_cycle(event.number),
    e.SuppliesTaken: _nothing,
    e.BagRefilled: _nothing,
    e.TokensRefilled: _nothing,
    e.TokenTurned: _nothing,
    e.OfferCompleted: _nothing,
    e.TurnBegan: lambda d, event: d.begin_turn(SEATS.index(event.seat), event.actions),
    e.ActionBegan: lambda d, event: d.begin_action(event.using),
    e.TilesStopped: lambda d, event: d.stop_tiles(),
    e.FirstRecruited: lambda d, event: d.note_recruit(),
    e.Strengthened: lambda d, event: d.strengthen(SEATS.index(event.seat), SYMBOLS.index(event.symbol)),
    e.WindowOpened: _window_opened,
    e.WindowPassed: lambda d, event: d.pass_window(),
    e.SnakePlayed: lambda d, event: d.stop_played(SEATS.index(event.seat)),
    e.AuctionOpened: lambda d, event: d.open_auction(TILE[event.tile], SEATS.index(event.taker)),
    e.BidMade: lambda d, event: d.bid(SEATS.index(event.seat), event.n),
    e.BidsOpened: _bids_opened,
    e.EffectDue: _effect_due,
    e.EffectDone: lambda d, event: d.end_effect(SEATS.index(event.seat)),
    e.PointScored: lambda d, event: d.score(SEATS.index(event.seat), event.points),
    e.RegionTakenOver: lambda d, event: d.await_retreat(
        SEATS.index(event.defender), d.world.number[event.region], event.knights, event.magicians
    ),
    e.RetreatEnded: lambda d, event: d.await_occupation(SEATS.index(event.attacker), d.world.number[event.region]),
    e.OccupationEnded: lambda d, event: d.end_occupation(d.world.number[event.region]),
    e.SandRanOut: lambda d, event: d.empty_timer(),
    e.CycleScored: _nothing,
    e.GameWon: lambda d, event: d.win(SEATS.index(event.seat)),
}
