"""How sentences on Balance of Power call things: territories, seats by their empires, pawns, actions, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.engine import speech
from controller.engine.forms import fill, listed
from controller.engine.rules import TABLE
from controller.engine.speech import Facts, said
from controller.games.balance_of_power.components import CLASSES, EACH, ROOM
from controller.games.balance_of_power.terrain import called

_CARD = "card:"
_COUNTED = "{n:no %ss|1 %s|# %ss}"
_IN_SUPPLY = {f"{kind}s": kind for kind in CLASSES}


def place(name: str) -> str:
    """A territory of the shipped map by its name; one of a position's own map as it is written there."""
    return called().get(name, name)


def player(name: str) -> str:
    """A seat, called by its empire or, as long as it has none, by its place; or the table."""
    return "the table" if name == TABLE else called().get(name, speech.called(name))


def counted(kind: str, n: int) -> str:
    """``2 kings``."""
    return fill(_COUNTED.replace("%s", kind), {"n": n})


def army(pawns: Mapping[str, int]) -> str:
    """``2 kings and 1 banker``."""
    return listed([counted(kind, n) for kind, n in pawns.items()])


def standing(pawns: Mapping[str, Mapping[str, int]]) -> str:
    """Who stands in a territory: ``Great Britain with 1 king, and France with 2 generals``."""
    return listed([f"{player(seat)} with {army(own)}" for seat, own in pawns.items()], ", and ")


def words(facts: Facts) -> Mapping[str, Any]:
    """The facts as sentences call them, and what follows from them.

    What is counted or listed has a name of its own beside the fact: ``everybody``, ``actions``, ``supply`` ...
    """
    found = {**said(facts, place), "each": EACH, "room": ROOM}
    for key, tell in _WORDS.items():
        if key in facts:
            found |= tell(facts[key])
    if "left" in facts:
        found |= _actions([*facts["left"], *(["fourth"] if facts.get("fourth") else [])])
    if facts.keys() >= _IN_SUPPLY.keys():
        found["supply"] = listed([counted(kind, facts[key]) for key, kind in _IN_SUPPLY.items()])
    return found


def _named(key: str, call: Callable[[str], str]) -> Callable[[str], Mapping[str, Any]]:
    return lambda name: {key: call(name)}


def _players(key: str, last: str = " and ") -> Callable[[Sequence[str]], Mapping[str, Any]]:
    """Several seats or empires, and how many they are."""
    return lambda names: {key: listed([player(name) for name in names], last), "many": len(names)}


def _nearest(names: Sequence[str]) -> Mapping[str, Any]:
    return {"nearest": listed([place(name) for name in names], " or ")}


def _actions(left: Sequence[str]) -> Mapping[str, Any]:
    """Actions left, or classes to place: ``king, banker and fourth``."""
    pawns = listed([f"a {kind}" for kind in left])
    return {"actions": listed(left), "many": len(left), "placing": pawns}


def _lost(kinds: Sequence[str]) -> Mapping[str, Any]:
    return {"lost": listed(kinds, " and no ")}


def _rooted(pawns: Sequence[Mapping[str, str]]) -> Mapping[str, Any]:
    return {"rooted": listed([f"one {pawn['kind']} in {place(pawn['territory'])}" for pawn in pawns])}


def _pawns(pawns: object) -> Mapping[str, Any]:
    """Pawns in a territory: who stands there; a mere number is told as it is."""
    return {"standing": standing(pawns)} if isinstance(pawns, Mapping) else {}


def _scores(scores: Mapping[str, int]) -> Mapping[str, Any]:
    return {"scores": listed([f"{player(seat)} {n}" for seat, n in scores.items()])}


def _card(word: str) -> Mapping[str, Any]:
    """Cards of empires are said by their names, as territories are."""
    return {"said": f"the card “{place(word.removeprefix(_CARD))}”"} if word.startswith(_CARD) else {}


_WORDS: Mapping[str, Callable[[Any], Mapping[str, Any]]] = {
    **{key: _named(key, place) for key in ("territory", "from", "to", "capital")},
    **{key: _named(key, player) for key in ("seat", "owner", "empire")},
    **{key: _players(key) for key in ("winners", "empires", "apart")},
    "to_act": _players("to_act", " or "),
    "seats": _players("everybody"),
    "nearest": _nearest,
    "lost": _lost,
    "rooted": _rooted,
    "pawns": _pawns,
    "scores": _scores,
    "word": _card,
}
"""By fact what it is called in sentences."""
