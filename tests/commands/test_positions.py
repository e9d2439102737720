"""`legal`, `check` and `apply`: what they answer, as formats.md says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from controller.engine.game import TABLE
from controller.games.power_and_weakness import GAME
from tests.commands.running import answers
from tests.games.power_and_weakness import drawn
from tests.positions import example, position

SMALL = position("powys:castle:orange:2k rheged:tent:white:1k", orange="2k castle", to_move="orange 2")


def asked(move: str, seat: str = "orange", where: Any = SMALL) -> dict[str, Any]:
    return {"position": where, "seat": seat, "move": move}


def path_of(answer: dict[str, Any]) -> tuple[str, str]:
    return answer["error"]["code"], answer["error"]["path"]


def test_legal_lists_every_move_with_its_reason():
    told = answers("legal", SMALL)[0]
    state = GAME.read(SMALL)
    assert list(told) == ["to_act", "moves"]
    assert told["to_act"] == ["orange"]
    assert [move["move"] for move in told["moves"]] == [move.text for move in GAME.options(state, "orange")]
    for entry in told["moves"]:
        reason = GAME.check(state, "orange", GAME.read_move(state, entry["move"])).reason
        assert entry == {
            "seat": "orange",
            "move": entry["move"],
            "why": {"code": reason.code, "facts": json.loads(json.dumps(dict(reason.facts)))},
        }


def test_legal_lists_both_seats_in_an_auction_and_the_table_where_it_acts():
    auction = {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {}}
    bidding = position(to_move="orange 1", timer=3, orange="2k", white="1k", pending=auction)
    told = answers("legal", bidding)[0]
    assert told["to_act"] == ["orange", "white"]
    assert [(move["seat"], move["move"]) for move in told["moves"]] == [
        ("orange", "bid 0"), ("orange", "bid 1"), ("orange", "bid 2"), ("white", "bid 0"), ("white", "bid 1"),
    ]  # fmt: skip
    tokens = answers("legal", position(to_move=None, timer=0))[0]
    assert tokens["to_act"] == [TABLE]
    assert {move["move"] for move in tokens["moves"]} == {f"token {value}" for value in range(3, 9)}


def test_legal_tells_the_winners_of_a_finished_game():
    over = next(step.after for step in drawn.game(1)[::-1])
    assert answers("legal", GAME.write(over)) == [
        {"to_act": [], "moves": [], "winners": GAME.result(over)["winners"]},
    ]


def test_a_position_that_is_none_names_its_path():
    odd = SMALL | {"regions": SMALL["regions"] | {"powys": {"marker": "gold"}}}
    told = answers("legal", odd, SMALL, SMALL | {"game": "chess"}, SMALL | {"game": 3}, {}, [SMALL])
    paths = [path_of(answer) for answer in (told[0], *told[2:])]
    assert paths == [
        ("unknown-name", "regions.powys.marker"), ("unknown-name", "game"), ("wrong-type", "game"),
        ("missing-key", "game"), ("wrong-type", ""),
    ]  # fmt: skip
    assert told[1]["to_act"] == ["orange"]


def test_check_judges_with_code_facts_and_sentence():
    legal, illegal = answers("check", asked("place powys"), asked("place rheged"))
    facts = {"seat": "orange", "region": "powys", "kind": "knight", "pieces": 2}
    why = {"code": "place.legal", "facts": facts}
    assert legal == {"legal": True, "why": why, "says": "Orange may place a knight in Powys."}
    assert (illegal["legal"], illegal["why"]["code"]) == (False, "place.enemy-region")
    assert illegal["says"].endswith("(B. Place a piece)")


def test_check_reckons_every_takeover_that_can_be_reckoned():
    land = example(to_move="orange 2", orange="castle tent")
    moves = ("use influence-castle takeover d", "use influence-tent takeover b")
    won, lost = answers("check", *(asked(move, where=land) for move in moves))
    assert (won["legal"], lost["legal"]) == (True, False)
    reckoned = [(told["why"]["facts"]["attack"], told["why"]["facts"]["defence"]) for told in (won, lost)]
    assert reckoned == [(3, 2), (4, 4)]


def test_check_refuses_whom_it_is_not_for_and_what_it_cannot_read():
    told = answers("check", asked("place powys", "white"), asked("token 3", TABLE), asked("fly"), asked("take rome"))
    assert [answer["legal"] for answer in told] == [False] * 4
    codes = [answer["why"]["code"] for answer in told]
    assert codes == ["turn.not-yours", "turn.not-yours", "move.unknown-verb", "move.unknown-tile"]


@pytest.mark.parametrize("command", ["check", "apply"])
def test_what_is_missing_or_wrong_in_the_line_itself_is_an_error_there(command: str):
    wrong = [
        (asked("stop", "purple"), ("unknown-name", "seat")),
        (asked("stop", where=None), ("wrong-type", "position")),
        (asked("stop", where=SMALL | {"timer": -1}), ("out-of-range", "timer")),
        (asked("stop") | {"seat": None}, ("wrong-type", "seat")),
        (asked("stop") | {"move": 1}, ("wrong-type", "move")),
        (asked("stop") | {"why": 1}, ("unknown-key", "why")),
        ({"position": SMALL, "seat": "orange"}, ("missing-key", "move")),
        ({"position": SMALL, "move": "stop"}, ("missing-key", "seat")),
        ({"seat": "orange", "move": "stop"}, ("missing-key", "position")),
    ]
    told = answers(command, *(line for line, _ in wrong))
    assert [path_of(answer) for answer in told] == [path for _, path in wrong]
    repeated = json.dumps(asked("stop"))[:-1] + ', "seat": "white"}'
    assert path_of(answers(command, repeated)[0]) == ("repeated-key", "seat")


def test_apply_writes_the_bare_position_with_all_that_follows():
    for step in drawn.game(3)[::9]:
        line = {"position": GAME.write(step.before), "seat": step.actor, "move": step.move.text}
        assert answers("apply", line) == [json.loads(json.dumps(GAME.write(step.after)))]


def test_apply_says_why_not():
    told = answers("apply", asked("place rheged"), asked("fly"), asked("place powys", "white"))
    assert [path_of(answer) for answer in told] == [
        ("place.enemy-region", "move"), ("move.unknown-verb", "move"), ("turn.not-yours", "move"),
    ]  # fmt: skip
    assert told[0]["error"]["message"].endswith("(B. Place a piece)")
