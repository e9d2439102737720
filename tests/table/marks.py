"""Marks for scenes that the program does not pass yet: each becomes a plain test when it is mended."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest

DELAYS = (0.0, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.1, 1.5)
"""Seconds between the last piece and the word that follows it."""
FRESH_S = 0.1
"""A change of a switch is always seen after so long (docs/formats.md, Readings); before, a word may meet one unseen."""
SEEN = tuple(delay for delay in DELAYS if delay >= FRESH_S)


def broken(reason: str) -> pytest.MarkDecorator:
    """The scene fails today."""
    return pytest.mark.xfail(strict=True, reason=f"issue 9, {reason}")


def cases(values: Iterable[Any], reason: str, failing: Collection[Any]) -> list[Any]:
    """The values as cases of a test, those with which the scene fails today marked."""
    return [pytest.param(value, marks=broken(reason)) if value in failing else value for value in values]


def up_to(most: float) -> tuple[float, ...]:
    """The delays that are not longer."""
    return tuple(delay for delay in DELAYS if delay <= most)
