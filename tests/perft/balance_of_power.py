"""Positions of Balance of Power to be counted: on a ring of six with an island empire, and on the shipped map."""

from __future__ import annotations

from typing import Any

from tests.games.balance_of_power.table import RING, position

SEATS = ("x", "y", "z")
CAPITALS = "x1:x:kgb y1:y:kgb z1:z:kgb"
KINGS = "x1:x:kkk x2:x:kkk x3:x:kkk n2:x:kkk"
"""Twelve of the fifteen kings of x."""
EUROPE = """
    london:gb:kgb cornwall:gb:g scotland:gb:k ireland:gb:b
    paris:fr:kgb normandy:fr:g brittany:fr:k aquitaine:fr:b
    brandenburg:ge:kgb the-netherlands:ge:k westphalia:ge:b brunswick:ge:g
"""


def ring(territories: str, turn: str | None = None, seats: tuple[str | None, ...] = SEATS, **more: Any) -> Any:
    return position(territories, turn, seats, map=RING, **more)


# By name what the position is about, the depth to count to, and the position.
POSITIONS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "ring-empires": ("two empires drawn, the start, and the first pawns", 5, ring("", seats=(None, None))),
    "ring-chosen": (
        "who chooses first is drawn, then the seats choose", 5, ring("", seats=(None, None), options="choose_empires")),
    "ring-start": ("the start is drawn, and all is placed in one way or another", 5, ring(CAPITALS)),
    "ring-placing": (
        "the last pawns placed, and the first turn", 5, ring(
            "x1:x:kgb y1:y:kgb x2:x:kg x3:x:b y2:y:k", None, ("x", "y"))
        | {"turn": {"seat": "y", "place": ["general", "banker"]}}),
    "ring-turn": (
        "moves, attacks, attacks in place, duplicates, and the bonus of an empire achieved", 3, ring(
            "x1:x:kg+y:b x2:x:b x3:y:kg y1:y:g+x:k n1:z:kgb z1:z:k", "x kgb+")),
    "ring-rooted": (
        "a pawn that attacked in place stays, a second one beside it does not", 4, ring(
            "x1:x:gg+y:k x2:y:b x3:x:kb", "x kb+ general x1", ("x", "y"))),
    "ring-last-pawn": (
        "the last pawn of a seat may be beaten, and so the game won", 5, ring(
            "x1:x:kg x2:y:k n1:x:b", "x gb", ("x", "y"), options="tougher_neutrals")),
    "ring-respawn": (
        "a class wholly lost comes back to the capital, or near it", 4, ring(
            "x1:y:kgb x2:x:g y1:y:k n1:x:g z1:z:b", "x kgb+", options="respawn")),
    "ring-declaration": (
        "all kings on the map: the declaration ends the game; and so does beating all of another seat", 4, ring(
            f"{KINGS} n1:x:kk+y:g n3:x:k y2:y:g", "x kgb", ("x", "y"), options="tougher_neutrals")),
    "ring-domination": (
        "with total domination there is no declaration, and no points end the game", 3, ring(
            f"{KINGS} n1:x:kk+y:g n3:x:k y1:y:kgb y2:y:gg", "x kgb", ("x", "y"), options="total_domination")),
    "europe-54-empires": (
        "the shipped map: three empires of six are drawn", 4, position("", None, (None, None, None))),
    "europe-54-chosen": (
        "the shipped map: who chooses, and what", 4, position("", None, (None, None, None), options="choose_empires")),
    "europe-54-start": (
        "the shipped map: the start, and the first pawns of all", 5,
        position("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb")),
    "europe-54-turn": ("the rulebook's example", 3, position(EUROPE, "gb kgb")),
    "europe-54-bonus": (
        "the rulebook's second example, with a bonus, late in the turn", 3,
        position(EUROPE, "gb g+", options="respawn")),
}  # fmt: skip
