"""Touches between two moves: scenes of a tester who knew only the public pages.

A seat is given to a program or back, beaten pieces are carried out, pieces are shifted while the table pauses: of none
of that anybody means a move.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, Line, asks, astray, committed, made, play, readings, says
from tests.table.positions import england, europe

MEANT = "use influence-castle reinforce alt-clut"
TOLD = "1 tile:influence-castle:1; 1.5 +alt-clut.1; 6"


def handed(scene: str, *programs: tuple[float, list[int]]) -> list[Line]:
    """A scene in which the seats of these places are given to programs at these times."""
    lines = [*readings(scene), *({"at": at, "programs": places} for at, places in programs)]
    return sorted(lines, key=lambda line: float(line["at"]))


@pytest.mark.parametrize("given_at", [1.2, 2.0, 2.6])
def test_a_move_that_is_being_told_goes_on_when_another_seat_is_given_to_a_program(given_at: float) -> None:
    assert committed(play(COUNTING, handed(TOLD, (given_at, [1])), england())) == [MEANT]
    taken_back = handed(TOLD, (0.5, [1]), (given_at, []))
    assert committed(play(COUNTING, taken_back, england())) == [MEANT]


def test_a_move_that_was_refused_stays_refused_when_another_seat_is_given_to_a_program() -> None:
    wrong = "1 tile:influence-castle:1; 1.6 +gododdin.4; 9"
    assert not committed(play(COUNTING, handed(wrong, (5.0, [1])), england()))


def test_what_was_told_is_forgotten_aloud_when_its_own_seat_is_given_to_a_program() -> None:
    lines = play(COUNTING, handed("1 tile:influence-castle:1; 4", (2.0, [0])), england())
    assert "forgotten" in says(lines)


@pytest.mark.parametrize("given_at", [1.2, 4.0])
def test_what_came_while_a_program_was_to_move_is_no_move_of_the_person_who_takes_its_seat(given_at: float) -> None:
    scene = handed("1 +alt-clut.1; 9", (0.5, [0]), (given_at, []))
    lines = play(COUNTING, scene, england())
    assert not committed(lines)
    assert astray(lines)[-1]["extra"] == {"alt-clut": 1}
    lines = play(COUNTING, [*scene, *readings("10 -alt-clut.1; 12 +alt-clut.1; 16")], england())
    assert committed(lines) == ["place alt-clut"], "set down anew it is a move"


CROWDED = europe("normandy:fr:g+gb:kk paris:fr:kb london:gb:kk hesse:ge:k", "fr g", "fr gb ge")
ATTACK = "0.5 enter:france:general attack normandy normandy king great-britain"
BEATEN = {
    "two": (COUNTING, england(), "0.5 enter:orange:use influence-castle takeover ebrauc", "ebrauc.2", "ebrauc"),
    "one": (BALANCE, CROWDED, ATTACK, "normandy.3", "normandy"),
}


@pytest.mark.parametrize("beaten", BEATEN)
@pytest.mark.parametrize("rests_s", [1.4, 2.0, 3.0])
def test_a_beaten_piece_that_is_lifted_and_set_back_is_no_piece_of_the_next_seat(beaten: str, rests_s: float) -> None:
    board, start, told, switch, zone = BEATEN[beaten]
    more = "; 1 enter:white:withdraw none" if beaten == "two" else ""
    back_at = 3.6 if beaten == "two" else 3.3
    scene = f"{told}{more}; 3 -{switch}; {back_at} +{switch}; {back_at + rests_s}"
    lines = play(board, scene, start)
    before = made(lines)
    assert len(before) == (2 if beaten == "two" else 1)
    rest = ["ebrauc.1", "ebrauc.2", "ebrauc.3"] if beaten == "two" else [switch]
    out = "; ".join(f"{8 + n} -{one}" for n, one in enumerate(rest))
    lines = play(board, f"{scene}; {out}; 16", start)
    assert made(lines) == before, "taken out after all, nothing has come"
    assert asks(play(board, f"{scene}; 7", start))[-1]["choices"][0]["moves"], "until then it is asked"
    assert zone in str(lines)


def test_a_piece_that_comes_a_moment_after_the_last_beaten_one_is_the_next_seats() -> None:
    lines = play(BALANCE, f"{ATTACK}; 3 -normandy.3; 4.5 +normandy.3; 8", CROWDED)
    assert made(lines)[1:] == ["great-britain: king duplicate normandy"]


PAUSED = europe("paris:fr:kb burgundy:fr:g brittany:fr:k london:gb:k hesse:ge:k", "fr kgb", "fr gb ge")


def test_pieces_that_are_shifted_while_the_table_pauses_make_no_move() -> None:
    shifted = "1 card:pause; 60 -paris.1; 60 +burgundy.2; 600 card:resume; 603"
    lines = play(BALANCE, shifted, PAUSED)
    assert not committed(lines)
    assert asks(lines)
    assert made(play(BALANCE, f"{shifted}; 604 card:king; 606", PAUSED)) == ["france: king move paris burgundy"]
    back = play(BALANCE, f"{shifted}; 604 -burgundy.2; 604.5 +paris.1; 608", PAUSED)
    assert not committed(back)


def test_a_piece_that_was_in_a_hand_when_the_table_paused_may_go_on() -> None:
    lines = play(BALANCE, "1 -paris.1; 1.5 card:pause; 20 card:resume; 21 +burgundy.2; 24 card:king; 27", PAUSED)
    assert made(lines) == ["france: king move paris burgundy"]


@pytest.mark.parametrize(
    "shown", ["card:undo", "card:king", "key:france.undo", "key:france.confirm", "enter:france:end", "enter:table:undo"]
)
def test_whatever_is_shown_or_entered_in_a_pause_is_told_not_to_count(shown: str) -> None:
    lines = play(BALANCE, f"1 card:pause; 3 {shown}; 5", PAUSED)
    assert [line["at"] for line in lines if line.get("code") == "table.pauses"] == [3.0]
    assert not committed(lines)


def test_the_open_question_is_asked_again_after_a_pause() -> None:
    lines = play(BALANCE, "1 -paris.1; 1.5 +burgundy.2; 8 card:pause; 20 card:resume; 24", PAUSED)
    before, again = asks(lines)
    assert before["at"] < 8
    assert again == before | {"at": 20.0}
