"""Games on several machines: the same as on one, and a worker that dies loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.commands.match import command, one_game
from controller.workers import each

pytest.importorskip("distributed", reason="Dask is not installed: it is of the extra cluster")

import dask
from distributed import LocalCluster

from controller.cluster import ClusterError, code_mark

pytestmark = pytest.mark.filterwarnings("ignore")
PLAY = partial(one_game, "power-and-weakness", ("greedy", "random"), 3, {})
GAMES = 12


def dying(folder: str, number: int) -> int:
    """Kill the worker the first time that game 5 is played on it."""
    mark = Path(folder) / "died"
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.fixture(scope="module")
def address() -> object:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def test_the_same_games_are_played_however_many_machines_play_them(address: str) -> None:
    here = dict(each(PLAY, range(GAMES)))
    there = dict(each(PLAY, range(GAMES), cluster=address))
    assert sorted(there) == list(range(GAMES))
    assert {n: (one.text, one.shares) for n, one in here.items()} == {
        n: (one.text, one.shares) for n, one in there.items()
    }


def test_a_worker_that_dies_loses_nothing(address: str, tmp_path: Path) -> None:
    found = dict(each(partial(dying, str(tmp_path)), range(40), cluster=address))
    assert found == {number: number * number for number in range(40)}
    assert (tmp_path / "died").exists()


def test_results_come_in_while_others_are_still_played(address: str, tmp_path: Path) -> None:
    go = tmp_path / "go"
    threading.Timer(30, go.touch).start()  # whatever happens, nothing hangs
    games = each(partial(waiting, str(go)), range(12), cluster=address)
    first = next(games)
    assert first[0] < 4 or first[0] >= 8
    assert not go.exists()
    go.touch()
    assert len(dict(games)) == 11


def test_workers_that_join_later_play_at_the_same_time(tmp_path: Path) -> None:
    with LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        games = each(partial(in_company, str(tmp_path)), range(40), cluster=cluster.scheduler_address)
        next(games)
        cluster.scale(3)
        cluster.wait_for_workers(3, timeout=120)
        assert all(dict(games).values())


def in_company(folder: str, number: int) -> bool:
    """Whether games of three chunks were played at the same time; the first eight were sent to one worker alone."""
    end, chunk = time.monotonic() + 20, Path(folder) / str(number // 4)
    if number >= 8:
        chunk.touch()
    while number >= 8 and len(list(Path(folder).iterdir())) < 3:
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def waiting(go: str, number: int) -> int:
    """The games in the middle wait for a file."""
    while 4 <= number < 8 and not Path(go).exists():
        time.sleep(0.05)
    return number


def test_a_match_on_a_cluster_gives_the_same_summary(address: str, tmp_path: Path) -> None:
    files = tmp_path / "here.json", tmp_path / "there.json"
    for file, more in zip(files, ([], ["--cluster", address]), strict=True):
        words = ["--game", "power-and-weakness", "--seats", "greedy,random", "--games", "6", "--json", str(file)]
        done = CliRunner().invoke(command, [*words, *more], catch_exceptions=False)
        assert done.exit_code == 0, done.output
    here, there = (json.loads(file.read_text("utf-8")) for file in files)
    for one in (*here["players"], *there["players"]):
        del one["seconds_per_move"]
    assert here == there


def test_where_to_watch_is_printed_beside_the_results(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dict(each(abs, range(3), cluster=address)) == {0: 0, 1: 1, 2: 2}
    told = capsys.readouterr()
    assert told.err.startswith("progress: http")
    assert told.out == ""


def test_a_worker_with_other_code_is_refused_by_name(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.cluster.code_mark", lambda root: "here")  # workers are processes of their own
    with pytest.raises(ClusterError, match=r"worker tcp://127\.0\.0\.1:\d+ has other code .* here here"):
        list(each(abs, range(3), cluster=address))


def test_a_worker_with_other_code_is_refused_too_if_it_joins_later() -> None:
    with LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        games = each(slowly, range(200), cluster=cluster.scheduler_address)
        next(games)
        preload = "import controller.cluster; controller.cluster.code_mark = lambda root: 'there'"
        with dask_program("worker", cluster.scheduler_address, "--no-nanny", "--nthreads", "1", "--preload", preload):
            cluster.wait_for_workers(2, timeout=120)
            with pytest.raises(ClusterError, match=r"worker tcp://127\.0\.0\.1:\d+ has other code .*\(there, here "):
                list(games)


def slowly(number: int) -> int:
    time.sleep(0.02)
    return number


@contextmanager
def dask_program(name: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A scheduler or a worker of its own."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *words, "--no-dashboard"]
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield program
    finally:
        program.kill()
        program.wait()


def test_the_code_is_whatever_a_game_can_depend_on_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "controller" / "games"
    folder.mkdir(parents=True)
    seen = {code_mark(tmp_path)}
    for name in ("rules.py", "weights.toml", "en.ftl"):
        for text in ("1", "2"):
            (folder / name).write_text(text)
            seen.add(code_mark(tmp_path))
    assert len(seen) == 7
    (folder / "notes.md").write_text("no code")
    (tmp_path / "setup.py").write_text("not ours")
    assert code_mark(tmp_path) in seen


def test_a_scheduler_that_is_not_there_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.cluster.PATIENCE_S", 0.5)
    with pytest.raises(ClusterError, match="no scheduler answers"):
        list(each(abs, range(3), cluster="tcp://127.0.0.1:9"))


def test_a_scheduler_without_workers_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None, silence_logs=50) as cluster:
        monkeypatch.setattr("controller.cluster.PATIENCE_S", 2)
        words = ["match", "--game", "power-and-weakness", "--seats", "greedy,random", "--games", "2", "--cluster"]
        done = CliRunner().invoke(main, [*words, cluster.scheduler_address])
    assert done.exit_code == 1
    assert f"Error: the scheduler at {cluster.scheduler_address} has no worker" in done.output


def test_a_scheduler_that_dies_is_told_in_a_sentence(tmp_path: Path) -> None:
    told = tmp_path / "scheduler.json"
    with dask_program("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told)) as scheduler:
        end = time.monotonic() + 120
        while not told.exists() and time.monotonic() < end:
            time.sleep(0.1)
        address = json.loads(told.read_text("utf-8"))["address"]
        with dask_program("worker", address, "--no-nanny", "--nthreads", "1"):
            games = each(slowly, range(2000), cluster=address)
            next(games)
            scheduler.kill()
            with pytest.raises(ClusterError, match=r"connection to the scheduler at tcp.* is lost"):
                list(games)


def test_games_that_no_worker_survives_are_told_in_a_sentence() -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(
            n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
        ) as cluster,
        pytest.raises(ClusterError, match=r"workers that were given the same games died .* tcp://"),
    ):
        list(each(deadly, range(4), cluster=cluster.scheduler_address))


def deadly(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("error", [OSError(2, "of a game"), RuntimeError("of a game"), PermissionError("of a game")])
def test_an_error_of_a_game_is_not_taken_for_one_of_the_cluster(address: str, error: Exception) -> None:
    with pytest.raises(type(error), match="of a game"):
        list(each(partial(failing, error), range(3), cluster=address))


def failing(error: Exception, number: int) -> int:
    raise error
