"""The Web of Power card game (2001): three to five seats, 56 land cards in four rows, claiming stones and law cards."""

from controller.games.web_of_power_card_game.game import WebOfPowerCardGame

GAME = WebOfPowerCardGame()
