"""Matches on the rules alone: who sits where, what is counted, and how sure it is."""

import json
import os
import random
import re
import signal
import time
from dataclasses import replace
from math import isclose

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from controller.cli import main
from controller.games_as_parquet import games_in, record_of
from controller.games_found import find
from controller.players import Budget, SearchPlayer, UnknownPlayer, player_for
from controller.players.matches import Played, seating, summary, wilson
from tests.commands.running import start

POWER, WEB = "power-and-weakness", "web-of-power-card-game"


def match(tmp_path, *words):
    file = tmp_path / "match.json"
    done = CliRunner().invoke(main, ["match", *words, "--json", str(file)])
    assert done.exit_code == 0, done.output
    return json.loads(file.read_text())


def hear_ctrl_c():
    """Tests may run where a shell has Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def without_times(found):
    return {**found, "players": [{**one, "seconds_per_move": None} for one in found["players"]]}


@pytest.mark.parametrize("seats", ["greedy,,random", "greedy,", ",greedy"])
def test_a_seat_without_a_player_is_refused(seats):
    done = CliRunner().invoke(main, ["match", "--game", "balance-of-power", "--seats", seats, "--games", "1"])
    assert done.exit_code == 1
    assert f"a player is missing in --seats {seats}" in done.output


def test_a_match_tells_what_each_player_won(tmp_path):
    found = match(tmp_path, "--game", WEB, "--seats", "greedy,random,random", "--games", "6", "--seed", "3")
    greedy, others = found["players"]
    assert (found["game"], found["games"], found["cut"], found["seed"]) == (WEB, 6, 0, 3)
    assert (greedy["player"], greedy["seats"], others["player"], others["seats"]) == ("greedy", 6, "random", 12)
    assert greedy["wins"] + others["wins"] <= 6
    assert greedy["low"] <= greedy["share"] == round(greedy["wins"] / 6, 6) <= greedy["high"]
    assert greedy["seconds_per_move"] > 0


def test_a_result_is_written_to_standard_output_alone_where_that_is_named():
    words = ("match", "--game", POWER, "--seats", "greedy,random", "--games", "2", "--json", "-")
    done = CliRunner().invoke(main, words)
    assert json.loads(done.stdout)["games"] == 2
    assert "2 games of power-and-weakness" in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_is_broken_off_tells_what_it_has_come_to(tmp_path, jobs):
    file = tmp_path / "games.parquet"
    words = ("match", "--game", POWER, "--seats", "search:20e,random", "--games", "100000", "--jobs", jobs)
    running = start(*words, "--parquet", file, start_new_session=True, preexec_fn=hear_ctrl_c)
    try:
        while not [*tmp_path.glob("*/*.parquet")]:
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal sends it: to all its processes
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    told = err.decode()
    assert (running.returncode, out) == (130, b""), told
    assert "Traceback" not in told
    found = re.search(r"Broken off after (\d+) of 100000 games: they are kept in", told)
    assert found is not None, told
    assert f"{found[1]} games of power-and-weakness" in told
    assert sum(1 for _ in games_in(file)) == int(found[1])


@pytest.mark.parametrize("game", [POWER, WEB, "balance-of-power"])
def test_a_game_of_a_match_is_a_record_that_can_be_reviewed(tmp_path, game):
    file, record = tmp_path / "games.parquet", tmp_path / "game.jsonl"
    seats = ",".join(["greedy"] * find(game).default_count)
    match(tmp_path, "--game", game, "--seats", seats, "--games", "1", "--parquet", str(file))
    (row,) = games_in(file)
    record.write_text("".join(f"{line}\n" for line in record_of(row)))
    done = CliRunner().invoke(main, ["review", str(record), "--json", "--evaluations", "40"])
    assert done.exit_code == 0, done.output
    assert [one["move"] for one in json.loads(done.output)["chart"]] == row["moves"]


def test_the_same_seed_gives_the_same_match_however_many_play_it(tmp_path):
    words = ("--game", POWER, "--seats", "greedy,random", "--games", "4", "--seed", "5")
    once = match(tmp_path, *words)
    for more in (("--jobs", "2"), ("--cluster", "local")):
        assert without_times(once) == without_times(match(tmp_path, *words, *more))
    assert once["plies"] != match(tmp_path, *words[:-1], "6")["plies"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "chess", "--seats", "greedy,random"), "chess"),
        (("--game", POWER, "--seats", "greedy,random,random"), "seat"),
        (("--game", WEB, "--seats", "greedy,random"), "seat"),
        (("--game", POWER, "--seats", "greedy,person"), "programs alone"),
        (("--game", POWER, "--seats", "greedy,search:fast"), "search:0.1"),
        (("--game", POWER, "--seats", "greedy,openspiel:1"), "at least 2"),
        (("--game", POWER, "--seats", "greedy,random", "--json", "/nowhere/match.json"), "/nowhere"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(words, says):
    done = CliRunner().invoke(main, ["match", *words])
    assert done.exit_code == 1
    assert says in done.output


def test_everybody_sits_everywhere():
    names = ("a", "b", "c")
    tables = [seating(names, number) for number in range(3)]
    assert all({table[seat] for table in tables} == set(names) for seat in range(3))


def test_a_shared_win_counts_as_its_fraction_and_a_cut_game_for_nobody():
    games = [
        Played((0.5, 0.5), False, 10, (5, 5), (0.1, 0.1)),
        Played((0.0, 1.0), False, 10, (5, 5), (0.1, 0.1)),
        Played((0.0, 0.0), True, 10, (5, 5), (0.1, 0.1)),
    ]
    found = summary(("a", "b"), dict(enumerate(games)))
    assert [one["wins"] for one in found["players"]] == [1.5, 0.5]  # in the second game they have changed seats
    assert (found["cut"], found["plies"]) == (1, 30)


def test_wilson_as_published():
    """Agresti and Coull's example: 0 of 20, and 81 of 263 (Newcombe 1998, method 3: 0.2553 to 0.3662)."""
    low, high = wilson(81, 263)
    assert isclose(low, 0.2553, abs_tol=5e-5)
    assert isclose(high, 0.3662, abs_tol=5e-5)
    assert wilson(0, 20)[0] == 0
    assert isclose(wilson(0, 20)[1], 0.1611, abs_tol=5e-5)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share_and_narrows(wins):
    won, games = wins
    low, high = wilson(won, games)
    assert 0 <= low <= won / games + 1e-9
    assert won / games - 1e-9 <= high <= 1
    wider = wilson(10 * won, 10 * games)
    assert high - low > wider[1] - wider[0]


@pytest.mark.parametrize(
    ("name", "budget"), [("search:0.1", Budget(seconds=0.1)), ("search:1000e", Budget(positions=1000))]
)
def test_a_search_is_named_with_its_budget(name, budget):
    player = player_for(name, random.Random(1))
    assert isinstance(player, SearchPlayer)
    assert player._budget == budget


@pytest.mark.parametrize(
    "name", ["", "search", "search:", "search:0", "search:0e", "search:1.5e", "search:-1", "nobody"]
)
def test_other_names_are_no_players(name):
    with pytest.raises(UnknownPlayer):
        player_for(name, random.Random(1))


@pytest.mark.parametrize("name", ["--rule", "--option"])
def test_an_option_of_the_rules_has_the_name_it_has_elsewhere_and_the_one_it_had(name):
    words = [
        "match",
        "--game",
        "balance-of-power",
        "--seats",
        "random,random",
        "--games",
        "1",
        name,
        "respawn=never-so",
    ]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert "respawn" in done.output
    assert (name in CliRunner().invoke(main, ["match", "--help"]).output) == (name == "--rule")


def test_a_match_goes_on_from_the_games_that_its_file_holds(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: it is of the extra train")
    from controller.commands import match as matching

    played, one_game = [], matching.one_game

    def watched(*words):
        played.append(words[-1])
        return one_game(*words)

    monkeypatch.setattr(matching, "one_game", watched)
    words = ("--game", POWER, "--seats", "greedy,random", "--seed", "5")
    kept = (*words, "--parquet", str(tmp_path / "games.parquet"))
    match(tmp_path, *kept, "--games", "2")
    found = match(tmp_path, *kept, "--games", "4")
    assert played == [0, 1, 2, 3]
    fresh = match(tmp_path, *words, "--games", "4")
    assert without_times(found) == without_times(fresh)
    for other in (("--seed", "6"), ("--rule", "snake_vs_lightning=true")):
        done = CliRunner().invoke(main, ["match", *kept, "--games", "4", *other])
        assert done.exit_code == 1
        assert "another match" in done.output


def test_a_match_goes_on_with_the_weights_that_it_began_with(tmp_path, monkeypatch):
    kept = ["match", "--game", POWER, "--seats", "search:1e,random", "--parquet", str(tmp_path / "games.parquet")]
    assert CliRunner().invoke(main, [*kept, "--games", "1"]).exit_code == 0
    evaluator = find(POWER).evaluator
    monkeypatch.setattr(evaluator, "model", replace(evaluator.model, tempo={}))
    assert CliRunner().invoke(main, [*kept, "--games", "1"]).output.count("other weights") == 1
    monkeypatch.undo()
    assert CliRunner().invoke(main, [*kept, "--games", "2"]).exit_code == 0


@pytest.mark.parametrize(("seed", "fits"), [(2**63 - 1, True), (-(2**63), True), (2**63, False), (-(2**63) - 1, False)])
def test_a_seed_that_a_file_cannot_hold_is_refused_before_any_game(seed, fits, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: it is of the extra train")
    file = tmp_path / "games.parquet"
    words = ["match", "--game", POWER, "--seats", "random,random", "--games", "1", "--parquet", str(file)]
    done = CliRunner().invoke(main, [*words, "--seed", str(seed)])
    assert (done.exit_code == 0) == file.exists() == fits
    assert fits or f"Error: the seed {seed} does not fit" in done.output


@pytest.mark.parametrize(("games", "told"), [("1", "1 game of"), ("2", "2 games of")])
def test_one_game_is_told_as_one(games, told):
    words = ["match", "--game", POWER, "--seats", "random,random", "--games", games]
    assert CliRunner().invoke(main, words).output.startswith(f"{told} {POWER}, ")
