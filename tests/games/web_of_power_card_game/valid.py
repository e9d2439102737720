"""Which positions of the Web of Power card game the contract allows: told plainly, made from formats.md alone.

`faults` lists what is wrong with a JSON value, each as the path of a key and a few words; a valid position has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.games.web_of_power_card_game import naive

KEYS = {
    "game": str, "version": int, "options": dict, "rows": list, "first": list, "law": dict, "stones": dict,
    "seats": dict, "played": list, "turn": dict | None, "pending": None, "winners": list, "scores": dict,
}  # fmt: skip
OPTIONS = {"only_initial_ends": bool, "own_claim_block": bool}
SEAT = {"cards": list, "law": list, "stones": int, "lost": int}
TURN = {"seat": str, "taken": dict, "law": list, "stone": bool}
IN_FORCE = ("three-symbols", "different-colours")
PLACES = [f"{row},{column}" for row in range(1, 5) for column in range(1, 15)]


def faults(data: Any) -> list[str]:
    """Everything found wrong at the first level of strictness that finds anything."""
    for level in (_shapes, _words, _numbers, _phases):
        found = list(level(data))
        if found:
            return found
    return []


def _is(value: Any, kind: Any) -> bool:
    if kind is None:
        return value is None
    return isinstance(value, kind) and (kind is not int or not isinstance(value, bool))


def _record(path: str, value: Any, kinds: dict[str, Any], required: tuple[str, ...]) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: no object"
        return
    for key in required:
        if key not in value:
            yield f"{path}.{key}: missing"
    for key, inner in value.items():
        if key not in kinds:
            yield f"{path}.{key}: unknown key"
        elif not _is(inner, kinds[key]):
            yield f"{path}.{key}: wrong type"


# The levels: the shape of the whole, the words and numbers in it, what adds up, what goes with what.


def _shapes(data: Any) -> Iterator[str]:
    yield from _record("", data, KEYS, ("game", "version", "seats", "turn"))
    if not isinstance(data, dict):
        return
    yield from _record("options", data.get("options", {}), OPTIONS, ())
    if isinstance(data.get("seats"), dict):
        for name, seat in data["seats"].items():
            yield from _record(f"seats.{name}", seat, SEAT, ())
    if isinstance(data.get("turn"), dict):
        yield from _record("turn", data["turn"], TURN, ("seat",))


def _words(data: dict[str, Any]) -> Iterator[str]:
    if (data["game"], data["version"]) != ("web-of-power-card-game", 1):
        yield "game: another game or version"
    seats = data["seats"]
    if not 3 <= len(seats) <= 5:
        yield "seats: too few or too many"
    for name, seat in seats.items():
        if not re.fullmatch("[A-Za-z0-9_-]+", name) or name == "table":
            yield f"seats.{name}: no name of a seat"
        yield from _all_of(f"seats.{name}.cards", seat.get("cards", []), naive.CARDS)
        yield from _all_of(f"seats.{name}.law", seat.get("law", []), [*naive.LAW_NAMES, "unknown"])
        yield from _all_of(f"seats.{name}", [seat.get("stones", 0), seat.get("lost", 0)], range(4))
    rows, first = data.get("rows", [[]] * 4), data.get("first", [1] * 4)
    if len(rows) != 4 or not all(isinstance(row, list) for row in rows):
        yield "rows: not four lists"
    else:
        for row in rows:
            yield from _all_of("rows", row, naive.CARDS)
    if len(first) != 4:
        yield "first: not four"
    yield from _all_of("first", first, range(1, 15))
    yield from _all_of("law", data.get("law", {}), naive.LAW_PLACES)
    yield from _all_of("law", data.get("law", {}).values(), [*naive.LAW_NAMES, "unknown"])
    yield from _all_of("stones", data.get("stones", {}), PLACES)
    yield from _all_of("stones", data.get("stones", {}).values(), list(seats))
    yield from _all_of("played", data.get("played", []), [name for name in naive.LAW_NAMES if name != "minus-two"])
    if data["turn"] is not None:
        yield from _all_of("turn.seat", [data["turn"]["seat"]], list(seats))
        yield from _all_of("turn.taken", data["turn"].get("taken", {}), PLACES)
        yield from _all_of("turn.taken", data["turn"].get("taken", {}).values(), naive.CARDS)
        yield from _all_of("turn.law", data["turn"].get("law", []), IN_FORCE)


def _all_of(path: str, values: Any, allowed: Any) -> Iterator[str]:
    for value in values:
        if isinstance(value, (bool, float)) or value is None or isinstance(value, (list, dict)) or value not in allowed:
            yield f"{path}: {value!r}"


def _numbers(data: dict[str, Any]) -> Iterator[str]:
    p = naive.complete(data)
    for row, first in zip(p["rows"], p["first"], strict=True):
        if (not row and first != 1) or first + len(row) > 15:
            yield "first: a row begins or ends where none can"
    cards = [*naive.table_of(p).values(), *(card for mine in p["seats"].values() for card in mine["cards"])]
    if len(set(cards)) != len(cards):
        yield "a card twice"
    laws = [*p["law"].values(), *(name for mine in p["seats"].values() for name in mine["law"]), *p["played"]]
    if len(laws) > 8 or any(laws.count(name) > naive.COPIES for name in naive.LAW_NAMES):
        yield "too many law cards"
    for place in [*p["stones"], *p["law"]]:
        if place not in naive.table_of(p):
            yield f"{place}: something lies where no card is"
    for seat, mine in p["seats"].items():
        out = len(naive.places_of(p, seat))
        if mine["stones"] < 0 or mine["stones"] + mine["lost"] + out != 3 or out > naive.may_lie_out(p):
            yield f"seats.{seat}.stones: do not add up"
    if any(mine["cards"] for mine in p["seats"].values()) or p["turn"] is not None:
        if len(cards) < 56:
            yield "a card missing"
        if len(laws) < 8 or any(place in naive.table_of(p) and place not in p["law"] for place in naive.LAW_PLACES):
            yield "a law card missing"


def _phases(data: dict[str, Any]) -> Iterator[str]:
    p = naive.complete(data)
    if p["turn"] is not None:
        yield from _turn(p)
    elif not any(mine["cards"] for mine in p["seats"].values()):
        yield from _deal(p)
    elif any(p["rows"]):
        yield "turn: the table has nothing to do"
    if "scores" in p and "winners" not in p:
        yield "scores: without winners"
    if "winners" in p:
        if p["turn"] is not None or naive.due(p) != "end":
            yield "winners: before the end"
        elif p["winners"] != naive.winners(p):
            yield "winners: wrong"
        elif _plain(p.get("scores", naive.scores(p))) != _plain(naive.scores(p)):
            yield "scores: wrong"


def _plain(value: Any) -> str:
    """As text, so that 1, 1.0 and true are three things."""
    return json.dumps(value, sort_keys=True)


def _deal(p: dict[str, Any]) -> Iterator[str]:
    table = list(naive.table_of(p))
    if table != PLACES[: len(table)]:
        yield "rows: not dealt in order"
    if set(p["law"]) != set(naive.LAW_PLACES[: len(p["law"])]) or (p["law"] and len(table) < 56):
        yield "law: not laid in order"
    if p["played"] or p["stones"] or any(mine["law"] or mine["stones"] != 3 for mine in p["seats"].values()):
        yield "seats: something has happened already"


def _turn(p: dict[str, Any]) -> Iterator[str]:
    turn = p["turn"]
    taken = turn["taken"]
    if turn["stone"] and not taken:
        yield "turn.stone: nothing was taken"
    for name in turn["law"]:
        if turn["law"].count(name) > 1 or name not in p["played"]:
            yield "turn.law: not played, or twice"
    if not set(taken.values()) <= set(p["seats"][turn["seat"]]["cards"]) or len(set(taken.values())) < len(taken):
        yield "turn.taken: not before the seat"
    if sum(map(naive.circles, taken.values())) > (3 if "three-symbols" in turn["law"] else 2):
        yield "turn.taken: too many circles"
    if "different-colours" not in turn["law"] and len(set(map(naive.country, taken.values()))) > 1:
        yield "turn.taken: more than one country"
    for row in range(1, 5):
        yield from _taken_of(p, row)


def _taken_of(p: dict[str, Any], row: int) -> Iterator[str]:
    """Of one row: what was taken and what is left make one run, and what is left lies together."""
    taken = sorted(column for r, column in map(naive.row_and_column, p["turn"]["taken"]) if r == row)
    left = sorted(column for r, column in map(naive.row_and_column, naive.table_of(p)) if r == row)
    together = sorted(taken + left)
    if together and together != list(range(together[0], together[-1] + 1)):
        yield "turn.taken: no end of the row"
    if p["options"]["only_initial_ends"] and not set(taken) <= {*together[:1], *together[-1:]}:
        yield "turn.taken: no end of the row as the turn began"
