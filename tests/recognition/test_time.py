"""Time goes on whatever the switches do: each step of it leaves less to be done."""

import pytest

from controller.errors import DeadlineStuck
from controller.ports import Switched
from controller.recognition.debounce import QUIET_S, WORN_CHANGES, Debouncer
from controller.table.companion import Companion
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


def test_a_deadline_that_moves_on_by_a_hair_only_is_an_error_and_no_endless_loop(monkeypatch):
    scene = Scene()
    creeping = iter(n * 1e-9 for n in range(10**6))
    monkeypatch.setattr(Companion, "deadline", property(lambda self: next(creeping, None)))
    with pytest.raises(DeadlineStuck):
        scene.wait(1)
    assert next(creeping) < 1e-6


def test_all_switches_may_settle_within_one_moment():
    scene = Scene()
    for n, (zone, wells) in enumerate(scene.companion.board.zones.items()):
        for well in range(1, wells + 1):
            scene.companion.feed(Switched(1 + n * 1e-6 + well * 1e-8, f"{zone}.{well}", closed=True))
    scene.wait(5)
