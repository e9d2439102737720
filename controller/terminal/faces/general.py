"""The face of any game: its places with what lies there, whatever else lies somewhere, the seats with what they have.

It knows nothing but the protocol: zones and items of `Game.layout`, lights, notes, seats and their projected scores.
So a game can be played before somebody has drawn a face for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from controller.engine.layout import ON_BOARD
from controller.terminal.faces.face import PlainFace
from controller.terminal.faces.parts import (
    bold_wrapped,
    columns,
    companion,
    legend,
    listed,
    seat_head,
    texts,
    whose_turn,
)
from controller.terminal.lines import Lines, beside, fitted, kept, line, ruled, wrapped
from controller.terminal.looks import numbered_look, role_look, role_style
from controller.terminal.seeing import Seat, Seen

NARROWEST, MOST_ROWS = 16, 3
"""A place is at least so wide, and told in no more rows."""
SIDE_WIDTH = 36
WIDE = 100
MOST_PILES = 6


class GeneralFace(PlainFace):
    """How a game looks that has no face of its own."""

    def body(self, seen: Seen, width: int, height: int) -> Lines:
        """The places in columns, with the seats beside them or below."""
        side = SIDE_WIDTH if width >= WIDE else 0
        room = width - side - (1 if side else 0)
        rows = max(4, height - 12) if height else 0
        places = _places(seen, room, rows if side else rows * 2 // 3)
        words = legend(seen)
        if words:
            places.append(line(("  ".join(words), "dim")))
        if side:
            return beside(places, _side(seen, side), room, side)
        return [*places, *_side(seen, width)]

    def short(self, seen: Seen, width: int, room: int) -> Lines:
        """Turn and seats under as many places as there is room for; then what the seats have."""
        heads = [
            (0 if seat.to_act else 1, [seat_head(seen, seat, numbered_look(seat.name, seat.number))])
            for seat in seen.seats
        ]
        blocks = [(0, bold_wrapped(whose_turn(seen), width)), *heads]
        left = room - sum(len(rows) for _, rows in blocks)
        places = _places(seen, width, left, most=left) if left > 0 else []
        return [*places, *kept(blocks, room)]


def _places(seen: Seen, width: int, rows: int, most: int = 0) -> Lines:
    """The places column by column, narrower where they are more than go into so many rows; and where they are more than
    go into ``most`` rows even so, those that matter most."""
    texts = {place: _contents(seen, place) for place in _names(seen)}
    longest = max((len(seen.place(place)) + len(text) + 6 for place, text in texts.items()), default=NARROWEST)
    cell = min(width, max(NARROWEST, longest))
    while rows and cell > NARROWEST and -(-len(texts) // max(1, width // cell)) > rows:
        cell -= 1
    across = max(1, width // cell)
    cells = {place: _cell(seen, place, text, cell - 1) for place, text in texts.items()}
    taken = [place for place, text in texts.items() if text]
    return columns(listed(seen, cells, taken, across * most if most else len(cells)), width, cell - 1)


def _names(seen: Seen) -> list[str]:
    """The places that lie on the board, hold something or are lit, in the order in which the layout has them."""
    zones = [zone.removeprefix(ON_BOARD) for zone in seen.layout if zone.startswith(ON_BOARD)]
    known = {seat.name for seat in seen.seats}
    lit = [place for place in (*seen.notes, *seen.lights) if ":" not in place and place not in known]
    counters = ("timer", "cycle")
    return [place for place in dict.fromkeys((*zones, *lit)) if place not in counters]


def _contents(seen: Seen, place: str) -> str:
    return _told(seen, seen.layout.get(f"{ON_BOARD}{place}", {}))


def _told(seen: Seen, items: Mapping[str, int]) -> str:
    """``2 ○pawn, merlin``: how many of each item, with the sign of its owner."""
    return ", ".join(f"{n} {_item(seen, item)}" if n > 1 else _item(seen, item) for item, n in items.items())


def _item(seen: Seen, item: str) -> str:
    owner, _, kind = item.partition(".")
    seat = seen.seat(owner)
    return f"{numbered_look(seat.name, seat.number).glyph}{kind}" if seat else kind or owner


def _cell(seen: Seen, place: str, text: str, width: int) -> Text:
    """``P Powys  2 ○pawn``: the light's letter, the name, and what lies there in the colour of its owner."""
    role = str(seen.lights.get(place, ""))
    look = role_look(role)
    owners = {item.partition(".")[0] for item in seen.layout.get(f"{ON_BOARD}{place}", {})}
    seats = [seat for seat in seen.seats if seat.name in owners]
    style = numbered_look(seats[0].name, seats[0].number).style if len(seats) == 1 else "bold" if seats else ""
    letter = (look.letter, role_style(role)) if look else (" ".join(seen.notes.get(place, ()))[:1] or " ", "dim")
    name = seen.place(place)[: max(4, width - len(text) - 3)]
    return fitted(line(letter, " ", (name, "bold"), " ", (text, style)), width)


def _side(seen: Seen, width: int) -> Lines:
    rows: Lines = [
        *bold_wrapped(whose_turn(seen), width),
        *companion(seen),
        ruled(seen.say("face.seats"), width),
    ]
    for seat in seen.seats:
        rows += [seat_head(seen, seat, numbered_look(seat.name, seat.number)), *_possessions(seen, seat, width)]
    return [*rows, *_piles(seen, width)]


def _possessions(seen: Seen, seat: Seat, width: int) -> Lines:
    """What lies in the zones that are named after the seat, and its outlook."""
    told = []
    for zone, items in seen.layout.items():
        head, colon, owner = zone.partition(":")
        if colon and owner == seat.name and not zone.startswith(ON_BOARD) and items:
            own = {item.removeprefix(f"{seat.name}."): n for item, n in items.items()}
            told.append(f"{head}: {_told(seen, own)}")
    outlook = [f"{key} {value}" for key, value in seat.outlook.items() if isinstance(value, int)]
    if outlook:
        told.append(seen.say("face.now", things=texts(outlook)))
    return [line(part) for text in told for part in wrapped(f"  {text}", width, "    ")[:MOST_ROWS]]


def _piles(seen: Seen, width: int) -> Lines:
    """What lies in zones that are nobody's: how much, where it is too much to be told."""
    owners = {seat.name for seat in seen.seats}
    told = []
    for zone, items in seen.layout.items():
        if zone.startswith(ON_BOARD) or zone.partition(":")[2] in owners or not items:
            continue
        number = sum(items.values())
        told.append(f"{zone}: {_told(seen, items) if len(items) <= MOST_PILES else seen.say('face.things', n=number)}")
    return [line((part, "dim")) for text in told for part in wrapped(text, width, "  ")[:MOST_ROWS]]
