"""The sentences of Balance of Power: verdicts of its judge, what is told of moves, and what no switch can see."""

from __future__ import annotations

from controller.games.balance_of_power.speech import refusals, told, unreadable, verdicts
from controller.games.balance_of_power.speech.names import words

SENTENCES = {**unreadable.SENTENCES, **refusals.SENTENCES, **verdicts.SENTENCES, **told.SENTENCES}
__all__ = ["SENTENCES", "words"]
