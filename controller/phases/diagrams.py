"""The page ``docs/phases.md``: diagrams and triggers of every machine, made from the tables themselves.

``python -m controller.phases.diagrams`` writes it anew; a test fails while it is stale.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from transitions.extensions.diagrams import HierarchicalGraphMachine
from transitions.extensions.nesting import NestedState

from controller.engine.phases import SEPARATOR, Nested, Table
from controller.games_found import find, names

PAGE = Path(__file__).resolve().parents[2] / "docs" / "phases.md"
INTRODUCTION = """\
# Phases

<!-- Made by `python -m controller.phases.diagrams` from the tables of the games. Do not edit. -->

Each game has a machine that follows what has happened and must stand where the rules say. A trigger is the name of
something that has happened; one that the tables below do not have where the machine stands is a mistake of ours
(`PhaseDrift`). Where a row stays, the trigger is lawful and changes nothing. What a game counts along, its timer and
its cycles, stands under its diagram.
"""


class State(NestedState):
    """A state whose full name is written with dots, as in the rules."""

    separator = SEPARATOR


class GraphMachine(HierarchicalGraphMachine):
    """A machine that can be drawn; it is never run."""

    state_cls = State


def diagram(table: Table) -> str:
    """A table as a Mermaid diagram."""
    machine = GraphMachine(
        model=None,
        name=table.name,
        states=_configs(table.states),
        initial=table.initial,
        transitions=[list(row) for row in table.rows],
        auto_transitions=False,
        graph_engine="mermaid",
    )
    # Drawn without a model: a diagram of the table, with no state marked as the present one.
    source = machine.graph_cls(machine).get_graph(title=f"title: {table.name}").draw(None)
    return "\n".join(line.rstrip() for line in str(source).splitlines())


def _configs(states: Nested) -> list[str | dict[str, Any]]:
    return [s if isinstance(s, str) else {"name": s[0], "children": _configs(s[1])} for s in states]


def triggers(table: Table) -> Iterator[str]:
    """The rows of a table, as lines of Markdown."""
    yield "| trigger | from | to |"
    yield "|---|---|---|"
    for trigger, source, dest in table.rows:
        yield f"| `{trigger}` | {source} | {'*stays*' if source == dest else dest} |"


def counted(table: Table) -> Iterator[str]:
    """What a table counts along, as paragraphs."""
    if table.timer is not None:
        yield f"**Timer:** as many as there are of the item `{table.timer.item}` in the zone `{table.timer.zone}`.\n"
    if table.cycles is not None:
        trigger, kinds = table.cycles
        yield f"**Cycles:** from 1; `{trigger}` begins the next one. Their kinds in turn: {', '.join(kinds)}.\n"


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for table in (find(name).phases for name in names()):
        rows = "\n".join(triggers(table))
        parts.append(f"## {table.name}\n\n{table.about}\n\n```mermaid\n{diagram(table)}\n```\n")
        parts += [*counted(table), f"{rows}\n"]
    return "\n".join(parts)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
