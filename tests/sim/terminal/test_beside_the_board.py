"""The coach at a simulated table, and seats that change hands in the middle of a game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from controller.choices import new_game
from controller.engine.journal import MemoryJournal
from controller.engine.reasons import Reason
from controller.engine.session import begin
from controller.games_found import find
from controller.play.thinking import InPlace
from controller.players import PERSON, coach
from controller.players.levels import FIRST
from controller.table.reports import SPECTATOR
from controller.terminal.screen import Gone
from sim.terminal.game_session import deal
from sim.terminal.person import Quit
from sim.terminal.playing import Playing
from tests.games.web_of_power_card_game.table import position as cards
from tests.play.test_coaching import AUCTION, WINNING
from tests.sim.terminal.terminals import Printed, game_setup, typed

NEW = find("power-and-weakness").write(new_game(find("power-and-weakness"), {}, ("orange", "white")))


def played(
    monkeypatch: pytest.MonkeyPatch, start: dict[str, Any], seats: dict[str, str], lines: list[str]
) -> tuple[Playing, Printed]:
    """A table at which these lines were typed."""
    typed(monkeypatch, lines)
    game, screen, journal = find(start["game"]), Printed(), MemoryJournal()
    session = begin(game, journal, game.read(start))
    deal(session, 3)
    table = Playing(game_setup(game.name, seats), screen, (session, journal), 3, 0, thinker=InPlace())
    with suppress(Gone, Quit):
        table.run()
    return table, screen


def moves(table: Playing, seat: str) -> list[str]:
    return [step.move.text for step in table.play.session.history if step.seat == seat]


def told(screen: Printed) -> str:
    return " ".join(screen.text.split())


def test_hints_come_step_by_step_once_the_coach_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"orange": PERSON, "white": "beginner"}
    _, screen = played(monkeypatch, WINNING, seats, ["coach orange on", "hint", "hint", "? recruit", "quit"])
    text = told(screen)
    assert "The coach helps Orange" in text
    assert "Look at what you leave White:" in text
    assert "The kind of move" in text
    assert "The move “use merlin takeover" in text
    assert "in 100 than “Recruit”" in text
    assert "A player who looks one move ahead" not in text


def test_a_blunder_is_asked_about_before_hands_carry_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"orange": PERSON, "white": "beginner"}
    table, screen = played(monkeypatch, WINNING, seats, ["coach orange warn", "recruit", "quit"])
    assert moves(table, "orange") == []
    assert "Are you sure of “Recruit”?" in told(screen)
    table, _ = played(monkeypatch, WINNING, seats, ["coach orange warn", "recruit", "recruit", "quit"])
    assert moves(table, "orange")[:1] == ["recruit"]


@pytest.mark.parametrize(("word", "made"), [("yes", ["bid 0"]), ("no", ["bid 4"])])
def test_yes_and_no_answer_the_question_before_a_blunder_also_in_an_auction(
    word: str, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["coach orange warn", "bid 0", word, "bid 4", "quit"]
    table, screen = played(monkeypatch, AUCTION, {"orange": PERSON, "white": "beginner"}, lines)
    assert moves(table, "orange")[:1] == made
    assert told(screen).count("Are you sure of “bid 0”?") == 1


def test_what_is_only_begun_is_taken_back_first_and_again_repeats_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = {"orange": PERSON, "white": "beginner"}
    lines = ["coach orange warn", "recruit", "score", "again", "card yes", "quit"]
    table, screen = played(monkeypatch, WINNING, seats, lines)
    assert moves(table, "orange")[:1] == ["recruit"]
    assert told(screen).count("Are you sure of “Recruit”?") == 2
    monkeypatch.setattr(coach, "BLUNDER", -1.0)
    for undo in ("undo", "card undo", "key orange.undo", "card no"):
        lines = ["place powys", "coach white warn", "place rheged", undo, "quit"]
        table, screen = played(monkeypatch, NEW, {"orange": PERSON, "white": PERSON}, lines)
        assert moves(table, "white") == []
        assert told(screen).count("Then it is not made.") == 1
        assert moves(table, "orange") == ["place powys"]


def test_a_blunder_that_is_insisted_on_is_not_asked_about_again_once_hands_have_made_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even after other moves, when the hands have a state of their own in mind."""
    blunder = Reason("coach.blunder", {"move": "place rheged", "cost": 50})
    monkeypatch.setattr("controller.play.thinking.warning", lambda *_, **__: blunder)
    lines = ["coach white warn", "place powys", "place rheged", "yes", "quit"]
    table, screen = played(monkeypatch, NEW, {"orange": PERSON, "white": PERSON}, lines)
    assert moves(table, "white") == ["place rheged"]
    assert told(screen).count("Are you sure of “place Rheged”?") == 1
    reports = table.play.companion.hub.subscribe(SPECTATOR, after=0).read()
    assert "committed" in [report.kind for report in reports]
    assert "coach.blundered" not in [report.code for report in reports]


def test_who_sits_alone_is_helped_with_what_only_this_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    start = cards("1: sachsen f1, england x2", "4: italien x2", law={"anna": ["three-symbols"]})
    seats = {"anna": PERSON, "bert": "beginner", "carl": "beginner"}
    _, screen = played(monkeypatch, start, seats, ["coach anna on", "hint", "quit"])
    assert "A player who looks one move ahead" not in told(screen)
    assert "No single thing decides here" in told(screen)


def test_a_seat_is_given_to_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["seat white=beginner", "place rheged", "Why?", "place powys", "quit"]
    table, screen = played(monkeypatch, NEW, {"orange": PERSON, "white": PERSON}, lines)
    assert "From now on beginner plays White" in told(screen)
    assert "the last turn of the program" in told(screen) or "active region of White" in told(screen)
    assert moves(table, "orange") == ["place rheged", "place powys"]
    assert len(moves(table, "white")) == 2


def test_a_seat_is_taken_over_from_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["place rheged", "seat white=person", "place powys", "place dyfed", "place gwynedd", "quit"]
    _, screen = played(monkeypatch, NEW, {"orange": PERSON, "white": "beginner"}, lines)
    assert "From now on one of you plays White" in told(screen)
    assert "Pass the screen" not in told(screen)
    assert "W White > quit" in told(screen)


def test_one_s_own_seat_may_be_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    table, screen = played(monkeypatch, NEW, {"orange": PERSON, "white": PERSON}, ["seat orange=beginner", "quit"])
    assert "From now on beginner plays Orange." in told(screen)
    assert len(moves(table, "orange")) == 1
    assert moves(table, "white") == []


def test_a_seat_is_given_to_adaptive_at_the_level_that_it_has_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["SEAT White = Adaptive", "quit"]
    _, screen = played(monkeypatch, WINNING, {"orange": PERSON, "white": "beginner"}, lines)
    assert f"From now on adaptive:{FIRST} plays White" in told(screen)


def test_a_seat_is_given_to_adaptive_at_the_level_of_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.play.saved_games._levels_now", lambda *_: {0: "expert", 1: "novice"})
    lines = ["seat white=adaptive", "quit"]
    _, screen = played(monkeypatch, WINNING, {"orange": PERSON, "white": "beginner"}, lines)
    assert "From now on adaptive:novice plays White" in told(screen)


def test_how_a_seat_is_given_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ("seat", "seat white", "seat white="):
        _, screen = played(monkeypatch, WINNING, {"orange": PERSON, "white": "beginner"}, [line, "quit"])
        assert "“seat white=person”" in told(screen)


def test_a_player_that_there_is_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = played(monkeypatch, WINNING, {"orange": PERSON, "white": "beginner"}, ["seat white=genius", "quit"])
    assert "There is no player genius" in told(screen)
