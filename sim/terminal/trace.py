"""The readings as they happen, in a few words each, with what the companion made of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from controller.engine.speech import Thing
from controller.language import Language, language_for
from controller.ports import Crowded, Entered, Found, KeyPressed, Lost, Reading, Switched, TagSeen
from controller.recognition.decisions import Question
from controller.table.reports import Report, question_in

KEPT = 40
MOST_CHOICES = 10
BOUNCE_S = 0.05
"""Edges of one switch so close together are one line."""
Shown = Callable[[str, str], str]


class Trace:
    """The last readings and reports as lines.

    Args:
        language: of the lines.
        secret: whether something sealed is decided or laid now; what the reader then reads is not told.
        shown: a seat's move as people read it.
    """

    def __init__(
        self, language: Callable[[], Language], secret: Callable[[], bool], shown: Shown = lambda seat, move: move
    ) -> None:
        self._language, self._secret, self._shown = language, secret, shown
        self.lines: deque[str] = deque(maxlen=KEPT)
        self._switch, self._at, self._edges = "", -1.0, 0

    def read(self, reading: Reading) -> str | None:
        """Note a reading; its line, or None where it is not worth one."""
        if isinstance(reading, Switched):
            return self._switched(reading)
        told = self._told(reading)
        if told is not None:
            self._note(f"{_clock(reading.at)} {told}")
        return told

    def _switched(self, reading: Switched) -> str | None:
        """A switch that bounces is one line, with the number of its edges."""
        told = f"{_clock(reading.at)} {self._say('screen.trace-well', switch=reading.switch, closed=reading.closed)}"
        if self._switch == reading.switch and reading.at - self._at < BOUNCE_S and self.lines:
            self._edges += 1
            self.lines.pop()
            self.lines.append(self._say("screen.trace-bounced", text=told, n=self._edges))
            return None
        self._note(told)
        self._switch, self._at, self._edges = reading.switch, reading.at, 1
        return told

    def _told(self, reading: Reading) -> str | None:
        say, secret = self._say, self._secret()
        if isinstance(reading, TagSeen):
            if secret:
                return say("screen.trace-sealed-tag", sort=reading.tag.partition(":")[0])
            return say("screen.trace-tag", said=Thing("component", reading.tag))
        if isinstance(reading, KeyPressed):
            seat, _, key = reading.key.rpartition(".")
            return say("screen.trace-key", seat=seat or None, key=key)
        if isinstance(reading, Crowded):
            return say("screen.trace-crowded", part=reading.part)
        if isinstance(reading, Lost | Found):
            return say("screen.trace-lost" if isinstance(reading, Lost) else "screen.trace-found", part=reading.part)
        if isinstance(reading, Entered):
            move = None if secret else self._shown(reading.seat, reading.move)
            return say("screen.trace-entered", seat=reading.seat, move=move)
        return None

    def hear(self, report: Report) -> str | None:
        """Note a report; its line, or None where it is not worth one."""
        told = reported(report, self._language(), self._shown)
        if told is not None:
            self._note(f"{_clock(report.at)} {told}")
        return told

    def _say(self, code: str, **facts: object) -> str:
        return self._language().sentence(code, facts)

    def _note(self, told: str) -> None:
        self._switch = ""
        self.lines.append(told)


def reported(report: Report, language: Language, shown: Shown) -> str | None:
    """A report in a few words."""
    facts, say = report.facts, language.sentence
    if report.kind in ("committed", "undone"):
        move = shown(facts["seat"], facts["move"])
        told = {"seat": facts["seat"], "move": move, "how": Thing("word", report.code)}
        return say("screen.trace-committed" if report.kind == "committed" else "screen.trace-undone", told)
    if report.kind == "asked":
        ways = [Thing("text", label) for label in labels(question_in(report), language)]
        return say("screen.trace-asked", {"seat": facts["seat"], "ways": ways})
    if report.kind == "astray":
        found = [Thing("text", one) for one in differences(report, language)]
        return say("screen.trace-astray", {"differences": found}) if found else None
    if report.kind == "mended":
        return say("screen.trace-mended", {})
    if report.kind == "opened":
        return say("screen.trace-opened", {"bids": facts["bids"]})
    return None


def labels(question: Question, language: Language | None = None) -> list[str]:
    """What may be answered, as far as it can be listed."""
    language = language or language_for(None)
    told = [
        language.name("place", choice.label) if choice.label == choice.place else choice.label
        for choice in question.choices
    ]
    if len(told) <= MOST_CHOICES:
        return told
    more = language.sentence("screen.and-more", {"n": len(told) - MOST_CHOICES + 1})
    return [*told[: MOST_CHOICES - 1], more]


def differences(astray: Report, language: Language) -> list[str]:
    """What to take away and what to put, by region."""
    say, facts = language.sentence, astray.facts
    found = [say("screen.trace-put", {"n": n, "place": place}) for place, n in facts["missing"].items()]
    return found + [say("screen.trace-take", {"n": n, "place": place}) for place, n in facts["extra"].items()]


def _clock(at: float) -> str:
    tenths = round(at * 10)
    return f"{tenths // 600:02}:{tenths % 600 / 10:04.1f}"
