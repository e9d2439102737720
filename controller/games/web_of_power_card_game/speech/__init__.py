"""The sentences of the Web of Power card game: verdicts of its judge, what is told of moves, what no switch can see."""

from __future__ import annotations

from controller.games.web_of_power_card_game.speech import refusals, told, verdicts
from controller.games.web_of_power_card_game.speech.names import words

SENTENCES = {**refusals.SENTENCES, **verdicts.SENTENCES, **told.SENTENCES}
__all__ = ["SENTENCES", "words"]
