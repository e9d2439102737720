"""Every sentence the table says, whole, by reason code: `controller.text.common` and one module for each game.

A game's module (its name with ``_`` for ``-``) offers ``SENTENCES``, by code a sentence (see `controller.text.forms`)
or a function that chooses one by the facts, and ``words(facts)``: the facts as sentences call them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol, cast

from controller.text import common
from controller.text.forms import MissingFact, fill


class Speech(Protocol):
    """What a module of sentences offers."""

    SENTENCES: Mapping[str, common.Sentence]

    def words(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts as sentences call them, and what follows from them."""


def sentence(game: str, code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a reason. The table is never stopped for want of one: then the code itself is named."""
    try:
        return render(game, code, facts)
    except Exception:  # nothing that goes wrong with words may stop a game
        return f"There is no sentence for this yet: {code}."


def render(game: str, code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a reason; raises MissingFact where there is none, or a fact of it is not given."""
    speech = speech_of(game)
    found = speech.SENTENCES.get(code) or common.SENTENCES.get(code)
    if found is None:
        raise MissingFact(f"there is no sentence for {code} in {game}")
    try:
        chosen = found if isinstance(found, str) else found(facts)
        words = speech.words(facts)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise MissingFact(f"the sentence for {code} cannot be made from {dict(facts)}: {error!r}") from error
    return fill(chosen, words)


@lru_cache(maxsize=64)
def speech_of(game: str) -> Speech:
    """The sentences of a game; the common ones where it has none of its own."""
    name = f"{__name__}.{game.replace('-', '_')}"
    if not game.replace("-", "").isalnum() or game in ("common", "forms"):
        return cast(Speech, common)
    try:
        return cast(Speech, import_module(name))
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return cast(Speech, common)
