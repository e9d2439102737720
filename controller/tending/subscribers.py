"""The subscribers of the hub at a real table: speech, screen, lights and the service manager.

They are equals: each takes every report that everybody at the table may hear, and none knows of another. `Delivery`
hands the reports on in their order. A subscriber that fails is logged, and the table plays on without what it missed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from controller.language import Language
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR, Report
from controller.tending.lighting import Lighting
from controller.tending.notify import Heart
from controller.tending.telling import beside

_log = logging.getLogger("reedlight")


class Subscriber(Protocol):
    """Whoever takes the reports of a hub."""

    def take(self, report: Report) -> None:
        """Take the next report."""


class SpeechOutput:
    """Speaks the sentences.

    Args:
        speak: says a sentence by the table's voice, if it has one.
    """

    def __init__(self, speak: Callable[[str], None], language: Language) -> None:
        self._speak, self._language = speak, language

    def take(self, report: Report) -> None:
        """Speak a sentence."""
        if report.kind == "said":
            self._speak(self._language.sentence(report.code, report.facts))


class ScreenLines:
    """Shows the sentences as lines, and below each what only eyes can use: answers to a question, what to mend.

    Args:
        show: shows a line.
        language: that of the reader.
    """

    def __init__(self, show: Callable[[str], None], language: Language) -> None:
        self._show, self._language = show, language
        self._below: list[str] = []

    def take(self, report: Report) -> None:
        """Show a sentence and what belongs below it; a question and what to mend are reported before their sentence."""
        self._below += beside(report, self._language)
        if report.kind == "said":
            lines, self._below = [self._language.sentence(report.code, report.facts), *self._below], []
            for line in lines:
                self._show(line)


class TableLights:
    """Shows the roles of the places on the table's lights."""

    def __init__(self, lighting: Lighting) -> None:
        self._lighting = lighting

    def take(self, report: Report) -> None:
        """Light what is meant now."""
        if report.kind == "lit":
            self._lighting.mean(report.facts["lights"])


class ServiceStatus:
    """Tells the service manager the phase of the game.

    Args:
        game: the game's name.

    Attributes:
        paused: whether the table pauses.
    """

    def __init__(self, heart: Heart, game: str) -> None:
        self._heart, self._game = heart, game
        self.paused = False

    def take(self, report: Report) -> None:
        """Tell the phase and the attention."""
        if report.kind == "phased":
            attention = report.facts["attention"]
            self.paused = attention == "paused"
            self._heart.status(f"{self._game}: {report.code}, {attention}")


class Delivery:
    """Delivers the reports of a hub to subscribers that all hear what a spectator may."""

    def __init__(self, hub: Hub, subscribers: Sequence[Subscriber]) -> None:
        self._subscription = hub.subscribe(SPECTATOR, after=0)
        self._subscribers = tuple(subscribers)
        self._failed: list[Subscriber] = []

    def deliver(self) -> None:
        """Deliver what was reported since the last call.

        Raises:
            OSError: there is no room for the lines of the screen (`controller.tending.screen`).
        """
        for report in self._subscription.read():
            for subscriber in self._subscribers:
                try:
                    subscriber.take(report)
                except OSError:
                    raise
                except Exception as error:  # whatever it is, it must not stop the table
                    self._note(subscriber, report, error)

    def _note(self, subscriber: Subscriber, report: Report, error: Exception) -> None:
        """Log the first failure of each subscriber; more would flood the screen."""
        if subscriber not in self._failed:
            self._failed.append(subscriber)
            _log.error("%s failed at %s %s: %r", type(subscriber).__name__, report.kind, report.code, error)
