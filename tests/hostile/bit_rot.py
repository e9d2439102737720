"""Bit rot: bits flip anywhere in the file of a record, in its log and in its copies, while games are played and kept.

Each trial plays into a record, notes what was acknowledged, stops without closing it, flips some bits, and goes on as a
table does. Whatever is missing afterwards must have been told; whatever goes wrong must be an error that says so. In
some trials the bits flip under the open file, and it is played on first.

    python -m tests.hostile.bit_rot --trials 2000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from controller.engine import snapshots
from controller.engine.game import GameState
from controller.engine.session import Session, begin
from controller.errors import RecordError
from controller.games_found import Installed, find
from controller.storage.repair import DamagedRecord
from controller.storage.replay import Disagreement, resume
from controller.storage.salvage import branch, examined, plan, salvage
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from controller.storage.text_records import export_lines
from tests.engine.random_games import GAMES, beginning
from tests.engine.session_players import play

OFTEN = 7
"""Snapshots are taken so often here, so that there are many to be damaged."""
OUTCOMES = {
    "untouched": "nothing was different",
    "told": "it was told that the record's log or a snapshot is damaged; every move there",
    "lost-and-told": "it was told that moves may be missing, and some were",
    "damaged": "the record was damaged, and salvaged",
    "disagrees": "a game disagreed from one entry on, and went on from the one before",
    "refused": "an error said that the record cannot be used",
}
Acknowledged = dict[int, list[GameState]]
"""By game the states after its entries, the start first."""


class Silent(AssertionError):
    """Something was lost, or came out otherwise, without a word."""


def trial(folder: Path, seed: str) -> str:
    """One trial in an empty folder; what came of it, a key of `OUTCOMES`. Raises Silent, or whatever should not be."""
    chance = random.Random(seed)
    played = folder / "played" / "games.db"
    known: Acknowledged = {}
    said = 0
    with FileJournal(played) as journal:
        for _ in range(chance.randrange(1, 4)):
            session = _begun(journal, chance, known)
            _play(session, chance, known, chance.randrange(1, 60))
        journal.wait_for_copies()
        left = folder / "left"
        shutil.copytree(played.parent, left)
        if chance.random() < 0.3:  # under the open file
            _flip(played.parent, chance)
            try:
                _play(session, chance, known, 10)
                resume(session.game, journal, session.number)
            except RecordError:
                said += 1
            journal.wait_for_copies()
            shutil.rmtree(left)
            shutil.copytree(played.parent, left)
    path = left / "games.db"
    (left / "games.db.lock").unlink(missing_ok=True)
    _flip(left, chance)
    return _gone_on(path, chance, known, said)


def _begun(journal: FileJournal, chance: random.Random, known: Acknowledged) -> Session:
    name = chance.choice(GAMES)
    session = begin(find(name), journal, beginning(name, chance.randrange(20)))
    known[session.number] = [session.state]
    return session


def _play(session: Session, chance: random.Random, known: Acknowledged, moves: int) -> None:
    for _ in range(moves):
        if session.history and (session.over or chance.random() < 0.1):
            session.undo(session.seconds + 1, consent=True)
        else:
            play(session, chance, 1)
        known[session.number].append(session.state)


def _flip(folder: Path, chance: random.Random) -> None:
    """Some bits of one file, more likely of those that count."""
    files = sorted(file for file in folder.iterdir() if file.suffix != ".lock" and file.stat().st_size)
    weights = [4 if file.name in ("games.db", "games.db-wal") else 1 for file in files]
    file = chance.choices(files, weights)[0]
    with file.open("r+b", buffering=0) as stream:
        for _ in range(chance.choice((1, 1, 1, 2, 8))):
            at = chance.randrange(file.stat().st_size)
            stream.seek(at)
            byte = stream.read(1)[0]
            stream.seek(at)
            stream.write(bytes([byte ^ 1 << chance.randrange(8)]))


def _gone_on(path: Path, chance: random.Random, known: Acknowledged, said: int) -> str:
    outcome = "told" if said else "untouched"
    try:
        examined(path, Installed())
        with ReadOnlyGames(path) as kept:
            for game in kept.games():
                list(export_lines(kept, game.id))
    except (RecordError, OSError):
        pass
    try:
        journal = FileJournal(path)
    except DamagedRecord:
        outcome = "damaged"
        found = plan(path, Installed())
        for saved in found.games:
            _right(known, saved.game.id, saved.game.entries, None)
        salvage(found)
        journal = FileJournal(path)
    except RecordError:
        return "refused"
    with journal:
        notices = [notice.code for notice in journal.notices()]
        outcome = "told" if notices and outcome == "untouched" else outcome
        there = {game.id: game.entries for game in journal.games()}
        missing = _missing(known, there)
        for game in journal.games():
            try:
                session = resume(find(game.name), journal, game.id)
            except Disagreement as fault:
                outcome = "disagrees"
                _right(known, game.id, fault.good, None)
                session = resume(find(game.name), journal, branch(journal, game.id, fault.good))
                known[session.number] = known[game.id][: fault.good + 1] if game.id in known else [session.state]
            except RecordError:
                outcome = "disagrees"
                continue
            else:
                _right(known, game.id, session._n, session.state)
            notices += [notice.code for notice in journal.notices()]
            _play(session, chance, known, 3)
            again = resume(session.game, journal, session.number)
            if again.state != session.state:
                raise Silent(f"game {game.id} was resumed otherwise than it was played on")
        if missing and outcome not in ("damaged", "disagrees"):
            if not notices:
                raise Silent(f"{missing} acknowledged entries are gone, and nothing was said")
            return "lost-and-told"
        return "told" if notices and outcome == "untouched" else outcome


def _missing(known: Acknowledged, there: Mapping[int, int]) -> int:
    return sum(max(0, len(states) - 1 - there.get(game, 0)) for game, states in known.items())


def _right(known: Acknowledged, game: int, entries: int, state: GameState | None) -> None:
    """So many entries are not more than were made, and they have led to this state."""
    states = known.get(game)
    if states is None or entries >= len(states):
        raise Silent(f"game {game} has {entries} entries, of which nobody knows")
    if state is not None and states[entries] != state:
        raise Silent(f"game {game} stands otherwise after entry {entries} than it did")


def campaign(trials: int, seed: int) -> Counter[str]:
    """Some trials, and how many came out how; snapshots are taken often meanwhile."""
    found: Counter[str] = Counter()
    every, snapshots.EVERY = snapshots.EVERY, OFTEN
    try:
        for n in range(trials):
            with tempfile.TemporaryDirectory(prefix="reedlight-rot-") as folder:
                try:
                    found[trial(Path(folder), f"rot {seed} {n}")] += 1
                except Exception as error:
                    error.add_note(f"trial {n} of seed {seed}")
                    raise
    finally:
        snapshots.EVERY = every
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counted = campaign(given.trials, given.seed)
    for outcome, meaning in OUTCOMES.items():
        print(f"{counted[outcome]:6}  {outcome}: {meaning}")
