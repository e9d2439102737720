"""What is asked before a table is opened: to play without it, which game, who draws, whether to resume.

Questions are shown as lines and answered by lines, at a terminal and at a pipe alike. Where nothing more will be typed
there is no answer, and nothing is decided for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import click

from controller.boards import Board
from controller.engine.game import TABLE, Game, GameState
from controller.engine.speech import Thing
from controller.games_found import find
from controller.language import Language, language_for
from controller.play.open_table import typed_board, typed_games
from controller.play.terminal import Keyboard
from controller.play.typed import QUIT

YES, NO = "yes", "no"
COMPANION, HANDS = "companion", "hands"


class Offer:
    """Ask the people at the keyboard.

    Args:
        show: shows a line.
        language: of the questions.
    """

    def __init__(self, keyboard: Keyboard, show: Callable[[str], None], language: Language | None = None) -> None:
        self._keyboard, self._show = keyboard, show
        self._language = language or language_for(None)

    def ask(self, code: str, answers: Sequence[str], facts: Mapping[str, object] | None = None) -> str | None:
        """Ask until one of the answers is typed, by its name, its beginning or its number; None where nothing more
        will be typed. Raises click's Exit where somebody leaves instead."""
        shown = [Thing("text", answer) for answer in answers]
        self._show(self._language.sentence(code, {"answers": shown, **(facts or {})}))
        while True:
            typed = self._keyboard.line()
            if typed is None:
                return None
            word = typed.strip().casefold()
            if word in QUIT:
                raise click.exceptions.Exit(0)
            found = _meant(word, answers)
            if found is not None:
                return found
            if word:
                self._show(self._language.sentence("offer.again", {"answers": shown}))

    def without_the_table(self, why: str, game: str | None) -> Board | None:
        """Say why the table cannot be played at (empty: there is none), and offer the typed board in its place; None
        where nobody agrees."""
        if self._keyboard.closed:
            return None
        for line in (why or self._language.sentence("offer.none", {})).splitlines():
            self._show(line)
        return self.typed_board(game) if self.ask("offer.typed", (YES, NO)) == YES else None

    def typed_board(self, game: str | None) -> Board | None:
        """The typed board of a game, which is asked for where none is named; None where nobody answers."""
        chosen = game or self.ask("offer.game", typed_games())
        return None if chosen is None else typed_board(chosen)

    def dealer(self, board: Board, start: GameState) -> str | None:
        """Who draws at a typed board, in a game where anything is drawn that could be either's; None: as the board
        has it."""
        game = find(board.game)
        if not _is_dealt(game, start):
            return None
        return {COMPANION: "companion", HANDS: "hands"}.get(self.ask("offer.dealer", (COMPANION, HANDS)) or "")


def _is_dealt(game: Game, state: GameState) -> bool:
    """Whether a game begins with something that its players draw, or the companion for them."""
    return game.to_act(state) == (TABLE,)


def _meant(word: str, answers: Sequence[str]) -> str | None:
    if word.isdecimal() and 1 <= int(word[:4]) <= len(answers):
        return answers[int(word[:4]) - 1]
    fitting = [answer for answer in answers if word and answer.startswith(word)]
    return word if word in answers else fitting[0] if len(fitting) == 1 else None
