"""`reedlight sim --games`: the summary on standard output and in a file, and everything said to be simulated."""

import json

import pytest
from click.testing import CliRunner, Result

from controller.boards import load, shipped
from controller.choices import board_for
from controller.commands.table import command as table_command
from controller.games_found import Installed
from sim.command import command


def sim(*args: str) -> Result:
    return CliRunner().invoke(command, args)


@pytest.mark.parametrize("board", shipped())
def test_a_campaign_is_summed_up_and_said_to_be_simulated(tmp_path, board):
    file, game = tmp_path / "summary.json", load(board).game
    result = sim("--board", board, "--games", "2", "--jobs", "1", "--faults", "bouncy", "--seed", "3", "--plies", "90",
                 "--json", str(file))  # fmt: skip
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"SIMULATED {game}\n")
    assert "misreadings" in result.stdout
    summary = json.loads(file.read_text())
    assert (summary["game"], summary["board"]) == (game, board)
    assert (summary["faults"], summary["seed"], summary["games"]) == ("bouncy", 3, 2)
    assert (summary["lost_games"], summary["cut_short"], summary["misreadings"]) == (0, 2, 0)


@pytest.mark.parametrize("game", Installed())
def test_a_game_without_a_board_is_played_on_the_one_that_feels_most(tmp_path, game):
    file = tmp_path / "summary.json"
    result = sim("--game", game, "--games", "1", "--plies", "70", "--json", str(file))
    assert result.exit_code == 0, result.output
    assert json.loads(file.read_text())["board"] == board_for(game).name


@pytest.mark.parametrize(
    ("args", "players"),
    [
        (("--seats", "white=greedy"), {"orange": "random", "white": "greedy"}),
        (
            ("--game", "balance-of-power", "--seats", "seat-4=greedy"),
            {"seat-1": "random", "seat-2": "random", "seat-3": "random", "seat-4": "greedy"},
        ),
        (
            ("--game", "balance-of-power", "--seats", "france=greedy,russia=random", "--rule", "respawn=true"),
            {"france": "greedy", "russia": "random"},
        ),
        (("--game", "balance-of-power", "--players", "2"), {"seat-1": "random", "seat-2": "random"}),
        (
            ("--game", "balance-of-power", "--seats", "seat-1=greedy,seat-2=random"),
            {"seat-1": "greedy", "seat-2": "random"},
        ),
        (
            ("--game", "balance-of-power", "--seats", "seat-1=greedy,seat-2=random", "--players", "3"),
            {"seat-1": "greedy", "seat-2": "random", "seat-3": "random"},
        ),
        (
            ("--game", "web-of-power-card-game", "--seats", "anna=greedy", "--players", "4"),
            {"anna": "greedy", "bert": "random", "carl": "random", "dora": "random"},
        ),
        (
            ("--game", "web-of-power-card-game", "--seats", "x=random,y=greedy,z=random"),
            {"x": "random", "y": "greedy", "z": "random"},
        ),
    ],
)
def test_seats_are_played_by_the_bots_named(tmp_path, args, players):
    file = tmp_path / "summary.json"
    result = sim("--games", "1", "--jobs", "1", "--plies", "90", *args, "--json", str(file))
    assert result.exit_code == 0, result.output
    assert json.loads(file.read_text())["players"] == players


@pytest.mark.parametrize("board", shipped())
def test_a_kept_game_can_be_played_again(tmp_path, board):
    file, summary = tmp_path / "kept.jsonl", tmp_path / "summary.json"
    common = ("--board", board, "--seed", "2")
    result = sim(*common, "--games", "1", "--keep-readings", str(file), "--json", str(summary), "--plies", "190")
    assert result.exit_code == 0, result.output
    again = CliRunner().invoke(table_command, ["--board", board, str(file)])
    assert again.exit_code == 0
    lines = [json.loads(line) for line in again.stdout.splitlines()]
    told = json.loads(summary.read_text())
    assert sum("committed" in line for line in lines) >= told["moves"] > 100
    assert ("winners" in lines[-1]["position"]) is not bool(told["cut_short"])
    assert not [line for line in lines if "error" in line]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--json", "x.json"), "--json needs --games"),
        (("--jobs", "2"), "--jobs needs --games"),
        (("--games", "2", "--keep-readings", "x"), "--keep-readings goes with --games 1"),
        (("--games", "2", "--resume"), "--resume goes with a game that is played"),
        (("--games", "2", "--seats", "green=random"), "there is no seat green"),
        (("--games", "2", "--seats", "orange=person"), "a seat is played by random, greedy"),
        (("--games", "2", "--board", "nowhere"), "there is no board called nowhere"),
        (("--games", "2", "--game", "go"), 'there is no game "go"'),
        (("--games", "2", "--option", "dealer"), "NAME=VALUE"),
        (("--games", "2", "--players", "3"), "has 2 seats, not 3"),
        (("--games", "2", "--game", "balance-of-power", "--players", "7"), "has 2 to 6 seats, not 7"),
        (("--games", "2", "--game", "web-of-power-card-game", "--players", "2"), "has 3 to 5 seats, not 2"),
        (("--games", "2", "--game", "balance-of-power", "--seats", "anna=random,bert=random"), "anna"),
        (("--games", "2", "--game", "balance-of-power", "--rule", "respwn=true"), "it has visible_scores"),
        (("--games", "2", "--game", "balance-of-power", "--rule", "respawn=yes"), "true or false"),
        (("--games", "2", "--game", "web-of-power-card-game", "--seats", "table=random,b=random,c=random"), "table"),
        (("--games", "2", "--game", "go", "--board", "web-of-power-card-game-tray"), 'there is no game "go"'),
        (("--games", "2", "--game", "balance-of-power", "--board", "web-of-power-card-game-tray"), "not for balance"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(args, told):
    result = sim(*args)
    assert result.exit_code != 0
    assert told in result.output.replace("\n", " ")
    assert "Traceback" not in result.output


def test_a_shard_file_of_another_campaign_is_refused(tmp_path):
    file = tmp_path / "shards.jsonl"
    assert sim("--games", "1", "--jobs", "1", "--results", str(file)).exit_code == 0
    result = sim("--games", "1", "--jobs", "1", "--seed", "9", "--results", str(file))
    assert result.exit_code != 0
    assert "not of this campaign" in result.output
