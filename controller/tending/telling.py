"""What the companion tells, as lines on a screen beside the table: what a voice says, and what only eyes can use."""

from __future__ import annotations

from collections.abc import Mapping

from controller.reports import Asked, Astray, Choice, Report

MOST_CHOICES = 12
"""So many answers to a question are listed."""


def beside(report: Report) -> tuple[str, ...]:
    """What the screen shows of a report beside the sentence that is said: answers to a question, what to mend."""
    if isinstance(report, Asked):
        answers = [_answer(choice) for choice in report.question.choices[:MOST_CHOICES]]
        more = len(report.question.choices) - len(answers)
        return ("    answer by " + ", ".join(answers) + (f", … ({more} more)" if more else ""),)
    if isinstance(report, Astray):
        told = [("take away", report.extra), ("put back", report.missing)]
        return tuple(f"    {what}: {_places(places)}" for what, places in told if places)
    return ()


def _answer(choice: Choice) -> str:
    if choice.card is not None:
        return f"card {choice.card}"
    return f"a knock at {choice.place}" if choice.place is not None else choice.label


def _places(places: Mapping[str, int]) -> str:
    return ", ".join(f"{place} {n}" for place, n in places.items())
