"""A knock at a place that cannot be meant is answered while a place is wanted; a mere bump is not."""

from __future__ import annotations

from itertools import islice

import pytest

from controller.boards import Board
from controller.engine.game import TABLE
from controller.games_found import find
from controller.language import language_for
from controller.recognition.recovery import reasons_against
from tests.engine.random_games import BOARDS as SHIPPED
from tests.engine.random_games import states
from tests.recognition.scene import Scene, position

BOARDS = ("counting", "presence")


def named(scene: Scene) -> list[str]:
    """What was said of places named: the game's reasons, and the sentences on knocks."""
    kinds = ("named", "place", "use", "reinforce", "takeover")
    return [code for code in scene.said if code.partition(".")[0] in kinds]


@pytest.mark.parametrize("kind", BOARDS)
def test_a_region_where_no_piece_may_go_is_answered_by_the_judge(kind: str) -> None:
    scene = Scene(kind=kind).card("place").lift_and_set_back("powys.1")
    assert named(scene) == ["place.enemy-region"]
    assert scene.lift_and_set_back("rheged.1").said[-1] == "place.too-many"
    assert scene.lift_and_set_back("gododdin.1").said[-1] == "named"
    assert scene.moves == []


def test_a_tile_that_works_in_neither_way_there_is_answered_by_both_reasons() -> None:
    start = position()
    start["regions"]["powys"] |= {"marker": "castle", "knights": 3}
    scene = Scene(start, "presence").tag("tile:influence-castle:1").lift_and_set_back("powys.1")
    assert named(scene) == ["reinforce.enemy-region", "takeover.majority"]
    assert [report.facts["region"] for report in scene.of("said")][-2:] == ["powys", "powys"]


def test_a_place_that_no_reason_speaks_of_is_answered_all_the_same() -> None:
    scene = Scene(kind="presence").tag("tile:sea-movement:1").lift_and_set_back("powys.1")
    assert named(scene) == ["named.not-meant"]
    assert scene.sentences[-1] == "It cannot be Powys now: no legal move leads there from what was said and shown."


@pytest.mark.parametrize("board", SHIPPED, ids=lambda board: board.name)
def test_in_every_game_a_reason_speaks_of_the_place_and_has_a_sentence(board: Board) -> None:
    game = find(board.game)
    for state in islice(states(board.game, 2), 0, None, 15):
        for actor in {*game.to_act(state)} - {TABLE}:
            moves = game.options(state, actor)
            tags = {word.said for move in moves for word in game.guide.words(state, actor, move) if word.slot == "tag"}
            for zone in [*board.zones][::4]:
                for tag in ("", *sorted(tags)[:3]):
                    for reason in reasons_against(game, state, actor, zone, [tag] if tag else [], moves):
                        assert zone in reason.facts.values()
                        assert language_for(game).render(reason.code, reason.facts)


@pytest.mark.parametrize("kind", BOARDS)
def test_a_bump_while_nothing_is_wanted_stays_silent(kind: str) -> None:
    before = Scene(kind=kind)
    assert before.lift_and_set_back("powys.1").wait(5).said == Scene(kind=kind).said


def test_a_bump_while_a_yes_or_no_is_wanted_stays_silent() -> None:
    scene = Scene(position(snake=True)).tag("tile:extra-tent:1").card("yes").wait()
    said = [*scene.said]
    assert scene.lift_and_set_back("powys.1").wait(5).said == said
