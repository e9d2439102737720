"""The first minute at a table."""

from __future__ import annotations

import pytest

from controller import boards
from controller.boards import Board
from controller.play.first_minute import MINUTE_S, FirstMinute
from controller.play.table_io import StopRequested
from controller.ports import Pixel
from tests.play.fake_table import COUNTING, Bench, closes, key, lost, opens, tag

READER = boards.load("web-of-power-card-game-reader")


def look(bench: Bench) -> tuple[tuple[str, ...], float]:
    begun = bench.hour.now
    unseen = FirstMinute(bench.io).run()
    return unseen, bench.hour.now - begun


def lights_of(board: Board, place: str) -> range:
    before = 0
    for segment in board.lights:
        if segment.place == place:
            return range(before, before + segment.lights)
        before += segment.lights
    raise KeyError(place)


def test_a_dead_table_takes_a_minute_and_is_told_what_was_not_seen() -> None:
    with Bench() as bench:
        unseen, took = look(bench)
        assert unseen == ("well", "reader")
        assert took == pytest.approx(MINUTE_S, abs=0.3)
        assert "Not seen yet: a well and the reader" in bench.screen[-1]
        assert bench.body.shown.sentences == bench.screen


def test_every_place_with_lights_is_lit_once_and_never_two_of_them_together() -> None:
    with Bench() as bench:
        look(bench)
        dark = Pixel(0, 0, 0)
        lit = [
            next((s.place for s in bench.board.lights if frame[lights_of(bench.board, s.place)[0]] != dark), None)
            for frame in bench.body.shown.frames
        ]
        walked = [place for place in lit if place]
        assert walked == [segment.place for segment in bench.board.lights]
        for frame, place in zip(bench.body.shown.frames, lit, strict=True):
            others = [pixel for n, pixel in enumerate(frame) if place is None or n not in lights_of(bench.board, place)]
            assert set(others) <= {dark}


def test_when_all_was_seen_it_ends_by_itself() -> None:
    with Bench() as bench:
        bench.at(20, closes(20, "rheged.2")).at(22, opens(22, "rheged.2"), tag(22, "uid:04A2"))
        unseen, took = look(bench)
        assert unseen == ()
        assert took == pytest.approx(25, abs=0.5)
        assert "Rheged, well 2." in bench.screen
        assert bench.screen[-1] == "Everything that was tried answers."


def test_a_well_is_answered_by_its_lights() -> None:
    with Bench() as bench:
        frames = bench.body.shown.frames
        bench.at(29.9, frames.clear).at(30, closes(30, "powys.1"))
        look(bench)
        assert {n for frame in frames for n, pixel in enumerate(frame) if pixel != Pixel(0, 0, 0)} == set(
            lights_of(COUNTING, "powys")
        )
        assert set(frames[-1]) == {Pixel(0, 0, 0)}


@pytest.mark.parametrize("skip", ["", "anything"])
def test_enter_goes_on_at_once(skip: str) -> None:
    with Bench() as bench:
        bench.at(3, skip)
        assert look(bench)[1] == pytest.approx(3, abs=0.5)
        assert bench.io.poll(0.1).lines == ((skip,) if skip else ())


def test_a_card_held_a_second_time_goes_on_at_once_and_a_flicker_does_not() -> None:
    with Bench(READER) as bench:
        bench.at(2, tag(2, "uid:04A2")).at(2.3, tag(2.3, "uid:04A2")).at(4, tag(4, "uid:04A2"))
        unseen, took = look(bench)
        assert unseen == ()
        assert took == pytest.approx(4, abs=0.3)


def test_keys_answer_and_a_silent_part_is_told() -> None:
    with Bench() as bench:
        bench.at(1, key(1, "orange.undo"), lost(1, "lights"))
        unseen, _ = look(bench)
        assert "The key orange.undo answers." in bench.screen
        assert unseen[-1] == "lights"
        assert "the part “lights”, which does not answer" in bench.screen[-1]
        assert bench.io.lost == ("lights",)


def test_it_can_be_left() -> None:
    with Bench() as bench:
        bench.at(1, bench.stop)
        with pytest.raises(StopRequested, match="SIGTERM"):
            look(bench)
        bench.signals.received = ""
        bench.at(2, "quit")
        with pytest.raises(StopRequested, match="quit"):
            look(bench)
