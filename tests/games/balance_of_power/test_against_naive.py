"""Two referees made apart, from the same rules file, agree on everything: on what is legal and on what it leads to."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from controller.errors import PositionError, UnreadableMove
from controller.games.balance_of_power import GAME
from tests.games.balance_of_power import drawn, naive, naive_reader, spoiled
from tests.games.balance_of_power.naive import CLASSES, OPTIONS, Position

BATCHES, STARTS, MOVES = 6, 55, 12
WHOLE_GAMES, LONG, SPOILED = 12, 150, 600


class Step(NamedTuple):
    """One move of a walk of the naive referee, and what else would have been legal."""

    before: Position
    legal: dict[str, list[str]]
    actor: str
    move: str
    after: Position


def walk(seed: int, position: Position, most: int) -> Iterator[Step]:
    """A random walk of at most so many moves, as long as somebody is to act."""
    rng = Random(seed)
    p = naive.complete(position)
    for _ in range(most):
        legal = naive.legal(p)
        for actor, moves in legal.items():
            move = drawn.choose(rng, p, moves)
            after = naive.apply(p, actor, move)
            yield Step(p, legal, actor, move, after)
            p = after


@cache
def drawn_walk(seed: int) -> tuple[Step, ...]:
    """A short walk from a drawn position; kept, as more than one test wants it."""
    return tuple(walk(seed, drawn.position(seed), MOVES))


def shown(p: Position) -> str:
    """For whoever has to look into a disagreement: the position, as the commands read it."""
    return json.dumps(p, ensure_ascii=False)


def assert_written_in_order(written: dict[str, Any], p: Position) -> None:
    """The orders that the contract asks of a program."""
    in_order = [name for name in naive.chart(p).territories if name in written["territories"]]
    assert list(written["territories"]) == in_order
    assert naive.chart(written).territories == naive.chart(p).territories
    assert written["options"].keys() == set(OPTIONS)
    assert written.get("winners", []) == p.get("winners", [])
    armies = [army for seats in written["territories"].values() for army in seats.values()]
    for kinds in (*armies, *written.get("lost", {}).values()):
        assert list(kinds) == [kind for kind in CLASSES if kind in kinds]
        assert kinds
    assert all(armies)
    assert all(n for army in armies for n in army.values())


def assert_same_place(state: Any, p: Position, legal: dict[str, list[str]]) -> None:
    written = json.loads(json.dumps(GAME.write(state)))
    assert naive.normal(written) == naive.normal(p), shown(p)
    assert_written_in_order(written, p)
    assert GAME.to_act(state) == tuple(legal), shown(p)
    for actor, moves in legal.items():
        assert sorted(move.text for move in GAME.options(state, actor)) == sorted(moves), shown(p)
    expected = {"winners": p["winners"]} if "winners" in p else {}
    assert GAME.result(state) == expected, shown(p)
    assert_same_points(state, p)


def assert_same_points(state: Any, p: Position) -> None:
    """And nothing of them before the end, where they are not to be seen."""
    outlook = GAME.presenter.projected_scores(state)
    if not p["options"]["visible_scores"] and "winners" not in p:
        assert not outlook
    for seat, counted in outlook.items():
        assert (counted["points"], counted["pawns"]) == (naive.points(p, seat), naive.pawns(p, seat)), shown(p)
        assert counted["to_win"] == naive.POINTS_TO_WIN[len(p["seats"])]
    if p["options"]["visible_scores"] and naive.set_up(p) and not p["options"]["total_domination"]:
        assert list(outlook) == p["seats"]


def assert_same_judgement(state: Any, p: Position, legal: dict[str, list[str]], text: str) -> None:
    """Of a move that is illegal more often than not, for everybody who could try it."""
    for actor in (*naive.called(p), "table"):
        try:
            verdict = GAME.check(state, actor, GAME.read_move(state, text)).legal
        except UnreadableMove:
            verdict = False
        assert verdict == (text in legal.get(actor, [])), (actor, text, shown(p))


def follow_both(seed: int) -> None:
    """Walk both referees from one position, each on its own, and compare them before and after every move."""
    rng = Random(seed)
    position = drawn.position(seed)
    state, p = GAME.read(position), naive.complete(position)
    for step in drawn_walk(seed):
        assert_same_place(state, step.before, step.legal)
        assert_same_judgement(state, step.before, step.legal, drawn.any_move(rng, step.before))
        state, p = GAME.play(state, step.actor, GAME.read_move(state, step.move)), step.after
    assert_same_place(state, p, naive.legal(p))


def how_it_ended(step: Step) -> str:
    """By what, if by this move."""
    p = step.after
    if "winners" not in p:
        return "went on"
    if drawn.kind_of(step.before, step.move) == "declare":
        return "counted out" if len(p["winners"]) == 1 else "drawn"
    if sum(naive.pawns(p, seat) > 0 for seat in p["seats"]) == 1:
        return "outlived"
    return "won by points" if p["winners"] == [step.actor] else "won at its start"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_from_drawn_positions(batch: int) -> None:
    for seed in range(batch * STARTS, (batch + 1) * STARTS):
        follow_both(seed)


def test_walks_from_drawn_positions_leave_nothing_out() -> None:
    """Every kind of move and of end comes up more than a few times."""
    met: Counter[str] = Counter()
    for seed in range(BATCHES * STARTS):
        for step in drawn_walk(seed):
            met.update((drawn.kind_of(step.before, step.move), how_it_ended(step)))
    wanted = {
        "empire", "first", "start", "place", "move", "attack", "attack in place", "duplicate", "declare", "respawn",
        "end", "went on", "won by points", "won at its start", "outlived", "counted out", "drawn",
    }  # fmt: skip
    assert {kind for kind, n in met.items() if n > 4} == wanted


def a_new_game(seed: int) -> tuple[dict[str, bool], list[str | None]]:
    """Options, and the seats: their empires (or that none has one yet), two to six in turn."""
    rng = Random(seed)
    n = 2 + seed % 5
    named = seed % 3 == 2
    return drawn.options(rng), rng.sample(list(naive.EUROPE_HOMES), n) if named else [None] * n


@pytest.mark.parametrize("seed", range(WHOLE_GAMES))
def test_along_games_from_their_beginning(seed: int) -> None:
    options, seats = a_new_game(seed)
    position: Position = {
        "game": "balance-of-power", "version": 1, "options": options, "map": "europe-54",
        "seats": seats, "territories": {}, "turn": None,
    }  # fmt: skip
    p = naive.complete(position)
    naive.settle(p)
    state = GAME.new(options, naive.called(p))
    for step in walk(seed, p, LONG):
        assert_same_place(state, step.before, step.legal)
        state, p = GAME.play(state, step.actor, GAME.read_move(state, step.move)), step.after
    assert_same_place(state, p, naive.legal(p))


def test_what_is_a_position_at_all() -> None:
    """Of the positions that careless hands write, both readers take the same ones, and take them for the same."""
    taken = 0
    for seed in range(SPOILED):
        position = spoiled.spoiled(Random(seed), drawn.position(seed))
        wrong = naive_reader.fault(position)
        if wrong is None:
            p = naive.complete(position)
            assert_same_place(GAME.read(position), p, naive.legal(p))
            taken += 1
        else:
            with pytest.raises(PositionError):
                pytest.fail(f"{wrong}: {shown(GAME.write(GAME.read(position)))} read from {shown(position)}")
    assert SPOILED // 5 < taken < SPOILED // 2


# The naive referee by itself.


def test_naive_pawns_come_and_go_as_the_moves_say() -> None:
    change = {"place": 1, "respawn": 1, "duplicate": 1, "attack": -1, "attack in place": -1}
    for seed in range(150):
        for step in drawn_walk(seed):
            if step.actor == "table" or None in step.before["seats"]:
                continue
            more = change.get(drawn.kind_of(step.before, step.move), 0)
            pawns = [sum(naive.pawns(p, seat) for seat in p["seats"]) for p in (step.before, step.after)]
            assert pawns[1] - pawns[0] == more
            gone = [{(seat, kind) for seat in p["lost"] for kind in p["lost"][seat]} for p in (step.before, step.after)]
            assert gone[0] <= gone[1] or not naive.set_up(step.before)


def test_naive_goes_from_valid_positions_to_valid_positions() -> None:
    for seed in range(150):
        assert naive_reader.fault(drawn.position(seed)) is None
        for step in drawn_walk(seed):
            assert naive_reader.fault(step.after) is None, shown(step.after)


def test_naive_games_end() -> None:
    """Where there is no room to run away and everybody attacks when it can, most games are over before long."""
    ended = 0
    for seed in range(30):
        rng, p = Random(seed), naive.complete(drawn.narrow_game(seed))
        for _ in range(120):
            for actor, moves in naive.legal(p).items():
                attacks = [move for move in moves if " attack " in move]
                p = naive.apply(p, actor, rng.choice(attacks) if attacks else drawn.choose(rng, p, moves))
        ended += "winners" in p
    assert ended > 20
