"""What holds of every game, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import layout
from controller.engine.events import Moved
from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.actions import fixed, naming_seats
from controller.games.web_of_power_card_game.actions.dealing import DealLaw
from controller.games.web_of_power_card_game.actions.law_cards import PlayLaw
from controller.games.web_of_power_card_game.actions.stones import PlaceStone
from controller.games.web_of_power_card_game.actions.taking import Take
from controller.games.web_of_power_card_game.components import CARDS, LAW, LAW_NAMES, PLACES
from controller.games.web_of_power_card_game.state import State
from controller.phases.game_phase import GamePhase
from tests.engine.folding import events_tell_all
from tests.games import properties
from tests.games.walks import Step
from tests.games.web_of_power_card_game import drawn, walks

PHASES = {"deal.land", "deal.law", "deal.start", "turn.taking", "turn.stone", "reveal", "over"}
seeds = st.integers(0, 5_000)
few = settings(max_examples=6, deadline=None, derandomize=True)


def along(check: Callable[[Step], None]) -> Callable[[int], None]:
    """A test of every step of the walks of a seed."""

    def walk(seed: int) -> None:
        for step in walks.steps(seed):
            check(step)

    return few(given(seed=seeds)(walk))


def _components_are_conserved(step: Step) -> None:
    found = layout.totals(GAME.layout(step.after))
    assert all(found.pop(f"land.{card}") == 1 for card in CARDS)
    assert [found.pop(f"law.{name}") for name in LAW_NAMES] == [2, 2, 2, 2, 8]
    assert found == {f"{seat}.stone": 3 for seat in GAME.seats(step.after)}
    assert all(n > 0 for items in GAME.layout(step.after).values() for n in items.values())


test_components_are_conserved = along(_components_are_conserved)


def _one_card_one_law_card_and_one_stone_on_a_place(step: Step) -> None:
    for zone, items in GAME.layout(step.after).items():
        if zone.startswith(layout.ON_BOARD):
            kinds = ["stone" if GAME.guide.magnetic(item) else item.partition(".")[0] for item in items]
            assert sorted(set(kinds)) == sorted(kinds)
            assert "land" in kinds
            assert set(items.values()) == {1}


test_one_card_one_law_card_and_one_stone_on_a_place = along(_one_card_one_law_card_and_one_stone_on_a_place)


def _events_tell_all(step: Step) -> None:
    outcome = GAME.resolve(step.before, step.actor, step.move)
    assert outcome.state == step.after
    assert GAME.guide.declared_effect(step.before, step.actor, step.move) == outcome
    events_tell_all(GAME, step.before, outcome.events, step.after)


test_events_tell_all = along(_events_tell_all)


def _position_and_moves_can_be_written_down(step: Step) -> None:
    written = json.loads(json.dumps(GAME.write(step.after)))
    again = GAME.read(written)
    assert again == step.after
    assert GAME.write(again) == written
    properties.moves_can_be_written_down(GAME, step)


test_position_and_moves_can_be_written_down = along(_position_and_moves_can_be_written_down)


test_listed_moves_are_legal_and_different = along(partial(properties.listed_moves_are_legal_and_different, GAME))


def _nothing_is_asked_that_has_one_answer(step: Step) -> None:
    if GAME.to_act(step.after) not in ((), ("table",)):
        (seat,) = GAME.to_act(step.after)
        texts = [move.text for move in GAME.options(step.after, seat)]
        written = GAME.write(step.after)
        if written["seats"][seat]["law"]:
            return  # asked in any case: WP-6
        assert texts not in (["done"], ["pass"])
        # Some seat can always take: so a turn begins with a take.
        if written["turn"]["taken"] == {}:
            assert any(text.startswith("take ") for text in texts)


test_nothing_is_asked_that_has_one_answer = along(_nothing_is_asked_that_has_one_answer)


def _the_phase_is_known_and_followed(step: Step) -> None:
    phase = GAME.standing(step.after).phase
    assert phase in PHASES
    assert (phase == "over") == (GAME.to_act(step.after) == ()) == bool(GAME.result(step.after))
    assert (GAME.to_act(step.after) == ("table",)) == (phase in ("deal.land", "deal.law", "deal.start", "reveal"))
    assert (GAME.guide.question(step.after) == "ask.stone") == (phase == "turn.stone")
    follower = GamePhase(GAME.phases, GAME.standing(step.before))
    follower.follow(GAME.resolve(step.before, step.actor, step.move).events, GAME.standing(step.after))


test_the_phase_is_known_and_followed = along(_the_phase_is_known_and_followed)


# What is hidden.


def _views_tell_no_law_card_of_others(step: Step) -> None:
    written = GAME.write(step.after)
    shown = GAME.standing(step.after).phase in ("reveal", "over")
    for seat in GAME.seats(step.after):
        view = GAME.view(step.after, seat)
        seen = GAME.write(view)
        read = GAME.read(seen)
        assert read._replace(moves=()) == view._replace(moves=())
        # What an unread card of one's own may be declared to be, only the state knows.
        assert set(view.moves) <= set(read.moves)
        assert view.moves == (step.after if seat in GAME.to_act(step.after) else read).moves
        if shown:
            assert seen == written
            continue
        assert set(seen["law"].values()) <= {"unknown"}
        assert list(seen["law"]) == list(written["law"])
        for other, entry in seen["seats"].items():
            assert len(entry["law"]) == len(written["seats"][other]["law"])
            assert other == seat or set(entry["law"]) <= {"unknown"}
        assert seen["seats"][seat] == written["seats"][seat]
        rest = ("rows", "first", "stones", "played", "turn", "options")
        assert [seen[key] for key in rest] == [written[key] for key in rest]


test_views_tell_no_law_card_of_others = along(_views_tell_no_law_card_of_others)


def disguised(state: State) -> State:
    """The same table, but that nobody has told the companion of a law card that lies face down."""
    written = GAME.write(state)
    written["law"] = dict.fromkeys(written["law"], "unknown")
    for entry in written["seats"].values():
        entry["law"] = ["unknown"] * len(entry["law"])
    return GAME.read(written)


def _nothing_said_depends_on_a_hidden_law_card(step: Step) -> None:
    if GAME.standing(step.after).phase in ("reveal", "over"):
        return
    hidden, move = disguised(step.before), step.move
    if GAME.standing(step.before).phase == "deal.law":
        move = GAME.options(hidden, "table")[-1]
    told = GAME.presenter.announcements(
        step.before, step.actor, step.move, GAME.resolve(step.before, step.actor, step.move)
    )
    again = GAME.presenter.announcements(hidden, step.actor, move, GAME.resolve(hidden, step.actor, move))
    # With unknown cards in front more may be asked, so less may follow by itself: whether a seat is skipped depends on
    # whether it has a stone to take back, by the rules and for everybody to see.
    alike = [reason for reason in told if reason.code not in ("told.skipped", "told.turn")]
    assert alike == [reason for reason in again if reason.code not in ("told.skipped", "told.turn")]
    assert GAME.guide.unseen(step.before, ()) == GAME.guide.unseen(hidden, ())
    assert GAME.guide.unseen(step.before, PLACES) == GAME.guide.unseen(hidden, PLACES)
    assert GAME.presenter.projected_scores(step.before) == GAME.presenter.projected_scores(hidden)
    if isinstance(step.move, DealLaw):
        assert GAME.seals(step.move) == (None if LAW_NAMES[step.move.law] == "unknown" else "law-card")
        assert not any(name in json.dumps([dict(reason.facts) for reason in told]) for name in LAW_NAMES)


test_nothing_said_depends_on_a_hidden_law_card = along(_nothing_said_depends_on_a_hidden_law_card)


def test_points_are_told_at_the_end_only() -> None:
    for step in walks.game(3):
        told = GAME.presenter.announcements(
            step.before, step.actor, step.move, GAME.resolve(step.before, step.actor, step.move)
        )
        over = GAME.standing(step.after).phase == "over"
        assert [reason.code for reason in told].count("told.over") == over
        for reason in told:
            assert ("totals" in reason.facts) == (reason.code == "told.over")
    outlook = GAME.presenter.projected_scores(step.after)
    assert {seat: chart["total"] for seat, chart in outlook.items()} == told[-1].facts["totals"]
    assert [seat for seat, chart in outlook.items() if chart["leads"]] == list(GAME.result(step.after)["winners"])


def test_what_brings_hidden_things_to_light() -> None:
    met = set()
    for step in (*walks.game(1), *walks.game(2)):
        reveals = GAME.reveals(step.before, step.actor, step.move)
        law = GAME.write(step.before)["law"]
        looked = isinstance(step.move, Take) and GAME.write(step.after)["law"] != law
        assert reveals == (step.actor == "table" or isinstance(step.move, PlayLaw) or looked)
        met.add((reveals, type(step.move)))
    assert {(True, Take), (False, Take), (True, PlayLaw), (False, PlaceStone)} <= met


# Whatever anybody could try.


def universe(state: State) -> Iterator[Move]:
    """Every move that can be written here."""
    yield from fixed().values()
    yield from naming_seats(GAME.seats(state)).values()


@pytest.mark.parametrize("seed", range(4))
def test_lists_hold_just_what_the_judge_lets_pass(seed: int) -> None:
    states = [step.after for step in walks.game(seed)[64::19]]
    states += [GAME.read(drawn.position(number)) for number in range(9 * seed, 9 * seed + 9)]
    for state in states:
        candidates = list(universe(state))
        for actor in (*GAME.to_act(state), "table"):
            passing = [move.text for move in candidates if GAME.check(state, actor, move).legal]
            assert sorted(move.text for move in GAME.options(state, actor)) == sorted(passing)


def test_the_universe_is_the_notation() -> None:
    state = GAME.new({})
    texts = {move.text for move in universe(state)}
    ends = [f"take {row} {side}" for row, side in product(range(1, 5), ("left", "right"))]
    wanted = {"done", "pass", *ends, *(f"law {name}" for name in LAW)}
    wanted |= {f"{end} pays {where}" for end, where in product(ends, ("hand", *PLACES))}
    wanted |= {f"stone {place}" for place in PLACES} | {f"stone {a} from {b}" for a, b in product(PLACES, PLACES)}
    wanted |= {f"land-card {place} {card}" for place, card in product(PLACES, CARDS)}
    wanted |= {f"law-card {place} {name}" for place, name in product(PLACES, LAW_NAMES)}
    wanted |= {f"start {seat}" for seat in GAME.seats(state)}
    wanted |= {f"reveal {seat} {name}" for seat, name in product(GAME.seats(state), LAW)}
    assert texts == wanted
    assert all(GAME.read_move(state, text).text == text for text in texts)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("", "move.unknown-verb", ""),
        ("dance", "move.unknown-verb", "dance"),
        ("Take 1 left", "move.unknown-verb", "Take"),
        ("take 5 left", "move.unknown-row", "5"),
        ("take 1 middle", "move.unknown-side", "middle"),
        ("take 1  left", "move.unknown-side", ""),
        ("take 1 left pays", "move.unreadable", None),
        ("take 1 left pays 1,15", "move.unknown-place", "1,15"),
        ("take 1 left pays 01,2", "move.unknown-place", "01,2"),
        ("take 1 left hand", "move.unreadable", None),
        ("stone hand", "move.unknown-place", "hand"),
        ("stone 1,1 from hand", "move.unknown-place", "hand"),
        ("stone 1,1 ", "move.unreadable", None),
        ("law unknown", "move.unknown-law", "unknown"),
        ("law-card 1,2 merlin", "move.unknown-law", "merlin"),
        ("law-card 9,9 unknown", "move.unknown-place", "9,9"),
        ("reveal zoe minus-two", "move.unknown-seat-name", "zoe"),
        ("reveal anna unknown", "move.unknown-law", "unknown"),
        ("start zoe", "move.unknown-seat-name", "zoe"),
        ("land-card 1,1 spain x1", "move.unknown-country", "spain"),
        ("land-card 1,1 england x1", "move.unknown-card", "england x1"),
        ("land-card 1,1 england", "move.unreadable", None),
        ("done now", "move.unreadable", None),
        ("done\n", "move.unknown-verb", "done\n"),
        ("x" * 10_000, "move.unknown-verb", "x" * 40),
    ],
)
def test_what_is_no_move(text: str, code: str, word: str | None) -> None:
    with pytest.raises(UnreadableMove) as caught:
        GAME.read_move(GAME.new({}), text)
    assert (caught.value.code, caught.value.facts.get("word")) == (code, word)
    assert len(json.dumps(caught.value.facts)) < 300


# What tables, lights and bots ask.


def _each_move_is_told_by_words_of_its_own(step: Step) -> None:
    for actor in GAME.to_act(step.after):
        moves = GAME.options(step.after, actor)
        words = [GAME.guide.words(step.after, actor, move) for move in moves]
        assert len(set(words)) == len(words) or GAME.standing(step.after).phase == "deal.start"
        for move, said in zip(moves, words, strict=True):
            named = {word.said[3:] for word in said if word.said.startswith("at:")}
            assert not named or named == _places_that_change(step.after, actor, move)


def _places_that_change(state: State, actor: str, move: Move) -> set[str]:
    events = GAME.resolve(state, actor, move).events
    moved = [event for event in events if isinstance(event, Moved) and GAME.guide.magnetic(event.item)]
    zones = [zone for event in moved for zone in (event.src, event.dst)]
    return {zone.removeprefix(layout.ON_BOARD) for zone in zones if zone.startswith(layout.ON_BOARD)}


test_each_move_is_told_by_words_of_its_own = along(_each_move_is_told_by_words_of_its_own)


@few
@given(seed=seeds, data=st.data())
def test_a_guess_is_always_something_the_judge_can_answer(seed: int, data: Any) -> None:
    tags = st.sampled_from([None, "law:unknown", "card:yes", "tile:merlin", *(f"law:{name}" for name in LAW),
                            *(f"land:{card}" for card in CARDS[::7])])  # fmt: skip
    for step in walks.walk(seed, GAME.read(drawn.position(seed)), 10):
        for actor in GAME.to_act(step.before):
            places = st.dictionaries(st.sampled_from(["", "nowhere", *PLACES]), st.just(1), max_size=2)
            heard = [tag for tag in (data.draw(tags),) if tag is not None]
            for meant in GAME.guide.guess(step.before, actor, data.draw(places), data.draw(places), heard):
                verdict = GAME.check(step.before, actor, meant)
                json.dumps(dict(verdict.reason.facts))
                assert verdict.legal == (meant in GAME.options(step.before, actor))


def _hints_and_weights_fit_the_moves(step: Step) -> None:
    state = step.after
    hints = GAME.presenter.hints(state)
    assert len({(hint.place, hint.role) for hint in hints}) == len(hints)
    roles = {"own", "enemy", "score", "may-take", "lift-here", "may-place", "asks"}
    assert {hint.role for hint in hints} <= roles
    assert {hint.place for hint in hints if hint.role != "score"} <= set(PLACES)
    assert {hint.role for hint in GAME.presenter.hints(state, ())} <= {"own", "enemy", "score"}
    if GAME.to_act(state) == ("table",):
        assert [move for move, _ in GAME.chances(state)] == list(GAME.options(state, "table"))
        assert {GAME.guide.drawn_by(move) for move in GAME.options(state, "table")} == {
            {"deal.start": "companion", "reveal": "hands"}.get(GAME.standing(state).phase, "dealer")
        }
    worth = [GAME.evaluator.value(state, seat) for seat in GAME.seats(state)]
    assert max(worth) >= 0 >= min(worth)
    json.dumps(GAME.presenter.projected_scores(state))


test_hints_and_weights_fit_the_moves = along(_hints_and_weights_fit_the_moves)


def test_states_can_be_sent_to_another_process() -> None:
    for step in walks.game(5)[::10]:
        properties.states_can_be_sent_to_another_process(step)


@pytest.mark.parametrize("seed", range(12))
def test_games_end(seed: int) -> None:
    last = walks.game(seed)[-1].after
    assert GAME.to_act(last) == ()
    written = GAME.write(last)
    assert sum(len(entry["cards"]) for entry in written["seats"].values()) == 56
    assert len(written["played"]) + sum(len(entry["law"]) for entry in written["seats"].values()) == 8
    assert len(written["winners"]) <= 1
