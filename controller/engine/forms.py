"""How a sentence is written down: one whole text with places for facts, plural and choice inside it.

``{region}`` is a fact as the game calls it; ``{pieces:no piece|1 piece|# pieces}`` chooses by number (with two forms
the first is for 1); ``{kind:knight=a cube|magician=a disc}`` chooses by a word. So a translator has each sentence in
one piece and may put its parts in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from controller.errors import ReedlightError


class MissingFact(ReedlightError, LookupError):
    """A sentence speaks of a fact that it was not given: a mistake of ours."""


class _Forms(Formatter):
    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Facts go by name only."""
        return kwargs[str(key)]

    def format_field(self, value: Any, format_spec: str) -> str:
        """A fact, or the form that its value chooses."""
        if not format_spec:
            return str(value)
        forms = format_spec.split("|")
        return _numbered(value, forms) if isinstance(value, int) else _chosen(value, forms)


def _numbered(n: int, forms: Sequence[str]) -> str:
    if len(forms) == 3:
        if n == 0:
            return forms[0]
        forms = forms[1:]
    one, many = forms
    return (one if n == 1 else many).replace("#", str(n))


def _chosen(word: object, forms: Sequence[str]) -> str:
    choices = dict(form.split("=", maxsplit=1) for form in forms)
    return choices[str(word)]


_FORMS = _Forms()


def fill(sentence: str, facts: Mapping[str, Any]) -> str:
    """The sentence with its facts; raises MissingFact."""
    try:
        return _FORMS.vformat(sentence, (), facts)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise MissingFact(f"“{sentence}” cannot be filled from {sorted(facts)}: {error!r}") from error


def listed(words: Sequence[str], last: str = " and ") -> str:
    """``a, b and c``."""
    return last.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
