"""The lights as a part of a body: a thread that writes the newest frame, and darkness whatever happens."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Mapping
from threading import Condition, Thread

from controller.boards import Power
from controller.ports import Found, Frame, Lost
from hardware.inbox import Inbox
from hardware.pixels.neopixels import OpenStrip, Strip, open_neopixels
from hardware.strip import Changed, clamped, dark, strip_bytes
from hardware.wiring.model import Pixels

LIGHTS = "lights"
AGAIN_S = 10.0
"""From one attempt to open a strip to the next; imports that fail are dear."""
CLOSE_S = 5.0
"""A driver that hangs in a write is not waited for longer."""


class PixelLamps:
    """A `hardware.body_of_parts.LampsPart` on a Pi's own pin.

    Writing takes 2 to 5 ms a frame for some sixty lights, most of it asleep in the driver, and a driver may hang; so
    frames are written on a thread of their own, the newest only. Lights that fail never stop a game: it is told as
    `Lost` and `Found`, and why stands in the facts.

    It is dark at the end of a process too, unless that is killed by SIGKILL or by a signal that nobody handles: what
    was left lit then is dark as soon as these lights are opened again, or by `reedlight dark`.

    Args:
        again_s: see `AGAIN_S`.
    """

    name = LIGHTS

    def __init__(
        self,
        inbox: Inbox,
        pixels: Pixels,
        lights: int,
        power: Power,
        open_strip: OpenStrip = open_neopixels,
        *,
        again_s: float = AGAIN_S,
    ) -> None:
        self._inbox, self._pixels, self._lights, self._power = inbox, pixels, lights, power
        self._open_strip, self._again_s = open_strip, again_s
        self._news = Condition()
        self._wanted = dark(lights)
        self._pending, self._closed = True, False
        self._strip: Strip | None = None
        self._changed = Changed()
        self._trouble = ""
        self._written = self._skipped = 0
        self._bring()
        self._thread = Thread(target=self._run, name="reedlight-lights", daemon=True)
        self._thread.start()

    def show(self, frame: Frame) -> None:
        """Show a frame soon; one that a newer frame overtakes is never written."""
        if len(frame) != self._lights:
            raise ValueError(f"a frame of {len(frame)} lights for a strip of {self._lights}")
        with self._news:
            self._wanted = clamped(frame, self._power)
            self._pending = True
            self._news.notify()

    # On the lights' own thread (and once before it begins).

    def _run(self) -> None:
        while self._wait():
            self._bring()

    def _wait(self) -> bool:
        """Sleep until there is something to do; False when there never will be."""
        with self._news:
            if self._strip is None:
                self._news.wait_for(lambda: self._closed, self._again_s)
            else:
                self._news.wait_for(lambda: self._pending or self._closed)
            return not self._closed

    def _bring(self) -> None:
        """Write what is wanted, and open the strip first if need be."""
        with self._news:
            frame, self._pending = self._wanted, False
        try:
            if self._strip is None:
                self._open()
            self._write(frame)
        except Exception as error:  # whatever the driver throws, the game goes on in the dark
            self._fail(str(error))
            return
        if self._trouble:
            self._trouble = ""
            self._inbox.put(lambda at: Found(at, LIGHTS))

    def _open(self) -> None:
        self._strip = self._open_strip(self._pixels, self._lights)
        self._changed.forget()
        # The first write makes the driver register its own end; ours is to come before it, so it is registered after.
        self._write(dark(self._lights))
        atexit.unregister(self.close)
        atexit.register(self.close)

    def _write(self, frame: Frame) -> None:
        assert self._strip is not None
        if self._changed.news(strip_bytes(frame, self._pixels.order)):
            self._strip.write(frame)
            self._written += 1
        else:
            self._skipped += 1

    def _fail(self, trouble: str) -> None:
        well, self._trouble = not self._trouble, trouble or "the driver says nothing"
        if well:  # told once the reason is in the facts
            self._inbox.put(lambda at: Lost(at, LIGHTS))
        self._darken()

    def _darken(self) -> None:
        strip, self._strip = self._strip, None
        if strip is not None:
            _quietly(strip.close, self._note)

    def _note(self, error: Exception) -> None:
        self._trouble = self._trouble or str(error)

    # What others ask.

    def alive(self) -> bool:
        """Whether frames are still written; a strip that cannot be opened does not make it dead."""
        return self._thread.is_alive()

    def facts(self) -> Mapping[str, object]:
        """How the lights are driven, and what is wrong with them."""
        return {
            "pin": self._pixels.pin,
            "lights": self._lights,
            "order": self._pixels.order,
            "backend": self._pixels.backend,
            "written": self._written,
            "unchanged": self._skipped,
            "trouble": self._trouble or None,
        }

    def close(self) -> None:
        """Dark, and the pin let go; may be called twice, and is called as the interpreter ends."""
        with self._news:
            self._closed = True
            self._news.notify()
        self._thread.join(CLOSE_S)
        if not self._thread.is_alive():
            self._darken()
        atexit.unregister(self.close)


def _quietly(do: Callable[[], None], note: Callable[[Exception], None]) -> None:
    """Do something that may fail without harm; what it said is noted."""
    try:
        do()
    except Exception as error:  # a strip in trouble may not even go dark; the game and the closing go on
        note(error)
