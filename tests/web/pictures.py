"""Make the pictures of the pages in the docs, from the running program: ``python -m tests.web.pictures [FOLDER]``."""

from __future__ import annotations

import base64
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.browser import Browser, Tab, running
from tests.web.tables import Page, keep, served, simulated

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SHOWN = (
    ("page-table", "power-and-weakness", 95, None, "desktop", False),
    ("page-seat", "power-and-weakness", 95, 0, "phone", False),
    ("page-table-balance-of-power", "balance-of-power", 90, None, "desktop", True),
    ("page-seat-balance-of-power", "balance-of-power", 90, 0, "phone", True),
    ("page-table-web-of-power-card-game", "web-of-power-card-game", 110, None, "tablet", False),
    ("page-seat-web-of-power-card-game", "web-of-power-card-game", 110, 0, "phone", False),
)
"""File, game, moves played, seat (None: the table), size, dark."""


BOARDS = (
    ("page-sim", "power-and-weakness", "desktop", False),
    ("page-sim-phone", "power-and-weakness", "phone", True),
    ("page-sim-web-of-power-card-game", "web-of-power-card-game", "tablet", False),
)
"""File, game, size, dark: of the simulated board, while a hand of a bot is at it."""
PLAYED_PLIES = 60


def write(tab: Tab, file: Path) -> None:
    """Write what the page shows into a file."""
    shot = tab.call("Page.captureScreenshot", format="webp", quality=82)
    file.write_bytes(base64.b64decode(shot["data"]))
    print(file)


def board_pictures(browser: Browser, folder: Path) -> None:
    """Pictures of the simulated board."""
    for file, game, size, dark in BOARDS:
        with TemporaryDirectory() as kept, simulated(Path(kept), "--seed", "5", "--game", game) as table:
            eye = Page(table, "table")
            chance = random.Random(1)
            while (scene := eye.when(lambda one: one["moves"]))["ply"] < PLAYED_PLIES:
                moves = scene["moves"][0]
                simple = [move for move in moves["moves"] if move.startswith(("place", "take"))] or moves["moves"]
                eye.send(do="move", seat=moves["seat"], move=chance.choice(simple))
                eye.when(lambda one, ply=scene["ply"]: one["ply"] > ply)
            tab = browser.tab(f"{table.url}sim", size, dark=dark)
            tab.wait("document.querySelector('.workbench .bench')")
            tab.wait("document.querySelector('.stone, .sim-piece')")
            while eye.when(lambda one: one["moves"] or one["over"])["moves"] and not tab.js(
                "!!document.querySelector('.sim-hand, .reader.reads')"
            ):
                moves = eye.when(lambda one: one["moves"])["moves"][0]
                eye.send(do="move", seat=moves["seat"], move=chance.choice(moves["moves"]))
                tab.wait("document.querySelector('.sim-hand, .reader.reads')")
            time.sleep(0.3)
            write(tab, folder / f"{file}.webp")
            tab.close()


def main(folder: Path) -> None:
    """Take every picture."""
    with running() as browser:
        board_pictures(browser, folder)
        for file, game, plies, seat, size, dark in SHOWN:
            with served(game, plies, seed=3, thoughtful=True) as (table, server):
                seats = table.rules.seats(table.session.state)
                acting = table.rules.to_act(table.session.state)
                number = seats.index(acting[0]) if acting and acting[0] in seats else 0
                url = server.url if seat is None else server.seat_link(number, seats[number])
                tab = browser.tab(url, size, dark=dark)
                tab.wait("document.querySelector('.seat') && document.querySelector('.log li')")
                time.sleep(1.0)
                write(tab, folder / f"{file}.webp")
                tab.close()
        others(browser, folder)


def others(browser: Browser, folder: Path) -> None:
    """The pages beside the table's."""
    with TemporaryDirectory() as kept:
        record = Path(kept) / "games.sqlite3"
        keep(record, ("power-and-weakness", 9999, 3), thoughtful=True)
        with served("power-and-weakness", 60, seed=3, record=record) as (_, server):
            tab = browser.tab(server.url + "games/1", "desktop")
            tab.wait("document.querySelector('.chart polyline') && document.querySelector('.seat')")
            tab.js("document.querySelector('.log li:nth-child(171) button').click()")
            time.sleep(1.5)
            write(tab, folder / "page-games.webp")
            tab.close()
            tab = browser.tab(server.url + "setup", "phone", dark=True)
            tab.wait("document.querySelector('.findings li') && document.querySelector('.own-map .region')", 60)
            tab.click(".own-map .region[data-place=rheged]")
            tab.js("document.querySelector('[data-part=map]').scrollIntoView()")
            time.sleep(1.0)
            write(tab, folder / "page-setup.webp")
            tab.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
