"""`reedlight review`: a kept record with everybody's chances move by move, and where the game turned."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from controller.commands.printing import LANG_OF_LINES, printable
from controller.commands.records import RECORDS
from controller.commands.replay import told as replay_told
from controller.commands.replayed import replayed, reviewed
from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.language import language_for
from controller.language.letters import letters
from controller.play.reviewing import ToldReview, told_review
from controller.players.coach import unlearnt
from controller.players.review import Review

WIDTH, HEIGHT = 80, 12
"""Columns of what is printed, and rows of the chart."""
_MARGIN = 5


@click.command("review")
@click.option(
    "--evaluations",
    type=click.IntRange(min=1),
    help="For each look at a decision; by default as many as the length of the game leaves time for.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of a chart.")
@click.option("--moves", is_flag=True, help="Tell the chances after every move of the chart, too.")
@click.option("--plain", is_flag=True, help="Chances in numbers instead of a chart, as for a screen reader.")
@LANG_OF_LINES
@RECORDS
@click.argument("file", default="-", metavar="[FILE|N]", type=click.Path(path_type=Path, allow_dash=True))
def command(
    file: Path, evaluations: int | None, as_json: bool, moves: bool, plain: bool, records: Path, lang: str
) -> None:
    """Show a record's winning chances by move, and its turning points with what would have been better.

    FILE is a portable record, N the number of a kept game. Without either the record is read from standard input.

    Of a game that is not over, sealed bids and cards laid face down are not named.
    """
    done = replayed(file, records)
    if done.fault is not None or done.rules is None:
        raise click.ClickException(replay_told(done.result, lang))
    game, language = done.rules, language_for(done.rules, lang)
    found = reviewed(done, language, evaluations)
    text = partial(_text, game, over=not game.to_act(done.state))
    if as_json:
        click.echo(json.dumps(written(game, done.state, found, text)))
        return
    told = told_review(game, found, done.state, language)
    lines = [told.labels["chart"]]
    lines += numbers(told) if plain else chart(told)
    if moves:
        lines += ["", *_all_moves(found, text)]
    lines += ["", *turns(told)]
    if (note := unlearnt(game, done.state)) is not None:
        lines += _wrapped(language.sentence(note.code, note.facts), 0)
    click.echo("\n".join(map(printable, lines)))


def _text(game: Game, move: Move, *, over: bool) -> str:
    """What everybody may read of a move: while the game is on, a sealed bid is told without its number."""
    return move.text if over else game.seals(move) or move.text


def written(game: Game, end: GameState, found: Review, text: Callable[[Move], str]) -> dict[str, Any]:
    """The review for programs."""

    def by_seat(chances: Sequence[float]) -> dict[str, float]:
        return {seat: round(chance, 4) for seat, chance in zip(game.seats(end), chances, strict=True)}

    return {
        "game": game.name,
        "learnt": game.evaluator.learnt_for(end),
        "start": by_seat(found.start),
        "first": found.first,
        "chart": [
            {
                "n": one.n,
                "seat": one.seat,
                "move": text(one.move),
                "chances": by_seat(one.chances),
                "cost": round(one.cost, 4),
            }
            for one in found.moments
        ],
        "turning_points": [
            {
                "n": one.n,
                "seat": one.seat,
                "move": text(one.move),
                "cost": round(one.cost, 4),
                "best": text(one.better[0].move),
                "line": [text(move) for _, move in one.better[0].line],
                "better": [
                    {
                        "move": text(better.move),
                        "gain": round(better.gain, 4),
                        "why": [{"code": reason.code, "facts": reason.facts} for reason in better.why],
                        "line": [{"seat": seat, "move": text(move)} for seat, move in better.line],
                    }
                    for better in one.better
                ],
            }
            for one in found.turning_points
        ],
        "swings": [
            {
                "n": one.moment.n,
                "seat": one.moment.seat,
                "move": text(one.moment.move),
                "of": game.seats(end)[one.place],
                "before": round(one.before, 4),
                "after": round(one.after, 4),
                "code": one.moment.changed,
            }
            for one in found.swings
        ],
    }


def chart(told: ToldReview) -> list[str]:
    """The chances by move, a letter for each seat; ^ marks turning points."""
    first, last, columns = told.first, len(told.chances) - 1, WIDTH - _MARGIN
    shown = [first + round((last - first) * column / (columns - 1)) for column in range(columns)]
    grid = [[" "] * columns for _ in range(HEIGHT + 1)]
    signs = letters(told.seats)
    for place, letter in enumerate(signs):
        for column, number in enumerate(shown):
            grid[HEIGHT - round(HEIGHT * told.chances[number][place] / 100)][column] = letter
    marks = [" "] * columns
    for turn in told.turns:
        marks[round((turn.number - first) * (columns - 1) / max(1, last - first))] = "^"
    lines = [
        f"{100 - 100 * row // HEIGHT if row % 3 == 0 else '':>4} {''.join(signs)}".rstrip()
        for row, signs in enumerate(grid)
    ]
    ends = f"{first:<{columns - len(str(last))}}{last}"
    legend = "   ".join(f"{letter} {seat}" for letter, seat in zip(signs, told.seats, strict=True))
    return [*lines, f"{'':>{_MARGIN}}{''.join(marks)}".rstrip(), f"{'':>{_MARGIN}}{ends}", *_wrapped(legend, _MARGIN)]


def numbers(told: ToldReview) -> list[str]:
    """The chances after some of the moves, in numbers."""
    return [line for row in told.rows for line in _wrapped(f"{row:4}  {_chances(told.seats, told.chances[row])}", 6)]


def _chances(seats: Sequence[str], chances: Sequence[float]) -> str:
    return ", ".join(f"{seat} {chance:.0f}" for seat, chance in zip(seats, chances, strict=True))


def turns(told: ToldReview) -> list[str]:
    """The turning points in words, then what else changed the chances."""
    lines: list[str] = []
    for label, some in (("turns", told.turns), ("swings", told.swings)):
        if some:
            lines += [*([""] if lines else []), told.labels[label]]
        for turn in some:
            lines += ["", *_wrapped(f"{turn.head}. {turn.says} {turn.costs}", 2)]
            for better in turn.better:
                lines += _wrapped(f"  {better.head}: {better.says}", 4)
                lines += [line for more in better.more for line in _wrapped(f"    {more}", 4)]
    notes = [line for note in told.notes for line in _wrapped(note, 0)]
    return [*lines, *([""] if lines and notes else []), *notes]


def _all_moves(found: Review, text: Callable[[Move], str]) -> list[str]:
    """Every move of the chart with everybody's chances after it, numbered as there: what was undone is not counted."""
    return [
        f"{number:4} {' '.join(f'{100 * chance:3.0f}' for chance in one.chances)}  {one.seat}: {text(one.move)}"
        for number, one in enumerate(found.moments[found.first :], found.first + 1)
    ]


def _wrapped(text: str, indent: int) -> list[str]:
    """A line as lines that fit, the ones that follow set in."""
    return wrap(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False, drop_whitespace=True)
