"""Mutants: small mistakes planted in rules, recognition and storage, to see whether the tests would notice.

A test suite is worth what it catches. Each mutant is one change of one expression: a comparison turned round, `and` for
`or`, a `not` lost, a number off by one, a statement left out. Which ones are tried is drawn from a seed, so a run can
be repeated, and another seed tries others. A mutant that no test notices *survives*: a test is missing, or the code is
not needed, or the change means nothing (then it is equivalent, and is written down as such).

The tree is copied, so that a run that is broken off leaves nothing behind.

    python tests/mutants/mutants.py recognition --mutants 10 --seed 1

``named`` are no drawn ones: changes that an attack on the program has once made, and that no test had noticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
AREAS = {
    "rules": (
        (
            "controller/games/power_and_weakness",
            "controller/games/balance_of_power",
            "controller/games/web_of_power_card_game",
        ),
        ("tests/games", "tests/golden", "tests/perft"),
    ),
    "recognition": (("controller/recognition",), ("tests/recognition", "tests/table")),
    "storage": (("controller/storage", "controller/engine/journal.py"), ("tests/storage",)),
}
"""What is mutated, and which tests have to notice."""
_SEEN_AT_A_TABLE = ("tests/recognition", "tests/table")
NAMED: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("controller/storage/files.py", "        os.fsync(stream.fileno())\n", "", ("tests/storage",)),
    ("controller/storage/files.py", "        os.fsync(handle)\n", "        pass\n", ("tests/storage",)),
    ("controller/storage/copies.py", "    sync(path.parent)\n    return made", "    return made", ("tests/storage",)),
    ("controller/storage/repair.py", "if copies(path) or log else", "if log else", ("tests/storage",)),
    ("controller/recognition/matcher.py", "(*traces.came, *image.doubted)", "(*traces.came,)", _SEEN_AT_A_TABLE),
    ("controller/recognition/matcher.py", "        zone in image.doubted and not", "        not", _SEEN_AT_A_TABLE),
    ("controller/recognition/matcher.py", " and zone not in image.doubted\n", "\n", _SEEN_AT_A_TABLE),
    ("controller/recognition/matcher.py", "doubt = image.doubted.get(zone, 0)", "doubt = 0", _SEEN_AT_A_TABLE),
    (
        "controller/recognition/touches.py",
        "self.came = {zone: set(switches) for zone in zones}",
        "pass",
        _SEEN_AT_A_TABLE,
    ),
    (
        "controller/recognition/recognizer.py",
        "self._paused or over or not look.left or",
        "self._paused or over or",
        _SEEN_AT_A_TABLE,
    ),
    (
        "controller/play/saved_games.py",
        "not one.finished and one.entries and",
        "not one.finished and",
        ("tests/sim/terminal/test_saved_games.py",),
    ),
    ("hardware/service/templates/reedlight.service", "NoNewPrivileges=yes\n", "", ("tests/hardware/service",)),
)
"""File, what stands there once, what is put in its place, and the tests that have to notice."""
LONGEST_S = 900.0
TURNED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip


class Mutant(NamedTuple):
    """One change: in which file, from where to where, what stands there and what is put there."""

    path: str
    line: int
    begin: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.before.split())[:70]}  ->  {' '.join(self.after.split())[:70]}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a file."""
    text = path.read_text("utf-8")
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data = text.encode()
    tree = ast.parse(text)
    typed = {id(part) for node in ast.walk(tree) for part in _not_run(node)}

    def at(node: ast.AST, after: str) -> Mutant:
        begin = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        name = path.relative_to(ROOT).as_posix()
        return Mutant(name, node.lineno, begin, end, data[begin:end].decode(), after)  # type: ignore[attr-defined]

    for node in ast.walk(tree):
        if id(node) in typed:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
            yield at(node, f"({left} {TURNED[type(node.ops[0])]} {right})")
        elif isinstance(node, ast.BoolOp):
            word = " or " if isinstance(node.op, ast.And) else " and "
            yield at(node, "(" + word.join(f"({ast.unparse(value)})" for value in node.values) + ")")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield at(node, f"({ast.unparse(node.operand)})")
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield at(node, f"({node.value + 1!r})")
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield at(node, repr(not node.value))
        elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or isinstance(node, ast.AugAssign):
            yield at(node, "pass")


def _not_run(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node says types or is a docstring: a change there is none of what the code does."""
    for name in ("annotation", "returns"):
        if (said := getattr(node, name, None)) is not None:
            yield from ast.walk(said)


def drawn(area: str, most: int, seed: int, only: str = "") -> list[tuple[Mutant, tuple[str, ...]]]:
    """So many mutants of an area, of files whose path contains ``only``; each with its tests."""
    sources, tests = AREAS[area]
    files = [file for source in sources for file in sorted((ROOT / source).rglob("*.py") or ())]
    files += [ROOT / source for source in sources if source.endswith(".py")]
    found = [one for file in files if only in str(file) for one in mutants_of(file)]
    return [(one, tests) for one in random.Random(f"{seed} {area}").sample(found, min(most, len(found)))]


def named() -> Iterator[tuple[Mutant, tuple[str, ...]]]:
    """The mutants of `NAMED`, each with its tests."""
    for path, before, after, tests in NAMED:
        data, old = (ROOT / path).read_bytes(), before.encode()
        begin = data.index(old)
        line = data[:begin].count(b"\n") + 1
        yield Mutant(path, line, begin, begin + len(old), before, after), tests


def notices(tree: Path, tests: tuple[str, ...], jobs: int) -> tuple[bool, str]:
    """Whether the tests fail in this tree, and the line that says how."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-n",
        str(jobs),
        "-p",
        "no:cacheprovider",
        "--no-header",
        *tests,
    ]
    places = {"PYTHONPATH": str(tree), "HYPOTHESIS_STORAGE_DIRECTORY": str(tree / ".hypothesis")}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env={**os.environ, **places},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired:
        return True, "the tests do not end"
    failed = next((line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))), "")
    if done.returncode != 0 and not failed:
        raise SystemExit(f"the tests could not be run: {(done.stderr or done.stdout).strip()[-200:]}")
    return done.returncode != 0, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "areas", nargs="*", default=["named", *AREAS], help=f"of named, {', '.join(AREAS)}; all by default"
    )
    parser.add_argument("--mutants", type=int, default=10, help="how many of each area (10)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes of the tests")
    parser.add_argument("--only", default="", help="mutate only files whose path contains this")
    given = parser.parse_args()
    survived = 0
    with tempfile.TemporaryDirectory(prefix="reedlight-mutants-") as folder:
        tree = Path(folder) / "tree"
        left_out = shutil.ignore_patterns(
            ".git", ".venv*", ".typings", ".net", "build", "dist", ".*_cache", "__pycache__"
        )
        shutil.copytree(ROOT, tree, ignore=left_out)
        for area in given.areas:
            if area == "named":
                chosen = [(mutant, tests) for mutant, tests in named() if given.only in mutant.path]
            else:
                chosen = drawn(area, given.mutants, given.seed, given.only)
            for tests in dict.fromkeys(tests for _, tests in chosen):
                failed, how = notices(tree, tests, given.jobs)
                if failed:
                    print(f"{area}: the tests fail before anything was changed: {how}")
                    return 2
            killed = 0
            for mutant, tests in chosen:
                file = tree / mutant.path
                data = file.read_bytes()
                file.write_bytes(data[: mutant.begin] + mutant.after.encode() + data[mutant.end :])
                began = time.monotonic()
                seen, how = notices(tree, tests, given.jobs)
                file.write_bytes(data)
                killed += seen
                print(f"{'killed  ' if seen else 'SURVIVED'} {time.monotonic() - began:4.0f} s  {mutant}", flush=True)
                if seen:
                    print(f"         {how[:150]}", flush=True)
            print(f"{area}: {killed} of {len(chosen)} killed, seed {given.seed}", flush=True)
            survived += len(chosen) - killed
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
