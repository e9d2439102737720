"""Issue 9, 4e: the next word is heard, whoever says it and whatever is still owed; and knocks keep their order."""

from __future__ import annotations

import pytest

from tests.table.lines import (
    BALANCE,
    COUNTING,
    READER,
    TRAY,
    after,
    asks,
    astray,
    committed,
    made,
    play,
    readings,
    says,
)
from tests.table.positions import england, europe, page

TOLD = {"named", "named.lapsed", "astray.owed", "astray.unknown"}
"""Sentences that tell neither that the next move is made nor why it is not."""


def knock(at: float, switch: str, *, stands: bool) -> str:
    """A place knocked twice: "a second knock of it ... takes it". ``stands``: a piece is in the well."""
    first, then = ("-", "+") if stands else ("+", "-")
    return "; ".join(f"{at + beat} {sign}{switch}" for beat, sign in ((0, first), (0.4, then), (1, first), (1.4, then)))


# The next player's card.


@pytest.mark.parametrize("gap", [0.3, 0.5, 0.7, 1.0, 1.2, 1.4])
def test_the_same_card_by_the_next_seat_is_heard(gap):
    """ "Recruit: `card:recruit`", and a turn that has no action left passes by itself: the card is White's."""
    start = england(turn={"seat": "orange", "actions_left": 1})
    lines = play(COUNTING, f"1 card:recruit; {1 + gap} card:recruit; 12", start)
    assert made(lines) == ["orange: recruit", "white: recruit"]


@pytest.mark.parametrize("gap", [0.3, 0.35, 0.45, 0.8])
def test_the_same_card_is_heard_after_the_first_was_taken_away(gap):
    """The first card lies on the reader for half a second; it is gone, and the next one comes. A reader that flickers
    loses a tag for less (docs/reliability.md: a quarter of a second)."""
    first = [*readings("1 card:recruit"), {"at": 1.5, "gone": "card:recruit"}]
    start = england(turn={"seat": "orange", "actions_left": 1})
    lines = play(COUNTING, [*first, *readings(f"{1.5 + gap} card:recruit; 12")], start)
    assert made(lines) == ["orange: recruit", "white: recruit"]


@pytest.mark.parametrize("gap", [0.05, 0.1, 0.2])
def test_a_card_that_flickers_is_read_once(gap):
    """The boundary of the last scene."""
    first = [*readings("1 card:recruit"), {"at": 1.2, "gone": "card:recruit"}]
    lines = play(COUNTING, [*first, *readings(f"{1.2 + gap} card:recruit; 12")], england())
    assert made(lines) == ["orange: recruit"]


@pytest.mark.parametrize("gap", [0.45, 1.0, 1.4, 1.6])
def test_the_other_card_for_the_end_is_heard(gap):
    """ "`card:end`; `card:stop` is the same". Whoever ends with the one is followed by whoever uses the other."""
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
    lines = play(BALANCE, f"1 card:end; {1 + gap} card:stop; 12", start)
    assert made(lines) == ["great-britain: end", "france: end"]


@pytest.mark.parametrize("gap", [0.3, 0.6, 1.0, 1.4, 1.6])
def test_the_class_card_of_the_next_seat_is_heard(gap):
    """Britain's king moves, told by its pawn alone, and the turn passes by itself. France shows `card:king` first, a
    good habit: "from then on the lights show only what it leaves", and its class need not be asked."""
    start = europe("london:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
    card = 3.75 + gap
    scene = f"2 -london.1; 2.5 +cornwall.1; {card} card:king; {card + 1} -paris.1; {card + 1.5} +normandy.1; 16"
    assert made(play(BALANCE, scene, start)) == [
        "great-britain: king move london cornwall",
        "france: king move paris normandy",
    ]


@pytest.mark.parametrize("gap", [0.3, 0.6, 1.0, 1.4, 1.6])
def test_the_place_card_of_the_next_seat_is_heard(gap):
    """Orange places a piece without a card. White tells its placement: `card:place`, knock the region."""
    card = 3.25 + gap
    scene = f"2 +calchfynydd.1; {card} card:place; {knock(card + 1, 'eceni.1', stands=False)}; 16"
    lines = play(COUNTING, scene, england(turn={"seat": "orange", "actions_left": 1}))
    assert made(lines) == ["orange: place calchfynydd", "white: place eceni"]


# Pieces owed.

GENERAL = europe("london:gb:kgb cornwall:gb:g scotland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb kgb+")
FIRST = "1 enter:great-britain:general move cornwall midlands"


@pytest.mark.parametrize(
    ("told", "move"),
    [
        (f"4 card:move; 5 card:king; {knock(6, 'london.1', stands=True)}; {knock(9, 'denmark.1', stands=False)}",
         "king move london denmark"),
        (f"4 card:move; 5 card:king; {knock(6, 'london.1', stands=True)}; {knock(9, 'cornwall.2', stands=False)}",
         "king move london cornwall"),
        (f"4 card:move; 5 card:banker; {knock(6, 'hanover.1', stands=False)}", "banker move london hanover"),
        pytest.param(
            f"4 card:move; 5 card:king; {knock(6, 'london.1', stands=True)}; {knock(9, 'midlands.1', stands=False)}",
            "king move london midlands"),
        pytest.param(
            f"4 card:move; 5 card:general; {knock(6, 'midlands.1', stands=False)}; "
            f"{knock(9, 'scotland.2', stands=False)}", "general move midlands scotland"),
    ],
    ids=["elsewhere", "where one is to leave", "one word", "where one is to come", "the pawn that is owed"],
)  # fmt: skip
def test_the_next_move_may_be_told_while_pieces_are_owed(told, move):
    """The pawn of the first move is still to be carried from Cornwall to the Midlands. "Tell it ...; the pieces follow
    when the lights ask for them": the next one is taken, or a sentence says why not."""
    lines = play(BALANCE, f"{FIRST}; {told}; 25", GENERAL)
    assert committed(lines)[0] == "general move cornwall midlands"
    if committed(lines)[1:] != [move]:
        assert committed(lines)[1:] == []
        assert set(says(after(lines, 10.0))) - TOLD


def test_a_takeover_may_be_told_to_its_end_before_a_piece_is_touched():
    """Three pieces are owed in Ebrauc all the while: withdrawal and occupation are told by knocks and cards."""
    scene = (
        f"1 tile:influence-castle:1; {knock(2, 'ebrauc.1', stands=True)}; {knock(6, 'bryneich.1', stands=False)}; "
        "9 card:magician; 12 card:yes; 20"
    )
    assert committed(play(COUNTING, scene, england())) == [
        "use influence-castle takeover ebrauc", "withdraw magician bryneich", "occupy",
    ]  # fmt: skip


def test_a_stone_is_told_while_the_last_one_is_owed():
    """Bert takes the card under Anna's stone, which stays there; then tells his own stone."""
    scene = "1 land:sachsen r1C:1; 3 card:none; 6 card:done; 9 +3,8.1; 9.5 -3,8.1; 10.5 +3,8.1; 11 -3,8.1; 15"
    lines = play(TRAY, scene, page("web-of-power-card-game"))
    assert committed(lines) == ["take 3 left pays hand", "done", "stone 3,8"]
    assert astray(lines)[-1]["extra"] == {"3,6": 1}
    assert astray(lines)[-1]["missing"] == {"3,8": 1}


# From where, to where.

KINGS = europe("london:gb:gb cornwall:gb:k midlands:gb:k scotland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb kgb")


@pytest.mark.parametrize(("src", "dst"), [("cornwall", "midlands"), ("midlands", "cornwall")])
@pytest.mark.parametrize("pause", [0.6, 1.5, 3.0])
def test_a_move_told_by_two_knocks_goes_from_the_first_to_the_second(src, dst, pause):
    """ "`card:move`, the card of its class, knock from where, knock to where". A king stands in both."""
    first = knock(3, f"{src}.1", stands=True)
    second = knock(4.4 + pause, f"{dst}.1", stands=True)
    lines = play(BALANCE, f"1 card:move; 2 card:king; {first}; {second}; 20", KINGS)
    assert committed(lines) == [f"king move {src} {dst}"]


@pytest.mark.parametrize(("src", "dst"), [("rheged", "gododdin"), ("gododdin", "rheged")])
def test_who_sails_is_told_from_where_and_then_to_where(src, dst):
    """ "Sea movement: tile, then answer: from where, to where (knocks)"; here without waiting for the questions."""
    first, second = knock(2, f"{src}.1", stands=True), knock(5, f"{dst}.1", stands=True)
    lines = play(COUNTING, f"1 tile:sea-movement:1; {first}; {second}; 9 card:1; 11 card:0; 20", england())
    (move,) = committed(lines)
    assert move.startswith(f"use sea-movement {src} {dst} ")


# A land card, then nothing.


@pytest.mark.parametrize(
    ("board", "seat"),
    [
        pytest.param(TRAY, "carl"),
        (TRAY, "bert"),
        (READER, "carl"),
    ],
)
def test_a_land_card_under_anothers_stone_is_prompted_for(board, seat):
    """ "Land card, lift that stone; `card:none` if it is asked". If nothing follows, the table asks for the stone."""
    start = page("web-of-power-card-game")
    if seat == "carl":
        start["turn"] = {"seat": "carl", "taken": {}, "law": [], "stone": False}
    lines = play(board, "1 land:sachsen r1C:1; 11", start)
    assert committed(lines) == []
    assert [(asked["seat"], asked["code"]) for asked in asks(lines)] == [(seat, "ask.pays")]
    (said,) = (line["says"] for line in lines if line.get("code") == "ask.pays")
    assert said == f"{seat.title()}, which stone do you pay with for Sachsen with one rose and a carriage?"
