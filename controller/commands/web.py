"""``--web`` of the commands that play: the pages served while they run, and where they are, printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click

from controller.engine.speech import Thing
from controller.errors import WebError
from controller.language import language_for
from controller.play.published import Published
from controller.play.settings import Settings, settings_file

PORT = 8000
"""Tried first where nobody named a port."""
OFF = "off"
NEEDED = ("starlette", "uvicorn", "websockets", "segno")

WEB = click.option(
    "--web",
    "web",
    metavar="[HOST:]PORT",
    default=None,
    help="Serve the table on pages: 8000 for this computer only, 0.0.0.0:8000 for phones too, off for none. "
    "Default: on at a terminal, where the extra 'web' is installed.",
)

NO_WEB = click.option("--no-web", "web", flag_value=OFF, help="Serve no pages.")


@contextmanager
def served(
    web: str | None, tell: Callable[[str], None], record: Path | None = None, *, lang: str
) -> Iterator[Published | None]:
    """Serve pages while a game is played, and tell where they are; None where none are wanted.

    Args:
        tell: shows a line.
        lang: the language of what is told, and of pages that ask for none.
        record: the file of kept games, which pages show too, and beside which the table's settings lie.

    Raises:
        WebError: they cannot be served as was asked.
    """
    installed = all(find_spec(name) for name in NEEDED)
    if web == OFF or (web is None and not (installed and sys.stdout.isatty())):
        yield None
        return
    if not installed:
        raise WebError("--web needs what the extra brings: pip install 'reedlight[web]' (in a clone: -e '.[web]')")
    from controller.web.server import WebServer, address_of

    published = Published(settings=None if record is None else Settings.load(settings_file(record)))
    if web is None:
        try:
            server = WebServer("127.0.0.1", PORT, published, lang=lang, record=record)
        except WebError:
            server = WebServer("127.0.0.1", 0, published, lang=lang, record=record)
    else:
        server = WebServer(*address_of(web), published, lang=lang, record=record)
    try:
        server.start()
        published.address, published.local = server.table_link, server.local
        published.seat_link = server.seat_link
        say = language_for(None, lang).sentence
        tell(say("screen.pages-at", {"text": Thing("text", server.url)}))
        if not server.local:
            tell(say("screen.pages-table", {"text": Thing("text", server.table_link)}))
            _show_code(server.table_link, tell)

        told: list[str] = []

        def changed() -> None:
            if published.on is not None and not told:
                told.append(published.on.stream)
                of_game = language_for(published.on.rules, lang)
                for one in published.seats_told():
                    tell(of_game.sentence(one.code, one.facts))

        published.when_changed(changed)
        yield published
    finally:
        server.close()


def _show_code(link: str, tell: Callable[[str], None]) -> None:
    """The address as a QR code, where a terminal shows it."""
    if not sys.stdout.isatty():
        return
    import io

    import segno

    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True, border=1)
    for row in out.getvalue().splitlines():
        tell(row)
