"""TOML files that a program and a person write in turn: what people noted beside the lines stays there.

A power cut or a kill at any moment leaves the old file or the new one, never half of either.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.engine.strict import file_bytes
from controller.errors import BoardError
from controller.storage.files import sync

Values = Mapping[str, Any]
"""Plain values (texts, numbers, lists of texts) and, after them, tables of such or of tables."""


def save(path: Path, values: Values, heading: str) -> None:
    """Write the values; ``heading`` is the comment of a new file. Raises BoardError where it cannot be written."""
    from controller.boards.owner_text import merged_text  # slow to import

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, merged_text(path, values, heading).encode("utf-8"))
    except OSError as error:
        where, why = error.filename or path, error.strerror
        raise BoardError(f"{path} cannot be written ({where}: {why}); name another file with an option") from None


def read(path: Path) -> bytes:
    """What is in the file; raises BoardError where it cannot be read."""
    try:
        return file_bytes(path)
    except OSError as error:
        raise BoardError(f"{path}: {error.strerror}") from None


def _replace(path: Path, raw: bytes) -> None:
    """Write beside, sync, rename, sync the folder."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync(path.parent)
