"""Whether the magnets that are recommended close their own switches and no others, on every board that can be built."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from controller.boards import Board, load
from hardware.building.diagrams import wired
from hardware.building.magnetics import (
    FRICTION_MN,
    LEAST_MARGIN,
    MAGNETS,
    MOST_OPERATE_AT,
    WEIGHTINGS,
    Pull,
    best_shift,
    pull_of,
    push_mn,
    stray_fields,
    verdict,
)
from hardware.building.plan import Rect, plan_of
from tests.docs.pages import ROOT, rows, section

BOARDS = [pytest.param(board, id=board.name) for board in wired() if board.zones]
BEST = MAGNETS[:2]
"""What the page on magnets recommends, the first first."""


@pytest.mark.parametrize("magnet", BEST, ids=lambda magnet: magnet.name)
@pytest.mark.parametrize("board", BOARDS)
def test_recommended_magnets_close_their_own_switch_and_no_other(board: Board, magnet: object) -> None:
    pull = pull_of(magnet)  # type: ignore[arg-type]
    found = verdict(plan_of(board), pull, best_shift(pull))
    assert found.recommended, found
    assert found.margin >= LEAST_MARGIN, found


def test_the_strong_discs_are_too_strong_where_wells_stand_in_two_rows() -> None:
    plan = plan_of(load("power-and-weakness-counting"))
    for magnet in MAGNETS[2:]:
        found = verdict(plan, pull_of(magnet), best_shift(pull_of(magnet)))
        assert not found.recommended
        assert found.push_mn > FRICTION_MN
        assert found.stray_at > 10


def test_a_parking_field_straight_ahead_of_a_switch_is_found() -> None:
    """As the sheet of England had it: 31 mm from the well, but ahead of the shift."""
    plan = plan_of(load("power-and-weakness-counting"))
    well = plan.wells["gwinntguic.1"]
    near = Rect(well.x - 2, well.y - 71, well.x + 24, well.y - 31)
    spoilt = replace(plan, places=tuple(replace(p, parking=near) if p.zone == "caer-gloui" else p for p in plan.places))
    pull = pull_of(MAGNETS[0])
    before, after = (dict(stray_fields(p, pull, 7.0)) for p in (plan, spoilt))
    assert after["gwinntguic.1"] > 1.4 * before["gwinntguic.1"]
    assert max(after, key=lambda name: after[name]) == "gwinntguic.1"


@pytest.mark.parametrize("weighting", WEIGHTINGS)
def test_other_weightings_move_the_figures_and_not_the_choice(weighting: str) -> None:
    pull = pull_of(MAGNETS[0], weighting=weighting)
    found = verdict(plan_of(load("power-and-weakness-counting")), pull, best_shift(pull))
    assert found.recommended
    assert 5 <= found.shift_mm <= 10
    assert pull.weakest_own(7.0) > MOST_OPERATE_AT


def test_the_model_agrees_with_a_dipole_far_away_and_with_symmetry() -> None:
    magnet = MAGNETS[0]
    pull = pull_of(magnet)
    assert float(pull.at(0, 0)) == pytest.approx(0, abs=1e-6)  # a pole straight above leaves the switch open
    assert float(pull.at(5, 0)) == pytest.approx(0, abs=1e-6)  # shifted across it too
    assert float(pull.at(0, 7)) == pytest.approx(-float(pull.at(0, -7)))
    moment = magnet.remanence_t / (4e-7 * np.pi) * np.pi * (magnet.diameter_mm / 2000) ** 2 * magnet.height_mm / 1000
    apart = 0.06
    dipole = 3 * 4e-7 * np.pi * moment**2 / (4 * np.pi * apart**4) * 1000
    assert push_mn(magnet, 1000 * apart) == pytest.approx(dipole, rel=0.03)
    assert push_mn(MAGNETS[2], 26) > push_mn(magnet, 26) > 0


def test_the_table_is_what_it_was_made_of() -> None:
    pull = pull_of(MAGNETS[0])
    for across, along in ((3.4, 26.7), (-30.2, 12.5), (10.0, -40.0), (0.5, 33.3)):
        assert float(pull.near(across, along)) == pytest.approx(float(pull.at(across, along)), rel=0.05, abs=0.02)
    assert float(Pull(MAGNETS[0]).near(200.0, 0.0)) == 0


def test_the_page_on_magnets_has_the_figures_of_the_model() -> None:
    plan = plan_of(load("power-and-weakness-counting"))
    page = {row[0]: row[1:4] for row in rows(section(ROOT / "docs/building/magnets.md", "## Which magnet"))[1:]}
    for magnet in MAGNETS:
        found = verdict(plan, pull_of(magnet), best_shift(pull_of(magnet)))
        told = page[f"{magnet.diameter_mm:g} × {magnet.height_mm:g} mm N35"]
        figures = [float(cell.split()[0]) for cell in told]
        assert figures == pytest.approx([found.own_at, found.stray_at, found.push_mn], rel=0.02)
