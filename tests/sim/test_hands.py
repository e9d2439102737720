"""Hands equal rules: whatever hands do on the simulated table, the companion's game is the one they meant."""

from dataclasses import replace

import pytest

from controller.engine.rules import TABLE
from controller.reports import Committed
from sim.campaign import Campaign, play, table
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting

BOARDS = ("power-and-weakness-counting", "power-and-weakness-presence")
GAMES = 24
"""Of each board and profile, cut short after `PLIES`."""
PLIES = 110
SPOTLESS = ("clean", "bouncy", "clumsy")
"""Profiles under which nothing may ever be misread; under the others a fault may look like a move."""


@pytest.mark.parametrize("faults", list(PROFILES))
@pytest.mark.parametrize("board", BOARDS)
def test_no_game_is_lost(board, faults):
    campaign = Campaign(board, faults, seed=1, games=GAMES, most_plies=PLIES)
    results = [play(campaign, index) for index in range(GAMES)]
    assert [(n, result.notes) for n, result in enumerate(results) if result.lost] == []
    misread = [(n, result.notes) for n, result in enumerate(results) if result.misreadings]
    assert len(misread) <= (0 if faults in SPOTLESS else 2), misread
    hows = {how for result in results for how, n in result.recognised.items() if n}
    assert {"at_once", "settled", "asked"} <= hows


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", ["random", "greedy"])
def test_a_whole_game_is_the_same_for_hands_and_companion_after_every_move(board, players):
    loaded, rules = table(board)
    seats = dict.fromkeys(("orange", "white"), players)
    compared = 0

    def compare(reports):
        nonlocal compared
        if any(isinstance(report, Committed) for report in reports):
            seen.append(reports)

    seen: list[object] = []
    game = Play(rules, loaded, Setting(PROFILES["clean"], seats), "whole", on_reports=compare)
    while not game.hands.finished:
        before = len(seen)
        game.step()
        if len(seen) > before and not game.mind.troubled:
            compared += 1
            assert game.companion.session.state == game.mind.truth
    assert compared > 50
    assert game.differences() == []
    assert [(step.seat, step.move.text) for step in game.session.history] == game.mind.moves()


def test_the_companion_may_deal():
    loaded, rules = table(BOARDS[0])
    setting = Setting(PROFILES["clean"], options={"dealer": "companion"}, most_plies=90)
    game = Play(rules, loaded, setting, "dealt")
    result = game.run()
    assert not result.lost
    assert result.misreadings == 0
    assert sum(actor == TABLE for actor, _ in game.mind.moves()) > 20


def test_long_slips_are_undone_and_counted():
    loaded, rules = table(BOARDS[0])
    hands = replace(PROFILES["clumsy"], slip=0.3, long_slip=0.1)
    results = [Play(rules, loaded, Setting(hands, most_plies=150), f"slips {n}").run() for n in range(3)]
    assert sum(result.undone for result in results) > 2
    assert not any(result.lost or result.misreadings for result in results)


def test_a_power_cut_makes_a_new_companion():
    loaded, rules = table(BOARDS[0])
    game = Play(rules, loaded, Setting(PROFILES["power-cuts"], most_plies=150), "cut")
    first = game.companion
    result = game.run()
    assert game.companion is not first
    assert not result.lost
