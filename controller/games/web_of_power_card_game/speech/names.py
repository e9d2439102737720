"""How sentences on the Web of Power card game call things: seats, places, Land cards, Law cards, numbers of stones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.forms import fill, listed
from controller.engine.rules import TABLE
from controller.engine.speech import Facts, actor, said
from controller.games.web_of_power_card_game.components import (
    CARD,
    CARDS,
    COUNTRIES,
    FACES,
    FAMILIES,
    PLACE,
)

TITLE = "Web of Power: the card game"
"""The game as it is called wherever its name is told."""
LAWS = {
    "take-back-stone": "“Anrechstein zurücknehmen”",
    "three-symbols": "“3 Symbole erlaubt”",
    "different-colours": "“Verschiedene Farben möglich”",
    "minus-two": "“-2 Siegpunkte”",
}
"""Law cards as they are printed."""
SORTS = {"land": "a Land card", "law": "a Law card"}
"""What is dealt, by the sort of its tag."""
_PRINTED = {"daenemark": "Dänemark"}
"""Countries that positions do not write as they are printed."""
_CIRCLES = {"x": "{n:one cross|two crosses}", "f": "{n:one fan|two fans}", "r": "{n:one rose|two roses}"}
_ROUTES = ("a ship", "a carriage")
_PLAIN = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")
_OTHERS_NAMED = 2
"""So many cards are named where any of them is an example."""
_NAMES_LAST = ("law-card", "reveal")
"""Moves whose last word is the name of a Law card that may lie face down."""


def seat(name: str) -> str:
    """``anna`` is Anna, ``seat-1`` is Seat 1; whoever chose capitals or signs is called as written."""
    return actor(name) if name == TABLE or _PLAIN.fullmatch(name) else name


def country(name: str) -> str:
    """A country as it is printed."""
    return _PRINTED.get(name, name.title())


def place(name: str) -> str:
    """``3,5`` is row 3, column 5; what is no place is called as it is written."""
    if name not in PLACE:
        return name
    row, _, column = name.partition(",")
    return f"row {row}, column {column}"


def places(names: Sequence[str]) -> str:
    """Several places; as each has a comma, they are told apart by semicolons."""
    return listed([place(name) for name in names]) if len(names) < 3 else "; ".join(place(name) for name in names)


def card(name: str) -> str:
    """``frankreich x1S`` is Frankreich with one cross and a ship."""
    face = FACES[CARD[name]]
    shown = [fill(_CIRCLES[FAMILIES[face.family]], {"n": face.circles})] if face.circles else []
    if face.route >= 0:
        shown.append(_ROUTES[face.route])
    return f"{country(COUNTRIES[face.country])} with {listed(shown)}"


def cards(names: Sequence[str], last: str = " and ") -> str:
    """Several Land cards."""
    return listed([card(name) for name in names], last)


def words(facts: Facts) -> Mapping[str, Any]:
    """The facts as sentences call them, and what follows from them."""
    found = said(facts, place)
    for key in ("seat", "owner", "holder"):
        if facts.get(key) is not None:
            found[key] = seat(facts[key])
    for key in ("to_act", "winners"):
        if key in facts:
            found[key] = listed([seat(name) for name in facts[key]])
    for key in ("place", "from", "pays"):
        if key in facts:
            found[key] = place(facts[key])
    if "place" in facts:
        found["Place"] = found["place"][:1].upper() + found["place"][1:]
    if "next" in facts:
        found["next"] = place(facts["next"]) if facts["next"] in PLACE else seat(facts["next"])
    return found | _cards_in_words(facts) | _numbers_in_words(facts) | _table_in_words(facts)


def _cards_in_words(facts: Facts) -> dict[str, str]:
    found = {}
    if "card" in facts:
        found["card"] = card(facts["card"])
    if "name" in facts and facts["name"] in LAWS:
        found["law"] = LAWS[facts["name"]]
    if "sort" in facts:
        found["sort"] = SORTS[facts["sort"]]
    if "country" in facts:
        found |= {"country": country(facts["country"]), "taken": country(facts["taken"])}
    elif isinstance(facts.get("taken"), Sequence):
        found["taken"] = cards(facts["taken"])
    if "ends" in facts:
        found["ends"] = cards(facts["ends"])
    if "others" in facts:
        found["others"] = cards(facts["others"][:_OTHERS_NAMED], " or ")
    return found


def _numbers_in_words(facts: Facts) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "so_far" in facts:
        found["sum"] = facts["so_far"] + facts["circles"]
    if "in_hand" in facts and "out" in facts:
        kinds = {"in hand": facts["in_hand"], "on cards": facts["out"]}
        found["stones"] = listed([f"{n} {where}" for where, n in kinds.items() if n]) or "none"
    if "totals" in facts:
        found["totals"] = listed([f"{seat(name)} {points(n)}" for name, n in facts["totals"].items()])
        best = max(facts["totals"].values())
        found["level"] = listed([seat(name) for name, n in facts["totals"].items() if n == best])
    return found


def points(n: int) -> str:
    """Points as they are said: -2 is minus 2."""
    return str(n) if n >= 0 else f"minus {-n}"


def _table_in_words(facts: Facts) -> dict[str, str]:
    """What the house says of the game, pieces, words and moves, where this game has better words for it."""
    found = {"title": TITLE} if "title" in facts else {}
    if "places" in facts:
        found["places"] = places(facts["places"])
    for key in ("extra", "missing"):
        if isinstance(facts.get(key), Mapping):
            found[key] = listed([f"{_stones(n)} at {place(name)}" for name, n in facts[key].items()])
    if "word" in facts:
        found |= _read(facts["word"], face_up=facts.get("face_up", False))
    if "move" in facts and "word" not in facts and "verb" not in facts:  # else it is no move, and told as it is written
        found["move"] = _without_secret(facts["move"])
    return found


def _stones(n: int) -> str:
    return fill("{n:a stone|# stones}", {"n": n})


def _read(word: str, *, face_up: bool) -> dict[str, str]:
    """A card that was read: a Land card by its name, a Law card without where it may lie face down."""
    kind, _, name = word.partition(":")
    if kind == "law":
        return {"said": f"the Law card {LAWS[name]}" if face_up and name in LAWS else "this Law card"}
    return {"said": card(name)} if kind == "land" and name in CARDS else {}


def _without_secret(move: str) -> str:
    """A move's text; a Law card that may lie face down is left out of it."""
    return move.rpartition(" ")[0] if move.partition(" ")[0] in _NAMES_LAST else move
