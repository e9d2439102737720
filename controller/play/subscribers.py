"""The subscribers of the hub at a real table: speech, screen, lights and the service manager.

They are equals: each takes every report that everybody at the table may hear, and none knows of another. `Delivery`
hands the reports on in their order. A subscriber that fails is logged, and the table plays on without what it missed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from controller.language import Language
from controller.play.lighting import Lighting
from controller.play.question_lines import beside
from controller.play.watchdog import Watchdog
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR, Report

_log = logging.getLogger("reedlight")


class Subscriber(Protocol):
    """Takes the reports of a hub, one by one."""

    def take(self, report: Report) -> None:
        """Take the next report."""


class SpeechOutput:
    """Speak the sentences.

    Args:
        speak: says a sentence by the table's voice, if there is one.
    """

    def __init__(self, speak: Callable[[str], None], language: Language) -> None:
        self._speak, self._language = speak, language

    def take(self, report: Report) -> None:
        """Speak a sentence."""
        if report.kind == "said":
            self._speak(self._language.sentence(report.code, report.facts))


class ScreenLines:
    """Show the sentences as lines, and below each what only a reader can use: answers to a question, what to mend.

    Args:
        show: shows a line.
        language: that of the reader.
        cards: whether the table reads cards; else answers are typed.
    """

    def __init__(self, show: Callable[[str], None], language: Language, *, cards: bool = True) -> None:
        self._show, self._language, self._cards = show, language, cards
        self._below: list[str] = []

    def take(self, report: Report) -> None:
        """Show a sentence and what belongs below it; a question and what to mend are reported before their sentence."""
        self._below += beside(report, self._language, cards=self._cards)
        if report.kind == "said":
            lines, self._below = [self._language.sentence(report.code, report.facts), *self._below], []
            for line in lines:
                self._show(line)


class TableLights:
    """Show the roles of the places on the table's lights."""

    def __init__(self, lighting: Lighting) -> None:
        self._lighting = lighting

    def take(self, report: Report) -> None:
        """Light what is meant now."""
        if report.kind == "lit":
            self._lighting.set_roles(report.facts["lights"])


class ServiceStatus:
    """Report the phase of the game to the service manager.

    Args:
        game: the game's name.
    """

    def __init__(self, watchdog: Watchdog, game: str) -> None:
        self._watchdog, self._game = watchdog, game

    def take(self, report: Report) -> None:
        """Tell the phase and the attention."""
        if report.kind == "phased":
            self._watchdog.status(f"{self._game}: {report.code}, {report.facts['attention']}")


class Delivery:
    """Deliver the reports of a hub to subscribers that all hear what a spectator may."""

    def __init__(self, hub: Hub, subscribers: Sequence[Subscriber]) -> None:
        self._subscription = hub.subscribe(SPECTATOR, after=0)
        self._subscribers = tuple(subscribers)
        self._failed: list[Subscriber] = []

    def deliver(self) -> None:
        """Deliver what was reported since the last call.

        Raises:
            OSError: there is no room for the lines of the screen (`controller.play.terminal`).
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
