"""The computer: its model, its system, its power, the packages that the body needs, and whether the table can speak."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Mapping
from typing import Final

from hardware.doctor.findings import Finding, good, mend, note
from hardware.doctor.machine import LGPIO, Machine
from hardware.wiring.model import AnyBody, LinesBody, MatrixBody, PicosBody

UNDER_VOLTAGE_NOW, UNDER_VOLTAGE_SEEN = 1 << 0, 1 << 16
"""Bits of ``vcgencmd get_throttled``, as Raspberry Pi's documentation of it has them."""
_GPIO = {"gpiozero": "gpiozero", LGPIO: LGPIO}
_PIXELS = {"adafruit-circuitpython-neopixel": "NeoPixel"}
_SERIAL = {"pyserial": "pyserial"}
_MPREMOTE = "mpremote"
"""Puts the firmware on a Pico; nobody needs it to play."""
_READER = {"adafruit-circuitpython-pn532": "PN532"}
NO_WHEEL: Final = (3, 13)
"""From this Python on the extra ``pi`` brings no lgpio (pyproject.toml says why)."""
_SEE_IT = "python3 -m venv --system-site-packages .venv"


def computer(machine: Machine, body: AnyBody | None) -> Iterator[Finding]:
    """All of it."""
    yield _model(machine, body)
    yield _system(machine)
    yield from _power(machine)
    yield from _packages(machine, body)


def _model(machine: Machine, body: AnyBody | None) -> Finding:
    told, kind = machine.model_text, machine.model
    on_pins = isinstance(body, LinesBody | MatrixBody)
    if kind is not None:
        return good("computer", f"This is a {told}.", model=told)
    if told is not None:
        says = f"This is a {told}, which Reedlight has not been made for."
        return note("computer", says, "A Pi 3, 4, 5 or Zero 2 W is what the building pages tell of.", model=told)
    if on_pins:
        says = "This computer is no Raspberry Pi, and the board file wants switches on a Pi's pins."
        return mend("computer", says, "Run this on the Pi of the table, or name a board over a Pico with --board.")
    return good("computer", f"This is no Raspberry Pi, but another computer ({platform.machine()}).", model=None)


def _system(machine: Machine) -> Finding:
    release = dict(line.partition("=")[::2] for line in (machine.text("/etc/os-release") or "").split("\n"))
    name = release.get("PRETTY_NAME", "an unknown system").strip('"')
    python = platform.python_version()
    return good("system", f"{name}, Python {python}.", system=name, python=python)


def _power(machine: Machine) -> Iterator[Finding]:
    if machine.model is None:
        return
    told = machine.run(("vcgencmd", "get_throttled"))
    try:
        bits = int((told or "").partition("=")[2], 16)
    except ValueError:
        yield note("power", "Whether the Pi gets enough voltage cannot be told: vcgencmd does not answer.", told=told)
        return
    if bits & UNDER_VOLTAGE_NOW:
        yield mend("power", "The Pi gets too little voltage now.", _SUPPLY, throttled=hex(bits))
    elif bits & UNDER_VOLTAGE_SEEN:
        yield mend("power", "The Pi has had too little voltage since it was switched on.", _SUPPLY, throttled=hex(bits))
    else:
        yield good("power", "The Pi's voltage has been high enough since it was switched on.", throttled=hex(bits))


_SUPPLY = "Use the Pi's own supply with a short thick cable, and feed the lights from theirs, not from the Pi."


def _packages(machine: Machine, body: AnyBody | None) -> Iterator[Finding]:
    if isinstance(body, LinesBody | MatrixBody) and machine.model_text is None:
        return  # that this is no Pi was told already, and what a Pi needs is of no use here
    wanted, extra = _wanted(body)
    found = {package: machine.installed(package) for package in wanted}
    missing = [package for package, version in found.items() if version is None]
    if LGPIO in missing and (trouble := _lgpio(machine)) is not None:
        yield trouble
        missing.remove(LGPIO)
    if isinstance(body, PicosBody) and machine.installed(_MPREMOTE) is None:
        says = f"{_MPREMOTE}, which puts the firmware on a Pico, is not installed."
        yield note(_MPREMOTE, says, 'Install it with: pip install "reedlight[link]"')
    if missing:
        says = f"{_listed(missing)} {'is' if len(missing) == 1 else 'are'} not installed."
        yield mend("packages", says, f'Install with: pip install "reedlight[{extra}]"', **_named(found))
    elif wanted:
        here = [f"{package} {version}" for package, version in found.items() if version]
        yield good("packages", f"{_listed(here)} {'is' if len(here) == 1 else 'are'} installed.", **_named(found))


def _lgpio(machine: Machine) -> Finding | None:
    """What to do about an lgpio that is not seen, where pip is not the answer."""
    if machine.there("/usr/lib/python3/dist-packages/lgpio.py"):
        says = "lgpio is installed for the system, and this virtual environment does not see it."
        return mend(LGPIO, says, f"Let it see the system's packages: {_SEE_IT}")
    if machine.python >= NO_WHEEL:
        says = "lgpio is not installed, and pip has none for this Python."
        return mend(LGPIO, says, f"Let the system bring it: sudo apt install python3-lgpio && {_SEE_IT}")
    return None


def _wanted(body: AnyBody | None) -> tuple[dict[str, str], str]:
    """The packages that a body needs, and the extra that brings them."""
    if body is None:
        return {}, ""
    readers = _READER | _SERIAL if getattr(body, "readers", None) else {}
    if isinstance(body, LinesBody | MatrixBody):
        return {**_GPIO, **(_PIXELS if body.pixels else {}), **readers}, "pi"
    return {**_SERIAL, **readers}, "link"


def _named(found: Mapping[str, str | None]) -> dict[str, str | None]:
    return {package.replace("-", "_"): version for package, version in found.items()}


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


_NO_CARD = "there is no sound card"
_NO_SCREEN = "the only sound card is HDMI, and no screen is connected to it"
_HDMI: Final = re.compile(r"hdmi", re.IGNORECASE)
_CONNECT = "Connect a loudspeaker with a USB plug, or play at a terminal."


def voices(machine: Machine, *, screen: bool) -> Iterator[Finding]:
    """A voice, a screen, or what is missing; ``screen``: whether somebody reads what is printed."""
    known = machine.voice()
    says, _, remedy = str(known["trouble"] or "").partition(". ")
    sound, no_card = _sound(machine)
    facts = {"program": known["program"], "sound_card": sound, "screen": screen}
    if not says and sound:
        yield good("voice", "The table has a voice: espeak-ng and a sound card.", **facts)
        return
    why, remedy = (says, remedy) if says else (no_card, _CONNECT)
    if screen:
        yield note("voice", f"The table has this screen, but no voice: {why}.", remedy, **facts)
    else:
        yield mend("voice", f"The table has neither a voice nor a screen, and needs one: {why}.", remedy, **facts)


def _sound(machine: Machine) -> tuple[bool, str]:
    """Whether a sound card can be heard, and why not. A Pi lists a card for each HDMI socket, connected or not."""
    told = machine.text("/proc/asound/cards") or ""
    cards = [line for line in told.splitlines() if re.match(r"\s*\d+ \[", line)]
    if not cards:
        return False, _NO_CARD
    if not all(_HDMI.search(card) for card in cards):
        return True, ""
    connected = any(machine.text(socket) == "connected" for socket in machine.found("/sys/class/drm", "*HDMI*/status"))
    return connected, "" if connected else _NO_SCREEN
