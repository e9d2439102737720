"""A Pico that stands at MicroPython's prompt, as mpremote and Thonny leave it, is brought back to work. Pure."""

from __future__ import annotations

from typing import Final

NUDGE_MS: Final = 1000
"""After so long without an answer it may stand at the prompt."""
NUDGE: Final = b"\r\x02"
"""Enter, and Ctrl-B, which leaves the raw prompt: a prompt shows itself, and the firmware takes it for noise."""
RESTART: Final = b"\x03\x04"
"""Ctrl-C, which clears the line of what was typed so far, and Ctrl-D at the empty prompt: MicroPython starts anew, and
runs ``main.py``. It is sent only to a prompt that has shown itself."""
_PROMPTS: Final = (b">>> ", b"... ")
_KEPT: Final = 200


class Waking:
    """What is typed at a Pico that has not answered yet.

    Args:
        now: milliseconds.
    """

    def __init__(self, now: int) -> None:
        self._began = now
        self._tail = b""
        self._nudged = self._restarted = False

    @property
    def began(self) -> int:
        """Since when an answer can be expected: from the beginning, or since it was started anew."""
        return self._began

    def heard(self, data: bytes) -> None:
        """Something came that may be no answer."""
        self._tail = (self._tail + data)[-_KEPT:]

    def typed(self, now: int) -> bytes:
        """What to type now; mostly nothing."""
        if now - self._began < NUDGE_MS:
            return b""
        if not self._nudged:
            self._nudged = True
            return NUDGE
        if not self._restarted and any(prompt in self._tail for prompt in _PROMPTS):
            self._restarted, self._began = True, now
            return RESTART
        return b""
