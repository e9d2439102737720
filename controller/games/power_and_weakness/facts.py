"""What the facts of Power & Weakness's reasons are, for its messages in ``locale``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.game import TABLE
from controller.engine.speech import Facts
from controller.games.power_and_weakness.components import KINDS

FACTS: Mapping[str, str] = {
    # Who.
    "seat": "seat",
    "defender": "seat",
    "winner": "seat",
    "winners": "seat",
    "to_act": "seat",
    "bids": "seat",
    "active": "seat",
    "totals": "seat",
    "gained": "seat",
    "gaining": "seat",
    # Where.
    "region": "place",
    "first": "place",
    "second": "place",
    "src": "place",
    "dst": "place",
    "from": "place",
    "next": "place",
    "attackers": "place",
    "defenders": "place",
    # What.
    "tile": "tile",
    "tiles": "tile",
    "symbol": "symbol",
    "marker": "symbol",
    "lying": "symbol",
    "kind": "kind",
    "force": "kind",
    "there": "kind",
    "rest": "kind",
    # What was typed, and which case it is.
    "played": "text",
    "verb": "word",
    "decision": "word",
    "due": "word",
}
"""By the name of a fact the kind of thing it names."""


def more(facts: Facts) -> dict[str, Any]:
    """Pieces by kind, without those of which there are none; what is left; who gains; whether something is drawn."""
    found: dict[str, Any] = {}
    if "knights" in facts:
        found["force"] = _force(facts["knights"], facts["magicians"])
    if "there" in facts:
        there = facts["there"]
        found["there"] = _force(there["knights"], there["magicians"])
        found["rest"] = _force(there["knights"] - facts["knights"], there["magicians"] - facts["magicians"])
    if "gained" in facts:
        found["gaining"] = [seat for seat, points in facts["gained"].items() if points]
    if "to_act" in facts:
        found["drawing"] = TABLE in facts["to_act"]
    if "second" in facts:
        found["same"] = facts["first"] == facts["second"]
    return found


def _force(*numbers: int) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, numbers, strict=True) if n > 0}
