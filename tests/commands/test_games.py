"""Kept games are never lost from sight: listed, drawn, stepped through, shared, deleted; and resumed as they were."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.engine.game import TABLE
from controller.engine.next_draw import draw
from controller.games_found import Installed, find
from controller.language import language_for
from controller.play import saved_games
from controller.play.saved_games import Arrangement
from controller.play.steps import cycle_end, moments
from controller.players import PERSON
from controller.storage.image import MOST_BYTES
from controller.storage.replay import resume
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from tests.commands.running import PROGRAM, run

GAMES = tuple(Installed())
PW = "power-and-weakness"


def keep(journal: FileJournal, game: str, plies: int, place: str = saved_games.TYPED, seed: int = 1) -> int:
    """A game of so many random moves, kept; its number."""
    rules, chance = find(game), random.Random(seed)
    seats = rules.default_seats[: rules.default_count]
    players = (PERSON, *["greedy"] * (len(seats) - 1))
    arranged = Arrangement(place, f"{game}-typed", "", players)
    session = saved_games.begin_new(journal, rules, rules.new(rules.option_defaults, seats), arranged)
    for n in range(plies):
        acting = rules.to_act(session.state)
        if not acting:
            break
        options = rules.options(session.state, acting[0])
        move = draw(rules, session.state, chance) if acting == (TABLE,) else chance.choice(options)
        session.commit(acting[0], move, float(n))
    return session.number


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with a game of each of the three, all unfinished."""
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        for game in sorted(GAMES):
            keep(journal, game, 70)
    return file


def listed(record: Path) -> list[dict[str, Any]]:
    result = run("games", "--json", "--record", record)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_games_are_listed_the_newest_first_with_all_that_the_contract_names(record: Path) -> None:
    games = listed(record)
    assert [game["number"] for game in games] == [3, 2, 1]
    assert [game["game"] for game in games] == sorted(GAMES, reverse=True)
    for game in games:
        assert set(game) == {
            "number", "game", "board", "table", "seats", "moves", "finished", "winners", "began",
        }  # fmt: skip
        assert (game["table"], game["moves"], game["finished"], game["winners"]) == ("typed", 70, False, [])
        assert next(iter(game["seats"].values())) == "person"
        assert set(list(game["seats"].values())[1:]) == {"greedy"}
    told = run("games", "--record", record).stdout
    assert len(told.splitlines()) == 3


def test_a_finished_game_has_its_winners_and_seats_their_names_of_now(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        keep(journal, PW, 100_000)
        keep(journal, "balance-of-power", 12)
    balance, power = listed(file)
    assert power["finished"]
    assert len(power["winners"]) == 1
    assert not [seat for seat in balance["seats"] if seat.startswith("seat-")]


def test_without_a_record_there_are_no_games(tmp_path: Path) -> None:
    assert listed(tmp_path / "none.sqlite3") == []
    assert run("games", "--record", tmp_path / "none.sqlite3").stderr.startswith("no game is kept in")
    assert not (tmp_path / "none.sqlite3").exists()


def test_what_can_be_no_record_is_told_and_one_that_went_away_too(record: Path) -> None:
    loop = record.with_name("loop")
    loop.symlink_to(loop)
    for words in ([], ["check"], ["show", "1"]):
        result = run("games", *words, "--records", loop)
        assert result.exit_code != 0
        assert "symbolic links" in result.stderr
    assert run("games", "--records", record.parent).exit_code == 1
    record.with_name(f"{record.name}.copy-1").write_bytes(record.read_bytes())
    record.unlink()
    result = run("games", "--json", "--records", record)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "it is missing" in result.stderr
    assert "reedlight games check" in result.stderr


def test_a_file_too_large_for_a_record_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with file.open("wb") as stream:
        stream.truncate(MOST_BYTES + 1)  # a hole: it takes no room
    tracemalloc.start()
    for words in ([], ["check"]):
        result = run("games", *words, "--records", file)
        assert result.exit_code == 1
        assert "256 MB" in result.stderr
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20_000_000


def test_games_can_be_looked_at_while_one_is_played(record: Path) -> None:
    before = record.read_bytes()
    with FileJournal(record) as journal:
        number = keep(journal, PW, 20)
        assert [game["number"] for game in listed(record)] == [number, 3, 2, 1]
        assert run("games", "show", "1", "--record", record).exit_code == 0
        assert run("replay", str(number), "--record", record).stdout.startswith("20 entries agree")
        refused = run("games", "delete", "1", "--record", record)
        assert refused.exit_code == 1
        assert "in use by another Reedlight" in refused.stderr
    assert before != record.read_bytes()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_game_is_drawn(record: Path, number: int) -> None:
    result = run("games", "show", str(number), "--record", record)
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) > 12
    assert "Companion" not in result.stdout  # nobody sits at it now


@pytest.mark.parametrize(
    "args", [("games", "show", "9"), ("games", "delete", "9"), ("games", "export", "9"), ("replay", "9"),
             ("sim", "--resume", "9"), ("play", "--resume", "9"), ("review", "9")]
)  # fmt: skip
def test_a_wrong_number_is_an_error_that_names_the_right_ones(record: Path, args: tuple[str, ...]) -> None:
    result = run(*args, "--record", record)
    assert result.exit_code == 1
    assert "there is no game 9 in this record; its games are: 1 to 3" in result.stderr


@pytest.mark.parametrize(
    "args", [("games", "show", "9"), ("games", "delete", "9"), ("games", "export", "9"), ("export", "9"),
             ("replay", "9"), ("review", "9"), ("sim", "--resume", "9"), ("play", "--resume", "9")]
)  # fmt: skip
def test_a_record_that_is_not_there_is_told_in_one_line_with_what_to_do(tmp_path: Path, args: tuple[str, ...]) -> None:
    file = tmp_path / "none.sqlite3"
    result = run(*args, "--record", file)
    assert result.exit_code in (1, 2)
    why = f"no game is kept in {file}: games are kept as they are played; --record names another file"
    assert result.stderr == f"Error: {why}\n"


@pytest.mark.parametrize("args", [("games", "show"), ("games", "delete"), ("games", "export"), ("export",)])
def test_a_word_that_is_no_number_is_told_where_the_numbers_are(args: tuple[str, ...]) -> None:
    result = run(*args, "first")
    assert result.exit_code == 2
    assert "first is no number of a game: `reedlight games` lists them" in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        *[("games", word) for word in ("show", "delete", "export", "salvage")],
        *[("export",), ("replay",), ("review",), ("sim", "--resume"), ("play", "--resume")],
    ],
)
@pytest.mark.parametrize("digits", [19, 20, 5000])
def test_a_number_that_is_too_long_is_one_that_no_game_has(args: tuple[str, ...], digits: int, record: Path) -> None:
    number = "9" * digits
    result = run(*args, number, "--record", record)
    assert result.exit_code == 2
    assert f"{number} is no number of a game: `reedlight games` lists them" in result.stderr


@pytest.mark.parametrize("command", ["sim", "play"])
def test_a_new_game_is_not_a_kept_one_too(record: Path, command: str) -> None:
    result = run(command, "--resume", "1", "--new", "--record", record)
    assert result.exit_code == 2
    assert "leave one of them out" in result.stderr


def test_a_kept_game_is_reviewed_by_its_number(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(run("games", "export", "1", "--record", record).stdout)
    by_number = run("review", "1", "--record", record, "--evaluations", "1")
    assert by_number.exit_code == 0
    assert by_number.stdout == run("review", str(file), "--evaluations", "1").stdout


@pytest.mark.parametrize("word", ["0", "00", "x", "1.5", "²"])
@pytest.mark.parametrize("command", ["sim", "play"])
def test_what_is_no_number_is_refused(command: str, word: str) -> None:
    result = run(command, f"--resume={word}")
    assert result.exit_code == 2
    assert "no number of a game" in result.stderr


def test_a_finished_game_is_not_resumed_but_shown(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        keep(journal, PW, 100_000)
    for command in ("sim", "play"):
        result = run(command, "--resume", "1", "--record", file)
        assert result.exit_code == 1
        assert "reedlight replay 1 --show" in result.stderr


def test_a_game_is_exported_and_deleted(record: Path, tmp_path: Path) -> None:
    exported = run("games", "export", "2", "--record", record)
    file = tmp_path / "game.jsonl"
    file.write_text(exported.stdout, encoding="utf-8")
    assert run("replay", file).exit_code == 0
    assert run("games", "delete", "2", "--record", record).exit_code == 0
    assert [game["number"] for game in listed(record)] == [3, 1]


# Resuming.


def test_any_game_is_resumed_on_the_simulated_table_and_at_a_real_one(tmp_path: Path) -> None:
    """What was begun at one is resumed at the other, and that is said."""
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        keep(journal, PW, 40, saved_games.SIMULATED)
    result = run("play", "--resume", "1", "--board", f"{PW}-typed", "--record", file, given=b"quit\n")
    assert result.exit_code == 0, result.output
    assert "White is played by greedy: you carry out its moves." in result.stdout
    assert run("sim", "--resume", "1", "--record", file, given=b"quit\n").exit_code == 0


def test_the_rules_of_a_kept_game_cannot_be_changed(record: Path) -> None:
    for command in ("sim", "play"):
        result = run(command, "--resume", "1", "--players", "2", "--record", record)
        assert result.exit_code == 2
        assert "belong to" in result.stderr


# Replay.


def typed(*args: str | Path, given: str) -> str:
    """What a process of its own prints while these lines are typed."""
    line = [*PROGRAM, *map(str, args)]
    return subprocess.run(line, input=given, capture_output=True, text=True, check=True, timeout=120).stdout


def test_a_game_is_stepped_through_forwards_backwards_and_to_a_cycles_end(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        keep(journal, PW, 100_000)
    given = "\n\nback\ncycle\nstart\nend\nback\n7\nnonsense\nquit, please\n3\n"
    out = typed("replay", "1", "--show", "--record", file, given=given)
    with ReadOnlyGames(file) as kept:
        session = resume(find(PW), kept, 1)
        told = moments(find(PW), session.history, session.state, language_for(find(PW)))
    last, first_cycle = len(told) - 1, cycle_end(told, 1, 1)
    assert 20 < first_cycle < last
    assert told[first_cycle + 1].cycle == told[first_cycle].cycle + 1
    numbers = [int(n) for n in re.findall(rf"^(\d+) of {last}: ", out, re.MULTILINE)]
    assert numbers == [1, 2, 1, first_cycle, last, last - 1, 7]
    assert out.count("The beginning of a game") == 2
    assert "The record ends here." in out


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_needs_nothing_and_holds_every_position(game: str, tmp_path: Path) -> None:
    file, page = tmp_path / "games.sqlite3", tmp_path / "game.html"
    with FileJournal(file) as journal:
        keep(journal, game, 220)
        moves = journal.games()[0].entries
    assert run("replay", "1", "--html", page, "--record", file).exit_code == 0
    text = page.read_text("utf-8")
    assert not re.search(r"https?:|//[a-z]|\bsrc=|\bhref=|url\(|@import", text)
    data = data_of(text)
    assert len(data["positions"]) == moves + 1
    assert all(0 <= row < len(data["rows"]) for rows in data["positions"] for row in rows)
    assert len(re.findall("<li[ >]", text)) == moves + 1
    assert ("<polyline" in text) == (game != "balance-of-power")  # whose points are secret until its end
    assert "default-src 'none'" in text


def test_a_page_names_who_played_at_last(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    with FileJournal(record) as journal:
        began = saved_games.arranged(journal, 1)
        journal.keep_table(1, replace(began, players=("novice", "keen", "club")).written())
    assert run("replay", "1", "--html", page, "--record", record).exit_code == 0
    assert "(novice)" in page.read_text("utf-8")


def data_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_a_page_is_not_written_over_its_record(record: Path, tmp_path: Path) -> None:
    text, link = tmp_path / "game.jsonl", tmp_path / "page.html"
    text.write_text(run("games", "export", "1", "--record", record).stdout)
    link.symlink_to(text)
    for name, page, file in ((text, text, text), (text, link, text), ("1", record, record)):
        before = file.read_bytes()
        refused = run("replay", name, "--html", page, "--record", record)
        assert refused.exit_code == 2
        assert "--html would overwrite the record" in refused.stderr
        assert file.read_bytes() == before
    before = text.read_bytes()
    words = [sys.executable, "-m", "controller.cli", "replay", "--html", str(text)]
    with text.open("rb") as given:
        refused = subprocess.run(words, stdin=given, capture_output=True, text=True, check=False)
    assert (refused.returncode, text.read_bytes()) == (2, before)
    assert "--html would overwrite the record" in refused.stderr


def test_nothing_of_a_record_gets_out_of_its_place_on_the_page(record: Path, tmp_path: Path) -> None:
    bad = '<script>alert("x")</script>&</style>'
    head, *entries = run("games", "export", "1", "--record", record).stdout.splitlines()
    header = json.loads(head)
    header["table"]["players"], header["when"] = [bad] * 9, bad
    file, page = tmp_path / "bad.jsonl", tmp_path / "bad.html"
    # A header that was changed breaks the chain: what agreed until then is shown, and the rest is told.
    file.write_text("\n".join([json.dumps(header), *entries]) + "\n", encoding="utf-8")
    result = run("replay", file, "--html", page)
    assert result.exit_code == 1
    text = page.read_text("utf-8")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text
    assert text.count("</script>") == 2
    assert text.count("</style>") == 1


def test_a_game_that_is_not_over_gives_no_secret_away(tmp_path: Path) -> None:
    """Law cards that lie face down are named neither on the page nor in the terminal."""
    file, page = tmp_path / "games.sqlite3", tmp_path / "game.html"
    with FileJournal(file) as journal:
        keep(journal, "web-of-power-card-game", 64)
        named = [entry.move for entry in journal.entries(1) if entry.move.startswith("law-card")]
    assert len({move.split()[-1] for move in named}) > 1
    run("replay", "1", "--html", page, "--record", file)
    shown = page.read_text("utf-8") + typed("replay", "1", "--show", "--record", file, given="60\n61\n62\nend\n")
    assert "law-card" in shown
    for move in named:
        assert move not in shown
        assert move.split()[-1] not in shown
