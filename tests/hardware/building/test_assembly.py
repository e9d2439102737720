"""The interactive bill of materials: the page has every part of the circuit board, where it is."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from controller.errors import BodyError
from hardware.building import assembly, region

MADE = region.layout()
BILL = assembly.bill(MADE)


def test_it_has_every_part_pad_and_track_of_the_board() -> None:
    data = BILL["pcbdata"]
    assert [one["ref"] for one in BILL["components"]] == [part.mark for part in MADE.parts]
    pads = {(foot["ref"], *pad["pos"], pad["net"]) for foot in data["footprints"] for pad in foot["pads"]}
    assert pads == {(part.mark, pad.x, pad.y, pad.net) for part in MADE.parts for pad in part.pads}
    for foot in data["footprints"]:
        (left, upper), (wide, high) = foot["bbox"]["pos"], foot["bbox"]["size"]
        assert all(left <= pad["pos"][0] <= left + wide for pad in foot["pads"])
        assert all(upper <= pad["pos"][1] <= upper + high for pad in foot["pads"])
    tracks = [one for layer in data["tracks"].values() for one in layer if "net" in one]
    assert len(tracks) == len(MADE.tracks)


def test_the_page_is_written(tmp_path: Path) -> None:
    if find_spec(assembly.LIBRARY) is None:
        pytest.skip(f"{assembly.LIBRARY} is not installed: {assembly.SET}")
    assembly.write_page(MADE, tmp_path / "assembly.html")
    page = (tmp_path / "assembly.html").read_text("utf-8")
    data, _ = json.JSONDecoder().raw_decode(page.split("var pcbdata = ")[1])
    assert {mark for row in data["bom"]["both"] for mark, _ in row} == {part.mark for part in MADE.parts}
    assert [foot["ref"] for foot in data["footprints"]] == [part.mark for part in MADE.parts]
    assert [path.name for path in tmp_path.iterdir()] == ["assembly.html"]


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "find_spec", lambda name: None)
    with pytest.raises(BodyError, match=r"requirements/assembly\.txt"):
        assembly.write_page(MADE, tmp_path / "assembly.html")
    assert not list(tmp_path.iterdir())
