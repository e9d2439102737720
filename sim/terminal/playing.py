"""One game in the terminal, from the first frame to the last: the players seated, the game run, its end told."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from controller.engine.game import TABLE
from controller.engine.journal import Journal
from controller.engine.session import Session
from controller.memory import set_aside
from controller.phases.drift import log_drift, raise_drift
from controller.play.typed import YES
from controller.players import player_for
from controller.table.reports import Report
from controller.terminal.screen import Screen
from controller.terminal.seeing import viewed
from sim.deciders import Bot, Dealer, Decider
from sim.game import Play
from sim.live import YES as AGREED
from sim.live import Elsewhere, LiveTable
from sim.setting import GameResult, Setting
from sim.terminal.person import Person, Pump
from sim.terminal.setup import PERSON, Setup
from sim.terminal.stage import Stage
from sim.terminal.takeback import Polite, Takeback

BOT = "greedy"


class Playing:
    """A game that is on, at a stage.

    Args:
        kept: the game's session, and the journal that keeps it.
        pace: seconds of real time for each move of a seat.
        live: where pages touch the table, if they are served.
    """

    def __init__(
        self,
        setup: Setup,
        screen: Screen,
        kept: tuple[Session, Journal],
        seed: int,
        pace: float,
        live: LiveTable | None = None,
    ) -> None:
        self._setup, self._seed, self._live = setup, seed, live
        seats = setup.game.seats(kept[0].state)
        players = seated(setup.seats, seats)
        persons = [number for number, player in enumerate(players) if player == PERSON]
        labels = ["you" if player == PERSON and len(persons) == 1 else player for player in players]
        self.stage = Stage(screen, labels, pace, persons=persons, scores=setup.scores_shown, lang=setup.lang)
        self._takeback = Takeback(self.stage, players, self._agrees)
        self.play = Play(
            setup.game,
            setup.board,
            Setting(setup.profile, dict(zip(seats, players, strict=True)), setup.game_options, setup.options),
            f"terminal {seed}",
            begun=kept,
            deciders={
                **{
                    seat: self._decider(seat, player, number)
                    for number, (seat, player) in enumerate(zip(seats, players, strict=True))
                },
                TABLE: self._dealer(),
            },
            on_reading=self.stage.read,
            on_reports=self._hear,
            on_drift=log_drift if persons else raise_drift,
            people=live,
            wait=(lambda: None) if live is None else live.wait,
        )
        self.stage.attach(self.play)
        if live is not None:
            live.attach(
                self.play,
                self._takeback,
                players,
                tuple(persons),
                lambda state: viewed(
                    setup.game, state, setup.game.seats(state)[persons[0]] if len(persons) == 1 else ""
                ),
                {**setup.board.options, **setup.options},
            )
            self.stage.paced, self.stage.watched = (lambda: live.paced), (lambda: live.watched)

    def _decider(self, seat: str, name: str, number: int) -> Decider:
        chosen: Decider
        if name == PERSON:
            chosen = Person(self.stage, self._takeback, number, self._live)
        else:
            chosen = Bot(player_for(name, random.Random(f"{self._seed} {seat}")))
        return Polite(chosen, self._takeback)

    def _dealer(self) -> Decider:
        return Polite(Dealer(random.Random(f"{self._seed} dealer")), self._takeback)

    def _hear(self, _reports: Sequence[Report]) -> None:
        """Something was reported: each watcher reads as much of it as it may."""
        if self._live is not None:
            self._live.publish()
        self.stage.hear()
        self._takeback.hear()

    def _agrees(self, name: str) -> bool:
        """Ask another person at the terminal."""
        say = self.stage.sentence
        screen, before = self.stage.screen, self.stage.screen.meanwhile
        self.stage.show((say("takeback.consent", {"seat": name}),))
        if self._live is not None:
            live = self._live
            screen.meanwhile = Pump(live, live.consent)
        try:
            typed = screen.ask(f"{say('takeback.answer', {'seat': name})} ")
            return typed.strip().casefold() in YES
        except Elsewhere as answer:
            return str(answer) == AGREED
        finally:
            screen.meanwhile = before

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, as the seats are called at the end."""
        return tuple(self._setup.game.result(self.play.session.state).get("winners", ()))

    def run(self) -> GameResult:
        """Play to the end."""
        set_aside()
        try:
            return self.play.run()
        finally:
            self.stage.settle()


def seated(chosen: Mapping[str, str], seats: Sequence[str]) -> tuple[str, ...]:
    """Who plays each seat of a game: by the seat's name where it is among those chosen, else by its place.

    A game that is continued may have more seats than were chosen now: greedy bots play those.
    """
    if set(seats) <= chosen.keys():
        return tuple(chosen[seat] for seat in seats)
    players = (*chosen.values(), *[BOT] * len(seats))
    return players[: len(seats)]
