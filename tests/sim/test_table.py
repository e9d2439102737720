"""The physics of the simulated table: pieces, wells, switches, tags."""

import random
from collections import Counter

import pytest

from controller.ports import Switched, TagGone, TagSeen
from sim.faults import PROFILES, Profile
from sim.reader import Reader
from sim.recorders import RecordingLamps, RecordingSpeaker
from sim.reeds import Reeds
from sim.schedule import Recheck, Schedule
from sim.table import Piece, Table, Transfer, switches, transfers

NEVER_SEEN_S = 0.03
LAYOUT = {
    "region:a": {"orange.knight": 2, "marker.tent": 1},
    "region:b": {"white.magician": 1},
    "reserve:orange": {"orange.knight": 3},
    "bag": {"tile.merlin": 2, "marker.tent": 1},
    "timer": {"cube": 4},
}


def magnetic(item: str) -> bool:
    return item.startswith(("orange", "white"))


def scene(wells: int = 2, profile: Profile = PROFILES["clean"], worn: dict[str, str] | None = None, seed: int = 1):
    zones = {"a": wells, "b": wells}
    schedule = Schedule()
    reeds = Reeds(switches(zones), profile, worn or {}, schedule, random.Random(seed))
    return Table(zones, LAYOUT, magnetic, reeds, random.Random(seed)), reeds, schedule


def readings(reeds: Reeds, schedule: Schedule) -> list[Switched]:
    found = []
    while schedule.next_at is not None:
        at, entry = schedule.pop()
        reading = reeds.look(at, entry.switch) if isinstance(entry, Recheck) else entry
        if isinstance(reading, Switched):
            found.append(reeds.report(reading))
    return found


def test_wells_are_filled_from_the_first_and_the_rest_stands_beside():
    table, reeds, schedule = scene(wells=1)
    assert reeds.levels() == {"a.1": True, "b.1": True}
    assert [piece.number for piece in table.regions["region:a"].pieces()] == [1, 2]
    assert table.count("region:a") == 2
    assert schedule.next_at is None


def test_a_piece_put_into_a_well_closes_its_switch_and_lifted_opens_it():
    table, reeds, schedule = scene(wells=3)
    table.put(1.0, "region:b", table.lift(1.0, "reserve:orange", "orange.knight"))
    closed = readings(reeds, schedule)[-1]
    assert closed.closed
    assert closed.switch.startswith("b.")
    assert 1.0 < closed.at < 1.0 + NEVER_SEEN_S
    table.lift(2.0, "region:b", "orange.knight")
    opened = readings(reeds, schedule)[-1]
    assert (opened.switch, opened.closed) == (closed.switch, False)


def test_a_piece_beyond_the_wells_is_felt_by_nothing():
    table, reeds, schedule = scene(wells=2)
    table.put(1.0, "region:a", table.lift(1.0, "reserve:orange", "orange.knight"))
    assert readings(reeds, schedule) == []
    assert table.count("region:a") == 3
    assert not table.gap("region:a")
    table.lift_any(2.0, "region:a")
    assert table.gap("region:a")
    table.fill_gap(3.0, "region:a")
    assert not table.gap("region:a")


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_bounce_is_shorter_than_what_is_ever_seen(name):
    table, reeds, schedule = scene(wells=6, profile=PROFILES[name])
    for n in range(60):
        piece = table.lift(n * 2.0, "reserve:orange", "orange.knight")
        table.put(n * 2.0, "region:b", piece)
        edges = [reading for reading in readings(reeds, schedule) if reading.switch.startswith("b.")]
        late = PROFILES[name].lost_edge > 0 and len(edges) == 1
        assert late or all(edge.at < n * 2.0 + NEVER_SEEN_S for edge in edges)
        table.pick(n * 2.0 + 1.0, "region:b", piece)
        readings(reeds, schedule)
        table.put(n * 2.0 + 1.0, "reserve:orange", piece)


def test_bouncy_contacts_chatter_more_than_clean_ones():
    def edges(name: str) -> int:
        table, reeds, schedule = scene(wells=6, profile=PROFILES[name])
        for n in range(20):
            piece = table.lift(n * 1.0, "reserve:orange", "orange.knight")
            table.put(n * 1.0, "region:b", piece)
            table.pick(n * 1.0 + 0.5, "region:b", piece)
            table.put(n * 1.0 + 0.5, "reserve:orange", piece)
        return len(readings(reeds, schedule))

    assert edges("bouncy") > 2 * edges("clean") > 0


def test_dead_and_stuck_switches_say_nothing():
    table, reeds, schedule = scene(wells=2, worn={"b.2": "dead", "a.1": "stuck"})
    assert reeds.levels() == {"a.1": True, "a.2": True, "b.1": True, "b.2": False}
    table.put(1.0, "region:b", table.lift(1.0, "reserve:orange", "orange.knight"))
    table.pick(2.0, "region:a", Piece("orange.knight", 1))
    assert readings(reeds, schedule) == []


def test_a_bump_is_over_after_its_time_and_leaves_the_level_that_is_true_then():
    table, reeds, schedule = scene(wells=2)
    reeds.bump(1.0, "b.2", 0.1)
    table.put(1.05, "region:b", table.lift(1.0, "reserve:orange", "orange.knight"))
    found = readings(reeds, schedule)
    assert (found[0].at, found[0].closed) == (1.0, True)
    assert found[-1].closed


def test_chatter_needs_a_magnet():
    table, reeds, schedule = scene(wells=2)
    reeds.chatter(1.0, "b.2", 0.5)
    assert schedule.next_at is None
    reeds.chatter(1.0, "b.1", 0.5)
    assert len(readings(reeds, schedule)) > 10
    assert table.count("region:b") == 1


def test_tags_lie_in_heaps_and_go_with_their_components():
    table, _, _ = scene()
    assert Counter(table.tags.values()) == {"region:a": 1, "bag": 3}
    assert table.copies("bag", "tile.merlin") == ["tile:merlin:1", "tile:merlin:2"]
    table.move_tags("tile.merlin", 1, "bag", "offer", "tile:merlin:2")
    assert table.copies("offer", "tile.merlin") == ["tile:merlin:2"]


def test_what_has_to_be_carried_leaves_the_board_first():
    lying = {"region:a": {"orange.knight": 2}, "reserve:white": {"white.knight": 1}}
    wanted = {"region:a": {"white.knight": 1}, "stock:orange": {"orange.knight": 2}}
    carried = transfers(lying, wanted, magnetic)
    assert carried[:2] == [Transfer("orange.knight", "region:a", "stock:orange")] * 2
    assert carried[2:] == [Transfer("white.knight", "reserve:white", "region:a")]


def held(profile: str, seed: int, times: int = 200) -> list[list[TagSeen | TagGone]]:
    schedule = Schedule()
    reader = Reader(PROFILES[profile], schedule, random.Random(seed))
    found = []
    for n in range(times):
        reader.hold(n * 2.0, "card:yes", 0.8)
        seen = []
        while schedule.next_at is not None:
            seen.append(schedule.pop()[1])
        found.append(seen)
    return found


def test_a_clean_reader_sees_each_tag_once():
    assert all([type(one) for one in seen] == [TagSeen, TagGone] for seen in held("clean", 1))


def test_a_flaky_reader_misses_is_late_and_flickers():
    found = held("flaky-reader", 1)
    assert 0.05 < sum(not seen for seen in found) / len(found) < 0.25
    assert any(len(seen) > 2 for seen in found)
    assert any(seen and seen[0].at % 2.0 > 0.2 for seen in found)


def test_a_silent_reader_sees_nothing():
    schedule = Schedule()
    reader = Reader(PROFILES["clean"], schedule, random.Random(1))
    reader.lose(1.0)
    reader.hold(1.0, "card:yes", 0.8)
    reader.recover(3.0)
    assert [type(schedule.pop()[1]).__name__ for _ in range(2)] == ["Lost", "Found"]
    assert schedule.next_at is None


def test_lamps_remember_every_new_frame():
    lamps, speaker = RecordingLamps(), RecordingSpeaker()
    assert lamps.now == ()
    lamps.show(())
    lamps.show(())
    assert lamps.frames == [()]
    speaker.say("Your turn.")
    assert speaker.sentences == ["Your turn."]


def test_the_last_piece_of_a_heap_may_be_the_one_that_was_left_lying():
    table, _, _ = scene()
    for _ in range(3):
        table.leave(1.0, "region:b", "reserve:orange", "orange.knight")
    piece = table.lift(2.0, "reserve:orange", "orange.knight")
    assert piece not in table.strays
    assert len(table.strays) == 2
    assert table.count("region:b") == 3
