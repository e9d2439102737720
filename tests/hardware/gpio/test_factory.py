"""Opening the pins: what is said where there are none, and lgpio's pipe, which must leave no trace."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.errors import BodyError
from hardware.gpio import factory
from hardware.gpio.factory import open_lgpio

IMPORTED = """
import os, sys
from controller.errors import BodyError
from hardware.gpio.factory import open_lgpio
try:
    open_lgpio().close()
except BodyError as error:
    print(error)
print("lgpio" in sys.modules, os.getcwd(), os.environ.get("LG_WD"))
"""


def run_in(place: Path, temp: Path, **more: str) -> list[str]:
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": os.getcwd(), "TMPDIR": str(temp), **more}
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], cwd=place, env=env, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.split("\n")


@pytest.fixture
def temp(tmp_path: Path) -> Path:
    made = tmp_path / "temp"
    made.mkdir()
    return made


def test_importing_lgpio_leaves_no_file_and_changes_no_directory(tmp_path: Path, temp: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    assert run_in(place, temp)[-2] == f"True {place} None"
    assert list(place.iterdir()) == list(temp.iterdir()) == []


def test_a_chosen_place_for_the_pipe_is_kept_and_the_directory_too(tmp_path: Path, temp: Path) -> None:
    place, chosen = tmp_path / "place", tmp_path / "run"
    place.mkdir()
    chosen.mkdir()
    assert run_in(place, temp, LG_WD=str(chosen))[-2] == f"True {place} {chosen}"
    assert [file.name for file in chosen.iterdir()] == [".lgd-nfy0"]
    assert list(place.iterdir()) == []


def _raises(error: Exception) -> object:
    def made() -> None:
        raise error

    return made


def _told(monkeypatch: pytest.MonkeyPatch, error: Exception, dev: Path) -> str:
    monkeypatch.setattr(factory, "_lgpio_factory", lambda: _raises(error))
    with pytest.raises(BodyError) as raised:
        open_lgpio(dev)
    return str(raised.value)


def test_a_computer_that_is_no_pi_is_told_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from gpiozero.exc import PinUnknownPi

    told = _told(monkeypatch, PinUnknownPi("no revision"), tmp_path)
    assert told.startswith("The pins cannot be opened: this computer is no Raspberry Pi. Run this on the Pi")


def test_a_pi_without_a_chip_a_forbidden_chip_and_any_other_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trouble = OSError("can not open gpiochip")
    assert "has no GPIO chip" in _told(monkeypatch, trouble, tmp_path)
    (tmp_path / "gpiochip0").touch()
    assert "lgpio says can not open gpiochip. Restart" in _told(monkeypatch, trouble, tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    told = _told(monkeypatch, trouble, tmp_path)
    assert f"your user may not use {tmp_path}/gpiochip0. Let your user in with: sudo usermod -aG gpio" in told


def test_a_missing_library_is_named_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(BodyError, match=r"is not installed\. Install them with: pip install"):
        open_lgpio()


def test_importing_the_bodies_imports_no_library_of_pins() -> None:
    code = """
import sys, hardware.lines, hardware.matrix, hardware.gpio.measure, hardware.pixels.part, hardware.speech
print(sorted({name.partition(".")[0] for name in sys.modules} & set(sys.argv[1].split())))
"""
    heavy = "gpiozero lgpio serial board neopixel adafruit_blinka adafruit_pixelbuf adafruit_pn532"
    done = subprocess.run([sys.executable, "-c", code, heavy], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
