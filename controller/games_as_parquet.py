"""Games as Parquet, for analysis and for learning: a row a game, with its moves.

Columns: ``game``, ``seed`` and ``number`` (which make it, with the players), ``players`` by seat, ``moves`` in notation
with those of chance, ``shares`` of the win by seat, ``cut``. The moves replay to every position, so whatever is asked
of positions later (features that nobody had thought of) can be asked of old games too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from controller.errors import ReedlightError
from controller.players.matches import Played

ROWS = 200
"""Games are written so many at a time."""
Keep = Callable[[int, Sequence[str], Played], None]


class ParquetMissing(ReedlightError):
    """pyarrow is not installed."""


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ParquetMissing("Parquet needs pyarrow, of the extras train and cluster: docs/cluster.md") from None
    return pyarrow, pyarrow.parquet


@contextmanager
def keeping(file: Path | None, game: str, seed: int) -> Iterator[Keep]:
    """Write games to a file as they are finished; what gives a game is told of it. Without a file nothing is written.

    Raises ParquetMissing.
    """
    if file is None:
        yield lambda number, players, played: None
        return
    arrow, parquet = _arrow()
    text, many = arrow.string(), arrow.list_(arrow.string())
    schema = arrow.schema(
        [
            ("game", text),
            ("seed", arrow.int64()),
            ("number", arrow.int64()),
            ("players", many),
            ("moves", many),
            ("shares", arrow.list_(arrow.float64())),
            ("cut", arrow.bool_()),
        ]
    )
    rows: list[dict[str, Any]] = []
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:

        def write() -> None:
            if rows:
                writer.write_table(arrow.Table.from_pylist(rows, schema))
                rows.clear()

        def keep(number: int, players: Sequence[str], played: Played) -> None:
            rows.append(
                {
                    "game": game,
                    "seed": seed,
                    "number": number,
                    "players": list(players),
                    "moves": list(played.text),
                    "shares": list(played.shares),
                    "cut": played.cut,
                }
            )
            if len(rows) >= ROWS:
                write()

        try:
            yield keep
        finally:
            write()


def games_in(file: Path) -> list[dict[str, Any]]:
    """The games of a file, by column. Raises ParquetMissing."""
    _, parquet = _arrow()
    found: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return found
