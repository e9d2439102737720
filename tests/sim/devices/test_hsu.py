"""The PN532's frames: whole, cut, spoilt."""

from hypothesis import given
from hypothesis import strategies as st

from sim.devices.faults import turned_over
from sim.devices.hsu import ACK, FROM_CHIP, NACK, TO_CHIP, first, framed

PAYLOADS = st.binary(min_size=1, max_size=250)
NO_START = st.binary(max_size=20).map(lambda data: data.replace(b"\xff", b"\xaa"))


def test_the_frames_of_the_manual_are_these_bytes() -> None:
    assert framed(TO_CHIP, b"\x02") == bytes.fromhex("0000FF02FED4022A00")
    assert framed(FROM_CHIP, bytes.fromhex("0332010607")) == bytes.fromhex("0000FF06FAD50332010607E800")


@given(PAYLOADS, NO_START, st.binary(max_size=20))
def test_a_frame_is_found_among_other_bytes(payload: bytes, before: bytes, behind: bytes) -> None:
    found = first(before + framed(FROM_CHIP, payload) + behind, FROM_CHIP)
    assert (found.kind, found.payload) == ("frame", payload)
    assert found.rest == b"\x00" + behind  # the postamble belongs to nobody


@given(PAYLOADS, st.data())
def test_a_frame_that_is_not_whole_is_waited_for(payload: bytes, data: st.DataObject) -> None:
    frame = framed(TO_CHIP, payload)
    cut = data.draw(st.integers(0, len(frame) - 2))
    assert first(frame[:cut], TO_CHIP).kind == "more"
    assert first(first(frame[:cut], TO_CHIP).rest + frame[cut:], TO_CHIP).payload == payload


@given(st.binary(min_size=1, max_size=20), st.data())
def test_a_bit_error_is_never_taken_for_another_frame(payload: bytes, data: st.DataObject) -> None:
    frame = framed(TO_CHIP, payload)
    found = first(turned_over(frame, data.draw(st.integers(0, 8 * len(frame) - 1))), TO_CHIP)
    assert found.kind != "frame" or found.payload == payload


def test_acknowledgements_are_told_apart_from_frames() -> None:
    assert first(ACK, TO_CHIP).kind == "ack"
    assert first(NACK, TO_CHIP).kind == "nack"
    assert first(framed(TO_CHIP, b"\x02"), FROM_CHIP).kind == "spoilt"
