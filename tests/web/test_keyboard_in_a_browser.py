"""The table's page with the keyboard alone: the way to the moves, and where the focus is after each choice."""

from tests.web.browser import searched
from tests.web.tables import served

FOCUS = "document.activeElement.dataset.key ?? document.activeElement.className"


def press(tab, key):
    """Press Tab or Enter as a keyboard does."""
    number, text = {"Tab": (9, ""), "Enter": (13, "\r")}[key]
    for kind in ("keyDown", "keyUp"):
        more = {"text": text} if text and kind == "keyDown" else {}
        tab.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=number, **more)


def test_the_first_key_offers_the_way_to_the_moves(browser):
    with served("power-and-weakness", 23) as (_, server):
        tab = browser.tab(server.url, "desktop")
        tab.wait("document.querySelector('.chooser .choice')")
        size = "(({width, height}) => Math.min(width, height))(document.querySelector('.skip').getBoundingClientRect())"
        assert tab.js(size) <= 1
        press(tab, "Tab")
        assert tab.js(FOCUS) == "skip"
        assert tab.js("document.activeElement.innerText") == "Skip to the moves"
        assert tab.js(size) > 20
        assert searched(tab) == []
        press(tab, "Enter")
        assert tab.js("document.activeElement === document.querySelector('.chooser .choice')")
        assert tab.js("location.hash") == ""
        tab.close()


def test_after_each_choice_the_focus_is_on_the_next_one(browser):
    with served("power-and-weakness", 23) as (table, server):
        tab = browser.tab(server.url, "desktop")
        tab.wait("document.querySelector('.chooser .choice')")
        ply = len(table.session.history)
        press(tab, "Tab")
        press(tab, "Enter")
        tab.js("document.querySelector(\"[data-key='word place']\").focus()")
        press(tab, "Enter")
        tab.wait("document.querySelector('[data-key=cancel]')")
        first = "document.activeElement === document.querySelector('.chooser .choice, .chooser .do')"
        assert tab.js(first)
        assert tab.js("document.querySelector('.choices').getAttribute('aria-label').length") > 3
        while not tab.js("document.activeElement.matches('.do')"):
            press(tab, "Enter")
            tab.wait(first)
        assert len(table.session.history) == ply
        press(tab, "Enter")
        tab.wait(f"document.querySelectorAll('.chooser .choice').length > 1 && {first}")
        assert len(table.session.history) == ply + 1
        assert tab.problems == []
        tab.close()


def test_a_place_chosen_on_the_board_by_a_key_leads_to_what_it_leaves_to_choose(browser):
    with served("power-and-weakness", 23) as (_, server):
        tab = browser.tab(server.url, "desktop")
        tab.wait("document.querySelector('.region.pick')")
        press(tab, "Tab")
        tab.js("document.querySelector('.region.pick').focus()")
        press(tab, "Enter")
        tab.wait("document.activeElement === document.querySelector('.chooser .choice, .chooser .do')")
        tab.tap("[data-key=cancel]")
        tab.tap(".region.pick")
        tab.wait("document.querySelector('.chooser [data-key=cancel]')")
        assert not tab.js("document.activeElement.matches('.choice, .do')")
        tab.close()


def test_a_key_that_is_held_down_chooses_once(browser):
    with served("power-and-weakness", 23) as (table, server):
        tab = browser.tab(server.url, "desktop")
        tab.wait("document.querySelector('.chooser .choice')")
        ply = len(table.session.history)
        tab.js("document.querySelector(\"[data-key='word place']\").focus()")
        for repeated in (False, *[True] * 12):
            tab.call(
                "Input.dispatchKeyEvent",
                type="keyDown",
                key="Enter",
                code="Enter",
                windowsVirtualKeyCode=13,
                text="\r",
                autoRepeat=repeated,
            )
        tab.wait("document.querySelector('[data-key=cancel]')")
        assert tab.js("document.querySelectorAll('.chooser .choice').length") > 1
        assert len(table.session.history) == ply
        tab.close()
