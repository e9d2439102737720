"""The terminal itself: frames drawn in place; whole frames as text, one after the other; or plain sentences.

Frames are drawn in place on a terminal that can, and drawn anew as soon as its size changes, also while a line is being
typed. Plain output is for pipes, dumb terminals and screen readers: only what is said and asked, line by line.
"""

from __future__ import annotations

import logging
import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from typing import Protocol

from rich.console import Console
from rich.control import Control
from rich.text import Text

from controller.play.line_editor import Completer, LineEditor, raw_keys, unechoed
from controller.play.terminal import Keyboard
from controller.play.typed import QUIT
from controller.terminal.frame import SIMULATED, Size, frame
from controller.terminal.looks import in_ascii
from controller.terminal.scene import Scene

LOOK_S = 0.15
"""While a line is typed the terminal's size is looked at so often."""
MOST_BYTES = 4096
HIDDEN = "•"


class Gone(Exception):
    """Nobody is at the terminal any more: the input has ended."""


class Meanwhile(Protocol):
    """What goes on while a line is waited for."""

    @property
    def descriptor(self) -> int:
        """Can be read as soon as there is something to do."""

    def pause_s(self) -> float:
        """How long nothing need be done, at most."""

    def pump(self) -> bool:
        """Do what is due; whether the frame is to be drawn anew. May raise, which ends the wait."""


class Screen:
    """Where frames are shown and lines are typed.

    Args:
        console: rich's; a terminal is drawn on in place, anything else gets whole frames as text.
        size: instead of the terminal's own.
        plain: whether sentences are printed instead of frames.

    Attributes:
        choices: what Tab offers for the line that is typed.
        scroll: pages that the reader has gone back; forwards, where what is shown is read from its top (`from_top`).
        meanwhile: what goes on while a line is waited for, if anything does.
    """

    def __init__(
        self,
        console: Console | None = None,
        size: Size | None = None,
        sleep: Callable[[float], None] = time.sleep,
        *,
        plain: bool = False,
    ) -> None:
        self.console = console or Console(highlight=False)
        self.plain = plain
        self._held: ExitStack | None = None
        self._size, self._sleep = size, sleep
        self._last: list[str] = []
        self._editor = LineEditor()
        self._typed_ahead = b""
        self._drawn: Size | None = None
        self._last_typed: tuple[str, int, int] | None = None
        self._keyboard: Keyboard | None = None
        self._whole: list[str] = []
        self._draft = ""
        self.meanwhile: Meanwhile | None = None
        self.choices: tuple[str, ...] = ()
        self.scroll = 0
        self.from_top = False

    @property
    def live(self) -> bool:
        """Whether frames are drawn in place now."""
        return self._held is not None and self.in_place

    @property
    def in_place(self) -> bool:
        """Whether frames are drawn in place between entering and leaving."""
        return not self.plain and self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def size(self) -> Size:
        """The terminal as it is now."""
        if self._size is not None:
            return self._size
        height = self.console.height if self.live else 0
        return Size(self.console.width, height, self.console.options.ascii_only)

    def __enter__(self) -> Screen:
        self._held = ExitStack()
        if self.live:
            self._held.enter_context(_logged_afterwards())
            self.console.set_alt_screen(True)
            self._held.callback(self._leave)
            if sys.stdin.isatty():
                self._held.enter_context(raw_keys(sys.stdin.fileno()))
        return self

    def __exit__(self, *_: object) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _leave(self) -> None:
        """Back to what stood on the terminal before; nothing to be done where it has gone."""
        with suppress(OSError):
            self.console.set_alt_screen(False)

    def pace_or(self, pace: float | None, usual: float) -> float:
        """The pace that was asked for, else the usual one; into a pipe nothing is slowed down unasked."""
        if pace is not None:
            return pace
        return usual if self.console.is_terminal and not self.plain else 0.0

    def show(self, scene: Scene) -> None:
        """Show a frame; as text only if it differs from the one before. Plain output has none."""
        if self.plain:
            return
        rows = frame(scene, self.size)
        plain = [row.plain for row in rows]
        if self.live:
            self._draw(rows)
        elif plain != self._last:
            self._print(rows)
        self._last = plain

    def _draw(self, rows: list[Text]) -> None:
        """Over the frame before it; the last row stays for the prompt."""
        height = max(1, self.size.height - 1)
        blank = Text(" " * self.size.width)
        shown = [*rows[:height], *[blank] * (height - len(rows))]
        self.console.control(Control.home())
        self.console.print(Text("\n", end="").join(shown), soft_wrap=True)
        self._last_typed = None
        self._last_row("", 0)

    def _last_row(self, text: str, column: int) -> None:
        """The row of the prompt, with the cursor at a column; written only where it has changed."""
        height = self.size.height
        if (text, column, height) == self._last_typed:
            return
        self._last_typed = text, column, height
        self.console.file.write(f"\x1b[{height};1H\x1b[2K{text}\x1b[{height};{column + 1}H")
        self.console.file.flush()

    def _print(self, rows: list[Text]) -> None:
        for row in rows:
            row.rstrip()
            self.console.print(row, soft_wrap=True)

    def tell(self, text: str) -> None:
        """A line between frames, where frames are not drawn in place."""
        if not self.live:
            told = text if self.plain else f"{SIMULATED} | {text}"
            self.console.print(Text(in_ascii(told) if self.size.ascii_only else told), soft_wrap=True)

    def wait(self, seconds: float) -> None:
        """Wait so that the people watching can follow."""
        if seconds > 0:
            self._sleep(seconds)

    def ask(
        self,
        prompt: str,
        *,
        secret: bool = False,
        redraw: Callable[[], None] = lambda: None,
        complete: Completer = lambda _: (),
    ) -> str:
        """A line as it was typed; ``secret`` is not shown on a terminal.

        Args:
            redraw: draws the frame anew: the size has changed, or what Tab offers, or how far it is scrolled.

        Raises:
            Gone: the input has ended.
        """
        prompt = in_ascii(prompt) if self.size.ascii_only else prompt
        if self.live and sys.stdin.isatty():
            return self._edited(prompt, secret, redraw, complete)
        if self.live:
            self._last_row(prompt, len(prompt))
        line = self._line(prompt, secret)
        if not line:
            raise Gone
        typed = line.rstrip("\n")
        if not sys.stdin.isatty() and not self.plain:
            self.tell(f"{prompt}{'' if secret else typed}")
        return typed

    def _line(self, prompt: str, secret: bool) -> str:
        """A whole line from a terminal that edits it itself, or from a pipe; empty at the end of the input."""
        if self.plain:
            self.tell(prompt.rstrip())
        if self.meanwhile is not None:
            return self._polled(self.meanwhile, secret=secret)
        if not sys.stdin.isatty():
            return self._piped()
        try:
            if secret:
                import getpass

                return getpass.getpass("" if self.plain else prompt) + "\n"
            if not self.plain:
                import readline  # noqa: F401 (typed lines can then be edited and called back)
            return input("" if self.plain else prompt) + "\n"
        except EOFError:
            return ""

    @property
    def _lines_of(self) -> Keyboard:
        """What gives whole lines."""
        if self._keyboard is None:
            self._keyboard = Keyboard(sys.stdin)
        return self._keyboard

    def _piped(self) -> str:
        """A whole line from a pipe or a file, of which none is kept where `typed` could not see it."""
        if self._whole:
            return f"{self._whole.pop(0)}\n"
        if self._lines_of.closed:
            return sys.stdin.readline()  # there may be lines in memory
        line = self._lines_of.line()
        return "" if line is None else f"{line}\n"

    def _polled(self, meanwhile: Meanwhile, *, secret: bool) -> str:
        """The same, while something else goes on."""
        keyboard = self._lines_of
        with unechoed(sys.stdin.fileno()) if secret and sys.stdin.isatty() else nullcontext():
            while not self._whole:
                self._whole += keyboard.lines()
                if self._whole or keyboard.closed:
                    break
                select.select([sys.stdin, meanwhile.descriptor], [], [], meanwhile.pause_s())
                meanwhile.pump()
        return f"{self._whole.pop(0)}\n" if self._whole else ""

    def _edited(self, prompt: str, secret: bool, redraw: Callable[[], None], complete: Completer) -> str:
        """A line typed at the last row of the screen, which is drawn anew when its size changes."""
        draft, self._draft = self._draft, ""
        self.begin_line(complete, draft)
        data, self._typed_ahead = self._typed_ahead, b""
        descriptor = sys.stdin.fileno()
        while True:
            lines, self._typed_ahead = self._editor.feed(data, keep=not secret)
            if lines:
                return lines[0]
            if self._editor.ended:
                self._editor.ended = False
                raise Gone
            self.show_line(prompt, redraw, secret=secret)
            data = b""
            if self._ready(descriptor, redraw, keep=not secret):
                data = os.read(descriptor, MOST_BYTES)
                if not data:
                    raise Gone

    def _ready(self, descriptor: int, redraw: Callable[[], None], *, keep: bool) -> bool:
        """Wait a little for keys, while something else may go on; whether there are any."""
        meanwhile = self.meanwhile
        if meanwhile is None:
            return bool(select.select([descriptor], [], [], LOOK_S)[0])
        ready = select.select([descriptor, meanwhile.descriptor], [], [], min(LOOK_S, meanwhile.pause_s()))[0]
        self._draft = self._editor.text if keep else ""  # where the wait ends here, it goes on with this
        if meanwhile.pump():
            redraw()
        self._draft = ""
        return descriptor in ready

    def typed(self) -> str | None:
        """A line that was typed while nobody is asked; None where there is none yet."""
        if not (self.live and sys.stdin.isatty()):
            self._whole += self._lines_of.lines()
            return self._whole.pop(0) if self._whole else None
        data, self._typed_ahead = self._typed_ahead, b""
        if select.select([sys.stdin], [], [], 0)[0]:
            data += os.read(sys.stdin.fileno(), MOST_BYTES)
        lines, self._typed_ahead = self._editor.feed(data, keep=True)
        if self._editor.ended:
            self._editor.ended = False
            return QUIT[0]
        self._show_typed("> ", secret=False)
        return lines[0] if lines else None

    # A line that is typed while other things go on: the keys are handed in, and the line is shown in between.

    def begin_line(self, complete: Completer, draft: str = "") -> None:
        """A new line may be typed, in which Tab completes this; it begins with a draft."""
        editor = self._editor
        editor.text, editor.cursor = draft, len(draft)
        self.choices, self.scroll, editor.scrolled, editor.choices = (), 0, 0, ()
        self._drawn = self.size
        self.complete(complete)

    def complete(self, complete: Completer) -> None:
        """What Tab completes in the line that is being typed."""
        self._editor.complete = complete

    def feed(self, data: bytes, *, secret: bool = False) -> list[str]:
        """Take keys; the lines that they complete. The end of the input is the line ``quit``."""
        found = []
        while data:
            lines, data = self._editor.feed(data, keep=not secret)
            found += lines
            if lines:
                self.choices, self.scroll, self._editor.scrolled = (), 0, 0
        if self._editor.ended:
            self._editor.ended = False
            found.append(QUIT[0])
        return found

    def show_line(self, prompt: str, redraw: Callable[[], None], *, secret: bool = False) -> None:
        """Show the line as it stands; the frame is drawn anew first if the terminal's size, what Tab offers, or how far
        it is scrolled has changed."""
        editor = self._editor
        if (editor.choices, editor.scrolled) != (self.choices, 0) or self.size != self._drawn:
            pages = -editor.scrolled if self.from_top else editor.scrolled
            self.choices, self.scroll = editor.choices, max(0, self.scroll + pages)
            editor.scrolled, self._drawn = 0, self.size
            self.console.control(Control.clear())
            redraw()
        self._show_typed(in_ascii(prompt) if self.size.ascii_only else prompt, secret)

    def _show_typed(self, prompt: str, secret: bool) -> None:
        room = max(8, self.size.width - len(prompt) - 1)
        text, column = self._editor.window(room)
        shown = HIDDEN * len(text) if secret else text
        row = f"{prompt}{shown}"
        self._last_row(row, len(prompt) + column)


class _Kept(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))


@contextmanager
def _logged_afterwards() -> Iterator[None]:
    """While frames are drawn, keep what is logged; it is printed afterwards."""
    log, kept = logging.getLogger("reedlight"), _Kept()
    log.addHandler(kept)
    try:
        yield
    finally:
        log.removeHandler(kept)
        for line in kept.lines:
            print(line, file=sys.stderr)
