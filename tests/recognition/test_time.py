"""Time goes on whatever the switches do: each step of it leaves less to be done."""

import pytest

from controller.errors import DeadlineStuck
from controller.recognition.debounce import QUIET_S, WORN_CHANGES, Debouncer
from tests.recognition.scene import Scene


def test_a_piece_that_is_tapped_until_its_switch_counts_as_worn_is_taken_as_it_comes_to_rest():
    scene = Scene()
    scene.pace_s = 0.2
    for _ in range(WORN_CHANGES // 2):
        scene.close("calchfynydd.1").open("calchfynydd.1")
    scene.close("calchfynydd.1").wait(0.5)
    assert (scene.said.count("switch.worn"), scene.moves) == (1, [])
    scene.wait(QUIET_S + 3)
    assert (scene.said.count("switch.rested"), scene.moves) == (1, ["place calchfynydd"])


def test_a_deadline_that_does_not_pass_is_an_error_and_no_endless_loop(monkeypatch):
    monkeypatch.setattr(Debouncer, "due", lambda self, now: [])
    scene = Scene().close("calchfynydd.1")
    with pytest.raises(DeadlineStuck, match=r"0\.45"):
        scene.wait(1)
