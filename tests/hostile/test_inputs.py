"""Hostile positions, moves and readings: an error that says what is wrong, or nothing; never another exception.

`HOSTILE=50` attacks fifty times as long: `make test-hostile`.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from controller import boards
from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.errors import PositionError, ReedlightError, UnreadableMove
from controller.games_found import find
from controller.ports import Entered, Found, KeyPressed, Lost, Reading, Switched, TagGone, TagSeen
from controller.table.companion import Companion
from controller.table.reports import ALL_SEATS
from tests.engine.random_games import GAMES, beginning, walk
from tests.hostile.scale import TIMES, stream

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 10**30, 0.5, -0.0, 1e16, float("inf"), float("nan")),
    *("", " ", "orange", "table", "\x00", "\ud800", "é" * 300, "a b c", "../..", [], [[]], {}, {"": 0}),
)


def mangled(value: Any, chance: random.Random) -> Any:
    """A copy of a JSON value with one thing in it another, gone, doubled or too many."""
    value = json.loads(json.dumps(value))
    holder, key, here = None, None, value
    while isinstance(here, dict | list) and here and chance.random() < 0.85:
        holder, key = here, chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
        here = here[key]
    if holder is None:
        return chance.choice(ODD)
    way = chance.randrange(5)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[chance.choice(("extra", "", f"{key}s", "version"))] = holder[key]
    elif way == 1:
        holder.append(holder[key])
    elif way == 2 and isinstance(here, str) and here:
        holder[key] = here[:-1] + chr(chance.randrange(1, 0x250))
    elif way == 3 and isinstance(here, int) and not isinstance(here, bool):
        holder[key] = here + chance.choice((-1, 1, 7, -here, 1000))
    else:
        holder[key] = chance.choice(ODD)
    return value


@pytest.mark.parametrize("name", GAMES)
def test_a_mangled_position_is_refused_with_its_place_or_played_by_the_rules(name: str) -> None:
    game = find(name)
    refused = 0
    for n in range(30 * TIMES):
        chance = stream("position", name, n)
        steps = list(walk(game, beginning(name, n), n, most=chance.randrange(1, 40)))
        written = game.write(steps[-1].outcome.state)
        for _ in range(20):
            worse = written
            for _ in range(chance.randrange(1, 4)):
                worse = mangled(worse, chance)
            try:
                state = game.read(worse)
            except PositionError:
                refused += 1
                continue
            assert game.read(game.write(state)) == state
            for seat in game.to_act(state):
                for move in list(game.options(state, seat))[:5]:
                    assert game.check(state, seat, move).legal
                    game.resolve(state, seat, move)
    assert refused > 100


@pytest.mark.parametrize("name", GAMES)
def test_a_mangled_move_is_unreadable_or_refused_or_legal(name: str) -> None:
    game = find(name)
    for n in range(10 * TIMES):
        chance = stream("move", name, n)
        for step in walk(game, beginning(name, n), n, most=25):
            text = list(step.move.text)
            for _ in range(chance.randrange(1, 4)):
                text[chance.randrange(len(text))] = chance.choice(("", " ", "  ", "\n", "-", "x", "9", "é", "\x00"))
            try:
                move = game.read_move(step.before, "".join(text))
            except UnreadableMove:
                continue
            assert game.read_move(step.before, move.text) == move
            if game.check(step.before, step.actor, move).legal:
                assert move in game.options(step.before, step.actor)


def hostile(board: boards.Board, chance: random.Random, at: float) -> Reading:
    """Anything that a broken or malicious body could send, mostly in words that mean something."""
    switches = [f"{zone}.{well + 1}" for zone, wells in board.zones.items() for well in range(wells)]
    words = [*board.keys, *(f"{seat}.confirm" for seat in ("orange", "white", "seat-1", "nobody")), "", "x" * 500]
    tags = ["card:yes", "card:undo", "card:no", "card:accept", "card:pause", "card:", ":", "", "tile::1", "é" * 99]
    tags += [
        f"{kind}:{what}:{n}" for kind in ("tile", "marker", "token", "pawn") for what in ("tent", "5") for n in (0, 9)
    ]
    tag = chance.choice(tags)
    entered = ("pass", "done", "place rheged", "", " ", "draw", "x" * 1000)
    made: tuple[Reading, ...] = (
        Switched(
            at, chance.choice([*switches, *switches, *switches, "nowhere.1", "rheged", ""]), chance.random() < 0.5
        ),
        Switched(at, chance.choice([*switches, "nowhere.9"]), chance.random() < 0.5),
        TagSeen(at, tag),
        TagGone(at, tag),
        KeyPressed(at, chance.choice(words)),
        Entered(at, chance.choice(entered), chance.choice(("orange", "white", "table", "nobody", ""))),
        Lost(at, chance.choice(("reader", "lights", "", "pico-1"))),
        Found(at, chance.choice(("reader", "lights", "", "pico-1"))),
    )
    return chance.choice(made)


@pytest.mark.parametrize("name", boards.shipped())
def test_hostile_readings_commit_nothing_illegal_and_stop_nothing(name: str) -> None:
    board = boards.load(name)
    game = find(board.game)
    for n in range(2 * TIMES):
        chance = stream("readings", name, n)
        start = beginning(game.name, 0)
        for step in walk(game, start, n, most=chance.randrange(2, 30)):
            start = step.outcome.state
        sitting = session.begin(game, MemoryJournal(digests=True), start)
        companion = Companion(game, board, sitting, seed=n)
        reports = companion.hub.subscribe(ALL_SEATS)
        at = 0.0
        companion.begin(at)
        for _ in range(150):
            at += chance.choice((0.0, 0.0, 0.001, 0.02, 0.2, 1.0, 5.0, 60.0, -0.5))
            try:
                companion.feed(hostile(board, chance, at))
            except ReedlightError as error:
                pytest.fail(f"{name} {n}: {error!r}")
        told = [report for report in reports.read() if report.kind in ("committed", "undone")]
        state = start
        made: list[Any] = []
        for report in told:
            if report.kind == "undone":
                state = made.pop() if made else state
                continue
            seat, move = report.facts["seat"], game.read_move(state, report.facts["move"])
            assert game.check(state, seat, move).legal
            made.append(state)
            state = game.resolve(state, seat, move).state
        assert state == sitting.state
