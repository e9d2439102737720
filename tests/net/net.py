"""Record what the program makes of many games, and compare a tree with the record.

    python tests/net/net.py record --out FOLDER       play games with the recorded commit, keep readings and reports
    python tests/net/net.py compare FOLDER            replay the readings through a tree, compare what it reports
    python tests/net/net.py extract FOLDER GAME FILE  write the readings of one game, print its kept reports

Record and comparison meet in the lines of `reedlight table` (docs/formats.md) and in nothing else, so that everything
behind them may change. The replay is open loop: readings are fed as they were recorded, whatever the tree answers. So
after a first difference in a game, more may follow that mean nothing.

A record is a folder with a file for each board and profile, ``BOARD--PROFILE.jsonl.xz``. Its first line says how it
was made, every other line is a game: ``{"game": ID, "readings": [...], "reports": [...]}``. Readings are the lines of a
file of kept readings; reports are those lines of the answer that `reduced` keeps.
"""

from __future__ import annotations

import json
import lzma
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

ROOT = Path(__file__).resolve().parents[2]
BASE = "d0bf0e05a08f86457b30ed1f17800bdd99021514"
"""The commit that is recorded. `kept/` is recorded anew whenever this moves: README.md beside this file tells how."""
BOARDS = (
    "power-and-weakness-counting",
    "power-and-weakness-presence",
    "balance-of-power-counting",
    "web-of-power-card-game-tray",
    "web-of-power-card-game-reader",
)
PROFILES = ("clean", "clumsy", "worn", "meddled")
"""The simulator's profiles of faults, and one of the recorder's own."""
EXPLAINED = Path(__file__).with_name("explained.toml")
SUFFIX = ".jsonl.xz"
KEYS: Mapping[str, tuple[str, ...]] = {
    "committed": ("committed", "seat"),
    "undone": ("undone", "seat"),
    "opened": ("opened",),
    "asks": ("asks",),
    "astray": ("astray", "why"),
    "mended": ("mended",),
    "says": ("code",),
    "error": ("error",),
    "position": ("position",),
}
"""Kinds of report lines that are compared, and what of them. All other kinds are ignored, and so are other keys."""
TOLERANCE_S = 0.05
MOST_SECONDS = 120
"""A replay that takes longer counts as a crash."""
MOST_SHOWN = 160

Line = dict[str, Any]


# Running a tree.


@contextmanager
def tree_on_path(tree: Path) -> Iterator[None]:
    """Let this process and its workers import the packages of a tree, with the games that the tree registers.

    The environment has the metadata of one installed Reedlight, perhaps another one. So the tree gets its own, in a
    temporary folder that is searched first.
    """
    project = tomllib.loads((tree / "pyproject.toml").read_text("utf-8"))["project"]
    with tempfile.TemporaryDirectory() as folder:
        info = Path(folder, f"{project['name']}-0.dist-info")
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n", "utf-8")
        groups = project.get("entry-points", {})
        points = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in names.items()) for group, names in groups.items()]
        (info / "entry_points.txt").write_text("\n".join(points), "utf-8")
        paths = [str(tree), folder]
        sys.path[:0] = paths
        try:
            yield
        finally:
            for path in paths:
                sys.path.remove(path)


@contextmanager
def worktree(commit: str) -> Iterator[Path]:
    """The tree of a commit in a temporary folder. Raises click.ClickException where the clone does not hold it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tree")
        git = ["git", "-C", str(ROOT), "worktree"]
        done = subprocess.run([*git, "add", "--detach", str(path), commit], capture_output=True, text=True, check=False)
        if done.returncode:
            raise click.ClickException(f"{commit} cannot be checked out: {done.stderr.strip()}")
        try:
            yield path
        finally:
            subprocess.run([*git, "remove", "--force", str(path)], capture_output=True, check=False)


@contextmanager
def pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that import what `tree_on_path` chose: they are spawned, and take over this one's search path."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker) as workers:
        try:
            yield workers
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _start_worker() -> None:
    """Limit each replay in time, and end with the parent even if that is killed."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    def stop(*_: object) -> None:
        raise TimeoutError(f"no end after {MOST_SECONDS} s")

    signal.signal(signal.SIGALRM, stop)
    threading.Thread(target=watch, daemon=True).start()


def table(board: str, readings: Sequence[Line]) -> tuple[list[Line], str]:
    """Put readings through `reedlight table` of the tree on the path.

    Returns:
        The reduced lines of its answer, and why it crashed, or nothing.
    """
    from controller.cli import main

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "readings.jsonl")
        file.write_text("".join(json.dumps(line) + "\n" for line in readings), "ascii")
        result = CliRunner().invoke(main, ["table", "--board", board, str(file)])
    found, crash = [], ""
    for text in result.stdout.splitlines():
        try:
            line = reduced(json.loads(text))
        except ValueError:
            crash = f"wrote a line that is no JSON: {text[:MOST_SHOWN]}"
            break
        if line:
            found.append(line)
    if result.exception is not None and not (isinstance(result.exception, SystemExit) and not result.exit_code):
        crash = f"{type(result.exception).__name__}: {result.exception} {result.stderr.strip()}".strip()
    if not crash and (not found or "position" not in found[-1]):
        crash = "ended without a position"
    return found, crash


def reduced(line: Line) -> Line | None:
    """What of a line of `reedlight table` is kept and compared; None for lines that are ignored."""
    kind = next((kind for kind in KEYS if kind in line), None)
    if kind is None:
        return None
    when = {"at": line["at"]} if "at" in line else {}
    if kind == "says":
        return {**when, "says": line["code"]}
    return {**when, **{key: line[key] for key in KEYS[kind] if key in line}}


# Recording.


@dataclass(frozen=True, slots=True)
class Job:
    """One game to record."""

    board: str
    profile: str
    number: int
    plies: int
    ahead: int


def record_game(job: Job) -> str:
    """Play a game, replay it, and give back its line of the record."""
    from recorder import play

    name = f"{job.board}/{job.profile}/{job.number:03}"
    readings, live = play(job.board, job.profile, job.number, job.plies, job.ahead)
    reports, crash = table(job.board, readings)
    if crash:
        raise RuntimeError(f"{name} cannot be replayed: {crash}")
    heard = [line for line in map(reduced, live) if line]
    if reports[:-1] != heard[: len(reports) - 1]:
        raise RuntimeError(f"{name} is not replayed as it was played")
    return json.dumps({"game": name, "readings": readings, "reports": reports}, separators=(",", ":")) + "\n"


def record(folder: Path, about: Mapping[str, Any], cells: Iterable[tuple[str, str]], jobs: int) -> int:
    """Write what is missing of a record; files that were made in the same way are left as they are.

    Args:
        about: ``commit``, ``games``, ``plies`` and ``ahead``.

    Returns:
        How many games were recorded.
    """
    firsts = {cell: {"net": 1, **about, "board": cell[0], "profile": cell[1]} for cell in cells}
    files = {cell: folder / f"{'--'.join(cell)}{SUFFIX}" for cell in firsts}
    missing = [cell for cell, file in files.items() if not file.is_file() or first_line(file) != firsts[cell]]
    if not missing:
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    games, plies, ahead = about["games"], about["plies"], about["ahead"]
    with worktree(about["commit"]) as tree, tree_on_path(tree), pool(jobs) as workers:
        for board, profile in missing:
            begun = time.monotonic()
            work = [Job(board, profile, n, plies, n * ahead) for n in range(games)]
            file = files[board, profile]
            part = file.with_suffix(".part")
            with lzma.open(part, "wt", encoding="ascii", preset=6) as stream:
                stream.write(json.dumps(firsts[board, profile]) + "\n")
                stream.writelines(workers.map(record_game, work))
            part.replace(file)
            click.echo(f"{board} {profile}: {games} games in {time.monotonic() - begun:.0f} s", err=True)
    return games * len(missing)


def first_line(file: Path) -> Any:
    """The first line of a file of the record; None where it cannot be read."""
    try:
        with lzma.open(file, "rt", encoding="ascii") as stream:
            return json.loads(stream.readline())
    except (OSError, EOFError, lzma.LZMAError, ValueError):
        return None


def cells_of(folder: Path) -> list[Path]:
    """The files of a record. Raises click.ClickException where there are none."""
    found = sorted(folder.glob(f"*{SUFFIX}"))
    if not found:
        raise click.ClickException(f"{folder} holds no record: make one with `record --out {folder}`")
    return found


def games_of(file: Path) -> Iterator[str]:
    """The games of one file of the record, each as its line."""
    with lzma.open(file, "rt", encoding="ascii") as stream:
        stream.readline()
        yield from stream


# Comparing.


@dataclass(frozen=True, slots=True)
class Explanation:
    """A difference that is known and meant, as `explanations` reads it from a file."""

    game: str
    why: str
    kept: Line | None = None
    now: Line | None = None
    at: float | None = None
    rest: bool = False

    def explains(self, game: str, kept: Line | None, now: Line | None) -> bool:
        """Whether this difference is meant. An explanation without ``kept`` explains a line that is new, one without
        ``now`` a line that is gone."""
        ours, theirs = _content(kept), _content(now)
        if not fnmatchcase(game, self.game) or self.at not in (None, ((kept or now) or {}).get("at")):
            return False
        return (self.kept is None or self.kept == ours) and (self.now is None or self.now == theirs)


@dataclass(slots=True)
class Verdict:
    """What became of one game.

    Attributes:
        outcome: ``identical``, ``explained``, ``differs`` or ``crashed``.
        shifted: how many lines differ in time by more than `TOLERANCE_S`; ``shift_s``: the most that one differs.
        kept, now: the first difference that is not explained; None on the side that has no more lines.
        crash: why the replay did not come to its end.
        used: the places of the explanations that applied.
    """

    game: str
    outcome: str = "identical"
    shifted: int = 0
    shift_s: float = 0.0
    kept: Line | None = None
    now: Line | None = None
    crash: str = ""
    used: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Terms:
    """What counts as a difference."""

    without: tuple[str, ...] = ()
    times: bool = False
    explained: tuple[Explanation, ...] = ()


def explanations(file: Path) -> tuple[Explanation, ...]:
    """Read known differences from a TOML file (tests/net/README.md). Raises click.ClickException."""
    try:
        entries = tomllib.loads(file.read_text("utf-8")).get("explained", [])
        found = tuple(
            Explanation(
                entry.pop("game"),
                entry.pop("why"),
                *(_content(json.loads(entry.pop(side))) if side in entry else None for side in ("kept", "now")),
                **entry,
            )
            for entry in entries
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise click.ClickException(f"{file}: {type(error).__name__}: {error}") from None
    for one in found:
        if not one.why.strip() or (one.kept is None and one.now is None):
            raise click.ClickException(f"{file}: {one.game}: an explanation has a why, and kept, now or both")
    return found


def _content(line: Line | None) -> Line | None:
    return None if line is None else {key: value for key, value in line.items() if key != "at"}


def compare_game(text: str, terms: Terms) -> Verdict:
    """Replay a game of the record through the tree on the path, and compare."""
    game = json.loads(text)
    begun = next(line for line in game["readings"] if "readings" in line)
    now, crash = table(begun["board"], game["readings"])
    found = compare_lines(game["game"], game["reports"], now, terms)
    if crash:
        found.outcome, found.crash = "crashed", crash
    return found


def _compare_in_worker(text: str, terms: Terms) -> Verdict:
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)
    try:
        return compare_game(text, terms)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def compare_lines(game: str, kept: Sequence[Line], now: Sequence[Line], terms: Terms) -> Verdict:
    """Compare two answers line by line, in order, up to the first difference that no explanation covers."""
    kept = [line for line in kept if not any(kind in line for kind in terms.without)]
    now = [line for line in now if not any(kind in line for kind in terms.without)]
    found = Verdict(game)
    k = n = 0
    while k < len(kept) or n < len(now):
        ours = kept[k] if k < len(kept) else None
        theirs = now[n] if n < len(now) else None
        shift = abs(ours.get("at", 0.0) - theirs.get("at", 0.0)) if ours and theirs else 0.0
        if _content(ours) == _content(theirs) and not (terms.times and shift > TOLERANCE_S):
            found.shifted += shift > TOLERANCE_S
            found.shift_s = max(found.shift_s, shift)
            k, n = k + 1, n + 1
            continue
        place = next((i for i, one in enumerate(terms.explained) if one.explains(game, ours, theirs)), None)
        if place is None:
            found.outcome, found.kept, found.now = "differs", ours, theirs
            return found
        found.outcome = "explained"
        found.used.add(place)
        one = terms.explained[place]
        if one.rest:
            return found
        k, n = k + (one.kept is not None), n + (one.now is not None)
    return found


def compare(folder: Path, tree: Path, terms: Terms, jobs: int) -> dict[str, list[Verdict]]:
    """Compare a tree with a record: the verdicts by ``BOARD--PROFILE``."""
    found = {}
    with tree_on_path(tree), pool(jobs) as workers:
        for file in cells_of(folder):
            futures = [workers.submit(_compare_in_worker, text, terms) for text in games_of(file)]
            found[file.name.removesuffix(SUFFIX)] = [future.result() for future in futures]
    return found


# Reporting.


def summary(verdicts: Mapping[str, Sequence[Verdict]], terms: Terms) -> dict[str, Any]:
    """A comparison as `compare --json` writes it."""

    def counted(some: Sequence[Verdict]) -> dict[str, Any]:
        outcomes = Counter(one.outcome for one in some)
        return {
            "games": len(some),
            **{outcome: outcomes[outcome] for outcome in ("identical", "explained", "differs", "crashed")},
            "games_shifted": sum(one.shifted > 0 for one in some),
            "lines_shifted": sum(one.shifted for one in some),
            "most_shift_s": round(max((one.shift_s for one in some), default=0.0), 6),
        }

    every = [one for some in verdicts.values() for one in some]
    wrong = [one for one in every if one.outcome in ("differs", "crashed")]
    used = set().union(*(one.used for one in every)) if every else set()
    return {
        **counted(every),
        "cells": [
            {"board": cell.partition("--")[0], "profile": cell.partition("--")[2], **counted(some)}
            for cell, some in verdicts.items()
        ],
        "kinds": dict(Counter(_kinds(one) for one in wrong).most_common()),
        "differences": [
            {"game": one.game, "kept": one.kept, "now": one.now, **({"crash": one.crash} if one.crash else {})}
            for one in wrong
        ],
        "not_needed": [one.game for place, one in enumerate(terms.explained) if place not in used],
    }


def _kinds(one: Verdict) -> str:
    """A first difference without its particulars, so that the same ones can be counted."""
    if one.crash:
        return f"crashed: {one.crash[:MOST_SHOWN]}"

    def kind(line: Line | None) -> str:
        name = next((kind for kind in KEYS if line and kind in line), "the end")
        return f"says {line['says']}" if line and name == "says" else name

    return f"{kind(one.kept)} -> {kind(one.now)}"


def write_table(found: Mapping[str, Any], most: int) -> None:
    """A comparison as text."""
    names = ("games", "identical", "explained", "differs", "crashed", "games_shifted")
    heads = ("games", "identical", "explained", "differs", "crashed", f"shifted > {TOLERANCE_S} s")
    rows = [(f"{cell['board']} {cell['profile']}", cell) for cell in found["cells"]] + [("all", found)]
    width = max(len(name) for name, _ in rows)
    click.echo(" " * width + "".join(f"{head:>{len(head) + 2}}" for head in heads))
    for name, row in rows:
        numbers = (f"{row[key]:>{len(head) + 2}}" for key, head in zip(names, heads, strict=True))
        click.echo(f"{name:<{width}}{''.join(numbers)}")
    if found["kinds"]:
        click.echo("\nfirst differences, by kind (kept -> now):")
    for kinds, n in found["kinds"].items():
        click.echo(f"{n:>6}  {kinds}")
    for one in found["differences"][:most]:
        click.echo(f"\n{one['game']}")
        click.echo(f"  kept {_shown(one['kept'])}\n  now  {_shown(one['now'])}")
        if "crash" in one:
            click.echo(f"  crashed: {one['crash']}")
    if len(found["differences"]) > most:
        click.echo(f"\nand {len(found['differences']) - most} more (--most, --json)")
    for game in found["not_needed"]:
        click.echo(f"an explanation for {game} applies to nothing", err=True)


def _shown(line: Line | None) -> str:
    return "(nothing more)" if line is None else json.dumps(line)


def _taken(begun: float) -> str:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f"{time.monotonic() - begun:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time"


# The command.

JOBS = click.option("--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="Processes.")
FOLDER = click.argument("folder", type=click.Path(path_type=Path, file_okay=False))


@click.group(help="Record what the program makes of many games, and compare a tree with the record.")
def command() -> None:
    # As after Ctrl-C, the temporary worktree is removed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


@command.command("record")
@click.option("--out", "folder", required=True, type=click.Path(path_type=Path, file_okay=False))
@click.option("--games", type=click.IntRange(min=1), default=70, show_default=True, help="Games a board and profile.")
@click.option("--plies", type=click.IntRange(min=1), default=240, show_default=True, help="Cut games after so many.")
@click.option("--ahead", type=click.IntRange(min=0), default=0, help="Game N begins N times so many moves ahead.")
@click.option("--commit", default=BASE, show_default=True, help="What is recorded.")
@click.option("--only", default="*", help="Boards and profiles, as a pattern: '*--worn'.")
@JOBS
def record_command(folder: Path, games: int, plies: int, ahead: int, commit: str, only: str, jobs: int) -> None:
    """Record what is missing in a folder."""
    cells = [(board, profile) for board in BOARDS for profile in PROFILES if fnmatchcase(f"{board}--{profile}", only)]
    begun = time.monotonic()
    made = record(folder, {"commit": commit, "games": games, "plies": plies, "ahead": ahead}, cells, jobs)
    click.echo(f"{made} games recorded in {_taken(begun)}", err=True)


@command.command("compare")
@FOLDER
@click.option(
    "--tree", type=click.Path(path_type=Path, exists=True, file_okay=False), default=ROOT, help="Default: this one."
)
@click.option(
    "--explain",
    type=click.Path(path_type=Path, dir_okay=False),
    default=EXPLAINED,
    help="Differences that are known and meant. Default: explained.toml beside this program.",
)
@click.option("--without", multiple=True, type=click.Choice(list(KEYS)), help="Kinds of lines to leave out.")
@click.option("--times", is_flag=True, help=f"A line that is shifted by more than {TOLERANCE_S} s differs, too.")
@click.option("--most", default=20, show_default=True, help="Differing games to show.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@JOBS
def compare_command(
    folder: Path, tree: Path, explain: Path, without: tuple[str, ...], times: bool, most: int, as_json: bool,
    jobs: int,
) -> None:  # fmt: skip
    """Compare a tree with a record. The exit status is 1 where a game differs that is not explained."""
    terms = Terms(without, times, explanations(explain))
    begun = time.monotonic()
    found = summary(compare(folder, tree.resolve(), terms, jobs), terms)
    if as_json:
        click.echo(json.dumps(found, indent=1))
    else:
        write_table(found, most)
    click.echo(f"{found['games']} games compared in {_taken(begun)}", err=True)
    sys.exit(1 if found["differences"] else 0)


@command.command("extract")
@FOLDER
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def extract_command(folder: Path, game: str, file: Path) -> None:
    """Write the readings of one game, for `reedlight table`, and print the kept reports."""
    board, _, rest = game.partition("/")
    kept = folder / f"{board}--{rest.partition('/')[0]}{SUFFIX}"
    if not kept.is_file():
        raise click.ClickException(f"{kept} is not there")
    for text in games_of(kept):
        found = json.loads(text)
        if found["game"] == game:
            file.write_text("".join(json.dumps(line) + "\n" for line in found["readings"]), "ascii")
            for line in found["reports"]:
                click.echo(json.dumps(line))
            return
    raise click.ClickException(f"{kept} has no game {game}")


if __name__ == "__main__":
    command()
