"""The terminal itself: frames drawn in place, or plain text one after the other into a pipe; and what is typed."""

from __future__ import annotations

import getpass
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from sim.terminal.frame import SIMULATED, Size, frame
from sim.terminal.looks import in_ascii
from sim.terminal.scene import Scene

_CLEAR_ROW = Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2))


class Gone(Exception):
    """Nobody is at the terminal any more: the input has ended."""


class Screen:
    """Where frames are shown and lines are typed.

    Args:
        console: rich's; a terminal is drawn on in place, anything else gets whole frames as text.
        size: instead of the terminal's own.
    """

    def __init__(
        self,
        console: Console | None = None,
        size: Size | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.console = console or Console(highlight=False)
        self._inside = False
        self._size, self._sleep = size, sleep
        self._last: list[str] = []

    @property
    def live(self) -> bool:
        """Whether frames are drawn in place now."""
        return self._inside and self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def size(self) -> Size:
        """The terminal as it is now."""
        if self._size is not None:
            return self._size
        height = self.console.height if self.live else 0
        return Size(self.console.width, height, self.console.options.ascii_only)

    def __enter__(self) -> Screen:
        self._inside = True
        if self.live:
            self.console.set_alt_screen(True)
            with suppress(ImportError):
                import readline  # noqa: F401 (typed lines can then be edited and called back)
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.console.set_alt_screen(False)
        self._inside = False

    def pace_or(self, pace: float | None, usual: float) -> float:
        """The pace that was asked for, else the usual one; into a pipe nothing is slowed down unasked."""
        if pace is not None:
            return pace
        return usual if self.console.is_terminal else 0.0

    def show(self, scene: Scene) -> None:
        """Show a frame; into a pipe only if it differs from the one before."""
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
        self.console.control(_CLEAR_ROW)

    def _print(self, rows: list[Text]) -> None:
        for row in rows:
            row.rstrip()
            self.console.print(row, soft_wrap=True)

    def tell(self, text: str) -> None:
        """A line between frames, where frames are not drawn in place."""
        if not self.live:
            told = f"{SIMULATED} | {text}"
            self.console.print(Text(in_ascii(told) if self.size.ascii_only else told), soft_wrap=True)

    def wait(self, seconds: float) -> None:
        """Wait so that the people watching can follow."""
        if seconds > 0:
            self._sleep(seconds)

    def ask(self, prompt: str, *, secret: bool = False) -> str:
        """A line as it was typed; ``secret`` is not shown on a terminal. Raises Gone at the end of the input."""
        if self.live:
            self.console.control(_CLEAR_ROW)
        prompt = in_ascii(prompt) if self.size.ascii_only else prompt
        try:
            if secret and sys.stdin.isatty():
                return getpass.getpass(prompt)
            if sys.stdin.isatty():
                return input(prompt)
            return self._piped(prompt, secret)
        except EOFError:
            raise Gone from None

    def _piped(self, prompt: str, secret: bool) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        typed = line.rstrip("\n")
        self.tell(f"{prompt}{'' if secret else typed}")
        return typed
