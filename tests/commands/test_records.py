"""`replay` and `export`."""

from __future__ import annotations

import json
import os
import pwd
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from controller.commands.records import default_records
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games.power_and_weakness import GAME
from controller.play.open_table import SYSTEM_CONFIG, config_folders
from controller.storage.sqlite import FileJournal
from controller.storage.text_records import export_lines
from tests.commands.running import run
from tests.engine.session_players import play


def record(most: int | None = None) -> list[str]:
    journal = MemoryJournal(digests=True)
    session = begin(GAME, journal, GAME.new({}))
    play(session, Random(4), *([] if most is None else [most]))
    return list(export_lines(journal, session.number))


def written(tmp_path: Path, lines: list[str]) -> Path:
    file = tmp_path / "record.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="ascii")
    return file


def test_a_record_that_agrees(tmp_path: Path):
    whole, begun = record(), record(20)
    result = run("replay", written(tmp_path, whole))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{len(whole) - 1} entries agree with the rules. The game is over: ")
    assert run("replay", given="\n".join(begun)).stdout == "20 entries agree with the rules. The game is not over.\n"
    assert run("replay", given="\n".join(begun[:2])).stdout.startswith("1 entry agrees with the rules.")


def test_a_record_that_disagrees_is_told_with_line_move_and_digests(tmp_path: Path):
    lines = record(20)
    entry = json.loads(lines[10])
    lines[10] = json.dumps(entry | {"digest": "0123456789abcdef"})
    file = written(tmp_path, lines)
    result = run("replay", file)
    assert result.exit_code == 1
    assert result.stdout == (
        f"9 entries agree with the rules. Line 11 ({entry['move']}) does not: The record has the digest "
        f"0123456789abcdef after this move, but the rules lead to {entry['digest']}.\n"
    )
    told = json.loads(run("replay", "--json", file).stdout)
    assert (told["ok"], told["moves"]) == (False, 9)
    assert told["disagreement"]["line"] == 11
    assert told["disagreement"]["move"] == entry["move"]
    assert told["disagreement"]["facts"] == {"expected": "0123456789abcdef", "found": entry["digest"]}


SURROGATE = b'{"game": "\\ud800", "version": 1, "start": {}}\n'


@pytest.mark.parametrize("given", [b"", b"\n\n", b"no JSON", b"\xff\n", SURROGATE, b"[" * 99999])
def test_garbage_is_no_record(given: bytes):
    result = run("replay", given=given)
    assert result.exit_code == 1
    assert result.stdout.count("\n") == 1
    result.stdout.encode()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", "There is nothing in this record.\n"),
        ("\n \n", "There is nothing in this record.\n"),
        ("\nno JSON", "Line 2 begins no record. This line cannot be used: this is not JSON"),
        ('{"game": "chess", "version": 1, "start": {}}', "This is a record of “chess”, which is not installed. "),
    ],
)
def test_where_nothing_begins_nothing_is_counted(given: str, told: str) -> None:
    assert run("replay", given=given).stdout.startswith(told)


def test_what_a_record_holds_cannot_write_on_the_terminal(tmp_path: Path):
    lines = record(5)
    lines[3] = json.dumps(json.loads(lines[3]) | {"move": "fly \x1b[2J\ud800"})
    told = run("replay", written(tmp_path, lines)).stdout
    assert "\\x1b[2J" in told
    assert "\x1b" not in told


def test_a_kept_game_is_exported_and_replays(tmp_path: Path):
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        play(begin(GAME, journal, GAME.new({})), Random(2), 30)
    exported = run("export", "1", "--records", file)
    assert exported.exit_code == 0
    assert len(exported.stdout.splitlines()) == 31
    assert run("replay", given=exported.stdout).exit_code == 0
    unknown = run("export", "2", "--records", file)
    assert unknown.exit_code == 1
    assert unknown.stderr == "Error: there is no game 2 in this record; its games are: 1\n"


def test_a_game_is_exported_while_somebody_plays_and_from_what_cannot_be_written(tmp_path: Path):
    file = tmp_path / "kept" / "games.sqlite3"
    with FileJournal(file) as journal:
        play(begin(GAME, journal, GAME.new({})), Random(2), 30)
        file.parent.chmod(0o500)
        before = sorted(file.parent.iterdir())
        try:
            exported = run("export", "1", "--records", file)
            assert exported.exit_code == 0
            assert len(exported.stdout.splitlines()) == 31
            assert sorted(file.parent.iterdir()) == before
        finally:
            file.parent.chmod(0o700)


def test_no_record_is_begun_by_looking_for_one(tmp_path: Path):
    file = tmp_path / "folder" / "games.sqlite3"
    result = run("export", "1", "--records", file)
    assert result.exit_code == 2
    assert "no game is kept" in result.stderr
    assert not file.parent.exists()


def test_games_are_kept_in_the_users_state_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_records() == tmp_path / "reedlight" / "games.sqlite3"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_records() == tmp_path / ".local" / "state" / "reedlight" / "games.sqlite3"


@pytest.mark.parametrize("empty", ["", "games"])
def test_an_empty_home_is_none_and_nothing_goes_to_the_root_folder(monkeypatch: pytest.MonkeyPatch, empty: str):
    """As the convention has it, a path that is not absolute is none either."""
    monkeypatch.setenv("HOME", empty)
    monkeypatch.setenv("XDG_STATE_HOME", empty)
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert default_records() == own / ".local" / "state" / "reedlight" / "games.sqlite3"
    assert config_folders({"HOME": empty}) == (own / ".config" / "reedlight", SYSTEM_CONFIG)


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    nobody = SimpleNamespace(pw_dir="/")
    monkeypatch.setattr("controller.user_folders.pwd.getpwuid", lambda _: nobody)
    result = run("enrol", "status", "--game", "power-and-weakness")
    assert result.exit_code == 1
    assert "set HOME or XDG_STATE_HOME" in result.stderr
    assert config_folders({}) == (SYSTEM_CONFIG,)


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_file_of_kept_games_needs_the_number_of_one(command: str, tmp_path: Path) -> None:
    """At a terminal nothing would come from standard input, and nobody would know that it is waited for."""
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        play(begin(GAME, journal, GAME.new({})), Random(2), 30)
    for named in ("--record", "--records"):
        master, terminal = os.openpty()
        words = [sys.executable, "-m", "controller.cli", command, named, str(file)]
        asked = subprocess.run(words, stdin=terminal, capture_output=True, text=True, check=False, timeout=60)
        for end in (master, terminal):
            os.close(end)
        assert asked.returncode == 2
        assert "Name its number: `reedlight games` lists them" in " ".join(asked.stderr.split())
    exported = run("export", "1", "--records", file).stdout
    for words in ([command, "-"], [command]):
        assert run(*words, "--records", file, given=exported).exit_code == 0


@pytest.mark.parametrize("command", ["replay", "review"])
def test_help_says_what_is_read_where_no_game_is_named(command: str) -> None:
    assert "Without either the record is read from standard input." in " ".join(run(command, "--help").stdout.split())
