"""What a frame shows: the game as it is seen, and what person and companion say of it, held as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from controller.terminal.seeing import Seen


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a frame shows.

    Attributes:
        board: the kind of the simulated board.
        real: whether hands move pieces on a table, and nothing is simulated.
        said, trace: the log of sentences, and the readings they came from, oldest first.
        unread: so many of the last sentences were said since the last turn of the reader.
        scroll: pages that the reader has gone back; in a page that is read from its top (`from_top`), forwards.
        caption: what is told to the onlooker, above all else.
        page: what is shown in place of the table: the whole log, help, a map that needs more room.
        mend: what is to be put or taken away on the table.
        menu: what may be chosen; the first row is its heading.
    """

    seen: Seen
    board: str = ""
    real: bool = False
    said: tuple[str, ...] = ()
    unread: int = 0
    scroll: int = 0
    from_top: bool = False
    trace: tuple[str, ...] = ()
    caption: tuple[str, ...] = ()
    page: Sequence[str | Text] = ()
    mend: tuple[str, ...] = ()
    question: str = ""
    menu: tuple[str, ...] = ()
