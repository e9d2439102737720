"""`bench` prints figures in the form of formats.md; what they are is nobody's promise."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path

import pytest

from controller import installed
from controller.commands import bench
from controller.commands.bench import BENCHMARKS
from controller.errors import BodyError
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


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e300"])
@pytest.mark.parametrize(
    "words",
    [
        ("bench", "playout", "--seconds"),
        ("hint", "position.json", "--seat", "orange", "--seconds"),
        ("sim", "--watch", "--pace"),
    ],
)
def test_seconds_that_no_clock_reaches_are_refused(words: tuple[str, ...], seconds: str) -> None:
    result = run(*words, seconds)
    assert result.exit_code == 2
    assert f"{seconds} is not a number of at most 1e+09 seconds" in result.stderr


COUNTED_START = """
import os, sys
assert not sys.dont_write_bytecode
mark = os.path.join(sys.pycache_prefix, "starts")
with open(mark, "a+") as file:
    file.write("x")
print(os.path.getsize(mark))
"""


def test_starts_keep_compiled_modules_and_the_first_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each start tells which one it is, in the place of its memory."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(bench.bench_house, "STARTS", 3)
    monkeypatch.setattr(bench.bench_house, "_START", COUNTED_START)
    menus = iter(range(1, 99))
    monkeypatch.setattr(bench.bench_house, "to_menu", lambda words, env: (float(next(menus)), 0.5))
    line = json.loads(run("bench", "start_up", "--json").stdout)
    assert (line["name"], line["memory_mb"]) == ("start_up", 3.0)  # of the second, third and fourth
    assert (line["sim_menu_s"], line["play_menu_s"]) == (5.0, 6.0)
    assert (line["sim_menu_cpu_s"], line["play_menu_cpu_s"]) == (0.5, 0.5)


@pytest.mark.parametrize("name", ["sim", "play"])
def test_the_first_menu_is_waited_for_on_a_terminal(name: str, tmp_path: Path) -> None:
    words = (
        name,
        "--game",
        "balance-of-power",
        "--players",
        "3",
        *bench.bench_house._TO_MENU[name],
        "--record",
        str(tmp_path / "r"),
    )
    wall_s, cpu_s = bench.bench_house.to_menu(words, os.environ)
    assert 0.05 < wall_s < bench.bench_house.MENU_PATIENCE_S
    assert cpu_s > 0.05


def test_a_program_that_shows_no_menu_is_told() -> None:
    with pytest.raises(BodyError, match=r"before its first menu.*9"):
        bench.bench_house.to_menu(("sim", "--game", "9"), os.environ)


OTHER = """
from controller.commands.measuring import Figure, Result
from controller.errors import BodyError

def whole(setting):
    return Result((Figure("a whole thing", 1.5, "ms"),), {"name": "whole", "game": setting.game.name})
def partly(setting):
    return Result((Figure("one half", 2.0, "ms"),), {"name": "partly"}, ("The other half. Plug it in.",))
def unplugged(setting):
    raise BodyError("There is no device. Plug it in.")
def lacking(setting):
    import no_such_library
"""
BROUGHT = ("lacking", "partly", "unplugged", "whole")


def forget_installed() -> None:
    """What is installed is looked for anew."""
    installed.registered.cache_clear()
    installed._selection.cache_clear()


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Benchmarks of another package, installed; those of our own bodies are left aside."""
    info = tmp_path / "other_benches-1.dist-info"
    info.mkdir()
    (tmp_path / "other_benches.py").write_text(OTHER, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-benches\nVersion: 1\n", encoding="utf-8")
    lines = [f"{name} = other_benches:{name}\n" for name in (*BROUGHT, "playout")]
    (info / "entry_points.txt").write_text(f"[{bench.GROUP}]\n{''.join(lines)}", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    forget_installed()
    all_of_them = bench.brought()
    forget_installed()
    monkeypatch.setattr(bench, "brought", lambda: {name: all_of_them[name] for name in BROUGHT})


@pytest.fixture
def house_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "brought", dict)


@pytest.mark.usefixtures("house_alone")
def test_all_benchmarks_are_told_with_their_units(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench.bench_house, "STARTS", 1)
    told = run("bench", "--seconds", "0.01").stdout.splitlines()
    assert len(told) >= len(BENCHMARKS)
    assert all(line.split()[-1] in ("games/s", "plies/s", "lists/s", "µs", "ms", "s", "MB") for line in told)
    lines = run("bench", "--seconds", "0.01", "--json").stdout.splitlines()
    assert len([json.loads(line) for line in lines]) == len(BENCHMARKS)


@pytest.mark.parametrize("name", BENCHMARKS)
@pytest.mark.parametrize("game", ["power-and-weakness", "web-of-power-card-game"])
def test_without_time_there_is_a_figure_all_the_same(name: str, game: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench.bench_house, "STARTS", 1)
    assert json.loads(run("bench", name, "--game", game, "--seconds", "0", "--json").stdout)


@pytest.mark.usefixtures("others")
def test_benchmarks_that_bodies_bring_are_listed_after_the_houses_own():
    assert bench.names() == (*BENCHMARKS, *BROUGHT)
    assert bench.measured("playout", bench.Setting(bench.find("power-and-weakness"), 0, 1)).line["gens"] >= 0
    told = run("bench", "--help").stdout
    assert all(name in told for name in bench.names())


@pytest.mark.usefixtures("others")
def test_one_that_a_body_brings_is_run_by_its_name():
    assert json.loads(run("bench", "whole", "--game", "balance-of-power", "--json").stdout) == {
        "name": "whole",
        "game": "balance-of-power",
    }
    assert run("bench", "whole").stdout.split() == ["a", "whole", "thing", "1.50", "ms"]


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize(
    ("name", "why"), [("unplugged", "There is no device. Plug it in."), ("lacking", "no_such_library")]
)
def test_what_is_missing_is_told_of_the_one_that_was_named(name: str, why: str):
    result = run("bench", name)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert why in result.stderr


@pytest.mark.usefixtures("others")
def test_what_could_be_measured_is_and_the_rest_told_beside_it():
    result = run("bench", "partly", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"name": "partly"}
    assert result.stderr == "partly, not measured: The other half. Plug it in.\n"


@pytest.mark.usefixtures("others")
def test_of_all_of_them_a_line_tells_what_is_missing_and_it_goes_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "BENCHMARKS", {})
    result = run("bench", "--json")
    assert result.exit_code == 0
    assert [json.loads(line)["name"] for line in result.stdout.splitlines()] == ["partly", "whole"]
    assert [line.split(",")[0] for line in result.stderr.splitlines()] == ["lacking", "partly", "unplugged"]


@pytest.mark.usefixtures("others")
def test_an_unknown_benchmark_is_told_with_those_there_are():
    result = run("bench", "palyout")
    assert result.exit_code == 2
    assert all(name in result.stderr for name in bench.names())


def test_nothing_of_bodies_is_looked_for_where_the_house_has_one_of_that_name(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "brought", lambda: pytest.fail("looked for"))
    assert run("bench", "check", "--seconds", "0").exit_code == 0


def test_an_unknown_game_is_told():
    result = run("bench", "--game", "power-and-weaknes")
    assert result.exit_code == 1
    assert result.stderr == 'Error: there is no game "power-and-weaknes"; did you mean power-and-weakness?\n'


def test_the_benchmarks_of_our_own_bodies_are_brought():
    assert set(bench.brought()) == {"edge", "frame", "link", "scan", "tag"}
