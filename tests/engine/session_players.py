"""Players for the tests of sessions and journals: they choose uniformly, by seed. Run as a program, they play into a
file until they are killed, and print each entry once it is acknowledged."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from controller.engine.archive import FileJournal
from controller.engine.digest import digest
from controller.engine.journal import Journal
from controller.engine.session import Session, begin, resume
from controller.games.power_and_weakness import GAME


def play(session: Session, rng: random.Random, moves: int = 10**6) -> Session:
    """Commit so many random moves, or all to the game's end; the clock ticks once a second."""
    for _ in range(moves):
        acting = GAME.to_act(session.state)
        if not acting:
            break
        seat = rng.choice(acting)
        session.commit(seat, rng.choice(GAME.options(session.state, seat)), session.seconds + 1)
    return session


def played(journal: Journal, seed: int, moves: int = 10**6) -> Session:
    """A new game in a journal, so many moves old."""
    return play(begin(GAME, journal, GAME.new({}), when="a Sunday"), random.Random(seed), moves)


def _play_until_killed(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with FileJournal(path) as journal:
        while True:
            open_games = [game.id for game in journal.games() if not game.finished]
            session = resume(GAME, journal, open_games[-1]) if open_games else begin(GAME, journal, GAME.new({}))
            while not session.over:
                if session.history and rng.random() < 0.1:
                    session.undo(session.seconds + 1, consent=True)
                else:
                    play(session, rng, 1)
                entries = list(journal.entries(session.game))
                print(session.game, entries[-1].n, digest(GAME, session.state), flush=True)


if __name__ == "__main__":
    _play_until_killed(Path(sys.argv[1]), int(sys.argv[2]))
