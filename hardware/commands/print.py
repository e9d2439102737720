"""`reedlight print`: print tags, command cards, maps and the test strip, as PDF."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller import boards
from controller.choices import board_for
from controller.errors import BoardError, PositionError
from controller.games_found import find
from hardware.commands.papers import PAPER

if TYPE_CHECKING:
    from controller.boards import Board
    from controller.engine.game import Game
    from hardware.building.paper import Sheet

_game = click.option("--game", required=True, help="The game, such as power-and-weakness.")
_out = click.option(
    "--out", type=click.Path(path_type=Path), help="The PDF file; by default named after what is in it."
)


@click.group("print")
def command() -> None:
    """Print tags, command cards, maps and the test strip, as PDF. Print them at 100 %, not "fit to page"."""


@command.command("tags")
@_game
@PAPER
@_out
def tags(game: str, paper: str, out: Path | None) -> None:
    """Labels for the tags of a game, in the order in which they are enrolled."""
    from controller.enrolment.order import enrolment_order
    from controller.enrolment.words import kind_called
    from hardware.building import sheets
    from hardware.building.paper import PAPERS

    chosen = _game_called(game)
    found = [sheets.label_of(tag, partial(kind_called, chosen)) for tag in enrolment_order(chosen)]
    if not found:
        raise click.ClickException(f"{game} has nothing that carries a tag but command cards: print its cards instead")
    _write(out or Path(f"{game}-tags.pdf"), f"Tags of {game}", sheets.tag_sheets(found, game, PAPERS[paper]))


@command.command("cards")
@_game
@PAPER
@_out
def cards(game: str, paper: str, out: Path | None) -> None:
    """The command cards that a game is played with."""
    from controller.enrolment.order import card_order
    from hardware.building import sheets
    from hardware.building.paper import PAPERS

    found = card_order(_game_called(game))
    pages = sheets.card_sheets(found, PAPERS[paper])
    _write(out or Path(f"{game}-cards.pdf"), f"Command cards of {game}", pages)


@command.command("map")
@click.option("--game", default=None, help="The game; its counting board is drawn.")
@click.option("--board", "board_name", default=None, help="A shipped board's name, or a board file.")
@click.option("--tiles", is_flag=True, help="On pages of the printer's paper with cut marks, instead of one sheet.")
@PAPER
@_out
def map_(game: str | None, board_name: str | None, tiles: bool, paper: str, out: Path | None) -> None:
    """The map of a board at its size, with wells, lights and parking fields."""
    from hardware.building import plan, sheets
    from hardware.building.paper import PAPERS
    from hardware.building.paper import tiles as cut

    board = _board(game, board_name)
    try:
        sheet = sheets.map_sheet(plan.plan_of(board), board.name)
    except BoardError as error:
        raise click.ClickException(str(error)) from None
    pages = list(cut(sheet, PAPERS[paper])) if tiles else [sheet]
    _write(out or Path(f"{board.name}-map{f'-{paper}' if tiles else ''}.pdf"), f"Map of {board.name}", pages)


@command.command("test-strip")
@click.option("--game", default=None, help="Any game: the strip is the same.")
@PAPER
@_out
def test_strip(game: str | None, paper: str, out: Path | None) -> None:
    """Three wells with a scale: how far off the middle the switches must lie."""
    from hardware.building import sheets
    from hardware.building.paper import PAPERS

    if game is not None:
        _game_called(game)
    _write(out or Path("test-strip.pdf"), "Test strip", [sheets.trial_strip(PAPERS[paper])])


def _game_called(name: str) -> Game:
    try:
        return find(name)
    except (BoardError, PositionError) as error:
        raise click.ClickException(str(error)) from None


def _board(game: str | None, name: str | None) -> Board:
    if (game is None) == (name is None):
        raise click.UsageError("say --game or --board: whose map it is to be")
    try:
        return boards.load(name) if name is not None else board_for(str(game))
    except BoardError as error:
        raise click.ClickException(str(error)) from None


def _write(out: Path, title: str, pages: list[Sheet]) -> None:
    from hardware.building import paper

    try:
        paper.write(out, title, pages)
    except ImportError:
        raise click.ClickException(
            "reportlab is missing, which writes the PDF\ninstall it: pip install 'reedlight[print]'"
        ) from None
    except OSError as error:
        raise click.ClickException(
            f"{out} cannot be written: {error.strerror}\nname another place with --out"
        ) from None
    wide, high = pages[0].width, pages[0].height
    click.echo(f"{out}: {len(pages)} page{'s' * (len(pages) != 1)} of {wide:g} x {high:g} mm")
