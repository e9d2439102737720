"""One frame: the game as its face draws it, what is said and what may be chosen, for a terminal of any size.

Where a window is too low for all of it, this gives way, in this order: the readings beside the log; the log; the full
picture, to the game in short (`Face.short`), of which again the least important gives way: places, those first where
nothing lies and nothing may be done, then what the seats have that are not to act. What is asked, the first rows of the
menu, whose turn it is and the seat that is to act always stay.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from controller.play import terminal
from controller.terminal.faces import face_for
from controller.terminal.lines import Lines, beside, fitted, last, line, ruled, shortened, wrapped
from controller.terminal.looks import in_ascii
from controller.terminal.scene import Scene

SIMULATED = "SIMULATED"
SENTENCE_ROWS, ENOUGH_TOLD = 5, 5
LEAST_MENU, LEAST_TOLD, LEAST_BODY = 3, 2, 3
"""Rows of the menu with its heading, of sentences, and of the game that there are in any window."""
WIDE_ENOUGH = 80
"""On narrower screens there are no readings beside the log."""
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
    if len(rows) < room:
        back = line((scene.seen.say("screen.enter-back"), "bold"))
        return [*rows, *[line()] * (room - len(rows) - 1), back]
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
    return _choice_rows(size.height - 2 - len(_body(scene, width, size.height)) - len(_asked(scene, width)))


def is_read_above(scene: Scene, size: Size) -> bool:
    """Whether all that is asked and answered has room above the menu."""
    asked = _asked(scene, max(LEAST, size.width))
    return not size.height or len(asked) <= size.height - 2 - LEAST_MENU - LEAST_BODY


def _choice_rows(room: int) -> int:
    """The menu is what a person needs now; sentences have some rows where there is room."""
    return max(LEAST_MENU, room - (ENOUGH_TOLD if room >= 2 * ENOUGH_TOLD else LEAST_TOLD))


def _body(scene: Scene, width: int, height: int) -> Lines:
    """The table as the game's face draws it; in short where there is no room for all of it."""
    face = face_for(scene.seen.game)
    rows = face.body(scene.seen, width, height)
    room = height - 2 - LEAST_MENU - max(LEAST_TOLD, len(_asked(scene, width)))
    return rows if not height or len(rows) <= room else face.short(scene.seen, width, max(LEAST_BODY, room))


def _foot(scene: Scene, width: int, room: int) -> Lines:
    """What the companion says, what it felt, what is to be mended and what may be chosen."""
    choice = [line((row, "" if n else "bold")) for n, row in enumerate(scene.menu)]
    if not room:
        return [*_told(scene, width, SENTENCE_ROWS + 1), *choice]
    choice = choice[: _choice_rows(room - len(_asked(scene, width)))]
    return [*_told(scene, width, room - len(choice)), *choice]


def _told(scene: Scene, width: int, most: int) -> Lines:
    """What is asked, the companion's last sentences and, where there is room beside them, the readings they came
    from."""
    rows = _asked(scene, width)
    if len(rows) >= most:
        return shortened(rows, most)
    left = most - len(rows)
    headed = left > SENTENCE_ROWS
    left -= headed
    half = (width - 1) // 2 if scene.trace and width >= WIDE_ENOUGH and left >= ENOUGH_TOLD else width
    shown = _log(scene, half, left)
    block = [*([ruled(scene.seen.say("screen.log"), half)] if headed else []), *shown]
    if half == width:
        return rows + block
    trace = [line((part, "dim")) for part in scene.trace]
    heard = [*([ruled(scene.seen.say("screen.readings"), width - half - 1)] if headed else []), *last(trace, left)]
    return rows + beside(block, heard, half, width - half - 1)


def _log(scene: Scene, width: int, most: int) -> Lines:
    """The last sentences for which there is room, those that were not read yet with a mark before them. What stands
    above them anyway is not said twice."""
    rows: Lines = []
    read = len(scene.said) - scene.unread
    one: Lines = []
    for number, text in enumerate(scene.said):
        if text in scene.caption:
            continue
        mark, style = (UNREAD, "") if number >= read else (" ", "dim")
        one = [line((f"{' ' if n else mark} {part}", style)) for n, part in enumerate(wrapped(text, width - 2, "  "))]
        rows += one
    if len(one) > most and not scene.scroll:
        return shortened(one, most)
    end = len(rows) - min(scene.scroll, max(0, -(-(len(rows) - most) // max(1, most)))) * most
    shown = last(rows[: max(end, most)], most)
    while len(shown) > 1 and shown[0].plain.startswith("    "):
        del shown[0]  # the rest of a sentence whose beginning is out of sight
    return shown


def _asked(scene: Scene, width: int) -> Lines:
    """What is told and asked now: answers, the task, what is to be mended, the question."""
    rows = [line((part, "bold italic")) for text in scene.caption for part in wrapped(text, width)]
    rows += [line((part, "bold red")) for text in scene.mend for part in wrapped(f"! {text}", width, "  ")]
    return rows + ([line((part, "bold cyan")) for part in wrapped(scene.question, width)] if scene.question else [])
