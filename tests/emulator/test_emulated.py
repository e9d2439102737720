"""The firmware on MicroPython's binary for the Pico, on an emulated chip, where the person who tests brings them."""

import os
import shutil
from pathlib import Path

import pytest

from tests.emulator.run import emulated, go_through

NAMES = ("REEDLIGHT_RP2040JS", "REEDLIGHT_UF2", "REEDLIGHT_BOOTROM")


@pytest.mark.skipif(
    shutil.which("node") is None or not all(name in os.environ for name in NAMES),
    reason=f"node, or one of {', '.join(NAMES)}, is not there: docs/building/emulated.md",
)
@pytest.mark.timeout(1800)
def test_the_firmware_works_on_the_real_micropython() -> None:
    told: list[str] = []
    with emulated(*(Path(os.environ[name]) for name in NAMES)) as pico:
        go_through(pico, told.append)
    steps = [line.partition(":")[0] for line in told[1:]]
    assert list(dict.fromkeys(steps)) == ["identify", "scan", "console", "waking"]
    assert steps.count("scan") == 12
    assert "no strap" in told[1]
