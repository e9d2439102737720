"""`reedlight play`: what it refuses, and whole processes at a table of another package's kind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.commands.play import NO_TERMINAL
from controller.engine.session import begin
from controller.enrolment.maps import map_file
from controller.games.power_and_weakness import GAME
from controller.phases.drift import log_drift
from controller.play import saved_games
from controller.play.table_session import SessionConfig, SessionEnd
from controller.play.terminal import wrapped
from controller.storage.sqlite import FileJournal
from tests.commands.running import PROGRAM, run, start
from tests.play.other_body import OtherTable
from tests.play.test_around import Manager

CASTLE = "marker:castle:1"
TENT = "marker:tent:1"


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No board of this computer, no record of its owner."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr("controller.play.open_table.SYSTEM_CONFIG", tmp_path / "none")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OtherTable]:
    made = OtherTable(tmp_path)
    yield made
    made.close()


def own_board(folder: Path, text: str) -> Path:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_drift_of_the_phases_is_logged_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    began = list[SessionConfig]()

    class Begun:
        def __init__(self, config: SessionConfig) -> None:
            began.append(config)

        def run(self) -> SessionEnd:
            return SessionEnd("quit", None, False)

    monkeypatch.setattr("controller.commands.play.TableSession", Begun)
    monkeypatch.setattr("controller.commands.play.real_kind", lambda _: None)
    result = run("play", "--board", "power-and-weakness-counting", "--record", str(tmp_path / "games.sqlite3"))
    assert result.exit_code == 0, result.output
    assert began[0].on_drift is log_drift


# Refusals.


def test_without_a_board_it_says_how_to_name_one() -> None:
    result = run("play")
    assert result.exit_code == 1
    assert "name it once with --board" in result.stderr
    assert f"sudo {Path(sys.executable).with_name('reedlight')} install --board NAME" in result.stderr
    assert "power-and-weakness-presence (power-and-weakness)" in result.stderr
    assert "Traceback" not in result.output


def test_a_board_without_a_body_is_no_table(tmp_path: Path) -> None:
    file = own_board(tmp_path, 'name = "x"\ngame = "power-and-weakness"\nkind = "counting"\n[zones]\nrheged = 6\n')
    result = run("play", "--board", file)
    assert result.exit_code == 1
    assert "The board x has no [body]" in result.stderr
    assert "reedlight sim" in result.stderr


def test_a_simulated_table_is_refused(tmp_path: Path) -> None:
    text = 'base = "power-and-weakness-counting"\nname = "x"\n[body]\nkind = "simulated"\n'
    result = run("play", "--board", own_board(tmp_path, text))
    assert result.exit_code == 1
    assert "reedlight sim" in result.stderr


@pytest.mark.parametrize("command", ["sim", "table"])
def test_the_board_of_hands_is_told_to_be_for_real_tables(command: str) -> None:
    result = run(command, "--board", "hands")
    assert result.exit_code in (1, 2)
    assert "only `reedlight play` has --board hands" in result.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--board", "web-of-power-card-game-tray", "--game", "balance-of-power"], "is a board for"),
        (["--board", "nowhere"], "there is no board called nowhere"),
        (["--board", "balance-of-power-counting", "--players", "9"], "has 2 to 6 seats, not 9"),
        (["--board", "web-of-power-card-game-typed", "--seats", "anna,anna=club,carl"], "anna is given twice"),
        (["--board", "balance-of-power-counting", "--rule", "fly=true"], "has no option fly"),
        (["--board", "balance-of-power-counting", "--option", "dealer=nobody"], "dealer"),
        (["--board", "balance-of-power-counting", "--tags", "none.toml"], "there is no such file"),
        (["--board", "balance-of-power-counting", "--map", "none.toml"], "none.toml"),
        (["--board", "power-and-weakness-typed", "--step", "2"], "--step goes with --lesson"),
        (["--board", "power-and-weakness-typed", "--lesson", "takeover", "--step", "9"], "none of the number 9"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_opened(args: list[str], told: str, tmp_path: Path) -> None:
    result = run("play", *args, "--record", tmp_path / "games.sqlite3")
    assert result.exit_code in (1, 2)
    assert told in result.stderr
    assert "Traceback" not in result.output
    assert not (tmp_path / "games.sqlite3").exists()


# Whole processes.


@contextmanager
def playing(table: OtherTable, *args: str, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program at the table; ended when it is not by then, so that a failing test leaves none."""
    told = ("--board", str(table.board), "--record", str(table.record), "--no-check", *args)
    program = start("play", *told, env={**table.environ, **environ}, stderr=subprocess.STDOUT)
    try:
        yield program
    finally:
        program.kill()
        program.communicate()


def until(program: subprocess.Popen[bytes], words: str) -> str:
    """What it says up to the line with these words."""
    assert program.stdout is not None
    said = ""
    for raw in program.stdout:
        line = raw.decode()
        said += line
        if words in line:
            return said
    raise AssertionError(f"it ended without saying {words!r}:\n{said}")


def rest(program: subprocess.Popen[bytes]) -> tuple[int, str]:
    out, _ = program.communicate(timeout=60)
    return program.returncode, out.decode()


def moves(table: OtherTable) -> list[str]:
    with FileJournal(table.record) as journal:
        return [entry.move for entry in journal.entries(1)]


def test_told_to_stop_it_goes_dark_keeps_everything_and_goes_on_later(table: OtherTable) -> None:
    with playing(table) as program:
        table.feel(tag=CASTLE)
        until(program, "The marker of Alt Clut")
        program.send_signal(signal.SIGTERM)
        code, said = rest(program)
    assert code == 0
    assert "Game 1 is kept in" in said
    assert f"Go on with it: reedlight play --resume 1 --record {table.record}" in said
    assert table.done()[-1] == {"dark": True}
    assert any(line.get("frame") for line in table.done())
    assert moves(table) == ["region-marker alt-clut castle"]
    with playing(table, "--resume") as program:
        until(program, "compare this with the table")
        table.feel(tag=TENT)
        until(program, "The marker of Gododdin")
        program.send_signal(signal.SIGINT)
        assert rest(program)[0] == 0
    assert moves(table) == ["region-marker alt-clut castle", "region-marker gododdin tent"]


def test_stopped_before_a_game_has_begun_it_says_so(table: OtherTable) -> None:
    with playing(table, "--check") as program:
        until(program, "Hold any card to the reader")
        program.send_signal(signal.SIGTERM)
        code, said = rest(program)
    assert (code, said.splitlines()[-1]) == (0, "No game was begun. Good night.")
    assert table.done()[-1] == {"dark": True}


def test_killed_at_any_moment_it_has_kept_what_it_told(table: OtherTable) -> None:
    with playing(table) as program:
        table.feel(tag=CASTLE)
        until(program, "The marker of Alt Clut")
        program.kill()
        rest(program)
    with playing(table) as program:  # nobody sits at a terminal: it goes on by itself
        until(program, "compare this with the table")
    assert moves(table) == ["region-marker alt-clut castle"]


IN_A_TERMINAL = """
import os, sys
errors = os.dup(2)
if sys.argv[1] == "its own":
    os.login_tty(0)
os.dup2(errors, 2)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
"""Python with this terminal as its own (it is then sent SIGHUP too) or as somebody else's; errors go to a pipe."""


@contextmanager
def in_a_terminal(
    table: OtherTable, whose: str, columns: int = 0, term: str = "xterm-256color"
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The program at a terminal of so many columns (0: it does not say) and of this kind, and the other end of that."""
    ours, its = os.openpty()
    termios.tcsetwinsize(its, (24 if columns else 0, columns))
    told = ("--board", str(table.board), "--record", str(table.record), "--no-check", "--web", "off")
    line = (sys.executable, "-c", IN_A_TERMINAL, whose, *PROGRAM[1:], "play", *told)
    program = subprocess.Popen(line, env={**table.environ, "TERM": term}, stdin=its, stdout=its, stderr=subprocess.PIPE)
    os.close(its)
    try:
        yield program, ours
    finally:
        program.kill()
        program.communicate()


def read_until(terminal: int, words: str) -> None:
    said = b""
    while words.encode() not in said:
        assert select.select([terminal], [], [], 60)[0], f"nothing more than {said!r}"
        said += os.read(terminal, 4096)


def test_a_terminal_breaks_long_lines_between_words(table: OtherTable) -> None:
    asked = "Draw what comes next (a region marker), hold it to the reader and lay it here: Alt Clut."
    with in_a_terminal(table, "its own", columns=50, term="dumb") as (_, terminal):
        read_until(terminal, "\r\n".join(["", *wrapped(asked, 50), ""]))


@pytest.mark.parametrize(
    ("whose", "term"), [("its own", "xterm-256color"), ("another's", "xterm-256color"), ("its own", "dumb")]
)
def test_without_its_terminal_a_table_with_lights_plays_on(table: OtherTable, whose: str, term: str) -> None:
    with in_a_terminal(table, whose, term=term) as (program, terminal):
        read_until(terminal, "lay it here:")
        os.close(terminal)
        table.feel(tag=CASTLE)
        table.feel(tag="card:shut-down")
        _, errors = program.communicate(timeout=60)
    assert (program.returncode, errors) == (0, b"")
    assert moves(table) == ["region-marker alt-clut castle"]
    assert table.done()[-1] == {"dark": True}


@pytest.mark.parametrize("whose", ["its own", "another's"])
def test_without_its_terminal_a_table_without_lights_and_voice_ends_in_order(tmp_path: Path, whose: str) -> None:
    table = OtherTable(tmp_path, "web-of-power-card-game-reader")
    try:
        with in_a_terminal(table, whose) as (program, terminal):
            read_until(terminal, "hold it to the reader")
            table.feel(tag="card:frankreich-ship")
            os.close(terminal)
            _, errors = program.communicate(timeout=60)
    finally:
        table.close()
    assert (program.returncode, errors) == (NO_TERMINAL, b"")
    assert table.done()[-1] == {"dark": True}
    with FileJournal(table.record) as journal:
        assert len(journal.games()) == 1


def test_a_screen_that_nobody_reads_any_more_is_no_reason_to_stop(table: OtherTable) -> None:
    with playing(table) as program:
        until(program, "hold it to the reader")
        assert program.stdout is not None
        program.stdout.close()
        table.feel(tag=CASTLE)
        table.feel(tag="card:shut-down")
        assert program.wait(timeout=60) == 0
    assert moves(table) == ["region-marker alt-clut castle"]


def test_asked_whether_to_go_on_a_terminal_that_goes_away_answers_by_going_on(table: OtherTable) -> None:
    with playing(table) as program:
        table.feel(tag=CASTLE)
        until(program, "The marker of Alt Clut")
        program.send_signal(signal.SIGTERM)
        rest(program)
    with in_a_terminal(table, "another's") as (program, terminal):
        read_until(terminal, "There is an unfinished game")
        os.close(terminal)
        table.feel(tag=TENT)
        table.feel(tag="card:shut-down")
        _, errors = program.communicate(timeout=60)
    assert program.returncode == 0
    assert errors.count(b"\n") <= 1  # where Python asks by itself, the question stands there
    assert b"Aborted" not in errors
    assert moves(table) == ["region-marker alt-clut castle", "region-marker gododdin tent"]


def test_a_second_one_is_told_who_plays_and_the_first_goes_on(table: OtherTable, tmp_path: Path) -> None:
    with playing(table) as program:
        table.feel(tag=CASTLE)
        until(program, "The marker of Alt Clut")
        with playing(table, "--record", str(tmp_path / "another.sqlite3")) as second:
            code, said = rest(second)
        assert code == 1
        assert f"Another Reedlight plays at this table (process {program.pid})" in said
        table.feel(tag=TENT)
        until(program, "The marker of Gododdin")


def test_typed_lines_a_new_game_and_the_card_that_shuts_down(table: OtherTable, tmp_path: Path) -> None:
    kept = tmp_path / "readings.jsonl"
    with playing(table, "--shut-down-status", "64", "--keep-readings", str(kept)) as program:
        assert program.stdin is not None
        program.stdin.write(b"?\nregion-marker alt-clut castle\n")
        program.stdin.flush()
        assert "quit" in until(program, "The marker of Alt Clut")
        table.feel(tag="card:new-game")
        until(program, "A new game begins.")
        table.feel(tag=TENT)
        until(program, "The marker of Alt Clut")
        table.feel(tag="card:shut-down")
        code, said = rest(program)
    assert code == 64
    assert "Good night" in said
    assert "Game 2 is kept in" in said
    with FileJournal(table.record) as journal:
        assert [game.entries for game in journal.games()] == [1, 1]
        assert saved_games.start_of(journal, GAME, 1) == saved_games.start_of(journal, GAME, 2)
    again = run("table", "--board", "power-and-weakness-counting", kept)
    assert "region-marker alt-clut castle" in again.stdout
    again = run("table", "--board", "power-and-weakness-counting", tmp_path / "readings-2.jsonl")
    assert "region-marker alt-clut tent" in again.stdout


def test_the_service_manager_hears_that_it_is_ready_beats_and_stops(table: OtherTable, tmp_path: Path) -> None:
    manager = Manager(tmp_path / "notify")
    environ = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "300000"}
    try:
        with manager.listening() as heard, playing(table, **environ) as program:
            table.feel(tag=CASTLE)
            until(program, "The marker of Alt Clut")
            program.send_signal(signal.SIGTERM)
            assert rest(program)[0] == 0
    finally:
        manager.close()
    assert heard[0] == "READY=1\nSTATUS=power-and-weakness at own"
    assert "WATCHDOG=1" in heard
    assert heard[-1] == "STOPPING=1"


def test_a_library_that_is_missing_is_named_with_the_line_that_installs_it(tmp_path: Path) -> None:
    table = OtherTable(tmp_path, lacks=True)
    try:
        with playing(table) as program:
            code, said = rest(program)
    finally:
        table.close()
    assert code == 1
    assert "needs the Python package no_such_library" in said
    assert "pip install" in said
    assert "Traceback" not in said


def test_what_stands_on_the_board_before_a_new_game_is_asked_away(tmp_path: Path) -> None:
    table = OtherTable(tmp_path, stands=["rheged.1", "rheged.2"])
    try:
        with playing(table) as program:
            until(program, "Please take 2 pieces away from Rheged.")
            assert program.stdin is not None
            program.stdin.write(b"\n")  # leave it as it is: it is no move, and told again
            program.stdin.flush()
            until(program, "take away: Rheged 2")
    finally:
        table.close()
    assert moves(table) == []


def test_at_the_first_game_the_parts_are_looked_at(table: OtherTable) -> None:
    with playing(table, "--check") as program:
        until(program, "Hold any card to the reader")
        table.feel(tag="uid:04A2B3C4")
        until(program, "The reader answers.")
        assert program.stdin is not None
        program.stdin.write(b"\n")
        program.stdin.flush()
        until(program, "Not seen yet: a well.")
        table.feel(tag="uid:04A2B3C4")
        until(program, "reedlight enrol")


def test_a_new_game_is_played_on_the_map_that_was_enrolled(table: OtherTable) -> None:
    own = ("--game", "power-and-weakness", "--map", map_file(table.folder, "power-and-weakness"))
    assert run("enrol", "map", *own, given=b"powys rheged\nquit\n").exit_code == 0
    with playing(table) as program:
        table.feel(tag=CASTLE)
        until(program, "The marker of Alt Clut")
    with FileJournal(table.record) as journal:
        begun = GAME.write(saved_games.start_of(journal, GAME, 1))
    borders = [set(border) for border in begun["map"]["borders"]]
    assert {"powys", "rheged"} not in borders


@pytest.mark.parametrize("file", ["/dev/full", "/proc/nowhere/readings.jsonl"])
def test_readings_that_cannot_be_kept_end_the_game_in_order(table: OtherTable, file: str) -> None:
    with playing(table, "--keep-readings", file) as program:
        code, said = rest(program)
    assert code == 1
    assert f"the readings cannot be kept in {file} (No s" in said
    assert "Traceback" not in said
    assert table.done()[-1] == {"dark": True}


def test_games_of_the_simulated_table_are_never_gone_on_with(tmp_path: Path) -> None:
    with FileJournal(tmp_path / "games.sqlite3") as journal:
        for provenance in ("table: own", "simulated: own"):
            session = begin(GAME, journal, GAME.new(GAME.option_defaults), provenance=provenance)
            session.commit("table", GAME.options(session.state, "table")[0], 1.0)
        found = saved_games.to_resume(journal, None, (saved_games.TABLE,), GAME.name)
        assert found is not None
        assert found.id == 1
        assert not saved_games.first_ever(journal)


def test_a_lesson_that_was_left_is_gone_on_with_at_its_task_by_the_command_that_is_told(tmp_path: Path) -> None:
    def taken(*words: str, lines: str) -> str:
        program = start("play", *words, "--plain", "--no-web")
        told, errors = program.communicate(lines.encode(), timeout=60)
        assert (program.returncode, errors) == (0, b"")
        return " ".join(told.decode().split())

    told = taken("--board", "power-and-weakness-typed", "--lesson", "takeover", "--step", "2", lines="yes\nquit\n")
    assert "Now it is 3 against 2" in told
    assert "You have left the lesson at task 2 of 3." in told
    again = told.partition("Go on at this task: reedlight play ")[2]
    assert again == "--lesson takeover --step 2 --board power-and-weakness-typed"
    on = taken(*again.split(), lines="yes\nshut-down\n")
    assert "Now it is 3 against 2" in on
    assert "The lesson ends here." in on
    assert "The lesson is over" not in on


def test_without_a_sensor_an_unfinished_game_is_asked_about_before_a_new_one(tmp_path: Path) -> None:
    def typed(*lines: str) -> str:
        given = "".join(f"{line}\n" for line in lines).encode()
        program = start("play", "--board", "hands", "--plain", "--no-check", "--record", str(tmp_path / "g.sqlite3"))
        told, errors = program.communicate(given, timeout=60)
        assert (program.returncode, errors) == (0, b"")
        return told.decode()

    first = typed("balance of power", "2", "hands", "great britain", "quit")
    asked = (
        "How many play: 2, 3, 4, 5 or 6?",
        "Who draws",
        "Choose an empire for Seat 1",
        "Choose an empire for Seat 2",
    )
    assert [first.index(one) for one in asked] == sorted(first.index(one) for one in asked)
    again = typed("balance of power", "resume", "quit")
    assert "There is an unfinished game: game 1" in again
    assert "Choose an empire for Seat 2" in again
    assert "How many play" not in again
    assert "Who draws" not in again
    anew = typed("balance of power", "new", "3", "companion", "quit")
    assert anew.index("unfinished game") < anew.index("How many play") < anew.index("Who draws")
    assert anew.count("unfinished game") == 1
    assert "Game 2 is kept" in anew
