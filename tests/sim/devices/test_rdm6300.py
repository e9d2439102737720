"""The simulated RDM6300 and ID-12LA."""

from sim.devices.rdm6300 import Rdm6300, frame

UID = bytes.fromhex("0F00A1B2C3")


def test_its_frames_are_these_bytes() -> None:
    assert frame(UID) == b"\x020F00A1B2C3DF\x03"
    assert frame(UID, line_ends=True) == b"\x020F00A1B2C3DF\r\n\x03"


def test_it_repeats_while_a_tag_is_near() -> None:
    module = Rdm6300(1.0)
    module.hold(10.0, UID)
    assert module.deadline() == 10.0
    assert module.due(12.5) == 3 * frame(UID)
    assert module.deadline() == 13.0
    module.take_away(12.6)
    assert (module.due(20.0), module.deadline()) == (b"", None)


def test_some_send_a_few_times_and_an_id_12la_once() -> None:
    module = Rdm6300(1.0, most=2)
    module.hold(0.0, UID)
    assert module.due(50.0) == 2 * frame(UID)
    module.hold(60.0, UID)
    assert module.due(60.0) == frame(UID)


def test_a_tag_that_lies_there_at_power_on_is_read_anew_and_bytes_that_come_are_not_heard() -> None:
    module = Rdm6300(1.0, most=1)
    module.hold(0.0, UID)
    module.feed(0.0, b"hello")
    assert module.due(5.0) == frame(UID)
    module.power_on(6.0)
    assert module.due(6.0) == frame(UID)
