"""The body that is a tag reader and nothing else."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from controller import boards
from controller.boards import Board, table_kinds
from controller.errors import BodyError
from controller.ports import TagGone, TagSeen
from hardware import alone
from hardware.plugged import Device
from hardware.speech import Voice
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import AT_ONCE, Pn532
from tests.hardware.readers.stand import PATIENCE_S, QUICK, UID, Plugged, tag


@pytest.fixture
def board() -> Board:
    return boards.load("web-of-power-card-game-reader")


def test_the_shipped_board_is_played_with_a_reader_on_usb(board: Board, tmp_path: Path) -> None:
    with PtyDevice(Pn532(AT_ONCE), tmp_path / "reader") as device:
        plugged = Plugged([Device(str(device.path), 0x1A86, 0x7523)])
        body = alone.opened(board, time.monotonic, QUICK, listing=plugged)
        try:
            device.hold(UID)
            body.wait(PATIENCE_S)
            device.take_away()
            readings = list(body.read())
            while len(readings) < 2:
                body.wait(PATIENCE_S)
                readings += body.read()
            assert [(type(reading), getattr(reading, "tag", "")) for reading in readings] == [
                (TagSeen, tag(UID)),
                (TagGone, tag(UID)),
            ]
            assert body.alive()
            assert body.levels() == {}
            assert body.facts()["reader"]["firmware"] == "PN532 1.6"
        finally:
            body.close()
        assert not body.alive()


@pytest.mark.parametrize("there", [True, False])
def test_it_has_the_computers_voice_if_there_is_one(board: Board, tmp_path: Path, there: bool) -> None:
    voice = Voice(("true",)) if there else None
    with PtyDevice(Pn532(AT_ONCE), tmp_path / "reader") as device:
        plugged = Plugged([Device(str(device.path), 0x1A86, 0x7523)])
        with closing(alone.opened(board, time.monotonic, QUICK, listing=plugged, voice=lambda: voice)) as body:
            assert body.speaker is voice
            assert ("voice" in body.facts()) == there
        assert voice is None or not voice.alive()


def test_without_a_reader_it_says_what_to_do(board: Board) -> None:
    with pytest.raises(BodyError, match=r"The tag reader cannot be used: No device .* Plug it in"):
        alone.opened(board, time.monotonic, listing=Plugged())


def test_it_is_the_kind_that_its_board_names(board: Board) -> None:
    assert table_kinds.kind(board.body["kind"]) is alone.TABLE
    assert alone.TABLE.real
