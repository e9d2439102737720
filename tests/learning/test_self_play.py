"""Games to learn from: kept as moves, the same however often their positions are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.choices import new_game
from controller.commands.learn import command
from controller.engine.game import TABLE
from controller.engine.model import Model, read_model
from controller.games_found import find

pytest.importorskip("pyarrow", reason="pyarrow is not installed: it is of the extra train")

from controller.games_as_parquet import games_in, keeping
from controller.learning.self_play import positions_of, self_played

GAME = "power-and-weakness"


def test_a_kept_game_replays_to_its_positions(tmp_path: Path) -> None:
    file, rules = tmp_path / "games.parquet", find(GAME)
    played = self_played(GAME, 2, Model(rules.evaluator.model.names), 1, 5)
    with keeping(file, GAME, 1) as keep:
        keep(5, ("greedy", "greedy"), played)
    (kept,) = games_in(file)
    assert tuple(kept["moves"]) == played.text
    assert len(played.text) == played.plies
    assert tuple(kept["shares"]) == played.shares
    state = new_game(rules, {}, rules.default_seats[:2])
    seen = []
    for text in kept["moves"]:
        actor = rules.guide.asked_first(state)
        if actor != TABLE:
            seen.append(rules.evaluator.numbers(state))
        state = rules.play(state, actor, rules.read_move(state, text))
    assert not rules.to_act(state)
    positions = positions_of(GAME, kept)
    assert positions == positions_of(GAME, kept)
    assert 0.2 * len(seen) < len(positions) < 0.5 * len(seen)
    assert all(position in seen for position in positions)


def test_learning_keeps_all_games_and_goes_on_with_them(tmp_path: Path) -> None:
    weights, data = tmp_path / "weights.toml", tmp_path / "data"
    words = ["--game", GAME, "--rounds", "1", "--against", "0", "--data", str(data), "--weights", str(weights)]
    for games in ("2", "2", "0"):
        done = CliRunner().invoke(command, [*words, "--games", games], catch_exceptions=False)
        assert done.exit_code == 0, done.output
    numbers = [one["number"] for file in sorted(data.glob("*.parquet")) for one in games_in(file)]
    assert numbers == [0, 1, 2, 3]
    model = read_model(weights, find(GAME).evaluator.model.names)
    assert any(model.weights[2])
    assert model.provenance[2]["games"] <= 4
