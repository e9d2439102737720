"""Issue 9, 4g: whoever waits for the table is told within 3 s; and `reedlight table` tells its readers more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.lines import BALANCE, COUNTING, PRESENCE, TRAY, Line, after, asks, committed, play, position, readings
from tests.table.positions import Position, england, europe, page

SOON_S = 3.0
HAIR_S = 0.1
"""The table sees a change a debounce later."""

QUIET = europe("london:gb:kg cornwall:gb:g scotland:gb:k ireland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb kgb+")


def placing() -> Position:
    """Balance of Power, setting up."""
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb")
    start["turn"] = {"seat": "great-britain", "place": ["king", "general", "banker"]}
    return start


def carls() -> Position:
    """The card game: Carl may pay with a stone in hand only."""
    start = page("web-of-power-card-game")
    start["turn"] = {"seat": "carl", "taken": {}, "law": [], "stone": False}
    return start


UNFINISHED = {
    "a pawn in the hand": (BALANCE, QUIET, "2 -cornwall.1"),
    "a pawn in the hand, class told": (BALANCE, QUIET, "1 card:general; 2 -cornwall.1"),
    "two pawns in the hand": (BALANCE, QUIET, "1 -cornwall.1; 2 -london.1"),
    "a pawn set where none was lifted": (BALANCE, QUIET, "2 +midlands.1"),
    "another seat's pawn in the hand": (BALANCE, QUIET, "2 -paris.1"),
    "a class card alone": (BALANCE, QUIET, "2 card:general"),
    "two cards": (BALANCE, QUIET, "1 card:move; 2 card:general"),
    "a pawn without its class": (BALANCE, placing(), "2 +cornwall.1"),
    "a takeover half done": (COUNTING, england(), "1 tile:influence-castle:1; 1.5 -ebrauc.1; 2 -ebrauc.2"),
    "a movement half done": (COUNTING, england(), "1 tile:movement:1; 2 -rheged.1"),
    "a tile alone": (COUNTING, england(), "2 tile:sea-movement:1"),
    "a card alone": (COUNTING, england(), "2 card:place"),
    "a wrong region": (PRESENCE, england(), "1 tile:influence-castle:1; 2 -powys.1"),
    "a land card to be paid for": (TRAY, page("web-of-power-card-game"), "2 land:sachsen r1C:1"),
    "a land card under another's stone": (TRAY, carls(), "2 land:sachsen r1C:1"),
}
"""Gestures whose last change is 2 s after the start: by what they are the board, the position and the readings."""
LATE_TODAY = {
    "a pawn in the hand", "a pawn in the hand, class told", "two pawns in the hand", "a pawn set where none was lifted",
    "a takeover half done", "a movement half done", "a land card under another's stone",
}  # fmt: skip


SHOWN = {"may-take", "may-place", "may-reinforce", "lift-here", "put-here", "wrong-here", "asks", "named"}


def answered(lines: list[Line], until: float) -> bool:
    """Whether a sentence came 2 s after the start or later, and a light shows what can be done, both in time."""
    heard = [line for line in lines if line.get("at", 9e9) <= until]
    lit = [line["lights"] for line in heard if "lights" in line][-1]
    return any("says" in line and line["at"] > 2.0 for line in heard) and not SHOWN.isdisjoint(map(str, lit.values()))


@pytest.mark.parametrize("what", UNFINISHED)
def test_an_unfinished_gesture_is_answered_within_three_seconds(what):
    """By a light and a sentence, which may be a question."""
    board, start, scene = UNFINISHED[what]
    lines = play(board, f"{scene}; 12", start)
    assert committed(lines) == []
    assert answered(lines, 2.0 + SOON_S + HAIR_S), [line for line in lines if "says" in line]


@pytest.mark.parametrize("what", UNFINISHED)
def test_the_answer_does_not_come_again_and_again(what):
    board, start, scene = UNFINISHED[what]
    lines = play(board, f"{scene}; 40", start)
    assert len([line for line in after(lines, 2.0 + SOON_S + HAIR_S) if "says" in line]) <= 3


# A bump elsewhere.


def bumps(first: float, last: float, switch: str, *, closed: bool) -> str:
    """A switch that is bumped for 0.12 s every second."""
    signs = "-+" if closed else "+-"
    times = [first + number for number in range(100) if first + number < last]
    return "; ".join(f"{at:.2f} {signs[0]}{switch}; {at + 0.12:.2f} {signs[1]}{switch}" for at in times)


@pytest.mark.parametrize(("switch", "closed"), [("ceint.1", False), ("powys.1", True), ("rheged.2", True)])
def test_a_bump_elsewhere_does_not_delay_a_move(switch, closed):
    """Wells elsewhere are bumped for 8 s. The piece has rested "for a good second": 1.5 s at the most."""
    lines = play(COUNTING, f"1 +calchfynydd.1; {bumps(1.5, 9, switch, closed=closed)}; 20", england())
    assert committed(lines) == ["place calchfynydd"]
    (at,) = [line["at"] for line in lines if "committed" in line]
    assert at <= 1 + 1.5 + 0.3 + HAIR_S


@pytest.mark.parametrize(("switch", "closed"), [("sicily.1", False), ("paris.1", True), ("london.1", True)])
def test_a_bump_elsewhere_does_not_delay_the_answer(switch, closed):
    lines = play(BALANCE, f"2 -cornwall.1; {bumps(2.5, 12, switch, closed=closed)}; 30", QUIET)
    assert answered(lines, 2.0 + SOON_S + 0.3 + HAIR_S), [line for line in lines if "says" in line]


@pytest.mark.parametrize(("switch", "closed"), [("ceint.1", False), ("powys.1", True)])
def test_a_bump_elsewhere_is_no_move_itself(switch, closed):
    lines = play(COUNTING, f"{bumps(1.5, 9, switch, closed=closed)}; 20", england())
    assert committed(lines) == []


# More of `reedlight table` (../shared/formats.md, second part).


@pytest.mark.parametrize("board", [BALANCE, COUNTING, TRAY])
def test_every_input_line_is_marked_when_its_reports_are_out(board):
    """ "After the reports on a reading line: `{"done": N}`, N the number of the input line (from 1)"."""
    starts = {BALANCE: QUIET, COUNTING: england(), TRAY: page("web-of-power-card-game")}
    scene = readings("1 card:again; 2; 2.5 card:pause; 3 card:resume; 9")
    lines = play(board, scene, starts[board], args=("--mark",))
    assert [line["done"] for line in lines if "done" in line] == [1, 2, 3, 4, 5]
    number = 1
    for line in lines:
        if "done" in line:
            number = line["done"] + 1
        elif number <= len(scene) and line.get("at", 0.0) > 0.0:
            assert line["at"] <= scene[number - 1]["at"]


def test_the_mark_follows_the_reports_on_its_line():
    lines = play(COUNTING, "1 card:recruit; 5 card:recruit; 9", england(), args=("--mark",))
    order = [line.get("committed", line.get("done")) for line in lines if "committed" in line or "done" in line]
    assert order == ["recruit", 1, "recruit", 2, 3]


def test_without_being_asked_for_nothing_is_marked():
    assert not [line for line in play(COUNTING, "1 card:recruit; 9", england()) if "done" in line]


def test_the_position_is_told_in_mid_session():
    """ "An input line `{"position": true}` is answered by `{"position": …}` in mid-session"; it is no reading."""
    asking: dict[str, Any] = {"position": True}
    scene = [asking, *readings("1 card:recruit; 3"), asking, *readings("9")]
    lines = play(COUNTING, scene, england())
    told = [line["position"] for line in lines if "position" in line]
    assert len(told) == 3
    assert [one["turn"]["actions_left"] for one in told] == [2, 1, 1]
    assert "position" in lines[-1]
    committed_at = next(number for number, line in enumerate(lines) if "committed" in line)
    asked_at = [number for number, line in enumerate(lines) if "position" in line]
    assert asked_at[0] < committed_at < asked_at[1]


def test_the_position_may_be_asked_for_and_marked():
    scene = [*readings("1 card:recruit"), {"position": True}, *readings("9")]
    lines = play(COUNTING, scene, england(), args=("--mark",))
    order = [line.get("done", "position") for line in lines if "position" in line or "done" in line]
    assert [one for one in order if one != 2] == [1, "position", 3, "position"]


def closed(lines: list[Line]) -> list[tuple[str, str]]:
    return [(line["closed"]["seat"], line["closed"]["code"]) for line in lines if "closed" in line]


MOVED = "1 -london.1; 1.6 +cornwall.2"
"""King or general may have left London: which class?"""


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("8 card:king; 12", id="answered"),
        pytest.param("8 -cornwall.2; 8.6 +london.1; 20", id="the pieces were put back"),
        pytest.param("8 enter:great-britain:banker move ireland midlands; 20", id="another move was entered"),
        pytest.param("8 enter:great-britain:king move london cornwall; 20", id="the move was entered"),
    ],
)
def test_a_question_that_is_open_no_longer_is_closed(end):
    """ "A question that is open no longer: `{"at": …, "closed": {"seat": …, "code": …}}`", with the seat and the code
    of the question, once, and after it was asked."""
    lines = play(BALANCE, f"{MOVED}; {end}", QUIET)
    first = asks(lines)[0]
    assert (first["seat"], first["code"]) == ("great-britain", "ask.kind")
    assert closed(lines)[:1] == [("great-britain", "ask.kind")]
    asked = next(number for number, line in enumerate(lines) if "asks" in line)
    ended = next(number for number, line in enumerate(lines) if "closed" in line)
    assert asked < ended


@pytest.mark.parametrize("wait", [8, 30])
def test_a_question_that_stands_is_not_closed(wait):
    """Open at the end: asked as often as closed, and once more."""
    lines = play(BALANCE, f"{MOVED}; {wait}", QUIET)
    assert len(asks(lines)) == 1
    assert closed(lines) == []
    # So that the scene is not passed by a program that never closes anything:
    assert closed(play(BALANCE, f"{MOVED}; {wait} card:king; {wait + 5}", QUIET))


def test_each_question_of_a_chain_is_closed_before_the_next_is_asked():
    """Power & Weakness: withdrawal and occupation are asked of two seats, one after the other."""
    scene = "1 tile:influence-castle:1; 2 -ebrauc.1; 2.5 -ebrauc.2; 3 -ebrauc.3; 8 card:none; 12 card:no; 16"
    lines = play(COUNTING, scene, england())
    events = [
        (kind, line[kind]["seat"], line[kind]["code"]) for line in lines for kind in ("asks", "closed") if kind in line
    ]
    assert events[:4] == [
        ("asks", "white", "ask.withdraw"), ("closed", "white", "ask.withdraw"),
        ("asks", "orange", "ask.occupy"), ("closed", "orange", "ask.occupy"),
    ]  # fmt: skip


def test_consent_to_an_undo_is_a_question_that_closes():
    start = england()
    lines = play(COUNTING, "1 tile:rebellion:1; 3 card:1; 5 card:1; 8 key:orange.undo; 10 card:no; 14", start)
    assert ("white", "ask.undo") in closed(lines)
    assert position(lines)["offer"] == ["influence-tent"]
