"""One game in the terminal, from the first frame to the last: the players seated, the game run, its end told."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence

from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import Journal
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.session import Session
from controller.engine.speech import Thing
from controller.language import language_for
from controller.memory import set_aside
from controller.phases.drift import log_drift, raise_drift
from controller.play.bots import SEAT_LINE
from controller.play.coaching import Coaching, asked_why
from controller.play.page_requests import PageRequests
from controller.play.saved_games import adapted_at, arranged, keep_changed
from controller.play.thinking import ProgramSeats, Thinker, Thinks
from controller.play.typed import QUIT, YES, bare
from controller.players import PERSON, PLAYERS, player_for
from controller.table.reports import Report
from controller.terminal.screen import Screen
from controller.terminal.seeing import viewed
from sim.deciders import Bot, Dealer, Decider
from sim.game import Play
from sim.live import YES as AGREED
from sim.live import Elsewhere, LiveTable
from sim.setting import GameResult, Setting
from sim.terminal.person import Person, Pump, Quit
from sim.terminal.setup import Setup
from sim.terminal.stage import Stage
from sim.terminal.takeback import Polite, Takeback

BOT = "greedy"
LOOK_S = 0.02
"""So often it is looked whether a player has thought of a move."""


class Playing:
    """A game that is on, at a stage.

    Args:
        kept: the game's session, and the journal that keeps it.
        pace: seconds of real time for each move of a seat.
        live: where pages touch the table, if they are served.
        thinker: who thinks for the program and for what pages ask of the coach; by default a process of its own, as at
            a real table. `PLAYERS`, who hardly think, need none; and what is typed waits for the coach anyway.
        listens: whether lines are read where the program plays every seat from the beginning; else they are once a
            person has given a seat away, as till then a pipe may hold lines for somebody else.
    """

    def __init__(
        self,
        setup: Setup,
        screen: Screen,
        kept: tuple[Session, Journal],
        seed: int,
        pace: float,
        live: LiveTable | None = None,
        thinker: Thinks | None = None,
        *,
        listens: bool = False,
    ) -> None:
        self._setup, self._seed, self._live, self._journal = setup, seed, live, kept[1]
        self._listens = listens
        seats = setup.game.seats(kept[0].state)
        players = seated(setup.seats, seats)
        persons = _persons(players)
        self.stage = Stage(screen, _labels(players), pace, persons=persons, scores=setup.scores_shown, lang=setup.lang)
        self._takeback = Takeback(self.stage, players, self._agrees)
        language = language_for(setup.game, setup.lang)
        self._coaching = Coaching(
            setup.game,
            language,
            own=True,
            players=lambda: self._takeback.players,
            asks=lambda: self.stage.question,
            modes=arranged(self._journal, kept[0].number).coach,
            switched=lambda modes: keep_changed(self._journal, self.play.session.number, coach=modes),
        )
        thinker = thinker or Thinker()
        self._coached = kept[0].standing.plies
        programs = {place: player for place, player in enumerate(players) if player != PERSON}
        self._program = ProgramSeats(setup.game, programs, str(seed), thinker=thinker, adapt=self._adapted)
        self._at = [self._player(seats[place], player, place) for place, player in enumerate(players)]
        self.play = Play(
            setup.game,
            setup.board,
            Setting(setup.profile, dict(zip(seats, players, strict=True)), setup.game_options, setup.options),
            f"terminal {seed}",
            begun=kept,
            deciders={
                **{seat: Polite(_Place(self._at, place), self._takeback) for place, seat in enumerate(seats)},
                TABLE: self._dealer(),
            },
            on_reading=self.stage.read,
            on_reports=self._hear,
            on_drift=log_drift if persons else raise_drift,
            people=live,
            wait=self._wait,
        )
        self.stage.attach(self.play)
        if live is not None:
            live.attach(
                self.play,
                self._takeback,
                players,
                persons,
                self._viewed,
                {**setup.board.options, **setup.options},
                PageRequests(
                    setup.game,
                    live.published,
                    self._coaching,
                    thinker,
                    history=lambda: self.play.session.history,
                    player=self._seated_on_page,
                ),
            )
            self.stage.paced, self.stage.watched = (lambda: live.paced), (lambda: live.watched)

    def _player(self, seat: str, name: str, place: int) -> Decider:
        """Whoever is called so, to play at a place."""
        if name == PERSON:
            return Person(self.stage, self._takeback, place, self._live, self._answered, self._coaching)
        if name in PLAYERS:
            return Bot(player_for(name, random.Random(f"{self._seed} {seat}")))
        return Thinking(self._program, self.stage, self._live)

    def _adapted(self, place: int, player: str) -> str:
        """`adaptive` with the level that it has come to at a place; every other player as it is called."""
        return adapted_at(self._journal, self._setup.game, place, player)

    def _wait(self) -> None:
        """Before each step: let pages touch the table, and take what is typed while nobody is asked."""
        if self._live is not None:
            self._live.wait()
        while self._listens and not self.stage.persons and (line := self.stage.screen.typed()) is not None:
            if bare(line).casefold() in QUIT:
                raise Quit
            self.stage.tell(self._answered(line) or self._nobody_asked())

    def _nobody_asked(self) -> tuple[str, ...]:
        """That the program plays every seat, and how to sit down again."""
        seat = self._setup.game.seats(self.play.session.state)[0]
        return (self.stage.sentence("coach.programs-alone", {"text": Thing("text", seat)}),)

    def _viewed(self, state: GameState) -> GameState:
        """The state as the person who looks at the board may see it."""
        game, persons = self._setup.game, self.stage.persons
        return viewed(game, state, game.seats(state)[persons[0]] if len(persons) == 1 else "")

    def _answered(self, line: str) -> tuple[str, ...]:
        """The answer to a typed line about the coach, the players or their moves; none where it is about the game."""
        words, state = bare(line).casefold().split(), self.play.beliefs.truth
        if not words:  # before anything is typed
            notes = self._coaching.unlearnt(state) if {*self._takeback.players} > {PERSON} else ()
            return tuple(self.stage.sentence(note.code, note.facts) for note in notes)
        if words[:1] == [SEAT_LINE]:
            seated = self._seated(words[1:], state)
            alone = () if self.stage.persons else self._nobody_asked()
            return (self.stage.sentence(seated.code, seated.facts), *alone)
        if (asked := asked_why(line, self._setup.game.seats(state))) is not None:
            return self._coaching.why(self.play.session.history, state, asked)
        return self._coaching.answer(line, state) or ()

    def _seated(self, words: Sequence[str], state: GameState) -> Reason:
        """Have a seat played by somebody else from now on; what is to be said of it."""
        reason = self._program.seated(words, state)
        players, before = self._program.players(state), self._takeback.players
        if players == before:
            return reason
        self._takeback.players = players
        for place, (seat, player) in enumerate(zip(self._setup.game.seats(state), players, strict=True)):
            if player != before[place]:
                self._at[place] = self._player(seat, player, place)
        keep_changed(self._journal, self.play.session.number, players=players)
        self.stage.seat(_labels(players), _persons(players))
        self._listens = True
        if self._live is not None:
            self._live.seat(players, _persons(players))
        return reason

    def _seated_on_page(self, words: str) -> Reason:
        """The same from a page; a terminal without frames says it too."""
        reason = self._seated([words], self.play.beliefs.truth)
        if self.stage.screen.plain:
            self.stage.screen.tell(self.stage.sentence(reason.code, reason.facts))
        return reason

    def _dealer(self) -> Decider:
        return Polite(Dealer(random.Random(f"{self._seed} dealer")), self._takeback)

    def _hear(self, reports: Sequence[Report]) -> None:
        """Something was reported: each watcher reads as much of it as it may."""
        if self._live is not None:
            self._live.hear(reports)
        self.stage.hear()
        self._takeback.hear()
        self._notice()

    def _notice(self) -> None:
        """Have the coach tell what people have just given away by hand, where everybody may hear that."""
        game, plies = self._setup.game, self.play.session.standing.plies
        made = self.play.session.history[self._coached :] if plies > self._coached else ()
        self._coached = plies
        for step in made:
            seats = game.seats(step.before)
            if step.seat not in seats or self._takeback.players[seats.index(step.seat)] != PERSON:
                continue
            if self._coaching.may_be_heard(step.before, step.seat):
                self._coaching.notice(step)
        if reasons := self._coaching.noticed(self.play.session.history):
            self.play.companion.tell(self.play.now, reasons)

    def _agrees(self, name: str) -> bool:
        """Ask another person at the terminal."""
        say = self.stage.sentence
        screen, before = self.stage.screen, self.stage.screen.meanwhile
        self.stage.show((say("takeback.consent", {"seat": name}),))
        if self._live is not None:
            live = self._live
            screen.meanwhile = Pump(live, live.consent, goes_on=False)
        try:
            typed = screen.ask(f"{say('takeback.answer', {'seat': name})} ")
            return bare(typed).casefold() in YES
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
            self._program.close()
            self.stage.settle()


class Thinking:
    """A player of the program who thinks while pages go on with the table (`ProgramSeats`)."""

    def __init__(self, program: ProgramSeats, stage: Stage, live: LiveTable | None) -> None:
        self._program, self._stage, self._live = program, stage, live

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """Its move; None if something else is done first, or if it is too early to decide."""
        play, live = self._stage.running, self._live
        if state is not play.beliefs.truth:
            return None
        while (found := self._program.due(state, play.now, may=True, seat=actor)) is None:
            time.sleep(LOOK_S)
            if live is None:
                continue
            try:
                live.pump(actor, state)
            except Elsewhere:
                entered = live.move_of(actor)  # a page of the table may have moved for it
                return next((move for move in game.options(state, actor) if move.text == entered), None)
        return game.read_move(state, found.move)


class _Place:
    """A place at the table: its present player decides."""

    def __init__(self, players: Sequence[Decider], place: int) -> None:
        self._players, self._place = players, place

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """The move of the player at this place."""
        return self._players[self._place].decide(game, state, actor)


def _persons(players: Sequence[str]) -> tuple[int, ...]:
    """The places that people play."""
    return tuple(place for place, player in enumerate(players) if player == PERSON)


def _labels(players: Sequence[str]) -> tuple[str, ...]:
    """Who plays each seat, in a word."""
    alone = len(_persons(players)) == 1
    return tuple("you" if player == PERSON and alone else player for player in players)


def seated(chosen: Mapping[str, str], seats: Sequence[str]) -> tuple[str, ...]:
    """Who plays each seat of a game: by the seat's name where it is among those chosen, else by its place.

    A game that is continued may have more seats than were chosen now: greedy bots play those.
    """
    if set(seats) <= chosen.keys():
        return tuple(chosen[seat] for seat in seats)
    players = (*chosen.values(), *[BOT] * len(seats))
    return players[: len(seats)]
