"""What the companion tells, as lines on a screen beside the table: what a voice says, and what only eyes can use."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.forms import listed
from controller.engine.speech import Speech
from controller.reports import Asked, Astray, Choice, Report

MOST_CHOICES = 12
"""So many answers to a question are listed."""
MOST_WORDS = 3
"""What a card yes or no stands for is told where it is said in so few words of the notation."""


def beside(report: Report, speech: Speech) -> tuple[str, ...]:
    """What the screen shows of a report beside the sentence that is said, places called as the game calls them: answers
    to a question, what to mend."""
    if isinstance(report, Asked):
        return ("    answer by " + _answers(report.question.choices, speech),)
    if isinstance(report, Astray):
        told = [("take away", "extra", report.extra), ("put back", "missing", report.missing)]
        return tuple(f"    {what}: {speech.words({fact: places})[fact]}" for what, fact, places in told if places)
    return ()


def _answers(choices: Sequence[Choice], speech: Speech) -> str:
    """Cards and knocks, each named once; the places together."""
    told = choices[:MOST_CHOICES]
    places = [str(speech.words({"region": one.place})["region"]) for one in told if one.card is None and one.place]
    ways = [_answer(one, choices) for one in told if one.card is not None or not one.place]
    knocks = [f"a knock at {listed(places, ' or ')}"] if places else []
    more = len(choices) - len(told)
    return ", ".join([*ways, *knocks, *([f"… ({more} more)"] if more else [])])


def _answer(choice: Choice, choices: Sequence[Choice]) -> str:
    if choice.card is None:
        return choice.label
    means = _means(choice, choices) if choice.card in ("yes", "no") else []
    return f"card {choice.card}" + (f" ({listed(means, ' or ')})" if 0 < len(means) <= MOST_WORDS else "")


def _means(choice: Choice, choices: Sequence[Choice]) -> list[str]:
    """What the card stands for, as moves are typed: the first words in which its moves differ from all others."""
    ours = [move.split() for move in choice.moves]
    others = [move.split() for one in choices if one is not choice for move in one.moves]
    if not ours or not others:
        return []
    for place in range(min(map(len, (*ours, *others)))):
        words = dict.fromkeys(move[place] for move in ours)
        if words.keys().isdisjoint(move[place] for move in others):
            return list(words)
    return []
