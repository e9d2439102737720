"""What a game offers so that it can be spoken about: where its messages are, and what its facts are.

Sentences are made in `controller.language`. The engine and the games only pass codes and facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

Facts = Mapping[str, Any]


class Thing(NamedTuple):
    """A fact that says itself what kind of thing it names, where the fact's name does not."""

    kind: str
    identifier: str


class Noted(NamedTuple):
    """A thing and, in brackets, what is told beside it: ``take 4 right (Dänemark, fan, ship)``."""

    thing: Thing
    beside: Thing


def noted(thing: Thing, beside: Thing | None) -> Thing | Noted:
    """A thing with what is told beside it, if anything is."""
    return thing if beside is None else Noted(thing, beside)


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """How a game speaks: where its messages are, and what its facts are.

    Messages are Fluent files, ``LOCALE/en.ftl`` or ``LOCALE/en/*.ftl`` for English. `controller.language` reads them.

    Attributes:
        locale: the folder with one file, or one folder of files, for each language.
        facts: the kind of thing that a fact names, by the fact's name: ``{"region": "place", "winner": "seat"}``. The
            same kind holds for one name, a list of names, and a mapping from names to numbers. ``text`` is shown as it
            is. ``word`` is only for selecting. ``CODE:FACT`` overrides FACT for one code. Numbers, yes or no, and None
            need no kind.
        parts: by kind, how a name that has a structure is taken apart: ``"3,5"`` into ``{"row": 3, "column": 5}``. The
            parts are facts of the message named like the kind. None: this name has no parts.
        more: facts that follow from others, such as sums and remainders. They are added to the facts of a message, or
            replace them. No words are made here.
    """

    locale: Path
    facts: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, Callable[[str], Facts | None]] = field(default_factory=dict)
    more: Callable[[Facts], Facts] | None = None
