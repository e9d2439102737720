"""A letter for each seat, which tells them apart where there is no room for names and colour alone must not."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """By seat a letter that no other has, without an article: with which a word of its name begins, else another of its
    name, else any; the first of these that is free."""
    found: list[str] = []
    for name in names:
        own = name.removeprefix("The ").upper()
        wanted = "".join(word[0] for word in own.split()) + own + ascii_uppercase
        found.append(next(letter for letter in wanted if letter.isalpha() and letter not in found))
    return tuple(found)
