"""What lies beside the map: the cycle and its timer, both seats, the offer, and what would be scored now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from controller.terminal.faces.parts import companion, mood
from controller.terminal.faces.power_and_weakness.table import SeatFace, Table
from controller.terminal.lines import Lines, beside, line, ruled, wrapped
from controller.terminal.looks import CUBE, KNIGHT, MAGICIAN, NO_CUBE, SYMBOLS, seat_look, tile_name

MOST_CUBES = 8
TO_WIN = 12


def cycle_lines(table: Table, width: int) -> Lines:
    """The cycle, the timer, whose turn it is and whether the companion is content."""
    near = "equal markers" if table.kind == "magic" else "shared borders"
    return [
        ruled(f"Cycle {table.cycle}: {table.kind}", width),
        line(_active(table)),
        line((f"{near} make neighbours", "dim")),
        line("Timer ", *_timer(table)),
        *(line((part, "bold")) for part in wrapped(table.turn, width)),
        *companion(table.attention),
    ]


def _active(table: Table) -> tuple[str, str]:
    magic = table.kind == "magic"
    told = f"{MAGICIAN} magicians are active" if magic else f"{KNIGHT} knights are active"
    return told, "bold magenta" if magic else "bold cyan"


def _timer(table: Table) -> tuple[str | tuple[str, str], ...]:
    return (CUBE * table.timer, "bold"), (NO_CUBE * (MOST_CUBES - table.timer), "dim"), f" {table.timer}"


def seat_lines(face: SeatFace, width: int) -> Lines:
    """One seat: points, reserve, tiles, bonuses."""
    k, m = face.reserve
    reserve = line("  reserve ", (f"{k}k {m}m", "bold"), (f"   stock {face.stock[0]}k {face.stock[1]}m", "dim"))
    bonus = [line("  bonus ", (bonus_text(face), "bold"))] if face.extra else []
    tiles = _listed("  tiles ", tiles_text(face.tiles), width)
    outlook = line(("  if ended now: ", "dim"), _outlook(face))
    return [_seat_head(face), reserve, *tiles, *bonus, outlook]


def _seat_head(face: SeatFace) -> Text:
    look = seat_look(face.name)
    return line(
        (f"{'▸' if face.to_act else '─'} ", "bold"),
        (f" {look.letter} {face.name.capitalize()} ", look.style),
        f" {face.player} ",
        (f"{face.points} VP", "bold"),
        ("  must bid" if face.owes_bid else "", "bold cyan"),
    )


def bonus_text(face: SeatFace) -> str:
    """Bonuses in force: ``+1 ▲tent``."""
    return " ".join(f"+{n} {SYMBOLS[symbol].glyph}{symbol}" for symbol, n in face.extra)


def _outlook(face: SeatFace) -> tuple[str, str]:
    """What the seat would have if the cycle ended now: points, those gained, active regions."""
    o = face.outlook
    if not o:
        return "-", "dim"
    return f"{face.points} +{o['gained']} +{o['active']} active = {o['total']}", "bold" if o["total"] >= TO_WIN else ""


def tiles_text(tiles: Iterable[str]) -> str:
    """Tiles with their numbers: ``♜castle ×2, merlin``."""
    counted = Counter(tiles)
    named = (tile_name(tile) + (f" ×{n}" if n > 1 else "") for tile, n in counted.items())
    return ", ".join(named) or "none"


def _listed(head: str, text: str, width: int) -> Lines:
    parts = wrapped(head + text, width, " " * len(head))
    return [line(part) for part in parts]


def offer_lines(table: Table, width: int) -> Lines:
    """The tiles on offer, and the spare markers."""
    return [
        ruled(f"Offer ({len(table.offer)})", width),
        *_listed("", tiles_text(table.offer), width),
        line((f"spare markers: {', '.join(table.spare) or 'none'}", "dim")),
    ]


def side_lines(table: Table, width: int, rows: int) -> Lines:
    """All of it, one below the other, with blank rows between where there is room."""
    blocks = [cycle_lines(table, width), *(seat_lines(face, width) for face in table.seats), offer_lines(table, width)]
    spare = rows - sum(len(block) for block in blocks)
    gap = [line()] if spare >= len(blocks) - 1 else []
    found: Lines = []
    for block in blocks:
        found += [*(gap if found else []), *block]
    return found


def compact_lines(table: Table, width: int) -> Lines:
    """All of it in as few rows as can be, for low windows."""
    head = line(
        (f"Cycle {table.cycle}: {table.kind} ", "bold"),
        _active(table),
        "  ",
        *_timer(table),
        "  ",
        mood(table.attention),
    )
    turn = [line((part, "bold")) for part in wrapped(table.turn, width)]
    offer = _listed(f"Offer ({len(table.offer)}): ", tiles_text(table.offer), width)
    half = (width - 1) // 2
    blocks = [_compact_seat(face, half) for face in table.seats]
    return [head, *turn, *offer, *beside(blocks[0], blocks[-1], half, width - half - 1)]


def _compact_seat(face: SeatFace, width: int) -> Lines:
    k, m = face.reserve
    outlook = _outlook(face)[0].replace(" +", "+").replace(" active", "")
    reserve = line("  reserve ", (f"{k}k {m}m", "bold"), ("  if ended: ", "dim"), outlook)
    bonus = f"; bonus {bonus_text(face)}" if face.extra else ""
    return [_seat_head(face), reserve, *_listed("  ", tiles_text(face.tiles) + bonus, width)]
