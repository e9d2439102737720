"""Why a place cannot be chosen, in every game: the rule against what was probably meant."""

import pytest

from controller.games_found import find
from controller.language import language_for
from controller.play.answers import Answers
from tests.table.positions import england, europe, page

EUROPE = europe("london:gb:kgb paris:fr:kgb normandy:fr:k brandenburg:ge:kgb", "gb kgb", "gb fr ge")


def why_not(start, place, said):
    rules = find(start["game"])
    state = rules.read(start)
    seat = rules.to_act(state)[0]
    return Answers(rules, state, language_for(rules, "en"), eye=seat).why_not(seat, place, said)


@pytest.mark.parametrize(
    ("start", "place", "said", "rule"),
    [
        (EUROPE, "moscow", ["king", "move", "london"], "from London to Moscow: a king moves only to an adjacent"),
        (EUROPE, "moscow", ["duplicate"], "Great Britain has no king in Moscow"),
        (england(), "powys", ["place"], "Powys is the opponent's"),
        (england(), "ebrauc", ["use", "influence-castle"], "Ebrauc is the opponent's"),
        (page("web-of-power-card-game"), "1,5", [], "still taking cards"),
    ],
)
def test_the_rule_is_told_in_every_game(start, place, said, rule):
    told = why_not(start, place, said)
    assert len(told) == 1
    assert rule in told[0]


@pytest.mark.parametrize(
    ("place", "reckoning"),
    [
        ("powys", "A takeover of Powys by Orange needs keys and would be 4 against 2."),
        ("ebrauc", "A takeover of Ebrauc by Orange needs a castle and would be 4 against 3."),
    ],
)
def test_the_target_of_a_takeover_is_told_with_its_reckoning(place, reckoning):
    """It is lit, and no action was named: that nothing may be placed there would contradict the lights."""
    told = why_not(england(), place, [])
    assert len(told) == 1
    assert told[0].startswith(reckoning)


@pytest.mark.parametrize("start", [EUROPE, england(), page("web-of-power-card-game")])
def test_what_is_no_place_and_no_word_is_answered_by_nothing(start):
    assert why_not(start, "nowhere", ["x", "card:king", ""]) == ()
