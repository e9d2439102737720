"""`reedlight table`: any log of readings through the whole companion, in virtual time."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import click

from controller import boards
from controller.boards.seats import seat_called
from controller.choices import chosen_seats, listed, new_game, pairs, rule_options
from controller.commands.lines import split
from controller.commands.printing import LANG_OF_LINES
from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.strict import MOST_BYTES, below, file_bytes, load
from controller.errors import BoardError, PositionError
from controller.games_found import find
from controller.language import language_for
from controller.memory import set_aside
from controller.play.bots import Bots
from controller.play.thinking import InPlace
from controller.players import PERSON, UnknownPlayer, known_players, player_for
from controller.ports import Reading
from controller.storage.files import open_private
from controller.table.companion import Companion
from controller.table.json_lines import (
    Began,
    asks_position,
    began,
    check_places,
    header,
    is_header,
    programs_since,
    read_readings,
    seats_line,
    write_reading,
    write_report,
)
from controller.table.reports import ALL_SEATS, SPECTATOR, Viewer

REST_S = 2.0
"""After the last reading the table is left alone for so long: what the hands had finished is still recognised."""
HAND = "hand"
"""What this command alone called a person before."""


@click.command("table")
@click.option("--board", "board_name", required=True, help="A shipped board's name, or a board file.")
@click.option("--start", type=click.Path(path_type=Path), help="A position to begin with (JSON).")
@click.option("--seats", "seat_kinds", default="", help="Who plays: orange=person,white=club. Default: people.")
@click.option("--players", type=click.IntRange(min=1), help="How many seats play, in a game that lets choose.")
@click.option("--rule", "rule_words", multiple=True, metavar="NAME=VALUE", help="An option of the rules: respawn=true.")
@click.option("--keep-readings", type=click.Path(path_type=Path), help="Write all readings to this file.")
@click.option("--seed", type=int, help="For what the companion draws itself. Default: as FILE says, or 0.")
@click.option("--option", "options", multiple=True, help="A table option, such as dealer=companion.")
@click.option(
    "--viewer", default="", metavar="SEAT|spectator", help="Reports and positions as this viewer may have them."
)
@click.option("--mark", is_flag=True, help="After the reports on each line of readings, print its number.")
@LANG_OF_LINES
@click.argument("file", default="-", type=click.Path(path_type=Path, allow_dash=True))
def command(
    board_name: str,
    start: Path | None,
    seat_kinds: str,
    players: int | None,
    rule_words: tuple[str, ...],
    keep_readings: Path | None,
    seed: int | None,
    options: tuple[str, ...],
    viewer: str,
    mark: bool,
    lang: str,
    file: Path,
) -> None:
    """Put readings (JSON Lines) through the companion and print what it tells, in virtual time.

    A FILE that was kept tells in its first line how its table began; what is chosen here goes before that.
    """
    try:
        board = boards.load(board_name)
        game = find(board.game)
        told = _told(file)
        chosen = board.chosen_options({**told.options, **pairs(options)})
        kinds = pairs(listed(seat_kinds))
        if start:
            state = game.read(load(file_bytes(start)))
        elif players or rule_words or told.start is None:
            state = new_game(game, rule_options(game, rule_words), chosen_seats(game, tuple(kinds), players))
        else:
            state = _started(game, told.start)
        drawn = (told.seed or 0) if seed is None else seed
        check_places(told.programs, len(game.seats(state)))
        names = _players(game, state, kinds)
        reader = _viewer(game, state, viewer)
    except OSError as error:
        raise click.ClickException(f"{error.filename or start}: {error.strerror}") from None
    except (BoardError, PositionError, click.UsageError) as error:
        raise click.ClickException(str(error)) from None
    on = session.begin(game, MemoryJournal(), state)
    companion = Companion(game, board, on, seed=drawn, options=chosen)
    programs = {place for place, name in enumerate(names) if name != PERSON} or told.programs
    companion.seat_programs(frozenset(programs))
    kept = open_private(keep_readings) if keep_readings else None
    try:
        first = header(board.name, seed=drawn, start=game.write(state), options=chosen, programs=programs)
        _Run(companion, names, drawn, kept, reader, mark, lang).through(_lines(file), first)
    finally:
        if kept:
            kept.close()


def _told(file: Path) -> Began:
    """How the table of a kept file began. Only a file is read ahead: the writer of a pipe may wait for us first."""
    if not file.is_file():
        return Began()
    try:
        with file.open("rb") as stream:
            first = load(stream.readline(MOST_BYTES + 1))
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    except PositionError:
        return Began()
    return began(first)


def _started(game: Game, start: Mapping[str, Any]) -> GameState:
    """The position that a kept file begins with; raises PositionError."""
    try:
        return game.read(start)
    except PositionError as error:
        raise PositionError(error.code, below("start", error.path) if error.path else "start", error.message) from None


def _players(game: Game, state: GameState, kinds: Mapping[str, str]) -> tuple[str, ...]:
    """Who plays, in the order of the seats; raises UsageError for unknown seats and players."""
    seats = game.seats(state)
    found = dict.fromkeys(seats, PERSON)
    for name, kind in kinds.items():
        seat = seat_called(seats, name)
        if seat is None or seat == TABLE:
            raise click.UsageError(f"there is no seat {name}: {', '.join(seats)}")
        if kind not in (PERSON, HAND):
            try:
                player_for(kind, random.Random())
            except UnknownPlayer:
                raise click.UsageError(f"{kind}: a seat is played by {PERSON}, {known_players()}") from None
            found[seat] = kind
    return tuple(found.values())


def _viewer(game: Game, state: GameState, name: str) -> Viewer | None:
    """Who reads the reports: a seat, a spectator, or the table itself (None). Raises UsageError."""
    seats = game.seats(state)
    seat = seat_called(seats, name)
    if not name:
        return None
    if name == "spectator":
        return SPECTATOR
    if seat is None or seat == TABLE:
        raise click.UsageError(f"there is no viewer {name}: spectator, {', '.join(seats)}")
    return Viewer(seats.index(seat))


def _lines(file: Path) -> Iterator[bytes]:
    if str(file) == "-":
        yield from split(sys.stdin.buffer, "-", before_waiting=lambda: None)
        return
    try:
        with file.open("rb") as stream:
            yield from split(stream, str(file), before_waiting=lambda: None)
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None


class _Run:
    """One run: lines in, lines out, each as soon as it is known.

    Args:
        players: who plays, in the order of the seats. The program moves as it does at a real table
            (`controller.play.bots`), only without letting time go by.
        seed: for what they leave to chance.
        viewer: who reads what is printed. None is the table itself: its reports tell nothing sealed either, but its
            position is whole, as the one who feeds the readings knows all of it.
    """

    def __init__(
        self,
        companion: Companion,
        players: Sequence[str],
        seed: int,
        kept: IO[str] | None,
        viewer: Viewer | None,
        mark: bool,
        lang: str,
    ) -> None:
        self._lang = lang
        self._companion = companion
        self._reports = companion.hub.subscribe(viewer or SPECTATOR)
        self._eyes = viewer or ALL_SEATS
        self._mark = mark
        self._kept = kept
        self._now = 0.0
        self._named = any(name != PERSON for name in players)
        self._bots = Bots(companion.game, players, seed, lambda: self._now, InPlace(), pace_s=0.0)

    def through(self, lines: Iterable[bytes], first: dict[str, Any]) -> None:
        if self._kept:
            self._keep(first)
        set_aside()
        self._companion.begin(0.0)
        self._tell()
        self._play()
        for number, line in enumerate(lines, 1):
            if line.strip():
                self._take(line)
            if self._mark:
                _print({"done": number})
        self._pass_time(self._now + REST_S)
        self._print_position()

    def _print_position(self) -> None:
        _print({"position": self._companion.snapshot(self._eyes)["position"]})

    def _take(self, line: bytes) -> None:
        try:
            data = load(line)
            if is_header(data):
                return
            if asks_position(data):
                self._print_position()
                return
            programs, readings = programs_since(data), read_readings(data)
            check_places(programs or (), len(self._companion.game.seats(self._companion.session.state)))
            if readings and readings[0].at < self._now:
                raise PositionError("out-of-range", "at", "time never goes back")
        except PositionError as error:
            _print({"at": self._now, "error": {"code": error.code, "message": error.message, "path": error.path}})
            return
        for reading in readings:
            self._pass_time(reading.at)
            if programs is None:
                self._feed(reading)
            else:
                self._seat(programs)
        self._play()

    def _seat(self, programs: frozenset[int]) -> None:
        """From now on programs play the seats of these places, unless the command says which ones do."""
        if not self._named:
            if self._kept:
                self._keep(seats_line(self._now, programs))
            self._companion.seat_programs(programs)
            self._pass_time(self._now)

    def _feed(self, reading: Reading) -> None:
        if self._kept:
            self._keep(write_reading(reading))
        self._companion.feed(reading)
        self._tell()

    def _play(self) -> None:
        """Let the seats of the program move, as long as they may; people put their pieces, as the lights ask."""
        on = self._companion
        while (moved := self._bots.move(on, self._now)) is not None:
            self._feed(moved)

    def _pass_time(self, until: float) -> None:
        """Let time pass, and the seats of the program move as soon as they may."""
        on = self._companion
        while due := [at for at in (on.deadline, self._bots.until) if at is not None and self._now < at <= until]:
            self._now = min(due)
            on.pass_time(self._now)
            self._tell()
            self._play()
        self._now = until
        on.pass_time(until)
        self._tell()

    def _tell(self) -> None:
        for report in self._reports.read():
            self._bots.take(report)
            _print(write_report(report, self._sentence), flush=False)
        sys.stdout.flush()

    def _sentence(self, code: str, facts: Mapping[str, Any]) -> str:
        return language_for(self._companion.game, self._lang).sentence(code, facts)

    def _keep(self, line: dict[str, Any]) -> None:
        assert self._kept is not None
        self._kept.write(json.dumps(line) + "\n")
        self._kept.flush()


def _print(line: dict[str, Any], *, flush: bool = True) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    if flush:
        sys.stdout.flush()
