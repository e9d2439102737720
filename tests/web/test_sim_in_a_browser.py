"""The simulated board in a real browser: as a newcomer finds it, with a mouse, a finger and a keyboard."""

from tests.web.browser import SOCKETS, searched
from tests.web.tables import Page, simulated

FAST = "document.querySelector('[data-key=speed]').value = '4.0';"
CHANGED = "document.querySelector('[data-key=speed]').dispatchEvent(new Event('change'))"


def opened(browser, table, size="tablet"):
    """The page of the board, with quick hands, and somebody who looks on."""
    tab = browser.tab(f"{table.url}sim", size)
    tab.wait("document.querySelector('.heap') && document.querySelector('.sim-page .map, .sim-page .cards')")
    tab.js(FAST + CHANGED)
    return tab, Page(table, "table")


def its_turn(eye, ply=-1):
    return eye.when(lambda scene: scene["ply"] > ply and (scene["moves"] or scene["over"]))


def middle(tab, selector):
    """The middle of an element, scrolled into view."""
    return tab.js(
        f"(() => {{ const e = document.querySelector('{selector}'); e.scrollIntoView({{block: 'nearest'}});"
        "const b = e.getBoundingClientRect();"
        "return [b.x + b.width / 2, b.y + b.height / 2]; })()"
    )


def drag(tab, source, target):
    """Drag as people do: they see whether they have got hold of it, and reach again where it moved away."""

    def mouse(kind, at):
        tab.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", buttons=1, clickCount=1)

    for _ in range(5):
        start, end = middle(tab, source), middle(tab, target)
        mouse("mousePressed", start)
        mouse("mouseMoved", [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2])
        if tab.js("!document.querySelector('.ghost').hidden"):
            mouse("mouseMoved", end)
            mouse("mouseReleased", end)
            return
        mouse("mouseReleased", start)
    raise AssertionError(f"{source} could not be dragged")


def answered(tab, eye, ply):
    """What follows a move; where the table asks what was meant, the first answer is tapped."""
    asked = 0
    while True:
        since = asked
        scene = eye.when(lambda now, since=since: now["ply"] > ply or (now["question"] and now["seq"] > since))
        if scene["ply"] > ply:
            return its_turn(eye, ply)
        asked = scene["seq"]
        tab.tap(".asked .choice")
        eye.read()


def reserve(kind):
    return f'[data-item="orange.{kind}"][data-zone="reserve:orange"]'


def words(scene):
    return [move.split() for move in scene["moves"][0]["moves"]]


def test_a_newcomer_plays_the_first_cycle_by_dragging_and_tapping(browser, tmp_path):
    """Tiles are tapped and pieces dragged in turns, whatever the bot does, until the sand has run out."""
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table)
        done = {"take": 0, "place": 0}
        scene = its_turn(eye)
        while scene["cycle"] == 1 and not scene["over"]:
            moves = words(scene)
            tiles = [move[1] for move in moves if move[0] == "take"]
            places = [move[1] for move in moves if move[0] == "place"]
            if tiles and (done["take"] <= done["place"] or not places):
                done["take"] += 1
                tab.tap(f".workbench [data-key^='tag '][data-tag*='tile.{tiles[0]}\"'][data-tag*='offer']")
            elif not places:
                if not tab.js("document.querySelector('[data-key=\"fold cards\"]').parentElement.open"):
                    tab.tap("[data-key='fold cards']")
                tab.tap("[data-tag*='card.recruit']")
            else:
                done["place"] += 1
                kind = "magician" if scene["cycleKind"] == "magic" else "knight"
                drag(tab, reserve(kind), f".region[data-place={places[-1]}] .land")
            scene = answered(tab, eye, scene["ply"])
        assert min(done.values()) > 0
        assert tab.problems == []
        tab.close()


def test_a_tap_counts_though_the_bot_plays_under_the_finger(browser, tmp_path):
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table)
        scene = its_turn(eye)
        tile = next(move[1] for move in words(scene) if move[0] == "take")

        def bot_plays():
            its_turn(eye, scene["ply"] + 1)
            last = [told for told in eye.told if told["kind"] == "log"][-1]["entries"][-1]["move"]
            tab.wait(f"[...document.querySelectorAll('.log li code')].at(-1).textContent === '{last}'")

        tab.tap(f".workbench [data-tag*='tile.{tile}\"'][data-tag*='offer']")
        tab.tap("[data-key='fold cards']", meanwhile=bot_plays)
        tab.wait("document.querySelector('[data-key=\"fold cards\"]').parentElement.open", 3)
        tab.close()


def test_pieces_are_taken_by_a_tap_and_put_by_the_next_and_go_back_with_escape(browser, tmp_path):
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table, "phone")
        scene = its_turn(eye)
        tab.tap(reserve("magician"))
        tab.wait("document.querySelector('.in-hand')")
        tab.key("Escape")
        tab.wait("!document.querySelector('.in-hand')")
        tab.wait(f"document.querySelector('{reserve('magician')} b').textContent === '5'")
        tab.js(f"document.querySelector('{reserve('magician')}').focus()")
        tab.key("Enter")
        tab.wait("document.querySelector('.in-hand')")
        tab.js("document.querySelector('.region[data-place=eceni]').focus()")
        tab.key("Enter")
        tab.wait("document.querySelectorAll('.well.closed').length === 1")
        after = eye.when(lambda now: now["ply"] > scene["ply"])
        assert after["position"]["regions"]["eceni"]["magicians"] == 1
        assert tab.problems == []
        tab.close()


def test_a_page_whose_network_was_pulled_lets_go_of_its_piece_and_takes_it_again(browser, tmp_path):
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table, "desktop")
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=SOCKETS)
        tab.open(f"{table.url}sim")
        tab.wait("window.sockets && document.querySelector('.heap')")
        scene = its_turn(eye)
        tab.tap(reserve("magician"))
        tab.wait("document.querySelector('.in-hand')")
        offline = {"latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
        # The browser's own offline mode leaves open sockets alone, and one that is closing may stay so for ever.
        tab.js("pulled = true; sockets.at(-1).close()")
        tab.wait("!document.querySelector('.banner').hidden")
        tab.call("Network.emulateNetworkConditions", offline=True, **offline)
        tab.call("Network.emulateNetworkConditions", offline=False, **{**offline, "downloadThroughput": -1})
        tab.js("pulled = false")
        tab.wait("document.querySelector('.banner').hidden && !document.querySelector('.in-hand')")
        drag(tab, reserve("magician"), ".region[data-place=eceni] .land")
        after = eye.when(lambda now: now["ply"] > scene["ply"])
        assert after["position"]["regions"]["eceni"]["magicians"] == 1
        tab.close()


def test_a_takeover_that_is_refused_says_why_and_what_to_mend(browser, tmp_path):
    """Orange has no tile for it, and takes a piece of White away all the same; then puts it back."""
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table)
        scene = its_turn(eye)
        drag(tab, reserve("magician"), ".region[data-place=dumnonia] .land")
        scene = its_turn(eye, scene["ply"])
        regions = scene["position"]["regions"]
        enemy = next(place for place, region in regions.items() if region.get("owner") == "white")
        tab.wait("document.querySelector('.tidy').disabled && !document.querySelector('.sim-hand')")
        tab.tap(f".region[data-place={enemy}] .land")
        tab.wait("document.querySelector('.in-hand, .about [data-key^=lift]')")
        if not tab.js("!!document.querySelector('.in-hand')"):
            tab.tap(".about [data-key^=lift]")  # the finger was not near enough
        tab.wait("document.querySelector('.in-hand')")
        tab.wait("/has no .* influence tile/.test(document.querySelector('.saying')?.textContent)")
        tab.wait("document.querySelector('.prompt .astray')")
        tab.tap(f".region[data-place={enemy}] .land")
        tab.wait("!document.querySelector('.astray') && !document.querySelector('.in-hand')")
        assert eye.when(lambda now: not now["astray"])["ply"] == scene["ply"]
        assert tab.problems == []
        tab.close()


def test_the_coach_helps_at_the_board_as_on_the_other_pages(browser, tmp_path):
    """Hints and reasons stand beside the hands; a move that is chosen shows its price, and the other hands make it."""
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table, "phone")
        scene = its_turn(eye)
        tab.tap(reserve("magician"))
        tab.tap(".region[data-place=powys]")
        scene = answered(tab, eye, scene["ply"])
        tab.tap("[data-key=why]")
        tab.wait("document.querySelector('.about p')?.textContent.endsWith('.')")
        tab.tap(".about .close")
        tab.tap("[data-key='who 0']")
        tab.tap("[data-key='coach 0 on']")
        tab.tap("[data-key=hint]")
        tab.wait("document.querySelector('.coach')")
        assert tab.js("document.documentElement.scrollWidth <= innerWidth")
        assert searched(tab, "upright") == []
        tab.size("phone")
        tab.tap("[data-key=by-hand]")
        place = next(move[1] for move in words(scene) if move[0] == "place")
        tab.tap(f".region[data-place={place}]")
        tab.wait("document.querySelector('.price')?.textContent.trim()")
        assert not tab.js("!!document.querySelector('.in-hand')")
        assert searched(tab) == []
        tab.tap("[data-key=do]")
        eye.when(lambda now: now["ply"] > scene["ply"])
        scene = its_turn(eye, scene["ply"])
        tab.tap("[data-key=by-hand]")
        tab.tap("[data-key=undo]")
        eye.when(lambda now: now["ply"] < scene["ply"])
        assert tab.problems == []
        tab.close()


def test_a_place_that_cannot_be_chosen_says_why_at_the_board(browser, tmp_path):
    with simulated(tmp_path, "--seed", "3") as table:
        tab, eye = opened(browser, table)
        scene = its_turn(eye)
        eye.send(do="move", seat=0, move="place powys")
        scene = its_turn(eye, scene["ply"])
        tab.wait("document.querySelector('.tidy').disabled && !document.querySelector('.sim-hand')")
        enemy = next(one for one, region in scene["position"]["regions"].items() if region.get("owner") == "white")
        tab.js(f"document.querySelector('.region[data-place={enemy}]').focus()")
        tab.key("Enter")
        tab.wait("document.querySelector('.about p')?.textContent.includes('empty or own regions')")
        assert tab.js("document.querySelector('.about').innerText.includes('Neighbours')")
        tab.close()


def test_axe_finds_nothing_serious_at_the_board(browser, tmp_path):
    with simulated(tmp_path, "--seed", "3") as table:
        for size in ("phone", "desktop"):
            tab, _ = opened(browser, table, size)
            tab.js("for (const one of document.querySelectorAll('details')) one.open = true")
            tab.tap(".region[data-place=powys]") if size == "desktop" else None
            assert searched(tab, *(("upright",) if size == "phone" else ())) == []
            tab.close()


def touch(tab, kind, *points):
    """Fingers on the glass: where they are, one after the other."""
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)


def tapped(tab, at):
    """A tap of a finger."""
    touch(tab, "touchStart", at)
    touch(tab, "touchEnd")


def test_pieces_begin_as_large_as_a_finger_on_an_upright_tablet_and_one_at_the_rim_moves_the_map(browser, tmp_path):
    with simulated(tmp_path, "--seed", "3", "--game", "balance-of-power") as table:
        tab, eye = opened(browser, table, "small upright")
        while not tab.js("!!document.querySelector('.sim-piece')"):
            scene = its_turn(eye)
            eye.send(do="move", seat=scene["moves"][0]["seat"], move=scene["moves"][0]["moves"][0])
            its_turn(eye, scene["ply"])
        assert min(tab.js(f"{PIECES}.map((box) => box.width)")) >= 23.9
        moved = "document.querySelector('.map > g').getAttribute('transform')"
        before = tab.js(moved)
        source = tab.js("document.querySelector('.heap:not(:disabled)').dataset.key")
        x, y = middle(tab, f'[data-key="{source}"]')
        top, right, bottom = tab.js(
            "(({top, right, bottom}) => [top, right, bottom])(document.querySelector('.map').getBoundingClientRect())"
        )
        for kind, at in (
            ("mousePressed", (x, y)),
            ("mouseMoved", (x, y - 60)),
            ("mouseMoved", (right - 8, (top + bottom) / 2)),
        ):
            tab.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", buttons=1, clickCount=1)
        tab.wait(f"{moved} !== {before!r}")
        tab.call("Input.dispatchMouseEvent", type="mouseReleased", x=1, y=1, button="left", buttons=0, clickCount=1)
        rested = tab.js(moved)
        tab.js("new Promise((done) => setTimeout(done, 200))")
        assert tab.js(moved) == rested
        tab.close()


PIECES = "[...document.querySelectorAll('.sim-piece .disc')].map((one) => one.getBoundingClientRect())"
CENTRAL = ("bavaria", "bohemia", "brandenburg", "hungary", "saxony", "swabia", "venetia", "vienna")


def test_pieces_in_the_thick_of_europe_are_moved_on_a_phone_by_touch(browser, tmp_path):
    """They begin as large as a finger needs them; two fingers zoom and take no piece; a tap beside one takes it."""
    with simulated(tmp_path, "--seed", "3", "--game", "balance-of-power") as table:
        eye = Page(table, "table")
        while True:
            scene = its_turn(eye)
            moves = words(scene)
            there = {
                place: [n for seat in seats.values() for n in seat.values()]
                for place, seats in scene["position"]["territories"].items()
            }
            ways = [
                one for one in moves if one[1:2] == ["move"] and {*one[2:4]} <= set(CENTRAL) and sum(there[one[2]]) == 1
            ]
            if scene["seats"][scene["moves"][0]["seat"]]["player"] == "person" and ways:
                break
            move = next((one for one in moves if one[1:2] == ["place"] and one[2] in CENTRAL), moves[0])
            eye.send(do="move", seat=scene["moves"][0]["seat"], move=" ".join(move))
            its_turn(eye, scene["ply"])
        kind, _, start, end = ways[0]
        tab, _ = opened(browser, table, "phone")
        tab.wait("document.querySelector('.map.zoomed') && document.querySelector('.sim-piece')")
        assert min(tab.js(f"{PIECES}.map((box) => box.width)")) >= 23.9
        assert tab.js("document.querySelector('.zoom-hint').getBoundingClientRect().height") > 16
        tab.wait("document.querySelector('.tidy').disabled && !document.querySelector('.sim-hand')")
        # The piece: the one that is drawn nearest to the middle of its territory.
        near = (
            f"(() => {{ const e = document.querySelector('.region[data-place={start}] .land').getBoundingClientRect();"
            f"return {PIECES}.map((box) => [box.x + box.width / 2, box.y + box.height / 2]).sort((a, b) =>"
            "Math.hypot(a[0] - e.x - e.width / 2, a[1] - e.y - e.height / 2)"
            "- Math.hypot(b[0] - e.x - e.width / 2, b[1] - e.y - e.height / 2))[0] })()"
        )
        x, y = tab.js(near)
        touch(tab, "touchStart", (x, y))
        touch(tab, "touchStart", (x, y), (x + 60, y))
        touch(tab, "touchMove", (x - 10, y), (x + 75, y))
        touch(tab, "touchEnd")
        tab.wait(f"{PIECES}.every((box) => box.width > 26) && !document.querySelector('.zoom-hint')")
        assert not tab.js("!!document.querySelector('.in-hand')")
        x, y = tab.js(near)
        tapped(tab, (x + 9, y + 7))
        tab.wait("document.querySelector('.in-hand')")
        assert kind in tab.js("document.querySelector('.in-hand b').textContent").lower()
        land = f"document.querySelector('.region[data-place={end}] .land').getBoundingClientRect()"
        place = f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])({land})"
        seen = f"document.elementFromPoint(...{place})?.closest('[data-place={end}]')"
        if not tab.js(f"!!{seen}"):  # one finger brings it into sight
            board = "document.querySelector('.map').getBoundingClientRect()"
            centre = tab.js(place.replace(land, board))
            goal = tab.js(place)
            ways = [[centre[n] + (centre[n] - goal[n]) * part for n in (0, 1)] for part in (0.3, 0.6, 0.9)]
            touch(tab, "touchStart", centre)
            for way in ways:
                touch(tab, "touchMove", way)
            touch(tab, "touchEnd")
            tab.wait(seen)
        assert tab.js("!!document.querySelector('.in-hand')")
        tapped(tab, tab.js(place))
        answered(tab, eye, scene["ply"])
        log = [one["move"] for told in eye.told if told["kind"] == "log" for one in told["entries"]]
        assert f"{kind} move {start} {end}" in log
        assert tab.problems == []
        tab.close()
