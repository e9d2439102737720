"""The palette is safe to look at, and nobody needs hue to read it."""

from bisect import bisect_right
from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from controller.boards import load, shipped
from controller.errors import BoardError
from controller.hints import palette as palettes
from controller.hints.palette import Look, Wave, palette
from controller.hints.roles import ROLES, Meaning
from tests.hints.seeing import SIGHTS, Triple, difference, lab

LOOKS = palette()
NOT_OF_REGIONS = {"timer", "cycle", "score"}
REGIONS = [name for name in ROLES if name not in NOT_OF_REGIONS]
NEVER_TOGETHER = {(one, other) for one in ("achieved", "in-danger") for other in ("withdraw-to", "contested")}
"""Roles that no one game has: pieces withdraw where nothing is achieved."""
FLOOR = 14.0
"""CIEDE2000 between any two roles that may show side by side, at their brightest, in each of four sights."""
APART = 0.08
"""The mean difference of two waves, however they are shifted in time."""


def of(meaning: Meaning) -> list[Wave]:
    return [LOOKS[name].wave for name, role in ROLES.items() if role.meaning is meaning]


def samples(wave: Wave, step_ms: int, until_ms: int) -> list[float]:
    return [wave.level(at / 1000) for at in range(0, until_ms, step_ms)]


def flashes_ms(levels: list[float]) -> list[int]:
    """When flashes begin in levels of one a millisecond: each rise by a tenth of full light after a fall by as much."""
    found: list[int] = []
    extreme, begun, going_up = levels[0], 0, False
    for at, level in enumerate(levels):
        if going_up:
            if level > extreme:
                extreme = level
            elif extreme - level >= 0.1:
                going_up, extreme, begun = False, level, at
        elif level <= extreme + 1e-9:  # two equal lows may differ by rounding
            extreme, begun = level, at
        elif level - extreme >= 0.1:
            going_up, extreme = True, level
            found.append(begun)
    return found


def most_in_a_second(moments: list[int]) -> int:
    return max((bisect_right(moments, at + 999) - n for n, at in enumerate(moments)), default=0)


def test_every_role_has_a_look() -> None:
    assert set(LOOKS) == set(ROLES)


@pytest.mark.parametrize("name", ROLES)
def test_no_light_flashes_faster_than_3_hz(name: str) -> None:
    levels = samples(LOOKS[name].wave, 1, 3 * 4800)
    for moments in (flashes_ms(levels), flashes_ms([1 - level for level in levels])):
        assert most_in_a_second(moments) <= 3
        assert all(late - early >= 1000 / 3 for early, late in pairwise(moments))


LEVELS = st.sampled_from([0.0, 0.05, 0.09, 0.11, 0.5, 1.0])
steps = st.tuples(st.sampled_from([0, 50, 100, 150, 200, 333, 334]) | st.integers(0, 400), LEVELS)


@given(LEVELS, st.lists(steps, min_size=1, max_size=8))
@example(0.05, [(200, 0.5), (42, 0.0), (50, 0.05), (42, 0.0)])
def test_no_wave_that_loads_flashes_faster_than_3_hz(first: float, rest: list[tuple[int, float]]) -> None:
    keys = [(0, first)]
    for wait, level in rest:
        keys.append((keys[-1][0] + wait, level))
    try:
        wave = Wave(tuple(keys))
    except ValueError:
        return
    levels = samples(wave, 1, max(4 * wave.period_ms, 2000))
    for moments in (flashes_ms(levels), flashes_ms([1 - level for level in levels])):
        # The first round begins in the middle: where its first low lies is not known.
        assert most_in_a_second([at for at in moments if at >= wave.period_ms]) <= 3


def test_a_strobe_is_refused() -> None:
    with pytest.raises(ValueError, match="two flashes within 200 ms"):
        Wave(((0, 1.0), (100, 1.0), (100, 0.0), (200, 0.0)))


def apart(one: Wave, other: Wave) -> float:
    """The mean difference of two waves at their most alike."""
    first, second = samples(one, 40, 4800), samples(other, 40, 4800)
    shifts = range(len(second)) if one.period_ms and other.period_ms else range(1)
    return min(
        sum(abs(a - b) for a, b in zip(first, second[n:] + second[:n], strict=True)) / len(first) for n in shifts
    )


@pytest.mark.parametrize(("one", "other"), list(combinations(ROLES, 2)))
def test_no_two_roles_share_a_pattern(one: str, other: str) -> None:
    assert apart(LOOKS[one].wave, LOOKS[other].wave) > APART


def test_steady_is_how_things_stand_and_the_brightest_steady_light_is_a_source() -> None:
    assert all(wave.period_ms == 0 for wave in of(Meaning.STANDING) + of(Meaning.SOURCE))
    assert min(wave.peak for wave in of(Meaning.SOURCE)) == 1.0 > max(wave.peak for wave in of(Meaning.STANDING))


def test_one_slow_pulse_is_legal() -> None:
    for wave in of(Meaning.LEGAL):
        assert wave.period_ms == 1200
        assert len(flashes_ms(samples(wave, 1, 2401))) == 2


def test_a_quick_swell_from_the_dim_warns() -> None:
    for wave in of(Meaning.WARNING):
        levels = samples(wave, 1, wave.period_ms)
        assert len(flashes_ms(levels + levels)) == 2
        assert 0 < min(levels) <= 0.2
        assert sum(levels) < 0.35 * len(levels)


def test_a_double_blink_wants_mending() -> None:
    for wave in of(Meaning.MEND):
        levels = samples(wave, 1, wave.period_ms)
        assert set(levels) == {0.0, 1.0}
        rises = flashes_ms([0.0, *levels])
        assert len(rises) == 2
        assert rises[1] <= 1000
        assert levels[rises[1] + 1 :].count(0.0) >= 1000


def test_two_short_fades_are_the_last_move() -> None:
    for wave in of(Meaning.LAST):
        levels = samples(wave, 1, wave.period_ms)
        assert len(flashes_ms(levels)) == 2
        falling = sum(late < early for early, late in pairwise(levels))
        assert falling > 5 * sum(late > early for early, late in pairwise(levels))
        assert max(levels) <= 0.5


def test_a_question_is_longer_lit_than_dark() -> None:
    for wave in of(Meaning.QUESTION):
        levels = samples(wave, 1, wave.period_ms)
        assert len(flashes_ms(levels + levels)) <= 2
        assert sum(levels) > 0.55 * len(levels)


def light(look: Look) -> Triple:
    red, green, blue = (value / 255 * look.wave.peak for value in look.colour)
    return red, green, blue


def side_by_side() -> list[tuple[str, str]]:
    pairs = list(combinations(REGIONS, 2))
    return [(one, other) for one, other in pairs if NEVER_TOGETHER.isdisjoint({(one, other), (other, one)})]


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_that_may_show_side_by_side_stay_apart(sight: str) -> None:
    seen = {name: lab(light(LOOKS[name]), sight) for name in REGIONS}
    apart = {(one, other): difference(seen[one], seen[other]) for one, other in side_by_side()}
    nearest = min(apart, key=lambda pair: apart[pair])
    assert apart[nearest] >= FLOOR, nearest


def test_the_colour_difference_is_that_of_the_published_pairs() -> None:
    for one, other, expected in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("name", shipped())
def test_at_night_no_role_vanishes_and_no_two_look_alike(name: str) -> None:
    night = load(name).power.night_brightness
    dimmed = {
        role: tuple(int(value * look.wave.peak * night + 0.5) for value in look.colour) for role, look in LOOKS.items()
    }
    assert all(max(pixel) >= 4 for pixel in dimmed.values())
    assert len(set(dimmed.values())) == len(dimmed)


def test_levels_are_straight_between_and_jump_where_two_are_at_one_time() -> None:
    wave = Wave(((0, 0.0), (500, 1.0), (500, 0.5), (1000, 0.5)))
    assert [wave.level(at) for at in (0.0, 0.25, 0.4995, 0.5, 0.75, 1.0, 10.25)] == pytest.approx(
        [0.0, 0.5, 0.999, 0.5, 0.5, 0.0, 0.5]
    )
    assert Wave(((0, 0.3),)).level(12.3) == 0.3


def test_a_palette_is_refused_with_all_its_mistakes() -> None:
    text = """
[own]
colour = "green"
wave = [[0, 0.4]]
[enmy]
colour = "#FF005A"
wave = [[0, 1.4]]
[timer]
color = "#000000"
wave = [[0, 1], [100, 0], [200, 1]]
[score]
colour = "#000000"
wave = [[0, 1, 2]]
[cycle]
colour = "#000000"
wave = [[5, 1]]
"""
    with pytest.raises(BoardError) as refused:
        palettes.read("mine.toml", text.encode())
    lines = str(refused.value).split("\n")
    for line in (
        "mine.toml: own.colour: 'green' is not a colour written as #RRGGBB",
        "mine.toml: enmy.wave: the levels of a wave are from 0 to 1",
        "mine.toml: enmy: there is no such role; did you mean enemy?",
        "mine.toml: timer.color: there is no such key; did you mean colour?",
        "mine.toml: timer.colour: is missing",
        "mine.toml: timer.wave: two flashes within 200 ms: no light may flash faster than 3 Hz",
        "mine.toml: score.wave: [0.0, 1.0, 2.0] is not a pair of milliseconds and a level",
        "mine.toml: cycle.wave: a wave begins at 0 ms and goes on in time; a single level is a steady light",
        "mine.toml: may-take: is missing",
    ):
        assert line in lines
