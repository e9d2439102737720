"""The end of the link that is called: the Pico's."""

from firmware.endpoint import BEAT_MS, HELLO, STRANGER, WELCOME, Endpoint, frame


class Answerer(Endpoint):
    """The end that is called: the Pico. Every new call ends the session before it.

    The caller's greeting is the first message of a session; `welcome` answers it.
    """

    def __init__(self, now: int) -> None:
        super().__init__(now)
        self._strangers: list[int] = []
        self._answer = b""
        self._owes_answer = False

    def welcome(self, answer: bytes) -> None:
        """Answer the call; the same answer goes out again if the caller calls again because it was lost."""
        self._answer = answer
        self._open = self._owes_answer = True

    def hang_up(self, now: int) -> None:
        """End the session: its frames are a stranger's from now on."""
        self._begin(0, now)
        self._owes_answer = False

    def _opened(self, kind: int, session: int, body: bytes, now: int, found: "list[bytes]") -> None:
        if kind != HELLO or not session:
            self.stale += 1
        elif session == self._session:
            self._heard = now
            self._owes_answer = self._open
        else:
            self._begin(session, now)
            found.clear()  # what came in the same breath belongs to the session before
            found.append(body)

    def _estranged(self, session: int) -> None:
        if session not in self._strangers and len(self._strangers) < 2:
            self._strangers.append(session)

    def _opening(self, now: int, frames: "list[bytes]") -> None:
        if self._owes_answer:
            self._owes_answer = False
            frames.append(self._frame(WELCOME, 0, self._answer))
        for session in self._strangers:
            frames.append(frame(STRANGER, session, 0, 0, b""))
        self._strangers = []

    def _opening_due(self, now: int) -> int:
        return 0 if self._owes_answer or self._strangers else BEAT_MS
