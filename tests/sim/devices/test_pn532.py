"""The simulated PN532, to the byte and to the moment."""

from sim.devices.faults import Faults
from sim.devices.hsu import ACK, ERROR, FROM_CHIP, TO_CHIP, framed
from sim.devices.pn532 import AT_ONCE, ChipTimes, Pn532

WAKE = b"\x55\x55" + bytes(15)
SAM, VERSION, LIST = bytes([0x14, 1, 0x14, 1]), b"\x02", bytes([0x4A, 1, 0])
RETRIES = bytes([0x32, 5, 0xFF, 1, 2])
UID = bytes.fromhex("04A2B3C4")
LONG_UID = bytes.fromhex("04A2B3C4D5E6F0")
FAR = 1000.0


def ask(chip: Pn532, payload: bytes, now: float = 0.0) -> bytes:
    chip.feed(now, framed(TO_CHIP, payload))
    return chip.due(now)


def ready(times: ChipTimes = AT_ONCE, faults: Faults | None = None) -> Pn532:
    chip = Pn532(times, faults)
    chip.feed(0.0, WAKE + framed(TO_CHIP, SAM))
    assert chip.due(FAR / 2) == ACK + framed(FROM_CHIP, b"\x15")
    chip.feed(FAR / 2, framed(TO_CHIP, RETRIES))
    assert chip.due(FAR) == ACK + framed(FROM_CHIP, b"\x33")
    return chip


def test_it_sleeps_until_it_is_woken() -> None:
    chip = Pn532(AT_ONCE)
    assert ask(chip, VERSION) == b""
    chip.feed(0.0, WAKE + framed(TO_CHIP, VERSION))
    assert chip.due(0.0) == ACK + bytes.fromhex("0000FF06FAD50332010607E800")
    chip.power_on(1.0)
    assert ask(chip, VERSION, 1.0) == b""


def test_it_finds_no_tags_before_it_was_told_what_it_is_for() -> None:
    chip = Pn532(AT_ONCE)
    chip.feed(0.0, WAKE)
    assert ask(chip, LIST) == ACK + ERROR
    assert ask(chip, b"\x99") == ACK + ERROR


def test_a_tag_is_told_with_its_kind_and_number() -> None:
    chip = ready()
    chip.hold(FAR, UID)
    assert ask(chip, LIST, FAR) == ACK + framed(FROM_CHIP, bytes.fromhex("4B0101000408") + b"\x04" + UID)
    chip.hold(FAR, LONG_UID)
    assert ask(chip, LIST, FAR) == ACK + framed(FROM_CHIP, bytes.fromhex("4B0101004400") + b"\x07" + LONG_UID)
    chip.take_away(FAR)
    assert ask(chip, LIST, FAR) == ACK + framed(FROM_CHIP, b"\x4b\x00")


def test_it_takes_its_time() -> None:
    chip = ready(ChipTimes(ack_s=1.0, answer_s=1.0, tag_s=8.0, try_s=5.0))
    chip.hold(FAR, UID)
    assert ask(chip, LIST, FAR) == b""
    assert chip.deadline() == FAR + 1.0
    assert chip.due(FAR + 1.0) == ACK
    assert chip.deadline() == FAR + 9.0
    assert chip.due(FAR + 8.9) == b""
    assert chip.due(FAR + 9.0).endswith(framed(FROM_CHIP, bytes.fromhex("4B0101000408") + b"\x04" + UID))
    assert chip.deadline() is None


def test_a_tag_that_comes_in_the_middle_of_a_look_is_found_and_one_that_leaves_is_not() -> None:
    chip = ready(ChipTimes(0.0, 0.0, tag_s=1.0, try_s=5.0))
    ask(chip, LIST, FAR)
    chip.hold(FAR + 14.0, UID)
    assert UID in chip.due(FAR + 15.5)
    ask(chip, LIST, FAR + 20.0)
    chip.take_away(FAR + 20.5)
    assert chip.due(FAR + 34.9) == b""
    assert chip.due(FAR + 35.0) == framed(FROM_CHIP, b"\x4b\x00")


def test_unless_told_otherwise_it_looks_for_ever_and_an_acknowledgement_ends_that() -> None:
    chip = Pn532(AT_ONCE)
    chip.feed(0.0, WAKE + framed(TO_CHIP, SAM))
    chip.due(0.0)
    assert ask(chip, LIST) == ACK
    assert (chip.deadline(), chip.due(FAR)) == (None, b"")
    chip.feed(FAR, ACK)
    chip.hold(FAR, UID)
    assert chip.due(2 * FAR) == b""


def test_what_is_spoilt_is_not_acknowledged_and_the_next_command_is_heard() -> None:
    chip = ready()
    spoilt = bytearray(framed(TO_CHIP, VERSION))
    spoilt[6] ^= 1
    chip.feed(FAR, bytes(spoilt))
    assert chip.due(FAR) == b""
    assert ask(chip, VERSION, FAR).startswith(ACK)


def test_a_command_may_come_byte_by_byte_and_an_answer_be_asked_for_again() -> None:
    chip = ready()
    for byte in framed(TO_CHIP, VERSION):
        chip.feed(FAR, bytes([byte]))
    answer = chip.due(FAR)
    chip.feed(FAR, bytes.fromhex("0000FFFF0000"))
    assert ACK + chip.due(FAR) == answer


def test_faults_befall_the_message_they_are_asked_for() -> None:
    faults = Faults()
    chip = ready(faults=faults)
    faults.ask("lost", "ack")
    assert ask(chip, VERSION, FAR) == bytes.fromhex("0000FF06FAD50332010607E800")
    faults.ask("dribble", "answer")
    assert ask(chip, VERSION, FAR) == ACK + b"\x00"
    assert chip.due(FAR + 1.0) == bytes.fromhex("00FF06FAD50332010607E800")
    assert faults.waiting == 0
