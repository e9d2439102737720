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


def four_seats() -> Position:
    """The card game with four seats: Dora is to take a card; hers and other stones lie on the ends of rows."""
    held = {
        "anna": (
            "frankreich x1S, frankreich f2, frankreich f1S, frankreich r1C, franken f2, franken -C, "
            "sachsen r1, italien r2, italien f1C, bayern -C, ungarn -C, england f1S, england f1"
        ),
        "bert": (
            "frankreich x1, kastilien x2, kastilien r1S, franken r2, bayern x1C, ungarn r1, ungarn f2, "
            "ungarn f1C, daenemark f1"
        ),
        "carl": (
            "kastilien x1S, kastilien f2, franken f1C, franken f1, sachsen r2, sachsen r1C, sachsen x1, "
            "sachsen -C, england x2, england -S, daenemark r1S"
        ),
        "dora": (
            "frankreich x2, kastilien x1, kastilien f1S, kastilien -S, franken r1C, franken x1, italien "
            "x2, italien x1S, italien -S, bayern f2, bayern r1"
        ),
    }
    left = {"anna": [[], 2, 1], "bert": [["unknown"], 0, 1], "carl": [["unknown"], 0, 2], "dora": [[], 1, 1]}
    seats = {
        name: {"cards": cards.split(", "), **dict(zip(("law", "stones", "lost"), left[name], strict=True))}
        for name, cards in held.items()
    }
    return {
        "game": "web-of-power-card-game",
        "version": 1,
        "options": {"only_initial_ends": False, "own_claim_block": True},
        "rows": [
            ["sachsen x2", "italien r1S", "bayern f1C"], ["ungarn x1"],
            ["sachsen f1", "frankreich -S", "england x1S"],
            ["frankreich r1", "ungarn r2", "daenemark f1S", "bayern x2", "daenemark r2"],
        ],
        "first": [7, 9, 7, 4],
        "law": {"4,5": "unknown"},
        "stones": {"3,9": "bert", "4,4": "dora", "4,6": "carl", "4,8": "bert"},
        "played": ["take-back-stone", "take-back-stone", "three-symbols", "different-colours", "different-colours"],
        "turn": {"seat": "dora", "taken": {}, "law": [], "stone": False},
        "pending": None,
        "seats": seats,
    }  # fmt: skip


def cards() -> Position:
    """Bert takes cards, and has no law card in front of it."""
    start = page("web-of-power-card-game")
    start["seats"]["bert"]["law"], start["seats"]["anna"]["law"] = [], ["unknown", "three-symbols"]
    return start


def last_stone() -> Position:
    """The card game's fourth turn of Dora's: she has taken a card, and her only stone lies at 1,10."""
    held: dict[str, tuple[str, int, int]] = {
        "anna": ("frankreich x1S, franken -C, sachsen -C, bayern f2, bayern f1C, bayern -C, daenemark r1S", 3, 0),
        "bert": ("franken x1, sachsen r1C, ungarn f2", 3, 0),
        "carl": ("frankreich f1S, kastilien x1S, kastilien -S, franken r2, italien -S, bayern x1C, ungarn f1C", 2, 1),
        "dora": (
            "frankreich f2, frankreich r1, kastilien x2, kastilien f2, kastilien f1S, kastilien r1S, "
            "franken f1C, franken f1, sachsen r1, sachsen x2, sachsen x1, italien r1S, ungarn r1",
            0,
            2,
        ),
    }
    seats = {
        name: {"cards": cards.split(", "), "law": [], "stones": stones, "lost": lost}
        for name, (cards, stones, lost) in held.items()
    }
    rows = (
        "england -S, italien x1S, ungarn -C, england f1, franken f2, frankreich x2, italien r2, "
        "ungarn r2, england f1S, sachsen r2",
        "italien f1C, daenemark f1S, frankreich r1C, bayern x2, daenemark r2, italien x2, kastilien x1",
        "sachsen f1, ungarn x1, bayern r1, franken r1C, england x2, england x1S, frankreich x1, daenemark f1",
        "frankreich -S",
    )
    return {
        "game": "web-of-power-card-game", "version": 1,
        "options": {"only_initial_ends": False, "own_claim_block": True},
        "rows": [row.split(", ") for row in rows], "first": [1, 4, 4, 5],
        "law": {"1,2": "unknown", "3,4": "unknown", "3,11": "unknown", "4,5": "unknown"},
        "stones": {"1,10": "dora"}, "seats": seats,
        "played": ["take-back-stone", "three-symbols", "three-symbols", "different-colours"],
        "turn": {"seat": "dora", "taken": {"4,4": "franken f1C"}, "law": [], "stone": True}, "pending": None,
    }  # fmt: skip
