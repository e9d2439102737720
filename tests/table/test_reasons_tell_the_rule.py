"""Issue 9, 4f: a reason tells the rule that forbids what the hands did, and not the first thing that failed.

docs/at-the-table.md, Recovery: "the companion says why the nearest one is refused". The nearest move takes up the piece
that was lifted and sets it where one was set down: it is that move of which the rule is told. The codes are those which
`reedlight check` gives for it; the sentence belongs to the code.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, PRESENCE, TRAY, Line, asks, astray, committed, play, says
from tests.table.positions import england, europe, page

EUROPE = europe(
    "london:gb:kgb cornwall:gb:g scotland:gb:b malta:gb:k paris:fr:kgb brandenburg:ge:kgb the-netherlands:fr:g",
    "gb kgb",
)


def why(lines: list[Line]) -> tuple[str, Line]:
    """The reason given last, its code and facts."""
    assert committed(lines) == []
    found = astray(lines)[-1]["why"]
    return found["code"], found["facts"]


@pytest.mark.parametrize(
    ("scene", "src", "dst"),
    [
        ("1 card:king; 2 -malta.1; 2.6 +naples.1; 12", "malta", "naples"),
        ("1 card:general; 2 -cornwall.1; 2.6 +portugal.1; 12", "cornwall", "portugal"),
        ("1 card:move; 2 -cornwall.1; 2.6 +portugal.1; 12", "cornwall", "portugal"),
        ("2 -cornwall.1; 2.6 +portugal.1; 12", "cornwall", "portugal"),
        ("2 +portugal.1; 2.05 -cornwall.1; 12", "cornwall", "portugal"),
    ],
)
def test_a_pawn_set_two_territories_away_hears_of_the_distance(scene, src, dst):
    """Two territories away, and nothing else is wrong: "a king moves one territory", not "has no king in Portugal"."""
    code, facts = why(play(BALANCE, scene, EUROPE))
    assert code == "move.not-adjacent"
    assert (facts["from"], facts["to"]) == (src, dst)


def test_a_pawn_set_where_none_was_lifted_hears_that_none_stands_there():
    """The boundary: nothing was lifted, so it can only be a duplicate, and of that `action.no-pawn` is the rule."""
    assert why(play(BALANCE, "2 +portugal.1; 12", EUROPE))[0] == "action.no-pawn"


@pytest.mark.parametrize(
    ("actions", "rooted", "code"),
    [
        ("kb", [], "action.spent"),
        ("kb+", ["general london"], "move.rooted"),
    ],
)
def test_a_pawn_that_may_not_move_any_more_hears_why(actions, rooted, code):
    """Denmark is next to London, and only London's general can have come. Its action is spent, or it is rooted."""
    start = europe("london:gb:g cornwall:gb:kb scotland:gb:b paris:fr:kgb brandenburg:ge:kgb", f"gb {actions}")
    start["turn"]["rooted"] = rooted
    assert why(play(BALANCE, "2 -london.1; 2.6 +denmark.1; 12", start))[0] == code


def test_the_card_of_a_class_that_has_acted_hears_that_its_action_is_spent():
    """CONTRIBUTING.md, rule 1: "Every refusal says why, names the rule"."""
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb kb")
    assert says(play(BALANCE, "1 card:general; 4", start)) == ["action.spent"]


# Power & Weakness.


@pytest.mark.parametrize(
    ("scene", "code"),
    [
        ("1 tile:movement:1; 2 -rheged.1; 2.6 +dumnonia.1; 12", "movement.not-neighbours"),
        ("1 tile:sea-movement:1; 2 -rheged.1; 2.6 +caer-gloui.1; 12", "sea.not-coastal"),
        ("1 +powys.2; 8", "place.enemy-region"),
        ("1 tile:influence-castle:1; 2 -powys.1; 12", "use.wrong-symbol"),
    ],
)
def test_pieces_that_a_tile_cannot_move_hear_why(scene, code):
    assert why(play(COUNTING, scene, england()))[0] == code


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("tile", ["movement", "sea-movement", "merlin", "extra-tent"])
def test_how_is_it_used_does_not_offer_no_for_ordinary_use(board, tile):
    """ "Recruit with a tile: tile, `card:recruit`". Whoever uses the tile for what it is printed for says no `no`. A
    choice that is made by pieces or a knock needs no card."""
    lines = play(board, f"1 tile:{tile}:1; 12", england())
    choices = [choice for question in asks(lines) for choice in question["choices"] if choice["moves"]]
    assert choices
    assert "no" not in [choice["card"] for choice in choices]


# The card game.


def test_a_stone_moved_before_the_stone_step_hears_that_it_is_not_due():
    """Bert is taking cards and carries his stone from Frankreich to Italien: that is `stone 3,8 from 1,1`, and belongs
    to the stone step. Circles have nothing to do with it."""
    lines = play(TRAY, "1 -1,1.1; 1.6 +3,8.1; 12", page("web-of-power-card-game"))
    assert why(lines)[0] == "turn.taking-first"
