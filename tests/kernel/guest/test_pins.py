"""The pins themselves: gpiozero finds its chip, and lgpio leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.boards import Board
from controller.errors import BodyError
from hardware.gpio.devices import Felt
from hardware.gpio.factory import open_lgpio
from tests.kernel.guest.bodies import COUNTING, PRESENCE, opened, pins_of
from tests.kernel.guest.chip import Chip, until

OPENED_BARE = """
import os
from hardware.gpio.factory import open_lgpio
here = os.getcwd()
open_lgpio().close()
assert os.getcwd() == here, os.getcwd()
"""
HOLDS = """
import sys, lgpio
handle = lgpio.gpiochip_open(0)
lgpio.gpio_claim_input(handle, int(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""
PULLED_UP, IS_INPUT, IS_OUTPUT, RISING, FALLING = 1 << 5, 1 << 16, 1 << 1, 1 << 17, 1 << 18
"""Bits of what lgpio tells of a line's mode (abyz.me.uk/lg/py_lgpio.html, gpio_get_mode): the kernel's own."""


@contextmanager
def holding(pin: int) -> Iterator[None]:
    """Another program has a pin."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(pin)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.kill()


def flags(pin: int) -> int:
    import lgpio

    handle = lgpio.gpiochip_open(0)
    try:
        return int(lgpio.gpio_get_mode(handle, pin))
    finally:
        lgpio.gpiochip_close(handle)


def test_gpiozero_takes_this_for_a_pi_4b_and_finds_its_chip(chip: Chip) -> None:
    factory = open_lgpio()
    try:
        assert (factory.board_info.model, factory.chip) == ("4B", 0)  # type: ignore[attr-defined]
    finally:
        factory.close()


@pytest.mark.parametrize("place", [None, "elsewhere"])
def test_the_pins_open_in_a_working_directory_that_is_read_only(chip: Chip, tmp_path: Path, place: str | None) -> None:
    here = Path.cwd()
    assert not os.access(here, os.W_OK), "the guest's root is no longer read-only: this test would prove nothing"
    own = tmp_path / "tmp"  # not everybody's: the tests of USB run beside these
    own.mkdir()
    environment = {key: value for key, value in os.environ.items() if key != "LG_WD"} | {"TMPDIR": str(own)}
    if place is not None:
        (tmp_path / place).mkdir()
        environment["LG_WD"] = str(tmp_path / place)
    bare = subprocess.run(
        [sys.executable, "-c", OPENED_BARE], env=environment, capture_output=True, text=True, check=False
    )
    assert (bare.returncode, bare.stderr) == (0, "")
    assert list(own.iterdir()) == []


def test_the_presence_board_asks_for_pull_ups_and_both_edges(chip: Chip) -> None:
    with opened(PRESENCE):
        for pin in pins_of(PRESENCE).values():
            assert flags(pin) & (PULLED_UP | IS_INPUT | RISING | FALLING) == PULLED_UP | IS_INPUT | RISING | FALLING


def test_the_counting_board_drives_rows_and_pulls_columns_up_without_edges(chip: Chip) -> None:
    with opened(COUNTING):
        for row in COUNTING.body["matrix"]["rows"]:
            assert flags(row) & IS_OUTPUT
        for column in COUNTING.body["matrix"]["columns"]:
            assert flags(column) & (PULLED_UP | IS_INPUT | RISING | FALLING) == PULLED_UP | IS_INPUT


@pytest.mark.parametrize(("board", "pin", "what"), [(PRESENCE, 17, "caer-gloui.1"), (COUNTING, 24, "column 10")])
def test_a_pin_that_another_program_holds_is_named_and_all_others_are_let_go(
    chip: Chip, board: Board, pin: int, what: str
) -> None:
    with holding(pin):
        with pytest.raises(BodyError) as refused, opened(board):
            pass
        assert f"GPIO{pin} ({what}" in str(refused.value)
        assert "taken by another program" in str(refused.value)
    with opened(board):
        pass  # nothing was left half open, and what the other one held can be had


def test_a_line_that_is_closed_as_it_is_opened_is_felt_so(chip: Chip) -> None:
    chip.close(4)
    factory = open_lgpio()
    try:
        told: list[bool] = []
        line = Felt(factory, 4, "alt-clut.1", told.append)
        assert line.closed()
        chip.open(4)
        assert until(lambda: told == [False])
        line.close()
    finally:
        factory.close()
