"""Issue 9, 4b: what was put right leaves nothing behind.

docs/at-the-table.md, Putting things right: "Put it right and play goes on; nothing has to be confirmed." and
"`card:accept` ... The difference is remembered as known, and disappears when the pieces come right." So neither a card
nor a touch nor a doubt of before may become part of the next move.
"""

from __future__ import annotations

import pytest

from tests.table.lines import (
    BALANCE,
    COUNTING,
    TRAY,
    asks,
    astray,
    committed,
    made,
    mended,
    only_told,
    play,
    right_or_told,
    says,
)
from tests.table.positions import cards, england, europe, last_stone, page

HUNTER = europe("london:gb:kgb paris:fr:g brandenburg:ge:kgb hanover:fr:b the-netherlands:fr:g", "gb kgb")
"""Great Britain's king has one pawn to beat: the banker in Hanover. Its banker can beat two generals."""
QUIET = europe("london:gb:kg cornwall:gb:g scotland:gb:k ireland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb g+")
"""Only with a piece lifted in Cornwall or London can a pawn come to the Midlands: none stands there."""
GERMANY = europe(
    "london:gb:kg cornwall:gb:g scotland:gb:b brandenburg:ge:k the-netherlands:ge:k westphalia:ge:k rhineland:ge:k "
    "brunswick:ge:k saxony:ge:k",
    "gb gb",
    "gb ge",
)  # fmt: skip
"""Germany is next, and has a fourth action: two of a class."""
EXTRA = "2 +cornwall.3; 2.3 +sicily.1; 9 card:accept; 12 -cornwall.3; 12.5 -sicily.1"
"""Two pawns too many are accepted, and then taken away."""


# Cards.


@pytest.mark.parametrize(
    "scene",
    [
        "1 card:king; 2 -london.1; 2.6 +sicily.1; 6 card:attack; 8 -sicily.1; 8.6 +london.1; 20",
        "1 card:king; 2 -paris.1; 6 card:attack; 8.6 +paris.1; 20",
        "1 -paris.1; 6 card:king; 7 card:attack; 8.6 +paris.1; 20",
    ],
    ids=["own pawn", "another's", "both cards late"],
)
def test_putting_the_pieces_back_makes_no_attack(scene):
    """Everything is put back where it was. A card is shown during recovery to say that a move *was* meant ("show the
    card ... that it lacks"): it does not fit what lies there, and the pieces say that none was made."""
    lines = play(BALANCE, scene, HUNTER)
    assert astray(lines)
    assert mended(lines)
    assert committed(lines) == []


@pytest.mark.parametrize(
    "wrong",
    [
        "2 -london.1; 2.6 +sicily.1; 8 -sicily.1; 8.6 +london.1",
        "2 -paris.1; 8.6 +paris.1",
        "2 +sicily.1; 8.6 -sicily.1",
    ],
)
@pytest.mark.parametrize("later", [10.0, 12.0, 20.0])
def test_the_next_class_card_does_not_complete_an_attack_that_was_mended(wrong, later):
    """`card:attack`, a slip, all put right; then `card:king`, "the class card belongs to the pawn that moves next"."""
    scene = f"1 card:attack; {wrong}; {later} card:king; {later + 1} -london.1; {later + 2} +cornwall.1; {later + 9}"
    lines = play(BALANCE, scene, HUNTER)
    assert right_or_told(lines, ["king move london cornwall"]), made(lines)
    assert "king attack london hanover banker france" not in committed(lines)


@pytest.mark.parametrize(
    ("board", "start", "scene", "wanted"),
    [
        (COUNTING, england(), "1 tile:influence-castle:1; 2 +powys.2; 5 -powys.2; 5.5 +alt-clut.1; 12",
         "use influence-castle reinforce alt-clut"),
        (BALANCE, QUIET, "1 card:duplicate; 2 +sicily.1; 5 -sicily.1; 5.5 +cornwall.2; 12",
         "general duplicate cornwall"),
        (BALANCE, HUNTER, "1 card:king; 2 -london.1; 2.6 +sicily.1; 5 -sicily.1; 5.5 +cornwall.1; 12",
         "king move london cornwall"),
    ],
    ids=["tile", "duplicate", "king"],
)  # fmt: skip
def test_a_piece_carried_from_the_wrong_place_to_the_right_one_keeps_its_card(board, start, scene, wanted):
    """The board is right for half a second while the piece is in the hand: that is no mending, the gesture goes on."""
    assert committed(play(board, scene, start)) == [wanted]


def test_a_tile_read_before_the_slip_is_used_for_the_piece_put_right():
    """After a rest, too: the table says that it has heard the tile."""
    scene = "1 tile:influence-castle:1; 2 +powys.2; 5 -powys.2; 9 +alt-clut.1; 19"
    lines = play(COUNTING, scene, england())
    assert committed(lines) == ["use influence-castle reinforce alt-clut"]
    assert "unfinished.words" in says(lines)


@pytest.mark.parametrize("bad", ["4,8", "2,4", "2,11"])
def test_a_card_read_while_stones_lay_wrong_moves_none(bad):
    """Dora moves her stone, and a stone too many lies somewhere; a card is read that Anna could take. Then every stone
    is put back."""
    told = "1 -1,10.1; 1.6 +3,8.1; 1.8"
    scene = f"{told} +{bad}.1; 3.8 land:england -S:1; 9 -3,8.1; 9.6 -{bad}.1; 10.4 +1,10.1; 20"
    lines = play(TRAY, scene, last_stone())
    assert mended(lines)
    assert committed(lines) == []


def test_a_card_read_while_two_stones_lay_there_places_none():
    """It is asked where Bert's stone is placed, and two are set down; Carl's card is read, and waits. They are taken
    away; ten seconds later Bert places one, and only then Carl's card counts."""
    told = "1 land:sachsen r1C:1; 2 -3,6.1; 4 card:none; 7 +3,8.1; 7.2 +3,7.1; 8 land:franken -C:1"
    lines = play(TRAY, f"{told}; 14 -3,8.1; 14.5 -3,7.1; 26 +3,8.1; 32", cards())
    assert committed(lines) == ["take 3 left pays hand", "stone 3,8", "take 1 right"]


# Touches.


@pytest.mark.parametrize("gap", [0.1, 0.4, 0.8, 1.1, 1.4, 2.0])
def test_a_pawn_set_back_while_mending_is_not_lifted_again_for_the_next_move(gap):
    """A pawn is set down in the Midlands, and none was lifted since the board was right: a duplicate in Cornwall and a
    move from there explain it, and nobody made them. It is asked about or astray."""
    scene = f"2 -cornwall.1; 2.6 +sicily.1; 8 -sicily.1; 8.6 +cornwall.1; {8.6 + gap} +midlands.1; 22"
    lines = play(BALANCE, scene, QUIET)
    assert mended(lines)
    assert only_told(lines, 8.6 + gap), made(lines)


@pytest.mark.parametrize("gap", [0.4, 0.8, 1.4])
def test_a_pawn_lifted_and_set_back_is_not_lifted_again_either(gap):
    lines = play(BALANCE, f"2 -cornwall.1; 2.6 +cornwall.1; {2.6 + gap} +midlands.1; 22", QUIET)
    assert only_told(lines, 2.6 + gap), made(lines)


@pytest.mark.parametrize("gap", [0.3, 0.6, 0.9, 1.1, 1.5])
@pytest.mark.parametrize("slip", ["1 card:end; 3 -london.1", "1 -london.1; 4 card:end"])
def test_another_seats_pawn_touched_while_mending_is_no_move_of_that_seat(slip, gap):
    """The end of the turn has passed, a British pawn is set back and a German one straightened; then a pawn is set
    down in Prussia. Germany lifted nothing."""
    scene = f"{slip}; 8.8 -brandenburg.1; 9.2 +brandenburg.1; 9.8 +london.1; {9.8 + gap} +prussia.1; 25"
    lines = play(BALANCE, scene, GERMANY)
    assert [move for move in made(lines) if move.startswith("germany")] == []
    assert astray(lines) or asks(lines)


# Doubts.


@pytest.mark.parametrize(
    ("wrong", "card"),
    [
        pytest.param("2 -cornwall.1; 9 card:accept; 12 +cornwall.1", ""),
        ("2 -cornwall.1; 9 card:accept; 12 +cornwall.1", "15 card:general;"),
        pytest.param(EXTRA, ""),
        pytest.param(EXTRA, "15 card:general;"),
    ],
    ids=["one missing", "one missing, class told", "one too many", "one too many, class told"],
)
def test_once_the_pieces_came_right_one_closing_well_is_no_move(wrong, card):
    """ "The difference ... disappears when the pieces come right", so Cornwall's switch is as good as any: it has not
    opened, and no pawn left it."""
    lines = play(BALANCE, f"{wrong}; {card} 16 +midlands.1; 30", QUIET)
    assert only_told(lines, 16.0), made(lines)


def test_a_stone_set_down_wrongly_and_taken_away_again_is_no_stone():
    """The card game: the stone step is open all the while; the second stone is the move."""
    start = page("web-of-power-card-game")
    start["turn"]["stone"] = True
    lines = play(TRAY, "1 +2,2.1; 4 -2,2.1; 4.3 -1,1.1; 4.9 +1,1.1; 5.3 +3,8.1; 12", start)
    assert committed(lines) == ["stone 3,8"]


@pytest.mark.parametrize("apart", [0.2, 0.3, 0.6, 1.0])
def test_a_card_that_goes_on_with_a_tile_that_no_longer_counts_is_forgotten_with_it(apart: float) -> None:
    """White reads extra castle while a stray piece lies there, takes that away, and shows `recruit` for the tile."""
    start = england(turn={"seat": "white", "actions_left": 2}, white_tiles=["extra-castle"], offer=["rebellion"])
    start["seats"]["white"]["reserve"] = {"knights": 0, "magicians": 2}
    told = f"1 +powys.2; 4 tile:extra-castle:1; 5 -powys.2; {5 + apart} card:recruit; 8"
    lines = play(COUNTING, told, start)
    assert committed(lines) == []
    assert "forgotten" in says(lines)
    again = play(COUNTING, f"{told} tile:extra-castle:1; 9 card:recruit; 12", start)
    assert committed(again) == ["use extra-castle recruit"]
