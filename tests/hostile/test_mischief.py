"""What polite hands never do: no game is lost by it, and each profile does what its name says.

`HOSTILE=50` plays fifty times as many games: `make test-hostile`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.errors import RecordError
from controller.games_found import find
from controller.ports import Switched, TagSeen
from controller.storage.replay import resume
from sim.campaign import Campaign, play, table
from sim.faults import PROFILES, rotten
from sim.fingers import FOREIGN_TAG
from sim.game import Play
from sim.setting import Setting
from tests.engine.random_games import GAMES, beginning, walk
from tests.hostile.scale import TIMES, stream

BOARDS = {
    "power-and-weakness-counting": 60,
    "power-and-weakness-presence": 60,
    "balance-of-power-counting": 50,
    "web-of-power-card-game-tray": 110,
    "web-of-power-card-game-reader": 110,
}
"""After how many moves a game is cut short; on a tray 64 cards are laid out before anybody plays."""
BY_HANDS = ("drumming", "toppled", "cleared", "magnet-swept", "two-at-once", "stranger")
BY_FATE = ("bit-rot", "sleep", "clock-jump")
NO_SWITCHES = "web-of-power-card-game-reader"
LOOKS_LIKE_A_MOVE = (
    {
        "drumming": 100,
        "toppled": 20,
        "magnet-swept": 100,
        "two-at-once": 100,
        "stranger": 25,
        "sleep": 100,
    }
    if TIMES > 1
    else {"stranger": 25}
)
"""Profiles under which what nobody meant may be what a legal move leaves, and in how many moves that may happen once.
Under the others nothing is ever misread; in the short form only a stranger's pieces are."""
PLAYED = [
    (board, faults)
    for board in BOARDS
    for faults in (*BY_HANDS, *BY_FATE)
    if board != NO_SWITCHES or faults in ("two-at-once", "stranger", *BY_FATE)
]


@pytest.mark.parametrize(("board", "faults"), PLAYED)
def test_no_game_is_lost(board: str, faults: str) -> None:
    campaign = Campaign(board, faults, seed=1, games=2 * TIMES, most_plies=BOARDS[board])
    results = [play(campaign, index) for index in range(campaign.games)]
    assert [(n, result.notes) for n, result in enumerate(results) if result.lost] == []
    misread = [(n, result.notes) for n, result in enumerate(results) if result.misreadings]
    moves = sum(result.moves for result in results)
    allowed = moves // LOOKS_LIKE_A_MOVE[faults] + 1 if faults in LOOKS_LIKE_A_MOVE else 0
    assert sum(result.misreadings for result in results) <= allowed, misread


@pytest.mark.parametrize(
    ("faults", "habit"),
    [
        ("drumming", "drum"),
        ("toppled", "topple"),
        ("cleared", "clear"),
        ("magnet-swept", "sweep"),
        ("stranger", "stranger"),
        ("two-at-once", "second_hand"),
    ],
)
def test_each_profile_does_what_it_is_called(faults: str, habit: str) -> None:
    board, game = table("power-and-weakness-counting")
    often = replace(PROFILES[faults], **{habit: 0.5})
    did: Counter[str] = Counter()
    for seed in range(2):
        one = Play(game, board, Setting(often, most_plies=40), f"{faults} {seed}")
        assert not one.run().lost
        did += one.beliefs.tally.habits
    assert did[habit] > 3


def test_a_strangers_things_reach_switches_and_reader() -> None:
    board, game = table("power-and-weakness-counting")
    readings: list[object] = []
    often = replace(PROFILES["stranger"], stranger=0.8)
    Play(game, board, Setting(often, most_plies=40), "things", on_reading=readings.append).run()
    assert FOREIGN_TAG in {reading.tag for reading in readings if isinstance(reading, TagSeen)}
    assert any(isinstance(reading, Switched) for reading in readings)


def test_nothing_is_read_while_the_machine_sleeps_and_all_switches_when_it_wakes() -> None:
    board, game = table("power-and-weakness-counting")
    often = replace(PROFILES["sleep"], sleeps=1 / 20)
    at: list[float] = []
    one = Play(game, board, Setting(often, most_plies=60), "asleep", on_reading=lambda reading: at.append(reading.at))
    slept = 0
    one.begin()
    while not one.hands.finished:
        asleep, before = one._asleep, len(at)  # what the table knows of its machine
        one.step()
        if asleep and one._asleep:
            slept += 1
            assert len(at) == before
    assert slept > 0
    assert one.differences() == []
    assert at == sorted(at)


@pytest.mark.parametrize("name", GAMES)
def test_a_flipped_bit_in_a_record_is_told_or_changes_nothing(name: str) -> None:
    game = find(name)
    for n in range(10 * TIMES):
        journal = MemoryJournal(digests=True)
        sitting = session.begin(game, journal, beginning(name, n))
        for step in walk(game, sitting.state, n, most=12):
            sitting.commit(step.actor, step.move, 0.0)
        try:
            after = resume(game, rotten(journal, sitting.number, stream("rot", name, n)), sitting.number)
        except RecordError:
            continue
        assert after.state == sitting.state
