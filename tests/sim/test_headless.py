"""`reedlight sim --games`: the summary on standard output and in a file, and everything said to be simulated."""

import json

import pytest
from click.testing import CliRunner, Result

from sim.command import command


def sim(*args: str) -> Result:
    return CliRunner().invoke(command, args)


def test_a_campaign_is_summed_up_and_said_to_be_simulated(tmp_path):
    file = tmp_path / "summary.json"
    result = sim("--games", "2", "--jobs", "1", "--faults", "bouncy", "--seed", "3", "--json", str(file))
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("SIMULATED power-and-weakness\n")
    assert "misreadings" in result.stdout
    summary = json.loads(file.read_text())
    assert (summary["board"], summary["faults"], summary["seed"]) == ("power-and-weakness-counting", "bouncy", 3)
    assert summary["lost_games"] == 0


def test_seats_are_played_by_the_bots_named(tmp_path):
    file = tmp_path / "summary.json"
    sim("--games", "1", "--jobs", "1", "--seats", "white=greedy", "--json", str(file))
    assert json.loads(file.read_text())["players"] == {"orange": "random", "white": "greedy"}


def test_a_kept_game_can_be_played_again(tmp_path):
    file = tmp_path / "kept.jsonl"
    result = sim("--games", "1", "--keep-readings", str(file), "--seed", "2")
    assert result.exit_code == 0, result.output
    from controller.commands.table import command as table

    board = "power-and-weakness-counting"
    again = CliRunner().invoke(table, ["--board", board, "--seed", "2", str(file)])
    assert again.exit_code == 0
    assert "winners" in json.loads(again.stdout.splitlines()[-1])["position"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--json", "x.json"), "--json needs --games"),
        (("--games", "2", "--keep-readings", "x"), "--keep-readings goes with --games 1"),
        (("--games", "2", "--resume"), "needs a file"),
        (("--games", "2", "--seats", "green=random"), "there is no seat green"),
        (("--games", "2", "--seats", "orange=person"), "a seat is played by random, greedy"),
        (("--games", "2", "--board", "nowhere"), "there is no board called nowhere"),
        (("--games", "2", "--game", "go"), "there is no board for go"),
        (("--games", "2", "--option", "dealer"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(args, told):
    result = sim(*args)
    assert result.exit_code != 0
    assert told in result.output.replace("\n", " ")
    assert "Traceback" not in result.output


def test_a_shard_file_of_another_campaign_is_refused(tmp_path):
    file = tmp_path / "shards.jsonl"
    assert sim("--games", "1", "--jobs", "1", "--resume", str(file)).exit_code == 0
    result = sim("--games", "1", "--jobs", "1", "--seed", "9", "--resume", str(file))
    assert result.exit_code != 0
    assert "not of this campaign" in result.output
