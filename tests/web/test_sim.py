"""`sim --web`: the simulated table touched, tapped and typed at, all at once."""

import pytest

from controller.play.saved_games import SIMULATED
from controller.storage.sqlite import FileJournal
from tests.web.tables import Page, begun, play, simulated
from tests.web.test_coach import BAD, BLUNDER


@pytest.fixture
def table(tmp_path):
    with simulated(tmp_path, "--seed", "3") as table:
        yield table


def the_last(page, kind):
    return next(told for told in reversed(page.told) if told["kind"] == kind)


def its_turn(page):
    """The last scene in which this page may move."""
    return page.when(lambda scene: bool(scene["moves"]))


def until_board(page, right):
    """The last picture of the board, as soon as it is right."""
    while True:
        board = next((told for told in reversed(page.told) if told["kind"] == "board"), None)
        if board is not None and right(board):
            return board
        page.read()


def a_place(scene):
    return next(move.split()[1] for move in scene["moves"][0]["moves"] if move.startswith("place"))


def at_board(table):
    page = Page(table, "table", board=1)
    its_turn(page)
    return page


def test_a_piece_put_on_the_board_is_recognised_and_the_bot_answers_with_its_hands(table):
    page = at_board(table)
    scene = its_turn(page)
    place = a_place(scene)
    page.send(do="touch", what="lift", item="orange.magician", zone="reserve:orange")
    held = until_board(page, lambda board: board["held"])
    assert held["held"][0]["from"] == "reserve:orange"
    page.send(do="touch", what="put", zone=f"region:{place}", well=2)
    board = until_board(page, lambda board: f"{place}.2" in board["closed"])
    assert [piece["well"] for piece in board["pieces"] if piece["zone"] == f"region:{place}"] == [2]
    page.when(lambda now: now["ply"] > scene["ply"])
    until_board(
        page, lambda board: any(one["item"].startswith("white.") and one["by"] is None for one in board["held"])
    )
    its_turn(page)
    assert "White: magician to" in table.output.read_text()


def test_a_tile_held_to_the_reader_is_taken(table):
    page = at_board(table)
    scene = its_turn(page)
    tile = next(move.split()[1] for move in scene["moves"][0]["moves"] if move.startswith("take influence"))
    board = until_board(page, lambda _: True)
    tag = next(one["id"] for one in board["tags"] if (one["item"], one["zone"]) == (f"tile.{tile}", "offer"))
    page.send(do="touch", what="hold", item=str(tag))
    until_board(page, lambda board: board["reading"] == {"id": tag, "item": f"tile.{tile}"})
    page.when(lambda now: now["ply"] > scene["ply"])
    until_board(page, lambda board: any(one["id"] == tag and one["zone"] == "hand:orange" for one in board["tags"]))


def test_the_terminal_and_a_phone_play_the_same_seat(table):
    link = table.seat_link("orange")
    phone = Page(table, "orange", link.partition("code=")[2])
    scene = its_turn(phone)
    move = next(one for one in scene["moves"][0]["moves"] if one.startswith("place"))
    assert phone.send(do="move", seat=0, move=move)["ok"]
    after = phone.when(lambda now: now["ply"] > scene["ply"] + 1 and bool(now["moves"]))
    table.type(next(one for one in after["moves"][0]["moves"] if one.startswith("place")))
    later = phone.when(lambda now: now["ply"] > after["ply"])
    assert phone.send(do="card", card="undo")["ok"]
    phone.when(lambda now: now["ply"] < later["ply"])
    table.type("quit")
    assert table.ended() == 0


def test_a_page_that_goes_lets_go_of_what_it_holds(table):
    page, other = at_board(table), at_board(table)
    page.send(do="touch", what="lift", item="orange.knight", zone="reserve:orange")
    until_board(other, lambda board: board["held"])
    page.close()
    board = until_board(other, lambda board: not board["held"])
    assert board["heaps"]["reserve:orange"]["orange.knight"] == 3


def test_what_goes_wrong_can_be_switched_on_while_playing(table):
    page = at_board(table)
    page.send(do="touch", what="fault", item="stuck", zone="powys.1")
    until_board(page, lambda board: "powys.1" in board["closed"] and board["worn"] == {"powys.1": "stuck"})
    page.send(do="touch", what="fault", item="whole", zone="powys.1")
    until_board(page, lambda board: "powys.1" not in board["closed"] and not board["worn"])
    page.send(do="touch", what="fault", item="reader-lost")
    until_board(page, lambda board: board["silent"])
    page.send(do="touch", what="fault", item="reader-found")
    until_board(page, lambda board: not board["silent"])
    page.send(do="touch", what="profile", item="clumsy")
    until_board(page, lambda board: board["profile"] == "clumsy")


def test_only_the_page_of_the_table_touches_the_board(table):
    spectator = Page(table, "spectator", board=1)
    spectator.until("scene")
    assert not spectator.send(do="touch", what="lift", item="orange.knight", zone="reserve:orange")["ok"]
    page = at_board(table)
    for rubbish in (
        {"what": "lift", "item": "orange.knight", "zone": "nowhere"},
        {"what": "put", "zone": "region:powys"},
        {"what": "hold", "item": "99999999999"},
        {"what": "hold", "item": "card:world-peace"},
        {"what": "fault", "item": "dead", "zone": "nowhere.1"},
        {"what": "speed", "item": "1e9"},
    ):
        assert page.send(do="touch", **rubbish)["ok"]
    assert not page.send(do="touch", what="gone")["ok"]
    assert not page.send(do="touch", what=7)["ok"]
    assert the_last(page, "board")["held"] == []


def test_a_bid_that_is_tapped_is_made_without_anybody_at_the_board(tmp_path):
    with simulated(tmp_path, "--seed", "5") as table:
        page = Page(table, "table")
        scene = its_turn(page)
        page.send(do="move", seat=0, move="take rebellion")
        scene = page.when(lambda now: now["ply"] > scene["ply"] and now["question"])
        assert scene["question"]["code"] == "ask.bid"
        page.send(do="move", seat=0, move="bid 2")
        page.when(lambda now: now["ply"] >= scene["ply"] + 2)


def test_a_page_begins_another_game_while_one_is_on(table):
    """The one before stays in the record."""
    page = at_board(table)
    scene = its_turn(page)
    move = next(one for one in scene["moves"][0]["moves"] if one.startswith("place"))
    page.send(do="move", seat=0, move=move)
    page.when(lambda now: now["ply"] > scene["ply"])
    assert page.send(do="card", card="new-game")["ok"]
    again = page.when(lambda now: now["stream"] != scene["stream"] and bool(now["moves"]))
    assert again["ply"] == scene["ply"]
    assert the_last(page, "hello")["stream"] == again["stream"]
    place = a_place(again)
    page.send(do="touch", what="lift", item="orange.magician", zone="reserve:orange")
    until_board(page, lambda board: board["held"])
    page.send(do="touch", what="put", zone=f"region:{place}", well=1)
    page.when(lambda now: now["stream"] == again["stream"] and now["ply"] > again["ply"])
    table.type("quit")
    assert table.ended() == 0
    assert "Game 2 is kept" in table.output.read_text()


def test_another_game_follows_on_one_that_is_over(tmp_path):
    with simulated(tmp_path, "--seed", "4", "--game", "web-of-power-card-game") as table:
        page = Page(table, "table")
        scene = its_turn(page)
        stream = scene["stream"]
        while not scene["over"]:
            moves = scene["moves"][0]
            move = next(one for one in moves["moves"] if not one.startswith("law"))  # the table knows no hand
            page.send(do="move", seat=moves["seat"], move=move)
            scene = page.when(lambda now, ply=scene["ply"]: now["over"] or (now["ply"] > ply and bool(now["moves"])))
        assert page.send(do="card", card="new-game")["ok"]
        again = page.when(lambda now: now["stream"] != stream and bool(now["moves"]))
        assert not again["over"]
        table.type("new-game")
        page.when(lambda now: now["stream"] not in (stream, again["stream"]) and bool(now["moves"]))


def test_another_game_has_the_players_of_the_one_before_it(tmp_path):
    with simulated(tmp_path, "--seed", "4", "--seats", "orange=person,white=person") as table:
        page = Page(table, "table")
        scene = its_turn(page)
        table.type("seat white=adaptive:club")
        stream = page.when(lambda now: now["seats"][1]["player"] == "adaptive:club")["stream"]
        assert page.send(do="card", card="new-game")["ok"]
        again = page.when(lambda now: now["stream"] != stream and now["ply"] == scene["ply"])
        assert [seat["player"] for seat in again["seats"]] == ["person", "adaptive:club"]


def test_a_move_that_cannot_be_is_refused_in_words(tmp_path):
    with simulated(tmp_path, "--seed", "4") as table:
        page = Page(table, "table")
        scene = its_turn(page)
        assert page.send(do="move", seat=0, move="use merlin takeover powys")["ok"]
        said = page.until("said")
        assert "Merlin" in said["says"]
        assert its_turn(page)["ply"] == scene["ply"]


def test_a_seat_is_given_to_a_program_and_back_on_the_table_page(table):
    """The person who is asked at the terminal at that moment need not answer any more."""
    page = Page(table, "table")
    scene = its_turn(page)
    assert [seat["player"] for seat in scene["seats"]] == ["person", "greedy"]
    assert page.send(do="player", seat=1, player="person")["ok"]
    page.when(lambda now: now["seats"][1]["player"] == "person")
    assert page.send(do="player", seat=0, player="casual")["ok"]
    page.when(lambda now: now["moves"] and now["moves"][0]["seat"] == 1)
    assert page.send(ask="why-moved")["says"][0].endswith(".")
    assert page.send(do="player", seat=0, player="person")["ok"]
    after = its_turn(page)
    move = next(one for one in after["moves"][0]["moves"] if one.startswith("place"))
    assert page.send(do="move", seat=1, move=move)["ok"]
    page.when(lambda now: now["ply"] > after["ply"])
    assert len({told["stream"] for told in page.told if told["kind"] == "scene"}) == 1


def test_the_coach_helps_on_a_page_while_the_terminal_waits_for_a_line(table):
    page = Page(table, "table")
    its_turn(page)
    assert page.send(do="coach", seat=0, mode="warn")["ok"]
    page.when(lambda now: now["seats"][0]["coach"] == "warn")
    hints = [page.send(ask="hint", seat=0)]
    while hints[-1]["more"]:
        hints.append(page.send(ask="hint", seat=0))
    move, ply = hints[-1]["moves"][0], its_turn(page)["ply"]
    assert page.send(ask="cost", seat=0, move=move)["says"]
    while not page.send(do="move", seat=0, move=move)["ok"]:
        pass
    page.when(lambda now: now["ply"] > ply)


def test_a_move_of_hands_that_gives_much_away_is_told_once_it_is_made(tmp_path):
    """No page could ask before: the piece was already on its way."""
    with FileJournal(tmp_path / "games.sqlite3") as journal:
        session = begun(journal, "power-and-weakness", SIMULATED, ("person", "person"))
        play(session, **BLUNDER)
        seat = session.game.to_act(session.state)[0]
        number, kind = session.game.seats(session.state).index(seat), session.game.standing(session.state).kind
    with simulated(tmp_path, "--resume", "1") as table:
        page = at_board(table)
        ply = its_turn(page)["ply"]
        assert page.send(do="coach", seat=number, mode="warn")["ok"]
        page.when(lambda now: now["seats"][number]["coach"] == "warn")
        piece = f"{seat}.{'magician' if kind == 'magic' else 'knight'}"
        page.send(do="touch", what="lift", item=piece, zone=f"reserve:{seat}")
        until_board(page, lambda board: board["held"])
        page.send(do="touch", what="put", zone=f"region:{BAD.split()[1]}")
        page.when(lambda now: now["ply"] > ply)
        assert "gives much away" in page.until("said", code="coach.blundered")["says"]


def test_what_hands_carried_out_for_a_page_they_carry_back_when_it_is_undone(table):
    page = at_board(table)
    scene = its_turn(page)
    assert page.send(do="move", seat=0, move="place powys")["ok"]
    after = page.when(lambda now: now["ply"] > scene["ply"] and bool(now["moves"]))
    assert page.send(do="card", card="undo")["ok"]
    page.when(lambda now: now["ply"] == scene["ply"] < after["ply"] and now["astray"])
    page.when(lambda now: now["ply"] == scene["ply"] and not now["astray"])
    until_board(page, lambda board: not board["closed"])
