"""Play one game on the simulated table of the recorded commit and keep its readings.

This module runs against the tree that is recorded, never against the one under test, so it may use that tree's Python,
and knows the names of the commit that `net` records.
It differs from `sim.headless.kept_game`. The first two points are needed so that the readings alone play the same game
again; the last two let games reach what careful hands never do, and what is late in a game:

- `reedlight table` fills the wells as the position says. A dead or stuck switch shows something else from the start,
  so the companion that is recorded starts as `reedlight table` does, and these switches report at time 0.
- Times are rounded up to `TICKS_PER_S`, before the companion is told of them, so that the record compresses well.
- In a game with the profile `MEDDLED`, somebody shows table cards, presses keys, knocks and pulls plugs out of turn.
- A game can begin ahead: after some moves that are made without a table, so that short games see every phase.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any

from controller import boards
from controller.boards import Board
from controller.choices import chosen_seats, new_game
from controller.commands.table import REST_S
from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.games_found import find
from controller.players import PLAYERS
from controller.ports import Found, KeyPressed, Lost, Reading, Switched
from controller.recognition.image import counts, filled
from controller.table.json_lines import header, write_reading, write_report
from controller.table.reports import SPECTATOR
from sim.deciders import Bot, Dealer
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting

TICKS_PER_S = 1_000_000
ODDS = 0.25
"""How often an option of the table or of the rules differs from its default."""
TABLE_OPTIONS = {"dealer": "companion", "scores": "hidden", "snake_window_s": "20"}
MEDDLED = "meddled"
"""Clumsy hands, and somebody who meddles: with undone moves, refused and given consent, pauses and lost parts."""
MEDDLES = 1 / 20
"""How often somebody meddles, for each reading."""
CARDS = (
    ("undo",),
    ("undo", "yes", "yes", "yes", "yes", "yes"),
    ("undo", "yes", "yes", "yes", "yes", "yes"),
    ("undo", "yes", "no"),
    ("undo", "no"),
    ("undo", "undo"),
    ("pause", "undo", "resume"),
    ("yes",),
    ("none",),
    ("again",),
    ("accept",),
    ("new-game",),
    ("shut-down",),
)
"""What is shown to the reader, card after card."""
CARD_S = 1.2
AWAY_S = 4.0
STALL_S = 180.0
"""After so long without more moves than before, a game is cut: meddling can leave the hands waiting or in a circle."""
LEFT_TO_PLAY = 30
"""A game that begins ahead has at least so many moves left, if the game lasts so long at all."""


class Ticks:
    """What stands between table and companion: readings get the times of a clock that ticks."""

    def __init__(self, levels: Mapping[str, bool]) -> None:
        self._levels = levels
        self.differing: dict[str, bool] = {}

    def levels(self, closed: Mapping[str, bool]) -> Mapping[str, bool]:
        self.differing = {switch: level for switch, level in closed.items() if level != self._levels[switch]}
        return self._levels

    def carry(self, reading: Reading) -> tuple[Reading, ...]:
        return (replace(reading, at=ceil(reading.at * TICKS_PER_S) / TICKS_PER_S),)


def play(board_name: str, profile: str, number: int, plies: int, ahead: int) -> tuple[list[Any], list[Any]]:
    """Play a game; its number decides everything that is left to chance, seats and options too.

    Returns:
        The lines of a file of kept readings, and the lines that the companion reported while the game was played.
    """
    board = boards.load(board_name)
    game = find(board.game)
    seed = f"{board_name} {profile} {number}"
    chance = random.Random(f"{seed} setting")
    names = chosen_seats(game, (), chance.choice(game.seat_counts))
    seats = {name: chance.choice(sorted(PLAYERS)) for name in names}
    game_options = {
        key: not default if isinstance(default, bool) and chance.random() < ODDS else default
        for key, default in game.option_defaults.items()
    }
    options = board.chosen_options({key: text for key, text in TABLE_OPTIONS.items() if chance.random() < ODDS})
    state = new_game(game, game_options, names)
    if ahead:
        state = _ahead(game, state, ahead, chance)
    state = game.read(game.write(state))
    faults = PROFILES["clumsy" if profile == MEDDLED else profile]
    setting = Setting(faults, seats, game_options, options, plies, number)
    return _played(
        board, game, state, setting, seed, random.Random(f"{seed} {MEDDLED}") if profile == MEDDLED else None
    )


def _ahead(game: Game, state: GameState, plies: int, chance: random.Random) -> GameState:
    """The position after so many moves of random players, or a little before the end of a game that is shorter."""
    states = [state]
    dealer, player = Dealer(chance), Bot(PLAYERS["random"](chance))
    while game.to_act(state) and len(states) <= plies + LEFT_TO_PLAY:
        actor = game.guide.asked_first(state)
        state = game.play(state, actor, (dealer if actor == TABLE else player).decide(game, state, actor))
        states.append(state)
    return states[max(0, len(states) - 1 - LEFT_TO_PLAY)]


def _played(
    board: Board, game: Game, start: GameState, setting: Setting, seed: str, meddles: random.Random | None
) -> tuple[list[Any], list[Any]]:
    first = header(board.name, seed=setting.companion_seed, start=game.write(start), options=setting.options)
    lines: list[Any] = [first]
    live: list[Any] = []
    progress = [0, 0.0]

    def keep(reading: Reading) -> None:
        lines.append(write_reading(reading))
        hear()
        if played.beliefs.plies > progress[0]:
            progress[:] = played.beliefs.plies, reading.at
        elif reading.at > progress[1] + STALL_S:
            played.hands.finished = True
        if meddles is not None and meddles.random() < MEDDLES:
            _meddle(played, meddles)

    def hear() -> None:
        live.extend(write_report(report, lambda code, facts: code) for report in reports.read())

    journal = MemoryJournal()
    ticks = Ticks(filled(board, counts(game, start, board)))
    begun = session.begin(game, journal, start), journal
    played = Play(game, board, setting, seed, begun=begun, on_reading=keep, drivers=ticks)
    # The hands hear what every seat may; `reedlight table` tells what everybody may.
    reports = played.companion.hub.subscribe(SPECTATOR)
    for switch, closed in ticks.differing.items():
        played._schedule.add(0.0, Switched(0.0, switch, closed))
    played.run()
    played.companion.pass_time(lines[-1].get("at", 0.0) + REST_S)
    hear()
    return lines, live


def _meddle(played: Play, chance: random.Random) -> None:
    """Do something at the table, a little later, that is no part of the move being made."""
    at, board = played.now + chance.uniform(0.1, 3.0), played.board
    ways = ["cards", "cards", "part", *(["key"] if board.keys else []), *(["knock"] if board.zones else [])]
    way = chance.choice(ways)
    if way == "cards":
        for n, card in enumerate(chance.choice(CARDS)):
            played.show(f"card:{card}", at - played.now + n * CARD_S)
    elif way == "key":
        played._schedule.add(at, KeyPressed(at, chance.choice(sorted(board.keys))))
    elif way == "knock":
        played.reeds.bump(at, chance.choice(board.switches), chance.uniform(0.2, 0.9))
    else:
        part = chance.choice(("board", "reader"))
        played._schedule.add(at, Lost(at, part))
        played._schedule.add(at + AWAY_S, Found(at + AWAY_S, part))
