"""Power & Weakness (2007): two seats, fifteen regions of Britain, knights and magicians."""

from controller.games.power_and_weakness.game import PowerAndWeakness

GAME = PowerAndWeakness()
