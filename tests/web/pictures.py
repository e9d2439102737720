"""Make the pictures of the pages in the docs, from the running program: ``python -m tests.web.pictures [FOLDER]``."""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from pathlib import Path

from tests.web.browser import Browser, running
from tests.web.tables import keep, served

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


def main(folder: Path) -> None:
    """Take every picture."""
    with running() as browser:
        for file, game, plies, seat, size, dark in SHOWN:
            with served(game, plies, seed=3, thoughtful=True) as (table, server):
                seats = table.rules.seats(table.session.state)
                acting = table.rules.to_act(table.session.state)
                number = seats.index(acting[0]) if acting and acting[0] in seats else 0
                url = server.url if seat is None else server.seat_link(number, seats[number])
                tab = browser.tab(url, size, dark=dark)
                tab.wait("document.querySelector('.seat') && document.querySelector('.log li')")
                time.sleep(1.0)
                shot = tab.call("Page.captureScreenshot", format="webp", quality=82)
                (folder / f"{file}.webp").write_bytes(base64.b64decode(shot["data"]))
                tab.close()
                print(folder / f"{file}.webp")
        others(browser, folder)


def others(browser: Browser, folder: Path) -> None:
    """The pages beside the table's."""
    with tempfile.TemporaryDirectory() as kept:
        record = Path(kept) / "games.sqlite3"
        keep(record, ("power-and-weakness", 9999, 3), thoughtful=True)
        with served("power-and-weakness", 60, seed=3, record=record) as (_, server):
            tab = browser.tab(server.url + "games/1", "desktop")
            tab.wait("document.querySelector('.chart polyline') && document.querySelector('.seat')")
            tab.js("document.querySelector('.log li:nth-child(171) button').click()")
            time.sleep(1.5)
            shot = tab.call("Page.captureScreenshot", format="webp", quality=82)
            (folder / "page-games.webp").write_bytes(base64.b64decode(shot["data"]))
            tab.close()
            print(folder / "page-games.webp")
            tab = browser.tab(server.url + "setup", "phone", dark=True)
            tab.wait("document.querySelector('.findings li') && document.querySelector('.own-map .region')", 60)
            tab.click(".own-map .region[data-place=rheged]")
            tab.js("document.querySelector('[data-part=map]').scrollIntoView()")
            time.sleep(1.0)
            shot = tab.call("Page.captureScreenshot", format="webp", quality=82)
            (folder / "page-setup.webp").write_bytes(base64.b64decode(shot["data"]))
            tab.close()
            print(folder / "page-setup.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
