"""What is plugged into the USB ports: Picos with and without their firmware's interpreter, and adaptors."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.errors import BodyError
from hardware.doctor.findings import Finding, good, mend, note
from hardware.plugged import Device, Listing, bootsel_picos, devices, spec_of

NOTHING = "usb-missing"
"""The finding that nothing is there for a board that needs it."""
_NONE = "Plug the Pico or the reader in, and try another cable if it is in: some only charge."


def plugged(
    *, wanted: bool, listing: Listing = devices, waiting: Callable[[], int] = bootsel_picos
) -> Iterator[Finding]:
    """Each device; ``wanted``: whether the board cannot do without any."""
    try:
        found = tuple(listing())
    except BodyError:
        says = "What is plugged into USB cannot be told without the package pyserial."
        yield note("usb", says, 'Install it with: pip install "reedlight[link]"')
        return
    for device in found:
        facts = {"vid": f"{device.vid:04x}", "pid": f"{device.pid:04x}", "product": device.product, "path": device.path}
        yield good("usb", _told(device), **facts)
    idle = waiting()
    if idle:
        says = f"{idle} Pico{'s wait' if idle > 1 else ' waits'} as a drive for MicroPython."
        yield mend("usb", says, "Drag MicroPython's UF2 file onto the drive, then run reedlight firmware install.")
    if wanted and not found and not idle:
        yield mend(NOTHING, "No Pico and no serial adaptor is plugged in.", _NONE)


def _told(device: Device) -> str:
    """What it is, and by which mark a board file may name it where there are several."""
    if device.is_pico:
        return f"A Pico on {device.path}{f', number {device.serial}' if device.serial else ''}."
    product = device.product or "no name"
    return f'A serial device ({product}) on {device.path}: port = "{spec_of(device)}" in a board file.'
