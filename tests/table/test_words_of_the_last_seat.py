"""A word that one seat said is no move of the next: scenes of a tester who knew only the public pages.

Command cards: "A card answers for the seat that was asked." So what is shown to a question and does not answer it is
never what the next seat does, and a turn is given up by nobody who cannot have heard that it has begun.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, READER, TRAY, asks, made, play, says
from tests.table.positions import Position, england, europe, page

PAWNS = (
    "london:gb:kgb cornwall:gb:g midlands:gb:k normandy:fr:g paris:fr:kgb the-netherlands:ge:k westphalia:ge:b "
    "brunswick:ge:g"
)
LAST_ACTION = europe(PAWNS, "gb g")
GENERAL = "1 -cornwall.1; 1.6 +normandy.2"
FOURTH_ACTION = europe(PAWNS, "gb +")
ASKED_WHICH_CLASS = "1 -london.1; 1.6 +denmark.1; 4"


@pytest.mark.parametrize("at", [1.8, 2.2, 2.6, 2.85, 3.1, 3.3])
def test_the_end_of_a_turn_that_was_over_does_not_end_the_next(at: float) -> None:
    """It is asked, as a player who plays fast may mean it."""
    scene = f"{GENERAL}; {at} card:end;"
    lines = play(BALANCE, f"{scene} 8", LAST_ACTION)
    assert made(lines) == ["great-britain: general move cornwall normandy"]
    assert asks(lines)[-1]["code"] == "ask.ends"
    assert made(play(BALANCE, f"{scene} {at + 2} card:end; 9", LAST_ACTION))[1:] == ["france: end"]
    assert made(play(BALANCE, f"{scene} {at + 2} card:no; 9", LAST_ACTION))[1:] == []
    moves = "card:king; 6.5 -paris.1; 7 +burgundy.1"
    assert made(play(BALANCE, f"{scene} 6 {moves}; 12", LAST_ACTION))[1:] == ["france: king move paris burgundy"]
    assert made(play(BALANCE, f"{scene} 6 -paris.1; 7 +burgundy.1; 10 card:king; 14", LAST_ACTION))[1:] == [
        "france: king move paris burgundy"
    ]


@pytest.mark.parametrize("word", ["end", "stop"])
@pytest.mark.parametrize("again", [0.5, 1.0, 1.4])
def test_the_card_shown_twice_does_not_answer_what_nobody_can_have_heard(again: float, word: str) -> None:
    lines = play(BALANCE, f"{GENERAL}; 2.2 card:{word}; {2.2 + again} card:end; 8", LAST_ACTION)
    assert made(lines) == ["great-britain: general move cornwall normandy"]
    assert [question["code"] for question in asks(lines)] == ["ask.ends", "ask.ends"]


@pytest.mark.parametrize(
    "hands",
    [
        "5 -normandy.1; 5.6 +london.4; 9 card:end; 12",
        "4 -paris.1; 7 card:end; 9 card:end; 12",
        "4 card:pause; 5 -paris.1; 6 +burgundy.1; 8 card:resume; 10 card:end; 12",
    ],
)
def test_pieces_show_that_the_turn_goes_on(hands: str) -> None:
    """What they show is settled first, as if nobody had shown `end` before."""
    lines = play(BALANCE, f"{GENERAL}; 2.2 card:end; {hands}", LAST_ACTION)
    assert made(lines) == ["great-britain: general move cornwall normandy"]


def test_a_pawn_that_was_lifted_already_shows_it_too() -> None:
    scene = "1 -cornwall.1; 1.6 +normandy.2; 1.8 -paris.1; 2.2 card:end; 3 +burgundy.1; 6 card:king; 10"
    assert made(play(BALANCE, scene, LAST_ACTION))[1:] == ["france: king move paris burgundy"]


ONE_ATTACK_EACH = europe(
    "london:gb:kg naples:gb:b cornwall:gb:g normandy:fr:g paris:fr:k burgundy:ge:b hanover:ge:k brunswick:fr:b", "gb g"
)
FRENCH, GERMAN = "king attack paris burgundy banker germany", "king attack hanover brunswick banker france"


@pytest.mark.parametrize(
    ("then", "moves"),
    [
        ("", []),
        ("6 card:end; 9 card:attack", ["france: end", f"germany: {GERMAN}"]),
        ("6 card:no; 9 card:attack", [f"france: {FRENCH}"]),
        ("6 card:attack", [f"france: {FRENCH}"]),
        ("6 -normandy.1; 6.4 +normandy.1", []),
    ],
)
def test_a_move_that_one_card_tells_is_not_made_before_the_end_of_the_turn_is_answered(
    then: str, moves: list[str]
) -> None:
    """Other hands: Germany's card was taken for a whole attack of France, which had shown `end` already."""
    lines = play(BALANCE, f"{GENERAL}; 2.2 card:end; 3.2 card:attack; {then}; 12", ONE_ATTACK_EACH)
    assert made(lines)[1:] == moves
    assert [question["code"] for question in asks(lines)[:2]] == ["ask.ends", "ask.ends"]


BANKERS_ALIKE = europe(
    "london:gb:kgb cornwall:gb:g normandy:fr:g paris:fr:k burgundy:fr:b burgundy:ge:b westphalia:ge:kg", "gb g"
)


@pytest.mark.parametrize(
    ("then", "moves"),
    [
        ("", []),
        ("9 card:end", ["france: end", "germany: banker move burgundy provence"]),
        ("9 card:no", ["france: banker move burgundy provence"]),
        ("9 -provence.1; 9.6 +burgundy.2; 12 card:end", ["france: end"]),
    ],
)
def test_pieces_that_may_be_of_the_seat_after_do_not_answer_whether_a_turn_ends(then: str, moves: list[str]) -> None:
    """Other hands: Germany's move was taken for one of France, which had shown `end` already."""
    lines = play(BALANCE, f"{GENERAL}; 2.2 card:end; 3.2 -burgundy.2; 3.8 +provence.1; {then}; 15", BANKERS_ALIKE)
    assert made(lines)[1:] == moves
    assert [question["code"] for question in asks(lines)[:2]] == ["ask.ends", "ask.ends"]


@pytest.mark.parametrize("what", ["card:yes", "key:france.confirm"])
def test_what_does_not_answer_whether_the_turn_ends_has_it_asked_again(what: str) -> None:
    lines = play(BALANCE, f"{GENERAL}; 2.2 card:end; 5 {what}; 8", LAST_ACTION)
    assert [question["code"] for question in asks(lines)] == ["ask.ends", "ask.ends"]
    assert "table.confirmed" not in says(lines)
    assert made(lines) == ["great-britain: general move cornwall normandy"]


@pytest.mark.parametrize("at", [1.8, 2.2, 2.9])
def test_a_class_that_the_next_seat_tells_at_once_is_heard(at: float) -> None:
    """Game 35 of a campaign: two like pawns could move, and the card that told which was taken for the last seat's."""
    lines = play(BALANCE, f"{GENERAL}; {at} card:banker; {at + 1} -paris.1; {at + 1.6} +burgundy.1; 10", LAST_ACTION)
    assert made(lines)[1:] == ["france: banker move paris burgundy"]


@pytest.mark.parametrize(("at", "told"), [(3.5, True), (4.4, True), (5.0, False)])
def test_a_card_of_the_last_move_that_is_taken_for_the_next_seats_is_said_to_be(at: float, told: bool) -> None:
    """A tester who was slow with the card: it began the next seat's move, and nobody was told."""
    lines = play(BALANCE, f"{GENERAL}; {at} card:general; 10", LAST_ACTION)
    assert made(lines) == ["great-britain: general move cornwall normandy"]
    next_seats = [line["says"] for line in lines if line.get("code") == "word.next"]
    assert next_seats == ["I take the card “general” as the beginning of France’s move. Undo forgets it."] * told


@pytest.mark.parametrize("at", [3.6, 5.0])
def test_a_turn_of_which_everybody_has_heard_is_ended_at_once(at: float) -> None:
    assert made(play(BALANCE, f"{GENERAL}; {at} card:end; 8", LAST_ACTION))[1:] == ["france: end"]


def test_a_turn_that_has_actions_left_ends_as_ever() -> None:
    lines = play(BALANCE, f"{GENERAL}; 2.2 card:end; 8", europe(PAWNS, "gb kg"))
    assert made(lines) == ["great-britain: general move cornwall normandy", "great-britain: end"]


@pytest.mark.parametrize("word", ["end", "attack", "duplicate"])
def test_a_card_shown_to_a_question_that_it_does_not_answer_is_no_move_of_the_next_seat(word: str) -> None:
    lines = play(BALANCE, f"{ASKED_WHICH_CLASS}; 7 card:{word}; 11 card:banker; 20", FOURTH_ACTION)
    assert made(lines) == ["great-britain: banker move london denmark"]
    assert "word.late" in says(lines)


@pytest.mark.parametrize(
    ("then", "moved"), [("12", []), ("11 card:banker; 13", ["banker"]), ("11 card:king; 13", ["king"])]
)
def test_who_goes_on_without_an_answer_is_asked_once_more(then: str, moved: list[str]) -> None:
    """Other hands: a card of their third move answered what had been asked of the first."""
    lines = play(
        BALANCE, f"{ASKED_WHICH_CLASS}; 4.2 card:duplicate; 6 +cornwall.2; 6.6 card:banker; {then}", FOURTH_ACTION
    )
    assert made(lines)[:1] == [f"great-britain: {kind} move london denmark" for kind in moved]
    assert [question["code"] for question in asks(lines)][-1:] == ["ask.kind"]


@pytest.mark.parametrize("said", ["undo", "key"])
@pytest.mark.parametrize("asked", [False, True])
def test_undo_takes_back_a_word_that_waits(said: str, asked: bool) -> None:
    undo = "key:great-britain.undo" if said == "key" else "card:undo"
    scene = f"1 -london.1; 2 card:end; 4 {undo}; 11.6 +london.1; 20"
    if asked:
        scene = f"{ASKED_WHICH_CLASS}; 6 card:end; 9 {undo}; 11 -denmark.1; 11.6 +london.1; 20"
    lines = play(BALANCE, scene, europe(PAWNS, "gb kgb"))
    assert made(lines) == []
    assert "forgotten" in says(lines)


TAKEOVER = england(regions={"alt-clut": {"owner": "white", "knights": 1}}, white_tiles=["snake", "movement"])


@pytest.mark.parametrize("word", ["yes", "no"])
def test_another_seats_yes_or_no_does_not_answer_whether_a_snake_is_played(word: str) -> None:
    scene = f"1 tile:influence-castle:1; 4 card:{word}; 8 -alt-clut.1; 14"
    lines = play(COUNTING, scene, TAKEOVER)
    assert made(lines) == ["orange: use influence-castle takeover alt-clut"]
    assert asks(lines)[-1]["code"] == "ask.snake"
    assert made(play(COUNTING, f"{scene}; 15 card:yes; 18", TAKEOVER))[-1] == "white: snake"


ROWS = [
    "frankreich r1, sachsen r1C, italien r1S, frankreich f2, ungarn f2, bayern f2, kastilien f1S, italien x1S, "
    "england x1S, kastilien x1S, italien -S, italien x2",
    "frankreich x1S, sachsen x1, sachsen -C, frankreich r1C, franken r2, sachsen r2, england x2, franken r1C, "
    "sachsen r1, bayern f1C, sachsen x2",
    "england f1, england -S, england f1S, frankreich x2, kastilien f2, italien f1C, kastilien x2, frankreich f1S, "
    "franken -C, italien r2, bayern x1C, ungarn -C, ungarn x1, ungarn r1",
    "daenemark f1, daenemark f1S, franken f1, ungarn r2, franken f1C, ungarn f1C, daenemark r1S, franken x1, "
    "sachsen f1, franken f2, bayern x2, kastilien r1S, kastilien -S, kastilien x1",
]


def three_seats() -> Position:
    """The card game: Anna takes cards, nobody has a law card, and two stones lie out."""
    return {
        "game": "web-of-power-card-game", "version": 1, "options": {},
        "rows": [row.split(", ") for row in ROWS], "first": [3, 1, 1, 1],
        "law": dict.fromkeys(["1,13", "2,3", "3,4", "3,11", "4,5", "4,10"], "unknown"),
        "stones": {"2,1": "carl", "4,1": "anna"},
        "seats": {
            "anna": {"cards": ["frankreich x1", "frankreich -S"], "law": [], "lost": 0},
            "bert": {"cards": ["bayern r1", "bayern -C", "daenemark r2"], "law": [], "lost": 0},
            "carl": {"cards": [], "law": [], "lost": 0},
        },
        "played": ["three-symbols", "take-back-stone"],
        "turn": {"seat": "anna", "taken": {}, "law": [], "stone": False}, "pending": None,
    }  # fmt: skip


TOOK = "1 land:england f1:1; 3 card:done"


@pytest.mark.parametrize("word", ["none", "done"])
def test_a_card_shown_just_after_the_stone_is_nothing_of_the_next_seat(word: str) -> None:
    lines = play(TRAY, f"{TOOK}; 6 +3,5.1; 6.6 card:{word}; 10 land:frankreich x1S:1; 16", three_seats())
    assert made(lines) == ["anna: take 3 left", "anna: done", "anna: stone 3,5"]
    assert asks(lines)[-1]["code"] == "ask.pays", "Bert has not told yet which stone pays"


@pytest.mark.parametrize("told", ["1 card:duplicate; 6 card:yes", "1 card:duplicate; 6 card:king; 10 card:yes"])
def test_a_yes_to_something_else_does_not_end_the_game(told: str) -> None:
    kings = "cornwall:gb:kkk midlands:gb:kkk scotland:gb:kkk ireland:gb:kk denmark:gb:kkk"
    start = europe(f"london:gb:kgb {kings} paris:fr:kgb westphalia:ge:b brunswick:ge:g", "gb kgb")
    assert made(play(BALANCE, f"{told}; 14", start)) == []


# The card of a move that was understood before it was told to its end.

TWO_MOVES = "london:gb:kb cornwall:gb:g paris:fr:kb burgundy:fr:g"
ONLY_DUPLICATE = europe(TWO_MOVES, "gb g", "gb fr")
"""The action card alone tells which move it is; the pawn is still to be set down, and the class card may follow."""


def carried_out(card: float, piece: float) -> str:
    """A duplication told by its action, its class and its pawn, with these times for the last two."""
    told = {f"{card} card:general": card, f"{piece} +cornwall.2": piece}
    return "; ".join(["1 card:duplicate", *sorted(told, key=lambda scene: told[scene])])


@pytest.mark.parametrize(("card", "piece"), [(2.3, 7.3), (3.9, 7.3), (7.0, 9.0), (4.0, 3.0), (8.3, 7.0)])
def test_a_class_card_is_of_the_move_whose_piece_is_still_to_be_set_down_or_was_just(card: float, piece: float) -> None:
    """Kept for the next seat it would have told another move, together with that seat's own action."""
    scene = carried_out(card, piece)
    lines = play(BALANCE, f"{scene}; 12 card:duplicate; 14 card:banker; 20", ONLY_DUPLICATE)
    assert "word.late" in says(lines)
    assert made(lines) == ["great-britain: general duplicate cornwall", "france: banker duplicate paris"]
    waiting = play(BALANCE, f"{scene}; 20", ONLY_DUPLICATE)
    assert asks(waiting) == []


def test_it_is_asked_where_that_card_may_have_begun_the_next_move() -> None:
    """A seat that does not wait for the piece tells its class first."""
    lines = play(BALANCE, "1 card:duplicate; 4 card:general; 6 card:duplicate; 12", ONLY_DUPLICATE)
    assert made(lines) == ["great-britain: general duplicate cornwall"]


def test_the_class_of_an_attack_is_of_it_while_its_pieces_are_on_their_way() -> None:
    pawns, lost = "london:gb:kb the-netherlands:fr:g paris:fr:kb burgundy:fr:g", {"great-britain": ["general"]}
    start = europe(pawns, "gb gb", "gb fr", lost=lost)
    hands = "4 -the-netherlands.1; 4.8 -london.1; 5.6 +the-netherlands.1"
    lines = play(BALANCE, f"1 card:attack; 3 card:banker; {hands}; 11", start)
    assert len(made(lines)) == 1
    assert asks(lines) == []
    assert "word.late" in says(lines)


PLACES_A_STONE = "1 land:sachsen r1C:1; 2 card:none; 4 card:done; 6 land:italien x2:1;"


@pytest.mark.parametrize("again", [0.4, 0.7, 1.1])
def test_a_component_that_told_the_last_move_is_nothing_of_the_next_seats_when_it_is_read_again_at_once(
    again: float,
) -> None:
    """A hand that stays at the reader; nobody else can have taken that component up yet."""
    lines = play(READER, f"{PLACES_A_STONE} {6 + again} land:italien x2:1; 9", page("web-of-power-card-game"))
    assert made(lines)[-1] == "bert: stone 3,8"
    assert "word.late" in says(lines)
    assert asks(lines)[-1]["seat"] == "bert"
    later = play(READER, f"{PLACES_A_STONE} 7.6 land:italien x2:1; 10", page("web-of-power-card-game"))
    assert asks(later)[-1]["seat"] == "carl"


@pytest.mark.parametrize("gap", [0.5, 0.9])
def test_another_copy_read_at_once_is_the_next_seats(gap: float) -> None:
    tents = england(turn={"seat": "orange", "actions_left": 1}, offer=["influence-tent", "influence-tent"])
    told = f"1 tile:influence-tent:1; {1 + gap}"
    assert made(play(COUNTING, f"{told} tile:influence-tent:2; 4", tents)) == [
        "orange: take influence-tent",
        "white: take influence-tent",
    ]
    lines = play(COUNTING, f"{told} tile:influence-tent:1; 4", tents)
    assert made(lines) == ["orange: take influence-tent"]
