"""Whole games are followed byte by byte, and nobody is told a secret of another seat (`tests.web.third_client`)."""

import logging
import random
import time

import pytest

from tests.hostile.scale import TIMES
from tests.web.tables import served
from tests.web.third_client import GAMES, Evening, Heard, follow, judge


class Lines(logging.Handler):
    """Everything that is logged, kept as what the client hears."""

    def __init__(self, evening):
        super().__init__()
        self._evening = evening

    def emit(self, record):
        self._evening.heard.append(Heard(time.monotonic(), "errors", record.getMessage()))


@pytest.mark.parametrize(
    ("game", "dealt", "most", "secrets"), [(GAMES[0], 20, 50, 2), (GAMES[1], 0, 30, 3), (GAMES[2], 65, 50, 5)]
)
def test_nobody_is_told_a_secret_of_another_seat(game, dealt, most, secrets, tmp_path):
    """The cards are dealt before by one who knows the law cards: those of a box are known to nobody."""
    most *= TIMES
    evening = Evening(game)
    log = Lines(evening)
    logging.getLogger().addHandler(log)
    try:
        with served(game, dealt, seed=5, record=tmp_path / "games.sqlite3") as (table, server):
            names = table.rules.seats(table.session.state)
            links = {"page": server.url} | {name: server.seat_link(n, name) for n, name in enumerate(names)}
            follow(evening, links, random.Random(5), most)
    finally:
        logging.getLogger().removeHandler(log)
    judge(evening)
    assert evening.leaks == [], evening.leaks[0]
    assert evening.watched >= secrets
    assert evening.over or len(evening.sent) >= most


BID = '{"seq": 9, "kind": "committed", "at": 1.0, "code": "by_hand", "committed": "bid 2", "seat": 0}'
PENDING = '{"seq": 9, "kind": "scene", "seats": [{"id": "orange"}], "position": {"pending": {"bids": {"orange": 2}}}}'
LAW = '{"seq": 3, "kind": "said", "at": 1.0, "code": "x", "says": "three-symbols"}'


@pytest.mark.parametrize(
    ("game", "viewer", "text"),
    [
        (GAMES[0], "seat 1", BID),
        (GAMES[0], "spectator", PENDING),
        (GAMES[0], "errors", "refused: bid 2"),
        (GAMES[0], "spectator", '{"code": "AAAA2222"}'),
        (GAMES[2], "spectator", LAW),
        (GAMES[2], "seat 1", '{"position": {"seats": {"anna": {"law": ["minus-two"]}}, "law": {}}, "kind": "scene"}'),
    ],
)
def test_a_planted_leak_is_found(game, viewer, text):
    evening = Evening(game, codes={"orange": "AAAA2222", "white": "BBBB3333"})
    evening.sent = [(1.0, "seat 0", "bid 2"), (3.0, "seat 1", "bid 1")] if game == GAMES[0] else []
    evening.heard = [Heard(2.0, viewer, text)]
    judge(evening)
    assert evening.leaks
