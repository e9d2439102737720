"""One frame: the game as its face draws it, what is said and what may be chosen, for a terminal of any size."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from sim.terminal.faces import face_for
from sim.terminal.lines import Lines, beside, fitted, last, line, ruled, wrapped
from sim.terminal.looks import in_ascii
from sim.terminal.scene import Scene

SIMULATED = "SIMULATED"
SENTENCE_ROWS, ENOUGH_TOLD, LEAST_FOOT = 5, 5, 3
LEAST = 40
"""No frame is narrower than this, however small the window."""


@dataclass(frozen=True, slots=True)
class Size:
    """A terminal: columns, rows (0: as many as it takes) and whether it knows more than ASCII."""

    width: int
    height: int = 0
    ascii_only: bool = False


def frame(scene: Scene, size: Size) -> Lines:
    """The lines of a frame, each of exactly the terminal's width; the prompt's row is left free."""
    width = max(LEAST, size.width)
    rows = [_headline(scene, width), *_body(scene, width, size.height)]
    rows += _foot(scene, width, size.height - 1 - len(rows) if size.height else 0)
    whole = [fitted(row, width) for row in rows]
    return [_plain(row) for row in whole] if size.ascii_only else whole


def _plain(row: Text) -> Text:
    """The row in ASCII, sign by sign, so that its styles stay where they are."""
    return Text(in_ascii(row.plain), spans=row.spans, no_wrap=True, end="")


def _headline(scene: Scene, width: int) -> Text:
    game = face_for(scene.seen.game).title
    told = f" {SIMULATED} · Reedlight · {game} on a simulated {scene.board or 'board'}"
    return line((f"{told:<{width}}", "bold white on grey23"))


def menu_room(scene: Scene, size: Size) -> int:
    """How many rows of a menu there is room for under everything else."""
    width = max(LEAST, size.width)
    told = len(_body(scene, width, size.height)) + len(_caption(scene, width))
    return _choice_rows(size.height - 2 - told)


def _choice_rows(room: int) -> int:
    """The menu is what a person needs now; sentences have some rows in any case."""
    return max(2, room - (ENOUGH_TOLD if room >= 2 * ENOUGH_TOLD else 2))


def _body(scene: Scene, width: int, height: int) -> Lines:
    """The table as the game's face draws it, cut where a window is too low for all of it."""
    rows = face_for(scene.seen.game).body(scene.seen, width, height)
    return rows[: max(1, height - 2 - LEAST_FOOT - len(_caption(scene, width)))] if height else rows


def _foot(scene: Scene, width: int, room: int) -> Lines:
    """What the companion says, what it felt, what is to be mended and what may be chosen."""
    choice = [line((row, "" if n else "bold")) for n, row in enumerate(scene.menu)]
    if not room:
        return [*_told(scene, width, SENTENCE_ROWS + 1), *choice]
    choice = choice[: _choice_rows(room - len(_caption(scene, width)))]
    return [*_told(scene, width, room - len(choice))[: max(0, room - len(choice))], *choice]


def _told(scene: Scene, width: int, most: int) -> Lines:
    """The companion's last sentences and, where there is room beside them, the readings they came from."""
    half = (width - 1) // 2 if scene.trace and width >= 60 else width
    rows = [*_caption(scene, width), *(line((f"! {part}", "bold red")) for part in scene.mend)]
    rows += [line((part, "bold cyan")) for part in wrapped(scene.question, width)] if scene.question else []
    headed = most > SENTENCE_ROWS
    left = max(0, most - len(rows) - headed)
    said = [line(part) for text in scene.said for part in wrapped(f"“{text}”", half, "  ")]
    shown = last(said, left)
    while len(shown) > 1 and shown[0].plain.startswith("  "):
        del shown[0]  # the rest of a sentence whose beginning is out of sight
    block = [*([ruled("Companion", half)] if headed else []), *shown]
    if half == width:
        return rows + block
    trace = [line((part, "dim")) for part in scene.trace]
    heard = [*([ruled("Readings", width - half - 1)] if headed else []), *last(trace, left)]
    return rows + beside(block, heard, half, width - half - 1)


def _caption(scene: Scene, width: int) -> Lines:
    return [line((part, "bold italic")) for text in scene.caption for part in wrapped(text, width)]
