"""A PN532 on its high-speed UART: bytes in, bytes out, one tag in its field (NXP's user manual UM0701-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sim.devices.faults import Faults, Message, Sent
from sim.devices.hsu import ACK, ERROR, FROM_CHIP, TO_CHIP, first, framed

FIRMWARE: Final = bytes([0x32, 1, 6, 7])
"""A PN532, firmware 1.6, that reads ISO 14443A and B and ISO 18092."""
FOR_EVER: Final = 0xFF
"""So many retries, the chip's own default: it looks for a tag until one comes."""
_WAKING: Final = 0x55


@dataclass(frozen=True, slots=True)
class ChipTimes:
    """How long the chip takes, in seconds.

    Attributes:
        ack_s: from a command to its acknowledgement.
        answer_s: from there to the answer of a command that needs no field.
        tag_s: until a tag in the field is known: field, anticollision and select (docs: at least 8 ms).
        try_s: for each try in an empty field; not measured, of the order of a request and its time-out.
    """

    ack_s: float = 0.0005
    answer_s: float = 0.001
    tag_s: float = 0.008
    try_s: float = 0.005


AT_ONCE: Final = ChipTimes(0.0, 0.0, 0.0, 0.0)
"""For whole games in tests: only threads and the kernel take time."""


@dataclass(slots=True)
class _Search:
    """A look for one tag that has not ended: when it began, and when it ends in an empty field."""

    began: float
    ends: float | None


class Pn532:
    """The chip (`sim.devices.device.Device`).

    It sleeps after power-on until it is woken by 0x55 bytes, and finds no tags before SAMConfiguration: what the
    manual asks of the host, and what an unmended driver fails at after a brown-out.

    Args:
        times: how long it takes.
        faults: what happens to its acknowledgements (``ack``) and answers (``answer``).
    """

    def __init__(self, times: ChipTimes = ChipTimes(), faults: Faults | None = None) -> None:
        self.faults = faults or Faults()
        self.asked: list[int] = []
        """The commands that were understood, in order."""
        self.aborts = 0
        """How often the host ended what was under way."""
        self.firmware = FIRMWARE
        self._times = times
        self._uid: bytes | None = None
        self._second: bytes | None = None
        self._held_at = 0.0
        self._do: Mapping[int, Callable[[float, bytes], None]] = MappingProxyType(
            {0x02: self._version, 0x14: self._sam, 0x32: self._rf, 0x4A: self._list, 0x52: self._release}
        )
        self.power_on(0.0)

    def power_on(self, now: float) -> None:
        """Asleep, with its defaults, and with nothing under way."""
        self._awake = self._configured = False
        self._tries = FOR_EVER
        self._in, self._last = b"", b""
        self._out: list[Sent] = []
        self._search: _Search | None = None

    def hold(self, now: float, uid: bytes) -> None:
        """Hold a tag to its antenna."""
        self._settle(now)
        self._uid, self._held_at = uid, now
        self._second = None

    def hold_second(self, now: float, uid: bytes) -> None:
        """Hold another tag beside the first: asked for one, the chip finds them by turns, as each is silent in the call
        after the one in which it was chosen (ISO/IEC 14443-3, 6.4.2: a request wakes idle tags only)."""
        self._settle(now)
        self._second = uid

    def take_away(self, now: float) -> None:
        """Take the tag away."""
        self._settle(now)
        self._uid = self._second = None

    # Bytes.

    def feed(self, now: float, data: bytes) -> None:
        """Bytes came from the host."""
        self._settle(now)
        if not self._awake:
            _, woken, data = data.partition(bytes([_WAKING]))
            self._awake = bool(woken)
        if not self._awake:
            return
        self._in += data
        while (found := first(self._in, TO_CHIP)).kind != "more":
            self._in = found.rest
            if found.kind == "ack":
                self.aborts += 1
                self._stop()
            elif found.kind == "nack":
                self._send(now, "answer", self._last)
            elif found.kind == "frame":
                self._command(now, found.payload)
        self._in = found.rest

    def due(self, now: float) -> bytes:
        """The bytes that have gone to the host."""
        self._settle(now)
        data = b"".join(sent.data for sent in self._out if sent.at <= now)
        self._out = [sent for sent in self._out if sent.at > now]
        return data

    def deadline(self) -> float | None:
        """When more will have gone."""
        times = [sent.at for sent in self._out]
        if self._search is not None:
            found = self._found_at(self._search)
            times += [at for at in (found, self._search.ends) if at is not None]
        return min(times, default=None)

    def _send(self, at: float, message: Message, data: bytes) -> None:
        self._out += self.faults.spoil(at, message, data)
        self._out.sort(key=lambda sent: sent.at)

    def _answer(self, at: float, payload: bytes) -> None:
        self._last = framed(FROM_CHIP, payload)
        self._send(at, "answer", self._last)

    def _stop(self) -> None:
        """Whatever is under way ends: a host may end it by an acknowledgement, or by its next command."""
        self._search = None
        self._out.clear()

    # Commands.

    def _command(self, now: float, payload: bytes) -> None:
        self._stop()
        self._send(now + self._times.ack_s, "ack", ACK)
        begins = now + self._times.ack_s
        code, params = payload[0] if payload else -1, payload[1:]
        if code in self._do:
            self.asked.append(code)
            self._do[code](begins, params)
        else:
            self._refuse(begins)

    def _refuse(self, at: float) -> None:
        self._last = ERROR
        self._send(at + self._times.answer_s, "answer", ERROR)

    def _version(self, at: float, params: bytes) -> None:
        self._answer(at + self._times.answer_s, bytes([0x03]) + self.firmware)

    def _sam(self, at: float, params: bytes) -> None:
        self._configured = params[:1] == b"\x01"
        self._answer(at + self._times.answer_s, bytes([0x15]))

    def _rf(self, at: float, params: bytes) -> None:
        if params[:1] == b"\x05" and len(params) == 4:
            self._tries = params[3]
        self._answer(at + self._times.answer_s, bytes([0x33]))

    def _release(self, at: float, params: bytes) -> None:
        self._answer(at + self._times.answer_s, bytes([0x53, 0x00]))

    def _list(self, at: float, params: bytes) -> None:
        if not self._configured or params[:2] != b"\x01\x00":
            self._refuse(at)
            return
        ends = None if self._tries == FOR_EVER else at + (self._tries + 1) * self._times.try_s
        self._search = _Search(at, ends)

    # The field.

    def _found_at(self, search: _Search) -> float | None:
        """When the tag in the field is known; None where there is none, or it came too late for this look."""
        if self._uid is None or (search.ends is not None and self._held_at > search.ends):
            return None
        return max(search.began, self._held_at) + self._times.tag_s

    def _settle(self, now: float) -> None:
        """End a look for a tag, if it has ended by now."""
        search = self._search
        if search is None:
            return
        found = self._found_at(search)
        if found is not None and found <= now:
            self._search = None
            self._answer(found, _target(self._uid or b""))
            if self._second is not None:
                self._uid, self._second = self._second, self._uid
        elif found is None and search.ends is not None and search.ends <= now:
            self._search = None
            self._answer(search.ends, bytes([0x4B, 0]))


def _target(uid: bytes) -> bytes:
    """The answer of InListPassiveTarget for one tag: SENS_RES, SEL_RES and the number (UM0701-02, section 7.3.5)."""
    kind = bytes.fromhex({4: "000408", 7: "004400", 10: "008400"}[len(uid)])
    return bytes([0x4B, 1, 1]) + kind + bytes([len(uid)]) + uid
