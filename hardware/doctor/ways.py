"""The ways from the computer to the board: the serial port, the pins, the lights' back-end, and leave to use them."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.doctor.findings import Finding, good, mend, note
from hardware.doctor.machine import PI_3, PI_4, PI_5, ZERO_2, Machine
from hardware.wiring.model import UART_PORT, AnyBody, LinesBody, MatrixBody, Pixels
from hardware.wiring.pins import PI_SPI_PIXELS

_LOG_IN_AGAIN = "then log out and in again"


def ways(machine: Machine, body: AnyBody | None) -> Iterator[Finding]:
    """All that the body's wiring asks of this computer."""
    readers = getattr(body, "readers", {})
    if any(reader.port == UART_PORT for reader in readers.values()):
        yield from serial_port(machine)
    if isinstance(body, LinesBody | MatrixBody):
        yield from pins(machine)
        if body.pixels is not None:
            yield from lights(machine, body.pixels)


def serial_port(machine: Machine) -> Iterator[Finding]:
    """The Pi's own serial port: free of the console and of Bluetooth, and permitted."""
    if machine.model is None:
        return
    command = machine.boot_file("cmdline.txt")
    if command is None:
        yield note(
            "serial-console", "The boot settings cannot be read, so whether a console sits on the port is unknown."
        )
    elif any(word.startswith(("console=serial0", "console=ttyAMA0", "console=ttyS0")) for word in command.split()):
        remedy = "sudo raspi-config nonint do_serial_cons 1 takes it off; then start the Pi anew."
        yield mend("serial-console", "The system's console sits on the serial port of the reader.", remedy)
    else:
        yield good("serial-console", "No console sits on the serial port.")
    yield from _uart(machine)
    yield from _permitted(machine, UART_PORT, "serial", "dialout")


def _uart(machine: Machine) -> Iterator[Finding]:
    settings = machine.settings()
    if not machine.there(UART_PORT):
        remedy = "sudo raspi-config nonint do_serial_hw 0 switches it on; then start the Pi anew."
        yield mend("serial-port", f"The Pi's serial port is switched off: there is no {UART_PORT}.", remedy)
    elif machine.model in (PI_3, PI_4, ZERO_2):
        if any(line.startswith(("dtoverlay=disable-bt", "dtoverlay=miniuart-bt")) for line in settings):
            yield good("bluetooth", "Bluetooth leaves the good serial port to the reader.")
        else:
            remedy = "Add the line dtoverlay=disable-bt to /boot/firmware/config.txt; then start the Pi anew."
            yield mend("bluetooth", "Bluetooth has the good serial port, and the reader the one that drifts.", remedy)


def pins(machine: Machine) -> Iterator[Finding]:
    """The GPIO chip: there, and permitted."""
    chips = ("/dev/gpiochip0", "/dev/gpiochip4")
    found = next((chip for chip in chips if machine.there(chip)), None)
    if found is None:
        remedy = "Run this on the Pi of the table; on a Pi, update the system: its kernel is too old."
        yield mend("pins", "There is no GPIO chip.", remedy)
    else:
        yield from _permitted(machine, found, "pins", "gpio")


def lights(machine: Machine, pixels: Pixels) -> Iterator[Finding]:
    """What drives the strip on this Pi."""
    if machine.model is None:
        return
    backend = pixels.backend
    if backend == "auto":
        backend = "pio" if machine.model == PI_5 else "spi" if pixels.pin == PI_SPI_PIXELS[0] else "pwm"
    yield good("lights", f"The lights are driven by {backend.upper()} on GPIO{pixels.pin}.", backend=backend)
    if backend == "pio":
        yield from _permitted(machine, "/dev/pio0", "lights-port", "gpio", absent=_NO_PIO)
    elif backend == "spi":
        yield from _permitted(machine, "/dev/spidev0.0", "lights-port", "spi", absent=_NO_SPI)
        yield from _spi(machine)
    elif machine.uid != 0:
        remedy = f"Wire the strip to GPIO{PI_SPI_PIXELS[0]} and set pixels.pin to it, so that no root is needed."
        yield mend("lights-port", "PWM drives lights only for root.", remedy)


_NO_PIO = "Update the system (kernel 6.12 and its firmware), and run sudo reedlight install for its udev rule."
_NO_SPI = "Add the line dtoverlay=spi0-0cs,no_miso to /boot/firmware/config.txt; then start the Pi anew."


def _spi(machine: Machine) -> Iterator[Finding]:
    settings = machine.settings()
    if "dtparam=spi=on" in settings:
        says = "SPI is on with all five of its pins, and three of them may be pins of the matrix."
        yield mend("lights-pins", says, "Take dtparam=spi=on out of config.txt and add dtoverlay=spi0-0cs,no_miso.")
    if machine.model in (PI_3, PI_4, ZERO_2):
        wanted = "core_freq_min=500" if machine.model == PI_4 else "core_freq=250"
        if not any(line.startswith(wanted.partition("=")[0]) for line in settings):
            says = "The Pi may change its clock while the lights are written, and they flicker then."
            yield mend("lights-clock", says, f"Add the line {wanted} to /boot/firmware/config.txt; then start anew.")


def _permitted(machine: Machine, path: str, about: str, group: str, *, absent: str = "") -> Iterator[Finding]:
    """Whether a device is there, and may be used."""
    if not machine.there(path):
        if absent:
            yield mend(about, f"There is no {path}.", absent)
        return
    if machine.usable(path):
        yield good(f"{about}-permission", f"{path} may be used.")
        return
    owner = machine.group_of(path) or group
    if owner in machine.groups or owner == "root":
        remedy = "Run sudo reedlight install, which writes the udev rule for it; then unplug it or start anew."
    else:
        remedy = f"sudo usermod -aG {owner} $USER, {_LOG_IN_AGAIN}."
    yield mend(f"{about}-permission", f"{path} may not be used by you.", remedy, group=owner)
