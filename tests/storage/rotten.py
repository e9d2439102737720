"""Change what no program of ours changes, as a bit that flips does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def changed(path: Path, statement: str, *values: object) -> None:
    """Run a statement on a record past its triggers, which are afterwards as they were."""
    with closing(sqlite3.connect(path)) as rotten:
        triggers = rotten.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
        ).fetchall()
        for name, _ in triggers:
            rotten.execute(f"DROP TRIGGER {name}")
        rotten.execute(statement, values)
        for _, sql in triggers:
            rotten.execute(sql)
        rotten.commit()
