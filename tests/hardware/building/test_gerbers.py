"""What is sent to a maker of circuit boards, read by a program that knows nothing of ours: is it the board of KiCad's
file, and can a maker tell what each file is?"""

import warnings
from pathlib import Path

import pytest

from hardware.building import region

gerbonara = pytest.importorskip("gerbonara", reason="gerbonara reads Gerber files: requirements/dev.txt")
MM = gerbonara.utils.MM
MADE = region.layout()
PADS = [pad for part in MADE.parts for pad in part.pads]
THROUGH = [pad for pad in PADS if pad.drill_mm]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> object:
    folder: Path = tmp_path_factory.mktemp("gerber")
    for name, text in region.gerbers(MADE).items():
        (folder / name).write_text(text, "utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error", SyntaxWarning)  # what is read, but is no good Gerber or Excellon
        return gerbonara.LayerStack.open(folder)


def at(x: float, y: float) -> tuple[float, float]:
    """A spot of ours as Gerbers have it: y upwards."""
    return round(x, 3), round(region.HIGH_MM - y, 3)


def test_every_file_is_taken_for_what_it_is(stack: object) -> None:
    told = {side_use for side_use, layer in stack.graphic_layers.items() if layer}
    top = {("top", use) for use in ("copper", "mask", "paste", "silk")}
    assert told == {*top, ("bottom", "copper"), ("bottom", "mask"), ("mechanical", "outline")}


def test_the_board_has_its_size(stack: object) -> None:
    (left, lower), (right, upper) = stack.board_bounds()
    assert (right - left, upper - lower) == pytest.approx((region.WIDE_MM, region.HIGH_MM), abs=0.11)


@pytest.mark.parametrize(
    ("layer", "pads"),
    [
        (("top", "copper"), [*PADS, *MADE.vias]),
        (("bottom", "copper"), [*THROUGH, *MADE.vias]),
        (("top", "mask"), PADS),
        (("bottom", "mask"), THROUGH),
        (("top", "paste"), [pad for pad in PADS if not pad.drill_mm]),
    ],
    ids=["front", "back", "front mask", "back mask", "paste"],
)
def test_every_pad_is_flashed_where_it_is_and_as_large_as_it_is(stack: object, layer: object, pads: list) -> None:
    flashed = [one for one in stack.graphic_layers[layer].objects if isinstance(one, gerbonara.graphic_objects.Flash)]
    assert sorted((round(one.x, 3), round(one.y, 3)) for one in flashed) == sorted(at(pad.x, pad.y) for pad in pads)
    more = 0.1 if "mask" in layer else 0.0
    size = {at(pad.x, pad.y): getattr(pad, "wide", region.VIA_MM) + more for pad in pads}
    for one in flashed:
        (left, _), (right, _) = one.bounding_box(MM)
        assert right - left == pytest.approx(size[round(one.x, 3), round(one.y, 3)], abs=0.01)


@pytest.mark.parametrize(("layer", "ours"), [(("top", "copper"), "F.Cu"), (("bottom", "copper"), "B.Cu")])
def test_every_track_is_drawn_from_end_to_end(stack: object, layer: object, ours: str) -> None:
    lines = [one for one in stack.graphic_layers[layer].objects if isinstance(one, gerbonara.graphic_objects.Line)]
    drawn = sorted((round(one.x1, 3), round(one.y1, 3), round(one.x2, 3), round(one.y2, 3)) for one in lines)
    tracks = [track for track in MADE.tracks if track.layer == ours]
    assert drawn == sorted((*at(track.x1, track.y1), *at(track.x2, track.y2)) for track in tracks)


def test_every_hole_is_drilled_with_its_own_bit(stack: object) -> None:
    holes = sorted(
        (round(o.x, 3), round(o.y, 3), o.tool.diameter) for layer in stack.drill_layers for o in layer.objects
    )
    wanted = {(*at(pad.x, pad.y), pad.drill_mm) for pad in THROUGH}
    wanted |= {(*at(via.x, via.y), region.VIA_DRILL_MM) for via in MADE.vias}
    wanted |= {(*at(*hole), region.HOLE_MM) for hole in region.HOLES}
    assert holes == sorted(wanted)
