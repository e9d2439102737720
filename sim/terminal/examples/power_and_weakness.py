"""The rulebook's detailed example as data: its position, its moves, and a small board to play it on."""

from __future__ import annotations

from typing import Any, Final

from controller.boards import Board, Power
from sim.terminal.examples.example import Example, Shown

REGIONS: Final = ("a", "b", "c", "d", "e", "f", "g", "h")
WELLS = 6
BORDERS: Final = ("ab", "be", "de", "bc", "bd", "cd", "ch", "dh")


OPENING = (
    "The rulebook's detailed example, on a simulated board of eight regions with six wells each. Nobody types a move: "
    "hands carry pieces and hold tags to a reader, and the companion knows the moves from those readings alone."
)
MOVES: Final = (
    Shown(
        "orange",
        "take influence-armour",
        "Orange takes the armour tile: it is held to the reader, and its tag tells the whole move.",
    ),
    Shown(
        "orange",
        "place h",
        "Orange sets a knight into a well of H. One switch closes; after a rest the companion is sure that it "
        "is a placement.",
    ),
    Shown(
        "white",
        "recruit",
        "White recruits. No switch can tell that, so a card is held to the reader. A cube leaves the timer, "
        "and the first recruiting of the cycle brings three.",
    ),
    Shown(
        "white",
        "place b",
        "White's second action: a knight into B.",
    ),
    Shown(
        "orange",
        "place h",
        "Orange puts a second knight into H, next to C and D. What may now be taken shows T on the map, with "
        "both strengths.",
    ),
    Shown(
        "orange",
        "use influence-castle takeover d",
        "Action D: the castle tile is read, and White's knight is lifted out of D. Five against three.",
    ),
    Shown(
        "white",
        "withdraw knight c",
        "White's one piece may withdraw; it is set into a well of C.",
    ),
    Shown(
        "orange",
        "occupy",
        "Orange may place a piece into the region it took over: a knight goes into D.",
    ),
    Shown(
        "orange",
        "use movement d e 4k0m",
        "The movement tile is read, and three knights walk from E to D, in whatever order hands like.",
    ),
    Shown(
        "orange",
        "use influence-armour takeover c",
        "The armour tile, on C: six against five. The last cube leaves the timer, but what was begun is finished.",
    ),
    Shown(
        "white",
        "withdraw magician b",
        "One of White's pieces may withdraw to B. No switch tells a magician from a knight, so the companion "
        "asks instead of guessing, and a card answers.",
    ),
    Shown(
        "orange",
        "occupy",
        "A knight goes into C, and with that the cycle is over: it is scored, and new supplies are taken.",
    ),
)
DEALING = "Chance lies in a bag: a time token and the tiles on offer are drawn by hand and read by their tags."
QUOTE = (
    "“The next cycle is a Magic cycle which White starts - both have the same number of victory points but White has "
    "less active regions - though he only has one action.” (Rulebook, Detailed example)"
)
_PIECES = {
    "a": ("tent", "orange", 1, 1), "b": ("tent", "white", 0, 2), "c": ("armour", "white", 1, 2),
    "d": ("castle", "white", 1, 0), "e": ("keys", "orange", 3, 0), "f": ("armour", "orange", 1, 0),
    "g": ("tent", "orange", 0, 1), "h": ("keys", "orange", 0, 1),
}  # fmt: skip


def board() -> Board:
    """A counting board of the example's eight regions."""
    return Board(
        name="detailed-example",
        game="power-and-weakness",
        kind="counting",
        zones=dict.fromkeys(REGIONS, WELLS),
        power=Power(milliamps=2000),
        keys=("orange.confirm", "orange.undo", "white.confirm", "white.undo"),
        readers=("main",),
    )


def position() -> dict[str, Any]:
    """Where the example begins; its pictures are not in the text, so contents are chosen to fit all it says."""
    return {
        "game": "power-and-weakness",
        "version": 1,
        "map": {"borders": [list(pair) for pair in BORDERS], "coastal": ["a", "f"]},
        "cycle": {"number": 2, "kind": "sword"},
        "timer": 4,
        "regions": {
            name: {"marker": marker, "owner": seat, "knights": knights, "magicians": magicians}
            for name, (marker, seat, knights, magicians) in _PIECES.items()
        },
        "seats": {
            "orange": {
                "victory_points": 2,
                "reserve": {"knights": 5, "magicians": 0},
                "tiles": ["influence-castle", "movement"],
            },
            "white": {"victory_points": 3, "reserve": {"knights": 2, "magicians": 0}},
        },
        "offer": [
            "influence-armour", "influence-tent", "influence-keys", "movement", "snake", "merlin", "rebellion",
        ],
        "turn": None,
        "pending": None,
    }  # fmt: skip


def example() -> Example:
    """The detailed example; the token of its new cycle is a small one, which keeps it short."""
    return Example(
        board=board(),
        position=position(),
        opening=OPENING,
        moves=MOVES,
        quote=QUOTE,
        seed="detailed example 7",
        outcome={
            "seats": {"orange": {"victory_points": 3}, "white": {"victory_points": 3}},
            "cycle": {"number": 3, "kind": "magic"},
            "turn": {"seat": "white", "actions_left": 1, "using_tiles": False},
        },
        told="Victory points 3 : 3",
        dealing=DEALING,
        dealt=("token 3",),
    )
