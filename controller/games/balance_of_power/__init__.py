"""Balance of Power (2012): two to six empires on a map of Europe, kings, generals and bankers."""

from controller.games.balance_of_power.game import BalanceOfPower

GAME = BalanceOfPower()
