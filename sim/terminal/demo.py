"""`reedlight sim --demo`: a rulebook's worked example, reading by reading through the whole companion."""

from __future__ import annotations

import random

from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.session import begin
from controller.engine.speech import Thing
from controller.games_found import find
from controller.language import language_for
from controller.terminal.screen import Screen
from sim.deciders import Dealer
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting
from sim.terminal.examples import example_of
from sim.terminal.examples.example import Example
from sim.terminal.stage import Stage

CAPTION_S = 2.4
"""How long a caption is read before its move is made, at pace 1; the whole then takes less than a minute."""
MOVE_SHARE = 0.6
PLAYER = "by the book"


class _Done(Exception):
    """The example is over."""


class _Script:
    """Plays the moves of the example for all seats, and shows their captions."""

    def __init__(self, stage: Stage, example: Example, pace: float) -> None:
        self._stage, self._example, self._pace = stage, example, pace
        self._dealer = Dealer(random.Random(example.seed))

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """The next move of the example; nothing before its time."""
        if state is not self._stage.running.beliefs.truth:
            return None
        if actor == TABLE:
            return self._dealt(game, state)
        made = sum(step.seat != TABLE for step in self._stage.running.session.history)
        if made >= len(self._example.moves):
            raise _Done
        shown = self._example.moves[made]
        self._caption(shown.caption)
        return game.read_move(state, shown.move)

    def _dealt(self, game: Game, state: GameState) -> Move:
        """What the example wants, if it wants anything; else as it comes."""
        if self._stage.caption != (self._example.dealing,):
            self._caption(self._example.dealing)
        options = game.options(state, TABLE)
        wanted = self._example.dealt
        return next((move for move in options if move.text in wanted), self._dealer.decide(game, state, TABLE))

    def _caption(self, text: str) -> None:
        self._stage.caption = (text,)
        self._stage.show()
        self._stage.screen.wait(CAPTION_S * self._pace)


def demo(name: str = "power-and-weakness", pace: float | None = None, screen: Screen | None = None) -> int:
    """Show a game's example; the exit code is 0 only if it came to the end that the rulebook tells."""
    screen = screen or Screen()
    example = example_of(name)
    if example is None:
        screen.tell(language_for(None).sentence("demo.none", {"game": name}))
        return 1
    game = find(name)
    pace = screen.pace_or(pace, 1.0)
    state = game.read(example.position)
    stage = Stage(screen, (PLAYER,) * len(game.seats(state)), pace * MOVE_SHARE)
    play = _play(game, state, example, stage, pace)
    stage.attach(play)
    try:
        with screen:
            stage.caption = (example.opening,)
            stage.show()
            screen.wait(CAPTION_S * pace)
            play.run()
    except _Done:
        pass  # the example has been played to its end: whether it came out right is asked below
    except KeyboardInterrupt:
        screen.tell(stage.sentence("demo.over", {}))
        return 130
    return _end(game, example, stage)


def _play(game: Game, state: GameState, example: Example, stage: Stage, pace: float) -> Play:
    journal = MemoryJournal()
    script = _Script(stage, example, pace)
    return Play(
        game,
        example.board,
        Setting(PROFILES["clean"]),
        example.seed,
        begun=(begin(game, journal, state), journal),
        deciders=dict.fromkeys((*game.seats(state), TABLE), script),
        on_reading=stage.read,
        on_reports=stage.hear,
    )


def _end(game: Game, example: Example, stage: Stage) -> int:
    """The last frame, and whether all is as the rulebook has it."""
    stage.caption = (example.quote,)
    stage.show()
    position = game.write(stage.running.companion.session.state)
    right = example.came_out(position) and not stage.running.differences()
    stage.screen.tell(stage.sentence("demo.came-out", {"right": right, "text": Thing("text", example.told)}))
    return 0 if right else 1
