"""The coach on pages, why a program moved so, and who plays a seat: who is told what, and who is not."""

import random
import time

import pytest

from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.play.published import Told
from controller.web import app
from tests.web.tables import Page, begun, play, seat_page, served, wait_for_a_move

CARDS = "web-of-power-card-game"
WITH_LAW = {"plies": 110, "seed": 3, "thoughtful": True}
"""A game of cards in which the seat to act has law cards that nobody else has seen."""
AUCTION = {"plies": 28, "seed": 2}
"""A game in which both seats have to bid."""
BLUNDER = {"plies": 56, "seed": 1, "thoughtful": True}
"""A game in which `BAD` gives much away."""
BAD = "place dyfed"


def acting(table):
    """The number of the seat that is to act, of several the first."""
    rules, state = table.rules, table.session.state
    return rules.seats(state).index(rules.to_act(state)[0])


def coached(page, number, mode="on"):
    """Have the coach help a seat."""
    assert page.send(do="coach", seat=number, mode=mode)["ok"]
    page.when(lambda scene: scene["seats"][number].get("coach") == mode)
    return page


def climbed(page, number):
    """All hints, to the top of the ladder."""
    hints = [page.send(ask="hint", seat=number)]
    while hints[-1]["ok"] and hints[-1]["more"]:
        hints.append(page.send(ask="hint", seat=number))
    return hints


@pytest.mark.parametrize(("game", "plies"), [("power-and-weakness", 62), ("balance-of-power", 90), (CARDS, 60)])
def test_each_hint_says_one_step_more_up_to_the_move_and_its_reasons(game, plies):
    with served(game, plies) as (table, server):
        number = acting(table)
        page = coached(seat_page(server, table, number), number)
        hints = climbed(page, number)
        assert all(hint["ok"] for hint in hints)
        assert len({hint["says"][0] for hint in hints}) >= 3
        assert hints[0]["moves"] == []
        *_, last = hints
        seat = table.rules.seats(table.session.state)[number]
        assert last["moves"][0] in [move.text for move in table.rules.options(table.session.state, seat)]
        places = next(told for told in page.told if told["kind"] == "hello")["words"]["place"]
        assert {word for word in last["moves"][0].split() if word in places} <= set(last["places"]) <= set(places)
        assert last["places"]
        assert len(last["says"]) > 1
        again = page.send(ask="hint", seat=number)
        assert (again["says"], again["more"]) == (last["says"], False)


def test_the_coach_is_off_until_it_is_switched_on_and_says_nothing_to_a_seat_that_waits():
    with served("power-and-weakness", 60) as (table, server):
        number = acting(table)
        pages = [seat_page(server, table, one) for one in (0, 1)]
        assert pages[number].until("scene")["seats"][number]["coach"] == "off"
        assert pages[number].send(ask="hint", seat=number)["code"] == "web-coach-waits"
        other = coached(pages[1 - number], 1 - number)
        assert other.send(ask="hint", seat=1 - number)["code"] == "web-coach-waits"
        coached(pages[number], number)
        assert pages[number].send(ask="hint", seat=number)["ok"]
        coached(pages[number], number, "off")
        assert not pages[number].send(ask="hint", seat=number)["ok"]
        assert not pages[number].send(do="coach", seat=number, mode="loud")["ok"]


def test_only_who_plays_a_seat_switches_its_coach_and_hears_it():
    """The page of another seat, who only looks on, and the table's page while a phone has the seat, are refused."""
    with served("power-and-weakness", 60) as (table, server):
        number = acting(table)
        phone, other, watching = (
            seat_page(server, table, number), seat_page(server, table, 1 - number), Page(server),
        )  # fmt: skip
        for page in (phone, other, watching):
            page.until("scene")
        display = Page(server, "table")
        display.when(lambda scene: scene["seats"][number]["taken"])
        coached(phone, number, "warn")
        for page in (other, watching, display):
            move = table.rules.options(table.session.state, table.rules.to_act(table.session.state)[0])[0].text
            for asked in ({"ask": "hint"}, {"do": "coach", "mode": "off"}, {"ask": "cost", "move": move}):
                assert page.send(seat=number, **asked)["code"] == "web-not-allowed"
            assert not any("coach" in told["seats"][number] for told in page.told if told["kind"] == "scene"
                           and told["seats"][number]["taken"])  # fmt: skip
        assert phone.when(lambda _: True)["seats"][number]["coach"] == "warn"


def test_what_a_seat_alone_has_seen_is_told_on_its_own_page_and_never_on_the_tables():
    with served(CARDS, **WITH_LAW) as (table, server):
        number = acting(table)
        seat = table.rules.seats(table.session.state)[number]
        assert table.rules.view(table.session.state, seat) != table.rules.view(table.session.state, TABLE)
        display = Page(server, "table")
        coached(display, number, "warn")
        move = table.rules.options(table.session.state, seat)[-1].text
        assert display.send(ask="hint", seat=number)["code"] == "web-coach-secret"
        assert display.send(ask="cost", seat=number, move=move)["code"] == "web-coach-secret"
        phone = seat_page(server, table, number)
        phone.until("scene")
        assert climbed(phone, number)[-1]["says"]
        assert phone.send(ask="cost", seat=number, move=move)["says"]


def test_a_sealed_bid_is_advised_on_the_phone_of_its_seat_and_nowhere_else():
    """Also once one of the two has bid: what the other one is told then is no less a secret."""
    with served("power-and-weakness", **AUCTION) as (table, server):
        phones, display, watching = [seat_page(server, table, n) for n in (0, 1)], Page(server, "table"), Page(server)
        for page in (*phones, display, watching):
            page.until("scene")
        hints = []
        for number, phone in enumerate(phones):
            hints += climbed(coached(phone, number, "warn"), number)
        assert {hint["moves"][0].split()[0] for hint in hints if hint["moves"]} == {"bid"}
        before = len(table.session.history)
        while not phones[0].send(do="move", seat=0, move="bid 1")["ok"]:
            pass  # the coach has asked whether it is meant
        phones[1].when(lambda scene: scene["ply"] > before)
        hints += climbed(phones[1], 1)
        phones[1].close()
        display.when(lambda scene: not scene["seats"][1]["taken"])
        assert display.send(ask="hint", seat=1)["code"] == "web-coach-secret"
        for page in (display, watching):
            page.drain()
            told = "".join(page.raw)
            assert not any(line in told for hint in hints for line in hint["says"])


def test_the_phone_and_the_table_climb_ladders_of_their_own():
    """How far a seat has climbed on its phone is nobody else's business, so that the table's page begins below."""
    with served("power-and-weakness", 60) as (table, server):
        number = acting(table)
        phone = coached(seat_page(server, table, number), number)
        hints = climbed(phone, number)
        phone.close()
        display = Page(server, "table")
        display.when(lambda scene: not scene["seats"][number]["taken"])
        assert display.send(ask="hint", seat=number)["says"] == hints[0]["says"]


@pytest.mark.parametrize(("game", "plies"), [("power-and-weakness", 20), (CARDS, 60)])
def test_nothing_that_is_asked_on_a_phone_is_in_any_byte_that_others_are_sent(game, plies):
    """Seats ask the coach before each of their moves; whatever it says to one is looked for on all other pages."""
    chance = random.Random(1)
    with served(game, plies, seed=1) as (table, server):
        pages = [seat_page(server, table, number) for number in range(len(table.rules.seats(table.session.state)))]
        others = [Page(server), Page(server, "table")]
        for page in (*pages, *others):
            page.until("scene")
        for number, page in enumerate(pages):
            coached(page, number)
        told = {number: set() for number in range(len(pages))}
        for _ in range(12):
            state = table.session.state
            if not table.rules.to_act(state) or TABLE in table.rules.to_act(state):
                time.sleep(0.1)
                continue
            actor = table.rules.guide.asked_first(state)
            number = table.rules.seats(state).index(actor)
            page, ply = pages[number], len(table.session.history)
            page.when(lambda scene, ply=ply: scene["ply"] >= ply and scene["moves"])
            move = chance.choice([move.text for move in table.rules.options(table.rules.view(state, actor), actor)])
            asked = page.send(ask="cost", seat=number, move=move)
            for answer in (*climbed(page, number), asked):
                told[number] |= set(answer.get("says", ()))
            page.send(do="move", seat=number, move=move)
            wait_for_a_move(table, ply, move)
        assert sum(map(len, told.values())) > 8
        for reader, page in enumerate((*pages, *others)):
            page.drain()
            sent = "".join(page.raw)
            for number, lines in told.items():
                own = told.get(reader, set())
                assert number == reader or not any(line in sent for line in lines - own)


def test_a_move_that_is_chosen_shows_what_it_costs():
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number = acting(table)
        page = seat_page(server, table, number)
        page.until("scene")
        assert page.send(ask="cost", seat=number, move=BAD)["code"] == "web-coach-waits"
        coached(page, number)
        best = climbed(page, number)[-1]["moves"][0]
        assert "more games in 100" in page.send(ask="cost", seat=number, move=BAD)["says"][0]
        assert page.send(ask="cost", seat=number, move=best)["says"][0].startswith("No move is better")
        assert page.send(ask="cost", seat=number, move="fly")["says"] == []


@pytest.mark.parametrize("viewer", ["seat", "table"])
def test_a_blunder_is_asked_about_once_if_the_seat_wants_it(viewer):
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number, ply = acting(table), len(table.session.history)
        page = seat_page(server, table, number) if viewer == "seat" else Page(server, "table")
        page.until("scene")
        coached(page, number, "warn")
        asked = page.send(do="move", seat=number, move=BAD)
        assert (asked["ok"], asked["code"]) == (False, "web-sure")
        assert "sure" in asked["says"][0]
        assert len(table.session.history) == ply
        assert page.send(do="move", seat=number, move=BAD)["ok"]
        wait_for_a_move(table, ply, BAD)


def test_a_move_that_waited_for_the_coach_is_not_made_in_the_next_game(monkeypatch):
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number, ply = acting(table), len(table.session.history)
        page = coached(seat_page(server, table, number), number, "warn")

        def another_game(_state):
            for request in table.published.requests():
                session = begun(MemoryJournal(), table.rules.name)
                play(session, **BLUNDER)
                table.published.begin(table.rules, session, table.companion, simulated=False)
                request.answer(Told())

        monkeypatch.setattr(table._requests, "serve", another_game)
        assert page.send(do="move", seat=number, move=BAD)["code"] == "web-moved-on"
        assert table.published.taken() == ()
        assert len(table.session.history) == ply


def test_a_move_that_waited_for_the_coach_is_not_made_once_its_seat_has_moved_otherwise(monkeypatch):
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number, ply = acting(table), len(table.session.history)
        page = coached(seat_page(server, table, number), number, "warn")
        state = table.session.state
        seat = table.rules.seats(state)[number]
        other = next(move for move in table.rules.options(state, seat) if move.text != BAD)

        def moved_meanwhile(_state):
            for request in table.published.requests():
                table.session.commit(seat, other, 1.0)
                request.answer(Told())

        monkeypatch.setattr(table._requests, "serve", moved_meanwhile)
        assert page.send(do="move", seat=number, move=BAD)["code"] == "web-moved-on"
        assert [step.move for step in table.session.history[ply:]] == [other]


def test_no_question_is_put_where_the_seat_wants_none_or_the_move_is_good():
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number, ply = acting(table), len(table.session.history)
        page = coached(seat_page(server, table, number), number, "warn")
        best = climbed(page, number)[-1]["moves"][0]
        assert page.send(do="move", seat=number, move=best)["ok"]
        wait_for_a_move(table, ply, best)
    with served("power-and-weakness", **BLUNDER) as (table, server):
        assert coached(seat_page(server, table, number), number).send(do="move", seat=number, move=BAD)["ok"]


def test_a_hint_is_waited_for_longer_than_a_move(monkeypatch):
    """A busy machine is slow to think: who asked gets the answer all the same, and who moves has moved."""
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number, ply = acting(table), len(table.session.history)
        page = coached(seat_page(server, table, number), number, "warn")
        serve = table._requests.serve
        monkeypatch.setattr(table._requests, "serve", lambda state: (time.sleep(0.3), serve(state)))
        monkeypatch.setattr(app, "LOOP_S", 0.2)
        assert page.send(ask="hint", seat=number)["ok"]
        assert page.send(do="move", seat=number, move=BAD)["ok"]
        wait_for_a_move(table, ply, BAD)


def test_why_a_program_moved_so_is_told_to_who_plays():
    with served("power-and-weakness", 60, players=("regular", "regular")) as (_, server):
        display, watching = Page(server, "table"), Page(server)
        scene = display.until("scene")
        assert [seat["player"] for seat in scene["seats"]] == ["regular", "regular"]
        assert not any(seat["plays"] or "code" in seat for seat in scene["seats"])
        display.when(lambda now: now["ply"] > scene["ply"])
        assert display.send(ask="why-moved")["says"][0].endswith(".")
        watching.until("scene")
        assert watching.send(ask="why-moved")["code"] == "web-not-allowed"


def test_a_seat_is_given_to_a_program_and_back_on_the_tables_page_alone():
    with served("power-and-weakness", 60) as (table, server):
        number, ply = acting(table), len(table.session.history)
        phone, display = seat_page(server, table, number), Page(server, "table")
        phone.until("scene")
        assert "casual" in display.until("hello")["players"]
        assert phone.send(do="player", seat=number, player="casual")["code"] == "web-not-allowed"
        for player in ("search:1e9", "nobody", 7):
            assert display.send(do="player", seat=number, player=player)["code"] == "web-not-understood"
        assert display.send(do="player", seat=7, player="casual")["code"] == "web-not-understood"
        assert display.send(do="player", seat=number, player="casual")["ok"]
        scene = phone.when(lambda now: now["seats"][number]["player"] == "casual")
        assert not scene["seats"][number]["plays"]
        assert "coach" not in scene["seats"][number]
        phone.when(lambda now: now["ply"] > ply)
        assert display.send(do="player", seat=number, player="person")["ok"]
        phone.when(lambda now: now["seats"][number]["plays"])
        assert len({told["stream"] for told in phone.told if told["kind"] == "scene"}) == 1
