"""The real link and the real firmware, under MicroPython behind a pty."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import pytest
import serial
from hypothesis import given, settings
from hypothesis import strategies as st

from controller import boards
from controller.boards import Power, table_kinds
from controller.errors import BodyError
from controller.ports import Found, KeyPressed, Lost, Pixel, Reading, Switched, TagGone, TagSeen
from firmware import VERSION
from hardware.link.asking import who_is
from hardware.link.link import Link
from hardware.link.measure import edges
from hardware.link.parts import PicoLamps
from hardware.link.port import Port
from hardware.picos import TABLE, Ways
from sim.pico.simulated_pico import SimulatedPico
from tests.hardware.link.benches import QUICK, TWO, BadCable, Table, board, listing, table, wired
from tests.hardware.link.doubles import Noise

RED, GREEN, OFF = Pixel(40, 1, 2), Pixel(3, 50, 4), Pixel(0, 0, 0)
FRAME = (RED, GREEN, OFF, RED)
GRB = bytes([1, 40, 2, 50, 3, 4, 0, 0, 0, 1, 40, 2])
TAG, NAME = bytes.fromhex("04a2b3c4d5e680"), "uid:04A2B3C4D5E680"


@pytest.fixture(scope="module")
def plugged() -> Iterator[SimulatedPico]:
    with wired() as pico:
        yield pico


@pytest.fixture
def pico(plugged: SimulatedPico) -> Iterator[SimulatedPico]:
    """One Pico for many tests, left as it was: every switch open, no tag."""
    yield plugged
    for cell in range(6):
        plugged.set_cell(cell, False)
    plugged.key(16, False)
    plugged.take_away()
    plugged.mend_reader()


@pytest.fixture
def at(pico: SimulatedPico) -> Iterator[Table]:
    with table(board(), pico.path) as found:
        yield found


def _switches(told: list[Reading]) -> list[tuple[str, bool]]:
    return [(reading.switch, reading.closed) for reading in told if isinstance(reading, Switched)]


class _Cut(Port):
    """A port through which nothing goes out while it is mute."""

    mute = False

    def write(self, data: bytes) -> None:
        if not self.mute:
            super().write(data)


# Switches and keys.


def test_levels_are_felt_before_the_first_reading(pico: SimulatedPico) -> None:
    pico.close_switch(0, 1)
    with table(board(), pico.path) as at:
        assert at.body.levels() == {"rheged.1": False, "rheged.2": True} | {f"ebrauc.{n}": False for n in (1, 2, 3)}
        assert at.body.read() == ()
        assert at.body.alive()


def test_every_switch_is_told_by_its_name(pico: SimulatedPico, at: Table) -> None:
    names = list(at.body.levels())
    for closed in (True, False):
        for cell, name in enumerate(names):
            pico.set_cell(cell, closed)
            assert _switches(at.until_told(Switched)) == [(name, closed)]
    assert not any(at.body.levels().values())


def test_keys_in_the_matrix_and_on_pins_of_their_own_are_told_when_they_go_down(pico: SimulatedPico, at: Table) -> None:
    assert "orange.confirm" not in at.body.levels()
    for _ in range(3):
        pico.close_switch(1, 2)
        assert [reading.key for reading in at.until_told(KeyPressed)] == ["orange.confirm"]
        pico.open_switch(1, 2)
        pico.key(16, True)
        assert [reading.key for reading in at.until_told(KeyPressed)] == ["white.confirm"]
        pico.key(16, False)
    pico.close_switch(0, 0)
    assert at.until(bool) == [Switched(at.told[-1].at, "rheged.1", True)]


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=40))
def test_any_order_of_touches_is_told_in_that_order(plugged: SimulatedPico, touches: list[int]) -> None:
    with table(board(), plugged.path) as at:
        levels = dict(at.body.levels())
        names = list(levels)
        for cell in touches:
            levels[names[cell]] = not levels[names[cell]]
            plugged.set_cell(cell, levels[names[cell]])
            assert _switches(at.until_told(Switched)) == [(names[cell], levels[names[cell]])]
        assert at.body.levels() == levels


# Tags.


def test_a_tag_is_seen_lies_still_and_goes(pico: SimulatedPico, at: Table) -> None:
    at.body.levels()
    pico.hold(TAG)
    assert [reading.tag for reading in at.until_told(TagSeen)] == [NAME]
    pico.take_away()
    told = at.until(lambda told: any(isinstance(reading, TagGone) for reading in told))
    assert told == [TagGone(told[0].at, NAME)]


def test_a_reader_that_falls_silent_is_told_and_told_again_when_it_is_back(pico: SimulatedPico, at: Table) -> None:
    at.body.levels()
    at.until(lambda told: bool(at.body.facts()["reader"]["answers"]))
    pico.break_reader()
    assert [reading.part for reading in at.until_told(Lost)] == ["reader"]
    assert not at.body.facts()["reader"]["answers"]
    pico.mend_reader()
    assert [reading.part for reading in at.until_told(Found)] == ["reader"]
    pico.hold(TAG)
    assert [reading.tag for reading in at.until_told(TagSeen)] == [NAME]


# Lights.


class _Line:
    """As much of a link as lights want."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def show(self, data: bytes) -> None:
        self.shown.append(data)


def test_only_frames_that_change_are_handed_to_the_link() -> None:
    """How often it sends each is its own affair: again where nobody tells it as shown (`test_session`)."""
    line = _Line()
    lamps = PicoLamps(cast(Link, line), "GRB", Power(milliamps=1000, brightness=1.0))
    for frame in (FRAME, FRAME, (OFF,) * 4, (OFF,) * 4, FRAME):
        lamps.show(frame)
    assert line.shown == [GRB, bytes(12), GRB]


def test_frames_go_out_in_the_strips_colours(pico: SimulatedPico, at: Table) -> None:
    at.body.levels()
    at.body.lamps.show(FRAME)
    pico.await_pixels(GRB)
    at.body.lamps.show((OFF,) * 4)
    pico.await_pixels(bytes(12))


def test_a_frame_that_is_shown_before_the_pico_answers_goes_out_when_it_does(pico: SimulatedPico) -> None:
    with table(board(), pico.path) as at:
        at.body.lamps.show(FRAME)
        pico.await_pixels(GRB)


def test_of_many_frames_the_last_is_what_stays(pico: SimulatedPico, at: Table) -> None:
    at.body.levels()
    for step in range(200):
        at.body.lamps.show((Pixel(step, 0, 0),) * 4)
    pico.await_pixels(bytes([0, 199, 0]) * 4)


def test_no_frame_takes_more_than_the_supply_gives(pico: SimulatedPico, at: Table) -> None:
    at.body.levels()
    at.body.lamps.show((Pixel(255, 255, 255),) * 4)
    pico.await_true(lambda: any(pico.pixels()))
    assert sum(pico.pixels()) * (60 - 1) / (3 * 255) + 4 * 1 <= 1000


def test_closing_leaves_it_dark_and_the_port_free(pico: SimulatedPico) -> None:
    with table(board(), pico.path) as at:
        at.body.lamps.show(FRAME)
        pico.await_pixels(GRB)
    assert pico.pixels() == bytes(12)
    at.body.close()  # twice does no harm
    with serial.Serial(pico.path, exclusive=True):
        pass
    assert not at.body.alive()


def test_closing_is_no_loss(pico: SimulatedPico) -> None:
    with table(board(), pico.path) as at:
        at.body.levels()
        at.body.read()
        at.body.close()
        assert not [reading for reading in at.body.read() if isinstance(reading, Lost)]


def test_a_host_that_vanishes_leaves_it_dark(pico: SimulatedPico) -> None:
    opened: list[_Cut] = []

    def open_port(path: str) -> _Cut:
        opened.append(_Cut(path))
        return opened[-1]

    ways = Ways(listing(pico.path), port=open_port, voice=lambda: None, pace=QUICK)
    with table(board(), ways=ways) as at:
        at.body.lamps.show(FRAME)
        pico.await_pixels(GRB)
        opened[-1].mute = True  # the process hangs: its port stays open, but nothing comes
        pico.await_pixels(bytes(12))
        opened[-1].mute = False
        pico.await_pixels(GRB)  # and it is lit again when it goes on


# The cable.


def test_unplugged_while_switches_move_and_plugged_in_again() -> None:
    with wired() as own, table(board(), own.path) as at:
        at.body.levels()
        at.body.lamps.show(FRAME)
        own.await_pixels(GRB)
        own.close_switch(0, 0)
        at.until_told(Switched)
        for _ in range(3):
            for closed in (True, False, True):
                own.set_cell(1, closed)
            own.unplug()
            assert [reading.part for reading in at.until_told(Lost)] == ["board"]
            assert at.body.alive()
            own.open_switch(0, 1)
            own.close_switch(1, 0)
            own.replug()
            at.until_told(Found)
            # All that changed meanwhile has been told before the board is called found.
            assert at.body.levels() == {name: name in ("rheged.1", "ebrauc.2") for name in at.body.levels()}
            now = {reading.switch: reading.closed for reading in at.told if isinstance(reading, Switched)}
            assert {name for name, closed in now.items() if closed} == {"rheged.1", "ebrauc.2"}
            own.await_pixels(GRB)
            own.open_switch(1, 0)
            at.until(lambda told: ("ebrauc.2", False) in _switches(told))


def test_a_tag_that_lies_there_while_the_cable_is_out_is_one_reading() -> None:
    with wired() as own, table(board(), own.path) as at:
        at.body.levels()
        own.hold(TAG)
        at.until_told(TagSeen)
        own.unplug()
        at.until_told(Lost)
        own.replug()
        at.until_told(Found)
        at.until(lambda told: bool(at.body.facts()["reader"]["answers"]))
        own.take_away()
        told = at.until(lambda told: any(isinstance(reading, TagGone) for reading in told))
        assert not [reading for reading in told if isinstance(reading, TagSeen)]
        assert len([reading for reading in at.told if isinstance(reading, TagSeen)]) == 1


def test_a_pico_that_hangs_is_told_lost_and_found() -> None:
    with wired() as own, table(board(), own.path) as at:
        at.body.levels()
        own.freeze()
        assert [reading.part for reading in at.until_told(Lost)] == ["board"]
        assert at.body.alive()
        own.thaw()
        assert [reading.part for reading in at.until_told(Found)] == ["board"]


def test_trouble_on_the_pico_is_survived_and_kept_for_a_bug_report() -> None:
    with wired() as own, table(board(), own.path) as at:
        at.body.levels()
        own.raise_trouble("a moth in the relay")
        at.until_told(Found)
        own.close_switch(0, 0)
        assert _switches(at.until_told(Switched)) == [("rheged.1", True)]
        assert "a moth in the relay" in str(at.body.facts()["board"])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_bad_cable_loses_nothing(tmp_path: Path, pico: SimulatedPico, seed: int) -> None:
    spoil = Noise(seed, 0.0)
    with BadCable(pico.path, tmp_path / "port", spoil) as cable, table(board(), cable.path) as at:
        levels = dict(at.body.levels())
        spoil.share = 0.15
        at.body.lamps.show(FRAME)
        expected = []
        for turn in range(60):
            name = list(levels)[turn % 5]
            levels[name] = not levels[name]
            pico.set_cell(turn % 5, levels[name])
            expected.append((name, levels[name]))
            at.until(lambda told, last=expected[-1]: last in _switches(told))  # type: ignore[misc]
        pico.await_pixels(GRB)
        spoil.share = 0.0
        assert at.body.levels() == levels
        assert _switches(at.told) == expected
        counted = at.body.facts()["board"]["picos"]
        assert isinstance(counted, list)
        assert counted[0]["host_bad_frames"] + counted[0]["host_resends"] > 0


# Several Picos, or another, or none.


def test_two_picos_are_one_board_whichever_port_they_are_on() -> None:
    for turned in (False, True):
        with ExitStack() as stack:
            first = stack.enter_context(wired(rows=(0,), columns=(10, 11), unique=b"\x01" * 8))
            second = stack.enter_context(wired(unique=b"\x02" * 8))
            second.strap(28)
            paths = [second.path, first.path] if turned else [first.path, second.path]
            at = stack.enter_context(table(board(TWO), *paths))
            assert list(at.body.levels()) == ["rheged.1", "rheged.2", "ebrauc.1", "ebrauc.2", "ebrauc.3"]
            first.close_switch(0, 1)
            assert _switches(at.until_told(Switched)) == [("rheged.2", True)]
            second.close_switch(0, 2)
            assert _switches(at.until_told(Switched)) == [("ebrauc.3", True)]
            at.body.lamps.show(FRAME)
            first.await_pixels(bytes([40, 1, 2, 3, 50, 4, 0, 0, 0, 40, 1, 2]))
            second.unplug()
            first.unplug()
            assert [reading.part for reading in at.until_told(Lost)] == ["board"]
            first.replug()
            first.await_pixels(bytes([40, 1, 2, 3, 50, 4, 0, 0, 0, 40, 1, 2]))
            assert not [reading for reading in at.body.read() if isinstance(reading, Found)]
            second.replug()
            assert [reading.part for reading in at.until_told(Found)] == ["board"]


def _refusal(of: boards.Board, *paths: str, says: str) -> str:
    """What `Body.levels` says once the link has found this out; it need not wait for it any more then."""
    ways = Ways(listing(*paths), voice=lambda: None, pace=QUICK, patience_s=0)
    with table(of, ways=ways) as at:
        at.until(lambda _: says in str(at.body.facts()["board"]))
        with pytest.raises(BodyError) as refused:
            at.body.levels()
    return str(refused.value)


def test_none_there_is_told_with_what_to_do() -> None:
    told = _refusal(board(), says="not plugged in")
    assert told.startswith("The Pico is not plugged in. Plug it into USB")


def test_levels_waits_for_a_pico_that_comes_a_little_late() -> None:
    with wired() as own:
        own.unplug()
        with table(board(), own.path) as at:
            at.until(lambda _: "not plugged in" in str(at.body.facts()["board"]))
            own.replug()
            assert len(at.body.levels()) == 5
            assert at.body.read() == ()


def test_of_two_picos_the_one_that_is_missing_is_named(pico: SimulatedPico) -> None:
    ways = Ways(listing(pico.path), voice=lambda: None, pace=QUICK, patience_s=0)
    missing = (
        "Pico 2 (GP28 joined to ground) is not among the Picos on USB. Plug it in, and look at its strap or serial."
    )
    with table(board(TWO), ways=ways) as at:
        at.until(lambda _: [fact["trouble"] for fact in at.body.facts()["board"]["picos"]] == ["", missing])  # type: ignore[index]
        with pytest.raises(BodyError) as refused:
            at.body.levels()
    assert str(refused.value) == missing


def test_a_board_that_the_pico_cannot_be_is_told_in_its_own_words(pico: SimulatedPico) -> None:
    told = _refusal(board(lights="rheged = 300\nebrauc = 300\ntimer = 1"), pico.path, says="refuses")
    assert "refuses the board: 601 lights, and 600 is the most. Mend [[body.picos]]" in told


def test_a_strip_that_no_message_could_hold_is_refused_at_once(pico: SimulatedPico) -> None:
    with pytest.raises(BodyError, match=r"800 lights, and a Pico drives 679 at most\. Leave some out"):
        TABLE.open(board(lights="rheged = 300\nebrauc = 300\ntimer = 200"), time.monotonic)


def test_a_port_that_another_program_has_is_told(pico: SimulatedPico) -> None:
    with serial.Serial(pico.path, exclusive=True):
        told = _refusal(board(), pico.path, says="taken")
    assert told.startswith(f"{pico.path} is taken by another program. End it")


def test_a_pico_left_at_the_prompt_is_started_anew() -> None:
    with wired(prompt=True) as own:
        with serial.Serial(own.path, exclusive=True) as person:
            person.write(b"\x03")
            assert person.read_until(b">>> ")
        with table(board(), own.path) as at:
            # Here Ctrl-D ends MicroPython, and its port with it; on a Pico it starts anew.
            process = own._process
            assert process is not None
            at.until(lambda _: process.poll() is not None)
            own.unplug()
            own.replug()
            assert len(at.body.levels()) == 5


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_mistake_of_ours_is_not_swallowed(pico: SimulatedPico) -> None:
    def broken(path: str) -> Port:
        raise LookupError("a mistake of ours")

    with table(board(), ways=Ways(listing(pico.path), port=broken, voice=lambda: None, pace=QUICK)) as at:
        assert [reading.part for reading in at.until_told(Lost)] == ["board"]
        at.until(lambda _: not at.body.alive())


def test_what_an_edge_costs(pico: SimulatedPico, at: Table) -> None:
    found = edges(at.body, "rheged.1", lambda closed: pico.set_cell(0, closed), 50)
    assert len(found.seconds) == 50
    # Edges and acknowledgements, each in a frame of its own; besides, beats, snapshots and status, 40 bytes a second
    # and way.
    assert 50 * 15 <= found.bytes_in <= 50 * 30 + 200 * (1 + found.lasted_s)
    assert 50 * 11 <= found.bytes_out <= 50 * 20 + 200 * (1 + found.lasted_s)


def test_who_is_there(pico: SimulatedPico, tmp_path: Path) -> None:
    found = who_is(pico.path)
    assert not isinstance(found, str)
    assert (found.firmware, bytes(found.unique).hex()) == (VERSION, "e661385283000001")
    assert who_is(str(tmp_path / "none")) == f"{tmp_path / 'none'} has gone. Plug it in again."


def test_it_is_a_real_table_and_boards_name_it() -> None:
    assert table_kinds.kind("picos") == TABLE
    assert TABLE.real
    for name in ("power-and-weakness-counting-pico", "balance-of-power-counting", "web-of-power-card-game-tray"):
        assert boards.load(name).body["kind"] == "picos"
