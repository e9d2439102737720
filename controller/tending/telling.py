"""Lines that only eyes can use, for a screen beside the table: answers to a question, what to mend."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.speech import Thing
from controller.language import Language
from controller.recognition.decisions import Choice
from controller.table.reports import Report, question_in

_INDENT = "    "
MOST_CHOICES = 12
"""So many answers to a question are listed."""
MOST_WORDS = 3
"""What a card yes or no stands for is told where it is said in so few words of the notation."""


def beside(report: Report, language: Language) -> tuple[str, ...]:
    """What the screen shows of a report beside the sentence that is said: answers to a question, what to mend."""
    if report.kind == "asked":
        return (_INDENT + _answers(question_in(report).choices, language),)
    if report.kind == "astray":
        wanted = (("screen.take-away", "extra"), ("screen.put-back", "missing"))
        told = [(code, fact) for code, fact in wanted if report.facts[fact]]
        return tuple(_INDENT + language.sentence(code, {fact: report.facts[fact]}) for code, fact in told)
    return ()


def _answers(choices: Sequence[Choice], language: Language) -> str:
    """Cards and knocks, each named once; the places together."""
    told = choices[:MOST_CHOICES]
    places = [one.place for one in told if one.card is None and one.place]
    ways = [Thing("text", _answer(one, choices, language)) for one in told if one.card is not None or not one.place]
    return language.sentence("screen.answers", {"ways": ways, "places": places, "more": len(choices) - len(told)})


def _answer(choice: Choice, choices: Sequence[Choice], language: Language) -> str:
    if choice.card is None:
        return choice.label
    means = _means(choice, choices) if choice.card in ("yes", "no") else []
    shown = [Thing("text", word) for word in means] if len(means) <= MOST_WORDS else []
    return language.sentence("screen.card", {"card": choice.card, "means": shown})


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
