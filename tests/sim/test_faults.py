"""Each profile does what its name says, and the same each time."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from sim.faults import BUMP, CHATTER, POWER_CUT, PROFILES, READER_FOUND, READER_LOST, Strike, Weather

SWITCHES = [f"a.{well}" for well in range(1, 21)]


def strikes(name: str, seed: int = 1, until: float = 20_000.0) -> list[Strike]:
    weather = Weather(PROFILES[name], SWITCHES, random.Random(seed))
    found = []
    while weather.next_at is not None and weather.next_at < until:
        found.append(weather.strike())
    return found


def test_the_profiles_are_those_that_the_command_offers():
    assert list(PROFILES) == ["clean", "bouncy", "clumsy", "worn", "flaky-reader", "power-cuts"]
    assert all(profile.name == name for name, profile in PROFILES.items())


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("clean", set()),
        ("bouncy", set()),
        ("clumsy", {BUMP}),
        ("worn", {CHATTER}),
        ("flaky-reader", {READER_LOST, READER_FOUND}),
        ("power-cuts", {POWER_CUT}),
    ],
)
def test_what_befalls_a_table(name, kinds):
    assert {strike.what for strike in strikes(name)} == kinds


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_weather_comes_of_its_seed_in_order_of_time(name):
    assert strikes(name) == strikes(name)
    assert [strike.at for strike in strikes(name)] == sorted(strike.at for strike in strikes(name))
    if strikes(name):
        assert strikes(name) != strikes(name, seed=2)


def test_bumps_are_short_and_hit_any_switch():
    found = strikes("clumsy")
    assert all(0 < strike.seconds <= 0.12 for strike in found)
    assert len(Counter(strike.switch for strike in found)) == len(SWITCHES)


def test_worn_switches_are_drawn_once():
    weather = Weather(PROFILES["worn"], SWITCHES, random.Random(3))
    assert sorted(weather.worn.values()) == ["dead", "stuck"]
    chattering = {strike.switch for strike in strikes("worn", seed=3)}
    assert len(chattering) == 2
    assert not chattering & weather.worn.keys()


def test_the_reader_is_found_again_before_it_is_lost_again():
    found = [strike.what for strike in strikes("flaky-reader")]
    assert found[::2] == [READER_LOST] * len(found[::2])
    assert found[1::2] == [READER_FOUND] * len(found[1::2])


def test_the_power_comes_back_before_it_goes_again():
    found = strikes("power-cuts")
    assert all(one.at + one.seconds < other.at for one, other in pairwise(found))
