"""Every manner of the hostile client once: nothing of it reaches the loop, the log, or those who play."""

import asyncio
import logging
import time

import pytest

from controller.web.guard import MOST_FAILURES, TOLD_EVERY_S, Failures, Rates, Refusals
from tests.web.hostile import Attacker
from tests.web.tables import Page, served


@pytest.mark.parametrize("manner", Attacker("http://127.0.0.1:1/").manners())
def test_an_attack_reaches_neither_the_loop_nor_the_log_and_the_table_plays_on(manner, caplog, tmp_path):
    caplog.set_level(logging.WARNING)
    with served("power-and-weakness", 60, host="0.0.0.0", record=tmp_path / "games.sqlite3") as (table, server):
        codes = [server.pages.codes.table, *(server.pages.codes.of(n) for n in range(2))]
        revoked = codes.pop(1)
        server.pages.codes.renew(0)
        before, entered = len(table.session.history), []
        enter = table.published.enter
        table.published.enter = lambda reading, *seen: entered.append(reading) or enter(reading, *seen)
        attacker = Attacker(f"http://127.0.0.1:{server.port}/", revoked)

        async def attack():
            await asyncio.gather(*(attacker.manners()[manner]() for _ in range(3)))

        asyncio.run(attack())
        assert len(table.session.history) == before
        assert entered == []
        # A client of an earlier test may still be losing its connection here.
        told = [one for one in caplog.records if one.name != "websockets.client"]
        assert [one.getMessage() for one in told if one.levelno > logging.WARNING] == []
        for secret in (*codes, revoked, server.pages.codes.of(0)):
            assert secret not in caplog.text
        assert len(caplog.records) < 12
        until = time.monotonic() + 60
        while server.pages.sockets and time.monotonic() < until:
            time.sleep(0.05)
        assert not server.pages.sockets
        page = Page(server, "table", codes[0])
        moves = page.until("scene")["moves"][0]
        assert page.send(do="move", seat=moves["seat"], move=moves["moves"][0])["ok"]
        page.when(lambda scene: scene["ply"] > before)
        assert len(entered) == 1


def test_refusals_are_told_once_and_then_counted(caplog):
    caplog.set_level(logging.WARNING)
    now = [0.0]
    refusals = Refusals(lambda: now[0])
    for _ in range(500):
        refusals.note("a wrong code", "10.0.0.7")
    assert len(caplog.records) == 1
    now[0] += TOLD_EVERY_S
    refusals.note("a wrong code", "10.0.0.7")
    assert "(500 times)" in caplog.records[-1].getMessage()


def test_wrong_codes_of_one_device_do_not_lock_out_another():
    failures = Failures()
    for _ in range(MOST_FAILURES):
        failures.note("10.0.0.7", 1.0)
    assert failures.too_many("10.0.0.7", 2.0)
    assert not failures.too_many("10.0.0.8", 2.0)
    assert not failures.too_many("10.0.0.7", 62.0)


def test_a_flood_of_addresses_is_not_remembered_for_ever():
    rates, failures = Rates(), Failures()
    for n in range(5000):
        rates.take(f"10.1.{n // 250}.{n % 250}")
        failures.note(f"10.1.{n // 250}.{n % 250}", float(n))
    assert len(rates._by) <= 512
    assert len(failures._by) <= 512
    assert len(failures._all) <= 601
