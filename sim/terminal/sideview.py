"""What lies beside the map: the cycle and its timer, both seats, the offer, and what would be scored now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from sim.terminal.lines import Lines, beside, line, ruled, wrapped
from sim.terminal.looks import CUBE, KNIGHT, MAGICIAN, NO_CUBE, SYMBOLS, seat_look, tile_name
from sim.terminal.scene import Scene, SeatFace

MOST_CUBES = 8
TO_WIN = 12
_ATTENTION = {
    "watching": ("watching", "green3"),
    "held": ("sees hands at work", "yellow"),
    "asking": ("asking", "bold cyan"),
    "astray": ("ASTRAY: the table differs", "bold red"),
    "undoing": ("undoing: put it back", "bold yellow"),
    "dark": ("NO POWER: all is dark", "bold red"),
    "paused": ("paused", "bold yellow"),
    "faulted": ("FAULT: a part is silent", "bold red"),
}


def cycle_lines(scene: Scene, width: int) -> Lines:
    """The cycle, the timer, whose turn it is and whether the companion is content."""
    near = "equal markers" if scene.kind == "magic" else "shared borders"
    return [
        ruled(f"Cycle {scene.cycle}: {scene.kind}", width),
        line(_active(scene)),
        line((f"{near} make neighbours", "dim")),
        line("Timer ", *_timer(scene)),
        *(line((part, "bold")) for part in wrapped(scene.turn, width)),
        line("Companion: ", _mood(scene)),
    ]


def _active(scene: Scene) -> tuple[str, str]:
    magic = scene.kind == "magic"
    told = f"{MAGICIAN} magicians are active" if magic else f"{KNIGHT} knights are active"
    return told, "bold magenta" if magic else "bold cyan"


def _timer(scene: Scene) -> tuple[str | tuple[str, str], ...]:
    return (CUBE * scene.timer, "bold"), (NO_CUBE * (MOST_CUBES - scene.timer), "dim"), f" {scene.timer}"


def _mood(scene: Scene) -> tuple[str, str]:
    return _ATTENTION.get(scene.attention, (scene.attention or "-", ""))


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


def offer_lines(scene: Scene, width: int) -> Lines:
    """The tiles on offer, and the spare markers."""
    return [
        ruled(f"Offer ({len(scene.offer)})", width),
        *_listed("", tiles_text(scene.offer), width),
        line((f"spare markers: {', '.join(scene.spare) or 'none'}", "dim")),
    ]


def side_lines(scene: Scene, width: int, rows: int) -> Lines:
    """All of it, one below the other, with blank rows between where there is room."""
    blocks = [cycle_lines(scene, width), *(seat_lines(face, width) for face in scene.seats), offer_lines(scene, width)]
    spare = rows - sum(len(block) for block in blocks)
    gap = [line()] if spare >= len(blocks) - 1 else []
    found: Lines = []
    for block in blocks:
        found += [*(gap if found else []), *block]
    return found


def compact_lines(scene: Scene, width: int) -> Lines:
    """All of it in as few rows as can be, for low windows."""
    head = line(
        (f"Cycle {scene.cycle}: {scene.kind} ", "bold"), _active(scene), "  ", *_timer(scene), "  ", _mood(scene)
    )
    turn = [line((part, "bold")) for part in wrapped(scene.turn, width)]
    offer = _listed(f"Offer ({len(scene.offer)}): ", tiles_text(scene.offer), width)
    half = (width - 1) // 2
    blocks = [_compact_seat(face, half) for face in scene.seats]
    return [head, *turn, *offer, *beside(blocks[0], blocks[-1], half, width - half - 1)]


def _compact_seat(face: SeatFace, width: int) -> Lines:
    k, m = face.reserve
    outlook = _outlook(face)[0].replace(" +", "+").replace(" active", "")
    reserve = line("  reserve ", (f"{k}k {m}m", "bold"), ("  if ended: ", "dim"), outlook)
    bonus = f"; bonus {bonus_text(face)}" if face.extra else ""
    return [_seat_head(face), reserve, *_listed("  ", tiles_text(face.tiles) + bonus, width)]
