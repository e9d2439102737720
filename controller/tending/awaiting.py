"""What a table waits for, in a sentence: nobody is left before lights that blink and say nothing."""

from __future__ import annotations

from typing import Any

from controller.engine.box import sort_of
from controller.engine.forms import listed
from controller.engine.rules import TABLE, GameState, Rules

CARD = "card:"
ASKS = "asks"
"""The role of a place that waits for something."""


def awaited(rules: Rules, state: GameState) -> tuple[str, dict[str, Any]]:
    """The code of a sentence of `controller.text.tending`, and its facts; components and seats in the game's words."""
    acting = rules.to_act(state)
    if not acting:
        return "wait.over", {}
    if acting == (TABLE,):
        components = _components(rules, state)
        return _drawn(rules, state, listed(components, " or ")) if components else ("wait.drawn", {})
    seats = [str(rules.speech.words({"seat": seat})["seat"]) for seat in acting]
    return "wait.seats", {"n": len(acting), "acting": listed(seats)}


def _drawn(rules: Rules, state: GameState, what: str) -> tuple[str, dict[str, Any]]:
    """What is to be drawn, and where it is to lie if that is certain."""
    places = [hint.place for hint in rules.hints(state) if hint.role == ASKS]
    return (
        ("wait.table-at", {"what": what, "region": places[0]}) if len(places) == 1 else ("wait.table", {"what": what})
    )


def _components(rules: Rules, state: GameState) -> list[str]:
    """The sorts of component (or the cards) by which hands can show what chance has brought, in their order."""
    words = (word for move in rules.options(state, TABLE) for word in rules.telling(state, TABLE, move)[:1])
    shown = dict.fromkeys(word.said if word.said.startswith(CARD) else sort_of(word.said) for word in words)
    return [_called(rules, one) for one in shown]


def _called(rules: Rules, shown: str) -> str:
    """A card, or a sort of component, as the game's sentences call it."""
    if shown.startswith(CARD):
        return str(rules.speech.words({"word": shown})["said"])
    return str(rules.speech.words({"sort": shown})["sort"])
