"""How what a message holds lies in its bytes. The same file runs on both sides.

Numbers are little-endian, texts UTF-8 behind a byte that counts them, lists of small numbers likewise, flags eight to a
byte from the lowest bit on.
"""


class Malformed(ValueError):
    """A message that is cut short or holds what it cannot; the two sides disagree on the protocol."""


class Cursor:
    """Reads a message from its second byte on; raises Malformed where it ends too soon."""

    def __init__(self, message: bytes) -> None:
        self._message = message
        self._at = 1

    def take(self, count: int) -> bytes:
        """The next bytes, so many."""
        taken = self._message[self._at : self._at + count]
        if len(taken) < count:
            raise Malformed("a message is cut short")
        self._at += count
        return taken

    def byte(self) -> int:
        """A number of one byte."""
        return self.take(1)[0]

    def number(self, count: int) -> int:
        """A number of so many bytes."""
        return int.from_bytes(self.take(count), "little")

    def counted(self) -> bytes:
        """A list of bytes."""
        return self.take(self.byte())

    def text(self) -> str:
        """A text; what is no UTF-8 shows as question marks."""
        raw = self.counted()
        try:
            return raw.decode()
        except UnicodeError:
            return "".join([chr(byte) if 32 <= byte < 127 else "?" for byte in raw])

    def bits(self, count: int) -> "list[bool]":
        """So many flags."""
        raw = self.take((count + 7) // 8)
        return [bool(raw[place // 8] >> place % 8 & 1) for place in range(count)]

    def rest(self) -> bytes:
        """All that is left."""
        return self._message[self._at :]


def listed(items: "tuple[int, ...] | bytes") -> bytes:
    """A list of numbers below 256, at most 255 of them."""
    return bytes([len(items)]) + bytes(items)


def worded(text: str) -> bytes:
    """A text; of a long one the end is left out."""
    raw = text.encode()
    return listed(raw if len(raw) <= 255 else raw[:252] + b"...")


def flagged(flags: "list[bool]") -> bytes:
    """Flags, which nothing counts."""
    found = bytearray((len(flags) + 7) // 8)
    for place, flag in enumerate(flags):
        if flag:
            found[place // 8] |= 1 << place % 8
    return bytes(found)
