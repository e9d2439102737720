"""`reedlight sim --demo`: the rulebook's detailed example, reading by reading through the whole companion."""

from __future__ import annotations

import random

from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.rules import TABLE, GameState, Rules
from controller.engine.session import begin
from controller.games.power_and_weakness import GAME
from sim.faults import PROFILES
from sim.game import Play
from sim.players import Dealer
from sim.setting import Setting
from sim.terminal import example
from sim.terminal.screen import Screen
from sim.terminal.stage import Stage

SEED = "detailed example 7"
"""With this one the hands tell by pieces whatever pieces can tell."""
CAPTION_S = 2.4
"""How long a caption is read before its move is made, at pace 1; the whole then takes less than a minute."""
MOVE_SHARE = 0.6


class _Done(Exception):
    """The example is over."""


class _Script:
    """Plays the moves of the example for both seats, and shows their captions."""

    def __init__(self, stage: Stage, pace: float) -> None:
        self._stage, self._pace = stage, pace
        self._dealer = Dealer(random.Random(SEED))

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move | None:
        """The next move of the example; nothing before its time."""
        if state is not self._stage.game.mind.truth:
            return None
        if seat == TABLE:
            return self._dealt(rules, state)
        made = sum(step.seat != TABLE for step in self._stage.game.session.history)
        if made >= len(example.MOVES):
            raise _Done
        shown = example.MOVES[made]
        self._caption(shown.caption)
        return rules.read_move(state, shown.move)

    def _dealt(self, rules: Rules, state: GameState) -> Move:
        """The token of the new cycle is a small one, which keeps the example short; tiles come as they come."""
        if self._stage.caption != (example.DEALING,):
            self._caption(example.DEALING)
        options = rules.options(state, TABLE)
        return next((move for move in options if move.text == "token 3"), self._dealer.draw(rules, state))

    def _caption(self, text: str) -> None:
        self._stage.caption = (text,)
        self._stage.show()
        self._stage.screen.wait(CAPTION_S * self._pace)


def demo(pace: float | None = None, screen: Screen | None = None) -> int:
    """Show the example; the exit code is 0 only if it came to the end that the rulebook tells."""
    screen = screen or Screen()
    pace = screen.pace_or(pace, 1.0)
    stage = Stage(screen, {"orange": "by the book", "white": "by the book"}, pace * MOVE_SHARE)
    stage.play = play = _play(stage, _Script(stage, pace))
    try:
        with screen:
            stage.caption = (example.OPENING,)
            stage.show()
            screen.wait(CAPTION_S * pace)
            play.run()
    except _Done:
        pass  # the example has been played to its end: whether it came out right is asked below
    except KeyboardInterrupt:
        screen.tell("stopped")
        return 130
    return _end(stage, screen)


def _play(stage: Stage, script: _Script) -> Play:
    journal = MemoryJournal()
    session = begin(GAME, journal, GAME.read(example.position()))
    return Play(
        GAME,
        example.board(),
        Setting(PROFILES["clean"]),
        SEED,
        begun=(session, journal),
        players={"orange": script, "white": script, TABLE: script},
        on_reading=stage.read,
        on_reports=stage.hear,
    )


def _end(stage: Stage, screen: Screen) -> int:
    """The last frame, and whether all is as the rulebook has it."""
    stage.caption = (example.QUOTE,)
    stage.show()
    position = GAME.write(stage.game.companion.session.state)
    points = {seat: position["seats"][seat]["victory_points"] for seat in ("orange", "white")}
    right = (
        points == {"orange": 3, "white": 3}
        and position["cycle"] == {"number": 3, "kind": "magic"}
        and position["turn"] == {"seat": "white", "actions_left": 1, "using_tiles": False}
        and not stage.game.differences()
    )
    told = "as the rulebook has it" if right else "and that is NOT the end that the rulebook has"
    screen.tell(f"Victory points {points['orange']} : {points['white']}, {told}")
    return 0 if right else 1
