"""A kept game is resumed as it was: whoever played its seats, however it was left, and however it is resumed.

Each kind of game is resumed at either table in each way, and so is a game that was left in each way. A way to leave
that no program can take in the process of these tests is a process of its own.
"""

from __future__ import annotations

import errno
import json
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from controller import boards
from controller.engine.game import TABLE, Game
from controller.engine.next_draw import draw
from controller.engine.session import Session
from controller.games_found import find
from controller.play import saved_games
from controller.play.saved_games import Arrangement
from controller.players import PERSON
from controller.players.levels import FIRST
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from tests.commands.running import PROGRAM, run, start

PATIENCE_S = 60.0
QUIET_S = 0.1
LANGUAGE = "xx"
"""No table speaks it (English is spoken then), and none would choose it by itself."""


@dataclass(frozen=True)
class Kind:
    """A kind of game: who plays it, by which rules, and on which board that is not the usual one."""

    game: str
    seats: str
    board: str
    rule: str

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.partition("=")[2] for seat in self.seats.split(","))

    @property
    def person(self) -> int:
        """The place of the first person."""
        return self.players.index(PERSON)


KINDS = {
    "a person and a bot": Kind(
        "power-and-weakness", "orange=person,white=beginner", "power-and-weakness-presence", "snake_vs_lightning"
    ),
    "a bot and a person": Kind(
        "power-and-weakness", "orange=random,white=person", "power-and-weakness-region", "snake_vs_lightning"
    ),
    "bots of two levels, seats by name": Kind(
        "web-of-power-card-game",
        "zoe=person,yann=beginner,xaver=random",
        "web-of-power-card-game-reader",
        "only_initial_ends",
    ),
    "seats that are renamed": Kind(
        "balance-of-power",
        "seat-1=beginner,seat-2=person,seat-3=person",
        "balance-of-power-counting-rows",
        "visible_scores",
    ),
    "persons who choose": Kind(
        "balance-of-power", "seat-1=person,seat-2=person,seat-3=person", "balance-of-power-counting", "choose_empires"
    ),
}
COMMANDS = ("sim", "play")
OPTIONS = ("--option", "scores=hidden", "--option", "dealer=companion")


@dataclass(frozen=True)
class Played:
    """How a game is played: what a session is begun with."""

    board: str
    players: tuple[str, ...]
    scores: str
    dealer: str
    rules: Any
    language: str
    moves: tuple[str, ...]
    position: Any = field(compare=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Played]:
    """How each game was played that was begun or resumed since."""
    from controller.play import table_session
    from controller.play.loop import PlayLoop
    from sim.terminal import game_session
    from sim.terminal.playing import Playing
    from sim.terminal.setup import Setup

    found: list[Played] = []

    def note(board: str, players: Sequence[str], options: Any, rules: Game, session: Session, language: str) -> None:
        moves = tuple(f"{step.seat}: {step.move.text}" for step in session.history)
        position = rules.write(session.state)
        told = (board, tuple(players), options["scores"], options["dealer"], position["options"], language, moves)
        found.append(Played(*told, position))

    def sim_with(setup: Setup, screen: Any, kept: Any, *rest: Any, **more: Any) -> Playing:
        note(setup.board.name, tuple(setup.seats.values()), setup.options, setup.game, kept[0], setup.lang)
        return Playing(setup, screen, kept, *rest, **more)

    def play_with(io: Any, rules: Game, session: Session, **more: Any) -> PlayLoop:
        note(io.board.name, more["players"], more["options"], rules, session, io.language.lang)
        return PlayLoop(io, rules, session, **more)

    monkeypatch.setattr(game_session, "Playing", sim_with)
    monkeypatch.setattr(table_session, "PlayLoop", play_with)
    return found


def keep(record: Path, command: str, kind: Kind, plies: int, *, over: bool = False) -> None:
    """A game of this kind with so many moves at random, kept as the command would."""
    rules, chance = find(kind.game), random.Random(1)
    seats = tuple(seat.partition("=")[0] for seat in kind.seats.split(","))
    board = boards.load(kind.board if command == "sim" else f"{kind.game}-typed")
    options = {**board.options, "scores": "hidden", "dealer": "companion"}
    place = saved_games.SIMULATED if command == "sim" else saved_games.TYPED
    with FileJournal(record) as journal:
        table = Arrangement(place, board.name, "", kind.players, options, LANGUAGE)
        state = rules.new({**rules.option_defaults, kind.rule: True}, seats)
        session = saved_games.begin_new(journal, rules, state, table)
        while (acting := rules.to_act(session.state)) and (plies > 0 or over or acting == (TABLE,)):
            options = rules.options(session.state, acting[0])
            move = draw(rules, session.state, chance) if acting == (TABLE,) else chance.choice(options)
            session.commit(acting[0], move, session.seconds + 1.0)
            plies -= acting != (TABLE,)


def resume(record: Path, command: str, kind: Kind, *how: str) -> str:
    """Resume a game and leave it again; what was printed."""
    named = ("--board", "hands", "--game", kind.game) if command == "play" else ("--game", kind.game)
    named = () if any(word.isdecimal() for word in how) else named
    result = run(command, *how, *named, "--plain", "--web", "off", "--record", record, given=b"quit\n")
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def resumed_and_typed(record: Path, command: str, given: bytes) -> str:
    """Resume game 1, type some lines, and leave; what was printed."""
    words = (command, "--resume", "1", "--plain", "--web", "off", "--record", record)
    if command == "sim":
        result = run(*words, given=given)
        code, said = result.exit_code, result.stdout
    else:  # which listens to no input of this process
        program = start(*words)
        out, _ = program.communicate(given, timeout=PATIENCE_S)
        code, said = program.returncode, out.decode()
    assert code == 0, said
    return " ".join(said.split())


def standing(record: Path) -> tuple[str, ...]:
    """The moves of the last game that stand."""
    with ReadOnlyGames(record) as kept:
        moves: list[str] = []
        for entry in kept.entries(kept.games()[-1].id):
            if entry.undoes is None:
                moves.append(f"{entry.seat}: {entry.move}")
            else:
                moves.pop()
    return tuple(moves)


def resumed_in_every_way(record: Path, command: str, kind: Kind, begun: list[Played]) -> Played:
    """Resume copies of a record as it was left: by number, as the latest, otherwise than it was played, and then again.
    Returns how it was played."""
    del begun[:]
    for how in ("--resume", "1"), ("--resume",):
        copy = copied(record)
        assert "Now it is" not in resume(copy, command, kind, *how)
        assert standing(copy)[: len(begun[0].moves)] == begun[0].moves
    was, again = begun
    assert was == again
    assert was.moves == standing(record)[: len(was.moves)]
    rules = find(kind.game)
    seats = rules.seats(rules.read(was.position))
    other = next(place for place in range(len(seats)) if place != kind.person)
    now = "greedy" if was.players[other] == "random" else "random"
    chosen = ("--seats", f"{seats[other]}={now}", "--option", "scores=shown")
    told = resume(copy, command, kind, "--resume", "1", *chosen)
    assert f"was played by {was.players[other]}. Now it is {now}." in told
    assert "The table option scores was hidden in this game. Now it is shown." in told
    changed = replace(was, players=(*was.players[:other], now, *was.players[other + 1 :]), scores="shown")
    assert replace(begun[2], moves=was.moves) == changed
    assert begun[2].moves[: len(was.moves)] == was.moves
    assert "Now it is" not in resume(copy, command, kind, "--resume")
    assert replace(begun[3], moves=was.moves) == changed, "whoever plays now plays on"
    return was


def copied(record: Path) -> Path:
    """A copy of a record in a folder of its own."""
    folder = record.parent / f"copy-{len(list(record.parent.iterdir()))}"
    folder.mkdir()
    for file in record.parent.glob(f"{record.name}*"):
        if not file.name.endswith(".lock"):
            shutil.copy(file, folder)
    return folder / record.name


def as_kept(kind: Kind, command: str, moves: tuple[str, ...], language: str = LANGUAGE) -> Played:
    board = kind.board if command == "sim" else f"{kind.game}-typed"
    rules = {**find(kind.game).option_defaults, kind.rule: True}
    return Played(board, kind.players, "hidden", "companion", rules, language, moves, None)


@pytest.mark.parametrize(("kind", "command"), list(product(KINDS, COMMANDS)))
def test_every_seat_goes_back_to_whoever_played_it(kind: str, command: str, record: Path, begun: list[Played]) -> None:
    keep(record, command, KINDS[kind], plies=4)
    was = resumed_in_every_way(record, command, KINDS[kind], begun)
    assert was == as_kept(KINDS[kind], command, standing(record))
    assert was.moves


def test_yes_says_that_the_table_is_right(record: Path) -> None:
    """It is asked for in these words after every break, where no switch feels what lies on the table."""
    keep(record, "play", KINDS["seats that are renamed"], plies=4)
    told = resumed_and_typed(record, "play", b"yes\nyes\nquit\n")
    assert "type yes if it is right. " in told
    assert told.count("Thank you.") == 1
    assert told.count("Nothing is asked that “yes” could answer.") == 1


# Ways to leave.

LINES = {"quit": b"quit\n", "shut-down": b"shut-down\n", "the pipe ends": b""}


@pytest.mark.parametrize(("lines", "command"), list(product(LINES, COMMANDS)))
def test_a_game_that_is_left_by_a_line_or_without_one_is_resumed_as_it_was(
    lines: str, command: str, record: Path, begun: list[Played]
) -> None:
    kind = KINDS["seats that are renamed"]
    keep(record, command, kind, plies=4)
    left = resumed_and_typed(record, command, LINES[lines])
    assert f"reedlight {command} --resume 1 --record {record}" in left
    moves = standing(record)
    resume(record, command, kind, "--resume")
    assert begun[-1] == as_kept(kind, command, moves)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_coach_helps_on_after_a_break(command: str, record: Path) -> None:
    """It was switched on by a person, who would miss its warning."""
    kind = KINDS["a bot and a person"]
    keep(record, command, kind, plies=4)
    warns = "The coach helps White, and asks once about a move that gives much away."
    assert warns in resumed_and_typed(record, command, b"coach white warn\nquit\n")
    again = resumed_and_typed(record, command, b"coach\nseat orange=person\nseat white=beginner\nquit\n")
    assert warns in again
    assert "It asks White before" in again
    by_program = resumed_and_typed(record, command, b"seat white=person\nquit\n")
    assert warns not in by_program, "the coach says nothing to a program"
    assert warns in resumed_and_typed(record, command, b"coach white off\nquit\n"), "who plays has changed"
    last = resumed_and_typed(record, command, b"coach\nquit\n")
    assert warns not in last
    assert "The coach is off for all seats." in last


@pytest.mark.parametrize(("kind", "command"), list(product(KINDS, COMMANDS)))
def test_a_game_that_was_undone_to_its_start_still_has_its_players(
    kind: str, command: str, record: Path, begun: list[Played]
) -> None:
    keep(record, command, KINDS[kind], plies=2)
    with FileJournal(record) as journal:
        session = saved_games.resumed(journal, find(KINDS[kind].game), journal.games()[0])
        session.undo_to(0, session.seconds, consent=True)
    assert standing(record) == ()
    resume(record, command, KINDS[kind], "--resume")
    (was,) = begun
    # What comes by chance before the first decision is dealt at once at the simulated table.
    assert replace(was, moves=()) == as_kept(KINDS[kind], command, ())
    assert all(move.startswith(TABLE) for move in was.moves)


OVER = ("a bot and a person", "bots of two levels, seats by name")


@pytest.mark.parametrize(("kind", "command"), list(product(OVER, COMMANDS)))
def test_a_game_that_is_over_is_no_game_to_resume_until_its_end_is_undone(
    kind: str, command: str, record: Path, begun: list[Played]
) -> None:
    of = KINDS[kind]
    keep(record, command, of, plies=0, over=True)
    again = run(command, "--resume", "1", "--record", record)
    assert (again.exit_code, begun) == (1, [])
    assert "game 1 is over" in again.stderr
    seats = ("--seats", of.seats, "--option", "dealer=companion")
    assert "There is no unfinished game" in resume(copied(record), command, of, "--resume", *seats)
    assert begun[0].players == of.players
    with FileJournal(record) as journal:
        session = saved_games.resumed(journal, find(of.game), journal.games()[0])
        session.undo_to(len(session.history) - 1, session.seconds, consent=True)
    moves = standing(record)
    resume(record, command, of, "--resume")
    assert begun[1] == as_kept(of, command, moves)


@pytest.mark.parametrize("command", COMMANDS)
def test_adaptive_at_a_seat_of_a_resumed_game_has_a_level(command: str, record: Path, begun: list[Played]) -> None:
    of = KINDS["a person and a bot"]
    keep(record, command, of, plies=4)
    seats = find(of.game).default_seats
    other = next(place for place in range(len(of.players)) if place != of.person)
    resume(record, command, of, "--resume", "1", "--seats", f"{seats[other]}=adaptive")
    assert begun[-1].players[other] == f"adaptive:{FIRST}"


HANDED = [*product(KINDS, ("sim",)), ("a person and a bot", "play"), ("seats that are renamed", "play")]


@pytest.mark.parametrize(("kind", "command"), HANDED)
def test_a_seat_that_was_handed_over_is_played_by_whoever_has_it(
    kind: str, command: str, record: Path, begun: list[Played]
) -> None:
    of = KINDS[kind]
    keep(record, command, of, plies=4)
    rules = find(of.game)
    with FileJournal(record) as journal:
        seats = rules.seats(saved_games.resumed(journal, rules, journal.games()[0]).state)
    other = next(place for place in range(len(seats)) if place != of.person)
    given = f"seat {seats[other]}=keen\nseat {seats[other]}=nobody\nquit\n".encode()
    assert "There is no player nobody" in resumed_and_typed(record, command, given)
    resume(record, command, of, "--resume")
    players = (*of.players[:other], "keen", *of.players[other + 1 :])
    assert begun[-1].players == players
    listed = run("games", "--json", "--record", record).stdout
    assert json.loads(listed)["seats"] == dict(zip(seats, players, strict=True))


@dataclass
class AtATerminal:
    """A game that is played by a process at a terminal of its own."""

    command: str
    kind: Kind
    record: Path
    program: subprocess.Popen[bytes]
    terminal: int
    said: str = ""

    def type(self, line: str) -> None:
        os.write(self.terminal, f"{line}\r".encode())

    def read(self, until: Callable[[], bool]) -> None:
        """Read the screen until something is so."""
        given_up = time.monotonic() + PATIENCE_S
        while not until():
            assert time.monotonic() < given_up, self.said[-2000:]
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    self.said += os.read(self.terminal, 65536).decode("utf-8", "replace")
                except OSError as gone:
                    if gone.errno != errno.EIO:
                        raise
                    self.program.wait(PATIENCE_S)  # it has let go of the terminal

    def ended(self) -> bool:
        return self.program.poll() is not None

    def has_said(self, words: str) -> bool:
        text = " ".join(re.sub(r"\x1b\[[0-9;?]*[ -/]*[@-~]", " ", self.said).split())
        return words in text

    def waits(self) -> None:
        """Read the screen for a moment."""
        until = time.monotonic() + QUIET_S
        self.read(lambda: time.monotonic() >= until)

    def plays(self) -> None:
        """Type the first legal move until some moves are on disk."""
        self.read(lambda: self.has_said("Type "))
        while self.played() < 3:
            self.type("moves")
            self.waits()
            self.type("1")
            self.waits()

    def close(self) -> None:
        """Close the window."""
        if self.terminal >= 0:
            os.close(self.terminal)
        self.terminal = -1

    def played(self) -> int:
        """How many moves of persons stand."""
        return sum(not move.startswith(TABLE) for move in standing(self.record))


IN_A_TERMINAL = (
    "import os, signal, sys; os.login_tty(0); signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""Ctrl-C works at a terminal, also where these tests run in the background of a shell, which has its jobs ignore it."""


@contextmanager
def at_a_terminal(command: str, kind: Kind, record: Path) -> Iterator[AtATerminal]:
    ours, its = os.openpty()
    termios.tcsetwinsize(its, (24, 80))
    board = ("--board", kind.board) if command == "sim" else ("--board", "hands", "--no-check")
    told = (command, "--game", kind.game, *board, "--seats", kind.seats, "--rule", f"{kind.rule}=true", *OPTIONS)
    words = (*PROGRAM[1:], *told, "--record", record, "--web", "off", "--plain")
    line = [sys.executable, "-c", IN_A_TERMINAL, *map(str, words)]
    program = subprocess.Popen(line, stdin=its, stdout=its, stderr=its, start_new_session=True)
    os.close(its)
    at = AtATerminal(command, kind, record, program, ours)
    try:
        yield at
    finally:
        program.kill()
        program.wait()
        at.close()


def ctrl_c(at: AtATerminal) -> None:
    at.plays()
    os.write(at.terminal, b"\x03")
    at.read(lambda: at.has_said("Go on with it: reedlight"))
    at.read(at.ended)  # a terminal that nobody reads is full at some time, and holds up who writes
    assert at.program.returncode == 0


def stopped(at: AtATerminal) -> None:
    at.plays()
    at.program.send_signal(signal.SIGTERM)
    at.read(at.ended)


def killed(at: AtATerminal) -> None:
    at.plays()
    at.program.kill()
    at.program.wait()


def killed_in_mid_question(at: AtATerminal) -> None:
    """Another seat is asked whether it agrees that a choice is taken back, which chance has followed."""
    at.read(lambda: at.has_said("which empire do you choose?"))
    for n, empire in enumerate(("austria", "france", "germany"), 1):
        while at.played() < n:
            at.type(f"empire {empire}")
            at.waits()
    at.type("undo")
    at.read(lambda: at.has_said("agree"))
    at.program.kill()
    at.program.wait()


def window_closed(at: AtATerminal) -> None:
    at.plays()
    at.close()
    at.program.wait(PATIENCE_S)


def power_cut(at: AtATerminal) -> None:
    """The disk as it is while the program runs, with the next move torn in the log."""
    at.plays()
    files = {file: file.read_bytes() for file in at.record.parent.glob(f"{at.record.name}*")}
    at.program.kill()
    at.program.wait()
    for file, raw in files.items():
        file.write_bytes(raw + raw[-4120:-100] if file.name.endswith("-wal") else raw)


ENDINGS = (ctrl_c, stopped, killed, killed_in_mid_question, window_closed, power_cut)
TURNS = cycle(KINDS)
LEFT = [
    (command, leave, "persons who choose" if leave is killed_in_mid_question else next(TURNS))
    for leave, command in product(ENDINGS, COMMANDS)
]


@pytest.mark.parametrize(("command", "leave", "kind"), LEFT)
def test_however_a_game_is_left_it_is_resumed_as_it_was(
    command: str, leave: Callable[[AtATerminal], None], kind: str, record: Path, begun: list[Played]
) -> None:
    of = KINDS[kind]
    with at_a_terminal(command, of, record) as at:
        leave(at)
    moves = standing(record)
    assert len([move for move in moves if not move.startswith(TABLE)]) >= 3
    resume(record, command, of, "--resume")
    assert begun == [as_kept(of, command, moves, "en")]
    assert standing(record)[: len(moves)] == moves


@pytest.mark.parametrize("command", COMMANDS)
def test_a_player_that_there_is_none_of_is_refused_before_a_game_is_resumed(command: str, record: Path) -> None:
    keep(record, command, KINDS["a person and a bot"], plies=4)
    result = run(command, "--resume", "1", "--seats", "white=nonsense", "--record", record)
    assert result.exit_code == 2
    assert "white=nonsense: a seat is played by" in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_kept_bot_that_there_is_none_of_any_more_is_replaced_aloud(command: str, record: Path) -> None:
    kind = replace(KINDS["a person and a bot"], seats="orange=person,white=gone")
    keep(record, command, kind, plies=4)
    now = "greedy" if command == "sim" else PERSON
    assert f"White was played by gone. Now it is {now}." in resume(record, command, kind, "--resume", "1")
