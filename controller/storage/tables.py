"""How kept games are played now: one small file of JSON beside the record, ``games.sqlite3.tables``.

The header of a game says how it is played when it begins: by whom, at which board, with which options. It is chained to
the moves, so it never changes. Where a seat is handed over, or a game is resumed otherwise than it was played before,
that stands here. A power cut leaves the old file or the new one. Whatever becomes of the file, no move is lost: what
cannot be read here, or is not as it was written, is played as the game began.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from controller.engine.game import Json
from controller.engine.journal import fingerprint
from controller.storage.files import sync, write_private


class Tables:
    """How the games of one record are played now.

    Args:
        record: the file of kept games.
    """

    def __init__(self, record: Path) -> None:
        self.path = record.with_name(f"{record.name}.tables")
        self._known: dict[str, Any] | None = None

    def of(self, game: int, began: str) -> Json | None:
        """How a game is played; None where that is as it began. ``began`` tells a game from another that a mended
        record has given its number."""
        kept = self._all().get(str(game))
        if not isinstance(kept, dict) or not isinstance(kept.get("table"), dict):
            return None
        right = kept.get("began") == began and kept.get("mark") == _mark(game, began, kept["table"])
        return kept["table"] if right else None

    def put(self, game: int, began: str, table: Json | None) -> None:
        """Keep how a game is played; None: as it began. Raises OSError."""
        tables = dict(self._all())
        if tables.pop(str(game), None) is None and table is None:
            return
        if table is not None:
            tables[str(game)] = {"began": began, "table": table, "mark": _mark(game, began, table)}
        fresh = self.path.with_name(f"{self.path.name}.new")
        write_private(fresh, json.dumps(tables, indent=1).encode("ascii"))
        fresh.replace(self.path)
        sync(self.path.parent)
        self._known = tables

    def _all(self) -> dict[str, Any]:
        """What the file holds. It is read once: only the program that has locked the record writes it."""
        if self._known is None:
            try:
                found = json.loads(self.path.read_bytes())
            except (OSError, ValueError, RecursionError):
                found = None
            self._known = found if isinstance(found, dict) else {}
        return self._known


def _mark(game: int, began: str, table: Json) -> str:
    return fingerprint([game, began, table])
