"""Answers that come when the next piece lies there already, and a piece that is lifted just after it was set; scenes
of an outside tester."""

from __future__ import annotations

import json

import pytest

from tests.table.lines import COUNTING, PRESENCE, TRAY, asks, made, play, says
from tests.table.positions import england

SAILS = england(cycle={"number": 2}, timer=6, turn={"seat": "orange", "actions_left": 1})
SAILS["regions"]["alt-clut"] |= {"owner": "orange", "knights": 2, "magicians": 1}
SAILS["seats"]["orange"]["tiles"] = ["sea-movement"]
TILES = json.loads(json.dumps(SAILS))
TILES["seats"]["orange"]["tiles"] = ["sea-movement", "influence-armour"]
NEXT = "6 +linnuis.1; "


@pytest.mark.parametrize("answer", [6.6, 7.4, 9.5, 14.0])
def test_a_number_is_an_answer_though_the_next_piece_lies_there(answer: float) -> None:
    begun = f"1 tile:sea-movement:1; 2.5 -alt-clut.1; 3.2 +gwynedd.1; {NEXT}"
    lines = play(COUNTING, f"{begun}{answer} card:1; {answer + 8}", SAILS)
    if len(made(lines)) < 2:  # the piece was set just before the card, so that is asked again
        lines = play(COUNTING, f"{begun}{answer} card:1; {answer + 2} card:1; {answer + 8}", SAILS)
    assert made(lines) == ["orange: use sea-movement alt-clut gwynedd 1k0m", "white: place linnuis"]


def test_a_number_is_an_answer_though_the_next_tile_and_piece_came() -> None:
    two = TILES | {"turn": {"seat": "orange", "actions_left": 2}}
    begun = "1 tile:sea-movement:1; 2.5 -alt-clut.1; 3.2 +gwynedd.1; 6 tile:influence-armour:1; 7 +linnuis.1; "
    lines = play(COUNTING, f"{begun}9.5 card:1; 12 card:1; 16", two)
    sails = "orange: use sea-movement alt-clut gwynedd 1k0m"
    assert made(lines) == [sails, "orange: use influence-armour reinforce linnuis"]


REBELS = england(
    cycle={"number": 2}, timer=5, turn={"seat": "orange", "actions_left": 0}, offer=["merlin"],
    pending={"kind": "rebellion", "seat": "orange"},
)  # fmt: skip


def test_a_rebellion_removes_as_many_pieces_as_were_lifted() -> None:
    lines = play(COUNTING, "1 -ebrauc.1; 3.2 +linnuis.1; 6 card:0; 12", REBELS)
    assert made(lines)[:1] == ["orange: rebel ebrauc 0k1m"]
    assert "ask.rebellion" not in [question["code"] for question in asks(lines) if question["at"] > 6]


# A no that was said of something else.

ASKS_OF_A_TILE = "1 +linnuis.1; 1.6 tile:influence-armour:1; "


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("said", [2.0, 2.3, 2.9])
def test_the_no_to_a_snake_is_no_answer_whether_a_tile_belongs_to_a_piece(board: str, said: float) -> None:
    start = json.loads(json.dumps(TILES))
    start["seats"]["white"]["tiles"] = ["snake"]
    lines = play(board, f"{ASKS_OF_A_TILE}{said} card:no; 9", start)
    assert made(lines) == []
    assert says(lines)[-1] == "ask.component"
    assert made(play(board, f"{ASKS_OF_A_TILE}{said} card:no; 5 card:no; 9", start))[:1] == ["orange: place linnuis"]


# Lifted again by the next seat.

ROWS = (
    "franken x1, bayern f2, bayern f1C, frankreich f2, frankreich x2, england x1S, franken f2, kastilien "
    "-S, daenemark f1, sachsen f1, ungarn -C, sachsen x1",
    "kastilien x2, bayern x1C, england f1S, sachsen -C, ungarn r1, bayern r1, frankreich f1S, ungarn f2, "
    "italien r2, franken f1C, frankreich x1S, england f1, sachsen r1C",
    "italien -S, daenemark r1S, franken r2, ungarn f1C, franken r1C, daenemark r2, ungarn x1, frankreich "
    "r1C, frankreich -S, kastilien x1, daenemark f1S, franken -C",
    "sachsen x2, kastilien f2, sachsen r1, franken f1, kastilien f1S, italien r1S, italien x2, england "
    "x2, italien f1C, bayern -C, sachsen r2, kastilien x1S",
)
FIRST = [3, 2, 3, 1]
LAW = dict.fromkeys(("1,13", "2,3", "2,12", "3,4", "3,11", "4,5", "4,10"), "unknown")


@pytest.mark.parametrize("lifted", [2.0, 2.2, 2.6])
def test_a_stone_that_was_just_set_and_is_lifted_to_be_returned_is_no_knock(lifted: float) -> None:
    """Anna takes the card on which Carl has just set a stone, and pays with hers."""
    start = {
        "game": "web-of-power-card-game", "version": 1,
        "options": {"only_initial_ends": False, "own_claim_block": True},
        "rows": [row.split(", ") for row in ROWS], "first": FIRST, "law": LAW, "stones": {"1,6": "anna"},
        "played": [], "pending": None,
        "seats": {
            "anna": {"cards": ["frankreich x1", "frankreich r1", "ungarn r2"], "law": [], "stones": 2, "lost": 0},
            "bert": {"cards": ["kastilien r1S", "bayern x2"], "law": [], "stones": 3, "lost": 0},
            "carl": {"cards": ["italien x1S", "england -S"], "law": ["unknown"], "stones": 3, "lost": 0},
        },
        "turn": {"seat": "carl", "taken": {"1,2": "italien x1S"}, "law": [], "stone": True},
    }  # fmt: skip
    hands = f"1 +1,3.1; 1.6 land:franken x1:1; {lifted} -1,3.1; {lifted + 0.4} -1,6.1; {lifted + 1.1} land:franken -C:1"
    lines = play(TRAY, f"{hands}; 10", start)
    assert "named" not in says(lines)
    assert made(lines) == ["carl: stone 1,3", "anna: take 1 left pays 1,6", "anna: take 3 right"]
