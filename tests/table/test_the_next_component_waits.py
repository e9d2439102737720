"""A component whose move is still open, and what is said next: scenes of a tester who knew only the public pages.

The next word took its place without a sentence, was made for the wrong seat, or was refused.
"""

from __future__ import annotations

import pytest

from tests.table.lines import COUNTING, PRESENCE, READER, TRAY, asks, made, play, says
from tests.table.positions import Position, england, page

TURN = {"seat": "orange", "actions_left": 1}
BOTH = "1 tile:snake:2; {} tile:extra-castle:1;"


def snakes() -> Position:
    """Orange has a Snake in front, and another is on offer; its turn ends with the next action."""
    start = england(offer=["snake", "extra-castle"], turn=TURN)
    start["seats"]["orange"]["tiles"] = ["snake"]
    return start


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("next_at", [1.7, 2.3, 2.6, 4.0])
def test_a_tile_read_after_one_that_is_taken_or_used_waits_for_the_answer(board: str, next_at: float) -> None:
    scene = BOTH.format(next_at)
    lines = play(board, f"{scene} 12", snakes())
    assert made(lines) == []
    assert asks(lines)[-1]["code"] == "ask.act"
    assert asks(lines)[-1]["at"] == next_at, "it is asked then, or again"
    lines = play(board, f"{scene} {next_at + 2} card:yes; 12", snakes())
    assert made(lines) == ["orange: take snake", "white: take extra-castle"]


def test_a_tile_that_is_used_all_the_same_comes_first() -> None:
    lines = play(COUNTING, f"{BOTH.format(1.7)} 4 card:no; 7 card:knight; 12", snakes())
    assert made(lines) == ["orange: use snake recruit knights", "white: take extra-castle"]


@pytest.mark.parametrize("undo", ["card:undo", "key:orange.undo"])
def test_an_undo_takes_back_both_tiles_and_says_so(undo: str) -> None:
    lines = play(COUNTING, f"{BOTH.format(1.7)} 4 {undo}; 9", snakes())
    assert made(lines) == []
    assert "forgotten" in says(lines)
    lines = play(COUNTING, f"{BOTH.format(1.7)} 4 {undo}; 9 tile:extra-castle:1; 12", snakes())
    assert made(lines) == ["orange: take extra-castle"]


def test_a_tile_read_instead_of_one_whose_region_was_not_told_takes_its_place() -> None:
    """Nobody takes a tile that is used for a region for told before the region is."""
    scene = "1 tile:influence-castle:1; 1.7 tile:rebellion:1; 9"
    assert made(play(COUNTING, scene, england())) == ["orange: take rebellion"]


def to_pay(*, in_hand: int, out: bool, law: bool = False) -> Position:
    """Bert is to take a card; Anna's stone lies on Sachsen r1C."""
    start = page("web-of-power-card-game")
    bert = start["seats"]["bert"]
    bert["law"], start["seats"]["anna"]["law"] = (["three-symbols"], ["unknown"])
    start["turn"] |= {"taken": {}}
    bert["stones"], bert["lost"] = in_hand, 3 - in_hand - out
    if not out:
        del start["stones"]["1,1"]
    return start


UNDER, NEXT = "land:sachsen r1C:1", "land:sachsen f1:1"


@pytest.mark.parametrize("board", [READER, TRAY])
@pytest.mark.parametrize("next_at", [1.7, 2.6, 4.0])
@pytest.mark.parametrize(
    ("word", "move"),
    [("card:done", "done"), (NEXT, "take 3 left"), ("law:three-symbols:1", "law three-symbols")],
)
@pytest.mark.parametrize("out", [False, True])
def test_what_is_said_before_the_stone_is_told_that_pays_waits(
    board: str, next_at: float, word: str, move: str, out: bool
) -> None:
    """Also where only the hand can pay: the stone shows it on the tray, or `card:none` tells it."""
    start = to_pay(in_hand=1, out=out)
    lines = play(board, f"1 {UNDER}; {next_at} {word}; 12", start)
    assert made(lines) == []
    assert asks(lines)[-1]["code"] == "ask.pays"
    assert asks(lines)[-1]["at"] == next_at, "it is asked then, or again"
    lines = play(board, f"1 {UNDER}; {next_at} {word}; {next_at + 2} card:none; 12", start)
    assert made(lines) == ["bert: take 3 left pays hand", f"bert: {move}"]


@pytest.mark.parametrize("next_at", [1.7, 4.0])
def test_on_the_tray_the_stone_answers(next_at: float) -> None:
    scene = f"1 {UNDER}; {next_at} {NEXT}; {next_at + 1} -3,6.1; 9"
    lines = play(TRAY, scene, to_pay(in_hand=2, out=False))
    assert made(lines) == ["bert: take 3 left pays hand", "bert: take 3 left"]


@pytest.mark.parametrize("board", [READER, TRAY])
@pytest.mark.parametrize("next_at", [1.7, 2.6, 4.0])
@pytest.mark.parametrize(("in_hand", "out"), [(2, False), (0, True), (1, True)])
def test_a_card_that_cannot_come_after_it_takes_its_place_only_after_no(
    board: str, next_at: float, in_hand: int, out: bool
) -> None:
    """Italien is not taken after Sachsen: it is read instead of that, or by the next seat, who did not wait."""
    start = to_pay(in_hand=in_hand, out=out)
    scene = f"1 {UNDER}; {next_at} land:italien x2:1;"
    lines = play(board, f"{scene} 12", start)
    assert made(lines) == []
    assert asks(lines)[-1]["at"] == next_at
    if (in_hand, out) != (1, True):
        assert made(play(board, f"{scene} {next_at + 2} card:no; 12", start)) == ["bert: take 3 right"]


# A land card read while it is asked where the stone goes.


def ready_to_place() -> Position:
    """Bert may place a stone; Carl is next, and could take Franken."""
    start = page("web-of-power-card-game")
    start["turn"]["stone"] = True
    return start


@pytest.mark.parametrize("read_at", [0.3, 1.0, 3.0, 6.0])
def test_on_the_tray_the_next_seats_land_card_places_no_stone(read_at: float) -> None:
    """There a stone is set on its card, so that a land card can only be what the next seat takes."""
    scene = f"{read_at} land:franken -C:1;"
    lines = play(TRAY, f"{scene} 12", ready_to_place())
    assert made(lines) == []
    assert [one["code"] for one in asks(lines)] == ["ask.stone", "ask.stone"], "it is asked again"
    assert asks(lines)[-1]["at"] == read_at
    lines = play(TRAY, f"{scene} {read_at + 2} +3,8.1; 12", ready_to_place())
    assert made(lines) == ["bert: stone 3,8", "carl: take 1 right"]
    lines = play(TRAY, f"{scene} {read_at + 2} card:none; 12", ready_to_place())
    assert made(lines) == ["bert: pass", "carl: take 1 right"]


def test_with_the_reader_alone_the_land_card_places_the_stone() -> None:
    assert made(play(READER, "1 land:franken -C:1; 9", ready_to_place())) == ["bert: stone 1,2"]


def test_on_the_tray_a_stone_may_lie_where_the_card_that_waits_is() -> None:
    """Who takes a card under another's stone is asked which stone pays: nothing is taken for granted."""
    lines = play(TRAY, "1 land:franken -C:1; 3 +1,2.1; 12", ready_to_place())
    assert made(lines) == ["bert: stone 1,2"]
    assert asks(lines)[-1]["code"] == "ask.pays"
    assert asks(lines)[-1]["seat"] == "carl"


def test_on_the_tray_a_card_under_a_stone_of_ones_own_does_not_pay() -> None:
    """Bert reads a card under Anna's stone, and at once the next one, under its own stone: that one waits, too."""
    start = to_pay(in_hand=1, out=True)
    start["stones"] = {"1,2": "bert", "3,6": "anna"}
    start["rows"][0][1], start["rows"][2][1] = start["rows"][2][1], start["rows"][0][1]
    told = f"1 {UNDER}; 3 {NEXT};"
    lines = play(TRAY, f"{told} 9", start)
    assert made(lines) == []
    assert asks(lines)[-1] | {"at": 3.0} == asks(lines)[-1], "which stone pays is asked again"
    lines = play(TRAY, f"{told} 6 card:none; 12", start)
    assert made(lines) == ["bert: take 3 left pays hand", "bert: take 1 right"]
    assert made(play(READER, f"{told} 9", start)) == ["bert: take 3 left pays 1,2"]


@pytest.mark.parametrize("touched", [1.2, 1.9])
def test_a_stone_that_was_touched_as_the_card_was_read_hides_no_answer(touched: float) -> None:
    """Bert's stone lies there; Anna's is brushed against while Carl's card is read, as long as a knock lasts."""
    scene = f"1 +3,8.1; {touched} -3,6.1; 2.0 land:franken -C:1; 2.4 +3,6.1; 12"
    lines = play(TRAY, scene, ready_to_place())
    assert made(lines) == ["bert: stone 3,8", "carl: take 1 right"]
