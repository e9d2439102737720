"""A table of phases that lacks a row: an error in tests, and at a table where people play a line in the log."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Self

import pytest

from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.engine.phases import Cycles, Standing, Table, Timer
from controller.errors import PhaseDrift
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.phases import TABLE
from controller.phases.drift import log_drift
from controller.play.demonstration import Demonstration
from controller.play.loop import PlayLoop
from controller.play.table_io import StopRequested
from controller.recognition.image import counts, filled
from tests.play.fake_table import Bench
from tests.recognition.scene import position

SAID = "The table lost count of the phase and has put it right: the game goes on."
CHOOSING = "cycle.turn.choosing"
LACKING = replace(TABLE, rows=tuple(row for row in TABLE.rows if row[1] != CHOOSING))
WRONG = (
    LACKING,
    replace(TABLE, timer=Timer("cube", "cubes")),
    replace(TABLE, cycles=Cycles("turn_began", ("magic", "sword"))),
    replace(TABLE, cycles=Cycles("cycle_began", ("sword", "magic"))),
)
TYPED = (
    "orange: recruit", "orange: recruit", "white: recruit", "undo", "white: recruit", "white: recruit",
    "orange: recruit",
)  # fmt: skip
"""Each recruit takes a cube off a timer of five: with the last one the next cycle begins."""


class Attended:
    """A game at a fake table: what was typed, said and lit."""

    def __init__(self, bench: Bench, **more: Any) -> None:
        state = GAME.read(position())
        levels = filled(bench.board, counts(GAME, state, bench.board))
        bench.body.stands(*(switch for switch, closed in levels.items() if closed))
        self.lit: list[Mapping[str, object]] = []
        bench.io.lighting.set_roles = self.lit.append  # type: ignore[method-assign]
        for number, line in enumerate(TYPED):
            bench.at(2 + 10 * number, line)
        bench.at(10 + 10 * len(TYPED), bench.stop)
        self.game = session.begin(GAME, MemoryJournal(), state)
        self.loop = PlayLoop(bench.io, GAME, self.game, seed=1, options={}, **more)
        self.said = bench.body.shown.sentences

    def run(self) -> Self:
        with pytest.raises(StopRequested):
            self.loop.run(resumed=False)
        return self

    @property
    def moves(self) -> list[str]:
        return [step.move.text for step in self.game.history]


@pytest.fixture
def right() -> Attended:
    """The game as it goes with the right table of phases."""
    with Bench() as bench:
        return Attended(bench).run()


def drifts_in(log: pytest.LogCaptureFixture) -> list[PhaseDrift]:
    return [getattr(record, "drift") for record in log.records if record.name == "reedlight"]  # noqa: B009


@pytest.mark.parametrize("table", WRONG, ids=["a-row", "the-timer", "a-cycle", "the-kinds"])
def test_at_a_table_it_is_logged_put_right_and_said_once_and_the_game_goes_on(
    table: Table, right: Attended, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(GAME), "phases", table)
    with Bench() as bench, caplog.at_level(logging.ERROR, "reedlight"):
        wrong = Attended(bench, on_drift=log_drift).run()
    assert wrong.moves == right.moves
    assert wrong.said.count(SAID) == 1
    assert [line for line in wrong.said if line != SAID] == right.said
    assert wrong.lit == right.lit
    drifts = drifts_in(caplog)
    assert len(drifts) > 1
    assert all(drift.events and (drift.why or drift.machine != drift.rules) for drift in drifts)
    assert {record.getMessage() for record in caplog.records} == {str(drift) for drift in drifts}


def test_the_right_table_drifts_nowhere(right: Attended, caplog: pytest.LogCaptureFixture) -> None:
    assert drifts_in(caplog) == []
    assert SAID not in right.said
    assert right.moves == ["recruit"] * 5
    assert (right.lit[0]["timer"], right.lit[0]["cycle"]) == (5, "sword")
    assert (right.lit[-1]["timer"], right.lit[-1]["cycle"]) == (0, "magic")
    assert GAME.standing(right.game.state) == Standing("cycle.token", 3, "magic", 0)


def test_in_tests_it_is_an_error_and_the_move_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "phases", LACKING)
    with Bench() as bench:
        attended = Attended(bench)
        with pytest.raises(PhaseDrift, match="turn_began is not lawful"):
            attended.run()
    assert attended.moves == ["recruit", "recruit"]


def test_a_demonstration_goes_on_too(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(type(GAME), "phases", LACKING)
    with Bench() as bench:
        assert Demonstration(bench.io, GAME, GAME.new({}), {}, on_drift=log_drift).run()
        assert bench.body.shown.sentences.count(SAID) == 1
    assert drifts_in(caplog)
