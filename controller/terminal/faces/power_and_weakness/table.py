"""A position of Power & Weakness as it is drawn: regions, seats, the cycle, the offer, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.engine.game import TABLE
from controller.terminal.chart import coast_of
from controller.terminal.faces.parts import ended, title
from controller.terminal.looks import TOUCHED
from controller.terminal.seeing import Seat, Seen

KINDS = ("knights", "magicians")


@dataclass(frozen=True, slots=True)
class Place:
    """A region: what lies there and what the lights say of it."""

    name: str
    title: str
    marker: str | None
    owner: str | None
    pieces: tuple[int, int]
    coastal: bool
    role: str
    notes: tuple[str, ...]
    """What else the hints say, shortest first in importance: ``T 6:5``, ``P``."""


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A seat: what lies in front of it, and what it would have if the cycle ended now."""

    name: str
    player: str
    points: int
    reserve: tuple[int, int]
    stock: tuple[int, int]
    tiles: tuple[str, ...]
    extra: tuple[tuple[str, int], ...]
    outlook: Mapping[str, int]
    to_act: bool
    owes_bid: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Everything of the game that a frame shows."""

    places: tuple[Place, ...]
    seats: tuple[SeatFace, ...]
    cycle: int
    kind: str
    timer: int
    offer: tuple[str, ...]
    spare: tuple[str, ...]
    turn: str
    attention: str = ""


def table_of(seen: Seen) -> Table:
    """What is seen, as this game has it. The only secret is a bid, and bids are not read here at all."""
    position = seen.position
    return Table(
        places=_places(seen),
        seats=tuple(_seat(seen, seat) for seat in seen.seats),
        cycle=seen.standing.cycle or 0,
        kind=seen.standing.kind or "",
        timer=seen.standing.timer or 0,
        offer=tuple(position["offer"]),
        spare=tuple(position["spare_markers"]),
        turn=turn_line(position, seen.acting),
        attention=seen.attention,
    )


def _places(seen: Seen) -> tuple[Place, ...]:
    coast = _coast(seen.position)
    return tuple(
        Place(
            name=name,
            title=title(name) + (TOUCHED if name in seen.touched else ""),
            marker=region.get("marker"),
            owner=region.get("owner"),
            pieces=(region.get(KINDS[0], 0), region.get(KINDS[1], 0)),
            coastal=name in coast,
            role=str(seen.lights.get(name, "")),
            notes=seen.notes.get(name, ()),
        )
        for name, region in seen.position["regions"].items()
    )


def _coast(position: Mapping[str, Any]) -> tuple[str, ...]:
    if isinstance(position["map"], dict):
        return tuple(position["map"].get("coastal", ()))
    return coast_of(tuple(position["regions"]))


def _seat(seen: Seen, seat: Seat) -> SeatFace:
    own = seen.position["seats"][seat.name]
    zone = seen.layout.get(f"stock:{seat.name}", {})
    pending = seen.position["pending"] or {}
    return SeatFace(
        name=seat.name,
        player=seat.player,
        points=own["victory_points"],
        reserve=(own["reserve"][KINDS[0]], own["reserve"][KINDS[1]]),
        stock=(zone.get(f"{seat.name}.knight", 0), zone.get(f"{seat.name}.magician", 0)),
        tiles=tuple(own["tiles"]),
        extra=tuple(own["extra"].items()),
        outlook=seat.outlook,
        to_act=seat.to_act,
        owes_bid=pending.get("kind") == "auction" and seat.to_act,
    )


def turn_line(position: Mapping[str, Any], acting: Sequence[str]) -> str:
    """Whose turn it is, and what is waited for."""
    pending, turn = position["pending"], position["turn"]
    if position.get("winners"):
        return ended(position["winners"])
    if acting == (TABLE,):
        return "The table deals"
    line = _pending_line(pending, acting) if pending else ""
    if turn:
        left = turn["actions_left"]
        using = "using tiles, " if turn["using_tiles"] else ""
        own = f"{turn['seat'].capitalize()}'s turn: {using}{left} action{'' if left == 1 else 's'} left"
        return f"{own} · {line}" if line else own
    return line


def _pending_line(pending: Mapping[str, Any], acting: Sequence[str]) -> str:
    who = " and ".join(seat.capitalize() for seat in acting)
    kind = pending["kind"]
    if kind == "auction":
        return f"{who} to bid for {pending['tile']}"
    if kind == "snake":
        return f'{who}: Snake against "{pending["played"]}"?'
    if kind == "withdraw":
        return f"{who} may withdraw from {title(pending['region'])}"
    if kind == "occupy":
        return f"{who} may occupy {title(pending['region'])}"
    return f"{who}: {kind}"
