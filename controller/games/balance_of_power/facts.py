"""What the facts of Balance of Power are, for its messages (``locale``): their kinds, and facts that follow from them.

No words are made here: a fact is a name, a number, or a word that a message chooses by.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.engine.speech import Facts, Speech
from controller.games.balance_of_power.actions import VERBS
from controller.games.balance_of_power.components import CLASSES, EACH, ROOM

FACTS: Mapping[str, str] = {
    "seat": "seat",
    "owner": "seat",
    "empire": "seat",
    "empires": "seat",
    "apart": "seat",
    "winners": "seat",
    "to_act": "seat",
    "scores": "seat",
    "territory": "place",
    "from": "place",
    "to": "place",
    "capital": "place",
    "nearest": "place",
    "kind": "kind",
    "beaten": "kind",
    "beats": "kind",
    "left": "kind",
    "lost": "kind",
    "in_supply": "kind",
    "pawns": "seat/kind",
    "rooted": "record",
    "due": "word",
    "verb": "word",
    "why": "word",
    "action": "word",
    "reason": "word",
    "trouble": "word",
}
"""By the name of a fact the kind of thing that it names."""


def more(facts: Facts) -> dict[str, Any]:
    """The facts that follow from those of a code, and what stands for facts that are not always given."""
    found: dict[str, Any] = {"each": EACH, "room": ROOM, "scores": facts.get("scores", {})}
    found["points"] = facts.get("points")
    if "kind" in facts:
        found["action"] = "attack" if "beaten" in facts else "move" if "from" in facts else "duplicate"
    if "to_act" in facts:
        found["acting"] = facts["to_act"][0]  # in this game one seat acts at a time, or the table
    if "move" in facts and "word" in facts:
        found["trouble"] = _trouble(facts["move"], facts["word"])
    if "left" in facts:
        found["actions"] = len(facts["left"]) + bool(facts.get("fourth"))
    if "nearest" in facts:
        found["in_capital"] = list(facts["nearest"]) == [facts["capital"]]
    if "why" in facts and "scores" in facts:
        found["reason"] = _reason(facts["why"], facts["scores"])
    if all(f"{kind}s" in facts for kind in CLASSES):
        found["in_supply"] = {kind: facts[f"{kind}s"] for kind in CLASSES}
    return found


def _trouble(move: str, word: str) -> str:
    """What is wrong with a text that should be a move, and with the word where its verb should stand."""
    if not word:
        return "blank"
    if word in VERBS and VERBS[word].class_first:
        return "class"
    return "action" if move.split(" ", maxsplit=1)[0] in CLASSES else "unknown"


def _reason(why: str, scores: Mapping[str, int]) -> str:
    """Why a game is won; a declared end is decided by points, or by pawns where several seats have the most points."""
    if why != "declared":
        return why
    best = max(scores.values())
    return "most-pawns" if list(scores.values()).count(best) > 1 else "most-points"


SPEECH = Speech(Path(__file__).with_name("locale"), FACTS, more=more)
"""How Balance of Power speaks."""
