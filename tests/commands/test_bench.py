"""`bench` prints figures in the form of formats.md; what they are is nobody's promise."""

from __future__ import annotations

import json
import platform

import pytest

from controller.commands.bench import BENCHMARKS
from tests.commands.running import run

LINE = (
    "name", "games", "moves", "gens", "wall", "cpu", "games_s", "moves_s", "gens_s", "games_cpu_s", "moves_cpu_s",
    "gens_cpu_s", "plies_per_game", "py",
)  # fmt: skip


def test_the_line_of_a_playout():
    result = run("bench", "playout", "--game", "power-and-weakness", "--seconds", "0.2", "--seed", "5", "--json")
    assert result.exit_code == 0
    line = json.loads(result.stdout)
    assert tuple(line) == LINE
    assert (line["name"], line["py"]) == ("power-and-weakness", platform.python_version())
    assert line["gens"] >= line["moves"] > line["games"] > 0
    assert line["moves_s"] == pytest.approx(line["moves"] / line["wall"], rel=1e-3)
    assert line["plies_per_game"] > 10


def test_without_time_for_a_game_there_is_no_length_of_one():
    line = json.loads(run("bench", "playout", "--seconds", "0", "--json").stdout)
    assert (line["games"], line["moves"], line["plies_per_game"]) == (0, 0, None)


def test_all_benchmarks_are_told_with_their_units():
    told = run("bench", "--seconds", "0.01").stdout.splitlines()
    assert len(told) >= len(BENCHMARKS)
    assert all(line.split()[-1] in ("games/s", "plies/s", "lists/s", "µs", "ms", "s", "MB") for line in told)
    lines = run("bench", "--seconds", "0.01", "--json").stdout.splitlines()
    assert len([json.loads(line) for line in lines]) == len(BENCHMARKS)


def test_an_unknown_game_is_told():
    result = run("bench", "--game", "power-and-weaknes")
    assert result.exit_code == 1
    assert result.stderr == 'Error: there is no game "power-and-weaknes"; did you mean power-and-weakness?\n'
