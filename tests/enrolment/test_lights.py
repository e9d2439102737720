"""What the lights mean while a map is calibrated: pure, and as frames of a table in virtual time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.boards import Board
from controller.commands.enrol_heard import Table, heard
from controller.commands.enrol_lights import ANSWER_S, Glow
from controller.commands.enrol_talks import MapTalk, Talk
from controller.enrolment.calibration import FELT, Calibration
from controller.enrolment.lights import answer, standing
from controller.enrolment.maps import chart_of
from controller.enrolment.session import Told
from controller.enrolment.words import sentence
from controller.errors import BodyError
from controller.games_found import find
from controller.hints.power import milliamps
from controller.hints.roles import ROLES
from controller.play.lighting import Lighting
from controller.play.signals import StopSignals
from controller.ports import Frame, Reading, Switched
from tests.play.fake_table import FakeBody, Hour, Shown

BOARDS = {name: boards.load(f"{name}-counting") for name in ("power-and-weakness", "balance-of-power")}
CHARTS = {name: chart_of(find(name)) for name in BOARDS}
COUNTING = BOARDS["power-and-weakness"]
PLACE = st.sampled_from(CHARTS["power-and-weakness"].places)
STEP = st.one_of(
    st.tuples(st.just("at"), st.sampled_from([FELT, "borders", "coastal"])),
    st.tuples(st.just("switch"), PLACE),
    st.tuples(st.sampled_from(["skip", "undo"]), st.just("")),
)


def fresh(name: str = "power-and-weakness") -> Calibration:
    return Calibration(name, CHARTS[name])


def step(calibration: Calibration, word: str, place: str) -> tuple[Calibration, Told]:
    if word == "switch":
        return calibration.switched(f"{place}.1")
    return calibration.skip() if word == "skip" else calibration.undo()


@given(st.lists(STEP, max_size=20))
def test_whatever_is_lit_is_a_place_of_the_map_in_a_role_of_the_game(steps: list[tuple[str, str]]):
    calibration = fresh()
    for word, place in steps:
        if word == "at":
            calibration, told = calibration.at(place), Told("touch-pair")
        else:
            calibration, told = step(calibration, word, place)
        for roles in (standing(calibration), answer(told)):
            assert set(roles) <= set(calibration.chart.places)
            assert set(roles.values()) <= set(ROLES)
        assert sentence(find("power-and-weakness"), told)


@given(PLACE, PLACE)
def test_beside_is_mutual_and_follows_each_change(one: str, other: str):
    if one == other:
        return
    before = fresh()
    after = before.toggle("borders", one, other)[0]
    assert (other in before.beside(one)) == (one in before.beside(other)) != (other in after.beside(one))
    marked = after.toggle("coastal", one)[0].marked("coastal")
    assert (one in marked) != (one in after.marked("coastal"))


def test_what_is_asked_for_what_touches_and_what_is_marked_stands():
    calibration = fresh()
    assert standing(calibration) == {"alt-clut": "asks"}
    half = calibration.at("borders").switched("alt-clut.1")[0]
    assert standing(calibration.at("borders")) == {}
    assert standing(half) == {"alt-clut": "named", "gododdin": "own", "rheged": "own"}
    coast = standing(calibration.at("coastal"))
    assert (coast["ceint"], "powys" in coast) == ("own", False)
    for place in calibration.chart.places:
        calibration = calibration.switched(f"{place}.1")[0]
    assert standing(calibration) == {}


def test_what_has_answered_is_told_by_light():
    calibration = fresh()
    right, told = calibration.switched("alt-clut.1")
    assert answer(told) == {"alt-clut": "named"}
    assert answer(calibration.switched("powys.1")[1]) == {"powys": "wrong-here"}
    assert answer(calibration.switched("atlantis.1")[1]) == answer(calibration.skip()[1]) == {}
    assert answer(right.undo()[1]) == {"alt-clut": "named"}
    pair = calibration.toggle("borders", "rheged", "powys")[0]
    assert answer(pair.undo()[1]) == {"rheged": "named", "powys": "named"}


# At a table.


class Timed(Shown):
    """Lamps that remember when each frame came."""

    def __init__(self, hour: Hour) -> None:
        super().__init__()
        self.hour, self.at = hour, list[float]()

    def show(self, frame: Frame) -> None:
        super().show(frame)
        self.at.append(self.hour.now - 100.0)


class Seen:
    """A calibration at a table: every frame that was shown, and what was said."""

    def __init__(self, board: Board, path: Path, *script: tuple[float, Reading | str], until_s: float = 40.0) -> None:
        hour = Hour()
        self.board, self.body = board, FakeBody(board, hour)
        self.shown = self.body.shown = Timed(hour)
        talk = Talk(find(board.game), self.shown)
        with ExitStack() as stack:
            reading, writing = os.pipe()
            lines = stack.enter_context(os.fdopen(reading, "rb"))
            for at, what in script:
                self.body.at(at, what if not isinstance(what, str) else self._typed(writing, what))
            self.body.at(until_s, lambda: os.close(writing))
            glow = Glow(Lighting(board, self.body.lamps), hour)
            table = Table(self.body, glow, StopSignals(), hour)
            MapTalk(talk, fresh(board.game), path, glow).through(heard(lines, table))

    @staticmethod
    def _typed(handle: int, line: str):
        return lambda: os.write(handle, f"{line}\n".encode())

    def lit(self, begin_s: float, end_s: float) -> set[str]:
        """The places that were lit at any time between."""
        before = [frame for at, frame in zip(self.shown.at, self.shown.frames, strict=True) if at <= begin_s][-1:]
        between = [frame for at, frame in zip(self.shown.at, self.shown.frames, strict=True) if begin_s < at < end_s]
        return {place for frame in (*before, *between) for place in self._places(frame)}

    def _places(self, frame: Frame) -> Iterator[str]:
        first = 0
        for segment in self.board.lights:
            lights = frame[first : first + segment.lights]
            first += segment.lights
            if any(pixel.red or pixel.green or pixel.blue for pixel in lights):
                yield segment.place


def touch(at: float, switch: str) -> tuple[tuple[float, Reading], ...]:
    return (at, Switched(100.0 + at, switch, closed=True)), (at + 0.3, Switched(100.3 + at, switch, closed=False))


def test_the_place_asked_for_is_lit_and_what_was_touched_answers_for_a_moment(tmp_path: Path):
    seen = Seen(COUNTING, tmp_path / "map.toml", *touch(5.0, "alt-clut.1"), *touch(10.0, "powys.2"), (15.0, "skip"))
    assert seen.lit(0.5, 4.9) == {"alt-clut"}
    assert seen.lit(5.3, 5.0 + ANSWER_S - 0.1) == {"alt-clut", "gododdin"}
    assert seen.lit(5.3 + ANSWER_S, 9.9) == {"gododdin"}
    assert seen.lit(10.3, 10.0 + ANSWER_S - 0.1) == {"gododdin", "powys"}
    assert seen.lit(10.3 + ANSWER_S, 14.9) == {"gododdin"}
    assert seen.lit(15.3, 39.0) == {"bryneich"}


@pytest.mark.parametrize(("name", "key"), [("power-and-weakness", "borders"), ("balance-of-power", "links")])
def test_of_a_pair_the_first_and_its_neighbours_are_lit_and_then_both(tmp_path: Path, name: str, key: str):
    chart = CHARTS[name]
    first, other = chart.places[0], chart.places[-1]
    touches = (*touch(5.0, f"{first}.1"), *touch(10.0, f"{other}.1"))
    seen = Seen(BOARDS[name], tmp_path / "map.toml", (1.0, key), *touches, (20.0, "undo"))
    assert seen.lit(1.5, 4.9) == set()
    assert seen.lit(5.3, 9.9) == {first, *fresh(name).beside(first)}
    assert seen.lit(10.3, 10.0 + ANSWER_S - 0.1) == {first, other}
    assert seen.lit(10.3 + ANSWER_S, 19.9) == set()
    assert seen.lit(20.3, 20.0 + ANSWER_S - 0.1) == {first, other}
    assert seen.lit(20.3 + ANSWER_S, 39.0) == set()


def test_the_coast_stands_lit_within_what_the_supply_gives(tmp_path: Path):
    weak = evolve(COUNTING, power=evolve(COUNTING.power, milliamps=180))
    seen = Seen(weak, tmp_path / "map.toml", (1.0, "coastal"), *touch(5.0, "powys.1"))
    assert seen.lit(7.0, 39.0) == {*fresh().marked("coastal"), "powys"}
    assert max(milliamps(frame, weak.power) for frame in seen.shown.frames) <= 180


def test_a_table_whose_loop_stands_still_for_a_moment_is_waited_for(tmp_path: Path):
    board, hour = COUNTING, Hour()
    body = FakeBody(board, hour)
    reading, writing = os.pipe()
    for at, turning in ((1.0, False), (9.0, True), (12.0, False), (20.0, True), (25.0, False)):
        body.at(at, lambda turning=turning: setattr(body, "turning", turning))
    with os.fdopen(reading, "rb") as lines, pytest.raises(BodyError, match="the table has stopped answering"):
        list(heard(lines, Table(body, Glow(None, hour), StopSignals(), hour)))
    os.close(writing)
    assert 135.0 < hour.now < 136.0
