"""`reedlight legal`: all legal moves of all who may act, each with its reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from controller.commands.lines import FILE, answer_all
from controller.commands.positions import read_position


@click.command("legal")
@FILE
def command(file: Path) -> None:
    """List the legal moves of positions, with the reason for each.

    One position a line (JSON Lines), from FILE or standard input; one line of JSON out for each, in order.
    """
    answer_all(file, answer)


def answer(data: object) -> dict[str, Any]:
    """The legal moves of one position."""
    game, state = read_position(data)
    acting = game.to_act(state)
    moves = []
    for seat in acting:
        for move in game.options(state, seat):
            reason = game.check(state, seat, move).reason
            why = {"code": reason.code, "facts": reason.facts}
            moves.append({"seat": seat, "move": move.text, "why": why})
    return {"to_act": acting, "moves": moves, **game.result(state)}
