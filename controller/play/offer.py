"""What is asked before a table is opened: to play without it, which game, who plays and draws, whether to resume.

Questions are shown as lines and answered by lines, at a terminal and at a pipe alike. Where nothing more will be typed
there is no answer, and nothing is decided for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import click

from controller.boards import Board
from controller.boards.seats import PLACE
from controller.engine.game import TABLE, Game, GameState
from controller.engine.speech import Thing
from controller.errors import PositionError
from controller.games_found import find
from controller.language import Language, language_for
from controller.play.open_table import typed_board, typed_games
from controller.play.terminal import Keyboard
from controller.play.typed import QUIT, bare
from controller.play.understanding import parts, plays

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
        number = self._ask(code, [(answer,) for answer in answers], facts)
        return None if number is None else answers[number]

    def _ask(
        self, code: str, answers: Sequence[Sequence[str]], facts: Mapping[str, object] | None = None
    ) -> int | None:
        """The same for answers that have several names each, of which the first is shown; gives the answer's place."""
        shown = [Thing("text", names[0]) for names in answers]
        self._show(self._language.sentence(code, {"answers": shown, **(facts or {})}))
        while (word := self._line()) is not None:
            found = _meant(word, answers)
            if found is not None:
                return found
            if word:
                self._show(self._language.sentence("offer.again", {"answers": shown}))
        return None

    def _line(self) -> str | None:
        """The next line that is typed; None where nothing more will be. Raises click's Exit where somebody leaves."""
        typed = self._keyboard.line()
        if typed is not None and bare(typed).casefold() in QUIT:
            raise click.exceptions.Exit(0)
        return None if typed is None else typed.strip()

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
        if game is not None:
            return typed_board(game)
        games = typed_games()
        number = self._ask("offer.game", [(language_for(find(one)).name("game", one), one) for one in games])
        return None if number is None else typed_board(games[number])

    def seats(self, game: Game) -> tuple[str, ...] | None:
        """The seats of a new game that lets choose how many play: so many, or with these names where its seats are
        called by the players' names; None: as many as usual."""
        counts = [str(count) for count in game.seat_counts]
        if len(counts) == 1:
            return None
        named = f"{PLACE}1" not in game.default_seats
        facts = {
            "answers": [Thing("text", count) for count in counts],
            "names": [Thing("seat", name) for name in game.default_seats[: game.default_count] if named],
        }
        self._show(self._language.sentence("offer.seats", facts))
        while (line := self._line()) is not None:
            if line in counts:
                return game.default_seats[: int(line)]
            names = tuple("-".join(parts(one)) for one in line.split(","))
            if named and not line.isdecimal():
                with suppress(PositionError):
                    game.new(game.option_defaults, names)
                    return names
            if line:
                self._show(self._language.sentence("offer.seats-again", facts))
        return None

    def dealer(self, board: Board, start: GameState) -> str | None:
        """Who draws at a typed board, in a game where anything is drawn that could be either's; None: as the board
        has it."""
        game = find(board.game)
        if not _is_dealt(game, start):
            return None
        code = "offer.dealer" if game.guide.box.counts else "offer.dealer-chance"
        return {COMPANION: "companion", HANDS: "hands"}.get(self.ask(code, (COMPANION, HANDS)) or "")


def _is_dealt(game: Game, state: GameState) -> bool:
    """Whether a game begins with something that its players draw, or the companion for them."""
    return game.to_act(state) == (TABLE,)


def _meant(word: str, answers: Sequence[Sequence[str]]) -> int | None:
    """The place of the answer that a text is: its number, the beginning of one of its names, or some of its words."""
    if word.isdecimal() and 1 <= int(word[:4]) <= len(answers):
        return int(word[:4]) - 1
    said, called = " ".join(parts(word)), {str(n): tuple(names) for n, names in enumerate(answers)}
    begun = [n for n, names in called.items() if said and any(" ".join(parts(one)).startswith(said) for one in names)]
    found = begun[0] if len(begun) == 1 else plays(called, word, {})
    return None if found is None else int(found)
