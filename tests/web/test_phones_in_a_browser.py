"""What a player's phone tells: refusals, pauses, who joined, what is asked next, how a game ended."""

import re

import pytest

from tests.web.tables import begun, play, seat_page, served, wait_until

RAW = re.compile(r"\bweb-[a-z]+")
"""A word of the pages that nobody has told this page."""
CARDS = "web-of-power-card-game"


def link(server, table, number):
    return server.seat_link(number, table.rules.seats(table.session.state)[number])


def acting(table):
    return table.rules.seats(table.session.state).index(table.rules.guide.asked_first(table.session.state))


def test_a_seat_without_a_code_asks_for_one_in_words(browser):
    """Nothing was told yet, neither words nor a game; and no code was wrong, as none was given."""
    with served("power-and-weakness", 60) as (_, server):
        phone = browser.tab(server.url + "seat/orange", "phone")
        phone.wait("document.querySelector('.ask-code input')")
        assert not RAW.search(phone.text())
        assert "not right" not in phone.text()
        assert "A code is needed here" in phone.text()
        phone.close()


def test_a_phone_whose_seat_was_handed_over_shows_it_no_more_and_may_type_a_code_until_it_is_right(browser):
    with served(CARDS, 71) as (table, server):
        number = acting(table)
        phone = browser.tab(link(server, table, number), "phone")
        phone.wait("document.querySelector('.seat.mine')")
        display = seat_page(server, table, (number + 1) % 3)
        display.until("scene")
        phone.tap("[data-key=hand-back]")
        phone.tap("[data-key=hand-back]")
        phone.wait("document.querySelector('.dock .ask-code input')")
        assert not phone.js("!!document.querySelector('.seat')"), "its secrets are another phone's now"
        for _ in range(2):
            phone.js("document.querySelector('.ask-code input').value = 'WRNG-2345'")
            phone.tap(".ask-code button")
            phone.wait("document.querySelector('.ask-code [role=alert]').textContent.length > 5")
        code = server.pages.codes.of(number)
        phone.js(f"document.querySelector('.ask-code input').value = '{code}'")
        phone.tap(".ask-code button")
        phone.wait("document.querySelector('.seat.mine')")
        phone.close()


def test_a_refused_tap_tells_its_rule_at_cards_too_and_is_gone_with_the_next_move(browser):
    with served(CARDS, 71) as (table, server):
        state, number = table.rules.write(table.session.state), acting(table)
        row = next(n for n in range(4) if len(state["rows"][n]) > 2)
        inside = f"{row + 1},{(state['first'][row] or 1) + 1}"
        phones = [browser.tab(link(server, table, n), "phone") for n in (number, (number + 1) % 3)]
        for phone, reason in zip(phones, ("lies inside row", "has to wait"), strict=True):
            phone.tap(f".card[data-place='{inside}']")
            phone.wait(f"document.querySelector('.about p')?.textContent.includes('{reason}')")
            assert phone.js(
                "(() => { const b = document.querySelector('.about').getBoundingClientRect();"
                "return b.top > 0 && b.bottom <= innerHeight })()"
            ), "it is in sight"
        phones[1].tap(".about [data-key=close]")
        phones[1].wait("!document.querySelector('.about p')")
        move = next(
            move.text for move in table.rules.options(table.session.state, table.rules.to_act(table.session.state)[0])
        )
        assert seat_page(server, table, number).send(do="move", seat=number, move=move)["ok"]
        phones[0].wait("!document.querySelector('.about p')")
        for phone in phones:
            assert phone.problems == []
            phone.close()


def test_a_tile_that_cannot_be_taken_tells_why(browser):
    with served("power-and-weakness", 99, seed=3, thoughtful=True) as (table, server):
        number = 1 - acting(table)
        phone = browser.tab(link(server, table, number), "phone")
        phone.tap(".offer .tile")
        phone.wait("document.querySelector('.about p')?.textContent.includes('’s turn')")
        phone.close()


def test_a_pause_is_seen_on_every_page_and_nothing_can_be_chosen(browser):
    with served("power-and-weakness", 99, seed=3, thoughtful=True) as (table, server):
        display = browser.tab(server.url, "phone")
        phone = browser.tab(link(server, table, acting(table)), "phone")
        phone.wait("document.querySelector('.chooser .choice')")
        display.tap(".controls [data-key=pause]")
        for page in (phone, display):
            page.wait("document.querySelector('.banner:not([hidden])')?.textContent.includes('paused')")
            assert not page.js("!!document.querySelector('.chooser .choice, .region.pick')")
        display.tap(".banner [data-key=resume]")
        phone.wait("document.querySelector('.chooser .choice') && document.querySelector('.banner').hidden")
        for page in (phone, display):
            page.close()


def test_the_panel_to_join_notices_who_joined_and_closes_by_its_key(browser):
    with served("power-and-weakness", 60) as (table, server):
        display = browser.tab(server.url, "desktop")
        display.tap("[data-key=join]")
        display.wait("document.querySelectorAll('.join-seat .code').length === 2")
        assert display.js("document.querySelector('.join [data-key=close]').getAttribute('aria-label')") == "Close"
        assert not display.js("!!document.querySelector('.join-seat img')"), "no phone reaches this address"
        assert "0.0.0.0" in display.js("document.querySelector('.join').innerText")
        seat_page(server, table, 1).until("scene")
        display.wait("document.querySelectorAll('.join-seat .joined').length === 1")
        display.key("Escape")
        display.wait("!document.querySelector('.join')")
        display.close()


def test_the_door_has_a_field_for_the_code(browser):
    with served("power-and-weakness", 60) as (_, server):
        phone = browser.tab(server.url + "seat", "phone")
        phone.wait("document.querySelector('.join .ask-code input')")
        phone.js(f"document.querySelector('.ask-code input').value = '{server.pages.codes.of(0)}'")
        phone.click(".ask-code button")
        phone.wait("document.querySelector('.title h1')?.textContent === 'Orange'")
        phone.close()


def test_every_step_of_a_move_asks_its_question_and_the_last_says_the_move(browser):
    with served("power-and-weakness", 28, seed=2) as (table, server):
        phone = browser.tab(link(server, table, 0), "phone")
        phone.click(".choice[data-key='word 2']")
        phone.wait("document.querySelector('.chooser .do')")
        assert "Bid · 2" in phone.js("document.querySelector('.chooser').innerText")
        phone.close()
    with served("power-and-weakness", 99, seed=3, thoughtful=True) as (table, server):
        phone = browser.tab(link(server, table, acting(table)), "phone")
        phone.click(".choice[data-key='word take']")
        phone.wait("document.querySelector('.hint').textContent === 'Which tile do you take?'")
        assert "Snake tile" in phone.js("document.querySelector('.choices').innerText")
        phone.click(".region[data-place=powys]")
        phone.wait("['Which tile do you take?'].includes(document.querySelector('.about p')?.textContent)")
        assert "Play the Snake" not in phone.js("document.querySelector('.choices').innerText")
        phone.close()


@pytest.mark.parametrize(
    ("plies", "words", "asked"),
    [(91, ("use", "snake"), "Which pieces do you recruit?"), (36, ("use",), "What do you use it for?")],
)
def test_a_question_fits_what_may_be_answered(browser, plies, words, asked):
    """Pieces are no places, and a place is no action."""
    with served("power-and-weakness", plies) as (table, server):
        phone = browser.tab(link(server, table, acting(table)), "phone")
        for word in words:
            phone.click(f".choice[data-key='word {word}']")
        phone.wait(f"document.querySelector('.hint').textContent === {asked!r}")
        phone.close()


def test_a_stone_that_is_moved_is_asked_for(browser):
    plies = moved_stone()
    with served(CARDS, plies) as (table, server):
        phone = browser.tab(link(server, table, acting(table)), "phone")
        phone.wait("document.querySelector('.card.pick')")
        seat = table.rules.to_act(table.session.state)[0]
        moves = [move.text.split() for move in table.rules.options(table.session.state, seat)]
        goal = next(move[1] for move in moves if "from" in move)
        phone.click(f".card[data-place='{goal}']")
        phone.wait("document.querySelector('.chooser .hint, .chooser .do')")
        if not phone.js("!!document.querySelector('.chooser .do')"):
            asked = phone.js("document.querySelector('.chooser .hint').textContent")
            assert asked in ("Which stone do you move?", "Is the stone from your hand, or do you move one?")
        assert not phone.problems
        phone.close()


def moved_stone():
    """How many moves stand before one in which a seat chooses between two stones to move."""
    from controller.engine.journal import MemoryJournal

    whole = begun(MemoryJournal(), CARDS)
    play(whole, 9999, 1)
    for n, step in enumerate(whole.history):
        if step.seat == "table":
            continue
        moves = [move.text.split() for move in whole.game.options(step.before, step.seat)]
        if sum(move[0] == "stone" and "from" in move for move in moves) > 2:
            return n
    pytest.fail("no stone is ever moved")


def test_the_end_of_a_game_shows_what_points_come_from_and_leads_to_a_new_one(browser):
    with served(CARDS, 9999, seed=4) as (table, server):
        scores = table.rules.result(table.session.state)["scores"]
        phone = browser.tab(link(server, table, 0), "phone")
        phone.wait("document.querySelectorAll('.seat .score').length === 3")
        told = phone.js("document.querySelector('.seat.mine .score').innerText").split()
        score = scores[table.rules.seats(table.session.state)[0]]
        assert told[-1] == str(score["total"])
        assert str(sum(score["land"].values())) in told
        assert not phone.js("!!document.querySelector('[data-key=new-game]')")
        display = browser.tab(server.url, "phone")
        display.tap("[data-key=new-game]")
        wait_until(lambda: table.companion.requested, "no new game was asked for")
        assert table.companion.requested == "new-game"
        for page in (phone, display):
            assert not RAW.search(page.text())
            page.close()


def test_the_end_of_balance_of_power_shows_the_points_of_each_seat(browser):
    with served("balance-of-power", 9999, seed=3, thoughtful=True) as (table, server):
        projected = table.rules.presenter.projected_scores(table.session.state)
        display = browser.tab(server.url, "upright")
        display.wait("document.querySelector('.over')")
        told = display.js("[...document.querySelectorAll('.seat .points b')].map((one) => Number(one.textContent))")
        assert told == [projected[seat]["points"] for seat in table.rules.seats(table.session.state)]
        display.close()


def test_the_end_of_the_card_game_needs_no_board(browser):
    """Every card is taken: empty rows would push the points out of sight."""
    with served(CARDS, 9999, seed=4) as (_, server):
        display = browser.tab(server.url, "upright")
        display.wait("document.querySelectorAll('.seat .score').length === 3")
        assert display.js("document.querySelector('.board').offsetHeight") == 0
        display.close()


def test_what_lies_on_a_phone_is_read_and_named_right(browser):
    """Rows that stand upright name their ends, a chosen card keeps its ground, and the map of Europe begins large."""
    with served(CARDS, 71) as (table, server):
        phone = browser.tab(link(server, table, acting(table)), "phone")
        phone.wait("document.querySelector('.card.pick')")
        ends = phone.js(
            "[...document.querySelectorAll('.row-end')].filter((one) => one.offsetHeight).map((one) => one.innerText)"
        )
        assert ends == ["left end", "right end"] * 4
        ground = "getComputedStyle(document.querySelector('{}')).backgroundColor"
        plain = phone.js(ground.format(".card.pick"))
        phone.click(".card.pick")
        phone.wait("document.querySelector('.card.picked')")
        assert phone.js(ground.format(".card.picked")) == plain
        labels = phone.js(
            "[...document.querySelectorAll('.card')].map((one) => one.getAttribute('aria-label')).join('|')"
        )
        assert re.search(r"with (one|two)", labels)
        assert not re.search(r"\b1 (cards|stones)\b", phone.text())
        phone.close()
    with served("balance-of-power", 90, seed=3, thoughtful=True) as (table, server):
        phone = browser.tab(link(server, table, acting(table)), "phone")
        phone.wait("document.querySelector('.map .region')")
        scale = phone.wait(
            "/scale\\(([\\d.]+)\\)/.exec(document.querySelector('.map > g').getAttribute('transform'))?.[1]"
        )
        assert float(scale) >= 1.6
        labels = phone.js("[...document.querySelectorAll('.region')].map((one) => one.getAttribute('aria-label'))")
        assert not [one for one in labels if ".." in one]
        phone.close()
