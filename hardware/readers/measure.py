"""How long it takes from a tag's coming to its call: for `reedlight bench`, against whatever stands in for a reader."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Protocol

from controller.ports import Reading, TagGone, TagSeen
from hardware.inbox import Inbox
from hardware.readers.reader import TagReader
from hardware.readers.timing import USUAL, ReaderTiming
from hardware.wiring.model import SerialReader

TAGS = {"pn532": bytes.fromhex("04A2B3C4D5E6F0"), "rdm6300": bytes.fromhex("0F00A1B2C3")}
"""A tag for each chip."""
PATIENCE_S = 30.0


class Stand(Protocol):
    """A reader without hands: a tag can be held to it by program."""

    @property
    def path(self) -> Path:
        """Its port."""

    def hold(self, uid: bytes) -> None:
        """Hold a tag to it."""

    def take_away(self) -> None:
        """Take the tag away."""

    def close(self) -> None:
        """Let go of it."""


def tag_to_call(
    make: Callable[[], Stand], chip: str, tries: int, chance: Random, timing: ReaderTiming = USUAL
) -> list[float]:
    """Seconds from the moment a tag is held to a reader until its `TagSeen` lies in the inbox, for each try.

    Args:
        make: makes the stand, which is closed at the end.
        chip: what it speaks: ``pn532`` or ``rdm6300``.
        chance: when in a poll the tag comes, so that no try falls into step with the polls.
    """
    stand = make()
    inbox = Inbox(time.perf_counter)
    try:
        reader = TagReader(SerialReader(chip, str(stand.path)), inbox, timing)
        try:
            # From a reader that is only listened to, a tag that comes again too soon is the same reading.
            again_s = timing.same_s if chip == "rdm6300" else 0.0
            return [_one(stand, inbox, TAGS[chip], chance.uniform(0.0, timing.poll_s), again_s) for _ in range(tries)]
        finally:
            reader.close()
    finally:
        stand.close()


def _one(stand: Stand, inbox: Inbox, uid: bytes, rest_s: float, again_s: float) -> float:
    time.sleep(rest_s)
    inbox.read()
    held_at = time.perf_counter()
    stand.hold(uid)
    told = _awaited(inbox, [], TagSeen)
    stand.take_away()
    # On a busy computer a module that sends unasked may have been told gone while it still lay there: that counts too.
    _awaited(inbox, told[-1:], TagGone)
    if again_s:
        time.sleep(again_s)
    return next(reading.at for reading in told if isinstance(reading, TagSeen)) - held_at


def _awaited(inbox: Inbox, told: list[Reading], wanted: type[TagSeen] | type[TagGone]) -> list[Reading]:
    """What was told before, and all tags that came and went since, once there is such a reading among them."""
    until = time.perf_counter() + PATIENCE_S
    while not any(isinstance(reading, wanted) for reading in told):
        if time.perf_counter() >= until:
            raise TimeoutError(f"no {wanted.__name__} within {PATIENCE_S:g} s")
        inbox.wait(PATIENCE_S)
        told = [*told, *(reading for reading in inbox.read() if isinstance(reading, TagSeen | TagGone))]
    return told
