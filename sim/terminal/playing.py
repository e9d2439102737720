"""One game in the terminal, from the first frame to the last: the players seated, the game run, its end told."""

from __future__ import annotations

import random
from collections.abc import Sequence

from controller.engine.journal import Journal
from controller.engine.rules import TABLE
from controller.engine.session import Session
from controller.reports import Report
from sim.game import Play
from sim.players import PLAYERS, Dealer, Player
from sim.setting import GameResult, Setting
from sim.terminal.bots import Dealing, Polite
from sim.terminal.person import Person
from sim.terminal.screen import Screen
from sim.terminal.setup import PERSON, Setup
from sim.terminal.stage import Stage
from sim.terminal.takeback import Takeback


class Playing:
    """A game that is on, at a stage.

    Args:
        kept: the game's session, and the journal that keeps it.
        pace: seconds of real time for each move of a seat.
    """

    def __init__(self, setup: Setup, screen: Screen, kept: tuple[Session, Journal], seed: int, pace: float) -> None:
        self._setup, self._seed = setup, seed
        alone = len(setup.persons) < 2
        labels = {seat: "you" if player == PERSON and alone else player for seat, player in setup.seats.items()}
        self.stage = Stage(screen, labels, pace)
        self._takeback = Takeback(self.stage, setup.seats, self._agrees)
        self.play = Play(
            setup.rules,
            setup.board,
            Setting(setup.profile, setup.seats, setup.options),
            f"terminal {seed}",
            begun=kept,
            players={**{seat: self._player(seat, alone) for seat in setup.seats}, TABLE: self._dealer()},
            on_reading=self.stage.read,
            on_reports=self._hear,
        )
        self.stage.play = self.play

    def _player(self, seat: str, alone: bool) -> Player:
        name = self._setup.seats[seat]
        chosen: Player
        if name == PERSON:
            chosen = Person(self.stage, self._takeback, alone=alone)
        else:
            chosen = PLAYERS[name](random.Random(f"{self._seed} {seat}"))
        return Polite(chosen, self._takeback)

    def _dealer(self) -> Player:
        return Polite(Dealing(Dealer(random.Random(f"{self._seed} dealer"))), self._takeback)

    def _hear(self, reports: Sequence[Report]) -> None:
        self.stage.hear(reports)
        self._takeback.hear(reports)

    def _agrees(self, name: str) -> bool:
        """Ask another person at the terminal."""
        seat = name.capitalize()
        self.stage.show((f"{seat}, the move that is to be taken back has shown something hidden. Do you agree?",))
        return self.stage.screen.ask(f"{seat}, yes or no > ").strip().casefold() in ("y", "yes")

    def run(self) -> GameResult:
        """Play to the end."""
        return self.play.run()
