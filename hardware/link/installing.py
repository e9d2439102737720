"""Copies the firmware to a Pico with mpremote, over the port that the link uses otherwise, and starts it anew."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import firmware
from controller.errors import BodyError
from firmware.contents import Identity
from hardware.link.faults import not_opened
from hardware.link.port import FAULTS, Port
from hardware.plugged import Device, Listing, picos

FOLDER: Final = "firmware"
"""The package's name on the Pico, as here."""
START: Final = "main.py"
"""What MicroPython runs when the Pico is started; the file of that name in the package, copied to the root as well."""
COPY_S: Final = 60.0
"""Some twenty small files take five seconds."""
_PROMPT: Final = b">>> "
_PROMPT_S: Final = 1.0
_CALLS: Final = 3
RETURN_S: Final = 15.0
"""A Pico that was started anew is on USB again within this."""
LOOK_S: Final = 0.2

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]
"""Runs mpremote with these arguments."""


def run_mpremote(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run mpremote. Raises BodyError where it is not installed, or hangs."""
    if find_spec("mpremote") is None:
        raise BodyError(
            "mpremote, which copies files to a Pico, is missing. Install it with `pip install 'reedlight[link]'`."
        )
    command = [sys.executable, "-m", "mpremote", *arguments]
    try:
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=COPY_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise BodyError(
            f"Copying has not ended within {COPY_S:g} s. Unplug the Pico, plug it in, and try again."
        ) from None


def files() -> tuple[Path, ...]:
    """The files of the firmware as they lie here, the one that starts it last."""
    found = Path(firmware.__file__).parent.glob("*.py")
    return tuple(sorted(found, key=lambda path: (path.name == START, path.name)))


def copying(port: str, of: Sequence[Path]) -> list[str]:
    """The arguments of mpremote that copy the files and start the Pico anew.

    ``resume``: the prompt is entered as it is, by Ctrl-C, which the firmware always obeys (docs/protocol.md). What
    starts it is copied last of all: a cable that is pulled before leaves the old start and shows at the next identify.
    """
    make = f"import os\ntry: os.mkdir('{FOLDER}')\nexcept OSError: pass"
    found = ["connect", port, "resume", "exec", make]
    for path in of:
        found += ["+", "fs", "cp", str(path), f":{FOLDER}/{path.name}"]
    start = [path for path in of if path.name == START]
    for path in start:
        found += ["+", "fs", "cp", str(path), f":{path.name}"]
    return [*found, "+", "reset"]


def to_prompt(path: str) -> None:
    """End whatever runs on a Pico, by Ctrl-C, and wait until its prompt shows; a raw prompt shows nothing, and does.

    mpremote would do so itself, but takes what the firmware says last for the prompt's answer, and then may wait for
    ever. Raises BodyError where the port cannot be used.
    """
    try:
        with closing(Port(path)) as port:
            told = b""
            for _ in range(_CALLS):
                port.write(b"\r\x03")
                until = time.monotonic() + _PROMPT_S
                while time.monotonic() < until and not told.endswith(_PROMPT):
                    told = (told + port.wait(until - time.monotonic()))[-len(_PROMPT) :]
                if told == _PROMPT:
                    return
    except FAULTS as error:
        raise BodyError(not_opened(path, error)) from None


def copy(port: str, run: Run = run_mpremote, stop: Callable[[str], None] = to_prompt) -> None:
    """Copy the firmware to the Pico on a port, and start it anew. Raises BodyError."""
    stop(port)
    done = run(copying(port, files()))
    if done.returncode != 0:
        told = (done.stderr or done.stdout).strip().splitlines()
        raise BodyError(
            f"mpremote could not copy the firmware to {port} ({told[-1] if told else 'no reason given'}). "
            "Unplug the Pico, plug it in again, and try once more; if it has no MicroPython yet, give it some first."
        )


def returned(
    before: Device,
    listing: Listing,
    ask: Callable[[str], Identity | str],
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[Device, Identity] | str:
    """The same Pico once it has started anew, perhaps on another path, and what it says; or why it says nothing."""
    until = clock() + RETURN_S
    told = "the files are on it, but it has not come back. Unplug it, and plug it in."
    while clock() < until:
        sleep(LOOK_S)  # first of all: it has to be gone before it can be back
        for device in picos(listing):
            if device.serial == before.serial and (device.serial or device.path == before.path):
                said = ask(device.path)
                if not isinstance(said, str):
                    return device, said
                told = said
    return told
