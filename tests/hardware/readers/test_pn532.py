"""The library behind its prompt port, against the simulated chip: bytes only, and a clock that nobody waits for."""

from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.readers.pn532 import Garbled, Pn532Chip, target
from hardware.readers.port import NoAnswer, Port, PortLost, PromptPort, whole
from hardware.readers.presence import Blank
from hardware.readers.timing import USUAL
from sim.devices.faults import Fault, Faults, Message, Sent
from sim.devices.hsu import ACK, FROM_CHIP, framed
from sim.devices.pn532 import ChipTimes, Pn532
from tests.hardware.readers.stand import OTHER, UID, Wire, tag


def driven(device: Pn532) -> tuple[Pn532Chip, Wire]:
    wire = Wire(device)
    return Pn532Chip(cast(Port, wire), USUAL, lambda: False, wire.clock), wire


class Bit(Random):
    """Chance that always turns the same bit over."""

    def __init__(self, bit: int = 0) -> None:
        super().__init__(0)
        self.bit = bit

    def randrange(self, *bounds: int) -> int:  # type: ignore[override]
        return self.bit


def test_it_is_woken_told_what_it_is_for_and_told_not_to_look_for_ever() -> None:
    device = Pn532()
    chip, _ = driven(device)
    assert device.asked == [0x14, 0x02, 0x02, 0x32]
    assert chip.look() == (Blank.EMPTY,)
    assert device.asked[-1] == 0x4A
    assert chip.facts() == {"firmware": "PN532 1.6", "spoilt": 0}


@given(st.sampled_from((4, 7, 10)).flatmap(lambda n: st.binary(min_size=n, max_size=n)))
@settings(max_examples=30)
def test_a_tag_is_told_by_its_number_and_an_empty_field_as_empty(uid: bytes) -> None:
    device = Pn532()
    chip, wire = driven(device)
    device.hold(wire.now, uid)
    assert chip.look() == chip.look() == (tag(uid),)
    device.take_away(wire.now)
    assert chip.look() == (Blank.EMPTY,)
    chip.check()


@pytest.mark.parametrize("message", ["ack", "answer"])
def test_no_bit_error_is_ever_taken_for_another_tag_or_for_none(message: Message) -> None:
    chance = Bit()
    device = Pn532(faults=Faults(chance))
    chip, wire = driven(device)
    device.hold(wire.now, UID)
    for chance.bit in range(8 * len(ACK if message == "ack" else framed(FROM_CHIP, bytes(9) + UID))):
        device.faults.ask("bit-error", message)
        assert chip.look() == (tag(UID),), chance.bit


@given(st.integers(0, 2**32), st.sampled_from(("bit-error", "lost", "half", "dribble", "garbage", "late")))
@settings(max_examples=60)
def test_one_fault_of_the_line_costs_time_and_nothing_else(seed: int, fault: Fault) -> None:
    device = Pn532(faults=Faults(Random(seed)))
    chip, wire = driven(device)
    device.hold(wire.now, UID)
    device.faults.ask(fault)
    assert chip.look() == chip.look() == (tag(UID),)
    assert device.faults.waiting == 0
    assert wire.now < 1.0


def test_answers_that_stay_spoilt_are_no_clean_miss_and_in_the_end_no_answer() -> None:
    device = Pn532()
    chip, wire = driven(device)
    chip.look()
    sound_at = wire.now
    device.faults = Faults(Bit(16), {"bit-error": 1.0})  # in the start of every message
    while wire.now < sound_at + USUAL.silent_s:
        assert chip.look() == (Blank.GARBLED,)
        wire.now += USUAL.poll_s
    with pytest.raises(NoAnswer, match="ACK"):
        chip.look()


def test_a_spoilt_answer_after_a_long_quiet_evening_is_no_silence() -> None:
    device = Pn532()
    chip, wire = driven(device)
    wire.now += 2 * USUAL.silent_s
    chip.look()
    device.faults = Faults(Bit(16), {"bit-error": 1.0})
    assert chip.look() == (Blank.GARBLED,)


def test_one_spoilt_answer_among_missing_ones_is_no_silence() -> None:
    device = Pn532()
    chip, _ = driven(device)
    for fault in ("lost", "bit-error", "lost"):
        device.faults.ask(fault, "ack" if fault == "bit-error" else None)
        device.faults.ask("lost", "answer")
    assert chip.look() == (Blank.GARBLED,)


def test_a_chip_that_slept_does_not_answer_until_it_is_woken() -> None:
    device = Pn532()
    chip, wire = driven(device)
    device.power_on(wire.now)
    began = wire.now
    with pytest.raises(NoAnswer):
        chip.look()
    assert wire.now - began < 1.5
    assert Pn532Chip(cast(Port, wire), USUAL, lambda: False, wire.clock).look() == (Blank.EMPTY,)


class Mute(Pn532):
    """Its lines are cut from some byte on, and joined again."""

    def __init__(self) -> None:
        super().__init__()
        self.hears_from = 0.0

    def feed(self, now: float, data: bytes) -> None:
        if now >= self.hears_from:
            super().feed(now, data)


@given(st.floats(0.0, 10.0))
@settings(max_examples=100)
def test_a_reader_that_is_back_is_open_again_within_three_seconds_whenever_it_comes_back(back_s: float) -> None:
    """Of the reader's own making, on a clock that only its waiting turns: `TagReader` opens, and rests, and opens."""
    device = Mute()
    wire = Wire(device)
    device.hears_from = back_s
    while True:
        try:
            Pn532Chip(cast(Port, wire), USUAL, lambda: False, wire.clock)
            break
        except (NoAnswer, Garbled):
            wire.now += USUAL.reopen_s
    assert wire.now - back_s < 3.0


def test_a_look_lasts_as_long_as_its_answer_and_no_longer() -> None:
    times = ChipTimes(ack_s=0.002, tag_s=0.008, try_s=0.005)
    chip, wire = driven(device := Pn532(times))
    began = wire.now
    chip.look()
    assert wire.now - began == pytest.approx(0.002 + 3 * 0.005)
    device.hold(wire.now, UID)
    began = wire.now
    chip.look()
    assert wire.now - began == pytest.approx(0.002 + 0.008)


def test_before_a_question_is_put_again_the_chip_is_stopped() -> None:
    chip, _ = driven(device := Pn532())
    device.faults.ask("late", "answer")
    assert chip.look() == (Blank.EMPTY,)
    assert device.aborts == 1
    assert chip.facts()["spoilt"] == 1


def test_another_chip_in_its_place_is_noticed() -> None:
    device = Pn532()
    chip, _ = driven(device)
    device.firmware = bytes([0x31, 4, 2, 0])
    with pytest.raises(NoAnswer, match="another chip"):
        chip.check()


def test_a_check_bears_one_missing_answer_and_no_spoilt_line() -> None:
    device = Pn532()
    chip, _ = driven(device)
    device.faults.ask("lost", "answer")
    chip.check()
    for _ in range(USUAL.tries):
        device.faults.ask("half", "answer")
    with pytest.raises(NoAnswer):
        chip.check()


def test_whoever_waits_gives_up_when_the_reader_is_closed() -> None:
    wire = Wire(Pn532())
    with pytest.raises(PortLost):
        Pn532Chip(cast(Port, wire), USUAL, lambda: True, wire.clock)


@given(st.binary(max_size=80))
def test_any_answer_is_a_tag_or_empty_or_garbled(answer: bytes) -> None:
    sight = target(answer)
    if isinstance(sight, str):
        assert answer[0] == 1
        assert bytes.fromhex(sight[4:]) == answer[6 : 6 + answer[5]]
        assert answer[3] >> 6 == (4, 7, 10).index(answer[5])
        assert len(sight) in (12, 18, 24)
    else:
        assert (sight is Blank.EMPTY) == (answer[:1] == b"\x00")


@pytest.mark.parametrize("length", [4, 7, 10])
def test_an_answer_that_is_cut_short_is_garbled(length: int) -> None:
    kind = {4: 0x04, 7: 0x44, 10: 0x84}[length]
    complete = bytes([1, 1, 0, kind, 8, length, *range(length)])
    assert target(complete) == tag(bytes(range(length)))
    assert {target(complete[:cut]) for cut in range(1, len(complete))} == {Blank.GARBLED}


class LosesAZero(Faults):
    """A line that loses one zero byte of each answer, the n-th."""

    def __init__(self, nth: int) -> None:
        super().__init__()
        self.nth, self.lost = nth, 0

    def spoil(self, at: float, message: Message, data: bytes) -> list[Sent]:
        zeros = [place for place, byte in enumerate(data) if not byte and place > 2]
        if message == "ack" or not zeros:
            return [Sent(at, data)]
        place = zeros[self.nth % len(zeros)]
        self.lost += 1
        return [Sent(at, data[:place] + data[place + 1 :])]


@pytest.mark.parametrize("uid", [bytes(4), bytes(7), bytes(10), UID, bytes.fromhex("04000700040A00")])
@pytest.mark.parametrize("nth", range(6))
def test_a_lost_zero_byte_invents_no_tag(uid: bytes, nth: int) -> None:
    device = Pn532()
    chip, wire = driven(device)
    device.hold(wire.now, uid)
    assert chip.look() == (tag(uid),)
    device.faults = lossy = LosesAZero(nth)
    assert chip.look() == (Blank.GARBLED,)
    assert lossy.lost


@given(st.binary(min_size=1, max_size=60), st.data())
def test_a_read_ends_with_the_frame(payload: bytes, data: st.DataObject) -> None:
    frame = framed(FROM_CHIP, payload)
    assert whole(frame)
    assert not whole(frame[: data.draw(st.integers(0, len(frame) - 1))])


def test_a_read_of_half_a_frame_ends_with_the_gap() -> None:
    device = Pn532(ChipTimes(0.0, 0.0), Faults())
    wire = Wire(device)
    port = PromptPort(cast(Port, wire), 0.3, lambda: False, wire.clock)
    port.write(b"\x55" + framed(0xD4, b"\x02"))
    assert port.in_waiting > 0
    assert port.read(6) == ACK
    assert port.read(5) == framed(FROM_CHIP, b"")[:3] + b"\x06\xfa"
    assert port.read(99) == bytes.fromhex("D50332010607E800")
    assert port.read(99) == b""
    with pytest.raises(NoAnswer):
        port.in_waiting  # noqa: B018  # asking waits
    assert tag(OTHER) == "uid:04112233"
