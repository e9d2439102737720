"""Every sentence the table says, whole, by reason code: those of `controller.text.common`, and each game's own.

A game offers ``speech`` (`controller.engine.speech`): its sentences by code, and the facts as its sentences call them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.forms import MissingFact, fill
from controller.engine.speech import Speech
from controller.text import common

_COMMON: Speech = common


def sentence(speech: Speech | None, code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a reason; without a game's speech one that is said of any game.

    The table is never stopped for want of one: then the code itself is named.
    """
    try:
        return render(speech, code, facts)
    except Exception:  # nothing that goes wrong with words may stop a game
        return f"There is no sentence for this yet: {code}."


def render(speech: Speech | None, code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a reason; raises MissingFact where there is none, or a fact of it is not given."""
    found = (speech or _COMMON).SENTENCES.get(code) or common.SENTENCES.get(code)
    if found is None:
        raise MissingFact(f"there is no sentence for {code}")
    try:
        chosen = found if isinstance(found, str) else found(facts)
        words = (speech or _COMMON).words(facts)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise MissingFact(f"the sentence for {code} cannot be made from {dict(facts)}: {error!r}") from error
    return fill(chosen, words)
