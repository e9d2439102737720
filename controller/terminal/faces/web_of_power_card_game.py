"""The Web of Power card game: four rows of cards with the stones on them, and what each seat has taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from controller.engine.game import TABLE, Game, GameState
from controller.engine.speech import Thing
from controller.language import Language
from controller.terminal.canvas import Canvas
from controller.terminal.faces.face import Legal, PlainFace
from controller.terminal.faces.parts import bold_wrapped, ended, legend, mood, texts
from controller.terminal.lines import Lines, fitted, kept, line, ruled, wrapped
from controller.terminal.looks import TOUCHED, numbered_look, role_look, role_style
from controller.terminal.seeing import Seat, Seen, viewed

COUNTRIES: Final = {
    "daenemark": (("Daenem", "Dae", "Da"), "bold #ff8787"),
    "england": (("Englnd", "Eng", "En"), "bold #ffffff"),
    "italien": (("Italie", "Ita", "It"), "bold #87ff87"),
    "bayern": (("Bayern", "Bay", "Ba"), "bold #87d7ff"),
    "ungarn": (("Ungarn", "Ung", "Un"), "bold #ffaf5f"),
    "kastilien": (("Kastil", "Kas", "Ka"), "bold #ffff5f"),
    "franken": (("Frankn", "Frk", "Fk"), "bold #d7afff"),
    "sachsen": (("Sachsn", "Sac", "Sa"), "bold #5fd7af"),
    "frankreich": (("Frkrch", "Fra", "Fr"), "bold #5fafff"),
}
"""By country its short names, the longest first, and its colour, which only repeats them."""
GROUND, LAW, GAP = "#303030", "§", 1
ROWS, COLUMNS = 4, 14
EDGE = 2
"""Columns for the number of a row."""
NARROW, BROAD = 5, 9
"""Least and most columns of a card with its gap."""
TALL, LOW, FOOT, LEAST_FOOT = 38, 30, 11, 6
"""On so many rows cards are three rows high; on fewer than these all is told in short; and the chart of scores is drawn
where so many rows are left for everything else."""
NAME_WIDTH, MOST_NAME, NARROW_SCREEN, CHART = 20, 28, 80, 100
SHORT_NAME = 9
"""Columns for a seat's name on a narrow screen, where who plays it is not told."""
LOW_CARD = 9
"""Columns of a card that is told in one row."""
CHAINS = ("ships", "carriages")


class WebOfPowerFace(PlainFace):
    """How the Web of Power card game looks."""

    def body(self, seen: Seen, width: int, height: int) -> Lines:
        """The cards, then whose turn it is, and the seats; the chart of scores where there is room for it."""
        tall = 3 if not height or height >= TALL else 2
        cell = max(NARROW, min(BROAD, (width - EDGE) // COLUMNS))
        cards = draw_cards(_cards(seen, cell - GAP, tall), (ROWS, COLUMNS), cell, tall)
        rows = [*(cards if not seen.over else []), *_turn(seen, width, short=0 < height < LOW), *_seats(seen, width)]
        chart = _chart(seen, width)
        foot = LEAST_FOOT if seen.over else FOOT
        return [*rows, *chart] if not height or len(rows) + len(chart) + foot <= height else rows

    def short(self, seen: Seen, width: int, room: int) -> Lines:
        """The cards, in one row each rather than without some seats, the turn, the seat to act, then Law cards and the
        other seats. How many seats are left out is told behind the turn, or over their names."""
        head, *seats = _seats(seen, width)
        acting = [seat.to_act for seat in seen.seats]
        blocks = [(0 if to_act else 4, [row]) for to_act, row in zip(acting, seats, strict=True)]
        own, played = _laws(seen, width)
        turn = bold_wrapped(turn_line(seen), width)
        told = [(0, turn), (2, own), (5, played), (0, [head]), *blocks]
        cards = _low_cards(seen, width, room - len(turn) - 1 - len(seats))
        rows = kept([(1, cards), *told], room)
        left_out = sum(all(row is not one for one in rows) for row in seats)
        if left_out:
            more = f"  {seen.say('face.more-seats', n=left_out)}"
            if turn[-1].cell_len + len(more) <= width and any(row is turn[-1] for row in rows):
                turn[-1].append(more, "dim")
            else:
                rows = [_seats(seen, width, f" +{left_out}")[0] if row is head else row for row in rows]
        return rows

    def notes(self, game: Game, state: GameState, seat: str, legal: Legal, language: Language) -> Mapping[str, str]:
        """Beside each taking its card, beside each stone the card it would lie on, and each law card's printed name."""
        seen = viewed(game, state, seat)
        found = {}
        for text, move in legal.items():
            words, beside = text.split(), game.presenter.beside(seen, seat, move)
            if beside is not None:
                found[text] = language.name(beside.kind, beside.identifier, "short")
            elif words[0] == "law":
                found[text] = _told(language, words[1])
        return found


def _told(language: Language, card: str) -> str:
    """A card in few words, for a menu."""
    kind, _, name = card.rpartition(":")
    if not kind and " " in card:
        return language.name("land", card, "short")
    return language.sentence("face.law-card", {}) if name == "unknown" else language.name("law", name)


# The cards.


def _places(position: Mapping[str, Any]) -> list[tuple[tuple[int, int], str]]:
    """The cards that lie there with their places, row by row."""
    firsts = position.get("first", (1,) * ROWS)
    return [
        ((number, first + n), card)
        for number, (cards, first) in enumerate(zip(position["rows"], firsts, strict=True), 1)
        for n, card in enumerate(cards)
    ]


def _low_cards(seen: Seen, width: int, room: int) -> Lines:
    """The cards in two rows each, or in one where that is too high; only the columns where cards lie."""
    lying = [column for (_, column), _ in _places(seen.position)]
    if not lying or seen.over:
        return []
    first, columns = min(lying), max(lying) - min(lying) + 1
    fits = (width - EDGE) // columns
    tall = 2 if room > ROWS * 2 or fits < LOW_CARD else 1
    cell = LOW_CARD if tall == 1 else max(NARROW - GAP, min(NARROW, fits))
    gap = GAP if cell >= NARROW else 0
    return draw_cards(_cards(seen, cell - gap, tall), (ROWS, columns), cell, tall, first)


def _cards(seen: Seen, width: int, tall: int) -> dict[tuple[int, int], Card]:
    return {place: _card(seen, place, card, width, tall) for place, card in _places(seen.position)}


def _card(seen: Seen, place: tuple[int, int], card: str, width: int, tall: int) -> Card:
    """Two rows (country, law card and stone; face and light), or three, with stone and light in the last; or all of it
    in one."""
    name = f"{place[0]},{place[1]}"
    country, face = card.split(" ")
    ground, stone, mark = _ground(seen, name), _stone(seen, name), _mark(seen, name)
    law = LAW if name in seen.position.get("law", {}) else " "
    names, colour = COUNTRIES[country]
    style = f"{colour} on {ground}" if ground else role_style(str(seen.lights[name]))
    plain = f"bold on {ground}" if ground else style
    if tall == 1:
        parts = [(f"{names[-1]} {face}", style), (law, plain), stone or (" ", plain), (f"{mark:>1}", plain)]
        return Card((parts,))
    room = width - 1 if tall > 2 else width - 2
    told = next(one for one in names if len(one) <= max(room, 2))
    upper = [(f"{told:<{room}}", style), (law, plain)]
    if tall > 2:
        lower = [(f"{face:<{width}}", plain)]
        return Card((upper, lower, [stone or (" ", plain), (f"{mark:>{width - 1}}", plain)]))
    upper.append(stone or (" ", plain))
    return Card((upper, [(f"{face:<{width - 1}}", plain), (f"{mark:>1}", plain)]))


def _ground(seen: Seen, name: str) -> str:
    """What a card is drawn on; empty where it is lit."""
    return "" if role_look(str(seen.lights.get(name, ""))) else GROUND


def _stone(seen: Seen, name: str) -> tuple[str, str] | None:
    seat = seen.seat(seen.position.get("stones", {}).get(name, ""))
    return (numbered_look(seat.name, seat.number).glyph, numbered_look(seat.name, seat.number).style) if seat else None


def _mark(seen: Seen, name: str) -> str:
    look = role_look(str(seen.lights.get(name, "")))
    notes = seen.notes.get(name, ())
    return look.letter if look else notes[0][0] if notes else TOUCHED if name in seen.touched else " "


# Whose turn it is.


def turn_line(seen: Seen) -> str:
    """Whose turn it is, what it has taken, and what is due."""
    turn = seen.position.get("turn")
    if seen.over:
        return ended(seen)
    if turn is None or seen.acting == (TABLE,):
        deals = any(seen.position["rows"]) or not _taken(seen)
        return seen.say("face.deals") if deals else seen.say("face.revealed")
    seat = turn["seat"]
    if turn.get("stone"):
        return seen.say("face.may-stone", seat=seat)
    taken = tuple(turn.get("taken", {}).values())
    told = seen.say("face.takes", seat=seat)
    if taken:
        told = seen.say("face.taken", seat=seat, things=_named_cards(seen, taken), n=sum(map(_circles, taken)))
    law = turn.get("law")
    return f"{told}; {seen.say('face.in-force', things=_named_laws(seen, law))}" if law else told


def _named_cards(seen: Seen, cards: Iterable[str]) -> list[Thing]:
    return texts(_told(seen.language, card) for card in cards)


def _named_laws(seen: Seen, laws: Iterable[str]) -> list[Thing]:
    """Law cards as they are called; of one that nobody knows only that it is a law card."""
    return _named_cards(seen, (f"law:{name}" for name in laws))


def _taken(seen: Seen) -> bool:
    return any(seat.get("cards") for seat in seen.position["seats"].values())


def _circles(card: str) -> int:
    face = card.split(" ")[1]
    return int(face[1]) if face[0] in "xfr" else 0


def _laws(seen: Seen, width: int) -> tuple[Lines, Lines]:
    """The Law cards of whose eyes these are, and those that were played."""
    own = seen.position["seats"].get(seen.eye, {}).get("law", ()) if seen.eye and not seen.over else ()
    played = seen.position.get("played", ())
    held = seen.say("face.law-own", seat=seen.eye, things=_named_laws(seen, own)) if own else ""
    laid = seen.say("face.law-played", things=_named_laws(seen, played)) if played else ""
    return _wrapped(held, width), _wrapped(laid, width)


def _wrapped(text: str, width: int) -> Lines:
    return [line(part) for part in wrapped(text, width, "  ")] if text else []


def _turn(seen: Seen, width: int, *, short: bool) -> Lines:
    words = [f"{LAW} {seen.say('face.law-card')}", *legend(seen), seen.say("face.faces")]
    own, played = _laws(seen, width)
    if short:
        turn = line((turn_line(seen), "bold"), "  ", mood(seen))
        faces = f"  {seen.say('face.faces')}"
        if turn.cell_len + len(faces) <= width:
            turn.append(faces, "dim")
        return [turn, *(own or played)]
    told_of = (f"{seen.say('face.companion')} ", mood(seen), "   ") if seen.attention else ()
    first = line(*told_of)
    rest = wrapped("  ".join(words), width - first.cell_len)
    legends = [first.append(rest[0], "dim"), *(line((f"{'':{first.cell_len}}{part}", "dim")) for part in rest[1:])]
    return [*bold_wrapped(turn_line(seen), width), *legends, *own, *played]


# What the seats have.


def _seats(seen: Seen, width: int, more: str = "") -> Lines:
    """By seat its cards by country, ships and carriages, stones in hand and lost (none on narrow screens), law cards,
    and its score now. ``more`` stands over the names."""
    heads = "".join(f"{names[-1]:>3}" for names, _ in COUNTRIES.values())
    word = {name: seen.say(f"face.{name}") for name in ("cards", "all", "hand", "lost-stones", "law", "total")}
    scores = f"{word['total']:>4}" if any("total" in seat.outlook for seat in seen.seats) else ""
    lost = "" if width < NARROW_SCREEN else f"{word['lost-stones']:>5}"
    counts = f"{word['all']:>4}{word['hand']:>5}{lost}{word['law']:>4}"
    names = _names_width(width)
    head = f"{word['cards'][: names - len(more)] + more:<{names}}{heads}{'S':>3}{'C':>3}{counts}{scores}"
    return [line((head, "dim")), *(_seat(seen, seat, width) for seat in seen.seats)]


def _seat(seen: Seen, seat: Seat, width: int) -> Text:
    own = seen.position["seats"][seat.name]
    cards = own.get("cards", ())
    counts = [sum(card.startswith(f"{country} ") for card in cards) for country in COUNTRIES]
    counts += [sum(card.endswith(sign) for card in cards) for sign in "SC"]
    numbers = "".join(f"{n or '·':>3}" for n in counts)
    hand = numbered_look(seat.name, seat.number).glyph * own.get("stones", 0)
    lost = "" if width < NARROW_SCREEN else f"{own.get('lost', 0):>5}"
    things = f"{len(cards):>4}{hand:>5}{lost}{len(own.get('law', ())):>4}"
    total = f"{seat.outlook['total']:>4}{'★' if seat.outlook.get('leads') else ''}" if "total" in seat.outlook else ""
    return line().append_text(_named(seen, seat, width)).append(f"{numbers}{things}").append(total, "bold")


def _names_width(width: int) -> int:
    """Columns for a seat's name: more where there is more room."""
    return SHORT_NAME if width < NARROW_SCREEN else max(NAME_WIDTH, min(MOST_NAME, NAME_WIDTH + width - NARROW_SCREEN))


def _named(seen: Seen, seat: Seat, width: int) -> Text:
    look = numbered_look(seat.name, seat.number)
    acts, name = ("▸" if seat.to_act else " ", "bold"), f"{look.glyph} {seen.seat_name(seat.name)}"
    if width < NARROW_SCREEN:
        return fitted(line(acts, (name, look.style)), _names_width(width))
    return fitted(line(acts, (f" {name} ", look.style), f" {seat.player}"), _names_width(width))


def _chart(seen: Seen, width: int) -> Lines:
    """The rulebook's chart filled in: by country what land and symbols score now, chains, and all of it together."""
    scored = [seat for seat in seen.seats if seat.outlook]
    if not scored:
        return []
    step = 5 if width >= CHART else 4
    minus = any(seat.outlook.get("minus_two") for seat in scored)
    names = (
        *(names[-1] for names, _ in COUNTRIES.values()),
        "S",
        "C",
        *(["-2"] if minus else []),
        seen.say("face.all"),
    )
    heads = "".join(f"{name:>{step}}" for name in names)
    found = [
        ruled(seen.say("face.scored"), width),
        line((f"{'':<{_names_width(width)}}{heads}", "dim")),
    ]
    for seat in scored:
        parts = [_pair(seat.outlook, country) for country in COUNTRIES]
        parts += [_number(seat.outlook.get("chains", {}).get(chain)) for chain in CHAINS]
        parts += [_number(seat.outlook.get("minus_two"))] if minus else []
        scores = "".join(f"{part:>{step}}" for part in parts)
        total = f"{seat.outlook.get('total', 0):>{step}}"
        found.append(line().append_text(_named(seen, seat, width)).append(scores).append(total, "bold"))
    return found


def _number(n: int | None) -> str:
    return f"{n}" if n else "·"


def _pair(outlook: Mapping[str, Any], country: str) -> str:
    """``8+4``; a dot where nothing is scored."""
    land = outlook.get("land", {}).get(country, 0)
    symbols = outlook.get("symbols", {}).get(country, 0)
    return f"{land}+{symbols}" if land or symbols else "·"


FACE = WebOfPowerFace()


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card: rows of parts, each a text with its style."""

    rows: Sequence[Sequence[tuple[str, str]]]


def draw_cards(
    places: Mapping[tuple[int, int], Card], size: tuple[int, int], cell: int, tall: int, first: int = 1
) -> Lines:
    """Rows and columns of cards, from the ``first`` column on, each ``cell`` wide with its gap and ``tall`` rows high,
    and their numbers."""
    rows, columns = size
    canvas = Canvas(EDGE + columns * cell, 1 + rows * tall)
    for column in range(1, columns + 1):
        canvas.write(EDGE + (column - 1) * cell, 0, f"{first + column - 1}", "dim")
    for row in range(1, rows + 1):
        upper = 1 + (row - 1) * tall
        canvas.write(0, upper, f"{row}", "bold")
        for column in range(1, columns + 1):
            x = EDGE + (column - 1) * cell
            card = places.get((row, first + column - 1))
            if card is None:
                canvas.write(x, upper, "·", "dim")
                continue
            for y, parts in enumerate(card.rows):
                at = x
                for text, style in parts:
                    at = canvas.write(at, upper + y, text[: x + cell - 1 - at], style)
    return canvas.rows()
