"""Kept games on pages: what is told of them and to whom, notes, and what is taken away."""

import json
import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from controller.engine.game import TABLE
from controller.errors import RecordError
from controller.games_found import Installed
from controller.play.notes import Notes
from controller.storage.text_records import replay_lines
from controller.terminal.looks import fill
from tests.web.tables import keep, served

CARDS, POWER = "web-of-power-card-game", "power-and-weakness"


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """Two finished games."""
    file = tmp_path_factory.mktemp("kept") / "games.sqlite3"
    keep(file, (POWER, 9999, 3), (CARDS, 9999, 4))
    return file


def got(server, path, method="GET", body=None, **headers):
    """An answer: its status, and what it says."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(server.url + path, data, headers, method=method), timeout=60) as answer:
            text = answer.read().decode()
            return answer.status, json.loads(text) if answer.headers.get_content_subtype() == "json" else text
    except HTTPError as refused:
        text = refused.read().decode()
        return refused.code, json.loads(text) if text.startswith("{") else text


def test_finished_games_are_told_whole_and_the_one_on_the_table_as_its_table_sees_it(record):
    with served(CARDS, 100, record=record) as (table, server):
        status, told = got(server, "api/games")
        assert status == 200
        assert [(game["number"], game["finished"], game["on"]) for game in told["games"]] == [
            (3, False, True),
            (2, True, False),
            (1, True, False),
        ]
        _, over = got(server, "api/games/2")
        assert over["whole"]
        assert len(over["moments"]) == told["games"][1]["moves"] + 1
        _, last = got(server, f"api/games/2/pictures?first={len(over['moments']) - 1}")
        assert last["pictures"][-1]["over"]
        _, now = got(server, "api/games/3")
        assert not now["whole"]
        _, shown = got(server, f"api/games/3/pictures?first={len(now['moments']) - 1}")
        state = table.session.state
        assert shown["pictures"][-1]["position"] == table.rules.write(table.rules.view(state, TABLE))
        assert all(not law or set(law) == {"unknown"} for law in laws(shown))
        assert got(server, "api/games/9")[0] == 404


def laws(told):
    """The law cards of every seat, in every position that was told."""
    return [seat["law"] for picture in told["pictures"] for seat in picture["position"]["seats"].values()]


def test_a_finished_game_is_exported_and_one_that_is_on_is_not(record):
    with served(POWER, 80, record=record) as (table, server):
        status, text = got(server, "api/games/1/record.jsonl")
        assert status == 200
        assert replay_lines(Installed(), text.splitlines()).ok
        number = table.session.number
        assert got(server, f"api/games/{number}/record.jsonl") == (403, {"ok": False, "code": "web-still-on"})
        status, page = got(server, f"api/games/{number}/page.html")
        assert status == 200
        assert page.startswith("<!DOCTYPE html>")


def test_a_note_is_kept_with_its_game_and_with_no_other(record):
    with served(POWER, 10, record=record) as (_, server):
        note = "Orange forgot the Snake.\n<b>Bert</b> laughed."
        assert got(server, "api/games/1/note", "PUT", {"note": note})[0] == 200
        assert got(server, "api/games/1")[1]["kept"]["note"] == note
        page = got(server, "api/games/1/page.html")[1]
        assert "&lt;b&gt;Bert&lt;/b&gt; laughed." in page
        assert got(server, "api/games/1/note", "PUT", {"note": 7})[0] == 400
        assert got(server, "api/games/1/note", "PUT", {"note": "x" * 50_000})[0] == 400
        assert got(server, "api/games/77/note", "PUT", {"note": "x"})[0] == 404
        assert got(server, "api/games/1/note", "PUT", {"note": "x"}, Origin="http://evil.example")[0] == 403
        assert got(server, "api/games/1/note", "PUT", {"note": ""})[0] == 200
        assert got(server, "api/games/1")[1]["kept"]["note"] == ""
    notes = Notes(record)
    notes.put(1, "then", "mine")
    assert notes.of(1, "then") == "mine"
    assert notes.of(1, "another time") == ""
    assert notes.path.stat().st_mode & 0o077 == 0
    notes.path.write_text("[")
    with pytest.raises(RecordError, match="mend it"):
        notes.of(1, "then")
    notes.path.unlink()


def reviewed(server, number):
    """The review of a game, asked for until it is whole, and the shares that were told before."""
    shares = []
    while True:
        status, told = got(server, f"api/games/{number}/review")
        assert status == 200, told
        if told["review"] is not None:
            return told["review"], shares
        shares.append(told["done"])


def test_a_finished_game_is_reviewed_part_by_part_and_shared_with_its_review(record):
    with served(CARDS, 10, record=record) as (_, server):
        assert 'class="review"' not in got(server, "api/games/1/page.html?review=1")[1]
        review, shares = reviewed(server, 1)
        assert shares == sorted(shares)
        assert all(0 <= share <= 1 for share in shares)
        moments = got(server, "api/games/1")[1]["moments"]
        assert len(review["chances"]) == len(moments)
        assert review["first"] == next(n for n, moment in enumerate(moments[1:]) if moment["seat"] != TABLE) > 0
        assert review["chances"][-1] in ([100.0, 0.0], [0.0, 100.0])
        for turn in review["turns"]:
            assert turn["says"] == moments[turn["number"]]["says"][0]
            assert turn["place"] == moments[turn["number"]]["seat"]
        page = got(server, "api/games/1/page.html?review=1")[1]
        assert 'class="review"' in page
        assert all(f'data-show="{turn["number"]}"' in page for turn in review["turns"])
        line = re.findall(r'<polyline points="([^"]*)"', page)[-1].split()
        assert len(line) == len(moments) - review["first"]
        seats = got(server, "api/games/1")[1]["kept"]["seats"]
        colours = re.findall(r'<polyline points="[^"]*" fill="none" stroke="(#\w+)" stroke-width="2.5"', page)
        assert colours[-len(seats) :] == [fill(seat["id"], number) for number, seat in enumerate(seats)]
        assert line[0].startswith("46.0,"), "the chart has no empty part on its left"
        assert f'data-first="{review["first"]}"' in page
        assert 'class="review"' not in got(server, "api/games/1/page.html")[1]


def test_the_game_on_the_table_is_not_reviewed_as_that_would_advise_its_players(record):
    with served(POWER, 40, record=record) as (table, server):
        number = table.session.number
        assert got(server, f"api/games/{number}/review") == (403, {"ok": False, "code": "web-still-on"})
        assert got(server, "api/games/99/review")[0] == 404
    with served(CARDS, 10, record=record) as (_, server):  # put aside, it may be
        assert len(reviewed(server, number)[0]["chances"]) > 40


def test_where_the_table_is_not_open_notes_need_its_code(record):
    with served(POWER, 10, host="0.0.0.0", record=record) as (_, server):
        assert got(server, "api/games/1")[0] == 200
        assert not got(server, "api/games")[1]["controls"]
        assert got(server, "api/games/1/note", "PUT", {"note": "x"})[0] == 401
        right = f"Bearer {server.pages.codes.table}"
        assert got(server, "api/games", Authorization=right)[1]["controls"]
        assert got(server, "api/games/1/note", "PUT", {"note": ""}, Authorization=right)[0] == 200
        seat = f"Bearer {server.pages.codes.of(0)}"
        assert got(server, "api/games/1/note", "PUT", {"note": "x"}, Authorization=seat)[0] == 401


def test_without_a_record_there_are_no_games():
    with served(POWER) as (_, server):
        assert got(server, "api/games")[1]["games"] == []
        assert got(server, "api/games/1")[0] == 404
