"""How moves are told at a table, what is said and lit, and what is guessed where nothing legal fits."""

from __future__ import annotations

import pytest

from controller.engine.game import Word
from controller.games.web_of_power_card_game import GAME
from tests.games.web_of_power_card_game.table import Table

ROW = "2: frankreich x1, sachsen f1, sachsen r1, kastilien x1"
STONES = {"1,2": "bert", "1,4": "anna"}


def words(table: Table, move: str) -> list[str]:
    (actor,) = table.to_act
    told = GAME.guide.words(table.state, actor, GAME.read_move(table.state, move))
    assert all(isinstance(word, Word) for word in told)
    return [f"{word.slot} {word.said}" for word in told]


def said(table: Table, line: str) -> list[str]:
    actor, text = line.split(": ")
    move = GAME.read_move(table.state, text)
    outcome = GAME.resolve(table.state, actor, move)
    return [reason.code for reason in GAME.presenter.announcements(table.state, actor, move, outcome)]


def guessed(table: Table, place: str, gained: bool, tag: str | None = None) -> tuple[str, str]:
    (actor,) = table.to_act
    extra, missing = ({place: 1}, {}) if gained else ({}, {place: 1})
    meant = GAME.guide.guess(table.state, actor, extra if place else {}, missing, [tag] if tag else [])[0]
    return meant.text, GAME.check(table.state, actor, meant).reason.code


def told(table: Table, off: str, *heard: str) -> tuple[str, str]:
    """The nearest guess and the code of its check; ``off`` as in ``-1,4 +1,3``."""
    (actor,) = table.to_act
    extra, missing = ({word[1:]: 1 for word in off.split() if word[0] == sign} for sign in "+-")
    meant = GAME.guide.guess(table.state, actor, extra, missing, heard)[0]
    return meant.text, GAME.check(table.state, actor, meant).reason.code


def roles(table: Table, role: str) -> dict[str, dict[str, object]]:
    return {hint.place: dict(hint.facts) for hint in GAME.presenter.hints(table.state) if hint.role == role}


# Telling.


def test_a_take_is_told_by_its_card() -> None:
    table = Table(ROW, stones=STONES)
    assert words(table, "take 1 right") == ["tag land:kastilien x1"]
    assert words(table, "take 1 left pays hand") == ["tag land:frankreich x1", "pays card:none"]


def test_a_take_paid_from_a_place_names_both_places() -> None:
    assert words(Table(ROW, stones=STONES), "take 1 left pays 1,4") == [
        "tag land:frankreich x1", "pays at:1,4", "pays land:sachsen r1", " at:1,2",
    ]  # fmt: skip


def test_stones_are_told_by_places_or_by_the_cards_there() -> None:
    table = Table("2: sachsen f1, sachsen r1", taken={"1,1": "frankreich x2"}, stone=True)
    assert words(table, "stone 1,2") == ["where at:1,2", "where land:sachsen f1"]
    assert words(table, "pass") == ["where card:none", "where card:pass"]
    table = Table("2: sachsen f1, sachsen r1", taken={"1,1": "frankreich x2"}, stone=True, stones={"1,2": "anna"},
                  lost={"anna": 2})  # fmt: skip
    assert words(table, "stone 1,3 from 1,2") == [
        "where at:1,3", "where land:sachsen r1", "from at:1,2", "from land:sachsen f1",
    ]  # fmt: skip


def test_law_cards_and_done() -> None:
    table = Table(ROW, law={"anna": ["three-symbols", "different-colours"]}).play("anna: take 1 left")
    assert words(table, "law three-symbols") == ["tag law:three-symbols"]
    assert words(table, "done") == ["act card:stop", "act card:done"]


def test_chance_is_read_but_who_starts() -> None:
    state = GAME.new({})
    first = GAME.options(state, "table")[0]
    assert GAME.guide.words(state, "table", first) == (Word("tag", "land:frankreich x2"),)
    for _ in range(56):
        state = GAME.play(state, "table", GAME.options(state, "table")[0])
    told = [GAME.guide.words(state, "table", move) for move in GAME.options(state, "table")]
    assert told[0] == (Word("tag", "law:take-back-stone"),)
    assert told[-1] == (Word("tag", "card:none"),)
    for _ in range(8):
        state = GAME.play(state, "table", GAME.options(state, "table")[-1])
    assert GAME.guide.words(state, "table", GAME.options(state, "table")[0]) == ()


# What is said.


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("anna: take 1 right", ["told.take"]),
        ("anna: take 1 left pays hand", ["told.take-paid-from-hand", "told.stone-returned", "told.law-received"]),
        ("anna: take 1 left pays 1,4", ["told.take-paid-from-card", "told.stone-returned", "told.law-received"]),
        ("anna: law three-symbols", ["told.law-three-symbols"]),
    ],
)
def test_what_is_said_of_a_take(line: str, codes: list[str]) -> None:
    assert said(Table(ROW, stones=STONES, law={"anna": ["three-symbols"]}), line) == codes


def test_what_is_said_of_the_end_of_a_turn() -> None:
    table = Table("2: sachsen f1, sachsen r1", taken={"1,1": "frankreich x2"}, stone=True, lost={"bert": 3},
                  stones={"1,2": "carl"})  # fmt: skip
    assert said(table, "anna: stone 1,3") == ["told.stone", "told.skipped", "told.turn"]
    assert said(table, "anna: pass") == ["told.pass", "told.turn"]


def test_what_is_said_of_the_end_of_the_game() -> None:
    law = {"carl": ["minus-two", "minus-two", "three-symbols", "three-symbols", "different-colours",
                    "different-colours", "take-back-stone", "take-back-stone"]}  # fmt: skip
    table = Table("5: sachsen f1", law=law)
    assert said(table, "anna: take 1 left") == ["told.take", "told.rows-emptied", "told.over"]


def test_what_no_switch_sees() -> None:
    table = Table(ROW, stones=STONES, taken={"1,1": "sachsen x1"}, lost={"anna": 1}, law={"anna": ["minus-two"]})
    table.play("anna: done")
    place, empty = GAME.guide.unseen(table.state, ("1,2", "1,9"))
    assert (place.code, dict(place.facts)) == (
        "unseen.place", {"place": "1,2", "card": "frankreich x1", "owner": "bert", "law_card": True},
    )  # fmt: skip
    assert (empty.code, dict(empty.facts)) == ("unseen.empty", {"places": ["1,9"]})
    together = [dict(reason.facts) for reason in GAME.guide.unseen(table.state, ("1,9", "1,2", "1,10"))]
    assert together == [dict(place.facts), {"places": ["1,9", "1,10"]}]
    whole = GAME.guide.unseen(table.state, ())
    assert [reason.code for reason in whole] == ["unseen.place"] * 2 + ["unseen.seat"] * 3 + ["unseen.turn"]
    assert dict(whole[2].facts) == {"seat": "anna", "cards": 1, "law_cards": 1, "in_hand": 1, "lost": 1}
    assert dict(whole[-1].facts) == {
        "seat": "anna", "taken": ["sachsen x1"], "circles": 1, "limit": 2, "stone": True,
    }  # fmt: skip


# What is lit.


def test_hints_of_taking() -> None:
    table = Table(ROW, stones=STONES)
    assert (roles(table, "own"), roles(table, "enemy")) == ({"1,4": {}}, {"1,2": {}})
    assert roles(table, "may-take") == {
        "1,2": {"card": "frankreich x1", "pays": True}, "1,5": {"card": "kastilien x1", "pays": False},
    }  # fmt: skip
    assert roles(table, "lift-here") == {"1,4": {}}
    assert set(roles(table, "score")) == {"score:anna", "score:bert", "score:carl"}


def test_hints_of_stones_and_of_the_deal() -> None:
    table = Table("2: sachsen f1, sachsen r1", taken={"1,1": "frankreich x2"}, stone=True, stones={"1,2": "anna"},
                  lost={"anna": 2})  # fmt: skip
    assert (roles(table, "may-place"), roles(table, "lift-here")) == ({"1,3": {}}, {"1,2": {}})
    table.state = GAME.new({})
    assert roles(table, "asks") == {"1,1": {}}


def test_minus_two_is_left_out_of_what_is_shown_before_the_end() -> None:
    with_it = Table(ROW, law={"anna": ["minus-two", "minus-two"]})
    without = Table(ROW, law={"anna": ["unknown", "unknown"]})
    assert GAME.presenter.projected_scores(with_it.state) == GAME.presenter.projected_scores(without.state)
    assert GAME.presenter.hints(with_it.state, ()) == GAME.presenter.hints(without.state, ())
    assert "minus_two" not in GAME.presenter.projected_scores(with_it.state)["anna"]


# What was probably meant.


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ("land:sachsen f1", "take.not-an-end"),
        ("land:frankreich x2", "take.gone"),
        ("land:frankreich x1", "take.paid-from-hand.legal"),
        ("law:minus-two", "law.never-played"),
        ("law:three-symbols", "law.not-held"),
    ],
)
def test_a_tag_read(tag: str, why: str) -> None:
    assert guessed(Table(ROW, stones=STONES), "", True, tag)[1] == why


def test_what_is_no_end_says_what_would_be() -> None:
    table = Table(ROW)
    (meant,) = GAME.guide.guess(table.state, "anna", {}, {}, ["land:sachsen r1"])
    facts = GAME.check(table.state, "anna", meant).reason.facts
    assert (facts["place"], facts["row"], facts["ends"]) == ("1,4", 1, ["frankreich x1", "kastilien x1"])


def test_stones_put_and_lifted() -> None:
    table = Table(ROW, stones=STONES)
    assert guessed(table, "1,3", True) == ("stone 1,3", "turn.taking-first")
    assert guessed(table, "1,2", False) == ("take 1 left pays hand", "take.paid-from-hand.legal")
    assert guessed(table, "1,4", False)[1] == "turn.taking-first"
    table = Table(ROW, stones=STONES, taken={"1,1": "sachsen x2"}, stone=True)
    assert guessed(table, "1,2", True) == ("stone 1,2", "stone.occupied")
    assert guessed(table, "1,2", False)[1] == "stone.not-own"
    assert guessed(table, "1,4", False)[1] == "stone.place-instead"


def test_a_stone_lifted_and_set_down_was_moved() -> None:
    assert told(Table(ROW, stones=STONES), "-1,4 +1,3") == ("stone 1,3 from 1,4", "turn.taking-first")
    step = Table(ROW, stones=STONES, taken={"1,1": "sachsen x2"}, stone=True)
    assert told(step, "-1,4 +1,3") == ("stone 1,3 from 1,4", "stone.place-instead")
    assert told(step, "-1,2 +1,3") == ("stone 1,3 from 1,2", "stone.not-own")


def test_a_stone_lifted_beside_a_card_that_was_read_pays_for_it() -> None:
    table = Table(ROW, stones=STONES)
    assert told(table, "-1,2 -1,4", "land:frankreich x1")[0] == "take 1 left pays 1,4"
    assert told(table, "-1,2", "land:frankreich x1")[0] == "take 1 left pays hand"
    assert told(table, "-1,4", "land:kastilien x1") == ("take 1 right pays 1,4", "take.needs-no-stone")


def test_nothing_is_guessed_of_what_belongs_elsewhere() -> None:
    state = Table(ROW).state
    for place, tag in (("kent", None), ("", "tile:merlin"), ("", "card:yes"), ("1,3", "law:unknown"), ("1,3", "x")):
        assert not GAME.guide.guess(state, "anna", {place: 1} if place else {}, {}, [tag] if tag else [])
    assert not GAME.guide.guess(state, "anna", {}, {"1,3": 1}, [])
    assert not GAME.guide.guess(GAME.new({}), "table", {"1,3": 1}, {}, [])
