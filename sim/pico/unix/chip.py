"""A PN532 at the level of its frames: what it is given, when it is ready, what it says, and how it fails."""

from time import ticks_diff, ticks_ms

ACK = b"\x00\x00\xff\x00\xff\x00"
ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
EIO = 5
ACK_MS = 1
ANSWER_MS = 3
FIND_MS = 5


class Pn532:
    def __init__(self):
        self.tag = b""
        self.ats = b""  # what a bank card or a telephone tells besides
        self.asked = 0
        self.faults = {}  # name -> how many times still: gone, nack (once deaf), mute, garbled_ack, garbled, slow
        self.commands = []
        self.off()

    def off(self):
        """Without its supply it forgets everything."""
        self._said = []  # (ready at, bytes)
        self._sam = False
        self._retries = 0xFF
        self._active = b""

    def fault(self, name):
        left = self.faults.get(name, 0)
        if left:
            self.faults[name] = left - 1
        return bool(left)

    def write(self, data):
        if self.fault("gone"):
            self.off()
            raise OSError(EIO)
        if self.fault("nack"):
            raise OSError(EIO)
        self._said = []  # a new command, or an ACK, ends what it was at
        if data == ACK:
            return
        command = self._checked(data)
        self.asked += 1
        self.commands = self.commands[-199:]
        self.commands.append(command[0])
        if self.fault("mute"):
            return
        now = ticks_ms()
        self._said.append((now + ACK_MS, ACK if not self.fault("garbled_ack") else b"\x00\x00\xff\x01\xff\x00"))
        answer = self._answer(command)
        if self.fault("garbled"):
            answer = answer[:-3] + bytes([answer[-3] ^ 0x10]) + answer[-2:]
        wait = 1000 if self.fault("slow") else FIND_MS if command[0] == 0x4A else ANSWER_MS
        self._said.append((now + wait, answer))

    def ready(self):
        if self.fault("gone"):
            self.off()
            raise OSError(EIO)
        return bool(self._said) and ticks_diff(ticks_ms(), self._said[0][0]) >= 0

    def read(self, count):
        if not self.ready():
            return bytes(count)
        said = self._said.pop(0)[1]
        return (said + bytes(count))[:count]

    def _checked(self, data):
        assert data[:3] == b"\x00\x00\xff", data
        assert (data[3] + data[4]) & 0xFF == 0, data
        body = data[5 : 5 + data[3]]
        assert len(data) == data[3] + 7, data
        assert (sum(body) + data[-2]) & 0xFF == 0, data
        assert body[0] == 0xD4, data
        return body[1:]

    def _answer(self, command):
        if command == b"\x02":
            return framed(b"\xd5\x03\x32\x01\x06\x07")
        if command == b"\x14\x01\x14\x01":
            self._sam = True
            return framed(b"\xd5\x15")
        if command[:2] == b"\x32\x05":
            self._retries = command[4]
            return framed(b"\xd5\x33")
        if command[:3] == b"\x4a\x01\x00" and self._sam:
            return framed(b"\xd5\x4b" + self._found())
        return ERROR

    def _found(self):
        if not self.tag or (self._active == self.tag and not self._retries):
            self._active = b""  # a tag that is still selected hears the first call only as a reset
            return b"\x00"
        self._active = self.tag
        sizes = {4: 0x04, 7: 0x44, 10: 0x84}  # SENS_RES tells the number's size, SEL_RES whether an ATS follows
        kind = bytes([0, sizes[len(self.tag)], 0x20 if self.ats else 0x08])
        return b"\x01\x01" + kind + bytes([len(self.tag)]) + self.tag + self.ats


def framed(body):
    return b"\x00\x00\xff" + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])
