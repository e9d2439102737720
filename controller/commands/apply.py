"""`reedlight apply`: the position after a move, with everything that follows by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from controller.commands.lines import FILE, answer_all
from controller.commands.positions import read_asked
from controller.errors import PositionError, UnreadableMove
from controller.language import language_for


@click.command("apply")
@FILE
def command(file: Path) -> None:
    """Play moves and print the positions they lead to.

    Lines of {"position": …, "seat": …, "move": …} from FILE or standard input; one line of JSON out for each, in order:
    the position up to the next decision or chance move, or why the move cannot be made.
    """
    answer_all(file, answer)


def answer(data: object) -> dict[str, Any]:
    """The position after one move; raises PositionError with the game's reason where there is none."""
    game, state, seat, text = read_asked(data)
    try:
        move = game.read_move(state, text)
    except UnreadableMove as error:
        raise PositionError(error.code, "move", language_for(game).sentence(error.code, error.facts)) from None
    verdict = game.check(state, seat, move)
    if not verdict.legal:
        code, facts = verdict.reason.code, verdict.reason.facts
        raise PositionError(code, "move", language_for(game).sentence(code, facts))
    return game.write(game.play(state, seat, move))
