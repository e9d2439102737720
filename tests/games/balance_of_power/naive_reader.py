"""Which positions of Balance of Power are valid: once more from the formats alone, sentence by sentence."""

from __future__ import annotations

import re
from typing import Any

from tests.games.balance_of_power import naive
from tests.games.balance_of_power.naive import CLASSES, OPTIONS, POINTS_TO_WIN, Position

REQUIRED = {"game", "version", "map", "seats", "turn"}
ALLOWED = REQUIRED | {"options", "territories", "lost", "pending", "winners"}


class Fault(Exception):
    """A sentence of the contract that a position breaks."""


def need(holds: bool, what: str) -> None:
    if not holds:
        raise Fault(what)


def fault(position: Any) -> str | None:
    """What is wrong with a position, None if nothing is."""
    try:
        _read(position)
    except Fault as found:
        return str(found)
    return None


def is_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def is_name(value: Any) -> bool:
    return isinstance(value, str) and value.split() == [value]


def are_different(values: Any, among: list[str], what: str) -> list[str]:
    """A list of some of these, none twice."""
    need(isinstance(values, list), what)
    need(all(isinstance(value, str) and value in among for value in values), what)
    need(len(set(values)) == len(values), what)
    found: list[str] = values
    return found


def _read(p: Any) -> None:
    need(isinstance(p, dict), "not a position")
    need(p.keys() >= REQUIRED and p.keys() <= ALLOWED, "keys")
    need(p["game"] == "balance-of-power", "game")
    need(type(p["version"]) is int and p["version"] == 1, "version")
    need(p.get("pending") is None, "pending")
    chosen = p.get("options", {})
    need(isinstance(chosen, dict) and chosen.keys() <= set(OPTIONS), "options")
    need(all(type(value) is bool for value in chosen.values()), "options")
    _map(p["map"])
    _seats(p)
    _territories(p)
    winners = are_different(p.get("winners", []), naive.called(p), "winners")
    _turn_form(p)
    full = naive.complete(p)
    _phase(full, winners)
    gone = {seat: are_different(kinds, CLASSES, "lost") for seat, kinds in _mapping(p.get("lost", {}), "lost")}
    need(gone.keys() <= set(naive.called(p)), "seat in lost")
    if "lost" in p:
        need({seat: sorted(kinds) for seat, kinds in gone.items() if kinds} == _sorted_lost(full), "lost")


def _sorted_lost(full: Position) -> dict[str, list[str]]:
    return {seat: sorted(kinds) for seat, kinds in naive.lost(full).items()}


def _mapping(value: Any, what: str) -> Any:
    need(isinstance(value, dict), what)
    return value.items()


def _map(value: Any) -> None:
    if not isinstance(value, dict):
        need(value == "europe-54", "map")
        return
    need({"empires", "links"} <= value.keys() <= {"empires", "links", "neutral"}, "map keys")
    need(isinstance(value["links"], list) and isinstance(value.get("neutral", []), list), "map lists")
    known = list(value.get("neutral", []))
    for empire, entry in _mapping(value["empires"], "empires"):
        need(is_name(empire) and empire != "table" and not re.fullmatch(r"seat-[0-9]+", empire), "name of an empire")
        need(isinstance(entry, dict) and entry.keys() == {"capital", "territories"}, "empire keys")
        need(isinstance(entry["territories"], list) and len(entry["territories"]) >= 2, "homes")
        need(entry["capital"] in entry["territories"], "capital")
        known += entry["territories"]
    need(len(value["empires"]) >= 2, "too few empires")
    need(all(is_name(name) for name in known) and len(set(known)) == len(known), "names of territories")
    for pair in value["links"]:
        need(len(are_different(pair, known, "link")) == 2, "link")
    need(len({frozenset(pair) for pair in value["links"]}) == len(value["links"]), "link twice")


def _seats(p: Any) -> None:
    empires = list(naive.chart(p).homes)
    need(isinstance(p["seats"], list), "seats")
    need(2 <= len(p["seats"]) <= min(6, len(empires)), "number of seats")
    are_different([seat for seat in p["seats"] if seat is not None], empires, "seats")


def _territories(p: Any) -> None:
    where = naive.chart(p)
    for territory, armies in _mapping(p.get("territories", {}), "territories"):
        need(territory in where.territories, "territory")
        for seat, army in _mapping(armies, "armies"):
            need(seat in naive.called(p), "seat of an army")
            for kind, n in _mapping(army, "army"):
                need(kind in CLASSES and is_number(n, naive.ROOM), "pawns")
        need(naive.crowd(p, territory) <= naive.ROOM, "a fourth pawn")
    on_it = {"territories": p.get("territories", {})}
    for seat in naive.called(p):
        for kind in CLASSES:
            need(naive.on_the_map(on_it, seat, kind) <= naive.PAWNS_OF_A_CLASS, "a sixteenth pawn")


def _turn_form(p: Any) -> None:
    turn = p["turn"]
    if turn is None:
        return
    need(isinstance(turn, dict), "turn")
    need(isinstance(turn.get("seat"), str) and turn["seat"] in naive.called(p), "seat to act")
    if "actions" in turn:
        need(turn.keys() <= {"seat", "actions", "bonus", "rooted"}, "turn keys")
        left = [n for kind, n in _mapping(turn["actions"], "actions") if kind in CLASSES]
        need(len(left) == len(turn["actions"]), "actions")
        need(all(is_number(n, 1) for n in (*left, turn.get("bonus", 0))), "actions")
        need(any((*left, turn.get("bonus", 0))), "no action left")
    elif "place" in turn:
        need(turn.keys() == {"seat", "place"}, "turn keys")
        need(are_different(turn["place"], CLASSES, "place") != [], "nothing to place")
    else:
        need(turn.keys() == {"seat"}, "turn keys")


def _phase(p: Position, winners: list[str]) -> None:
    turn = p["turn"]
    if None in p["seats"]:
        need(not p["territories"] and not winners, "pawns before empires")
        _phase_without_empires(p)
    elif winners:
        need(turn is None, "turn of a finished game")
        need(all(naive.pawns(p, seat) for seat in winners), "winners")
    elif turn is None:
        _phase_of_placing(p, p["seats"], [])
    elif "place" in turn:
        acting = p["seats"].index(turn["seat"])
        _phase_of_placing(p, p["seats"][acting + 1 :] + p["seats"][:acting], turn["place"])
    else:
        need("actions" in turn, "chooses its empire a second time")
        _phase_of_a_turn(p, turn)


def _phase_without_empires(p: Position) -> None:
    names, turn = naive.called(p), p["turn"]
    bare = [empire is None for empire in p["seats"]]
    if not p["options"]["choose_empires"]:
        need(turn is None, "nobody chooses")
        need(bare == sorted(bare), "an empire after none")
    elif turn is None:
        need(all(bare), "somebody has to choose")
    else:
        need(turn.keys() == {"seat"}, "too early")
        acting = names.index(turn["seat"])
        circle = bare[acting:] + bare[:acting]
        need(circle[0] and circle == sorted(circle, reverse=True), "not clockwise")


def _phase_of_placing(p: Position, others: list[str], left: list[str]) -> None:
    """``others``: in the order in which they follow; all of them, while nobody places."""
    where = naive.chart(p)
    rest = {territory: dict(armies) for territory, armies in p["territories"].items()}
    for seat in p["seats"]:
        in_capital = rest.get(where.capital[seat], {}).pop(seat, {})
        need(in_capital == dict.fromkeys(CLASSES, 1), "not one of each in the capital")
    outside: dict[str, list[str]] = {seat: [] for seat in p["seats"]}
    for territory, armies in rest.items():
        for seat, army in armies.items():
            need(territory in where.homes[seat], "away from home")
            outside[seat] += [kind for kind, n in army.items() for _ in range(n)]
    if not left:
        need(not any(outside.values()), "pawns before the start")
        return
    mine = outside[p["turn"]["seat"]]
    need(sorted(mine) == sorted(set(CLASSES) - set(left)), "placed")
    need(all(sorted(outside[seat]) in ([], sorted(CLASSES)) for seat in others), "placed by others")
    has = [bool(outside[seat]) for seat in others]
    need(has == sorted(has), "not clockwise")


def _phase_of_a_turn(p: Position, turn: dict[str, Any]) -> None:
    seat = turn["seat"]
    need(naive.pawns(p, seat) > 0, "a turn without pawns")
    need(any(naive.pawns(p, other) for other in p["seats"] if other != seat), "nobody else has pawns")
    if not p["options"]["total_domination"]:
        need(naive.points(p, seat) < POINTS_TO_WIN[len(p["seats"])], "the game is won")
    need(all(turn["actions"][kind] or naive.on_the_map(p, seat, kind) for kind in CLASSES), "nothing could spend it")
    need(isinstance(turn["rooted"], list), "rooted")
    standing = {f"{kind} {territory}" for kind in CLASSES for territory in p["territories"]
                if naive.here(p, seat, territory, kind) and not turn["actions"][kind]}  # fmt: skip
    need(all(isinstance(pawn, str) and pawn in standing for pawn in turn["rooted"]), "rooted")
    kinds = [pawn.split(" ")[0] for pawn in turn["rooted"]]
    need(len(set(kinds)) == len(kinds), "rooted twice")
