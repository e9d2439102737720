"""Golden games: recorded once, replayed at every change.

A file is JSON Lines: first what the game begins with, then one line for each move, with the digest of the position
after it. What changes a digest changes what players have on disk.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from controller.engine.digest import digest
from controller.games.power_and_weakness import GAME
from tests.games.power_and_weakness.drawn import choose
from tests.positions import example

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    """How a golden game is made: its seed, and its beginning as options of a new game or as a position.

    In a busy game every kind of move is as likely as the next; else every move is.
    """

    seed: int
    busy: bool = False
    options: dict[str, Any] | None = None
    position: dict[str, Any] | None = None


GAMES = {
    "england-15-first": Golden(1, options={}),
    "england-15-second": Golden(2, busy=True, options={}),
    "england-15-options": Golden(3, busy=True, options={"start_tie_basis": "new", "snake_vs_lightning": True}),
    "example": Golden(4, position=example(orange="3k1m castle movement 2vp", white="2k2m 3vp", spare="castle tent")),
}


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.jsonl"))


def record(golden: Golden) -> list[dict[str, Any]]:
    """Play the game of a seed from its beginning to its end."""
    rng = Random(golden.seed)
    state = GAME.new(golden.options) if golden.position is None else GAME.read(golden.position)
    head = {"game": GAME.name, "seed": golden.seed, "position": GAME.write(state), "digest": digest(GAME, state)}
    lines: list[dict[str, Any]] = [head]
    while actors := GAME.to_act(state):
        actor = rng.choice(actors)
        moves = GAME.options(state, actor)
        move = choose(rng, moves) if golden.busy else rng.choice(moves)
        state = GAME.play(state, actor, move)
        lines.append({"n": len(lines), "seat": actor, "move": move.text, "digest": digest(GAME, state)})
    return [*lines, {"result": dict(GAME.result(state))}]


def write(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
