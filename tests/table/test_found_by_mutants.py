"""Scenes that planted mistakes found (`tests/mutants`): until there was a scene, no test noticed them."""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, after, asks, cards, committed, play, says, undone
from tests.table.positions import england, europe


def test_setting_back_a_piece_that_was_lifted_for_long_begins_no_knock():
    """`card:place`, and a piece of Gododdin is held for three seconds, set back, and lifted again half a second later:
    that names Gododdin only when it is set back once more."""
    told = "1 card:place; 2 -gododdin.1; 5 +gododdin.1; 5.5 -gododdin.1;"
    assert "named" not in says(play(COUNTING, f"{told} 6.2", england()))
    assert "named" in says(play(COUNTING, f"{told} 6.3 +gododdin.1; 7", england()))


def test_a_slow_knock_answers_a_question_that_was_asked_meanwhile():
    """Orange lifts a piece of Gododdin to name it, and with the other hand says that the movement tile is not taken.
    Between which regions pieces move is asked just before the piece is set back."""
    told = "1 tile:movement:1; 5.2 -gododdin.1; 5.5 card:no; 7.1 +gododdin.1; 8"
    lines = play(COUNTING, told, england(offer=["movement", "rebellion"]))
    assert [one["code"] for one in asks(lines) if one["at"] < 7.1] == ["ask.act", "ask.first"]
    assert "named" in says(after(lines, 7.1))


def test_a_pawn_carried_after_one_was_beaten_in_place_is_a_move_of_its_own():
    """A general beats a king in Cornwall, where both stand, and a banker goes from Moscow to St Petersburg.
    `card:attack` tells the first: the second pawn was lifted after it, and is not the one that was taken away."""
    start = europe("cornwall:gb:g+fr:k moscow:gb:b st-petersburg:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
    lines = play(BALANCE, "1 -cornwall.2; 1.6 -moscow.1; 2.2 +st-petersburg.2; 3 card:attack; 8", start)
    assert committed(lines) == ["general attack cornwall cornwall king france", "banker move moscow st-petersburg"]


def test_half_of_the_second_pair_that_is_exchanged_is_no_placement():
    """Two magicians of Gododdin and two knights of Rheged change places. The first pair was exchanged, and the second
    knight is set down in Gododdin while the magician still stands there: Orange has placed nothing."""
    start = england(regions={"gododdin": {"knights": 0, "magicians": 2}, "rheged": {"knights": 2}})
    start["seats"]["orange"]["tiles"] = ["movement"]
    told = "1 enter:orange:use movement gododdin rheged 2k0m;"
    first = "3 -gododdin.1; 3.4 -rheged.1; 4 +gododdin.1; 4.4 +rheged.1;"
    lines = play(COUNTING, f"{told} {first} 6.6 +gododdin.3; 9", start)
    assert committed(lines) == ["use movement gododdin rheged 2k0m"]
    assert asks(lines)[-1]["choices"][0]["moves"] == ["place gododdin"]


def test_a_movement_made_again_after_an_undo_is_asked_about_with_what_one_wrong_switch_could_hide():
    """Two knights sail from Rheged to Dumnonia; that is undone and made again. If one switch was wrong, one knight may
    have been meant, but neither three nor four."""
    hands = "{} tile:sea-movement:1; {} -rheged.1; {} -rheged.2; {} +dumnonia.1; {} +dumnonia.2"
    first, again = (hands.format(*(begin + n for n in (0, 1, 1.6, 2.2, 2.8))) for begin in (1, 13))
    back = "7 card:undo; 8.2 -dumnonia.1; 8.8 -dumnonia.2; 9.4 +rheged.1; 10 +rheged.2"
    lines = play(COUNTING, f"{first}; {back}; {again}; 20", england(regions={"rheged": {"knights": 6}}))
    assert committed(lines) == undone(lines) == ["use sea-movement rheged dumnonia 2k0m"]
    assert cards(asks(lines)[-1]) == ["1", "2"]


@pytest.mark.parametrize("card", ["", "4 card:attack;"])
def test_a_pawn_that_takes_the_well_of_a_beaten_one_attacks_though_a_duplicate_was_made_just_before(card):
    """A general is duplicated in Scotland, and then a banker of London takes the well of the general in Hanover, where
    no difference shows: it is asked whether it moved or attacked, as soon as the duplicate is made, or `card:attack`
    has said so."""
    start = europe("london:gb:b scotland:gb:g sicily:gb:k hanover:ge:g paris:fr:kgb brandenburg:ge:kb", "gb gb")
    lines = play(BALANCE, f"1 +scotland.2; 2 -hanover.1; 2.6 -london.1; 3.2 +hanover.1; {card} 7", start)
    if card:
        assert committed(lines) == ["general duplicate scotland", "banker attack london hanover general germany"]
    else:
        assert [(one["at"], cards(one)) for one in asks(lines)] == [(4.7, ["move", "attack"])]


def test_a_tile_read_while_a_piece_lies_wrong_that_it_would_explain_is_asked_about():
    """A piece too many in Rheged is told; then Merlin is read, which could reinforce Rheged with it, or recruit. Orange
    says that Merlin is not for this piece, and takes it away."""
    told = "1 +rheged.5; 6 tile:merlin:1; 8 card:{}; 9 -rheged.5; 10 card:recruit; 11 card:knight; 14"
    lines = play(COUNTING, told.format("no"), england())
    assert [one["code"] for one in asks(lines)] == ["ask.component"]
    assert committed(lines) == ["use merlin recruit knights"]
    assert committed(play(COUNTING, told.format("yes"), england()))[:1] == ["use merlin reinforce rheged"]
