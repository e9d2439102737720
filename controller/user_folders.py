"""Where a user's own files lie: the home folder, and the folders of the XDG convention."""

from __future__ import annotations

import os
import pwd
from collections.abc import Mapping
from pathlib import Path


def home(environ: Mapping[str, str]) -> Path | None:
    """The home folder of who runs this program; None for a user without one. An empty ``HOME`` is none."""
    told = environ.get("HOME", "")
    if not Path(told).is_absolute():
        try:
            told = pwd.getpwuid(os.getuid()).pw_dir
        except KeyError:
            return None
        if not Path(told).is_absolute() or told == "/":
            return None
    return Path(told)


def folder_of(environ: Mapping[str, str], variable: str, usual: str) -> Path | None:
    """One of the folders of the XDG convention: what the variable says, else the usual one in the user's home; None
    where neither is known. As the convention has it, a path that is not absolute is none."""
    told = Path(environ.get(variable, ""))
    if told.is_absolute():
        return told
    own = home(environ)
    return None if own is None else own / usual
