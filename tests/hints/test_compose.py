"""From roles to lights: the right places, the right numbers, and nothing that depends on anything but time."""

import random
from collections.abc import Mapping

import pytest
from attrs import evolve

from controller.boards import Board, Segment, load
from controller.errors import RulesBroken
from controller.games.power_and_weakness import GAME
from controller.hints.advise import advise, counted
from controller.hints.compose import DARK, compose, period_s, show_for
from controller.hints.palette import Look, Wave
from controller.hints.power import milliamps
from controller.hints.roles import ROLES
from controller.ports import Frame

BOARD = load("power-and-weakness-counting")
EVERYWHERE = {
    **dict(zip(BOARD.zones, ROLES, strict=False)),
    "timer": 4,
    "cycle": "magic",
    "score:orange": 3,
    "score:white": 12,
}


def lit(place: str, roles: Mapping[str, object], board: Board = BOARD) -> list[bool]:
    first = 0
    for segment in board.lights:
        if segment.place == place:
            return [pixel != DARK for pixel in compose(board, roles, 0.3)[first : first + segment.lights]]
        first += segment.lights
    raise AssertionError(place)


def test_a_frame_has_a_pixel_for_each_light() -> None:
    assert BOARD.light_count == 64
    assert len(compose(BOARD, {}, 0.0)) == len(compose(BOARD, EVERYWHERE, 0.0)) == 64


def test_what_means_nothing_is_dark() -> None:
    assert set(compose(BOARD, {}, 0.0)) == {DARK}


def test_a_role_lights_all_lights_of_its_place_and_no_other() -> None:
    frame = compose(BOARD, {"rheged": "lift-here"}, 0.0)
    assert [n for n, pixel in enumerate(frame) if pixel != DARK] == [6, 7]
    assert frame[6] == frame[7]


@pytest.mark.parametrize(("n", "lights"), [(-1, 0), (0, 0), (3, 3), (8, 8), (11, 8)])
def test_the_timer_lights_a_light_a_cube(n: int, lights: int) -> None:
    assert lit("timer", {"timer": n}) == [True] * lights + [False] * (8 - lights)


def test_a_score_lights_a_light_a_point() -> None:
    assert lit("score:white", {"score:white": 5, "score:orange": 9}).count(True) == 5


def test_the_cycle_lights_one_of_two() -> None:
    assert lit("cycle", {"cycle": "magic"}) == [True, False]
    assert lit("cycle", {"cycle": "sword"}) == [False, True]


def test_a_place_without_light_is_passed_over() -> None:
    bare = evolve(BOARD, lights=(Segment("timer", 8),))
    assert compose(bare, EVERYWHERE, 0.0) == compose(bare, {"timer": 4}, 0.0)
    assert compose(evolve(BOARD, lights=()), EVERYWHERE, 0.0) == ()


@pytest.mark.parametrize("roles", [{"rheged": "may-tke"}, {"rheged": 3}, {"cycle": "sand"}, {"timer": "magic"}])
def test_a_meaning_that_is_none_is_told(roles: dict[str, object]) -> None:
    with pytest.raises(RulesBroken, match="no role is called"):
        compose(BOARD, roles, 0.0)


def test_at_night_everything_is_darker() -> None:
    day, night = (compose(BOARD, EVERYWHERE, 0.1, night=night) for night in (False, True))
    assert all(n.red + n.green + n.blue <= d.red + d.green + d.blue for d, n in zip(day, night, strict=True))
    assert milliamps(night, BOARD.power) < milliamps(day, BOARD.power) / 2


def test_frames_repeat_after_the_period_and_not_before() -> None:
    assert period_s(BOARD, {"rheged": "may-take"}) == 1.2
    period = period_s(BOARD, EVERYWHERE)
    assert period == 4.8
    show = show_for(BOARD, EVERYWHERE)
    frames = [show.frame(at / 100) for at in range(480)]
    assert frames[:5] == [show.frame(period + at / 100) for at in range(5)]
    for shorter in (60, 120, 160, 240):
        assert frames[:-shorter] != frames[shorter:]


def test_an_idle_table_need_not_be_redrawn() -> None:
    still = {"rheged": "own", "powys": "enemy", "timer": 4, "cycle": "sword", "score:white": 2}
    assert period_s(BOARD, still) == 0.0
    assert compose(BOARD, still, 0.0) == compose(BOARD, still, 123.4)
    assert period_s(BOARD, {}) == 0.0
    assert period_s(evolve(BOARD, lights=()), EVERYWHERE) == 0.0


def test_steady_lights_do_not_dim_when_others_blink_on_a_weak_supply() -> None:
    weak = evolve(BOARD, power=evolve(BOARD.power, milliamps=150))
    roles = {**dict.fromkeys(BOARD.zones, "put-here"), "timer": 8}
    frames = [compose(weak, roles, at / 50) for at in range(120)]
    assert len({frame[:30] for frame in frames}) > 1
    assert len({frame[30:38] for frame in frames}) == 1
    assert all(milliamps(frame, weak.power) <= 151 for frame in frames)


def test_other_looks_may_be_chosen() -> None:
    looks: dict[str, Look] = {"own": Look((10, 20, 30), Wave(((0, 1.0),)))}
    frame: Frame = compose(
        evolve(BOARD, power=evolve(BOARD.power, brightness=1.0)), {"alt-clut": "own"}, 0, looks=looks
    )
    assert (frame[0].red, frame[0].green, frame[0].blue) == (10, 20, 30)


def test_the_hints_of_a_game_can_be_shown() -> None:
    chance = random.Random(3)
    state = GAME.new({})
    for _ in range(300):
        acting = GAME.to_act(state)
        if not acting:
            break
        move = chance.choice(GAME.options(state, acting[0]))
        state = GAME.play(state, acting[0], move)
        shown = advise([*counted(GAME.standing(state)), *GAME.presenter.hints(state)], {})
        assert {"timer", "cycle"} <= shown.keys()
        assert shown.keys() <= {segment.place for segment in BOARD.lights}
        assert milliamps(compose(BOARD, shown, 0.7), BOARD.power) <= BOARD.power.milliamps
