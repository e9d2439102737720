"""What a line does to messages."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sim.devices.faults import DRIBBLE_S, FAULTS, LATE_S, Faults, Sent, turned_over

MESSAGES = st.binary(min_size=2, max_size=40)


@given(MESSAGES, st.integers(0, 2**32), st.sampled_from(FAULTS))
def test_each_fault_does_what_it_is_called(message: bytes, seed: int, fault: str) -> None:
    faults = Faults(Random(seed))
    faults.ask(fault)
    sent = faults.spoil(5.0, "frame", message)
    data = b"".join(part.data for part in sent)
    assert {
        "bit-error": len(data) == len(message)
        and sum((a ^ b).bit_count() for a, b in zip(data, message, strict=False)) == 1,
        "lost": sent == [],
        "half": message.startswith(data) and 0 < len(data) < len(message),
        "dribble": data == message and sent[-1].at == 5.0 + (len(message) - 1) * DRIBBLE_S,
        "garbage": data.endswith(message) and len(data) > len(message),
        "late": sent == [Sent(5.0 + LATE_S, message)],
    }[fault]
    assert faults.spoil(6.0, "frame", message) == [Sent(6.0, message)]


@given(st.integers(0, 2**32))
def test_the_same_seed_gives_the_same_faults(seed: int) -> None:
    first, second = (Faults(Random(seed), {"bit-error": 0.3, "lost": 0.3}) for _ in range(2))
    assert [first.spoil(n, "frame", b"message") for n in range(20)] == [
        second.spoil(n, "frame", b"message") for n in range(20)
    ]


@given(MESSAGES, st.data())
def test_a_bit_turned_over_twice_is_as_it_was(message: bytes, data: st.DataObject) -> None:
    bit = data.draw(st.integers(0, 8 * len(message) - 1))
    assert turned_over(turned_over(message, bit), bit) == message != turned_over(message, bit)


def test_a_fault_waits_for_the_message_it_is_meant_for() -> None:
    faults = Faults()
    faults.ask("lost", "answer")
    assert faults.spoil(0.0, "ack", b"ack") == [Sent(0.0, b"ack")]
    assert faults.waiting == 1
    assert faults.spoil(0.0, "answer", b"answer") == []
