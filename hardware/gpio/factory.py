"""The pins of this Pi, opened once for a body; and what to do where they cannot be had.

gpiozero's own `LGPIOFactory` finds the chip: ``/dev/gpiochip4`` on a Pi 5 whose kernel still counts it so, else
``/dev/gpiochip0`` (Pi 3, 4 and Zero 2 W, and a Pi 5 with a kernel from 6.6.45 on). gpiozero's global default is never
touched, so that another part of the process, or a test, may have its own.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from controller.errors import BodyError

WORK_DIR = "LG_WD"
"""The variable that tells lgpio where to put its pipe."""
INSTALL = (
    'Install them with: pip install "reedlight[pi]" (from Python 3.13 on lgpio comes from the system:'
    " apt install python3-lgpio, and an environment made with --system-site-packages)."
)
NO_PI = "Run this on the Pi of the table, or name a board over a Pico with --board."
GROUP = "Let your user in with: sudo usermod -aG gpio $USER, then log in again."


class Factory(Protocol):
    """Whatever makes gpiozero's pins: its `LGPIOFactory`, or its `MockFactory` in tests."""

    def close(self) -> None:
        """Let go of the pins."""


OpenFactory = Callable[[], Factory]


def open_lgpio(dev: Path = Path("/dev")) -> Factory:
    """The pins of this Pi; raises `BodyError` where there are none for us.

    Args:
        dev: where devices are listed, to tell a missing chip from a forbidden one.
    """
    from gpiozero.exc import PinUnknownPi

    with _pipe_out_of_the_way():
        made = _lgpio_factory()
    try:
        factory: Factory = made()
    except PinUnknownPi:
        raise BodyError(f"The pins cannot be opened: this computer is no Raspberry Pi. {NO_PI}") from None
    except Exception as error:  # lgpio's own error is an Exception and nothing narrower
        raise BodyError(_no_chip(dev, error)) from error
    return factory


def _lgpio_factory() -> Any:
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise BodyError(f"The pins cannot be opened: {error.name or 'lgpio'} is not installed. {INSTALL}") from error
    return LGPIOFactory


def _no_chip(dev: Path, error: Exception) -> str:
    chips = sorted(dev.glob("gpiochip*"))
    if not chips:
        return f"The pins cannot be opened: this computer has no GPIO chip. {NO_PI}"
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return f"The pins cannot be opened: your user may not use {chips[0]}. {GROUP}"
    return f"The pins cannot be opened: lgpio says {error}. Restart the Pi, and run: reedlight doctor."


@contextmanager
def _pipe_out_of_the_way() -> Iterator[None]:
    """Import lgpio so that it leaves no file behind and no directory changed.

    As it is imported, lgpio makes a pipe in the working directory, and fails where that is read-only. `WORK_DIR` names
    another place, but then the whole process is *moved there* (seen with lgpio 0.2.2.0), and every relative path that
    the user gave would point elsewhere. So we go back; and where nobody has chosen a place, it is a directory that is
    gone again as soon as both ends of the pipe are open.
    """
    here = os.getcwd()
    own = None if os.environ.get(WORK_DIR) else tempfile.mkdtemp(prefix="reedlight-lgpio-")
    if own is not None:
        os.environ[WORK_DIR] = own
    try:
        yield
    finally:
        os.chdir(here)
        if own is not None:
            del os.environ[WORK_DIR]
            shutil.rmtree(own, ignore_errors=True)


def refused(pin: int, name: str, error: Exception) -> BodyError:
    """Why a pin cannot be used, and what to do."""
    said = str(error).strip("'")
    if "busy" in said.lower() or "in use" in said.lower():
        return BodyError(
            f"GPIO{pin} ({name}) is taken by another program. Stop that program (another reedlight, or an overlay in"
            f" config.txt that claims GPIO{pin}; gpioinfo tells who), then start again."
        )
    return BodyError(
        f"GPIO{pin} ({name}) cannot be used: {said}. Check the pin in the board file, and run: reedlight doctor."
    )
