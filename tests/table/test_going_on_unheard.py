"""Players who go on before they have heard the table, and answers that must count in the end; scenes of an outside
tester, who had come to moves that nobody made and to questions that their own card never answered."""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, PRESENCE, asks, made, play, says
from tests.table.positions import Position, england, europe

LEFT = {"magicians": 5, "knights": 3}


def first_cycle(actions_left: int = 1, seat: str = "orange", regions: Position | None = None, **white: int) -> Position:
    """The last action of a seat in a first cycle, while the regions are empty but for those that are named."""
    start = england(cycle={"number": 1}, timer=4, turn={"seat": seat, "actions_left": actions_left}, offer=[])
    start["regions"] = {name: {"marker": region["marker"]} for name, region in start["regions"].items()}
    for name, region in (regions or {}).items():
        start["regions"][name] |= region
    nothing = {"victory_points": 0, "reserve": LEFT, "tiles": []}
    return start | {"seats": {"orange": nothing, "white": nothing | white}}


# A piece that lay there, and is straightened after the next player's was set down.


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("gap_s", [0.2, 0.5, 1.0])
def test_a_piece_that_is_straightened_changes_no_seat_with_the_next_players(board: str, gap_s: float) -> None:
    scene = f"1 +alt-clut.1; 2 +caer-gloui.1; 2.5 -alt-clut.1; {2.5 + gap_s} +alt-clut.1; 12"
    lines = play(board, scene, first_cycle())
    assert made(lines) == []
    assert {choice["place"] for choice in asks(lines)[-1]["choices"]} == {"alt-clut", "caer-gloui"}
    answered = play(board, f"{scene} 13 card:place; 20 -alt-clut.1; 20.5 +alt-clut.1; 21 card:yes; 30", first_cycle())
    assert made(answered)[:2] == ["orange: place alt-clut", "white: place caer-gloui"]


def test_a_second_thought_keeps_its_order() -> None:
    """Orange takes its piece away from Alt Clut again, before it sets one in Caer Gloui; then White plays."""
    scene = "1 +alt-clut.1; 1.6 -alt-clut.1; 2 +caer-gloui.1; 2.9 +alt-clut.1; 12"
    assert made(play(COUNTING, scene, first_cycle())) == ["orange: place caer-gloui", "white: place alt-clut"]


# A yes that was said of another place than the one named last.

KNOCKS_POWYS = "1 card:place; 4 -dumnonia.1; 4.2 +powys.1; 4.6 -powys.1; 5.4 +dumnonia.1; "
HELD_BY_WHITE = first_cycle(seat="white", regions={"dumnonia": {"owner": "white", "knights": 0, "magicians": 1}})


@pytest.mark.parametrize("yes", ["5.4 key:white.confirm", "5.4 card:yes", "5.6 key:white.confirm", "6.4 card:yes"])
def test_a_yes_takes_no_place_that_nobody_has_heard_named(yes: str) -> None:
    lines = play(COUNTING, f"{KNOCKS_POWYS}{yes}; 12", HELD_BY_WHITE)
    assert made(lines) == []
    assert [line["says"] for line in lines if line.get("code") == "named"][-1].startswith("Dumnonia?")
    assert made(play(COUNTING, f"{KNOCKS_POWYS}{yes}; 9 card:yes; 12", HELD_BY_WHITE)) == ["white: place dumnonia"]


def test_a_second_knock_takes_the_place_that_it_knocks() -> None:
    again = "5.9 -dumnonia.1; 6.3 +dumnonia.1; 12"
    assert made(play(COUNTING, f"{KNOCKS_POWYS}{again}", HELD_BY_WHITE)) == ["white: place dumnonia"]


# What is shown again counts.

STILL_OWED = (
    "1 card:place; 1.5; 2.6 +powys.1; 3.1 -powys.1; 4 key:orange.confirm; 4.3 +eceni.1; 4.5 key:white.confirm; "
    "5.2 card:place; 6.2 +ceint.1; "
)


@pytest.mark.parametrize("again", ["10.3", "14", "30"])
def test_a_card_that_was_of_the_last_move_begins_the_next_when_it_is_shown_again(again: str) -> None:
    """A piece that Orange owes is none of White's last move, and keeps that not open."""
    lines = play(COUNTING, f"{STILL_OWED}{again} card:place; 40", first_cycle())
    assert made(lines) == ["orange: place powys", "white: place eceni", "white: place ceint"]


MOVES_TWICE = first_cycle(
    seat="white",
    regions={
        "bryneich": {"owner": "white", "knights": 0, "magicians": 1},
        "ebrauc": {"owner": "white", "knights": 1, "magicians": 3},
    },
)
MOVES_TWICE["cycle"] = {"number": 2}
MOVES_TWICE["seats"]["white"] = MOVES_TWICE["seats"]["white"] | {"tiles": ["movement", "movement"]}
TWO_TILES = (
    "1 tile:movement:1; 1.4; 2 -ebrauc.4; 2.5 +bryneich.3; 3.4 tile:movement:2; 4.9 -ebrauc.2; 5.5 +bryneich.2; "
)


@pytest.mark.parametrize("again", ["10", "20"])
def test_a_number_that_was_no_clear_answer_counts_when_it_is_shown_again(again: str) -> None:
    lines = play(COUNTING, f"{TWO_TILES}6.9 card:1; {again} card:1; 40", MOVES_TWICE)
    assert "ask.knights" in says(lines)
    assert made(lines)
    assert "1k" in made(lines)[0]


# What an answer leaves.

OTTOMAN = europe("constantinople:ot:kgb paris:fr:kgb", "ot kgb", "ot fr")
MOVES_TWO_AND_DUPLICATES = (
    "1 -constantinople.1; 1.6 +bulgaria.1; 2.6 -constantinople.2; 3.2 +bulgaria.2; 4.8 +constantinople.1; "
)


def test_an_answer_makes_no_move_that_was_not_asked_about() -> None:
    """Two pawns were moved to Bulgaria, and one was duplicated since: none was ever in Turkey."""
    lines = play(BALANCE, f"{MOVES_TWO_AND_DUPLICATES}8 card:king; 10.5 card:king; 20", OTTOMAN)
    assert asks(lines)[0]["choices"][0]["moves"] == ["king move constantinople bulgaria"]
    assert not [move for move in made(lines) if "turkey" in move]
    assert any(line.get("code", "").startswith("astray") for line in lines)


# Words that tell a part of a move are not lost in silence.

HAS_MERLIN = first_cycle(regions={"rheged": {"owner": "orange", "knights": 2}})
HAS_MERLIN["seats"]["orange"] = HAS_MERLIN["seats"]["orange"] | {"tiles": ["merlin"]}
HAS_MERLIN["offer"] = ["snake"]
RECRUITS = "1 tile:merlin:2; 1.3; 1.8 card:recruit; 2.1; "


@pytest.mark.parametrize("snake_at", [3.0, 5.0])
def test_the_next_players_tile_takes_no_place_of_a_half_told_recruiting(snake_at: float) -> None:
    scene = f"{RECRUITS}{snake_at} tile:snake:1; 9 card:magician; 11.5 card:magician; 14"
    lines = play(COUNTING, scene, HAS_MERLIN)
    assert made(lines) == ["orange: use merlin recruit magicians", "white: take snake"]


def test_a_typed_move_tells_that_the_words_of_another_are_forgotten() -> None:
    lines = play(COUNTING, f"{RECRUITS}5 enter:orange:place gwinntguic; 9", HAS_MERLIN)
    assert made(lines) == ["orange: place gwinntguic"]
    assert "forgotten" in says(lines)


ATTACKS = europe("vienna:au:kb bohemia:au:k+ge:b saxony:ge:g", "au kgb", "au ge")
ATTACKS_AND_DUPLICATES = "1 -vienna.1; 1.8 +bohemia.3; 2.4 -bohemia.2; 3.4 card:attack; 5.6 +vienna.1; "


@pytest.mark.parametrize("end", [5.7, 8.1, 15.0])
def test_an_end_does_not_drop_an_attack_that_is_asked_about(end: float) -> None:
    """A pawn came where one had gone, so that no switch tells of the attack any more."""
    lines = play(BALANCE, f"{ATTACKS_AND_DUPLICATES}{end} card:end; 20", ATTACKS)
    assert made(lines) == []
    assert asks(lines)[-1]["at"] >= end
    assert asks(lines)[-1]["code"] == "ask.from"
    given_up = play(BALANCE, f"{ATTACKS_AND_DUPLICATES}{end} card:end; {end + 4} card:end; 25", ATTACKS)
    assert made(given_up) == ["austria: end"]


PETERSBURG = europe("st-petersburg:ru:kgb livonia:ru:b paris:fr:k", "ru kgb", "ru fr")


@pytest.mark.parametrize("back", [1.9, 2.3, 2.7])
def test_a_card_that_may_be_of_the_second_of_two_moves_is_asked_about(back: float) -> None:
    """A pawn moved on from St. Petersburg, and another was duplicated there."""
    scene = f"1 -st-petersburg.1; 1.4 +livonia.2; {back} +st-petersburg.1; 3 card:duplicate; "
    lines = play(BALANCE, f"{scene}12", PETERSBURG)
    assert made(lines) == []
    assert asks(lines)
    answered = play(BALANCE, f"{scene}12 card:move; 15 card:king; 30", PETERSBURG)
    assert made(answered)[:1] == ["russia: king move st-petersburg livonia"]


FRENCH = europe("paris:fr:kb aquitaine:fr:gb moscow:ru:k", "fr kgb", "fr ru")


def test_pieces_beside_a_typed_move_hold_up_the_end_of_the_turn() -> None:
    moves_and_types = (
        "1 -aquitaine.1; 1.6 +brittany.1; 2.1 enter:france:general duplicate aquitaine; 2.5 +aquitaine.1; "
    )
    lines = play(BALANCE, f"{moves_and_types}4.5 card:end; 12", FRENCH)
    assert made(lines) == ["france: general duplicate aquitaine"]


# Three actions in one breath may cancel out on the wells, and leave a card that could tell another.

CANCELS_OUT = europe(
    "vienna:au:kg hungary:au:b galicia:ru:g prussia:ge:b saxony:ge:b", "au kgb+", "au ge ru"
)  # The only attack that is legal at first is that of the banker in Hungary.


@pytest.mark.parametrize("on", [4.0, 5.0, 6.0, 8.0])
@pytest.mark.parametrize("shown_s", [0.9, 2.0, 2.4])
def test_a_card_of_moves_that_cancel_out_makes_no_move_that_nobody_touched(on: float, shown_s: float) -> None:
    """A pawn is moved and one duplicated where it came from, then the first attacks in Saxony."""
    pieces = [(on, "+vienna.1"), (on + 0.6, "-saxony.1"), (on + 1.2, "-bohemia.1"), (on + 1.6, "+saxony.1")]
    chain = sorted([*pieces, (on + shown_s, "card:attack")])
    rest = "; ".join(f"{at} {what}" for at, what in [*chain, (on + 15, "")])
    lines = play(BALANCE, f"1 -vienna.1; 1.6 +bohemia.1; {rest}", CANCELS_OUT)
    assert made(lines) == []
    assert asks(lines)[-1]["choices"][0]["moves"] == ["banker attack hungary galicia general russia"]


def test_an_attack_that_is_told_once_a_pawn_was_put_back_is_made_at_once() -> None:
    scene = "1 -vienna.1; 1.6 +bohemia.1; 4.5 -bohemia.1; 5.1 +vienna.1; 5.7 card:attack; 9"
    lines = play(BALANCE, scene, CANCELS_OUT)
    assert made(lines) == ["austria: banker attack hungary galicia general russia"]


# Typed just when the pieces have told it.


@pytest.mark.parametrize("typed", [1.9, 2.3, 2.6])
def test_a_move_that_is_typed_while_its_pieces_tell_it_is_made_once(typed: float) -> None:
    start = first_cycle(actions_left=2)
    lines = play(COUNTING, f"1 +alt-clut.1; {typed} enter:orange:place alt-clut; 8", start)
    assert made(lines) == ["orange: place alt-clut"]
    assert ("move.just-made" in says(lines)) == (typed > 2.2)
    once_more = f"1 +alt-clut.1; {typed} enter:orange:place alt-clut; 5 enter:orange:place alt-clut; 8"
    assert made(play(COUNTING, once_more, start)) == ["orange: place alt-clut"] * 2


def test_a_move_that_is_typed_twice_is_made_twice() -> None:
    typed = "1 enter:orange:place alt-clut; 1.2 enter:orange:place alt-clut; 3"
    assert made(play(COUNTING, typed, first_cycle(actions_left=2))) == ["orange: place alt-clut"] * 2


def test_a_move_that_was_just_taken_back_can_be_typed() -> None:
    scene = "1 +alt-clut.1; 2.3 enter:orange:undo; 2.4 enter:orange:place alt-clut; 5"
    lines = play(COUNTING, scene, first_cycle(actions_left=2))
    assert made(lines) == ["orange: place alt-clut"] * 2
