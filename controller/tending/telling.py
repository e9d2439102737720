"""What the companion tells, as lines on a screen beside the table: what a voice says, and what only eyes can use."""

from __future__ import annotations

from controller.engine.speech import Speech
from controller.reports import Asked, Astray, Choice, Report

MOST_CHOICES = 12
"""So many answers to a question are listed."""


def beside(report: Report, speech: Speech) -> tuple[str, ...]:
    """What the screen shows of a report beside the sentence that is said, places called as the game calls them: answers
    to a question, what to mend."""
    if isinstance(report, Asked):
        answers = [_answer(choice, speech) for choice in report.question.choices[:MOST_CHOICES]]
        more = len(report.question.choices) - len(answers)
        return ("    answer by " + ", ".join(answers) + (f", … ({more} more)" if more else ""),)
    if isinstance(report, Astray):
        told = [("take away", "extra", report.extra), ("put back", "missing", report.missing)]
        return tuple(f"    {what}: {speech.words({fact: places})[fact]}" for what, fact, places in told if places)
    return ()


def _answer(choice: Choice, speech: Speech) -> str:
    if choice.card is not None:
        return f"card {choice.card}"
    return choice.label if choice.place is None else f"a knock at {speech.words({'region': choice.place})['region']}"
