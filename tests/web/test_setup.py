"""Setting a table up by its page: who may, what holds at once, what is kept, the owner's map, and what is refused."""

import os
import threading
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from controller.boards import Board
from controller.boards.files import load
from controller.boards.tags import TagBook, tag_files
from controller.enrolment.learner import TAGS, begun
from controller.enrolment.maps import OwnMap, chart_of, map_file
from controller.enrolment.order import card_order, enrolment_order
from controller.errors import BoardError
from controller.games_found import find
from controller.play.lighting import Lighting
from controller.play.published import TagDesk
from controller.play.settings import Settings, settings_file
from controller.ports import Switched, TagSeen
from controller.web.app import WRONG_CODE_S
from controller.web.guard import MOST_FAILURES
from tests.web.tables import Page, seat_page, served
from tests.web.test_games import CARDS, got

POWER = "power-and-weakness"


@pytest.fixture
def record(tmp_path):
    return tmp_path / "games.sqlite3"


def right(server):
    return {"Authorization": f"Bearer {server.pages.codes.table}"}


def test_what_does_not_apply_to_a_table_is_not_offered(record):
    with served(POWER, record=record) as (_, server):
        told = got(server, "api/setup")[1]
        assert (told["lights"], told["map"], told["doctor"], told["kind"]) == (False, True, True, "typed")
        dealer = next(one for one in told["options"] if one["name"] == "dealer")
        assert "reader" not in dealer["choices"]
    with served(POWER, board=f"{POWER}-counting", record=record) as (_, server):
        assert got(server, "api/setup")[1]["lights"]
    with served("web-of-power-card-game", record=record) as (_, server):
        told = got(server, "api/setup")[1]
        assert not told["map"]
        assert "snake_window_s" not in [one["name"] for one in told["options"]]


@pytest.mark.parametrize(
    ("board", "called"),
    [
        (f"{POWER}-counting", "Power & Weakness, switches that count pieces"),
        (f"{POWER}-presence", "Power & Weakness, a switch for each place"),
        (f"{POWER}-typed", "Power & Weakness, moves typed or tapped"),
        (f"{CARDS}-reader", "Web of Power: the card game, tags only"),
    ],
)
def test_a_board_has_a_title_for_people_besides_its_name_for_commands(record, board, called):
    with served(CARDS if CARDS in board else POWER, board=board, record=record) as (_, server):
        told = got(server, "api/setup")[1]
        assert (told["board"], told["called"]) == (board, called)


def test_settings_hold_at_once_and_are_kept(record):
    with served(POWER, board=f"{POWER}-counting", record=record) as (table, server):
        wanted = {"brightness": 0.4, "night": True, "options": {"scores": "hidden"}}
        assert got(server, "api/setup", "PUT", wanted)[0] == 200
        assert table.published.settings.brightness == 0.4
        kept = tomllib.loads(settings_file(record).read_text())
        assert (kept["night"], kept["options"], kept["watch"]) == (True, {"scores": "hidden"}, "all")
        assert Settings.load(settings_file(record)) == table.published.settings
        assert got(server, "api/setup")[1]["settings"]["brightness"] == 0.4


def test_a_slow_card_keeps_no_page_waiting_while_settings_are_kept(record, monkeypatch):
    slow_s, asked, sync = 4.0, threading.Event(), os.fsync

    def slowly(file):
        asked.set()
        time.sleep(slow_s)
        sync(file)

    with served(POWER, record=record) as (_, server), ThreadPoolExecutor() as beside:
        server.pages  # noqa: B018  they are loaded
        monkeypatch.setattr(os, "fsync", slowly)
        changed = beside.submit(got, server, "api/setup", "PUT", {"night": True})
        asked.wait(1.0)
        began = time.monotonic()
        assert got(server, "health")[0] == 200
        assert time.monotonic() - began < slow_s / 2
        assert changed.result()[0] == 200
        assert Settings.load(settings_file(record)).night


def test_settings_that_cannot_be_kept_hold_no_longer(record):
    settings_file(record).mkdir()
    with served(POWER, record=record) as (table, server):
        status, told = got(server, "api/setup", "PUT", {"night": True})
        assert (status, told["code"]) == (400, "web-not-understood")
        assert "settings.toml" in told["says"]
        assert table.published.settings == Settings()


def test_settings_that_are_changed_at_the_same_time_are_all_kept(record):
    with served(POWER, record=record) as (table, server), ThreadPoolExecutor() as beside:
        wanted = [{"night": True}, {"brightness": 0.4}, {"voice": False}, {"options": {"scores": "hidden"}}]
        told = beside.map(lambda one: got(server, "api/setup", "PUT", one)[0], wanted)
        assert list(told) == [200] * len(wanted)
        kept = Settings.load(settings_file(record))
        assert kept == table.published.settings
        assert (kept.night, kept.brightness, kept.voice, dict(kept.options)) == (True, 0.4, False, {"scores": "hidden"})


@pytest.mark.parametrize(
    "said",
    [
        {"brightness": 3.0},
        {"brightness": "full"},
        {"watch": "nobody"},
        {"options": {"dealer": "reader"}},
        {"options": {"scores": "sometimes"}},
        {"options": {"colour": "red"}},
        {"option": {}},
        {"options": 7},
        [],
    ],
)
def test_what_is_no_setting_is_refused_and_changes_nothing(record, said):
    with served(POWER, record=record) as (table, server):
        assert got(server, "api/setup", "PUT", said)[0] == 400
        assert table.published.settings == Settings()
        assert not settings_file(record).exists()


def test_changing_anything_takes_the_code_of_the_table(record):
    with served(POWER, host="0.0.0.0", record=record) as (_, server):
        seat = {"Authorization": f"Bearer {server.pages.codes.of(0)}"}
        assert not got(server, "api/setup")[1]["controls"]
        asked = [("api/setup", "PUT", {}), ("api/setup/code", "POST", {}), ("api/setup/map", "POST", {"do": "undo"})]
        asked.append(("api/setup/tags", "POST", {"do": "leave"}))
        for path, method, body in (*asked, ("api/setup/findings", "GET", None)):
            assert got(server, path, method, body, **seat)[0] == 401
        assert got(server, "api/setup", "PUT", {"night": True}, **right(server))[0] == 200
        foreign = {**right(server), "Origin": "http://evil.example"}
        assert got(server, "api/setup", "PUT", {"night": False}, **foreign)[0] == 403


def bearing(code):
    return {"Authorization": f"Bearer {code}"}


@pytest.mark.parametrize("path", ["api/games", "api/setup"])
def test_a_code_cannot_be_guessed_where_everybody_may_look(record, path):
    with served(POWER, host="0.0.0.0", record=record) as (_, server), ThreadPoolExecutor(16) as at_once:
        began = time.monotonic()
        for _ in range(MOST_FAILURES + 1):  # neither a page without a code nor a seat's is a guess
            assert not got(server, path, **bearing(server.pages.codes.of(0)))[1]["controls"]
        assert not got(server, path)[1]["controls"]
        assert time.monotonic() - began < MOST_FAILURES
        assert got(server, path, **right(server))[1]["controls"]
        wrong = [bearing(f"WRNG{n:04}") for n in range(MOST_FAILURES + 1)]
        told = list(at_once.map(lambda code: got(server, path, **code)[1]["controls"], wrong))
        assert not any(told)
        assert not got(server, path, **right(server))[1]["controls"]


def test_a_seats_code_looks_like_any_other_once_none_is_looked_at(record):
    with served(POWER, host="0.0.0.0", record=record) as (_, server), ThreadPoolExecutor(16) as at_once:
        wrong = [f"WRNG{n:04}" for n in range(MOST_FAILURES + 1)]
        list(at_once.map(lambda code: got(server, f"api/join?code={code}"), wrong))

        def waited_s(code):
            began = time.monotonic()
            assert got(server, f"api/join?code={code}")[0] == 404
            assert got(server, "api/setup/findings", **bearing(code))[0] == 401
            return time.monotonic() - began

        seat, nobody = at_once.map(waited_s, [server.pages.codes.of(0), "WRNG9999"])
        assert abs(seat - nobody) < WRONG_CODE_S / 2


def test_who_may_watch_is_set_and_holds_at_once(record):
    with served(POWER, host="0.0.0.0", record=record) as (table, server):
        watching = Page(server)
        watching.until("scene")
        phone = seat_page(server, table, 0)
        phone.until("scene")
        assert got(server, "api/setup", "PUT", {"watch": "code"}, **right(server))[0] == 200
        with pytest.raises(ConnectionClosed) as again:
            watching.until("never")
        assert again.value.rcvd.code == 4002
        with pytest.raises(ConnectionClosed) as refused:
            Page(server).read()
        assert refused.value.rcvd.code == 4003
        assert got(server, "api/games")[0] == 401
        assert got(server, "api/setup")[0] == 401
        assert got(server, "api/games", Authorization=f"Bearer {server.pages.codes.of(1)}")[0] == 200
        watching = Page(server, "spectator", server.pages.codes.table)
        assert watching.until("hello")["viewer"] is None
        for watch in ("all", "code"):  # who has a code may watch either way
            assert got(server, "api/setup", "PUT", {"watch": watch}, **right(server))[0] == 200
            if watch == "all":
                assert watching.send(ask="alive")["ok"]
        assert phone.send(ask="why", seat=0, moves=[])["ok"]
        assert phone.send(ask="why-not", seat=0, place="x", said=[7, "y"])["ok"]
        assert not phone.send(ask="why-not", seat=0, place=[], said=[])["ok"]


def test_a_new_code_of_the_table_lets_its_pages_go_and_a_seat_is_handed_back(record):
    with served(POWER, host="0.0.0.0", record=record) as (table, server):
        display = Page(server, "table", server.pages.codes.table)
        display.until("scene")
        phone = seat_page(server, table, 0)
        phone.until("scene")
        status, told = got(server, "api/setup/code", "POST", {}, **right(server))
        assert status == 200
        with pytest.raises(ConnectionClosed) as gone:
            display.until("never")
        assert gone.value.rcvd.code == 4003
        display = Page(server, "table", told["code"])
        display.when(lambda scene: scene["seats"][0]["taken"])
        phone.socket.send('{"id": 1, "do": "hand-back"}')
        with pytest.raises(ConnectionClosed):
            phone.until("never")
        seat = display.when(lambda scene: not scene["seats"][0]["taken"])["seats"][0]
        assert Page(server, "seat-1", seat["code"]).until("hello")["viewer"] == 0


def test_the_map_is_put_right_by_its_page_and_new_games_are_played_on_it(record):
    with served(POWER, 40, record=record) as (_, server):
        told = got(server, "api/setup/map")[1]
        assert told["facts"]["map"] == "england-15"
        assert ["rheged", "kent"] not in told["pairs"]
        near = next(pair for pair in told["pairs"])
        changed = got(server, "api/setup/map", "POST", {"do": "pair", "places": near})[1]
        assert near not in changed["pairs"]
        assert len(changed["changes"]) == 1
        own = OwnMap.load(map_file(record.parent, POWER))
        assert near not in own.map[chart_of(find(POWER)).pairs]
        assert got(server, "api/setup/map", "POST", {"do": "undo"})[1]["changes"] == []
        for wrong in ({"do": "pair", "places": ["rheged"]}, {"do": "mark", "mark": "x", "places": ["rheged"]}, {}, [1]):
            assert got(server, "api/setup/map", "POST", wrong)[0] in (400, 404)


def step(server, do, **said):
    status, told = got(server, "api/setup/tags", "POST", {"do": do, **said})
    assert status == 200, told
    return told


def test_tags_are_taught_from_the_reader_as_the_command_does_and_count_at_once(record):
    """What a reader tells while the page listens is learnt and kept; the game hears nothing of it meanwhile."""
    with served(POWER, board=f"{POWER}-counting", record=record) as (table, server):
        desk = table.published.desk
        assert not got(server, "api/setup")[1]["tags"]
        assert got(server, "api/setup/tags", "POST", {"do": "look"})[0] == 400
        desk.teaches = True
        told = step(server, "look")
        wanted = enrolment_order(table.rules)
        assert told["parts"] == [
            {"part": "tags", "done": 0, "n": len(wanted)},
            {"part": "cards", "done": 0, "n": len(card_order(table.rules))},
        ]
        assert not desk.takes(TagSeen(1.0, "uid:04000001"))  # nobody listens yet
        with ThreadPoolExecutor() as held:
            listens = held.submit(step, server, "listen")
            while not desk.takes(TagSeen(2.0, "uid:04000001")):
                assert not listens.done()
            told = listens.result()
        assert told["parts"][0]["done"] == 1
        assert told["says"][0].startswith("Learnt: ")
        file = tag_files(record.parent, POWER)[1]
        assert TagBook.load(file).tags == {"04000001": wanted[0]}
        assert desk.named(TagSeen(3.0, "uid:04000001")) == TagSeen(3.0, wanted[0])
        assert begun(table.rules, TAGS, file, file.parent).wanted == wanted[1]  # `reedlight enrol` goes on from there
        assert step(server, "learn", uid="04 00 00 02")["parts"][0]["done"] == 2
        told = step(server, "learn", uid="04000001")
        assert told["held"]
        assert "Type" not in " ".join(told["says"])
        assert step(server, "move")["held"] is None
        assert TagBook.load(file).tags["04000001"] == wanted[2]
        step(server, "undo")
        assert step(server, "undo")["parts"][0]["done"] == 1
        assert "not a tag number" in step(server, "learn", uid="merlin")["says"][0]
        assert step(server, "learn", part="cards", uid="04000001")["parts"][1]["done"] == 0  # it is a tile's
        assert step(server, "learn", part="cards", uid="04000009")["parts"][1]["done"] == 1
        step(server, "leave")
        assert not desk.takes(TagSeen(9.0, "uid:04000003"))


def test_a_page_that_teaches_and_goes_gives_the_reader_back_by_itself():
    now = [0.0]
    desk = TagDesk(lambda: now[0])
    desk.hold(5.0)
    assert desk.takes(TagSeen(0.0, "uid:04000001"))
    assert not desk.takes(Switched(0.0, "powys.1", True))
    now[0] = 6.0
    assert not desk.takes(TagSeen(6.0, "uid:04000001"))
    desk.hold(5.0)
    assert desk.taken() == ()  # what was told to a page that has gone is not another one's


def test_the_doctor_tells_on_the_page_what_it_sees(record):
    with served(POWER, record=record) as (_, server):
        status, told = got(server, "api/setup/findings")
        assert status == 200
        assert {"computer", "system"} <= {one["about"] for one in told["findings"]}


class Lamps:
    def __init__(self):
        self.frames = []

    def show(self, frame):
        self.frames.append(frame)


def brightest(frame):
    return max(max(pixel.red, pixel.green, pixel.blue) for pixel in frame)


def test_dimmed_lights_take_that_share_and_night_its_own():
    board: Board = load(f"{POWER}-counting")
    lamps = Lamps()
    lighting = Lighting(board, lamps)
    place = board.lights[0].place
    lighting.set_roles({place: "own"})
    lighting.show(0.0)
    lighting.dim(0.5, night=False)
    lighting.show(0.0)
    full, half = (brightest(frame) for frame in lamps.frames[-2:])
    assert half == pytest.approx(full / 2, abs=1)
    lighting.dim(0.5, night=True)
    lighting.show(0.0)
    assert brightest(lamps.frames[-1]) < half


def test_settings_that_are_wrong_are_all_told(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('watch = "me"\nbrightnes = 1\nnight = "yes"\n')
    with pytest.raises(BoardError) as wrong:
        Settings.load(file)
    for told in ("watch", "brightnes", "night"):
        assert told in str(wrong.value)
    assert Settings.load(tmp_path / "none.toml") == Settings()
