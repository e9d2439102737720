"""Which words of a move the hands give unasked, and which they keep for a question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from controller.engine.game import Word

A_WAY = {"from", "to"}
"""Two places that are knocked one after the other."""


@dataclass(frozen=True, slots=True)
class UnaskedWords:
    """The words of a move that are given unasked: tags first, then cards and knocks, one alternative of each slot.

    ``whole`` is true if they name the move in full.
    """

    tags: tuple[Word, ...]
    words: tuple[Word, ...]
    whole: bool


def unasked_words(words: Iterable[Word]) -> UnaskedWords:
    """The words that can be said unasked: the first alternative of each slot, until one could be taken for another.

    Two regions to be knocked, or two numbers to be shown, cannot be told apart without a question; but from where and
    to where are knocked in this order.
    """
    slots: dict[str, Word] = {}
    for word in words:
        if word.slot:
            slots.setdefault(word.slot, word)
    tags = tuple(word for word in slots.values() if word.slot == "tag")
    others = [word for word in slots.values() if word.slot != "tag"]
    ways = [word.slot if word.slot in A_WAY and slots.keys() >= A_WAY else _way(word.said) for word in others]
    plain = next((n for n, way in enumerate(ways) if ways.count(way) > 1), len(others))
    return UnaskedWords(tags, tuple(others[:plain]), plain == len(others) > 0)


def _way(said: str) -> str:
    """In what manner a word is said, as far as it can be mistaken for another."""
    head, _, rest = said.partition(":")
    return "number" if head == "card" and rest.isdecimal() else said if head == "card" else head
