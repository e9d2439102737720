"""docs/protocol.md is enough to write another firmware from, and what it shows to the byte is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.ports import Found, KeyPressed, Lost, Pixel, Reading, Switched, TagGone, TagSeen
from firmware import VERSION, messages
from firmware.contents import I2C, Configuration, Edge, Identity
from firmware.endpoint import HELLO, LOOSE, SURE, WELCOME, frame
from tests.hardware.link.benches import BadCable, Table, board, table
from tests.hardware.link.doubles import Noise
from tests.hardware.link.other_firmware import OtherFirmware

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
SHOWN = re.compile(r"^(?:host|Pico)  ((?:[0-9A-F]{2} )+) ", re.M)
LIT = (Pixel(40, 1, 2),) * 4
NAMES = ("rheged.1", "rheged.2", "ebrauc.1", "ebrauc.2", "ebrauc.3")


@pytest.fixture
def other() -> Iterator[OtherFirmware]:
    with OtherFirmware() as plugged:
        yield plugged


def _switches(told: list[Reading]) -> list[tuple[str, bool]]:
    return [(reading.switch, reading.closed) for reading in told if isinstance(reading, Switched)]


def _await_pixels(at: Table, other: OtherFirmware, wanted: bytes) -> None:
    at.until(lambda _: other.pixels == wanted)


def test_it_plays(other: OtherFirmware) -> None:
    with table(board(), other.path) as at:
        assert dict(at.body.levels()) == dict.fromkeys(NAMES, False)
        for cell, name in enumerate(NAMES):
            other.set_cell(cell, True)
            assert _switches(at.until_told(Switched)) == [(name, True)]
        other.tell(bytes([21, 0x80, 0]))
        assert [reading.key for reading in at.until_told(KeyPressed)] == ["white.confirm"]
        other.tell(b"\x16\x03\x7d\x7e\x03")
        assert [reading.tag for reading in at.until_told(TagSeen)] == ["uid:037D7E03"]
        other.tell(b"\x17\x03\x7d\x7e\x03")
        assert [reading.tag for reading in at.until_told(TagGone)] == ["uid:037D7E03"]
        at.body.lamps.show(LIT)
        _await_pixels(at, other, b"\x01\x28\x02" * 4)
    assert other.kinds[-1] == 5
    assert other.pixels == b""


def test_it_may_start_anew_in_the_middle(other: OtherFirmware) -> None:
    with table(board(), other.path) as at:
        at.body.levels()
        at.body.lamps.show(LIT)
        _await_pixels(at, other, b"\x01\x28\x02" * 4)
        other.set_cell(3, True)
        at.until_told(Switched)
        other.start_anew()
        told = at.until(lambda told: any(isinstance(reading, Found) for reading in told))
        assert [type(reading) for reading in told] == [Lost, Switched, Found]
        assert _switches(told) == [("ebrauc.2", False)]
        _await_pixels(at, other, b"\x01\x28\x02" * 4)


def test_it_stands_a_bad_cable(other: OtherFirmware, tmp_path: Path) -> None:
    spoil = Noise(3, 0.0)
    with BadCable(other.path, tmp_path / "port", spoil) as cable, table(board(), cable.path) as at:
        at.body.levels()
        spoil.share = 0.15
        expected = [(NAMES[turn % 5], turn // 5 % 2 == 0) for turn in range(40)]
        for turn, (_, closed) in enumerate(expected):
            other.set_cell(turn % 5, closed)
        at.until(lambda told: len(_switches(told)) >= len(expected))
        spoil.share = 0.0
        assert _switches(at.told) == expected


def test_the_bytes_of_the_page() -> None:
    who = Identity(1, VERSION, "Pico", "1.24", bytes(range(1, 9)), 1 << 28, 10, 10, 16, 600, 150_000)
    wired = Configuration((0, 1), (10, 11, 12), (16,), reader=I2C, reader_pins=(20, 21), pixels_pin=22, lights=2)
    frames = (
        (HELLO, 0, 0, messages.greeting()),
        (WELCOME, 0, 0, messages.identity(who)),
        (SURE, 0, 0, messages.configure(wired)),
        (SURE, 0, 1, messages.configured()),
        (SURE, 1, 1, messages.snapshot([True] + [False] * 5, [False])),
        (LOOSE, 0, 2, messages.pixels(1, bytes([0, 40, 0, 0, 0, 0]))),
        (LOOSE, 0, 1, messages.shown(1)),
        (SURE, 2, 1, messages.edges(messages.SWITCHES, [Edge(4, True, 5)])),
        (LOOSE, 0, 3, b""),
    )
    shown = [bytes.fromhex(line) for line in SHOWN.findall(PAGE.read_text("utf-8"))]
    assert shown == [frame(kind, 0x1234, number, expected, body) for kind, number, expected, body in frames]


KINDS = [name for name in vars(messages) if name.isupper() and name[0] != "_" and name != "PROTOCOL"]
PAIRS = {
    "TAG_SEEN": "22, 23 | tag seen, tag gone",
    "TAG_GONE": "22, 23 | tag seen, tag gone",
    "READER_LOST": "24, 25 | reader lost, reader found",
    "READER_FOUND": "24, 25 | reader lost, reader found",
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_message_is_on_the_page(name: str) -> None:
    row = PAIRS.get(name, f"{getattr(messages, name)} | {name.lower()}")
    assert f"| {row} |" in PAGE.read_text("utf-8")
