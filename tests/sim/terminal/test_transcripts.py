"""Games typed by a script that knows only what the screen has printed; `transcripts` plays them whole."""

from pathlib import Path

import pytest

from tests.sim.terminal.transcripts import GAMES, SIZES, play

TURNS = 10
WRONG = ("There is no sentence", "Traceback", "I cannot read", "There is no number")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_whoever_types_what_the_screen_shows_plays(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    found = play(game, tmp_path / "games.sqlite3", size=size, plain=False, most=TURNS)
    assert found.turns == TURNS
    assert not [wrong for wrong in WRONG if wrong in found.text]
    assert "SIMULATED" in found.text


@pytest.mark.parametrize("game", GAMES)
def test_whoever_types_what_the_screen_of_a_real_table_shows_plays(game: str, tmp_path: Path) -> None:
    found = play(game, tmp_path / "games.sqlite3", plain=False, most=TURNS, table="play")
    assert found.turns == TURNS
    assert not [wrong for wrong in WRONG if wrong in found.text]
    assert "SIMULATED" not in found.text


@pytest.mark.parametrize("game", GAMES)
def test_whoever_types_what_is_printed_plainly_plays(game: str, tmp_path: Path) -> None:
    found = play(game, tmp_path / "games.sqlite3", plain=True, most=TURNS)
    assert found.turns == TURNS
    assert not [wrong for wrong in WRONG if wrong in found.text]
    assert not any(sign in found.text for sign in "─│┌▸░"), "sentences only"


def test_a_whole_game_is_played_plainly(tmp_path: Path) -> None:
    found = play("power-and-weakness", tmp_path / "games.sqlite3", plain=True, seed=7)
    assert found.over
    assert not [wrong for wrong in WRONG if wrong in found.text]
    assert "Cycle 2 begins." in found.text
