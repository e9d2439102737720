"""The doctor at a Pi that is a folder: each thing that may be wrong is told with what to do, and nothing else is."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.engine.strict import parse_toml
from controller.errors import BodyError
from hardware.doctor import machine as machines
from hardware.doctor.computer import NO_WHEEL, computer, voices
from hardware.doctor.connected import plugged
from hardware.doctor.findings import Finding, line, report
from hardware.doctor.machine import REVISION, UNNAMED, Machine, installed
from hardware.doctor.ways import ways
from hardware.pixels.backend import BCM2712, KNOWN, WS281X
from hardware.plugged import Device
from hardware.speech import voice_facts
from hardware.wiring.model import MatrixBody, SerialReader, wiring
from tests.docs.pages import ROOT

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
    "gpiod": "2.5.0",
    "Adafruit-Blinka-Raspberry-Pi-PWM": "1.0.2",
    "rpi_ws281x": "5.0.0",
}
PI_4_LIGHTS = "dtoverlay=spi0-0cs,no_miso\ncore_freq=500\ncore_freq_min=500\n"
GOOD = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
    "etc/os-release": 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    "boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=1 rootwait",
    "proc/cpuinfo": "Hardware\t: BCM2835\nRevision\t: c03114\n",
    "boot/firmware/config.txt": "# mine\n[all]\ndtoverlay=disable-bt\n" + PI_4_LIGHTS,
    "dev/serial0": "",
    "dev/gpiochip0": "",
    "dev/spidev0.0": "",
    "proc/asound/cards": " 0 [Headphones]: bcm2835_headphon",
}


def speaks() -> Mapping[str, object]:
    return {"program": "/usr/bin/espeak-ng", "trouble": None}


def mute() -> Mapping[str, object]:
    """As `hardware.speech` tells it of a computer without the program."""
    return voice_facts(path="/nowhere")


def machine(
    root: Path,
    files: Mapping[str, str] = GOOD,
    *,
    throttled: str | None = "throttled=0x0",
    packages: Mapping[str, str] = PACKAGES,
    uid: int = 1000,
    voice: Callable[[], Mapping[str, object]] = speaks,
) -> Machine:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)

    def run(words: Sequence[str]) -> str | None:
        return throttled if words[0] == "vcgencmd" else None

    return Machine(root, run, ("gpio", "dialout", "spi"), uid, packages.get, voice)


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
        {"boot/firmware/config.txt": PI_4_LIGHTS + "#dtoverlay=disable-bt"},
        "dtoverlay=disable-bt",
    ),
    "serial-port": ({"dev/serial0": None}, "do_serial_hw 0"),
    "pins": ({"dev/gpiochip0": None}, "full-upgrade"),
    "lights": ({"dev/spidev0.0": None}, "spi0-0cs"),
    "lights-clock": (
        {"boot/firmware/config.txt": "dtoverlay=disable-bt\ndtoverlay=spi0-0cs,no_miso"},
        "lines core_freq=500 and core_freq_min=500",
    ),
    "lights-pins": (
        {"boot/firmware/config.txt": "dtoverlay=disable-bt\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500"},
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


PI_5 = {
    "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0",
    "proc/cpuinfo": "Revision\t: c04170\n",
    "boot/firmware/cmdline.txt": "console=serial0,115200 console=tty1",  # its debug connector, which is in nobody's way
    "boot/firmware/config.txt": "[all]\ndtparam=uart0=on\n",
    "dev/ttyAMA0": "",
    "dev/pio0": "",
}
PI_5_PACKAGES = PACKAGES | {"Adafruit-Blinka-Raspberry-Pi5-Neopixel": "1.0.0"}


def test_a_pi_5_as_the_pages_have_it_needs_nothing_and_another_board_file_neither(tmp_path: Path) -> None:
    it = machine(tmp_path, GOOD | PI_5, packages=PI_5_PACKAGES)
    assert to_mend(it) == to_mend(it, LINES) == []
    assert looked_at(it)["lights"].facts["backend"] == "pio"


@pytest.mark.parametrize(
    ("about", "changes", "remedy"),
    [
        ("lights", {"dev/pio0": None}, "full-upgrade"),
        ("serial-port", {"dev/ttyAMA0": None}, "dtparam=uart0=on"),
        ("serial-console", {"boot/firmware/cmdline.txt": "console=ttyAMA0,115200"}, "do_serial_cons 1"),
    ],
)
def test_what_a_pi_5_may_lack(about: str, changes: dict[str, str | None], remedy: str, tmp_path: Path) -> None:
    files = {name: text for name, text in (GOOD | PI_5 | changes).items() if text is not None}
    it = machine(tmp_path, files, packages=PI_5_PACKAGES)
    assert to_mend(it) == [about]
    assert remedy in looked_at(it)[about].remedy


def test_a_port_by_its_old_name_is_told_to_be_another_on_a_pi_5(tmp_path: Path) -> None:
    assert isinstance(MATRIX, MatrixBody)
    own = evolve(MATRIX, readers={"main": SerialReader("pn532", "/dev/serial0")})
    it = machine(tmp_path, GOOD | PI_5, packages=PI_5_PACKAGES)
    assert to_mend(it, own) == ["serial-port"]
    assert 'port = "header"' in looked_at(it, own)["serial-port"].remedy
    assert to_mend(machine(tmp_path / "4"), own) == []


@pytest.mark.parametrize(("files", "missing"), [({}, "rpi_ws281x"), (PI_5, "Adafruit-Blinka-Raspberry-Pi5-Neopixel")])
def test_the_back_end_of_the_lights_is_named_by_model_with_the_line_of_the_page(
    files: dict[str, str], missing: str, tmp_path: Path
) -> None:
    there = GOOD | files | {"usr/bin/gcc": "", HEADERS: ""}
    it = machine(tmp_path, there, packages={name: one for name, one in PACKAGES.items() if name != missing})
    assert to_mend(it) == ["lights-packages"]
    found = looked_at(it)["lights-packages"]
    assert missing in found.says
    page = (ROOT / "docs" / "building" / "raspberry-pi.md").read_text("utf-8")
    assert found.remedy in page.splitlines()


HEADERS = "usr/include/python{}.{}/Python.h".format(*sys.version_info)


@pytest.mark.parametrize("file", ["usr/bin/gcc", HEADERS])
def test_a_compiler_that_is_missing_is_told_where_pip_will_want_one(file: str, tmp_path: Path) -> None:
    there = GOOD | {"usr/bin/gcc": "", HEADERS: ""}
    del there[file]
    without = {name: one for name, one in PACKAGES.items() if name != "rpi_ws281x"}
    found = looked_at(machine(tmp_path, there, packages=without))
    assert (
        found["lights-compiler"].remedy == f"sudo apt install {'python3-dev' if file == HEADERS else 'build-essential'}"
    )
    assert "lights-compiler" not in looked_at(machine(tmp_path, there))
    assert "lights-compiler" not in looked_at(machine(tmp_path / "5", GOOD | PI_5, packages=without))


def test_a_board_revision_that_the_library_does_not_know_is_named(tmp_path: Path) -> None:
    files = GOOD | {"proc/cpuinfo": "Revision\t: c03116\n"}
    assert to_mend(machine(tmp_path, files)) == ["lights-revision"]
    said = looked_at(machine(tmp_path, files))["lights-revision"]
    assert "c03116" in said.says
    assert "Pico" in said.remedy
    newer = looked_at(machine(tmp_path, files, packages=PACKAGES | {"rpi_ws281x": "9.0"}))["lights-revision"]
    assert newer.grade == "note"
    assert "lights-revision" not in looked_at(machine(tmp_path, files), PICO)
    assert "lights-revision" not in looked_at(machine(tmp_path / "5", GOOD | PI_5, packages=PI_5_PACKAGES))


def test_the_list_of_revisions_is_that_of_the_version_that_is_pinned() -> None:
    assert f"rpi-ws281x=={WS281X}" in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert {0xA02082, 0xA020D3, 0x902120, 0xC03114, 0xD03115} < KNOWN
    assert not {code for code in KNOWN if code >> 23 & 1 and code >> 12 & 0xF == BCM2712}


@given(st.binary(min_size=4, max_size=4))
def test_the_revision_is_the_one_of_the_device_tree(code: bytes) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder) / REVISION.lstrip("/")
        place.parent.mkdir(parents=True)
        place.write_bytes(code)
        assert Machine(Path(folder)).revision == int(code.hex(), 16)


def test_missing_packages_are_named_with_their_extra(tmp_path: Path) -> None:
    it = machine(tmp_path, packages={name: version for name, version in PACKAGES.items() if name != "gpiozero"})
    found = looked_at(it)["packages"]
    assert found.grade == "mend"
    assert "gpiozero is not installed" in found.says
    assert "reedlight[pi]" in found.remedy
    assert to_mend(it, PICO) == []
    assert "reedlight[link]" in looked_at(machine(tmp_path, packages={}), PICO)["packages"].remedy
    without = {name: version for name, version in PACKAGES.items() if name != "mpremote"}
    assert looked_at(machine(tmp_path, packages=without), PICO)["mpremote"].grade == "note"


def test_an_lgpio_that_pip_cannot_bring_comes_from_the_system(tmp_path: Path) -> None:
    it = machine(tmp_path, packages={name: one for name, one in PACKAGES.items() if name != "lgpio"})
    trixie, bookworm = replace(it, python=(3, 13)), replace(it, python=(3, 11))
    assert to_mend(trixie) == ["lgpio"]
    assert "sudo apt install python3-lgpio" in looked_at(trixie)["lgpio"].remedy
    assert to_mend(bookworm) == ["packages"]
    page = (ROOT / "docs" / "building" / "raspberry-pi.md").read_text("utf-8")
    assert looked_at(trixie)["lgpio"].remedy.rpartition("&& ")[2] in page.splitlines()


def test_the_extra_for_a_pi_leaves_out_lgpio_from_the_python_on_that_has_no_wheel() -> None:
    project = parse_toml("pyproject.toml", (ROOT / "pyproject.toml").read_bytes())["project"]
    (line,) = [line for line in project["optional-dependencies"]["pi"] if line.startswith("lgpio")]
    assert line.endswith(f"python_version < '{'.'.join(map(str, NO_WHEEL))}'")


def test_an_lgpio_without_a_name_and_number_is_seen_and_nothing_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(machines, "version", unknown)
    monkeypatch.setattr(machines, "find_spec", lambda name: object())
    assert installed("lgpio") == UNNAMED
    assert installed("gpiod") is None
    monkeypatch.setattr(machines, "find_spec", lambda name: None)
    assert installed("lgpio") is None


def test_what_a_pi_needs_is_not_asked_of_another_computer(tmp_path: Path) -> None:
    it = machine(tmp_path, {"proc/asound/cards": " 0 [PCH]"}, packages={})
    assert to_mend(it) == to_mend(it, LINES) == ["computer"]


def test_an_lgpio_that_the_environment_does_not_see(tmp_path: Path) -> None:
    files = GOOD | {"usr/lib/python3/dist-packages/lgpio.py": ""}
    it = machine(tmp_path, files, packages={name: one for name, one in PACKAGES.items() if name != "lgpio"})
    assert "--system-site-packages" in looked_at(it)["lgpio"].remedy


@pytest.mark.parametrize(
    ("voice", "cards", "screen", "grade"),
    [
        (speaks, True, False, "good"),
        (speaks, True, True, "good"),
        (speaks, False, True, "note"),
        (speaks, False, False, "mend"),
        (mute, True, True, "note"),
        (mute, True, False, "mend"),
    ],
)
def test_a_table_needs_a_voice_or_a_screen(
    voice: Callable[[], Mapping[str, object]], cards: bool, screen: bool, grade: str, tmp_path: Path
) -> None:
    files = GOOD if cards else GOOD | {"proc/asound/cards": "--- no soundcards ---"}
    (one,) = voices(machine(tmp_path, files, voice=voice), screen=screen)
    assert one.grade == grade
    assert one.remedy.startswith({"good": ""}.get(grade, "Install it" if voice is mute else "Connect"))


def test_what_is_plugged_in() -> None:
    pico = Device("/dev/ttyACM0", 0x2E8A, 0x0005, "E6614103E7", "Board in FS mode")
    (one,) = plugged(wanted=True, listing=lambda: [pico], waiting=lambda: 0)
    assert (one.grade, "E6614103E7" in one.says) == ("good", True)
    adaptor = Device("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001", "CP2102")
    (one,) = plugged(wanted=True, listing=lambda: [adaptor], waiting=lambda: 0)
    assert one.says == 'A serial device (CP2102) on /dev/ttyUSB0: port = "usb:10c4:ea60:0001" in a board file.'
    (one,) = plugged(wanted=True, listing=list, waiting=lambda: 1)
    assert "firmware install" in one.remedy
    (one,) = plugged(wanted=True, listing=list, waiting=lambda: 0)
    assert one.grade == "mend"
    assert not [*plugged(wanted=False, listing=list, waiting=lambda: 0)]

    def no_pyserial() -> list[Device]:
        raise BodyError("pyserial is missing. Install it.")

    (one,) = plugged(wanted=True, listing=no_pyserial, waiting=lambda: 0)
    assert "reedlight[link]" in one.remedy


def test_every_finding_is_a_sentence_with_one_remedy_and_the_report_holds_all(tmp_path: Path) -> None:
    found = [*looked_at(Machine(tmp_path, lambda words: None, (), 1000, lambda name: None, mute)).values()]
    assert found
    for one in found:
        assert one.says.endswith(".")
        assert (one.grade == "mend") <= bool(one.remedy)
        assert line(one).count("\n") == bool(one.remedy)
    told = report(found, board="b")
    assert [one["about"] for one in told["findings"]] == [one.about for one in found]


@pytest.mark.parametrize(("status", "grade"), [("connected", "good"), ("disconnected", "mend")])
def test_hdmi_is_a_voice_only_with_a_screen_connected(status: str, grade: str, tmp_path: Path) -> None:
    cards = " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
    files = GOOD | {"proc/asound/cards": cards, "sys/class/drm/card1-HDMI-A-1/status": status}
    (one,) = voices(machine(tmp_path, files), screen=False)
    assert one.grade == grade
    loudspeaker = files | {"proc/asound/cards": f"{cards} 1 [UACDemo        ]: USB-Audio - UACDemoV1.0"}
    (one,) = voices(machine(tmp_path / "usb", loudspeaker), screen=False)
    assert one.grade == "good"
