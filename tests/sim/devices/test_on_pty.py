"""A simulated device behind a pty, looked at with nothing but the kernel's own calls."""

import os
import select
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sim.devices.on_pty import PtyDevice
from sim.devices.rdm6300 import Rdm6300, frame

UID = bytes.fromhex("0F00A1B2C3")
PATIENCE_S = 30.0


@contextmanager
def opened(device: PtyDevice) -> Iterator[int]:
    fd = os.open(device.path, os.O_RDWR | os.O_NOCTTY)
    try:
        yield fd
    finally:
        os.close(fd)


def heard(fd: int) -> bytes:
    assert select.select([fd], [], [], PATIENCE_S)[0]
    return os.read(fd, 4096)


def test_what_the_device_sends_comes_out_at_its_path(tmp_path: Path) -> None:
    with PtyDevice(Rdm6300(most=1), tmp_path / "reader") as device, opened(device) as fd:
        device.hold(UID)
        assert heard(fd) == frame(UID)


def test_unplugged_it_hangs_up_and_plugged_in_again_it_begins_anew_at_the_same_path(tmp_path: Path) -> None:
    with PtyDevice(Rdm6300(most=1), tmp_path / "reader") as device:
        with opened(device) as fd:
            device.hold(UID)
            heard(fd)
            device.unplug()
            assert heard(fd) == b""  # the end of the file: it was hung up
            with pytest.raises(OSError, match="Input/output error"):
                os.write(fd, b"?")
        assert not device.path.exists()
        device.unplug()
        device.replug()
        device.replug()
        with opened(device) as fd:
            assert heard(fd) == frame(UID)
    assert not os.path.lexists(device.path)


def test_a_silent_device_neither_speaks_nor_hears(tmp_path: Path) -> None:
    with PtyDevice(Rdm6300(most=1), tmp_path / "reader") as device, opened(device) as fd:
        device.silence()
        device.hold(UID)
        device.speak()
        assert not select.select([fd], [], [], 0.0)[0]
        device.hold(UID)
        assert heard(fd) == frame(UID)


class Asked(Rdm6300):
    """Keeps what was asked of it."""

    def __init__(self) -> None:
        super().__init__(most=1)
        self.asked: list[str] = []

    def hold(self, now: float, uid: bytes) -> None:
        super().hold(now, uid)
        self.asked.append("hold")

    def due(self, now: float) -> bytes:
        self.asked.append("due")
        return super().due(now)


def test_what_an_order_makes_it_say_is_said_before_the_next_order(tmp_path: Path) -> None:
    """Else what a silent device was to keep to itself would go out if it was let speak soon enough."""
    simulated = Asked()
    with PtyDevice(simulated, tmp_path / "reader") as device:
        device.hold(UID)
        assert simulated.asked[simulated.asked.index("hold") :][1:2] == ["due"]


class Talkative(Rdm6300):
    """Sends far more at once than the kernel keeps."""

    def due(self, now: float) -> bytes:
        return 10_000 * super().due(now)


def test_a_device_that_nobody_reads_goes_on(tmp_path: Path) -> None:
    with PtyDevice(Talkative(most=1), tmp_path / "reader") as device, opened(device) as fd:
        for _ in range(3):
            device.hold(UID)
        assert heard(fd).startswith(frame(UID))


def test_an_error_comes_back_to_whoever_gave_the_order_and_it_may_be_closed_twice(tmp_path: Path) -> None:
    device = PtyDevice(Rdm6300(), tmp_path / "reader")
    with pytest.raises(ZeroDivisionError):
        device.tell(lambda: [][1 // 0])
    device.close()
    device.close()
