"""What a serial line does to a message on its way out: by a seed, or on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

Fault = Literal["bit-error", "lost", "half", "dribble", "garbage", "late"]
"""One bit turned over; the message lost; only its beginning; byte by byte; other bytes before it; too late."""
Message = Literal["ack", "answer", "frame"]
"""What a message is: the PN532's two, or a frame that a module sends unasked."""
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)
DRIBBLE_S: Final = 0.002
"""From byte to byte. At 115200 baud a byte takes 0.09 ms, at 9600 baud 1 ms."""
LATE_S: Final = 0.5


class Sent(NamedTuple):
    """Bytes that go out at a time."""

    at: float
    data: bytes


class Faults:
    """The faults of a line; none unless asked for.

    Args:
        chance: what decides, and where the bits turn over.
        rates: how often, for each kind of fault, from 0 to 1.
    """

    def __init__(self, chance: Random | None = None, rates: Mapping[Fault, float] = MappingProxyType({})) -> None:
        self._chance = chance or Random(0)
        self._rates = rates
        self._asked: list[tuple[Message | None, Fault]] = []

    def ask(self, fault: Fault, message: Message | None = None) -> None:
        """Do this to the next message (of that kind, or of any)."""
        self._asked.append((message, fault))

    @property
    def waiting(self) -> int:
        """How many faults that were asked for have not happened yet."""
        return len(self._asked)

    def spoil(self, at: float, message: Message, data: bytes) -> list[Sent]:
        """What goes out for a message that was to go out at a time, in order of time."""
        fault = self._next(message)
        return [Sent(at, data)] if fault is None else _DONE[fault](self._chance, at, data)

    def _next(self, message: Message) -> Fault | None:
        for place, (wanted, fault) in enumerate(self._asked):
            if wanted in (None, message):
                del self._asked[place]
                return fault
        return next((fault for fault, rate in self._rates.items() if self._chance.random() < rate), None)


def turned_over(data: bytes, bit: int) -> bytes:
    """The same bytes with one bit turned over, counted from the first byte's lowest."""
    spoilt = bytearray(data)
    spoilt[bit // 8] ^= 1 << bit % 8
    return bytes(spoilt)


def _bit_error(chance: Random, at: float, data: bytes) -> list[Sent]:
    return [Sent(at, turned_over(data, chance.randrange(8 * len(data))))]


def _lost(chance: Random, at: float, data: bytes) -> list[Sent]:
    return []


def _half(chance: Random, at: float, data: bytes) -> list[Sent]:
    return [Sent(at, data[: chance.randrange(1, len(data))])]


def _dribble(chance: Random, at: float, data: bytes) -> list[Sent]:
    return [Sent(at + place * DRIBBLE_S, data[place : place + 1]) for place in range(len(data))]


def _garbage(chance: Random, at: float, data: bytes) -> list[Sent]:
    return [Sent(at, chance.randbytes(chance.randint(1, 5)) + data)]


def _late(chance: Random, at: float, data: bytes) -> list[Sent]:
    return [Sent(at + LATE_S, data)]


_DONE: Final[Mapping[Fault, Callable[[Random, float, bytes], list[Sent]]]] = MappingProxyType(
    {"bit-error": _bit_error, "lost": _lost, "half": _half, "dribble": _dribble, "garbage": _garbage, "late": _late}
)
