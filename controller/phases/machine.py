"""From a literal table to a `transitions` machine: triggers that are checked, and no model kept.

Traits of transitions 0.9.3 that shape this module:

- Its machine of nested states, `transitions.extensions.nesting`, loads asyncio and all the other extensions with it:
  a seventh of a start. So the machine is a flat one of the leaves of a table (`Table.leaves`), where alone a model can
  stand, and a row that leads out of a state with others in it becomes a row out of each of these. `Table.ends` tells
  them all. The nested machine is only drawn (`controller.phases.diagrams`).
- `add_model` binds some hundred partials to a model and holds it until `remove_model`. So models are never added:
  events and `set_state` take any object that has a ``state``, and nothing can leak.
- A condition that fails answers ``False`` in silence. The tables hold no conditions, and `fire` checks all the same.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from transitions import Machine, MachineError

from controller.engine.phases import Table


class Unlawful(Exception):
    """What has happened cannot happen there, by the table."""


class Model(Protocol):
    """What can stand in a state: the machine sets the attribute."""

    state: str


class PhaseMachine(Machine):
    """The machine of a table; it holds no model and no state, so that all threads may share it."""

    def fire(self, model: Model, trigger: str) -> None:
        """Let something have happened; raises Unlawful where the table does not have it there."""
        try:
            done = self.events[trigger].trigger(model)
        except (MachineError, KeyError, ValueError) as error:  # another state's trigger, none at all, no state
            raise Unlawful(f"{trigger} is not lawful at {model.state}") from error
        if not done:
            raise Unlawful(f"{trigger} was refused at {model.state}")


@cache
def machine_for(table: Table) -> PhaseMachine:
    """The machine of a table, built once."""
    leaves = sorted(table.leaves)
    return PhaseMachine(
        model=None,
        name=table.name,
        states=leaves,
        initial=table.initial,
        # Without a destination a transition is internal: nothing is left and nothing is entered.
        transitions=[
            [trigger, leaf, None if dest == leaf else dest] for leaf in leaves for trigger, dest in table.ends(leaf)
        ],
        auto_transitions=False,
        send_event=True,
    )
