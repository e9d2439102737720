"""What hands answer by themselves is not asked of people; what is left when they are done is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.table.reports import EVERYONE
from sim.faults import AT_HOME, PROFILES, Profile
from sim.terminal import Setup, play
from sim.terminal.playing import Playing
from tests.sim.terminal.terminals import Printed, game_setup, setup, typed

REQUEST = re.compile(r"Please put|Please take away|was lifted|Knock again|which piece|which kind|where\?")
OWED = {"extra": {}, "missing": {"ebrauc": 1}}


class Plain(Printed):
    """A screen of sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.plain = True


def told(chosen: Setup, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """What is printed while a person plays the first moves of the menu."""
    screen = Plain()
    typed(monkeypatch, [*["1"] * 30, "quit"])
    play(chosen, screen, 0.0)
    return screen.text


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("power-and-weakness", {"orange": "person", "white": "greedy"}),
        ("balance-of-power", {"germany": "person", "france": "greedy"}),
        ("web-of-power-card-game", {"anna": "person", "bert": "greedy", "carl": "greedy"}),
    ],
)
def test_hands_that_do_not_slip_leave_nothing_to_do(
    game: str, seats: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chosen = game_setup(game, seats, profile=AT_HOME, record=tmp_path / "a.sqlite3", choice="new")
    lines = told(chosen, monkeypatch, tmp_path).splitlines()
    own = {line.partition(" >")[0] for line in lines if line.endswith(" >")}
    asked = [line for line in lines if REQUEST.search(line) and not any(line.startswith(f"{one},") for one in own)]
    assert asked == []


def on(profile: Profile) -> Playing:
    chosen = setup(profile=profile)
    journal = MemoryJournal()
    playing = Playing(chosen, Plain(), (begin(chosen.game, journal, chosen.new()), journal), 1, 0.0)
    hub = playing.play.companion.hub
    hub.publish(1.0, "astray", "astray.owed", {**OWED, "facts": {}}, EVERYONE)
    hub.publish(1.0, "said", "astray.owed", OWED, EVERYONE)
    hub.publish(1.0, "phased", "cycle", {"attention": "astray"}, EVERYONE)
    playing.stage.hear()
    return playing


def test_what_is_left_when_the_hands_are_done_is_asked_of_people() -> None:
    stage = on(AT_HOME).stage
    request = stage.log.lines[-1]
    scene = stage.scene()
    assert "Ebrauc" in request
    assert (scene.mend, scene.seen.attention, request in scene.said) == ((), "held", False)
    assert request not in stage.screen.out.getvalue()  # type: ignore[attr-defined]
    stage.opened(0)
    stage.settle()
    scene = stage.scene()
    assert (len(scene.mend), scene.seen.attention, request in scene.said) == (1, "astray", True)
    assert stage.screen.out.getvalue().count(request) == 1  # type: ignore[attr-defined]


def test_what_was_mended_stays_in_the_log_alone() -> None:
    playing = on(AT_HOME)
    stage = playing.stage
    request = stage.log.lines[-1]
    playing.play.companion.hub.publish(2.0, "mended", "", {}, EVERYONE)
    playing.play.companion.hub.publish(2.0, "phased", "cycle", {"attention": "watching"}, EVERYONE)
    stage.hear()
    stage.opened(0)
    assert request in stage.log.lines
    assert request not in stage.scene().said


def test_hands_that_slip_are_seen_to() -> None:
    stage = on(PROFILES["clumsy"]).stage
    scene = stage.scene()
    assert (len(scene.mend), scene.seen.attention) == (1, "astray")
    assert stage.log.lines[-1] in scene.said
