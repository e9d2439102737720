"""A tag lying still is one reading, however the reader stammers; its frames are what the chip's manual says."""

from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import messages, pn532
from firmware.presence import ALONE, BACKSTOP_MS, CROWD, GONE, MISSES, SEEN, Presence
from firmware.reader import Reader
from sim.devices.pn532 import AT_ONCE, Pn532

if TYPE_CHECKING:
    from firmware.buses import Bus

TAGS = (b"\x04\xa2\xb3\xc4", b"\xde\xad\xbe\xef")
POLLS = st.lists(st.tuples(st.sampled_from([*TAGS, "missed", "altered"]), st.integers(1, 400)), max_size=60)


def poll(presence: Presence, told: bytes | str, now: int) -> list[tuple[str, bytes]]:
    if isinstance(told, bytes):
        return presence.seen(told, now)
    return presence.missed(now) if told == "missed" else presence.altered(now)


@given(POLLS)
def test_every_tag_comes_before_it_goes_and_goes_before_another_comes(polls: list[tuple[bytes | str, int]]) -> None:
    presence, now, there = Presence(), 0, None
    for told, pause_ms in polls:
        now += pause_ms
        for what, uid in poll(presence, told, now):
            if what == CROWD:
                assert presence.crowded
                assert uid != there
                continue
            assert there == (uid if what == GONE else None)
            there = uid if what == SEEN else None
        assert presence.tag == there
        assert there is not None or not isinstance(told, bytes)


@given(st.lists(st.sampled_from([TAGS[0], "missed", "altered"]), max_size=80))
def test_a_tag_that_answers_now_and_then_is_one_reading(polls: list[bytes | str]) -> None:
    presence, misses = Presence(), 0
    assert presence.seen(TAGS[0], 0) == [(SEEN, TAGS[0])]
    for told in polls:  # all within the time of the backstop
        misses = 0 if told == TAGS[0] else misses + (told == "missed")
        if misses == MISSES:
            return
        assert poll(presence, told, BACKSTOP_MS - 1) == []


A, B = TAGS


def test_two_tags_by_turns_are_told_once_and_change_nothing() -> None:
    presence = Presence()
    told = [presence.seen(tag, 50 * n) for n, tag in enumerate([A, B] * 100)]
    assert [event for events in told for event in events] == [(SEEN, A), (CROWD, B)]


def test_one_answer_that_was_spoilt_into_another_tag_is_no_second_tag() -> None:
    presence, told = Presence(), []
    for strange in (B, b"\x01\x02\x03\x04", B):
        for tag in [A] * ALONE + [strange]:
            told += presence.seen(tag, 0)
    assert told == [(SEEN, A)]


def test_another_tag_takes_the_place_of_one_that_was_missed() -> None:
    presence = Presence()
    assert [presence.seen(tag, now) for now, tag in enumerate([A, B, B, B, B])] == [
        [(SEEN, A)],
        [],
        [],
        [(GONE, A), (SEEN, B)],
        [],
    ]
    presence = Presence()
    presence.seen(A, 0)
    assert [presence.missed(50), presence.missed(100), presence.seen(B, 150)] == [[], [], [(GONE, A), (SEEN, B)]]


@pytest.mark.parametrize("left", [A, B])
def test_of_two_tags_the_one_that_is_left_is_told_once_it_is_alone(left: bytes) -> None:
    presence = Presence()
    for tag in (A, B, A, B, A):
        presence.seen(tag, 0)
    assert presence.crowded
    told = [event for n in range(2 * ALONE) for event in presence.seen(left, n)]
    assert told == ([] if left == A else [(GONE, A), (SEEN, B)])
    assert not presence.crowded


def test_of_two_tags_that_are_taken_away_the_one_that_was_told_is_gone() -> None:
    presence = Presence()
    for tag in (A, B, A, B, A, B):
        presence.seen(tag, 0)
    assert presence.crowded
    assert [presence.missed(now) for now in (50, 100, 150)] == [[], [], [(GONE, A)]]


class ChipBus:
    """The simulated chip as a `firmware.buses.Bus`, whose own module only MicroPython can import."""

    def __init__(self, chip: Pn532) -> None:
        self.chip, self._come = chip, b""
        chip.feed(0.0, b"\x55")

    def write(self, data: bytes) -> None:
        self._come = b""
        self.chip.feed(0.0, data)

    def ready(self) -> bool:
        self._come += self.chip.due(1.0)
        return bool(self._come)

    def read(self, count: int) -> bytes:
        data, self._come = self._come[:count], self._come[count:]
        return data.ljust(count, b"\0")


def test_a_pico_tells_of_two_tags_in_its_field() -> None:
    chip = Pn532(AT_ONCE)
    reader = Reader(lambda: cast("Bus", ChipBus(chip)), 0)
    chip.hold(0.0, A)
    told = [message for now in range(0, 2000, 10) for message in reader.turn(now)]
    chip.hold_second(1.0, B)
    told += [message for now in range(2000, 9000, 10) for message in reader.turn(now)]
    kinds = [messages.TAG_SEEN, messages.CROWD]
    assert [messages.kind(message) for message in told[1:]] == kinds


class BadBus(ChipBus):
    """A bus that spoils each byte that is read with the same small chance, and now and then gives no answer at all."""

    def __init__(self, chip: Pn532, chance: Random, rate: float) -> None:
        super().__init__(chip)
        self.chance, self.rate = chance, rate

    def read(self, count: int) -> bytes:
        if self.chance.random() < self.rate:
            raise OSError(5, "EIO")
        data = super().read(count)
        return bytes(
            byte ^ 1 << self.chance.randrange(8) if self.chance.random() < self.rate else byte for byte in data
        )


@pytest.mark.parametrize("rate", [0.002, 0.02])
@pytest.mark.parametrize("seed", range(3))
def test_a_pico_on_a_bad_bus_tells_its_tag_once_and_no_other(rate: float, seed: int) -> None:
    chip, chance = Pn532(AT_ONCE), Random(seed)
    reader = Reader(lambda: cast("Bus", BadBus(chip, chance, rate)), 0)
    chip.hold(0.0, A)
    told = [message for now in range(0, 60_000, 10) for message in reader.turn(now)]
    chip.take_away(0.0)
    told += [message for now in range(60_000, 66_000, 10) for message in reader.turn(now)]
    tags = [message for message in told if messages.kind(message) in (messages.TAG_SEEN, messages.TAG_GONE)]
    assert [(messages.kind(message), messages.read_tag(message)) for message in tags] == [
        (messages.TAG_SEEN, A),
        (messages.TAG_GONE, A),
    ]
    assert messages.CROWD not in map(messages.kind, told)


def test_a_brown_out_of_a_picos_reader_takes_no_tag_away_and_tells_none_anew() -> None:
    chip = Pn532(AT_ONCE)
    reader = Reader(lambda: cast("Bus", ChipBus(chip)), 0)
    chip.hold(0.0, A)
    told = [message for now in range(0, 2000, 10) for message in reader.turn(now)]
    for began in (2000, 6000):
        chip.power_on(1.0)
        told += [message for now in range(began, began + 4000, 10) for message in reader.turn(now)]
    chip.take_away(1.0)
    told += [message for now in range(10_000, 11_000, 10) for message in reader.turn(now)]
    lost = [messages.READER_LOST, messages.READER_FOUND]
    assert [*map(messages.kind, told)] == [messages.READER_FOUND, messages.TAG_SEEN, *lost, *lost, messages.TAG_GONE]


@pytest.mark.parametrize("seed", range(3))
def test_a_flood_of_noise_on_a_picos_bus_is_no_tag(seed: int) -> None:
    class Flood(ChipBus):
        def ready(self) -> bool:
            return True

        def read(self, count: int) -> bytes:
            return chance.randbytes(count)

    chip, chance, flooded = Pn532(AT_ONCE), Random(seed), False
    reader = Reader(lambda: cast("Bus", (Flood if flooded else ChipBus)(chip)), 0)
    flooded = True
    told = [message for now in range(0, 60_000, 10) for message in reader.turn(now)]
    assert [*map(messages.kind, told)] == [messages.READER_LOST]
    flooded = False
    told = [message for now in range(60_000, 62_000, 10) for message in reader.turn(now)]
    assert [*map(messages.kind, told)] == [messages.READER_FOUND]


def test_it_is_gone_after_three_clean_misses() -> None:
    presence = Presence()
    presence.seen(TAGS[0], 0)
    assert [presence.missed(now) for now in (50, 100, 150, 200)] == [[], [], [(GONE, TAGS[0])], []]


def test_nothing_good_for_long_is_gone_too() -> None:
    presence = Presence()
    presence.seen(TAGS[0], 0)
    assert presence.altered(BACKSTOP_MS - 1) == []
    assert presence.altered(BACKSTOP_MS) == [(GONE, TAGS[0])]


def test_the_first_clean_miss_after_the_backstop_is_enough() -> None:
    presence = Presence()
    presence.seen(TAGS[0], 0)
    assert presence.altered(BACKSTOP_MS - 1) == []
    assert presence.missed(BACKSTOP_MS) == [(GONE, TAGS[0])]


def test_while_the_reader_is_away_the_tag_is_not_gone() -> None:
    presence = Presence()
    presence.seen(TAGS[0], 0)
    presence.wait(60_000)
    assert presence.altered(60_100) == []
    assert presence.seen(TAGS[0], 60_200) == []


def test_the_frames_of_the_manual() -> None:
    assert pn532.frame(pn532.GET_VERSION).hex(" ") == "00 00 ff 02 fe d4 02 2a 00"  # UM0701-02, 7.2.2
    assert pn532.frame(pn532.SAM_NORMAL).hex(" ") == "00 00 ff 05 fb d4 14 01 14 01 02 00"
    assert pn532.answer(b"\x02", bytes.fromhex("0000ff06fad50332010607e800")) == b"\x32\x01\x06\x07"


SIZES = {4: "0004", 7: "0044", 10: "0084"}


@given(st.sampled_from([4, 7, 10]), st.data())
def test_a_lost_zero_byte_never_makes_another_tag(size: int, data: st.DataObject) -> None:
    """Every sum stays right without a zero: the closing zero stands where the check stood."""
    uid = bytes(data.draw(st.lists(st.sampled_from([0, 4, 7, 10, 0xA2]), min_size=size, max_size=size)))
    body = bytes.fromhex("d54b0101" + SIZES[size] + "00") + bytes([size]) + uid
    raw = b"\x00\x00\xff" + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])
    assert pn532.uid(pn532.answer(pn532.FIND_TAG, raw)) == uid
    for place in (place for place, byte in enumerate(raw) if not byte and place > 2):
        with pytest.raises(pn532.Altered):
            pn532.answer(pn532.FIND_TAG, raw[:place] + raw[place + 1 :])


@given(st.integers(0, 12), st.integers(0, 255))
def test_an_altered_answer_is_never_believed(place: int, byte: int) -> None:
    frame = bytearray.fromhex("0000ff06fad50332010607e800")
    frame[place] = byte
    try:
        assert pn532.answer(b"\x02", bytes(frame)) == b"\x32\x01\x06\x07"
    except pn532.Altered:
        assert frame.hex() != "0000ff06fad50332010607e800"


@given(st.binary(max_size=40))
def test_no_bytes_do_more_than_seem_altered(raw: bytes) -> None:
    for command in (pn532.GET_VERSION, pn532.FIND_TAG):
        try:
            pn532.uid(pn532.answer(command, raw))
        except pn532.Altered:
            continue


@pytest.mark.parametrize("uid", ["04a2b3c4", "04a2b3c4d5e6f7", "04a2b3c4d5e6f7889900"])
def test_numbers_of_every_length_are_read_and_cut_ones_are_not(uid: str) -> None:
    found = bytes.fromhex("0101" + SIZES[len(uid) // 2] + "08") + bytes([len(uid) // 2]) + bytes.fromhex(uid)
    for other in SIZES.values():
        if other != SIZES[len(uid) // 2]:
            with pytest.raises(pn532.Altered):
                pn532.uid(b"\x01\x01" + bytes.fromhex(other) + found[4:])
    assert pn532.uid(found).hex() == uid
    for cut in range(1, len(found)):
        with pytest.raises(pn532.Altered):
            pn532.uid(found[:cut])
    assert pn532.uid(b"\x00") == b""
