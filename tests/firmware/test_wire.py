"""Whatever bytes come, frames come whole or not at all."""

from binascii import crc32
from itertools import pairwise
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.wire import CTRL_C, ESCAPE, FLAG, MOST, Decoder, encode

PAYLOADS = st.binary(min_size=1, max_size=80) | st.lists(st.sampled_from([FLAG, ESCAPE, CTRL_C, 0x5E]), min_size=1).map(
    bytes
)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in pairwise(places)]


@given(st.lists(PAYLOADS, max_size=8), st.lists(st.integers(0), max_size=30))
def test_payloads_come_back_in_any_pieces(payloads: list[bytes], cuts: list[int]) -> None:
    decoder = Decoder()
    stream = b"".join(map(encode, payloads))
    assert [found for piece in pieces(stream, cuts) for found in decoder.feed(piece)] == payloads
    assert decoder.bad == 0


@given(PAYLOADS)
def test_a_frame_holds_no_flag_within_and_never_ctrl_c(payload: bytes) -> None:
    frame = encode(payload)
    assert frame[0] == frame[-1] == FLAG
    assert FLAG not in frame[1:-1]
    assert CTRL_C not in frame


@given(PAYLOADS, st.integers(0), st.integers(0, 255))
def test_an_altered_byte_never_gives_another_payload(payload: bytes, place: int, byte: int) -> None:
    frame = bytearray(encode(payload))
    frame[place % len(frame)] = byte
    decoder = Decoder()
    assert decoder.feed(bytes(frame)) in ([], [payload])
    assert decoder.feed(encode(b"next")) == [b"next"]  # the opening flag ends whatever came before


@given(PAYLOADS, st.integers(0))
def test_half_a_frame_keeps_nobody_waiting(payload: bytes, cut: int) -> None:
    frame = encode(payload)
    decoder = Decoder()
    half = frame[: cut % (len(frame) - 1)]
    assert decoder.feed(half + encode(b"next")) == [b"next"]
    assert decoder.bad == (len(half) > 1)


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_no_bytes_raise_or_stay(parts: list[bytes]) -> None:
    decoder = Decoder()
    for part in parts:
        decoder.feed(part)
    assert decoder.feed(bytes([FLAG]) + encode(b"sound")) == [b"sound"]


def test_too_long_a_piece_is_dropped_as_it_comes() -> None:
    decoder = Decoder()
    for _ in range(100):
        assert decoder.feed(bytes(1000)) == []
    assert decoder.feed(encode(b"next")) == [b"next"]
    assert decoder.bad == 1


def test_the_longest_payload_passes_and_no_longer_one() -> None:
    for payload in (bytes(MOST), bytes([FLAG]) * MOST):
        assert Decoder().feed(encode(payload)) == [payload]
    with pytest.raises(ValueError, match="2048"):
        encode(bytes(MOST + 1))


def test_a_frame_that_is_sound_but_too_long_is_none() -> None:
    decoder = Decoder()
    payload = b"x" * (MOST + 1)
    crc = pack("<I", crc32(payload))
    assert not {FLAG, ESCAPE, CTRL_C} & set(crc)  # nothing to be stuffed
    assert decoder.feed(b"~" + payload + crc + b"~") == []
    assert decoder.bad == 1
    assert decoder.feed(encode(payload[:-1])) == [payload[:-1]]


def test_the_frame_of_the_page() -> None:
    assert encode(b"123456789") == b"~123456789\x26\x39\xf4\xcb~"  # CBF43926, lowest byte first
    assert encode(b"\x7e\x7d\x03").startswith(b"~\x7d\x5e\x7d\x5d\x7d\x23")
