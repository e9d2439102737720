"""What a frame shows, taken from the rules and the companion and held as plain values; drawing comes after.

Everything is read from the position as text forms write it and from what the companion has told, never from the inside
of a state: what is shown cannot know more than what is public. Of sealed bids it knows only who still owes one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.engine.rules import TABLE, GameState, Hint, Rules
from sim.terminal.looks import role_look

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
class Scene:
    """Everything a frame shows."""

    places: tuple[Place, ...]
    seats: tuple[SeatFace, ...]
    cycle: int
    kind: str
    timer: int
    offer: tuple[str, ...]
    spare: tuple[str, ...]
    turn: str
    attention: str = ""
    board: str = ""
    winners: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()
    caption: tuple[str, ...] = ()
    mend: tuple[str, ...] = ()
    question: str = ""
    menu: tuple[str, ...] = ()


def scene_for(
    rules: Rules,
    state: GameState,
    lights: Mapping[str, object],
    players: Mapping[str, str],
    **more: Any,
) -> Scene:
    """The scene of a state under these lights; ``more`` are the fields that no state knows."""
    acting = rules.to_act(state)
    seats = rules.seats(state)
    # What either seat's view leaves out is left out: the only secret is a bid, and bids are not read here at all.
    position = rules.write(rules.view(state, seats[0]))
    return Scene(
        places=_places(rules, state, position, lights),
        seats=tuple(_seat(rules, state, position, seat, players) for seat in seats),
        cycle=position["cycle"]["number"],
        kind=position["cycle"]["kind"],
        timer=position["timer"],
        offer=tuple(position["offer"]),
        spare=tuple(position["spare_markers"]),
        turn=turn_line(position, acting),
        winners=tuple(rules.result(state).get("winners", ())),
        **more,
    )


def _places(
    rules: Rules, state: GameState, position: Mapping[str, Any], lights: Mapping[str, object]
) -> tuple[Place, ...]:
    notes = notes_by_place(rules.hints(state))
    coast = _coast(state, position)
    return tuple(
        Place(
            name=name,
            title=title(name),
            marker=region.get("marker"),
            owner=region.get("owner"),
            pieces=(region.get(KINDS[0], 0), region.get(KINDS[1], 0)),
            coastal=name in coast,
            role=str(lights.get(name, "")),
            notes=notes.get(name, ()),
        )
        for name, region in position["regions"].items()
    )


def _coast(state: GameState, position: Mapping[str, Any]) -> tuple[str, ...]:
    if isinstance(position["map"], dict):
        return tuple(position["map"].get("coastal", ()))
    terrain = getattr(getattr(state, "world", None), "terrain", None)
    return tuple(getattr(terrain, "coastal", ()))


def notes_by_place(hints: Sequence[Hint]) -> dict[str, tuple[str, ...]]:
    """By place the letters of what may be done there, with the reckoning of a takeover."""
    found: dict[str, list[str]] = {}
    for hint in hints:
        look = role_look(hint.role)
        if look is None or hint.role in ("timer", "cycle", "score"):
            continue
        facts = hint.facts
        reckoned = f" {facts['attack']}:{facts['defence']}" if "attack" in facts else ""
        note = f"{look.letter}{reckoned}"
        if note not in found.setdefault(hint.place, []):
            found[hint.place].append(note)
    return {place: tuple(sorted(notes, key=_weight)) for place, notes in found.items()}


def _weight(note: str) -> int:
    return 0 if ":" in note else 1


def _seat(
    rules: Rules, state: GameState, position: Mapping[str, Any], seat: str, players: Mapping[str, str]
) -> SeatFace:
    own = position["seats"][seat]
    zone = rules.layout(state).get(f"stock:{seat}", {})
    pending = position["pending"] or {}
    return SeatFace(
        name=seat,
        player=players.get(seat, ""),
        points=own["victory_points"],
        reserve=(own["reserve"][KINDS[0]], own["reserve"][KINDS[1]]),
        stock=(zone.get(f"{seat}.knight", 0), zone.get(f"{seat}.magician", 0)),
        tiles=tuple(own["tiles"]),
        extra=tuple(own["extra"].items()),
        outlook=rules.outlook(state).get(seat, {}),
        to_act=seat in rules.to_act(state),
        owes_bid=pending.get("kind") == "auction" and seat in rules.to_act(state),
    )


def turn_line(position: Mapping[str, Any], acting: Sequence[str]) -> str:
    """Whose turn it is, and what is waited for."""
    pending, turn = position["pending"], position["turn"]
    if position.get("winners"):
        return f"{' and '.join(w.capitalize() for w in position['winners'])} has won"
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


def title(name: str) -> str:
    """A region's name as it is shown."""
    return " ".join(part.capitalize() for part in name.split("-"))
