"""What the table waits for, as a code and facts: which seats are to act, or what is to be drawn."""

from __future__ import annotations

from typing import Any

from controller.engine.box import sort_of
from controller.engine.game import TABLE, Game, GameState
from controller.engine.speech import Thing
from controller.language import Language
from controller.play.answers import drawn_as

CARD = "card:"
ASKS = "asks"
"""The hint role of a place that waits for something."""


def prompt_for(
    game: Game, state: GameState, language: Language, *, reader: bool = True, tapped: bool = False
) -> tuple[str, dict[str, Any]]:
    """The code and the facts of the sentence that says what the table waits for in this state.

    Args:
        reader: whether the table has one; without it what was drawn is typed, and so is all else.
        tapped: whether people bring what is due by tapping it on the table's page: there is no reader that could take
            it, or nothing that could be held to one.
    """
    acting = game.to_act(state)
    if not acting:
        return "wait.over-tapped" if tapped else "wait.over" if reader else "wait.over-typed", {}
    if acting == (TABLE,):
        components = _components(game, state)
        if components:
            return _drawn(game, state, language, components, reader, tapped)
        if reader and not tapped:
            return "wait.drawn", {}
        told = {
            "what": Thing("verb", game.options(state, TABLE)[0].text.split()[0]),
            "seat": _decided_for(game, state),
        }
        if tapped:
            return "wait.told-tapped", told
        return "wait.told-typed", {**told, "example": _example(game, state, language)}
    return "wait.seats", {"acting": acting}


def _decided_for(game: Game, state: GameState) -> str | None:
    """The seat that is told something whatever is decided; None where the decision itself is a seat."""
    told = set[str | None]()
    for move in game.options(state, TABLE)[:2]:
        reasons = game.presenter.announcements(state, TABLE, move, game.resolve(state, TABLE, move))
        seats = (reason.facts["seat"] for reason in reasons if "seat" in reason.facts)
        told.add(next((seat for seat in seats if isinstance(seat, str)), None))
    return told.pop() if len(told) == 1 else None


def _example(game: Game, state: GameState, language: Language) -> Thing:
    """The first thing that may be drawn, as one may type it."""
    return Thing("text", drawn_as(game, language, state, game.options(state, TABLE)[0]))


def _drawn(
    game: Game, state: GameState, language: Language, drawn: list[Thing], reader: bool, tapped: bool
) -> tuple[str, dict[str, Any]]:
    """The prompt for a draw; it names the place if only one waits, and how to type it if there is no reader."""
    places = [hint.place for hint in game.presenter.hints(state) if hint.role == ASKS]
    facts: dict[str, Any] = {"drawn": drawn}
    if tapped:
        at = {"region": places[0]} if len(places) == 1 else {}
        return "wait.table-at-tapped" if at else "wait.table-tapped", {**facts, **at}
    if not reader:
        facts["example"] = _example(game, state, language)
    if len(places) == 1:
        return "wait.table-at" if reader else "wait.table-at-typed", {**facts, "region": places[0]}
    return "wait.table" if reader else "wait.table-typed", facts


def _components(game: Game, state: GameState) -> list[Thing]:
    """The sorts of component, or the cards, with which players can show what was drawn; in the order of the moves."""
    words = (word for move in game.options(state, TABLE) for word in game.guide.words(state, TABLE, move)[:1])
    shown = dict.fromkeys(word.said if word.said.startswith(CARD) else sort_of(word.said) for word in words)
    return [Thing("shown" if one.startswith(CARD) else "sort", one) for one in shown]
