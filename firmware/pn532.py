"""Frames of a PN532 and how one command is given, without ever waiting for the chip.

Source: NXP, PN532 user manual (UM0701-02), chapters 6 (frames) and 7 (commands).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.buses import Bus

ACK = b"\x00\x00\xff\x00\xff\x00"
GET_VERSION = b"\x02"
SAM_NORMAL = b"\x14\x01\x14\x01"
"""SAMConfiguration: normal mode, no security module, time-out 1 s, the IRQ line in use."""
FEW_RETRIES = b"\x32\x05\xff\x01\x02"
"""RFConfiguration, item 5: three tries to find a tag, so that an empty field is answered at once. More than one,
because a tag that was found before answers only every second call."""
FIND_TAG = b"\x4a\x01\x00"
"""InListPassiveTarget: one tag, 106 kbit/s type A. Asked for two, the chip answers only every second time."""
_MOST_ANSWER = 45
"""Bytes of the longest answer in its frame, to `FIND_TAG`: a number of ten and, from a bank card or a telephone, an
ATS of 20 (ISO/IEC 14443-4, 5.2, with the fifteen historical bytes of ISO/IEC 7816-4)."""
_SIZES = (4, 7, 10, 0)
"""Bytes of a tag's number by bits 7 and 6 of SENS_RES's lower byte (ISO/IEC 14443-3, 6.5.2)."""
_HAS_ATS = 0x20
"""The bit of SEL_RES of a tag that speaks ISO/IEC 14443-4, of which an ATS follows, its own length first."""
_ACK_MS = 60
_ERROR = b"\x7f"  # the one byte of an error frame


class Altered(Exception):
    """The chip answered, but not with what can be trusted."""


class TimedOut(Exception):
    """The chip did not answer in time."""


def frame(command: bytes) -> bytes:
    """A command as the chip wants it."""
    body = b"\xd4" + command
    return b"\x00\x00\xff" + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


def answer(command: bytes, raw: bytes) -> bytes:
    """What a frame says in answer to a command, without its heading; raises Altered."""
    start = raw.find(b"\x00\xff")
    if start < 0 or len(raw) < start + 4:
        raise Altered("its answer has no beginning")
    length = raw[start + 2]
    if (length + raw[start + 3]) & 0xFF:
        raise Altered("the length of its answer and the check of that differ")
    body = raw[start + 4 : start + 4 + length]
    end = start + 4 + length
    if len(raw) <= end + 1 or (sum(body) + raw[end]) & 0xFF or raw[end + 1]:
        # A zero byte that was lost leaves the sum right, with the closing zero in the place of the check.
        raise Altered("its answer and the check of that differ")
    if body[:2] != bytes([0xD5, command[0] + 1]):
        raise Altered("it refused a command" if body == _ERROR else "it answered something else")
    return body[2:]


class Chip:
    """A PN532 behind a bus.

    Attributes:
        now: milliseconds; the driver of the generators below keeps it up to date before each step.
    """

    def __init__(self, bus: "Bus") -> None:
        self.now = 0
        self._bus = bus

    def ask(self, command: bytes, patience_ms: int) -> "Generator[None, None, bytes]":
        """Give a command and return its answer; yields while the chip is busy. Raises Altered, TimedOut, OSError."""
        self._bus.write(frame(command))
        yield from self._ready(_ACK_MS)
        if self._bus.read(len(ACK)) != ACK:
            raise Altered("it does not acknowledge a command")
        yield from self._ready(patience_ms)
        return answer(command, self._bus.read(_MOST_ANSWER))

    def abort(self) -> None:
        """Have the chip forget what it was asked; raises OSError."""
        self._bus.write(ACK)

    def _ready(self, patience_ms: int) -> "Generator[None, None, None]":
        until = self.now + patience_ms
        while not self._bus.ready():
            if self.now >= until:
                raise TimedOut("it does not answer in time")
            yield


def uid(found: bytes) -> bytes:
    """The number of the tag in an answer to `FIND_TAG`; none where there was no tag. Raises Altered."""
    if not found:
        raise Altered("its answer is empty")
    if not found[0]:
        return b""
    # NbTg Tg SENS_RES(2) SEL_RES NFCIDLength NFCID ATS
    length = found[5] if len(found) > 5 else 0
    number, more = found[6 : 6 + length], found[6 + length :]
    if len(number) != length or length not in (4, 7, 10) or length != _SIZES[found[3] >> 6]:
        raise Altered("it told a tag's number of a length that there is not")
    if found[0] != 1 or (more and (not found[4] & _HAS_ATS or more[0] != len(more))):
        raise Altered("it told more of a tag than there is")
    return number
