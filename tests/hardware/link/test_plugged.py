from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serial.tools.list_ports_common import ListPortInfo

from hardware.plugged import Device, bootsel_picos, devices, header_port, pi_model, picos, port_for, why_no_port

PICO = Device("/dev/ttyACM0", 0x2E8A, 0x0005, "E66141", "Board in FS mode")
ADAPTOR = Device("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001", "CP2102")
OTHER = Device("/dev/ttyUSB1", 0x1A86, 0x7523, "", "CH340")


def test_the_machines_own_devices_can_be_listed() -> None:
    assert all(device.path.startswith("/dev/") and device.vid for device in devices())


def test_a_device_that_is_unplugged_while_it_is_listed_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[Exception] = [TypeError("int() can't convert non-string"), FileNotFoundError(2, "gone")]

    def listed() -> list[ListPortInfo]:
        if raised:
            raise raised.pop()
        port = ListPortInfo("/dev/ttyACM0")
        port.vid, port.pid, port.serial_number = 0x2E8A, 5, "E66"
        return [port, ListPortInfo("/dev/ttyS0")]

    monkeypatch.setattr("serial.tools.list_ports.comports", listed)
    assert devices() == (Device("/dev/ttyACM0", 0x2E8A, 5, "E66", ""),)
    raised[:] = [TypeError()] * 50
    assert devices() == ()


def test_usb_is_the_only_adaptor_that_is_no_pico() -> None:
    assert port_for("usb", lambda: [PICO, ADAPTOR]) == "/dev/ttyUSB0"
    assert port_for("usb", lambda: [PICO]) is None
    assert port_for("usb", lambda: [ADAPTOR, OTHER]) is None


@pytest.mark.parametrize("spec", ["usb:10c4:ea60", "usb:10C4:EA60", "usb:10C4:EA60:0001"])
def test_an_adaptor_is_found_by_its_numbers(spec: str) -> None:
    assert port_for(spec, lambda: [OTHER, ADAPTOR, PICO]) == "/dev/ttyUSB0"


def test_a_serial_number_tells_twins_apart() -> None:
    twin = ADAPTOR._replace(path="/dev/ttyUSB2", serial="00:02")
    assert port_for("usb:10c4:ea60", lambda: [ADAPTOR, twin]) is None
    assert port_for("usb:10c4:ea60:00:02", lambda: [ADAPTOR, twin]) == "/dev/ttyUSB2"
    assert port_for("usb:10c4:ea60:0003", lambda: [ADAPTOR, twin]) is None


def test_a_path_is_meant_as_it_stands_while_it_exists(tmp_path: Path) -> None:
    port = tmp_path / "port"
    assert port_for(str(port)) is None
    port.touch()
    assert port_for(str(port)) == str(port)


@given(st.lists(st.sampled_from([PICO, ADAPTOR, OTHER]), unique=True), st.sampled_from(["usb", "usb:10c4:ea60"]))
def test_either_there_is_a_port_or_a_reason(here: list[Device], spec: str) -> None:
    assert (port_for(spec, lambda: here) is None) == bool(why_no_port(spec, lambda: here))


MODELS = {
    "Raspberry Pi 3 Model B Plus Rev 1.3": "/dev/serial0",
    "Raspberry Pi 4 Model B Rev 1.5": "/dev/serial0",
    "Raspberry Pi 400 Rev 1.0": "/dev/serial0",
    "Raspberry Pi Zero 2 W Rev 1.0": "/dev/serial0",
    "Raspberry Pi 5 Model B Rev 1.0": "/dev/ttyAMA0",
    "Raspberry Pi 500 Rev 1.0": "/dev/ttyAMA0",
    "Raspberry Pi Compute Module 5 Rev 1.0": "/dev/ttyAMA0",
}


@pytest.mark.parametrize("model", MODELS)
def test_the_port_of_the_header_is_what_each_model_calls_it(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model").write_text(f"{model}\0")
    assert pi_model(tmp_path / "model") == model
    assert header_port(model) == MODELS[model]
    there: list[str] = []
    monkeypatch.setattr(Path, "exists", lambda path: str(path) in there)
    assert port_for("header", model=lambda: model) is None
    why = why_no_port("header", model=lambda: model)
    assert f"there is no {MODELS[model]}." in why
    assert ("dtparam=uart0=on" if MODELS[model] == "/dev/ttyAMA0" else "do_serial_hw 0") in why
    there += ["/dev/serial0", "/dev/ttyAMA0"]
    assert port_for("header", model=lambda: model) == MODELS[model]
    assert why_no_port("header", model=lambda: model) == ""


def test_a_computer_that_is_no_pi_has_no_header(tmp_path: Path) -> None:
    (tmp_path / "model").write_text("Some Board\0")
    assert pi_model(tmp_path / "model") == pi_model(tmp_path / "nowhere") == ""
    assert Path("/dev/serial0").exists() or 'port = "usb"' in why_no_port("header", model=lambda: "")


def test_reasons_say_what_to_do() -> None:
    assert why_no_port("/dev/not-here").startswith("There is no /dev/not-here. Plug")
    assert "usb:10c4:ea60:0001" in why_no_port("usb", lambda: [ADAPTOR, OTHER])
    assert "/dev/ttyUSB1" in why_no_port("usb", lambda: [ADAPTOR, OTHER])


def test_picos_are_told_from_drives_and_probes() -> None:
    found = [PICO._replace(pid=pid) for pid in (0x0003, 0x0004, 0x0005, 0x000C, 0x000F)]
    assert picos(lambda: [*found, ADAPTOR]) == (PICO,)


def test_picos_that_wait_for_a_file_are_counted(tmp_path: Path) -> None:
    for name, vid, pid in (("1-1", "2e8a", "0003"), ("1-2", "2e8a", "000f"), ("1-3", "2e8a", "0005"), ("1-4", "x", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "idVendor").write_text(f"{vid}\n")
        (tmp_path / name / "idProduct").write_text(f"{pid}\n")
    (tmp_path / "1-1:1.0").mkdir()
    assert bootsel_picos(tmp_path) == 2
    assert bootsel_picos(tmp_path / "nowhere") == 0
