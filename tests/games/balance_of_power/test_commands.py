"""`legal`, `check` and `apply` on this game: what the formats promise of their answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from controller.commands import apply, check, legal
from controller.commands.lines import respond
from controller.games.balance_of_power import GAME
from tests.games.balance_of_power import drawn, naive
from tests.games.balance_of_power.table import position

START = position("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb")
TURN = position("london:gb:kgb normandy:fr:g+ge:k", "gb kb+ general london")


def asked(command: Any, line: object) -> Any:
    return json.loads(respond(json.dumps(line).encode(), command.answer))


def told(command: Any, base: Any, seat: str, move: str) -> Any:
    return asked(command, {"position": base, "seat": seat, "move": move})


def test_the_moves_of_the_table() -> None:
    assert asked(legal, START) == {
        "to_act": ["table"],
        "moves": [
            {"seat": "table", "move": f"start {seat}", "why": {"code": "start.legal", "facts": {"seat": seat}}}
            for seat in ("great-britain", "france", "germany")
        ],
    }


def test_a_finished_game() -> None:
    over = position("london:gb:kgb paris:fr:k") | {"winners": ["france", "great-britain"]}
    assert asked(legal, over) == {"to_act": [], "moves": [], "winners": ["great-britain", "france"]}
    answer = told(check, over, "france", "end")
    assert (answer["legal"], answer["why"]["code"]) == (False, "game.over")


def test_a_check_says_why() -> None:
    answer = told(check, TURN, "great-britain", "king move london normandy")
    assert answer["legal"] is False
    assert answer["why"] == {
        "code": "move.not-adjacent",
        "facts": {"seat": "great-britain", "kind": "king", "fourth": False, "from": "london", "to": "normandy"},
    }
    assert "Normandy" in answer["says"]
    assert told(check, TURN, "great-britain", "king dance")["why"]["code"] == "move.unknown-verb"
    assert told(check, TURN, "france", "end")["why"]["code"] == "turn.not-yours"


def test_apply_answers_the_position_or_an_error() -> None:
    after = told(apply, START, "table", "start france")
    assert after["turn"] == {"seat": "france", "place": ["king", "general", "banker"]}
    assert told(apply, START, "table", "start austria")["error"]["path"] == "move"
    assert told(apply, START, "table", "end")["error"]["path"] == "move"
    assert told(apply, START, "spain", "end")["error"]["path"] == "seat"
    assert asked(legal, TURN | {"pending": {}})["error"]["path"] == "pending"


@pytest.mark.parametrize("seed", range(0, 60, 4))
def test_every_listed_move_can_be_applied_and_says_why(seed: int) -> None:
    base = drawn.position(seed)
    answer = asked(legal, base)
    p = naive.complete(base)
    assert {one["seat"]: None for one in answer["moves"]}.keys() == naive.legal(p).keys()
    for one in answer["moves"][::5]:
        assert one["why"]["code"].endswith(".legal")
        checked = told(check, base, one["seat"], one["move"])
        assert checked["legal"] is True
        assert checked["why"] == one["why"]
        assert not checked["says"].startswith("There is no sentence")
        after = told(apply, base, one["seat"], one["move"])
        assert naive.normal(after) == naive.normal(naive.apply(p, one["seat"], one["move"]))
        assert GAME.write(GAME.read(after)) == after
