"""What scanning a matrix costs on this computer: for `reedlight bench`, and for the figures in the docs."""

from __future__ import annotations

from statistics import median
from time import perf_counter, sleep
from typing import NamedTuple

from hardware.gpio.devices import SETTLE_S, Crossings
from hardware.gpio.factory import Factory
from hardware.gpio.scanner import Pace, Scanner
from hardware.inbox import Inbox
from hardware.wiring.model import Matrix

TRIES = 50


class ScanFigures(NamedTuple):
    """One scan by itself, and a scanner at its work.

    Attributes:
        scan_s: the median of single scans, waits for the columns included.
        busy_s: the same without those waits: what is the computer's own.
        pace: of a scanner that ran for a while beside nothing else.
    """

    scan_s: float
    busy_s: float
    pace: Pace


def scan_figures(factory: Factory, matrix: Matrix, seconds: float = 2.0) -> ScanFigures:
    """Measure a matrix on pins that nothing else uses now; raises `controller.errors.BodyError`.

    Args:
        factory: the Pi's own pins, or gpiozero's mock, which tells what the Python of it costs and no more.
        seconds: how long the scanner runs.
    """
    return ScanFigures(
        _once(factory, matrix, SETTLE_S), _once(factory, matrix, 0.0), _at_work(factory, matrix, seconds)
    )


def _once(factory: Factory, matrix: Matrix, settle_s: float) -> float:
    pause = sleep if settle_s else _no_pause
    crossings = Crossings(factory, matrix.rows, matrix.columns, settle_s=settle_s, pause=pause)
    try:
        return median(_timed(crossings) for _ in range(TRIES))
    finally:
        crossings.close()


def _no_pause(seconds: float) -> None:
    """Not even a system call."""


def _timed(crossings: Crossings) -> float:
    began = perf_counter()
    crossings.scan()
    return perf_counter() - began


def _at_work(factory: Factory, matrix: Matrix, seconds: float) -> Pace:
    names = [f"{number}" for number in range(len(matrix.rows) * len(matrix.columns))]
    scanner = Scanner(
        Inbox(perf_counter),
        perf_counter,
        names,
        (),
        lambda: Crossings(factory, matrix.rows, matrix.columns),
        matrix.scan_s,
    )
    try:
        sleep(seconds)
        return scanner.pace
    finally:
        scanner.close()
