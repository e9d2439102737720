"""A tag lying still is one reading, however the reader stammers; its frames are what the chip's manual says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import pn532
from firmware.presence import BACKSTOP_MS, GONE, MISSES, SEEN, Presence

TAGS = (b"\x04\xa2\xb3\xc4", b"\xde\xad\xbe\xef")
POLLS = st.lists(st.tuples(st.sampled_from([*TAGS, "missed", "altered"]), st.integers(1, 400)), max_size=60)


def poll(presence: Presence, told: bytes | str, now: int) -> list[tuple[bool, bytes]]:
    if isinstance(told, bytes):
        return presence.seen(told, now)
    return presence.missed(now) if told == "missed" else presence.altered(now)


@given(POLLS)
def test_every_tag_comes_before_it_goes_and_goes_before_another_comes(polls: list[tuple[bytes | str, int]]) -> None:
    presence, now, there = Presence(), 0, None
    for told, pause_ms in polls:
        now += pause_ms
        for what, uid in poll(presence, told, now):
            assert there == (uid if what == GONE else None)
            there = uid if what == SEEN else None
        if isinstance(told, bytes):
            assert there == told


@given(st.lists(st.sampled_from([TAGS[0], "missed", "altered"]), max_size=80))
def test_a_tag_that_answers_now_and_then_is_one_reading(polls: list[bytes | str]) -> None:
    presence, misses = Presence(), 0
    assert presence.seen(TAGS[0], 0) == [(SEEN, TAGS[0])]
    for told in polls:  # all within the time of the backstop
        misses = 0 if told == TAGS[0] else misses + (told == "missed")
        if misses == MISSES:
            return
        assert poll(presence, told, BACKSTOP_MS - 1) == []


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
    found = bytes.fromhex("0101000408") + bytes([len(uid) // 2]) + bytes.fromhex(uid)
    assert pn532.uid(found).hex() == uid
    for cut in range(1, len(found)):
        with pytest.raises(pn532.Altered):
            pn532.uid(found[:cut])
    assert pn532.uid(b"\x00") == b""
