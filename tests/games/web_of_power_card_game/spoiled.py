"""Positions of the Web of Power card game with something in them changed: most are no longer valid, some still are."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tests.games.web_of_power_card_game import drawn, naive
from tests.games.web_of_power_card_game.drawn import COLUMNS, LAW_DECK, OPTIONS
from tests.games.web_of_power_card_game.naive import CARDS, LAW_PLACES


def position(seed: int) -> dict[str, Any]:
    """A drawn position with something in it changed, which may or may not leave it valid."""
    rng = Random(seed)
    found = drawn.position(seed)
    if rng.random() < 0.3:
        found = naive.complete(found)
        naive.settle(found)
    for _ in range(rng.choice((1, 1, 1, 2))):
        change = rng.choice((_swap, _move, _junk, _add, _remove, _nudge, _meddle, _meddle))
        change(rng, found)
    return found


def _inner(value: Any) -> list[Any]:
    """All lists and objects in a value, itself first."""
    if not isinstance(value, (list, dict)):
        return []
    parts = value.values() if isinstance(value, dict) else value
    return [value, *(node for part in parts for node in _inner(part))]


def _holder(rng: Random, found: dict[str, Any], kind: Any = (list, dict)) -> Any:
    """A list or object that holds something."""
    return rng.choice([node for node in _inner(found) if node and isinstance(node, kind)])


def _key(rng: Random, holder: Any) -> Any:
    return rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))


def _swap(rng: Random, found: dict[str, Any]) -> None:
    """Two values of one type change places."""
    one, two = _holder(rng, found), _holder(rng, found)
    i, j = _key(rng, one), _key(rng, two)
    if type(one[i]) is type(two[j]) and not isinstance(one[i], (list, dict)):
        one[i], two[j] = two[j], one[i]


def _move(rng: Random, found: dict[str, Any]) -> None:
    """A member of a list goes to another list, or an entry of an object to another key of it."""
    holder = _holder(rng, found)
    key = _key(rng, holder)
    if isinstance(holder, list):
        rng.choice([node for node in _inner(found) if isinstance(node, list)]).append(holder.pop(key))
    else:
        places = [f"{row},{column}" for row in range(1, 5) for column in COLUMNS]
        holder[rng.choice(["anna", "bert", "table", "nobody", "", "a b", *places])] = holder.pop(key)


def _junk(rng: Random, found: dict[str, Any]) -> None:
    holder = _holder(rng, found)
    holder[_key(rng, holder)] = rng.choice(
        (None, -1, 0, 1, 2, 3, 4, 15, 1.0, 2.5, True, False, "", "x", "unknown", "minus-two", "1,2", [], {}, [[]])
    )


def _add(rng: Random, found: dict[str, Any]) -> None:
    """Something more in a list or object."""
    value = rng.choice((*CARDS, *LAW_DECK, "unknown", "anna", "Z", 0, 1, []))
    holder = rng.choice(_inner(found))
    if isinstance(holder, list):
        holder.insert(rng.randint(0, len(holder)), value)
    else:
        keys = ("01,1", "1,15", "5,1", "1, 2", "colour", "winners", "scores", "taken", "stones", "lost", "stone")
        holder[rng.choice((*keys, *LAW_PLACES, f"{rng.randint(1, 4)},{rng.choice(COLUMNS)}"))] = value


def _remove(rng: Random, found: dict[str, Any]) -> None:
    holder = _holder(rng, found)
    del holder[_key(rng, holder)]


def _nudge(rng: Random, found: dict[str, Any]) -> None:
    """A number becomes one more or less, a truth its opposite."""
    places = [
        (holder, key)
        for holder in _inner(found)
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
        if isinstance(holder[key], int)
    ]
    holder, key = rng.choice(places)
    holder[key] = not holder[key] if isinstance(holder[key], bool) else holder[key] + rng.choice((-1, 1))


def _meddle(rng: Random, found: dict[str, Any]) -> None:
    """Something about the turn or the end, where the types at least stay right."""
    turn, seats = found.get("turn"), found.get("seats")
    if not isinstance(seats, dict) or not seats:
        return
    if not isinstance(turn, dict):
        found["winners"] = rng.choice(([], [rng.choice(list(seats))], list(seats)))
        return
    taken, law = turn.get("taken"), turn.get("law")
    what = rng.choice(("taken", "taken", "law", "seat", "options"))
    if what == "taken" and isinstance(taken, dict):
        about = rng.choice([place for place in taken if re.fullmatch(r"\d+,\d+", place)] or ["2,7"])
        row, column = map(int, about.split(","))
        mine = seats.get(str(turn.get("seat")))
        held = mine.get("cards") if isinstance(mine, dict) else None
        taken[f"{row},{column + rng.choice((-1, 0, 1))}"] = rng.choice(
            held if isinstance(held, list) and held else CARDS
        )
    elif what == "law" and isinstance(law, list):
        law[:] = rng.choice(([], ["three-symbols"], ["different-colours"], ["different-colours", "three-symbols"]))
    elif what == "seat":
        turn["seat"] = rng.choice(list(seats))
    elif what == "options":
        found["options"] = dict(rng.choice(OPTIONS))
