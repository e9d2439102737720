"""The real firmware under MicroPython's unix port, with an electrical world on the other side of its pins."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import VERSION, contents, messages
from firmware.contents import Configuration
from firmware.messages import PROTOCOL
from sim.pico.simulated_pico import SimulatedPico
from tests.firmware.host import BOARD, Host

ROWS, COLUMNS = BOARD.rows, BOARD.columns
STRIP = Configuration(ROWS, COLUMNS, scan_ms=1, pixels_pin=22, lights=4)
I2C = Configuration(ROWS, COLUMNS, scan_ms=1, reader=contents.I2C, reader_pins=(20, 21))
SPI = Configuration(ROWS, COLUMNS[:6], scan_ms=1, reader=contents.SPI, reader_pins=(18, 19, 16, 17))
TAG, OTHER = bytes.fromhex("04A2B3C4D5E6F7"), bytes.fromhex("DEADBEEF")
LET_GO = 4
"""Pulled down, as `sim.pico.unix.world` has it."""
DARK, LIT = bytes(12), bytes(range(100, 112))


@pytest.fixture
def pico() -> Iterator[SimulatedPico]:
    with SimulatedPico() as plugged:
        yield plugged


# Who it is.


def test_it_says_who_it_is(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        told = host.identity
    assert (told.protocol, told.firmware, told.unique.hex()) == (PROTOCOL, VERSION, "e661385283000001")
    assert (told.most_rows, told.most_columns, told.most_keys, told.most_lights) == (16, 10, 16, 600)
    assert told.bytes_free > 0


def test_straps_are_felt_at_every_call(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        assert host.identity.straps == 0
        host.configure()
    pico.strap(28)
    pico.strap(3)  # any free pin will do
    with Host(pico.path) as host:
        assert [pin for pin in range(29) if host.identity.strapped(pin)] == [3, 28]


def test_the_pin_of_the_strip_is_no_strap_though_its_resistor_holds_it_low(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(Configuration((0,), (1,), pixels_pin=22, lights=4))
    pico.strap(22)
    pico.strap(28)
    with Host(pico.path) as host:
        assert [pin for pin in range(29) if host.identity.strapped(pin)] == [28]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (Configuration((0, 1), (1, 2)), "GP1 is used twice"),
        (Configuration((0, 24), (1, 2)), "there is no GP24 to spare"),
        (Configuration(tuple(range(17)), (18,)), "17 rows, and 16 is the most"),
        (Configuration(tuple(range(15)), (*tuple(range(15, 23)), 26)), "135 crossings, and 128 is the most"),
        (Configuration((0,), (1,), scan_ms=0), "a scan every 0 ms; 1 to 50 will do"),
        (Configuration((0,), (1,), reader=contents.I2C, reader_pins=(20,)), "a reader on bus 1 with 1 pins"),
        (Configuration((0,), (1,), reader=contents.I2C, reader_pins=(20, 22)), "the reader's pins: bad SCL pin"),
        (Configuration((0,), (1,), reader=7), "a reader on bus 7 with 0 pins"),
        (Configuration((0,), (1,), lights=4), "lights without a pin, or a pin without lights"),
        (Configuration((0,), (1,), pixels_pin=2, lights=601), "601 lights, and 600 is the most"),
    ],
)
def test_what_cannot_be_configured_is_refused_with_its_reason(wanted: Configuration, why: str) -> None:
    with SimulatedPico() as pico, Host(pico.path) as host:
        host.send(messages.configure(wanted))
        assert messages.read_text(host.wait_for(messages.REFUSED)) == why
        assert host.configure() == [False] * 100  # and the right one after it is not


# Switches.


def test_what_stands_at_the_beginning_is_in_the_first_snapshot(pico: SimulatedPico) -> None:
    for cell in (0, 37, 99):
        pico.set_cell(cell, True)
    pico.key(26, True)
    with Host(pico.path) as host:
        host.send(messages.configure(Configuration(ROWS, COLUMNS, keys=(27, 26), scan_ms=1)))
        cells, keys = host.snapshot()
        assert [cell for cell, closed in enumerate(cells) if closed] == [0, 37, 99]
        assert keys == [False, True]
        host.none_of(messages.SWITCHES)


def test_every_cell_is_told_as_it_closes_and_opens(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure()
        for closed in (True, False):
            for cell in range(100):
                pico.set_cell(cell, closed)
                assert host.edge() == (cell, closed)


def test_keys_on_pins_of_their_own(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(Configuration((0,), (10,), keys=(26, 27), scan_ms=1))
        pico.key(27, True)
        assert host.edge(messages.KEYS) == (1, True)
        pico.key(27, False)
        assert host.edge(messages.KEYS) == (1, False)


def test_an_edge_is_at_least_one_scan_old(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        began = time.monotonic()
        host.configure(Configuration(ROWS, COLUMNS, scan_ms=20))
        pico.close_switch(1, 1)
        (edge,) = host.edges()
        passed_ms = 1000 * (time.monotonic() - began)
        assert 20 <= edge.age_ms <= passed_ms + 1  # the Pico's milliseconds are whole ones


def test_a_bounce_is_one_edge_once_two_scans_agree(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure()
        pico.bounce(4, 2, "10101011")
        assert host.edge() == (42, True)
        pico.bounce(4, 2, "0101000")
        assert host.edge() == (42, False)
        host.none_of(messages.SWITCHES)


def test_what_lasts_for_one_scan_is_never_told(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure()
        pico.glitch(0, 0)
        pico.glitch(9, 9)
        host.until(lambda: pico.facts()["patterns"] == 0)
        host.none_of(messages.SWITCHES, snapshots=3)


def test_with_diodes_three_corners_do_not_close_the_fourth(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure()
        for row, column in ((2, 3), (2, 7), (5, 3)):
            pico.close_switch(row, column)
            assert host.edge() == (10 * row + column, True)
        host.none_of(messages.SWITCHES)


def test_without_diodes_they_do_and_idle_rows_are_no_shorts() -> None:
    with SimulatedPico(diodes=False) as pico, Host(pico.path) as host:
        host.configure()
        for row, column in ((2, 3), (2, 7)):
            pico.close_switch(row, column)
            assert host.edge() == (10 * row + column, True)
        pico.close_switch(5, 3)
        assert sorted((edge.cell, edge.closed) for edge in host.edges()) == [(53, True), (57, True)]
        assert pico.facts()["shorts"] == 0


def test_a_column_has_time_to_rise_before_the_next_row_is_felt(pico: SimulatedPico) -> None:
    hasty = Configuration(ROWS, COLUMNS, scan_ms=1, settle_us=5)
    pico.close_switch(0, 0)
    with Host(pico.path) as host:
        assert host.configure(hasty).count(True) > 1  # row 1 seems closed as well
        assert host.configure().count(True) == 1


def test_a_storm_of_edges_ends_in_a_true_snapshot(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure()
        for turn in range(6):  # nobody reads while all this happens
            for cell in range(100):
                pico.set_cell(cell, (cell + turn) % 3 == 0)
                host.beat()  # or it would be taken for gone
        wanted = [(cell + 5) % 3 == 0 for cell in range(100)]
        for _ in range(20):  # some were made, and waited, while the storm went on
            host.send(messages.ask())
            if host.snapshot()[0] == wanted:
                return
        pytest.fail("no snapshot tells how the switches stand")


def test_edges_that_find_no_room_keep_nothing_else_from_being_told(pico: SimulatedPico) -> None:
    """The next snapshot tells the edges; nothing tells again that a tag was seen."""
    with Host(pico.path) as host:
        host.configure(I2C)
        host.wait_for(messages.READER_FOUND)
        for turn in range(150):  # more than find room, and nobody reads while all this happens
            pico.bounce(*divmod(turn % 100, 10), "11" if turn < 100 else "00")
            while pico.facts()["patterns"]:
                host.beat()  # or it would be taken for gone
        pico.hold(TAG)
        enough = pico.facts()["asked"] + 4
        while pico.facts()["asked"] < enough:
            host.beat()
        assert messages.read_tag(host.wait_for(messages.TAG_SEEN)) == TAG


# The link.


def test_a_second_call_begins_anew(pico: SimulatedPico) -> None:
    with Host(pico.path) as first:
        first.configure(STRIP)
        first.show(1, LIT)
        pico.close_switch(3, 3)
        first.edges()
        with Host(pico.path) as second:  # as if the first had crashed
            assert pico.pixels() == DARK
            assert [cell for cell, closed in enumerate(second.configure()) if closed] == [33]
        first.send(messages.ask())
        first.gone()  # told at once that nobody knows its session


def test_noise_on_the_line_is_counted_and_survived(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure()
        host.write(b"~half a frame~\x00\xff~~>>> import this\r\n\x04~")
        pico.close_switch(6, 6)
        assert host.edge() == (66, True)
        while host.status().bad < 3:
            pass


def test_messages_that_make_no_sense_are_told_and_survived(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        for message, why in (
            (messages.ask(), "message 3: nothing is configured"),
            (bytes([messages.CONFIGURE, 1]), None),
        ):
            host.send(message)
            told = host.wait_for(messages.LOG if why else messages.REFUSED)
            assert messages.read_text(told) == (why or "a message is cut short")
        host.configure(STRIP)
        for message, why in (
            (bytes([99]), "message 99: there is no such message"),
            (messages.pixels(1, b"123"), "message 4: 3 bytes for 4 lights"),
        ):
            host.send(message)
            assert messages.read_text(host.wait_for(messages.LOG)) == why


def test_status_tells_scans_and_counters(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(300, LIT)
        told = host.status()
        while told.shown != 300:
            told = host.status()
        assert 0 < told.scans_per_s <= 1000
        assert told.bytes_free > 0
        assert not told.reader_found


def test_an_exception_is_survived_and_told(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
        pico.raise_trouble("the soldering iron fell on it")
        host.gone()
    with Host(pico.path) as host:
        assert "RuntimeError: the soldering iron fell on it" in messages.read_text(host.wait_for(messages.LOG))
        assert pico.pixels() == DARK
        host.configure()
        pico.close_switch(0, 1)
        assert host.edge() == (1, True)


def test_ctrl_c_ends_it_dark_with_its_pins_free_and_its_watchdog_stopped(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
        assert pico.facts()["watched"]
        host.write(b"\r\x03")
        pico.await_true(lambda: not pico.facts()["watched"])
        left = pico.facts()
    assert left["pixels"] == DARK.hex()
    assert set(left["states"].values()) == {LET_GO}


def test_ctrl_c_once_more_while_it_goes_dark_does_not_keep_it_lit(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
        pico.press_ctrl_c_again()
        host.write(b"\x03")
        pico.await_true(lambda: not pico.facts()["watched"])
        left = pico.facts()
    assert left["pixels"] == DARK.hex()
    assert set(left["states"].values()) == {LET_GO}
    assert left["interruptible"]  # the prompt wants Ctrl-C


# Lights.


def test_pixels_go_out_byte_for_byte(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        assert pico.pixels() == DARK
        for number, data in enumerate((LIT, bytes([255] * 12), b"~}\x03\x00\r\n~}\x03\x00\r\n", DARK), start=1):
            host.show(number, data)
            assert pico.pixels() == data


def test_a_strip_of_600_lights_fits_in_one_message(pico: SimulatedPico) -> None:
    data = bytes(number % 251 for number in range(1800))
    with Host(pico.path) as host:
        host.configure(Configuration(ROWS, COLUMNS, scan_ms=1, pixels_pin=22, lights=600))
        host.show(1, data)
        assert pico.pixels() == data


def test_the_program_of_the_pio_is_the_one_known_to_drive_these_lights(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        # ws2812.pio of Raspberry Pi's pico-examples, as its assembler gives it
        assert pico.facts()["program"] == [0x6221, 0x1123, 0x1400, 0xA442]


def test_a_host_that_falls_silent_leaves_the_table_dark(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
    assert pico.pixels() == LIT
    pico.await_pixels(DARK)
    assert set(pico.facts()["states"].values()) == {LET_GO}


def test_a_host_that_goes_leaves_the_table_dark_at_once(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
        host.send(messages.bye())
        host.all_heard()
        assert pico.pixels() == DARK


def test_lights_with_their_own_supply_go_dark_when_the_pico_has_power_again(pico: SimulatedPico) -> None:
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
        pico.unplug()
    assert pico.pixels() == LIT
    pico.replug()
    pico.await_pixels(DARK)  # no host has spoken yet
    with Host(pico.path) as host:
        host.configure(STRIP)


@pytest.mark.parametrize("remembered", ["22 99999999999", "22 999999999", "99 4", "22 -4", "\0", None])
def test_flash_that_is_spoilt_or_cannot_be_written_stops_nothing(pico: SimulatedPico, remembered: str | None) -> None:
    pico.unplug()
    memory = Path(pico.path).parent / "flash" / "strip.txt"
    if remembered is None:
        memory.mkdir()
    else:
        memory.write_text(remembered)
    pico.replug()
    with Host(pico.path) as host:
        host.configure(STRIP)
        host.show(1, LIT)
        assert pico.pixels() == LIT


# Tags.


@pytest.mark.parametrize("wanted", [I2C, SPI], ids=["i2c", "spi"])
def test_a_tag_is_seen_once_and_gone_once(pico: SimulatedPico, wanted: Configuration) -> None:
    with Host(pico.path) as host:
        host.configure(wanted)
        assert messages.read_text(host.wait_for(messages.READER_FOUND)) == "PN532 firmware 1.6"
        pico.hold(TAG)
        assert messages.read_tag(host.wait_for(messages.TAG_SEEN)) == TAG
        polls(host, pico, 8)
        host.none_of(messages.TAG_SEEN)  # it lies still
        pico.hold(OTHER)
        assert messages.read_tag(host.wait_for(messages.TAG_GONE)) == TAG
        assert messages.read_tag(host.wait_for(messages.TAG_SEEN)) == OTHER
        pico.take_away()
        assert messages.read_tag(host.wait_for(messages.TAG_GONE)) == OTHER


def polls(host: Host, pico: SimulatedPico, count: int) -> None:
    """Wait until the reader has been polled so often more."""
    enough = pico.facts()["asked"] + count
    host.until(lambda: pico.facts()["asked"] >= enough)


def test_a_bank_card_is_a_tag_like_any_other(pico: SimulatedPico) -> None:
    longest, number = bytes([20, *range(19)]), bytes(range(10))
    with Host(pico.path) as host:
        host.configure(I2C)
        pico.hold(number, longest)
        assert messages.read_tag(host.wait_for(messages.TAG_SEEN)) == number
        polls(host, pico, 8)
        host.none_of(messages.TAG_GONE)
        assert messages.READER_LOST not in map(messages.kind, host.heard)


@pytest.mark.parametrize("fault", ["garbled", "garbled_ack", "mute", "nack"])
def test_a_reader_that_stammers_takes_no_tag_away(pico: SimulatedPico, fault: str) -> None:
    with Host(pico.path) as host:
        host.configure(I2C)
        host.wait_for(messages.READER_FOUND)
        pico.hold(TAG)
        host.wait_for(messages.TAG_SEEN)
        for _ in range(3):
            pico.break_reader(fault, times=1)
            polls(host, pico, 4)
        host.none_of(messages.TAG_GONE)
        host.none_of(messages.READER_LOST)


@pytest.mark.parametrize("fault", ["gone", "mute", "slow", "garbled"])
def test_a_reader_that_fails_is_lost_and_found_again(pico: SimulatedPico, fault: str) -> None:
    with Host(pico.path) as host:
        host.configure(I2C)
        host.wait_for(messages.READER_FOUND)
        pico.hold(TAG)
        host.wait_for(messages.TAG_SEEN)
        pico.break_reader(fault)
        assert messages.read_text(host.wait_for(messages.READER_LOST))
        pico.mend_reader()
        host.wait_for(messages.READER_FOUND)
        polls(host, pico, 6)
        host.none_of(messages.TAG_SEEN)  # it lay there all the time
        pico.take_away()
        assert messages.read_tag(host.wait_for(messages.TAG_GONE)) == TAG


def test_a_reader_that_is_not_there_is_told_once_and_found_when_it_comes(pico: SimulatedPico) -> None:
    pico.break_reader()
    with Host(pico.path) as host:
        host.configure(I2C)
        assert messages.read_text(host.wait_for(messages.READER_LOST))
        host.none_of(messages.READER_LOST)
        pico.hold(TAG)
        pico.mend_reader()
        host.wait_for(messages.READER_FOUND)
        assert messages.read_tag(host.wait_for(messages.TAG_SEEN)) == TAG


def test_a_reader_that_was_cut_off_in_the_middle_of_a_byte_is_freed(pico: SimulatedPico) -> None:
    pico.hold_bus(20, 21, clocks=8)
    with Host(pico.path) as host:
        host.configure(I2C)
        host.wait_for(messages.READER_FOUND)


def test_switches_are_told_while_the_reader_fails(pico: SimulatedPico) -> None:
    pico.break_reader("mute")
    with Host(pico.path) as host:
        host.configure(I2C)
        for cell in range(40):
            pico.set_cell(cell, True)
            assert host.edge() == (cell, True)
