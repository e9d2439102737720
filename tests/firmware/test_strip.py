"""The strip's last bytes: they are on their way still when the state machine has taken them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import firmware

BYTE_US = 10
"""Eight bits of 1.25 µs."""
UNDER_WAY = 9
"""Eight words of the joined FIFO, and the one that is being shifted out (RP2040 data sheet, 3.5.3)."""
PAUSE_US = 50
"""What a WS2812B wants at least before it shows what has come (its data sheet)."""
LIT = bytes(range(1, 13))


class Wire:
    """A data line in virtual microseconds, and the strip at its end."""

    def __init__(self) -> None:
        self.now_us = 0
        self.shown = b""
        self._sent = b""
        self._ends_us = 0

    def sleep_us(self, us: int) -> None:
        self.now_us += us
        if self.now_us >= self._ends_us + PAUSE_US:
            self.shown = self._sent + self.shown[len(self._sent) :]

    def put(self, data: bytearray, shift: int) -> None:
        """Comes back as soon as the FIFO has taken the last byte."""
        assert shift == 24
        self.sleep_us(PAUSE_US)  # the frame before this one has long been shown
        self._sent = bytes(data)
        self._ends_us = self.now_us + BYTE_US * len(data)
        self.now_us = max(self.now_us, self._ends_us - BYTE_US * UNDER_WAY)

    def active(self, on: int) -> None:
        """What has not gone out when the machine is stopped never does, and the light that it cuts shows nothing."""
        if not on and self.now_us < self._ends_us:
            left = (self._ends_us - self.now_us) // BYTE_US
            self._sent = self._sent[: 3 * ((len(self._sent) - left) // 3)]
            self._ends_us = self.now_us


def module(name: str, **things: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(things)
    return made


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def strip(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """`firmware.strip.Strip` with MicroPython's modules played by a `Wire`."""

    def assembled(**how: object) -> Callable[[object], object]:
        return lambda program: program

    pio = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=1)
    played = [
        module("machine", Pin=lambda number: number),
        module("rp2", PIO=pio, asm_pio=assembled, StateMachine=lambda *args, **how: wire),
        module("firmware.clock", sleep_us=wire.sleep_us),
    ]
    for one in played:
        monkeypatch.setitem(sys.modules, one.__name__, one)
    monkeypatch.delitem(sys.modules, "firmware.strip", raising=False)
    monkeypatch.setattr(firmware, "strip", None, raising=False)  # put back at the end, as the modules are
    yield import_module("firmware.strip").Strip(22, 4)
    sys.modules.pop("firmware.strip")


def test_it_is_not_stopped_before_the_last_light_is_dark(wire: Wire, strip: Any) -> None:
    strip.show(LIT)
    wire.sleep_us(1000)
    assert wire.shown == LIT
    strip.close()
    wire.sleep_us(1000)
    assert wire.shown == bytes(12)


def test_a_machine_that_is_stopped_at_once_would_leave_lights_lit(wire: Wire, strip: Any) -> None:
    strip.show(LIT)
    wire.sleep_us(1000)
    strip.dark()
    wire.active(0)
    wire.sleep_us(1000)
    assert any(wire.shown)
