"""The sentences of Power & Weakness: verdicts of its judge, what is told of moves, and what no switch can see."""

from __future__ import annotations

from controller.games.power_and_weakness.speech import refusals, told, verdicts
from controller.games.power_and_weakness.speech.names import words

SENTENCES = {**refusals.SENTENCES, **verdicts.SENTENCES, **told.SENTENCES}
__all__ = ["SENTENCES", "words"]
