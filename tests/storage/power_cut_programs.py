"""Programs whose plug is pulled, at any of their calls. Each prints what it has acknowledged, as soon as it has."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from controller.engine.journal import Entry
from controller.engine.snapshots import Snapshot
from controller.storage.copies import copies
from controller.storage.repair import restore
from controller.storage.salvage import begin_anew
from controller.storage.sqlite import FileJournal

GAMES, MOVES = 6, 5


def play(path: Path, games: int = GAMES) -> None:
    """Games of a few entries each, the last one unfinished; copies are made, and older ones deleted."""
    with FileJournal(path) as journal:
        for game in range(1, games + 1):
            assert journal.begin("a-game", {"game": "a-game", "number": game}, "") == game
            for n in range(1, MOVES + 1):
                over = n == MOVES and game < games
                if over:
                    journal.wait_for_copies()  # that of the game before; on a busy machine it might lag behind
                journal.append(game, Entry(n, "orange", f"move {n}", float(n), "0123456789abcdef", over=over))
                _tell(f"{game} {n}")
                if n == 3:
                    journal.keep_snapshots(game, [Snapshot(n, journal.chain(game), "rules", '{"a": "position"}')])


def restored(path: Path) -> None:
    """A record with copies, that is damaged; the newest copy is restored."""
    _damaged(path)
    restore(path, copies(path)[0])
    _tell("done")


def anew(path: Path) -> None:
    """The same, and an empty record is begun."""
    _damaged(path)
    begin_anew(path)
    _tell("done")


def _tell(text: str) -> None:
    os.write(1, f"{text}\n".encode())  # in one call


def _damaged(path: Path) -> None:
    play(path, 3)
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"damage" * 500)
        file.flush()
        os.fsync(file.fileno())
    _tell("damaged")


if __name__ == "__main__":
    {"play": play, "restored": restored, "anew": anew}[sys.argv[1]](Path(sys.argv[2]))
