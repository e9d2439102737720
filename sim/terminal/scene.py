"""What a frame shows: the game as it is seen, and what person and companion say of it, held as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from sim.terminal.seeing import Seen


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a frame shows.

    Attributes:
        said, trace: the companion's sentences, and the readings they came from, oldest first.
        caption: what is told to the people watching, above all else.
        mend: what is to be put or taken away on the table.
        menu: what may be chosen; the first row is its heading.
    """

    seen: Seen
    board: str = ""
    said: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()
    caption: tuple[str, ...] = ()
    mend: tuple[str, ...] = ()
    question: str = ""
    menu: tuple[str, ...] = ()
