"""What is connected: the board's body opened, each of its parts asked what it knows of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.boards import Board
from controller.errors import BodyError
from controller.ports import Body
from controller.tables import Clock, kind
from hardware.doctor.findings import Finding, good, mend

LOST = "lost"
"""What a part's facts have under ``state`` while it is silent."""


def opened(board: Board, clock: Clock) -> tuple[Body | None, list[Finding]]:
    """The board's body, or None, and what was found on the way; never raises for what a table may lack."""
    found = kind(str(board.body.get("kind")))
    if found is None or not found.real:
        says = f"{board.name} has no [body], so there is nothing to look at."
        return None, [mend("board", says, "Name a board file of a real table with --board.")]
    try:
        body = found.open(board, clock)
    except BodyError as error:
        says, _, remedy = str(error).partition(". ")
        return None, [mend("board", f"{says.rstrip('.')}.", remedy or "See docs/building/faults.md.")]
    except ImportError as error:
        return None, [mend("board", f"{error.name or error} is missing.", 'Install with: pip install "reedlight[pi]"')]
    return body, list(parts(body.facts()))


def parts(facts: Mapping[str, Mapping[str, object]]) -> Iterator[Finding]:
    """A finding for each part of a body."""
    for name, known in facts.items():
        told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in known.items() if value not in (None, ""))
        if known.get("state") == LOST:
            yield mend(name, f"The {name} is silent: {told}.", "See to its cable and its supply.", **dict(known))
        else:
            yield good(name, f"The {name} answers{': ' if told else ''}{told}.", **dict(known))
