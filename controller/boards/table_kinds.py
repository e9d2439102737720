"""Kinds of table, found through entry points: a package of drivers offers a `TableKind`, a board file names one.

What a board file says about wires stands under ``[body]``, and only the ``check`` of its kind knows those keys. So a
pin that is used twice is refused as the file is read, and still nothing here knows what a pin is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.boards.board import Board
from controller.engine.strict import Mistake, meant
from controller.installed import registered
from controller.ports import Body, Clock

GROUP = "reedlight.tables"


@dataclass(frozen=True, slots=True)
class TableKind:
    """A kind of table, as the entry-point group ``reedlight.tables`` offers it.

    Attributes:
        name: what a board file calls it (``body.kind``).
        real: whether there is a table that hands can touch; a simulated one must never pass for one.
        check: what is wrong with the tables of a board file that names this kind, ``[body]`` among them.
        open: the body of a board, its readings stamped by a clock; raises
            `controller.errors.BodyError` with what to do.
        unguarded: what a board uses of this computer that two programs could use at once, a word each: no driver
            keeps it from the second one, so the lock of the table covers it (`controller.play.lock`).
    """

    name: str
    real: bool
    check: Callable[[Mapping[str, Any]], Iterable[Mistake]]
    open: Callable[[Board, Clock], Body]
    unguarded: Callable[[Board], Iterable[str]] = lambda board: ()


def kinds() -> tuple[str, ...]:
    """The names of all kinds of table that are installed."""
    return tuple(registered(GROUP))


def kind(name: str) -> TableKind | None:
    """A kind of table by its name; None where none is installed."""
    entry = registered(GROUP).get(name)
    found: TableKind | None = None if entry is None else entry.load()
    return found


def mistakes(data: Mapping[str, Any]) -> Iterable[Mistake]:
    """What is wrong with the ``[body]`` of a board file's tables; nothing where it has none."""
    body = data.get("body")
    if not isinstance(body, dict):
        return  # none, or something that the reader of the board refuses itself
    name = body.get("kind")
    found = kind(name) if isinstance(name, str) else None
    if name is None:
        yield Mistake("body.kind", "is missing")
    elif found is None:
        yield Mistake("body.kind", f"{name!r} is not one of {', '.join(kinds())}{meant(name, kinds())}")
    else:
        yield from found.check(data)
