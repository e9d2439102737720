"""A law card that nobody has read is played by who turns it over: no program knows what it is, nor does the coach."""

import random

import pytest

from controller.games_found import find
from controller.players import player_for
from controller.players.coach import advise
from controller.players.player import Budget
from tests.docs import pages

GAME = find("web-of-power-card-game")


def anna_with(*law):
    """What Anna sees, who is to take a card and has these law cards."""
    start = pages.position("web-of-power-card-game")
    start["turn"] |= {"seat": "anna", "taken": {}}
    start["seats"]["anna"]["law"] = list(law)
    start["seats"]["bert"]["law"] = start["seats"]["bert"]["law"][len(law) - 1 :]
    return GAME.view(GAME.read(start), "anna")


def laws(moves):
    return {move.text for move in moves if move.text.startswith("law ")}


@pytest.mark.parametrize("name", ["random", "greedy", "newcomer", "casual", "search:60e"])
def test_no_program_plays_a_card_that_nobody_has_read(name):
    view = anna_with("unknown")
    assert laws(GAME.options(view, "anna")), "it is legal: it may turn out to be one of these"
    for seed in range(4 if ":" in name else 30):
        assert not laws([player_for(name, random.Random(seed)).choose(GAME, view, "anna").move])


def test_the_coach_speaks_of_none_either():
    view = anna_with("unknown")
    advice = advise(GAME, view, "anna", Budget(positions=100), random.Random(0))
    assert not laws(one.move for one in (advice.best, *advice.others))
    assert not laws(move for one in advice.others for move in one.line[:1])


def test_a_card_that_was_read_is_played_as_ever():
    assert laws(GAME.known_options(anna_with("different-colours", "unknown"), "anna")) == {"law different-colours"}
    alone = anna_with("different-colours")
    assert GAME.known_options(alone, "anna") == GAME.options(alone, "anna")
    chosen = {player_for("random", random.Random(seed)).choose(GAME, alone, "anna").move.text for seed in range(60)}
    assert "law different-colours" in chosen
