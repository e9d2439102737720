"""Setting out the pieces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.power_and_weakness import GAME
from controller.play.piece_setup import STEADY_S, PieceSetup, differences
from controller.play.published import AskedAtStart
from controller.play.table_io import StopRequested
from controller.ports import Entered, Found, Pixel
from controller.recognition.image import counts, shown
from tests.play.fake_table import COUNTING, Bench, closes, lost, opens, tag
from tests.recognition.scene import position

STATE = GAME.read(position())
WANTED = counts(GAME, STATE, COUNTING)
SWITCHES = [f"{zone}.{well}" for zone, n in WANTED.items() for well in range(1, n + 1)]


@given(st.dictionaries(st.sampled_from("abc"), st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_differences_are_what_is_felt_less_what_is_wanted(both: dict[str, tuple[int, int]]) -> None:
    off = differences({place: wanted for place, (wanted, _) in both.items()}, {p: f for p, (_, f) in both.items()})
    assert off == {place: felt - wanted for place, (wanted, felt) in both.items() if felt != wanted}


def test_a_table_that_stands_right_is_asked_for_nothing() -> None:
    with Bench() as bench:
        bench.body.stands(*SWITCHES)
        assert PieceSetup(bench.io, GAME, STATE).run()
        assert bench.screen == []


def test_places_are_asked_for_one_after_the_other_until_all_stands() -> None:
    with Bench() as bench:
        for number, switch in enumerate(SWITCHES):
            bench.at(1 + number, closes(1 + number, switch))
        assert PieceSetup(bench.io, GAME, STATE).run()
        assert bench.screen[1] == "Please put on Gododdin: Orange knight 2 and Orange magician 1."
        assert bench.screen[-1] == "The pieces are all in place."
        assert shown(COUNTING, bench.io.levels()) == WANTED
        assert bench.hour.now - 100.0 >= len(SWITCHES) + STEADY_S
        assert any(pixel != Pixel(0, 0, 0) for frame in bench.body.shown.frames for pixel in frame)


def test_what_is_too_many_goes_first() -> None:
    with Bench() as bench:
        bench.body.stands(*SWITCHES, "ceint.1", "ceint.2")
        bench.at(2, opens(2, "ceint.1")).at(4, opens(4, "ceint.2"))
        assert PieceSetup(bench.io, GAME, STATE).run()
        asked = [line for line in bench.screen if line.startswith("Please")]
        assert asked == [
            "Please take 2 pieces away from Ceint.",
            "Please take 1 piece away from Ceint.",
        ]


def test_a_bounce_is_no_answer() -> None:
    with Bench() as bench:
        bench.body.stands(*SWITCHES[1:])
        bench.at(1, closes(1, SWITCHES[0])).at(1.15, opens(1.15, SWITCHES[0])).at(5, bench.types(""))
        assert not PieceSetup(bench.io, GAME, STATE).run()
        assert sum(line.startswith("Please") for line in bench.screen) == 1


def test_enter_or_the_card_leaves_the_rest_as_it_is() -> None:
    for skip in ("", tag(2, "card:accept"), Entered(102.0, "accept", "table")):
        with Bench() as bench:
            bench.at(2, skip)
            assert not PieceSetup(bench.io, GAME, STATE).run()
            assert bench.hour.now - 100.0 < 3


def test_pages_are_asked_too_until_it_is_over() -> None:
    asked: list[AskedAtStart | None] = []
    with Bench() as bench:
        bench.io.ask = asked.append
        bench.at(2, "")
        PieceSetup(bench.io, GAME, STATE).run()
    assert [None if one is None else [offer.word for offer in one.offers] for one in asked] == [["accept"], None]


def test_what_is_typed_meanwhile_is_for_the_game_and_so_is_the_end_after_it() -> None:
    with Bench() as bench:
        bench.at(2, "", "place powys", "quit", tag(2, "card:accept"))
        assert not PieceSetup(bench.io, GAME, STATE).run()
        assert bench.io.poll(0.1).lines == ("place powys",)
        with pytest.raises(StopRequested, match="quit"):
            bench.io.poll(0.1)


def test_the_card_that_stops_everything_stops_this_too() -> None:
    """Where the terminal has gone it is the only way, and the table has said so."""
    with Bench() as bench:
        bench.at(2, tag(2, "card:shut-down"))
        with pytest.raises(StopRequested) as stop:
            PieceSetup(bench.io, GAME, STATE).run()
        assert stop.value.how == "shut-down"
        assert bench.hour.now - 100.0 < 3


def test_a_part_that_falls_silent_is_told_for_pieces_are_put_down_in_vain() -> None:
    with Bench() as bench:
        bench.at(2, lost(2, "board")).at(3, Found(103.0, "board")).at(4, "")
        assert not PieceSetup(bench.io, GAME, STATE).run()
        assert bench.screen[2:] == [
            "The part “board” does not answer: look at its cable.",
            "The part “board” answers again.",
        ]


def test_a_part_that_was_silent_before_is_told_too() -> None:
    with Bench() as bench:
        bench.at(1, lost(1, "board"))
        bench.io.poll(1.0)
        bench.io.poll(0.1)
        bench.at(2, "")
        assert not PieceSetup(bench.io, GAME, STATE).run()
        assert sum("The part “board” does not answer" in line for line in bench.screen) == 1
