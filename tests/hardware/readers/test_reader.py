"""The reader's thread behind pyserial and the kernel's tty, with simulated chips behind ptys."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from controller.errors import BodyError
from hardware.inbox import Inbox
from hardware.plugged import Device
from hardware.readers import ReaderTiming, TagReader, open_readers
from hardware.readers.port import Port, PortLost
from hardware.readers.timing import USUAL
from hardware.wiring.model import SerialReader
from sim.devices.faults import FAULTS, Fault, Faults, Message
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import AT_ONCE, Pn532
from sim.devices.rdm6300 import Rdm6300
from tests.hardware.readers.stand import COIL, OTHER, PATIENCE_S, QUICK, STEADY, UID, Plugged, Watched, tag, watched

UNHURRIED = evolve(USUAL, stopped_s=USUAL.backstop_s)
"""The usual timing, but for a module that sends unasked and is held up by a busy machine."""
NEAR = {"pn532": UID, "rdm6300": COIL}
CHIPS = tuple(NEAR)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reader"


def simulated(chip: str, path: Path, faults: Faults | None = None) -> PtyDevice:
    return PtyDevice(Pn532(AT_ONCE, faults) if chip == "pn532" else Rdm6300(0.002, faults=faults), path)


def until(true: Callable[[], bool]) -> None:
    """Wait until something that tells no reading has happened."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.fixture(params=CHIPS)
def chip(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# Tags.


def test_a_tag_is_seen_once_and_gone_once(chip: str, path: Path) -> None:
    with simulated(chip, path) as device, watched(chip, path) as it:
        device.hold(NEAR[chip])
        it.awaited(f"+{tag(NEAR[chip])}")
        device.take_away()
        it.awaited(f"+{tag(NEAR[chip])}", f"-{tag(NEAR[chip])}")
        assert it.reader.facts()["tags_seen"] == 1


def test_another_tag_takes_the_place_of_the_first(path: Path) -> None:
    with simulated("pn532", path) as device, watched("pn532", path) as it:
        device.hold(UID)
        it.awaited(f"+{tag(UID)}")
        device.hold(OTHER)
        it.awaited(f"+{tag(UID)}", f"-{tag(UID)}", f"+{tag(OTHER)}")


def test_two_tags_at_once_are_told_once_and_nothing_else_is(path: Path) -> None:
    chip = Pn532(AT_ONCE)
    with PtyDevice(chip, path) as device, watched("pn532", path) as it:
        device.hold(UID)
        it.awaited(f"+{tag(UID)}")
        device.tell(lambda: chip.hold_second(time.monotonic(), OTHER))
        it.awaited(f"+{tag(UID)}", "two")
        asked = len(chip.asked)
        while len(chip.asked) < asked + 20:
            time.sleep(0.01)
        assert it.told == [f"+{tag(UID)}", "two"]


def test_a_tag_that_lay_there_before_is_seen(chip: str, path: Path) -> None:
    with simulated(chip, path) as device:
        device.hold(NEAR[chip])
        with watched(chip, path) as it:
            it.awaited(f"+{tag(NEAR[chip])}")


def test_an_id_12la_that_sends_once_is_one_reading(path: Path) -> None:
    with PtyDevice(Rdm6300(most=1, line_ends=True), path) as device, watched("rdm6300", path, QUICK) as it:
        device.hold(COIL)
        it.awaited(f"+{tag(COIL)}", f"-{tag(COIL)}")


# Faults of the line.


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("message", ["ack", "answer"])
def test_a_fault_of_the_line_takes_no_tag_away(fault: Fault, message: Message, path: Path) -> None:
    simulation = Pn532(AT_ONCE, Faults())
    with PtyDevice(simulation, path) as device, watched("pn532", path, USUAL_BUT_QUICK_TO_LOOK) as it:
        device.hold(UID)
        it.awaited(f"+{tag(UID)}")
        device.tell(lambda: simulation.faults.ask(fault, message))
        until(lambda: simulation.faults.waiting == 0)
        asked = len(simulation.asked)
        until(lambda: len(simulation.asked) > asked + 5)
        device.take_away()
        it.awaited(f"+{tag(UID)}", f"-{tag(UID)}")


USUAL_BUT_QUICK_TO_LOOK = evolve(USUAL, poll_s=0.001, tries=10, silent_s=30.0, backstop_s=30.0)
"""And slow to give up, so that only what is tested takes a tag away and no stand-still of a busy machine. What the
usual timing bears of each fault is tested where nobody waits for a clock (`test_pn532`)."""


@pytest.mark.parametrize("seed", range(2))
def test_a_bad_line_takes_no_tag_away_and_tells_no_wrong_one(seed: int, path: Path) -> None:
    rates: dict[Fault, float] = {"bit-error": 0.05, "garbage": 0.05, "dribble": 0.01, "half": 0.02, "lost": 0.005}
    simulation = Pn532(AT_ONCE)
    with PtyDevice(simulation, path) as device, watched("pn532", path, USUAL_BUT_QUICK_TO_LOOK) as it:
        device.tell(lambda: setattr(simulation, "faults", Faults(Random(seed), rates)))
        device.hold(UID)
        it.awaited(f"+{tag(UID)}")
        until(lambda: len(simulation.asked) > 100)
        device.take_away()
        it.awaited(f"+{tag(UID)}", f"-{tag(UID)}")
        assert it.reader.facts()["spoilt"] != 0


def test_a_bad_line_to_a_module_that_sends_unasked_tells_no_wrong_tag(path: Path) -> None:
    rates: dict[Fault, float] = {fault: 0.08 for fault in FAULTS if fault != "late"}
    simulation = Rdm6300(0.002, most=200, faults=Faults(Random(1), rates))
    with PtyDevice(simulation, path) as device, watched("rdm6300", path, ReaderTiming()) as it:
        device.hold(COIL)
        it.awaited(f"+{tag(COIL)}", f"-{tag(COIL)}")


# Silence, and plugs.


def test_a_silent_chip_is_lost_and_found_again_and_its_tag_is_not_told_twice(path: Path) -> None:
    with simulated("pn532", path) as device, watched("pn532", path, USUAL) as it:
        device.hold(UID)
        it.awaited(f"+{tag(UID)}")
        device.silence()
        it.awaited(f"+{tag(UID)}", "lost")
        assert it.reader.alive()
        assert it.reader.facts()["answers"] is False
        device.speak()
        it.awaited(f"+{tag(UID)}", "lost", "found")
        device.take_away()
        it.awaited(f"+{tag(UID)}", "lost", "found", f"-{tag(UID)}")


def test_a_chip_whose_supply_failed_is_woken_again(path: Path) -> None:
    with simulated("pn532", path) as device, watched("pn532", path) as it:
        device.power_cycle()
        it.awaited("lost", "found")
        device.hold(UID)
        it.awaited("lost", "found", f"+{tag(UID)}")


def test_a_brown_out_with_a_tag_lying_there_takes_none_away_and_tells_none_anew(path: Path) -> None:
    with simulated("pn532", path) as device, watched("pn532", path, USUAL) as it:
        device.hold(UID)
        it.awaited(f"+{tag(UID)}")
        device.power_cycle()
        it.awaited(f"+{tag(UID)}", "lost", "found")
        device.power_cycle()
        it.awaited(f"+{tag(UID)}", "lost", "found", "lost", "found")
        device.take_away()
        it.awaited(f"+{tag(UID)}", "lost", "found", "lost", "found", f"-{tag(UID)}")


def test_a_module_that_sends_unasked_and_is_reset_tells_its_tag_no_second_time(path: Path) -> None:
    with simulated("rdm6300", path) as device, watched("rdm6300", path, UNHURRIED) as it:
        device.hold(COIL)
        it.awaited(f"+{tag(COIL)}")
        for _ in range(5):
            device.power_cycle()
        device.silence()  # of a module that cannot be asked nothing tells that from an empty coil
        it.awaited(f"+{tag(COIL)}", f"-{tag(COIL)}")
        device.take_away()  # first, as one that speaks tells at once what lies there
        device.speak()
        assert it.told == [f"+{tag(COIL)}", f"-{tag(COIL)}"]


def test_an_idle_chip_is_asked_for_its_version(path: Path) -> None:
    simulation = Pn532(AT_ONCE)
    with PtyDevice(simulation, path), watched("pn532", path) as it:
        until(lambda: simulation.asked.count(0x02) > 4)
        assert it.told == []


def test_a_plug_is_pulled_and_put_in_again(chip: str, path: Path) -> None:
    near = NEAR[chip]
    with simulated(chip, path) as device, watched(chip, path, UNHURRIED) as it:
        device.hold(near)
        it.awaited(f"+{tag(near)}")
        device.unplug()
        it.awaited(f"+{tag(near)}", "lost")
        facts = it.reader.facts()
        assert (facts["answers"], facts["path"], facts["losses"]) == (False, None, 1)
        until(lambda: "There is no" in str(it.reader.facts()["last_trouble"]))
        device.take_away()
        device.replug()
        it.awaited(f"+{tag(near)}", "lost", "found", f"-{tag(near)}")
        assert it.reader.facts()["answers"] is True


def test_a_plug_may_be_pulled_again_and_again_in_the_middle_of_anything(chip: str, path: Path) -> None:
    chance = Random(3)
    with simulated(chip, path, Faults(chance, {"dribble": 0.2})) as device, watched(chip, path) as it:
        for number in range(5):
            device.hold(NEAR[chip])
            time.sleep(chance.uniform(0.0, 0.02))  # no event: the moment is the matter
            device.unplug()
            until(lambda n=number: it.told.count("lost") > n)
            device.replug()
            until(lambda n=number: it.told.count("found") > n)
        assert it.reader.alive()


def test_it_is_found_by_its_usb_numbers_wherever_it_is_plugged_in(chip: str, tmp_path: Path) -> None:
    plugged = Plugged()
    with simulated(chip, tmp_path / "ttyUSB0") as first, simulated(chip, tmp_path / "ttyUSB1") as second:
        plugged.append(Device(str(first.path), 0x10C4, 0xEA60))
        plugged.append(Device("/dev/null", 0x2E8A, 0x0005))
        with watched(chip, "usb:10c4:ea60", listing=plugged) as it:
            plugged.pop(0)
            first.unplug()
            it.awaited("lost")
            plugged.append(Device(str(second.path), 0x10C4, 0xEA60))
            it.awaited("lost", "found")
            second.hold(NEAR[chip])
            it.awaited("lost", "found", f"+{tag(NEAR[chip])}")
            assert it.reader.facts()["path"] == str(second.path)


def test_whatever_the_kernel_throws_is_one_kind_of_error(path: Path) -> None:
    with simulated("rdm6300", path) as device:
        port = Port(str(path), 9600, 0.001)
        device.unplug()
        for call in (lambda: port.some(9), lambda: port.write(b"?"), port.drop):
            with pytest.raises(PortLost):
                call()
        port.close()
        port.close()


# What cannot be opened.


@pytest.fixture
def inbox() -> Inbox:
    return Inbox(time.monotonic)


def refused(inbox: Inbox, chip: str, port: str | Path, timing: ReaderTiming = QUICK) -> str:
    with pytest.raises(BodyError) as refusal:
        TagReader(SerialReader(chip, str(port)), inbox, timing, listing=Plugged())
    assert str(refusal.value).count(". ") >= 1  # what it is, and what to do
    return str(refusal.value)


def test_a_reader_that_is_not_there_is_refused_with_what_to_do(inbox: Inbox, tmp_path: Path) -> None:
    assert refused(inbox, "pn532", "usb").startswith(
        "The tag reader cannot be used: No device for 'usb' is plugged in."
    )
    assert "There is no" in refused(inbox, "pn532", tmp_path / "nothing")
    (tmp_path / "file").touch()
    assert "cannot be opened" in refused(inbox, "pn532", tmp_path / "file")


def test_a_port_that_another_program_has_is_refused(inbox: Inbox, path: Path) -> None:
    with simulated("rdm6300", path), watched("rdm6300", path):
        assert "taken by another program" in refused(inbox, "rdm6300", path)


def test_a_silent_chip_is_refused_with_what_to_look_at_and_its_port_let_go(inbox: Inbox, path: Path) -> None:
    with simulated("pn532", path) as device:
        device.silence()
        assert "does not answer" in refused(inbox, "pn532", path, ReaderTiming(answer_s=0.05))
        device.speak()
        with watched("pn532", path) as it:
            assert it.told == []


def test_without_its_library_a_pn532_is_refused_and_its_port_let_go(
    inbox: Inbox, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with simulated("pn532", path):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, "adafruit_pn532.uart", None)
            assert "its library does not load" in refused(inbox, "pn532", path)
        with watched("pn532", path) as it:
            assert it.told == []


def test_when_one_of_several_cannot_be_opened_none_stays_open(inbox: Inbox, path: Path) -> None:
    wired = {"main": SerialReader("pn532", str(path)), "other": SerialReader("pn532", f"{path}-other")}
    with simulated("pn532", path):
        with pytest.raises(BodyError):
            open_readers(wired, inbox, QUICK)
        (reader,) = open_readers({"main": wired["main"]}, inbox, QUICK)
        reader.close()


# Its end.


@pytest.fixture
def at_work(path: Path) -> Iterator[tuple[PtyDevice, Watched]]:
    with simulated("pn532", path) as device, watched("pn532", path, evolve(STEADY, answer_s=PATIENCE_S)) as it:
        yield device, it


def test_it_ends_at_once_even_while_it_waits_for_an_answer(at_work: tuple[PtyDevice, Watched]) -> None:
    device, it = at_work
    device.silence()
    it.reader.close()
    it.reader.close()
    assert not it.reader.alive()
    assert it.told == []  # closing is no loss


def test_a_mistake_of_ours_ends_its_loop_but_not_in_silence(
    at_work: tuple[PtyDevice, Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, it = at_work
    heard: list[object] = []
    monkeypatch.setattr("threading.excepthook", heard.append)
    monkeypatch.setattr(it.reader, "_watch", None)
    it.awaited("lost")
    until(lambda: not it.reader.alive())
    assert "NoneType" in str(it.reader.facts()["last_trouble"])
    assert len(heard) == 1
