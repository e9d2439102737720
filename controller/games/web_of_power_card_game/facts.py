"""What the facts of the Web of Power card game are, for messages in any language: kinds, parts of names, more facts.

`controller.engine.speech.Speech` explains the three. Messages are in ``locale``. Nothing here is in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.engine.speech import Facts, Speech, Thing
from controller.games.web_of_power_card_game.components import (
    CARD,
    COUNTRIES,
    FACES,
    FAMILIES,
    LAW,
    PLACE,
    ROUTE_SIGNS,
)

FACTS: Mapping[str, str] = {
    # Seats.
    "owner": "seat",
    "holder": "seat",
    "to_act": "seat",
    "waits_for": "seat",
    "winners": "seat",
    "totals": "seat",
    "level": "seat",
    "reveal.next:next": "seat",
    # Places.
    "from": "place",
    "pays": "place",
    "land-card.next:next": "place",
    "law-card.next:next": "place",
    # Cards.
    "ends": "land",
    "others": "land",
    "examples": "land",
    "taken": "land",
    "law": "law",
    "country": "country",
    "take.country:taken": "country",
    # Words to choose by.
    "side": "word",
    "verb": "word",
    "due": "word",
    "family": "word",
    "route": "word",
}
"""By the name of a fact the kind of thing that it names."""
_FAMILIES = dict(zip(FAMILIES, ("cross", "fan", "rose"), strict=True))
_ROUTES = dict(zip(ROUTE_SIGNS, ("ship", "carriage"), strict=True))
_EXAMPLES = 2
"""So many cards are named where any of them is an example."""
_SECRET_LAST = ("law-card", "reveal")
"""Moves whose last word is the name of a Law card that may lie face down."""


def land(name: str) -> Facts | None:
    """What a Land card shows: its country, the number and family of its circles, a ship or a carriage."""
    if name not in CARD:
        return None
    face = FACES[CARD[name]]
    return {
        "country": COUNTRIES[face.country],
        "circles": face.circles,
        "family": _FAMILIES[FAMILIES[face.family]] if face.circles else None,
        "route": _ROUTES[ROUTE_SIGNS[face.route]] if face.route >= 0 else None,
    }


def place(name: str) -> Facts | None:
    """The row and the column of ``3,5``."""
    if name not in PLACE:
        return None
    row, _, column = name.partition(",")
    return {"row": int(row), "column": int(column)}


def more(facts: Facts) -> dict[str, Any]:
    """The facts and what follows from them; a Law card that may lie face down is cut out of the text of a move."""
    found = dict(facts)
    if facts.get("card") in CARD:
        found["card"] = Thing("land", facts["card"])
    if facts.get("name") in LAW:
        found["law"] = facts["name"]
    if facts.get("to_act"):
        found["waits_for"] = facts["to_act"][0]  # of this game never more than one seat is to act
    if "so_far" in facts:
        found["sum"] = facts["so_far"] + facts["circles"]
    if "others" in facts:
        found["examples"] = facts["others"][:_EXAMPLES]
    if "totals" in facts:
        best = max(facts["totals"].values())
        found["level"] = [seat for seat, points in facts["totals"].items() if points == best]
    if "move" in facts and "word" not in facts and "verb" not in facts:  # else it is no move, and shown as typed
        found["move"] = _without_secret(facts["move"])
    return found


def _without_secret(move: str) -> str:
    return move.rpartition(" ")[0] if move.partition(" ")[0] in _SECRET_LAST else move


SPEECH = Speech(locale=Path(__file__).with_name("locale"), facts=FACTS, parts={"land": land, "place": place}, more=more)
