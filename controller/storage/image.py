"""A record's file and its write-ahead log read as bytes: without a lock, without writing anything, and log and all.

A database in WAL mode cannot be opened by SQLite where its folder cannot be written, nor while somebody plays. So what
only reads builds the database in memory itself: the pages of the file, and over them the pages of the log.

The log is a header of 32 bytes (magic number, version, page size, a counter, two salts, two checksums) and then frames:
24 bytes (page number; in the last frame of a transaction the size of the database in pages, else 0; the salts; two
checksums) and the page. Each checksum covers all that came before it. A frame counts only if its salts are those of the
header and its checksum agrees, and only up to the last frame that ends a transaction. SQLite takes the first frame that
does not agree for the end: as after a power cut, where nothing more follows. But a bit that flips in the header or in
an early frame looks the same to it, and it forgets every transaction after that without a word.

Two things tell the cases apart. A power cut can tear only the last transaction, because each one is synced before the
next begins; so where two or more follow the tear, it is damage. And the salts change whenever the log begins anew, so
frames of the present log are known by their salts, whatever their checksums say: those can be read with ``trust``, and
the chain and the digests of the entries then tell what of them is right.

The format is https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from controller.errors import RecordError
from controller.storage.files import copy_private
from controller.storage.schema import flaw

HEADER, FRAME = 32, 24
"""Bytes of the header of a log, and of that of a frame."""
MAGIC_LITTLE, MAGIC_BIG = 0x377F0682, 0x377F0683
"""They say in which order the checksums read the bytes."""
MOST_BYTES = 1 << 28
"""A larger file is not read: a game takes some 40 kB, so it would be one of thousands of evenings."""
MOST_LOG_BYTES = 1 << 25
"""A larger log is not read: SQLite writes it into the file from 4 MB on, and it holds the game in play alone."""
MOST_IN_MEMORY = 1 << 23
"""A larger database is read from a temporary copy, a page at a time: some two hundred games fit."""
TRIES = 20
"""So often a file is read again that is written meanwhile."""


class Frame(NamedTuple):
    """A frame of a log: its page's number, the size of the database if it ends a transaction, where its page begins."""

    page: int
    size: int
    at: int


@dataclass(frozen=True, slots=True)
class Log:
    """A write-ahead log.

    Attributes:
        frames: those of the present log, whatever their checksums say.
        valid: how many of them SQLite reads.
        lost: the transactions after those. One may be torn by a power cut before anybody heard of it; two are damage.
        page_size: in bytes.
        torn: whether it breaks off: something follows what SQLite reads, or nothing can be read. A power cut in the
            middle of a move leaves that; so does whatever cuts the file, and then moves before it are missing too.
    """

    frames: tuple[Frame, ...]
    valid: int
    lost: int
    page_size: int
    torn: bool = True


def read_log(raw: bytes, page_size: int) -> Log:
    """The log in these bytes; ``page_size`` is that of the database, where it tells one."""
    if len(raw) < HEADER:
        return Log((), 0, 0, page_size or 4096)
    magic, _, size, _, *salts = struct.unpack_from(">6I", raw)
    order = "<" if magic == MAGIC_LITTLE else ">"
    seed = _checksum(raw[:24], order, (0, 0))
    sound = magic in (MAGIC_LITTLE, MAGIC_BIG) and seed == struct.unpack_from(">2I", raw, 24)
    page_size = size if sound else page_size or size
    if page_size < 512 or page_size > 65536:
        return Log((), 0, 0, 4096)
    frames, valid, cut = list[Frame](), 0, False
    for at in range(HEADER, len(raw), FRAME + page_size):
        if at + FRAME + page_size > len(raw):
            # Of a frame of an earlier log, which may be behind this one, the salts tell.
            cut = len(raw) < at + 16 or any(
                a == b for a, b in zip(struct.unpack_from(">2I", raw, at + 8), salts, strict=True)
            )
            break
        page, database, *own, first, second = struct.unpack_from(">6I", raw, at)
        if not sound and not frames:
            salts = own  # the header cannot say what the salts of this log are
        if not 0 < page <= MOST_BYTES // page_size or not any(a == b for a, b in zip(own, salts, strict=True)):
            break
        frames.append(Frame(page, database, at + FRAME))
        if sound:
            seed = _checksum(raw[at : at + 8], order, seed)
            seed = _checksum(raw[at + FRAME : at + FRAME + page_size], order, seed)
            sound = own == salts and seed == (first, second)
            if sound and database:
                valid = len(frames)
    lost = sum(frame.size > 0 for frame in frames[valid:])
    return Log(tuple(frames), valid, lost, page_size, torn=cut or len(frames) > valid or not valid)


def _checksum(data: bytes, order: str, seed: tuple[int, int]) -> tuple[int, int]:
    first, second = seed
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def page_size_of(main: bytes) -> int:
    """The page size that a database's header tells; 0 where it tells none."""
    size = int.from_bytes(main[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else 0


def overlaid(main: bytes, raw_log: bytes, *, trust: bool = False) -> bytes:
    """The database with its log in it, as one that needs none. With ``trust`` also what the checksums refuse."""
    image = BytesIO(main)
    _put_log_over(image, len(main), raw_log, trust=trust)
    return image.getvalue()


def _put_log_over(main: BinaryIO, length: int, raw_log: bytes, *, trust: bool) -> None:
    """Write a log over the file of this length that it belongs to."""
    main.seek(0)
    log = read_log(raw_log, page_size_of(main.read(32)))
    frames = log.frames if trust else log.frames[: log.valid]
    last = max((n for n, frame in enumerate(frames) if frame.size), default=-1)
    if last >= 0:
        # A size that no record has is damage.
        told, present = frames[last].size, length // log.page_size
        size = told if told * log.page_size <= MOST_BYTES else present
        if size > present:
            main.seek(size * log.page_size - 1)
            main.write(b"\0")
        for frame in frames[: last + 1]:
            if frame.page <= size:
                main.seek((frame.page - 1) * log.page_size)
                main.write(memoryview(raw_log)[frame.at : frame.at + log.page_size])
        main.truncate(size * log.page_size)
        length = size * log.page_size
    if length >= 20:
        main.seek(18)
        main.write(b"\1\1")  # it has no log any more


def read_log_of(path: Path) -> Log | None:
    """The log beside a database; None where there is none, or nothing in it. Raises OSError."""
    raw = _log_content(path)
    return read_log(raw, page_size_of(_content(path, 32))) if raw else None


def read_image(path: Path, *, trust: bool = False) -> bytes:
    """A database with its log in it, also while another process writes it; ``trust`` as in `overlaid`.

    The file is read before its log. A checkpoint in between only puts into the file what the log still has; if the log
    was begun anew since, all is read again.

    Raises:
        RecordError: it is too large, or never stands still.
        OSError: it cannot be read.
    """
    if _content(beside(path, "-journal"), 1):
        with tempfile.TemporaryDirectory(prefix="reedlight-") as folder:
            copy = Path(folder) / "record"
            _roll_back(path, copy)
            return copy.read_bytes()
    for _ in range(TRIES):
        before = _state(path)
        main, log = _content(path), _log_content(path)
        if _state(path) == before:
            return overlaid(main, log, trust=trust)
    raise _never_still(path)


def _never_still(path: Path) -> RecordError:
    return RecordError(f"{path} is written all the time: try again")


def database(path: Path, *, trust: bool = False, first_page: bytes = b"") -> sqlite3.Connection:
    """A database with its log in it, to be read while another process may write it. What is written to it goes nowhere.
    ``trust`` as in `overlaid`; a ``first_page`` stands in place of its own.

    Raises as `read_image` and `opened` do.
    """
    if path.stat().st_size <= MOST_IN_MEMORY:
        image = BytesIO(read_image(path, trust=trust))
        _put_first_page(image, first_page)
        return opened(image.getvalue())
    with tempfile.TemporaryDirectory(prefix="reedlight-") as folder:
        copy = Path(folder) / "record"
        write_database(path, copy, trust=trust)
        with copy.open("r+b") as written:
            _put_first_page(written, first_page)
        connection = sqlite3.connect(copy, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF").fetchone()
            connection.execute("PRAGMA schema_version").fetchone()
        except BaseException:
            connection.close()
            raise
    return connection  # it holds the file, which has no name any more


def _put_first_page(main: BinaryIO, page: bytes) -> None:
    """Put a page in place of a database's first one; it tells how many pages there are."""
    if page:
        pages = main.seek(0, os.SEEK_END) // len(page)
        main.seek(0)
        main.write(page[:28] + pages.to_bytes(4, "big") + page[32:])


def write_database(path: Path, to: Path, *, trust: bool = False) -> None:
    """Write a database with its log in it to a new file that nobody else may read, as one that needs no log, and sync
    it; what is in memory at a time is a piece of it, and its log. ``trust`` as in `overlaid`. Raises as `read_image`
    does."""
    if _content(beside(path, "-journal"), 1):
        _roll_back(path, to)
        return
    for _ in range(TRIES):
        before = _state(path)
        _check_size(path, MOST_BYTES)
        copy_private(path, to)
        with to.open("r+b") as copy:
            _put_log_over(copy, os.fstat(copy.fileno()).st_size, _log_content(path), trust=trust)
            if _state(path) == before:
                copy.flush()
                os.fsync(copy.fileno())
                return
    raise _never_still(path)


def _state(path: Path) -> tuple[object, ...]:
    """What differs once a log was begun anew, or its content was written into the file and cut off."""
    told = path.stat()
    return told.st_ino, told.st_size, told.st_mtime_ns, _content(beside(path, "-wal"), HEADER)


def _content(path: Path, most: int = -1, limit: int = MOST_BYTES) -> bytes:
    """What is in a file, or its first ``most`` bytes; nothing where there is none."""
    try:
        if most < 0:
            _check_size(path, limit)
        with path.open("rb") as stream:
            return stream.read(limit if most < 0 else most)
    except FileNotFoundError:
        return b""


def _log_content(path: Path) -> bytes:
    return _content(beside(path, "-wal"), limit=MOST_LOG_BYTES)


def _check_size(path: Path, limit: int) -> None:
    if path.stat().st_size > limit:
        raise RecordError(f"{path} has more than {limit >> 20} MB: that is no record of games")


def _roll_back(path: Path, to: Path) -> None:
    """Write a database whose transaction was cut short where there is no write-ahead log: SQLite undoes it there."""
    for side in ("", "-journal"):
        _check_size(beside(path, side), MOST_BYTES)
        copy_private(beside(path, side), beside(to, side))
    with closing(sqlite3.connect(to)) as connection:
        connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    beside(to, "-journal").unlink(missing_ok=True)  # there was nothing to undo
    with to.open("r+b") as copy:
        _put_log_over(copy, os.fstat(copy.fileno()).st_size, b"", trust=False)
        os.fsync(copy.fileno())


def opened(image: bytes) -> sqlite3.Connection:
    """A database in memory that has this content. Raises sqlite3.DatabaseError where it is none."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if image:  # nothing is an empty database, as to SQLite itself; only `deserialize` does not take it
            connection.deserialize(image)
        connection.execute("PRAGMA schema_version").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def beside(path: Path, suffix: str) -> Path:
    """The file whose name is this one's with a suffix."""
    return path.with_name(path.name + suffix)


def damage_in(image: bytes) -> str:
    """What is wrong with a database, in SQLite's words; empty when it is whole."""
    return _damage(lambda: opened(image))


def damage_at(path: Path) -> str:
    """The same of a file, with its log in it. Raises as `read_image` does."""
    return _damage(lambda: database(path))


def _damage(open_it: Callable[[], sqlite3.Connection]) -> str:
    try:
        with closing(open_it()) as examined:
            if examined.execute("PRAGMA page_count").fetchone()[0] == 0:
                return "there is nothing in it"
            examined.text_factory = bytes
            found: bytes = examined.execute("PRAGMA quick_check(1)").fetchone()[0]
            for (statement,) in examined.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"):
                statement.decode("utf-8")
            examined.text_factory = str
            different = flaw(examined)
    except UnicodeDecodeError:
        return "the names of its tables are no text"
    except (sqlite3.Error, MemoryError) as error:
        return " ".join(str(error).split()) or "there is nothing in it"
    return different if found == b"ok" else " ".join(found.decode("utf-8", "replace").split())
