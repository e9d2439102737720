"""A line that is typed at a terminal: edited, completed by Tab, recalled by the arrow keys.

The terminal is switched so that every key arrives at once (`raw_keys`); `LineEditor` takes the bytes and knows what the
line then looks like. It draws nothing and waits for nothing, so it serves a front end that blocks and one that polls.
"""

from __future__ import annotations

import codecs
import re
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

Completer = Callable[[str], Sequence[str]]
"""Gives the whole lines that a line may be the beginning of."""
MOST_RECALLED = 200
MOST_SIGNS = 1000
_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z]|.)", re.DOTALL)
"""A key that is told by several signs."""
_BEGUN = re.compile(r"\x1b(?:\[[0-9;?]*|O)?\Z")
_KEYS = {
    "\x1b[A": "up", "\x1bOA": "up", "\x10": "up", "\x1b[B": "down", "\x1bOB": "down", "\x0e": "down",
    "\x1b[C": "right", "\x1bOC": "right", "\x06": "right", "\x1b[D": "left", "\x1bOD": "left", "\x02": "left",
    "\x1b[H": "home", "\x1bOH": "home", "\x1b[1~": "home", "\x01": "home",
    "\x1b[F": "end", "\x1bOF": "end", "\x1b[4~": "end", "\x05": "end",
    "\x1b[3~": "delete", "\x7f": "back", "\x08": "back", "\x15": "clear", "\x0b": "cut", "\x17": "word",
    "\x1b[5~": "page-up", "\x1b[6~": "page-down", "\t": "tab", "\x0c": "redraw", "\x04": "end-of-input",
}  # fmt: skip


@contextmanager
def raw_keys(descriptor: int) -> Iterator[None]:
    """Let keys arrive at once and unechoed; Ctrl-C still interrupts. The terminal is restored whatever happens."""
    before = termios.tcgetattr(descriptor)
    keys = termios.tcgetattr(descriptor)
    keys[3] &= ~(termios.ICANON | termios.ECHO)
    keys[6][termios.VMIN], keys[6][termios.VTIME] = 1, 0
    termios.tcsetattr(descriptor, termios.TCSADRAIN, keys)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal may have gone
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


@contextmanager
def unechoed(descriptor: int) -> Iterator[None]:
    """Let a line be typed unseen. The terminal is restored whatever happens."""
    before = termios.tcgetattr(descriptor)
    keys = termios.tcgetattr(descriptor)
    keys[3] &= ~termios.ECHO
    termios.tcsetattr(descriptor, termios.TCSADRAIN, keys)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


class LineEditor:
    """Edit one line after the other.

    Args:
        complete: what Tab completes.

    Attributes:
        text, cursor: the line as it stands, and before which sign the next one is put.
        choices: what the line may become, after a Tab that did not decide it.
        scrolled: pages that were asked for since it was last set to 0; up is positive.
        ended: the input has ended (Ctrl-D on an empty line).
    """

    def __init__(self, complete: Completer = lambda _: ()) -> None:
        self.complete = complete
        self.text, self.cursor = "", 0
        self.choices: tuple[str, ...] = ()
        self.scrolled = 0
        self.ended = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending = ""
        self._history: list[str] = []
        self._at = 0
        self._draft = ""

    def feed(self, data: bytes, *, keep: bool = True) -> tuple[list[str], bytes]:
        """Take keys until a line is complete; the complete lines (at most one) and the bytes that are left.

        Args:
            keep: whether the line may be recalled later; not so for a secret.
        """
        signs = self._pending + self._decoder.decode(data)
        self._pending = ""
        while signs:
            if _BEGUN.match(signs):
                self._pending = signs
                break
            found = _ESCAPE.match(signs)
            key = found.group() if found else signs[0]
            signs = signs[len(key) :]
            if key in ("\r", "\n"):
                return [self._take(keep=keep)], signs.encode()
            self._press(key)
        return [], b""

    def _take(self, *, keep: bool) -> str:
        line, self.text, self.cursor, self.choices = self.text, "", 0, ()
        if keep and line.strip() and self._history[-1:] != [line]:
            self._history = [*self._history, line][-MOST_RECALLED:]
        self._at, self._draft = len(self._history), ""
        return line

    def _press(self, key: str) -> None:
        name = _KEYS.get(key)
        if name is None:
            if key.isprintable() and len(self.text) < MOST_SIGNS:
                self._put(key)
            return
        self.choices = () if name != "tab" else self.choices
        match name:
            case "up" | "down":
                self._recall(-1 if name == "up" else 1)
            case "left":
                self.cursor = max(0, self.cursor - 1)
            case "right":
                self.cursor = min(len(self.text), self.cursor + 1)
            case "home":
                self.cursor = 0
            case "end":
                self.cursor = len(self.text)
            case "back" if self.cursor:
                self.text = self.text[: self.cursor - 1] + self.text[self.cursor :]
                self.cursor -= 1
            case "delete":
                self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]
            case "clear":
                self.text, self.cursor = self.text[self.cursor :], 0
            case "cut":
                self.text = self.text[: self.cursor]
            case "word":
                kept = self.text[: self.cursor].rstrip().rpartition(" ")
                head = kept[0] + kept[1]
                self.text, self.cursor = head + self.text[self.cursor :], len(head)
            case "page-up" | "page-down":
                self.scrolled += 1 if name == "page-up" else -1
            case "tab":
                self._complete()
            case "end-of-input" if not self.text:
                self.ended = True

    def _put(self, sign: str) -> None:
        self.text = self.text[: self.cursor] + sign + self.text[self.cursor :]
        self.cursor += 1
        self.choices = ()

    def _recall(self, step: int) -> None:
        at = self._at + step
        if not 0 <= at <= len(self._history):
            return
        if self._at == len(self._history):
            self._draft = self.text
        self._at = at
        self.text = self._draft if at == len(self._history) else self._history[at]
        self.cursor = len(self.text)

    def _complete(self) -> None:
        """Complete as far as all that is possible goes; show what is possible where that is no further."""
        possible = list(dict.fromkeys(self.complete(self.text[: self.cursor])))
        if not possible:
            return
        first, last = min(possible), max(possible)
        same = (n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other)
        shared = first[: next(same, min(len(first), len(last)))]
        if len(shared) > self.cursor or len(possible) == 1:
            self.text, self.cursor = shared + self.text[self.cursor :], len(shared)
        self.choices = tuple(possible) if len(possible) > 1 else ()

    def window(self, width: int) -> tuple[str, int]:
        """The part of the line that fits into so many columns, and the cursor's column in it."""
        first = max(0, self.cursor - width + 1)
        return self.text[first : first + width], self.cursor - first
