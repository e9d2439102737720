"""Which serial devices are plugged in: Picos, and USB adaptors with a tag reader behind them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.errors import BodyError
from hardware.wiring.pins import HEADER

if TYPE_CHECKING:
    from serial.tools.list_ports_common import ListPortInfo

RASPBERRY_PI: Final = 0x2E8A
"""The vendor number of Raspberry Pi Ltd. All that it sells with USB serial speaks for a Pico here."""
BOOTSEL: Final = (0x0003, 0x000F)
"""Products that are no serial ports: the boot loaders of RP2040 and RP2350, which show themselves as a drive
(github.com/raspberrypi/usb-pid)."""
DEBUG_PROBE: Final = (0x0004, 0x000C)
"""Picoprobe and Debug Probe: a Pico's serial port that belongs to another chip."""
USB_SYSFS: Final = Path("/sys/bus/usb/devices")
MODEL: Final = Path("/proc/device-tree/model")
PI_5: Final = ("Raspberry Pi 5", "Raspberry Pi Compute Module 5")
"""How the models begin whose header has a port of its own; a Pi 500 is one too."""


class Device(NamedTuple):
    """A serial device on USB.

    Attributes:
        path: where it is to be opened.
        vid, pid: who made it and what it is.
        serial: its own number; a Pico's is written on its chip. Empty where it has none.
        product: what it calls itself.
    """

    path: str
    vid: int
    pid: int
    serial: str = ""
    product: str = ""

    @property
    def is_pico(self) -> bool:
        """Whether it may be a Pico with MicroPython (2E8A:0005, and other numbers by build)."""
        return self.vid == RASPBERRY_PI and self.pid not in (*BOOTSEL, *DEBUG_PROBE)


Listing = Callable[[], Sequence[Device]]
"""What lists the devices; tests give another than `devices`."""


LISTINGS: Final = 5
AGAIN_S: Final = 0.01
"""Where a device goes while it is listed, all are listed anew, so often at most and after so long."""


def devices() -> tuple[Device, ...]:
    """The serial devices on USB, by their paths; which takes 2 ms. Raises BodyError without pyserial."""
    try:
        from serial.tools import list_ports
    except ImportError:
        raise BodyError(
            "pyserial, which speaks to Picos and readers, is missing. Install it with `pip install 'reedlight[link]'`."
        ) from None
    found = (
        Device(port.device, port.vid, port.pid or 0, port.serial_number or "", port.product or "")
        for port in _steady(list_ports.comports)
        if port.vid is not None
    )
    return tuple(sorted(found))


def _steady(listed: Callable[[], Iterable[ListPortInfo]]) -> Iterable[ListPortInfo]:
    """The ports; none where each time one of them went away meanwhile.

    pyserial reads several files of each device. When it is unplugged in between there is nothing to be read of its
    numbers, and that raises TypeError (pyserial 3.5, ``list_ports_linux.SysFS``): just when a link that was cut looks
    for its Pico.
    """
    for _ in range(LISTINGS):
        try:
            return listed()
        except (OSError, TypeError, ValueError):
            time.sleep(AGAIN_S)
    return ()


def picos(listing: Listing = devices) -> tuple[Device, ...]:
    """The Picos that show a serial port."""
    return tuple(device for device in listing() if device.is_pico)


def pi_model(file: Path = MODEL) -> str:
    """What a Raspberry Pi says it is (``Raspberry Pi 5 Model B Rev 1.0``); empty on any other computer."""
    try:
        told = file.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
    return told if told.startswith("Raspberry Pi") else ""


def header_port(model: str) -> str:
    """The device of GPIO14 and GPIO15: up to a Pi 4 ``/dev/serial0``, which on a Pi 5 is its debug connector."""
    return "/dev/ttyAMA0" if model.startswith(PI_5) else "/dev/serial0"


def port_for(spec: str, listing: Listing = devices, model: Callable[[], str] = pi_model) -> str | None:
    """The path of the port that a board file means, if it is there now and no other could be meant.

    Args:
        spec: ``header``, ``/dev/NAME``, ``usb:VID:PID``, ``usb:VID:PID:SERIAL``, or ``usb`` for the only adaptor that
            is no Pico.
        listing: what lists the devices.
        model: which Pi this is, as `pi_model` tells it.
    """
    if spec.startswith("usb"):
        found = _meant(spec, listing)
        return found[0].path if len(found) == 1 else None
    path = header_port(model()) if spec == HEADER else spec
    return path if Path(path).exists() else None


def why_no_port(spec: str, listing: Listing = devices, model: Callable[[], str] = pi_model) -> str:
    """Why `port_for` finds none, and what to do: two sentences; empty where it finds one."""
    if port_for(spec, listing, model) is not None:
        return ""
    if spec == HEADER:
        return why_no_header_port(model())
    if not spec.startswith("usb"):
        return f"There is no {spec}. Plug the device in, or write the port that it has now into the board file."
    found = _meant(spec, listing)
    if not found:
        return f"No device for {spec!r} is plugged in. Plug it in, and try another cable if it is: some only charge."
    named = ", ".join(spec_of(device) for device in found)
    return f"{len(found)} devices fit {spec!r}. Write one of these into the board file: {named}."


def why_no_header_port(model: str) -> str:
    """Why there is no serial port on the header of this model, and what to do; empty: it is no Pi."""
    path = header_port(model)
    if not model:
        return (
            "This computer is no Raspberry Pi, so it has no header for a reader. "
            'Put the reader on a USB serial adaptor, and write port = "usb" into the board file.'
        )
    if model.startswith(PI_5):
        remedy = "Add the line dtparam=uart0=on to /boot/firmware/config.txt, and start the Pi anew."
    else:
        remedy = "Switch it on with `sudo raspi-config nonint do_serial_hw 0`, and start the Pi anew."
    return f"The serial port of the header is off: there is no {path}. {remedy}"


def bootsel_picos(sysfs: Path = USB_SYSFS) -> int:
    """How many Picos wait as a drive for a UF2 file: plugged in while BOOTSEL was held, or without any firmware."""
    return sum(vid == RASPBERRY_PI and pid in BOOTSEL for vid, pid in _usb_ids(sysfs))


def _usb_ids(sysfs: Path) -> Iterator[tuple[int, int]]:
    for folder in sorted(sysfs.glob("*")):
        try:
            yield int((folder / "idVendor").read_text(), 16), int((folder / "idProduct").read_text(), 16)
        except (OSError, ValueError):
            continue  # an interface, not a device; or one that was unplugged while we looked


def _meant(spec: str, listing: Listing) -> list[Device]:
    _, *numbers = spec.split(":", 3)
    if not numbers:
        return [device for device in listing() if device.vid != RASPBERRY_PI]
    vid, pid = int(numbers[0], 16), int(numbers[1], 16)
    found = [device for device in listing() if (device.vid, device.pid) == (vid, pid)]
    return [device for device in found if device.serial == numbers[2]] if len(numbers) > 2 else found


def spec_of(device: Device) -> str:
    """What a board file may write as the ``port`` of this device; its path where it has no number of its own."""
    mark = f"usb:{device.vid:04x}:{device.pid:04x}"
    return f"{mark}:{device.serial}" if device.serial else device.path
