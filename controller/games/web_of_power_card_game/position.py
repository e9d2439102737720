"""A position read from JSON: whatever is not a position of the game is an error that names the path.

Writing is in `record`, what turn and end say is read in `turning`. A position in which something would still follow by
itself is carried on first.
"""

from __future__ import annotations

from typing import Any

from controller.engine.strict import listing, obj, one_of, text, whole
from controller.errors import PositionError
from controller.games.web_of_power_card_game.components import (
    ALL_CARDS,
    CARDS,
    COLUMNS,
    COPIES,
    LAW,
    LAW_NAMES,
    LAW_PLACE,
    LAW_PLACES,
    MINUS_TWO,
    PLACES,
    ROWS,
    STONES,
    counted,
)
from controller.games.web_of_power_card_game.draft import Draft
from controller.games.web_of_power_card_game.follow import settle
from controller.games.web_of_power_card_game.reading import (
    Cards,
    Json,
    LawCards,
    read_options,
    read_place,
    seat_name,
    seat_number,
)
from controller.games.web_of_power_card_game.record import GAME, VERSION
from controller.games.web_of_power_card_game.state import (
    COUNT_BITS,
    LAID_BITS,
    LAW_BITS,
    NO_CARD,
    NO_ENDS,
    NOBODY,
    SEAT_BITS,
    State,
    hands_full,
    own_bits,
)
from controller.games.web_of_power_card_game.turning import check_end, read_turn
from controller.games.web_of_power_card_game.world import Options, World, world_for

REQUIRED = ("game", "version", "seats", "turn")
KEYS = (*REQUIRED, "box", "options", "rows", "first", "law", "stones", "played", "pending", "winners", "scores")
PLAYABLE = tuple(name for law, name in enumerate(LAW) if law != MINUS_TWO)


def blank(world: World) -> State:
    """A table on which nothing lies, all stones in hand."""
    nothing = bytes([NO_CARD]) * len(PLACES)
    deck = bytes([1]) * len(CARDS)
    stones = hands_full(len(world.names))
    return State(world, nothing, NO_ENDS, deck, 0, 0, stones, 0, 0, 0, 0, 0, NOBODY, (), 0, 0, False, ())


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    copies = counted(position["box"]) if "box" in position else COPIES
    d = Draft(blank(world_for(_names(position), _options(position), copies)))
    cards, law = Cards(), LawCards(copies)
    _read_rows(d, position, cards)
    _read_seats(d, position, cards, law)
    _read_law(d, position, law)
    _read_stones(d, position)
    read_turn(d, position)
    _check_cards(d, cards)
    _check_law(d, law)
    if position.get("pending") is not None:
        raise PositionError("conflict", "pending", "nothing is ever pending in this game")
    settle(d)
    check_end(d, position)
    return d.freeze()


def _names(position: Json) -> tuple[str, ...]:
    seats = obj(position["seats"], "seats", None)
    names = tuple(seat_name(name, f"seats.{name[:100]}") for name in seats)
    seat_number(len(names))
    return names


def _options(position: Json) -> Options:
    return read_options(position.get("options", {}))


def _four(position: Json, key: str, default: list[Any]) -> list[Any]:
    found = listing(position.get(key, default), key)
    if len(found) != ROWS:
        raise PositionError("out-of-range", key, f"there are always {ROWS} rows, not {len(found)}")
    return found


def _read_rows(d: Draft, position: Json, cards: Cards) -> None:
    rows = _four(position, "rows", [[]] * ROWS)
    first = _four(position, "first", [1] * ROWS)
    table, ends = bytearray(d.table), list(d.ends)
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
    d.table, d.ends = bytes(table), tuple(ends)


def _read_seats(d: Draft, position: Json, cards: Cards, law: LawCards) -> None:
    for seat, name in enumerate(d.world.names):
        path = f"seats.{name}"
        entry = obj(position["seats"][name], path, ("cards", "law", "stones", "lost"))
        d.cards |= sum(1 << SEAT_BITS * seat + card for card in cards.all(entry.get("cards", []), f"{path}.cards"))
        d.law |= law.all(entry.get("law", []), f"{path}.law") << LAW_BITS * seat
    d.played = law.all(position.get("played", []), "played", PLAYABLE)


def _read_law(d: Draft, position: Json, law: LawCards) -> None:
    for name, value in obj(position.get("law", {}), "law", None).items():
        path = f"law.{name[:100]}"
        place = read_place(name, path)
        if place not in LAW_PLACE:
            raise PositionError("conflict", path, "this is no place for a law card")
        if d.table[place] == NO_CARD:
            raise PositionError("conflict", path, "no land card lies here under the law card")
        d.laid |= law.one(value, path, LAW_NAMES) + 1 << LAID_BITS * LAW_PLACE[place]
    d.named = law.named


def _read_stones(d: Draft, position: Json) -> None:
    names = d.world.names
    for name, value in obj(position.get("stones", {}), "stones", None).items():
        path = f"stones.{name[:100]}"
        place = read_place(name, path)
        seat = names.index(one_of(value, path, names, "seat"))
        if d.table[place] == NO_CARD:
            raise PositionError("conflict", path, "no land card lies here under the stone")
        d.stones |= 1 << SEAT_BITS * seat + place
    d.hand = d.lost = 0
    for seat, name in enumerate(names):
        _count_stones(d, position["seats"][name], seat)


def _count_stones(d: Draft, entry: Json, seat: int) -> None:
    """Stones in hand, on cards and lost make 3; those in hand may be left out."""
    path = f"seats.{d.world.names[seat]}"
    out = own_bits(d.stones, seat).bit_count()
    if out > d.world.most_out:
        seats, most = len(d.world.names), d.world.most_out
        raise PositionError("too-many", "stones", f"with {seats} seats at most {most} stones of a seat lie on cards")
    lost = whole(entry.get("lost", 0), f"{path}.lost", 0, STONES)
    if out + lost > STONES:
        raise PositionError("too-many", f"{path}.lost", f"a seat has {STONES} stones, and {out} lie on cards")
    in_hand = whole(entry.get("stones", STONES - out - lost), f"{path}.stones", 0, STONES)
    if in_hand + out + lost != STONES:
        raise PositionError("conflict", f"{path}.stones", f"in hand, on cards ({out}) and lost ({lost}) make {STONES}")
    d.hand += in_hand << COUNT_BITS * seat
    d.lost += lost << COUNT_BITS * seat


def is_dealing(d: Draft) -> bool:
    """ "While no seat has a card the deal goes on", unless it is somebody's first turn."""
    return d.turn == NOBODY and not d.cards


def _check_cards(d: Draft, cards: Cards) -> None:
    """Either the deal goes on, in its order, or all land cards are in the rows and with the seats."""
    d.deck = bytes(not cards.found >> card & 1 for card in range(len(CARDS)))
    if not is_dealing(d):
        if cards.found != ALL_CARDS:
            card = CARDS[d.deck.index(1)]
            raise PositionError("missing-card", "rows", f"{card} is neither in the rows nor with a seat")
        if d.turn == NOBODY and d.ends != NO_ENDS:
            raise PositionError("conflict", "turn", "it is somebody's turn as long as there are cards in the rows")
        return
    gap = d.table.find(NO_CARD)
    for place in range(gap, len(PLACES)) if gap >= 0 else ():
        if d.table[place] != NO_CARD:
            row = place // COLUMNS
            path = f"first.{row}" if row == gap // COLUMNS else f"rows.{row}"
            raise PositionError("conflict", path, f"the next card to be dealt lies at {PLACES[gap]}")
    _check_untouched(d)


def _check_untouched(d: Draft) -> None:
    """Before the first turn stones are in hand, and no law card has been taken."""
    if d.stones:
        raise PositionError("conflict", "stones", "no stone lies on a card before the first turn")
    for seat, name in enumerate(d.world.names):
        if d.lost >> COUNT_BITS * seat & 3:
            raise PositionError("conflict", f"seats.{name}.lost", "no stone is lost before the first turn")
        if d.law >> LAW_BITS * seat & ((1 << LAW_BITS) - 1):
            raise PositionError("conflict", f"seats.{name}.law", "no law card is taken before the first turn")
    if d.played:
        raise PositionError("conflict", "played", "no law card is played before the first turn")


def _check_law(d: Draft, law: LawCards) -> None:
    """A law card on each law place whose land card lies there; while dealing, on the first so many of them."""
    lying = [bool(d.laid >> LAID_BITS * number & 7) for number in range(len(LAW_PLACES))]
    if is_dealing(d):
        if any(lying) and d.table.find(NO_CARD) >= 0:
            raise PositionError("conflict", "law", "law cards are laid when all land cards lie")
        for number, there in enumerate(lying):
            if there and not all(lying[:number]):
                path = f"law.{PLACES[LAW_PLACES[number]]}"
                raise PositionError("conflict", path, "another place has its law card before this one")
        return
    for number, place in enumerate(LAW_PLACES):
        if not lying[number] and d.table[place] != NO_CARD:
            raise PositionError("missing-key", f"law.{PLACES[place]}", "a law card lies on the land card of this place")
    if sum(law.found) != len(LAW_PLACES):
        found = f"{sum(law.found)} are on places, in front of seats and played"
        raise PositionError("conflict", "law", f"there are {len(LAW_PLACES)} law cards, but {found}")
