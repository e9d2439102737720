"""Campaigns: the same result however many processes, broken off and resumed, summed up as documented."""

import json
from dataclasses import replace

import pytest

from controller import games_as_parquet
from controller.choices import new_game
from controller.engine.game import TABLE
from controller.games_as_parquet import ParquetError, games_in, record_of
from sim import campaign as campaigns
from sim.beliefs import HOWS
from sim.campaign import Campaign, play, run, table
from sim.shards import ShardError

SMALL = Campaign("power-and-weakness-counting", "clumsy", seed=4, games=6, most_plies=60)
CAMPAIGNS = {
    SMALL.board: SMALL,
    "balance-of-power-counting": Campaign("balance-of-power-counting", "clumsy", seed=4, games=2, most_plies=40),
    "web-of-power-card-game-tray": Campaign("web-of-power-card-game-tray", "bouncy", seed=4, games=2),
    "web-of-power-card-game-reader": Campaign("web-of-power-card-game-reader", "bouncy", seed=4, games=2),
}
every_campaign = pytest.mark.parametrize("board", CAMPAIGNS)


@pytest.mark.parametrize("board", [SMALL.board, "balance-of-power-counting"])
def test_one_process_or_two_make_no_difference(board):
    campaign = replace(CAMPAIGNS[board], games=5)
    assert run(campaign, jobs=1) == run(campaign, jobs=2)


@every_campaign
def test_a_game_comes_of_the_seed_and_its_number_alone(board):
    campaign = CAMPAIGNS[board]
    first, second = play(campaign, 0), play(campaign, 1)
    assert play(replace(campaign, games=60), 0) == first != second
    assert play(replace(campaign, seed=5), 0) != first


@every_campaign
def test_a_summary_has_the_keys_of_the_format(board):
    campaign = CAMPAIGNS[board]
    found = run(campaign)
    assert list(found)[:4] == ["game", "board", "faults", "seed"]
    assert {"games", "moves", "misreadings", "lost_games", "recognised", "wins", "cut_short"} <= found.keys()
    assert (found["board"], found["faults"], found["seed"]) == (board, campaign.faults, 4)
    assert tuple(found["recognised"]) == HOWS
    assert found["games"] == campaign.games
    assert sum(found["recognised"].values()) >= found["moves"]  # what was taken back was recognised too
    assert found == json.loads(json.dumps(found))
    if board.startswith("web"):
        assert (found["cut_short"], found["lost_games"], found["misreadings"]) == (0, 0, 0)
        assert sum(found["wins"].values()) + found["draws"] >= found["games"]
    else:
        assert found["cut_short"] == campaign.games
        assert found["moves"] >= campaign.most_plies * campaign.games


@every_campaign
def test_wins_and_starts_are_counted_for_every_seat_that_could(board):
    campaign = CAMPAIGNS[board]
    found, game = run(campaign), table(board)[1]
    assert tuple(found["wins"])[: game.default_count] == game.default_seats[: game.default_count]
    assert list(found["starts"]) == list(found["wins"])
    assert sum(found["starts"].values()) == found["games"]
    assert found["players"] == dict.fromkeys(game.default_seats[: game.default_count], "random")


@pytest.mark.parametrize(
    ("board", "seats", "options"),
    [
        ("balance-of-power-counting", ("seat-1", "seat-2", "seat-3", "seat-4", "seat-5"), {"respawn": True}),
        ("balance-of-power-counting", ("france", "austria"), {"total_domination": True}),
        ("web-of-power-card-game-tray", ("emil", "anna", "bert", "dora"), {"only_initial_ends": True}),
        ("web-of-power-card-game-reader", ("a", "b", "c", "d", "e"), {"own_claim_block": False}),
    ],
)
def test_seats_and_options_are_those_of_the_campaign(board, seats, options):
    players = dict(zip(seats, ("random", "greedy") * 3, strict=False))
    found = run(Campaign(board, "clean", 2, 1, players, most_plies=70, game_options=options))
    assert (found["players"], found["lost_games"], found["misreadings"]) == (players, 0, 0)
    assert set(seats) <= set(found["wins"])


def test_a_campaign_goes_on_where_it_was_broken_off(tmp_path):
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    expected = run(SMALL, resume=whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    played = []
    assert run(SMALL, resume=broken, on_game=played.append) == expected
    assert len(played) == 6
    assert sorted(broken.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


@every_campaign
def test_more_games_can_be_added(tmp_path, board):
    file, campaign = tmp_path / "shards.jsonl", CAMPAIGNS[board]
    run(replace(campaign, games=1), resume=file)
    assert run(campaign, resume=file) == run(campaign)


@pytest.mark.parametrize(
    "other",
    [
        replace(SMALL, faults="clean"),
        replace(SMALL, seats={"orange": "greedy", "white": "random"}),
        replace(SMALL, game_options={"snake_vs_lightning": True}),
        replace(SMALL, board="power-and-weakness-presence"),
    ],
    ids=["faults", "seats", "options", "board"],
)
def test_results_of_another_campaign_are_refused(tmp_path, other):
    file = tmp_path / "shards.jsonl"
    run(replace(other, games=1, most_plies=30), resume=file)
    with pytest.raises(ShardError, match="not of this campaign"):
        run(replace(SMALL, most_plies=30), resume=file)


def test_a_line_that_is_no_result_is_refused(tmp_path):
    file = tmp_path / "shards.jsonl"
    run(SMALL, resume=file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + b'{"index": 0}\n')
    with pytest.raises(ShardError, match="line 2"):
        run(SMALL, resume=file)


@pytest.mark.timeout(60)
def test_hands_wait_for_no_tile_to_be_laid_out_that_was_taken_back_or_forgotten_in_the_dark() -> None:
    """An undo, or the power, ends the laying out without a word; the hands said for ever that all lies."""
    campaign = Campaign("power-and-weakness-region", faults="power-cuts", seed=1, options={"dealer": "companion"})
    result = play(campaign, 5)
    assert (result.lost, result.cut_short) == (False, False)


@every_campaign
def test_games_kept_as_parquet_replay_to_what_the_summary_says(board, tmp_path):
    pytest.importorskip("pyarrow")
    campaign, file = CAMPAIGNS[board], tmp_path / "games.parquet"
    found, game = run(campaign, parquet=file), table(board)[1]
    assert found == run(campaign)
    rows, wins = sorted(games_in(file), key=lambda one: one["number"]), 0
    assert [one["number"] for one in rows] == list(range(campaign.games))
    for one in rows:
        state = new_game(game, json.loads(one["rules"]), ())
        decisions = [0] * len(game.seats(state))
        for text, place in zip(one["moves"], one["movers"], strict=True):
            actor = TABLE if place < 0 else game.seats(state)[place]
            if actor != TABLE:
                decisions[place] += 1
            move = game.read_move(state, text)
            assert game.check(state, actor, move).legal
            state = game.play(state, actor, move)
        assert one["decisions"] == decisions
        assert one["cut"] == bool(game.to_act(state))
        winners = game.result(state).get("winners", ())
        assert [share > 0 for share in one["shares"]] == [seat in winners for seat in game.seats(state)]
        wins += len(winners)
    assert wins == sum(found["wins"].values())


@pytest.mark.parametrize("stopped_after", [1, 3])
def test_a_stopped_campaign_goes_on_from_its_parquet_file(stopped_after, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(games_as_parquet, "ROWS", 2)
    file, told, played = tmp_path / "games.parquet", [], []
    play_whole = campaigns.play_whole

    def watched(campaign, index):
        played.append(index)
        return play_whole(campaign, index)

    monkeypatch.setattr(campaigns, "play_whole", watched)

    def stop(result):
        told.append(result)
        if len(told) == stopped_after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(SMALL, parquet=file, on_game=stop)
    assert run(SMALL, parquet=file) == run(SMALL)
    assert played == list(range(SMALL.games))
    more = replace(SMALL, games=8)
    assert run(more, parquet=file, resume=tmp_path / "results.jsonl") == run(more, resume=tmp_path / "results.jsonl")
    assert played == list(range(8))
    for other in (replace(SMALL, seed=5), replace(SMALL, faults="clean"), replace(SMALL, options={"scores": "hidden"})):
        with pytest.raises(ParquetError, match="another campaign"):
            run(other, parquet=file)


PROGRAMS = [
    ("power-and-weakness-counting", {"orange": "random", "white": "greedy"}, ("white",), 250),
    ("power-and-weakness-presence", {"orange": "random", "white": "greedy"}, ("orange", "white"), 150),
    ("balance-of-power-counting", {"france": "random", "germany": "random", "russia": "greedy"}, ("russia",), 90),
    ("web-of-power-card-game-tray", {"zoe": "random", "yan": "greedy", "xu": "random"}, ("zoe", "yan"), 150),
]


@pytest.mark.parametrize(("board", "seats", "programs", "plies"), PROGRAMS)
def test_hands_carry_out_what_programs_enter(board, seats, programs, plies):
    """And nothing of it becomes another move, of them or of anybody."""
    found = run(Campaign(board, "clumsy", seed=6, games=2, seats=seats, most_plies=plies, programs=programs))
    assert (found["misreadings"], found["lost_games"], found["notes"]) == (0, 0, [])
    assert found["recognised"]["by_hand"] > found["moves"] / 10


def test_a_campaign_with_programs_is_another_one(tmp_path):
    seats, file = {"orange": "random", "white": "random"}, tmp_path / "games.jsonl"
    plain = Campaign("power-and-weakness-counting", games=1, seats=seats, most_plies=10)
    run(plain, resume=file)
    with pytest.raises(ShardError):
        run(replace(plain, programs=("white",)), resume=file)


def test_a_simulated_game_of_other_seats_is_a_record_too(tmp_path):
    pytest.importorskip("pyarrow")
    seats, file = {"zoe": "random", "yan": "casual", "xu": "random"}, tmp_path / "games.parquet"
    run(Campaign("web-of-power-card-game-tray", games=1, seats=seats, most_plies=40), parquet=file)
    (one,) = games_in(file)
    head, *lines = map(json.loads, record_of(one))
    assert head["seats"] == [*seats]
    assert [line["move"] for line in lines if "move" in line] == one["moves"]
