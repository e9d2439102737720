"""`reedlight dark`: make the lights of a table dark, where a program that was killed has left them lit."""

from __future__ import annotations

import click

from controller.errors import BoardError, BodyError
from controller.play import open_table
from hardware.pixels.darken import darken
from hardware.pixels.neopixels import open_neopixels


@click.command("dark")
@click.option("--board", "board_name", help="A shipped board's name, or a board file. Default: this computer's own.")
@click.pass_context
def command(ctx: click.Context, board_name: str | None) -> None:
    """Make the lights of a table dark, where a program that was killed has left them lit."""
    try:
        board = open_table.chosen_board(board_name, None, open_table.own_folders())
        told = darken(board, ctx.obj or open_neopixels)
    except (BoardError, BodyError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(told)
