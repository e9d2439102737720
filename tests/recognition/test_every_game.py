"""What recognition owes every installed game on every shipped board: moves entered, undone, refused, carried out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.boards import Board
from controller.engine import session
from controller.engine.game import TABLE, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.games_found import find
from controller.ports import Entered, Reading, Switched, TagSeen
from controller.recognition.image import counts, effect, filled
from controller.table.companion import Companion
from controller.table.reports import ALL_SEATS, Kind, Report
from tests.engine.random_games import BOARDS, random_game

every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


class Desk:
    """A companion at a state, and switches that a test closes and opens."""

    def __init__(self, board: Board, state: GameState) -> None:
        self.game, self.board, self.at = find(board.game), board, 0.0
        self.levels = filled(board, counts(self.game, state, board))
        game = session.begin(self.game, MemoryJournal(), state)
        self.companion = Companion(self.game, board, game, levels=dict(self.levels))
        self.reports: list[Report] = []
        self._subscription = self.companion.hub.subscribe(ALL_SEATS)
        self.companion.begin(0.0)
        self.reports += self._subscription.read()

    def feed(self, reading: Reading) -> None:
        self.companion.feed(reading)
        self.reports += self._subscription.read()

    def rest(self, seconds: float = 3.0) -> None:
        self.at += seconds
        self.companion.pass_time(self.at)
        self.reports += self._subscription.read()

    def enter(self, move: Move, seat: str) -> None:
        self.rest(0.5)
        self.feed(Entered(self.at, move.text, seat))

    def switch(self, zone: str, closed: bool) -> None:
        """Close or open one more switch of a zone."""
        name = next(
            f"{zone}.{well}"
            for well in range(1, self.board.zones[zone] + 1)
            if self.levels[f"{zone}.{well}"] is not closed
        )
        self.rest(0.5)
        self.levels[name] = closed
        self.feed(Switched(self.at, name, closed))

    def do_as_asked(self) -> None:
        """Put back what is missing and take away what is too many, until the table is mended."""
        owed = self.of("astray")[-1].facts
        for zone, n in owed["missing"].items():
            for _ in range(n):
                self.switch(zone, True)
        for zone, n in owed["extra"].items():
            for _ in range(n):
                self.switch(zone, False)
        self.rest()

    def of(self, kind: Kind) -> list[Report]:
        return [report for report in self.reports if report.kind == kind]


def turns(board: Board, many: int) -> Iterator[tuple[GameState, str, Move]]:
    """Moves of seats, from the middle of random games."""
    for seed in range(4):
        made = [step for step in random_game(board.game, seed) if step.actor != TABLE]
        for step in made[:: 1 + len(made) // many]:
            if find(board.game).guide.asked_first(step.before) == step.actor:
                yield step.before, step.actor, step.move


@every_board
def test_a_move_entered_is_committed_and_its_pieces_are_asked_for(board: Board) -> None:
    owed = 0
    for state, seat, move in turns(board, 15):
        desk = Desk(board, state)
        desk.enter(move, seat)
        (made, *_) = desk.of("committed")
        assert (made.facts, made.code) == ({"seat": seat, "move": move.text}, "by_hand")
        done = effect(desk.game, board, desk.game.resolve(state, seat, move).events)
        shown = counts(desk.game, desk.companion.session.state, board)
        differs = filled(board, shown) != desk.levels
        assert bool(desk.of("astray")) is differs, (move.text, done)
        if differs:
            owed += 1
            desk.do_as_asked()
            assert desk.of("mended"), move.text
            assert len(desk.of("committed")) == len([*desk.companion.session.history]), "mending makes no move"
    assert owed > 10 or len(board.zones) < 2


@every_board
def test_a_move_entered_and_undone_leaves_everything_as_it_was(board: Board) -> None:
    for state, seat, move in turns(board, 8):
        desk = Desk(board, state)
        desk.enter(move, seat)
        made = len(desk.companion.session.history)
        desk.rest()
        desk.feed(TagSeen(desk.at, "card:undo"))
        for _ in desk.game.seats(state):  # each may have to agree
            if not desk.of("undone"):
                desk.rest()
                desk.feed(TagSeen(desk.at, "card:yes"))
        assert desk.of("undone"), move.text
        assert len(desk.companion.session.history) < made
        if not desk.companion.session.history:
            assert desk.companion.session.state == state
            desk.rest()
            assert not desk.of("astray") or desk.of("mended"), "nothing was moved, so nothing is owed"


@every_board
def test_a_move_that_is_none_is_refused_in_a_sentence_and_nothing_changes(board: Board) -> None:
    for state, seat, _ in turns(board, 5):
        desk = Desk(board, state)
        for text, who in (("fly kent", seat), ("", seat), ("x" * 300, "nobody"), ("end of turn", TABLE)):
            desk.rest(0.5)
            before = len(desk.of("said"))
            desk.feed(Entered(desk.at, text, who))
            assert len(desk.of("said")) > before
        assert desk.companion.session.state == state
        assert not desk.of("committed")


@every_board
def test_tags_and_switches_that_mean_nothing_make_no_move(board: Board) -> None:
    strange = ("tile:none", "card:", "land:nowhere", "law:", ":", "x", "card:999", "token:0:1", "marker:moon:2", "")
    for state, _, _ in turns(board, 3):
        desk = Desk(board, state)
        for tag in strange:
            desk.rest(1.0)
            desk.feed(TagSeen(desk.at, tag))
        desk.feed(Switched(desk.at, "nowhere.1", True))
        desk.rest(10.0)
        assert desk.companion.session.state == state
        assert not desk.of("committed")


@every_board
def test_a_bump_makes_no_move(board: Board) -> None:
    if not board.zones:
        return
    for state, _, _ in turns(board, 5):
        desk = Desk(board, state)
        for name in list(desk.levels)[:: 1 + len(desk.levels) // 12]:
            desk.rest(1.0)
            desk.feed(Switched(desk.at, name, not desk.levels[name]))
            desk.feed(Switched(desk.at + 0.028, name, desk.levels[name]))
            desk.at += 0.1
        desk.rest(10.0)
        assert desk.companion.session.state == state
        assert not desk.of("astray")


@every_board
def test_a_companion_made_anew_shows_the_same_lights(board: Board) -> None:
    compared = 0
    for state, seat, move in turns(board, 12):
        desk = Desk(board, state)
        desk.enter(move, seat)
        if desk.of("astray"):
            desk.do_as_asked()
        desk.rest()
        anew = Desk(board, desk.companion.session.state)
        compared += 1
        assert lights(anew) == lights(desk), move.text
    assert compared > 10


def lights(desk: Desk) -> dict[str, object]:
    """What the lights show in the end."""
    return dict(desk.of("lit")[-1].facts["lights"])
