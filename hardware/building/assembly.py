"""The interactive bill of materials of the circuit board of a region: a page that shows, for the part that is to be
soldered next, where it sits and which way round.

InteractiveHtmlBom makes the page. It reads KiCad's files only through KiCad; so it is given the board in its own JSON
(its schema, version 1). It runs in a process of its own, without a window.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from controller.errors import BodyError
from hardware.building.region import BACK, FRONT, HIGH_MM, VIA_DRILL_MM, VIA_MM, WIDE_MM, Layout, Pad, Part, Track, ink

LIBRARY: Final = "InteractiveHtmlBom"
SET: Final = "requirements/assembly.txt"
LONGEST_S: Final = 60.0
ORDER: Final = ("P", "K", "D", "S", "J")
"""In which order parts are soldered: flat ones first."""
_FIRST = {"D": "the ring to the bar", "P": "pin 1 (5 V) to the dot", "J": "from below"}


def bill(made: Layout) -> dict[str, Any]:
    """The board as InteractiveHtmlBom reads it."""
    corners = [(0.0, 0.0), (WIDE_MM, 0.0), (WIDE_MM, HIGH_MM), (0.0, HIGH_MM), (0.0, 0.0)]
    edges = [_segment(a, b, 0.1) for a, b in pairwise(corners)]
    printed = [_segment((one.x1, one.y1), (one.x2, one.y2), one.width) for one in ink(made)]
    vias = [{"start": [v.x, v.y], "end": [v.x, v.y], "width": VIA_MM, "drillsize": VIA_DRILL_MM} for v in made.vias]
    nothing: dict[str, list[object]] = {"F": [], "B": []}
    data = {
        "edges_bbox": {"minx": 0.0, "miny": 0.0, "maxx": WIDE_MM, "maxy": HIGH_MM},
        "edges": edges,
        "drawings": {"silkscreen": {"F": printed, "B": []}, "fabrication": nothing},
        "footprints": [_footprint(part) for part in made.parts],
        "metadata": {"title": "Circuit board of a region", "revision": "", "company": "Reedlight", "date": ""},
        "tracks": {"F": [*_tracks(made.tracks, FRONT), *vias], "B": [*_tracks(made.tracks, BACK), *vias]},
        "zones": nothing,
        "nets": sorted(made.nets),
    }
    components = [
        {
            "ref": part.mark,
            "val": part.value,
            "footprint": part.footprint.partition(":")[2],
            "layer": "F",
            "extra_fields": {"which way round": _FIRST.get(part.mark[0], "either")},
        }
        for part in made.parts
    ]
    return {"spec_version": 1, "pcbdata": data, "components": components}


def _segment(a: tuple[float, float], b: tuple[float, float], width: float) -> dict[str, Any]:
    return {"type": "segment", "start": list(a), "end": list(b), "width": width}


def _tracks(tracks: Sequence[Track], layer: str) -> list[Mapping[str, Any]]:
    return [
        {"start": [one.x1, one.y1], "end": [one.x2, one.y2], "width": one.width, "net": one.net}
        for one in tracks
        if one.layer == layer
    ]


def _footprint(part: Part) -> dict[str, Any]:
    left, right = min(p.x - p.wide / 2 for p in part.pads), max(p.x + p.wide / 2 for p in part.pads)
    upper, lower = min(p.y - p.high / 2 for p in part.pads), max(p.y + p.high / 2 for p in part.pads)
    return {
        "ref": part.mark,
        "center": [(left + right) / 2, (upper + lower) / 2],
        "bbox": {"pos": [left, upper], "relpos": [0.0, 0.0], "size": [right - left, lower - upper], "angle": 0.0},
        "pads": [_pad(pad) for pad in part.pads],
        "drawings": [],
        "layer": "F",
    }


def _pad(pad: Pad) -> dict[str, Any]:
    found: dict[str, Any] = {
        "layers": ["F", "B"] if pad.drill_mm else ["F"],
        "pos": [pad.x, pad.y],
        "size": [pad.wide, pad.high],
        "shape": "circle" if pad.wide == pad.high else "oval",
        "type": "th" if pad.drill_mm else "smd",
        "net": pad.net,
    }
    if pad.drill_mm:
        found |= {"drillshape": "circle", "drillsize": [pad.drill_mm, pad.drill_mm]}
    return found | ({"pin1": 1} if pad.number == "1" else {})


def write_page(made: Layout, path: Path) -> None:
    """Write the page.

    Raises BodyError where the library is not installed, or failed.
    """
    if find_spec(LIBRARY) is None or find_spec("jsonschema") is None:
        raise BodyError(f"{LIBRARY} is missing: pip install --no-deps --require-hashes -r {SET}")
    with TemporaryDirectory() as folder:
        _run(made, path, Path(folder) / "region.json")


def _run(made: Layout, path: Path, source: Path) -> None:
    source.write_text(json.dumps(bill(made), indent=1) + "\n", "utf-8")
    wanted = ("--no-browser", "--no-compression", "--include-tracks", "--include-nets", "--highlight-pin1", "all")
    shown = ("--show-fields", "Value,Footprint,which way round", "--group-fields", "Value,Footprint")
    order = ("--sort-order", ",".join(ORDER), "--extra-data-file", str(source))
    where = ("--dest-dir", str(path.parent.resolve()), "--name-format", path.stem)
    command = [sys.executable, "-m", f"{LIBRARY}.generate_interactive_bom", *wanted, *shown, *order, *where]
    try:
        done = subprocess.run(
            [*command, str(source)],
            env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "INTERACTIVE_HTML_BOM_CLI_MODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired:
        raise BodyError(f"{LIBRARY} did not end within {LONGEST_S:g} s") from None
    if done.returncode != 0 or not path.is_file():
        said = (done.stderr or done.stdout).strip().splitlines()
        raise BodyError(f"{LIBRARY} failed: {said[-1] if said else done.returncode}")
