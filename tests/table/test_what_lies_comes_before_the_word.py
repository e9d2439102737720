"""A finished move comes before the word that follows it, whatever another hand does; scenes of an outside tester.

The word was told and the move was lost when a hand had just touched a piece of the next player. And a card that answers
an open question was passed over for a move which that question did not offer.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, PRESENCE, asks, astray, made, play, says
from tests.table.positions import Position, england, europe

PAWNS = europe("moscow:ru:kk livonia:ru:bb andalusia:ot:b malta:ot:b paris:fr:kgb poland:ru:gb", "ru kgb", "fr ru ot")
MOVED = "1 -moscow.2; 1.43 +livonia.3"
MOVE, END = "russia: king move moscow livonia", "russia: end"


@pytest.mark.parametrize("end_at", [2.3, 2.5])
def test_a_move_is_taken_before_the_card_though_another_hand_touches_a_pawn(end_at: float) -> None:
    lines = play(BALANCE, f"{MOVED}; 1.9 -andalusia.1; {end_at} card:end; 2.6 +andalusia.1; 12", PAWNS)
    assert "unfinished.pieces" in says(lines), "the table says that the card waits"
    assert made(lines) == [MOVE, END]


@pytest.mark.parametrize(
    ("then", "wanted"),
    [
        ("1.77 +andalusia.2; 2.67 card:end", "banker duplicate andalusia"),
        ("1.9 -andalusia.1; 2.5 +malta.2; 2.9 card:end", "banker move andalusia malta"),
    ],
    ids=["set", "moved"],
)
def test_what_the_next_player_has_done_by_then_comes_after_the_card(then: str, wanted: str) -> None:
    lines = play(BALANCE, f"{MOVED}; {then}; 12", PAWNS)
    assert made(lines) == [MOVE, END, f"ottoman-empire: {wanted}"]


def test_a_pawn_that_stays_away_is_told_and_the_turn_does_not_end() -> None:
    scene = f"{MOVED}; 1.9 -andalusia.1; 2.3 card:end"
    lines = play(BALANCE, f"{scene}; 9", PAWNS)
    assert made(lines) == []
    assert "forgotten" in says(lines)
    assert astray(lines)
    assert made(play(BALANCE, f"{scene}; 9 +andalusia.1; 13", PAWNS)) == [MOVE]


def test_a_pawn_in_a_hand_comes_before_the_card_too() -> None:
    scene = "1 -moscow.2; 1.5 -andalusia.1; 2 card:end; 2.4 +andalusia.1; 2.8 +livonia.3; 12"
    assert made(play(BALANCE, scene, PAWNS)) == [MOVE, END]


def test_two_steps_of_one_pawn_are_not_passed_over() -> None:
    """The king goes to Livonia and on to Prussia in one gesture, where no single action leads."""
    start = europe("moscow:ru:k andalusia:ot:b malta:ot:b paris:fr:kgb poland:ru:gb", "ru kg+", "fr ru ot")
    lines = play(BALANCE, "1 -moscow.1; 1.5 +prussia.1; 1.9 -andalusia.1; 2.4 card:end; 2.7 +andalusia.1; 12", start)
    assert made(lines) == []
    assert asks(lines)


def test_a_class_card_that_is_not_of_the_move_tells_the_next_one() -> None:
    lines = play(BALANCE, f"{MOVED}; 1.9 -andalusia.1; 2.2 card:general; 2.6 +andalusia.1; 12", PAWNS)
    assert made(lines) == [MOVE]
    assert {text.split()[0] for one in asks(lines) for choice in one["choices"] for text in choice["moves"]} == {
        "general"
    }


def test_a_class_card_of_the_move_belongs_to_it() -> None:
    lines = play(BALANCE, f"{MOVED}; 1.9 -andalusia.1; 2.2 card:king; 2.6 +andalusia.1; 12", PAWNS)
    assert made(lines) == [MOVE]
    assert not asks(lines)


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize(("word", "wanted"), [("card:recruit", "recruit"), ("tile:snake:1", "take snake")])
def test_a_piece_is_placed_before_the_word(board: str, word: str, wanted: str) -> None:
    lines = play(board, f"1 +alt-clut.1; 1.5 -ebrauc.1; 2 {word}; 2.4 +ebrauc.1; 9", england(offer=["snake"]))
    assert made(lines) == ["orange: place alt-clut", f"orange: {wanted}"]


ECENI = england(regions={"eceni": {"owner": "orange", "magicians": 1}})


@pytest.mark.parametrize(
    ("answer", "wanted"), [("no", ["orange: place eceni"]), ("yes", ["orange: use merlin reinforce eceni"])]
)
def test_a_tile_that_may_be_of_the_piece_is_asked_about_all_the_same(answer: str, wanted: list[str]) -> None:
    scene = f"1 +eceni.2; 1.4 -ebrauc.1; 1.8 tile:merlin:1; 3.9 +ebrauc.1; 5 card:{answer}; 9"
    lines = play(COUNTING, scene, ECENI)
    assert asks(lines)[0]["code"] == "ask.component"
    assert made(lines) == wanted


# A card that answers the open question.

BEATEN: Position = europe("ukraine:ru:b wallachia:ru:g+au:g moscow:ru:k paris:fr:k vienna:au:k", "ru gb", "au fr ru")
ATTACK = "1 -wallachia.2; 1.44 -ukraine.1; 3.2 +wallachia.2; 4.1 card:attack"
BOTH = ["russia: banker attack ukraine wallachia general austria", "russia: general duplicate wallachia"]


@pytest.mark.parametrize("then", ["5 +wallachia.3", "6.5 +wallachia.3", "4.96 card:duplicate; 6.5 +wallachia.3"])
def test_a_move_that_the_open_question_does_not_offer_is_asked_about(then: str) -> None:
    """An attack was shown, and the pawn of the next action lies there: together they leave what a move leaves."""
    lines = play(BALANCE, f"{ATTACK}; {then}; 12", BEATEN)
    assert made(lines) in ([], BOTH)
    if not made(lines):
        assert "attack" in [choice["card"] for choice in asks(lines)[-1]["choices"]]
        assert asks(lines)[-1]["at"] > 5, "it is asked again"
        lines = play(BALANCE, f"{ATTACK}; {then}; 12 card:attack; 18", BEATEN)
        assert made(lines) == BOTH
