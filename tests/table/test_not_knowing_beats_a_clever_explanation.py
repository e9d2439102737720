"""Issue 9, 4c: "I do not know" beats a clever explanation.

A move that only a surplus elsewhere makes possible, or that needs a piece which nobody was seen to lift, is asked or is
astray; and a rest of unexplained difference is always reported.

CONTRIBUTING.md, rule 1: "Nothing is guessed: where two readings fit, the table asks." docs/at-the-table.md, Recovery:
"when no legal move explains the board, the companion says why ... and lights what to take away and what to put back."
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, TRAY, asks, astray, attention, committed, made, only_told, play, undone
from tests.table.positions import england, europe, page

CORNWALL = europe("london:gb:b cornwall:gb:g+fr:k scotland:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
"""In Cornwall a British general stands beside a French king. Scotland, with a king, is two territories away."""


@pytest.mark.parametrize(
    ("cards", "gap"),
    [
        pytest.param("", 0.3),
        pytest.param("", 0.8),
        ("", 1.5),
        pytest.param("1 card:general;", 0.3),
        pytest.param("1 card:general;", 0.8),
        ("1 card:general;", 1.4),
    ],
)
def test_a_pawn_carried_two_territories_is_no_attack_in_place_and_a_duplicate(cards, gap):
    """One pawn was lifted and one set down. "Attack in place: lift the pawn that is beaten, then `card:attack`":
    without that card the lifted pawn proves no attack, and a pawn more in Scotland makes it no likelier."""
    lines = play(BALANCE, f"{cards} 2 -cornwall.1; {2 + gap} +scotland.2; 20", CORNWALL)
    assert only_told(lines, 2 + gap), made(lines)


def test_the_beaten_pawn_alone_is_asked_about():
    """The same without the surplus: what it is to be is asked, so the surplus alone made the difference."""
    assert only_told(play(BALANCE, "2 -cornwall.1; 20", CORNWALL), 2.0)


def test_an_attack_in_place_that_was_told_may_be_followed_by_a_duplicate():
    """The boundary: with its card both actions are clear, and are taken one after another."""
    lines = play(BALANCE, "2 -cornwall.1; 3 card:attack; 6 +scotland.2; 12", CORNWALL)
    assert committed(lines) == ["general attack cornwall cornwall king france", "king duplicate scotland"]


QUIET = europe("london:gb:kg cornwall:gb:g scotland:gb:k ireland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb g+")


@pytest.mark.parametrize(
    "before",
    [
        "",
        "1 -cornwall.1; 1.5 +cornwall.1;",  # lifted and set back
        pytest.param("1 -cornwall.1; 4 +cornwall.1;"),  # the same, in no hurry
        "1 +cornwall.2; 1.5 -cornwall.2;",  # set down and lifted again
    ],
)
def test_a_pawn_that_nobody_lifted_has_not_moved(before):
    """A pawn comes to rest in the Midlands, and as many stand in Cornwall and London as before."""
    assert only_told(play(BALANCE, f"{before} 5 +midlands.1; 20", QUIET), 5.0)


@pytest.mark.parametrize("word", ["card:general", "card:king"])
def test_a_class_alone_moves_no_pawn_that_nobody_lifted(word):
    """Told so far are the class and the territory; that it was a move, and of which pawn, nobody said."""
    lines = play(BALANCE, f"1 {word}; 2 +denmark.1; 12", QUIET)
    assert only_told(lines, 2.0), made(lines)


# The rest.


@pytest.mark.parametrize(
    ("scene", "wanted", "extra", "missing"),
    [
        ("2 -cornwall.1; 2.6 +midlands.1; 9 +sicily.1; 14", ["general move cornwall midlands"], {"sicily": 1}, {}),
        ("2 +sicily.1; 2.6 -cornwall.1; 3.2 +midlands.1; 14", [], {"sicily": 1, "midlands": 1}, {"cornwall": 1}),
        ("2 +sicily.1; 8 card:end; 14", ["end"], {"sicily": 1}, {}),
        ("2 -brandenburg.1; 8 card:end; 14", ["end"], {}, {"brandenburg": 1}),
    ],
)
def test_what_no_move_explains_is_reported(scene, wanted, extra, missing):
    """Before a move, with it, and after the turn has passed: it stays reported until it is put right or accepted."""
    lines = play(BALANCE, scene, QUIET)
    assert committed(lines) == wanted
    last = astray(lines)[-1]
    assert (last["extra"], last["missing"]) == (extra, missing)
    assert attention(lines) == "astray"


@pytest.mark.parametrize("before", ["1 -cornwall.1;", "1 -cornwall.1; 1.3 -london.2;", "1 -cornwall.1; 2 -scotland.1;"])
def test_what_lies_there_is_told_again_when_the_words_are_forgotten(before):
    """ "The card first takes back what was only half told": the words go, the lifted pawns are still missing. Then
    somebody is asked or told; the table does not fall silent."""
    lines = play(BALANCE, f"{before} 10 card:move; 18 card:undo; 40", QUIET)
    assert undone(lines) == []
    assert [line for line in lines if line.get("at", 0) >= 18 and ("asks" in line or "astray" in line)]


def test_a_piece_too_many_beside_a_tile_is_reported():
    """Power & Weakness: the tile explains one region, and the piece in the enemy's region is left over."""
    lines = play(COUNTING, "1 tile:influence-castle:1; 2 +alt-clut.1; 2.5 +powys.2; 14", england())
    assert only_told(lines, 2.5) or astray(lines)[-1]["extra"] == {"powys": 1}


def test_a_stone_too_many_beside_a_stone_is_reported():
    """The card game: one stone goes to a card. Two were set down."""
    start = page("web-of-power-card-game")
    start["turn"]["stone"] = True
    lines = play(TRAY, "1 +3,8.1; 1.4 +3,7.1; 12", start)
    assert asks(lines)
    assert committed(lines) == [] or astray(lines)
