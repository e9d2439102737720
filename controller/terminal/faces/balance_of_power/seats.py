"""What lies beside the map of Europe: whose turn it is, and the seats with their pawns, points and losses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from controller.engine.game import TABLE
from controller.terminal.faces.parts import bold_wrapped, companion, ended, legend, mood, seat_head, title
from controller.terminal.lines import Lines, beside, fitted, flowing, line, ruled, wrapped
from controller.terminal.looks import TOUCHED, numbered_look
from controller.terminal.seeing import Seat, Seen
from controller.terminal.tiles import TileMap

CLASSES: Final = ("king", "general", "banker")
CAPITAL = "★"


def turn_line(seen: Seen) -> str:
    """Whose turn it is, and what is left of it."""
    turn = seen.position["turn"]
    if seen.over:
        return ended(seen.result.get("winners", ()))
    if turn is None or seen.acting == (TABLE,):
        return "The table draws empires, and who is first"
    name = title(turn["seat"])
    if "place" in turn:
        return f"{name} places: {', '.join(turn['place'])}"
    if "actions" not in turn:
        return f"{name} chooses an empire"
    left = [kind for kind in CLASSES if turn["actions"].get(kind)] + (["fourth action"] if turn.get("bonus") else [])
    rooted = f"; rooted: {', '.join(turn['rooted'])}" if turn.get("rooted") else ""
    return f"{name}'s turn, left: {', '.join(left)}{rooted}"


def _counts(seen: Seen, seat: Seat) -> dict[str, int]:
    """Pawns on the map by class."""
    standing = [pawns.get(seat.name, {}) for pawns in seen.position["territories"].values()]
    return {kind: sum(pawns.get(kind, 0) for pawns in standing) for kind in CLASSES}


def _supply(seen: Seen, seat: Seat) -> dict[str, int]:
    zone = seen.layout.get(f"supply:{seat.name}", {})
    return {kind: zone.get(f"{seat.name}.{kind}", 0) for kind in CLASSES}


def _by_letter(counts: Mapping[str, int]) -> str:
    return " ".join(f"{kind[0].upper()}{n}" for kind, n in counts.items())


def _points(seat: Seat) -> str:
    """The points, only where the rules tell them."""
    outlook = seat.outlook
    if "points" not in outlook:
        return ""
    goal = f"/{outlook['to_win']}" if "to_win" in outlook else ""
    return f"{outlook['points']}{goal} points"


def _seat(seen: Seen, seat: Seat) -> Lines:
    lost = seen.position.get("lost", {}).get(seat.name, ())
    standing, rest = _by_letter(_counts(seen, seat)), _by_letter(_supply(seen, seat))
    pawns = line("  map ", (standing, "bold"), ("  supply ", "dim"), rest)
    points = _points(seat)
    gone = f"lost: {', '.join(lost)}" if lost else ""
    more = line("  ", (points, "bold"), "  " if points else "", (gone, "bold red"))
    told = [more] if points or lost else []
    return [seat_head(seat, numbered_look(seat.number)), pawns, *told]


def side_lines(seen: Seen, width: int, rows: int, tiles: TileMap) -> Lines:
    """Turn, companion and seats, then what there is room for: the legend, and the links that no edge shows."""
    found: Lines = [
        ruled("Turn", width),
        *bold_wrapped(turn_line(seen), width),
        *companion(seen.attention),
        ruled("Seats", width),
    ]
    for seat in seen.seats:
        found += _seat(seen, seat)
    words = (
        f"{CAPITAL} capital",
        "sign before a name: home",
        f"{TOUCHED} last move",
        "K king",
        "G general",
        "B banker",
        *legend(seen.notes.values()),
    )
    known = flowing(words, width, "dim")
    pairs = ", ".join(f"{tiles.tiles[one].short}–{tiles.tiles[other].short}" for one, other in tiles.also)
    also = [line((part, "dim")) for part in wrapped(f"Touching tiles are neighbours; also neighbours: {pairs}", width)]
    for block in (known, also):
        if len(found) + len(block) + 1 <= rows:
            found += [line(), *block]
    return found


def compact_lines(seen: Seen, width: int) -> Lines:
    """Turn and seats in as few rows as can be."""
    half = (width - 1) // 2
    cells = [fitted(_compact_seat(seen, seat), half) for seat in seen.seats]
    left, right = cells[0::2], cells[1::2]
    head = line((turn_line(seen), "bold"), "  ", mood(seen.attention))
    return [head, *beside(left, right, half, width - half - 1)]


def _compact_seat(seen: Seen, seat: Seat) -> Text:
    lost = "".join(kind[0].upper() for kind in seen.position.get("lost", {}).get(seat.name, ()))
    points = f" {seat.outlook['points']}p" if "points" in seat.outlook else ""
    look = numbered_look(seat.number)
    return line(
        ("▸" if seat.to_act else " ", "bold"),
        (f" {look.glyph} {title(seat.name)} ", look.style),
        f" {_by_letter(_counts(seen, seat))}",
        (points, "bold"),
        (f" lost {lost}" if lost else "", "bold red"),
    )
