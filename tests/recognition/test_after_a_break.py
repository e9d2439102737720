"""After a break nobody means a move by what lies there: it is put right first, and no rule is quoted at anybody."""

from __future__ import annotations

import pytest

from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.recognition.image import counts, filled
from controller.table.companion import Companion
from tests.recognition.scene import Scene, position


def resumed(scene: Scene | None = None, options: dict[str, float] | None = None, **changed: bool) -> Scene:
    """A resumed table whose switches stand as the position says, but for those that have ``changed``."""
    scene = scene or Scene()
    game, state = scene.companion.game, scene.companion.session.state
    levels = filled(scene.board, counts(game, state, scene.board))
    levels |= {switch.replace("_", "."): closed for switch, closed in changed.items()}
    kept = session.begin(game, MemoryJournal(), state)
    scene.companion = Companion(game, scene.board, kept, levels=levels, options=options)
    scene.reports = []
    scene.subscribe()
    scene.companion.begin(scene.at, resumed=True)
    scene.read()
    return scene


def cleared() -> Scene:
    """A table resumed after everything was put into the box."""
    full = filled(Scene().board, counts(Scene().companion.game, Scene().companion.session.state, Scene().board))
    return resumed(**{switch.replace(".", "_"): False for switch in full})


def refusals(scene: Scene) -> list[str]:
    return [code for code in scene.said if code.partition(".")[0] in ("place", "use", "takeover", "reinforce")]


def test_going_on_at_a_cleared_table_asks_for_the_pieces_and_quotes_no_rule() -> None:
    scene = cleared()
    (first,) = scene.astray
    assert (first.code, dict(first.extra)) == ("astray.owed", {})
    assert dict(first.missing) == {"rheged": 4, "gododdin": 3, "ebrauc": 3, "powys": 1}
    assert scene.said[0] == "astray.owed"
    scene.close(*(f"{place}.{well}" for place, n in first.missing.items() for well in range(1, n + 1))).wait(6)
    assert {report.code for report in scene.astray} == {"astray.owed"}
    assert scene.mended == 1
    assert refusals(scene) == []
    assert scene.moves == []


def test_what_is_too_many_is_asked_away_while_pieces_return() -> None:
    scene = resumed(powys_1=False, calchfynydd_1=True).wait(6)
    scene.open("calchfynydd.1").wait(6)
    told = [(report.code, dict(report.extra), dict(report.missing)) for report in scene.astray]
    assert told == [("astray.owed", {"calchfynydd": 1}, {"powys": 1}), ("astray.owed", {}, {"powys": 1})]
    assert refusals(scene.close("powys.1").wait(6)) == []
    assert (scene.mended, scene.moves) == (1, [])


def test_once_all_was_put_right_the_judge_has_the_word_again() -> None:
    scene = resumed(powys_1=False).close("powys.1").wait(6)
    assert scene.mended == 1
    scene.close("powys.2").wait(6)
    assert scene.astray[-1].code == "place.enemy-region"


def test_whoever_plays_on_without_mending_is_asked_for_the_rest_and_for_nothing_else() -> None:
    scene = resumed(powys_1=False).enter("place calchfynydd", "orange").wait(6).close("calchfynydd.1").wait(6)
    assert scene.moves == ["place calchfynydd"]
    assert {report.code for report in scene.astray} == {"astray.owed"}
    assert dict(scene.astray[-1].missing) == {"powys": 1}
    scene.close("powys.1").wait(6).close("powys.2").wait(6)
    assert scene.astray[-1].code == "place.enemy-region"


@pytest.mark.parametrize("card", ["undo", "accept"])
def test_an_undo_or_taking_the_table_as_it_is_ends_the_return(card: str) -> None:
    scene = resumed(powys_1=False).enter("place calchfynydd", "orange").card(card).wait(1)
    scene.close("powys.1").wait(6).close("powys.2").wait(6)
    assert scene.astray[-1].code == "place.enemy-region"


def test_a_move_is_told_before_what_it_leaves_to_be_done() -> None:
    scene = Scene().enter("place calchfynydd", "orange")
    codes = [report.code for report in scene.of("said", "astray")]
    assert codes.index("told.place") < codes.index("astray.owed")
    scene.close("calchfynydd.1").wait()
    assert (scene.mended, scene.moves) == (1, ["place calchfynydd"])


def test_what_a_told_move_leaves_to_be_done_makes_the_next_no_recovery() -> None:
    scene = Scene().enter("place calchfynydd", "orange").close("eceni.1").wait()
    assert scene.moves == ["place calchfynydd"], "it may be the piece that is owed"
    assert (scene.card("place").wait().moves, scene.how) == (["place calchfynydd", "place eceni"], ["by_hand", "asked"])


def test_a_move_made_while_the_companion_was_away_is_taken_once_it_is_told_or_confirmed() -> None:
    """Nobody felt that piece come; what was put down in a break counts as put down."""
    for card in ("place", "yes"):
        scene = resumed(calchfynydd_1=True).wait(6)
        assert scene.moves == [], "a piece that lies there tells nothing by itself"
        scene.card(card).wait(6)
        assert (scene.moves, scene.how) == (["place calchfynydd"], ["recovered"])


def snake_window(**options: float) -> Scene:
    """A table that is resumed while White is asked whether its Snake stops a tile."""
    scene = resumed(Scene(position(snake=True)).tag("tile:extra-tent:1").card("yes").wait(), options)
    assert scene.said[-1] == "table.compare"
    assert scene.question == [("yes", None), ("no", None)]
    return scene


@pytest.mark.parametrize(("answer", "move"), [("yes", "snake"), ("no", "allow")])
def test_yes_first_says_that_the_table_is_right_and_then_answers_what_was_asked_before(answer: str, move: str) -> None:
    """It answers what was said last; the question is asked once more."""
    scene = snake_window().card("no").wait(3)
    assert (scene.said[-1], scene.moves) == ("table.compare-again", [])
    scene.card("yes").wait(3)
    assert (scene.said[-2:], scene.moves) == (["table.confirmed", "ask.snake"], [])
    assert scene.card(answer).wait(1).moves == [move]


def test_a_snake_that_is_read_right_after_a_break_stops_the_tile() -> None:
    assert snake_window().tag("tile:snake:1").wait(1).moves == ["snake"]


def test_silence_lets_a_tile_pass_only_once_the_table_was_compared() -> None:
    scene = snake_window(snake_window_s=10.0).wait(60)
    assert (scene.moves, scene.said[-1]) == ([], "table.compare")
    assert scene.card("yes").wait(9).moves == []
    assert scene.wait(2).moves == ["allow"]


def test_a_table_that_is_taken_as_it_is_need_not_be_compared() -> None:
    scene = snake_window().card("accept").wait(3)
    assert scene.said[-2:] == ["table.accepted", "ask.snake"]
    assert scene.card("no").wait(1).moves == ["allow"]


@pytest.mark.parametrize("kind", ["counting", "presence"])
def test_whatever_is_put_right_first_nothing_is_committed_before_somebody_agrees(kind: str) -> None:
    """One piece too many and one missing: in any order, and with a knock elsewhere or a pause between."""
    first = resumed(Scene(kind=kind), powys_1=False, calchfynydd_1=True).wait(6).close("powys.1").wait(6)
    assert first.moves == []
    assert dict(first.astray[-1].extra) == {"calchfynydd": 1}
    assert first.open("calchfynydd.1").wait(6).mended == 1
    knocked = resumed(Scene(kind=kind), calchfynydd_1=True).wait(6).lift_and_set_back("rheged.1").wait(6)
    assert knocked.moves == []
    paused = resumed(Scene(kind=kind), calchfynydd_1=True).wait(6).card("pause", "resume").wait(6)
    assert paused.moves == []
    assert paused.card("yes").wait(6).moves == ["place calchfynydd"]


def test_a_decision_that_is_open_is_not_taken_by_pieces_that_come_back() -> None:
    scene = Scene(position(pending={"kind": "rebellion", "seat": "orange"}, turn={"seat": "orange", "actions_left": 1}))
    full = filled(scene.board, counts(scene.companion.game, scene.companion.session.state, scene.board))
    switches = [switch for switch, closed in full.items() if closed]
    scene = resumed(scene, **{switch.replace(".", "_"): False for switch in switches})
    for switch in switches:
        scene.close(switch).wait(2)
    assert (scene.moves, scene.mended) == ([], 1)
