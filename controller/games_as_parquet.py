"""Games as Parquet, for analysis and for learning: a row a game, with its moves.

Columns: ``game``, ``seed`` and ``number`` (which make it, with the players and the rules), ``players`` by seat,
``rules`` (the options that were chosen, as JSON), ``judgement`` (a fingerprint of the weights and levels by which
players of a match choose; null where none does, or several weights did), ``moves`` in notation with those of chance,
``movers`` (who made each: the place of the seat, -1 for chance), ``shares`` of the win, ``decisions`` by seat,
``seconds`` taken for them (empty where they were not measured), ``cut``, and ``table``: of a game at a simulated table
its campaign and what became of it, as JSON; null of a game on the rules alone. The moves replay to every position, so
whatever is asked of positions later (features that nobody had thought of) can be asked of old games too.

A Parquet file can be read only when it is whole. So games are written in parts, in a folder beside the file, each part
put there whole, and the file is made of them at the end. A program that is stopped in the middle leaves its parts, and
goes on from them when it is started again.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from controller.choices import new_game
from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.errors import IllegalMove, ReedlightError, UnreadableMove
from controller.games_found import find
from controller.players.matches import Played
from controller.storage.text_records import export_lines

ROWS = 20
"""Games are written so many at a time: at most so many are played again after a stop."""
MOST_SEED = 2**63
"""Seeds are kept as 64 bits with a sign."""
PARTS = ".parts"
"""What the name of the folder ends with in which the parts of a file lie until it is whole."""


class Keep(Protocol):
    """Keeps a game as it is finished."""

    def __call__(self, number: int, players: Sequence[str], played: Played, table: str | None = None) -> None:
        """Keep the game of a number; ``table`` is that column."""


class ParquetError(ReedlightError):
    """pyarrow is not installed, or a file cannot be read; the message says what to do."""


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ParquetError("Parquet needs pyarrow, of the extras train and cluster: docs/cluster.md") from None
    return pyarrow, pyarrow.parquet


def _schema(arrow: Any) -> Any:
    text, many, numbers = arrow.string(), arrow.list_(arrow.string()), arrow.list_(arrow.float64())
    columns = {"game": text, "seed": arrow.int64(), "number": arrow.int64(), "players": many, "rules": text}
    columns |= {"moves": many, "shares": numbers, "decisions": arrow.list_(arrow.int64()), "seconds": numbers}
    columns |= {"cut": arrow.bool_(), "table": text, "movers": arrow.list_(arrow.int64()), "judgement": text}
    return arrow.schema(list(columns.items()))


@contextmanager
def keeping(
    file: Path | None, game: str, seed: int, rules: Mapping[str, Any] | None = None, judgement: str | None = None
) -> Iterator[Keep]:
    """Write games to a file: the function that this gives is called with each game as it is finished. Games that are in
    the file already stay in it. Without a file nothing is written.

    Args:
        rules: the options of the rules that were chosen.
        judgement: that column.

    Raises ParquetError.
    """
    if file is None:
        yield lambda number, players, played, table=None: None
        return
    arrow, _ = _arrow()
    if not -MOST_SEED <= seed < MOST_SEED:
        raise ParquetError(f"the seed {seed} does not fit in the 64 bits of a Parquet file: choose another")
    rows: list[dict[str, Any]] = []
    common = {"game": game, "seed": seed, "rules": json.dumps(dict(rules or {}), sort_keys=True)}
    common |= {"judgement": judgement}

    def write() -> None:
        if rows:
            _write(_next_part(file), [arrow.Table.from_pylist(rows, _schema(arrow))])
            rows.clear()

    def keep(number: int, players: Sequence[str], played: Played, table: str | None = None) -> None:
        row = {"number": number, "players": list(players), "moves": list(played.text), "shares": list(played.shares)}
        row |= {"decisions": list(played.moves), "seconds": list(played.seconds), "cut": played.cut}
        row |= {"table": table, "movers": list(played.movers)}
        rows.append(common | row)
        if len(rows) >= ROWS:
            write()

    try:
        yield keep
    finally:
        write()
    put_together(file)


def put_together(file: Path) -> None:
    """Make a file of its parts, and of the games that it holds. Raises ParquetError."""
    arrow, _ = _arrow()
    if not _parts(file) and file.exists():
        return
    seen: set[int] = set()

    def tables() -> Iterator[Any]:
        for rows in _batches(file):
            fresh = [row for row in rows if row["number"] not in seen]
            seen.update(row["number"] for row in fresh)
            yield arrow.Table.from_pylist(fresh, _schema(arrow))

    _write(file, tables())
    shutil.rmtree(_folder(file), ignore_errors=True)


def put_all_together(folder: Path, name: str) -> None:
    """Make whole files of the parts that a program has left which was stopped; ``name`` is what their names begin with.
    Raises ParquetError."""
    for left in sorted(folder.glob(f"{name}*{PARTS}")):
        put_together(left.with_name(left.name.removesuffix(PARTS)))


def games_in(file: Path, *, missing_ok: bool = False) -> Iterator[dict[str, Any]]:
    """The games of a file, by column, and those of its parts if it is not whole yet; with ``missing_ok`` none of a file
    that is not there. Raises ParquetError."""
    if not (missing_ok or file.exists() or _parts(file)):
        raise ParquetError(f"there is no file {file}")
    for rows in _batches(file):
        yield from rows


def record_of(row: Mapping[str, Any]) -> Iterator[str]:
    """A game of a file as a portable record, line by line, as `reedlight review` and others read it. Its moves have no
    times. Raises ParquetError where this version's rules do not allow a move of it."""
    game, campaign = find(row["game"]), json.loads(row["table"] or "{}").get("campaign", {})
    seats = tuple(campaign.get("seats", ())) or game.default_seats[: len(row["players"])]
    journal = MemoryJournal(digests=True)
    session = begin(game, journal, new_game(game, json.loads(row["rules"]), seats))
    for text, mover in zip(row["moves"], row["movers"], strict=True):
        seat = TABLE if mover < 0 else game.seats(session.state)[mover]
        try:
            session.commit(seat, game.read_move(session.state, text), 0.0)
        except (IllegalMove, UnreadableMove) as error:
            raise ParquetError(f"game {row['number']} cannot be replayed at {text}: {error}") from None
    return export_lines(journal, session.number)


def _batches(file: Path) -> Iterator[list[dict[str, Any]]]:
    arrow, parquet = _arrow()
    for one in [file] * file.exists() + _parts(file):
        try:
            with parquet.ParquetFile(one) as opened:
                for batch in opened.iter_batches(batch_size=1000):
                    yield batch.to_pylist()
        except (arrow.ArrowInvalid, OSError) as error:
            raise ParquetError(f"{one} cannot be read ({error}): move it away, its games are lost") from None


def _write(file: Path, tables: Any) -> None:
    """Write a file so that it is there whole or not at all."""
    arrow, parquet = _arrow()
    file.parent.mkdir(exist_ok=True)
    unfinished = file.with_name(f".{file.name}.unfinished")
    with parquet.ParquetWriter(unfinished, _schema(arrow), compression="zstd") as writer:
        for table in tables:
            writer.write_table(table)
    os.replace(unfinished, file)


def _folder(file: Path) -> Path:
    return file.with_name(file.name + PARTS)


def _parts(file: Path) -> list[Path]:
    return sorted(_folder(file).glob("[0-9]*.parquet"))


def _next_part(file: Path) -> Path:
    last = max((int(part.stem) for part in _parts(file)), default=-1)
    return _folder(file) / f"{last + 1:06}.parquet"
