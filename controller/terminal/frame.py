"""One frame: the game as its face draws it, what is said and what may be chosen, for a terminal of any size."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from controller.play import terminal
from controller.terminal.faces import face_for
from controller.terminal.lines import Lines, beside, fitted, last, line, ruled, wrapped
from controller.terminal.looks import in_ascii
from controller.terminal.scene import Scene

SIMULATED = "SIMULATED"
SENTENCE_ROWS, ENOUGH_TOLD, LEAST_FOOT = 5, 5, 3
UNREAD = "•"
"""Stands before what was said since the reader's last turn."""
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
    if scene.page and size.height:
        whole = [fitted(row, width) for row in (_headline(scene, width), *_page(scene, width, size.height - 2))]
        return [_plain(row) for row in whole] if size.ascii_only else whole
    rows = [_headline(scene, width), *_body(scene, width, size.height), *_paged(scene, width)]
    rows += _foot(scene, width, size.height - 1 - len(rows) if size.height else 0)
    whole = [fitted(row, width) for row in rows]
    return [_plain(row) for row in whole] if size.ascii_only else whole


def _paged(scene: Scene, width: int) -> Lines:
    """All rows of a page."""
    found: Lines = []
    for one in scene.page:
        found += [one] if isinstance(one, Text) else [line(part) for part in terminal.wrapped(one, width)]
    return found


def _page(scene: Scene, width: int, room: int) -> Lines:
    """As much of a page as there is room for: its beginning or its end, unless the reader has gone further; then how to
    read the rest."""
    rows = _paged(scene, width)
    if len(rows) <= room:
        return [*rows, *[line()] * (room - len(rows))]
    step = max(1, room - 2)
    last_page = -(-(len(rows) - (room - 1)) // step)
    if scene.from_top:
        end = min(len(rows), room - 1 + scene.scroll * step)
    else:
        end = len(rows) - min(scene.scroll, last_page) * step
    shown = rows[max(0, end - (room - 1)) : max(end, room - 1)]
    first = max(0, end - (room - 1)) + 1
    told = scene.seen.say("screen.rows", first=first, last=first + len(shown) - 1, n=len(rows))
    return [*shown, line((told, "bold"))]


def _plain(row: Text) -> Text:
    """The row in ASCII, sign by sign, so that its styles stay where they are."""
    return Text(in_ascii(row.plain), spans=row.spans, no_wrap=True, end="")


def _headline(scene: Scene, width: int) -> Text:
    where = "real" if scene.real else "board" if scene.board else "simulated"
    told = f" {scene.seen.say('screen.headline', where=where, title=scene.seen.game, board=scene.board)}"
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
    shown = _log(scene, half, left)
    block = [*([ruled(scene.seen.say("screen.log"), half)] if headed else []), *shown]
    if half == width:
        return rows + block
    trace = [line((part, "dim")) for part in scene.trace]
    heard = [*([ruled(scene.seen.say("screen.readings"), width - half - 1)] if headed else []), *last(trace, left)]
    return rows + beside(block, heard, half, width - half - 1)


def _log(scene: Scene, width: int, most: int) -> Lines:
    """The last sentences for which there is room, those that were not read yet with a mark before them."""
    rows: Lines = []
    read = len(scene.said) - scene.unread
    for number, text in enumerate(scene.said):
        mark, style = (UNREAD, "") if number >= read else (" ", "dim")
        rows += [line((f"{' ' if n else mark} {part}", style)) for n, part in enumerate(wrapped(text, width - 2, "  "))]
    end = len(rows) - min(scene.scroll, max(0, -(-(len(rows) - most) // max(1, most)))) * most
    shown = last(rows[: max(end, most)], most)
    while len(shown) > 1 and shown[0].plain.startswith("    "):
        del shown[0]  # the rest of a sentence whose beginning is out of sight
    return shown


def _caption(scene: Scene, width: int) -> Lines:
    return [line((part, "bold italic")) for text in scene.caption for part in wrapped(text, width)]
