"""Questions at a table where all is typed: what is offered as an answer is one, and says what can be named."""

from __future__ import annotations

import pytest

from controller import boards
from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.games.power_and_weakness import GAME
from controller.language import language_for
from controller.play.heard import Heard
from controller.play.question_lines import question_line
from controller.play.typed import TableLines
from controller.ports import Entered
from controller.table.companion import Companion
from controller.table.reports import SPECTATOR, Report, question_in
from tests.positions import position

BOARD = boards.load("power-and-weakness-typed")


def asked(tile: str) -> tuple[Companion, Report]:
    """The companion, and its question about a tile which Orange has just got in an auction, as reported."""
    pending = {"kind": "auction", "tile": tile, "taker": "orange", "bids": {}}
    start = position(
        "clut:castle:white:1k rheged:tent:white:1k1m powys:keys:orange:1k",
        land="clut-rheged rheged-powys", cycle=2, timer=4, spare="castle tent", orange="3k", white="3k",
        to_move="orange 1", pending=pending,
    )  # fmt: skip
    companion = Companion(GAME, BOARD, session.begin(GAME, MemoryJournal(), GAME.read(start)))
    heard = companion.hub.subscribe(SPECTATOR, after=0)
    companion.begin(0.0)
    for seat, bid in (("orange", "bid 1"), ("white", "bid 0")):
        companion.feed(Entered(1.0, bid, seat))
    return companion, [report for report in heard.read() if report.kind == "asked"][-1]


TILES = {
    "change-marker": "Orange, which region marker do you change? "
    "answer by none, a place by its name, a move that “moves” lists",
    "rebellion": "Orange, which pieces does the rebellion remove? answer by none, clut, rheged",
}


@pytest.mark.parametrize("tile", TILES)
def test_every_answer_that_is_offered_is_one(tile: str) -> None:
    companion, report = asked(tile)
    state, language = companion.session.state, language_for(GAME)
    heard = Heard(GAME, language, (), lambda: state)
    heard.take(report)
    lines = TableLines(GAME, BOARD, heard=heard)
    line = question_line(question_in(report), language, cards=False)
    assert line == TILES[tile]
    refusal = next(move.text for move in GAME.options(state, "orange") if move.text.endswith("none"))
    for typed in ("none", "clut", "rheged"):
        meant = lines.understand(typed, 2.0, state)
        if typed == "none":
            assert meant == Entered(2.0, refusal, "orange")
        elif isinstance(meant, Entered):
            assert typed.replace(" ", "-") in meant.move.split()
        else:
            assert isinstance(meant, tuple)
            assert all(typed in listed.casefold() for listed in meant), meant
    assert lines.understand("no", 2.0, state) == Entered(2.0, refusal, "orange")


def test_no_where_no_answers_nothing_is_told_so_and_asked_again():
    """At a sealed bid: who types no is told what is asked, and nothing is made of it."""
    state = position(
        "clut:castle:white:1k powys:keys:orange:1k", land="clut-powys", cycle=2, timer=4, spare="castle",
        orange="3k", white="3k", to_move="orange 1",
        pending={"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {}},
    )  # fmt: skip
    state, language = GAME.read(state), language_for(GAME)
    companion = Companion(GAME, BOARD, session.begin(GAME, MemoryJournal(), state))
    heard = Heard(GAME, language, (), lambda: state)
    reports = companion.hub.subscribe(SPECTATOR, after=0)
    companion.begin(0.0)
    for report in reports.read():
        heard.take(report)
    told = TableLines(GAME, BOARD, heard=heard).understand("no", 1.0, state)
    asked = heard.question
    assert told == ("Nothing is asked that “no” could answer.", question_line(asked, language, cards=False))
