"""What has to be in sight without scrolling, on screens of people's tables."""

import json

import pytest

from tests.commands.running import run
from tests.web.tables import keep, served, simulated
from tests.web.test_in_a_browser import GAMES, link

LINE = (
    "[...document.querySelectorAll('.top > *')].filter((one) => one.offsetHeight)"
    ".map((one) => { const b = one.getBoundingClientRect(); return (b.top + b.bottom) / 2 })"
)
TARGETS = (
    "[...document.querySelectorAll('.top button, .top a')].filter((one) => one.offsetHeight)"
    ".map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
)


def box(page, selector):
    """Where an element is in the window: left, top, right, bottom, in pixels."""
    found = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
    return page.js(f"(({{left, top, right, bottom}}) => [left, top, right, bottom])({found})")


@pytest.mark.parametrize("size", ["phone", "upright"])
@pytest.mark.parametrize("game", GAMES[:2])
def test_the_whole_map_stands_above_what_is_chosen(browser, game, size):
    with served(game, 40) as (_, server):
        page = browser.tab(server.url, size)
        page.wait("document.querySelector('.map') && document.querySelector('.choice')")
        assert box(page, ".map")[3] <= box(page, ".dock")[1]
        page.close()


@pytest.mark.parametrize("size", ["phone", "upright"])
def test_the_boxes_are_in_sight_beside_the_simulated_map(browser, tmp_path, size):
    with simulated(tmp_path) as table:
        page = browser.tab(f"{table.url}sim", size)
        page.wait("document.querySelector('.heap')")
        assert box(page, ".heap")[3] <= page.js("innerHeight")
        page.close()


@pytest.mark.parametrize("size", ["upright", "small upright"])
def test_the_head_of_an_upright_tablet_is_one_line(browser, size):
    with served(GAMES[0], 40) as (_, server):
        page = browser.tab(server.url, size)
        page.wait("document.querySelector('.ways')")
        middles = page.js(LINE)
        assert max(middles) - min(middles) < 10
        page.tap(".looks-button")
        page.wait("document.querySelector('[data-key=dark]').offsetHeight")
        page.close()


@pytest.mark.parametrize("seat", [None, 0])
@pytest.mark.parametrize("game", GAMES)
def test_the_head_of_a_phone_is_one_line_that_fingers_can_meet(browser, game, seat):
    """Also with larger text, and on a small phone; the other pages and the looks are one tap away."""
    with served(game, 60) as (table, server):
        page = browser.tab(server.url if seat is None else link(server, table, seat), "phone")
        page.wait("document.querySelector('.looks-button')")
        for window, large in (((390, 844), "no"), ((390, 844), "yes"), ((320, 640), "no")):
            page.phone(*window)
            page.js(f"document.documentElement.dataset.large = '{large}'")
            page.wait(f"innerWidth === {window[0]}")
            middles = page.js(LINE)
            assert max(middles) - min(middles) < 10
            assert min(page.js(TARGETS)) >= 44
            assert page.js("document.querySelector('.top').scrollWidth <= innerWidth")
        page.tap(".looks-button")
        page.wait("document.querySelector('[data-key=dark]').offsetHeight")
        assert (page.js("document.querySelector('.ways')?.offsetHeight ?? 0") >= 44) == (seat is None)
        assert min(page.js(TARGETS)) >= 44
        page.close()


@pytest.mark.parametrize("path", ["", "sim"])
@pytest.mark.parametrize("game", GAMES)
def test_larger_text_keeps_the_words_of_a_phone_whole_and_apart(browser, tmp_path, game, path):
    """No word of the head is set letter under letter, and no name of a card is cut or lies on another card."""
    with simulated(tmp_path, "--game", game, "--seed", "5") as table:
        page = browser.tab(table.url + path, "phone")
        page.wait("document.querySelector('.badge.simulated') && document.querySelector('.board > :first-child')")
        page.js("document.documentElement.dataset.large = 'yes'")
        for window in ((360, 740), (390, 844)):
            page.phone(*window)
            page.wait(f"innerWidth === {window[0]}")
            badge, head = box(page, ".badge.simulated"), boxes(page, ".sand, .top .buttons > *")
            assert badge[3] - badge[1] < 30
            assert max(overlap(badge, one) for one in head) <= 0
            assert box(page, ".top")[3] <= 100
            assert page.js("document.documentElement.scrollWidth <= innerWidth")
            cards = boxes(page, ".cards .card")
            assert bool(cards) == (game == GAMES[2])
            assert all(overlap(one, other) <= 0 for number, one in enumerate(cards) for other in cards[:number])
            assert page.js(
                "[...document.querySelectorAll('.cards .band')].every((o) => o.scrollWidth <= o.clientWidth)"
            )
        page.close()


WORDS = """[...document.querySelector(".title h1").firstChild.data.matchAll(/\\S+/g)].map((word) => {
  const range = document.createRange(), text = document.querySelector(".title h1").firstChild;
  range.setStart(text, word.index), range.setEnd(text, word.index + word[0].length);
  return range.getClientRects().length;
})"""
"""In how many lines each word of the title stands."""


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_word_of_a_kept_games_title_is_broken(browser, tmp_path, number):
    record = tmp_path / "games.sqlite3"
    keep(record, *((game, 20, 3) for game in GAMES))
    with served(GAMES[1], record=record) as (_, server):
        page = browser.tab(f"{server.url}games/{number}", "phone")
        page.wait("document.querySelector('.title h1') && document.querySelector('.seat')")
        for width in (320, 360, 390):
            for large in ("no", "yes"):
                page.phone(width, 740)
                page.js(f"document.documentElement.dataset.large = '{large}'")
                page.wait(f"innerWidth === {width}")
                words = page.js(WORDS)
                assert len(words) > 1
                assert {*words} == {1}, (width, large)
                assert page.js("document.documentElement.scrollWidth <= innerWidth")
        page.close()


def test_no_piece_stands_on_another_at_the_end_of_a_game(browser, tmp_path):
    """Many in a place stand in two rows; beside the name of the winner stands nobody else's letter."""
    record = tmp_path / "games.sqlite3"
    keep(record, (GAMES[0], 9999, 3))
    with served(GAMES[1], record=record) as (_, server):
        page = browser.tab(server.url + "games/1", "phone")
        page.wait("document.querySelector('.over') && document.querySelector('.map .token')", 60)
        assert page.js("Math.max(...[...document.querySelectorAll('.pieces')].map((one) => one.children.length))") > 3
        pieces = boxes(page, ".map .token .disc")
        assert all(overlap(one, other) < 2 for number, one in enumerate(pieces) for other in pieces[:number])
        assert not page.js("!!document.querySelector('.prompt p:not(.unseen) .disc')")
        assert page.js("document.querySelectorAll('.seat.won').length") == 1
        page.close()


def test_at_the_end_of_a_game_of_cards_the_points_have_the_whole_window(browser):
    with served(GAMES[2], 9999) as (_, server):
        page = browser.tab(server.url, "desktop")
        page.wait("document.querySelector('.over') && document.querySelector('.score')", 60)
        assert not boxes(page, ".board")
        seats, dock = boxes(page, ".seat"), box(page, ".dock")
        assert max(right for _, _, right, _ in seats) > 1400
        assert all(overlap(seat, dock) <= 0 for seat in seats)
        page.close()


def test_the_slider_of_a_replay_is_as_wide_as_a_phone(browser, tmp_path):
    with served(GAMES[0], 60, record=tmp_path / "games.sqlite3") as (_, server):
        page = browser.tab(server.url + "games/1", "phone")
        page.wait("document.querySelector('.replay-bar input')")
        left, _, right, _ = box(page, ".replay-bar input")
        assert right - left > 300
        page.close()


WALK = """(async (steps) => {
    const slider = () => document.querySelector('.replay-bar input');
    const tops = [];
    for (const step of steps) {
        slider().value = step;
        slider().dispatchEvent(new Event('input'));
        while (!document.querySelector('.at').textContent.startsWith(`${step} /`))
            await new Promise((resolve) => setTimeout(resolve, 2));
        tops.push(slider().getBoundingClientRect().top);
    }
    return tops;
})(%s)"""
"""Go through steps of a replay; where the slider is at each. Few at a time, as a call may take a minute only."""


@pytest.mark.parametrize("size", ["phone", "upright", "tablet"])
@pytest.mark.parametrize("game", [GAMES[2], GAMES[1]])
def test_no_step_of_a_replay_moves_the_slider(browser, tmp_path, game, size):
    """Cards keep their places, and the sentence the room of the longest one, wherever the page is scrolled to."""
    record = tmp_path / "games.sqlite3"
    keep(record, (game, 9999 if game == GAMES[2] else 60, 3), thoughtful=True)
    with served(GAMES[0], record=record) as (_, server):
        page = browser.tab(server.url + "games/1", size)
        page.wait("document.querySelector('.replay-bar input') && document.querySelector('.says')", 60)
        last = int(page.js("document.querySelector('.replay-bar input').max"))
        assert last > 50
        for scrolled, every in ((0, 1), (400, 4)):
            page.js(f"scrollTo(0, {scrolled})")
            steps = range(0, last + 1, every)
            tops = [
                top for first in range(0, len(steps), 20) for top in page.js(WALK % list(steps[first : first + 20]))
            ]
            assert len(tops) == len(steps)
            assert max(tops) - min(tops) < 0.5
        page.close()


def test_a_choice_of_places_leaves_the_board_of_a_phone_in_sight(browser):
    """They are tapped on the board, where they are outlined; the buttons are one line, which scrolls."""
    with served(GAMES[0], 23) as (table, server):
        rules, state = table.rules, table.session.state
        page = browser.tab(link(server, table, rules.seats(state).index(rules.to_act(state)[0])), "phone")
        page.tap("[data-key='word place']")
        page.wait("document.querySelectorAll('.choice').length > 6")
        assert box(page, ".map")[3] <= box(page, ".dock")[1]
        last = "[...document.querySelectorAll('.choice')].pop()"
        page.js(f"{last}.scrollIntoView(); {last}.click()")
        page.wait("document.querySelector('.do')")
        page.close()


def test_the_letters_of_a_large_map_can_be_read_on_a_phone(browser):
    """Where the whole map is seen, one tag stands for all pieces that a seat has in a territory."""
    letters = (
        "[...document.querySelectorAll('.map .badge-letter, .map .tally-letter')].filter((one) =>"
        " one.getBoundingClientRect().height).map((one) => one.getAttribute('font-size') * one.getScreenCTM().a)"
    )
    tallies = "[...document.querySelectorAll('.tallies')].some((one) => one.getBoundingClientRect().height)"
    with served(GAMES[1], 60) as (table, server):
        page = browser.tab(link(server, table, 0), "phone")
        page.wait("document.querySelector('.map > g[transform]') && document.querySelector('.map .token')")
        assert not page.js(tallies)
        assert min(page.js(letters)) >= 5.5
        page.js("[...document.querySelectorAll('button')].find((one) => one.textContent === '⤢').click()")
        page.wait(tallies)
        assert min(page.js(letters)) >= 7.5
        page.close()


def boxes(page, selector):
    """Where all elements are that are shown: left, top, right, bottom of each."""
    return page.js(
        f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.getBoundingClientRect())"
        ".filter((box) => box.width && box.height).map(({left, top, right, bottom}) => [left, top, right, bottom])"
    )


def overlap(one, other):
    """How many pixels of two boxes lie over each other, on the shorter side."""
    return min(min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1]))


def test_the_signs_of_lights_on_a_large_map_can_be_read_on_every_phone(browser):
    """At least ten pixels high, on nothing else that tells something, and in sight."""
    with served(GAMES[1], 60, seed=3) as (table, server):
        rules, state = table.rules, table.session.state
        page = browser.tab(link(server, table, rules.seats(state).index(rules.to_act(state)[0])), "phone")
        for window in ((390, 844), (360, 740), (320, 640)):
            page.phone(*window)
            page.wait(f"innerWidth === {window[0]} && document.querySelector('.sign path')")
            page.click("[data-key='zoom 0']")
            page.wait("document.querySelector('.tallies .token').getBoundingClientRect().height")
            shapes, discs = boxes(page, ".sign path:not(.tie)"), boxes(page, ".sign-disc")
            assert len(discs) > 8
            assert min(max(right - left, bottom - top) for left, top, right, bottom in shapes) >= 9.95
            told = [*boxes(page, ".tallies .token"), *boxes(page, ".tools .round"), *boxes(page, ".dock > *")]
            for number, disc in enumerate(discs):
                assert max(overlap(disc, other) for other in (*told, *discs[:number], [0, 0, 0, 0])) < 2, (window, disc)
            sheet = box(page, ".map .sea")
            assert all(left >= sheet[0] and right <= sheet[2] for left, _, right, _ in discs), window
            assert sheet[3] <= box(page, ".dock")[1]
        page.close()


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_large_map_fills_a_phone_from_the_first(browser, seat):
    """Wherever the pieces stand that are looked at first, no edge of the map leaves a gap."""
    with served(GAMES[1], 30) as (table, server):
        page = browser.tab(server.url if seat is None else link(server, table, seat), "phone")
        page.wait("document.querySelector('.map > g[transform]')")
        sheet, window, padding_px = box(page, ".map .sea"), box(page, ".map"), 10
        assert max(sheet[0] - window[0], sheet[1] - window[1]) <= padding_px
        assert max(window[2] - sheet[2], window[3] - sheet[3]) <= padding_px
        page.close()


@pytest.mark.parametrize("size", ["desktop", "upright"])
def test_every_territory_of_europe_has_its_name_where_the_game_begins(browser, size):
    with served("balance-of-power") as (_, server):
        tab = browser.tab(server.url, size)
        tab.wait("document.querySelectorAll('.things .name').length === 54")
        names = "[...document.querySelectorAll('.things .name')]"
        assert tab.js(f"{names}.filter((one) => one.style.display === 'none').map((one) => one.textContent)") == []
        tab.close()


@pytest.mark.parametrize("width", [820, 1100, 1330])
def test_a_game_as_one_page_shows_its_rows_whole(browser, tmp_path, width):
    """The longest are of the card game: the law cards played."""
    records, file = tmp_path / "games.sqlite3", tmp_path / "game.html"
    keep(records, (GAMES[2], 60, 1))
    assert run("replay", "1", "--record", records, "--html", file).exit_code == 0
    page = browser.tab(file.as_uri())
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    page.wait("document.querySelector('#log [aria-current]')")
    page.js("document.getElementById('position').textContent = '─'.repeat(120)")
    assert page.js("(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.querySelector('.board'))")
    page.close()
