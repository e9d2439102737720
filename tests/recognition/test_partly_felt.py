"""A board that feels a part of its map: words do not choose a place that no switch could tell."""

from random import Random

from controller.boards import load
from controller.engine.game import TABLE
from controller.recognition.image import Image, counts, filled, shown
from controller.recognition.matcher import Traces, match
from controller.recognition.plans import Heard, Plans
from tests.engine.random_games import random_game

BOARD = load("power-and-weakness-region")


def test_words_that_fit_a_place_felt_and_one_unfelt_tell_neither() -> None:
    """Found by simulated hands: *reinforce* was taken for the region without a switch, when Powys was meant."""
    met, chance = 0, Random(1)
    steps = [step for seed in range(3) for step in random_game(BOARD.game, seed) if step.actor != TABLE]
    for step in chance.sample(steps, 60):
        plans, pieces = Plans(step.game, BOARD, step.before), counts(step.game, step.before, BOARD)
        image = Image(BOARD, shown(BOARD, filled(BOARD, pieces)), pieces)
        for plan in plans.all:
            heard = [Heard("", word.said) for word in plan.words if word.slot]
            others = [other for other in plans.all if other is not plan and other.fits(heard)]
            if plan.silenced and heard and any(not other.silenced for other in others):
                met += 1
                assert plan not in match(plans, image, heard, Traces({}, {}, {})).told
    assert met > 10
