"""Each table against itself and against the machine made of it."""

from __future__ import annotations

import re
from importlib import import_module
from typing import get_args

import pytest

from controller.engine.events import Event
from controller.engine.phases import Row, Table
from controller.games.power_and_weakness.state import Pending
from controller.games_found import Installed, find
from controller.phases.machine import PhaseMachine, Unlawful, machine_for
from tests.engine.random_games import beginning

DOOR = Table(
    name="door",
    about="A door, which may be locked: the only table here whose rows lead out of a state that has others in it.",
    initial="open",
    states=("open", ("shut", ("loose", "locked")), "gone"),
    rows=(
        ("closed", "open", "shut.loose"),
        ("opened", "shut", "open"),
        ("opened", "shut.locked", "shut.loose"),
        ("locked", "shut.loose", "shut.locked"),
        ("knocked", "shut", "shut.loose"),
        ("taken_off", "open", "gone"),
    ),
)
ALL = (*(game.phases for game in Installed().values()), DOOR)
POWER = "power-and-weakness"
ROWS = [(table, row) for table in ALL for row in table.rows]
ROW_NAMES = [f"{table.name}:{'/'.join(row)}" for table, row in ROWS]


class Model:
    def __init__(self, state: str) -> None:
        self.state = state


def fired(machine: PhaseMachine, state: str, trigger: str) -> str:
    model = Model(state)
    machine.fire(model, trigger)
    return model.state


def within(table: Table, source: str) -> list[str]:
    return [leaf for leaf in sorted(table.leaves) if leaf == source or leaf.startswith(f"{source}.")]


@pytest.mark.parametrize(("table", "row"), ROWS, ids=ROW_NAMES)
def test_every_row_leads_where_it_says(table: Table, row: Row) -> None:
    trigger, source, dest = row
    assert dest in table.leaves
    leaves = within(table, source)
    assert leaves
    for leaf in leaves:
        own = [end for name, at, end in table.rows if (name, at) == (trigger, leaf)]
        assert fired(machine_for(table), leaf, trigger) == (own[0] if own else dest)


@pytest.mark.parametrize("table", ALL, ids=lambda table: table.name)
def test_whatever_a_table_does_not_have_is_unlawful_and_changes_nothing(table: Table) -> None:
    triggers = {trigger for trigger, _, _ in table.rows} | {"no_such_trigger", "fire", "state"}
    refused = 0
    for leaf in table.leaves:
        lawful = dict(table.ends(leaf))
        for trigger in sorted(triggers - lawful.keys()):
            model = Model(leaf)
            with pytest.raises(Unlawful, match=f"{trigger} is not lawful at {leaf}"):
                machine_for(table).fire(model, trigger)
            assert model.state == leaf
            refused += 1
        for trigger, dest in lawful.items():
            assert fired(machine_for(table), leaf, trigger) == dest
    assert refused > len(table.rows)


def beginnings(name: str) -> set[str]:
    """Where a new game can stand, whatever its options."""
    return {find(name).standing(beginning(name, seed)).phase for seed in range(20)} if name in Installed() else set()


@pytest.mark.parametrize("table", ALL, ids=lambda table: table.name)
def test_no_row_hides_another_and_every_state_is_reached(table: Table) -> None:
    pairs = [row[:2] for row in table.rows]
    assert len(set(pairs)) == len(pairs)
    reached = {table.initial, *beginnings(table.name)}
    new = [*reached]
    while new:
        new = [dest for state in new for _, dest in table.ends(state) if dest not in reached]
        reached.update(new)
    assert reached == table.leaves


def events_of(name: str) -> set[type[Event]]:
    """The kinds of events of a game."""
    module = import_module(f"controller.games.{name.replace('-', '_')}.events")
    return {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)}


@pytest.mark.parametrize("name", Installed())
def test_a_table_has_a_row_for_each_trigger_of_its_game_and_no_other(name: str) -> None:
    table = Installed()[name].phases
    assert table.name == name
    assert {kind.trigger for kind in events_of(name)} - {""} == {trigger for trigger, _, _ in table.rows}


@pytest.mark.parametrize("name", Installed())
def test_no_two_kinds_of_events_have_the_same_trigger(name: str) -> None:
    triggers = [kind.trigger for kind in events_of(name) if kind.trigger]
    assert len(set(triggers)) == len(triggers)
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", trigger) for trigger in triggers)


@pytest.mark.parametrize("name", Installed())
def test_a_game_has_one_end_from_which_nothing_leads(name: str) -> None:
    table = Installed()[name].phases
    assert [leaf for leaf in sorted(table.leaves) if not table.ends(leaf)] == ["over"]
    assert table.about.endswith(".")


@pytest.mark.parametrize("name", Installed())
def test_what_a_table_counts_is_what_its_rules_tell(name: str) -> None:
    game = Installed()[name]
    table = game.phases
    for seed in range(20):
        standing = game.standing(beginning(name, seed))
        assert (standing.timer is None) is (table.timer is None)
        assert (standing.cycle is None) is (standing.kind is None) is (table.cycles is None)
    if table.cycles is not None:
        assert table.cycles.trigger in {trigger for trigger, _, _ in table.rows}
        assert standing.kind in table.cycles.kinds


def test_power_and_weakness_has_a_state_for_each_phase() -> None:
    others = "setup cycle.token cycle.offer cycle.start cycle.turn.choosing over"
    passed_through = {"cycle.supplies", "cycle.scoring"}
    assert {*(pending.phase for pending in get_args(Pending)), *others.split()} | passed_through == Installed()[
        POWER
    ].phases.leaves


def test_a_false_answer_is_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_for(DOOR)
    monkeypatch.setattr(machine.events["closed"], "trigger", lambda model: False)
    with pytest.raises(Unlawful, match="closed was refused at open"):
        machine.fire(Model("open"), "closed")


def test_a_machine_is_built_once_and_keeps_no_model() -> None:
    machine = machine_for(DOOR)
    assert machine_for(DOOR) is machine
    assert fired(machine, "open", "closed") == "shut.loose"
    assert machine.models == []
