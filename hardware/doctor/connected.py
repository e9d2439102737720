"""What is connected: what is plugged into USB; and the table locked, its body opened, each of its parts asked what it
knows of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Final, NamedTuple

from controller.boards import Board
from controller.errors import BodyError
from controller.play import open_table
from controller.play.lock import TableLock, lock_names
from controller.ports import Body, Clock
from hardware.doctor.findings import Finding, good, mend, note, refused
from hardware.doctor.parts import PICO, parts
from hardware.plugged import Device, Listing, bootsel_picos, devices, spec_of

ANSWER_S: Final = 3.0
"""A part that works has answered within so long; a reader behind a Pico is tried every half second."""
LOOK_S: Final = 0.05
TABLE: Final = "table"
OpenBody = Callable[[Board, Clock], AbstractContextManager[Body]]


class Connected(NamedTuple):
    """An open table: its body, and how its switches stood; or None, and what was found on the way."""

    body: Body | None
    levels: Mapping[str, bool]
    findings: tuple[Finding, ...]


@contextmanager
def connected(board: Board, clock: Clock, open_body: OpenBody = open_table.open_body) -> Iterator[Connected]:
    """The board's body while it is looked at, locked, so that nobody plays at it meanwhile; closed again whatever
    happens. What a table may lack is told and never raised."""
    with ExitStack() as held:
        try:
            held.enter_context(TableLock(*lock_names(board)))
            body = held.enter_context(open_body(board, clock))
        except BodyError as error:
            yield Connected(None, {}, (refused(TABLE, error),))
            return
        yield _felt(board, body, clock)


def _felt(board: Board, body: Body, clock: Clock) -> Connected:
    """Wait for its switches and for its parts, then ask them."""
    try:
        body.levels()  # which waits for Picos; without one there is nothing to be asked
        _await(body, clock)
        levels = {**dict.fromkeys(board.switches, False), **body.levels()}
    except BodyError as error:
        found = tuple(one for one in parts(body.facts()) if one.about.startswith(PICO))
        told = any(one.grade == "mend" for one in found)
        return Connected(None, {}, found if told else (*found, refused(TABLE, error)))
    return Connected(body, levels, tuple(parts(body.facts())))


def _await(body: Body, clock: Clock) -> None:
    until = clock() + ANSWER_S
    while clock() < until and any(known.get("answers") is False for known in body.facts().values()):
        body.wait(LOOK_S)
        body.read()  # what moves now is seen in the levels


NOTHING = "usb-missing"
"""The finding that nothing is there for a board that needs it."""
_NONE = "Plug the Pico or the reader in, and try another cable if it is in: some only charge."


def plugged(
    *, wanted: bool, listing: Listing = devices, waiting: Callable[[], int] = bootsel_picos
) -> Iterator[Finding]:
    """Each device; ``wanted``: whether the board cannot do without any."""
    try:
        found = tuple(listing())
    except BodyError:
        says = "What is plugged into USB cannot be told without the package pyserial."
        yield note("usb", says, 'Install it with: pip install "reedlight[link]"')
        return
    for device in found:
        facts = {"vid": f"{device.vid:04x}", "pid": f"{device.pid:04x}", "product": device.product, "path": device.path}
        yield good("usb", _told(device), **facts)
    idle = waiting()
    if idle:
        says = f"{idle} Pico{'s wait' if idle > 1 else ' waits'} as a drive for MicroPython."
        yield mend("usb", says, "Drag MicroPython's UF2 file onto the drive, then run reedlight firmware install.")
    if wanted and not found and not idle:
        yield mend(NOTHING, "No Pico and no serial adaptor is plugged in.", _NONE)


def _told(device: Device) -> str:
    """What it is, and by which mark a board file may name it where there are several."""
    if device.is_pico:
        return f"A Pico on {device.path}{f', number {device.serial}' if device.serial else ''}."
    product = device.product or "no name"
    return f'A serial device ({product}) on {device.path}: port = "{spec_of(device)}" in a board file.'
