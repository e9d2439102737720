"""What the facts of the table are, by their names: the kind of thing that each one names.

A game has a table like this of its own (`controller.engine.speech.Speech`), which goes before this one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from controller.engine.game import TABLE
from controller.engine.speech import Thing

FACTS: Mapping[str, str] = {
    # Who and where.
    "seat": "seat",
    "seats": "seat",
    "acting": "seat",
    "asked": "seat",
    "by": "seat",
    "mover": "seat",
    "carried": "word",
    "own": "word",
    "totals": "seat",
    "winners": "seat",
    "region": "place",
    "place": "place",
    "other": "place",
    "places": "place",
    "zone": "place",
    "extra": "place",
    "missing": "place",
    # Things that tags, cards and dealt components are.
    "said": "shown",
    "before": "shown",
    "sort": "sort",
    "sorts": "sort",
    "card": "text",
    "shown": "face",
    "kind": "kind",
    "part": "part",
    "pieces": "piece",
    "owner": "seat",
    "title": "game",
    # What was typed, and what belongs to programs.
    "move": "text",
    "word": "text",
    "example": "text",
    "named": "text",
    "winner_names": "text",
    "table": "word",
    "ended": "word",
    "where": "word",
    "feels": "word",
    "attention": "word",
    "board": "text",
    "well": "text",
    "switch": "text",
    "key": "text",
    "game": "text",
    "known": "text",
    "path": "text",
    "message": "text",
    "code": "text",
    "file": "text",
    "mark": "text",
    # What the coach speaks of.
    "feature": "feature",
    "family": "family",
    "beside": "place",
    "helped": "seat",
    "often": "notation",
    "worth": "notation",
    "best": "notation",
    "player": "text",
    "plays": "seat/word",
    "players": "text",
    "role": "word",
}
"""By the name of a fact the kind of thing it names."""


def more(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts, and those that follow from them: the place and the well of a switch, what a read tag is.

    A fact that is not always there gets its default here, as no message may speak of a missing fact.
    """
    found = {"seats": (), "said": (), "none": (), "by": None, "mover": None, **facts}
    by = found["by"]
    mover = found["mover"]
    found["carried"] = "no" if mover is None else "by-all" if mover == TABLE else "yes"
    found["own"] = "no" if by is None or by != facts.get("mover", facts.get("seat")) else "yes"
    switch, word = facts.get("switch"), facts.get("word")
    if isinstance(switch, str):
        found["zone"], _, found["well"] = switch.rpartition(".")
    if isinstance(word, str):
        found["said"] = word
    return found


def shown(identifier: str) -> Mapping[str, Any] | None:
    """A tag or card that was read, or a place that was knocked: ``tile:merlin``, ``card:yes``, ``at:powys``."""
    sort, colon, name = identifier.partition(":")
    if not colon:
        return {"sort": "none", "thing": Thing("text", identifier)}
    return {"sort": sort, "thing": Thing("place" if sort == "at" else sort, name)}


def component(identifier: str) -> Mapping[str, Any] | None:
    """A physical copy of a component: ``tile:merlin:2``."""
    sort, _, rest = identifier.partition(":")
    name, _, copy = rest.partition(":")
    return {"shown": f"{sort}:{name}", "copy": int(copy) if copy.isdecimal() else None}


def piece(identifier: str) -> Mapping[str, Any] | None:
    """A piece as layouts write it: ``orange.knight``."""
    owner, dot, kind = identifier.partition(".")
    return {"owner": Thing("seat", owner), "kind": kind} if dot else None


def silent_part(identifier: str) -> Mapping[str, Any] | None:
    """A part of the table that does not answer."""
    return {"part": identifier}


PARTS = {"shown": shown, "face": shown, "component": component, "piece": piece, "silent-part": silent_part}
"""By kind, how the table's own structured names are taken apart."""


_PLAIN = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")
_SMALL = {"And": "and", "Of": "of", "The": "the"}


def computed(identifier: str) -> str:
    """``great-britain`` is Great Britain. Who wrote capitals or signs meant them: ``McX`` stays as it is."""
    if not _PLAIN.fullmatch(identifier):
        return identifier
    first, *others = identifier.replace("-", " ").title().split(" ")
    return " ".join([first, *(_SMALL.get(word, word) for word in others)])
