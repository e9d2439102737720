"""What parts say of themselves becomes one sentence each, and what is to be mended has its remedy."""

from collections.abc import Mapping
from typing import Any

import pytest

from firmware import VERSION
from hardware.doctor.parts import parts

READER = {"chip": "pn532", "port": "header", "path": "/dev/serial0", "answers": True, "last_trouble": "", "losses": 0}
MATRIX = {"crossings": 94, "scans_per_s": 97.8, "cpu_percent": 4.1, "stray": [], "trouble": None}
LINES = {"lines": 15, "missed": 0, "deaf": [], "trouble": None}
STRIP = {"pin": 10, "lights": 64, "trouble": None}
PICO = {"pico": "Pico 1 (no strap)", "port": "/dev/ttyACM0", "trouble": "", "firmware": VERSION, "serial": "E66A"}


@pytest.mark.parametrize(
    ("name", "known", "words"),
    [
        ("reader", {**READER, "firmware": "PN532 1.6"}, "PN532 1.6 on /dev/serial0"),
        ("reader", {**READER, "chip": "rdm6300", "firmware": "not told by this chip"}, "rdm6300"),
        ("reader", {"on": "The Pico", "answers": True, "chip": "PN532 1.6"}, "PN532 1.6 on the Pico."),
        ("board", MATRIX, "94 crossings"),
        ("board", LINES, "15 lines"),
        ("board", {"picos": [PICO]}, f"Pico 1 (no strap) answers on /dev/ttyACM0: firmware {VERSION}, number E66A."),
        ("keys", {**LINES, "lines": 2}, "2 lines of the keys"),
        ("lights", STRIP, "GPIO10"),
        ("lights", {"on": "The Pico", "order": "GRB", "frames": 0}, "on the Pico."),
        ("pins", {"chip": 0}, "can be used"),
        ("voice", {"program": "/usr/bin/espeak-ng", "trouble": None}, "espeak-ng"),
        ("drum", {}, "The drum answers."),
    ],
)
def test_a_part_that_works_is_told_in_a_sentence(name: str, known: Mapping[str, Any], words: str) -> None:
    (found,) = parts({name: known})
    assert (found.grade, found.remedy) == ("good", "")
    assert words in found.says
    assert found.says.endswith(".")


@pytest.mark.parametrize(
    ("name", "known", "says", "remedy"),
    [
        ("reader", {**READER, "answers": False, "last_trouble": "It is gone. Plug it in."}, "It is gone.", "Plug it"),
        ("reader", {"on": "The Pico", "answers": False, "chip": ""}, "The reader does not answer.", "I2C on a Pico"),
        ("board", {**MATRIX, "stray": [96, 98]}, "closes crossing 97 and 99", "wiring.md"),
        ("board", {**LINES, "deaf": ["kent.1"]}, "pins: kent.1.", "wire"),
        ("board", {"picos": [{**PICO, "trouble": "Pico 1 is not plugged in. Plug it in."}]}, "not plugged", "Plug it"),
        ("lights", {**STRIP, "trouble": "SPI is off. Add a line."}, "SPI is off.", "Add a line."),
        ("voice", {"program": "espeak-ng", "trouble": "espeak-ng ended with 1; no card"}, "ended with 1", "faults.md"),
    ],
)
def test_a_part_in_trouble_is_told_with_what_to_do(name: str, known: Mapping[str, Any], says: str, remedy: str) -> None:
    (found,) = parts({name: known})
    assert found.grade == "mend"
    assert says in found.says
    assert remedy in found.remedy
    assert found.facts


def test_each_pico_has_a_finding_of_its_own() -> None:
    found = [*parts({"board": {"picos": [PICO, {**PICO, "trouble": "Pico 2 is silent. Look."}]}, "pins": {}})]
    assert [(one.about, one.grade) for one in found] == [("pico-1", "good"), ("pico-2", "mend"), ("pins", "good")]


def test_a_pico_with_older_firmware_is_told_how_it_gets_ours() -> None:
    (found,) = parts({"board": {"picos": [{**PICO, "firmware": "1.0"}]}})
    assert (found.grade, "firmware 1.0" in found.says, f"older than {VERSION}." in found.says) == ("note", True, True)
    assert "reedlight firmware install" in found.remedy


@pytest.mark.parametrize("version", ["99.0", "other 0.1", None])
def test_newer_firmware_and_that_of_others_is_left_alone(version: str | None) -> None:
    (found,) = parts({"board": {"picos": [{**PICO, "firmware": version}]}})
    assert (found.grade, found.remedy) == ("good", "")


def test_trouble_that_is_over_is_no_trouble() -> None:
    (found,) = parts({"reader": {**READER, "last_trouble": "It was gone. Plug it in.", "losses": 1}})
    assert found.grade == "good"
