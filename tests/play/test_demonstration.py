"""The demonstration at a table: offered, shown on its lights within the rules of light, ended by whatever is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from controller import boards
from controller.engine.game import Game
from controller.engine.speech import Thing
from controller.games_found import find
from controller.hints.palette import FLASH
from controller.hints.power import milliamps
from controller.hints.roles import ROLES
from controller.language import language_for
from controller.play.demonstration import ANSWER_S, LONG_S, MOVES, Demonstration, wanted
from controller.play.table_io import LONGEST_S, StopRequested
from controller.ports import Frame, Pixel, Reading, TagGone
from tests.play.fake_table import Bench, closes, key, lost, opens, tag

READER = boards.load("web-of-power-card-game-reader")
BUILT = [name for name in boards.shipped() if boards.load(name).body]
LONGEST_DEMONSTRATION_S = LONG_S + 40.0
"""What was begun in time is told to its end."""


class Seen:
    """A demonstration at a fake table, and all that could be seen and heard of it."""

    def __init__(self, bench: Bench, options: Mapping[str, Any] | None = None) -> None:
        self.game: Game = find(bench.board.game)
        self.frames: list[tuple[float, Frame]] = []
        self.meant: list[dict[str, object]] = []
        show, mean = bench.body.shown.show, bench.io.lighting.set_roles

        def timed(frame: Frame) -> None:
            self.frames.append((bench.hour.now, frame))
            show(frame)

        def noted(roles: Mapping[str, object]) -> None:
            self.meant.append(dict(roles))
            mean(roles)

        bench.body.shown.show = timed  # type: ignore[method-assign]
        bench.io.lighting.set_roles = noted  # type: ignore[method-assign]
        begun = bench.hour.now
        state = self.game.new(self.game.option_defaults)
        self.whole = Demonstration(bench.io, self.game, state, options or bench.board.options).run()
        self.took_s = bench.hour.now - begun
        bench.io.poll(0.0)
        self.said = list(bench.body.shown.sentences)


def rises(levels: list[tuple[float, int]]) -> list[float]:
    """When a light rose by a flash or more, from where it had last been low."""
    found, low, high, rising = list[float](), levels[0][1], levels[0][1], False
    for at, level in levels:
        if not rising and level >= low + FLASH * 255:
            found, rising, high = [*found, at], True, level
        elif rising and level <= high - FLASH * 255:
            rising, low = False, level
        high, low = max(high, level) if rising else high, low if rising else min(low, level)
    return found


@pytest.mark.parametrize("name", BUILT)
def test_at_every_table_it_comes_to_its_end_in_time_and_leaves_it_dark(name: str) -> None:
    with Bench(boards.load(name)) as bench:
        seen = Seen(bench)
        assert seen.whole
        assert seen.took_s < LONGEST_DEMONSTRATION_S
        assert seen.said[0].startswith("This is a demonstration")
        assert seen.said[-1] == "That was the demonstration. Your own game works in the same way."
        assert len(seen.said) > MOVES
        assert bool(seen.frames) == bool(bench.board.lights)
        if seen.frames:
            assert set(seen.frames[-1][1]) == {Pixel(0, 0, 0)}
            lit = sum(any(pixel != Pixel(0, 0, 0) for pixel in frame) for _, frame in seen.frames)
            assert lit > len(seen.frames) * 3 // 4
        assert max(bench.body.waited) <= LONGEST_S


@pytest.mark.parametrize("name", [name for name in BUILT if boards.load(name).lights])
def test_it_keeps_within_the_supply_and_no_light_flashes_more_than_thrice_a_second(name: str) -> None:
    with Bench(boards.load(name)) as bench:
        seen = Seen(bench)
        assert max(milliamps(frame, bench.board.power) for _, frame in seen.frames) <= bench.board.power.milliamps
        for light in range(bench.board.light_count):
            levels = [(at, max(frame[light].red, frame[light].green, frame[light].blue)) for at, frame in seen.frames]
            risen = rises(levels)
            assert all(fourth - first >= 1.0 for first, fourth in zip(risen, risen[3:], strict=False))


def test_the_lights_are_those_of_the_game_and_each_meaning_is_told_alone_when_it_is_first_seen() -> None:
    with Bench() as bench:
        seen = Seen(bench)
        explained = [line for line in seen.said if line.startswith(("This light: ", "These lights: "))]
        assert "These lights: a piece may be put here." in explained
        assert len(explained) == len(set(explained))
        alone = [roles for roles in seen.meant if set(roles.values()) == {"may-place"}]
        assert len(alone[0]) == len(bench.board.zones)  # nothing stands yet: a piece may be put anywhere
        whole = [roles for roles in seen.meant if "may-place" in roles.values() and "timer" in roles]
        counted = [list(roles.values()).count("may-place") for roles in whole]
        assert (counted[0], 1 in counted) == (len(bench.board.zones), True)  # then what is left of the move


def test_it_goes_alike_every_time() -> None:
    told = []
    for _ in range(2):
        with Bench() as bench:
            told.append(Seen(bench).said)
    assert told[0] == told[1]


def test_scores_that_are_to_be_hidden_are_not_lit() -> None:
    for scores in ("shown", "hidden"):
        with Bench() as bench:
            meant = Seen(bench, {"scores": scores}).meant
            assert any(place.startswith("score:") for roles in meant for place in roles) == (scores == "shown")


@pytest.mark.parametrize("what", ["", "anything", tag(20, "uid:04A2"), key(20, "orange.undo"), closes(20, "powys.1")])
def test_whatever_is_done_at_the_table_ends_it_at_once(what: Reading | str) -> None:
    with Bench() as bench:
        bench.at(20, what)
        seen = Seen(bench)
        assert not seen.whole
        assert seen.took_s < 20 + 2 * LONGEST_S
        assert seen.said[-1] == "The demonstration is over."
        assert set(seen.frames[-1][1]) == {Pixel(0, 0, 0)}


def test_what_is_no_deed_does_not_end_it_nor_does_the_answer_that_began_it() -> None:
    with Bench() as bench:
        bench.at(0.5, tag(0.5, "card:yes")).at(20, opens(20, "powys.1"), lost(20, "lights"), TagGone(120.0, "card:yes"))
        assert Seen(bench).whole
        assert bench.io.lost == ("lights",)


def test_it_can_be_left() -> None:
    with Bench() as bench:
        bench.at(20, bench.stop)
        with pytest.raises(StopRequested, match="SIGTERM"):
            Seen(bench)


@pytest.mark.parametrize("name", sorted(ROLES))
def test_every_role_has_words(name: str) -> None:
    for lights in (1, 2):
        told = language_for(None).render("demo.light", {"n": lights, "role": Thing("role", name)})
        assert told.startswith(("This light: ", "These lights: ")[lights - 1])
        assert told.endswith(".")


# The offer.


@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("y", True), ("Yes", True), ("", False), ("n", False), (tag(3, "uid:04A2"), True), (tag(3, "card:yes"), True),
        (tag(3, "card:no"), False), (tag(3, "marker:castle:1"), False), (key(3, "orange.confirm"), True),
        (key(3, "orange.undo"), False),
    ],
)  # fmt: skip
def test_it_is_offered_and_any_card_the_key_or_y_says_yes(what: Reading | str, answer: bool) -> None:
    with Bench() as bench:
        bench.keyboard.live = True
        bench.at(1, closes(1, "powys.1")).at(3, what)
        assert wanted(bench.io) == answer
        assert bench.hour.now - 100 < 3 + 2 * LONGEST_S
        assert bench.screen == [
            "Do you want to see a demonstration? For yes, hold any card to the reader, press “confirm” or type y and "
            "Enter. For no, press Enter or wait half a minute."
        ]


@pytest.mark.parametrize("answer", ["", "\n", "no\n", "y\n"])
def test_what_is_typed_for_the_game_at_the_offer_is_kept_for_it(answer: str) -> None:
    """It was taken for a no, and lost."""
    with Bench() as bench:
        bench.keyboard.live = True
        bench.at(3, f"{answer}coach orange on\nplace powys")
        assert wanted(bench.io) == (answer == "y\n")
        assert bench.io.poll(0.0).lines == ("coach orange on", "place powys")


def test_silence_means_no() -> None:
    with Bench(READER) as bench:
        assert not wanted(bench.io)
        assert bench.hour.now - 100 == pytest.approx(ANSWER_S, abs=LONGEST_S)
        assert "Enter" not in bench.screen[0]


def test_where_nobody_could_follow_nobody_is_asked() -> None:
    with Bench(voice=False) as bench:
        assert not wanted(bench.io)
        assert (bench.hour.now, bench.screen) == (100.0, [])


def test_who_has_no_way_to_say_yes_is_not_asked() -> None:
    with Bench(boards.load("power-and-weakness-typed")) as bench:
        assert not wanted(bench.io)
        assert (bench.hour.now, bench.screen) == (100.0, [])
