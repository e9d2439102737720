"""The subscribers of the hub at a real table: speech, screen, lights and the service manager.

They are equals: each takes every report that everybody at the table may hear, and none knows of another. `Delivery`
hands the reports on in their order. A subscriber that fails is logged, and the table plays on without what it missed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from controller.engine.speech import Thing
from controller.language import Language
from controller.play.lighting import Lighting
from controller.play.watchdog import Watchdog
from controller.recognition.decisions import Choice, Question
from controller.recognition.questions import OTHER
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR, Report, question_in

_log = logging.getLogger("reedlight")
_INDENT = "    "
MOST_CHOICES = 12
"""So many answers to a question are listed."""
MOST_WORDS = 3
"""The meaning of a card yes or no is shown only if it takes at most so many words of the notation."""


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


def question_line(question: Question, language: Language, *, cards: bool = True) -> str:
    """The open question with its answers, as one line of a full screen."""
    asked = language.sentence(question.message, {"seat": question.seat})
    return f"{asked} {_answers(question, language, cards=cards)}"


def beside(report: Report, language: Language, *, cards: bool = True) -> tuple[str, ...]:
    """The lines that the screen shows in addition to the sentence: answers to a question, what to mend."""
    if report.kind == "asked":
        return (_INDENT + _answers(question_in(report), language, cards=cards),)
    if report.kind == "astray":
        wanted = (("screen.take-away", "extra"), ("screen.put-back", "missing"))
        told = [(code, fact) for code, fact in wanted if report.facts[fact]]
        return tuple(_INDENT + language.sentence(code, {fact: report.facts[fact]}) for code, fact in told)
    return ()


def typed_choices(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The answers as they are typed: where the card none is one answer and the card no stands for all others, these
    are named themselves, as nobody would say no and mean them."""
    if all(one.card != "none" for one in choices):
        return tuple(choices)
    found: list[Choice] = []
    for one in choices:
        words = _means(one, choices) if one.card == OTHER else []
        for word in words:
            found.append(
                Choice(word.replace("-", " "), None, None, tuple(move for move in one.moves if word in move.split()))
            )
        found += [] if words else [replace(one, card=None) if one.card == OTHER else one]
    return tuple(found)


def _typed_answers(question: Question, language: Language) -> str:
    """What is typed where nothing is felt or read: words and numbers one by one; all else as a move. A move that was
    asked for by its place alone may be typed so too."""
    choices = question.choices
    typed, ways, more = typed_choices(choices), list[Thing](), 0
    for one in typed:
        if one.card is not None:
            ways.append(Thing("text", _answer(one, choices, language, cards=False)))
        elif one not in choices and one.moves and len(ways) < MOST_CHOICES:
            ways.append(Thing("text", one.label))
        elif one not in choices and one.moves:
            more += 1
    if len(ways) + more < len(typed):
        named = question.slot == "where" and any(not one.moves for one in typed)
        codes = ("screen.as-place", "screen.as-move") if named else ("screen.as-move",)
        ways += [Thing("text", language.sentence(code, {})) for code in codes]
    return language.sentence("screen.answers", {"ways": ways, "places": [], "more": more})


def _answers(question: Question, language: Language, *, cards: bool) -> str:
    """The line of answers: cards and others one by one, then all places to knock at."""
    if not cards:
        return _typed_answers(question, language)
    choices = question.choices
    told = choices[:MOST_CHOICES]
    places = [one.place for one in told if one.card is None and one.place]
    others = [one for one in told if one.card is not None or not one.place]
    ways = [Thing("text", _answer(one, choices, language)) for one in others]
    return language.sentence("screen.answers", {"ways": ways, "places": places, "more": len(choices) - len(told)})


def _answer(choice: Choice, choices: Sequence[Choice], language: Language, *, cards: bool = True) -> str:
    if choice.card is None:
        return choice.label
    means = _means(choice, choices) if choice.card in ("yes", "no") else []
    shown = [Thing("text", word.replace("-", " ")) for word in means] if len(means) <= MOST_WORDS else []
    return language.sentence("screen.card", {"card": choice.card, "means": shown, "cards": cards})


def _means(choice: Choice, choices: Sequence[Choice]) -> list[str]:
    """What the card stands for, in the notation: the first words in which its moves differ from all others."""
    ours = [move.split() for move in choice.moves]
    others = [move.split() for one in choices if one is not choice for move in one.moves]
    if not ours or not others:
        return []
    for place in range(min(map(len, (*ours, *others)))):
        words = dict.fromkeys(move[place] for move in ours)
        if words.keys().isdisjoint(move[place] for move in others):
            return list(words)
    return []
