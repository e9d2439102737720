"""No secret leaves its seat: the stream is read as every viewer, over games of hands that slip and are cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from controller.engine.game import Game, GameState
from controller.table.hub import Hub, Subscription
from controller.table.reports import SPECTATOR, Report, Viewer
from sim.campaign import table
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting
from tests.every_board import BOARDS

LAW = ("take-back-stone", "three-symbols", "different-colours", "minus-two")
BID = re.compile(r"\bbid \d+")
PROFILE = replace(PROFILES["clumsy"], power_cuts=1 / 200, long_slip=0.02)


def texts(value: object) -> Iterator[str]:
    """All words of facts, keys too, however deep."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from texts(inner)
    elif isinstance(value, list | tuple | set):
        for inner in value:
            yield from texts(inner)
    else:
        yield str(value)


def named(game: Game, state: GameState, viewer: str) -> set[str]:
    """The Law cards that a viewer may know by name in a state."""
    known = " ".join(texts(game.write(game.view(state, viewer))))
    return {name for name in LAW if name in known}


class Reader:
    """One viewer, who looks for what it may not see."""

    def __init__(self, play: Play, viewer: Viewer) -> None:
        self.play, self.viewer = play, viewer
        self.read = 0
        self._hub: Hub | None = None
        self._subscription: Subscription | None = None
        self._before: GameState = play.session.state

    def name(self, state: GameState) -> str:
        return "table" if self.viewer.seat is None else self.play.game.seats(state)[self.viewer.seat]

    def look(self) -> None:
        companion = self.play.companion
        if self._hub is not companion.hub:
            self._hub, self._subscription = companion.hub, companion.hub.subscribe(self.viewer, after=0)
        assert self._subscription is not None
        state = companion.session.state
        for report in self._subscription.read():
            self.read += 1
            self.check(report.facts, report, state)
        snapshot = companion.snapshot(self.viewer)
        # Every answer to a question stands in it, whichever will be given.
        self.check({key: value for key, value in snapshot.items() if key != "question"}, None, state)
        self._before = state

    def check(self, facts: Mapping[str, Any], report: Report | None, state: GameState) -> None:
        game, told = self.play.game, list(texts(facts))
        mine = report is not None and facts.get("seat") == self.name(state)
        if game.name == "power-and-weakness" and not mine and (report is None or report.kind != "asked"):
            assert not [text for text in told if BID.search(text)], (self.viewer, report)
            if report is None and facts["position"]["pending"] is not None:
                bids = facts["position"]["pending"].get("bids", {})
                assert set(bids) <= {self.name(state)}
            assert report is None or report.kind == "opened" or "bid" not in facts
        if game.name == "web-of-power-card-game":
            known = named(game, state, self.name(state)) | named(game, self._before, self.name(self._before))
            leaks = [name for name in LAW if name not in known and any(name in text for text in told)]
            assert not leaks, (self.viewer, report, leaks)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_no_viewer_is_told_another_seats_secret(board: str, seed: int) -> None:
    loaded, game = table(board)
    readers: list[Reader] = []

    def hear(reports: Sequence[Report]) -> None:
        for reader in readers:
            reader.look()

    options = {"dealer": "companion"} if seed == 2 and not board.startswith("balance") else {}
    play = Play(game, loaded, Setting(PROFILE, options=options, most_plies=150), f"secrets {seed}", on_reports=hear)
    viewers = [SPECTATOR, *(Viewer(n) for n in range(len(game.seats(play.session.state))))]
    readers += [Reader(play, viewer) for viewer in viewers]
    result = play.run()
    assert not result.lost, result.notes
    assert all(reader.read > 300 for reader in readers)


def test_a_seat_is_told_its_own_bid_and_the_other_one_is_not() -> None:
    loaded, game = table("power-and-weakness-counting")
    told: dict[int, set[str]] = {0: set(), 1: set()}

    def hear(reports: Sequence[Report]) -> None:
        for report in reports:
            if report.kind == "committed" and BID.search(report.facts["move"]):
                assert report.audience.only is not None
                told[report.audience.only].add(report.facts["seat"])

    for seed in range(6):
        Play(game, loaded, Setting(PROFILES["clean"], most_plies=120), f"bids {seed}", on_reports=hear).run()
    assert told == {0: {"orange"}, 1: {"white"}}
