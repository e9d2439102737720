"""The coach on a phone as its player meets it, and the seats of a table given to programs and back."""

import pytest

from tests.web.browser import searched
from tests.web.tables import served
from tests.web.test_coach import BAD, BLUNDER, acting
from tests.web.test_layout_in_a_browser import box

READY = "!document.querySelector('[data-key=hint]').textContent.includes('Thinking')"
MARKED = "[...document.querySelectorAll('.region.hinted')].map((one) => one.dataset.place)"


def seat_link(table, server, number):
    return server.seat_link(number, table.rules.seats(table.session.state)[number])


def switched(tab, number, mode):
    """Open the seat's card and switch its coach; the card is closed again."""
    tab.tap(f"[data-key='who {number}']")
    tab.tap(f"[data-key='coach {number} {mode}']")
    tab.wait(f"document.querySelector(\"[data-key='coach {number} {mode}']\").getAttribute('aria-pressed') === 'true'")
    tab.tap(f"[data-key='who {number}']")
    tab.wait("!document.querySelector('.hand-of')")


def test_a_player_climbs_the_hints_and_is_asked_before_a_blunder(browser):
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number, ply = acting(table), len(table.session.history)
        phone = browser.tab(seat_link(table, server, number), "phone")
        phone.phone(360, 740)
        phone.wait("document.querySelector('.chooser .choice')")
        assert not phone.js("!!document.querySelector('[data-key=hint]')")
        assert "you, no coach" in phone.js("document.querySelector('.seat.mine .who').innerText")
        switched(phone, number, "warn")
        told = []
        while not phone.wait(f"{READY} && document.querySelector('[data-key=hint]')") or not phone.js(
            "document.querySelector('[data-key=hint]').disabled"
        ):
            phone.tap("[data-key=hint]")
            phone.wait(f"{READY} && document.querySelector('.coach')")
            told.append(phone.js("document.querySelector('.coach').innerText"))
            assert bool(phone.js(MARKED)) is any("Look here" in one for one in told)
        assert len(set(told)) >= 3
        places = phone.js(MARKED)
        assert "Named by the hint" in phone.js(
            f"document.querySelector('.region[data-place={places[0]}]').getAttribute('aria-label')"
        )
        assert phone.js("[...document.querySelectorAll('.hint-disc')].length") == len(places)
        assert phone.js("document.documentElement.scrollWidth <= innerWidth")
        *_, place = BAD.split()
        phone.tap(f".region[data-place={place}]")
        phone.wait("document.querySelector('.price')?.textContent.includes('in 100')")
        phone.tap("[data-key=do]")
        phone.wait("document.querySelector('.doubt')?.textContent.includes('sure')")
        assert len(table.session.history) == ply
        assert phone.js("document.querySelector('[data-key=do]').textContent") == "Do it anyway"
        phone.tap("[data-key=cancel]")
        phone.wait("document.querySelector('.chooser .choice') && !document.querySelector('.doubt')")
        phone.tap(f".region[data-place={place}]")
        phone.tap("[data-key=do]")
        phone.wait("!document.querySelector('[data-key=do]')")
        assert table.session.history[ply].move.text == BAD
        assert phone.problems == []
        phone.close()


@pytest.mark.parametrize("game", ["power-and-weakness", "balance-of-power", "web-of-power-card-game"])
def test_what_the_coach_shows_keeps_nobody_out(browser, game):
    with served(game, 60) as (table, server):
        number = acting(table)
        phone = browser.tab(seat_link(table, server, number), "phone")
        phone.tap(f"[data-key='who {number}']")
        phone.tap(f"[data-key='coach {number} on']")
        phone.tap("[data-key=hint]")
        phone.wait("document.querySelector('.coach')")
        assert searched(phone) == []
        for button in ("[data-key=hint]", f"[data-key='coach {number} warn']"):
            assert phone.js(f'document.querySelector("{button}").getBoundingClientRect().height') >= 36
        phone.close()


def test_a_seat_is_given_to_a_program_on_the_tables_page_and_why_it_moved_is_told(browser):
    with served("power-and-weakness", 60) as (table, server):
        number, ply = acting(table), len(table.session.history)
        display = browser.tab(server.url, "tablet")
        display.tap(f"[data-key='who {number}']")
        display.tap(f"[data-key='player {number} casual']")
        display.wait(f"document.querySelector(\"[data-key='who {number}']\").innerText.includes('casual')")
        display.tap("[data-key=why]")
        display.wait("document.querySelector('.about p')?.textContent.endsWith('.')")
        assert len(table.session.history) > ply
        display.tap(f"[data-key='player {number} person']")
        display.wait(f"document.querySelector(\"[data-key='who {number}']\").innerText.includes('a person')")
        assert searched(display) == []
        assert display.problems == []
        display.close()


def test_no_word_of_the_heading_is_broken_beside_the_hints(browser):
    with served("balance-of-power", 0) as (table, server):
        number = acting(table)
        phone = browser.tab(seat_link(table, server, number), "phone")
        phone.phone(360, 740)
        phone.wait("document.querySelector('.chooser .choice')")
        switched(phone, number, "on")
        phone.tap("[data-key=hint]")
        phone.wait(f"{READY} && document.querySelector('.coach')")
        phone.tap(".chooser .choice")
        phone.wait("document.querySelector('[data-key=cancel]')")
        one_line = "[...document.querySelectorAll('.chooser header > *')].every((one) => one.offsetHeight < 50)"
        assert phone.js(one_line)
        assert phone.js("document.documentElement.scrollWidth <= innerWidth")
        phone.close()


def test_the_last_hint_is_read_whole_on_a_small_phone(browser):
    """Nothing of it scrolls, the way back stands in the line of the heading, and some of the map is seen."""
    with served("power-and-weakness", **BLUNDER) as (table, server):
        number = acting(table)
        phone = browser.tab(seat_link(table, server, number), "phone")
        phone.phone(360, 740)
        phone.wait("document.querySelector('.chooser .choice')")
        switched(phone, number, "on")
        while not phone.js("document.querySelector('[data-key=hint]').disabled"):
            phone.click("[data-key=hint]")
            phone.wait(f"{READY} && document.querySelector('.coach')")
        assert len(phone.js("document.querySelector('.coach').innerText")) > 200
        assert phone.js("(({scrollHeight: all, clientHeight: seen}) => all <= seen)(document.querySelector('.coach'))")
        (_, top, _, bottom), (_, undo_top, _, undo_bottom) = box(phone, ".chooser header b"), box(phone, ".undo")
        assert abs(top + bottom - undo_top - undo_bottom) < 20
        phone.js("scrollTo(0, 0)")
        assert phone.js("document.querySelector('.dock').getBoundingClientRect().top") > 370
        phone.close()
