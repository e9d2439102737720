"""Attention: its events, and the way from wherever it is to wherever the facts are."""

from __future__ import annotations

import itertools

import pytest

from controller.errors import PhaseDrift
from controller.phases.attention import TABLE, Attention, way

SEEN = ("watching", "held", "asking", "astray", "undoing", "paused", "faulted")
STATES = [state for state in SEEN if state != "paused"]


def in_state(state: str) -> Attention:
    attention = Attention()
    attention.settle(state)
    assert attention.state == state
    return attention


def test_it_begins_watching() -> None:
    assert Attention().state == "watching"


def test_its_methods_are_the_triggers_of_its_table() -> None:
    triggers = {trigger for trigger, _, _ in TABLE.rows}
    public = {name for name in vars(Attention) if not name.startswith("_")}
    assert public == triggers | {"state", "settle"}
    for trigger, source, dest in TABLE.rows:
        if "." in source or source == "paused":
            continue
        attention = in_state(source)
        getattr(attention, trigger)()
        assert attention.state == dest.partition(".")[0]


@pytest.mark.parametrize(("state", "wanted"), list(itertools.product(SEEN, SEEN)))
def test_it_settles_from_every_state_to_every_other(state: str, wanted: str) -> None:
    in_state(state).settle(wanted)
    attention = in_state(state)
    attention.settle(wanted)
    assert attention.state == wanted
    attention.settle(wanted)
    assert attention.state == wanted


@pytest.mark.parametrize("state", sorted(TABLE.leaves))
def test_no_way_is_longer_than_it_has_to_be(state: str) -> None:
    for wanted in SEEN:
        assert len(way(state, wanted)) <= 3


@pytest.mark.parametrize(
    ("state", "wanted", "triggers"),
    [
        ("watching", "held", ["gesture_began"]),
        ("held", "watching", ["gesture_ended"]),
        ("held", "asking", ["asked"]),
        ("asking", "watching", ["answered"]),
        ("astray", "watching", ["mended"]),
        ("astray", "asking", ["asked"]),
        ("astray", "held", ["mended", "gesture_began"]),
        ("undoing", "watching", ["undo_ended"]),
        ("faulted", "astray", ["part_found", "went_astray"]),
        ("held", "paused", ["paused"]),
        ("paused.held", "held", ["resumed"]),
        ("paused.held", "paused", []),
        ("paused.astray", "watching", ["resumed", "mended"]),
    ],
)
def test_the_way_is_told_by_lawful_events(state: str, wanted: str, triggers: list[str]) -> None:
    assert list(way(state, wanted)) == triggers


@pytest.mark.parametrize("state", STATES)
def test_a_pause_resumes_to_what_it_was(state: str) -> None:
    attention = in_state(state)
    attention.paused()
    assert attention.state == "paused"
    attention.resumed()
    assert attention.state == state


def test_a_part_may_be_lost_and_found_in_a_pause() -> None:
    attention = in_state("held")
    attention.paused()
    attention.part_lost()
    assert attention.state == "paused"
    attention.part_lost()
    attention.resumed()
    assert attention.state == "faulted"
    attention.paused()
    attention.part_found()
    attention.resumed()
    assert attention.state == "watching"


def test_a_lost_part_stops_nothing() -> None:
    attention = in_state("faulted")
    for happen in (
        attention.asked, attention.answered, attention.gesture_began, attention.gesture_ended, attention.went_astray,
        attention.mended, attention.part_lost, attention.undo_ended,
    ):  # fmt: skip
        happen()
        assert attention.state == "faulted"
    attention.part_found()
    assert attention.state == "watching"


@pytest.mark.parametrize("state", STATES)
def test_an_undo_begins_wherever_hands_are_watched(state: str) -> None:
    attention = in_state(state)
    if state in ("faulted", "undoing"):
        with pytest.raises(PhaseDrift, match=f"undo_began is not lawful at {state}"):
            attention.undo_began()
        assert attention.state == state
    else:
        attention.undo_began()
        assert attention.state == "undoing"


def test_the_unlawful_is_refused_aloud() -> None:
    attention = Attention()
    for happen in (attention.answered, attention.gesture_ended, attention.mended, attention.resumed):
        with pytest.raises(PhaseDrift, match="not lawful at watching"):
            happen()
    attention.paused()
    with pytest.raises(PhaseDrift, match=r"paused is not lawful at paused\.watching"):
        attention.paused()
    assert attention.state == "paused"


def test_facts_that_no_state_tells_are_refused() -> None:
    attention = Attention()
    with pytest.raises(PhaseDrift, match="nothing leads from watching to asleep"):
        attention.settle("asleep")
    assert attention.state == "watching"


def test_two_tables_do_not_disturb_each_other() -> None:
    one, other = Attention(), Attention()
    one.asked()
    assert (one.state, other.state) == ("asking", "watching")
