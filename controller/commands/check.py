"""`reedlight check`: whether a move is legal, and why, for programs and in a sentence."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from controller.commands.lines import FILE, answer_all
from controller.commands.positions import Asked, read_asked
from controller.commands.printing import LANG_OF_LINES
from controller.engine.reasons import Reason, Verdict
from controller.errors import UnreadableMove
from controller.language import SOURCE, language_for


@click.command("check")
@LANG_OF_LINES
@FILE
def command(file: Path, lang: str) -> None:
    """Judge moves: whether they are legal, and why.

    Lines of {"position": …, "seat": …, "move": …} from FILE or standard input; one line of JSON out for each, in order.
    """
    answer_all(file, partial(answer, lang=lang))


def answer(data: object, lang: str = SOURCE) -> dict[str, Any]:
    """The verdict on one move."""
    asked = read_asked(data)
    legal, reason = _verdict(asked)
    why = {"code": reason.code, "facts": reason.facts}
    return {"legal": legal, "why": why, "says": language_for(asked.game, lang).sentence(reason.code, reason.facts)}


def _verdict(asked: Asked) -> tuple[bool, Reason]:
    try:
        move = asked.game.read_move(asked.state, asked.move)
    except UnreadableMove as error:
        return False, Reason(error.code, error.facts)
    verdict: Verdict = asked.game.check(asked.state, asked.seat, move)
    return verdict.legal, verdict.reason
