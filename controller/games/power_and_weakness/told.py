"""What is said of a committed move: seat, kind and place, what followed, and what no switch can see."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.events import Event, Moved
from controller.engine.game import Outcome
from controller.engine.moves import Move
from controller.engine.packed import unpack
from controller.engine.reasons import Reason
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness import judge
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES
from controller.games.power_and_weakness.moves import Bid
from controller.games.power_and_weakness.state import HAND, NOBODY, OFFER, State
from controller.games.power_and_weakness.tally import owner
from controller.games.power_and_weakness.world import NO_MARKER

_CODES = {
    "take.auction": "take", "rebel.none": "rebel-none", "marker.none": "marker-none", "withdraw.none": "withdraw-none",
}  # fmt: skip


def told(before: State, actor: int, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
    """The sentences for a move and for what followed from it."""
    reason = judge.check(before, actor, move).reason
    name = reason.code.removesuffix(".legal")
    # A bid is sealed: that it was made is all that is told.
    facts = {"seat": reason.facts["seat"]} if isinstance(move, Bid) else reason.facts
    found = [Reason(f"told.{_CODES.get(name, name)}", facts)]
    if any(isinstance(event, Moved) and event.item == "cube" and event.src == "timer" for event in outcome.events):
        found.append(Reason("told.cubes", {"cubes": outcome.state.timer if not _ended(outcome) else 0}))
    for event in outcome.events:
        found += _followed(event)
    return tuple(found)


def _ended(outcome: Outcome) -> bool:
    return any(isinstance(event, e.SandRanOut) for event in outcome.events)


def _followed(event: Event) -> list[Reason]:
    if isinstance(event, e.BidsOpened):
        return [Reason("told.bids-opened", {"bids": dict(event.bids), "winner": event.winner})]
    if isinstance(event, e.CycleScored):
        facts = {"active": dict(event.active), "gained": dict(event.gained), "totals": dict(event.totals)}
        return [Reason("told.cycle-scored", facts)]
    if isinstance(event, e.CycleBegan):
        return [Reason("told.cycle-began", {"number": event.number, "kind": "magic" if event.number & 1 else "sword"})]
    if isinstance(event, e.TurnBegan):
        return [Reason("told.turn", {"seat": event.seat, "actions": event.actions})]
    return [Reason("told.won", {"seat": event.seat})] if isinstance(event, e.GameWon) else []


def unseen(state: State, places: Sequence[str]) -> tuple[Reason, ...]:
    """Colours, kinds and markers region by region, those without pieces together; for the whole table reserves, points
    and tiles too."""
    chosen = [(number, name) for number, name in enumerate(state.world.regions) if name in places or not places]
    found = [_region(state, number, name) for number, name in chosen if owner(state, number) != NOBODY]
    empty: dict[str | None, list[str]] = {}
    for number, name in chosen:
        if owner(state, number) == NOBODY:
            empty.setdefault(_marker(state, number), []).append(name)
    found += [Reason("unseen.empty", {"places": names, "marker": marker}) for marker, names in empty.items()]
    if not places:
        found += [_seat(state, seat) for seat in (0, 1)]
        found += [_tiles(state, seat) for seat in (0, 1)]
        found.append(Reason("unseen.offer", {"tiles": _lying(state, OFFER)}))
    return tuple(found)


def _marker(state: State, number: int) -> str | None:
    symbol = state.markers.symbols[number]
    return None if symbol == NO_MARKER else SYMBOLS[symbol]


def _region(state: State, number: int, name: str) -> Reason:
    seat, marker = owner(state, number), _marker(state, number)
    numbers = {f"{kind}s": (state.on_map[2 * seat + k] >> (8 * number)) & 255 for k, kind in enumerate(KINDS)}
    return Reason("unseen.region", {"region": name, "marker": marker, "seat": SEATS[seat], **numbers})


def _seat(state: State, seat: int) -> Reason:
    reserve = {f"{kind}s": state.reserve[2 * seat + k] for k, kind in enumerate(KINDS)}
    return Reason("unseen.seat", {"seat": SEATS[seat], "points": state.points[seat], **reserve})


def _tiles(state: State, seat: int) -> Reason:
    """The tiles in front of a seat lie face up, as those on offer do."""
    return Reason("unseen.tiles", {"seat": SEATS[seat], "tiles": _lying(state, HAND + seat)})


def _lying(state: State, where: int) -> dict[str, int]:
    """By name how many tiles of each kind lie there."""
    return {name: n for name, n in zip(TILES, unpack(state.tiles[where], len(TILES)), strict=True) if n}
