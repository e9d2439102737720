"""Players for the tests of sessions and journals: they choose uniformly, by seed. Run as a program, they play into a
file until they are killed, and print each entry once it is acknowledged."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from controller.choices import new_game
from controller.engine.game import Game
from controller.engine.journal import Journal, digest
from controller.engine.session import Session, begin
from controller.games.power_and_weakness import GAME
from controller.games_found import find
from controller.storage.replay import resume
from controller.storage.sqlite import FileJournal


def play(session: Session, rng: random.Random, moves: int = 10**6) -> Session:
    """Commit so many random moves, or all to the game's end; the clock ticks once a second."""
    game = session.game
    for _ in range(moves):
        acting = game.to_act(session.state)
        if not acting:
            break
        seat = rng.choice(acting)
        session.commit(seat, rng.choice(game.options(session.state, seat)), session.seconds + 1)
    return session


def played(journal: Journal, seed: int, moves: int = 10**6, game: Game = GAME) -> Session:
    """A new game in a journal, so many moves old."""
    return play(begin(game, journal, new_game(game, {}, ()), when="a Sunday"), random.Random(seed), moves)


def _play_until_killed(path: Path, seed: int, game: Game) -> None:
    rng = random.Random(seed)
    with FileJournal(path) as journal:
        while True:
            open_games = [name.id for name in journal.games() if not name.finished]
            if open_games:
                session = resume(game, journal, open_games[-1])
            else:
                session = begin(game, journal, new_game(game, {}, ()))
            while not session.over:
                if session.history and rng.random() < 0.1:
                    session.undo(session.seconds + 1, consent=True)
                else:
                    play(session, rng, 1)
                entries = list(journal.entries(session.number))
                print(session.number, entries[-1].n, digest(game, session.state), flush=True)


if __name__ == "__main__":
    _play_until_killed(Path(sys.argv[1]), int(sys.argv[2]), find(sys.argv[3]))
