"""Positions as careless hands write them: what the two readers are compared on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.games.balance_of_power import naive
from tests.games.balance_of_power.naive import CLASSES, OPTIONS, Position, chart


def spoiled(rng: Random, position: Position) -> Position:
    """The position with one or two changes, of those that a careless hand makes; it may still be valid."""
    p: Position = json.loads(json.dumps(position))
    changes = rng.sample((_spoil_pawns, _spoil_turn, _spoil_seats), rng.choice((0, 0, 1, 1, 2)))
    for change in changes:
        change(rng, p)
    if not changes or rng.random() < 0.1:
        _spoil_anything(rng, p)
    return p


def _nodes(value: Any) -> list[Any]:
    """The objects and lists in a value, itself first."""
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(node for one in inner if isinstance(one, dict | list) for node in _nodes(one))]


def _anything(rng: Random, p: Position) -> Any:
    names = [*naive.called(p), *chart(p).territories, *CLASSES, "", "seat-1", "seat-7", "table", "europe-54", "a b"]
    return rng.choice(
        (None, True, False, 0, 1, 2, 3, 4, -1, 1.0, 0.5, [], {}, [[]], rng.choice(names), rng.choice(names))
    )


def _spoil_anything(rng: Random, p: Position) -> None:
    """A key or value left out, put in, replaced or doubled, wherever."""
    small = [
        node for key, value in p.items() if key != "map" and isinstance(value, dict | list) for node in _nodes(value)
    ]
    level = rng.choice([p, rng.choice(small), rng.choice(small), rng.choice(_nodes(p))])
    value = _anything(rng, p)
    if isinstance(level, dict):
        key = rng.choice(list(level) or ["king"])
        if rng.random() < 0.4:
            level.pop(key, None)
        elif rng.random() < 0.7:
            level[key] = value
        else:
            level[rng.choice(("lost", "winners", "bonus", "rooted", "place", "king", "london", "neutral", "seat"))] = (
                value
            )
    else:
        place = rng.randrange(len(level) + 1)
        if place == len(level) or rng.random() < 0.3:
            level.insert(place, rng.choice((value, rng.choice(level or [value]))))
        elif rng.random() < 0.5:
            del level[place]
        else:
            level[place] = value


def _spoil_pawns(rng: Random, p: Position) -> None:
    """A pawn more or less, or all of a territory's elsewhere."""
    if None in p["seats"]:
        return
    there = p.setdefault("territories", {})
    src, dst = rng.choice(list(there) or chart(p).territories), rng.choice(chart(p).territories)
    if rng.random() < 0.5:
        army = there.setdefault(src, {}).setdefault(rng.choice(p["seats"]), {})
        kind = rng.choice(CLASSES)
        army[kind] = max(army.get(kind, 0) + rng.choice((-1, 1)), 0)
    else:
        there[src], there[dst] = there.get(dst, {}), there.get(src, {})
    if rng.random() < 0.8:
        p.pop("lost", None)


def _spoil_turn(rng: Random, p: Position) -> None:
    """Another seat, another form, a little more or less."""
    turn = p["turn"] if isinstance(p["turn"], dict) else {}
    seat = rng.choice(naive.called(p))
    kinds = rng.sample(CLASSES, rng.randint(0, 3))
    pawn = f"{rng.choice(CLASSES)} {rng.choice(list(p.get('territories', {})) or ['london'])}"
    p["turn"] = rng.choice(
        (
            None,
            {"seat": seat},
            {"seat": seat, "place": kinds},
            {"seat": seat, "actions": dict.fromkeys(kinds, 1)},
            {**turn, "seat": seat},
            {**turn, "actions": dict.fromkeys(kinds, 1)},
            {**turn, "rooted": [*turn.get("rooted", []), pawn]},
            {**turn, "rooted": [pawn]},
        )
    )


def _spoil_seats(rng: Random, p: Position) -> None:
    """Seats in another order, another option, other winners."""
    name = rng.choice(OPTIONS)
    p.setdefault("options", {})[name] = not p["options"].get(name, False)
    if rng.random() < 0.4:
        rng.shuffle(p["seats"])
    if rng.random() < 0.2:
        p["winners"] = rng.sample(naive.called(p), rng.randint(1, 2))
    if rng.random() < 0.8:
        p.pop("lost", None)
