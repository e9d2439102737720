"""Points that are nobody else's business: where they are hidden, no report of a game tells them before its end."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from controller.boards import SCORE
from controller.engine.game import Game
from controller.language import language_for
from controller.table.reports import Report
from sim.campaign import table
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting

POINTS = {"points", "score", "scores", "total", "totals", "gained", "land", "symbols", "chains", "minus_two", "to_win"}


def keys_in(facts: object) -> Iterator[str]:
    """All keys of facts, however deep."""
    if isinstance(facts, Mapping):
        for key, value in facts.items():
            yield str(key)
            yield from keys_in(value)
    elif isinstance(facts, list | tuple):
        for value in facts:
            yield from keys_in(value)


def points_told(game: Game, report: Report) -> list[str]:
    """Where a report tells anybody's points."""
    if report.kind == "lit":
        return [place for place in report.facts["lights"] if place.startswith(SCORE)]
    if report.kind == "said":
        said = language_for(game).sentence(report.code, report.facts)
        told = [said] if "point" in said.lower() else []
        return told + [f"{report.code}: {key}" for key in keys_in(report.facts) if key in POINTS]
    return ["asked"] if report.kind == "asked" and "point" in str(report.facts).lower() else []


def told_all_along(board: str, setting: Setting, seed: str) -> tuple[list[str], list[str], int]:
    """What was told of points before the end and at it, and how many reports there were."""
    loaded, game = table(board)
    before: list[str] = []
    after: list[str] = []
    heard = 0

    def hear(reports: Sequence[Report]) -> None:
        nonlocal heard
        heard += len(reports)
        open_now = game.to_act(name.companion.session.state)
        (before if open_now else after).extend(told for report in reports for told in points_told(game, report))

    name = Play(game, loaded, setting, seed, on_reports=hear)
    assert not name.run().lost
    return before, after, heard


@pytest.mark.parametrize("board", ["web-of-power-card-game-tray", "web-of-power-card-game-reader"])
@pytest.mark.parametrize("faults", ["clumsy", "power-cuts"])
def test_hidden_scores_are_told_by_nothing_before_the_end(board, faults):
    before, after, heard = told_all_along(
        board, Setting(PROFILES[faults], options={"scores": "hidden"}), f"hide {faults}"
    )
    assert before == []
    assert after, "in the end they are told"
    assert heard > 300


@pytest.mark.parametrize(("faults", "shown"), [("clumsy", "shown"), ("power-cuts", "hidden")])
def test_points_of_balance_of_power_are_tracked_in_heads(faults, shown):
    setting = Setting(PROFILES[faults], {"seat-1": "greedy", "seat-2": "greedy"}, options={"scores": shown})
    before, after, heard = told_all_along("balance-of-power-counting", setting, f"heads {faults}")
    assert before == []
    assert after, "in the end they are told"
    assert heard > 300


@pytest.mark.parametrize("board", ["web-of-power-card-game-tray", "balance-of-power-counting"])
def test_scores_that_may_be_seen_are_seen(board):
    visible = {"visible_scores": True} if board.startswith("balance") else {}
    setting = Setting(PROFILES["clean"], game_options=visible, most_plies=100)
    before, _, _ = told_all_along(board, setting, "seen")
    assert before


def test_hidden_scores_are_never_lit_in_power_and_weakness():
    setting = Setting(PROFILES["clean"], options={"scores": "hidden"}, most_plies=150)
    before, _, _ = told_all_along("power-and-weakness-counting", setting, "lit")
    assert [told for told in before if told.startswith(SCORE)] == []
