"""A second referee for Balance of Power: slow, plain, and made from the rules file and the formats alone.

It works on positions as JSON values, holds nothing between calls and shares no code with the game, so that the two can
only agree by both being right (or by a mistake in the rules file).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

Position = dict[str, Any]

CLASSES = ["king", "general", "banker"]
BEATS = {"general": "king", "king": "banker", "banker": "general"}
PAWNS_OF_A_CLASS = 15
ROOM = 3
POINTS_TO_WIN = {2: 30, 3: 27, 4: 24, 5: 21, 6: 18}
OPTIONS = ["visible_scores", "choose_empires", "tougher_neutrals", "respawn", "total_domination"]
NO_CHAIN = 10_000  # farther than any territory that a chain of links reaches

# The capital stands first.
EUROPE_HOMES = {
    "great-britain": "london cornwall midlands scotland ireland malta",
    "france": "paris normandy brittany aquitaine provence burgundy",
    "germany": "brandenburg the-netherlands westphalia rhineland brunswick saxony",
    "austria": "vienna bohemia hungary galicia transylvania venetia",
    "russia": "st-petersburg finland livonia moscow poland ukraine",
    "ottoman-empire": "constantinople turkey bulgaria greece bosnia wallachia",
}
EUROPE_NEUTRAL = """
    denmark norway sweden hanover hesse mecklenburg prussia bavaria swabia switzerland piedmont papal-states naples
    sicily aragon castile andalusia portugal
"""
EUROPE_LINKS = """
    london: cornwall midlands the-netherlands denmark hanover
    cornwall: midlands normandy
    midlands: scotland ireland
    scotland: ireland norway
    malta: turkey sicily andalusia
    paris: normandy brittany aquitaine burgundy
    normandy: brittany the-netherlands
    brittany: aquitaine
    aquitaine: provence burgundy aragon castile
    provence: burgundy piedmont aragon
    burgundy: rhineland swabia switzerland
    brandenburg: brunswick saxony mecklenburg prussia
    the-netherlands: westphalia rhineland hanover
    westphalia: rhineland hanover hesse
    rhineland: hesse swabia
    brunswick: saxony hanover hesse mecklenburg
    saxony: bohemia hesse prussia bavaria
    vienna: bohemia hungary venetia bavaria switzerland
    bohemia: hungary galicia prussia bavaria
    hungary: galicia transylvania venetia bosnia
    galicia: transylvania poland ukraine wallachia
    transylvania: bosnia wallachia
    venetia: switzerland piedmont papal-states
    st-petersburg: finland livonia moscow
    finland: sweden
    livonia: moscow poland ukraine sweden prussia
    moscow: ukraine
    poland: ukraine prussia
    ukraine: wallachia
    constantinople: turkey bulgaria
    turkey: greece
    bulgaria: greece bosnia wallachia
    greece: bosnia naples
    bosnia: wallachia
    denmark: norway sweden hanover mecklenburg
    norway: sweden
    hanover: hesse mecklenburg
    hesse: bavaria swabia
    mecklenburg: prussia
    bavaria: swabia switzerland
    swabia: switzerland
    switzerland: piedmont
    piedmont: papal-states
    papal-states: naples
    naples: sicily
    aragon: castile andalusia
    castile: andalusia portugal
    andalusia: portugal
"""


# What a position says.


class Chart(NamedTuple):
    """A map: the home territories and the capital of each empire, all territories in order, and who borders whom."""

    homes: dict[str, list[str]]
    capital: dict[str, str]
    territories: list[str]
    beside: dict[str, list[str]]


def chart(p: Position) -> Chart:
    """The map of a position, in the order in which a program writes territories."""
    if p["map"] == "europe-54":
        return EUROPE
    homes = {empire: entry["territories"] for empire, entry in p["map"]["empires"].items()}
    capital = {empire: entry["capital"] for empire, entry in p["map"]["empires"].items()}
    return _chart(homes, capital, p["map"].get("neutral", []), p["map"]["links"])


def _chart(homes: dict[str, list[str]], capital: dict[str, str], neutral: list[str], links: list[list[str]]) -> Chart:
    territories = [territory for names in homes.values() for territory in names] + neutral
    beside: dict[str, list[str]] = {territory: [] for territory in territories}
    for one, two in links:
        beside[one].append(two)
        beside[two].append(one)
    return Chart(homes, capital, territories, beside)


def _europe() -> Chart:
    homes = {empire: names.split() for empire, names in EUROPE_HOMES.items()}
    capital = {empire: names[0] for empire, names in homes.items()}
    lines = [line.replace(":", "").split() for line in EUROPE_LINKS.strip().splitlines()]
    return _chart(homes, capital, EUROPE_NEUTRAL.split(), [[line[0], other] for line in lines for other in line[1:]])


EUROPE = _europe()


def complete(position: Position) -> Position:
    """A copy with everything that may be left out filled in, and without what says nothing."""
    p: Position = json.loads(json.dumps({**position, "map": None}))
    p["map"] = position["map"]
    p["options"] = dict.fromkeys(OPTIONS, False) | p.get("options", {})
    p.setdefault("pending", None)
    p["territories"] = _only_pawns(p.get("territories", {}))
    p["winners"] = [seat for seat in called(p) if seat in p.get("winners", [])]
    if not p["winners"]:
        del p["winners"]
    if p["turn"] is not None and "actions" in p["turn"]:
        p["turn"]["actions"] = dict.fromkeys(CLASSES, 0) | p["turn"]["actions"]
        p["turn"] = {"bonus": 0, "rooted": []} | p["turn"]
    if "lost" not in p:
        p["lost"] = lost(p)
    return p


def _only_pawns(territories: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for territory, armies in territories.items():
        for seat, army in armies.items():
            for kind, n in army.items():
                if n > 0:
                    found.setdefault(territory, {}).setdefault(seat, {})[kind] = n
    return found


def normal(position: Position) -> Position:
    """What may be written in any order is sorted, so that two positions can be compared."""
    p = complete(position)
    p["lost"] = {seat: sorted(kinds) for seat, kinds in p["lost"].items() if kinds}
    if p["turn"] is not None:
        for key in ("place", "rooted"):
            if key in p["turn"]:
                p["turn"][key] = sorted(p["turn"][key])
    if p["map"] != "europe-54":
        p["map"] = {"neutral": []} | p["map"] | {"links": sorted(sorted(pair) for pair in p["map"]["links"])}
    return p


def called(p: Position) -> list[str]:
    """The seats by the names that they go by."""
    return [empire or f"seat-{place}" for place, empire in enumerate(p["seats"], start=1)]


def here(p: Position, seat: str, territory: str, kind: str) -> int:
    n: int = p["territories"].get(territory, {}).get(seat, {}).get(kind, 0)
    return n


def put(p: Position, seat: str, territory: str, kind: str, n: int) -> None:
    there = p["territories"].setdefault(territory, {}).setdefault(seat, {})
    there[kind] = there.get(kind, 0) + n
    assert there[kind] >= 0
    assert crowd(p, territory) <= ROOM
    assert on_the_map(p, seat, kind) <= PAWNS_OF_A_CLASS
    p["territories"] = _only_pawns(p["territories"])


def army(p: Position, seat: str, territory: str) -> int:
    return sum(p["territories"].get(territory, {}).get(seat, {}).values())


def crowd(p: Position, territory: str) -> int:
    """The pawns in a territory, whoever owns them."""
    return sum(army(p, seat, territory) for seat in p["territories"].get(territory, []))


def on_the_map(p: Position, seat: str, kind: str) -> int:
    return sum(here(p, seat, territory, kind) for territory in p["territories"])


def standing(p: Position, seat: str, kind: str) -> list[str]:
    """The territories where pawns of the class stand."""
    return [territory for territory in p["territories"] if here(p, seat, territory, kind)]


def pawns(p: Position, seat: str) -> int:
    return sum(on_the_map(p, seat, kind) for kind in CLASSES)


def set_up(p: Position) -> bool:
    """Whether setting up is over."""
    return bool(p.get("winners")) or (p["turn"] is not None and "actions" in p["turn"])


def lost(p: Position) -> dict[str, list[str]]:
    """By seat the classes that are gone for good; seats that lost none are left out."""
    if p["options"]["respawn"] or not set_up(p):
        return {}
    gone = {seat: [kind for kind in CLASSES if on_the_map(p, seat, kind) == 0] for seat in called(p)}
    return {seat: kinds for seat, kinds in gone.items() if kinds}


# What is counted.


def controls(p: Position, seat: str, territory: str) -> bool:
    """A seat controls a territory that holds its pawns and nobody else's."""
    return 0 < army(p, seat, territory) == crowd(p, territory)


def achieved_empire(p: Position, seat: str, empire: str) -> bool:
    """Whether the seat controls every territory of the empire, its own or another."""
    return all(controls(p, seat, territory) for territory in chart(p).homes[empire])


def points(p: Position, seat: str) -> int:
    where = chart(p)
    found = sum(controls(p, seat, territory) for territory in where.territories)
    for empire, capital in where.capital.items():
        tough = p["options"]["tougher_neutrals"] and empire not in p["seats"]
        if all(here(p, seat, capital, kind) for kind in CLASSES) and (not tough or achieved_empire(p, seat, empire)):
            found += 3
    return found


def has_won(p: Position, seat: str) -> bool:
    """Whether the seat, in its own turn, has the points to win or has outlived everybody else."""
    if not p["options"]["total_domination"] and points(p, seat) >= POINTS_TO_WIN[len(p["seats"])]:
        return True
    return all(pawns(p, other) == 0 for other in p["seats"] if other != seat)


def distances(p: Position, start: str) -> dict[str, int]:
    """How many links away each territory is; those that no chain reaches are all equally far, and farther."""
    where = chart(p)
    found = {start: 0}
    while True:
        ring = {other for one in found for other in where.beside[one] if other not in found}
        if not ring:
            return dict.fromkeys(where.territories, NO_CHAIN) | found
        found |= dict.fromkeys(ring, max(found.values()) + 1)


# Who may do what.


def legal(p: Position) -> dict[str, list[str]]:
    """By actor its legal moves; nobody once the game is over."""
    if p.get("winners"):
        return {}
    if p["turn"] is None:
        return {"table": _table_moves(p)}
    seat = p["turn"]["seat"]
    if "place" in p["turn"]:
        return {seat: _placings(p, seat)}
    if "actions" in p["turn"]:
        return {seat: _turn_moves(p, seat)}
    return {seat: _empires_left(p)}


def _empires_left(p: Position) -> list[str]:
    return [f"empire {empire}" for empire in chart(p).homes if empire not in p["seats"]]


def _table_moves(p: Position) -> list[str]:
    if None not in p["seats"]:
        return [f"start {seat}" for seat in p["seats"]]
    if p["options"]["choose_empires"]:
        return [f"first {seat}" for seat in called(p)]
    return _empires_left(p)


def _placings(p: Position, seat: str) -> list[str]:
    where = chart(p)
    return [
        f"place {kind} {territory}"
        for kind in p["turn"]["place"]
        for territory in where.homes[seat]
        if territory != where.capital[seat] and crowd(p, territory) < ROOM
    ]


def _turn_moves(p: Position, seat: str) -> list[str]:
    found = ["end"]
    for kind in CLASSES:
        if p["turn"]["actions"][kind] or p["turn"]["bonus"]:
            found += [*_moves(p, seat, kind), *_attacks(p, seat, kind), *_duplicates(p, seat, kind)]
        if p["turn"]["actions"][kind] and p["options"]["respawn"]:
            found += _respawns(p, seat, kind)
    return found


def _may_leave(p: Position, seat: str, territory: str, kind: str) -> bool:
    """Whether a pawn of the class stands there that is not rooted."""
    rooted: list[str] = p["turn"]["rooted"]
    return here(p, seat, territory, kind) > rooted.count(f"{kind} {territory}")


def _moves(p: Position, seat: str, kind: str) -> list[str]:
    where = chart(p)
    return [
        f"{kind} move {src} {dst}"
        for src in standing(p, seat, kind)
        if _may_leave(p, seat, src, kind)
        for dst in where.beside[src]
        if crowd(p, dst) < ROOM
    ]


def _attacks(p: Position, seat: str, kind: str) -> list[str]:
    where = chart(p)
    beaten = BEATS[kind]
    found = []
    for src in standing(p, seat, kind):
        for dst in [src, *where.beside[src]] if _may_leave(p, seat, src, kind) else [src]:
            for other in p["seats"]:
                if other != seat and here(p, other, dst, beaten):
                    found.append(f"{kind} attack {src} {dst} {beaten} {other}")
    return found


def _duplicates(p: Position, seat: str, kind: str) -> list[str]:
    if p["options"]["total_domination"] and on_the_map(p, seat, kind) == PAWNS_OF_A_CLASS:
        return []
    return [f"{kind} duplicate {territory}" for territory in standing(p, seat, kind) if crowd(p, territory) < ROOM]


def _respawns(p: Position, seat: str, kind: str) -> list[str]:
    if on_the_map(p, seat, kind):
        return []
    far = distances(p, chart(p).capital[seat])
    held = [territory for territory in far if army(p, seat, territory)]
    nearest = [territory for territory in held if far[territory] == min(far[other] for other in held)]
    return [f"respawn {kind} {territory}" for territory in nearest if crowd(p, territory) < ROOM]


# What a move does.


def apply(position: Position, actor: str, move: str) -> Position:
    """The position after a legal move and all that follows by itself."""
    p = complete(position)
    words = move.split(" ")
    if words[0] in CLASSES:
        _act(p, actor, *words)
    else:
        verbs: dict[str, Callable[..., None]] = {
            "empire": _do_empire, "first": _do_first, "start": _do_start,
            "place": _do_place, "respawn": _do_respawn, "end": _do_end,
        }  # fmt: skip
        verbs[words[0]](p, actor, *words[1:])
    settle(p)
    return p


def _do_empire(p: Position, actor: str, empire: str) -> None:
    place = p["seats"].index(None) if actor == "table" else called(p).index(actor)
    p["seats"][place] = empire
    if actor != "table":
        p["turn"] = {"seat": called(p)[(place + 1) % len(p["seats"])]}


def _do_first(p: Position, actor: str, seat: str) -> None:
    p["turn"] = {"seat": seat}


def _do_start(p: Position, actor: str, seat: str) -> None:
    p["turn"] = {"seat": seat, "place": list(CLASSES)}


def _do_place(p: Position, seat: str, kind: str, territory: str) -> None:
    p["turn"]["place"].remove(kind)
    put(p, seat, territory, kind, 1)


def _do_respawn(p: Position, seat: str, kind: str, territory: str) -> None:
    p["turn"]["actions"][kind] -= 1
    put(p, seat, territory, kind, 1)
    _after_an_action(p, seat)


def _do_end(p: Position, seat: str) -> None:
    _next_turn(p, seat)


def _act(p: Position, seat: str, kind: str, verb: str, *words: str) -> None:
    own_action = p["turn"]["actions"][kind] == 1
    if own_action:
        p["turn"]["actions"][kind] = 0
    else:
        p["turn"]["bonus"] = 0
    if verb == "move":
        src, dst = words
        put(p, seat, src, kind, -1)
        put(p, seat, dst, kind, 1)
    elif verb == "attack":
        src, dst, beaten, loser = words
        put(p, loser, dst, beaten, -1)
        put(p, seat, src, kind, -1)
        put(p, seat, dst, kind, 1)
        if src == dst and own_action:
            p["turn"]["rooted"].append(f"{kind} {src}")
    elif on_the_map(p, seat, kind) == PAWNS_OF_A_CLASS:
        _count_out(p)
        return
    else:
        put(p, seat, words[0], kind, 1)
    _after_an_action(p, seat)


# What follows by itself.


def settle(p: Position) -> None:
    """What follows while setting up (nothing, in a position that was given), and what is gone for good."""
    turn = p["turn"]
    if None not in p["seats"] and not p["territories"]:
        p["turn"] = None
        for seat in p["seats"]:
            for kind in CLASSES:
                put(p, seat, chart(p).capital[seat], kind, 1)
    elif turn is not None and turn.get("place") == []:
        after = _next_clockwise(p, turn["seat"])
        if pawns(p, after) == len(CLASSES):
            p["turn"] = {"seat": after, "place": list(CLASSES)}
        else:
            _begin_turn(p, after)
    p["lost"] = lost(p)


def _next_clockwise(p: Position, seat: str) -> str:
    """The next seat that has a pawn."""
    place = p["seats"].index(seat)
    followers: list[str] = p["seats"][place + 1 :] + p["seats"][:place]
    return next(other for other in followers if pawns(p, other))


def _after_an_action(p: Position, seat: str) -> None:
    if has_won(p, seat):
        _finish(p, [seat])
    elif _turn_moves(p, seat) == ["end"]:
        _next_turn(p, seat)


def _next_turn(p: Position, seat: str) -> None:
    _begin_turn(p, _next_clockwise(p, seat))


def _begin_turn(p: Position, seat: str) -> None:
    if has_won(p, seat):
        _finish(p, [seat])
        return
    bonus = int(achieved_empire(p, seat, seat))
    p["turn"] = {"seat": seat, "actions": dict.fromkeys(CLASSES, 1), "bonus": bonus, "rooted": []}


def _count_out(p: Position) -> None:
    """The end that was declared: most points, of these most pawns, and all who still are equal share the draw."""
    ranks = {seat: (points(p, seat), pawns(p, seat)) for seat in p["seats"]}
    _finish(p, [seat for seat in p["seats"] if ranks[seat] == max(ranks.values())])


def _finish(p: Position, winners: list[str]) -> None:
    p["turn"] = None
    p["winners"] = winners
