"""The stream of reports: numbered, filtered by viewer, never waiting for anybody."""

from __future__ import annotations

import threading
from typing import Any

from controller.table.hub import Hub
from controller.table.reports import ALL_SEATS, EVERYONE, SPECTATOR, Audience, Viewer

ORANGE, WHITE = Viewer(0), Viewer(1)


def test_whoever_has_no_seat_in_this_game_sees_no_more_than_the_table_does() -> None:
    seats = ("orange", "white")
    assert [viewer.seat_in(seats) for viewer in (ORANGE, WHITE)] == ["orange", "white"]
    assert {viewer.seat_in(seats) for viewer in (SPECTATOR, ALL_SEATS, Viewer(2), Viewer(-1))} == {"table"}


def codes(reports: tuple[Any, ...]) -> list[str]:
    return [report.code for report in reports]


def test_reports_are_numbered_and_read_once_in_their_order() -> None:
    one = Hub()
    reader = one.subscribe(SPECTATOR)
    for n in range(3):
        one.publish(float(n), "said", f"code.{n}")
    assert [(report.seq, report.code) for report in reader.read()] == [(1, "code.0"), (2, "code.1"), (3, "code.2")]
    assert reader.read() == ()
    assert one.last == 3


def test_what_is_secret_is_whole_for_its_seat_and_sealed_for_everyone_else() -> None:
    one = Hub()
    readers = {viewer: one.subscribe(viewer) for viewer in (ORANGE, WHITE, SPECTATOR, ALL_SEATS)}
    one.publish(1.0, "committed", "whole", {"move": "bid 3"}, Audience(only=0))
    one.publish(1.0, "committed", "sealed", {"move": "bid"}, Audience(but=0))
    one.publish(1.0, "said", "told.bid", {}, EVERYONE)
    told = {viewer: codes(reader.read()) for viewer, reader in readers.items()}
    assert told == {
        ORANGE: ["whole", "told.bid"],
        WHITE: ["sealed", "told.bid"],
        SPECTATOR: ["sealed", "told.bid"],
        ALL_SEATS: ["whole", "told.bid"],
    }


def test_whoever_lost_its_place_asks_again_from_its_number() -> None:
    one = Hub()
    for n in range(5):
        one.publish(float(n), "said", f"code.{n}")
    assert codes(one.subscribe(SPECTATOR, after=2).read()) == ["code.2", "code.3", "code.4"]
    assert codes(one.subscribe(SPECTATOR).read()) == []


def test_whoever_is_too_far_behind_is_told_so_and_goes_on_from_there() -> None:
    one = Hub(kept=4)
    reader = one.subscribe(ORANGE)
    for n in range(10):
        one.publish(float(n), "said", f"code.{n}")
    assert one.since(5, ORANGE) is None
    assert codes(one.since(6, ORANGE) or ()) == ["code.6", "code.7", "code.8", "code.9"]
    assert reader.read() == ()
    one.publish(11.0, "said", "next")
    assert codes(reader.read()) == ["next"]


def test_a_number_of_another_run_is_too_far_as_well() -> None:
    one = Hub()
    one.publish(0.0, "said", "first")
    assert one.since(999, WHITE) is None
    assert one.since(1, WHITE) == ()


def test_a_dead_reader_costs_nothing_but_what_is_kept_for_all() -> None:
    one = Hub(kept=8)
    dead, alive = one.subscribe(SPECTATOR), one.subscribe(SPECTATOR)
    for n in range(10_000):
        one.publish(float(n), "said", "x")
        assert len(alive.read()) == 1
    assert dead.read() == ()


def test_a_reader_on_another_thread_is_woken_and_misses_nothing() -> None:
    one = Hub(kept=10_000)
    reader, told = one.subscribe(SPECTATOR), []

    def read() -> None:
        while len(told) < 2000:
            assert one.wait(reader.after, 30.0)
            told.extend(report.seq for report in reader.read())

    thread = threading.Thread(target=read)
    thread.start()
    for n in range(2000):
        one.publish(float(n), "said", "x")
    thread.join(60.0)
    assert told == list(range(1, 2001))
    assert not one.wait(2000, 0.0)
