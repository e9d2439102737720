"""What people at a table do now and then, simulated hands do too: each habit occurs, on every board that allows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest

from controller.ports import Reading, Switched, TagSeen
from sim.campaign import table
from sim.faults import PROFILES, at_home
from sim.game import Play
from sim.setting import Setting

PAWNS, PIECES, TRAY = "balance-of-power-counting", "power-and-weakness-counting", "web-of-power-card-game-tray"
OFTEN = {"quick": 0.5, "card_first": 0.4, "confirm": 0.2, "prompt": 0.5, "owing": 0.8}
"""Habits that are right at any table, made more frequent."""
CLUMSY = {"give_up": 0.2, "stray": 0.15, "wander": 0.1, "fiddle": 0.5}
"""Those of hands that err, and notice."""


@lru_cache
def played(board: str, profile: str) -> tuple[Counter[str], tuple[Reading, ...]]:
    """What hands did in some beginnings of games, and the readings of it."""
    loaded, game = table(board)
    readings: list[Reading] = []
    habits: Counter[str] = Counter()
    for seed in range(4):
        hands = replace(PROFILES[profile], **(OFTEN if profile == "clean" else CLUMSY))
        # On the tray 64 cards are laid out before anybody plays.
        setting = Setting(hands, most_plies=200 if board == TRAY else 90)
        name = Play(game, loaded, setting, f"habits {seed}", on_reading=readings.append)
        result = name.run()
        assert not result.lost, result.notes
        habits += name.beliefs.tally.habits
    return habits, tuple(readings)


@pytest.mark.parametrize(
    ("board", "habits"),
    [
        (PAWNS, {"quick", "card_first", "confirm", "prompt", "owing"}),
        (PIECES, {"quick", "card_first", "confirm", "prompt", "owing"}),
        (TRAY, {"quick", "confirm", "prompt"}),
    ],
)
def test_quick_and_correct_habits_belong_to_every_profile(board, habits):
    assert habits <= {habit for habit, times in played(board, "clean")[0].items() if times}
    assert all(getattr(profile, habit) > 0 for profile in PROFILES.values() for habit in habits)


def waits(readings: tuple[Reading, ...]) -> list[float]:
    """How long after the last change of a switch a card or component was read, where nothing was read between."""
    found, moved_at = [], None
    for reading in readings:
        if isinstance(reading, Switched):
            moved_at = reading.at
        elif isinstance(reading, TagSeen) and moved_at is not None:
            found.append(reading.at - moved_at)
            moved_at = None
    return found


@pytest.mark.parametrize("board", [PAWNS, PIECES])
def test_a_word_comes_at_any_time_after_the_last_piece(board):
    """From 0.05 s on, and before the hands have rested for as long as a move takes to settle."""
    found = [wait for wait in waits(played(board, "clean")[1]) if 0.05 < wait < 1.2]
    assert any(wait < 0.35 for wait in found)
    assert any(0.35 < wait < 0.75 for wait in found)
    assert any(wait > 0.75 for wait in found)


def test_pawns_are_moved_by_card_and_pawn_and_card_and_pawn_in_one_go():
    """`card:king`, the king moves, `card:general`, the general moves: "Several actions in one go"."""
    loaded, game = table(PAWNS)
    longest = 0
    for seed in range(3):
        hands = replace(PROFILES["clean"], quick=0.9)
        name = Play(game, loaded, Setting(hands, most_plies=90), f"in one go {seed}")
        name.begin()
        while not name.hands.finished:
            name.step()
            longest = max(longest, sum(intent.quick for intent in name.beliefs.intents))
    assert longest >= 2


@pytest.mark.parametrize("board", [PAWNS, PIECES, TRAY])
def test_clumsy_hands_give_moves_up_and_leave_pieces_where_they_mean_nothing(board):
    habits = {habit for habit, times in played(board, "clumsy")[0].items() if times}
    assert CLUMSY.keys() - ({"fiddle"} if board == TRAY else set()) <= habits
    assert all(getattr(PROFILES["clumsy"], habit) > 0 for habit in CLUMSY)
    assert not any(getattr(PROFILES["clean"], habit) for habit in CLUMSY)


DEALT = [PIECES, "power-and-weakness-presence", TRAY, "web-of-power-card-game-reader"]


@pytest.mark.parametrize("board", DEALT)
def test_moves_are_taken_back_across_what_the_companion_drew_and_the_same_is_drawn_again(board):
    """Whoever makes the same move again gets no other tiles; `Beliefs` compares."""
    loaded, game = table(board)
    rued, again = 0, 0
    for seed in range(3):
        hands = replace(PROFILES["clean"], rue=0.3)
        setting = Setting(hands, options={"dealer": "companion"}, most_plies=250)
        name = Play(game, loaded, setting, f"rue {seed + 4}")
        name.begin()
        while not name.hands.finished:
            waiting = len(name.beliefs.redrawn)
            name.step()
            again += 0 < waiting > len(name.beliefs.redrawn)
        assert not name.beliefs.tally.misreadings, name.beliefs.tally.notes
        assert not name.differences()
        rued += name.beliefs.tally.habits["rue"]
    assert rued > 10
    assert again > 0 or "web" in board  # cards are dealt once only


def test_any_copy_of_a_marker_is_laid_out_in_any_order():
    """With the companion dealing, markers of four kinds are looked up: some or all of them, by different copies."""
    loaded, game = table(PIECES)
    read: list[list[str]] = []
    for seed in range(6):
        readings: list[Reading] = []
        setting = Setting(PROFILES["clean"], options={"dealer": "companion"}, most_plies=30)
        Play(game, loaded, setting, f"laid {seed}", on_reading=readings.append).run()
        read.append([one.tag for one in readings if isinstance(one, TagSeen) and one.tag.startswith("marker:")])
    assert {len(tags) for tags in read} >= {5, 15}
    assert len({tuple(tags) for tags in read}) == len(read)
    assert len({tag for tags in read for tag in tags}) > 15


@pytest.mark.parametrize("board", [PAWNS, PIECES, TRAY])
def test_where_people_play_clean_hands_do_what_they_are_told_and_no_more(board):
    """A move that somebody has typed is not taken back, and nothing of it is left to be put right."""
    loaded, game = table(board)
    for seed in range(3):
        name = Play(game, loaded, Setting(at_home("clean"), most_plies=150), f"at home {seed}")
        name.run()
        assert not any(name.beliefs.tally.habits[habit] for habit in ("prompt", "owing", "rue"))
    assert at_home("clumsy") == PROFILES["clumsy"]
