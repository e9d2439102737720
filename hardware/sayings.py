"""Sentences that wait to be spoken, and which of them are too old to be. Pure: time is an argument."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

BREATH_S: Final = 0.5
"""Sentences that come within so short a time of the one before are one telling, as of one move."""
BEHIND_S: Final = 4.0
"""What has waited longer is left out once there is something newer to tell."""
MOST: Final = 12
"""Never more than so many wait: the oldest goes."""


class Saying(NamedTuple):
    """A sentence, when it came, and with which telling."""

    at: float
    telling: int
    sentence: str


class Sayings:
    """A queue that does not lag: an older telling gives way to a newer, and nothing waits twice."""

    def __init__(self) -> None:
        self._waiting: deque[Saying] = deque()
        self._last_at: float | None = None
        self._telling = 0
        self.left_out = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, sentence: str, at: float) -> None:
        """A sentence comes; where the same one waits already, it waits in its new place only."""
        if self._last_at is None or at - self._last_at > BREATH_S:
            self._telling += 1
        self._last_at = at
        self._keep(deque(saying for saying in self._waiting if saying.sentence != sentence))
        self._waiting.append(Saying(at, self._telling, sentence))
        if len(self._waiting) > MOST:
            self._waiting.popleft()
            self.left_out += 1

    def take(self, now: float) -> str | None:
        """The sentence to be spoken now, or None. A telling is spoken whole, unless a newer one overtakes it."""
        self._keep(deque(saying for saying in self._waiting if not self._too_old(saying, now)))
        return self._waiting.popleft().sentence if self._waiting else None

    def _too_old(self, saying: Saying, now: float) -> bool:
        return saying.telling < self._telling and now - saying.at > BEHIND_S

    def _keep(self, kept: deque[Saying]) -> None:
        self.left_out += len(self._waiting) - len(kept)
        self._waiting = kept
