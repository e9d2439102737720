"""The loop of the guided test: it waits, shows what a step wants shown, and gives it the readings."""

from __future__ import annotations

from collections.abc import Callable

from controller.ports import Body, Clock, Found, Lost, Reading
from hardware.doctor.findings import Finding
from hardware.doctor.guided import Step

WAIT_S = 0.05

Typed = Callable[[], str | None]
"""A line that was typed since the last call, if any; empty at the end of all input; never blocks."""


def walk(body: Body, step: Step, clock: Clock, typed: Typed, tell: Callable[[str], None]) -> Finding:
    """Go through one step until everything is seen, or a line is typed."""
    tell(step.heading)
    began = clock()
    while not step.done:
        line = typed()
        if line is not None:
            if step.answer(line):
                break
            continue
        passed_s = clock() - began
        said = step.say(passed_s)
        if said:
            tell(said)
        frame = step.frame(passed_s)
        if frame is not None:
            body.lamps.show(frame)
        body.wait(WAIT_S)
        for reading in body.read():
            told = _of_part(reading) or step.feed(reading)
            if told:
                tell(told)
    return step.finding()


def _of_part(reading: Reading) -> str:
    """What is told whatever is tried: a part has fallen silent, or is back."""
    if isinstance(reading, Lost):
        return f"  the part “{reading.part}” has fallen silent"
    return f"  the part “{reading.part}” is back" if isinstance(reading, Found) else ""
