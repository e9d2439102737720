"""What is no position is refused, with a code and with the path of what has to be mended: one case a clause."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import strict
from controller.errors import PositionError
from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.components import CARDS
from tests.games import strictness
from tests.games.strictness import MISSING, Broken, any_json
from tests.games.web_of_power_card_game import drawn
from tests.games.web_of_power_card_game.table import FIVE, position

refused = partial(strictness.refused, GAME)
NAMED = ["take-back-stone", "three-symbols", "different-colours", "minus-two"] * 2
TURN = position(
    "2: frankreich x2, frankreich x1, sachsen f1", "1:", "4: sachsen x1, bayern x2",
    stones={"1,3": "bert", "1,2": "anna", "3,4": "anna"},
    lost={"bert": 1},
    taken={"1,1": "kastilien x1", "3,6": "kastilien f1S"},
    law={"anna": ["minus-two", "unknown"]},
    played=["three-symbols", "take-back-stone"],
    in_force=["three-symbols"],
)  # fmt: skip
OVER = GAME.write(GAME.read(position(turn=None, cards={"anna": ["england x2"]}, law={"bert": NAMED})))
REVEAL = position(turn=None, law={"anna": ["unknown"], "bert": ["unknown"]}, played=["three-symbols"])
DEALING: Broken = {
    "game": "web-of-power-card-game", "version": 1, "seats": {"a": {}, "b": {}, "c": {}}, "turn": None,
    "rows": [list(CARDS[:14]), list(CARDS[14:17]), [], []],
}  # fmt: skip
LAYING = DEALING | {
    "rows": [list(CARDS[14 * row : 14 * row + 14]) for row in range(4)], "law": {"1,2": "unknown", "1,13": "minus-two"}
}  # fmt: skip
START = LAYING | {
    "law": dict.fromkeys(("1,2", "1,13", "2,3", "2,12", "3,4", "3,11", "4,5", "4,10"), "unknown")
}  # fmt: skip
FIRST = START | {"turn": {"seat": "b"}}
VALID = {
    "turn": TURN, "over": OVER, "reveal": REVEAL, "dealing": DEALING, "laying": LAYING, "start": START, "first": FIRST,
}  # fmt: skip


def change(base: Broken, path: str, value: Any) -> Broken:
    """The position with another value at a path: names of cards and places have dots and blanks, so slashes part it."""
    return strictness.change(base, path, value, between="/")


@pytest.mark.parametrize("name", VALID)
def test_what_is_changed_below_is_valid(name: str) -> None:
    state = GAME.read(VALID[name])
    assert GAME.read(json.loads(json.dumps(GAME.write(state)))) == state


@pytest.mark.parametrize("value", strictness.NO_OBJECTS)
def test_a_position_is_an_object(value: object) -> None:
    assert refused(value) == ("", "wrong-type")


@pytest.mark.parametrize("path", ["game", "version", "seats", "turn", "turn/seat"])
def test_what_is_required(path: str) -> None:
    assert refused(change(TURN, path, MISSING)) == (path.replace("/", "."), "missing-key")


def test_everything_else_has_a_default() -> None:
    bare = {key: DEALING[key] for key in ("game", "version", "seats", "turn")}
    assert GAME.read(bare) == GAME.new({}, ("a", "b", "c"))
    less = change(change(TURN, "pending", MISSING), "options", MISSING)
    for seat, entry in less["seats"].items():
        assert "stones" not in entry, seat
    assert GAME.read(less) == GAME.read(TURN)
    assert GAME.write(GAME.read(less))["seats"]["bert"]["stones"] == 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("game", 1), ("version", "1"), ("version", True), ("version", 1.0), ("options", []),
        ("options/only_initial_ends", 1), ("options/own_claim_block", None), ("rows", {}), ("rows/0", "frankreich x2"),
        ("rows/0/0", 3), ("first", 1), ("first/0", "2"), ("first/0", 2.0), ("first/0", True), ("law", []),
        ("law/1,2", 1), ("stones", []), ("stones/1,2", None), ("seats", []), ("seats/anna", []),
        ("seats/anna/cards", {}), ("seats/anna/cards/0", None), ("seats/anna/law", "unknown"),
        ("seats/anna/law/0", None), ("seats/anna/stones", "1"), ("seats/anna/stones", True), ("seats/anna/lost", None),
        ("seats/anna/lost", 0.0), ("played", {}), ("played/0", 1), ("turn", []), ("turn/seat", 1), ("turn/taken", []),
        ("turn/taken/1,1", 1), ("turn/law", "three-symbols"), ("turn/law/0", 1), ("turn/stone", 0), ("winners", "anna"),
    ],
)  # fmt: skip
def test_wrong_types(path: str, value: object) -> None:
    assert refused(change(TURN, path, value)) == (path.replace("/", "."), "wrong-type")


@pytest.mark.parametrize("path", ["bag", "options/respawn", "seats/anna/points", "turn/taking", "seats/anna/stone"])
def test_unknown_keys(path: str) -> None:
    assert refused(change(TURN, path, 1)) == (path.replace("/", "."), "unknown-key")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("game", "power-and-weakness", "unknown-name"), ("version", 2, "out-of-range"),
        ("rows", [[], [], []], "out-of-range"), ("rows", [[], [], [], [], []], "out-of-range"),
        ("rows/0/0", "frankreich x3", "unknown-name"), ("rows/0/0", "Frankreich x2", "unknown-name"),
        ("rows/0/0", "frankreich  x2", "unknown-name"), ("first", [2, 1, 4], "out-of-range"),
        ("first/0", 0, "out-of-range"), ("first/0", 15, "out-of-range"), ("first/1", 3, "conflict"),
        ("rows/0/3", "sachsen f1", "too-many"), ("seats/anna/cards/2", "frankreich x2", "too-many"),
        ("seats/anna/cards/2", "england", "unknown-name"), ("seats/anna/stones", -1, "out-of-range"),
        ("seats/anna/stones", 4, "out-of-range"), ("seats/anna/stones", 0, "conflict"),
        ("seats/anna/stones", 2, "conflict"), ("seats/anna/lost", 2, "too-many"),
        ("seats/bert/lost", 4, "out-of-range"),
        ("seats/anna/law/0", "no-law", "unknown-name"), ("law/1,2", "no-law", "unknown-name"),
        ("law/1,3", "unknown", "conflict"), ("law/1,13", "unknown", "conflict"), ("law/1,2", MISSING, "missing-key"),
        ("law/01,2", "unknown", "unknown-name"), ("law/1, 2", "unknown", "unknown-name"),
        ("law/5,1", "unknown", "unknown-name"), ("law/1,15", "unknown", "unknown-name"),
        ("stones/1,5", "carl", "conflict"), ("stones/1,4", "dora", "unknown-name"),
        ("stones/1.4", "carl", "unknown-name"),
        ("played/0", "minus-two", "unknown-name"), ("played/0", "unknown", "unknown-name"),
        ("turn/seat", "dora", "unknown-name"), ("turn/seat", "table", "unknown-name"),
        ("turn/taken/1,1", "bayern f2", "conflict"), ("turn/taken/3,6", "kastilien x1", "too-many"),
        ("turn/taken/1,2", "kastilien x1", "too-many"), ("turn/taken/0,1", "kastilien x1", "unknown-name"),
        ("turn/law/0", "take-back-stone", "unknown-name"), ("turn/law/0", "unknown", "unknown-name"),
        ("turn/law/1", "three-symbols", "too-many"), ("turn/law/0", "different-colours", "conflict"),
        ("pending", {}, "conflict"), ("pending", False, "conflict"), ("winners", ["anna"], "conflict"),
        ("winners", [], "conflict"), ("winners/0", "dora", "unknown-name"), ("scores", {}, "conflict"),
    ],
)  # fmt: skip
def test_names_and_numbers(path: str, value: object, code: str) -> None:
    base = TURN | {"winners": []} if path.startswith("winners/") else TURN
    if path == "turn/taken/1,2":  # a place where a card lies still
        base, value, code = change(TURN, "turn/taken/1,1", MISSING), "kastilien x1", "conflict"
    assert refused(change(base, path, value)) == (path.replace("/", "."), code)


@pytest.mark.parametrize("name", ["", "an na", "anna.b", "anna:b", "äanna", "table", "a\n", "١"])
def test_names_of_seats(name: str) -> None:
    seats = {**START["seats"], name: {}}
    assert refused(START | {"seats": seats}) == (f"seats.{name}", "bad-name")
    with pytest.raises(PositionError) as caught:
        GAME.new({}, ("a", "b", name))
    assert caught.value.path == "seats"


@pytest.mark.parametrize("number", [0, 1, 2, 6])
def test_three_to_five_seats(number: int) -> None:
    assert refused(DEALING | {"seats": {f"s{n}": {} for n in range(number)}}) == ("seats", "out-of-range")
    if number:
        with pytest.raises(PositionError) as caught:
            GAME.new({}, [f"s{n}" for n in range(number)])
        assert caught.value.path == "seats"


def test_new_takes_the_seats_and_options_as_given() -> None:
    assert GAME.seats(GAME.new({})) == ("anna", "bert", "carl")
    assert GAME.seats(GAME.new({"own_claim_block": False}, ("Z", "_", "9"))) == ("Z", "_", "9")
    with pytest.raises(PositionError):
        GAME.new({}, ("a", "b", "a"))
    with pytest.raises(PositionError) as caught:
        GAME.new({"respawn": True})
    assert caught.value.path == "options.respawn"


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('"version": 1, "version": 1', "version"),
        ('"version": 1, "law": {"1,2": "unknown", "1,2": "unknown"}', "law.1,2"),
        ('"version": 1, "stones": {"1,2": "a", "1,2": "a"}', "stones.1,2"),
    ],
)
def test_repeated_keys(line: str, path: str) -> None:
    base = json.dumps({key: START[key] for key in ("game", "rows", "seats", "turn")})[1:]
    assert refused(strict.load(f"{{{line}, {base}")) == (path, "repeated-key")


def test_repeated_seats_and_taken_places() -> None:
    text = json.dumps(DEALING).replace('"seats": {"a": {}', '"seats": {"a": {}, "a": {}')
    assert refused(strict.load(text)) == ("seats.a", "repeated-key")
    text = json.dumps(TURN).replace('"taken": {', '"taken": {"1,1": "kastilien x1", ')
    assert refused(strict.load(text)) == ("turn.taken.1,1", "repeated-key")


# What has to go together.


def test_a_missing_card() -> None:
    assert refused(change(FIRST, "rows/3/13", MISSING)) == ("rows", "missing-card")
    assert refused(change(TURN, "seats/carl/cards/0", MISSING)) == ("rows", "missing-card")


def test_a_row_beyond_column_14() -> None:
    assert refused(change(TURN, "first/0", 13)) == ("rows.0", "too-many")


def test_law_cards_are_eight_and_two_of_a_name() -> None:
    assert refused(change(TURN, "seats/carl/law/0", MISSING)) == ("law", "conflict")
    assert refused(change(TURN, "seats/anna/law/2", "unknown")) == ("law", "conflict")
    third = change(change(TURN, "seats/anna/law/1", "minus-two"), "law/1,2", "minus-two")
    assert refused(third) == ("law.1,2", "too-many")
    assert refused(change(TURN, "played", ["three-symbols"] * 3)) == ("played.2", "too-many")


@pytest.mark.parametrize("number", [4, 5])
def test_at_most_two_stones_lie_out_with_more_seats(number: int) -> None:
    stones = {"1,3": "anna", "1,4": "anna"}
    parts: dict[str, Any] = {"seats": FIVE[:number], "stones": stones}
    rows = "2: frankreich x2, frankreich x1, sachsen f1, sachsen x1"
    GAME.read(position(rows, **parts))
    stones["1,5"] = "anna"
    assert refused(position(rows, **parts)) == ("stones", "too-many")


@pytest.mark.parametrize(
    ("row", "taken", "path"),
    [
        ("5: sachsen f1", {"1,3": "frankreich x1"}, "1,3"),
        ("5: sachsen f1", {"1,7": "frankreich x1"}, "1,7"),
        ("5: sachsen f1", {"1,4": "frankreich -S", "1,2": "frankreich x1"}, "1,2"),
        ("5: sachsen f1", {"1,6": "frankreich -S", "1,8": "frankreich x1"}, "1,8"),
        ("1:", {"1,6": "frankreich -S", "1,8": "frankreich x1"}, "1,8"),
    ],
)
def test_taken_cards_were_ends(row: str, taken: dict[str, str], path: str) -> None:
    assert refused(position(row, "1: bayern x2", taken=taken)) == (f"turn.taken.{path}", "conflict")


@pytest.mark.parametrize(
    ("row", "taken", "path"),
    [
        ("5: sachsen f1", {"1,4": "frankreich -S", "1,3": "frankreich x1"}, "1,4"),
        ("5: sachsen f1", {"1,6": "frankreich -S", "1,7": "frankreich x1"}, "1,7"),
        ("1:", {"1,6": "frankreich -S", "1,7": "frankreich x1", "1,8": "frankreich f1S"}, "1,8"),
    ],
)
def test_taken_cards_were_ends_when_the_turn_began(row: str, taken: dict[str, str], path: str) -> None:
    GAME.read(position(row, "1: bayern x2", taken=taken))
    strictly = position(row, "1: bayern x2", taken=taken, options={"only_initial_ends": True})
    assert refused(strictly) == (f"turn.taken.{path}", "conflict")


def test_taken_cards_may_be_one_run_of_an_emptied_row_or_on_both_sides() -> None:
    for row, taken in (
        ("1:", {"1,6": "frankreich -S", "1,7": "frankreich x1"}),
        ("5: sachsen f1", {"1,6": "frankreich -S", "1,4": "frankreich x1"}),
    ):
        GAME.read(position(row, "1: bayern x2", taken=taken, options={"only_initial_ends": True}))


@pytest.mark.parametrize(
    ("taken", "in_force", "fits"),
    [
        ({"1,4": "frankreich x2", "1,3": "frankreich x1"}, [], False),
        ({"1,4": "frankreich x2", "1,3": "frankreich x1"}, ["three-symbols"], True),
        ({"1,4": "frankreich x2", "1,3": "frankreich f2"}, ["three-symbols"], False),
        ({"1,4": "frankreich x1", "1,3": "sachsen x1"}, [], False),
        ({"1,4": "frankreich x1", "1,3": "sachsen x1"}, ["different-colours"], True),
        ({"1,4": "frankreich x2", "1,3": "frankreich -S"}, [], True),
    ],
)
def test_taken_cards_keep_to_the_limits(taken: dict[str, str], in_force: list[str], fits: bool) -> None:
    data = position("5: bayern x2", taken=taken, in_force=in_force, played=in_force)
    if fits:
        assert GAME.read(data).circles == sum(int(card[-2:].strip("xS")) for card in taken.values() if card[-2] != "-")
    else:
        assert refused(data) == ("turn.taken", "conflict")


def test_what_the_stone_step_needs() -> None:
    assert refused(change(change(TURN, "turn/taken", {}), "turn/stone", True)) == ("turn.stone", "conflict")


def test_taken_cards_are_among_the_cards_of_the_seat() -> None:
    assert refused(change(TURN, "turn/seat", "bert"))[0].startswith("turn.taken.")


# When the table is to act.


def test_no_turn_only_when_the_rows_are_empty_or_while_dealing() -> None:
    assert refused(TURN | {"turn": None}) == ("turn", "conflict")


@pytest.mark.parametrize(
    ("base", "path", "value", "where"),
    [
        (DEALING, "rows/2", [CARDS[50]], "rows.2"),
        (DEALING, "first", [1, 2, 1, 1], "first.1"),
        (DEALING, "law", {"1,2": "unknown"}, "law"),
        (DEALING, "stones", {"1,1": "a"}, "stones"),
        (LAYING, "law", {"1,13": "unknown"}, "law.1,13"),
        (LAYING, "law", {"1,2": "unknown", "2,3": "unknown"}, "law.2,3"),
        (START, "seats/a", {"lost": 1}, "seats.a.lost"),
        (START, "seats/a", {"stones": 2}, "seats.a.stones"),
        (START, "stones", {"1,1": "a"}, "stones"),
        (START, "played", ["three-symbols"], "played"),
        (START, "winners", [], "winners"),
        (LAYING, "seats/b", {"law": ["unknown"]}, "seats.b.law"),
    ],
)
def test_the_deal_goes_on_in_its_order(base: Broken, path: str, value: object, where: str) -> None:
    assert refused(change(base, path, value))[0] == where


def test_a_first_turn_needs_everything_dealt() -> None:
    assert refused(LAYING | {"turn": {"seat": "a"}})[0] == "law.2,3"
    assert refused(DEALING | {"turn": {"seat": "a"}})[0] == "rows"


# The end.


def test_winners_and_scores_must_be_right() -> None:
    assert OVER["winners"] == ["carl"]
    assert GAME.read(change(OVER, "scores", MISSING)) == GAME.read(OVER)
    # The end follows by itself.
    assert GAME.read(change(change(OVER, "scores", MISSING), "winners", MISSING)) == GAME.read(OVER)
    assert refused(change(OVER, "winners", ["anna"])) == ("winners", "conflict")
    assert refused(change(OVER, "winners", [])) == ("winners", "conflict")
    assert refused(change(OVER, "winners", ["carl", "carl"])) == ("winners", "conflict")
    assert refused(change(OVER, "winners", MISSING)) == ("scores", "conflict")
    assert refused(REVEAL | {"winners": ["carl"]}) == ("winners", "conflict")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("scores/anna/total", 99, "conflict"),
        ("scores/anna/total", True, "wrong-type"),
        ("scores/anna/land/england", 4.0, "wrong-type"),
        ("scores/anna/land/frankreich", 0, "unknown-key"),
        ("scores/anna/symbols", {}, "missing-key"),
        ("scores/anna/minus_two", -2, "conflict"),
        ("scores/anna", MISSING, "missing-key"),
        ("scores/dora", {}, "unknown-key"),
        ("scores/anna/chains", [], "wrong-type"),
        ("scores", [], "wrong-type"),
    ],
)
def test_scores_are_compared_part_by_part(path: str, value: object, code: str) -> None:
    if path.startswith("scores/anna/symbols"):
        path, base = "scores/bert/land", OVER
        assert refused(change(base, path, MISSING)) == ("scores.bert.land", code)
        return
    assert refused(change(OVER, path, value)) == (path.replace("/", "."), code)


# Anything at all.


def mutate(rng: Random, data: Any) -> None:
    """Change one thing somewhere in a position."""
    holders: list[Any] = [data]
    for holder in holders:
        inner = holder.values() if isinstance(holder, dict) else holder
        holders += [one for one in inner if isinstance(one, dict | list) and one]
    holder = rng.choice(holders)
    key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    strange: list[Any] = [
        None,
        True,
        0,
        1,
        3,
        -1,
        15,
        1.0,
        "",
        "anna",
        "unknown",
        "minus-two",
        "1,2",
        [],
        {},
        "frankreich x2",
    ]
    if rng.random() < 0.3:
        del holder[key]
    elif isinstance(holder, dict) and rng.random() < 0.2:
        holder[rng.choice(["anna", "1,1", "4,10", "law", "zoë"])] = rng.choice(strange)
    else:
        holder[key] = rng.choice(strange)


read_or_refused = partial(strictness.read_or_refused, GAME, longest=1000)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000))
def test_mutated_positions_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        data = deepcopy(rng.choice([*VALID.values(), drawn.position(rng.randrange(500))]))
        for _ in range(rng.choice((1, 1, 2, 4))):
            if data:
                mutate(rng, data)
        read_or_refused(data)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(any_json("game", "rows", "turn", "law", "seats", "a"))
def test_any_json_value_is_read_or_refused(data: Any) -> None:
    assert not read_or_refused(data)
