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
        tab.wait("document.querySelector('.coach')?.textContent.includes('place Rheged')")
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


REQUEST = """(() => {
    const task = document.querySelector('.teach .task'), { left, top, right, bottom } = task.getBoundingClientRect();
    const ends = [[left + 2, top + 2], [left + 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]];
    return ends.map(([x, y]) => document.elementFromPoint(x, y)?.className).join();
})()"""
"""What is seen at the ends of the sentence that says what is to be done, and in its middle."""


@pytest.mark.parametrize("large", ["no", "yes"])
@pytest.mark.parametrize("path", ["", "sim"])
def test_what_is_to_be_done_is_always_in_sight_on_a_small_phone(browser, tmp_path, path, large):
    """From the first, when the map is looked at, after a move that missed it, and while a hint stands there."""
    with simulated(tmp_path, "--lesson", "takeover") as table:
        tab = browser.tab(table.url + path, "phone")
        tab.phone(360, 740)
        tab.wait(f"{TASK}.includes('one more knight') && innerWidth === 360")
        tab.js(f"document.documentElement.dataset.large = '{large}'")
        assert tab.js(TASK) == "Please bring one more knight next to Powys."
        tab.wait(f"{REQUEST} === 'task,task,task'", 5)
        tab.js("document.querySelector('.region[data-place=dumnonia]').scrollIntoView({block: 'end'})")
        tab.wait(f"{REQUEST} === 'task,task,task'", 5)
        if path:
            above = tab.js("document.querySelector('.board').getBoundingClientRect().top")
            tab.tap("[data-key=by-hand]")
        tab.click(".region[data-place=eceni]")
        tab.click("[data-key=do]:not(:disabled)")
        tab.wait("document.querySelector('.teach .missed')")
        tab.wait(f"{REQUEST} === 'task,task,task'", 5)
        tab.click("[data-key=hint]:not(:disabled)")
        tab.wait("document.querySelector('.coach')")
        tab.wait(f"{REQUEST} === 'task,task,task'", 5)
        if path:
            assert tab.js("document.querySelector('.board').getBoundingClientRect().top") == above
        tab.close()


def test_a_long_request_is_in_sight_too(browser, tmp_path):
    with simulated(tmp_path, "--lesson", "achieving-empire", "--game", "balance-of-power") as table:
        tab = browser.tab(f"{table.url}sim", "phone")
        tab.phone(360, 740)
        tab.wait("document.querySelector('.teach .task') && innerWidth === 360")
        tab.wait(f"{REQUEST} === 'task,task,task'", 5)
        tab.close()
