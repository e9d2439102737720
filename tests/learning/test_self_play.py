"""Games to learn from: kept as moves, the same however often their positions are asked for."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.choices import new_game
from controller.commands.learn import command
from controller.engine.game import TABLE
from controller.engine.model import Model, Tempo, read_model
from controller.games_found import find
from controller.players.matches import Played

pytest.importorskip("pyarrow", reason="pyarrow is not installed: it is of the extra train")

from controller.games_as_parquet import ParquetError, games_in, keeping, put_all_together
from controller.learning import RIDGE
from controller.learning.rounds import Rounds
from controller.learning.self_play import positions_of, self_played

GAME, CARDS = "power-and-weakness", "web-of-power-card-game"
PLAYED = Played((1.0, 0.0), False, 2, (1, 1), (0.25, 0.5), ("place rheged", "place powys"))


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


def test_players_that_judge_more_states_play_other_games_the_same_each_time() -> None:
    model = find(GAME).evaluator.model
    deep = self_played(GAME, 2, model, 1, 0, states=150)
    assert deep.text == self_played(GAME, 2, model, 1, 0, states=150).text
    assert deep.text != self_played(GAME, 2, model, 1, 0).text


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


def test_only_what_is_named_is_learnt_anew(tmp_path: Path) -> None:
    weights, data, names = tmp_path / "weights.toml", tmp_path / "data", find(GAME).evaluator.model.names
    words = ["--game", GAME, "--rounds", "1", "--games", "2", "--data", str(data), "--weights", str(weights)]
    words += ["--against", "0", "--only", f"points,{names[3]}"]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 1
    assert "there are no weights for 2 seats yet" in done.output
    weights.write_text(find(GAME).evaluator.file.read_text())
    before = read_model(weights, names)
    assert CliRunner().invoke(command, words).exit_code == 0
    after = read_model(weights, names)
    changed = [name for name, old, new in zip(names, before.weights[2], after.weights[2], strict=True) if old != new]
    assert changed == ["points", names[3]]
    assert after.tempo == before.tempo
    done = CliRunner().invoke(command, [*words[:-1], "luck"])
    assert done.exit_code == 1
    assert "has no feature luck" in done.output


def made_by(weights: Path, names: tuple[str, ...]) -> str:
    return str(read_model(weights, names).provenance[2]["made_by"])


def test_what_is_left_is_learnt_after_all_else(tmp_path: Path) -> None:
    weights, data, names = tmp_path / "weights.toml", tmp_path / "data", find(GAME).evaluator.model.names
    words = ["--game", GAME, "--rounds", "1", "--against", "0", "--data", str(data), "--weights", str(weights)]
    done = CliRunner().invoke(command, [*words, "--games", "2", "--leave", f"points,{names[3]}"])
    assert done.exit_code == 0, done.output
    before = read_model(weights, names)
    zero = [name for name, weight in zip(names, before.weights[2], strict=True) if not weight]
    assert {"points", names[3]} <= set(zero)
    assert len(zero) < len(names)
    assert f"--leave points,{names[3]}" in before.provenance[2]["made_by"]
    assert CliRunner().invoke(command, [*words, "--games", "0", "--only", f"points,{names[3]}"]).exit_code == 0
    after = read_model(weights, names)
    changed = [name for name, old, new in zip(names, before.weights[2], after.weights[2], strict=True) if old != new]
    assert changed == ["points", names[3]]
    assert CliRunner().invoke(command, [*words, "--games", "0", "--leave", "points"]).exit_code == 0
    assert [step.partition(" --")[2].split(" --")[-1] for step in made_by(weights, names).split("; then ")] == [
        f"leave points,{names[3]}",
        f"only points,{names[3]}",
        "leave points",
    ]
    done = CliRunner().invoke(command, [*words, "--only", "points", "--leave", names[3]])
    assert done.exit_code == 2
    assert "give one of them" in done.output


def test_weights_set_by_hand_are_where_learning_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are for a number of seats, and what has been learnt already comes before them."""
    evaluator, weights = find(GAME).evaluator, tmp_path / "weights.toml"
    names = evaluator.model.names
    monkeypatch.setattr(type(evaluator), "by_hand", {2: {names[3]: 1.5, names[4]: -0.5}})
    words = ["--game", GAME, "--rounds", "1", "--against", "0", "--data", str(tmp_path), "--weights", str(weights)]
    done = CliRunner().invoke(command, [*words, "--games", "2", "--leave", f"points,{names[3]}"])
    assert done.exit_code == 0, done.output
    first = dict(zip(names, read_model(weights, names).weights[2], strict=True))
    assert (first["points"], first[names[3]]) == (0.0, 1.5)
    assert made_by(weights, names).endswith(", after 2 weights were set by hand")
    monkeypatch.setattr(type(evaluator), "by_hand", {2: {names[3]: 9.0}})
    assert CliRunner().invoke(command, [*words, "--games", "0", "--leave", names[3]]).exit_code == 0
    assert dict(zip(names, read_model(weights, names).weights[2], strict=True))[names[3]] == 1.5


def test_a_ridge_holds_what_is_learnt_from_nothing_and_is_told(tmp_path: Path) -> None:
    names, found = find(GAME).evaluator.model.names, []
    for ridge in ("5", "50000"):
        weights = tmp_path / ridge
        words = ["--game", GAME, "--rounds", "1", "--data", str(tmp_path), "--weights", str(weights), "--ridge", ridge]
        done = CliRunner().invoke(command, [*words, "--games", "0" if found else "2"], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        found.append(sum(map(abs, read_model(weights, names).weights[2])))
    assert found[1] < 0.1 * found[0]
    assert made_by(tmp_path / "50000", names).endswith(" --ridge 50000")
    assert "--ridge" not in made_by(tmp_path / "5", names)


def test_weights_of_another_game_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(find("web-of-power-card-game").evaluator.file.read_text())
    before = file.read_text()
    words = ["--game", GAME, "--rounds", "1", "--games", "2", "--data", str(tmp_path), "--weights", str(file)]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 1
    assert "holds weights of web-of-power-card-game: name another file" in done.output
    assert file.read_text() == before


def test_weights_that_lose_are_said_not_to_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(find(GAME).evaluator.file.read_text())
    before = file.read_text()
    lost = {"wins": 0, "share": 0.0, "low": 0.0, "high": 0.4, "kept": False}
    monkeypatch.setattr("controller.learning.rounds.Rounds.compared", lambda *_: lost)
    words = ["--game", GAME, "--rounds", "1", "--games", "2", "--data", str(tmp_path), "--weights", str(file)]
    done = CliRunner().invoke(command, words, catch_exceptions=False)
    assert "not kept: the previous weights stay" in done.output
    assert file.read_text() == before


def test_ctrl_c_tells_that_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("controller.learning.rounds.Rounds.play", broken)
    done = CliRunner().invoke(command, ["--game", GAME, "--data", str(tmp_path), "--weights", str(tmp_path / "W")])
    assert done.exit_code == 130
    assert f"all finished games are kept in {tmp_path}, and learnt from too. The same command plays" in done.output


@pytest.mark.parametrize(("learnt_from", "measured"), [(1000, 7), (20, 3), (1, 1)])
def test_what_a_move_gains_is_measured_in_as_many_games_as_are_asked_for(tmp_path, learnt_from, measured) -> None:
    asked: list[int] = []

    def each_of(_: object, numbers: range) -> list[tuple[int, tuple[list[Any], list[Any]]]]:
        asked.append(len(numbers))
        return []

    run = Rounds(find(GAME), 2, 1, 1, tmp_path, (), RIDGE, tempo_games=7, each_of=each_of)
    run._tempo_of(find(GAME).evaluator.model, learnt_from)
    assert asked == [measured]


def test_games_that_nobody_won_are_counted(tmp_path: Path) -> None:
    untold = Model(find(GAME).evaluator.model.names)
    with keeping(tmp_path / f"{GAME}-2-000000.parquet", GAME, 1) as keep:
        for number in range(4):
            played = self_played(GAME, 2, untold, 1, number)
            keep(number, ("greedy", "greedy"), replace(played, shares=(0.0, 0.0)) if number == 1 else played)
    words = ["--game", GAME, "--rounds", "1", "--games", "0", "--data", str(tmp_path), "--weights", str(tmp_path / "W")]
    done = CliRunner().invoke(command, words, catch_exceptions=False)
    assert "games 3, won_by_nobody 1" in done.output


def stopped(file: Path, numbers: range) -> None:
    """Keep games of these numbers, and be stopped before the file is whole."""
    with suppress(KeyboardInterrupt), keeping(file, GAME, 1) as keep:
        for number in numbers:
            keep(number, ("greedy", "greedy"), PLAYED)
        raise KeyboardInterrupt


def test_a_program_that_is_stopped_loses_no_part_that_was_written(tmp_path: Path) -> None:
    file = tmp_path / "learnt-000000.parquet"
    for first in (0, 30):
        stopped(file, range(first, first + 30))
    assert not file.exists()
    assert [one["number"] for one in games_in(file)] == [*range(60)]
    put_all_together(tmp_path, "learnt-")
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert [one["number"] for one in games_in(file)] == [*range(60)]


def test_games_come_once_if_it_was_stopped_while_their_file_was_made(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    stopped(file, range(1))
    parts = file.with_name("games.parquet.parts")
    (part,) = parts.iterdir()
    left = part.read_bytes()
    put_all_together(tmp_path, "games")
    parts.mkdir()
    part.write_bytes(left)
    with keeping(file, GAME, 1) as keep:
        keep(1, ("greedy", "greedy"), PLAYED)
    assert [one["number"] for one in games_in(file)] == [0, 1]


def test_a_file_that_is_not_there_is_told_unless_it_may_be_missing(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    with pytest.raises(ParquetError, match="there is no file"):
        list(games_in(file))
    assert list(games_in(file, missing_ok=True)) == []


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / f"{GAME}-2-000000.parquet"
    file.write_bytes(b"PAR1")
    with pytest.raises(ParquetError, match=file.name):
        list(games_in(file))
    done = CliRunner().invoke(command, ["--game", GAME, "--games", "1", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert file.name in done.output


def test_weights_for_another_number_of_seats_have_to_play_as_well_as_those_that_served_it(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(find(CARDS).evaluator.file.read_text())
    words = ["--game", CARDS, "--players", "4", "--rounds", "1", "--games", "2", "--against", "1"]
    done = CliRunner().invoke(command, [*words, "--data", str(tmp_path / "data"), "--weights", str(file)])
    assert done.exit_code == 0, done.output
    assert "against the previous weights" in done.output


@pytest.mark.parametrize(
    "text",
    ["x = [", "hello = 3", "[seats-2]", "seats-2 = 3", '[seats-2.weights]\npoints = "much"', "[seats-2]\nweights = [1]",
     "[seats-2.weights]\n[seats-2.tempo]\nfast = 1"],
)  # fmt: skip
def test_a_file_that_holds_no_weights_is_told_in_a_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(text)
    words = ["--game", GAME, "--games", "1", "--data", str(tmp_path / "data"), "--weights", str(file)]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 1
    assert f"Error: {file} holds no weights" in done.output
    assert file.read_text() == text


def test_weights_that_cannot_be_written_are_told_before_any_game(tmp_path: Path) -> None:
    words = ["--game", GAME, "--games", "1", "--data", str(tmp_path / "data"), "--weights", str(tmp_path / "no" / "w")]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 1
    assert f"Error: there is no folder {tmp_path / 'no'} to write w into" in done.output
    assert not (tmp_path / "data").exists()


def test_self_play_searches_with_the_tempo_that_was_learnt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the comparison of weights does: else games are learnt from that nobody plays like that."""
    given: list[Model] = []

    def noted(game: str, seats: int, model: Model, seed: int, number: int, states: int) -> Played:
        given.append(model)
        return self_played(game, seats, model, seed, number, states)

    monkeypatch.setattr("controller.learning.rounds.self_played", noted)
    file, shipped = tmp_path / "weights.toml", find(GAME).evaluator
    file.write_text(shipped.file.read_text())
    words = ["--game", GAME, "--rounds", "1", "--games", "2", "--against", "0", "--states", "20"]
    done = CliRunner().invoke(command, [*words, "--data", str(tmp_path / "data"), "--weights", str(file)])
    assert done.exit_code == 0, done.output
    assert {model.tempo_for(2) for model in given} == {shipped.model.tempo_for(2)} != {Tempo()}


def test_why_one_game_alone_teaches_nothing_is_told_as_it_is(tmp_path: Path) -> None:
    """It is there, but measures what is learnt from others."""
    data, file = tmp_path / "data", tmp_path / "weights.toml"
    words = ["--game", GAME, "--rounds", "1", "--against", "0", "--data", str(data), "--weights", str(file)]
    none = CliRunner().invoke(command, [*words, "--games", "0"])
    assert f"there are no games of {GAME} in {data} to learn from" in none.output
    one = CliRunner().invoke(command, [*words, "--games", "1"])
    assert one.exit_code == 1
    assert f"the only game of {GAME} in {data} is kept to measure weights by" in one.output
    assert CliRunner().invoke(command, [*words, "--games", "1"]).exit_code == 0
    assert file.is_file()
