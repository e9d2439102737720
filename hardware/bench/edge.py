"""The benchmark ``edge``: from a switch to its reading in the inbox, through the drivers of each body."""

from __future__ import annotations

import time
from contextlib import closing
from functools import partial
from random import Random

from controller.commands.measuring import Result, Setting
from controller.ports import Switched
from hardware.bench.measuring import Measured, Subject, awaited, bodies_for, each, spread, turns

REST_S = 0.02
"""At most so long from one edge to the next, so that none falls into step with the scans."""


def measure(setting: Setting) -> Result:
    """Each body as its board file says, its scanner's or firmware's filter included; the companion debounces later."""
    return each("edge", setting, bodies_for(setting), partial(_edges, setting))


def _edges(setting: Setting, subject: Subject) -> Measured:
    from hardware.bench.rigs import MAKERS

    chance, taken = Random(setting.seed), []
    with MAKERS[subject.name](quick=False) as rigged, closing(rigged.open(time.monotonic)) as body:
        names = tuple(body.levels())
        for number in turns(setting.seconds):
            name, closed = names[number // 2 % len(names)], number % 2 == 0
            time.sleep(chance.uniform(0.0, REST_S))
            began = time.monotonic()
            rigged.bench.switch(name, closed)
            told = awaited(body, Switched, partial(_is, name, closed))
            taken.append(told.at - began)
    return spread(f"edge to reading, {subject.told}", "edge", taken)


def _is(name: str, closed: bool, told: Switched) -> bool:
    return (told.switch, told.closed) == (name, closed)
