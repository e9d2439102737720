"""Whose turn a position says it is, what was taken in it, and how a finished game ended; see `position`."""

from __future__ import annotations

from controller.engine.strict import flag, listing, obj, one_of, shown
from controller.errors import PositionError
from controller.games.web_of_power_card_game.components import (
    CARD,
    CARDS,
    CIRCLES,
    COLUMNS,
    DIFFERENT_COLOURS,
    FACES,
    LAW,
    MORE_CIRCLES,
    PLACES,
    ROWS,
    THREE_SYMBOLS,
)
from controller.games.web_of_power_card_game.draft import Draft
from controller.games.web_of_power_card_game.reading import Json, read_place
from controller.games.web_of_power_card_game.record import result
from controller.games.web_of_power_card_game.state import NO_CARD, OVER, of_kind, own_bits

IN_FORCE = (LAW[THREE_SYMBOLS], LAW[DIFFERENT_COLOURS])


def read_turn(d: Draft, position: Json) -> None:
    """The turn; null if the table is to act or the game is over."""
    if position["turn"] is None:
        return
    turn = obj(position["turn"], "turn", ("seat", "taken", "law", "stone"), ("seat",))
    d.turn = d.world.names.index(one_of(turn["seat"], "turn.seat", d.world.names, "seat"))
    _read_taken(d, turn)
    _read_force(d, turn)
    _check_limits(d)
    _check_runs(d)
    d.stone_step = flag(turn.get("stone", False), "turn.stone")
    if d.stone_step and not d.taken:
        raise PositionError("conflict", "turn.stone", "a seat that took nothing has no stone step")


def _read_taken(d: Draft, turn: Json) -> None:
    own = own_bits(d.cards, d.turn)
    found: dict[int, int] = {}
    for name, value in obj(turn.get("taken", {}), "turn.taken", None).items():
        path = f"turn.taken.{name[:100]}"
        place = read_place(name, path)
        card = CARD[one_of(value, path, CARDS, "land card")]
        if card in found.values():
            raise PositionError("too-many", path, f"there is only one {CARDS[card]}")
        if not own >> card & 1:
            raise PositionError("conflict", path, "what the seat took is among its cards")
        if d.table[place] != NO_CARD:
            raise PositionError("conflict", path, "a card lies here still")
        found[place] = card
    d.taken = tuple(place << 6 | found[place] for place in sorted(found))
    d.circles = sum(FACES[card].circles for card in found.values())


def _read_force(d: Draft, turn: Json) -> None:
    for n, value in enumerate(listing(turn.get("law", []), "turn.law")):
        path = f"turn.law.{n}"
        law = LAW.index(one_of(value, path, IN_FORCE, "law card that is in force for a turn:"))
        if d.force >> law & 1:
            raise PositionError("too-many", path, "a law card is in force once at most")
        if not of_kind(d.played, law):
            raise PositionError("conflict", path, "a law card in force is also among those played")
        d.force |= 1 << law


def _check_limits(d: Draft) -> None:
    """What was taken keeps to the circles and the country."""
    most = MORE_CIRCLES if d.force >> THREE_SYMBOLS & 1 else CIRCLES
    if d.circles > most:
        raise PositionError("conflict", "turn.taken", f"{d.circles} circles are more than {most}")
    countries = {FACES[code & 63].country for code in d.taken}
    if len(countries) > 1 and not d.force >> DIFFERENT_COLOURS & 1:
        raise PositionError("conflict", "turn.taken", "these cards are of different countries")


def _check_runs(d: Draft) -> None:
    """What was taken continues its rows outwards, or is one run of a row that it emptied."""
    for row in range(ROWS):
        base = COLUMNS * row
        left, right = d.ends[2 * row], d.ends[2 * row + 1]
        places = [code >> 6 for code in d.taken if base <= code >> 6 < base + COLUMNS]
        if not places:
            continue
        if left > right:
            _check_run(places, places[0], 2 if d.world.options.only_initial_ends else COLUMNS)
            continue
        most = 1 if d.world.options.only_initial_ends else COLUMNS
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


def check_end(d: Draft, position: Json) -> None:
    """Winners and scores stand only in a finished game, and are right."""
    if "winners" not in position:
        if "scores" in position:
            raise PositionError("conflict", "scores", "scores without winners")
        return
    names = listing(position["winners"], "winners")
    for n, name in enumerate(names):
        one_of(name, f"winners.{n}", d.world.names, "seat")
    if position["turn"] is not None or d.turn != OVER:
        raise PositionError("conflict", "winners", "the game is not over")
    right = result(d)
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
