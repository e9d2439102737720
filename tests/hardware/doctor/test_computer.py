"""The doctor at a Pi that is a folder: each thing that may be wrong is told with what to do, and nothing else is."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from controller import boards
from hardware.doctor.computer import computer
from hardware.doctor.findings import Finding, line, report
from hardware.doctor.machine import Machine
from hardware.doctor.plugged import plugged
from hardware.doctor.voices import voices
from hardware.doctor.ways import ways
from hardware.plugged import Device
from hardware.wiring.model import wiring

LINES = wiring(boards.load("power-and-weakness-presence"))
MATRIX = wiring(boards.load("power-and-weakness-counting"))
PICO = wiring(boards.load("power-and-weakness-counting-pico"))
PACKAGES = {
    "gpiozero": "2.0.1",
    "lgpio": "0.2.2.0",
    "adafruit-circuitpython-neopixel": "6.4.2",
    "adafruit-circuitpython-pn532": "2.4.9",
    "pyserial": "3.5",
    "mpremote": "1.29.0",
}
GOOD = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
    "etc/os-release": 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    "boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=1 rootwait",
    "boot/firmware/config.txt": "# mine\n[all]\ndtoverlay=disable-bt\ndtoverlay=spi0-0cs,no_miso\ncore_freq_min=500\n",
    "dev/serial0": "",
    "dev/gpiochip0": "",
    "dev/spidev0.0": "",
    "proc/asound/cards": " 0 [Headphones]: bcm2835_headphon",
}


def machine(
    root: Path,
    files: Mapping[str, str] = GOOD,
    *,
    throttled: str | None = "throttled=0x0",
    packages: Mapping[str, str] = PACKAGES,
    uid: int = 1000,
) -> Machine:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)

    def run(words: Sequence[str]) -> str | None:
        return throttled if words[0] == "vcgencmd" else "eSpeak NG 1.51" if words[0] == "espeak-ng" else None

    return Machine(root, run, ("gpio", "dialout", "spi"), uid, packages.get)


def looked_at(it: Machine, body: object = MATRIX) -> dict[str, Finding]:
    found = [*computer(it, body), *voices(it, screen=True), *ways(it, body)]  # type: ignore[arg-type]
    assert len({one.about for one in found}) == len(found)
    return {one.about: one for one in found}


def to_mend(it: Machine, body: object = MATRIX) -> list[str]:
    return [one.about for one in looked_at(it, body).values() if one.grade == "mend"]


def test_a_pi_that_is_as_the_pages_have_it_needs_nothing(tmp_path: Path) -> None:
    it = machine(tmp_path)
    for body in (LINES, MATRIX, PICO, None):
        assert to_mend(it, body) == []


# What is changed, and what alone is then told.
WRONG: dict[str, tuple[dict[str, str | None], str]] = {
    "serial-console": ({"boot/firmware/cmdline.txt": "console=serial0,115200 console=tty1"}, "do_serial_cons 1"),
    "bluetooth": (
        {"boot/firmware/config.txt": "dtoverlay=spi0-0cs,no_miso\ncore_freq_min=500\n#dtoverlay=disable-bt"},
        "dtoverlay=disable-bt",
    ),
    "serial-port": ({"dev/serial0": None}, "do_serial_hw 0"),
    "pins": ({"dev/gpiochip0": None}, "kernel"),
    "lights-port": ({"dev/spidev0.0": None}, "spi0-0cs"),
    "lights-clock": (
        {"boot/firmware/config.txt": "dtoverlay=disable-bt\ndtoverlay=spi0-0cs,no_miso"},
        "core_freq_min=500",
    ),
    "lights-pins": (
        {"boot/firmware/config.txt": "dtoverlay=disable-bt\ndtparam=spi=on\ncore_freq_min=500"},
        "spi0-0cs,no_miso",
    ),
    "computer": ({"proc/device-tree/model": None, "dev/spidev0.0": ""}, "--board"),
}


@pytest.mark.parametrize("about", WRONG)
def test_what_is_wrong_is_told_with_its_remedy_and_nothing_else(about: str, tmp_path: Path) -> None:
    changes, remedy = WRONG[about]
    it = machine(tmp_path, {name: text for name, text in (GOOD | changes).items() if text is not None})
    assert to_mend(it) == [about]
    assert remedy in looked_at(it)[about].remedy


@pytest.mark.parametrize(
    ("throttled", "grade"),
    [("throttled=0x0", "good"), ("throttled=0x50000", "mend"), ("throttled=0x50005", "mend"), (None, "note")],
)
def test_undervoltage(throttled: str | None, grade: str, tmp_path: Path) -> None:
    assert looked_at(machine(tmp_path, throttled=throttled))["power"].grade == grade


def test_a_device_that_may_not_be_used_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    it = machine(tmp_path)
    monkeypatch.setattr(Machine, "usable", lambda self, path: path != "/dev/gpiochip0")
    monkeypatch.setattr(Machine, "group_of", lambda self, path: "gpio")
    stranger = Machine(it.root, it.run, ("users",), 1000, it.installed)
    assert to_mend(stranger) == ["pins-permission"]
    assert "usermod -aG gpio" in looked_at(stranger)["pins-permission"].remedy
    assert "reedlight install" in looked_at(it)["pins-permission"].remedy


def test_a_pi_5_drives_its_lights_by_pio_and_has_its_own_serial_port(tmp_path: Path) -> None:
    files = GOOD | {"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0", "boot/firmware/config.txt": ""}
    it = machine(tmp_path, files)
    assert to_mend(it) == ["lights-port"]
    assert looked_at(it)["lights"].facts["backend"] == "pio"
    (tmp_path / "dev" / "pio0").write_text("")
    assert to_mend(it) == []


def test_missing_packages_are_named_with_their_extra(tmp_path: Path) -> None:
    it = machine(tmp_path, packages={name: version for name, version in PACKAGES.items() if name != "gpiozero"})
    found = looked_at(it)["packages"]
    assert found.grade == "mend"
    assert "gpiozero is not installed" in found.says
    assert "reedlight[pi]" in found.remedy
    assert to_mend(it, PICO) == []
    assert "reedlight[link]" in looked_at(machine(tmp_path, packages={}), PICO)["packages"].remedy


def test_an_lgpio_that_the_environment_does_not_see(tmp_path: Path) -> None:
    files = GOOD | {"usr/lib/python3/dist-packages/lgpio.py": ""}
    it = machine(tmp_path, files, packages={name: one for name, one in PACKAGES.items() if name != "lgpio"})
    assert "--system-site-packages" in looked_at(it)["lgpio"].remedy


def test_a_table_needs_a_voice_or_a_screen(tmp_path: Path) -> None:
    silent = Machine(tmp_path, lambda words: None, (), 1000, PACKAGES.get)
    (one,) = voices(silent, screen=False)
    assert one.grade == "mend"
    (one,) = voices(silent, screen=True)
    assert one.grade == "note"
    (one,) = voices(machine(tmp_path), screen=False)
    assert one.grade == "good"


def test_what_is_plugged_in() -> None:
    pico = Device("/dev/ttyACM0", 0x2E8A, 0x0005, "E6614103E7", "Board in FS mode")
    (one,) = plugged(wanted=True, listing=lambda: [pico], waiting=lambda: 0)
    assert (one.grade, "E6614103E7" in one.says) == ("good", True)
    (one,) = plugged(wanted=True, listing=list, waiting=lambda: 1)
    assert "firmware install" in one.remedy
    (one,) = plugged(wanted=True, listing=list, waiting=lambda: 0)
    assert one.grade == "mend"
    assert not [*plugged(wanted=False, listing=list, waiting=lambda: 0)]


def test_every_finding_is_a_sentence_with_one_remedy_and_the_report_holds_all(tmp_path: Path) -> None:
    found = [*looked_at(Machine(tmp_path, lambda words: None, (), 1000, lambda name: None)).values()]
    assert found
    for one in found:
        assert one.says.endswith(".")
        assert (one.grade == "mend") <= bool(one.remedy)
        assert line(one).count("\n") == bool(one.remedy)
    told = report(found, board="b")
    assert [one["about"] for one in told["findings"]] == [one.about for one in found]
