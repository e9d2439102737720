"""The body of a board without sensors (``kind = "typed"``): a laptop beside the box, with its voice if it has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.engine.strict import Mistake
from controller.ports import Body, Clock
from hardware.body_of_parts import Assembled
from hardware.inbox import Inbox
from hardware.speech import Voice, open_voice

KIND = "typed"


def check(data: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with the tables of such a board file: nothing is connected, so nothing can be sensed or lit."""
    yield from (Mistake(f"body.{key}", "a typed board has no wires") for key in data["body"] if key != "kind")
    for part in ("readers", "keys", "lights"):
        if data.get(part):
            yield Mistake(part, "nothing is connected to a typed board: leave this out, or choose another body.kind")


def opened(board: Board, clock: Clock, *, voice: Callable[[], Voice | None] = open_voice) -> Body:
    """The body of a board where everything is typed."""
    speaker = voice()
    return Assembled(Inbox(clock), others=[speaker] if speaker else [], speaker=speaker)


TABLE = TableKind(KIND, real=True, check=check, open=opened)
