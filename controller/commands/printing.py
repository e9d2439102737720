"""Text of others shown on a terminal: nothing in it may move the cursor, or be impossible to write."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text with everything that does not print as its escape."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
