"""How sentences on Power & Weakness call things: regions, tiles, pieces, and the reckoning of a takeover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.forms import fill, listed
from controller.engine.speech import Facts, actor, numbered, said
from controller.games.power_and_weakness.world import region_names

TITLE = "Power & Weakness"
"""The game as it is printed."""
TILES = {
    **{f"influence-{symbol}": f"{symbol} influence tile" for symbol in ("castle", "armour", "tent", "keys")},
    **{f"extra-{symbol}": f"extra {symbol} tile" for symbol in ("castle", "armour", "tent", "keys")},
    "movement": "movement tile",
    "sea-movement": "sea movement tile",
    "merlin": "Merlin tile",
    "snake": "Snake tile",
    "victory-point": "victory point tile",
    "rebellion": "rebellion tile",
    "change-marker": "“Change a region marker” tile",
}
SORTS = {"marker": "a region marker", "token": "a time token", "tile": "a tile"}
"""What is drawn, by the sort of its tag."""
LIGHTNING = ("victory-point", "rebellion", "change-marker")
SYMBOLS = {"castle": "a castle", "armour": "armour", "tent": "a tent", "keys": "keys"}
REGIONS = ("region", "first", "second", "src", "dst", "from", "next")
SEATS = ("seat", "defender", "winner")
KINDS = {"knight": "knights", "magician": "magicians"}
_COUNTED = {
    "knight": "{n:no knights|1 knight|# knights}",
    "magician": "{n:no magicians|1 magician|# magicians}",
}


def region(name: str) -> str:
    """A region of the shipped map by its name; one of a position's own map as it is written there."""
    return region_names().get(name, name)


def counted(kind: str, n: int) -> str:
    """``2 knights``."""
    return fill(_COUNTED[kind], {"n": n})


def force(knights: int, magicians: int) -> str:
    """``2 knights and 1 magician``; a kind of which there is none is left out."""
    kinds = [counted(kind, n) for kind, n in zip(KINDS, (knights, magicians), strict=True) if n]
    return listed(kinds) or "no pieces"


def tiles(counts: Mapping[str, int]) -> str:
    """``the Merlin tile and 2 Snake tiles``."""
    return listed([f"the {TILES[name]}" if n == 1 else f"{n} {TILES[name]}s" for name, n in counts.items()])


def words(facts: Facts) -> Mapping[str, Any]:
    """The facts as sentences call them, and what follows from them."""
    found = said(facts, region)
    for key in REGIONS:
        if key in facts:
            found[key] = region(facts[key])
    for key in SEATS:
        if facts.get(key) is not None:
            found[key] = actor(facts[key])
    if "tile" in facts:
        found["tile"] = TILES[facts["tile"]]
    if "tiles" in facts:
        found["lying"] = tiles(facts["tiles"])
    if "title" in facts:
        found["title"] = TITLE
    if "sort" in facts:
        found["sort"] = SORTS[facts["sort"]]
    for key in ("symbol", "lying"):
        if key in facts:
            found[key] = SYMBOLS[facts[key]]
    if "kind" in facts:
        found |= _pieces_of_a_kind(facts)
    if "knights" in facts:
        found["force"] = force(facts["knights"], facts["magicians"])
    if "there" in facts:
        found |= _among(facts)
    if "attack" in facts:
        found |= _reckoning(facts)
    for key in ("to_act", "winners"):
        if key in facts:
            found[key] = listed([actor(name) for name in facts[key]])
    return found


def _pieces_of_a_kind(facts: Facts) -> Mapping[str, str]:
    kind = facts["kind"]
    if kind not in KINDS:
        return {}  # of a cycle: magic or sword
    counts = {"counted": counted(kind, facts["pieces"])} if "pieces" in facts else {}
    held = {"held": counted(kind, facts["reserve"])} if "reserve" in facts else {}
    return {"kinds": KINDS[kind], **counts, **held}


def _among(facts: Facts) -> Mapping[str, str]:
    """Pieces chosen among those there: all of them, and the rest."""
    there = facts["there"]
    rest = [max(there[kind] - facts[kind], 0) for kind in KINDS.values()]
    return {"there": force(there["knights"], there["magicians"]), "rest": force(*rest)}


def _reckoning(facts: Facts) -> Mapping[str, str]:
    """Where both numbers of a takeover come from."""
    inside = {facts["region"]: facts["inside"]}
    return {
        "attack_from": _sources(facts["attackers"], facts["attack_bonus"]),
        "defence_from": _sources(inside | facts["defenders"], facts["defence_bonus"]),
    }


def _sources(regions: Mapping[str, int], bonus: int) -> str:
    from_tiles = {"bonus": bonus} if bonus else {}
    return numbered({**regions, **from_tiles}, region) or "nothing"
