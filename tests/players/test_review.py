"""A review: chances after every move, and the moves that gave most of them away."""

import json

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.engine.session import begin
from controller.games_found import find
from controller.storage.sqlite import FileJournal
from controller.storage.text_records import export_lines
from tests.positions import position

START = position(
    "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=2, timer=2,
    orange="3k merlin 9vp", white="1k 10vp", to_move="orange 1",
)  # fmt: skip


AUCTION = position(
    to_move="orange 1", timer=3, orange="2k", white="1k",
    pending={"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {}},
)  # fmt: skip


def record(tmp_path, moves, start=START):
    tmp_path.mkdir(exist_ok=True)
    game, journal = find("power-and-weakness"), FileJournal(tmp_path / "games.sqlite")
    session = begin(game, journal, game.read(start))
    for number, text in enumerate(moves):
        seat = game.to_act(session.state)[0]
        session.commit(seat, game.read_move(session.state, text), float(number))
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(export_lines(journal, 1)) + "\n")
    return file


def test_a_win_that_was_missed_is_a_turning_point(tmp_path):
    file = record(tmp_path, ["recruit", "recruit"])
    done = CliRunner().invoke(main, ["review", "--json", "--evaluations", "200", str(file)])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert [one["move"] for one in found["chart"]] == ["recruit", "recruit"]
    for one in found["chart"]:
        assert sum(one["chances"].values()) == pytest.approx(1, abs=1e-3)
        assert 0 <= one["cost"] <= 1
    assert all(turn["cost"] >= 0.05 and turn["best"] == turn["line"][0] for turn in found["turning_points"])
    plain = CliRunner().invoke(main, ["review", "--evaluations", "20", str(file)])
    assert plain.exit_code == 0
    assert "orange: recruit" in plain.output


def test_a_record_that_disagrees_is_not_reviewed(tmp_path):
    file = record(tmp_path, ["recruit"])
    file.write_text(file.read_text().replace("recruit", "take snake", 1))
    done = CliRunner().invoke(main, ["review", str(file)])
    assert done.exit_code == 1
    assert "Traceback" not in done.output


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_sealed_bid_of_a_game_that_goes_on_is_not_told(tmp_path, more):
    files = [record(tmp_path / str(bid), [f"bid {bid}"], AUCTION) for bid in (1, 2)]
    told = [CliRunner().invoke(main, ["review", "--evaluations", "1", *more, str(file)]) for file in files]
    assert [one.exit_code for one in told] == [0, 0], told[0].output
    assert "bid" in told[0].output
    assert told[0].output == told[1].output
