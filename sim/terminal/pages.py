"""What is entered on the pages, at a simulated table that is played in a terminal.

Whoever is asked for a move may answer in the terminal or on a page. While the terminal waits for a line, an input of a
page interrupts it: the server's thread sends this process a signal, whose handler raises `Elsewhere` out of the wait.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from types import FrameType

from controller.ports import Reading
from controller.web.published import Published

AGAIN_S = 0.25


class Elsewhere(Exception):
    """Something was entered on a page while the terminal waited for a line."""


class PageInputs:
    """The inputs of pages, by the seat that they are for.

    Args:
        published: where pages meet the table.
    """

    def __init__(self, published: Published) -> None:
        self.published = published
        self._held: list[Reading] = []
        self._seat = ""

    def next(self, seat: str) -> Reading | None:
        """The next input for this seat, or one that is for the table; moves of other seats wait for their turn."""
        self._held += self.published.taken(seat)
        return self._held.pop(0) if self._held else None

    @contextmanager
    def interrupting(self) -> Iterator[None]:
        """While this lasts, inputs of pages raise `Elsewhere` wherever `waiting` is."""
        main = get_ident()

        def interrupt(_: int, __: FrameType | None) -> None:
            if self._seat and self.published.waits(self._seat):
                self._seat = ""
                raise Elsewhere

        before = signal.signal(signal.SIGUSR1, interrupt)
        ended = Event()

        def call_again() -> None:
            # A signal that comes just before the wait begins does not end it: it is sent again.
            while not ended.wait(AGAIN_S):
                if self._seat and self.published.waits(self._seat):
                    signal.pthread_kill(main, signal.SIGUSR1)

        again = Thread(target=call_again, name="pages-again", daemon=True)
        again.start()
        self.published.woken = lambda: signal.pthread_kill(main, signal.SIGUSR1)
        try:
            yield
        finally:
            self.published.woken = lambda: None
            ended.set()
            again.join()
            signal.signal(signal.SIGUSR1, before or signal.SIG_DFL)

    @contextmanager
    def waiting(self, seat: str) -> Iterator[None]:
        """The terminal waits for a line of this seat. Raises `Elsewhere`."""
        self._seat = seat
        try:
            self._held += self.published.taken(seat)
            if self._held:
                raise Elsewhere
            yield
        finally:
            self._seat = ""
