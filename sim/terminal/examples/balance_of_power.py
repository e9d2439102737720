"""The rulebook's second example, a fourth action, as data: its position, and moves that the text names one by one."""

from __future__ import annotations

from typing import Any, Final

from controller import boards
from sim.terminal.examples.example import Example, Shown

ENGLAND, FRANCE, GERMANY = "great-britain", "france", "germany"
OPENING = (
    "The rulebook's second example: England has achieved empire and so has a fourth action. Nobody types a move: pawns "
    "are lifted and set on a simulated board of 54 territories, and the companion knows the moves from its switches."
)
MOVES: Final = (
    Shown(
        ENGLAND,
        "general attack london the-netherlands king germany",
        "A general beats a king: England's general leaves London for the Netherlands, and the German king there goes "
        "back to its supply. No switch tells one pawn from another: where two moves fit, the companion asks.",
    ),
    Shown(
        ENGLAND,
        "king move london the-netherlands",
        "The king follows. London and the Netherlands are linked by sea; any length of sea is one step.",
    ),
    Shown(
        ENGLAND,
        "banker move london denmark",
        "The banker sails to Denmark. That was one action for each class.",
    ),
    Shown(
        ENGLAND,
        "king attack the-netherlands westphalia banker germany",
        "The fourth action is for a pawn of any class, also one that has acted: the king goes on into Westphalia, for "
        "a king beats a banker. Nothing is left to do, so the turn ends by itself.",
    ),
)
QUOTE = (
    "“This is not a complete list of all the combinations available to the player but it provides a solid sampling of "
    "the importance of the bonus fourth move and how it can be used effectively.” (Rulebook, Example two)"
)


def position() -> dict[str, Any]:
    """Just after setting up; the pawns that the text does not place are chosen to fit."""
    capital = {"king": 1, "general": 1, "banker": 1}
    return {
        "game": "balance-of-power",
        "version": 1,
        "map": "europe-54",
        "seats": [ENGLAND, FRANCE, GERMANY],
        "territories": {
            "london": {ENGLAND: capital},
            "cornwall": {ENGLAND: {"general": 1}},
            "midlands": {ENGLAND: {"king": 1}},
            "scotland": {ENGLAND: {"banker": 1}},
            "paris": {FRANCE: capital},
            "normandy": {FRANCE: {"general": 1}},
            "brittany": {FRANCE: {"king": 1}},
            "aquitaine": {FRANCE: {"banker": 1}},
            "brandenburg": {GERMANY: capital},
            "the-netherlands": {GERMANY: {"king": 1}},
            "westphalia": {GERMANY: {"banker": 1}},
            "brunswick": {GERMANY: {"general": 1}},
        },
        "turn": {"seat": ENGLAND, "actions": {"king": 1, "general": 1, "banker": 1}, "bonus": 1, "rooted": []},
        "pending": None,
    }


def example() -> Example:
    """The second example, up to the end of England's turn."""
    return Example(
        board=boards.load("balance-of-power-counting"),
        position=position(),
        opening=OPENING,
        moves=MOVES,
        quote=QUOTE,
        seed="example two",
        outcome={
            "territories": {
                "the-netherlands": {ENGLAND: {"general": 1}},
                "westphalia": {ENGLAND: {"king": 1}},
                "denmark": {ENGLAND: {"banker": 1}},
            },
            "turn": {"seat": FRANCE, "actions": {"king": 1, "general": 1, "banker": 1}},
        },
        told="England stands in the Netherlands, Westphalia and Denmark",
    )
