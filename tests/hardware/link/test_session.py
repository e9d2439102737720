from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.ports import KeyPressed, Reading, Switched
from firmware import messages
from firmware.contents import Configuration
from hardware.inbox import Inbox
from hardware.link.named_levels import NamedLevels
from hardware.link.pico_state import PicoState
from hardware.link.reporter import Reporter
from hardware.link.session import ANSWER_MS, SHOW_AGAIN_MS, TAKEN_ON_MS, Introduced, Refused, Session
from tests.hardware.link.doubles import Noise, PicoDouble, identity

BOARD = Configuration(rows=(0, 1), columns=(10, 11, 12), keys=(20,), pixels_pin=22, lights=4)
ORDER = ("a.1", "a.2", "b.1", "b.2", "white.confirm")
KEYS = frozenset({"white.confirm", "white.undo"})
Cable = Callable[[bytes], bytes]


def _clean(data: bytes) -> bytes:
    return data


class Wire:
    """A session and a double joined by two cables, in virtual milliseconds."""

    def __init__(self, pico: PicoDouble | None = None, there: Cable = _clean, back: Cable = _clean) -> None:
        self.now = 0
        self.pico = pico or PicoDouble(0)
        self.there, self.back = there, back
        self.inbox = Inbox(lambda: self.now / 1000)
        self.state = PicoState(1, NamedLevels(ORDER, ("white.undo",), KEYS), Reporter(self.inbox, KEYS))
        self.session = Session(7, BOARD, 0)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.now += 1
            self.pico.receive(self.there(self.session.outgoing(self.now)), self.now)
            for happening in self.session.receive(self.back(self.pico.outgoing(self.now)), self.now):
                if isinstance(happening, Introduced):
                    self.session.take_on()
                self.state.hear(happening, self.now)

    def readings(self) -> tuple[Reading, ...]:
        return self.inbox.read()


def test_a_session_begins_with_levels_and_no_readings() -> None:
    wire = Wire()
    wire.pico.cells = [True, False, False, True, True, True]
    wire.pico.keys = [True]
    wire.run(50)
    assert wire.session.ready
    assert wire.state.levels() == {"a.1": True, "a.2": False, "b.1": False, "b.2": True}
    assert wire.readings() == ()


def test_edges_become_readings_and_keys_are_told_when_they_go_down() -> None:
    wire = Wire()
    wire.run(50)
    for cell in (1, 4):
        wire.pico.switch(cell, True)
        wire.run(5)
        wire.pico.switch(cell, False)
        wire.run(5)
    wire.pico.key(0, True)
    wire.run(5)
    wire.pico.switch(5, True)  # a crossing without a name
    wire.run(5)
    told = [(type(r), getattr(r, "switch", None) or getattr(r, "key", None)) for r in wire.readings()]
    assert told == [(Switched, "a.2")] * 2 + [(KeyPressed, "white.confirm"), (KeyPressed, "white.undo")]


def test_an_edge_that_the_pico_lost_is_put_right_by_the_next_snapshot() -> None:
    wire = Wire()
    wire.run(50)
    wire.pico.lost_edges = True
    wire.pico.switch(2, True)
    wire.pico.key(0, True)
    wire.run(1100)
    found = wire.readings()
    assert [(r.switch, r.closed) for r in found if isinstance(r, Switched)] == [("b.1", True)]
    assert [r.key for r in found if isinstance(r, KeyPressed)] == ["white.undo"]


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 2**16),
    st.floats(0, 0.4),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 120)), max_size=40),
)
def test_on_a_bad_cable_every_edge_arrives_once_and_in_order(
    seed: int, share: float, touches: list[tuple[int, int]]
) -> None:
    there, back = Noise(seed, 0), Noise(seed + 1, 0)
    wire = Wire(there=there, back=back)
    wire.run(50)
    there.share = back.share = share
    sent = []
    try:
        for cell, pause in touches:
            wire.pico.switch(cell, not wire.pico.cells[cell])
            sent.append((ORDER[cell], wire.pico.cells[cell]))
            wire.run(pause)
        there.share = back.share = 0
        wire.run(1500)
    except Refused:
        assert share > 0  # so bad that the link was given up: `Link` begins anew
        return
    assert [(r.switch, r.closed) for r in wire.readings() if isinstance(r, Switched)] == sent


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**16), st.floats(0, 0.4), st.lists(st.integers(1, 200), min_size=1, max_size=12))
def test_the_newest_pixels_are_shown_in_the_end(seed: int, share: float, pauses: list[int]) -> None:
    wire = Wire(there=Noise(seed, share), back=Noise(seed + 1, share))
    try:
        for number, pause in enumerate(pauses):
            wire.session.show(bytes([number]) * 12, wire.now)
            wire.run(pause)
        wire.there, wire.back = _clean, _clean
        wire.run(TAKEN_ON_MS - 1)
    except Refused:
        assert share > 0
        return
    assert wire.pico.shown[-1] == bytes([len(pauses) - 1]) * 12
    if not share:
        assert wire.pico.shown == sorted(wire.pico.shown)


def test_pixels_that_were_not_shown_are_sent_again_and_shown_ones_are_not() -> None:
    wire = Wire()
    wire.run(50)
    wire.pico.deaf_to_pixels = 1
    wire.session.show(b"abcdefghijkl", wire.now)
    wire.run(SHOW_AGAIN_MS + 20)
    assert wire.pico.shown == [b"abcdefghijkl"]
    wire.run(2000)
    assert wire.pico.shown == [b"abcdefghijkl"]


def test_a_pico_that_went_dark_by_itself_is_given_its_pixels_again() -> None:
    wire = Wire()
    wire.run(50)
    wire.session.show(b"abcdefghijkl", wire.now)
    wire.run(50)
    wire.pico.number = 0
    wire.run(700)
    assert wire.pico.shown == [b"abcdefghijkl"] * 2


def test_numbers_of_frames_begin_anew_after_the_last() -> None:
    wire = Wire()
    wire.run(50)
    for number in range(0x10000):
        wire.session.show(bytes([number & 0xFF]) * 12, wire.now)
    wire.run(2 * SHOW_AGAIN_MS)
    assert wire.pico.shown[-1] == b"\xff" * 12


def test_parting_leaves_it_dark() -> None:
    wire = Wire()
    wire.run(50)
    wire.session.show(b"abcdefghijkl", wire.now)
    wire.run(5)
    while not wire.session.goodbye(wire.now):
        wire.run(1)
    assert wire.pico.shown[-1] == bytes(12)
    assert wire.pico.said_bye
    assert wire.now < 200


@pytest.mark.parametrize("shown", [[], [bytes(12)]], ids=["no frame", "darkness"])
def test_who_is_dark_already_is_parted_from_without_another_frame(shown: list[bytes]) -> None:
    """A Pico without lights would never tell it as shown."""
    wire = Wire()
    wire.run(50)
    for frame in shown:
        wire.session.show(frame, wire.now)
        wire.run(50)
    while not wire.session.goodbye(wire.now):
        wire.run(1)
    assert wire.pico.said_bye
    assert wire.pico.shown == shown
    assert wire.now < 200


def test_before_it_is_ready_there_is_nothing_to_part_from() -> None:
    assert Wire().session.goodbye(0)


@pytest.mark.parametrize(("protocol", "told"), [(2, "Update Reedlight"), (0, "reedlight firmware install")])
def test_another_protocol_is_refused(protocol: int, told: str) -> None:
    with pytest.raises(Refused, match=f"protocol {protocol}.*{told}"):
        Wire(PicoDouble(0, identity(protocol=protocol))).run(50)


def test_a_refused_board_is_told_with_the_picos_reason() -> None:
    with pytest.raises(Refused, match="GP23 is no pin"):
        Wire(PicoDouble(0, refuse="GP23 is no pin")).run(50)


def test_something_that_is_no_pico_with_the_firmware_is_given_up() -> None:
    wire = Wire(there=lambda _: b"", back=lambda _: b"marlin ready\r\n")
    wire.run(ANSWER_MS - 10)
    with pytest.raises(Refused, match="does not answer as a Pico"):
        wire.run(20)


def test_a_pico_that_was_left_at_the_prompt_is_started_anew() -> None:
    typed: list[bytes] = []
    wire = Wire()

    def prompt(data: bytes) -> bytes:
        typed.append(data)
        if data.startswith(b"\r\x02"):
            wire.back = lambda _: b"\r\nSyntaxError: invalid syntax\r\n>>> ~~"
        if data.startswith(b"\x03\x04"):  # it starts anew, and runs the firmware
            wire.there, wire.back = _clean, _clean
        return b""

    wire.there, wire.back = prompt, lambda _: b""
    wire.run(3000)
    assert wire.session.ready
    assert b"\x03" not in b"".join(typed[:-1])


def test_a_pico_that_is_only_slow_is_never_stopped() -> None:
    sent: list[bytes] = []
    wire = Wire(there=lambda data: sent.append(data) or b"", back=lambda _: b"")  # type: ignore[func-returns-value]
    wire.run(ANSWER_MS - 600)
    assert b"\x03" not in b"".join(sent)
    wire.there, wire.back = _clean, _clean
    wire.run(500)
    assert wire.session.ready


def test_a_silent_pico_is_given_up_after_two_seconds() -> None:
    wire = Wire()
    wire.run(500)
    wire.back = lambda _: b""
    with pytest.raises(Refused, match="silent"):
        wire.run(2100)
    assert 2000 <= wire.now <= 2600


def test_a_message_that_is_cut_short_is_a_disagreement() -> None:
    wire = Wire()
    wire.run(50)
    wire.pico.end.send(bytes([messages.SNAPSHOT, 200]))
    with pytest.raises(Refused, match="another language"):
        wire.run(10)


@pytest.mark.parametrize(
    "message",
    [
        messages.snapshot([False] * 5, [False]),
        messages.snapshot([False] * 7, [False]),
        messages.snapshot([], []),
        messages.snapshot([False] * 6, []),
        messages.tag(messages.TAG_SEEN, b""),
        messages.tag(messages.TAG_GONE, b"12345"),
        messages.identity(identity()),
    ],
    ids=bytes.hex,
)
def test_a_message_that_is_whole_and_cannot_be_is_a_disagreement(message: bytes) -> None:
    wire = Wire()
    wire.run(50)
    wire.pico.end.send(message)
    with pytest.raises(Refused, match="another language"):
        wire.run(10)
    assert wire.readings() == ()
    assert set(wire.state.levels()) == {"a.1", "a.2", "b.1", "b.2"}


def test_who_does_not_say_who_it_is_is_not_listened_to() -> None:
    wire = Wire()
    wire.pico.end.receive(wire.session.outgoing(0), 0)
    wire.pico.end.welcome(messages.snapshot([False] * 6, [False]))
    with pytest.raises(Refused, match="another language"):
        wire.run(10)
    assert not wire.state.felt.is_set()


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_whatever_comes_a_session_only_ever_refuses(pieces: list[bytes]) -> None:
    wire = Wire()
    wire.run(50)
    told = ""
    try:
        for piece in pieces:
            wire.session.receive(piece, wire.now)
        for piece in pieces:
            wire.pico.end.send(piece[:100] or b"\0")
        wire.run(30)
    except Refused as error:
        told = str(error)
    assert not told or told.count(".") >= 2  # a reason, and what to do
