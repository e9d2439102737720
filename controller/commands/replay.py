"""`reedlight replay`: a record played through the rules, up to where it first disagrees."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import click

from controller.commands.lines import FILE, opened, split
from controller.commands.printing import printable
from controller.errors import PositionError
from controller.games_found import Installed
from controller.language import language_for
from controller.storage.text_records import Fault, Replay, replay_lines


@click.command("replay")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of sentences.")
@FILE
def command(file: Path, as_json: bool) -> None:
    """Play a record through and say where it first disagrees.

    Exit code 0 if all of it agrees with the rules, 1 if not, 2 if FILE cannot be read.
    """
    with opened(file) as stream:
        try:
            replay = replay_lines(Installed(), split(stream, str(file), before_waiting=lambda: None))
        except PositionError as error:
            raise click.ClickException(error.message) from None
    click.echo(json.dumps(written(replay)) if as_json else told(replay))
    if not replay.ok:
        if replay.moves and str(file) != "-":
            name = shlex.quote(printable(str(file)))
            click.echo(f"To go on from entry {replay.moves}: reedlight games salvage --from {name}", err=True)
        raise SystemExit(1)


def written(replay: Replay) -> dict[str, Any]:
    """The result for programs."""
    fault = replay.disagreement
    disagreement = None
    if fault is not None:
        why = {"code": fault.code, "facts": dict(fault.facts), "says": _why(replay, fault)}
        disagreement = {"line": fault.line, "move": fault.move, **why}
    # `moves` is also the entry that the game can go on from.
    return {"ok": replay.ok, "moves": replay.moves, "position": replay.position, "disagreement": disagreement}


def told(replay: Replay) -> str:
    """The result in sentences."""
    agreed = f"{replay.moves} entries agree with the rules" if replay.moves != 1 else "1 entry agrees with the rules"
    fault = replay.disagreement
    if fault is None:
        winners = (replay.position or {}).get("winners")
        if winners is None:
            return f"{agreed}. The game is not over."
        return f"{agreed}. The game is over: {_winners(winners)}."
    if replay.position is None:
        begins = f"Line {fault.line} begins no record. " if fault.code == "record.unusable" else ""
        return f"{begins}{printable(_why(replay, fault))}"
    move = f" ({printable(fault.move)})" if fault.move else ""
    return f"{agreed}. Line {fault.line}{move} does not: {printable(_why(replay, fault))}"


def _winners(winners: list[str]) -> str:
    return f"{printable(' and '.join(winners))} won" if winners else "nobody won"


def _why(replay: Replay, fault: Fault) -> str:
    game = Installed().get(str((replay.position or {}).get("game", "")))
    return language_for(game).sentence(fault.code, fault.facts)
