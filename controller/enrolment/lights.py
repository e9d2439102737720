"""What a table's lights mean while its map is calibrated: how things stand, and what has just answered. Pure.

The roles are those of a game (`controller.hints.roles`), so that people who have seen one here know it there.
"""

from __future__ import annotations

from controller.enrolment.calibration import FELT, Calibration
from controller.enrolment.session import Told
from controller.ports import Roles

_ANSWERS = ("felt", "joined", "parted", "marked", "unmarked", "first-of-pair")
"""What names a place that was touched as it should be; taken back it is shown as well."""
BACK = "undone."
"""The sentence of a step that was taken back is called after the step's own."""


def standing(calibration: Calibration) -> Roles:
    """What is lit until the next step: the place asked for, the neighbours of the first of a pair, or all that is
    marked. Steady light is how the owner's map stands."""
    if calibration.stage == FELT:
        return {} if calibration.wanted is None else {calibration.wanted: "asks"}
    if calibration.stage in calibration.chart.marks:
        return dict.fromkeys(calibration.marked(calibration.stage), "own")
    first = calibration.first
    return {} if first is None else {**dict.fromkeys(calibration.beside(first), "own"), first: "named"}


def answer(told: Told) -> Roles:
    """What is lit for a moment because a place has answered; of a wrong one, that it is wrong."""
    code = told.code.removeprefix(BACK)
    if code == "wrong-place":
        return {told.facts["other"]: "wrong-here"}
    if code not in _ANSWERS:
        return {}
    return {told.facts[key]: "named" for key in ("place", "other") if key in told.facts}
