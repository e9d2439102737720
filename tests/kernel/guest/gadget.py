"""A Pico on a USB cable that can be pulled: a gadget of the kernel's own on its dummy host, and firmware behind it.

The host side is all real: USB enumeration, cdc-acm, /dev/ttyACM0, udev's places in /sys. The firmware runs under
MicroPython's unix port on a pty (sim/pico); a pump of its own process joins that to the gadget's /dev/ttyGS0.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Self

from sim.pico.simulated_pico import SimulatedPico
from tests.kernel.guest.chip import until

GADGETS = Path("/sys/kernel/config/usb_gadget")
CONTROLLER = "dummy_udc.0"
DEVICE, HOST = Path("/dev/ttyGS0"), Path("/dev/ttyACM0")
PUMP = """
import os, select, sys, tty
ends = [os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK) for path in sys.argv[1:]]
for end in ends:
    tty.setraw(end)
print("pumping", flush=True)
while True:
    for end in select.select(ends, [], [])[0]:
        try:
            data = os.read(end, 4096)
        except OSError:
            sys.exit()  # a cable was pulled
        if not data:
            sys.exit()
        other = ends[1 - ends.index(end)]
        while data:
            select.select([], [other], [])
            data = data[os.write(other, data):]
"""


class Gadget:
    """A USB serial device as a Pico with MicroPython shows itself, its cable pulled at first."""

    def __init__(self, name: str = "pico", serial: str = "E661385283000001") -> None:
        self._path = GADGETS / name
        texts, config = self._path / "strings" / "0x409", self._path / "configs" / "c.1"
        texts.mkdir(parents=True)
        (self._path / "idVendor").write_text("0x2e8a")
        (self._path / "idProduct").write_text("0x0005")
        (texts / "manufacturer").write_text("MicroPython")
        (texts / "product").write_text("Board in FS mode")
        (texts / "serialnumber").write_text(serial)
        (self._path / "functions" / "acm.usb0").mkdir(parents=True)
        config.mkdir(parents=True)
        (config / "acm.usb0").symlink_to(self._path / "functions" / "acm.usb0")

    def plug(self) -> None:
        """The cable goes in; returns when the host has its device."""
        (self._path / "UDC").write_text(CONTROLLER)
        assert until(HOST.exists), "the host has not found the gadget"

    def pull(self) -> None:
        """The cable is pulled; returns when the host's device is gone."""
        (self._path / "UDC").write_text("\n")
        assert until(lambda: not HOST.exists()), "the host has not noticed"


class PicoOnUsb:
    """A Pico with Reedlight's firmware on a real USB port, plugged in by ``with``.

    Attributes:
        world: what hands do to it.
    """

    def __init__(self, gadget: Gadget, world: SimulatedPico) -> None:
        self._gadget, self.world = gadget, world
        self._pump: subprocess.Popen[str] | None = None
        self._plugged = False

    def __enter__(self) -> Self:
        self.world.__enter__()
        self._join()
        return self

    def __exit__(self, *_: object) -> None:
        if self._plugged:
            self._part()
        self.world.__exit__()

    def unplug(self) -> None:
        """Pull the cable: the host's device goes, and the Pico has no more power."""
        self._part()
        self.world.unplug()

    def replug(self) -> float:
        """Plug it in again, its firmware just started; when the host had its device, on the monotonic clock."""
        self.world.replug()
        return self._join()

    def _join(self) -> float:
        self._gadget.plug()
        there = monotonic()
        self._pump = subprocess.Popen(
            [sys.executable, "-c", PUMP, os.path.realpath(self.world.path), str(DEVICE)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._pump.stdout is not None
        assert self._pump.stdout.readline() == "pumping\n"
        self._plugged = True
        return there

    def _part(self) -> None:
        self._gadget.pull()
        assert self._pump is not None
        with self._pump:
            self._pump.kill()
        self._plugged = False
