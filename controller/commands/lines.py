"""JSON Lines in, one line out for each, in order and as they come: what `legal`, `check` and `apply` share.

Whatever a line holds, it is answered: with an error that names its path, or, where the mistake is ours, with one that
says so. Only input that cannot be read at all ends the run.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from traceback import extract_tb
from typing import Any, BinaryIO, NoReturn

import click

from controller.commands.printing import printable
from controller.engine.strict import MOST_BYTES, load
from controller.errors import PositionError
from controller.play.terminal import discard_output

CHUNK = 1 << 16
"""How much is read at once. A pipe gives what is there and no more, so answers wait for nothing but their own line."""
Answer = Callable[[Any], Mapping[str, Any]]
FILE = click.argument("file", default="-", type=click.Path(path_type=Path, allow_dash=True))
"""The argument that all commands on lines take."""


class Unreadable(click.ClickException):
    """The input cannot be read at all: a sentence, and exit code 2."""

    exit_code = 2


def answer_all(file: Path, answer: Answer) -> None:
    """Answer every line of the file (``-``: standard input) on standard output."""
    with opened(file) as stream:
        try:
            for line in split(stream, str(file), before_waiting=_output().flush):
                _output().write(respond(line, answer) + "\n")
            _output().flush()
        except BrokenPipeError:
            # The reader has heard enough; Python would still try to flush at its end.
            discard_output()
        except OSError as error:
            discard_output()
            raise click.ClickException(f"cannot write the answers: {error.strerror}") from None


def opened(file: Path) -> BinaryIO:
    """The file as bytes; raises Unreadable."""
    if str(file) == "-":
        if sys.stdin is None:
            raise Unreadable("cannot read standard input: it is closed")
        return sys.stdin.buffer
    try:
        return file.open("rb")
    except OSError as error:
        unreadable(str(file), error)


def unreadable(name: str, error: OSError) -> NoReturn:
    """Say in one sentence what cannot be read, and why."""
    shown = "standard input" if name == "-" else printable(name)
    raise Unreadable(f"cannot read {shown}: {error.strerror or error}") from None


def split(stream: BinaryIO, name: str, before_waiting: Callable[[], object]) -> Iterator[bytes]:
    """The lines of a stream without their ends; ``before_waiting`` is called before each read, which may block.

    Of a line longer than `MOST_BYTES` only so much is kept as shows that it is.
    """
    rest = bytearray()
    read = getattr(stream, "read1", stream.read)
    while True:
        before_waiting()
        try:
            chunk = read(CHUNK)
        except OSError as error:
            unreadable(name, error)
        if not chunk:
            break
        *ended, last = chunk.split(b"\n")
        for piece in ended:
            yield bytes(rest + piece)
            rest.clear()
        rest += last
        del rest[MOST_BYTES + 1 :]
    if rest:
        yield bytes(rest)


def respond(line: bytes, answer: Answer) -> str:
    """The answer to a line, as a line."""
    try:
        if not line.strip():
            raise PositionError("not-json", "", "this line is blank")
        return _ENCODE(answer(load(line)))
    except PositionError as error:
        return _ENCODE({"error": {"code": error.code, "message": error.message, "path": error.path}})
    except Exception as error:  # whatever it is, the other lines go on
        return _ENCODE({"error": {"code": "internal", "message": _confessed(error), "path": ""}})


def _confessed(error: Exception) -> str:
    """That a mistake is ours, and where."""
    frames = extract_tb(error.__traceback__)
    where = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""
    return f"this is a mistake of Reedlight, not of the line: {type(error).__name__}: {error}"[:300] + where


def _plain(value: object) -> object:
    """What JSON has no word for: a mapping that is not a dict."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no JSON: {type(value).__name__}")


_ENCODE = json.JSONEncoder(ensure_ascii=True, allow_nan=False, default=_plain).encode


def _output() -> Any:
    if sys.stdout is None:
        raise click.ClickException("cannot write the answers: standard output is closed")
    return sys.stdout
