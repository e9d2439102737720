"""`reedlight enrol`: learns the owner's tags, the real counts of the box, and the map as it is printed."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

from controller import boards
from controller.boards import Board
from controller.boards.tags import owned, tag_files, with_own_counts
from controller.choices import new_game
from controller.commands.enrol_heard import Heard, heard, opened_lines, opened_table
from controller.commands.enrol_lights import Glow
from controller.commands.enrol_talks import MapTalk, TagTalk, Talk
from controller.commands.records import default_records
from controller.engine.game import Game
from controller.enrolment.calibration import Calibration
from controller.enrolment.learner import PARTS, begun
from controller.enrolment.maps import OwnMap, begin_on, chart_of, map_file, strange_zones
from controller.enrolment.order import Part
from controller.enrolment.session import Enrolment, Told
from controller.enrolment.words import by_kind, called
from controller.errors import BoardError, BodyError, PositionError, RecordError
from controller.games_found import find
from controller.play.open_table import OWN_BOARD, chosen_board, own_folders
from controller.play.table_io import HUNG_UP, StopRequested
from controller.play.terminal import Screen, discard_output
from controller.storage import repair

SIGNALLED = 128
"""What a shell adds to the number of a signal that has ended a program: the exit status."""
ADVICE = "; name another file with an option"
"""What may be done where a file cannot be written."""
WHAT = ("all", "tags", "cards", "map", "status", "export")


@click.command("enrol")
@click.argument("what", type=click.Choice(WHAT), default="all")
@click.option("--game", "game_name", help="The game; without it that of the board.")
@click.option(
    "--board",
    "board_name",
    help="A shipped board's name, or a board file: its reader and wells are used. Default: this computer's own, unless "
    "a game is named.",
)
@click.option("--tags", "tag_file", type=click.Path(path_type=Path), help="Keep components and cards in this file.")
@click.option("--map", "own_map", type=click.Path(path_type=Path), help="Keep the map in this file.")
@click.option(
    "--uids",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Take uids and words from here, not from the table.",
)
@click.option(
    "--readings",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Take readings (JSON Lines) from here, not from the table.",
)
def command(
    what: str,
    game_name: str | None,
    board_name: str | None,
    tag_file: Path | None,
    own_map: Path | None,
    uids: Path | None,
    readings: Path | None,
) -> None:
    """Learn what is yours: tags of components, then command cards (all; or just one of both), the map; tell the status.

    Every step is on disk at once. Stop whenever you like (quit, or Ctrl-C) and call the same command to go on.
    `export` prints a position that begins a game with your counts and on your map, for `reedlight table --start`.
    """
    if uids is not None and readings is not None:
        raise click.UsageError("lines come from one place: give --uids or --readings, not both")
    try:
        board = _board(board_name, game_name)
        if game_name is None and board is None:
            raise click.UsageError("say which game: --game NAME, or a board of it by --board NAME")
        game = find(game_name or (board.game if board else ""), "--game")
        if board is not None and board.game != game.name:
            raise click.UsageError(f"{board.name} is a board for {board.game}, not for {game.name}")
        house = _House(game, board, tag_file, own_map)
        if what == "status":
            house.status()
        elif what == "export":
            house.export()
        else:
            house.learn(what, uids or readings)
    except (BoardError, BodyError, PositionError, RecordError) as error:
        raise click.ClickException(str(error)) from None


def _board(name: str | None, game: str | None) -> Board | None:
    """The board that is named; where no game is named either, the one that this computer has; else none."""
    if name is not None:
        return boards.load(name)
    own = game is None and any((folder / OWN_BOARD).is_file() for folder in own_folders())
    return chosen_board(None, None, own_folders()) if own else None


class _House:
    """What belongs to one owner's game: where it is kept, and what may be done with it."""

    def __init__(self, game: Game, board: Board | None, tag_file: Path | None, own_map: Path | None) -> None:
        folder = default_records().parent
        cards, components = (tag_file, tag_file) if tag_file else tag_files(folder, game.name)
        self.game, self.board = game, board
        self._files = {"tags": components, "cards": cards}
        self._map = own_map or map_file(folder, game.name)
        self._shelf = None if tag_file else folder / "tags"
        self._open: Path | None = None

    def learn(self, what: str, lines: Path | None) -> None:
        """Talk through what is to be learnt; lines that are given take the place of the real table's readings."""
        at = self.board if lines is None else None
        try:
            with opened_lines(lines or Path("-")) as stream, opened_table(at, time.monotonic) as table:
                talk = Talk(self.game, table.speaker if table else None, _show)
                if what == "map":
                    self._calibrate(talk, heard(stream, table), table.glow if table else Glow(None, time.monotonic))
                else:
                    self._enrol(talk, PARTS if what == "all" else (what,), heard(stream, table))
        except StopRequested as stop:
            self._stopped(stop.how)
        except KeyboardInterrupt:
            self._stopped("SIGINT")

    def _stopped(self, how: str) -> None:
        """A signal has stopped it: where everything is kept is told, if there still is a terminal to tell it on."""
        if how != HUNG_UP and self._open is not None:
            with suppress(StopRequested):
                Talk(self.game, None, _show).tell(Told("kept", {"file": self._open}))
        raise click.exceptions.Exit(SIGNALLED + signal.Signals[how])

    def _enrol(self, talk: Talk, parts: tuple[str, ...], words: Iterator[Heard]) -> None:
        for name in parts:
            path = self._open = self._files[name]
            with repair.learning(path, ADVICE):
                tag_talk = TagTalk(talk, self.game, self._begun(name), path)
                go_on, words = tag_talk.through(words, last=name == parts[-1])
            if not go_on:
                talk.tell(Told("kept", {"file": path}))
                return

    def _begun(self, name: str) -> Enrolment:
        return begun(self.game, name, self._files[name], self._shelf)

    def _calibrate(self, talk: Talk, words: Iterator[Heard], glow: Glow) -> None:
        chart = chart_of(self.game)
        if self.board is not None and (strange := strange_zones(chart, self.board)):
            raise BoardError(f"{self.board.name} has zones that are no places of the map: {', '.join(strange)}")
        self._open = self._map
        with repair.learning(self._map, ADVICE):
            own = OwnMap.load(self._map) if self._map.is_file() else OwnMap(self.game.name, chart.written)
            begin_on(self.game, {}, (), own, str(self._map))
            map_talk = MapTalk(talk, Calibration.of(own, chart), self._map, glow)
            map_talk.through(words)
        talk.tell(*map_talk.calibration.changes(), map_talk.calibration.summary(), Told("kept", {"file": self._map}))

    def status(self) -> None:
        """Tell what is learnt, what is missing, and what differs from what we took to be right."""
        for part in PARTS:
            known = self._begun(part)
            talk = Talk(self.game, None)
            click.echo(f"{self._files[part]}:")
            talk.tell(known.asks(), *known.warnings())
            if known.missing:
                click.echo(f"Missing ({len(known.missing)}): {', '.join(by_kind(known.missing))}.")
            strange = [name for name in known.book.tags.values() if _is_of(name, known.part, known.names)]
            if strange:
                click.echo(f"Not in your box: {', '.join(strange)}. Take these lines out, or count again.")
            for kind, n in known.book.counts.items():
                click.echo(f"Counted: {n} of {called(self.game, kind)}.")
        if self._map.is_file():
            click.echo(f"{self._map}:")
            found = Calibration.of(OwnMap.load(self._map), chart_of(self.game))
            Talk(self.game, None).tell(*found.changes(), found.summary())

    def export(self) -> None:
        """Print a position that begins a game with the owner's counts and on the owner's map."""
        game = with_own_counts(self.game, owned(self.game, self._files["tags"]))
        state = new_game(game, {}, ())
        if self._map.is_file():
            state = begin_on(game, {}, (), OwnMap.load(self._map), str(self._map))
        click.echo(json.dumps(game.write(state)))


def _is_of(name: str, part: Part, names: tuple[str, ...]) -> bool:
    """Whether a name of the book belongs to the part, and yet is none of its names."""
    return name not in names and name.startswith("card:") is not bool(part.game)


def _show(line: str) -> None:
    """A line on the terminal; raises StopRequested when that has gone, with or without a signal."""
    screen = Screen(click.echo)
    screen(line)
    if screen.gone:
        discard_output()
        raise StopRequested(HUNG_UP)
