"""Where games are kept, and whether to go on with one: no game is ever lost, and none is begun unasked over another."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from controller.commands.records import default_records
from controller.engine.archive import FileJournal
from controller.engine.journal import Game, Journal
from controller.engine.rules import GameState, Rules
from controller.engine.session import Session, begin, resume

REAL = "table: "
"""How the provenance of a game begins that hands play at a real table: its pieces stand there, so that it is gone on
with there and nowhere else (`controller.tending.games_kept`)."""


def opened(path: Path | None) -> FileJournal:
    """The record at the path, made where there is none; raises RecordError."""
    return FileJournal(path or default_records())


def unfinished(journal: Journal, rules: Rules) -> Game | None:
    """The latest game of these rules that was begun and not finished, and is not played at a real table."""
    games = [game for game in journal.games() if game.name == rules.name and not game.finished and game.entries]
    return next((game for game in reversed(games) if not _real(journal, game)), None)


def _real(journal: Journal, game: Game) -> bool:
    return str(journal.header(game.id).get("provenance") or "").startswith(REAL)


def told(game: Game) -> str:
    """A kept game in a few words."""
    when = f" of {game.created[:16].replace('T', ' ')}" if game.created else ""
    minutes = int(game.seconds) // 60
    return f"game {game.id}{when}: {game.entries} moves, {minutes} minutes at the table"


def new(journal: Journal, rules: Rules, state: GameState, board: str) -> Session:
    """A new game in the record, labelled as one on a simulated board."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    return begin(rules, journal, state, provenance=f"simulated: {board}", when=when)


def gone_on(journal: Journal, rules: Rules, game: Game) -> Session:
    """The kept game as it stood; raises RecordError."""
    return resume(rules, journal, game.id)
