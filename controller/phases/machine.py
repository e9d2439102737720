"""From a literal table to a `transitions` machine: nested states, triggers that are checked, and no model kept.

Three traits of transitions 0.9.3 shape this module:

- `add_model` binds some hundred partials to a model and holds it until `remove_model`; with ``model_override=True`` and
  a separator of one's own it fails on the first nested state (an AssertionError in ``_add_model_to_state``). So models
  are never added: `trigger_event` and `set_state` take any object that has a ``state``, and nothing can leak.
- A machine walks its nested states by way of a stack that it keeps on itself. So it is shared by all models of a
  thread, but by one thread only.
- A condition that fails answers ``False`` in silence. The tables hold no conditions, and `fire` checks all the same.
"""

from __future__ import annotations

import threading
from typing import Any, Protocol

from transitions import MachineError
from transitions.extensions.nesting import HierarchicalMachine, NestedState

from controller.engine.phases import SEPARATOR, Nested, Table


class Unlawful(Exception):
    """What has happened cannot happen there, by the table."""


class Model(Protocol):
    """What can stand in a state: the machine sets the attribute."""

    state: str


class State(NestedState):
    """A state whose full name is written with dots, as in the rules."""

    separator = SEPARATOR


class PhaseMachine(HierarchicalMachine):
    """The machine of a table; it holds no model."""

    state_cls = State

    def fire(self, model: Model, trigger: str) -> None:
        """Let something have happened; raises Unlawful where the table does not have it there."""
        try:
            done = self.trigger_event(model, trigger)
        except (MachineError, AttributeError, ValueError) as error:  # another state's trigger, none at all, no state
            raise Unlawful(f"{trigger} is not lawful at {model.state}") from error
        if not done:
            raise Unlawful(f"{trigger} was refused at {model.state}")


def settings_for(table: Table) -> dict[str, Any]:
    """A table as the arguments of a hierarchical machine."""
    return {
        "model": None,
        "name": table.name,
        "states": _configs(table.states),
        "initial": table.initial,
        # Without a destination a transition is internal: nothing is left and nothing is entered.
        "transitions": [[trigger, src, None if dst == src else dst] for trigger, src, dst in table.rows],
        "queued": False,
        "auto_transitions": False,
        "ignore_invalid_triggers": False,
        "send_event": True,
    }


def _configs(states: Nested) -> list[str | dict[str, Any]]:
    return [s if isinstance(s, str) else {"name": s[0], "children": _configs(s[1])} for s in states]


class _Built(threading.local):
    def __init__(self) -> None:
        self.machines: dict[Table, PhaseMachine] = {}


_BUILT = _Built()


def machine_for(table: Table) -> PhaseMachine:
    """The machine of a table, built once for each thread."""
    machine = _BUILT.machines.get(table)
    if machine is None:
        machine = _BUILT.machines[table] = PhaseMachine(**settings_for(table))
    return machine
