"""What is printed for people: as the terminal can show it, plain or not, and in which language."""

from __future__ import annotations

import os
import sys

import click

from controller.language import SOURCE, languages


def printable(text: str) -> str:
    """The text with everything that does not print as its escape: nothing of others may move the cursor."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def plain_output(wanted: bool | None) -> bool:
    """Whether sentences are printed instead of frames: as wanted, else where standard output is no terminal that can
    draw frames."""
    if wanted is not None:
        return wanted
    return not sys.stdout.isatty() or os.environ.get("TERM", "") in ("", "dumb", "unknown")


def own_language() -> str:
    """The language of the locale where there are messages in it, else English."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    tag = named.partition(".")[0].partition("@")[0].replace("_", "-")
    known = languages(None)
    return next((one for one in (tag, tag.partition("-")[0]) if one in known), SOURCE)


def _known(_context: click.Context, _option: click.Parameter, code: str | None) -> str | None:
    """The code of a language that there is; anything else is a mistake of the command line."""
    if code is None:
        return None
    known = languages(None)
    found = next((one for one in (code, code.partition("-")[0]) if one in known), None)
    if found is None:
        raise click.BadParameter(f"there are no messages in {code}; there are in {', '.join(known)}")
    return found


PLAIN = click.option(
    "--plain/--full",
    "plain",
    default=None,
    help="Sentences line by line, as for a screen reader, or pictures. Default: plain if the output is no terminal.",
)
LANG = click.option(
    "--lang",
    metavar="CODE",
    callback=lambda context, option, code: _known(context, option, code) or own_language(),
    help="The language of sentences, such as en. Default: the locale's, else English.",
)
LANG_OF_LINES = click.option(
    "--lang",
    metavar="CODE",
    callback=lambda context, option, code: _known(context, option, code) or SOURCE,
    help="The language of sentences. Default: en; codes and facts are the same in every language.",
)
"""For commands whose output is read by programs."""
