"""Names that no catalogue has: those of an owner's own map, and those that players chose."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")
_SMALL = {"And": "and", "Of": "of", "The": "the"}


def computed(identifier: str) -> str:
    """``great-britain`` is Great Britain. Who wrote capitals or signs meant them: ``McX`` stays as it is."""
    if not _PLAIN.fullmatch(identifier):
        return identifier
    first, *others = identifier.replace("-", " ").title().split(" ")
    return " ".join([first, *(_SMALL.get(word, word) for word in others)])
