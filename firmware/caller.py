"""The end of the link that begins: the host's."""

from firmware.endpoint import BEAT_MS, HELLO, STRANGER, WELCOME, Endpoint

HELLO_MS = 250
"""From one call to the next, until it is answered."""


class Caller(Endpoint):
    """The end that begins: the host. One session long: for another, make another.

    Args:
        session: 1 to 65535, by chance, so that no frame of an earlier session is taken for one of this.
        greeting: the message that goes with the call.
    """

    def __init__(self, session: int, greeting: bytes, now: int) -> None:
        super().__init__(now)
        self._begin(session, now)
        self._greeting = greeting
        self._call_at = now
        self._disowned = False

    def silent(self, now: int) -> bool:
        """Whether the other side is gone: nothing heard for `SILENT_MS`, or it says that it knows no such session."""
        return self._disowned or super().silent(now)

    def _opened(self, kind: int, session: int, body: bytes, now: int, found: "list[bytes]") -> None:
        if session != self._session:
            self.stale += 1
        elif kind == STRANGER:
            self._disowned = self._open
        elif kind == WELCOME:
            self._heard = now
            if not self._open:
                self._open = True
                found.append(body)

    def _opening(self, now: int, frames: "list[bytes]") -> None:
        if not self._open and now >= self._call_at:
            frames.append(self._frame(HELLO, 0, self._greeting))
            self._call_at = now + HELLO_MS

    def _opening_due(self, now: int) -> int:
        return BEAT_MS if self._open else max(self._call_at - now, 0)
