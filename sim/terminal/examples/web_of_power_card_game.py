"""The rulebook's examples of a claim that is paid and of a law card, as data: one turn of Andreas, one of Beate."""

from __future__ import annotations

from typing import Any, Final

from controller import boards
from sim.terminal.examples.example import Example, Shown

FACES: Final = {
    "frankreich": "x2 x1S x1 f2 f1S r1C r1 -S",
    "kastilien": "x2 x1S x1 f2 f1S r1S -S",
    "franken": "f2 f1C f1 r2 r1C x1 -C",
    "sachsen": "r2 r1C r1 x2 x1 f1 -C",
    "italien": "x2 x1S r2 r1S f1C -S",
    "bayern": "f2 f1C x2 x1C r1 -C",
    "ungarn": "r2 r1 f2 f1C x1 -C",
    "england": "x2 x1S f1S f1 -S",
    "daenemark": "r2 r1S f1S f1",
}
ROWS: Final = (
    ("frankreich r1C", "england x2", "sachsen f1", "bayern -C"),
    ("frankreich x1S", "ungarn r2", "kastilien x1"),
    ("italien x2", "franken -C", "daenemark r2"),
    ("sachsen x1", "england f1", "kastilien f2", "bayern f2"),
)
SEATS = ("andreas", "beate", "claus")
OPENING = (
    "Andreas, Beate and Claus near the end of their game. Nobody types a move: cards are held to a simulated reader as "
    "they are taken, and the tray feels the stones on the places."
)
MOVES: Final = (
    Shown(
        "andreas",
        "take 2 left pays 3,5",
        "Andreas takes a card under a stone of Beate's. All his stones lie on cards, so he loses one of those, and "
        "Beate gets hers back. The law card under it he keeps face down; not even the companion knows it.",
    ),
    Shown(
        "andreas",
        "law take-back-stone",
        "He may play the law card at once, by showing it: his lost stone returns to his hand.",
    ),
    Shown(
        "andreas",
        "take 1 left",
        "The second card is of the same country, and has the second circle. No other may follow: the taking is over.",
    ),
    Shown(
        "andreas",
        "stone 2,4",
        "A stone of his, set on a card of the tray: it costs one to take that card now.",
    ),
    Shown(
        "beate",
        "take 3 left",
        "Beate takes a card with two circles. It was Andreas's, until he paid with the stone that lay on it.",
    ),
    Shown(
        "beate",
        "stone 3,6",
        "She lays the stone that came back to her, and Claus is on.",
    ),
)
QUOTE = (
    "“By using the claiming stones, players can, up to a point, reserve Land cards for themselves.” "
    "(Rulebook, Taking a Land card covered by a claiming stone)"
)


def position() -> dict[str, Any]:
    """Late in a game: the cards that do not lie any more are with the seats, in turn."""
    lying = {card for row in ROWS for card in row}
    gone = [card for land, faces in FACES.items() for face in faces.split() if (card := f"{land} {face}") not in lying]
    return {
        "game": "web-of-power-card-game",
        "version": 1,
        "rows": [list(row) for row in ROWS],
        "first": [5, 3, 5, 6],
        "law": {"2,3": "unknown"},
        "stones": {
            "1,6": "andreas", "3,5": "andreas", "4,7": "andreas",
            "2,3": "beate", "1,8": "beate", "3,7": "claus",
        },
        "seats": {
            "andreas": {"cards": gone[0::3], "law": [], "stones": 0, "lost": 0},
            "beate": {"cards": gone[1::3], "law": [], "stones": 1, "lost": 0},
            "claus": {"cards": gone[2::3], "law": ["unknown"] * 3, "stones": 2, "lost": 0},
        },
        "played": ["three-symbols", "three-symbols", "different-colours", "take-back-stone"],
        "turn": {"seat": "andreas", "taken": {}, "law": [], "stone": False},
        "pending": None,
    }  # fmt: skip


def example() -> Example:
    """Both turns."""
    return Example(
        board=boards.load("web-of-power-card-game-tray"),
        position=position(),
        opening=OPENING,
        moves=MOVES,
        quote=QUOTE,
        seed="claims",
        outcome={
            "stones": {"1,6": "andreas", "4,7": "andreas", "2,4": "andreas", "3,6": "beate"},
            "seats": {"andreas": {"lost": 0, "stones": 0}, "beate": {"lost": 0, "stones": 1}},
            "turn": {"seat": "claus"},
        },
        told="Andreas has paid and taken back a stone",
    )
