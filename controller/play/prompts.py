"""What the table waits for, as a code and facts: which seats are to act, or what is to be drawn."""

from __future__ import annotations

from typing import Any

from controller.engine.box import sort_of
from controller.engine.game import TABLE, Game, GameState
from controller.engine.speech import Thing

CARD = "card:"
ASKS = "asks"
"""The hint role of a place that waits for something."""


def prompt_for(game: Game, state: GameState) -> tuple[str, dict[str, Any]]:
    """The code and the facts of the sentence that says what the table waits for in this state."""
    acting = game.to_act(state)
    if not acting:
        return "wait.over", {}
    if acting == (TABLE,):
        components = _components(game, state)
        return _drawn(game, state, components) if components else ("wait.drawn", {})
    return "wait.seats", {"acting": acting}


def _drawn(game: Game, state: GameState, drawn: list[Thing]) -> tuple[str, dict[str, Any]]:
    """The prompt for a draw; it names the place if only one waits."""
    places = [hint.place for hint in game.presenter.hints(state) if hint.role == ASKS]
    if len(places) == 1:
        return "wait.table-at", {"drawn": drawn, "region": places[0]}
    return "wait.table", {"drawn": drawn}


def _components(game: Game, state: GameState) -> list[Thing]:
    """The sorts of component, or the cards, with which players can show what was drawn; in the order of the moves."""
    words = (word for move in game.options(state, TABLE) for word in game.guide.words(state, TABLE, move)[:1])
    shown = dict.fromkeys(word.said if word.said.startswith(CARD) else sort_of(word.said) for word in words)
    return [Thing("shown" if one.startswith(CARD) else "sort", one) for one in shown]
