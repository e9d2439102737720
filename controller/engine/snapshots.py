"""Snapshots: positions kept beside the entries of a long game, so that going on with it need not play it all through.

A snapshot is a cache, and proves nothing by itself. What a game is stays in its entries; their chain can be compared
without the rules, some forty times as fast as they can be played. A snapshot stands for the entries up to its own only
where three things agree:

- its ``chain`` is the one that those entries lead to: none of them has changed since;
- its position has the digest that its entry carries: it is the position that was kept then;
- its ``rules`` are these: the entries were judged by the same program, so they need not be judged again.

Whatever does not agree is left out, and the entries are played as if it had never been there.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from controller.engine.game import Game, GameState

EVERY = 500
"""So many entries lie between two snapshots: to play them takes some tenths of a second on a slow machine."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after an entry.

    Attributes:
        n: the entry's number.
        chain: that of the entry, as `controller.engine.journal.chained` computes it.
        rules: the `rules_mark` of the program that kept it.
        position: JSON. Its keys are in the order in which the rules wrote them, because they may mean something by it.
    """

    n: int
    chain: str
    rules: str
    position: str


def taken(game: Game, state: GameState, n: int, chain: str) -> Snapshot:
    """The snapshot of a state after an entry."""
    return Snapshot(n, chain, rules_mark(game), json.dumps(game.write(state), separators=(",", ":"), allow_nan=False))


def rules_mark(game: Game) -> str:
    """A fingerprint of the program that the rules are: of all their files, and of what games share. Empty where there
    are no files to read: then no snapshot is ever trusted."""
    return _mark(type(game))


@cache
def _mark(kind: type[Game]) -> str:
    told = sha256()
    own = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if not own:
        return ""
    for folder in (Path(__file__).parent, Path(own).parent):
        for file in sorted(folder.rglob("*")):
            if "__pycache__" not in file.parts and file.is_file():
                told.update(f"{file.relative_to(folder).as_posix()}\0".encode())
                told.update(sha256(file.read_bytes()).digest())
    return told.hexdigest()[:16]
