"""Each profile does what its name says, and the same each time."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from sim.faults import (
    BUMP,
    CHATTER,
    CLOCK_JUMP,
    POWER_CUT,
    PROFILES,
    READER_FOUND,
    READER_LOST,
    SLEEP,
    Fault,
    FaultSchedule,
)

SWITCHES = [f"a.{well}" for well in range(1, 21)]


def faults_of(name: str, seed: int = 1, until: float = 20_000.0) -> list[Fault]:
    schedule = FaultSchedule(PROFILES[name], SWITCHES, random.Random(seed))
    found = []
    while schedule.next_at is not None and schedule.next_at < until:
        found.append(schedule.next_fault())
    return found


def test_the_profiles_are_those_that_the_command_offers():
    polite = ["clean", "bouncy", "clumsy", "worn", "flaky-reader", "power-cuts"]
    hostile = ["drumming", "toppled", "cleared", "magnet-swept", "two-at-once", "stranger"]
    assert list(PROFILES) == [*polite, *hostile, "bit-rot", "sleep", "clock-jump"]
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
        ("drumming", set()),
        ("toppled", set()),
        ("cleared", set()),
        ("magnet-swept", set()),
        ("two-at-once", set()),
        ("stranger", set()),
        ("bit-rot", {POWER_CUT}),
        ("sleep", {SLEEP}),
        ("clock-jump", {CLOCK_JUMP}),
    ],
)
def test_what_befalls_a_table(name, kinds):
    assert {fault.what for fault in faults_of(name)} == kinds


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_weather_comes_of_its_seed_in_order_of_time(name):
    assert faults_of(name) == faults_of(name)
    assert [fault.at for fault in faults_of(name)] == sorted(fault.at for fault in faults_of(name))
    if faults_of(name):
        assert faults_of(name) != faults_of(name, seed=2)


def test_bumps_are_short_and_hit_any_switch():
    found = faults_of("clumsy")
    assert all(0 < fault.seconds <= 0.12 for fault in found)
    assert len(Counter(fault.switch for fault in found)) == len(SWITCHES)


def test_worn_switches_are_drawn_once():
    schedule = FaultSchedule(PROFILES["worn"], SWITCHES, random.Random(3))
    assert sorted(schedule.worn.values()) == ["dead", "stuck"]
    chattering = {fault.switch for fault in faults_of("worn", seed=3)}
    assert len(chattering) == 2
    assert not chattering & schedule.worn.keys()


def test_the_reader_is_found_again_before_it_is_lost_again():
    found = [fault.what for fault in faults_of("flaky-reader")]
    assert found[::2] == [READER_LOST] * len(found[::2])
    assert found[1::2] == [READER_FOUND] * len(found[1::2])


def test_the_power_comes_back_before_it_goes_again():
    found = faults_of("power-cuts")
    assert all(one.at + one.seconds < other.at for one, other in pairwise(found))
