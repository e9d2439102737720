"""Laying out what the companion has dealt: any order, each place told and lit, and nothing of it taken for a move."""

from collections.abc import Sequence

import pytest

from controller import boards
from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.games_found import find
from controller.play.bots import PACE_S, Bots
from controller.play.thinking import InPlace
from controller.players import PERSON
from controller.ports import Entered, TagSeen
from controller.storage.replay import resume
from controller.table.companion import Companion
from controller.table.reports import ALL_SEATS, Report

BOARD = boards.load("web-of-power-card-game-tray")
RULES = find(BOARD.game)


def dealt() -> Companion:
    game = session.begin(RULES, MemoryJournal(), RULES.new(RULES.option_defaults))
    companion = Companion(RULES, BOARD, game, seed=3, options={"dealer": "companion"})
    reports = companion.hub.subscribe(ALL_SEATS)
    companion.begin(0.0)
    assert codes(reports.read())[-1] == "lay.begin"
    return companion


def fed(companion: Companion, at: float, tag: str) -> tuple[Report, ...]:
    reports = companion.hub.subscribe(ALL_SEATS)
    companion.feed(TagSeen(at, tag))
    return reports.read()


def lying(companion: Companion) -> dict[str, str]:
    """By tag where each land card was dealt to."""
    return {
        f"{item.replace('.', ':', 1)}:1": zone.removeprefix("region:")
        for zone, items in RULES.layout(companion.session.state).items()
        if zone.startswith("region:")
        for item in items
        if item.startswith("land.")
    }


def codes(reports: Sequence[Report]) -> list[str]:
    return [report.code for report in reports if report.kind == "said"]


def moves(reports: Sequence[Report]) -> list[str]:
    return [report.facts["move"] for report in reports if report.kind == "committed"]


def test_each_card_in_any_order_is_told_and_lit_where_it_goes() -> None:
    companion = dealt()
    places = lying(companion)
    assert len(places) == 56
    at = 0.0
    for tag in sorted(places):
        at += 1.0
        reports = fed(companion, at, tag)
        assert "lay.here" in codes(reports)
        assert companion.lights[places[tag]] == "put-here"
        assert not moves(reports)
    assert "lay.end" in codes(reports)


def test_a_card_read_twice_is_told_twice_and_never_taken() -> None:
    companion = dealt()
    tag, place = next((tag, place) for tag, place in lying(companion).items() if place == "1,1")
    for at in (1.0, 3.0, 9.0):
        reports = fed(companion, at, tag)
        assert codes(reports) == ["lay.here"]
    assert companion.lights[place] == "put-here"


def test_who_says_yes_goes_on_to_play() -> None:
    companion = dealt()
    tag = next(tag for tag, place in lying(companion).items() if place == "1,1")
    assert codes(fed(companion, 1.0, "card:yes")) == ["lay.end"]
    assert moves(fed(companion, 3.0, tag)) == ["take 1 left"]


def test_hands_that_deal_themselves_lay_out_nothing_twice() -> None:
    game = session.begin(RULES, MemoryJournal(), RULES.new(RULES.option_defaults))
    companion = Companion(RULES, BOARD, game, seed=3)
    companion.begin(0.0)
    assert companion.lights["1,1"] == "asks"
    assert moves(fed(companion, 1.0, "land:england x2:1")) == ["land-card 1,1 england x2"]


def test_after_the_plug_was_pulled_what_was_dealt_last_is_laid_on() -> None:
    """A card that is read is taken for no move before somebody has said that all lie."""
    companion = dealt()
    places, kept, journal = lying(companion), companion.session, MemoryJournal()
    again = session.begin(RULES, journal, kept.history[0].before)
    for step in kept.history:
        again.commit(step.seat, step.move, 0.0)
    companion = Companion(RULES, BOARD, resume(RULES, journal, again.number), seed=3, options={"dealer": "companion"})
    reports = companion.hub.subscribe(ALL_SEATS)
    companion.begin(0.0, resumed=True)
    assert codes(reports.read())[-2:] == ["table.compare", "lay.begin"]
    at = 0.0
    for tag in sorted(places)[:20]:
        at += 1.0
        assert codes(fed(companion, at, tag)) == ["lay.here"]
    assert codes(fed(companion, at + 1.0, "card:yes")) == ["lay.end", "table.confirmed"]
    assert codes(fed(companion, at + 3.0, "card:yes")) == ["table.confirmed"]


def test_an_undo_of_a_move_leaves_what_was_dealt_before_it_to_be_laid() -> None:
    companion = dealt()
    companion.feed(Entered(1.0, "take 1 left", "anna"))
    companion.feed(TagSeen(3.0, "card:undo"))
    assert not [step for step in companion.session.history if step.seat != "table"]
    for at, tag in enumerate(sorted(lying(companion))[:9], 5):
        assert codes(fed(companion, float(at), tag)) == ["lay.here"]


@pytest.mark.parametrize(("pace_s", "waits"), [(PACE_S, True), (0.0, False)])
def test_a_program_that_gives_people_time_waits_until_all_is_laid_out(pace_s: float, waits: bool) -> None:
    companion = dealt()
    (first,), seats = RULES.to_act(companion.session.state), RULES.seats(companion.session.state)
    players = ["greedy" if seat == first else PERSON for seat in seats]
    bots = Bots(RULES, players, 1, lambda: 0.0, InPlace(), pace_s=pace_s)
    bots.move(companion, 0.0)
    assert (bots.move(companion, 60.0) is None) == waits
    companion.feed(TagSeen(61.0, "card:yes"))
    assert bots.move(companion, 70.0) is not None
