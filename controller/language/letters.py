"""A letter for each seat, which tells them apart where there is no room for names and colour alone must not."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """By seat a letter that no other has: the first of its name that is free, without an article; else any that is."""
    found: list[str] = []
    for name in names:
        wanted = name.removeprefix("The ").upper() + ascii_uppercase
        found.append(next(letter for letter in wanted if letter.isalpha() and letter not in found))
    return tuple(found)
