"""Bad lines to a reader, byte by byte: whatever comes, no tag is invented, and the one that lies there stays or is lost
as a part, never told gone and back."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import cast

import pytest

from hardware.readers.pn532 import Garbled, Pn532Chip
from hardware.readers.port import NoAnswer, Port
from hardware.readers.presence import Blank, Change, Crowd, Presence, Repeats
from hardware.readers.rdm6300 import Decoder
from hardware.readers.timing import USUAL
from sim.devices.faults import Faults, Message, Sent
from sim.devices.pn532 import Pn532
from sim.devices.rdm6300 import frame
from tests.hardware.readers.stand import COIL, OTHER, UID, Wire, tag

RATES = [0.002, 0.02]


class Noisy(Faults):
    """Each byte is altered, lost or doubled with the same small chance."""

    def __init__(self, chance: Random, rate: float) -> None:
        super().__init__()
        self.noise, self.rate = chance, rate

    def spoil(self, at: float, message: Message, data: bytes) -> list[Sent]:
        return [Sent(at, spoilt(self.noise, self.rate, data))]


def spoilt(chance: Random, rate: float, data: bytes) -> bytes:
    came = bytearray()
    for byte in data:
        if chance.random() >= rate:
            came.append(byte)
            continue
        fate = chance.randrange(3)
        came += (b"", bytes([byte, byte]), bytes([byte ^ 1 << chance.randrange(8)]))[fate]
    return bytes(came)


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("seed", range(4))
def test_a_pn532_on_a_bad_line_tells_its_tag_once_and_no_other(rate: float, seed: int) -> None:
    device = Pn532()
    wire = Wire(device)
    chip = Pn532Chip(cast(Port, wire), USUAL, lambda: False, wire.clock)
    watch, told, unsound = Presence(USUAL), [], 0
    for uid in (UID, OTHER):
        device.hold(wire.now, uid)
        device.faults = Noisy(Random(seed), rate)
        for _ in range(300):
            try:
                sights = chip.look()
            except (NoAnswer, Garbled):
                unsound += 1
                continue
            assert set(sights) <= {tag(uid), Blank.GARBLED, Blank.EMPTY}
            unsound += sights == (Blank.GARBLED,)
            wire.now += USUAL.poll_s
            told += [change for sight in sights for change in watch.see(wire.now, sight)]
        device.faults = Faults()
        device.take_away(wire.now)
        for _ in range(USUAL.misses):
            wire.now += USUAL.poll_s
            told += [change for sight in chip.look() for change in watch.see(wire.now, sight)]
    assert told == [
        Change(tag(UID), True),
        Change(tag(UID), False),
        Change(tag(OTHER), True),
        Change(tag(OTHER), False),
    ]
    assert rate < 0.01 or chip.facts()["spoilt"]


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("seed", range(2))
def test_two_tags_on_a_bad_line_are_told_once_and_no_third(rate: float, seed: int) -> None:
    device = Pn532()
    wire = Wire(device)
    chip = Pn532Chip(cast(Port, wire), USUAL, lambda: False, wire.clock)
    device.hold(wire.now, UID)
    watch, told = Presence(USUAL), []
    for look in range(300):
        if look == 10:
            device.hold_second(wire.now, OTHER)
            device.faults = Noisy(Random(seed), rate)
        with suppress(NoAnswer, Garbled):
            told += [change for sight in chip.look() for change in watch.see(wire.now, sight)]
        wire.now += USUAL.poll_s
    assert told == [Change(tag(UID), True), Crowd(tag(OTHER))]


def test_a_line_so_bad_that_a_tag_is_invented_now_and_then_tells_of_no_second_one() -> None:
    """Two bytes spoilt so that the sum still holds: at 2 % of the bytes that is one answer in some 4,000."""
    watch, chance, told = Presence(USUAL), Random(1), []
    for look in range(4000):
        invented = chance.random() < 0.005  # twenty times as often
        told += watch.see(look * USUAL.poll_s, tag(chance.randbytes(7) if invented else UID))
    assert told == [Change(tag(UID), True)]


class Flooded(Pn532):
    """Its line is never at rest: noise without an end, at the line's full speed, whatever it is asked."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.noise, self.flooding = chance, False

    def due(self, now: float) -> bytes:
        return super().due(now) if not self.flooding else self.noise.randbytes(64)


@pytest.mark.parametrize("seed", range(3))
def test_a_flood_of_noise_from_a_pn532_is_no_tag_and_holds_nothing_up(seed: int) -> None:
    device = Flooded(Random(seed))
    wire = Wire(device)
    wire.byte_s = 10 / 115200
    chip = Pn532Chip(cast(Port, wire), USUAL, lambda: False, wire.clock)
    device.hold(wire.now, UID)
    assert chip.look() == (tag(UID),)
    device.flooding = True
    for _ in range(20):
        began = wire.now
        with suppress(NoAnswer, Garbled):
            assert chip.look() == (Blank.GARBLED,)
        assert wire.now - began < USUAL.tries * 2 * USUAL.answer_s
    device.flooding = False
    wire.drop()
    assert chip.look() == (tag(UID),)


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("line_ends", [False, True])
def test_an_rdm6300_on_a_bad_line_tells_no_other_tag(rate: float, line_ends: bool) -> None:
    chance = Random(7)
    decoder, watch = Decoder(), Repeats(USUAL)
    now, told, good = 0.0, [], 0
    for _ in range(2000):
        now += 0.05
        sights = decoder.feed(spoilt(chance, rate, frame(COIL, line_ends))) or (Blank.EMPTY,)
        assert set(sights) <= {tag(COIL), Blank.GARBLED, Blank.EMPTY}
        good += tag(COIL) in sights
        told += [change for sight in sights for change in watch.see(now, sight)]
    assert told == [Change(tag(COIL), True)]
    assert good > 1000


@pytest.mark.parametrize("seed", range(3))
def test_a_flood_of_noise_between_frames_is_no_tag(seed: int) -> None:
    chance, decoder = Random(seed), Decoder()
    found = [sight for _ in range(200) for sight in decoder.feed(chance.randbytes(200))]
    assert {sight for sight in found if sight is not Blank.GARBLED} == set()
    assert decoder.feed(b"\x03" + frame(COIL))[-1] == tag(COIL)
