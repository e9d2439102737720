"""Lines over gpiozero's mock: wiring logic only. The mock calls back on the driver's thread and knows no debounce."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from controller.errors import BodyError
from controller.ports import Found, KeyPressed, Lost, Reading, Switched
from hardware.gpio.devices import Felt, Line
from hardware.gpio.lines import DEAF_LOOK_S, Lines
from hardware.gpio.loop import Loop
from hardware.inbox import Inbox
from tests.hardware.gpio.mock_table import Switches, until, wait_for

PINS = {"rheged.1": 4, "ceint.1": 5, "white.undo": 6}
NEVER_S = 3600.0


class Bench:
    """Lines on mock pins whose driver can be broken."""

    def __init__(self) -> None:
        self.switches = Switches()
        self.inbox = Inbox(time.monotonic)
        self.opened: list[str] = []
        self.broken: dict[str, Exception] = {}

    def open_line(self, name: str, tell: Callable[[bool], None]) -> Line:
        if name in self.broken:
            raise self.broken[name]
        felt = Felt(self.switches.factory, PINS[name], name, tell)
        self.opened.append(name)
        return _Breakable(self, name, felt)

    def lines(self, look_s: float = NEVER_S) -> Lines:
        return Lines(self.inbox, time.monotonic, PINS, ["white.undo"], self.open_line, look_s=look_s)


class _Breakable:
    def __init__(self, bench: Bench, name: str, felt: Felt) -> None:
        self._bench, self._name, self._felt = bench, name, felt

    def closed(self) -> bool:
        if self._name in self._bench.broken:
            raise self._bench.broken[self._name]
        return self._felt.closed()

    def close(self) -> None:
        self._felt.close()


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def lines(bench: Bench) -> Iterator[Lines]:
    """Their watchdog looks only when a test asks it to."""
    with closing(bench.lines()) as made:
        yield made


def told(readings: object) -> list[tuple[object, ...]]:
    assert isinstance(readings, tuple | list)
    return [_told(reading) for reading in readings]


def _told(reading: Reading) -> tuple[object, ...]:
    if isinstance(reading, Switched):
        return (reading.switch, reading.closed)
    assert isinstance(reading, KeyPressed | Lost | Found)
    return (type(reading).__name__, reading.key if isinstance(reading, KeyPressed) else reading.part)


def test_what_stands_at_first_is_a_level_and_no_reading(bench: Bench) -> None:
    def open_line(name: str, tell: Callable[[bool], None]) -> Line:
        line = bench.open_line(name, tell)
        if name == "rheged.1":
            bench.switches.set(4, True)  # only now: the mock lets go of a pin when its pull is set; a magnet does not
        return line

    with closing(Lines(bench.inbox, time.monotonic, PINS, ["white.undo"], open_line, look_s=NEVER_S)) as lines:
        assert lines.levels() == {"rheged.1": True, "ceint.1": False}
        assert bench.inbox.read() == ()


def test_raw_edges_are_told_in_order_and_keys_only_as_they_are_pressed(bench: Bench, lines: Lines) -> None:
    for pin, closed in [(4, True), (5, True), (4, False), (6, True), (6, False), (4, True), (4, False)]:
        bench.switches.set(pin, closed)
    assert told(bench.inbox.read()) == [
        ("rheged.1", True),
        ("ceint.1", True),
        ("rheged.1", False),
        ("KeyPressed", "white.undo"),
        ("rheged.1", True),
        ("rheged.1", False),
    ]
    assert lines.levels() == {"rheged.1": False, "ceint.1": True}
    assert lines.facts()["missed"] == 0


def test_an_edge_that_nobody_told_is_found_by_looking(bench: Bench, lines: Lines) -> None:
    bench.switches.set_untold(4, True)
    assert bench.inbox.read() == ()
    lines.look()
    assert told(bench.inbox.read()) == [("rheged.1", True)]
    lines.look()
    assert bench.inbox.read() == ()
    assert lines.facts()["missed"] == 1


def test_an_edge_that_is_told_while_it_makes_sure_is_not_missed(
    bench: Bench, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.switches.set_untold(4, True)
    monkeypatch.setattr(Loop, "pause", lambda loop, seconds: bench.switches.tell(4))
    lines.look()
    assert told(bench.inbox.read()) == [("rheged.1", True)]
    assert lines.facts()["missed"] == 0


def test_after_a_difference_it_looks_again_soon(bench: Bench, lines: Lines) -> None:
    """An edge that fell between the reading and the telling has made the telling wrong."""
    assert lines.look() == NEVER_S
    bench.switches.set_untold(4, True)
    assert lines.look() == DEAF_LOOK_S
    assert lines.look() == NEVER_S


def test_a_line_that_misses_twice_is_opened_anew_and_heard_again(bench: Bench, lines: Lines) -> None:
    for closed in (True, False):
        bench.switches.set_untold(5, closed)
        lines.look()
    assert told(bench.inbox.read()) == [("ceint.1", True), ("ceint.1", False)]
    assert bench.opened == [*PINS, "ceint.1"]
    assert lines.facts()["reopened"] == 1
    bench.switches.set(5, True)
    assert told(bench.inbox.read()) == [("ceint.1", True)]


def test_a_line_that_only_tells_late_is_not_opened_anew(bench: Bench, lines: Lines) -> None:
    """On a busy machine the watchdog is sooner than the driver; closing lines under the driver helps nobody."""
    for closed in (True, False, True, False):
        bench.switches.set_untold(5, closed)
        lines.look()
        bench.switches.tell(5)
    assert told(bench.inbox.read()) == [("ceint.1", closed) for closed in (True, False, True, False)]
    assert (lines.facts()["missed"], lines.facts()["reopened"]) == (4, 0)
    assert bench.opened == [*PINS]


def test_a_line_that_stays_deaf_is_polled_often_and_still_felt(bench: Bench) -> None:
    with closing(bench.lines(look_s=0.005)) as lines:
        for turn in range(6):
            bench.switches.set_untold(4, turn % 2 == 0)
            assert told(until(bench.inbox, 1)) == [("rheged.1", turn % 2 == 0)]
            again = min(2, (turn + 1) // 2)
            wait_for(lambda again=again: len(bench.opened) == len(PINS) + again)  # type: ignore[misc]
        wait_for(lambda: lines.facts()["deaf"] == ["rheged.1"])
        assert lines.facts()["reopened"] == 2
        bench.switches.set(4, True)
        assert told(until(bench.inbox, 1)) == [("rheged.1", True)]
        wait_for(lambda: lines.facts()["deaf"] == [])
        assert lines.alive()


def test_nothing_that_goes_wrong_in_an_edge_reaches_the_drivers_thread(
    bench: Bench, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(make: object) -> None:
        raise MemoryError("no room for a reading")

    with monkeypatch.context() as patched:
        patched.setattr(bench.inbox, "put", full)
        bench.switches.set(4, True)  # on the mock an error would come out here; on lgpio its thread would end
    assert lines.facts()["guarded"] == "MemoryError('no room for a reading')"
    bench.switches.set(5, True)
    assert told(bench.inbox.read()) == [("ceint.1", True)]


def test_a_board_that_cannot_be_read_is_lost_once_and_found_when_it_can(bench: Bench, lines: Lines) -> None:
    bench.broken["rheged.1"] = OSError(19, "No such device")
    lines.look()
    lines.look()
    assert told(bench.inbox.read()) == [("Lost", "board")]
    assert lines.facts()["trouble"] == "[Errno 19] No such device"
    assert lines.alive()
    bench.switches.set(5, True)
    assert told(bench.inbox.read()) == [("ceint.1", True)]
    bench.broken.clear()
    lines.look()
    assert told(bench.inbox.read()) == [("Found", "board")]
    bench.switches.set(4, True)
    assert told(bench.inbox.read()) == [("rheged.1", True)]
    assert lines.facts()["trouble"] is None


def test_where_one_line_is_refused_the_others_are_let_go(bench: Bench) -> None:
    bench.broken["ceint.1"] = BodyError("taken")
    with pytest.raises(BodyError, match="taken"):
        bench.lines()
    bench.broken.clear()
    with closing(bench.lines()) as lines:
        assert lines.levels() == {"rheged.1": False, "ceint.1": False}


def test_a_closed_board_tells_nothing_and_may_be_closed_twice(bench: Bench, lines: Lines) -> None:
    lines.close()
    lines.close()
    bench.switches.set(4, True)
    assert bench.inbox.read() == ()
    assert not lines.alive()


def test_a_pin_that_another_program_has_is_named_with_what_to_do(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy(Exception):
        """As lgpio's: an Exception and nothing narrower, its text in quotes."""

        def __str__(self) -> str:
            return "'GPIO busy'"

    def busy(name: object) -> None:
        raise Busy

    monkeypatch.setattr(bench.switches.factory, "pin", busy)
    with pytest.raises(BodyError) as raised:
        Felt(bench.switches.factory, 17, "powys.1", lambda closed: None)
    assert "GPIO17 (powys.1) is taken by another program. Stop that program" in str(raised.value)
    monkeypatch.undo()
    Felt(bench.switches.factory, 17, "powys.1", lambda closed: None).close()  # though the error is still kept


def test_a_pin_that_the_body_has_already_is_named_too(bench: Bench, lines: Lines) -> None:
    with pytest.raises(BodyError, match=r"GPIO4 \(again\) is taken"):
        Felt(bench.switches.factory, 4, "again", lambda closed: None)


class LeavingPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """Closes as gpiozero's pins of lgpio do: the callback stays with the driver."""

    def close(self) -> None:
        """Not even reset."""


def test_a_closed_line_leaves_no_callback_with_the_driver() -> None:
    """On lgpio one that is left there would meet a pin that is gone, and end the only thread."""
    factory = MockFactory(pin_class=LeavingPin)
    felt = Felt(factory, 4, "rheged.1", lambda closed: None)
    pin = factory.pin("GPIO4")
    assert pin.when_changed is not None
    felt.close()
    felt.close()
    assert pin.when_changed is None


class HeldPin(MockPin):  # type: ignore[misc]
    """Busy for a while, as a pin that lgpio's thread still waits on."""

    busy = 0

    def _disable_event_detect(self) -> None:
        super()._disable_event_detect()
        if type(self).busy:
            type(self).busy -= 1
            raise RuntimeError("'GPIO busy'")


def test_a_line_that_is_busy_when_it_is_closed_is_asked_again_and_closed_in_any_case() -> None:
    factory = MockFactory(pin_class=HeldPin)
    HeldPin.busy = 3
    Felt(factory, 4, "rheged.1", lambda closed: None).close()
    assert (HeldPin.busy, factory.pin("GPIO4").when_changed) == (0, None)
    HeldPin.busy = 1000
    felt = Felt(factory, 4, "rheged.1", lambda closed: None)
    with pytest.raises(RuntimeError, match="GPIO busy"):
        felt.close()
    HeldPin.busy = 0
    Felt(factory, 4, "rheged.1", lambda closed: None).close()  # nobody has the pin any more


class StickyPin(MockPin):  # type: ignore[misc]
    """Busy once more when the device is closed."""

    busy = 2

    def close(self) -> None:
        if type(self).busy:
            type(self).busy -= 1
            raise RuntimeError("'GPIO busy'")
        super().close()


def test_a_device_that_is_busy_when_it_is_closed_is_closed_all_the_same() -> None:
    factory = MockFactory(pin_class=StickyPin)
    Felt(factory, 4, "rheged.1", lambda closed: None).close()
    assert StickyPin.busy == 0
    Felt(factory, 4, "rheged.1", lambda closed: None).close()
