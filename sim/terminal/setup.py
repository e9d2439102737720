"""What a game in the terminal is made of: who plays, on which board, with which faults, and where it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.boards import Board
from controller.choices import new_game
from controller.engine.game import Game, GameState
from controller.language import SOURCE
from controller.play.saved_games import SIMULATED, Arrangement
from controller.players import PERSON
from sim.faults import AT_HOME, Profile


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a command line names itself of how a game is played; it goes before what a kept game has."""

    players: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    board: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to be played or watched.

    Attributes:
        seats: the seats in their order, by the names with which the game begins: ``person`` or the name of a bot.
        seed: everything by chance comes of it; None draws one.
        record: the file of games; None is the user's own, and games only watched are kept nowhere.
        choice: what to do with an unfinished game: ``ask``, ``new`` or ``resume``.
        options: table options, such as ``dealer``.
        game_options: the rules' options.
        number: the kept game to be resumed; None: the latest unfinished one of these rules.
        chosen: what the command line names itself.
        board_file: the path of a board file of one's own.
        lang: the language of this screen.
    """

    game: Game
    board: Board
    seats: Mapping[str, str]
    seed: int | None = None
    profile: Profile = AT_HOME
    record: Path | None = None
    choice: str = "ask"
    options: Mapping[str, Any] = field(default_factory=dict)
    game_options: Mapping[str, Any] = field(default_factory=dict)
    number: int | None = None
    chosen: Chosen = field(default_factory=Chosen)
    board_file: str = ""
    lang: str = SOURCE

    @property
    def scores_shown(self) -> bool:
        """Whether points may be told before the end."""
        return {**self.board.options, **self.options}.get("scores") != "hidden"

    def new(self) -> GameState:
        """A new game of these seats; raises PositionError."""
        return new_game(self.game, self.game_options, tuple(self.seats))

    @property
    def arrangement(self) -> Arrangement:
        """How a new game of this setup is played, as the record keeps it."""
        options = {**self.board.options, **self.options}
        return Arrangement(SIMULATED, self.board.name, self.board_file, tuple(self.seats.values()), options, self.lang)

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in self.seats.items() if player == PERSON)
