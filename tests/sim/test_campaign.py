"""Campaigns: the same result however many processes, broken off and gone on with, summed up as documented."""

import json

import pytest

from sim.campaign import Campaign, play, run
from sim.mind import HOWS
from sim.shards import ShardError

SMALL = Campaign("power-and-weakness-counting", "clumsy", seed=4, games=6, most_plies=60)


def test_one_process_or_two_make_no_difference():
    assert run(SMALL, jobs=1) == run(SMALL, jobs=2)


def test_a_game_comes_of_the_seed_and_its_number_alone():
    more = Campaign("power-and-weakness-counting", "clumsy", seed=4, games=60, most_plies=60)
    assert play(SMALL, 3) == play(more, 3)
    assert play(SMALL, 3) != play(SMALL, 4)
    other = Campaign("power-and-weakness-counting", "clumsy", seed=5, games=6, most_plies=60)
    assert play(SMALL, 3) != play(other, 3)


def test_a_summary_has_the_keys_of_the_format():
    found = run(SMALL)
    assert list(found)[:4] == ["game", "board", "faults", "seed"]
    assert {"games", "moves", "misreadings", "lost_games", "recognised", "wins", "cut_short"} <= found.keys()
    assert tuple(found["recognised"]) == HOWS
    assert found["games"] == found["cut_short"] == 6
    assert found["moves"] == 6 * 60
    assert sum(found["recognised"].values()) == found["moves"]
    assert found == json.loads(json.dumps(found))


def test_a_campaign_goes_on_where_it_was_broken_off(tmp_path):
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    expected = run(SMALL, resume=whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    played = []
    assert run(SMALL, resume=broken, on_game=played.append) == expected
    assert len(played) == 6
    assert sorted(broken.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


def test_more_games_can_be_added(tmp_path):
    file = tmp_path / "shards.jsonl"
    fewer = Campaign("power-and-weakness-counting", "clumsy", seed=4, games=2, most_plies=60)
    run(fewer, resume=file)
    assert run(SMALL, resume=file) == run(SMALL)


def test_results_of_another_campaign_are_refused(tmp_path):
    file = tmp_path / "shards.jsonl"
    run(Campaign("power-and-weakness-counting", "clean", seed=4, games=1, most_plies=30), resume=file)
    with pytest.raises(ShardError, match="not of this campaign"):
        run(SMALL, resume=file)


def test_a_line_that_is_no_result_is_refused(tmp_path):
    file = tmp_path / "shards.jsonl"
    run(SMALL, resume=file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + b'{"index": 0}\n')
    with pytest.raises(ShardError, match="line 2"):
        run(SMALL, resume=file)
