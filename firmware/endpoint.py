"""One end of the link: messages in order and once each, whatever the bytes suffer. The same file runs on both sides.

It touches no port and no clock: bytes that came go into `receive`, bytes to be written come out of `outgoing`, and time
is an argument, in whole milliseconds that never go back. The host's end is in `firmware.caller`, the Pico's in
`firmware.answerer`; docs/protocol.md is the contract.
"""

from struct import pack, unpack

from firmware.wire import MOST, Decoder, encode

HELLO, WELCOME, SURE, LOOSE, STRANGER = 1, 2, 3, 4, 5
_HEADING = "<BHHH"  # kind of frame, session, number, next number expected from the other side
_HEADING_BYTES = 7
MOST_BODY = MOST - _HEADING_BYTES
"""Bytes of the longest message."""

WINDOW = 16
"""So many sure messages are under way at once."""
MOST_WAITING = 64
"""So many sure messages wait, those under way included, before `Endpoint.send` refuses."""
MOST_LOOSE = 16
BEAT_MS = 500
"""Nobody is quiet for longer than this."""
SILENT_MS = 2000
"""Four beats missed: the other side is gone."""
RESEND_MS = 50
"""A sure message is sent again when nothing has acknowledged it for so long, then after twice as long, and so on."""
MOST_RESEND_MS = 400


class Endpoint:
    """What both ends have in common.

    Attributes:
        resends: sure messages that had to be sent again.
        stale: frames of another session, which were not taken.
    """

    def __init__(self, now: int) -> None:
        self.resends = 0
        self.stale = 0
        self._decoder = Decoder()
        self._begin(0, now)

    def _begin(self, session: int, now: int) -> None:
        self._session = session
        self._open = False
        self._queue: list[bytes] = []  # sure messages that nobody has acknowledged; the first so many are under way
        self._under_way = 0
        self._first = 0  # the number of the first in the queue
        self._expected = 0
        self._owes_ack = False
        self._loose: list[bytes] = []
        self._heard = now
        self._spoke = now
        self._patience = RESEND_MS
        self._resend_at = now

    @property
    def bad(self) -> int:
        """Pieces of the stream that were no frame."""
        return self._decoder.bad

    @property
    def session(self) -> int:
        """The number of the session that is on; 0 where there is none."""
        return self._session

    @property
    def all_heard(self) -> bool:
        """Whether the other side has acknowledged every sure message."""
        return not self._queue

    def send(self, body: bytes) -> bool:
        """Send for sure: once, in order. False (and nothing is sent) where too much waits already, or no session is."""
        if not self._session or len(self._queue) >= MOST_WAITING:
            return False
        self._queue.append(_fitting(body))
        return True

    def send_loose(self, body: bytes) -> None:
        """Send once and forget: what the next message makes stale anyway. Of many waiting, the oldest are dropped."""
        if self._session:
            self._loose.append(_fitting(body))
            if len(self._loose) > MOST_LOOSE:
                self._loose.pop(0)

    def silent(self, now: int) -> bool:
        """Whether nothing of this session has been heard for `SILENT_MS`."""
        return now - self._heard >= SILENT_MS

    def receive(self, data: bytes, now: int) -> "list[bytes]":
        """The messages that these bytes complete, in order; never raises."""
        found: list[bytes] = []
        for payload in self._decoder.feed(data):
            if len(payload) < _HEADING_BYTES:
                self._decoder.bad += 1
                continue
            kind, session, number, expected = unpack(_HEADING, payload[:_HEADING_BYTES])
            body = payload[_HEADING_BYTES:]
            if kind in (SURE, LOOSE):
                if session and session == self._session:
                    if not self._open:
                        continue  # the answer to the call was lost; what is sure comes again behind it
                    self._take(kind, number, expected, body, now, found)
                else:
                    self.stale += 1
                    self._estranged(session)
            else:
                self._opened(kind, session, body, now, found)
        return found

    def outgoing(self, now: int) -> bytes:
        """Everything that is to be written now: first sendings, resendings, acknowledgements, beats."""
        frames: list[bytes] = []
        self._opening(now, frames)
        if self._open:
            self._sure_frames(now, frames)
            for body in self._loose:
                frames.append(self._frame(LOOSE, 0, body))
            self._loose = []
            if not frames and (self._owes_ack or now - self._spoke >= BEAT_MS):
                frames.append(self._frame(LOOSE, 0, b""))
            if frames:
                self._owes_ack = False  # every frame of a session says what it has got
        if frames:
            self._spoke = now
        return b"".join(frames)

    def due(self, now: int) -> int:
        """Milliseconds until `outgoing` may have something, if nothing comes and nothing is sent before."""
        wait = self._opening_due(now)
        if self._open:
            if self._owes_ack or self._loose or self._under_way < min(len(self._queue), WINDOW):
                return 0
            wait = min(wait, BEAT_MS - (now - self._spoke))
            if self._under_way:
                wait = min(wait, self._resend_at - now)
        return max(wait, 0)

    # Within.

    def _take(self, kind: int, number: int, expected: int, body: bytes, now: int, found: "list[bytes]") -> None:
        self._heard = now
        self._acknowledged(expected, now)
        if kind == LOOSE:
            if body:
                found.append(body)
            return
        self._owes_ack = True  # for one that came twice too: its acknowledgement was lost
        if number == self._expected:
            self._expected = (number + 1) & 0xFFFF
            found.append(body)

    def _acknowledged(self, expected: int, now: int) -> None:
        count = (expected - self._first) & 0xFFFF
        if 0 < count <= self._under_way:
            self._queue = self._queue[count:]
            self._under_way -= count
            self._first = expected
            self._patience = RESEND_MS
            self._resend_at = now + self._patience

    def _sure_frames(self, now: int, frames: "list[bytes]") -> None:
        if self._under_way and now >= self._resend_at:
            self.resends += self._under_way
            self._under_way = 0
            self._patience = min(2 * self._patience, MOST_RESEND_MS)
        start, end = self._under_way, min(len(self._queue), WINDOW)
        if start < end:
            if not start:
                self._resend_at = now + self._patience
            for place in range(start, end):
                frames.append(self._frame(SURE, (self._first + place) & 0xFFFF, self._queue[place]))
            self._under_way = end

    def _frame(self, kind: int, number: int, body: bytes) -> bytes:
        return frame(kind, self._session, number, self._expected, body)

    # What the two sides do differently.

    def _opened(self, kind: int, session: int, body: bytes, now: int, found: "list[bytes]") -> None:
        """A frame that begins or ends a session came."""
        raise NotImplementedError

    def _estranged(self, session: int) -> None:
        """A frame of another session came."""

    def _opening(self, now: int, frames: "list[bytes]") -> None:
        """Add what begins a session, where it is due."""
        raise NotImplementedError

    def _opening_due(self, now: int) -> int:
        """Milliseconds until `_opening` has something."""
        raise NotImplementedError


def frame(kind: int, session: int, number: int, expected: int, body: bytes) -> bytes:
    """A frame as it goes out on the line."""
    return encode(pack(_HEADING, kind, session, number, expected) + body)


def _fitting(body: bytes) -> bytes:
    if not 0 < len(body) <= MOST_BODY:
        raise ValueError(f"a message of {len(body)} bytes; 1 to {MOST_BODY} will do")
    return body
