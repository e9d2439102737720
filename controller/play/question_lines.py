"""Questions and their answers as lines: what a screen shows below a sentence, and what may be typed in answer.

At a table with a reader an answer is a card or a knock, shown as such. Where nothing is felt or read, answers are typed
(`typed_choices`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controller.engine.speech import Thing
from controller.language import Language
from controller.recognition.decisions import Choice, Question
from controller.recognition.questions import OTHER
from controller.table.reports import Report, question_in

_INDENT = "    "
MOST_CHOICES = 12
"""So many answers to a question are listed."""
MOST_WORDS = 3
"""The meaning of a card yes or no is shown only if it takes at most so many words of the notation."""


def question_line(question: Question, language: Language, *, cards: bool = True) -> str:
    """The open question with its answers, as one line of a full screen."""
    asked = language.sentence(question.message, {"seat": question.seat, **question.told})
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
    shown = [Thing("text", _called(word, language)) for word in means] if len(means) <= MOST_WORDS else []
    return language.sentence("screen.card", {"card": choice.card, "means": shown, "cards": cards})


def _called(word: str, language: Language) -> str:
    """A word of the notation as people read it; the name of a place as everywhere else."""
    return language.name("place", word) if language.has(f"place.{word}") else word.replace("-", " ")


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
