"""The paper that sheets are printed on: A4 or US letter, by default as the locale has it."""

from __future__ import annotations

import os

import click

LETTER_TERRITORIES = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""Where letters are written on US letter, as the Unicode CLDR has it (paperSize US-Letter)."""


def usual_paper() -> str:
    """The paper of the locale (``LC_PAPER``): ``a4`` or ``letter``."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if os.environ.get(name)), "")
    territory = named.partition(".")[0].partition("@")[0].partition("_")[2]
    return "letter" if territory in LETTER_TERRITORIES else "a4"


PAPER = click.option(
    "--paper",
    type=click.Choice(("a4", "letter")),
    default=usual_paper,
    show_default="that of your locale",
    help="The paper of the printer.",
)
