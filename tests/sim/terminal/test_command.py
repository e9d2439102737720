"""`reedlight sim` as it is called from a shell."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.cli import main
from controller.games_found import find
from controller.language import language_for
from controller.terminal.screen import Screen


@pytest.fixture(autouse=True)
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")


def sim(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["sim", *words], input=typed)


def test_the_demo() -> None:
    done = sim("--demo", "--pace", "0")
    assert done.exit_code == 0, done.output
    assert "Victory points 3 : 3, as the rulebook has it" in done.output


def test_watching() -> None:
    done = sim("--watch", "--full", "--pace", "0", "--seed", "1")
    assert done.exit_code == 0, done.output
    assert "greedy" in done.output
    assert "Winner: " in done.output
    assert max(len(line) for line in done.output.splitlines() if "|" not in line) <= 80


def test_sentences_tell_how_a_game_begins_and_where_a_resumed_one_stands() -> None:
    seats = ("--seats", "orange=person,white=casual")
    done = sim("--plain", "--no-web", "--new", "--seed", "11", *seats, typed="place rheged\nquit\n")
    begins = done.stdout.partition("Orange >")[0].splitlines()
    assert begins[1:] == [
        "15 region markers are laid out.",
        "On offer: the movement tile, 2 sea movement tiles, 2 Merlin tiles, the extra armour tile and the tent "
        "influence tile.",
        "Orange is the start player.",
        "Orange to move, with 1 action.",
    ]
    assert done.stdout.count("Orange is the start player.") == 1
    resumed = sim("--plain", "--no-web", "--resume", "1", typed="quit\n").stdout.partition("Orange >")[0].splitlines()
    assert len(resumed) == 4
    assert resumed[-1] == "Orange to move, with 2 actions."


@pytest.mark.parametrize("option", ["--json", "--results", "--parquet", "--keep-readings"])
def test_a_folder_that_is_missing_is_told_before_games_are_played(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.headless.campaign_with_bar", lambda *_: pytest.fail("games were played"))
    done = sim("--games", "1", option, str(tmp_path / "no" / "file"))
    assert done.exit_code == 1
    assert done.stderr == f"Error: there is no folder {tmp_path / 'no'} to write file into\n"


def test_a_summary_that_cannot_be_written_is_printed_all_the_same(tmp_path: Path) -> None:
    done = sim("--games", "1", "--plies", "5", "--json", str(tmp_path))
    assert done.exit_code == 1
    assert "SIMULATED" in done.stdout
    assert f"Error: {tmp_path}: Is a directory" in done.stderr


def test_pages_that_there_would_not_be_are_refused() -> None:
    for how in (("--demo",), ("--games", "1")):
        done = sim(*how, "--web", "0")
        assert done.exit_code == 2
        assert "--web goes with a game that is played or watched" in " ".join(done.output.split())
    assert sim("--lesson", "takeover", "--no-web", typed="quit\n").exit_code == 0


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (("--watch",), "one that is watched is kept nowhere"),
        (("--demo",), "an example that is shown is kept nowhere"),
        (
            ("--games", "1"),
            "those of --games are not kept (--results FILE keeps their results, --parquet FILE their moves)",
        ),
    ],
)
def test_what_is_not_played_is_kept_nowhere_and_that_is_said(how: tuple[str, ...], why: str, tmp_path: Path) -> None:
    for option in ("--record", "--records"):
        done = sim(*how, "--pace", "0", option, str(tmp_path / "my.sqlite3"))
        assert done.exit_code == 2
        assert f"{option} goes with a game that is played: {why}" in " ".join(done.output.split())
        assert list(tmp_path.iterdir()) == []


def test_what_does_not_go_with_a_lesson_is_named(tmp_path: Path) -> None:
    file = str(tmp_path / "my.sqlite3")
    for option, words in (
        ("--record", ("--record", file)),
        ("--records", ("--records", file)),
        ("--records", (f"--records={file}",)),
    ):
        done = sim("--lesson", "first-game", *words)
        assert done.exit_code == 2
        assert f"leave out {option} beside --lesson" in done.output
    done = sim("--lesson", "first-game", "--players", "2", "--watch")
    assert "leave out --watch and --players beside --lesson" in done.output
    assert "--step goes with --lesson" in sim("--step", "2").output


def test_the_end_of_a_lesson_names_the_commands_to_go_on_with() -> None:
    left = sim("--plain", "--lesson", "takeover", typed="quit\n")
    again = "reedlight sim --game power-and-weakness --lesson takeover --step"
    assert f"{again} 1" in left.output
    late = sim("--plain", "--lesson", "takeover", "--step", "2", typed="quit\n")
    assert f"{again} 2" in late.output
    assert "Now it is 3 against 2" in late.output
    moves = "place rheged\nuse influence-castle takeover powys\noccupy\n"
    done = sim("--plain", "--lesson", "takeover", typed=moves)
    assert "reedlight sim --game power-and-weakness --lesson auction\n" in done.output
    assert "A game: reedlight sim --game power-and-weakness\n" in done.output
    assert "--lesson" not in done.output.partition("A game:")[2]


@pytest.mark.parametrize(("lines", "shown"), [("hint\nquit\n", True), ("quit\nhint\n", False), ("\nquit\n", False)])
def test_what_is_typed_upon_a_page_to_be_read_is_done_when_it_was_read(
    lines: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page before the first task, which only a terminal that is drawn on shows, says itself what can be typed."""
    monkeypatch.setattr(Screen, "live", property(lambda screen: not screen.plain))
    done = sim("--full", "--lesson", "first-game", typed=lines)
    assert "When you have read this, press Enter." in done.output
    assert ("This move does it: place Dyfed." in done.output) == shown


@pytest.mark.parametrize("how", ["--full", "--plain"])
def test_the_last_sentence_of_a_lesson_can_be_read_whole(how: str) -> None:
    """Beside readings a narrow log has no room for it."""
    moves = "place rheged\nuse influence-castle takeover powys\noccupy\n"
    done = sim(how, "--lesson", "takeover", typed=moves)
    told = language_for(find("power-and-weakness")).sentence("lesson.takeover.end", {})
    assert done.output.count(told) == 1


def test_a_question_is_answered_in_the_words_of_the_menu() -> None:
    done = sim("--plain", "--lesson", "takeover", "--step", "2", typed="use influence-castle takeover powys\nquit\n")
    assert "answer by occupy, leave" in done.output
    assert "1 occupy" in done.output


def test_playing_and_going_on(tmp_path: Path) -> None:
    record = ("--record", str(tmp_path / "my.sqlite3"))
    done = sim("--full", "--seed", "3", *record, typed="place rheged\nquit\n")
    assert done.exit_code == 0, done.output
    assert f"--record {tmp_path / 'my.sqlite3'}" in done.output
    again = sim("--full", "--resume", *record, typed="? place rheged\n")
    assert again.exit_code == 0, again.output
    assert "O: 1m" in again.output
    new = sim("--full", "--new", "--seed", "3", *record, typed="quit\n")
    assert new.exit_code == 0
    assert "O: 1m" not in new.output


@pytest.mark.parametrize("board", ["power-and-weakness-counting", "power-and-weakness-presence"])
def test_boards_and_faults(board: str) -> None:
    done = sim("--full", "--board", board, "--faults", "clumsy", "--seed", "2", typed="1\n" * 40)
    assert done.exit_code == 0, done.output
    assert f"simulated board ({board.rpartition('-')[2]})" in done.output


def test_without_colour_everything_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    done = sim("--full", "--demo", "--pace", "0")
    assert "\x1b[38" not in done.output
    assert "T 5:3" in done.output


@pytest.mark.parametrize("command", ["sim", "play"])
def test_a_game_that_is_not_there_is_told_with_those_that_are(command: str) -> None:
    done = CliRunner().invoke(main, [command, "--game", "nope"])
    assert done.exit_code == 1
    assert done.output == (
        'Error: there is no game "nope"; there are balance-of-power, power-and-weakness, web-of-power-card-game\n'
    )
