"""Issue 9, 4a: what lies on the table when a word comes belongs to the time before the word.

docs/at-the-table.md, Three ways to tell a move: "When the hands have rested for a good second the move is taken. The
next component, a card or *confirm* ends the waiting." Nothing there says that the word has to wait for the hands. A
change of a switch is always seen after 0.1 s; where the word comes sooner, the scene may also end in a question or in a
report that the board does not match, but never in a wrong move or in silence.
"""

from __future__ import annotations

import pytest

from tests.table.lines import (
    BALANCE,
    COUNTING,
    PRESENCE,
    TRAY,
    asks,
    astray,
    cards,
    committed,
    made,
    play,
    right_or_told,
    says,
    undone,
)  # fmt: skip
from tests.table.marks import DELAYS, FRESH_S, SEEN
from tests.table.positions import Position, england, europe, page

PAGE = page("balance-of-power")


def tells(board: str, start: Position, scene: str, delay: float, *wanted: str) -> None:
    """The scene becomes the moves wanted; of a word that meets a piece unseen it may also be asked."""
    lines = play(board, scene, start)
    if delay >= FRESH_S:
        assert committed(lines) == list(wanted)
    assert right_or_told(lines, wanted), (made(lines), says(lines))


# Balance of Power.


@pytest.mark.parametrize("delay", DELAYS)
def test_the_end_of_a_turn_does_not_swallow_the_kings_move(delay):
    """The position of docs/formats.md; "`card:king`, the king moves, ... `card:end`" is an example of the page."""
    scene = f"0.5 card:king; 1.5 -london.1; 2.1 +cornwall.1; {2.1 + delay} card:end; 14"
    tells(BALANCE, PAGE, scene, delay, "king move london cornwall", "end")


@pytest.mark.parametrize("delay", DELAYS)
def test_a_class_card_belongs_to_the_pawn_that_moves_next_and_not_to_the_last_one(delay):
    """The same example: "The class card belongs to the pawn that moves next"."""
    scene = (
        f"0.5 card:king; 1.5 -london.1; 2.1 +cornwall.1; {2.1 + delay} card:banker; {4.1 + delay} -london.2; "
        f"{4.7 + delay} +midlands.1; {7 + delay} card:end; 20"
    )
    tells(BALANCE, PAGE, scene, delay, "king move london cornwall", "banker move london midlands", "end")


@pytest.mark.parametrize("delay", DELAYS)
def test_the_example_of_several_actions_in_one_go(delay):
    """The page's own: `card:king`, the king moves, `card:general`, the general moves, `card:end`."""
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
    scene = (
        f"1 card:king; 2 -london.1; 2.5 +cornwall.1; {2.5 + delay} card:general; {3.5 + delay} -london.2; "
        f"{4 + delay} +midlands.1; {4 + 2 * delay} card:end; 20"
    )
    tells(BALANCE, start, scene, delay, "king move london cornwall", "general move london midlands", "end")


@pytest.mark.parametrize("delay", SEEN)
def test_what_is_uncertain_when_the_word_comes_is_asked_before_the_word_counts(delay):
    """King or banker may have left London: "What is asked, and when: *Which class?*". The turn must not be over."""
    lines = play(BALANCE, f"1.5 -london.1; 2.1 +cornwall.1; {2.1 + delay} card:end; 9", PAGE)
    assert committed(lines) == []
    assert {"king", "banker"} <= set(cards(asks(lines)[-1]))


@pytest.mark.parametrize("delay", SEEN)
def test_the_answer_to_that_question_is_the_move_before_the_word(delay):
    """Whether the word is remembered or has to be said again is left open."""
    lines = play(BALANCE, f"1.5 -london.1; 2.1 +cornwall.1; {2.1 + delay} card:end; 9 card:king; 14", PAGE)
    assert committed(lines)[:1] == ["king move london cornwall"]
    assert committed(lines)[1:] in ([], ["end"])


def test_a_pawn_in_the_hand_is_not_forgotten_when_the_turn_is_ended():
    """Lifted, `card:end`, set down: the king moved in its own seat's turn, or somebody is told that it did not."""
    lines = play(BALANCE, "1 card:king; 2 -london.1; 2.4 card:end; 2.8 +cornwall.1; 14", PAGE)
    assert right_or_told(lines, ("king move london cornwall", "end")), made(lines)


@pytest.mark.parametrize("delay", DELAYS)
def test_a_move_by_an_attack_card_is_taken_before_the_turn_ends(delay):
    """`card:attack`, then the pawns: the beaten one out, the own one in. The example of docs/at-the-table.md."""
    scene = f"1 card:attack; 2 -the-netherlands.1; 2.6 -london.1; 3.2 +the-netherlands.1; {3.2 + delay} card:end; 14"
    tells(BALANCE, PAGE, scene, delay, "banker attack london the-netherlands general france", "end")


@pytest.mark.parametrize("delay", DELAYS)
def test_in_setting_up_a_class_card_before_the_pawn_is_not_overwritten_by_the_next(delay):
    """Setting up: "show `card:king` ... before the pawn or after it". The first card came before the first pawn."""
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb")
    start["turn"] = {"seat": "great-britain", "place": ["king", "general", "banker"]}
    scene = f"1 card:king; 2 +cornwall.1; {2 + delay} card:general; {4 + delay} +midlands.1; {8 + delay} +ireland.1; 20"
    tells(BALANCE, start, scene, delay, "place king cornwall", "place general midlands", "place banker ireland")


@pytest.mark.parametrize("delay", DELAYS)
def test_in_setting_up_a_class_card_after_the_pawn_is_its_class(delay):
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb")
    start["turn"] = {"seat": "great-britain", "place": ["king", "general", "banker"]}
    tells(BALANCE, start, f"1 +cornwall.1; {1 + delay} card:general; 9", delay, "place general cornwall")


@pytest.mark.parametrize("delay", DELAYS)
def test_the_confirm_key_takes_the_pawns_move_at_once(delay):
    """ "The next component, a card or *confirm* ends the waiting": the hands need not rest a second more."""
    key = 2.1 + delay
    lines = play(BALANCE, f"0.5 card:king; 1.5 -london.1; 2.1 +cornwall.1; {key} key:seat-1.confirm; 14", PAGE)
    (at,) = [line["at"] for line in lines if "committed" in line]
    assert committed(lines) == ["king move london cornwall"]
    assert at <= key + 0.35


# Power & Weakness.


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("delay", DELAYS)
def test_a_piece_is_placed_before_the_recruit_card_counts(board, delay):
    """Both actions of the turn are orange's, in the order of the hands."""
    tells(board, england(), f"1 +calchfynydd.1; {1 + delay} card:recruit; 12", delay, "place calchfynydd", "recruit")


@pytest.mark.parametrize("delay", DELAYS)
def test_a_recruit_card_after_the_last_action_is_the_next_seats(delay):
    """With one action left the piece is orange's action. It is never orange's recruit and white's placement."""
    start = england(turn={"seat": "orange", "actions_left": 1})
    lines = play(COUNTING, f"1 +calchfynydd.1; {1 + delay} card:recruit; 12", start)
    if delay >= FRESH_S:
        assert made(lines) == ["orange: place calchfynydd", "white: recruit"]
    assert "orange: recruit" not in made(lines)
    assert "white: place calchfynydd" not in made(lines)
    assert right_or_told(lines, ["place calchfynydd", "recruit"])


@pytest.mark.parametrize("delay", DELAYS)
def test_a_piece_is_placed_before_the_next_tile_counts(delay):
    """A tag, "the next component", ends the waiting too."""
    scene = f"1 +calchfynydd.1; {1 + delay} tile:influence-tent:1; 12"
    tells(COUNTING, england(), scene, delay, "place calchfynydd", "take influence-tent")


@pytest.mark.parametrize("delay", DELAYS)
@pytest.mark.parametrize("word", ["card:stop", "tile:extra-tent:1"])
def test_a_tile_is_used_before_the_next_word_counts(word, delay):
    """`use ... reinforce` lies on the table; then no more tiles, or the next one (which `card:yes` completes)."""
    last = "stop" if word == "card:stop" else "use extra-tent strengthen"
    more = "" if word == "card:stop" else f"{5 + delay} card:yes;"
    scene = f"1 tile:influence-castle:1; 2 +alt-clut.1; {2 + delay} {word}; {more} 14"
    tells(COUNTING, england(), scene, delay, "use influence-castle reinforce alt-clut", last)


@pytest.mark.parametrize("delay", DELAYS)
def test_a_takeover_is_taken_before_the_answer_to_what_follows_it(delay):
    """The last piece is lifted and `card:none` is shown: "withdraw nothing: `card:none`"."""
    scene = (
        f"1 tile:influence-castle:1; 2 -ebrauc.1; 2.5 -ebrauc.2; 3 -ebrauc.3; {3 + delay} card:none; "
        f"{8 + delay} card:no; 20"
    )
    tells(COUNTING, england(), scene, delay, "use influence-castle takeover ebrauc", "withdraw none", "leave")


@pytest.mark.parametrize("delay", DELAYS)
def test_the_confirm_key_takes_a_placement_at_once(delay):
    lines = play(COUNTING, f"1 +calchfynydd.1; {1 + delay} key:orange.confirm; 12", england())
    (at,) = [line["at"] for line in lines if "committed" in line]
    assert committed(lines) == ["place calchfynydd"]
    assert at <= 1 + delay + 0.35


@pytest.mark.parametrize(
    ("length", "before"), [(0.03, 0.0), (0.06, 0.0), (0.06, 0.05), (0.1, 0.05), (0.14, 0.05), (0.14, 0.1)]
)
def test_a_bump_as_the_word_comes_is_no_move(length, before):
    """The word ends the waiting for hands, but a well that was closed for less than a knock (0.15 s) held no piece."""
    lines = play(COUNTING, f"1 +eceni.1; {1 + before} card:recruit; {1 + length} -eceni.1; 12", england())
    assert committed(lines) == ["recruit"]


@pytest.mark.parametrize("gap", [0.0, 0.02, 0.1, 0.3])
def test_a_bump_just_before_the_word_is_no_move(gap):
    lines = play(COUNTING, f"1 +eceni.1; 1.12 -eceni.1; {1.12 + gap} card:recruit; 12", england())
    assert committed(lines) == ["recruit"]


@pytest.mark.parametrize("delay", SEEN)
def test_undo_soon_after_a_piece_never_takes_back_the_move_before_it(delay):
    """The piece belongs to the time before the card. It is taken back itself, or told to be taken away."""
    lines = play(COUNTING, f"1 +calchfynydd.1; 5 +eceni.1; {5 + delay} card:undo; 14", england())
    assert "place calchfynydd" not in undone(lines)
    assert undone(lines) == ["place eceni"] or astray(lines)


# The card game.


def stone_step() -> Position:
    """Bert has taken a card and may place a stone; then Carl is on."""
    start = page("web-of-power-card-game")
    start["turn"]["stone"] = True
    return start


@pytest.mark.parametrize("delay", DELAYS)
def test_a_stone_is_placed_before_the_next_seats_card_counts(delay):
    """ "Place a stone: set it on the card"; the next component ends the waiting, and it is Carl's."""
    lines = play(TRAY, f"1 +3,8.1; {1 + delay} land:franken -C:1; 12", stone_step())
    if delay >= FRESH_S:
        assert made(lines) == ["bert: stone 3,8", "carl: take 1 right"]
    assert right_or_told(lines, ["stone 3,8", "take 1 right"])


@pytest.mark.parametrize("delay", SEEN)
def test_which_stone_pays_is_asked_before_taking_ends(delay):
    """ "Which stone pays is asked only if you have one in hand *and* one on a card": Bert has. `done` must wait."""
    lines = play(TRAY, f"1 land:sachsen r1C:1; 2 -3,6.1; {2 + delay} card:done; 12", page("web-of-power-card-game"))
    assert "done" not in committed(lines)[:1]
    assert asks(lines) or committed(lines)[:1] == ["take 3 left pays hand"]


@pytest.mark.parametrize("delay", DELAYS)
def test_a_card_under_anothers_stone_is_taken_before_taking_ends(delay):
    """Carl has stones in hand only: nothing is open."""
    start = page("web-of-power-card-game")
    start["turn"] = {"seat": "carl", "taken": {}, "law": [], "stone": False}
    scene = f"1 land:sachsen r1C:1; 2 -3,6.1; {2 + delay} card:done; 12"
    tells(TRAY, start, scene, delay, "take 3 left pays hand", "done")
