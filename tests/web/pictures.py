"""Make the pictures of the pages in the docs, from the running program: ``python -m tests.web.pictures``.

``--album FOLDER`` makes what the pages are judged by instead: every page at every moment of a game, at every size, in
both themes, some two hundred pictures. ``--only WORD`` keeps to the moments whose names have it.
"""

from __future__ import annotations

import argparse
import base64
import random
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from controller.web.server import WebServer
from tests.web.browser import SIZES, Browser, Tab, running
from tests.web.tables import Page, Table, keep, seat_page, served, simulated

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


def seat_to_act(table: Table) -> int:
    """The number of the seat whose decision it is, or the first."""
    seats = table.rules.seats(table.session.state)
    acting = table.rules.to_act(table.session.state)
    return seats.index(acting[0]) if acting and acting[0] in seats else 0


def address(table: Table, server: WebServer, seat: int | None) -> str:
    """Of the table's page, or of a seat's with its code."""
    return server.url if seat is None else server.seat_link(seat, table.rules.seats(table.session.state)[seat])


def doc_pictures(folder: Path) -> None:
    """Take every picture of the docs."""
    with running() as browser:
        board_pictures(browser, folder)
        helped(browser, folder)
        for file, game, plies, seat, size, dark in SHOWN:
            with served(game, plies, seed=3, thoughtful=True) as (table, server):
                url = address(table, server, None if seat is None else seat_to_act(table))
                tab = browser.tab(url, size, dark=dark)
                tab.wait("document.querySelector('.seat') && document.querySelector('.log li')")
                time.sleep(1.0)
                write(tab, folder / f"{file}.webp")
                tab.close()
        others(browser, folder)


def helped(browser: Browser, folder: Path) -> None:
    """A hint of the coach on a phone, and a task of a lesson that was missed."""
    with served("power-and-weakness", 95, seed=3, thoughtful=True) as (table, server):
        number = seat_to_act(table)
        tab = browser.tab(address(table, server, number), "phone", dark=True)
        tab.tap(f"[data-key='who {number}']")
        tab.tap(f"[data-key='coach {number} warn']")
        tab.tap(f"[data-key='who {number}']")
        for _ in range(3):
            tab.tap("[data-key=hint]:not(:disabled)")
            tab.wait("document.querySelector('.coach')")
        tab.js("scrollTo(0, 0)")
        time.sleep(1.0)
        write(tab, folder / "page-coach.webp")
        tab.close()
    with TemporaryDirectory() as kept, simulated(Path(kept), "--lesson", "takeover") as table:
        tab = browser.tab(f"{table.url}sim", "tablet")
        tab.tap("[data-key=by-hand]")
        tab.tap(".region[data-place=eceni]")
        tab.tap("[data-key=do]")
        tab.wait("document.querySelector('.teach .missed') && !document.querySelector('.astray, .sim-hand')")
        tab.tap("[data-key=hint]")
        tab.wait("document.querySelector('.coach')")
        time.sleep(1.0)
        write(tab, folder / "page-lesson.webp")
        tab.close()


def others(browser: Browser, folder: Path) -> None:
    """The pages beside the table's."""
    with served("power-and-weakness", 103, seed=3, thoughtful=True) as (_, server):
        tab = browser.tab(server.url, "tablet", dark=True)
        tab.click(".region[data-place=rheged]")
        tab.wait("document.querySelector('.balance') && document.querySelector('.aim')")
        time.sleep(1.0)
        write(tab, folder / "page-takeover.webp")
        tab.close()
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


MOMENTS = (
    ("deal", "power-and-weakness", 0, "none", False),
    ("turn", "power-and-weakness", 95, "none", False),
    ("turn-seat", "power-and-weakness", 95, "none", True),
    ("chosen-seat", "power-and-weakness", 99, "way way", True),
    ("refused-seat", "power-and-weakness", 99, "enemy", True),
    ("takeover", "power-and-weakness", 103, "rheged", False),
    ("log", "power-and-weakness", 95, "log", False),
    ("join", "power-and-weakness", 60, "join", False),
    ("cycle-end", "power-and-weakness", 136, "none", False),
    ("end", "power-and-weakness", 9999, "none", False),
    ("end-seat", "power-and-weakness", 9999, "none", True),
    ("deal", "balance-of-power", 0, "none", False),
    ("turn", "balance-of-power", 90, "none", False),
    ("chosen-seat", "balance-of-power", 90, "way", True),
    ("refused-seat", "balance-of-power", 90, "enemy", True),
    ("end", "balance-of-power", 9999, "none", False),
    ("deal", "web-of-power-card-game", 0, "none", False),
    ("turn", "web-of-power-card-game", 110, "none", False),
    ("chosen-seat", "web-of-power-card-game", 110, "way", True),
    ("end", "web-of-power-card-game", 9999, "none", False),
)
"""Name, game, moves played, what is tapped then, at the page of the seat to act."""
TAPS = {
    "none": "0",
    "way": "document.querySelector('.region.pick, .card.pick, .chooser .choice')"
    "?.dispatchEvent(new MouseEvent('click', {bubbles: true}))",
    "enemy": "(document.querySelector('.region:not(.pick) .stone, .region:not(.pick) .piece')?.closest('.region')"
    " ?? document.querySelector('.region:not(.pick)'))?.dispatchEvent(new MouseEvent('click', {bubbles: true}))",
    "rheged": "document.querySelector('.region[data-place=rheged]')"
    ".dispatchEvent(new MouseEvent('click', {bubbles: true}))",
    "log": "document.querySelectorAll('.log li button')[20].click()",
    "join": "document.querySelector('.join-button').click()",
}


class Album:
    """Pictures of every moment at every size in both themes; a phone's page is shown to its end besides."""

    def __init__(self, browser: Browser, folder: Path, only: str) -> None:
        self._browser, self._folder, self._only = browser, folder, only

    def wants(self, name: str) -> bool:
        """Whether a moment is asked for."""
        return self._only in name

    def take(self, name: str, url: str, ready: str, prepare: Callable[[Tab], None] = lambda _: None) -> None:
        """Take the pictures of a page at this moment."""
        for size in SIZES:
            tab = self._browser.tab(url, size)
            tab.wait(ready, 60)
            prepare(tab)
            for dark in (False, True):
                tab.theme(dark=dark)
                time.sleep(0.4)
                write(tab, self._folder / f"{name}.{size}.{'dark' if dark else 'light'}.webp")
            if size == "phone":
                tab.theme(dark=False)
                tab.long()
                time.sleep(0.3)
                write(tab, self._folder / f"{name}.long.light.webp")
            if tab.problems:
                print(f"{name}, {size}: {tab.problems}")
            tab.close()


def album(folder: Path, only: str) -> None:
    """Take the album."""
    with running() as browser, TemporaryDirectory() as kept:
        book = Album(browser, folder, only)
        for moment, game, plies, taps, seated in MOMENTS:
            if not book.wants(name := f"{game}.{moment}"):
                continue
            with served(game, plies, seed=3, thoughtful=True) as (table, server):

                def prepare(tab: Tab, taps: str = taps) -> None:
                    for tap in taps.split():
                        tab.js(TAPS[tap])
                        time.sleep(0.6)

                url = address(table, server, seat_to_act(table) if seated else None)
                book.take(name, url, "document.querySelector('.seat')", prepare)
        if book.wants(name := "power-and-weakness.auction"):
            with served("power-and-weakness", 28, seed=2) as (table, server):
                other = seat_page(server, table, 0)
                for seat in (0, 1):
                    book.take(f"{name}-{seat}", address(table, server, seat), "document.querySelector('.choice')")
                other.send(do="move", seat=0, move="bid 2")
                for seat in (0, 1):
                    book.take(f"{name}-one-in-{seat}", address(table, server, seat), "document.querySelector('.seat')")
        boards_of(book, Path(kept))
        kept_pages(book, Path(kept))


def boards_of(book: Album, kept: Path) -> None:
    """The simulated boards, and a table that is being mended: Orange takes a piece of White away."""
    for number, game in enumerate(("power-and-weakness", "balance-of-power", "web-of-power-card-game")):
        if not book.wants(f"{game}.sim") and not book.wants("mending"):
            continue
        (folder := kept / str(number)).mkdir()
        with simulated(folder, "--seed", "3", "--game", game) as table:
            eye = Page(table, "table")
            chance = random.Random(1)
            ready = "document.querySelector('.workbench .bench') && document.querySelector('.map, .cards')"
            while (scene := eye.when(lambda one: one["moves"]))["ply"] < PLAYED_PLIES:
                moves = scene["moves"][0]
                simple = [move for move in moves["moves"] if move.startswith(("place", "take"))] or moves["moves"]
                eye.send(do="move", seat=moves["seat"], move=chance.choice(simple))
                eye.when(lambda one, ply=scene["ply"]: one["ply"] > ply)
            if book.wants(f"{game}.sim"):
                book.take(f"{game}.sim", f"{table.url}sim", ready)
            if game != "power-and-weakness" or not book.wants("mending"):
                continue
            board = Page(table, "table", board="1")
            pieces = board.until("board")["pieces"]
            piece = next(
                one for one in pieces if one["item"].startswith("white.") and one["zone"].startswith("region:")
            )
            board.send(do="touch", what="lift", item=piece["item"], zone=piece["zone"], well=piece["well"])
            eye.when(lambda one: one["astray"])
            book.take(f"{game}.mending-table", table.url, "document.querySelector('.astray')")
            book.take(f"{game}.mending-board", f"{table.url}sim", "document.querySelector('.astray')")


def kept_pages(book: Album, kept: Path) -> None:
    """Games that were played, their replay, the page that is shared, and the settings."""
    record = kept / "games.sqlite3"
    games = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
    keep(record, *((game, 9999, 3) for game in games), thoughtful=True)
    with served("power-and-weakness", 60, seed=3, record=record) as (_, server):
        if book.wants("games"):
            book.take("games", server.url + "games", "document.querySelector('.kept-game')")
        for number, game in enumerate(games, 1):
            if book.wants(f"{game}.replay"):
                book.take(f"{game}.replay", f"{server.url}games/{number}", "document.querySelector('.seat')")
            if book.wants(f"{game}.shared"):
                with urlopen(f"{server.url}api/games/{number}/page.html") as page:
                    (shared := kept / f"{game}.html").write_bytes(page.read())
                book.take(f"{game}.shared", shared.as_uri(), "document.readyState === 'complete'")
        if book.wants("setup"):
            book.take("setup", server.url + "setup", "document.querySelector('.findings li')")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make pictures of the pages from the running program.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where the pictures of the docs go")
    parser.add_argument("--album", type=Path, metavar="FOLDER", help="make the album instead, in this folder")
    parser.add_argument(
        "--only", default="", metavar="WORD", help="of the album, only moments with this in their names"
    )
    told = parser.parse_args()
    if told.album is None:
        doc_pictures(told.folder)
    else:
        told.album.mkdir(parents=True, exist_ok=True)
        album(told.album, told.only)
