"""The subscribers of the hub at a real table are equals: each gets every report for everybody, and none stops it."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping

import pytest

from controller.games.power_and_weakness import GAME
from controller.language import language_for
from controller.play.subscribers import Delivery, ScreenLines, ServiceStatus, SpeechOutput, TableLights
from controller.recognition.decisions import Choice, Question
from controller.table.hub import Hub
from controller.table.reports import Audience, Report
from tests.play.fake_table import Bench, tag
from tests.play.test_loop import DEALT, Played


def a_hub() -> Hub:
    return Hub()


class Taking:
    """A subscriber that remembers codes, and fails if it is told to."""

    def __init__(self, fails: Callable[[], Exception] | None = None) -> None:
        self.codes: list[str] = []
        self._fails = fails

    def take(self, report: Report) -> None:
        self.codes.append(report.code)
        if self._fails:
            raise self._fails()


def test_every_subscriber_gets_every_report_also_those_from_before_it_came() -> None:
    hub, one, other = a_hub(), Taking(), Taking()
    hub.publish(1.0, "said", "first")
    delivery = Delivery(hub, (one, other))
    hub.publish(2.0, "said", "second")
    delivery.deliver()
    hub.publish(3.0, "said", "third")
    delivery.deliver()
    delivery.deliver()
    assert one.codes == other.codes == ["first", "second", "third"]


def test_the_table_hears_nothing_that_is_for_one_seat() -> None:
    hub, one = a_hub(), Taking()
    hub.publish(1.0, "said", "for-a-seat", to=Audience(only=0))
    hub.publish(1.0, "said", "for-the-others", to=Audience(but=0))
    Delivery(hub, (one,)).deliver()
    assert one.codes == ["for-the-others"]


def test_one_that_fails_is_logged_once_and_the_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    hub, failing, other = a_hub(), Taking(lambda: RuntimeError("out of order")), Taking()
    for code in ("first", "second"):
        hub.publish(1.0, "said", code)
    Delivery(hub, (failing, other)).deliver()
    assert failing.codes == other.codes == ["first", "second"]
    assert [record.getMessage() for record in caplog.records] == [
        "Taking failed at said first: RuntimeError('out of order')"
    ]


def test_a_screen_without_room_is_told_to_whoever_started_the_program() -> None:
    hub = a_hub()
    hub.publish(1.0, "said", "first")
    with pytest.raises(OSError, match="no room"):
        Delivery(hub, (Taking(lambda: OSError(errno.ENOSPC, "no room")),)).deliver()


def test_what_only_eyes_can_use_stands_below_the_sentence_and_is_not_spoken() -> None:
    hub, lines, spoken = a_hub(), list[str](), list[str]()
    question = Question("orange", "ask.how", (Choice("yes", "yes", None, ()),))
    hub.publish(1.0, "asked", question.code, question.facts)
    hub.publish(1.0, "said", "ask.how", {"seat": "orange"})
    hub.publish(2.0, "said", "undone", {"seat": "orange", "move": "recruit"})
    language = language_for(GAME)
    subscribers = ScreenLines(lines.append, language), SpeechOutput(spoken.append, language)
    Delivery(hub, subscribers).deliver()
    assert spoken == [
        language.sentence("ask.how", {"seat": "orange"}),
        language.sentence("undone", {"seat": "orange", "move": "recruit"}),
    ]
    assert lines == [spoken[0], "    answer by card yes", spoken[1]]


def test_lights_and_status_take_what_is_theirs() -> None:
    with Bench() as bench:
        meant = list[Mapping[str, object]]()

        def mean(roles: Mapping[str, object]) -> None:
            meant.append(roles)

        bench.io.lighting.set_roles = mean  # type: ignore[method-assign]
        told = list[str]()
        bench.io.watchdog.status = told.append  # type: ignore[method-assign]
        hub = a_hub()
        delivery = Delivery(hub, (TableLights(bench.io.lighting), ServiceStatus(bench.io.watchdog, GAME.name)))
        hub.publish(1.0, "lit", "", {"lights": {"powys": "may-place"}})
        hub.publish(1.0, "phased", "actions", {"attention": "paused"})
        delivery.deliver()
        assert (meant, told) == ([{"powys": "may-place"}], [f"{GAME.name}: actions, paused"])


def test_a_voice_that_fails_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    with Bench() as bench:

        def fail(sentence: str, lang: str = "en") -> None:
            raise RuntimeError("hoarse")

        bench.body.shown.say = fail  # type: ignore[method-assign]
        bench.at(2, tag(2, DEALT[0])).at(5, bench.stop)
        played = Played(bench)
        assert (played.asked, played.moves) == ("SIGTERM", ["region-marker alt-clut castle"])
        assert any("Alt Clut" in line for line in bench.screen)
    assert [record.getMessage() for record in caplog.records] == ["the voice failed: RuntimeError('hoarse')"]
