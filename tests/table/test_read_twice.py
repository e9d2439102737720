"""A component that a hand holds to the reader too long or twice, and answers shown too soon; scenes of outside testers.

Each of them had committed a move that nobody made.
"""

from __future__ import annotations

import pytest

from tests.table.lines import COUNTING, READER, asks, made, play, says
from tests.table.positions import england, page

OWN_AND_ON_OFFER = england(
    offer=["influence-tent"], seats={
        "orange": {"victory_points": 1, "reserve": {"knights": 3, "magicians": 1}, "tiles": ["influence-tent"]},
        "white": {"victory_points": 2, "reserve": {"knights": 2}, "tiles": []},
    },
)  # fmt: skip
PLACES_THEN_READS = "1 +bryneich.1; 1.8 tile:influence-tent:4; 2.1;"
"""Bryneich is a region of a tent: the piece may be placed, or come by the tile."""


@pytest.mark.parametrize("yes", [2.2, 2.6, 3.2])
def test_a_yes_that_may_say_that_a_tile_is_taken_answers_no_question_that_nobody_has_heard(yes: float) -> None:
    lines = play(COUNTING, f"{PLACES_THEN_READS} {yes} card:yes; 12", OWN_AND_ON_OFFER)
    assert made(lines) == []
    assert [one["code"] for one in asks(lines)] == ["ask.component", "ask.component"]


@pytest.mark.parametrize(
    ("answer", "move"), [("yes", "use influence-tent reinforce bryneich"), ("no", "place bryneich")]
)
def test_once_it_was_heard_the_answer_counts(answer: str, move: str) -> None:
    lines = play(COUNTING, f"{PLACES_THEN_READS} 6 card:{answer}; 12", OWN_AND_ON_OFFER)
    assert made(lines)[:1] == [f"orange: {move}"]


NOTHING_WON = {"victory_points": 0, "reserve": {"knights": 3, "magicians": 3}}
LAID_OUT_BUT_FOR_ONE = england(
    offer=["movement", "merlin", "extra-keys", "snake", "sea-movement", "influence-keys", "movement"],
    turn=None,
    cycle={"number": 1},
    seats={"orange": NOTHING_WON, "white": NOTHING_WON},
)
LAID_OUT_BUT_FOR_ONE["regions"] = {
    name: {"marker": region["marker"]} for name, region in LAID_OUT_BUT_FOR_ONE["regions"].items()
}


@pytest.mark.parametrize("again", [0.5, 0.8, 1.1])
def test_the_last_tile_of_the_offer_read_twice_is_nobodys_take_where_a_start_is_drawn(again: float) -> None:
    scene = f"1 tile:influence-tent:4; {1 + again} tile:influence-tent:4; 5"
    lines = play(COUNTING, scene, LAID_OUT_BUT_FOR_ONE)
    assert made(lines) == ["table: offer influence-tent", "table: start white"]
    assert "word.late" in says(lines)


TAKEN_TWICE = "1 tile:influence-tent:4; 1.7 tile:influence-tent:4; 2.8 +bryneich.1; "


def test_a_tile_taken_and_read_twice_is_not_used_by_the_next_piece() -> None:
    start = england(offer=["influence-tent", "snake"])
    lines = play(COUNTING, f"{TAKEN_TWICE}9", start)
    assert made(lines) == ["orange: take influence-tent"]
    assert [one["code"] for one in asks(lines)] == ["ask.component"]


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("yes", ["orange: use influence-tent reinforce bryneich"]),
        ("no", ["orange: place bryneich", "white: take snake"]),
    ],
)
def test_whether_it_is_used_is_asked(answer: str, wanted: list[str]) -> None:
    """If it is not, the tile is no word of the next move either."""
    start = england(offer=["influence-tent", "snake"])
    scene = f"{TAKEN_TWICE}7 card:{answer}; 12{' tile:snake:1' if answer == 'no' else ''}; 16"
    assert made(play(COUNTING, scene, start)) == ["orange: take influence-tent", *wanted]


@pytest.mark.parametrize(("card", "answer"), [("no", "allow"), ("yes", "snake")])
@pytest.mark.parametrize("shown", [2.4, 2.6, 3.0])
def test_whether_a_snake_stops_the_tile_may_be_said_before_its_piece_was_taken(
    card: str, answer: str, shown: float
) -> None:
    lines = play(COUNTING, f"1 tile:influence-castle:1; 2 +linnuis.1; {shown} card:{card}; 9", SNAKE)
    assert made(lines) == ["orange: use influence-castle reinforce linnuis", f"white: {answer}"]


SNAKE = england(white_tiles=["snake"], regions={"linnuis": {"marker": "castle"}})


def test_nobody_is_thanked_for_a_yes_to_a_tile_that_was_taken_as_part_of_the_last_move() -> None:
    start = england(offer=["influence-tent"], turn={"seat": "orange", "actions_left": 1})
    lines = play(COUNTING, "1 tile:influence-tent:4; 1.7 tile:influence-tent:4; 2.3 card:yes; 5", start)
    assert "table.confirmed" not in says(lines)
    assert says(lines).count("word.late") == 2


@pytest.mark.parametrize("then", [1.3, 2.0, 3.5])
def test_the_card_that_a_moved_stone_comes_from_is_no_take_of_the_next_seat(then: float) -> None:
    """Bert has one stone, so the card that gets it tells the move; the other one follows, as the page says."""
    start = page("web-of-power-card-game")
    start["seats"]["bert"] |= {"stones": 0, "lost": 2}
    told = "1 card:done; 4 land:italien x2:1"
    lines = play(READER, f"{told}; {4 + then} land:frankreich x2:1; 14", start)
    assert made(lines) == ["bert: done", "bert: stone 3,8 from 1,1"]
    assert "word.late" in says(lines)
    later = play(READER, f"{told}; 9 land:frankreich x2:1; 14", start)
    assert made(later)[-1] == "carl: take 1 left"
