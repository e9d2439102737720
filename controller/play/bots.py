"""Bots at a real table: they choose for their seats, and hands carry their moves out.

A bot is a subscriber of the hub and answers by readings, as a person who types does. It chooses from the view of its
seat, in a thread of its own, so that lights and voice go on while it thinks.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from controller.engine.game import Game, GameState
from controller.play.saved_games import PERSON
from controller.players import PLAYERS, Player
from controller.ports import Entered
from controller.table.reports import Report

PACE_S = 1.5
"""From the moment a bot may move until it does: so long people can see what happened before."""
PATIENCE_S = 10.0
"""The same after an undo: whoever wants to take back more has time for it."""


class Bots:
    """The seats that bots play.

    Args:
        players: who plays, in the order of the seats.
        seed: for what bots leave to chance.
    """

    def __init__(self, rules: Game, players: Sequence[str], seed: int) -> None:
        self._rules = rules
        self._players: Mapping[int, Player] = {
            number: PLAYERS[name](random.Random(f"{seed} {number}"))
            for number, name in enumerate(players)
            if name != PERSON and name in PLAYERS
        }
        self._pool = ThreadPoolExecutor(1, "bot") if self._players else None
        self._thinking: Future[str] | None = None
        self._about: tuple[GameState, str] = (None, "")
        self._since, self._pace_s = 0.0, PACE_S
        self._asked = ""
        self._astray = self._paused = False

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def take(self, report: Report) -> None:
        """Note what a bot has to know of the table: what is asked, what is to be mended."""
        if report.kind == "asked" and report.code == "ask.undo":
            self._asked = str(report.facts["seat"])
        elif report.kind == "closed" and report.code == "ask.undo":
            self._asked = ""
        elif report.kind in ("committed", "undone"):
            self._pace_s = PACE_S if report.kind == "committed" else PATIENCE_S
        elif report.kind in ("astray", "mended"):
            self._astray = report.kind == "astray"
        elif report.kind == "phased":
            self._paused = report.facts["attention"] == "paused"

    def move(self, state: GameState, now: float) -> Entered | None:
        """What a bot does now: its move, or its agreement to an undo; None while there is nothing, or it thinks."""
        if self._pool is None or self._paused:
            return None
        seats = self._rules.seats(state)
        if self._asked in seats and seats.index(self._asked) in self._players:
            return Entered(now, "yes", self._asked)
        if self._asked or self._astray:
            return None
        seat = next((one for one in self._rules.to_act(state) if self._plays(seats, one)), "")
        if state is not self._about[0] or seat != self._about[1]:
            self._about, self._since, self._thinking = (state, seat), now, None
        if not seat:
            return None
        if self._thinking is None:
            player, view = self._players[seats.index(seat)], self._rules.view(state, seat)
            self._thinking = self._pool.submit(lambda: player.choose(self._rules, view, seat).move.text)
        if now < self._since + self._pace_s or not self._thinking.done():
            return None
        move, self._thinking = self._thinking.result(), None
        self._since = now
        return Entered(now, move, seat)

    def _plays(self, seats: Sequence[str], seat: str) -> bool:
        return seat in seats and seats.index(seat) in self._players
