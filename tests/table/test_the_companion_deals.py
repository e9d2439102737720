"""Issue 9, 4d: with `dealer = companion` an undo draws the same again, and any copy of a kind may be laid.

docs/at-the-table.md, Putting things right: "the last move is taken back"; whatever the companion drew "needs the
consent of every other seat". Table options: the companion draws "markers, tokens, tiles and cards". Nobody may gain a
new draw by an undo: chance comes from the seed and the number of the draw.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.table.lines import (
    BALANCE,
    COUNTING,
    TRAY,
    Line,
    after,
    committed,
    lights,
    made,
    play,
    position,
    says,
    undone,
)
from tests.table.positions import england

DEALER = {"dealer": "companion"}
SEEDS = range(6)
ENDING = england(timer=1, turn={"seat": "orange", "actions_left": 1})
"""Orange's action ends the cycle: then a time token and tiles are drawn."""


def drawn(lines: list[Line]) -> list[str]:
    """What the companion drew, in order."""
    return [move.removeprefix("table: ") for move in made(lines) if move.startswith("table: ")]


@pytest.mark.parametrize(
    ("board", "args"),
    [
        pytest.param(BALANCE, ("--players", "3")),
        pytest.param(COUNTING, ()),
        pytest.param(TRAY, ()),
    ],
)
def test_an_undo_before_the_first_move_draws_the_same_again(board, args):
    """Empires, tiles, markers, cards and the start player: with every seat's consent, and all the same in the end."""
    for seed in SEEDS:
        wanted = play(board, "1", options=DEALER, seed=seed, args=args)
        again = "1 key:seat-1.undo; 2 card:yes; 3.5 card:yes; 5 card:yes; 6.5 card:yes; 9"
        found = play(board, again, options=DEALER, seed=seed, args=args)
        assert position(found) == position(wanted)


def test_an_undo_goes_back_to_the_last_move_of_a_person():
    """Orange recruited, and the companion drew the next cycle. Taken back is the recruiting, and not a drawn tile."""
    lines = play(COUNTING, "1 card:recruit; 5 key:orange.undo; 6.5 card:yes; 9", ENDING, DEALER)
    assert undone(lines)[-1] == "recruit"
    assert position(lines)["turn"] == {"seat": "orange", "actions_left": 1, "using_tiles": False}
    assert position(lines)["offer"] == ENDING["offer"]


def test_the_move_made_again_draws_the_same_again():
    for seed in SEEDS:
        once = play(COUNTING, "1 card:recruit; 5", ENDING, DEALER, seed)
        twice = play(
            COUNTING, "1 card:recruit; 5 key:orange.undo; 6.5 card:yes; 9 card:recruit; 14", ENDING, DEALER, seed
        )
        assert position(twice) == position(once)
        assert drawn(twice) == drawn(once) * 2


def test_another_move_draws_the_same_token():
    """The token is the first draw of both, from the same heap: the number of the draw decides, not what was tried."""
    for seed in SEEDS:
        scene = "1 card:recruit; 5 key:orange.undo; 6.5 card:yes; 9 tile:extra-tent:1; 11 card:yes; 14"
        lines = play(COUNTING, scene, ENDING, DEALER, seed)
        tokens = [move for move in drawn(lines) if move.startswith("token")]
        assert len(tokens) == 2
        assert tokens[0] == tokens[1]


def test_the_empires_of_a_table_are_not_drawn_anew_without_a_dealer_either():
    """Balance of Power: empires and the start player are drawn by the companion whoever deals."""
    for seed in SEEDS:
        wanted = play(BALANCE, "1", seed=seed, args=("--players", "2"))
        found = play(BALANCE, "1 key:seat-1.undo; 2 card:yes; 5", seed=seed, args=("--players", "2"))
        assert position(found) == position(wanted)


def test_a_seat_that_says_no_keeps_what_was_drawn():
    lines = play(COUNTING, "1 card:recruit; 5 key:orange.undo; 6.5 card:no; 9", ENDING, DEALER)
    assert undone(lines) == []
    assert says(lines)[-1] == "undo.refused"


# Laying out.


def markers(seed: int) -> dict[str, str]:
    """By region the symbol that the companion dealt."""
    moves = [move.split() for move in drawn(play(COUNTING, "1", options=DEALER, seed=seed))]
    return {move[1]: move[2] for move in moves if move[0] == "region-marker"}


def tags(seed: int, *, last_first: bool) -> list[str]:
    """A marker of each kind that was dealt, as often as it was dealt, by copies from the last or the first one on."""
    copies = {"castle": 5, "armour": 4, "tent": 5, "keys": 4}
    used: Counter[str] = Counter()
    found = []
    for symbol in markers(seed).values():
        used[symbol] += 1
        number = copies[symbol] + 1 - used[symbol] if last_first else used[symbol]
        found.append(f"marker:{symbol}:{number}")
    return found


def laid(seed: int, *, last_first: bool, then: str = "") -> list[Line]:
    """All markers held to the reader, a second and a half each."""
    read = [f"{2 + 1.5 * number} {tag}" for number, tag in enumerate(tags(seed, last_first=last_first))]
    return play(COUNTING, "; ".join([*read, then]), options=DEALER, seed=seed)


@pytest.mark.parametrize("last_first", [True, False])
def test_any_copy_of_the_kind_may_be_laid(last_first):
    """ "Take the markers in any order and hold each to the reader: its region lights up." No copy is refused."""
    dealt: dict[str, Any] = markers(1)
    lines = laid(1, last_first=last_first, then="40")
    lit = [line["lights"] for line in lines if "lights" in line]
    shown = {place for one in lit for place, role in one.items() if role == "put-here"}
    assert shown == set(dealt)
    assert says(lines).count("lay.here") == len(dealt)
    assert "lay.end" in says(lines)
    assert "word.unexpected" not in says(lines)


@pytest.mark.parametrize("wait", [pytest.param(15), pytest.param(60)])
def test_no_light_asks_for_a_marker_after_the_last_one(wait):
    """The last marker was told and lit; soon everything lies, and the light goes out without a move."""
    lines = laid(1, last_first=False, then=f"{24 + wait}")
    assert "lay.end" in says(lines)
    assert "put-here" not in lights(lines).values()


def test_no_light_asks_for_a_marker_after_yes():
    """`card:yes` when all lie."""
    lines = laid(1, last_first=False, then="26 card:yes; 28")
    assert "put-here" not in lights(lines).values()


def test_no_light_asks_for_a_marker_after_the_next_word():
    """A card that makes no move, such as a repetition, ends it as well."""
    lines = laid(1, last_first=False, then="26 card:again; 40")
    assert "put-here" not in lights(after(lines, 1.0)).values()


def test_a_tile_that_the_companion_laid_out_may_be_any_copy():
    """The companion names the kind only. Whichever copy somebody drew from the bag is taken from the offer."""
    offer = position(play(COUNTING, "1 card:recruit; 5", ENDING, DEALER))["offer"]
    tile = next(tile for tile in offer if tile.startswith("influence-") and tile != "influence-castle")
    for copy in (1, 2, 3):
        lines = play(COUNTING, f"1 card:recruit; 5 tile:{tile}:{copy}; 9", ENDING, DEALER)
        assert committed(lines)[-1] == f"take {tile}"
