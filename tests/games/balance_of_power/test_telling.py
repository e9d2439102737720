"""How moves are told by cards and knocks, what lights and sentences tell of them, and what hands probably meant."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine.game import MUST_HEAR
from controller.engine.reasons import Reason
from controller.games.balance_of_power import GAME
from controller.games.balance_of_power.actions.pawns import Act
from controller.games.balance_of_power.actions.setup import Place
from controller.language import language_for
from tests.games.balance_of_power import drawn, naive
from tests.games.balance_of_power.table import RING, Table, position
from tests.games.balance_of_power.walks import Step, game, walk

few = settings(max_examples=12, deadline=None, derandomize=True)
seeds = st.integers(0, 10_000)
FIFTEEN = "normandy:fr:kkk brittany:fr:kkk aquitaine:fr:kkk provence:fr:kkk burgundy:fr:kk paris:fr:k"


def steps(seed: int) -> list[Step]:
    drawn_steps = [step for n in range(6) for step in walk(n, GAME.read(drawn.position(6 * seed + n)), 8)]
    return [*game(seed % 15)[::7], *drawn_steps]


def words(table: Table, move: str) -> list[str]:
    told = GAME.guide.words(table.state, table.to_act[0], GAME.read_move(table.state, move))
    return [f"{word.slot}={word.said}" for word in told]


MIDGAME = "london:gb:kg+fr:k cornwall:fr:k hesse:ge:k paris:fr:g"


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("king move london midlands", "act=card:move kind=card:king from=at:london to=at:midlands"),
        ("general attack london cornwall king france",
         "act=card:attack kind=card:general from=at:london to=at:cornwall owner=card:france"),
        ("general attack london london king france",
         "act=card:attack kind=card:general from=at:london to=card:none owner=card:france"),
        ("end", "act=card:end act=card:stop"),
    ],
)  # fmt: skip
def test_the_words_of_a_turn(move: str, told: str) -> None:
    assert words(Table(position(MIDGAME, "gb kgb")), move) == told.split()


def test_the_words_of_a_duplicate_and_of_a_respawn() -> None:
    table = Table(position("x1:x:k y1:y:k", "x kgb", ("x", "y"), map=RING, options="respawn"))
    assert words(table, "king duplicate x1") == ["act=card:duplicate", "kind=card:king", "where=at:x1"]
    assert words(table, "respawn general x1") == ["act=card:respawn", "kind=card:general", "where=at:x1"]


def test_the_words_of_setting_up() -> None:
    table = Table(position("", seats=(None, None), options="choose_empires"))
    assert words(table, "first seat-1") == []
    table.play("first seat-1")
    assert words(table, "empire france") == ["act=card:france"]
    table.play("empire france", "empire germany")
    assert words(table, "start france") == []
    table.play("start france")
    assert words(table, "place king normandy") == ["kind=card:king", "where=at:normandy"]


def test_a_declaration_must_be_heard() -> None:
    table = Table(position(f"{FIFTEEN} hesse:ge:k london:gb:k", "fr kgb"))
    told = GAME.guide.words(table.state, "france", GAME.read_move(table.state, "king duplicate paris"))
    assert any(word.slot in MUST_HEAR for word in told)


@few
@given(seed=seeds)
def test_words_tell_moves_apart_and_name_every_place_that_changes(seed: int) -> None:
    for step in steps(seed):
        state = step.after
        for actor in GAME.to_act(state):
            found = {}
            for move in GAME.options(state, actor):
                told = GAME.guide.words(state, actor, move)
                found[told] = move
                named = {word.said for word in told if word.said.startswith("at:")}
                assert actor == "table" or told
                if isinstance(move, Act | Place):
                    assert named == {f"at:{state.setting.map.territories[t]}" for t in changed(move)}
                heard = any(word.slot in MUST_HEAR for word in told)
                if heard:
                    assert GAME.resolve(state, actor, move).state.pawns == state.pawns
            assert actor == "table" or len(found) == len(GAME.options(state, actor))


def changed(move: Any) -> set[int]:
    return {getattr(move, name) for name in ("src", "dst", "territory") if hasattr(move, name)}


def test_only_who_chooses_an_empire_is_asked_at_once() -> None:
    asked = set()
    for seed in range(15):
        for step in game(seed):
            assert GAME.guide.question(step.after) == (
                "ask.empire" if GAME.standing(step.after).phase == "setup.choosing" else None
            )
            asked.add(GAME.guide.question(step.after))
            if GAME.to_act(step.after):
                assert GAME.guide.asked_first(step.after) == GAME.to_act(step.after)[0]
    assert asked == {None, "ask.empire"}


def test_all_pawns_are_magnetic() -> None:
    assert all(GAME.guide.magnetic(item) for items in GAME.layout(GAME.new({})).values() for item in items)


# Lights.


def lit(table: Table, *moves: str) -> set[str]:
    chosen = [GAME.read_move(table.state, move) for move in moves] if moves else None
    return {f"{hint.place} {hint.role}" for hint in GAME.presenter.hints(table.state, chosen)}


def test_lights_of_control_and_of_an_achieved_empire() -> None:
    table = Table(position("y1:y:k y2:y:k x1:x:k+y:g n1:x:b", "x kgb", ("x", "y"), map=RING))
    found = lit(table, "end")
    assert {"y1 enemy", "y2 enemy", "y1 achieved", "n1 own"} <= found
    assert not {"x1 own", "x1 enemy", "x1 achieved"} & found


def test_lights_of_a_class_in_danger() -> None:
    """The king of x stands beside a general of y; its bankers are two, and generals of x's own are no danger."""
    table = Table(position("x1:x:kg n1:y:g x2:x:bb y1:y:k", "x kgb", ("x", "y"), map=RING))
    assert {place for place, role in map(str.split, lit(table, "end")) if role == "in-danger"} == {"x1"}
    far = Table(position("x3:x:k n1:y:g x2:x:bb y1:y:k", "x kgb", ("x", "y"), map=RING))
    assert not any(place.endswith("in-danger") for place in lit(far, "end"))
    beside = Table(position("z1:x:k+y:g y2:y:b", "x kgb", ("x", "y"), map=RING))
    assert "z1 in-danger" in lit(beside, "end")


def test_lights_of_possible_moves() -> None:
    table = Table(position(MIDGAME, "gb kgb"))
    assert lit(table) >= {"london lift-here", "midlands may-place", "cornwall may-take", "london may-take"}
    shown = lit(table, "king move london midlands", "king move london denmark") - lit(table, "end")
    assert shown == {"london lift-here", "midlands may-place", "denmark may-place"}
    roomy = Table(position("london:gb:kg hesse:ge:k", "gb kgb"))
    assert "london may-reinforce" in lit(roomy, "king duplicate london")


def test_lights_of_setting_up() -> None:
    start = position("x1:x:kgb y1:y:kgb", None, ("x", "y"), map=RING)
    table = Table(start | {"turn": {"seat": "x", "place": ["king", "general", "banker"]}})
    assert {"x2 may-place", "x3 may-place"} <= lit(table)


@pytest.mark.parametrize("visible", [False, True])
def test_lights_of_points_only_where_they_are_visible(visible: bool) -> None:
    table = Table(position("london:gb:kgb hesse:ge:k", "gb kgb", options="visible_scores" if visible else ""))
    found = {hint.place: hint.facts for hint in GAME.presenter.hints(table.state) if hint.role == "score"}
    scores = {"score:great-britain": {"n": 4}, "score:france": {"n": 0}, "score:germany": {"n": 1}}
    assert found == (scores if visible else {})


# Sentences.


def told(table: Table, move: str) -> list[tuple[str, dict[str, object]]]:
    (actor,) = table.to_act
    read = GAME.read_move(table.state, move)
    outcome = GAME.resolve(table.state, actor, read)
    reasons = GAME.presenter.announcements(table.state, actor, read, outcome)
    return [(reason.code, dict(reason.facts)) for reason in reasons]


def test_what_is_told_of_an_attack() -> None:
    table = Table(position("london:gb:g hanover:fr:k hesse:ge:k", "gb kgb"))
    found = told(table, "general attack london hanover king france")
    assert [code for code, _ in found] == ["told.attack", "told.class-lost", "told.out", "told.turn"]
    assert found[1][1] == {"seat": "france", "kind": "king", "respawn": False}
    assert found[3][1] == {"seat": "germany", "fourth": False}


def test_what_is_told_of_an_empire_achieved_and_broken() -> None:
    table = Table(position("y1:y:k y2:x:g x1:x:k", "x kgb", ("x", "y"), map=RING))
    leaves = told(table, "general move y2 n1")
    assert [code for code, _ in leaves] == ["told.move"]
    table = Table(position("y1:y:k y2:y:k x1:x:k n1:x:k", "x kgb", ("x", "y"), map=RING))
    assert ("told.empire-broken", {"seat": "y"}) in told(table, "king move n1 y2")
    table = Table(position("x1:x:k x2:x:kk y1:y:k n1:x:g", "x kgb", ("x", "y"), map=RING))
    assert ("told.empire-achieved", {"seat": "x"}) in told(table, "king move x2 x3")


def test_a_choice_of_empires_apart_is_warned_of() -> None:
    table = Table(position("", seats=("great-britain", "france", None)))
    assert ("told.apart", {"empires": ["russia"]}) in told(table, "empire russia")
    assert "told.apart" not in [code for code, _ in told(table, "empire germany")]
    assert "told.apart" not in [code for code, _ in told(table, "empire ottoman-empire")]
    first = Table(position("", seats=("great-britain", None, None)))
    assert "told.apart" not in [code for code, _ in told(first, "empire russia")]


@pytest.mark.parametrize(
    ("territories", "turn", "move", "why"),
    [
        ("london:gb:g hanover:fr:k", "gb kgb", "general attack london hanover king france", "last"),
        (f"{FIFTEEN} hesse:ge:k london:gb:k", "fr kgb", "king duplicate paris", "declared"),
    ],
)
def test_at_the_end_everything_is_told(territories: str, turn: str, move: str, why: str) -> None:
    table = Table(position(territories, turn))
    code, facts = told(table, move)[-1]
    assert code == "told.won"
    assert facts["why"] == why
    table.play(move)
    p = naive.complete(table.written)
    assert facts["winners"] == table.winners
    assert facts["scores"] == {seat: naive.points(p, seat) for seat in p["seats"]}
    assert {seat: found["points"] for seat, found in GAME.presenter.projected_scores(table.state).items()} == facts[
        "scores"
    ]


@few
@given(seed=seeds)
def test_everything_that_is_told_has_a_sentence(seed: int) -> None:
    for step in steps(seed):
        outcome = GAME.resolve(step.before, step.actor, step.move)
        reasons: list[Reason] = [
            *GAME.presenter.announcements(step.before, step.actor, step.move, outcome),
            *GAME.guide.unseen(step.after, ()),
        ]
        reasons += GAME.guide.unseen(step.after, step.after.setting.map.territories[:5])
        for reason in reasons:
            assert language_for(GAME).render(reason.code, reason.facts)


def test_what_no_switch_sees() -> None:
    table = Table(position(MIDGAME, "gb kb+ general london"))
    found = [(reason.code, dict(reason.facts)) for reason in GAME.guide.unseen(table.state, ())]
    territory = {"territory": "london", "pawns": {"great-britain": {"king": 1, "general": 1}, "france": {"king": 1}}}
    assert found[0] == ("unseen.territory", territory)
    seats = [facts for code, facts in found if code == "unseen.seat"]
    assert seats[1] == {"seat": "france", "kings": 13, "generals": 14, "bankers": 15, "lost": ["banker"]}
    turn = {
        "seat": "great-britain", "left": ["king", "banker"], "fourth": True,
        "rooted": [{"kind": "general", "territory": "london"}],
    }  # fmt: skip
    assert found[-1] == ("unseen.turn", turn)
    some = [(reason.code, dict(reason.facts)) for reason in GAME.guide.unseen(table.state, ("midlands", "london"))]
    assert some == [("unseen.territory", territory), ("unseen.empty", {"places": ["midlands"]})]


# Guesses.


def nearest(table: Table, off: str, heard: str = "") -> tuple[str, str] | None:
    """The nearest guess for the seat to act and the code of its check; ``off`` as in ``-london +denmark``."""
    extra = {word[1:]: 1 for word in off.split() if word[0] == "+"}
    missing = {word[1:]: 1 for word in off.split() if word[0] == "-"}
    (actor,) = GAME.to_act(table.state)
    found = GAME.guide.guess(table.state, actor, extra, missing, [f"card:{card}" for card in heard.split()])
    return (found[0].text, GAME.check(table.state, actor, found[0]).reason.code) if found else None


@pytest.mark.parametrize(
    ("off", "guess", "code"),
    [
        ("+london", "king duplicate london", "duplicate.full"),
        ("+hesse", "king duplicate hesse", "action.no-pawn"),
        ("-london", "general attack london london king france", "attack.in-place.legal"),
        ("-cornwall", None, None),
        ("-midlands", None, None),
        ("+kent", None, None),
    ],
)
def test_what_hands_probably_meant(off: str, guess: str | None, code: str | None) -> None:
    table = Table(position(MIDGAME, "gb kgb"))
    assert nearest(table, off) == (guess and (guess, code))


@pytest.mark.parametrize(
    ("stand", "left", "gained", "guess"),
    [
        ("london:gb:kgb", "gb", True, "general duplicate london"),  # the king has acted
        ("london:gb:k hesse:gb:gb", "gb", True, "king duplicate london"),  # so has this one, but no other stands there
        ("hesse:gb:kgb", "b", True, "banker duplicate london"),  # nobody stands there: whoever may act
        ("london:gb:g+fr:kb", "kgb", False, "general attack london london king france"),
        ("london:gb:b+fr:k+ge:g", "kgb", False, "banker attack london london general germany"),
    ],
)
def test_of_several_classes_the_likeliest_is_meant(stand: str, left: str, gained: bool, guess: str) -> None:
    table = Table(position(f"{stand} paris:fr:k brandenburg:ge:k", f"gb {left}"))
    found = nearest(table, "+london" if gained else "-london")
    assert found is not None
    assert found[0] == guess


STAND = "london:gb:kgb cornwall:gb:g denmark:fr:k+ge:b paris:fr:k brandenburg:ge:k"


@pytest.mark.parametrize(
    ("off", "heard", "guess", "code"),
    [
        ("-cornwall +portugal", "", "general move cornwall portugal", "move.not-adjacent"),
        ("-cornwall +portugal", "king", "king move cornwall portugal", "action.no-pawn"),
        ("-london +denmark", "banker", "banker move london denmark", "move.legal"),
        ("-london +portugal +denmark", "", "king move london denmark", "move.legal"),  # the adjacent one is nearer
        ("-paris +normandy", "", "king move paris normandy", "action.no-pawn"),  # another seat's pawn
        ("-cornwall -denmark", "", "general attack cornwall denmark king france", "attack.not-adjacent"),
        ("-cornwall +denmark", "attack", "general attack cornwall denmark king france", "attack.not-adjacent"),
        ("-cornwall +denmark", "attack king", "king attack cornwall denmark banker germany", "action.no-pawn"),
        ("-london +portugal", "attack king", "king attack london portugal banker france", "attack.not-adjacent"),
        ("-cornwall +portugal", "duplicate", "king duplicate portugal", "action.no-pawn"),
        ("+portugal", "respawn banker", "respawn banker portugal", "respawn.not-played"),
        ("", "respawn", "respawn king london", "respawn.not-played"),
        ("", "king", "king duplicate london", "duplicate.full"),
        ("", "attack", None, None),
    ],
)
def test_the_whole_difference_and_the_cards_tell_what_was_meant(
    off: str, heard: str, guess: str | None, code: str | None
) -> None:
    assert nearest(Table(position(STAND, "gb kgb")), off, heard) == (guess and (guess, code))


def test_a_class_that_has_acted_or_is_lost_or_placed_hears_so_by_its_card() -> None:
    stand = "london:gb:kg paris:fr:kgb brandenburg:ge:kgb"
    assert nearest(Table(position(stand, "gb kb")), "", "general") == ("general duplicate london", "action.spent")
    assert nearest(Table(position(stand, "gb kgb")), "", "banker") == ("banker duplicate london", "action.class-lost")
    table = Table(position("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb")).play("start great-britain")
    table.play("place king midlands")
    found = nearest(table, "", "king")
    assert found is not None
    assert found[1] == "place.already"


def test_a_pawn_put_down_in_the_set_up_is_the_first_that_is_still_to_be_placed() -> None:
    table = Table(position("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb")).play("start great-britain")
    for kind in ("king", "general", "banker"):
        found = nearest(table, "+midlands")
        assert found is not None
        assert found[0] == f"place {kind} midlands"
        table.play(found[0])


def test_a_class_that_was_shown_is_the_one_that_is_placed() -> None:
    table = Table(position("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb")).play("start great-britain")
    assert nearest(table, "+hesse", "banker") == ("place banker hesse", "place.not-home")


def test_who_is_not_on_is_told_so() -> None:
    table = Table(position(MIDGAME, "gb kgb"))
    (move,) = GAME.guide.guess(table.state, "france", {"paris": 1}, {}, ())
    assert GAME.check(table.state, "france", move).reason.code == "turn.not-yours"


@few
@given(seed=seeds)
def test_guessing_never_fails(seed: int) -> None:
    rng = Random(seed)
    for step in steps(seed)[::3]:
        state = step.after
        actor = rng.choice([*GAME.seats(state), "table", "nobody"])
        places = [*state.setting.map.territories, "kent", ""]
        extra, missing = (dict.fromkeys(rng.sample(places, rng.randrange(3)), 1) for _ in range(2))
        cards = ("card:move", "card:attack", "card:duplicate", "card:respawn", "card:king", "card:banker", "card:yes")
        for move in GAME.guide.guess(state, actor, extra, missing, rng.sample(cards, rng.randrange(3))):
            assert GAME.check(state, actor, move).reason.code


# For bots.


def test_what_a_position_is_worth() -> None:
    table = Table(position("london:gb:kgb hesse:ge:k paris:fr:kg", "gb kgb"))
    worth = {seat: GAME.evaluator.value(table.state, seat) for seat in GAME.seats(table.state)}
    assert worth["great-britain"] > worth["france"] > worth["germany"]
    table = Table(position("london:gb:g hanover:fr:k", "gb kgb")).play("general attack london hanover king france")
    assert GAME.evaluator.value(table.state, "great-britain") > 100 > GAME.evaluator.value(table.state, "france")
    assert GAME.evaluator.value(GAME.new({}), "seat-1") == 0
