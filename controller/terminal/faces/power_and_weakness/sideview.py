"""What lies beside the map: the cycle and its timer, both seats, the offer, and what would be scored now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from controller.engine.speech import Thing
from controller.terminal.faces.parts import companion, mood
from controller.terminal.faces.power_and_weakness.table import SeatFace, Table
from controller.terminal.lines import Lines, beside, line, ruled, wrapped
from controller.terminal.looks import CUBE, KNIGHT, MAGICIAN, NO_CUBE, SYMBOLS, seat_look, symbol_look
from controller.terminal.seeing import Seen

MOST_CUBES = 8
TO_WIN = 12


def cycle_lines(table: Table, width: int) -> Lines:
    """The cycle, the timer, whose turn it is and whether the companion is content."""
    say = table.seen.say
    return [
        ruled(say("face.cycle", n=table.cycle, magic=table.magic), width),
        line(_active(table)),
        line((say("face.near", magic=table.magic), "dim")),
        line(f"{say('face.timer')} ", *_timer(table)),
        *(line((part, "bold")) for part in wrapped(table.turn, width)),
        *companion(table.seen),
    ]


def _active(table: Table) -> tuple[str, str]:
    told = f"{MAGICIAN if table.magic else KNIGHT} {table.seen.say('face.active', magic=table.magic)}"
    return told, "bold magenta" if table.magic else "bold cyan"


def _timer(table: Table) -> tuple[str | tuple[str, str], ...]:
    return (CUBE * table.timer, "bold"), (NO_CUBE * (MOST_CUBES - table.timer), "dim"), f" {table.timer}"


def seat_lines(seen: Seen, face: SeatFace, width: int) -> Lines:
    """One seat: points, reserve, tiles, bonuses."""
    k, m = face.reserve
    stock = seen.say("face.stock", text=Thing("text", f"{face.stock[0]}k {face.stock[1]}m"))
    reserve = line(f"  {seen.say('face.reserve')} ", (f"{k}k {m}m", "bold"), (f"   {stock}", "dim"))
    bonus = [line(f"  {seen.say('face.bonus')} ", (bonus_text(seen, face), "bold"))] if face.extra else []
    tiles = _listed(f"  {seen.say('face.tiles')} ", tiles_text(seen, face.tiles), width)
    outlook = line((f"  {seen.say('face.if-ended')} ", "dim"), _outlook(seen, face))
    return [_seat_head(seen, face), reserve, *tiles, *bonus, outlook]


def _seat_head(seen: Seen, face: SeatFace) -> Text:
    look = seat_look(face.name)
    return line(
        (f"{'▸' if face.to_act else '─'} ", "bold"),
        (f" {look.letter} {face.title} ", look.style),
        f" {face.player} ",
        (seen.say("face.points", n=face.points), "bold"),
        (f"  {seen.say('face.must-bid')}" if face.owes_bid else "", "bold cyan"),
    )


def bonus_text(seen: Seen, face: SeatFace) -> str:
    """Bonuses in force: ``+1 ▲tent``."""
    return " ".join(f"+{n} {symbol_text(seen, symbol)}" for symbol, n in face.extra)


def _outlook(seen: Seen, face: SeatFace) -> tuple[str, str]:
    """What the seat would have if the cycle ended now: points, those gained, active regions."""
    o = face.outlook
    if not o:
        return "-", "dim"
    told = seen.say("face.outlook", n=face.points, more=o["gained"], of=o["active"], number=o["total"])
    return told, "bold" if o["total"] >= TO_WIN else ""


def tiles_text(seen: Seen, tiles: Iterable[str]) -> str:
    """Tiles with their numbers: ``♜castle ×2, merlin``."""
    counted = Counter(tiles)
    named = (tile_text(seen, tile) + (f" ×{n}" if n > 1 else "") for tile, n in counted.items())
    return ", ".join(named) or seen.say("face.none")


def tile_text(seen: Seen, tile: str) -> str:
    """A tile in a word or two: ``♜castle``, ``♜extra castle``, ``sea movement``."""
    symbol = tile.partition("-")[2]
    glyph = SYMBOLS[symbol].glyph if symbol in SYMBOLS else ""
    return f"{glyph}{seen.language.name('tile', tile, 'short')}"


def symbol_text(seen: Seen, symbol: str) -> str:
    """A symbol with its sign: ``▲tent``."""
    return f"{symbol_look(symbol).glyph}{seen.language.name('symbol', symbol)}"


def _listed(head: str, text: str, width: int) -> Lines:
    parts = wrapped(head + text, width, " " * len(head))
    return [line(part) for part in parts]


def offer_lines(table: Table, width: int) -> Lines:
    """The tiles on offer, and the spare markers."""
    say = table.seen.say
    spare = ", ".join(symbol_text(table.seen, symbol) for symbol in table.spare)
    return [
        ruled(say("face.offer", n=len(table.offer)), width),
        *_listed("", tiles_text(table.seen, table.offer), width),
        line((f"{say('face.spare')} {spare or say('face.none')}", "dim")),
    ]


def side_lines(table: Table, width: int, rows: int) -> Lines:
    """All of it, one below the other, with blank rows between where there is room."""
    seats = (seat_lines(table.seen, face, width) for face in table.seats)
    blocks = [cycle_lines(table, width), *seats, offer_lines(table, width)]
    spare = rows - sum(len(block) for block in blocks)
    gap = [line()] if spare >= len(blocks) - 1 else []
    found: Lines = []
    for block in blocks:
        found += [*(gap if found else []), *block]
    return found


def short_blocks(table: Table, width: int) -> list[tuple[int, Lines]]:
    """All of it in as few rows as can be, each block with its number: the highest gives way first."""
    say = table.seen.say
    head = line(
        (f"{say('face.cycle', n=table.cycle, magic=table.magic)} ", "bold"),
        _active(table),
        "  ",
        *_timer(table),
        "  ",
        mood(table.seen),
    )
    turn = [line((part, "bold")) for part in wrapped(table.turn, width)]
    offer = _listed(f"{say('face.offer', n=len(table.offer))}: ", tiles_text(table.seen, table.offer), width)
    half = (width - 1) // 2
    left, right = (_compact_seat(table.seen, face, half) for face in table.seats)
    return [(2, [head]), (0, turn), (3, offer), (1, beside(left, right, half, width - half - 1))]


def _compact_seat(seen: Seen, face: SeatFace, width: int) -> Lines:
    k, m = face.reserve
    o = face.outlook
    outlook = f"{face.points}+{o['gained']}+{o['active']} = {o['total']}" if o else "-"
    reserve = line(f"  {seen.say('face.reserve')} ", (f"{k}k {m}m", "bold"))
    ended = line((f"  {seen.say('face.if-ended-short')} ", "dim"), outlook)
    own = [reserve.append_text(ended)] if reserve.cell_len + ended.cell_len <= width else [reserve, ended]
    bonus = f"; {seen.say('face.bonus')} {bonus_text(seen, face)}" if face.extra else ""
    return [_seat_head(seen, face), *own, *_listed("  ", tiles_text(seen, face.tiles) + bonus, width)]
