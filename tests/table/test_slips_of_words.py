"""Cards of another move than the one that the pieces show, and cards that have done their work; scenes of an outside
tester, who had come to moves that nobody made, to questions without an end, and to pawns that nobody spoke of."""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, asks, made, play
from tests.table.positions import europe

WAVERING = europe("hungary:ru:g galicia:ru:k poland:au:k bosnia:au:k+ot:k wallachia:au:kg+ot:g", "au gb", "au ru ot")
BEATEN_AT_LAST = (
    "3 card:general; 5 -bosnia.1; 6.5 -wallachia.3; 8.6 +bosnia.1; 11.2 card:attack; 14 -bosnia.1; 14.6 +bosnia.1; "
    "16 card:yes; 20 key:austria.confirm; "
)


def test_a_card_that_answered_for_the_last_move_begins_none_of_the_next_seat() -> None:
    """Austria's attack is told by a card, a territory and its pieces; long after, Russia touches a pawn twice."""
    before = made(play(BALANCE, f"{BEATEN_AT_LAST}40", WAVERING))
    assert "austria: general attack wallachia bosnia king ottoman-empire" in before
    for touched in (
        "60 -bosnia.2; 60.6 +bosnia.2; 62 card:yes",
        "60 -bosnia.2; 60.6 +bosnia.2; 61.5 -bosnia.2; 62.1 +bosnia.2",
    ):
        assert made(play(BALANCE, f"{BEATEN_AT_LAST}{touched}; 70", WAVERING)) == before


ONE_TARGET = europe("hungary:ru:g moscow:ru:k poland:au:k bosnia:au:k+ot:k wallachia:au:kg+ot:g", "au gb", "au ru ot")


def test_a_card_that_may_have_begun_the_next_move_begins_none_after_ten_seconds() -> None:
    """Austria's pieces have told its attack when its card comes, which may be of Russia's already."""
    told = "3 card:general; 5 -bosnia.1; 6.5 -wallachia.3; 8.6 +bosnia.1; 11.2 card:attack; "
    before = made(play(BALANCE, f"{told}20", ONE_TARGET))
    assert before == ["austria: general attack wallachia bosnia king ottoman-empire"]
    touched = "30 -bosnia.2; 30.6 +bosnia.2; 32 card:yes; 40"
    assert made(play(BALANCE, f"{told}{touched}", ONE_TARGET)) == before


NEXT_DOOR = europe("greece:ru:b turkey:ru:k bosnia:fr:g+ru:g paris:fr:k", "ru kgb", "ru fr")


@pytest.mark.parametrize(
    "hands",
    ["8.5 -bosnia.2; 11.5 -greece.1; 14 +bosnia.2; ", "8.5 -greece.1; 9.5 +bosnia.3; "],
    ids=["attack", "carried"],
)
def test_a_pawn_that_came_from_next_door_is_no_duplicate_without_a_question(hands: str) -> None:
    """`card:duplicate` was a slip: one pawn was lifted in Greece, and one set down in Bosnia."""
    lines = play(BALANCE, f"4.5 card:duplicate; {hands}18", NEXT_DOOR)
    assert made(lines) == []
    assert {choice["card"] for choice in asks(lines)[-1]["choices"]} == {"duplicate", "move", "attack"}


@pytest.mark.parametrize(
    ("card", "move"),
    [("attack", "banker attack greece bosnia general france"), ("duplicate", "general duplicate bosnia")],
)
def test_that_question_is_answered_by_either(card: str, move: str) -> None:
    scene = f"4.5 card:duplicate; 8.5 -bosnia.2; 11.5 -greece.1; 14 +bosnia.2; 18 card:{card}; 24"
    assert made(play(BALANCE, scene, NEXT_DOOR))[:1] == [f"russia: {move}"]


@pytest.mark.parametrize("gap", [1.2, 1.5, 1.9, 2.4])
def test_a_pawn_set_down_where_an_owed_one_was_just_taken_away_is_a_move(gap: float) -> None:
    """An attack was told before its pieces were carried: the banker goes from Normandy, and a general comes there."""
    start = europe("london:gb:kg normandy:fr:gb denmark:gb:b provence:fr:k", "gb g", "gb fr")
    told = "1 card:general; 2 -london.2; 3 +the-netherlands.3; 3.7 card:attack; "
    carried = f"4.4 -the-netherlands.3; 4.9 -normandy.2; 5.7 +the-netherlands.1; {4.9 + gap} +normandy.2; "
    lines = play(BALANCE, f"{told}{carried}20", start)
    assert made(lines) == [
        "great-britain: general move london the-netherlands",
        "france: banker attack normandy the-netherlands general great-britain",
        "france: general duplicate normandy",
    ]


VIENNA = europe("vienna:gb:k venetia:gb:g bohemia:au:kbb papal-states:au:g", "gb kb", "gb au")


def test_a_card_is_taken_that_tells_what_lies_there_after_a_card_of_another_move() -> None:
    """`card:move`, and an attack is carried out: the table says what that may be, and to show what belongs to it."""
    scene = "1 card:move; 3.9 -bohemia.2; 6.9 -vienna.1; 9.6 +bohemia.2; 14 card:attack; 20"
    lines = play(BALANCE, scene, VIENNA)
    assert made(lines) == ["great-britain: king attack vienna bohemia banker austria"]
    assert made(play(BALANCE, scene.replace("; 14 card:attack", ""), VIENNA)) == []


def test_none_is_offered_only_where_it_is_an_answer() -> None:
    lines = play(BALANCE, "1 card:move; 5", VIENNA)
    assert [one["says"] for one in lines if one.get("code") == "ask.to"] == ["Great Britain, to which territory?"]
    both = europe("vienna:gb:k+au:b venetia:gb:gb bohemia:au:kb", "gb k", "gb au")
    told = play(BALANCE, "1 card:attack; 5", both)
    assert [one["says"] for one in told if one.get("code") == "ask.to"] == [
        "Great Britain, to which territory, or “none” for an attack in its own territory?"
    ]


def test_a_key_of_a_seat_that_is_not_asked_is_answered() -> None:
    """Russia presses while Austria's pawn is in a hand; later Austria presses for its move, which was just taken."""
    lines = play(BALANCE, "3 -bosnia.1; 4 key:russia.confirm; 5 +bosnia.1; 8", ONE_TARGET)
    told = [line for line in lines if line.get("code") == "key.of-another"]
    assert [line["says"] for line in told] == ["That key does nothing now: it is Austria’s turn."]
    assert made(lines) == []
    lines = play(BALANCE, f"{BEATEN_AT_LAST}40", WAVERING)
    assert "key.of-another" not in [line.get("code") for line in lines]
