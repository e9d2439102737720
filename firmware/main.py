"""What the Pico runs when it starts. Ctrl-C ends it; anything else that goes wrong is told and survived."""

import gc
import io
import sys

from micropython import kbd_intr  # type: ignore[attr-defined]  # MicroPython's own

from firmware.clock import Clock, sleep_us
from firmware.port import Port
from firmware.station import Station, chip_name
from firmware.watchdog import Watchdog
from firmware.wire import CTRL_C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOBODY = -1
_BREATH_US = 200_000


def run(port: Port, watchdog: Watchdog) -> None:
    """Work until Ctrl-C, and then leave a dark board and a quiet watchdog; raises KeyboardInterrupt."""
    clock, trouble = Clock(), ""
    try:
        while True:
            trouble = _until_trouble(port, clock, trouble, watchdog)
            gc.collect()
            sleep_us(_BREATH_US)  # should it fail at once each time, that is still no reason to be frantic
            watchdog.feed()
    finally:
        watchdog.stop()


def _until_trouble(port: Port, clock: Clock, trouble: str, watchdog: Watchdog) -> str:
    try:
        station = Station(port, clock, trouble)
        try:
            while True:
                station.turn()
                watchdog.feed()
        finally:
            _leave(station)
    except Exception as error:  # of leaving too
        return _text(error)


def _leave(station: Station) -> None:
    """Go dark, however often somebody presses Ctrl-C meanwhile."""
    kbd_intr(_NOBODY)
    try:
        station.leave()
    finally:
        kbd_intr(CTRL_C)


def _text(error: Exception) -> str:
    """The error and where it happened: the end of its traceback, as a message has no room for more."""
    told: Any = io.StringIO()
    sys.print_exception(error, told)  # type: ignore[attr-defined]  # MicroPython's own
    lines = [line.strip() for line in told.getvalue().splitlines()]
    return "; ".join(lines[-3:])


if __name__ == "__main__":
    run(Port(), Watchdog(chip_name()))
