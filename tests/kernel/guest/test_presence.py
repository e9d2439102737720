"""The presence board on kernel lines: every edge, all lines at once, chatter, deafness, and how soon."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from controller.ports import Switched
from controller.recognition.debounce import Debouncer
from hardware.gpio.devices import Felt, unhook
from hardware.gpio.factory import open_lgpio
from hardware.gpio.lines import Lines
from hardware.gpio.reporter import Reporter
from hardware.inbox import Inbox
from tests.kernel.guest.bodies import PRESENCE, opened, pins_of, plain, read_until
from tests.kernel.guest.chip import Chip, until
from tests.kernel.guest.figures import Figures

PINS = pins_of(PRESENCE)
NEVER_S = 1000.0
"""A watchdog that does not look while the test runs: what is told came as an edge."""
BOUNCE_S = 0.2
"""For lgpio's own filter: far longer than the emulator may be held up between two edges of one bounce."""


def test_pieces_that_stand_there_already_are_among_the_first_levels(chip: Chip) -> None:
    standing = {"rheged.1", "ceint.1"}
    for name in standing:
        chip.close(PINS[name])
    with opened(PRESENCE) as body:
        assert body.levels() == {name: name in standing for name in PRESENCE.switches}
        assert body.read() == ()


def test_every_switch_tells_its_own_name_and_each_edge_once(chip: Chip) -> None:
    chance, closed, wanted = Random(4), Counter[str](), list[tuple[str, bool]]()
    with opened(PRESENCE, look_s=NEVER_S) as body:
        for name in [*PRESENCE.switches, *chance.choices(PRESENCE.switches, k=60)]:
            closed[name] ^= 1
            chip.set(PINS[name], bool(closed[name]))
            told = plain(read_until(body, 1))
            assert told == [(name, bool(closed[name]))]
            wanted += told
        assert body.levels() == {name: bool(closed[name]) for name in PRESENCE.switches}
        assert body.facts()["board"]["missed"] == 0
    assert {name for name, _ in wanted} == set(PRESENCE.switches)


def test_twenty_six_lines_at_once_all_come_through(chip: Chip) -> None:
    names = {f"line.{pin}": pin for pin in range(2, 28)}
    inbox, factory = Inbox(monotonic), open_lgpio()
    lines = Lines(
        inbox, monotonic, names, (), lambda name, tell: Felt(factory, names[name], name, tell), look_s=NEVER_S
    )
    try:
        for closed in (True, False):
            for pin in names.values():
                chip.set(pin, closed)
            assert until(lambda: set(lines.levels().values()) == {closed})  # noqa: B023
            told = plain(list(inbox.read()))
            assert sorted(told) == sorted((name, closed) for name in names)
    finally:
        lines.close()
        factory.close()


def test_a_bouncing_switch_is_one_change_to_the_mind_and_to_lgpios_own_filter(chip: Chip) -> None:
    """Our body tells raw edges and the mind filters them; lgpio's filter, which we do not use, comes to the same."""
    from gpiozero import DigitalInputDevice

    factory, filtered = open_lgpio(), list[str]()
    own = DigitalInputDevice(27, pull_up=True, bounce_time=BOUNCE_S, pin_factory=factory)
    own.when_activated = lambda: filtered.append("closed")
    own.when_deactivated = lambda: filtered.append("open")
    with opened(PRESENCE, look_s=NEVER_S) as body:
        for closed in (True, False, True, False, True):
            chip.set(PINS["rheged.1"], closed)
            chip.set(27, closed)
            sleep(0.003)
        assert until(lambda: filtered == ["closed"])
        told = read_until(body, 5, within_s=2.0)
    unhook(own.pin)
    own.close()
    factory.close()
    assert plain(told) == [("rheged.1", closed) for closed in (True, False, True, False, True)]
    debouncer = Debouncer(PRESENCE.timing.debounce_s)
    for reading in told:
        assert isinstance(reading, Switched)
        debouncer.feed(reading.at, reading.switch, reading.closed)
    assert [change.closed for change in debouncer.due(told[-1].at + 1.0)] == [True]
    assert filtered == ["closed"]


def test_faster_chatter_than_the_kernel_tells_ends_in_the_right_state(chip: Chip) -> None:
    """Edges closer than an interrupt are lost on a real Pi too; that must never leave a wrong level."""
    chance = Random(7)
    with opened(PRESENCE, look_s=0.05) as body:
        for _ in range(10):
            name, closed = chance.choice(PRESENCE.switches), chance.random() < 0.5
            for _ in range(chance.randrange(3, 30)):
                chip.close(PINS[name])
                chip.open(PINS[name])
            chip.set(PINS[name], closed)
            assert until(lambda: body.levels()[name] == closed)  # noqa: B023
        sleep(0.2)
        last: dict[str, bool] = {}
        for name, closed in plain(list(body.read())):
            assert last.get(name, False) != closed, "the same was told twice"
            last[name] = closed
        assert all(body.levels()[name] == closed for name, closed in last.items())


def test_a_body_that_is_opened_again_is_heard_as_the_first_was(chip: Chip) -> None:
    """gpiozero leaves its callback with lgpio when a pin is closed: an edge finds it there, and ends the thread."""
    for _ in range(3):
        with opened(PRESENCE, look_s=NEVER_S) as body:
            for closed in (True, False):
                chip.set(PINS["rheged.1"], closed)
                assert plain(read_until(body, 1)) == [("rheged.1", closed)]


def test_a_line_that_is_opened_again_is_heard_again(chip: Chip) -> None:
    factory = open_lgpio()
    try:
        for _ in range(3):
            told: list[bool] = []
            line = Felt(factory, 4, "alt-clut.1", told.append)
            for closed in (True, False):
                chip.set(4, closed)
                assert until(lambda: told[-1:] == [closed])  # noqa: B023
            line.close()
            chip.close(4)
            chip.open(4)
            assert told == [True, False]
    finally:
        factory.close()


DEAF = """
import json, os, sys, threading
from gpiozero import DigitalInputDevice
from hardware.gpio.factory import open_lgpio
from tests.kernel.guest.bodies import PRESENCE, opened, plain, read_until

def say(what):
    print(json.dumps(what), flush=True)

def raises():
    raise RuntimeError("a callback that somebody forgot to guard")

def lgpio_lives():
    return any(type(thread).__module__ == "lgpio" for thread in threading.enumerate())

threading.excepthook = lambda args: None
foreign = DigitalInputDevice(27, pull_up=True, pin_factory=open_lgpio())
foreign.when_activated = raises
with opened(PRESENCE, look_s=0.05) as body:
    say("ready")
    for line in sys.stdin:
        say([plain(read_until(body, 1, within_s=20.0)), dict(body.facts()["board"]), lgpio_lives()])
os._exit(0)
"""


def test_when_lgpios_thread_has_died_every_edge_is_still_told(chip: Chip) -> None:
    """The failure that gpiozero's mock hides: one raising callback, anybody's, and no line of the process is heard."""
    child = subprocess.Popen([sys.executable, "-c", DEAF], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with child:
        talk, hear = child.stdin, child.stdout
        assert talk is not None
        assert hear is not None
        assert json.loads(hear.readline()) == "ready"

        def press(name: str, closed: bool) -> tuple[dict[str, Any], bool]:
            chip.set(PINS[name], closed)
            talk.write("\n")
            talk.flush()
            told, facts, lgpio_lives = json.loads(hear.readline())
            assert told == [[name, closed]]
            return facts, lgpio_lives

        press("rheged.1", True)
        before, lgpio_lives = press("rheged.1", False)
        assert lgpio_lives
        chip.close(27)
        steps = [press(name, closed) for name in ("rheged.1", "ceint.1", "powys.1") for closed in (True, False) * 4]
        facts, lgpio_lives = steps[-1]
        assert not lgpio_lives, "lgpio has survived a raising callback: the watchdog is not needed any more"
        assert facts["missed"] - before["missed"] >= 20
        assert facts["deaf"]
        assert facts["trouble"] is None
        talk.close()


def test_an_error_of_our_own_in_a_callback_is_kept_from_lgpios_thread(
    chip: Chip, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, wrong = Reporter.edge, Event()

    def edge(self: Reporter, name: str, closed: bool) -> bool:
        if not wrong.is_set():
            wrong.set()
            raise RuntimeError("as if the house were broken")
        return right(self, name, closed)

    with opened(PRESENCE, look_s=NEVER_S) as body:
        monkeypatch.setattr(Reporter, "edge", edge)
        chip.close(PINS["rheged.1"])
        assert wrong.wait(10)
        chip.close(PINS["ceint.1"])
        assert plain(read_until(body, 1)) == [("ceint.1", True)]
        assert "as if the house were broken" in str(body.facts()["board"]["guarded"])


def test_how_soon_an_edge_is_a_reading(chip: Chip, figures: Figures) -> None:
    took = []
    with opened(PRESENCE, look_s=NEVER_S) as body:
        for number in range(200):
            began = monotonic()
            chip.set(PINS["gwynedd.1"], number % 2 == 0)
            body.wait(10.0)
            took.append(monotonic() - began)
            assert plain(list(body.read())) == [("gwynedd.1", number % 2 == 0)]
    figures.spread("edge of a line to reading", took)
