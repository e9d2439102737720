"""Asks a Pico who it is, and no more: for `reedlight firmware` and `reedlight doctor`."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import closing
from random import Random

from firmware import VERSION
from firmware.contents import Identity
from hardware.link.faults import not_opened
from hardware.link.port import FAULTS, Port
from hardware.link.session import Introduced, Refused, Session


def outdated(told: str) -> bool:
    """Whether the version that a Pico tells is an earlier one of our firmware. Another's has another form."""
    return bool(re.fullmatch(r"\d+\.\d+", told)) and _numbers(told) < _numbers(VERSION)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def who_is(path: str, open_port: Callable[[str], Port] = Port) -> Identity | str:
    """What the Pico on a port says of itself, after 3 s at most; or why it says nothing, and what to do.

    The Pico must not be in use: nobody else can open its port, and a session that was on would end.
    """
    try:
        with closing(open_port(path)) as port:
            return _ask(port)
    except Refused as error:
        return str(error)
    except FAULTS as error:
        return not_opened(path, error)


def _ask(port: Port) -> Identity:
    session = Session(Random().randrange(1, 0x10000), None, _now())
    while True:
        port.write(session.outgoing(_now()))
        for happening in session.receive(port.wait(session.due(_now()) / 1000), _now()):
            if isinstance(happening, Introduced):
                return happening.identity


def _now() -> int:
    return int(time.monotonic() * 1000)
