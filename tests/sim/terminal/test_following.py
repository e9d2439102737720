"""The terminal reads the hub as whoever sits before it, through power cuts, and never what others keep sealed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.recognition.decisions import Choice, Question
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR, Audience, Viewer
from sim.game import Play
from sim.terminal.following import Following
from sim.terminal.playing import Playing
from tests.sim.terminal.terminals import Printed, setup

YES_NO = (Choice("yes", "yes", None, ()), Choice("no", "no", None, ()))


def playing(**seats: str) -> Playing:
    chosen, journal = setup(seats=seats), MemoryJournal()
    return Playing(chosen, Printed(), (begin(chosen.game, journal, chosen.new()), journal), 3, 0)


def bids(hub: Hub, number: int, seat: str, bid: int) -> None:
    """A sealed bid, as the companion reports it."""
    for move, audience in ((f"bid {bid}", Audience(only=number)), ("bid", Audience(but=number))):
        hub.publish(1.0, "committed", "asked", {"seat": seat, "move": move}, audience)


def asks(hub: Hub, code: str, seat: str, told: dict[str, str] | None = None) -> None:
    question = Question(seat, code, YES_NO, told=told or {})
    hub.publish(1.0, "asked", code, question.facts)


@pytest.mark.parametrize(
    ("orange", "white", "told"),
    [
        ("person", "greedy", ["Orange: bid 3", "White: Bid"]),
        ("greedy", "person", ["Orange: Bid", "White: bid 2"]),
        ("person", "person", ["Orange: Bid", "White: Bid"]),
        ("greedy", "random", ["Orange: Bid", "White: Bid"]),
    ],
)
def test_a_bid_is_shown_to_the_one_who_sits_alone_before_the_screen(orange: str, white: str, told: list[str]) -> None:
    table = playing(orange=orange, white=white)
    bids(table.play.companion.hub, 0, "orange", 3)
    bids(table.play.companion.hub, 1, "white", 2)
    table.stage.hear()
    assert list(table.stage.trace.lines) == [f"00:01.0 => {one} (asked)" for one in told]


UNDONE = {"seat": "orange", "move": "recruit"}


@pytest.mark.parametrize(("orange", "told"), [("person", "undo.nothing"), ("greedy", "undone")])
def test_what_is_said_to_one_seat_is_shown_to_it_alone(orange: str, told: str) -> None:
    table = playing(orange=orange, white="greedy")
    hub = table.play.companion.hub
    hub.publish(1.0, "said", "undo.nothing", {}, Audience(only=0))
    hub.publish(1.0, "said", "undone", UNDONE, Audience(but=0))
    table.stage.hear()
    assert list(table.stage.log.lines) == [table.stage.sentence(told, UNDONE)]


def test_a_question_that_is_closed_is_shown_no_longer_and_the_one_before_it_is() -> None:
    told = {"by": "orange", "mover": "orange", "move": "place powys"}
    table = playing(orange="person", white="greedy")
    hub, stage = table.play.companion.hub, table.stage
    asks(hub, "ask.how", "orange")
    asks(hub, "ask.undo", "white", told)
    stage.hear()
    assert stage.question == Question("white", "ask.undo", YES_NO)
    assert stage.scene().question == (
        "White, Orange asks to undo their own move “place Powys”. Do you agree? [yes] [no]"
    )
    hub.publish(2.0, "closed", "ask.undo", {"seat": "white"})
    stage.hear()
    assert stage.question == Question("orange", "ask.how", YES_NO)
    hub.publish(3.0, "closed", "ask.how", {"seat": "orange"})
    stage.hear()
    assert stage.scene().question == ""


def test_after_a_power_cut_the_new_companion_is_followed_from_its_beginning() -> None:
    hubs = [Hub(), Hub()]
    companion: Any = SimpleNamespace(hub=hubs[0])
    play = cast(Play, SimpleNamespace(companion=companion))
    following = Following(SPECTATOR)
    hubs[0].publish(1.0, "said", "before")
    assert [report.code for report in following.read(play)] == ["before"]
    assert not following.renew(play)
    hubs[1].publish(2.0, "said", "after")
    companion.hub = hubs[1]
    assert following.renew(play)
    assert [report.code for report in following.read(play)] == ["after"]
    assert following.read(play) == ()


def test_two_viewers_of_one_game_read_at_their_own_pace() -> None:
    hub = Hub()
    play = cast(Play, SimpleNamespace(companion=SimpleNamespace(hub=hub)))
    table, seat = Following(SPECTATOR), Following(Viewer(seat=0))
    bids(hub, 0, "orange", 3)
    assert [report.facts["move"] for report in table.read(play)] == ["bid"]
    bids(hub, 0, "orange", 4)
    assert [report.facts["move"] for report in seat.read(play)] == ["bid 3", "bid 4"]
    assert [report.facts["move"] for report in table.read(play)] == ["bid"]


def test_what_stood_on_the_screen_before_a_power_cut_is_forgotten() -> None:
    table = playing(orange="person", white="greedy")
    stage = table.stage
    hub = table.play.companion.hub
    asks(hub, "ask.how", "orange")
    hub.publish(1.0, "astray", "astray.owed", {"extra": {}, "missing": {"powys": 1}, "facts": {}})
    stage.hear()
    stage.opened(0)
    assert (stage.scene().mend, stage.question is None) == (("put 1 on Powys",), False)
    table.play.companion.hub = Hub()
    table.play.companion.hub.publish(2.0, "phased", "actions", {"attention": "watching"})
    stage.hear()
    assert (stage.scene().mend, stage.question) == ((), None)
