"""`reedlight lessons`: which lessons there are, and how to take one."""

from __future__ import annotations

import json

import click

from controller.commands.printing import LANG, printable
from controller.errors import PositionError
from controller.games_found import find, names
from controller.language import language_for
from controller.play.lessons import lessons_of


@click.command("lessons")
@click.option("--game", help="Of this game only.")
@click.option("--json", "as_json", is_flag=True, help="One lesson a line.")
@LANG
def command(game: str | None, as_json: bool, lang: str) -> None:
    """List the lessons: short tasks on a position that teach the rules, at any table.

    `reedlight sim --game G --lesson NAME` takes one on the simulated table, `reedlight play --game G --lesson NAME` on
    a real one, and with `--board hands` beside the box alone.
    """
    try:
        games = [find(name) for name in ((game,) if game else names())]
    except PositionError as error:
        raise click.ClickException(error.message) from None
    for rules in games:
        language, lessons = language_for(rules, lang), lessons_of(rules)
        if not as_json:
            click.echo(printable(f"{language.name('game', rules.name)} (--game {rules.name})"))
        if not lessons and not as_json:
            click.echo(printable(f"  {language.sentence('lesson.none', {'title': rules.name})}"))
        for name, lesson in lessons.items():
            title = language.sentence(lesson.code("title"), {})
            if as_json:
                told = {"game": rules.name, "lesson": name, "title": title, "minutes": lesson.minutes}
                click.echo(json.dumps(told, ensure_ascii=False))
            else:
                click.echo(printable(f"  --lesson {name:<22} {title}, {lesson.minutes} min"))
