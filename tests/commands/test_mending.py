"""`reedlight games`: a record is checked, backed up and mended, and nothing kept is ever overwritten."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from controller.engine.session import begin
from controller.games.power_and_weakness import GAME
from controller.play.notes import Notes
from controller.storage.image import beside
from controller.storage.replay import resume
from controller.storage.schema import SCHEMA_VERSION
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from tests.commands.running import PROGRAM, run
from tests.engine.session_players import play
from tests.storage.rotten import changed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record with a finished game, its copy, and one of 30 moves."""
    path = tmp_path / "games.sqlite3"
    with FileJournal(path) as journal:
        play(begin(GAME, journal, GAME.new({}), when="2026-11-22T20:15:00+00:00"), Random(2))
        play(begin(GAME, journal, GAME.new({}), when="2026-11-22T21:00:00+00:00"), Random(3), 30)
    return path


def rotten(file: Path, statement: str = "UPDATE entry SET seconds = 1.5 WHERE game = 2 AND n = 12") -> None:
    changed(file, statement)


def garbled(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[4096 * 2 : 4096 * 5] = bytes(4096 * 3)
    file.write_bytes(raw)


def test_a_whole_record_is_told_so_and_not_changed(file: Path) -> None:
    beside(file, ".lock").unlink()
    before = {one: one.read_bytes() for one in file.parent.iterdir()}
    result = run("games", "check", "--records", file)
    assert result.exit_code == 0, result.output
    assert f"{file}: whole\n" in result.stdout
    assert "game 2 of 2026-11-22 21:00, power-and-weakness: 30 entries, all right" in result.stdout
    assert "copy games.sqlite3.copy-1 of " in result.stdout
    assert {one: one.read_bytes() for one in file.parent.iterdir()} == before
    for words in (["restore"], ["anew"], ["salvage"], ["salvage", "2"]):
        refused = run("games", *words, "--records", file)
        assert refused.exit_code == 1
        assert "whole" in refused.stderr or "right as it is" in refused.stderr
    assert {one: one.read_bytes() for one in file.parent.iterdir() if one.suffix != ".lock"} == before


def test_where_there_is_no_record_there_is_none_afterwards(tmp_path: Path) -> None:
    for words in (["check"], ["restore"], ["salvage"], ["anew"], ["backup", str(tmp_path / "b")]):
        result = run("games", *words, "--records", tmp_path / "none" / "games.sqlite3")
        assert result.exit_code == 2
        assert "no game is kept" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_record_is_told_with_what_can_be_done_and_salvaged(file: Path) -> None:
    garbled(file)
    result = run("games", "check", "--records", file)
    assert result.exit_code == 1
    for told in (
        "damaged: ",
        "game 1 of 2026-11-22 20:15",
        "all right",
        "games salvage",
        "games restore",
        "games anew",
    ):
        assert told in result.stdout
    commands = re.findall(r" {4}reedlight (.*?) {3}", result.stdout)
    assert len(commands) == 3
    for command in commands:
        assert shlex.split(command)[2:] == ["--record", str(file)]
    told = json.loads(run("games", "check", "--json", "--records", file).stdout)
    assert told["damage"]
    assert told["copies"][0]["moves"] > 100
    saved = run("games", "salvage", "--records", file)
    assert saved.exit_code == 0, saved.output
    assert "The damaged record is kept as games.sqlite3.damaged-1." in saved.stdout
    assert run("games", "check", "--records", file).exit_code == 0
    with FileJournal(file) as journal:
        assert resume(GAME, journal, 1).over


def test_the_copy_is_restored_and_the_games_after_it_can_still_be_taken_over(file: Path) -> None:
    garbled(file)
    restored = run("games", "restore", "--records", file)
    assert restored.exit_code == 0, restored.output
    assert restored.stdout.startswith("Restored is the copy of ")
    with FileJournal(file) as journal:
        assert [game.id for game in journal.games()] == [1]
    aside = beside(file, ".damaged-1")
    assert run("games", "salvage", "--from", aside, "--records", file).exit_code == 0
    assert run("games", "restore", "--records", file).exit_code == 1, "it is whole now"


@pytest.mark.parametrize("damaged", ["\0" * 25, "2026-11-2\ufffd"])
def test_a_time_that_is_none_is_told_as_unknown(damaged: str, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE game SET created = ? WHERE id = 1", (damaged,))
        for _, statement in triggers:
            connection.execute(statement)
        connection.commit()
    lines = run("games", "check", "--records", file).stdout.splitlines()
    assert f"game 1, {GAME.name}: " in next(line for line in lines if line.startswith("game 1"))
    lines = run("games", "--records", file).stdout.splitlines()
    assert lines[-1].startswith(f"   1  unknown           {GAME.name}, ")


def test_an_empty_record_is_begun_on_request(file: Path) -> None:
    garbled(file)
    assert run("games", "anew", "--records", file).exit_code == 0
    with FileJournal(file) as journal:
        assert journal.games() == []
    assert beside(file, ".damaged-1.copy").is_file()


def test_a_game_that_disagrees_goes_on_from_its_last_good_entry(file: Path) -> None:
    rotten(file)
    result = run("games", "check", "--records", file)
    assert result.exit_code == 1
    assert "11 of 30 entries are right; entry 12 is not: This entry, or one before it" in result.stdout
    assert f"{file}: the file is whole, but not every game in it is right\n" in result.stdout
    (command,) = re.findall(r"to go on from entry 11: reedlight (.*)", result.stdout)
    saved = run(*shlex.split(command))
    assert saved.stdout == "Game 2 goes on from entry 11 as game 3. Game 2 stays as it is.\n"
    with FileJournal(file) as journal:
        assert len(resume(GAME, journal, 3).history) == 11
        assert journal.games()[1].entries == 30
    exported = run("export", "3", "--records", file)
    assert run("replay", given=exported.stdout).exit_code == 0


def test_a_game_that_goes_on_already_is_named_and_not_begun_once_more(file: Path) -> None:
    rotten(file)
    assert json.loads(run("games", "check", "--json", "--records", file).stdout)["games"][1]["goes_on_as"] is None
    assert run("games", "salvage", "--records", file).exit_code == 0
    checked = run("games", "check", "--records", file).stdout
    assert "    game 2 goes on from entry 11 already, as game 3\n" in checked
    assert "games salvage" not in checked
    assert json.loads(run("games", "check", "--json", "--records", file).stdout)["games"][1]["goes_on_as"] == 3
    for words in (["salvage"], ["salvage", "2"]):
        again = run("games", *words, "--records", file)
        assert again.exit_code == 1
        assert again.stderr == "Error: game 2 goes on from entry 11 already, as game 3\n"
    rotten(file, "UPDATE entry SET seconds = 1.5 WHERE game = 1 AND n = 6")
    saved = run("games", "salvage", "--records", file)
    assert saved.stdout.splitlines() == [
        "Game 1 goes on from entry 5 as game 4. Game 1 stays as it is.",
        "Game 2 goes on from entry 11 already, as game 3.",
    ]
    with FileJournal(file) as journal:
        assert [game.id for game in journal.games()] == [1, 2, 3, 4]


def test_what_is_no_record_of_this_version_is_never_told_as_whole(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "photos.db"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE game (photo BLOB)")
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("CREATE TABLE invention (id INTEGER)")
        newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    for record, why in ((other, "a database of another program"), (file, "was written by a newer Reedlight")):
        before = record.read_bytes()
        for words in (["check"], ["check", "--json"], ["salvage"], ["salvage", "1"]):
            refused = run("games", *words, "--records", record)
            assert (refused.exit_code, refused.stdout) == (1, "")
            assert why in refused.stderr
        assert record.read_bytes() == before


def test_the_file_that_is_no_record_is_the_one_that_is_named(file: Path, tmp_path: Path) -> None:
    text, to = tmp_path / "other.jsonl", tmp_path / "saved"
    text.write_text("{}")
    garbled(file)
    for words in (["salvage", "--to", to, "--from", text, "--records", file], ["check", "--records", text]):
        refused = run("games", *words)
        assert refused.exit_code == 1
        assert refused.stderr == f"Error: {text}: game: this key is required\n"
    assert "is damaged" in run("games", "salvage", "1", "--records", text).stderr
    assert not to.exists()


def test_a_whole_record_without_copies_is_not_told_as_beyond_restoring(file: Path) -> None:
    beside(file, ".copy-1").unlink()
    refused = run("games", "restore", "--records", file)
    assert refused.stderr == f"Error: {file} is whole: nothing has to be mended, and nothing was changed\n"


def test_an_empty_file_is_an_empty_record(tmp_path: Path) -> None:
    empty, to = tmp_path / "games.sqlite3", tmp_path / "saved"
    empty.touch()
    result = run("games", "check", "--records", empty)
    assert (result.exit_code, result.stdout) == (0, f"{empty}: whole\n")
    for words in (["salvage"], ["anew"]):
        assert "whole" in run("games", *words, "--records", empty).stderr
    assert "there is no game 1 in this record" in run("games", "salvage", "1", "--records", empty).stderr
    assert run("games", "salvage", "--to", to, "--records", empty).exit_code == 0
    for file in (empty, to):
        with FileJournal(file) as journal:
            assert journal.games() == []


@pytest.mark.parametrize("option", ["--to", "--from"])
def test_a_number_goes_with_no_other_file(option: str, file: Path, tmp_path: Path) -> None:
    rotten(file)
    other = tmp_path / "other"
    if option == "--from":
        other.write_bytes(b"")
    before = file.read_bytes()
    refused = run("games", "salvage", "2", option, other, "--records", file)
    assert refused.exit_code == 2
    assert f"leave out {option} beside a game's number" in refused.stderr
    assert file.read_bytes() == before
    assert other.exists() == (option == "--from")


def test_what_is_on_a_disk_that_cannot_be_written_is_saved_elsewhere(file: Path, tmp_path: Path) -> None:
    garbled(file)
    before = file.read_bytes()
    to = tmp_path / "elsewhere" / "games.sqlite3"
    to.parent.mkdir()
    assert run("games", "salvage", "--to", to, "--records", file).exit_code == 0
    assert file.read_bytes() == before
    assert run("games", "check", "--records", to).exit_code == 0
    assert run("games", "salvage", "--to", to, "--records", file).exit_code == 1, "nothing is overwritten"


def test_a_backup_is_made_while_somebody_plays(file: Path, tmp_path: Path) -> None:
    with FileJournal(file) as journal:
        session = resume(GAME, journal, 2)
        play(session, Random(1), 3)
        assert run("games", "backup", tmp_path / "copy.sqlite3", "--records", file).exit_code == 0
        assert run("games", "check", "--records", file).exit_code == 0
        again = run("games", "backup", tmp_path / "copy.sqlite3", "--records", file)
        assert "nothing is ever overwritten" in again.stderr
        for words in (["restore"], ["anew"]):
            assert "in use" in run("games", *words, "--records", file).stderr
    with FileJournal(tmp_path / "copy.sqlite3") as journal:
        assert len(resume(GAME, journal, 2).history) == 33


def test_who_plays_and_what_was_noted_come_into_the_backup(file: Path, tmp_path: Path) -> None:
    to = tmp_path / "copy.sqlite3"
    with FileJournal(file) as journal:
        journal.keep_table(2, {"players": ["greedy", "person"]})
        (_, second) = journal.games()
    Notes(file).put(2, second.created, "Anna let the tower fall.")
    beside(to, ".notes").touch()
    refused = run("games", "backup", to, "--records", file)
    assert f"{to}.notes is there already" in refused.stderr
    assert not to.exists()
    beside(to, ".notes").unlink()
    assert run("games", "backup", to, "--records", file).exit_code == 0
    with ReadOnlyGames(to) as kept:
        assert kept.table(2) == {"players": ["greedy", "person"]}
    assert Notes(to).of(2, second.created) == "Anna let the tower fall."
    for side in ("", ".tables", ".notes"):
        assert beside(to, side).stat().st_mode & 0o777 == 0o600


def test_a_backup_for_which_there_is_no_room_leaves_nothing(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    words = ("games", "backup", str(folder / "copy.sqlite3"), "--records", str(file))
    full = subprocess.run(
        ["sh", "-c", 'ulimit -f 8; exec "$@"', "sh", *PROGRAM, *words], capture_output=True, text=True, check=False
    )
    assert full.returncode == 1
    assert "cannot be read or written" in full.stderr
    assert list(folder.iterdir()) == []
    assert run(*words).exit_code == 0


def test_a_record_as_text_goes_on_from_its_last_good_entry(file: Path, tmp_path: Path) -> None:
    lines = run("export", "2", "--records", file).stdout.splitlines()
    lines[12] = json.dumps(json.loads(lines[12]) | {"seconds": 0.5})
    text = tmp_path / "a game.jsonl"
    text.write_text("\n".join(lines) + "\n", encoding="ascii")
    replayed = run("replay", text)
    assert replayed.exit_code == 1
    assert replayed.stderr == f"To go on from entry 11: reedlight games salvage --from '{text}'\n"
    other = tmp_path / "other" / "games.sqlite3"
    saved = run("games", "salvage", "--from", text, "--records", other)
    assert "11 of 30 entries are right; entry 12 is not" in saved.stdout
    with FileJournal(other) as journal:
        assert len(resume(GAME, journal, 1).history) == 11
    garbage = tmp_path / "garbage.jsonl"
    garbage.write_bytes(b"{}")
    assert "this key is required" in run("games", "salvage", "--from", garbage, "--records", other).stderr
