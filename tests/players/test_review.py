"""A review: chances after every move, and the moves that gave most of them away."""

import json
import random
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.commands.review import chart, numbers, turns, written
from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.engine.next_draw import draw
from controller.engine.reasons import Reason
from controller.engine.session import begin
from controller.games_found import find
from controller.language.language import language_for
from controller.play.reviewing import told_review
from controller.players import player_for, search_player
from controller.players import review as reviewing
from controller.players.judge import Judge
from controller.players.review import (
    BIDS,
    BRIEF,
    DRAWN,
    HIDDEN,
    SEEN,
    Better,
    Moment,
    Review,
    _Looking,
    review,
    whole,
)
from controller.storage.sqlite import FileJournal
from controller.storage.text_records import export_lines
from tests.positions import position


@dataclass
class Made:
    """A move that was made."""

    n: int
    seat: str
    text: str
    digest: str
    move: Any
    before: Any


START = position(
    "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=2, timer=2,
    orange="3k merlin 9vp", white="1k 10vp", to_move="orange 1",
)  # fmt: skip


AUCTION = position(
    to_move="orange 1", timer=3, orange="2k", white="1k",
    pending={"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {}},
)  # fmt: skip


def record(tmp_path, moves, start=START):
    tmp_path.mkdir(exist_ok=True)
    game, journal = find("power-and-weakness"), FileJournal(tmp_path / "games.sqlite")
    session = begin(game, journal, game.read(start))
    for number, text in enumerate(moves):
        seat = game.to_act(session.state)[0]
        session.commit(seat, game.read_move(session.state, text), float(number))
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(export_lines(journal, 1)) + "\n")
    return file


def test_a_win_that_was_missed_is_a_turning_point(tmp_path):
    file = record(tmp_path, ["recruit", "recruit"])
    done = CliRunner().invoke(main, ["review", "--json", "--evaluations", "200", str(file)])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert [one["move"] for one in found["chart"]] == ["recruit", "recruit"]
    for one in found["chart"]:
        assert sum(one["chances"].values()) == pytest.approx(1, abs=1e-3)
        assert 0 <= one["cost"] <= 1
    assert sum(found["start"].values()) == pytest.approx(1, abs=1e-3)
    (turn,) = found["turning_points"]
    assert (turn["seat"], turn["n"], turn["best"]) == ("orange", 1, "use merlin takeover a")
    assert turn["cost"] >= 0.05
    assert turn["best"] == turn["line"][0] == turn["better"][0]["move"]
    assert [one["move"] for one in turn["better"][0]["line"]] == turn["line"]
    assert turn["better"][0]["line"][0]["seat"] == "orange"
    assert turn["better"][0]["gain"] == turn["cost"]


def test_a_terminal_of_80_columns_shows_the_chart_the_turn_in_words_and_on_wish_every_move(tmp_path):
    file = record(tmp_path, ["recruit", "recruit"])
    drawn = CliRunner().invoke(main, ["review", "--moves", str(file)])
    assert drawn.exit_code == 0, drawn.output
    lines = drawn.output.splitlines()
    assert max(map(len, lines)) <= 80
    assert "O Orange   W White" in lines
    assert "Move 1. Orange recruits 3 magicians." in drawn.output
    assert "Orange plays the Merlin tile for a takeover. A: 3 against 1." in drawn.output
    assert "orange: recruit" in drawn.output
    plain = CliRunner().invoke(main, ["review", "--plain", str(file)])
    assert "O Orange" not in plain.output
    assert re.search(r"^   0  Orange \d+, White \d+$", plain.output, re.MULTILINE)


GAMES = {"power-and-weakness": 2, "balance-of-power": 3, "web-of-power-card-game": 3}


def played(name, plies, level="novice"):
    """The steps of a game of a seed, and its end."""
    game = find(name)
    session = begin(game, MemoryJournal(), game.new({}, game.default_seats[: GAMES[name]]))
    chance = random.Random(11)
    players = {place: player_for(level, random.Random(place)) for place in range(GAMES[name])}
    while len(session.history) < plies and (actors := game.to_act(session.state)):
        state, actor = session.state, game.guide.asked_first(session.state)
        if actors == (TABLE,):
            session.commit(TABLE, draw(game, state, chance), 0.0)
        else:
            player = players[game.seats(state).index(actor)]
            session.commit(actor, player.choose(game, game.view(state, actor), actor).move, 0.0)
    return game, session.history, session.state


@pytest.mark.parametrize("name", GAMES)
def test_the_line_of_a_seat_falls_by_what_its_move_cost_and_what_is_still_there_is_charged_once(name):
    plies = {"power-and-weakness": 120, "balance-of-power": 60}.get(name, 9999)
    game, steps, end = played(name, plies, "beginner")
    found = whole(review(game, steps, end, 80))
    dealt = next(number for number, step in enumerate(steps) if step.seat != TABLE)
    for chances in (found.start, *(one.chances for one in found.moments[: dealt - 1])):
        assert max(chances) - min(chances) < 0.02, "nobody has gained by the deal before anybody could act"
    before = found.start
    charged, last = set(), ""
    for one in found.moments:
        charged, last = charged if one.seat == last else set(), one.seat
        assert sum(one.chances) == pytest.approx(1)
        if one.better:
            own = game.seats(one.before).index(one.seat)
            fell = min(one.cost, 1.0 - one.chances[own])  # from a sure win at the most
            assert before[own] - one.chances[own] == pytest.approx(fell, abs=0.01)
            assert one.cost == pytest.approx(one.better[0].gain)
            offered = {better.move.text for better in one.better}
            assert not offered & charged, "charged for the same chance by two moves of one turn"
            charged |= offered
            for better in one.better:
                assert game.check(one.before, one.seat, better.move).legal
                assert better.line[0][0] == one.seat
        before = one.chances
    assert any(one.better for one in found.moments)


def test_the_chart_holds_what_the_looks_found_and_no_sum_of_what_moves_cost(monkeypatch):
    """Only between turning points that follow one another it is shifted."""
    known, brief = set(), reviewing._Looking._brief

    def followed(*args):
        found = search_player.followed(*args)
        known.update(one.chances for one in found)
        return found

    def look_briefly(self, *args):
        chances, ranked = brief(self, *args)
        known.add(chances)
        return chances, ranked

    monkeypatch.setattr(reviewing, "followed", followed)
    monkeypatch.setattr(reviewing._Looking, "_brief", look_briefly)
    moments = whole(review(*played("power-and-weakness", 120, "beginner"), 80)).moments
    looked_at = [one for one, after in pairwise(moments) if not after.better]
    assert len(looked_at) > 90
    assert [one.n for one in looked_at if one.chances not in known] == []


def test_the_same_review_comes_of_the_same_game_and_the_share_that_is_done_never_falls():
    game, steps, end = played("power-and-weakness", 60)
    shares = []
    first = whole(review(game, steps, end, 5), shares.append)
    assert first == whole(review(game, steps, end, 5))
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


def test_of_a_game_that_goes_on_nothing_is_reviewed_that_only_one_seat_knows():
    """Two truths that everybody at the table sees alike have one review."""
    game, steps, end = played("web-of-power-card-game", 90)
    assert game.to_act(end)
    found = whole(review(game, steps, end, 1))
    secret = [n for n, step in enumerate(steps) if game.view(step.before, TABLE) != step.before]
    assert secret
    for number in secret:
        assert (found.moments[number].cost, found.moments[number].better) == (0.0, ())
    for number, step in enumerate(steps[1:]):
        if number + 1 in secret:
            shown = game.view(step.before, TABLE)
            assert found.moments[number].chances == Judge(game).chances(shown)


def test_a_long_game_of_six_seats_takes_little_more_than_one_ply_of_each_position():
    game = find("balance-of-power")
    state = game.new({}, game.default_seats)
    steps, chance, judged = [], random.Random(3), 0
    while len(steps) < 150:
        actor = game.to_act(state)[0]
        move = draw(game, state, chance) if actor == TABLE else chance.choice(game.options(state, actor))
        steps.append(Made(len(steps) + 1, actor, move.text, "", move, state))
        judged += len(game.options(state, actor))
        state = game.play(state, actor, move)
    looking = _Looking(game, steps, state, None, 1)
    for _ in looking.look():
        pass
    assert looking._whole - looking._left < 1.5 * max(judged, BRIEF * looking._whole)


def test_the_chart_and_its_numbers_begin_with_the_first_decision_and_keep_the_numbers_of_the_record():
    game, steps, end = played("web-of-power-card-game", 90)
    found = whole(review(game, steps, end, 1))
    dealt = next(number for number, step in enumerate(steps) if step.seat != TABLE)
    told = told_review(game, found, end, language_for(game))
    assert found.first == told.first == dealt > 40
    assert told.labels["chart"] == f"Chances to win, of 100, after each move from move {dealt} on"
    assert re.search(rf"^ +{dealt} +90$", "\n".join(chart(told)), re.MULTILINE)
    rows = [int(line.split()[0]) for line in numbers(told)]
    assert rows == sorted(set(rows))
    assert (rows[0], rows[-1]) == (dealt, 90)
    assert written(game, end, found, lambda move: move.text)["first"] == dealt


def test_a_game_that_was_only_dealt_has_a_chart_of_one_moment():
    game, steps, end = played("web-of-power-card-game", 30)
    told = told_review(game, whole(review(game, steps, end, 1)), end, language_for(game))
    assert told.first == 30
    assert numbers(told) == ["  30  Anna 33, Bert 33, Carl 33"]
    assert len(chart(told)) > 12


def test_while_pieces_are_set_up_nobody_is_ahead_and_no_move_is_a_turning_point():
    game, steps, end = played("balance-of-power", 30)
    found = whole(review(game, steps, end, 20))
    set_up = 1 + max(number for number, step in enumerate(steps) if step.move.text.startswith("place "))
    placed = {step.seat for step in steps[:set_up]} - {TABLE}
    assert len(placed) == 3
    assert found.first == told_review(game, found, end, language_for(game)).first == set_up
    for chances in (found.start, *(one.chances for one in found.moments[: set_up - 1])):
        assert chances == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert {one.cost for one in found.moments[:set_up]} == {0.0}


def test_a_game_that_is_still_set_up_is_told_to_be_not_judged():
    game, steps, end = played("balance-of-power", 8)
    told = told_review(game, whole(review(game, steps, end, 20)), end, language_for(game))
    assert numbers(told) == ["   8  Germany 33, Austria 33, Ottoman Empire 33"]
    assert "The pieces are still being set up. What that did to the chances is not judged." in told.notes
    assert "No single move gave much away." not in told.notes


def test_what_changed_the_chances_without_a_cost_is_told_as_what_it_was():
    game = find("power-and-weakness")
    state = game.read(START)
    move = game.read_move(state, "recruit")

    def moment(n, orange, changed, cost=0.0):
        return Moment(n, "orange", move, state, (orange, 1 - orange), cost, changed=changed)

    moments = (
        moment(1, 0.3, DRAWN),  # fell by 20, by luck
        moment(2, 0.5, SEEN),  # rose by 20, so the other fell
        moment(3, 0.4, SEEN),  # too little
        moment(4, 0.1, SEEN, 0.2),  # that is what the move cost
        moment(5, 0.5, BIDS),
        moment(6, 0.9, ""),  # not looked at
        moment(7, 0.5, HIDDEN),
        moment(8, 0.8, SEEN),
    )
    found = Review((0.5, 0.5), moments)
    assert [one.moment.n for one in found.swings] == [1, 5, 7, 8], "the four largest"
    told = told_review(game, found, state, language_for(game))
    assert [one.number for one in told.swings] == [1, 5, 7, 8]
    assert [one.place for one in told.swings] == [0, 1, 0, 1]
    assert {0, 1, 4, 5, 6, 7, 8} <= set(told.rows)
    text = " ".join(" ".join(turns(told)).split())
    assert "What else changed the chances" in text
    assert (
        "Move 1. Orange recruits 3 magicians. "
        "That changed the chances of Orange from 50 to 30. It was drawn, so it was luck." in text
    )
    assert "The bids came to light, and that changed the chances of White from 90 to 50." in text
    assert "The chances of Orange went from 90 to 50. By what Orange could see, no other move was much better;" in text
    assert "though no other move was much better. Looking back, White stood less well before than it seemed." in text
    assert [one["code"] for one in written(game, state, found, str)["swings"]] == [DRAWN, BIDS, HIDDEN, SEEN]
    assert Review((0.9, 0.1), moments, first=2).swings[0].moment.n == 5, "none before the chart begins"


@pytest.mark.parametrize("name", GAMES)
def test_no_seat_falls_much_without_a_word_but_by_a_cost(name):
    plies = {"power-and-weakness": 120, "balance-of-power": 60}.get(name, 9999)
    game, steps, end = played(name, plies, "beginner")
    found = whole(review(game, steps, end, 80))
    told = {one.moment.n for one in found.swings} | {one.n for one in found.turning_points}
    least = min((abs(one.after - one.before) for one in found.swings), default=0.15)
    before = found.moments[found.first - 1].chances if found.first else found.start
    for one in found.moments[found.first :]:
        falls = max(was - now for was, now in zip(before, one.chances, strict=True))
        if falls > max(least, 0.15) and one.cost < 0.05 and (one.changed or not game.to_act(end)):
            assert one.n in told
        before = one.chances
    for swing in found.swings:
        bid = game.seals(swing.moment.move) is not None
        assert (swing.moment.changed == DRAWN) == (swing.moment.seat == TABLE)
        assert (swing.moment.changed == BIDS) == bid


def test_a_record_that_disagrees_is_not_reviewed(tmp_path):
    file = record(tmp_path, ["recruit"])
    file.write_text(file.read_text().replace("recruit", "take snake", 1))
    done = CliRunner().invoke(main, ["review", str(file)])
    assert done.exit_code == 1
    assert "Traceback" not in done.output


@pytest.mark.parametrize("more", [["--moves"], ["--json"]])
def test_a_sealed_bid_of_a_game_that_goes_on_is_not_told(tmp_path, more):
    files = [record(tmp_path / str(bid), [f"bid {bid}"], AUCTION) for bid in (1, 2)]
    told = [CliRunner().invoke(main, ["review", "--evaluations", "1", *more, str(file)]) for file in files]
    assert [one.exit_code for one in told] == [0, 0], told[0].output
    assert "bid" in told[0].output
    assert told[0].output == told[1].output


def test_what_speaks_for_two_better_moves_alike_is_said_once():
    game = find("power-and-weakness")
    state = game.read(START)
    line = tuple(("orange", game.read_move(state, text)) for text in ("recruit", "place b"))
    shared, own = (Reason("effect.loses", {"seat": "white", "places": [place]}) for place in ("a", "c"))
    better = Better(line[:1], 0.2, (shared,)), Better(line[1:], 0.18, (shared, own))
    moment = Moment(1, "orange", line[0][1], state, (0.5, 0.5), 0.2, better)
    turn = told_review(game, Review((0.7, 0.3), (moment,)), state, language_for(game)).turns[0]
    first, second = (one.more for one in turn.better)
    assert len(first) == 1
    assert len(second) == 1
    assert first != second
