"""What the doctor sees of a table that is being played at: nothing is opened, so nothing is disturbed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from controller.boards import Board
from hardware.doctor.computer import computer, voices
from hardware.doctor.connected import plugged
from hardware.doctor.findings import Finding
from hardware.doctor.machine import Machine
from hardware.doctor.ways import on_usb, ways
from hardware.plugged import Listing, bootsel_picos, devices
from hardware.wiring.model import BODIES, AnyBody, wiring


def body_of(board: Board | None) -> AnyBody | None:
    """How a board is wired; None for one whose body is not ours, or that has none."""
    return wiring(board) if board is not None and board.body.get("kind") in BODIES else None


def around(
    machine: Machine, body: AnyBody | None, listing: Listing, waiting: Callable[[], int], *, screen: bool
) -> Iterator[Finding]:
    """The computer, its voice, its ways to the table, and what is plugged in.

    Args:
        listing, waiting: of USB: the devices, and how many Picos wait for firmware.
        screen: whether somebody reads what is printed.
    """
    yield from computer(machine, body)
    yield from voices(machine, screen=screen)
    yield from ways(machine, body)
    yield from plugged(wanted=on_usb(body), listing=listing, waiting=waiting)


def checks(board: Board) -> list[dict[str, Any]]:
    """All of it as plain values, for a page of the table (entry point ``reedlight.checks``)."""
    found: dict[str, Finding] = {}
    for one in around(Machine(), body_of(board), devices, bootsel_picos, screen=True):
        found.setdefault(one.says, one)
    return [asdict(one) for one in found.values()]
