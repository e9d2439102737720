"""A position as JSON, written and read: whatever is not a position of the game is an error that names the path.

`write` and `read` are inverse: what `write` gives is read back to an equal state. A position in which something would
still follow by itself is carried on first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.strict import flag, listing, obj, one_of, shown, text, whole
from controller.errors import PositionError
from controller.games.web_of_power_card_game.actions.taking import circle_limit
from controller.games.web_of_power_card_game.builder import AnyState, Builder
from controller.games.web_of_power_card_game.components import (
    ALL_CARDS,
    CARD,
    CARDS,
    COLUMNS,
    COPIES,
    DIFFERENT_COLOURS,
    FACES,
    LAW,
    LAW_NAMES,
    LAW_PLACE,
    LAW_PLACES,
    MINUS_TWO,
    PLACE,
    PLACED,
    PLACES,
    ROWS,
    STONES,
    THREE_SYMBOLS,
    UNKNOWN,
    counted,
    tagged,
)
from controller.games.web_of_power_card_game.consequences import settle
from controller.games.web_of_power_card_game.scoring import cards_of, scores, winners
from controller.games.web_of_power_card_game.state import (
    COUNT_BITS,
    LAID,
    LAID_BITS,
    LAW_BITS,
    LAWS,
    NO_CARD,
    NO_ENDS,
    NOBODY,
    OVER,
    SEAT_BITS,
    Options,
    State,
    all_stones,
    blank,
    count,
    lying_law,
    of_kind,
    own_bits,
    own_law,
    owner_at,
    places_of,
    setting_for,
)

GAME, VERSION = "web-of-power-card-game", 1
REQUIRED = ("game", "version", "seats", "turn")
KEYS = (*REQUIRED, "box", "options", "rows", "first", "law", "stones", "played", "pending", "winners", "scores")
PLAYABLE = tuple(name for law, name in enumerate(LAW) if law != MINUS_TWO)
IN_FORCE = (LAW[THREE_SYMBOLS], LAW[DIFFERENT_COLOURS])
SEAT_COUNTS = tuple(sorted(PLACED))
Json = Mapping[str, Any]
_NAME = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


# Writing.


def write(state: State) -> dict[str, Any]:
    """The position as JSON values."""
    setting = state.setting
    options = setting.options
    claimed = places_of(all_stones(state.stones))
    position: dict[str, Any] = {
        "game": GAME,
        "version": VERSION,
        "options": {
            "only_initial_ends": options.only_initial_ends,
            "own_claim_block": options.own_claim_block,
        },
        "rows": [_row(state, row) for row in range(ROWS)],
        "first": [state.ends[2 * row] - COLUMNS * row + 1 for row in range(ROWS)],
        "law": {PLACES[place]: LAW_NAMES[law] for place, law in lying_law(state)},
        "stones": {PLACES[place]: setting.names[owner_at(state.stones, place)] for place in claimed},
        "seats": {name: _seat(state, seat) for seat, name in enumerate(setting.names)},
        "played": _law_names(state.played),
        "turn": _turn(state),
        "pending": None,
    }
    if setting.copies != COPIES:
        position["box"] = dict(tagged(setting.copies).counts)
    if state.turn == OVER:
        position |= result(state)
    return position


def result(state: AnyState) -> dict[str, Any]:
    """Of a finished game who has won (one seat or nobody) and the points in full; else nothing."""
    return {"winners": list(winners(state)), "scores": scores(state)} if state.turn == OVER else {}


def _row(state: State, row: int) -> list[str]:
    left, right = state.ends[2 * row], state.ends[2 * row + 1]
    return [CARDS[card] for card in state.table[left : right + 1]]


def _law_names(packed: int) -> list[str]:
    return [name for law, name in enumerate(LAW_NAMES) for _ in range(of_kind(packed, law))]


def _seat(state: State, seat: int) -> dict[str, Any]:
    return {
        "cards": [CARDS[card] for card in cards_of(own_bits(state.cards, seat))],
        "law": _law_names(own_law(state.law, seat)),
        "stones": count(state.hand, seat),
        "lost": count(state.lost, seat),
    }


def _turn(state: State) -> dict[str, Any] | None:
    if state.turn < 0:
        return None
    return {
        "seat": state.setting.names[state.turn],
        "taken": {PLACES[taken >> 6]: CARDS[taken & 63] for taken in state.taken},
        "law": [name for law, name in enumerate(LAW) if state.force >> law & 1],
        "stone": state.stone_step,
    }


# Reading.


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    copies = counted(position["box"]) if "box" in position else COPIES
    builder = Builder(blank(setting_for(_names(position), read_options(position.get("options", {})), copies)))
    cards, law = Cards(), LawCards(copies)
    _read_rows(builder, position, cards)
    _read_seats(builder, position, cards, law)
    _read_law(builder, position, law)
    _read_stones(builder, position)
    read_turn(builder, position)
    _check_cards(builder, cards)
    _check_law(builder, law)
    if position.get("pending") is not None:
        raise PositionError("conflict", "pending", "nothing is ever pending in this game")
    settle(builder)
    check_end(builder, position)
    return builder.freeze()


def _names(position: Json) -> tuple[str, ...]:
    seats = obj(position["seats"], "seats", None)
    names = tuple(seat_name(name, f"seats.{name[:100]}") for name in seats)
    seat_number(len(names))
    return names


def _four(position: Json, key: str, default: list[Any]) -> list[Any]:
    found = listing(position.get(key, default), key)
    if len(found) != ROWS:
        raise PositionError("out-of-range", key, f"there are always {ROWS} rows, not {len(found)}")
    return found


def _read_rows(builder: Builder, position: Json, cards: Cards) -> None:
    rows = _four(position, "rows", [[]] * ROWS)
    first = _four(position, "first", [1] * ROWS)
    table, ends = bytearray(builder.table), list(builder.ends)
    for row, names in enumerate(rows):
        lying = cards.all(names, f"rows.{row}")
        column = whole(first[row], f"first.{row}", 1, COLUMNS) - 1
        if not lying and column:
            raise PositionError("conflict", f"first.{row}", "of an empty row the first column is written as 1")
        if column + len(lying) > COLUMNS:
            raise PositionError("too-many", f"rows.{row}", f"this row would go beyond column {COLUMNS}")
        if lying:
            left = COLUMNS * row + column
            ends[2 * row : 2 * row + 2] = left, left + len(lying) - 1
            table[left : left + len(lying)] = bytes(lying)
    builder.table, builder.ends = bytes(table), tuple(ends)


def _read_seats(builder: Builder, position: Json, cards: Cards, law: LawCards) -> None:
    for seat, name in enumerate(builder.setting.names):
        path = f"seats.{name}"
        entry = obj(position["seats"][name], path, ("cards", "law", "stones", "lost"))
        builder.cards |= sum(
            1 << SEAT_BITS * seat + card for card in cards.all(entry.get("cards", []), f"{path}.cards")
        )
        builder.law |= law.all(entry.get("law", []), f"{path}.law") << LAW_BITS * seat
    builder.played = law.all(position.get("played", []), "played", PLAYABLE)


def _read_law(builder: Builder, position: Json, law: LawCards) -> None:
    for name, value in obj(position.get("law", {}), "law", None).items():
        path = f"law.{name[:100]}"
        place = read_place(name, path)
        if place not in LAW_PLACE:
            raise PositionError("conflict", path, "this is no place for a law card")
        if builder.table[place] == NO_CARD:
            raise PositionError("conflict", path, "no land card lies here under the law card")
        builder.laid |= law.one(value, path, LAW_NAMES) + 1 << LAID_BITS * LAW_PLACE[place]
    builder.named = law.named


def _read_stones(builder: Builder, position: Json) -> None:
    names = builder.setting.names
    for name, value in obj(position.get("stones", {}), "stones", None).items():
        path = f"stones.{name[:100]}"
        place = read_place(name, path)
        seat = names.index(one_of(value, path, names, "seat"))
        if builder.table[place] == NO_CARD:
            raise PositionError("conflict", path, "no land card lies here under the stone")
        builder.stones |= 1 << SEAT_BITS * seat + place
    builder.hand = builder.lost = 0
    for seat, name in enumerate(names):
        _count_stones(builder, position["seats"][name], seat)


def _count_stones(builder: Builder, entry: Json, seat: int) -> None:
    """Stones in hand, on cards and lost make 3; those in hand may be left out."""
    path = f"seats.{builder.setting.names[seat]}"
    out = own_bits(builder.stones, seat).bit_count()
    if out > builder.setting.most_out:
        seats, most = len(builder.setting.names), builder.setting.most_out
        raise PositionError("too-many", "stones", f"with {seats} seats at most {most} stones of a seat lie on cards")
    lost = whole(entry.get("lost", 0), f"{path}.lost", 0, STONES)
    if out + lost > STONES:
        raise PositionError("too-many", f"{path}.lost", f"a seat has {STONES} stones, and {out} lie on cards")
    in_hand = whole(entry.get("stones", STONES - out - lost), f"{path}.stones", 0, STONES)
    if in_hand + out + lost != STONES:
        raise PositionError("conflict", f"{path}.stones", f"in hand, on cards ({out}) and lost ({lost}) make {STONES}")
    builder.hand += in_hand << COUNT_BITS * seat
    builder.lost += lost << COUNT_BITS * seat


# Of the turn, and of the end.


def read_turn(builder: Builder, position: Json) -> None:
    """The turn; null if the table is to act or the game is over."""
    if position["turn"] is None:
        return
    turn = obj(position["turn"], "turn", ("seat", "taken", "law", "stone"), ("seat",))
    builder.turn = builder.setting.names.index(one_of(turn["seat"], "turn.seat", builder.setting.names, "seat"))
    _read_taken(builder, turn)
    _read_force(builder, turn)
    _check_limits(builder)
    _check_runs(builder)
    builder.stone_step = flag(turn.get("stone", False), "turn.stone")
    if builder.stone_step and not builder.taken:
        raise PositionError("conflict", "turn.stone", "a seat that took nothing has no stone step")


def _read_taken(builder: Builder, turn: Json) -> None:
    own = own_bits(builder.cards, builder.turn)
    found: dict[int, int] = {}
    for name, value in obj(turn.get("taken", {}), "turn.taken", None).items():
        path = f"turn.taken.{name[:100]}"
        place = read_place(name, path)
        card = CARD[one_of(value, path, CARDS, "land card")]
        if card in found.values():
            raise PositionError("too-many", path, f"there is only one {CARDS[card]}")
        if not own >> card & 1:
            raise PositionError("conflict", path, "what the seat took is among its cards")
        if builder.table[place] != NO_CARD:
            raise PositionError("conflict", path, "a card lies here still")
        found[place] = card
    builder.taken = tuple(place << 6 | found[place] for place in sorted(found))
    builder.circles = sum(FACES[card].circles for card in found.values())


def _read_force(builder: Builder, turn: Json) -> None:
    for n, value in enumerate(listing(turn.get("law", []), "turn.law")):
        path = f"turn.law.{n}"
        law = LAW.index(one_of(value, path, IN_FORCE, "law card that is in force for a turn:"))
        if builder.force >> law & 1:
            raise PositionError("too-many", path, "a law card is in force once at most")
        if not of_kind(builder.played, law):
            raise PositionError("conflict", path, "a law card in force is also among those played")
        builder.force |= 1 << law


def _check_limits(builder: Builder) -> None:
    """What was taken keeps to the circles and the country."""
    most = circle_limit(builder)
    if builder.circles > most:
        raise PositionError("conflict", "turn.taken", f"{builder.circles} circles are more than {most}")
    countries = {FACES[code & 63].country for code in builder.taken}
    if len(countries) > 1 and not builder.force >> DIFFERENT_COLOURS & 1:
        raise PositionError("conflict", "turn.taken", "these cards are of different countries")


def _check_runs(builder: Builder) -> None:
    """What was taken continues its rows outwards, or is one run of a row that it emptied."""
    for row in range(ROWS):
        base = COLUMNS * row
        left, right = builder.ends[2 * row], builder.ends[2 * row + 1]
        places = [code >> 6 for code in builder.taken if base <= code >> 6 < base + COLUMNS]
        if not places:
            continue
        if left > right:
            _check_run(places, places[0], 2 if builder.setting.options.only_initial_ends else COLUMNS)
            continue
        most = 1 if builder.setting.options.only_initial_ends else COLUMNS
        before, after = [p for p in places if p < left], [p for p in places if p > right]
        _check_run(before, left - len(before), most)
        _check_run(after, right + 1, most)


def _check_run(places: list[int], start: int, most: int) -> None:
    """That these places follow on each other from the start on, and are not too many."""
    for n, place in enumerate(places):
        path = f"turn.taken.{PLACES[place]}"
        if place != start + n:
            raise PositionError("conflict", path, "a card taken was an end of its row: there is a gap")
        if n >= most:
            raise PositionError("conflict", path, "this card was no end of its row when the turn began")


def check_end(builder: Builder, position: Json) -> None:
    """Winners and scores stand only in a finished game, and are right."""
    if "winners" not in position:
        if "scores" in position:
            raise PositionError("conflict", "scores", "scores without winners")
        return
    names = listing(position["winners"], "winners")
    for n, name in enumerate(names):
        one_of(name, f"winners.{n}", builder.setting.names, "seat")
    if position["turn"] is not None or builder.turn != OVER:
        raise PositionError("conflict", "winners", "the game is not over")
    right = result(builder)
    if names != right["winners"]:
        raise PositionError("conflict", "winners", f"by the points it is {shown_winners(right['winners'])}")
    if "scores" in position:
        _compare(position["scores"], right["scores"], "scores")


def shown_winners(names: list[str]) -> str:
    """Winners as an error says them."""
    return names[0] if names else "nobody"


def _compare(value: object, right: object, path: str) -> None:
    """That a value is right, in all its parts; raises PositionError with the path of the part that is not."""
    if isinstance(right, dict):
        for key in obj(value, path, right, tuple(right)):
            _compare(value[key], right[key], f"{path}.{key}")  # type: ignore[index]
    elif type(value) is not type(right):
        raise PositionError("wrong-type", path, f"must be {right}, not {shown(value)}")
    elif value != right:
        raise PositionError("conflict", path, f"must be {right}, not {shown(value)}")


# What has to hold of a whole position.


def is_dealing(builder: Builder) -> bool:
    """ "While no seat has a card the deal goes on", unless it is somebody's first turn."""
    return builder.turn == NOBODY and not builder.cards


def _check_cards(builder: Builder, cards: Cards) -> None:
    """Either the deal goes on, in its order, or all land cards are in the rows and with the seats."""
    builder.deck = bytes(not cards.found >> card & 1 for card in range(len(CARDS)))
    if not is_dealing(builder):
        if cards.found != ALL_CARDS:
            card = CARDS[builder.deck.index(1)]
            raise PositionError("missing-card", "rows", f"{card} is neither in the rows nor with a seat")
        if builder.turn == NOBODY and builder.ends != NO_ENDS:
            raise PositionError("conflict", "turn", "it is somebody's turn as long as there are cards in the rows")
        return
    gap = builder.table.find(NO_CARD)
    for place in range(gap, len(PLACES)) if gap >= 0 else ():
        if builder.table[place] != NO_CARD:
            row = place // COLUMNS
            path = f"first.{row}" if row == gap // COLUMNS else f"rows.{row}"
            raise PositionError("conflict", path, f"the next card to be dealt lies at {PLACES[gap]}")
    _check_untouched(builder)


def _check_untouched(builder: Builder) -> None:
    """Before the first turn stones are in hand, and no law card has been taken."""
    if builder.stones:
        raise PositionError("conflict", "stones", "no stone lies on a card before the first turn")
    for seat, name in enumerate(builder.setting.names):
        if builder.lost >> COUNT_BITS * seat & 3:
            raise PositionError("conflict", f"seats.{name}.lost", "no stone is lost before the first turn")
        if builder.law >> LAW_BITS * seat & LAWS:
            raise PositionError("conflict", f"seats.{name}.law", "no law card is taken before the first turn")
    if builder.played:
        raise PositionError("conflict", "played", "no law card is played before the first turn")


def _check_law(builder: Builder, law: LawCards) -> None:
    """A law card on each law place whose land card lies there; while dealing, on the first so many of them."""
    lying = [bool(builder.laid >> LAID_BITS * number & LAID) for number in range(len(LAW_PLACES))]
    if is_dealing(builder):
        if any(lying) and builder.table.find(NO_CARD) >= 0:
            raise PositionError("conflict", "law", "law cards are laid when all land cards lie")
        for number, there in enumerate(lying):
            if there and not all(lying[:number]):
                path = f"law.{PLACES[LAW_PLACES[number]]}"
                raise PositionError("conflict", path, "another place has its law card before this one")
        return
    for number, place in enumerate(LAW_PLACES):
        if not lying[number] and builder.table[place] != NO_CARD:
            raise PositionError("missing-key", f"law.{PLACES[place]}", "a law card lies on the land card of this place")
    if sum(law.found) != len(LAW_PLACES):
        found = f"{sum(law.found)} are on places, in front of seats and played"
        raise PositionError("conflict", "law", f"there are {len(LAW_PLACES)} law cards, but {found}")


# What positions are made of, each read with the path of its mistake.


def seat_name(value: object, path: str) -> str:
    """The name of a seat: letters A-Z and a-z, digits, - and _, and not ``table``."""
    name = text(value, path)
    if not _NAME.fullmatch(name) or name == "table":
        why = "a seat's name has letters A to Z, digits, - and _ only, and is not table"
        raise PositionError("bad-name", path, f"{why}, unlike {shown(name)}")
    return name


def seat_number(number: int) -> None:
    """3 to 5 seats play; raises PositionError (path ``seats``)."""
    if number not in SEAT_COUNTS:
        raise PositionError("out-of-range", "seats", f"{SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} seats play, not {number}")


def read_options(value: object) -> Options:
    """The rules' options."""
    options = obj(value, "options", ("only_initial_ends", "own_claim_block"))
    return Options(
        flag(options.get("only_initial_ends", False), "options.only_initial_ends"),
        flag(options.get("own_claim_block", True), "options.own_claim_block"),
    )


def read_place(value: str, path: str) -> int:
    """A place, written ``ROW,COLUMN`` and no other way."""
    place = PLACE.get(value)
    if place is None:
        raise PositionError("unknown-name", path, f"there is no place {shown(value)}: it is written as in 1,14")
    return place


class Cards:
    """The land cards, each of which is found once."""

    def __init__(self) -> None:
        self.found = 0

    def one(self, value: object, path: str) -> int:
        """A card that was not found before."""
        card = CARD[one_of(value, path, CARDS, "land card")]
        if self.found >> card & 1:
            raise PositionError("too-many", path, f"there is only one {CARDS[card]}")
        self.found |= 1 << card
        return card

    def all(self, value: object, path: str) -> list[int]:
        """A list of cards."""
        return [self.one(word, f"{path}.{n}") for n, word in enumerate(listing(value, path))]


class LawCards:
    """The law cards, counted by kind as they are found."""

    def __init__(self, copies: Sequence[int]) -> None:
        self.found = [0] * len(LAW_NAMES)
        self._copies = copies

    def one(self, value: object, path: str, names: Sequence[str] = LAW_NAMES) -> int:
        """A law card of which not all copies were found before."""
        law = LAW_NAMES.index(one_of(value, path, names, "law card here"))
        self.found[law] += 1
        if law != UNKNOWN and self.found[law] > self._copies[law]:
            raise PositionError("too-many", path, f"there are only {self._copies[law]} law cards {LAW[law]}")
        return law

    def all(self, value: object, path: str, names: Sequence[str] = LAW_NAMES) -> int:
        """A list of law cards, packed by kind."""
        cards = enumerate(listing(value, path))
        return sum(1 << COUNT_BITS * self.one(word, f"{path}.{n}", names) for n, word in cards)

    @property
    def named(self) -> int:
        """How many are known by name, packed by kind."""
        return sum(n << COUNT_BITS * law for law, n in enumerate(self.found[:UNKNOWN]))
