"""The sentences of Power & Weakness: verdicts of its judge, what is told of moves, and what no switch can see."""

from __future__ import annotations

from controller.text.power_and_weakness import refusals, told, verdicts
from controller.text.power_and_weakness.names import words

SENTENCES = {**refusals.SENTENCES, **verdicts.SENTENCES, **told.SENTENCES}
__all__ = ["SENTENCES", "words"]
