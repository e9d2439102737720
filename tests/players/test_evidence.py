"""The measurements of the coach work, on next to nothing: what they find is in docs/strength.md."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.players.contrast import contrasted
from controller.players.levels import ORDER
from controller.players.player import Budget
from tests.players import evidence

CARDS = "web-of-power-card-game"


def measured(tmp_path: Path, *words: str) -> list[evidence.Row]:
    file = tmp_path / "found.json"
    evidence.main([*words, "--json", str(file)])
    rows: list[evidence.Row] = json.loads(file.read_text())["rows"]
    return rows


def test_warnings_are_judged_the_same_each_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("alerts", "--game", CARDS, "--warnings", "1", "--decisions", "60", "--deeper", "1")
    (found,) = measured(tmp_path, *words)
    assert found["decisions"] > 0
    assert 0 <= found["harmless"] <= found["warnings"] <= found["seeming"]
    assert found["strict"] <= found["upheld"] <= found["warnings"]
    assert [found] == measured(tmp_path, *words)
    assert f"| {CARDS}, 3 |" in capsys.readouterr().out


def test_turning_points_are_judged_the_same_each_time(tmp_path: Path) -> None:
    words = ("review", "--game", CARDS, "--games", "1", "--deeper", "1")
    (found,) = measured(tmp_path, *words)
    assert 0 < found["points"] <= found["moves"]
    assert found["upheld"] + found["harmless"] <= found["points"]
    assert [found] == measured(tmp_path, *words)


def test_reasons_are_contrasted_with_moves_that_lack_them(tmp_path: Path) -> None:
    words = ("why", "--game", CARDS, "--positions", "2", "--rollouts", "2", "--horizon", "3")
    (found,) = measured(tmp_path, *words)
    assert found["positions"] == 2
    assert found["agreed"] <= found["decided"] <= 2
    assert 0 <= found["low"] <= found["high"] <= 1


def test_bids_are_judged_by_a_deeper_search_the_same_each_time(tmp_path: Path) -> None:
    words = ("bids", "--game", "power-and-weakness", "--decisions", "2", "--budgets", "1,300", "--deeper", "300")
    one_ply, deep = found = measured(tmp_path, *words)
    assert one_ply["lost"] >= deep["lost"] >= 0
    assert found == measured(tmp_path, *words)


def test_the_same_move_with_common_chance_goes_the_same_way() -> None:
    game = evidence.find(CARDS)
    state = game.new({}, game.default_seats[:3])
    while game.to_act(state) == (evidence.TABLE,):
        state = game.play(state, evidence.TABLE, game.options(state, evidence.TABLE)[0])
    (seat,) = game.to_act(state)
    move = game.options(state, seat)[0]
    view, budget = game.view(state, seat), Budget(positions=20)
    gaps = contrasted(game, view, seat, (move, move), pairs=3, horizon=10, budget=budget, seed="1")
    assert gaps == [0.0] * 3


def test_a_person_plays_game_after_game_and_adaptive_follows() -> None:
    assert evidence.adaptive(CARDS, 3, "1", "random", range(3, 6)) == (1.0, "newcomer")
    won, level = evidence.adaptive(CARDS, 3, "1", "greedy", range(2, 3))
    assert 0 <= won <= 1
    assert level in ORDER


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells what processes share")
def test_the_memory_of_all_processes_of_a_table_is_counted() -> None:
    found = evidence.memory("power-and-weakness", ["beginner", "beginner"], 4.0, 1)
    assert 0 < found["most"] <= found["resident"]
    assert found["late"] <= found["moves"] + 1


def test_how_well_chances_hold_is_measured_in_games_of_a_seed(tmp_path: Path) -> None:
    words = ("chances", "--game", CARDS, "--games", "2", "--seed", "3")
    (found,) = measured(tmp_path, *words)
    assert found["positions"] > 0
    assert found["log_loss"] > 0
    assert 0 <= found["calibration_error"] <= 1
    assert [found] == measured(tmp_path, *words)
