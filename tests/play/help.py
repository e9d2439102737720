"""The help as it is shown, line by line."""

from controller.language import language_for

HELP = tuple(line for code in ("help.all", "help.table") for line in language_for(None).sentence(code, {}).split("\n"))
