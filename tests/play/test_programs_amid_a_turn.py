"""Programs that are asked something in the turn of somebody else, while hands go on: at the pace of a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from controller import boards
from controller.choices import new_game
from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.games_found import find
from controller.play.bots import Bots
from controller.play.thinking import InPlace
from controller.ports import Entered, Reading, Switched, TagSeen
from controller.storage.replay import resume
from controller.table.companion import Companion
from controller.table.reports import SPECTATOR, Report
from tests.table.positions import england

GAME = find("power-and-weakness")
BOARD = boards.load("power-and-weakness-counting")
EBRAUC = {"ebrauc": {"owner": "white", "knights": 2, "magicians": 0}}
TAKEOVER = TagSeen(1.0, "tile:influence-castle:1")
TAKEN_AWAY = (Switched(2.0, "ebrauc.1", False), Switched(2.4, "ebrauc.2", False))
TELLS_IT = Entered(1.0, "use influence-castle takeover ebrauc", "orange")


class Table:
    """A game with programs on some seats, in virtual time."""

    def __init__(self, position: Mapping[str, Any], players: Sequence[str]) -> None:
        self.companion = Companion(GAME, BOARD, session.begin(GAME, MemoryJournal(), GAME.read(position)))
        self.now, self.reports = 0.0, list[Report]()
        self._heard = self.companion.hub.subscribe(SPECTATOR)
        self.bots = Bots(GAME, players, 1, lambda: self.now, InPlace())
        self.companion.begin(0.0)
        self.companion.seat_programs(self.bots.places(self.companion.session.state))

    def run(self, until: float, readings: Sequence[Reading] = ()) -> None:
        left = list(readings)
        while self.now < until:
            self.now = round(self.now + 0.05, 3)
            while left and left[0].at <= self.now:
                self.companion.feed(left.pop(0))
            self.companion.pass_time(self.now)
            if (moved := self.bots.move(self.companion, self.now)) is not None:
                self.companion.feed(moved)
            for report in self._heard.read():
                self.bots.take(report)
                self.reports.append(report)

    def codes(self, kind: str) -> list[str]:
        return [report.code for report in self.reports if report.kind == kind]

    @property
    def moves(self) -> list[str]:
        return [step.move.text for step in self.companion.session.history]


@pytest.mark.parametrize("put", [4.2, 4.8, 6.0])
def test_a_piece_may_follow_before_the_program_has_withdrawn(put: float) -> None:
    table = Table(england(regions=EBRAUC), ("person", "club"))
    table.run(8.0, [TAKEOVER, *TAKEN_AWAY, Switched(put, "ebrauc.1", True)])
    assert len(table.moves) == 2
    assert table.moves[1].startswith("withdraw knight ")
    assert not [report for report in table.reports if report.facts.get("extra")], "nothing is asked back"
    place = table.moves[1].rpartition(" ")[2]
    table.run(14.0, [Switched(9.0, f"{place}.1", True)])
    assert table.moves[2:] == ["occupy"], "once the withdrawn piece stands, the other can be nothing else"


def test_pieces_may_be_taken_away_before_the_program_has_let_a_tile_have_its_effect() -> None:
    table = Table(england(regions=EBRAUC, white_tiles=["snake"]), ("person", "club"))
    table.run(8.0, [TAKEOVER, *TAKEN_AWAY])
    assert table.moves[:2] == ["use influence-castle takeover ebrauc", "allow"]
    assert not [report for report in table.reports if report.facts.get("missing") == {"ebrauc": 2}]


def test_an_undo_meanwhile_takes_the_tile_back() -> None:
    table = Table(england(regions=EBRAUC, white_tiles=["snake"]), ("person", "club"))
    table.run(5.5, [TAKEOVER, *TAKEN_AWAY, TagSeen(4.0, "card:undo")])
    assert table.moves == []


def test_what_was_set_down_before_a_program_stopped_it_is_no_other_move() -> None:
    table = Table(england(regions=EBRAUC, white_tiles=["snake"]), ("person", "person"))
    table.companion.seat_programs(frozenset({1}))
    told = Entered(1.0, "use influence-castle takeover ebrauc", "orange")
    table.run(12.0, [told, *TAKEN_AWAY, Switched(2.8, "ebrauc.1", True), Entered(4.5, "snake", "white")])
    assert table.moves == ["use influence-castle takeover ebrauc", "snake"]


def test_nor_is_a_piece_that_was_brought_before_it() -> None:
    """Set down in Gododdin, it could as well be placed there."""
    start = england(white_tiles=["snake"])
    start["seats"]["orange"]["tiles"] = ["influence-armour"]
    table = Table(start, ("person", "person"))
    table.companion.seat_programs(frozenset({1}))
    knocks = [Switched(at, "gododdin.1", at in (3.2, 4.2)) for at in (2.8, 3.2, 3.8, 4.2)]
    brought, stopped = Switched(4.8, "gododdin.4", True), Entered(6.6, "snake", "white")
    table.run(12.0, [TagSeen(1.0, "tile:influence-armour:1"), *knocks, brought, stopped])
    assert table.moves == ["use influence-armour reinforce gododdin", "snake"]


def test_a_seat_that_is_handed_over_is_asked_at_once() -> None:
    table = Table(england(regions=EBRAUC), ("person", "person"))
    table.companion.seat_programs(frozenset({1}))
    table.run(4.0, [TELLS_IT, *TAKEN_AWAY])
    table.reports.clear()
    table.companion.seat_programs(frozenset())
    table.run(4.1)
    assert table.codes("asked") == ["ask.withdraw"]
    assert "withdraw-to" in table.companion.lights.values()


def test_a_seat_that_a_program_takes_over_is_asked_no_more() -> None:
    table = Table(england(regions=EBRAUC), ("person", "person"))
    table.run(4.0, [TELLS_IT, *TAKEN_AWAY])
    assert table.companion.snapshot(SPECTATOR)["question"] is not None
    table.companion.seat_programs(frozenset({1}))
    assert table.companion.snapshot(SPECTATOR)["question"] is None


def test_one_yes_says_that_a_resumed_table_is_right_and_laid_out() -> None:
    journal = MemoryJournal()
    begun = session.begin(GAME, journal, new_game(GAME, {}, ()))
    Companion(GAME, BOARD, begun, seed=3, options={"dealer": "companion"}).begin(0.0)
    companion = Companion(GAME, BOARD, resume(GAME, journal, begun.number), seed=3, options={"dealer": "companion"})
    companion.begin(10.0, resumed=True)
    assert (companion.comparing, companion.laying) == (True, True)
    companion.feed(TagSeen(15.0, "card:yes"))
    assert (companion.comparing, companion.laying) == (False, False)
