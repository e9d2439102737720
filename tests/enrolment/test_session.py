"""An enrolment: whatever is learnt, skipped, counted and undone, in one go or resumed, comes to the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.boards.tags import TagBook
from controller.engine.box import Box
from controller.engine.game import TABLE, Game
from controller.engine.next_draw import draw
from controller.enrolment.order import COMMON_CARDS, Part, card_order, cards_of, components_of, enrolment_order
from controller.enrolment.session import Enrolment
from controller.enrolment.words import by_kind, called, sentence
from controller.games_found import find, names

PW = find("power-and-weakness")
SMALL = Part("small", Box({"tile:a": 2, "tile:b": 3, "land:c x": 1}, {"tile": 5}, frozenset({"tile"})), ())
STEP = st.one_of(
    st.tuples(st.just("learn"), st.integers(0, 9)),
    st.tuples(st.sampled_from(["skip", "none", "undo", "move", "more", "resume"]), st.just(0)),
    st.tuples(st.just("more"), st.integers(1, 2)),
)


def uid(n: int) -> str:
    return f"04A2B3{n:02X}"


def step(enrolment: Enrolment, word: str, n: int) -> Enrolment:
    if word == "learn":
        return enrolment.learn(uid(n))[0]
    if word == "more":
        return enrolment.more([None, "tile:a", "land:c x"][n])[0]
    return {"skip": enrolment.skip, "none": enrolment.none_left, "undo": enrolment.undo, "move": enrolment.move}[
        word
    ]()[0]


@settings(max_examples=60)
@given(st.lists(STEP, max_size=25))
def test_resuming_anywhere_changes_nothing(tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]):
    path = tmp_path_factory.mktemp("tags") / "small.toml"
    in_one_go = resumed = Enrolment(SMALL, TagBook("small"))
    for word, n in steps:
        if word == "resume":
            resumed.book.save(path)
            resumed = Enrolment(SMALL, TagBook.load(path), held=resumed.held)
        else:
            in_one_go, resumed = step(in_one_go, word, n), step(resumed, word, n)
        assert resumed == in_one_go


@settings(max_examples=60)
@given(st.lists(STEP, max_size=25))
def test_nothing_is_ever_wanted_twice_or_lost(steps: list[tuple[str, int]]):
    enrolment = Enrolment(SMALL, TagBook("small"))
    for word, n in steps:
        if word != "resume":
            enrolment = step(enrolment, word, n)
        known, left = list(enrolment.book.tags.values()), list(enrolment.missing)
        assert sorted(known + left) == sorted(enrolment.names)
        for told in (enrolment.asks(), *enrolment.warnings()):
            assert sentence(PW, told).endswith((".", ".)"))


@settings(max_examples=60)
@given(st.lists(STEP, max_size=15))
def test_undoing_all_forgets_all(steps: list[tuple[str, int]]):
    enrolment = Enrolment(SMALL, TagBook("small"))
    for word, n in steps:
        if word != "resume":
            enrolment = step(enrolment, word, n)
    for _ in steps:
        enrolment = enrolment.undo()[0]
    assert enrolment == Enrolment(SMALL, TagBook("small"))


def learn(enrolment: Enrolment, *numbers: int) -> Enrolment:
    for n in numbers:
        enrolment = enrolment.learn(uid(n))[0]
    return enrolment


def test_what_was_put_off_comes_again_at_the_end():
    enrolment = Enrolment(SMALL, TagBook("small")).skip()[0]
    assert enrolment.missing[-1] == "tile:a:1"
    enrolment = learn(enrolment, 1, 2, 3, 4, 5)
    assert enrolment.wanted == "tile:a:1"
    assert enrolment.skip()[0].wanted == "tile:a:1"
    enrolment = learn(enrolment, 6)
    assert (enrolment.wanted, enrolment.book.skipped) == (None, ())
    assert enrolment.learn(uid(7))[1].code == "nothing-wanted"


def test_a_tag_held_twice_is_told_and_can_be_moved():
    enrolment = learn(Enrolment(SMALL, TagBook("small")), 1)
    enrolment, told = enrolment.learn(uid(1))
    assert (told.code, told.facts["name"], enrolment.wanted) == ("known.move", "tile:a:1", "tile:a:2")
    enrolment, told = enrolment.move()
    assert dict(told.facts) == {"name": "tile:a:2", "was": "tile:a:1"}
    assert enrolment.wanted == "tile:a:1"
    assert enrolment.move()[1].code == "nothing-to-move"
    other = Enrolment(SMALL, TagBook("small"), {uid(9): "card:yes"}).learn(uid(9))
    assert (other[1].code, other[0].book.tags) == ("elsewhere", {})


def test_real_counts_replace_ours_and_are_held_against_the_printed_total():
    enrolment = learn(Enrolment(SMALL, TagBook("small")), 1)
    assert enrolment.warnings() == ()
    enrolment, told = enrolment.none_left()
    assert (told.facts["n"], enrolment.wanted) == (1, "tile:b:1")
    assert [dict(warning.facts) for warning in enrolment.warnings()] == [{"sort": "tile", "n": 4, "printed": 5}]
    enrolment = learn(enrolment, 2, 3, 4).more("tile:b")[0]
    assert (enrolment.wanted, enrolment.warnings()) == ("tile:b:4", ())
    assert dict(enrolment.book.counts) == {"tile:a": 1, "tile:b": 4}
    # What is printed is certain, and what is not in the game is none of its kinds.
    last = learn(enrolment, 5)
    assert last.none_left()[1].code == last.more("land:c x")[1].code == "count-fixed"
    assert last.more("tile:z")[1].code == "no-such-kind"


def test_undo_tells_what_was_taken_back():
    begun = learn(Enrolment(SMALL, TagBook("small")), 1)
    held = begun.learn(uid(1))[0]
    for step, code, facts in (
        (begun, "undone.tag", {"name": "tile:a:1"}),
        (begun.skip()[0], "undone.skip", {"name": "tile:a:2"}),
        (begun.more("tile:b")[0], "undone.count", {"name": "tile:b", "n": 3}),
        (begun.none_left()[0], "undone.count", {"name": "tile:a", "n": 2}),
        (held.move()[0], "undone.move", {"name": "tile:a:1"}),
    ):
        back, told = step.undo()
        assert (told.code, dict(told.facts)) == (code, facts)
        assert sentence(PW, told).startswith("Undone: ")
        assert back.book == (TagBook("small") if step is begun else begun.book)
    assert Enrolment(SMALL, TagBook("small")).undo()[1].code == "nothing-to-undo"


def test_what_is_missing_is_told_by_kind():
    names = ("tile:a:1", "tile:a:2", "tile:a:3", "tile:b:4", "land:c x:1", "tile:d:1", "tile:d:3", "card:yes")
    assert by_kind(names) == ("tile:a:1 to 3", "tile:b:4", "land:c x:1", "tile:d:1, 3", "card:yes")


def test_copies_are_numbered_anew_where_one_was_put_off_and_is_not_there():
    enrolment = Enrolment(SMALL, TagBook("small")).skip()[0]
    enrolment = learn(enrolment, 1, 2, 3, 4, 5)
    enrolment, told = enrolment.none_left()
    assert (told.facts["n"], enrolment.book.tags[uid(1)], enrolment.wanted) == (1, "tile:a:1", None)


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_enrolled(name: str):
    game = find(name)
    enrolment = Enrolment(components_of(game), TagBook(name))
    for n, wanted in enumerate(enrolment_order(game)):
        assert enrolment.wanted == wanted
        enrolment, told = enrolment.learn(f"04{n:06X}")
        assert told.code == "learnt"
    assert enrolment.wanted is None


@pytest.mark.parametrize("name", names())
def test_whoever_is_asked_for_a_component_knows_which(name: str):
    game = find(name)
    asked = [called(game, tag) for tag in (*enrolment_order(game), *card_order(game))]
    assert len(set(asked)) == len(asked)


def test_sixty_nine_tags_and_some_thirty_five_cards():
    assert len(enrolment_order(PW)) == 69
    assert len(card_order(PW)) == 34
    assert enrolment_order(PW)[:2] == ("marker:castle:1", "marker:castle:2")
    assert enrolment_order(find("balance-of-power")) == ()
    assert len(enrolment_order(find("web-of-power-card-game"))) == 56 + 8
    assert cards_of(PW).cards[: len(COMMON_CARDS)] == tuple(f"card:{card}" for card in COMMON_CARDS)


def said(game: Game, seed: int, most: int) -> set[str]:
    """Every tag and card that tells a move of a random game."""
    chance, found = Random(seed), set()
    state = game.new(dict(game.option_defaults))
    for _ in range(most):
        acting = game.to_act(state)
        if not acting:
            break
        for actor in acting:
            for move in game.options(state, actor):
                found |= {word.said for word in game.guide.words(state, actor, move)}
        move = draw(game, state, chance) if acting[0] == TABLE else chance.choices(game.options(state, acting[0]))[0]
        state = game.play(state, acting[0], move)
    return {word for word in found if not word.startswith("at:")}


@pytest.mark.parametrize("name", names())
def test_whatever_tells_a_move_is_enrolled(name: str):
    game = find(name)
    enrolled = {*components_of(game).box.counts, *card_order(game)}
    found = said(game, 3, 150)
    assert found
    assert found <= enrolled


def test_the_book_of_a_part_may_hold_another_part_too(tmp_path: Path):
    book = TagBook(tags={uid(1): "card:yes"})
    book = Enrolment(SMALL, book).learn(uid(2))[0].book
    cards = Enrolment(cards_of(PW), book)
    assert (cards.wanted, dict(book.tags)) == ("card:no", {uid(1): "card:yes", uid(2): "tile:a:1"})
