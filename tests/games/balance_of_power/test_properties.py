"""What holds of every game, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import layout
from controller.engine.events import Event
from controller.errors import UnreadableMove
from controller.games.balance_of_power import GAME
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power.actions.setup import GiveEmpire
from controller.games.balance_of_power.state import State
from controller.phases.game_phase import GamePhase
from tests.engine.folding import events_tell_all
from tests.games import properties
from tests.games.balance_of_power import drawn, naive
from tests.games.balance_of_power.walks import game, walk
from tests.games.walks import Step

CLASSES = ("king", "general", "banker")
PHASES = {"setup.empires", "setup.first", "setup.choosing", "setup.start", "setup.placing", "turn", "over"}
TABLES_PHASES = {"setup.empires", "setup.first", "setup.start"}
seeds = st.integers(0, 10_000)
few = settings(max_examples=15, deadline=None, derandomize=True)


def steps(seed: int) -> Iterator[Step]:
    """A part of a whole game, then short walks from positions of all kinds."""
    yield from game(seed % 15)[seed % 3 :: 3]
    for number in range(8 * seed, 8 * seed + 8):
        yield from walk(number, GAME.read(drawn.position(number)), 10)


along = properties.along(steps, seeds, few)
events_of = partial(properties.events_of, GAME)


def _pawns_are_conserved(step: Step) -> None:
    """15 of each class of every empire of the map, played or not."""
    totals = layout.totals(GAME.layout(step.after))
    empires = step.after.setting.map.empires
    assert totals == {f"{empire}.{kind}": 15 for empire in empires for kind in CLASSES}
    assert all(n > 0 for items in GAME.layout(step.after).values() for n in items.values())


test_pawns_are_conserved = along(_pawns_are_conserved)


def _a_territory_holds_three(step: Step) -> None:
    for zone, items in GAME.layout(step.after).items():
        if zone.startswith(layout.ON_BOARD):
            assert sum(items.values()) <= 3


test_a_territory_holds_three = along(_a_territory_holds_three)


def _events_tell_all(step: Step) -> None:
    outcome = GAME.resolve(step.before, step.actor, step.move)
    assert outcome.state == step.after
    events_tell_all(GAME, step.before, outcome.events, step.after)
    assert GAME.guide.declared_effect(step.before, step.actor, step.move) == outcome


test_events_tell_all = along(_events_tell_all)


def _what_is_remembered_beside_the_pawns_follows_from_them(step: Step) -> None:
    state, map_ = step.after, step.after.setting.map
    assert state.crowd == map_.empty + sum(map_.unit[t] for row in state.pawns for t in row)
    full = {t for row in state.pawns for t in row if sum(other.count(t) for other in state.pawns) == 3}
    assert state.crowd & map_.flags == sum(map_.full[t] for t in full)
    for kind in range(3):
        bits = {(piece // 3, t) for piece, row in enumerate(state.pawns) if piece % 3 == kind for t in row}
        assert state.stand[kind] == sum(map_.unit[t] << empire for empire, t in bits)
    assert all(list(row) == sorted(row) for row in state.pawns)


test_what_is_remembered_beside_the_pawns_follows_from_them = along(
    _what_is_remembered_beside_the_pawns_follows_from_them
)


def _position_and_moves_can_be_written_down(step: Step) -> None:
    written = GAME.write(step.after)
    assert GAME.read(json.loads(json.dumps(written))) == step.after
    properties.moves_can_be_written_down(GAME, step)


test_position_and_moves_can_be_written_down = along(_position_and_moves_can_be_written_down)


test_listed_moves_are_legal_and_different = along(partial(properties.listed_moves_are_legal_and_different, GAME))


def _points_are_never_told_before_the_end(step: Step) -> None:
    """Neither by verdicts, nor by sentences, hints or screens, unless `visible_scores` is on."""
    state = step.after
    if state.setting.options.visible_scores or GAME.result(state):
        return
    outcome = GAME.resolve(step.before, step.actor, step.move)
    reasons = [
        *GAME.presenter.announcements(step.before, step.actor, step.move, outcome),
        *GAME.guide.unseen(state, ()),
    ]
    reasons += [GAME.check(state, actor, move).reason for actor in GAME.to_act(state)
                for move in GAME.options(state, actor)[::9]]  # fmt: skip
    assert not any({"points", "scores", "to_win"} & reason.facts.keys() for reason in reasons)
    assert GAME.presenter.projected_scores(state) == {}
    assert all(hint.role != "score" for hint in GAME.presenter.hints(state))


test_points_are_never_told_before_the_end = along(_points_are_never_told_before_the_end)


def _points_are_right_where_they_are_told(step: Step) -> None:
    state = step.after
    p = naive.complete(GAME.write(state))
    if None in p["seats"] or not (state.setting.options.visible_scores or GAME.result(state)):
        return
    for seat, found in GAME.presenter.projected_scores(state).items():
        assert found["points"] == naive.points(p, seat)
        assert found["pawns"] == naive.pawns(p, seat)
        assert found["territories"] == sum(naive.controls(p, seat, t) for t in naive.chart(p).territories)
        assert found["points"] == found["territories"] + 3 * found["capitals"]
        assert found["to_win"] == naive.POINTS_TO_WIN[len(p["seats"])]
    shown = {hint.place: hint.facts["n"] for hint in GAME.presenter.hints(state) if hint.role == "score"}
    if state.setting.options.visible_scores:
        assert shown == {f"score:{seat}": naive.points(p, seat) for seat in p["seats"]}


test_points_are_right_where_they_are_told = along(_points_are_right_where_they_are_told)


def _everybody_sees_everything(step: Step) -> None:
    assert all(GAME.view(step.after, seat) is step.after for seat in GAME.seats(step.after))
    assert GAME.seals(step.move) is None
    assert GAME.reveals(step.before, step.actor, step.move) == (step.actor == "table")


test_everybody_sees_everything = along(_everybody_sees_everything)


def _seats_keep_their_number_and_order(step: Step) -> None:
    before, after = GAME.seats(step.before), GAME.seats(step.after)
    assert len(before) == len(after)
    changed = [one for one, two in zip(before, after, strict=True) if one != two]
    assert len(changed) == isinstance(step.move, GiveEmpire)


test_seats_keep_their_number_and_order = along(_seats_keep_their_number_and_order)


def _the_phase_is_known_and_followed(step: Step) -> None:
    phase = GAME.standing(step.after).phase
    assert phase in PHASES
    assert (phase == "over") == (GAME.to_act(step.after) == ())
    assert (phase == "over") == bool(GAME.result(step.after))
    assert (GAME.to_act(step.after) == ("table",)) == (phase in TABLES_PHASES)
    machine = GamePhase(GAME.phases, GAME.standing(step.before))
    machine.follow(events_of(step), GAME.standing(step.after))
    assert machine.standing.phase == phase


test_the_phase_is_known_and_followed = along(_the_phase_is_known_and_followed)


def test_there_is_a_row_for_each_trigger_and_a_state_for_each_phase() -> None:
    kinds = [kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert {kind.trigger for kind in kinds} - {""} == {trigger for trigger, _, _ in GAME.phases.rows}
    assert GAME.phases.leaves == PHASES


def test_a_game_whose_seats_choose_begins_with_the_first_to_choose() -> None:
    assert GAME.standing(GAME.new({"choose_empires": False})).phase == "setup.empires"
    assert GAME.standing(GAME.new({"choose_empires": True})).phase == "setup.first"


def _chance_is_drawn_by_the_companion_and_even(step: Step) -> None:
    if GAME.to_act(step.after) == ("table",):
        moves = GAME.options(step.after, "table")
        assert GAME.chances(step.after) == [(move, 1) for move in moves]
        assert {GAME.guide.drawn_by(move) for move in moves} == {"companion"}


test_chance_is_drawn_by_the_companion_and_even = along(_chance_is_drawn_by_the_companion_and_even)


test_states_can_be_sent_to_another_process = along(properties.states_can_be_sent_to_another_process)


# Lists and the check.


def universe(state: State) -> Iterator[str]:
    """Every move of the notation that anybody could think of here."""
    p = naive.complete(GAME.write(state))
    territories, seats = naive.chart(p).territories, naive.called(p)
    empires = list(naive.chart(p).homes)
    yield "end"
    yield from (f"{verb} {seat}" for verb, seat in product(("first", "start"), seats))
    yield from (f"empire {empire}" for empire in empires)
    for kind, one in product(CLASSES, territories):
        yield from (f"place {kind} {one}", f"respawn {kind} {one}", f"{kind} duplicate {one}")
        for two in territories:
            yield f"{kind} move {one} {two}"
            for beaten, empire in product(CLASSES, empires):
                yield f"{kind} attack {one} {two} {beaten} {empire}"


def assert_lists_are_complete(state: State) -> None:
    moves = [GAME.read_move(state, text) for text in universe(state)]
    for actor in (*GAME.seats(state), "table"):
        listed = sorted(move.text for move in GAME.options(state, actor))
        verdicts = {move.text: GAME.check(state, actor, move) for move in moves}
        assert listed == sorted(text for text, verdict in verdicts.items() if verdict.legal)
        assert all(verdict.legal == verdict.reason.code.endswith(".legal") for verdict in verdicts.values())


@few
@given(seed=seeds)
def test_lists_hold_just_what_the_judge_lets_pass(seed: int) -> None:
    for number in range(4 * seed, 4 * seed + 4):
        state = GAME.read(drawn.position(number))
        if len(state.setting.map.territories) <= 9:
            assert_lists_are_complete(state)
            for step in walk(number, state, 4):
                assert_lists_are_complete(step.after)


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_lists_hold_just_what_the_judge_lets_pass_on_the_shipped_map(seed: int) -> None:
    """Of all that could be thought of, one in forty."""
    rng = Random(seed)
    for step in game(seed)[20::190]:
        (actor,) = GAME.to_act(step.after)
        listed = {move.text for move in GAME.options(step.after, actor)}
        for text in universe(step.after):
            if rng.random() < 0.025:
                verdict = GAME.check(step.after, actor, GAME.read_move(step.after, text))
                assert verdict.legal == (text in listed), (text, verdict)


def test_lists_come_in_one_order() -> None:
    found = {properties.digest_of_lists("tests.games.balance_of_power.order", hash_seed) for hash_seed in ("1", "2")}
    assert len(found) == 1


def test_a_list_is_the_same_each_time_and_after_reading() -> None:
    properties.lists_are_the_same_each_time_and_after_reading(GAME, game(3)[::5])


@pytest.mark.parametrize("seed", range(5))
def test_games_of_any_seats_can_be_played_to_their_end(seed: int) -> None:
    """By uniform moves from the shipped map, and however long they are."""
    seats = 2 + seed
    *_, last = walk(2 * seed + 1, GAME.new({}, GAME.default_seats[:seats]), 20_000)
    assert GAME.to_act(last.after) == ()
    assert GAME.result(last.after)["winners"]


# Notation.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move.unknown-verb"),
        ("dance", "move.unknown-verb"),
        ("King move paris normandy", "move.unknown-verb"),
        (" end", "move.unknown-verb"),
        ("end ", "move.unreadable"),
        ("end now", "move.unreadable"),
        ("king", "move.unknown-verb"),
        ("king dance paris", "move.unknown-verb"),
        ("king end", "move.unknown-verb"),
        ("king place paris", "move.unknown-verb"),
        ("move paris normandy", "move.unknown-verb"),
        ("king move paris", "move.unreadable"),
        ("king move paris normandy london", "move.unreadable"),
        ("king  move paris normandy", "move.unknown-verb"),
        ("king move  paris normandy", "move.unknown-territory"),
        ("king move kent normandy", "move.unknown-territory"),
        ("king move paris normandy\n", "move.unknown-territory"),
        ("king attack paris normandy banker", "move.unreadable"),
        ("king attack paris normandy bishop france", "move.unknown-class"),
        ("king attack paris normandy banker spain", "move.unknown-empire"),
        ("king attack paris normandy banker seat-1", "move.unknown-empire"),
        ("king duplicate", "move.unreadable"),
        ("place bishop paris", "move.unknown-class"),
        ("place paris king", "move.unknown-class"),
        ("respawn king kent", "move.unknown-territory"),
        ("empire spain", "move.unknown-empire"),
        ("empire", "move.unreadable"),
        ("first france", "move.no-such-seat"),
        ("first seat-4", "move.no-such-seat"),
        ("start seat-٢", "move.no-such-seat"),
        ("x" * 10_000, "move.unknown-verb"),
        ("place king " + "x" * 10_000, "move.unknown-territory"),
    ],
)
def test_what_is_no_move(text: str, code: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        GAME.read_move(GAME.new({}), text)
    assert caught.value.code == code
    assert len(json.dumps(caught.value.facts)) < 300


@few
@given(text=st.text(max_size=40) | st.lists(st.sampled_from([
    "king", "general", "banker", "move", "attack", "duplicate", "place", "respawn", "end", "first", "start", "empire",
    "paris", "normandy", "france", "seat-1", "",
])).map(" ".join))  # fmt: skip
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    for state in (GAME.new({}), GAME.new({}, ("france", "germany"))):
        try:
            move = GAME.read_move(state, text)
        except UnreadableMove:
            continue
        assert move.text == text
        for actor in (*GAME.seats(state), "table"):
            assert isinstance(GAME.check(state, actor, move).legal, bool)
