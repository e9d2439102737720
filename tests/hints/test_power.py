"""No frame draws more than the supply gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.boards import Power
from controller.hints.power import clamp, milliamps, share
from controller.ports import Frame, Pixel

channels = st.integers(0, 255)
frames = st.lists(st.builds(Pixel, channels, channels, channels), max_size=90).map(tuple)
supplies = st.builds(Power, st.integers(1, 6000), st.floats(10, 100, allow_nan=False), st.floats(0, 5, allow_nan=False))


@given(frames, supplies)
def test_a_clamped_frame_stays_within_the_supply(frame: Frame, power: Power) -> None:
    clamped = clamp(frame, power)
    assert len(clamped) == len(frame)
    dark = len(frame) * power.idle_milliamps_per_light
    assert milliamps(clamped, power) <= max(power.milliamps, dark)


@given(frames, supplies)
def test_a_frame_within_the_supply_is_unchanged(frame: Frame, power: Power) -> None:
    if milliamps(frame, power) < power.milliamps - 1e-6:
        assert clamp(frame, power) is frame
        assert share(frame, power) == 1.0


@given(frames, supplies)
def test_clamping_dims_and_never_brightens(frame: Frame, power: Power) -> None:
    for before, after in zip(frame, clamp(frame, power), strict=True):
        assert after.red <= before.red
        assert after.green <= before.green
        assert after.blue <= before.blue


@given(frames, supplies)
def test_clamping_twice_is_clamping_once(frame: Frame, power: Power) -> None:
    once = clamp(frame, power)
    assert clamp(once, power) is once


@given(frames, supplies)
def test_the_share_fits(frame: Frame, power: Power) -> None:
    fed = share(frame, power)
    dimmed = tuple(Pixel(int(p.red * fed), int(p.green * fed), int(p.blue * fed)) for p in frame)
    assert 0 <= fed <= 1
    assert clamp(dimmed, power) == dimmed


def test_the_reckoning() -> None:
    power = Power(milliamps=2000)
    assert milliamps((), power) == 0
    assert milliamps((Pixel(255, 255, 255),) * 10, power) == pytest.approx(600)
    assert milliamps((Pixel(0, 0, 0),) * 10, power) == 10
    assert milliamps((Pixel(255, 0, 0),), power) == pytest.approx(1 + 59 / 3)


def test_a_strip_at_full_white_is_dimmed_to_just_what_the_supply_gives() -> None:
    power = Power(milliamps=2000)
    clamped = clamp((Pixel(255, 255, 255),) * 64, power)
    assert 1980 < milliamps(clamped, power) <= 2000
    assert len(set(clamped)) == 1
