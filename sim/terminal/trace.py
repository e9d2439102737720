"""The readings as they happen, in a few words each, with what the companion made of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from controller.language import Language, language_for
from controller.ports import Crowded, Entered, Found, KeyPressed, Lost, Reading, Switched, TagSeen
from controller.recognition.decisions import Question
from controller.table.reports import Report, question_in

KEPT = 40
MOST_CHOICES = 10
BOUNCE_S = 0.05
"""Edges of one switch so close together are one line."""
Shown = Callable[[str, str], str]
_HOW = {
    "at_once": "at once",
    "settled": "hands at rest",
    "asked": "asked",
    "recovered": "mended",
    "by_hand": "by hand",
}


class Trace:
    """The last readings and reports as lines.

    Args:
        secret: whether something sealed is decided or laid now; what the reader then reads is not told.
        shown: a seat's move as people read it.
    """

    def __init__(self, secret: Callable[[], bool], shown: Shown = lambda seat, move: move) -> None:
        self._shown = shown
        self.lines: deque[str] = deque(maxlen=KEPT)
        self._secret = secret
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
        told = f"{_clock(reading.at)} well {reading.switch} {'closed' if reading.closed else 'opened'}"
        if self._switch == reading.switch and reading.at - self._at < BOUNCE_S and self.lines:
            self._edges += 1
            self.lines.pop()
            self.lines.append(f"{told} ({self._edges} edges)")
            return None
        self._note(told)
        self._switch, self._at, self._edges = reading.switch, reading.at, 1
        return told

    def _told(self, reading: Reading) -> str | None:
        if isinstance(reading, TagSeen):
            kind = reading.tag.partition(":")[0]
            return f"tag {f'{kind}:(sealed)' if self._secret() else reading.tag}"
        if isinstance(reading, KeyPressed):
            return f"key {reading.key}"
        if isinstance(reading, Crowded):
            return f"{reading.part} has two tags"
        if isinstance(reading, Lost | Found):
            return f"{reading.part} {'falls silent' if isinstance(reading, Lost) else 'answers again'}"
        if isinstance(reading, Entered):
            return f"entered for {reading.seat}: {'(sealed)' if self._secret() else reading.move}"
        return None

    def hear(self, report: Report) -> str | None:
        """Note a report; its line, or None where it is not worth one."""
        told = reported(report, self._shown)
        if told is not None:
            self._note(f"{_clock(report.at)} {told}")
        return told

    def _note(self, told: str) -> None:
        self._switch = ""
        self.lines.append(told)


def reported(report: Report, shown: Shown) -> str | None:
    """A report in a few words."""
    facts = report.facts
    seat = str(facts.get("seat", "")).replace("-", " ")
    if report.kind == "undone":
        return f"=> {seat} takes back: {shown(facts['seat'], facts['move'])}"
    if report.kind == "committed":
        return f"=> {seat}: {shown(facts['seat'], facts['move'])} ({_HOW.get(report.code, report.code)})"
    if report.kind == "asked":
        return f"? asks {seat}: {', '.join(labels(question_in(report)))}"
    if report.kind == "astray":
        return "! the table differs: " + "; ".join(found) if (found := differences(report)) else None
    if report.kind == "mended":
        return "the table is as it should be"
    if report.kind == "opened":
        return "bids are opened: " + ", ".join(f"{seat} {bid}" for seat, bid in facts["bids"].items())
    return None


def labels(question: Question, language: Language | None = None) -> list[str]:
    """What may be answered, as far as it can be listed."""
    told = [choice.label for choice in question.choices]
    if len(told) <= MOST_CHOICES:
        return told
    more = (language or language_for(None)).sentence("screen.and-more", {"n": len(told) - MOST_CHOICES + 1})
    return [*told[: MOST_CHOICES - 1], more]


def differences(astray: Report) -> list[str]:
    """What to take away and what to put, by region."""
    found = [f"put {n} on {place}" for place, n in astray.facts["missing"].items()]
    return found + [f"take {n} from {place}" for place, n in astray.facts["extra"].items()]


def _clock(at: float) -> str:
    tenths = round(at * 10)
    return f"{tenths // 600:02}:{tenths % 600 / 10:04.1f}"
