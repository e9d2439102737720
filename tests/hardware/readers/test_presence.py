"""When a tag has come and gone: pure, and told the time."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.readers.presence import Blank, Change, Crowd, Presence, Repeats, Sight, Watch
from hardware.readers.timing import USUAL

A, B = "uid:0A", "uid:0B"
EMPTY, GARBLED = Blank.EMPTY, Blank.GARBLED
SIGHTS = st.sampled_from((A, B, EMPTY, GARBLED))
LOOKS = st.lists(st.tuples(st.floats(0.001, 0.8), SIGHTS), max_size=60)


def seen(watch: Watch, looks: list[tuple[float, Sight]]) -> list[tuple[float, Change | Crowd]]:
    """What these looks change, and when; each is told by the seconds since the one before."""
    now, changes = 0.0, []
    for wait_s, sight in looks:
        now += wait_s
        changes += [(now, change) for change in watch.see(now, sight)]
    return changes


def at_the_usual_pace(*sights: Sight) -> list[Change | Crowd]:
    return [change for _, change in seen(Presence(USUAL), [(USUAL.poll_s, sight) for sight in sights])]


@given(LOOKS, st.booleans())
def test_there_is_one_tag_at_a_time_and_none_goes_that_did_not_come(
    looks: list[tuple[float, Sight]], asked: bool
) -> None:
    held = None
    for _, change in seen(Presence(USUAL) if asked else Repeats(USUAL), looks):
        if isinstance(change, Crowd):
            assert held not in (None, change.other)
            continue
        assert held == (None if change.there else change.tag)
        held = change.tag if change.there else None


@given(LOOKS)
def test_what_is_held_is_what_was_told(looks: list[tuple[float, Sight]]) -> None:
    for watch in (Presence(USUAL), Repeats(USUAL)):
        changes = [(at, change) for at, change in seen(watch, looks) if isinstance(change, Change)]
        last = changes[-1][1] if changes else None
        assert watch.held == (last.tag if last and last.there else None)


# A reader that is asked.


@given(st.lists(st.sampled_from((A, EMPTY, GARBLED)), max_size=60))
def test_a_tag_goes_only_after_three_clean_misses_in_a_row_or_the_backstop(sights: list[Sight]) -> None:
    changes = seen(Presence(USUAL), [(0.1, sight) for sight in sights])
    for at, change in changes:
        if isinstance(change, Change) and not change.there:
            place = round(at / 0.1)
            clean = sights[max(0, place - 3) : place] == [EMPTY] * 3
            unsure = A not in sights[max(0, place - 14) : place]
            assert clean or unsure


@given(st.lists(st.lists(st.sampled_from((EMPTY, GARBLED)), max_size=20), max_size=10))
def test_a_tag_that_shows_itself_before_three_clean_misses_lies_still(gaps: list[list[Sight]]) -> None:
    sights: list[Sight] = [A]
    for gap in gaps:
        short = [sight for place, sight in enumerate(gap) if gap[max(0, place - 2) : place + 1] != [EMPTY] * 3]
        sights += [*_without_three(short), A]
    assert at_the_usual_pace(*sights) == [Change(A, True)]


def _without_three(sights: list[Sight]) -> list[Sight]:
    kept: list[Sight] = []
    for sight in sights:
        kept.append(GARBLED if [*kept[-2:], sight] == [EMPTY] * 3 else sight)
    return kept


def test_it_is_seen_at_once_and_gone_at_the_third_clean_miss() -> None:
    assert at_the_usual_pace(A) == [Change(A, True)]
    assert at_the_usual_pace(A, EMPTY, EMPTY) == [Change(A, True)]
    assert at_the_usual_pace(A, EMPTY, EMPTY, EMPTY) == [Change(A, True), Change(A, False)]


def test_a_spoilt_answer_is_no_miss() -> None:
    assert at_the_usual_pace(A, EMPTY, EMPTY, GARBLED, EMPTY, EMPTY) == [Change(A, True)]
    assert at_the_usual_pace(GARBLED, GARBLED) == []


def test_another_tag_takes_the_place_of_one_that_was_missed_and_two_are_told() -> None:
    assert at_the_usual_pace(A, B, B, B) == [Change(A, True), Change(A, False), Change(B, True)]
    assert at_the_usual_pace(*(A, B) * 40) == [Change(A, True), Crowd(B)]


def test_two_tags_that_are_sent_unasked_by_turns_are_told_too() -> None:
    by_turns: list[tuple[float, Sight]] = [(0.05, A), (0.05, B)] * 20
    assert [change for _, change in seen(Repeats(USUAL), by_turns)] == [Change(A, True), Crowd(B)]
    left = [*by_turns, *[(0.05, B)] * 20]
    assert [change for _, change in seen(Repeats(USUAL), left)][2:] == [Change(A, False), Change(B, True)]


def test_one_frame_that_was_spoilt_into_another_tag_is_no_second_tag() -> None:
    looks: list[tuple[float, Sight]] = [*[(0.05, A)] * 8, (0.05, B)] * 5
    assert [change for _, change in seen(Repeats(USUAL), looks)] == [Change(A, True)]


def test_a_module_that_sends_once_is_believed_when_the_first_has_stopped() -> None:
    looks: list[tuple[float, Sight]] = [(0.1, A), (0.1, B), *[(0.05, EMPTY)] * 30]
    assert [change for _, change in seen(Repeats(USUAL), looks)] == [
        Change(A, True), Change(A, False), Change(B, True), Change(B, False),
    ]  # fmt: skip


def test_the_backstop_ends_what_nothing_sound_confirms() -> None:
    looks: list[tuple[float, Sight]] = [(0.0, A), *[(0.25, GARBLED)] * 6]
    assert seen(Presence(USUAL), looks) == [(0.0, Change(A, True)), (1.5, Change(A, False))]


# A reader that sends unasked.


@given(LOOKS)
def test_the_same_tag_is_told_again_only_after_a_second_without_it(looks: list[tuple[float, Sight]]) -> None:
    repeats = Repeats(USUAL)
    now, last_at, last_told = 0.0, {A: -9.0, B: -9.0}, None
    for wait_s, sight in looks:
        now += wait_s
        for change in repeats.see(now, sight):
            if isinstance(change, Crowd):
                continue
            if change.there and change.tag == last_told:
                assert now - last_at[change.tag] >= USUAL.same_s
            last_told = change.tag if change.there else last_told
        if isinstance(sight, str):
            last_at[sight] = now


def test_frames_that_come_again_and_again_are_one_reading_and_then_it_is_gone() -> None:
    changes = seen(Repeats(USUAL), [*[(0.05, A)] * 100, *[(0.05, EMPTY)] * 100])
    assert [change for _, change in changes] == [Change(A, True), Change(A, False)]
    assert 5.0 < changes[1][0] < 5.4


def test_a_tag_that_was_told_gone_too_soon_is_not_told_anew() -> None:
    looks: list[tuple[float, Sight]] = [(0.0, A), (0.4, EMPTY), (0.4, A), (0.4, EMPTY), (0.4, A)]
    assert seen(Repeats(USUAL), looks) == [(0.0, Change(A, True)), (0.4, Change(A, False))]
    assert [change for _, change in seen(Repeats(USUAL), [*looks, (0.5, EMPTY), (0.6, A)])][2:] == [Change(A, True)]


def test_spoilt_frames_show_that_something_still_sends() -> None:
    looks: list[tuple[float, Sight]] = [(0.0, A), (0.25, GARBLED), (0.25, EMPTY), (0.25, EMPTY)]
    assert seen(Repeats(USUAL), looks) == [(0.0, Change(A, True)), (0.75, Change(A, False))]
    assert seen(Repeats(USUAL), [(0.0, A), *[(0.25, GARBLED)] * 6])[1:] == [(1.5, Change(A, False))]
