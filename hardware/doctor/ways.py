"""The ways from the computer to the board: the serial port, the pins, the lights' back-end, and leave to use them."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.doctor.findings import Finding, good, mend, note, refused
from hardware.doctor.machine import PI_3, PI_4, PI_5, ZERO_2, Machine
from hardware.pixels.backend import KNOWN, PIO, SPI, WS281X, backend, obstacle
from hardware.plugged import header_port, why_no_header_port
from hardware.wiring.model import AnyBody, LinesBody, MatrixBody, Pixels
from hardware.wiring.pins import HEADER, PI_UART_PORTS

_COMPILED = "rpi_ws281x"
_LOG_IN_AGAIN = "then log out and in again"
_UPGRADE = "Update the system with sudo apt full-upgrade; then start the Pi anew."
_WRITE_HEADER = f'Write port = "{HEADER}" for the reader into the board file.'
CORE_CLOCK = {
    PI_3: ("core_freq=250",),
    ZERO_2: ("core_freq=250",),
    PI_4: ("core_freq=500", "core_freq_min=500"),
}
"""What of ``config.txt`` holds the clock still on which that of SPI hangs (docs/building/raspberry-pi.md)."""


def ways(machine: Machine, body: AnyBody | None) -> Iterator[Finding]:
    """All that the body's wiring asks of this computer."""
    for reader in body.readers.values() if body is not None else ():
        if reader.port in PI_UART_PORTS:
            yield from serial_port(machine, reader.port)
            break  # there is one such port, and another reader on it is a mistake of the board file
    if isinstance(body, LinesBody | MatrixBody):
        yield from pins(machine)
        if body.pixels is not None:
            yield from lights(machine, body.pixels)


def on_usb(body: AnyBody | None) -> bool:
    """Whether a part of the body hangs on USB."""
    if body is None:
        return False
    return hasattr(body, "picos") or any(reader.port.startswith("usb") for reader in body.readers.values())


def serial_port(machine: Machine, port: str) -> Iterator[Finding]:
    """The Pi's own serial port: free of the console and of Bluetooth, and permitted."""
    if machine.model is None:
        return
    path = header_port(machine.model_text or "") if port == HEADER else port
    yield _console(machine)
    yield from _uart(machine, path)
    yield from _permitted(machine, path, "serial", "dialout")


def _console(machine: Machine) -> Finding:
    """On a Pi 5 the console sits on the debug connector, unless it was moved to the header by name."""
    command = machine.boot_file("cmdline.txt")
    names = ("ttyAMA0",) if machine.model == PI_5 else ("serial0", "ttyAMA0", "ttyS0")
    if command is None:
        says = "The boot settings cannot be read, so whether a console sits on the serial port is unknown."
        return note("serial-console", says)
    if any(word.startswith(tuple(f"console={name}" for name in names)) for word in command.split()):
        remedy = "sudo raspi-config nonint do_serial_cons 1 takes it off; then start the Pi anew."
        return mend("serial-console", "The system's console sits on the serial port of the reader.", remedy)
    return good("serial-console", "No console sits on the serial port.")


def _uart(machine: Machine, path: str) -> Iterator[Finding]:
    told = machine.model_text or ""
    if machine.model == PI_5 and path != header_port(told):
        says = f"On a Pi 5 {path} is not the port of the header, where the reader is wired."
        yield mend("serial-port", says, _WRITE_HEADER)
    elif not machine.there(path):
        why = why_no_header_port(told) if path == header_port(told) else f"There is no {path}. {_WRITE_HEADER}"
        yield refused("serial-port", why)
    elif machine.model in CORE_CLOCK:
        overlays = ("dtoverlay=disable-bt", "dtoverlay=miniuart-bt")
        if any(line.startswith(overlays) for line in machine.settings()):
            yield good("bluetooth", "Bluetooth leaves the good serial port to the reader.")
        else:
            remedy = "Add the line dtoverlay=disable-bt to /boot/firmware/config.txt; then start the Pi anew."
            yield mend("bluetooth", "Bluetooth has the good serial port, and the reader the one that drifts.", remedy)


def pins(machine: Machine) -> Iterator[Finding]:
    """The GPIO chip: there, and permitted."""
    if machine.model is None:
        return  # that this is no Pi was told already
    chips = ("/dev/gpiochip0", "/dev/gpiochip4")
    found = next((chip for chip in chips if machine.there(chip)), None)
    if found is None:
        yield mend("pins", "There is no GPIO chip: the system's kernel is too old.", _UPGRADE)
    else:
        yield from _permitted(machine, found, "pins", "gpio")


def lights(machine: Machine, pixels: Pixels) -> Iterator[Finding]:
    """What drives the strip on this Pi, and what stands in the way."""
    if machine.model is None:
        return
    chosen = backend(pixels, machine.here.is_pi_5)
    trouble = obstacle(pixels, machine.here)
    if trouble is not None:
        yield refused("lights", trouble, backend=chosen)
    elif chosen is not None:
        yield good("lights", f"The lights can be driven by {chosen.upper()} on GPIO{pixels.pin}.", backend=chosen)
    yield from _packages(machine, pi_5=chosen == PIO)
    if chosen not in (None, PIO):
        yield from _revision(machine)
    if chosen == SPI:
        yield from _spi(machine)


def _packages(machine: Machine, *, pi_5: bool) -> Iterator[Finding]:
    """The back-end, which differs by model, so that no extra of ours can bring it."""
    last = "Adafruit-Blinka-Raspberry-Pi5-Neopixel" if pi_5 else _COMPILED
    found = {name: machine.installed(name) for name in ("gpiod", "Adafruit-Blinka-Raspberry-Pi-PWM", last)}
    missing = [name for name, version in found.items() if version is None]
    if missing:
        says = f"The lights' back-end for this Pi is not installed: {', '.join(missing)}."
        pins = f"requirements/lights-pi-{5 if pi_5 else 4}.txt"
        remedy = f"pip install --no-deps --require-hashes --no-build-isolation -r {pins}"
        yield mend("lights-packages", says, remedy, **found)
        if _COMPILED in missing:
            yield from _compiler(machine)
    else:
        yield good("lights-packages", "The lights' back-end for this Pi is installed.", **found)


def _compiler(machine: Machine) -> Iterator[Finding]:
    """rpi_ws281x comes as a source only, so that pip wants a compiler and Python's headers."""
    needed = {
        "build-essential": "/usr/bin/gcc",
        "python3-dev": f"/usr/include/python{machine.python[0]}.{machine.python[1]}/Python.h",
    }
    missing = [package for package, file in needed.items() if not machine.there(file)]
    if missing:
        says = f"pip compiles {_COMPILED}, and what it needs for that is not there."
        yield mend("lights-compiler", says, f"sudo apt install {' '.join(missing)}")


def _revision(machine: Machine) -> Iterator[Finding]:
    """Whether the library knows this very board; it refuses one whose code is not in its list."""
    code = machine.revision
    if code is None or code in KNOWN:
        return
    version = machine.installed(_COMPILED)
    says = f"{_COMPILED} {WS281X} does not know this Pi's board revision, {code:x}."
    if version in (None, WS281X):
        remedy = f"Take a newer {_COMPILED} if there is one, or light the strip from a Pico."
        yield mend("lights-revision", says, remedy, revision=f"{code:x}")
    else:
        yield note("lights-revision", f"{says} You have {version}, which may.", revision=f"{code:x}")


def _spi(machine: Machine) -> Iterator[Finding]:
    settings = machine.settings()
    if "dtparam=spi=on" in settings:
        says = "SPI is on with all five of its pins, and three of them may be pins of the board."
        yield mend("lights-pins", says, "In /boot/firmware/config.txt put dtoverlay=spi0-0cs,no_miso in its place.")
    missing = [line for line in CORE_CLOCK.get(machine.model or "", ()) if line not in settings]
    if missing:
        says = "The Pi may change its clock while the lights are written, and they flicker then."
        lines = f"line{'s' if len(missing) > 1 else ''} {' and '.join(missing)}"
        yield mend("lights-clock", says, f"Add the {lines} to /boot/firmware/config.txt; then start the Pi anew.")


def _permitted(machine: Machine, path: str, about: str, group: str) -> Iterator[Finding]:
    """Whether a device that is there may be used."""
    if not machine.there(path):
        return
    if machine.usable(path):
        yield good(f"{about}-permission", f"{path} may be used.")
        return
    owner = machine.group_of(path) or group
    if owner in machine.groups or owner == "root":
        remedy = "Let reedlight install write the udev rule for it (docs/building/service.md); then start anew."
    else:
        remedy = f"sudo usermod -aG {owner} $USER, {_LOG_IN_AGAIN}."
    yield mend(f"{about}-permission", f"{path} may not be used by you.", remedy, group=owner)
