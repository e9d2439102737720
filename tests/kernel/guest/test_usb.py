"""The link to a Pico over the kernel's own USB stack: found, pulled out in the middle of a game, and found again."""

from __future__ import annotations

import os
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic

import pytest
import serial

from controller import boards
from controller.boards import Board
from controller.ports import Body, Found, Frame, Lost, Pixel, Reading, Switched
from hardware import picos, plugged
from hardware.bench.lockstep import Lockstep, troubles
from hardware.bench.playing import play
from hardware.link.port import FAULTS, Port
from hardware.strip import strip_bytes
from hardware.wiring.cells import cells, pico_orders
from hardware.wiring.model import PicosBody, wiring
from sim.pico.simulated_pico import SimulatedPico
from tests.kernel.guest.bodies import read_until
from tests.kernel.guest.chip import until
from tests.kernel.guest.figures import Figures
from tests.kernel.guest.gadget import DEVICE, HOST, Gadget, PicoOnUsb
from tests.kernel.guest.rigs import on_usb

BOARD = boards.load("power-and-weakness-counting-pico")
WIRED: PicosBody = wiring(BOARD)
CELLS = cells(pico_orders(WIRED, BOARD)[0], len(WIRED.picos[0].columns))


@pytest.fixture
def cable(gadget: Gadget) -> Iterator[Gadget]:
    """Plugged in, with nobody behind it."""
    gadget.plug()
    yield gadget
    if HOST.exists():
        gadget.pull()


@pytest.fixture
def pico(gadget: Gadget) -> Iterator[PicoOnUsb]:
    one = WIRED.picos[0]
    with PicoOnUsb(gadget, SimulatedPico(one.rows, one.columns)) as found:
        yield found


@pytest.fixture
def body(pico: PicoOnUsb) -> Iterator[Body]:
    found = picos.open_on(BOARD, monotonic, picos.Ways(voice=lambda: None))
    yield found
    found.close()


def told(readings: list[Reading]) -> list[tuple[str, bool]]:
    """The switches among them."""
    return [(reading.switch, reading.closed) for reading in readings if isinstance(reading, Switched)]


def test_a_pico_is_found_by_its_numbers_and_gone_when_it_is_pulled(gadget: Gadget, figures: Figures) -> None:
    appeared, vanished = [], []
    for _ in range(5):
        assert plugged.picos() == ()
        began = monotonic()
        gadget.plug()
        (found,) = plugged.picos()
        appeared.append(monotonic() - began)
        assert found == plugged.Device(str(HOST), 0x2E8A, 5, "E661385283000001", "Board in FS mode")
        assert plugged.port_for("usb:2e8a:0005:E661385283000001") == str(HOST)
        began = monotonic()
        gadget.pull()
        vanished.append(monotonic() - began)
    figures.spread("USB cable in, until the Pico is listed", appeared)
    figures.spread("USB cable out, until its port is gone", vanished)


def test_whatever_the_kernel_throws_at_a_pulled_cable_is_among_the_faults_that_the_link_catches(
    cable: Gadget,
) -> None:
    behind = os.open(DEVICE, os.O_RDWR | os.O_NOCTTY)
    port = Port(str(HOST))
    try:
        cable.pull()
        thrown = {}
        for what, act in (
            ("write", lambda: port.write(b"beat")),
            ("wait", lambda: port.wait(5.0)),
            ("in_waiting", lambda: port._serial.in_waiting),
            ("flush", port._serial.flush),
            ("reset_input_buffer", port._serial.reset_input_buffer),
        ):
            with pytest.raises(FAULTS) as raised:
                act()
            thrown[what] = raised.type
    finally:
        port.close()
        os.close(behind)
    # What field-notes.md tells, so that nobody simplifies FAULTS away: these are of two families.
    assert thrown["reset_input_buffer"] is termios.error
    assert issubclass(thrown["wait"], OSError)
    with pytest.raises(FAULTS):
        Port(str(HOST))


def test_a_port_that_another_program_has_is_refused(cable: Gadget) -> None:
    with serial.Serial(str(HOST), exclusive=True), pytest.raises(OSError, match="exclusively lock"):
        Port(str(HOST))


def test_every_kind_of_edge_comes_over_the_real_usb_stack(pico: PicoOnUsb, body: Body, figures: Figures) -> None:
    assert body.levels() == dict.fromkeys(BOARD.switches, False)
    took, chance = [], Random(3)
    for name in chance.choices(BOARD.switches, k=60):
        for closed in (True, False):
            began = monotonic()
            pico.world.set_cell(number(name), closed)
            found = read_until(body, 1)
            took.append(monotonic() - began)
            assert told(found) == [(name, closed)]
    figures.spread("switch on a Pico over USB to reading", took)


def test_lights_are_shown_and_dark_when_the_body_is_closed(pico: PicoOnUsb, body: Body) -> None:
    frame: Frame = tuple(Pixel(n % 16, 3, 7) for n in range(BOARD.light_count))
    body.levels()
    body.lamps.show(frame)
    pixels = WIRED.picos[0].pixels
    assert pixels is not None
    pico.world.await_pixels(strip_bytes(frame, pixels.order))
    body.close()
    pico.world.await_pixels(bytes(len(strip_bytes(frame, pixels.order))))


def test_a_cable_pulled_in_the_middle_of_a_game_loses_nothing(pico: PicoOnUsb, body: Body, figures: Figures) -> None:
    """Switches change while it is out; what they have come to is told when it is back."""
    chance, stands = Random(8), dict.fromkeys(BOARD.switches, False)
    assert body.levels() == stands
    noticed, back = [], []
    for _ in range(3):
        began = monotonic()
        pico.unplug()
        found = read_until(body, 1)
        noticed.append(monotonic() - began)
        assert [type(reading) for reading in found] == [Lost]
        moved = set(chance.sample(BOARD.switches, 5))
        for name in moved:
            stands[name] = not stands[name]
            pico.world.set_cell(number(name), stands[name])
        began = pico.replug()
        seen: list[Reading] = []
        while not any(isinstance(reading, Found) for reading in seen) or len(told(seen)) < len(moved):
            more = read_until(body, 1)
            assert more, f"nothing more came after {seen}"
            seen += more
        back.append(monotonic() - began)
        assert sorted(told(seen)) == sorted((name, stands[name]) for name in moved)
        assert body.levels() == stands
    figures.spread("USB cable out, until the table knows", noticed)
    figures.spread("its port there again, until every switch is right", back)
    assert until(lambda: not body.read())


def test_a_game_goes_on_when_the_picos_cable_comes_loose(gadget: Gadget, figures: Figures) -> None:
    benches = []

    @contextmanager
    def rig() -> Iterator[tuple[Board, Lockstep]]:
        with on_usb(gadget, "power-and-weakness-counting-pico", every=30) as (board, step, bench):
            benches.append(bench)
            yield board, step

    result, took = play(rig, "loose", plies=40)
    assert (result.misreadings, result.lost) == (0, False), result.notes
    assert benches[0].pulled >= 2
    kinds = [type(reading) for reading in troubles(took)]
    assert kinds.count(Lost) == kinds.count(Found) >= benches[0].pulled
    figures.tell("a game over USB", f"{result.moves} moves, {benches[0].pulled} times unplugged, none misread")


def number(name: str) -> int:
    """The number of a crossing, as messages have it."""
    cell = CELLS[name]
    return cell.row * len(WIRED.picos[0].columns) + cell.column
