"""The text of TOML files that a program and a person write in turn (`controller.boards.owner_files`).

A module of its own, because importing TOML Kit takes as long as a dozen of ours, and files are mostly read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

from controller.boards.owner_files import Values
from controller.engine.strict import file_bytes


def merged_text(path: Path, values: Values, heading: str) -> str:
    """The file's text with these values, or a fresh one where they cannot be brought into what stands there."""
    kept = _merged(path, values)
    return _fresh(values, heading) if kept is None or tomllib.loads(kept) != values else kept


def _merged(path: Path, values: Values) -> str | None:
    try:
        document = tomlkit.parse(file_bytes(path))
    except (FileNotFoundError, TOMLKitError, UnicodeDecodeError):
        return None
    for key in [key for key in document if key not in values]:
        del document[key]
    for key, value in values.items():
        there = document.get(key)
        if isinstance(value, Mapping) and isinstance(there, Table):
            _sync(there, value)
        elif there != value:
            document[key] = value
    return tomlkit.dumps(document)


def _sync(table: Table, values: Values) -> None:
    for key in [key for key in table if key not in values]:
        del table[key]
    # A table within the table would swallow the plain values that come after it.
    for key, value in sorted(values.items(), key=lambda item: _holds_tables(item[1])):
        if key not in table or table[key] != value:
            table[key] = _item(value)


def _fresh(values: Values, heading: str) -> str:
    document = tomlkit.document()
    for line in heading.splitlines():
        document.add(tomlkit.comment(line))
    for key, value in values.items():
        if not isinstance(value, Mapping):
            document[key] = value
            continue
        table = tomlkit.table()
        _sync(table, value)
        document[key] = table
    return tomlkit.dumps(document)


def _item(value: Any) -> Any:
    """A list of lists on lines of its own, a table within a table on one line, unless it holds tables itself."""
    if _holds_tables(value):
        table = tomlkit.table(is_super_table=True)
        for key, inner in value.items():
            table[key] = tomlkit.table()
            table[key].update(inner)
        return table
    if isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        inline.update(value)
        return inline
    if isinstance(value, list) and value and isinstance(value[0], list):
        array = tomlkit.array()
        array.extend(value)
        return array.multiline(True)
    return value


def _holds_tables(value: Any) -> bool:
    return isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values())
