"""The measurement that `reedlight bench` shows."""

from pathlib import Path
from random import Random

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
