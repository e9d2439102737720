"""A second referee for the Web of Power card game: slow, plain, and made from the rules and the contract alone.

It works on positions as JSON values, holds nothing between calls and shares no code with the game, so that the two can
only agree by both being right (or by a mistake in the rules file). Every question is answered from the whole position
each time it is put.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

Position = dict[str, Any]

FACES = {
    "frankreich": "x2 x1S x1 f2 f1S r1C r1 -S",
    "kastilien": "x2 x1S x1 f2 f1S r1S -S",
    "franken": "f2 f1C f1 r2 r1C x1 -C",
    "sachsen": "r2 r1C r1 x2 x1 f1 -C",
    "italien": "x2 x1S r2 r1S f1C -S",
    "bayern": "f2 f1C x2 x1C r1 -C",
    "ungarn": "r2 r1 f2 f1C x1 -C",
    "england": "x2 x1S f1S f1 -S",
    "daenemark": "r2 r1S f1S f1",
}
CARDS = [f"{country} {face}" for country, faces in FACES.items() for face in faces.split()]
LAW_NAMES = ["take-back-stone", "three-symbols", "different-colours", "minus-two"]
COPIES = 2
LAW_PLACES = ["1,2", "1,13", "2,3", "2,12", "3,4", "3,11", "4,5", "4,10"]
ROWS, COLUMNS = 4, 14
STONES = 3


# What a card says.


def country(card: str) -> str:
    return card.partition(" ")[0]


def circles(card: str) -> int:
    face = card.partition(" ")[2]
    return 0 if face[0] == "-" else int(face[1])


def family(card: str) -> str:
    """``x``, ``f``, ``r``, or ``-`` of a card without circles."""
    return card.partition(" ")[2][0]


def route(card: str) -> str:
    """``S`` a ship, ``C`` a carriage, else nothing."""
    last = card[-1]
    return last if last in "SC" else ""


# What a position says.


def complete(position: Position) -> Position:
    """A copy with everything that may be left out filled in; what follows by itself has not happened yet."""
    p = deepcopy(position)
    p["options"] = {"only_initial_ends": False, "own_claim_block": True} | p.get("options", {})
    p.setdefault("rows", [[], [], [], []])
    p.setdefault("first", [1, 1, 1, 1])
    p.setdefault("law", {})
    p.setdefault("stones", {})
    p.setdefault("played", [])
    p.setdefault("pending", None)
    for seat, mine in p["seats"].items():
        mine.setdefault("cards", [])
        mine.setdefault("law", [])
        mine.setdefault("lost", 0)
        mine.setdefault("stones", STONES - mine["lost"] - len(places_of(p, seat)))
    if p["turn"] is not None:
        p["turn"] = {"taken": {}, "law": [], "stone": False} | p["turn"]
    return p


def normal(position: Position) -> Position:
    """Lists whose order says nothing are sorted, so that two positions can be compared."""
    p = complete(position)
    p["played"] = sorted(p["played"])
    for mine in p["seats"].values():
        mine["cards"], mine["law"] = sorted(mine["cards"]), sorted(mine["law"])
    if p["turn"] is not None:
        p["turn"]["law"] = sorted(p["turn"]["law"])
    return p


def places_of(p: Position, seat: str) -> list[str]:
    """Where the seat's stones lie."""
    return [place for place, owner in p["stones"].items() if owner == seat]


def row_and_column(place: str) -> tuple[int, int]:
    row, column = place.split(",")
    return int(row), int(column)


def table_of(p: Position) -> dict[str, str]:
    """Place by place the cards in the rows."""
    return {
        f"{row},{p['first'][row - 1] + i}": card
        for row in range(1, ROWS + 1)
        for i, card in enumerate(p["rows"][row - 1])
    }


def may_lie_out(p: Position) -> int:
    """How many stones of a seat may lie on cards at a time."""
    return 3 if len(p["seats"]) == 3 else 2


class End(NamedTuple):
    """One end of a row, as it is named in moves."""

    name: str
    place: str
    card: str


def ends(p: Position) -> list[End]:
    found = []
    for row in range(1, ROWS + 1):
        cards, first = p["rows"][row - 1], p["first"][row - 1]
        if cards:
            found.append(End(f"{row} left", f"{row},{first}", cards[0]))
        if len(cards) > 1:
            found.append(End(f"{row} right", f"{row},{first + len(cards) - 1}", cards[-1]))
    return found


# Who may do what.


def was_end_as_the_turn_began(p: Position, place: str) -> bool:
    row, column = row_and_column(place)
    now = [row_and_column(there) for there in table_of(p)]
    then = now + [row_and_column(there) for there in p["turn"]["taken"]]
    columns = [c for r, c in then if r == row]
    return column in (min(columns), max(columns))


def within_limits(p: Position, end: End) -> bool:
    turn = p["turn"]
    together = [*turn["taken"].values(), end.card]
    most = 3 if "three-symbols" in turn["law"] else 2
    if sum(circles(card) for card in together) > most:
        return False
    if "different-colours" not in turn["law"] and len({country(card) for card in together}) > 1:
        return False
    return not p["options"]["only_initial_ends"] or was_end_as_the_turn_began(p, end.place)


def blocks_own(p: Position, seat: str, end: End) -> bool:
    """Whether this end, which does not bear the seat's own stone, keeps the seat from a card under its own stone."""
    if not within_limits(p, end):
        return False
    owner = p["stones"].get(end.place)
    if owner is None:
        return True
    can_pay = p["seats"][seat]["stones"] > 0 or bool(places_of(p, seat))
    return owner != seat and can_pay and bool(p["options"]["own_claim_block"])


def takes(p: Position, seat: str) -> list[str]:
    found = []
    for end in ends(p):
        if not within_limits(p, end):
            continue
        owner = p["stones"].get(end.place)
        if owner is None:
            found.append(f"take {end.name}")
        elif owner == seat:
            if not any(blocks_own(p, seat, other) for other in ends(p)):
                found.append(f"take {end.name}")
        else:
            if p["seats"][seat]["stones"] > 0:
                found.append(f"take {end.name} pays hand")
            found += [f"take {end.name} pays {place}" for place in places_of(p, seat)]
    return found


def named(p: Position, name: str) -> int:
    """How many copies of a law card are named anywhere."""
    in_front = [card for mine in p["seats"].values() for card in mine["law"]]
    return [*p["law"].values(), *in_front, *p["played"]].count(name)


def has_law(p: Position, seat: str, name: str) -> bool:
    law = p["seats"][seat]["law"]
    return name in law or ("unknown" in law and named(p, name) < COPIES)


def laws(p: Position, seat: str) -> list[str]:
    found = []
    if has_law(p, seat, "take-back-stone") and p["seats"][seat]["lost"] > 0:
        found.append("law take-back-stone")
    if not p["turn"]["stone"]:
        for name in ("three-symbols", "different-colours"):
            if has_law(p, seat, name) and name not in p["turn"]["law"]:
                found.append(f"law {name}")
    return found


def stone_moves(p: Position, seat: str) -> list[str]:
    free = [place for place in table_of(p) if place not in p["stones"]]
    out = places_of(p, seat)
    if p["seats"][seat]["stones"] > 0 and len(out) < may_lie_out(p):
        return [f"stone {place}" for place in free]
    return [f"stone {place} from {origin}" for place in free for origin in out]


def due(p: Position) -> str:
    """What the table has to bring while no seat's turn goes on."""
    if any(mine["cards"] for mine in p["seats"].values()):
        if any("unknown" in mine["law"] for mine in p["seats"].values()):
            return "reveal"
        return "end"
    if len(table_of(p)) < len(CARDS):
        return "land-card"
    if len(p["law"]) < len(LAW_PLACES):
        return "law-card"
    return "start"


def next_land_place(p: Position) -> str:
    dealt = table_of(p)
    places = [f"{row},{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
    return next(place for place in places if place not in dealt)


def legal(p: Position) -> dict[str, list[str]]:
    """By actor its legal moves; nobody once the game is over."""
    if "winners" in p:
        return {}
    if p["turn"] is not None:
        return {p["turn"]["seat"]: _turn_moves(p, p["turn"]["seat"])}
    what = due(p)
    not_all_named = [name for name in LAW_NAMES if named(p, name) < COPIES]
    if what == "land-card":
        dealt = table_of(p).values()
        return {"table": [f"land-card {next_land_place(p)} {card}" for card in CARDS if card not in dealt]}
    if what == "law-card":
        place = next(place for place in LAW_PLACES if place not in p["law"])
        return {"table": [f"law-card {place} {name}" for name in [*not_all_named, "unknown"]]}
    if what == "start":
        return {"table": [f"start {seat}" for seat in p["seats"]]}
    seat = next(seat for seat, mine in p["seats"].items() if "unknown" in mine["law"])
    return {"table": [f"reveal {seat} {name}" for name in not_all_named]}


def _turn_moves(p: Position, seat: str) -> list[str]:
    if p["turn"]["stone"]:
        return [*laws(p, seat), *stone_moves(p, seat), "pass"]
    can_take = takes(p, seat)
    may_stop = p["turn"]["taken"] or not can_take
    return [*can_take, *laws(p, seat), *(["done"] if may_stop else [])]


# What a move does.


def apply(position: Position, actor: str, move: str) -> Position:
    """The position after a legal move and all that follows by itself."""
    p = complete(position)
    verb, *words = move.split(" ")
    globals()[f"_do_{verb.replace('-', '_')}"](p, actor, *words)
    settle(p)
    return p


def _do_land_card(p: Position, _: str, place: str, land: str, face: str) -> None:
    row, _column = row_and_column(place)
    p["rows"][row - 1].append(f"{land} {face}")


def _do_law_card(p: Position, _: str, place: str, name: str) -> None:
    p["law"][place] = name


def _do_start(p: Position, _: str, seat: str) -> None:
    _begin_turn(p, seat)


def _do_reveal(p: Position, _: str, seat: str, name: str) -> None:
    p["seats"][seat]["law"].remove("unknown")
    p["seats"][seat]["law"].append(name)


def _do_take(p: Position, seat: str, row_text: str, side: str, *pays: str) -> None:
    end = next(end for end in ends(p) if end.name == f"{row_text} {side}")
    owner = p["stones"].pop(end.place, None)
    if pays:
        if pays[1] == "hand":
            p["seats"][seat]["stones"] -= 1
        else:
            del p["stones"][pays[1]]
        p["seats"][seat]["lost"] += 1
    if owner is not None:
        p["seats"][owner]["stones"] += 1
    row = int(row_text)
    del p["rows"][row - 1][0 if side == "left" else -1]
    if side == "left":
        p["first"][row - 1] += 1
    if not p["rows"][row - 1]:
        p["first"][row - 1] = 1
    if end.place in p["law"]:
        p["seats"][seat]["law"].append(p["law"].pop(end.place))
    p["seats"][seat]["cards"].append(end.card)
    p["turn"]["taken"][end.place] = end.card


def _do_law(p: Position, seat: str, name: str) -> None:
    mine = p["seats"][seat]
    mine["law"].remove(name if name in mine["law"] else "unknown")
    p["played"].append(name)
    if name == "take-back-stone":
        mine["lost"] -= 1
        mine["stones"] += 1
    else:
        p["turn"]["law"].append(name)


def _do_done(p: Position, seat: str) -> None:
    if p["turn"]["taken"]:
        p["turn"]["stone"] = True
    else:
        _begin_turn(p, _next_seat(p, seat))


def _do_stone(p: Position, seat: str, place: str, *origin: str) -> None:
    if origin:
        del p["stones"][origin[1]]
    else:
        p["seats"][seat]["stones"] -= 1
    p["stones"][place] = seat
    _begin_turn(p, _next_seat(p, seat))


def _do_pass(p: Position, seat: str) -> None:
    _begin_turn(p, _next_seat(p, seat))


def _begin_turn(p: Position, seat: str) -> None:
    p["turn"] = {"seat": seat, "taken": {}, "law": [], "stone": False}


def _next_seat(p: Position, seat: str) -> str:
    order: list[str] = list(p["seats"])
    return order[(order.index(seat) + 1) % len(order)]


def settle(p: Position) -> None:
    """Carry on what follows by itself until somebody has to decide or the table has to act."""
    while p["turn"] is not None:
        seat, turn = p["turn"]["seat"], p["turn"]
        moves = _turn_moves(p, seat)
        if not any(p["rows"]):
            p["turn"] = None
        elif p["seats"][seat]["law"]:
            return  # asked, whichever law card lies there, so that nobody learns which it is
        elif not turn["taken"] and not takes(p, seat):
            _begin_turn(p, _next_seat(p, seat))
        elif moves == ["done"]:
            _do_done(p, seat)
        elif moves == ["pass"]:
            _do_pass(p, seat)
        else:
            return
    if due(p) == "end":
        p["scores"] = scores(p)
        p["winners"] = winners(p)


# Scoring.


def scores(p: Position) -> dict[str, dict[str, Any]]:
    """What the cards taken so far are worth, seat by seat."""
    found = {}
    for seat, mine in p["seats"].items():
        land = {name: land_points(p, name, seat) for name in FACES}
        symbols = {name: symbol_points(p, name, seat) for name in FACES}
        chains = {"ships": chain_points(mine["cards"], "S"), "carriages": chain_points(mine["cards"], "C")}
        minus_two = -2 * mine["law"].count("minus-two")
        total = sum([*land.values(), *symbols.values(), *chains.values(), minus_two])
        found[seat] = {
            "land": {name: n for name, n in land.items() if n},
            "symbols": {name: n for name, n in symbols.items() if n},
            "chains": {name: n for name, n in chains.items() if n},
            "minus_two": minus_two,
            "total": total,
        }
    return found


def land_points(p: Position, name: str, seat: str) -> int:
    held = {s: len([card for card in mine["cards"] if country(card) == name]) for s, mine in p["seats"].items()}
    if held[seat] == 0:
        return 0
    more = [n for n in held.values() if n > held[seat]]
    return min(more) if more else sum(held.values())


def symbol_points(p: Position, name: str, seat: str) -> int:
    best = {
        s: max(
            sum(circles(card) for card in mine["cards"] if country(card) == name and family(card) == kind)
            for kind in "xfr"
        )
        for s, mine in p["seats"].items()
    }
    return best[seat] if best[seat] == max(best.values()) else 0


def chain_points(cards: list[str], sign: str) -> int:
    n = len([card for card in cards if route(card) == sign])
    return n if n >= 5 else 0


def winners(p: Position) -> list[str]:
    """The seat with most points, of these the one with most land cards; nobody if several are equal in both."""
    ranks = {seat: (points["total"], len(p["seats"][seat]["cards"])) for seat, points in scores(p).items()}
    best = [seat for seat in ranks if ranks[seat] == max(ranks.values())]
    return best if len(best) == 1 else []
