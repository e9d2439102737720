"""The guided test: a step is done when everything has been seen, and tells what has not."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.hints.power import milliamps
from controller.ports import Found, Frame, KeyPressed, Lost, Reading, Speaker, Switched, TagSeen
from hardware.doctor.guided import PLACE_S, SPOKEN, Keys, Lights, Sound, Tags, Wells, shining, steps, walk

BOARD = boards.load("power-and-weakness-counting")
SWITCHES = BOARD.switches


class Still:
    """A body at the port: readings that were laid ready, frames that are remembered."""

    def __init__(self, readings: list[Reading]) -> None:
        self.readings, self.now = readings, 0.0
        self.frames: list[Frame] = []
        self.closed = False

    @property
    def lamps(self) -> "Still":
        return self

    @property
    def speaker(self) -> Speaker | None:
        return None

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)

    def levels(self) -> Mapping[str, bool]:
        return dict.fromkeys(SWITCHES, False)

    def read(self) -> tuple[Reading, ...]:
        found, self.readings = self.readings[:1], self.readings[1:]
        return tuple(found)

    def wait(self, timeout_s: float) -> None:
        self.now += timeout_s

    def alive(self) -> bool:
        return True

    def facts(self) -> Mapping[str, Mapping[str, object]]:
        return {}

    def close(self) -> None:
        self.closed = True


def none_typed() -> str | None:
    return None


@given(st.permutations(SWITCHES[:8]), st.integers(0, 8))
def test_wells_are_done_when_all_have_closed_and_opened_in_any_order(order: list[str], left_out: int) -> None:
    step = Wells(BOARD, dict.fromkeys(SWITCHES, False))
    tried = [switch for switch in SWITCHES if switch not in order[:left_out]]
    for switch in tried:
        for closed in (True, False, True, False):
            step.feed(Switched(0.0, switch, closed))
    assert step.done == (left_out == 0)
    assert step.missing == [switch for switch in SWITCHES if switch in order[:left_out]]
    assert (step.finding().grade == "good") == step.done
    assert list(step.finding().facts.get("missing", [])) == step.missing


def test_progress_is_told_once_for_each_well() -> None:
    step = Wells(BOARD, dict.fromkeys(SWITCHES, False))
    told = [step.feed(Switched(0.0, "rheged.2", closed)) for closed in (True, True, False, False, True)]
    assert [bool(line) for line in told] == [True, False, True, False, False]
    assert f"1 of {len(SWITCHES)}" in told[2]
    assert step.feed(TagSeen(0.0, "uid:04")) == ""


def test_a_piece_on_a_well_lights_its_region() -> None:
    step = Wells(BOARD, dict.fromkeys(SWITCHES, False))
    assert not any(pixel.red for pixel in step.frame(0.0))
    step.feed(Switched(0.0, "rheged.2", True))
    assert step.frame(0.0) == shining(BOARD, ["rheged"])


def test_every_light_shines_in_its_turn_and_within_the_supply() -> None:
    step = Lights(BOARD)
    seen = [0] * BOARD.light_count
    for number in range(len(BOARD.lights)):
        assert not step.done
        frame = step.frame((number + 0.5) * PLACE_S)
        assert milliamps(frame, BOARD.power) <= BOARD.power.milliamps
        seen = [count + bool(pixel.red) for count, pixel in zip(seen, frame, strict=True)]
    assert set(seen) == {1}
    step.frame((len(BOARD.lights) + 0.5) * PLACE_S)
    assert step.done


def test_each_place_is_named_as_its_lights_begin_to_shine_and_none_is_passed_over() -> None:
    body = Still([])
    told: list[str] = []
    shown: list[Frame] = []

    def late() -> float:
        """A clock of a machine so busy that two places would fit between any two turns."""
        body.now += 2 * PLACE_S
        shown[:] = body.frames
        return body.now

    found = walk(body, Lights(BOARD), late, none_typed, told.append)
    assert [line.strip() for line in told[1:]] == [segment.place for segment in BOARD.lights]
    assert list(dict.fromkeys(shown)) == [shining(BOARD, [segment.place]) for segment in BOARD.lights]
    assert found.says.startswith(f"{len(BOARD.lights)} places")


@given(st.integers(0, len(BOARD.lights) - 1))
def test_lights_that_were_cut_short_say_how_many_were_shown(turns: int) -> None:
    step = Lights(BOARD)
    for number in range(turns):
        step.say(number * PLACE_S)
    assert f"Only {turns} of {len(BOARD.lights)} places were lit" in step.finding().says


def test_wells_that_stay_closed_are_no_matter_of_magnets() -> None:
    step = Wells(BOARD, dict.fromkeys(SWITCHES, False) | {"rheged.2": True})
    for switch in SWITCHES:
        for closed in (True, False) if switch != "rheged.2" else ():
            step.feed(Switched(0.0, switch, closed))
    stuck = step.finding()
    assert list(stuck.facts["missing"]) == list(stuck.facts["closed"]) == ["rheged.2"]
    dead = Wells(BOARD, dict.fromkeys(SWITCHES, False)).finding()
    assert stuck.remedy != dead.remedy


def test_a_walk_ends_when_all_is_seen() -> None:
    body = Still([KeyPressed(0.0, key) for key in BOARD.keys])
    told: list[str] = []
    assert walk(body, Keys(BOARD.keys), lambda: body.now, none_typed, told.append).grade == "good"
    assert len(told) == 1 + len(BOARD.keys)


def test_a_walk_ends_when_somebody_has_had_enough() -> None:
    body = Still([])
    lines = iter([None, None, ""])
    found = walk(body, Tags(), lambda: body.now, lambda: next(lines), lambda line: None)
    assert (found.grade, found.about) == ("mend", "reader-reads")


def test_a_part_that_falls_silent_meanwhile_is_told_whatever_is_tried() -> None:
    body = Still([Lost(0.0, "board"), Found(1.0, "board"), TagSeen(2.0, "uid:04")])
    told: list[str] = []
    assert walk(body, Tags(), lambda: body.now, none_typed, told.append).grade == "good"
    assert told[1:3] == ["  the part “board” has fallen silent", "  the part “board” is back"]


def test_what_there_is_to_try_follows_the_board() -> None:
    kinds = [type(step) for step in steps(BOARD, {}, BOARD.keys)]
    assert kinds == [Lights, Wells, Tags, Keys]
    reader = boards.load("web-of-power-card-game-reader")
    assert [type(step) for step in steps(reader, {}, ())] == [Tags]


@pytest.mark.parametrize(("typed", "grade"), [("yes", "good"), ("Y", "good"), ("no", "mend"), ("", "note")])
def test_only_a_person_tells_whether_a_sentence_was_heard(typed: str, grade: str) -> None:
    said: list[str] = []

    class Voice:
        def say(self, sentence: str, lang: str = "en") -> None:
            said.append(sentence)

    step = Sound(Voice())
    for passed_s in (0.0, 0.1, 0.2):
        assert step.say(passed_s) == ""
    step.answer(f"{typed}\n")
    assert said == [SPOKEN]
    assert step.finding().grade == grade
