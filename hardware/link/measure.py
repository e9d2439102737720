"""How long it takes from a switch to its reading, and what that costs on the link: figures for `reedlight bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from controller.ports import Body, Switched
from hardware.link.reporter import BOARD

PATIENCE_S = 5.0


class Edges(NamedTuple):
    """What was measured.

    Attributes:
        seconds: from a switch to its reading, for each edge.
        bytes_in, bytes_out: from and to all Picos meanwhile, beats and snapshots included.
        lasted_s: how long it took altogether.
    """

    seconds: list[float]
    bytes_in: int
    bytes_out: int
    lasted_s: float


def edges(body: Body, switch: str, move: Callable[[bool], None], count: int) -> Edges:
    """Move a switch so many times, each time when the last is told.

    Args:
        body: a body on Picos; it reads nobody else's readings meanwhile.
        switch: its name; it is open now.
        move: closes or opens it.
        count: how many edges.

    Raises:
        TimeoutError: one was not told.
    """
    body.levels()
    body.read()
    before, began = _bytes(body), time.perf_counter()
    seconds = []
    for number in range(count):
        closed = number % 2 == 0
        at = time.perf_counter()
        move(closed)
        _await(body, switch, closed)
        seconds.append(time.perf_counter() - at)
    now = _bytes(body)
    return Edges(seconds, now[0] - before[0], now[1] - before[1], time.perf_counter() - began)


def _await(body: Body, switch: str, closed: bool) -> None:
    until = time.perf_counter() + PATIENCE_S
    while time.perf_counter() < until:
        body.wait(PATIENCE_S)
        for reading in body.read():
            if isinstance(reading, Switched) and (reading.switch, reading.closed) == (switch, closed):
                return
    raise TimeoutError(f"{switch} was not told within {PATIENCE_S:g} s")


def _bytes(body: Body) -> tuple[int, int]:
    picos = body.facts()[BOARD]["picos"]
    assert isinstance(picos, list)
    return sum(pico["bytes_in"] for pico in picos), sum(pico["bytes_out"] for pico in picos)
