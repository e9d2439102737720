"""What lies beside the map of Europe: whose turn it is, and the seats with their pawns, points and losses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from controller.engine.game import TABLE
from controller.engine.speech import Thing
from controller.terminal.faces.parts import bold_wrapped, columns, companion, ended, legend, mood, seat_head, texts
from controller.terminal.lines import Lines, flowing, line, ruled, wrapped
from controller.terminal.looks import TOUCHED, numbered_look
from controller.terminal.seeing import Seat, Seen
from controller.terminal.tiles import TileMap

CLASSES: Final = ("king", "general", "banker")
CAPITAL = "★"
TWO_SEATS = 72
"""On so many columns two seats stand side by side."""


def _classes(seen: Seen, kinds: Iterable[str]) -> list[Thing]:
    return texts(seen.say("face.class", role=kind) for kind in kinds)


def turn_line(seen: Seen) -> str:
    """Whose turn it is, and what is left of it."""
    turn = seen.position["turn"]
    if seen.over:
        return ended(seen)
    if turn is None or seen.acting == (TABLE,):
        return seen.say("face.draws-empires")
    seat = turn["seat"]
    if "place" in turn:
        return seen.say("face.places", seat=seat, things=_classes(seen, turn["place"]))
    if "actions" not in turn:
        return seen.say("face.chooses", seat=seat)
    left = _classes(seen, (kind for kind in CLASSES if turn["actions"].get(kind)))
    left += texts([seen.say("face.fourth")] if turn.get("bonus") else [])
    told = seen.say("face.left", seat=seat, things=left)
    rooted = turn.get("rooted")
    return f"{told}; {seen.say('face.rooted', things=texts(rooted))}" if rooted else told


def _counts(seen: Seen, seat: Seat) -> dict[str, int]:
    """Pawns on the map by class."""
    standing = [pawns.get(seat.name, {}) for pawns in seen.position["territories"].values()]
    return {kind: sum(pawns.get(kind, 0) for pawns in standing) for kind in CLASSES}


def _supply(seen: Seen, seat: Seat) -> dict[str, int]:
    zone = seen.layout.get(f"supply:{seat.name}", {})
    return {kind: zone.get(f"{seat.name}.{kind}", 0) for kind in CLASSES}


def _by_letter(counts: Mapping[str, int]) -> str:
    return " ".join(f"{kind[0].upper()}{n}" for kind, n in counts.items())


def _points(seen: Seen, seat: Seat) -> str:
    """The points, only where the rules tell them."""
    outlook = seat.outlook
    if "points" not in outlook:
        return ""
    if "to_win" in outlook:
        return seen.say("face.goal-of", n=outlook["points"], of=outlook["to_win"])
    return seen.say("face.goal", n=outlook["points"])


def _seat(seen: Seen, seat: Seat) -> Lines:
    lost = seen.position.get("lost", {}).get(seat.name, ())
    standing, rest = _by_letter(_counts(seen, seat)), _by_letter(_supply(seen, seat))
    pawns = line(f"  {seen.say('face.on-map')} ", (standing, "bold"), (f"  {seen.say('face.supply')} ", "dim"), rest)
    points = _points(seen, seat)
    gone = seen.say("face.lost", things=_classes(seen, lost)) if lost else ""
    more = line("  ", (points, "bold"), "  " if points else "", (gone, "bold red"))
    told = [more] if points or lost else []
    return [seat_head(seen, seat, numbered_look(seat.name, seat.number)), pawns, *told]


def side_lines(seen: Seen, width: int, rows: int, tiles: TileMap) -> Lines:
    """Turn, companion and seats, then what there is room for: the legend, and the links that no edge shows."""
    found: Lines = [
        ruled(seen.say("face.turn-head"), width),
        *bold_wrapped(turn_line(seen), width),
        *companion(seen),
        ruled(seen.say("face.seats"), width),
    ]
    for seat in seen.seats:
        found += _seat(seen, seat)
    words = (
        f"{CAPITAL} {seen.say('face.capital')}",
        seen.say("face.home"),
        f"{TOUCHED} {seen.say('face.last-move')}",
        *(f"{kind[0].upper()} {seen.say('face.class', role=kind)}" for kind in CLASSES),
        *legend(seen),
    )
    known = flowing(words, width, "dim")
    pairs = ", ".join(f"{tiles.tiles[one].short}–{tiles.tiles[other].short}" for one, other in tiles.also)
    told = seen.say("face.also", text=Thing("text", pairs))
    also = [line((part, "dim")) for part in wrapped(told, width)]
    for block in (known, also):
        if len(found) + len(block) + 1 <= rows:
            found += [line(), *block]
    return found


def short_blocks(seen: Seen, width: int) -> list[tuple[int, Lines]]:
    """Turn and seats in as few rows as can be, each block with its number: the highest gives way first."""
    *rows, head = bold_wrapped(turn_line(seen), width)
    # Whether the companion is content, and what the letters beside places mean, as far as there is room.
    if head.cell_len + len(mood(seen)[0]) + 2 <= width:
        head.append("  ").append(*mood(seen))
    for word in legend(seen):
        if head.cell_len + len(word) + 3 <= width:
            head.append(f"   {word}", "dim")
    across = 2 if width >= TWO_SEATS else 1
    cell = (width - across + 1) // across
    seats = [seen.seats[at : at + across] for at in range(0, len(seen.seats), across)]
    told = [
        (
            1 if any(seat.to_act for seat in row) else 2,
            columns([_compact_seat(seen, seat) for seat in row], width, cell),
        )
        for row in seats
    ]
    return [(0, [*rows, head]), *told]


def _compact_seat(seen: Seen, seat: Seat) -> Text:
    lost = "".join(kind[0].upper() for kind in seen.position.get("lost", {}).get(seat.name, ()))
    points = f" {seat.outlook['points']}p" if "points" in seat.outlook else ""
    look = numbered_look(seat.name, seat.number)
    return line(
        ("▸" if seat.to_act else " ", "bold"),
        (f" {look.glyph} {seen.seat_name(seat.name)} ", look.style),
        f" {_by_letter(_counts(seen, seat))}",
        (points, "bold"),
        (f" {seen.say('face.lost-short', text=Thing('text', lost))}" if lost else "", "bold red"),
        f" {seat.player}",
    )
