"""Sessions: who is heard, who is a stranger, and when the other side is gone. Bad lines are in unix/vectors.py."""

from itertools import pairwise
from struct import pack

from hypothesis import given
from hypothesis import strategies as st

from firmware.answerer import Answerer
from firmware.caller import Caller
from firmware.endpoint import BEAT_MS, LOOSE, MOST_RESEND_MS, RESEND_MS, SILENT_MS, STRANGER, WINDOW, Endpoint
from firmware.wire import Decoder, encode


def pair(session: int = 7, now: int = 0) -> tuple[Caller, Answerer]:
    caller, answerer = Caller(session, b"hello", now), Answerer(now)
    connect(caller, answerer, now)
    return caller, answerer


def connect(caller: Caller, answerer: Answerer, now: int = 0) -> None:
    assert answerer.receive(caller.outgoing(now), now) == [b"hello"]
    answerer.welcome(b"welcome")
    assert caller.receive(answerer.outgoing(now), now) == [b"welcome"]


def exchange(one: Endpoint, other: Endpoint, now: int) -> tuple[list[bytes], list[bytes]]:
    """What the other hears, and then what the one hears."""
    there = other.receive(one.outgoing(now), now)
    return there, one.receive(other.outgoing(now), now)


@given(st.lists(st.binary(min_size=1, max_size=9), max_size=40), st.sets(st.integers(0, 60)))
def test_lost_writes_lose_no_sure_message(sent: list[bytes], lost: set[int]) -> None:
    caller, answerer = pair()
    came: list[bytes] = []
    for body in sent:
        assert caller.send(body)
    for turn in range(200):
        written = caller.outgoing(turn * 100)
        came += answerer.receive(b"" if turn in lost else written, turn * 100)
        caller.receive(answerer.outgoing(turn * 100), turn * 100)
    assert came == sent
    assert caller.all_heard


@given(st.permutations(range(12)), st.integers(0, 3))
def test_frames_that_come_in_another_order_or_twice_are_put_right(order: list[int], twice: int) -> None:
    caller, answerer = pair()
    sent = [bytes([number]) for number in range(12)]
    for body in sent:
        caller.send(body)
    frames = [encode(payload) for payload in Decoder().feed(caller.outgoing(0))]
    came = answerer.receive(b"".join(frames[place] for place in order) + frames[twice], 0)
    for now in range(0, 2000, 50):
        there, _ = exchange(caller, answerer, now)
        came += there
    assert came == sent


def test_only_so_many_are_under_way_at_once() -> None:
    caller, _ = pair()
    for _ in range(WINDOW + 5):
        caller.send(b"x")
    assert len(Decoder().feed(caller.outgoing(0))) == WINDOW
    assert caller.outgoing(1) == b""


def test_an_acknowledgement_of_more_than_was_sent_is_not_believed() -> None:
    caller, answerer = pair()
    caller.send(b"one")
    written = caller.outgoing(1)
    caller.send(b"two")  # waits still
    caller.receive(encode(pack("<BHHH", LOOSE, 7, 0, 2)), 1)
    assert answerer.receive(written + caller.outgoing(RESEND_MS + 1), 60) == [b"one", b"two"]


def test_what_nobody_acknowledges_is_sent_again_after_ever_longer_waits() -> None:
    caller, _ = pair()
    caller.send(b"x")
    sent = [now for now in range(2000) if any(payload[7:] == b"x" for payload in Decoder().feed(caller.outgoing(now)))]
    waits = [then - now for now, then in pairwise(sent)]
    assert waits[:5] == [RESEND_MS, 2 * RESEND_MS, 4 * RESEND_MS, MOST_RESEND_MS, MOST_RESEND_MS]


def test_a_call_is_repeated_until_it_is_answered() -> None:
    caller, answerer = Caller(5, b"hello", 0), Answerer(0)
    assert caller.outgoing(0)  # lost
    assert not caller.outgoing(100)
    assert answerer.receive(caller.outgoing(250), 250) == [b"hello"]
    answerer.welcome(b"welcome")
    assert answerer.outgoing(250)  # lost too
    assert answerer.receive(caller.outgoing(500), 500) == []  # the same call: no new session
    assert caller.receive(answerer.outgoing(500), 500) == [b"welcome"]


def test_nothing_is_heard_before_the_answer_to_the_call() -> None:
    caller, answerer = Caller(5, b"hello", 0), Answerer(0)
    answerer.receive(caller.outgoing(0), 0)
    answerer.welcome(b"welcome")
    answerer.outgoing(0)  # lost
    answerer.send(b"one")
    answerer.send_loose(b"stale")
    assert caller.receive(answerer.outgoing(1), 1) == []
    answerer.receive(caller.outgoing(300), 300)
    assert caller.receive(answerer.outgoing(300), 300) == [b"welcome", b"one"]


def test_a_call_that_comes_again_does_not_begin_anew() -> None:
    caller, answerer = Caller(5, b"hello", 0), Answerer(0)
    call = caller.outgoing(0)
    answerer.receive(call, 0)
    answerer.welcome(b"welcome")
    caller.receive(answerer.outgoing(0), 0)
    caller.send(b"one")
    assert exchange(caller, answerer, 1)[0] == [b"one"]
    assert answerer.receive(call, 2) == []
    assert caller.receive(answerer.outgoing(2), 2) == []  # welcomed twice, told once
    caller.send(b"two")
    assert exchange(caller, answerer, 3)[0] == [b"two"]


def test_frames_of_an_earlier_session_are_not_taken() -> None:
    old, answerer = pair(7)
    old.send(b"old")
    late = old.outgoing(1)
    new = Caller(8, b"hello", 1)
    connect(new, answerer, 1)
    assert answerer.receive(late, 2) == []
    assert answerer.stale == 1
    new.send(b"new")
    assert exchange(new, answerer, 3)[0] == [b"new"]
    assert not new.silent(3)  # the stranger that was told off is another


def test_what_came_in_the_same_breath_as_a_new_call_belongs_to_the_session_before() -> None:
    old, answerer = pair(7)
    old.send(b"old")
    assert answerer.receive(old.outgoing(1) + Caller(8, b"hello", 1).outgoing(1), 1) == [b"hello"]


def test_who_calls_is_no_stranger_before_it_was_answered() -> None:
    caller = Caller(5, b"hello", 0)
    caller.outgoing(0)
    caller.receive(encode(pack("<BHHH", STRANGER, 5, 0, 0)), 1)
    assert not caller.silent(1)


def test_who_was_started_anew_says_that_it_knows_no_such_session() -> None:
    caller, _ = pair(7)
    caller.send(b"anybody there?")
    started_anew = Answerer(5)
    exchange(caller, started_anew, 5)
    assert caller.silent(5)


def test_beats_keep_a_session_alive_and_silence_ends_it() -> None:
    caller, answerer = pair()
    now = 0
    while now < 10_000:
        assert not caller.silent(now)
        assert not answerer.silent(now)
        now += max(min(caller.due(now), answerer.due(now)), 1)
        exchange(caller, answerer, now)
    assert answerer.silent(now + SILENT_MS)
    answerer.hang_up(now)
    assert not answerer.send(b"to nobody")
    assert answerer.session == 0


def test_who_is_quiet_beats_twice_a_second_and_no_more() -> None:
    caller, _ = pair()
    written = [now for now in range(1, 2002) if caller.outgoing(now)]
    assert written == [BEAT_MS * beat for beat in range(1, 5)]


def test_of_loose_messages_the_newest_are_kept_and_none_is_sent_twice() -> None:
    caller, answerer = pair()
    for number in range(30):
        caller.send_loose(bytes([number]))
    assert exchange(caller, answerer, 1)[0] == [bytes([number]) for number in range(14, 30)]
    for now in range(2, 1000, 50):
        assert exchange(caller, answerer, now)[0] == []


def test_acknowledgements_go_out_at_once_and_ride_on_what_is_sent() -> None:
    caller, answerer = pair()
    caller.send(b"one")
    answerer.receive(caller.outgoing(1), 1)
    assert answerer.due(1) == 0
    answerer.send(b"two")
    (only,) = Decoder().feed(answerer.outgoing(1))
    caller.receive(encode(only), 1)
    assert caller.all_heard
