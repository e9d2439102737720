"""The socket: who may read and move, what is sent to whom, and what happens to those who misbehave."""

import json
import random
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.errors import WebError
from controller.language import language_for
from controller.play.published import AskedAtStart, Offer, Published
from controller.table.companion import TABLE_WORDS
from controller.table.reports import SPECTATOR
from controller.web.asking import LASTS_S, Asks
from controller.web.guard import Bucket, right_host, right_origin
from controller.web.scene import scene
from controller.web.server import WebServer, address_of
from tests.web.tables import Page, Table, begun, play, seat_page, served, wait_for_a_move, wait_until


def got(url, **headers):
    with urlopen(Request(url, headers=headers), timeout=20) as answer:
        return answer.status, dict(answer.headers), answer.read()


def test_health_schema_and_pages_answer_with_strict_headers():
    with served("power-and-weakness") as (_, server):
        status, headers, body = got(server.url + "health")
        assert (status, json.loads(body)) == (200, {"ok": True})
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        for path in ("", "seat/orange", "api/asyncapi", "api/map/england-15", "static/main.js", "static/main.css"):
            assert got(server.url + path)[0] == 200
        assert "$defs" in json.loads(got(server.url + "api/schema")[2])
        for path in ("static/../app.py", "static/messages.ts", "api/map/../codes", "nothing"):
            with pytest.raises(HTTPError):
                got(server.url + path)


@pytest.mark.parametrize("viewer", ["seat-00200001", f"seat-001{'0' * 40}", f"seat-{'9' * 5000}", "seat-3", "seat-0"])
def test_a_seat_that_there_is_not_costs_nothing_and_gets_nobody_in(viewer):
    """No codes are made for it, not even one."""
    with served("power-and-weakness", host="0.0.0.0") as (_, server):
        made = len(server.codes._seats)
        with pytest.raises(ConnectionClosed) as gone:
            Page(server, viewer, "ABCD2345").read()
        assert gone.value.rcvd.code == 4003
        assert len(server.codes._seats) == made


@pytest.mark.parametrize("word", [*TABLE_WORDS, "lesson first-game", "lesson nonsense"])
def test_words_for_the_table_are_no_moves_of_a_seat(word):
    with served("power-and-weakness", 24) as (table, server):
        phone, display = seat_page(server, table, 0), Page(server, "table")
        phone.until("scene")
        display.until("scene")
        assert phone.send(do="move", seat=0, move=word)["code"] == "web-not-understood"
        assert display.send(do="move", seat=TABLE, move=word)["code"] == "web-not-understood"
        assert table.published.taken() == ()


def test_every_message_has_a_number_and_the_first_ones_tell_the_whole_table():
    with served("power-and-weakness", 60) as (table, server):
        page = Page(server)
        hello, scene = page.until("hello"), page.until("scene")
        assert hello["map"] == "england-15"
        assert scene["position"] == table.rules.write(table.rules.view(table.session.state, TABLE))
        assert all(isinstance(message["seq"], int) for message in page.told)
        assert scene["moves"] == []


@pytest.mark.parametrize("game", ["power-and-weakness", "balance-of-power", "web-of-power-card-game"])
def test_a_scene_is_of_one_moment_though_a_move_is_made_meanwhile(game, monkeypatch):
    """A page that moved by the moves of a position with the number of the next was refused, and waited for ever."""
    table = Table(game, 8)
    on, session, rules = table.published.on, table.session, table.rules
    snapshot = table.companion.snapshot

    def meanwhile(viewer):
        seen = snapshot(viewer)
        play(session, len(session.history) + 1, seed=2)
        return seen

    monkeypatch.setattr(table.companion, "snapshot", meanwhile)
    for _ in range(12):
        made = scene(on, SPECTATOR, range(len(rules.seats(session.state))), False, language_for(rules, "en"))
        state = [*(step.before for step in session.history), session.state][made["ply"]]
        assert made["position"] == rules.write(rules.view(state, TABLE))


def test_a_seat_moves_by_its_page_and_everybody_is_told():
    with served("power-and-weakness", 60) as (table, server):
        watching = Page(server)
        watching.until("scene")
        seats = table.rules.seats(table.session.state)
        number = seats.index(table.rules.to_act(table.session.state)[0])
        page = seat_page(server, table, number)
        move = page.until("scene")["moves"][0]["moves"][0]
        assert page.send(do="move", seat=number, move=move)["ok"]
        assert watching.until("committed")["committed"] == move  # sends nothing, so misses nothing
        other = seat_page(server, table, 1 - number)
        other.until("scene")
        assert not other.send(do="move", seat=number, move=move)["ok"]
        assert not watching.send(do="move", seat=number, move=move)["ok"]


def test_wrong_codes_are_refused_and_cost_time():
    with served("power-and-weakness") as (_, server):
        began = time.monotonic()
        for code in ("", "ABCD2345"):
            page = Page(server, "orange", code)
            with pytest.raises(ConnectionClosed) as refused:
                page.read()
            assert refused.value.rcvd.code == 4003
        assert time.monotonic() - began > 1.5


def test_a_game_may_have_any_number_of_seats(monkeypatch):
    with served("power-and-weakness") as (table, server):
        many = tuple(f"seat-{n}" for n in range(1, 12))
        monkeypatch.setattr(type(table.rules), "seats", lambda rules, state: many)
        links = {server.seat_link(number, name) for number, name in enumerate(many)}
        assert len({link.partition("#code=")[2] for link in links}) == len(many)
        page = Page(server, many[-1], "ABCD2345")
        with pytest.raises(ConnectionClosed) as refused:
            page.read()
        assert refused.value.rcvd.code == 4003
        before = server.pages.codes.of(10)
        assert server.pages.codes.renew(10) not in (before, "")
        assert (server.pages.codes.seat_of(before), server.pages.codes.seat_of(server.pages.codes.of(10))) == (None, 10)


def test_a_seat_that_is_handed_over_lets_the_old_phone_go():
    with served("power-and-weakness") as (table, server):
        phone, display = seat_page(server, table, 0), Page(server, "table")
        phone.until("scene")
        display.until("scene")
        answer = display.send(do="hand-over", seat=0)
        with pytest.raises(ConnectionClosed) as gone:
            phone.until("never")
        assert gone.value.rcvd.code == 4001
        again = Page(server, "orange", answer["code"])
        assert again.until("hello")["viewer"] == 0


def asked_for(page, seat):
    return page.when(lambda scene: "asked" in scene["seats"][seat])["seats"][seat]["asked"]


def test_a_phone_without_a_code_asks_for_a_seat_and_gets_it_by_consent_of_the_table():
    with served("power-and-weakness", host="0.0.0.0") as (_, server):
        display, watching, stranger = Page(server, "table", server.pages.codes.table), Page(server), Page(server)
        for page in (display, watching, stranger):
            page.until("scene")
        assert watching.send(do="ask-seat", seat=0)["ok"]
        sign = asked_for(watching, 0)["sign"]
        assert asked_for(watching, 0) == {"sign": sign, "own": True}
        assert asked_for(display, 0) == {"sign": sign, "own": False}
        assert not stranger.send(do="ask-seat", seat=0)["ok"]
        assert not stranger.send(do="let-seat", seat=0, sign=sign, yes=True)["ok"]
        assert not watching.send(do="let-seat", seat=0, sign=sign, yes=True)["ok"]
        assert not display.send(do="let-seat", seat=0, sign="00", yes=True)["ok"]
        assert display.send(do="let-seat", seat=0, sign=sign, yes=True)["ok"]
        given = watching.until("given")
        phone = Page(server, "seat-1", given["code"])
        assert phone.until("hello")["viewer"] == 0
        stranger.drain()
        assert not any(given["code"] in raw or '"sign"' in raw for raw in stranger.raw)
        assert not any(given["code"] in raw for raw in display.raw if '"given"' in raw)


def test_a_seat_is_given_by_its_own_page_or_by_all_others_once_that_has_died():
    """Nobody's hidden things are given away by others while it is there; one no ends it."""
    with served("balance-of-power", host="0.0.0.0") as (table, server):
        phones = [seat_page(server, table, number) for number in range(3)]
        watching = Page(server)
        for page in (*phones, watching):
            page.until("scene")
        watching.send(do="ask-seat", seat=1)
        sign = asked_for(phones[1], 1)["sign"]
        assert not phones[0].send(do="let-seat", seat=1, sign=sign, yes=True)["ok"]
        assert phones[1].send(do="let-seat", seat=1, sign=sign, yes=False)["ok"]
        assert "asked" not in watching.when(lambda scene: "asked" not in scene["seats"][1])["seats"][1]
        phones[1].close()
        phones[0].when(lambda scene: not scene["seats"][1]["taken"])
        watching.send(do="ask-seat", seat=1)
        sign = asked_for(watching, 1)["sign"]
        assert phones[0].send(do="let-seat", seat=1, sign=sign, yes=True)["ok"]
        watching.drain()
        assert not any(told["kind"] == "given" for told in watching.told)
        assert phones[2].send(do="let-seat", seat=1, sign=sign, yes=True)["ok"]
        assert Page(server, "seat-2", watching.until("given")["code"]).until("hello")["viewer"] == 1


def test_asking_for_a_seat_ends_by_itself_and_with_the_page():
    asks = Asks()
    assert asks.ask(1, 0, 0.0).seat == 0
    assert asks.ask(2, 0, 1.0) is None
    assert asks.ask(1, 1, 2.0).seat == 1
    assert asks.of(0, 2.0) is None
    assert asks.of(1, 2.0 + LASTS_S) is None
    assert asks.ask(2, 0, 3.0).page == 2
    assert asks.gone(2)
    assert asks.of(0, 4.0) is None


def test_only_the_open_table_or_its_code_may_use_the_table_page():
    with served("power-and-weakness", host="0.0.0.0") as (_, server):
        page = Page(server, "table", "")
        with pytest.raises(ConnectionClosed):
            page.read()
        assert Page(server, "table", server.pages.codes.table).until("hello")["controls"]
        watching = Page(server)
        scene = watching.until("scene")
        assert not any("code" in seat for seat in scene["seats"])
        assert not watching.send(do="card", card="undo")["ok"]
        assert not watching.send(do="hand-over", seat=0)["ok"]


def test_a_page_that_was_away_is_told_what_it_has_missed():
    with served("power-and-weakness", 60) as (_, server):
        first = Page(server, "table")
        scene = first.until("scene")
        first.close()
        seat = scene["moves"][0]
        other = Page(server, "table")
        other.until("scene")
        other.send(do="move", seat=seat["seat"], move=seat["moves"][0])
        other.when(lambda now: now["ply"] > scene["ply"])
        back = Page(server, "table", after=scene["seq"], stream=scene["stream"])
        kinds = []
        while not kinds or kinds[-1] != "scene":
            kinds.append(back.read()["kind"])
        assert "committed" in kinds
        assert "hello" not in kinds
        for lost in ({"after": scene["seq"], "stream": "another"}, {"after": 99999, "stream": scene["stream"]}):
            anew = Page(server, "table", **lost)
            assert [anew.read()["kind"] for _ in range(3)] == ["hello", "log", "scene"]


def test_what_is_reported_just_as_a_page_reads_is_told_once():
    with served("power-and-weakness", 60) as (table, server):
        page = Page(server, "table")
        page.until("scene")
        hub = table.companion.hub
        since, late = hub.since, ["table.confirmed"]

        def reading(after, viewer):
            if late:
                hub.publish(0.0, "said", late.pop())
            return since(after, viewer)

        hub.since = reading
        hub.publish(0.0, "said", "table.accepted")
        page.drain()
        told = [one["code"] for one in page.told if one["kind"] == "said"]
        assert told == ["table.accepted", "table.confirmed"]


def test_undo_with_consent_by_the_pages():
    with served("power-and-weakness", 60) as (table, server):
        display = Page(server, "table")
        moves = display.until("scene")["moves"][0]
        move = next(one for one in moves["moves"] if one.startswith("place"))
        before = len(table.session.history)
        display.send(do="move", seat=moves["seat"], move=move)
        display.when(lambda scene: scene["ply"] > before)
        phone = seat_page(server, table, moves["seat"])
        phone.until("scene")
        assert phone.send(do="card", card="undo")["ok"]
        display.when(lambda scene: scene["ply"] == before)
        assert any(entry.get("undone") for log in display.told if log["kind"] == "log" for entry in log["entries"])


def test_an_undo_of_what_was_shown_takes_the_yes_of_each_page_however_fast_they_come():
    game = "web-of-power-card-game"
    whole = begun(MemoryJournal(), game)
    play(whole, 180, 1)
    steps = enumerate(whole.history, 1)
    shown = [n for n, one in steps if one.seat != TABLE and whole.game.reveals(one.before, one.seat, one.move)]
    with served(game, shown[0], seed=1) as (table, server):
        pages = [seat_page(server, table, n) for n in range(3)]
        for page in pages:
            page.until("scene")
        by = table.rules.seats(table.session.state).index(table.session.history[-1].seat)
        assert pages[by].send(do="card", card="undo")["ok"]
        agreed = set()
        while len(agreed) < 2:
            asked = pages[by].when(lambda scene: scene["question"] and scene["question"]["seat"] not in agreed)
            assert asked["question"]["code"] == "ask.undo"
            name = asked["seats"][by]["name"]
            assert f"{name} asks to undo their own move “{name} takes " in asked["question"]["says"]
            agreed.add(asked["question"]["seat"])
            assert pages[asked["question"]["seat"]].send(do="card", card="yes")["ok"]
        pages[by].when(lambda scene: scene["ply"] < shown[0])
        pages[by].drain()
        told = [one["says"] for one in pages[by].told if one.get("code") == "undone"]
        assert told == [told[0]]
        assert told[0].startswith(f"{asked['seats'][by]['name']} has undone")
        logs = [log for log in pages[by].told if log["kind"] == "log"]
        assert logs[-1]["entries"][-1]["by"] == by


@pytest.mark.parametrize(("game", "board", "plies", "says"), [
    ("power-and-weakness", "typed", 5, "tap on the table’s page what it is"),
    ("power-and-weakness", "counting", 5, "hold it to the reader"),
    ("web-of-power-card-game", "typed", 0, "tap on the table’s page what it is"),
    ("web-of-power-card-game", "typed", "start", "decide it among yourselves"),
    ("web-of-power-card-game", "reader", "start", "decide it among yourselves"),
])  # fmt: skip
def test_what_the_table_waits_for_is_said_as_people_can_bring_it_here(game, board, plies, says):
    """Nobody is told to use a reader that is not there, nor that the companion draws what it leaves to the players."""
    if plies == "start":
        whole = begun(MemoryJournal(), game)
        play(whole, 180, 1)
        plies = next(n for n, one in enumerate(whole.history) if one.text.startswith("start"))
    with served(game, plies, board=f"{game}-{board}", dealer="hands") as (_, server):
        assert says in Page(server, "table").until("scene")["prompt"]


def test_every_place_that_cannot_be_chosen_tells_why_whoever_taps_it():
    """A card inside a row is refused as a card that is taken, and a seat that has to wait is told for what."""
    game = "web-of-power-card-game"
    with served(game, 71) as (table, server):
        state = table.rules.write(table.session.state)
        number = table.rules.seats(table.session.state).index(table.rules.to_act(table.session.state)[0])
        row = next(n for n in range(4) if len(state["rows"][n]) > 2)
        inside = f"{row + 1},{(state['first'][row] or 1) + 1}"
        page = seat_page(server, table, number)
        answer = page.send(ask="why-not", seat=number, place=inside, said=[])
        assert "lies inside row" in answer["says"][0]
        other = (number + 1) % 3
        answer = seat_page(server, table, other).send(ask="why-not", seat=other, place=inside, said=[])
        assert "has to wait" in answer["says"][0]


def test_what_a_takeover_comes_to_is_told_in_figures_whether_it_is_legal_or_not():
    """Both sides, with where each number comes from: as the sentence says it."""
    with served("power-and-weakness", 103, seed=3, thoughtful=True) as (table, server):
        moves = table.rules.options(table.session.state, "white")
        taken = next(move.text for move in moves if " takeover " in move.text)
        page = seat_page(server, table, 1)
        answer = page.send(ask="why", seat=1, moves=[taken])
        place = answer["reckoned"]["place"]
        assert taken.endswith(place)
        attack, defence = answer["reckoned"]["sides"]
        assert (attack["seat"], defence["seat"]) == (1, 0)
        assert attack["total"] > defence["total"]
        for side in (attack, defence):
            assert side["total"] == sum(side["from"].values()) + side["extra"]
        assert f"{attack['total']} against {defence['total']}" in answer["says"][0]
        regions = table.rules.write(table.session.state)["regions"]
        assert place not in attack["from"]
        assert defence["from"][place] == regions[place].get("knights", 0) + regions[place].get("magicians", 0)
        strong = next(
            name
            for name, one in regions.items()
            if one.get("owner") == "orange" and not any(move.text.endswith(f"takeover {name}") for move in moves)
        )
        attack, defence = page.send(ask="why-not", seat=1, place=strong, said=[])["reckoned"]["sides"]
        assert defence["from"]
        own = next(name for name, one in regions.items() if one.get("owner") == "white")
        assert "reckoned" not in page.send(ask="why-not", seat=1, place=own, said=[])
        other = next(move.text for move in moves if " takeover " not in move.text)
        assert "reckoned" not in page.send(ask="why", seat=1, moves=[other])


def random_game(table, server, pages, chance, most=900):
    """Play by the seats' pages to the end; what has to be drawn is told on the table's page."""
    seats = range(len(pages))
    display = Page(server, "table")
    scenes = {number: pages[number].until("scene") for number in seats}
    for _ in range(most):
        state = table.session.state
        acting = table.rules.to_act(state)
        if not acting:
            return True
        actor = table.rules.guide.asked_first(state)
        if actor == TABLE:
            ply = len(table.session.history)
            time.sleep(0.1)
            if len(table.session.history) == ply and table.session.state is state:
                draw = chance.choice(table.rules.options(state, TABLE)).text
                assert display.send(do="move", seat=TABLE, move=draw)["ok"]
                wait_for_a_move(table, ply, draw)
            continue
        number = table.rules.seats(state).index(actor)
        ply = len(table.session.history)
        while scenes[number]["ply"] < ply or not scenes[number]["moves"]:
            scenes[number] = pages[number].until("scene")
        move = chance.choice(scenes[number]["moves"][0]["moves"])
        pages[number].send(do="move", seat=number, move=move)
        wait_for_a_move(table, ply, move)
        scenes[number] = {"ply": -1, "moves": []}
    return False


@pytest.mark.parametrize("seed", [1, 2])
def test_bids_are_in_no_byte_that_others_are_sent_before_they_are_opened(seed):
    with served("power-and-weakness", seed=seed) as (table, server):
        pages = [seat_page(server, table, number) for number in (0, 1)]
        spectator = Page(server)
        spectator.until("scene")
        assert random_game(table, server, pages, random.Random(seed))
        time.sleep(0.5)
        for page in (*pages, spectator):
            page.drain()
        bids = [step for step in table.session.history if step.move.text.startswith("bid ")]
        assert bids, "this game had no auction: take another seed"
        for number, page in ((0, pages[0]), (1, pages[1]), (None, spectator)):
            mine = None if number is None else table.rules.seats(table.session.state)[number]
            for message in page.told:
                for entry in message.get("entries", []):
                    if entry["move"].startswith("bid "):
                        assert entry["seat"] == number
                if message["kind"] == "committed" and message["committed"].startswith("bid "):
                    assert message["seat"] == mine
                pending = message.get("position", {}).get("pending") or {}
                assert set(pending.get("bids", {})) <= {mine}


def test_law_cards_that_lie_face_down_are_known_to_their_seat_alone():
    with served("web-of-power-card-game", seed=4) as (table, server):
        pages = [seat_page(server, table, number) for number in range(3)]
        spectator = Page(server)
        spectator.until("scene")
        assert random_game(table, server, pages, random.Random(4))
        for page in (*pages, spectator):
            page.drain()
        seats = table.rules.seats(table.session.state)
        seen = 0
        for number, page in ((0, pages[0]), (1, pages[1]), (2, pages[2]), (None, spectator)):
            for message in page.told:
                position = message.get("position")
                if position is None or position.get("winners") is not None:
                    continue
                assert set(position.get("law", {}).values()) <= {"unknown"}
                for name, seat in position["seats"].items():
                    own = number is not None and name == seats[number]
                    if not own and position["turn"] is not None:
                        assert set(seat["law"]) <= {"unknown"}
                    seen += own and any(law != "unknown" for law in seat["law"])
        assert seen, "nobody saw a law card of its own: take another seed"


def test_rubbish_floods_and_foreign_pages_are_let_go_and_the_loop_goes_on():
    with served("power-and-weakness", 60) as (table, server):
        url = f"ws://127.0.0.1:{server.port}/api/stream?viewer=spectator"
        with pytest.raises(Exception, match=r"403|reject|close"):
            connect(url, origin="http://evil.example", legacy=True).recv(timeout=5)
        with pytest.raises(HTTPError):
            got(server.url + "health", Host="rebound.example")
        calm = len(table.delays_s)
        hostile = []
        for text in ('{"do": "move"}', "[" * 5000, "x" * 8000, '{"id": {}, "ask": "why", "moves": 7}', "null", "1e999"):
            one = connect(url, max_size=None, legacy=True)
            one.send(text)
            hostile.append(one)
        big = connect(url, max_size=None, legacy=True)
        big.send("y" * 200_000)
        flood = connect(url, max_size=None, legacy=True)
        try:
            for _ in range(500):
                flood.send('{"id": 1, "ask": "position", "entry": 3}')
        except ConnectionClosed:
            pass
        crowd = []
        for _ in range(100):
            try:
                crowd.append(connect(url, max_size=None, legacy=True))
            except Exception:  # the server lets no more in
                break
        assert len(server.pages.sockets) <= 64
        good = len(table.delays_s)
        assert good > calm
        for one in (*hostile, big, flood, *crowd):
            one.close()
        wait_until(lambda: not server.pages.sockets, "sockets are still open")
        page = Page(server, "table")
        moves = page.until("scene")["moves"][0]
        assert page.send(do="move", seat=moves["seat"], move=moves["moves"][0])["ok"]


def test_hosts_and_origins():
    names = frozenset({"localhost", "pi.local"})
    for host in ("localhost:1", "127.0.0.1:8000", "[::1]:80", "192.168.1.9", "pi.local:8000"):
        assert right_host(host, names)
    for host in ("evil.example", "", "pi.local.evil.example", "[", "127.0.0.1.evil.example"):
        assert not right_host(host, names)
    assert right_origin(None, "a:1")
    assert right_origin("http://a:1", "a:1")
    for origin in ("http://a", "null", "http://b:1", "file://a:1"):
        assert not right_origin(origin, "a:1")


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second():
    now = [0.0]
    bucket = Bucket(3, 2.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]


@pytest.mark.parametrize("text", ["", "x", "1:y", "70000", "127.0.0.1:"])
def test_an_address_that_is_none_is_refused(text):
    with pytest.raises(WebError, match="write \\[HOST:\\]PORT"):
        address_of(text)


def test_what_the_table_asks_before_a_game_is_answered_on_its_page_and_on_no_other():
    published = Published()
    offers = (Offer("salvage", "damage.salvage", {"games": 1, "moves": 30}), Offer("anew", "damage.anew", {}))
    server = WebServer("127.0.0.1", 0, published).start()
    try:
        page, looking = Page(server, "table"), Page(server)
        published.ask(AskedAtStart("damage.found", {}, offers))
        asked = page.until("start")
        assert asked["says"].startswith("The file of the kept games is damaged.")
        assert [offer["word"] for offer in asked["offers"]] == ["salvage", "anew"]
        assert asked["offers"][0]["says"].startswith("1: go on from the last good move.")
        assert not page.send(do="decide", word="restore")["ok"]
        told = looking.until("start")
        assert (told["says"], told["offers"]) == (asked["says"], [])
        assert not looking.send(do="decide", word="anew")["ok"]
        assert published.taken() == ()
        assert page.send(do="decide", word="salvage")["ok"]
        assert [(one.move, one.seat) for one in published.taken()] == [("salvage", TABLE)]
        published.ask(None)
        assert page.until("start")["says"] == ""
    finally:
        server.close()


@pytest.mark.parametrize("move", ["\ud800", "place \x1b]0;owned\x07", "place \x1b[31mred"])
def test_what_no_screen_can_show_reaches_nobody(move):
    """Half a character can be sent to no page, and what moves a cursor reaches no terminal."""
    with served("power-and-weakness", 30) as (table, server):
        display, phone = Page(server, "table"), seat_page(server, table, 1)
        display.until("scene")
        phone.until("scene")
        phone.socket.send(json.dumps({"id": 1, "do": "move", "seat": 1, "move": move}))
        assert phone.send(ask="alive")["ok"]
        assert display.send(ask="alive")["ok"]
        Page(server).until("scene")
        assert not any("owned" in raw or "\\u" in raw or "red" in raw for raw in display.raw if "hello" not in raw)


def test_a_card_that_was_tapped_in_another_position_is_not_shown():
    """As a second tap on undo or yes is."""
    with served("power-and-weakness", 137, dealer="companion") as (_, server):
        display = Page(server, "table")
        ply = display.until("scene")["ply"]
        assert display.send(do="card", card="undo", ply=ply)["ok"]
        display.when(lambda scene: scene["ply"] != ply or scene["question"])
        for card in ("undo", "yes", "no"):
            assert display.send(do="card", card=card, ply=ply - 1)["code"] == "web-moved-on"
        assert display.send(do="card", card="again", ply=ply - 1)["ok"]
