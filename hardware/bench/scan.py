"""The benchmark ``scan``: how often a matrix is scanned, by a Pi and by firmware, and what of a core that takes."""

from __future__ import annotations

import time
from contextlib import closing
from functools import partial
from typing import Any

from controller import boards
from controller.commands.measuring import Figure, Result, Setting
from controller.errors import BodyError
from controller.ports import Body
from hardware.bench.measuring import PATIENCE_S, Measured, Subject, bodies_for, each
from hardware.link.reporter import BOARD
from hardware.wiring.model import wiring

LOOK_S = 0.05


def measure(setting: Setting) -> Result:
    """The bodies of the game that have a matrix, each as its board file says."""
    subjects = [subject for subject in bodies_for(setting) if subject.name != "pi-lines"]
    return each("scan", setting, subjects, partial(_scan, setting))


def _scan(setting: Setting, subject: Subject) -> Measured:
    return _on_pins(setting, subject) if subject.name == "pi-matrix" else _in_firmware(setting, subject)


def _on_pins(setting: Setting, subject: Subject) -> Measured:
    from hardware.bench.rigs import matrix_bench
    from hardware.gpio.measure import scan_figures

    board = boards.load("power-and-weakness-counting")
    matrix = wiring(board).matrix
    found = scan_figures(matrix_bench(board).factory, matrix, setting.seconds)
    size = f"{len(matrix.rows)} by {len(matrix.columns)}"
    figures = (
        Figure(f"one scan of {size}, {subject.told}", 1000 * found.scan_s, "ms"),
        Figure("of that the computer's own, waits left out", 1000 * found.busy_s, "ms"),
        Figure(f"scans, {subject.told}", found.pace.scans_per_s, "scans/s"),
        Figure("of one core of this computer", 100 * found.pace.cpu_share, "%"),
    )
    values = {"scan_ms": 1000 * found.scan_s, "busy_ms": 1000 * found.busy_s}
    return Measured(figures, values | _pace(found.pace.scans_per_s, found.pace.cpu_share))


def _in_firmware(setting: Setting, subject: Subject) -> Measured:
    from hardware.bench.rigs import MAKERS

    with MAKERS[subject.name](quick=False) as rigged, closing(rigged.open(time.monotonic)) as body:
        body.levels()
        _status(body)
        began, cpu = time.monotonic(), rigged.cpu_s()
        time.sleep(setting.seconds)
        share = (rigged.cpu_s() - cpu) / (time.monotonic() - began)
        rate = min(_status(body))
    figures = (
        Figure(f"scans, {subject.told}", rate, "scans/s"),
        Figure("of one core of this computer, MicroPython's unix port", 100 * share, "%"),
    )
    return Measured(figures, _pace(rate, share))


def _pace(scans_per_s: float, share: float) -> dict[str, float]:
    return {"scans_s": round(scans_per_s, 1), "cpu_percent": round(100 * share, 2)}


def _status(body: Body) -> list[float]:
    """The scans a second of each Pico, once all have told them; they tell every second."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        picos: Any = body.facts()[BOARD]["picos"]
        rates = [pico.get("pico_scans_per_s") for pico in picos]
        if all(rates):
            return rates
        time.sleep(LOOK_S)
    raise BodyError("A simulated Pico does not tell how often it scans. Run it again on a quieter computer.")
