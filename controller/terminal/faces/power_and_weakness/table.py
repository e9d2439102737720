"""A position of Power & Weakness as it is drawn: regions, seats, the cycle, the offer, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.engine.game import TABLE
from controller.engine.speech import Thing
from controller.terminal.chart import coast_of
from controller.terminal.faces.parts import ended
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
    word: str
    """What the role means."""
    notes: tuple[str, ...]
    """What else the hints say, shortest first in importance: ``T 6:5``, ``P``."""


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A seat: what lies in front of it, and what it would have if the cycle ended now."""

    name: str
    title: str
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

    seen: Seen
    places: tuple[Place, ...]
    seats: tuple[SeatFace, ...]
    cycle: int
    kind: str
    timer: int
    offer: tuple[str, ...]
    spare: tuple[str, ...]
    turn: str

    @property
    def magic(self) -> bool:
        """Whether the cycle is one of magic."""
        return self.kind == "magic"


def table_of(seen: Seen) -> Table:
    """What is seen, as this game has it. The only secret is a bid, and bids are not read here at all."""
    position = seen.position
    return Table(
        seen=seen,
        places=_places(seen),
        seats=tuple(_seat(seen, seat) for seat in seen.seats),
        cycle=seen.standing.cycle or 0,
        kind=seen.standing.kind or "",
        timer=seen.standing.timer or 0,
        offer=tuple(position["offer"]),
        spare=tuple(position["spare_markers"]),
        turn=turn_line(seen),
    )


def _places(seen: Seen) -> tuple[Place, ...]:
    coast = _coast(seen.position)
    return tuple(
        Place(
            name=name,
            title=seen.place(name) + (TOUCHED if name in seen.touched else ""),
            marker=region.get("marker"),
            owner=region.get("owner"),
            pieces=(region.get(KINDS[0], 0), region.get(KINDS[1], 0)),
            coastal=name in coast,
            role=(role := str(seen.lights.get(name, ""))),
            word=seen.say("face.role", role=role) if role else "",
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
        title=seen.seat_name(seat.name),
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


def turn_line(seen: Seen) -> str:
    """Whose turn it is, and what is waited for."""
    pending, turn = seen.position["pending"], seen.position["turn"]
    if seen.over:
        return ended(seen)
    if seen.acting == (TABLE,):
        return seen.say("face.deals")
    line = _pending_line(seen, pending) if pending else ""
    if turn:
        own = seen.say("face.turn", seat=turn["seat"], using=bool(turn["using_tiles"]), n=turn["actions_left"])
        return f"{own} · {line}" if line else own
    return line


def _pending_line(seen: Seen, pending: Mapping[str, Any]) -> str:
    kind = pending["kind"]
    if kind == "auction":
        return seen.say("face.bid", acting=seen.acting, text=Thing("tile", pending["tile"]))
    if kind == "snake":
        return seen.say("face.snake", acting=seen.acting, text=Thing("text", _move_text(seen, pending["played"])))
    if kind in ("withdraw", "occupy"):
        return seen.say(f"face.{kind}", acting=seen.acting, region=pending["region"])
    return seen.say("face.decides", acting=seen.acting, text=Thing("tile", kind))


def _move_text(seen: Seen, notation: str) -> str:
    """A declared move with its place as it is called and without hyphens."""
    words = (seen.place(word) if word in seen.position["regions"] else word for word in notation.split(" "))
    return " ".join(word.replace("-", " ") for word in words)
