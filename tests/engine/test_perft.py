"""Counting, on a game small enough to count by hand."""

from collections.abc import Sequence
from typing import Any, cast

from controller.engine.game import Game
from controller.engine.moves import Move
from controller.engine.perft import difference, divide, perft


class Countdown:
    """From a heap of stones one or two are taken; on the last one both may act."""

    def to_act(self, state: int) -> tuple[str, ...]:
        return () if state == 0 else ("left", "right") if state == 1 else ("left",)

    def options(self, state: int, actor: str) -> Sequence[Move]:
        return [Move(f"take {n}") for n in (1, 2) if n <= state]

    def play(self, state: int, actor: str, move: Move) -> int:
        return state - int(move.text.split()[1])


RULES = cast(Game, cast(Any, Countdown()))


def test_no_move_is_one_way() -> None:
    assert perft(RULES, 5, 0) == 1
    assert perft(RULES, 0, 0) == 1


def test_ways_are_sequences_of_moves_of_whoever_may_act() -> None:
    assert [perft(RULES, 3, depth) for depth in (1, 2, 3)] == [2, 4, 2]
    assert perft(RULES, 1, 1) == 2


def test_what_the_end_cuts_short_is_not_counted() -> None:
    assert perft(RULES, 2, 4) == 0
    assert perft(RULES, 0, 1) == 0


def test_the_breakdown_adds_up() -> None:
    divided = divide(RULES, 3, 2)
    assert divided == {"left: take 1": 2, "left: take 2": 2}
    assert sum(divided.values()) == perft(RULES, 3, 2)
    assert divide(RULES, 1, 1) == {"left: take 1": 1, "right: take 1": 1}


def test_a_difference_names_the_moves() -> None:
    assert difference({"a": 1, "b": 2, "c": 3}, {"b": 2, "c": 4, "d": 5}) == {
        "a": (1, None),
        "c": (3, 4),
        "d": (None, 5),
    }
    assert difference({"a": 1}, {"a": 1}) == {}
