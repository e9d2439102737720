"""The reference counts: what a file of them holds, and how it is read and written.

    # what the position is about
    position {"game": ...}
    1 27
    2 612
    divide 2
    orange: place a 31
    ...

The breakdown is that of the greatest depth, so that a failure names the first move to look into.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from controller.engine.perft import divide, perft
from controller.games_found import find

FOLDER = Path(__file__).parent


class Reference(NamedTuple):
    """A position with the counts by depth and the breakdown of the last one."""

    about: str
    position: dict[str, Any]
    counts: dict[int, int]
    divided: dict[str, int]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> Reference:
    about, position, *rest = path.read_text(encoding="utf-8").splitlines()
    split = next(number for number, line in enumerate(rest) if line.startswith("divide "))
    counts = dict(map(int, line.split()) for line in rest[:split])
    divided = {move: int(n) for move, n in (line.rsplit(" ", 1) for line in rest[split + 1 :])}
    assert rest[split] == f"divide {max(counts)}"
    return Reference(about.removeprefix("# "), json.loads(position.removeprefix("position ")), counts, divided)


def write(path: Path, reference: Reference) -> None:
    lines = [f"# {reference.about}", f"position {json.dumps(reference.position)}"]
    lines += [f"{depth} {n}" for depth, n in reference.counts.items()]
    lines += [f"divide {max(reference.counts)}", *(f"{move} {n}" for move, n in reference.divided.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def count(about: str, position: dict[str, Any], depth: int) -> Reference:
    game = find(position["game"])
    state = game.read(position)
    counts = {n: perft(game, state, n) for n in range(1, depth + 1)}
    return Reference(about, position, counts, divide(game, state, depth))
