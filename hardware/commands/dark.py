"""`reedlight dark`: make the lights of a table dark, where a program that was killed has left them lit."""

from __future__ import annotations

import click

from controller.boards import Board
from controller.errors import BoardError, BodyError
from controller.play import open_table
from controller.play.lock import TableLock, lock_names
from controller.play.open_table import real_kind
from hardware.pixels.neopixels import OpenStrip, open_neopixels
from hardware.strip import dark
from hardware.wiring.model import BODIES, PICOS, Pixels, wiring


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


def darken(board: Board, open_strip: OpenStrip = open_neopixels) -> str:
    """Make the strip of a board dark, and say what was done.

    Args:
        open_strip: opens the strip; tests open another.

    Raises:
        BodyError: nobody could touch such a board, another Reedlight plays at it, or its strip cannot be driven.
    """
    kind = real_kind(board).name
    if kind == PICOS:
        return "A Pico with power makes its lights dark by itself, two seconds after the lighting program ends."
    if kind not in BODIES:
        raise BodyError(
            f"A table of the kind {kind} is made dark by the package that brings it, and not by this command."
        )
    pixels: Pixels | None = getattr(wiring(board), "pixels", None)
    if pixels is None:
        return f"The table {board.name} has no lights."
    with TableLock(*lock_names(board)):  # while it is played at, its lights are not ours
        _darken(pixels, board.light_count, open_strip)
    return f"The lights of {board.name} are dark."


def _darken(pixels: Pixels, lights: int, open_strip: OpenStrip) -> None:
    """Dark, and by `close` dark once more: the first bits may be lost when a pin comes back to its driver."""
    strip = open_strip(pixels, lights)
    try:
        try:
            strip.write(dark(lights))
        finally:
            strip.close()
    except Exception as error:  # whatever the driver throws
        raise BodyError(
            f"The lights on GPIO{pixels.pin} cannot be made dark: {error}. Switch their supply off, and run: reedlight"
            " doctor."
        ) from error
