"""Seats that the program plays at `reedlight table`: when they move in virtual time, and that they move as at a real
table: each move once the pieces of the one before it stand, and not at once after a take-back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.play.bots import HOLD_S
from tests.commands.running import run
from tests.table.lines import BALANCE, COUNTING, Line, asks, committed, made, play, readings, says, undone
from tests.table.positions import england, europe

TYPED = "power-and-weakness-typed"
START = england(turn={"seat": "orange", "actions_left": 1})
PASSED = "1 enter:orange:recruit"
"""After this white has two actions."""
PAWNS = europe("london:gb:kgb midlands:gb:k paris:fr:kgb normandy:fr:gk", "gb k", seats="gb fr")


def white(scene: str, player: str = "regular", **more: object) -> list[Line]:
    return play(TYPED, scene, START, seats=f"orange=person,white={player}", **more)  # type: ignore[arg-type]


def times(lines: list[Line], seat: str = "white") -> list[float]:
    return [line["at"] for line in lines if line.get("seat") == seat and "committed" in line]


def test_the_program_moves_at_the_time_of_the_reading_that_it_answers() -> None:
    lines = white(f"{PASSED}; 1.2 key:orange.confirm; 2")
    assert times(lines) == [1.0, 1.0]
    assert [line["at"] for line in lines[:-1]] == sorted(line["at"] for line in lines[:-1])


def test_after_a_take_back_it_waits_so_that_more_can_be_taken_back() -> None:
    lines = white(f"{PASSED}; 2 enter:orange:undo; 2.5 enter:orange:undo; 3 enter:orange:undo; 3.5")
    assert undone(lines)[:2] == committed(lines)[:0:-1]
    assert undone(lines)[2] == "recruit"
    assert made(lines)[0] == "orange: recruit"
    assert len(made(lines)) == 3


@pytest.mark.parametrize("then", ["4", "7", "7; 9", "30", "30; 31"])
def test_then_it_moves_when_its_time_has_come_however_the_readings_lie(then: str) -> None:
    lines = white(f"{PASSED}; 2 enter:orange:undo; {then}")
    found = times(lines)
    assert found[:2] == [1.0, 1.0]
    assert found[2:] == ([] if then == "4" else [2 + HOLD_S])


def test_on_a_board_with_switches_each_move_waits_for_the_pieces_of_the_one_before() -> None:
    begun = play(BALANCE, "1 enter:great-britain:end; 20", PAWNS, seats="great-britain=person,france=regular")
    (first,) = [line for line in begun if line.get("seat") == "france" and "committed" in line]
    why = [line["astray"] for line in begun if "astray" in line][-1]
    carried = "".join(f"; 21 -{place}.1" for place in why["extra"]) + "".join(
        f"; 22 +{place}.1" for place in why["missing"]
    )
    assert carried
    lines = play(BALANCE, f"1 enter:great-britain:end{carried}; 40", PAWNS, seats="great-britain=person,france=regular")
    found = times(lines, "france")
    assert found[0] == first["at"] == 1.0
    assert 22 < found[1] < 23
    lit = [line["lights"] for line in lines if "lights" in line and line["at"] < 21][-1]
    assert [place for place, role in lit.items() if role == "put-here"] == list(why["missing"])


@pytest.mark.parametrize(("card", "taken"), [(8.03, False), (8.3, True)])
def test_a_card_read_in_the_turn_of_a_program_is_no_move_of_the_seat_after_it(card: float, taken: bool) -> None:
    seats, start = "orange=person,white=casual", START | {"turn": {"seat": "white", "actions_left": 2}}
    begun = play(COUNTING, "1; 4", start, seats=seats)
    ((place, _),) = next(line["astray"] for line in begun if "astray" in line)["missing"].items()
    scene = f"1; 8 +{place}.1; {card} card:recruit; 14"
    lines = play(COUNTING, scene, start, seats=seats)
    assert times(lines) == [0.0, 8.05]
    assert (committed(lines)[2:] == ["recruit"]) == taken
    assert ("seat.program" in says(lines)) != taken


def test_what_it_left_to_be_carried_is_said_as_its_move_and_undone_at_once() -> None:
    scene = "1 enter:great-britain:end; 3 key:great-britain.undo; 4"
    lines = play(BALANCE, scene, PAWNS, seats="great-britain=person,france=regular")
    (owed,) = [line for line in lines if line.get("code") == "astray.owed"]
    assert owed["says"].startswith("Please carry out France’s move.")
    assert "put back" not in owed["says"]
    assert undone(lines) == committed(lines)[1:2]
    assert [line["at"] for line in lines if "undone" in line] == [3.0]


def test_what_an_undo_leaves_is_put_back() -> None:
    scene = (
        "1 enter:great-britain:general move london cornwall; 2 -london.1; 3 +cornwall.1; 6 key:great-britain.undo; 7"
    )
    lines = play(BALANCE, scene, europe("london:gb:kgb paris:fr:kgb", "gb kgb", seats="gb fr"))
    first, last = (line["says"] for line in lines if line.get("code") == "astray.owed")
    assert first.startswith("Please carry out Great Britain’s move.")
    assert "put back what is missing" in last


def test_the_program_agrees_when_a_take_back_needs_that() -> None:
    auction = england(
        turn={"seat": "orange", "actions_left": 1},
        pending={"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {}},
    )
    scene = "1 enter:orange:bid 0; 2 enter:orange:undo; 2.5 enter:orange:undo; 3"
    lines = play(TYPED, scene, auction, seats="orange=person,white=regular")
    assert "ask.undo" in [one["code"] for one in asks(lines)]
    assert undone(lines)


def test_what_a_table_kept_of_a_game_with_the_program_is_played_again_without_it(tmp_path: Path) -> None:
    kept, start = tmp_path / "kept.jsonl", tmp_path / "start.json"
    start.write_text(json.dumps(START), encoding="ascii")
    given = "".join(
        json.dumps(line) + "\n" for line in readings(f"{PASSED}; 2 enter:orange:undo; 9; 9.5 enter:orange:undo")
    )
    words = ("table", "--board", TYPED, "--start", start, "--seats", "white=regular", "--keep-readings", kept)
    first = run(*words, given=given)
    assert run("table", "--board", TYPED, kept).stdout == first.stdout


PLACED = "2 +gwynedd.1; 6"
"""A piece of Orange, whose turn it is."""


@pytest.mark.parametrize(
    ("scene", "moves"),
    [
        ([PLACED], ["place gwynedd"]),
        ([{"at": 1, "programs": [0]}, PLACED], []),
        ([{"at": 1, "programs": [1]}, PLACED], ["place gwynedd"]),
        ([{"at": 1, "programs": [0]}, {"at": 1.5, "programs": []}, PLACED], ["place gwynedd"]),
    ],
)
def test_a_line_says_which_seats_programs_play_from_then_on(
    scene: list[str | Line], moves: list[str], tmp_path: Path
) -> None:
    kept, given = tmp_path / "kept.jsonl", list[Line]()
    for one in scene:
        given += readings(one) if isinstance(one, str) else [one]
    lines = play(COUNTING, given, england(), args=("--keep-readings", str(kept)))
    assert committed(lines) == moves
    again = run("table", "--board", COUNTING, kept).stdout
    assert [json.loads(line) for line in again.splitlines()] == lines


def test_who_plays_by_the_command_goes_before_what_a_line_says() -> None:
    given = [{"at": 0.5, "programs": [0, 1]}, *readings("1 enter:orange:recruit; 2")]
    assert (
        play(TYPED, given, START, seats="white=regular")[1:] == play(TYPED, given[1:], START, seats="white=regular")[1:]
    )


@pytest.mark.parametrize(
    ("answer", "then"), [("allow", "Please carry out Orange’s move. Put down: Dyfed 1."), ("snake", "")]
)
def test_what_waited_for_consent_is_carried_out_as_the_move_of_its_own_seat(answer: str, then: str) -> None:
    """White plays no Snake: the pieces are still those of Orange's tile."""
    scene = f"1 enter:orange:use influence-castle reinforce dyfed; 3 enter:white:{answer}; 5"
    lines = play(COUNTING, scene, england(white_tiles=["snake"]))
    assert committed(lines)[-1] == answer
    assert [line["says"] for line in lines if line.get("code") == "astray.owed"] == [then] * bool(then)


def test_pieces_of_a_move_that_was_stopped_are_put_back() -> None:
    scene = "1 enter:orange:use influence-castle reinforce dyfed; 2 +dyfed.1; 5 enter:white:snake; 7"
    lines = play(COUNTING, scene, england(white_tiles=["snake"]))
    (owed,) = [line["says"] for line in lines if line.get("code") == "astray.owed"]
    assert owed == "Please take away Dyfed 1: that is too many."


@pytest.mark.parametrize(
    ("rules", "scene"),
    [(("--rule", "choose_empires=true"), "1 card:france; 3 enter:seat-2:empire ottoman-empire; 5"), ((), "1")],
)
def test_the_capitals_are_set_up_as_nobodys_move(rules: tuple[str, ...], scene: str) -> None:
    """Choosing an empire makes a seat somebody. The pieces are those of all, and no seat is called as it was."""
    lines = play(BALANCE, scene, seed=1, args=("--players", "2", *rules))
    (owed,) = [line["says"] for line in lines if line.get("code") == "astray.owed"]
    assert owed.startswith("Please put down: ")
    assert "Constantinople 3" in owed
