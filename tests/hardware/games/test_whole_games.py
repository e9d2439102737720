"""Whole games through the drivers of every body: hands act on the other side, and the end is the one the rules give.

`python -m tests.hardware.games.campaign` plays many more; its figures are in docs/reliability.md.
"""

from __future__ import annotations

import pytest

from controller import boards
from controller.ports import Found
from hardware.bench.lockstep import Figures, troubles
from hardware.bench.playing import play
from hardware.bench.rigs import RIGS

PLIES = 40
"""Games of the slower rigs are cut here, and all games of Balance of Power, which hardly end by chance."""
WHOLE = ("pi-lines", "pi-matrix", "pn532", "rdm6300", "pico", "pico-tray")
PICOS = ("pico", "two-picos", "pico-region", "pico-tray")


def undisturbed(rig: str, figures: Figures) -> bool:
    """Whether no part was lost on the way. A link to a Pico is given up after two seconds of silence, and a busy
    machine may stand still for as long: there it is enough that whatever was lost was found again."""
    found = {reading.part: type(reading) for reading in troubles(figures)}
    return all(last is Found for last in found.values()) if rig in PICOS else not found


@pytest.mark.parametrize("rig", WHOLE)
def test_a_whole_game_ends_as_the_rules_have_it(rig: str) -> None:
    result, figures = play(RIGS[rig], "whole")
    assert (result.misreadings, result.lost, result.cut_short, result.notes) == (0, False, False, ())
    assert result.winners
    assert undisturbed(rig, figures), troubles(figures)


@pytest.mark.parametrize("rig", RIGS)
@pytest.mark.parametrize("faults", ["bouncy", "clumsy", "worn", "flaky-reader", "power-cuts"])
def test_a_game_with_faults_is_recognised_through_the_drivers_too(rig: str, faults: str) -> None:
    result, figures = play(RIGS[rig], f"faults {faults}", plies=PLIES, faults=faults)
    assert (result.misreadings, result.lost, result.notes) == (0, False, ())
    assert undisturbed(rig, figures), troubles(figures)


def test_there_is_a_rig_for_every_kind_of_body() -> None:
    kinds = {boards.load(name).body["kind"] for name in boards.sensing()}
    played = set()
    for rig in RIGS.values():
        with rig() as (board, _):
            played.add(board.body["kind"])
    assert played == kinds
