"""The measurement that `reedlight bench` shows."""

from pathlib import Path
from random import Random
from time import sleep

import pytest

from hardware.readers.measure import tag_to_call
from sim.devices.device import Device
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import AT_ONCE, Pn532
from sim.devices.rdm6300 import Rdm6300
from tests.hardware.readers.stand import QUICK


@pytest.mark.parametrize(("chip", "device"), [("pn532", Pn532(AT_ONCE)), ("rdm6300", Rdm6300(0.002))])
def test_every_try_is_measured_and_the_stand_is_closed(chip: str, device: Device, tmp_path: Path) -> None:
    path = tmp_path / "reader"
    taken = tag_to_call(lambda: PtyDevice(device, path), chip, 3, Random(1), QUICK)
    assert len(taken) == 3
    assert min(taken) > 0
    assert not path.exists()


class Restless(PtyDevice):
    """Is taken away by itself when it has been held for long enough to be told gone: the module was held up."""

    def hold(self, uid: bytes) -> None:
        super().hold(uid)
        sleep(5 * QUICK.stopped_s)


def test_a_module_that_was_held_up_and_told_gone_too_soon_holds_nothing_up(tmp_path: Path) -> None:
    taken = tag_to_call(lambda: Restless(Rdm6300(most=1), tmp_path / "reader"), "rdm6300", 2, Random(1), QUICK)
    assert len(taken) == 2
