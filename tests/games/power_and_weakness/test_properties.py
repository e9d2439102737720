"""What holds of every game, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import layout
from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.actions.auction import Bid
from controller.games.power_and_weakness.actions.tiles import Sail, Share
from controller.games.power_and_weakness.state import NO_BID, Auction, State
from controller.recognition.image import carried
from tests.engine.folding import events_tell_all
from tests.games import properties
from tests.games.power_and_weakness import drawn, naive
from tests.games.walks import Step

ACTORS = ("orange", "white", "table")
PHASES = {
    "setup", "cycle.token", "cycle.offer", "cycle.start", "cycle.turn.choosing", "cycle.turn.window",
    "cycle.turn.auction.bidding", "cycle.turn.auction.effect", "cycle.turn.takeover.retreat",
    "cycle.turn.takeover.occupy", "over",
}  # fmt: skip
seeds = st.integers(0, 10_000)
few = settings(max_examples=20, deadline=None, derandomize=True)


def steps(seed: int) -> Iterator[Step]:
    """A whole game on the shipped map, then short walks from positions of all kinds."""
    yield from drawn.game(seed % 16)
    for number in range(8 * seed, 8 * seed + 8):
        yield from drawn.walk(number, GAME.read(drawn.position(number)), 20)


along = properties.along(steps, seeds, few)
events_of = partial(properties.events_of, GAME)


def _components_are_conserved(step: Step) -> None:
    assert layout.totals(GAME.layout(step.after)) == layout.totals(GAME.layout(step.before))


test_components_are_conserved = along(_components_are_conserved)


def _each_seat_has_sixteen_of_each_kind(step: Step) -> None:
    lies = layout.totals(GAME.layout(step.after))
    assert {lies[f"{seat}.{kind}"] for seat in naive.SEATS for kind in ("knight", "magician")} == {16}
    assert lies["cube"] == 8
    assert all(n > 0 for items in GAME.layout(step.after).values() for n in items.values())


test_each_seat_has_sixteen_of_each_kind = along(_each_seat_has_sixteen_of_each_kind)


def _one_seat_in_a_region(step: Step) -> None:
    for zone, items in GAME.layout(step.after).items():
        if zone.startswith(layout.ON_BOARD):
            assert len({item.partition(".")[0] for item in items} - {"marker"}) <= 1
            assert sum(n for item, n in items.items() if item.startswith("marker.")) <= 1


test_one_seat_in_a_region = along(_one_seat_in_a_region)


def _events_tell_all(step: Step) -> None:
    outcome = GAME.resolve(step.before, step.actor, step.move)
    assert outcome.state == step.after
    events_tell_all(GAME, step.before, outcome.events, step.after)


test_events_tell_all = along(_events_tell_all)


def _position_and_moves_can_be_written_down(step: Step) -> None:
    written = GAME.write(step.after)
    assert GAME.read(json.loads(json.dumps(written))) == step.after
    for actor in GAME.to_act(step.after):
        for move in GAME.options(step.after, actor):
            read = GAME.read_move(step.after, move.text)
            assert read == move
            assert type(read) is type(move)


test_position_and_moves_can_be_written_down = along(_position_and_moves_can_be_written_down)


test_listed_moves_are_legal_and_different = along(partial(properties.listed_moves_are_legal_and_different, GAME))


def _a_seat_sees_no_bid_of_the_other(step: Step) -> None:
    state = step.after
    for seat, other in naive.OTHER.items():
        seen = GAME.view(state, seat)
        pending = GAME.write(seen)["pending"]
        if not isinstance(state.pending, Auction):
            assert seen == state
            continue
        assert other not in pending["bids"]
        assert seen._replace(pending=None) == state._replace(pending=None)
        own = state.pending.bids[naive.SEATS.index(seat)]
        assert pending["bids"] == ({} if own == NO_BID else {seat: own})
        # Whatever the other one has bid, the view is the same.
        for bid in (NO_BID, 0, 1):
            bids = tuple(own if name == seat else bid for name in naive.SEATS)
            assert GAME.view(state._replace(pending=state.pending.__class__(*_auction(state), bids)), seat) == seen


def _auction(state: State) -> tuple[int, int]:
    assert isinstance(state.pending, Auction)
    return state.pending.tile, state.pending.taker


test_a_seat_sees_no_bid_of_the_other = along(_a_seat_sees_no_bid_of_the_other)


def _the_score_is_what_the_position_says(step: Step) -> None:
    before, after = naive.complete(GAME.write(step.before)), naive.complete(GAME.write(step.after))
    events = events_of(step)
    gained = dict.fromkeys(naive.SEATS, 0)
    for event in events:
        if isinstance(event, e.PointScored):
            gained[event.seat] += event.points
    for seat in naive.SEATS:
        points = before["seats"][seat]["victory_points"] + gained[seat]
        assert after["seats"][seat]["victory_points"] == points
    for scored in (event for event in events if isinstance(event, e.CycleScored)):
        # Nothing on the map moves between the scoring and the next decision.
        regions = {seat: naive.active_regions(after, seat, naive.active(before)) for seat in naive.SEATS}
        assert scored.active == regions
        most = max(regions.values())
        assert scored.gained == {seat: int(regions[seat] == most) for seat in naive.SEATS}
        assert scored.totals == {
            seat: after["seats"][seat]["victory_points"] + regions[seat] for seat in naive.SEATS
        }  # fmt: skip
        if GAME.result(step.after):
            told = GAME.presenter.projected_scores(step.after)
            assert {seat: one["total"] for seat, one in told.items()} == scored.totals
        assert bool(GAME.result(step.after)) == any(isinstance(event, e.GameWon) for event in events)


test_the_score_is_what_the_position_says = along(_the_score_is_what_the_position_says)


def _takeovers_are_reckoned_right(step: Step) -> None:
    state = step.after
    if state.turn < 0 or state.pending is not None:
        return
    seat = GAME.to_act(state)[0]
    p = naive.complete(GAME.write(state))
    for region, entry in p["regions"].items():
        for tile in (f"influence-{entry['marker']}", "merlin"):
            verdict = GAME.check(state, seat, GAME.read_move(state, f"use {tile} takeover {region}"))
            facts = verdict.reason.facts
            if tile not in p["seats"][seat]["tiles"]:
                assert verdict.reason.code == "use.not-held"
            elif naive.owner(p, region) != naive.OTHER[seat]:
                assert verdict.reason.code in ("takeover.own-region", "takeover.empty-region")
            else:
                attack, defence = naive.strength(p, seat, region)
                assert (facts["attack"], facts["defence"]) == (attack, defence)
                assert verdict.legal == (attack > defence)
                assert _sum(facts["attackers"]) + _int(facts["attack_bonus"]) == attack
                assert _sum(facts["defenders"]) + _int(facts["defence_bonus"]) + _int(facts["inside"]) == defence


def _sum(numbers: object) -> int:
    assert isinstance(numbers, dict)
    return sum(numbers.values())


def _int(number: object) -> int:
    assert isinstance(number, int)
    return number


test_takeovers_are_reckoned_right = along(_takeovers_are_reckoned_right)


def _the_phase_is_known(step: Step) -> None:
    phase = GAME.standing(step.after).phase
    assert phase in PHASES
    assert (phase == "over") == (GAME.to_act(step.after) == ())
    assert (phase == "over") == bool(GAME.result(step.after))
    assert (GAME.to_act(step.after) == ("table",)) == (phase in ("setup", "cycle.token", "cycle.offer", "cycle.start"))


test_the_phase_is_known = along(_the_phase_is_known)


test_states_can_be_sent_to_another_process = along(properties.states_can_be_sent_to_another_process)


def universe(state: State) -> Iterator[Move]:
    """Every move that anybody could think of here, and some more."""
    yield from drawn.fixed_moves(state)
    yield from (GAME.read_move(state, f"bid {n}") for n in (17, 18, 9999))
    regions = state.setting.regions
    p = naive.complete(GAME.write(state))
    for region in regions:
        yield from (GAME.read_move(state, f"rebel {region} {k}k{g}m") for k, g in product(range(4), repeat=2))
    for one, two in product(regions, repeat=2):
        ends = p["regions"][one], p["regions"][two]
        # One more than are in both; without pieces up to one.
        knights, magicians = (sum(end.get(kind, 0) for end in ends) + 2 for kind in ("knights", "magicians"))
        for k, g in product(range(knights), range(magicians)):
            yield GAME.read_move(state, f"use movement {one} {two} {k}k{g}m")
            yield GAME.read_move(state, f"use sea-movement {one} {two} {k}k{g}m")


def assert_lists_are_complete(state: State) -> None:
    candidates = {move.text: move for move in universe(state)}
    for actor in ACTORS:
        listed = [move.text for move in GAME.options(state, actor)]
        passing = [text for text, move in candidates.items() if GAME.check(state, actor, move).legal]
        assert sorted(listed) == sorted(passing)


@few
@given(seed=seeds)
def test_lists_hold_just_what_the_judge_lets_pass(seed: int) -> None:
    for number in range(10 * seed, 10 * seed + 10):
        state = GAME.read(drawn.position(number))
        if len(state.setting.regions) <= 6:
            assert_lists_are_complete(state)
            for step in drawn.walk(number, state, 8):
                assert_lists_are_complete(step.after)


@pytest.mark.parametrize("seed", range(4))
def test_lists_hold_just_what_the_judge_lets_pass_on_the_shipped_map(seed: int) -> None:
    for step in drawn.game(seed)[50::20]:
        assert_lists_are_complete(step.after)


def test_lists_come_in_one_order() -> None:
    found = {properties.digest_of_lists("tests.games.power_and_weakness.order", hash_seed) for hash_seed in ("1", "2")}
    assert len(found) == 1


def test_a_list_is_the_same_each_time_and_after_reading() -> None:
    properties.lists_are_the_same_each_time_and_after_reading(GAME, drawn.game(3)[::5])


@pytest.mark.parametrize("seed", range(16))
def test_games_end(seed: int) -> None:
    last = drawn.game(seed)[-1].after
    assert GAME.to_act(last) == ()
    (winner,) = GAME.result(last)["winners"]
    points = naive.complete(GAME.write(last))
    total = points["seats"][winner]["victory_points"] + naive.active_regions(points, winner, naive.active(points))
    assert total >= 12


def test_chance_and_the_second_bid_reveal() -> None:
    for seed in range(8):
        for step in drawn.game(seed):
            bid = isinstance(step.move, Bid)
            opens = any(isinstance(event, e.BidsOpened) for event in events_of(step)) and bid
            assert GAME.seals(step.move) == ("bid" if bid else None)
            assert GAME.reveals(step.before, step.actor, step.move) == (step.actor == "table" or opens), step


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move.unknown-verb"),
        ("dance", "move.unknown-verb"),
        ("Take merlin", "move.unknown-verb"),
        (" take merlin", "move.unknown-verb"),
        ("take", "move.unreadable"),
        ("take dragon", "move.unknown-tile"),
        ("use dragon recruit", "move.unknown-tile"),
        ("take  merlin", "move.unknown-tile"),
        ("place kent", "move.unknown-region"),
        ("place rheged ", "move.unreadable"),
        ("use influence-castle takeover kent", "move.unknown-region"),
        ("use influence-castle recruit", "move.unreadable"),
        ("use extra-castle takeover rheged", "move.unreadable"),
        ("use merlin recruit", "move.unreadable"),
        ("use movement recruit knights", "move.unreadable"),
        ("use movement kent rheged 1k0m", "move.unknown-region"),
        ("use sea-movement rheged kent 1k0m", "move.unknown-region"),
        ("use movement rheged ebrauc 1k", "move.unreadable"),
        ("use movement rheged ebrauc 01k0m", "move.unreadable"),
        ("use movement rheged ebrauc -1k0m", "move.unreadable"),
        ("use movement rheged ebrauc ١k0m", "move.unreadable"),
        ("use movement rheged ebrauc 1k0m\n", "move.unreadable"),
        ("bid", "move.unreadable"),
        ("bid -1", "move.unreadable"),
        ("bid 1.0", "move.unreadable"),
        ("bid 02", "move.unreadable"),
        ("rebel rheged", "move.unreadable"),
        ("rebel kent 1k0m", "move.unknown-region"),
        ("marker rheged moon", "move.unknown-symbol"),
        ("region-marker rheged moon", "move.unknown-symbol"),
        ("withdraw king rheged", "move.unreadable"),
        ("withdraw knight kent", "move.unknown-region"),
        ("token 9", "move.unreadable"),
        ("offer dragon", "move.unknown-tile"),
        ("start green", "move.unreadable"),
        ("x" * 10_000, "move.unknown-verb"),
        ("bid 99999999999999999999", "move.unreadable"),
    ],
)
def test_what_is_no_move(text: str, code: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        GAME.read_move(GAME.new({}), text)
    assert caught.value.code == code
    assert len(json.dumps(caught.value.facts)) < 300


@few
@given(text=st.text(max_size=40) | st.lists(st.sampled_from([
    "use", "take", "rheged", "powys", "movement", "merlin", "1k0m", "recruit", "knights", "bid", "3", "none", "rebel",
    "marker", "withdraw", "knight", "castle", "takeover", "",
])).map(" ".join))  # fmt: skip
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    state = GAME.new({})
    try:
        move = GAME.read_move(state, text)
    except UnreadableMove:
        return
    assert move.text == text
    for actor in ACTORS:
        assert isinstance(GAME.check(state, actor, move).legal, bool)


def test_movements_only_carry_pieces_also_where_a_snake_may_stop_them_or_the_cycle_ends() -> None:
    seen = set()
    for step in (step for seed in range(16) for step in steps(seed)):
        for move in GAME.options(step.before, step.actor):
            only = GAME.guide.only_carries(step.before, step.actor, move)
            assert (only is not None) == isinstance(move, Share | Sail), move.text
            if only is None:
                continue
            before, outcome = step.before, GAME.guide.declared_effect(step.before, step.actor, move)
            assert list(only) == [pieces for pieces in carried(GAME, outcome.events) if pieces.src or pieces.dst]
            assert outcome.state.pending is None
            asked = GAME.guide.question(GAME.play(before, step.actor, move)) == "ask.snake"
            seen.add((type(move), asked, outcome.state.cycle > before.cycle))
    assert seen >= {(kind, *case) for kind in (Share, Sail) for case in ((False, False), (True, False), (False, True))}


def test_only_a_tile_that_a_snake_may_still_stop_has_its_effect_beforehand() -> None:
    """A tile is used, and hands carry it out; a lightning tile that is taken is auctioned first (PW-5)."""
    seen = set()
    for step in (step for seed in range(16) for step in steps(seed)):
        used = step.move.text.startswith("use ")
        asked = GAME.guide.question(step.after) == "ask.snake"
        seen.add((used, asked))
        outcome = GAME.guide.declared_effect(step.before, step.actor, step.move)
        if used and asked:
            (other,) = GAME.to_act(step.after)
            allowed = GAME.resolve(step.after, other, GAME.read_move(step.after, "allow"))
            assert outcome.state == allowed.state
        else:
            assert outcome.state == step.after
    assert seen == {(True, True), (True, False), (False, True), (False, False)}
