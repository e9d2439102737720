"""A lesson as somebody takes it who has a browser and types nothing: from the first task to the next lesson."""

import pytest

from tests.web.browser import searched
from tests.web.tables import simulated

TASK = "document.querySelector('.teach .task').textContent"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_learner_goes_through_a_lesson_on_the_page_of_the_board(browser, tmp_path, size):
    with simulated(tmp_path, "--lesson", "takeover") as table:
        tab = browser.tab(f"{table.url}sim", size)
        tab.wait(f"{TASK}.includes('one more knight')")
        assert "Task 1 of 3" in tab.js("document.querySelector('.teach').innerText")
        assert tab.js("document.querySelector('.teach').getAttribute('aria-label')") == "Takeover"
        assert not tab.js("!!document.querySelector('button.who, [data-key=new-game], [data-key=why]')")
        tab.tap("[data-key=lesson-about]")
        tab.wait("document.querySelector('.teach details').open")
        assert searched(tab) == []
        tab.tap("[data-key=by-hand]")
        tab.tap(".region[data-place=eceni]")
        tab.tap("[data-key=do]")
        tab.wait("document.querySelector('.teach .missed')?.textContent.includes('Only active pieces')")
        tab.wait("document.querySelector('[data-key=hint]:not(:disabled)')", 40)
        tab.tap("[data-key=hint]")
        tab.wait("document.querySelector('.coach')?.textContent.includes('place rheged')")
        assert searched(tab) == []
        tab.tap(".region[data-place=caer-gloui]")
        tab.tap("[data-key=do]")
        tab.wait(f"{TASK}.includes('castle influence tile')")
        assert not tab.js("!!document.querySelector('.teach .missed')")
        tab.tap(".seat [data-key='tile influence-castle']")
        tab.tap(".region[data-place=powys]")
        tab.tap("[data-key=do]")
        tab.wait(f"{TASK}.includes('occupy Powys')", 60)
        while tab.wait("document.querySelector('.chooser .choice') ? 'choices' : 'do'") != "do":
            tab.click(".chooser .choice")
        tab.tap("[data-key=do]")
        tab.wait("document.querySelector('[data-key=lesson-next]')", 60)
        assert searched(tab) == []
        tab.wait("!document.querySelector('.astray')", 40)
        tab.tap("[data-key=lesson-next]")
        tab.wait("document.querySelector('.teach h2').textContent === 'Auction'")
        tab.tap("[data-key=lessons]")
        assert searched(tab) == []
        tab.tap("[data-key=play-a-game]")
        tab.wait("document.querySelector('.teach').hidden && document.querySelector('button.who')")
        assert tab.problems == []
        tab.close()


def test_the_page_of_the_learners_seat_shows_the_lesson_too(browser, tmp_path):
    with simulated(tmp_path, "--lesson", "law-cards", "--game", "web-of-power-card-game") as table:
        tab = browser.tab(table.seat_link("[a-z0-9-]+"), "phone")
        tab.wait("document.querySelector('.teach .task') && document.querySelector('.chooser [data-key=hint]')", 60)
        assert tab.js("document.documentElement.scrollWidth <= innerWidth")
        assert searched(tab) == []
        tab.tap("[data-key=hint]")
        tab.wait("document.querySelector('.coach')")
        assert tab.problems == []
        tab.close()
