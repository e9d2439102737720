"""The frames of RDM6300 and ID-12LA."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers.presence import Blank
from hardware.readers.rdm6300 import Decoder
from sim.devices.faults import turned_over
from sim.devices.rdm6300 import frame

UIDS = st.binary(min_size=5, max_size=5)
NOISE = st.binary(max_size=40).map(lambda data: data.replace(b"\x02", b"\x04"))


def tag(uid: bytes) -> str:
    return f"uid:{uid.hex().upper()}"


@given(st.lists(UIDS, max_size=5), st.booleans(), st.data())
def test_frames_are_found_however_they_are_cut(uids: list[bytes], line_ends: bool, data: st.DataObject) -> None:
    stream = b"".join(frame(uid, line_ends) for uid in uids)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)), max_size=10)))
    decoder = Decoder()
    found = [
        sight for begin, end in zip([0, *cuts], [*cuts, None], strict=True) for sight in decoder.feed(stream[begin:end])
    ]
    assert found == [tag(uid) for uid in uids]


@given(st.lists(st.tuples(NOISE, UIDS), max_size=5), NOISE)
def test_what_comes_between_frames_is_passed_over(parts: list[tuple[bytes, bytes]], end: bytes) -> None:
    stream = b"".join(noise + frame(uid) for noise, uid in parts) + end
    assert Decoder().feed(stream) == tuple(tag(uid) for _, uid in parts)


@given(st.binary(max_size=200), UIDS)
def test_any_garbage_ends_where_a_frame_begins(garbage: bytes, uid: bytes) -> None:
    assert Decoder().feed(garbage + frame(uid))[-1] == tag(uid)


@given(UIDS, st.booleans())
def test_a_frame_with_a_bit_error_is_never_taken(uid: bytes, line_ends: bool) -> None:
    whole = frame(uid, line_ends)
    for bit in range(8 * len(whole)):
        found = Decoder().feed(turned_over(whole, bit) + frame(uid))
        assert [sight for sight in found if sight is not Blank.GARBLED] in ([tag(uid)], []), bit


@given(UIDS, st.integers(1, 12))
def test_a_frame_that_is_cut_short_is_told_spoilt_and_the_next_is_taken(uid: bytes, length: int) -> None:
    assert Decoder().feed(frame(uid)[:length] + frame(uid)) == (Blank.GARBLED, tag(uid))


@pytest.mark.parametrize(
    "inside", [b"", b"0F00A1B2C3", b"0F00A1B2C3DF\n", b"0f00a1b2c3df", b"0F00A1B2C3DE", b"0F00A1B2C3DF\r\n\r\n"]
)
def test_nothing_but_a_frame_is_a_frame(inside: bytes) -> None:
    assert Decoder().feed(b"\x02" + inside + b"\x03") == (Blank.GARBLED,)


def test_a_frame_without_an_end_is_given_up_and_fills_no_memory() -> None:
    assert Decoder().feed(b"\x02" + b"0" * 1000) == (Blank.GARBLED,)


def test_the_check_byte_is_the_xor_of_the_five() -> None:
    assert reduce(xor, bytes.fromhex("0F00A1B2C3")) == 0xDF
    assert Decoder().feed(b"\x020F00A1B2C3DF\x03") == ("uid:0F00A1B2C3",)
