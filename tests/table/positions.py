"""Positions for scenes of `reedlight table`, written by hand or taken from docs/formats.md."""

from __future__ import annotations

from typing import Any

from tests.docs import pages

Position = dict[str, Any]
EMPIRES = {
    "gb": "great-britain", "fr": "france", "ge": "germany", "au": "austria", "ru": "russia", "ot": "ottoman-empire",
}  # fmt: skip
CLASSES = {"k": "king", "g": "general", "b": "banker"}


def page(game: str) -> Position:
    """The position of a game that docs/formats.md shows."""
    return pages.position(game)


def europe(pawns: str, turn: str, seats: str = "gb fr ge", **more: Any) -> Position:
    """Balance of Power: ``london:gb:kgb normandy:fr:g+ge:k`` and ``gb kgb+`` (``+`` is the fourth action)."""
    seat, _, actions = turn.partition(" ")
    territories: dict[str, dict[str, dict[str, int]]] = {}
    for word in pawns.split():
        place, armies = word.split(":", 1)
        for army in armies.split("+"):
            owner, letters = army.split(":")
            counts = {name: letters.count(letter) for letter, name in CLASSES.items() if letter in letters}
            territories.setdefault(place, {})[EMPIRES[owner]] = counts
    left = {name: actions.count(letter) for letter, name in CLASSES.items()}
    return {
        "game": "balance-of-power", "version": 1, "map": "europe-54",
        "seats": [EMPIRES[name] for name in seats.split()], "territories": territories,
        "turn": {"seat": EMPIRES[seat], "actions": left, "bonus": actions.count("+"), "rooted": []},
    } | more  # fmt: skip


MARKERS = ("castle", "armour", "tent", "keys")
REGIONS = (
    "alt-clut", "gododdin", "bryneich", "rheged", "ebrauc", "linnuis", "gwynedd", "powys", "dyfed", "caer-gloui",
    "calchfynydd", "eceni", "ceint", "gwinntguic", "dumnonia",
)  # fmt: skip


def england(**changes: Any) -> Position:
    """Power & Weakness in a sword cycle on england-15: orange is to act with two actions.

    The markers go round castle, armour, tent, keys. Orange: rheged 4 knights, gododdin 2 knights 1 magician.
    White: ebrauc (castle) 1 knight 2 magicians, powys 1 magician.
    """
    regions: dict[str, Any] = {name: {"marker": MARKERS[number % 4]} for number, name in enumerate(REGIONS)}
    regions["rheged"] |= {"owner": "orange", "knights": 4}
    regions["gododdin"] |= {"owner": "orange", "knights": 2, "magicians": 1}
    regions["ebrauc"] |= {"owner": "white", "knights": 1, "magicians": 2}
    regions["powys"] |= {"owner": "white", "magicians": 1}
    for name, region in changes.pop("regions", {}).items():
        regions[name] |= region
    tiles = ["influence-castle", "merlin", "extra-tent", "movement", "sea-movement"]
    return {
        "game": "power-and-weakness", "version": 1, "map": "england-15", "cycle": {"number": 2}, "timer": 5,
        "regions": regions,
        "seats": {
            "orange": {"victory_points": 1, "reserve": {"knights": 3, "magicians": 1}, "tiles": tiles},
            "white": {"victory_points": 2, "reserve": {"knights": 2}, "tiles": changes.pop("white_tiles", [])},
        },
        "offer": ["influence-tent", "rebellion"],
        "turn": {"seat": "orange", "actions_left": 2},
    } | changes  # fmt: skip
