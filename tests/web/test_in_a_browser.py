"""The pages in a real browser, at the size of a phone, a tablet and a desktop."""

import json
import random
import time

import pytest

from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.language import language_for
from controller.play.published import AskedAtStart, Offer, Published
from controller.players import GreedyPlayer
from controller.web.server import WebServer
from tests.hostile.scale import TIMES
from tests.web.browser import SIZES, SOCKETS, searched
from tests.web.tables import Table, begun, keep, play, seat_page, served, wait_for_a_move, wait_until

GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
PLAY = """
(() => {
  let state = SEED;
  const random = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
  window.want = [];
  const word = (one) => one.dataset.place ?? one.dataset.key?.replace('word ', '');
  setInterval(() => {
    if (document.querySelector('.over')) return;
    const go = document.querySelector('.do:not([disabled])');
    const all = go ? [go] : [...document.querySelectorAll('.chooser .choice, .region.pick, .card.pick')];
    if (!all.length) return;
    const wanted = window.want.map((said) => all.find((one) => word(one) === said)).find(Boolean);
    (wanted ?? all[random(all.length)]).dispatchEvent(new MouseEvent('click', {bubbles: true}));
  }, 15);
})()
"""
"""A player who taps the words of the wanted move one after the other, or else whatever may be tapped."""


def link(server, table, number):
    return server.seat_link(number, table.rules.seats(table.session.state)[number])


@pytest.mark.parametrize(("game", "played"), [(GAMES[0], 215), (GAMES[1], 545), (GAMES[2], 170)])
def test_phones_and_a_display_play_a_game_to_its_end_without_any_sensor(browser, game, played):
    """Its last part; with `HOSTILE=2` the whole. A greedy player says what to tap."""
    with served(game, played if TIMES == 1 else 0, seed=3, thoughtful=True) as (table, server):
        rules, session, chance = table.rules, table.session, random.Random(5)
        display = browser.tab(server.url, "tablet")
        display.wait("document.querySelector('.seat')")
        display.js(PLAY.replace("SEED", "7"))
        wait_until(lambda: rules.to_act(session.state) != ("table",), "the table still draws")
        seats = rules.seats(session.state)
        phones = [browser.tab(link(server, table, n), "phone", dark=n == 1) for n in range(len(seats))]
        for number, phone in enumerate(phones):
            phone.wait("document.querySelector('.seat.mine')")
            phone.js(PLAY.replace("SEED", str(11 + number)))
        until, seen = time.monotonic() + 280 * TIMES, -1
        while (acting := rules.to_act(state := session.state)) and time.monotonic() < until:
            if (ply := len(session.history)) == seen or acting == ("table",):
                time.sleep(0.02)
                continue
            seen = ply
            for seat in acting:
                best = GreedyPlayer(chance).choose(rules, rules.view(state, seat), seat).move
                phones[seats.index(seat)].js(f"want = {json.dumps(best.text.split())}; 0")
        for page in (display, *phones):
            page.wait("document.querySelector('.over')")
            assert page.problems == []
            page.close()
        assert not rules.to_act(session.state)


def test_a_takeover_that_is_refused_says_why_and_the_next_one_is_confirmed_with_its_reckoning(browser):
    with served("power-and-weakness", 103, seed=3, thoughtful=True) as (table, server):
        phone = browser.tab(link(server, table, 1), "phone")
        phone.click(".region[data-place=eceni]")
        phone.wait("document.querySelector('.about p')?.textContent.length > 20")
        assert not phone.js("!!document.querySelector('.aim')")
        phone.click(".region[data-place=rheged].pick")
        phone.wait("document.querySelector('.chooser .balance') && document.querySelector('.about').innerText === ''")
        totals = "[...document.querySelectorAll('.balance-total')].map((one) => one.textContent)"
        assert phone.js(totals) == ["3", "2"]
        numbers = "[...document.querySelectorAll('.aim:not(.holds) .aim-number')].map((one) => one.textContent)"
        assert phone.js(numbers) == ["3"]
        assert phone.js(numbers.replace(":not(.holds)", ".holds")) == ["1"]
        phone.click("[data-key=cancel]")
        phone.wait("!document.querySelector('.aim') && !document.querySelector('.aiming')")
        assert phone.problems == []
        phone.close()


def test_bids_are_sealed_until_both_are_in_and_are_taken_back_only_with_consent(browser):
    """Two phones. The number of a bid is on the other one's screen as soon as both are in, and not before."""
    with served("power-and-weakness", 28, seed=2) as (table, server):
        phones = [browser.tab(link(server, table, number), "phone") for number in (0, 1)]
        for phone in phones:
            phone.wait("document.querySelector('.choice')")
        seats = ("Orange", "White")
        for phone, seat in zip(phones, seats, strict=True):
            assert f"{seat}, how many pieces do you bid?" in phone.text()
        bids = {number: phones[number].js("document.querySelectorAll('.choice').length - 1") for number in (0, 1)}
        for number, phone in enumerate(phones):
            before = len(table.session.history)
            phone.click(".choice", bids[number])
            phone.click(".do:not([disabled])")
            wait_for_a_move(table, before, bids[number])
            told = phones[1].text()
            if number == 0:
                time.sleep(0.3)
                assert f"bid {bids[0]}" not in phones[1].text(), told
                assert f"bid {bids[0]}, sealed" in phone.text()
                assert "has bid" in phones[1].text()
        phones[1].wait(f"document.querySelector('.log').innerText.includes('Bids: Orange {bids[0]}')")
        opened = len(table.session.history)
        seat = next(step for step in reversed(table.session.history) if step.seat != "table").seat
        number = table.rules.seats(table.session.state).index(seat)
        phones[number].tap(".dock [data-key=undo]")
        phones[1 - number].wait("document.querySelector('.dock .consent')")
        assert f"{seats[number]} asks to undo their own move “Bid" in phones[1 - number].text()
        assert len(table.session.history) == opened
        assert not phones[number].js("!!document.querySelector('.consent')")
        phones[1 - number].tap(".consent [data-key=yes]")
        phones[number].wait("document.querySelector('.log .undone')")
        assert len(table.session.history) < opened
        for phone in phones:
            assert phone.problems == []
            phone.close()


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_the_codes_to_join_by_can_be_scanned(browser, size):
    """No edge of a code is cut off or lies under something."""
    with served("power-and-weakness", 60, host="0.0.0.0") as (_, server):
        page = browser.tab(f"http://127.0.0.1:{server.port}/#code={server.pages.codes.table}", size)
        page.tap("[data-key=join]")
        page.wait("[...document.querySelectorAll('.join-seat img')].filter((one) => one.complete).length === 2")
        shown = page.js(
            "[...document.querySelectorAll('.join-seat img')].map((code) => { const b = code.getBoundingClientRect();"
            "const at = (x, y) => document.elementFromPoint(x, y) === code;"
            "return [Math.min(b.width, b.height), at(b.left + 4, b.top + 4) && at(b.right - 4, b.bottom - 4)]; })"
        )
        assert all(wide >= 120 and whole for wide, whole in shown), shown
        page.close()


def test_a_page_says_that_no_game_is_on_yet_and_shows_it_when_it_begins(browser):
    """As where `play` asks at the terminal who draws."""
    published = Published()
    with Table(GAMES[0], 23) as table:
        server = WebServer("127.0.0.1", 0, published).start()
        try:
            page = browser.tab(server.url, "phone")
            page.wait("document.querySelector('.banner').innerText.includes('No game is on yet')")
            time.sleep(7)  # by then it has asked whether the table is there
            assert "No game is on yet" in page.text()
            published.begin(table.rules, table.session, table.companion, simulated=False)
            page.wait("document.querySelector('.seat') && document.querySelector('.banner').hidden")
            assert page.problems == []
            page.close()
        finally:
            server.close()


def test_a_page_whose_socket_has_fallen_silent_asks_says_so_and_comes_back(browser):
    """A wireless network that is gone closes nothing, and the browser may believe that it is online."""
    with served("power-and-weakness", 60) as (_, server):
        page = browser.tab(server.url, "phone")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=SOCKETS)
        page.open(server.url)
        page.wait("window.sockets && document.querySelector('.seat')")
        page.js("pulled = true; sockets[0].send = () => {}; 0")
        page.wait("document.body.classList.contains('behind') && !document.querySelector('.banner').hidden", 30)
        page.js("pulled = false")
        page.wait("document.querySelector('.banner').hidden && !document.body.classList.contains('behind')", 30)
        assert page.js("sockets.length") > 1
        page.close()


def test_a_page_whose_network_was_pulled_says_so_and_comes_back_by_itself(browser):
    with served("power-and-weakness", 60) as (_, server):
        page = browser.tab(server.url, "desktop")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=SOCKETS)
        page.open(server.url)
        page.wait("window.sockets && document.querySelector('.seat')")
        page.js("pulled = true; 0")
        page.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        page.wait("!document.querySelector('.banner').hidden")
        page.wait("document.body.classList.contains('behind')")
        page.call(
            "Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        page.js("pulled = false")
        page.wait("document.querySelector('.banner').hidden")
        assert not page.js("document.body.classList.contains('behind')")
        page.close()


BUSY = """
window.asked = new Promise((done) => { window.words = done; });
window.freed = new Promise((done) => { window.free = done; });
window.WebSocket = class extends WebSocket {
  set onmessage(told) { super.onmessage = told && ((event) => window.asked.then(() => told(event))); }
};
const plainly = window.fetch;
window.fetch = async (...args) => {
  if (!String(args[0]).includes("/api/words")) return plainly(...args);
  window.words();
  await window.freed;
  const answer = await plainly(...args);
  setTimeout(() => { window.late = true; }, 300);
  return answer;
};
"""
"""A table so busy that the page asks for words before the game tells them, and hears of them after it."""


def test_words_that_come_late_do_not_take_the_place_of_a_games_names(browser):
    with served("power-and-weakness", 23) as (table, server):
        rules, state = table.rules, table.session.state
        names = language_for(rules).names("place").values()
        page = browser.tab("about:blank", "phone")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=BUSY)
        page.open(link(server, table, rules.seats(state).index(rules.to_act(state)[0])))
        page.wait("document.querySelector('.choice')")
        page.js("free()")
        page.wait("window.late")
        page.tap("[data-key='word place']")
        page.wait("document.querySelectorAll('.choice').length > 6")
        places = page.js("[...document.querySelectorAll('.choice')].map((one) => one.textContent)")
        assert sum(one in names for one in places) > 6, places
        assert not [one for one in places if one not in names and one.title() in names], places
        page.close()


def test_a_move_is_a_sentence_before_it_is_made_and_in_the_log_and_notation_is_there_on_demand(browser):
    with served("power-and-weakness", 100, seed=3, thoughtful=True) as (table, server):
        seat = table.rules.seats(table.session.state).index(table.rules.to_act(table.session.state)[0])
        phone = browser.tab(link(server, table, seat), "phone")
        for word in ("use", "sea-movement", "gododdin", "bryneich"):
            phone.click(f"[data-key='word {word}']")
        says = "White may move 1 magician by sea from Gododdin to Bryneich."
        phone.wait(f"document.querySelector('.do') && document.querySelector('.told').textContent === '{says}'")
        assert "1 × magician" in phone.js("document.querySelector('.told ~ .said-so-far').textContent")
        code = "[...document.querySelectorAll('.log code')].filter((one) => one.offsetHeight)"
        shown = f"{code}.map((one) => one.textContent)"
        assert phone.js(shown) == []
        for nth in (2, 1):  # an earlier one, and the last one, whose position is the one that is shown
            line = f"[...document.querySelectorAll('.log li')].filter((one) => one.querySelector('code')).at(-{nth})"
            phone.js(f"{line}.querySelector('button').click()")
            phone.wait(f"{shown}.join() === {line}.querySelector('code').textContent")
        phone.close()


def test_the_stone_to_pay_with_is_tapped_where_it_lies(browser):
    """A card that is taken is named by the end of its row, a stone that is paid with by its own place."""
    whole = begun(MemoryJournal(), GAMES[2])
    play(whole, 130, 3, thoughtful=True)
    rules = whole.game
    plies, seat, move = next(
        (n, step.seat, move)
        for n, step in enumerate(whole.history)
        if step.seat != TABLE
        for move in (one.text for one in rules.options(step.before, step.seat))
        if "," in move.partition(" pays ")[2]
    )
    row, side, stone = (word for n, word in enumerate(move.split()) if n in (1, 2, 4))
    with served(GAMES[2], plies, seed=3, thoughtful=True) as (table, server):
        phone = browser.tab(link(server, table, rules.seats(table.session.state).index(seat)), "phone")
        for word in ("take", row, side):
            phone.js(f"document.querySelector('[data-key=\"word {word}\"]')?.click()")  # what is clear is not asked
        phone.tap(f".card.pick[data-place='{stone}']")
        phone.tap(".do:not([disabled])")
        phone.wait(f"[...document.querySelectorAll('.log code')].at(-1).textContent === '{move}'")
        assert table.session.history[plies].move.text == move
        phone.close()


def test_an_earlier_position_is_shown_from_the_log_and_by_the_slider(browser):
    with served("power-and-weakness", 70, seed=5) as (_, server):
        page = browser.tab(server.url, "desktop")
        page.wait("document.querySelectorAll('.log li').length > 5")
        now = page.js("document.querySelector('.map .things').parentElement.innerHTML")
        page.click(".log li button", 2)
        page.wait("document.querySelector('.then-bar')")
        assert page.js("document.querySelector('.map .things').parentElement.innerHTML") != now
        assert not page.js("document.querySelector('.chooser')")
        page.click(".then-bar button")
        page.wait("!document.querySelector('.then-bar')")
        page.close()


def test_a_tap_counts_though_the_table_goes_on_under_the_finger(browser):
    """Phones are tapped while others play: a button drawn anew between press and release would lose its click."""
    with served("power-and-weakness", 70, seed=5) as (table, server):
        page = browser.tab(server.url, "tablet")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=SOCKETS)
        page.open(server.url)
        page.wait("document.querySelector('.seat')")
        page.js("sockets[0].addEventListener('message', (told) => (window.told = JSON.parse(told.data).seq)); 0")
        seat = table.rules.to_act(table.session.state)[0]
        number = table.rules.seats(table.session.state).index(seat)
        phone = seat_page(server, table, number)
        scene = phone.when(lambda now: bool(now["moves"]))

        def another_plays():
            move = random.Random(1).choice(scene["moves"][0]["moves"])
            assert phone.send(do="move", seat=number, move=move)["ok"]
            after = phone.when(lambda now: now["ply"] > scene["ply"])
            page.wait(f"window.told >= {after['seq']}")

        page.tap("[data-key=pause]", meanwhile=another_plays)
        assert phone.when(lambda now: now["attention"] == "paused")
        page.wait("document.querySelector('[data-key=resume]')")
        page.close()


def test_everything_can_be_done_from_the_keyboard(browser):
    with served("power-and-weakness", 60) as (table, server):
        page = browser.tab(server.url, "desktop")
        page.wait("document.querySelector('.region.pick')")
        before = len(table.session.history)
        page.js("document.querySelector('.region.pick').focus()")
        page.key("Enter")
        for _ in range(6):
            if page.js("!!document.querySelector('.do')"):
                break
            page.js("document.querySelector('.choice').focus()")
            page.key("Enter")
            time.sleep(0.1)
        page.js("document.querySelector('.do').focus()")
        page.key("Enter")
        wait_for_a_move(table, before, "by the key Enter")
        page.close()


def test_a_phone_joins_by_a_code_that_is_typed(browser):
    with served("power-and-weakness", 60) as (_, server):
        phone = browser.tab(server.url + "seat", "phone")
        phone.close()
        phone = browser.tab(server.url + "seat/orange", "phone")
        phone.wait("document.querySelector('.ask-code input')")
        code = server.pages.codes.of(1)
        phone.js(f"document.querySelector('.ask-code input').value = '{code[:4].lower()}-{code[4:].lower()}'")
        phone.click(".ask-code button")
        phone.wait("document.querySelector('.title h1')?.textContent === 'White'")
        phone.close()


@pytest.mark.parametrize(("game", "plies"), [(GAMES[0], 70), (GAMES[1], 60), (GAMES[2], 95)])
def test_axe_finds_nothing_serious(browser, game, plies):
    with served(game, plies, seed=4) as (table, server):
        for url, size, others in (
            (server.url, "desktop", ("upright", "small upright")),
            (link(server, table, 0), "phone", ("tablet",)),
        ):
            page = browser.tab(url, size)
            page.wait("document.querySelector('.seat')")
            assert searched(page, *others) == []
            page.close()


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A finished game of each game that ends soon."""
    file = tmp_path_factory.mktemp("kept") / "games.sqlite3"
    keep(file, (GAMES[0], 9999, 3), (GAMES[2], 9999, 4))
    return file


def test_a_kept_game_is_found_replayed_noted_and_saved(browser, record):
    with served(GAMES[1], 60, record=record) as (_, server):
        page = browser.tab(server.url + "games", "phone")
        page.wait("document.querySelectorAll('.kept-game').length >= 3")
        page.tap(".kept-game[href='/games/1']")
        page.wait("document.querySelector('.over') && document.querySelector('.chart polyline')")
        end = page.js("document.querySelector('.map .things').parentElement.innerHTML")
        page.js(
            "(() => { const s = document.querySelector('[data-key=slider]'); s.value = 90;"
            "s.dispatchEvent(new Event('input')); })()"
        )
        page.wait("document.querySelector('.at').textContent.startsWith('90 /')")
        page.wait("document.querySelector('.log .then')")
        assert page.js("document.querySelector('.map .things').parentElement.innerHTML") != end
        page.tap("[data-key=next]")
        page.wait("document.querySelector('.at').textContent.startsWith('91 /')")
        page.js("document.activeElement.blur()")
        page.key("ArrowLeft")
        page.wait("document.querySelector('.at').textContent.startsWith('90 /')")
        page.tap(".play")
        page.wait("document.querySelector('.at').textContent.startsWith('92 /')")
        page.tap(".play")
        page.js(
            "(() => { const b = document.querySelector('textarea'); b.value = 'Played on a phone.';"
            "b.dispatchEvent(new Event('change')); })()"
        )
        page.wait("document.querySelector('.note small').textContent.length > 2")
        page.open(server.url + "games")
        page.wait("document.querySelector('.kept-note')?.textContent.includes('phone')")
        assert page.problems == []
        page.close()


def test_a_position_that_the_network_lost_can_be_asked_for_again(browser, record):
    """Until it is told, the page shows where it is: the slider goes back."""
    with served(GAMES[1], 60, record=record) as (_, server):
        page = browser.tab(server.url + "games/1", "phone")
        page.wait("document.querySelector('.over')", 60)
        last = page.js("document.querySelector('[data-key=slider]').value")
        page.js("window.asked = window.fetch; window.fetch = () => Promise.reject(new Error('no network')); 0")
        page.tap("[data-key=start]")
        page.wait("!document.querySelector('.banner').hidden")
        page.wait(f"document.querySelector('[data-key=slider]').value === '{last}'")
        page.js("window.fetch = window.asked; 0")
        page.tap("[data-key=start]")
        page.wait("document.querySelector('.at').textContent.startsWith('0 /')")
        page.close()


@pytest.mark.timeout(600)
def test_a_review_is_made_when_it_is_asked_for_and_a_turning_point_goes_to_its_move(browser, tmp_path):
    """What makes it yields to all else, so on a busy machine it takes many times as long as the seconds it needs."""
    record = tmp_path / "games.sqlite3"
    keep(record, (GAMES[0], 60, 3), thoughtful=True)
    with served(GAMES[1], 60, record=record) as (_, server):
        page = browser.tab(server.url + "games/1", "phone")
        page.tap("[data-key=review]")
        page.wait("document.querySelector('.review article, .review .hint')", 400)
        assert page.js("document.querySelectorAll('.review polyline.line-of').length") == 2
        assert ": " in page.js("document.querySelector('.review svg').getAttribute('aria-label')")
        assert page.js("document.documentElement.scrollWidth <= innerWidth")
        number = page.js("document.querySelector('.review article button').dataset.key.split(' ')[1]")
        page.tap(".review article button")
        page.wait(f"document.querySelector('.at').textContent.startsWith('{number} /')")
        page.wait("document.querySelector('.board').getBoundingClientRect().top < innerHeight / 2")
        assert searched(page) == []
        assert page.problems == []
        page.close()


@pytest.mark.parametrize("path", ["games", "games/1", "setup"])
def test_where_the_table_answers_with_an_error_its_pages_say_so_in_words(browser, path):
    """The code of the refusal is one that pages know no words of their own for."""
    failing = "window.fetch = async (path) => path.startsWith('/api/words') ? asked(path) : refused();"
    refused = 'const asked = window.fetch, refused = () => new Response(\'{"ok": false, "code": "web-not-allowed"}\');'
    with served(GAMES[0]) as (_, server):
        page = browser.tab(server.url + "health", "phone")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=refused + failing)
        page.open(server.url + path)
        page.wait("document.querySelector('.banner') && !document.querySelector('.banner').hidden")
        assert page.text().count("web-") == 0
        page.close()


def test_axe_finds_nothing_serious_on_the_pages_of_games(browser, record):
    with served(GAMES[0], 40, record=record) as (_, server):
        for path, size, *others in (
            ("games", "phone"),
            ("games/1", "desktop", "upright"),
            ("games/2", "tablet", "small upright"),
            ("setup", "phone", "upright"),
        ):
            page = browser.tab(server.url + path, size)
            page.wait("document.querySelector('.kept-game, .seat, .setting')", 60)
            assert searched(page, *others) == []
            page.close()


@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_wider_than_its_window(browser, record, size):
    with served(GAMES[0], 60, record=record) as (table, server):
        page = browser.tab(server.url, size)
        for path in ("", "games", "games/1", "games/2", "setup", link(server, table, 0).removeprefix(server.url)):
            page.open(server.url + path)
            page.wait(f"location.href.startsWith('{server.url + path.split('#')[0]}')")
            page.wait("document.querySelector('.kept-game, .seat, .own-map')")
            assert page.js("document.documentElement.scrollWidth <= innerWidth"), path
        page.close()


def test_a_table_is_set_up_on_its_page(browser, tmp_path):
    with served(GAMES[0], 40, board=f"{GAMES[0]}-counting", record=tmp_path / "games.sqlite3") as (table, server):
        page = browser.tab(server.url + "setup", "phone")
        page.wait("document.querySelector('.findings li') && document.querySelector('.own-map .region')", 60)
        board = f"{GAMES[0]}-counting"
        assert page.js("[...document.querySelectorAll('main code')].map((one) => one.textContent)") == [board]
        assert page.text().count(board) == 1
        page.tap("[data-part=screen] [data-key$=' yes']")
        page.wait("document.documentElement.dataset.theme === 'dark'")
        page.js(
            "(() => { const s = document.querySelector('[data-key=brightness]'); s.value = 35;"
            "s.dispatchEvent(new Event('change')); })()"
        )
        page.tap("[data-part=table] [data-key$=hidden]")
        page.wait("document.querySelector('[data-key$=hidden]').getAttribute('aria-pressed') === 'true'")
        assert table.published.settings.brightness == 0.35
        assert table.published.settings.options == {"scores": "hidden"}
        page.click(".own-map .region[data-place=rheged]")
        page.wait("document.querySelector('.own-map .region.picked')")
        page.click(".own-map .region[data-place=dumnonia]")
        page.wait("document.querySelector('.changes li')?.textContent.includes('Rheged')")
        page.click("[data-key=map-undo]")
        page.wait("!document.querySelector('.changes')")
        assert page.problems == []
        page.close()


def test_where_a_code_is_needed_the_settings_ask_for_it(browser, tmp_path):
    with served(GAMES[0], 40, host="0.0.0.0", record=tmp_path / "games.sqlite3") as (_, server):
        page = browser.tab(f"http://127.0.0.1:{server.port}/setup", "phone")
        page.wait("document.querySelector('.code-form input')")
        assert not page.js("document.querySelector('[data-part=table]')")
        code = server.pages.codes.table
        page.js(f"document.querySelector('.code-form input').value = '{code[:4].lower()}-{code[4:]}'")
        page.click(".code-form button")
        page.wait("document.querySelector('[data-part=access] [data-key=renew]')")
        page.tap("[data-part=access] [data-key$=' code']")
        wait_until(lambda: server.pages.published.settings.watched_by_code, "everybody may still watch")
        for _ in range(2):
            before = server.pages.codes.table
            page.tap("[data-key=renew]")
            page.wait(f"!(document.querySelector('.code')?.textContent ?? '{before}').startsWith('{before[:4]}')")
        assert page.js("[...document.querySelectorAll('.code')].map((one) => one.textContent.replace('-', ''))") == [
            server.pages.codes.table
        ]
        page.close()


def test_a_setting_that_was_refused_shows_what_holds(browser, tmp_path):
    with served(GAMES[0], 40, board=f"{GAMES[0]}-counting", record=tmp_path / "games.sqlite3") as (_, server):
        page = browser.tab(server.url + "setup", "phone")
        page.wait("document.querySelector('[data-key=brightness]')")
        page.js("window.fetch = () => Promise.reject(new Error('no network')); 0")
        page.js(
            "(() => { const s = document.querySelector('[data-key=brightness]'); s.value = 35;"
            "s.dispatchEvent(new Event('change')); })()"
        )
        page.wait("document.querySelector('[data-key=brightness]').value === '100'")
        page.close()


@pytest.mark.parametrize("size", ["phone", "upright"])
def test_what_the_table_asks_before_a_game_is_read_and_answered_on_its_page(browser, size):
    published = Published()
    offers = (Offer("salvage", "damage.salvage", {"games": 3, "moves": 143}), Offer("anew", "damage.anew", {}))
    server = WebServer("127.0.0.1", 0, published).start()
    try:
        page = browser.tab(server.url, size)
        published.ask(AskedAtStart("damage.found", {}, offers))
        page.wait("document.querySelectorAll('.decide button').length === 2")
        assert "nothing begins before somebody decides" in page.js("document.querySelector('.prompt').textContent")
        assert page.js("document.querySelector('.banner').hidden")
        page.click(".decide [data-key=salvage]")
        taken = []
        wait_until(lambda: taken.extend(published.taken()) or taken, "the answer did not arrive")
        assert [one.move for one in taken] == ["salvage"]
        published.ask(None)
        page.wait("!document.querySelector('.decide') && !document.querySelector('.prompt').textContent")
        assert page.problems == []
    finally:
        server.close()
