"""The tables of a record, version by version, and whether a database has them as they were made.

SQLite keeps the text of its tables and triggers in the file, where a bit can flip as anywhere else. Its own check of a
file does not look at what they say: a trigger whose text is damaged refuses every move, in a record that looks whole.
So they are compared with what was made.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache

APPLICATION = 0x5265656C
"""Marks the file as ours in its header ("Reel")."""
STEPS = (
    """
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    header TEXT NOT NULL,
    created TEXT NOT NULL
) STRICT;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('move', 'undo')),
    seat TEXT NOT NULL,
    move TEXT NOT NULL,
    undoes INTEGER CHECK ((undoes IS NULL) = (kind = 'move')),
    seconds REAL NOT NULL,
    digest TEXT NOT NULL,
    over INTEGER NOT NULL CHECK (over IN (0, 1)),
    PRIMARY KEY (game, n)
) WITHOUT ROWID, STRICT;
-- The games that are being deleted on request; empty but within that transaction.
CREATE TABLE leaving (game INTEGER PRIMARY KEY) STRICT;
-- This also refuses INSERT OR REPLACE, whose silent deletions fire no trigger.
CREATE TRIGGER entry_follows BEFORE INSERT ON entry
    WHEN NEW.n <> (SELECT COALESCE(MAX(n), 0) + 1 FROM entry WHERE game = NEW.game)
    BEGIN SELECT RAISE(ABORT, 'entries are only added at the end'); END;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER game_stays BEFORE UPDATE ON game
    BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.game)
    BEGIN SELECT RAISE(ABORT, 'entries go only with their game'); END;
CREATE TRIGGER game_remains BEFORE DELETE ON game
    WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'games are deleted only on request'); END;
""",
    """
-- Empty in entries from before this step.
ALTER TABLE entry ADD COLUMN chain TEXT NOT NULL DEFAULT '';
-- How many entries a game has, kept apart from them: a tail that is missing is seen. The header stands here a second
-- time, on another page: without it no entry of a game could be saved.
CREATE TABLE tail (game INTEGER PRIMARY KEY REFERENCES game (id), n INTEGER NOT NULL, header TEXT NOT NULL) STRICT;
INSERT INTO tail SELECT id, COALESCE((SELECT MAX(n) FROM entry WHERE entry.game = game.id), 0), header FROM game;
""",
    """
-- A cache: what is here tells nothing that the entries do not tell.
CREATE TABLE snapshot (
    game INTEGER NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    chain TEXT NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT;
""",
)
"""What each version of the schema adds to the one before it."""
SCHEMA_VERSION = len(STEPS)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring a database, a new one too, to the present schema, in one transaction."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version < SCHEMA_VERSION:
        steps = "".join(STEPS[version:])
        marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA_VERSION};"
        connection.executescript(f"BEGIN; {steps} {marks} COMMIT;")


def flaw(connection: sqlite3.Connection) -> str:
    """What of a record's tables or of its marks is not as it was made; empty where nothing is, and for a database that
    is another program's or a newer one's. Raises sqlite3.Error where that cannot be read."""
    mark, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    there = _made(connection)
    made = next((k for k in range(SCHEMA_VERSION, 0, -1) if _expected(k) <= there), None)
    if made is None:
        return "its tables are not as they were made" if mark == APPLICATION and 0 < version <= SCHEMA_VERSION else ""
    known = version == made or (version > SCHEMA_VERSION and there != _expected(made))
    return "" if mark == APPLICATION and known else "the marks in its header are not as they were written"


@cache
def _expected(version: int) -> frozenset[tuple[object, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript("".join(STEPS[:version]))
        return _made(connection)


def _made(connection: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    return frozenset(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
