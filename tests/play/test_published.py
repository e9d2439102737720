"""What was tapped on a page is done only if it is still meant: no tap is a move at another position, or two moves."""

from __future__ import annotations

import random

import pytest

from controller import boards
from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.engine.session import Session
from controller.play.published import Published
from controller.ports import Entered, TagSeen
from controller.table.companion import TABLE_WORDS, Companion
from tests.web.tables import begun, play

GAME = "power-and-weakness"


def table(plies: int = 24) -> tuple[Published, Session]:
    """A game with so many moves that pages may follow."""
    session, pages = begun(MemoryJournal(), GAME), Published()
    play(session, plies, 1)
    publish(pages, session)
    return pages, session


def publish(pages: Published, session: Session) -> None:
    companion = Companion(session.game, boards.load(f"{GAME}-typed"), session)
    pages.begin(session.game, session, companion, simulated=False)


def acting(session: Session) -> str:
    return session.game.guide.asked_first(session.state)


def move(session: Session, seed: int = 1) -> str:
    return random.Random(seed).choice(session.game.options(session.state, acting(session))).text


def test_a_move_and_its_double_that_the_loop_takes_at_once_are_one() -> None:
    pages, session = table()
    tapped = Entered(0.0, move(session), acting(session))
    assert pages.enter(tapped)
    assert pages.enter(tapped)
    assert pages.taken() == (tapped,)
    assert pages.enter(tapped)  # refused by the rules, say, and tapped anew
    assert pages.taken() == (tapped,)


def test_two_undos_that_the_loop_takes_at_once_take_back_one_move() -> None:
    pages, session = table()
    seats = session.game.seats(session.state)
    for seat in (*seats, TABLE, seats[0]):
        assert pages.enter(Entered(0.0, "undo", seat))
    assert pages.taken() == (Entered(0.0, "undo", seats[0]),)
    assert pages.enter(Entered(0.0, "undo", TABLE))
    assert pages.taken() == (Entered(0.0, "undo", TABLE),)


def test_both_seats_may_decide_at_once() -> None:
    pages, session = table()
    bids = tuple(Entered(0.0, "bid 1", seat) for seat in session.game.seats(session.state))
    assert all(map(pages.enter, bids))
    assert pages.taken() == bids


def test_what_was_tapped_in_one_game_is_not_done_in_the_next() -> None:
    pages, session = table()
    pages.enter(Entered(0.0, move(session), acting(session)))
    pages.enter(Entered(0.0, "undo", acting(session)))
    pages.enter(TagSeen(0.0, "uid:04"))  # the page that teaches tags asks for no game
    publish(pages, table(24)[1])
    assert pages.taken() == (TagSeen(0.0, "uid:04"),)


@pytest.mark.parametrize("text", ["move", "undo", "yes"])
def test_what_was_tapped_before_something_was_taken_back_is_not_done(text: str) -> None:
    pages, session = table()
    pages.enter(Entered(0.0, move(session) if text == "move" else text, acting(session)))
    session.undo_to(session.standing.plies - 1, session.seconds, consent=True)
    assert pages.taken() == ()


def test_what_others_do_meanwhile_stops_no_word_and_no_bid() -> None:
    pages, session = table(0)
    words = tuple(Entered(0.0, word, TABLE) for word in TABLE_WORDS if word not in ("undo", "yes", "no"))
    waits = Entered(0.0, "bid 1", session.game.seats(session.state)[0])
    assert all(map(pages.enter, (*words, waits)))
    assert acting(session) == TABLE
    session.commit(TABLE, session.game.options(session.state, TABLE)[0], 1.0)
    assert pages.taken() == (*words, waits)


def test_before_a_game_answers_are_taken() -> None:
    pages = Published()
    pages.enter(Entered(0.0, "resume", TABLE))
    assert pages.taken() == (Entered(0.0, "resume", TABLE),)
