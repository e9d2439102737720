"""`reedlight replay`: a record played through the rules, up to where it first disagrees."""

from __future__ import annotations

import json
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from controller.commands.printing import LANG_OF_LINES, printable
from controller.commands.records import RECORDS, is_number
from controller.commands.replayed import replayed, reviewed
from controller.games_found import Installed
from controller.language import SOURCE, language_for
from controller.play.page import page_of
from controller.play.reviewing import told_review
from controller.play.saved_games import arrangement
from controller.play.stepping import Stepping
from controller.play.steps import moments
from controller.play.terminal import Keyboard
from controller.storage.text_records import Fault, Replay, Replayed
from controller.terminal.drawing import print_drawn


@click.command("replay")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of sentences.")
@click.option("--show", is_flag=True, help="Step through the game, forwards and backwards.")
@click.option("--html", "page", type=click.Path(path_type=Path), help="Write the game as one page for a browser.")
@click.option("--review", is_flag=True, help="With --html: the review, too, as `reedlight review` tells it.")
@LANG_OF_LINES
@RECORDS
@click.argument("file", default="-", metavar="[FILE|N]", type=click.Path(path_type=Path, allow_dash=True))
def command(file: Path, as_json: bool, show: bool, page: Path | None, review: bool, records: Path, lang: str) -> None:
    """Play a record through and say where it first disagrees.

    FILE is a portable record, N the number of a kept game. Without either the record is read from standard input. Exit
    code 0 if all of it agrees with the rules, 1 if not, 2 if FILE cannot be read.

    A game that is not over is shown as everybody at its table may see it.
    """
    if review and page is None:
        raise click.UsageError("--review is a part of the page: name its file with --html")
    if page is not None:
        _keep_record(page, records if is_number(file) else file)
    done = replayed(file, records)
    replay = done.result
    if done.rules is None or not (show or page):
        click.echo(json.dumps(written(replay, lang)) if as_json else told(replay, lang))
    else:
        if page is not None:
            _write_page(done, page, lang, review=review)
        if show:
            _step_through(done, lang, from_stdin=str(file) == "-")
        if not replay.ok:
            click.echo(told(replay, lang), err=True)
    if not replay.ok:
        if replay.moves and str(file) != "-":
            what = str(file) if is_number(file) else f"--from {shlex.quote(printable(str(file)))}"
            click.echo(f"To go on from entry {replay.moves}: reedlight games salvage {what}", err=True)
        raise SystemExit(1)


def _keep_record(page: Path, record: Path) -> None:
    """Raise UsageError where the page would be written over the record."""
    with suppress(OSError):  # one of them is not there, or standard input is no file
        read = os.fstat(sys.stdin.fileno()) if str(record) == "-" else record.stat()
        if os.path.samestat(page.stat(), read):
            raise click.UsageError(f"--html would overwrite the record {printable(str(page))}: name another file")


def _players(done: Replayed) -> tuple[str, ...]:
    """Who plays each seat, in a word."""
    assert done.rules is not None
    assert done.head is not None
    seats = done.rules.seats(done.state)
    known = arrangement(done.head).players
    return tuple(known[n] if n < len(known) else "" for n in range(len(seats)))


def _step_through(done: Replayed, lang: str, *, from_stdin: bool) -> None:
    """Step through a game in the terminal."""
    if from_stdin:
        raise click.UsageError("--show reads what you type from standard input: give the record as a FILE")
    rules = done.rules
    assert rules is not None
    language, players = language_for(rules, lang), _players(done)
    Stepping(
        moments(rules, done.steps, done.state, language),
        Keyboard(sys.stdin),
        language,
        draw=lambda one: print_drawn(rules, one.state, players),
        show=lambda line: click.echo(printable(line)),
    ).run()


def _write_page(done: Replayed, page: Path, lang: str, *, review: bool) -> None:
    """Write the game as a page; nothing is overwritten half."""
    rules, head = done.rules, done.head
    assert rules is not None
    assert head is not None
    language = language_for(rules, lang)
    told = moments(rules, done.steps, done.state, language)
    turned = told_review(rules, reviewed(done, language), done.state, language) if review else None
    text = page_of(rules, head, told, _players(done), language, review=turned)
    try:
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{page}: {error.strerror}") from None


def written(replay: Replay, lang: str = SOURCE) -> dict[str, Any]:
    """The result for programs."""
    fault = replay.disagreement
    disagreement = None
    if fault is not None:
        why = {"code": fault.code, "facts": dict(fault.facts), "says": _why(replay, fault, lang)}
        disagreement = {"line": fault.line, "move": fault.move, **why}
    # `moves` is also the entry that the game can go on from.
    return {"ok": replay.ok, "moves": replay.moves, "position": replay.position, "disagreement": disagreement}


def told(replay: Replay, lang: str = SOURCE) -> str:
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
        return f"{begins}{printable(_why(replay, fault, lang))}"
    move = f" ({printable(fault.move)})" if fault.move else ""
    return f"{agreed}. Line {fault.line}{move} does not: {printable(_why(replay, fault, lang))}"


def _winners(winners: list[str]) -> str:
    return f"{printable(' and '.join(winners))} won" if winners else "nobody won"


def _why(replay: Replay, fault: Fault, lang: str) -> str:
    game = Installed().get(str((replay.position or {}).get("game", "")))
    return language_for(game, lang).sentence(fault.code, fault.facts)
