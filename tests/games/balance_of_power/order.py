"""Prints a digest of all lists of some games: run under different hash seeds, it has to print the same."""

from __future__ import annotations

from hashlib import sha256

from controller.games.balance_of_power import GAME
from tests.games.balance_of_power.walks import game


def main() -> None:
    digest = sha256()
    for seed in range(3):
        for step in game(seed)[::7]:
            for actor in GAME.to_act(step.before):
                listed = [move.text for move in GAME.options(step.before, actor)]
                digest.update(repr((listed, GAME.write(step.before), GAME.presenter.hints(step.before))).encode())
    print(digest.hexdigest())


if __name__ == "__main__":
    main()
