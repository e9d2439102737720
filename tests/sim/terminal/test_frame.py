from typing import Any

import pytest

from controller.engine.phases import Standing
from controller.games.power_and_weakness import GAME
from controller.hints.roles import ROLES as LAMPS
from controller.terminal.faces.power_and_weakness.table import table_of
from controller.terminal.frame import Size, frame
from controller.terminal.looks import ROLES, SYMBOLS, role_style
from controller.terminal.scene import Scene
from controller.terminal.seeing import notes_by_place, seen
from tests.play.help import HELP
from tests.positions import example, position

PLAYERS = ("you", "greedy")
BUSY = position(
    "powys:castle:orange:8k8m rheged:tent:white:7m calchfynydd:keys:orange:3m eceni:tent:white:3k2m",
    cycle=3,
    orange="3k4m castle castle merlin merlin movement sea-movement snake extra-tent extra-keys +armour +castle 5vp",
    white="2k2m tent tent extra-castle armour 7vp",
    offer="castle castle movement rebellion victory-point tent keys armour keys keys",
)  # fmt: skip


def scene(written: dict[str, Any], lights: dict[str, object] | None = None, **more: Any) -> Scene:
    state = GAME.read(written)
    return Scene(seen(GAME, state, GAME.standing(state), lights or {}, PLAYERS), board="counting", **more)


def test_cycle_and_timer_are_those_that_the_phase_machine_has_counted() -> None:
    state = GAME.read(BUSY)
    shown = seen(GAME, state, Standing("cycle.turn.choosing", 4, "sword", 2), {}, PLAYERS)
    rows = "\n".join(text(Scene(shown), Size(100, 40)))
    assert "Cycle 4: sword" in rows
    assert "Timer ■■······ 2" in rows


def text(shown: Scene, size: Size) -> list[str]:
    return [row.plain for row in frame(shown, size)]


@pytest.mark.parametrize("size", [(100, 40), (140, 50), (80, 24), (80, 48), (60, 30), (40, 20), (80, 0), (100, 0)])
def test_a_frame_fits_its_screen_and_says_that_it_is_simulated(size: tuple[int, int]) -> None:
    width, height = size
    shown = scene(
        BUSY,
        {"powys": "may-place", "rheged": "may-take", "eceni": "wrong-here"},
        said=("A sentence that goes on and on about what has been done on this table, until it is over.",) * 9,
        trace=("00:01.0 well rheged.2 closed",) * 9,
        mend=("put 1 on powys",),
        question="White, where? [rheged] [none]",
        menu=("choose", *(f"{n} place somewhere" for n in range(20))),
    )
    rows = text(shown, Size(width, height))
    assert all(len(row) == width for row in rows)
    assert "SIMULATED" in rows[0]
    assert not height or len(rows) < height
    assert any(row.startswith("choose") for row in rows)


@pytest.mark.parametrize("size", [Size(100, 40), Size(80, 24)])
def test_a_frame_tells_everything_of_a_position(size: Size) -> None:
    rows = text(scene(BUSY), size)
    whole = "\n".join(rows)
    for word in ("Cycle 3: magic", "Powys", "O: 8k8m", "W: 3k2m", "5 VP", "7 VP", "Offer (10)", "2 actions left"):
        assert word in whole
    for word in ("♜C Powys", "▲T Rheged", "⊸K Calchfynydd", "reserve 3k 4m", "+1 ▼armour"):
        assert word in whole


def test_the_margin_of_a_takeover_stands_on_the_map() -> None:
    written = example(orange="2k castle", spare="")
    rows = "\n".join(text(scene(written, {"d": "may-take"}), Size(100, 40)))
    assert "T 3:2" in rows


def test_what_would_be_scored_now() -> None:
    rows = "\n".join(text(scene(example(cycle=2, orange="2vp", white="3vp")), Size(100, 40)))
    assert "2 +1 +3 active = 6" in rows or "if ended now: 2" in rows
    outlook = GAME.presenter.projected_scores(GAME.read(example(cycle=2, orange="2vp", white="3vp")))
    own = outlook["orange"]
    assert f"2 +{own['gained']} +{own['active']} active = {own['total']}" in rows


def test_a_sealed_bid_is_nowhere_in_a_scene() -> None:
    pending = {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {"orange": 2}}
    one = scene(position(pending=pending, orange="5k", white="4k", to_move="orange 1"))
    pending = {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {"orange": 4}}
    other = scene(position(pending=pending, orange="5k", white="4k", to_move="orange 1"))
    assert one == other
    assert [face.owes_bid for face in table_of(one.seen).seats] == [False, True]


def test_ascii_terminals_get_ascii() -> None:
    rows = text(scene(BUSY, {"powys": "may-place"}), Size(100, 40, ascii_only=True))
    assert all(row.isascii() for row in rows)
    assert "C Powys" in "\n".join(rows)


def test_every_role_of_the_lamps_is_told_without_colour() -> None:
    shown = {name for name, role in LAMPS.items() if role.shows is None} - {"own", "enemy"}
    assert shown <= ROLES.keys()
    assert len({look.letter for look in ROLES.values()}) == len(ROLES)
    assert len({look.pattern for look in ROLES.values()}) == len(ROLES)
    assert all(" on rgb(" in role_style(name) for name in shown)


def test_markers_differ_by_glyph_and_by_letter() -> None:
    assert len({look.glyph for look in SYMBOLS.values()}) == len({look.letter for look in SYMBOLS.values()}) == 4


def test_notes_come_from_hints() -> None:
    state = GAME.read(example(orange="2k castle", spare=""))
    assert notes_by_place(GAME.presenter.hints(state))["d"] == ("T 3:2",)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_second_column_of_the_help_stays_a_column_on_a_page(width: int) -> None:
    shown = scene(BUSY, page=HELP[:16])
    rows = [row.rstrip() for row in text(shown, Size(width, 60))[1:-1] if row.strip()]
    begins = HELP[0].index("a move")
    assert len(rows) > 16 or width == 120
    for row in rows:
        assert row[begins - 1] == " ", row
        assert row[begins] != " ", row
