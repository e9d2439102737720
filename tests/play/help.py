"""The help as it is shown, line by line."""

from controller.engine.speech import Thing
from controller.language import language_for

_FACTS = {"thing": Thing("text", "influence-castle")}
HELP = tuple(
    line for code in ("help.all", "help.table") for line in language_for(None).sentence(code, _FACTS).split("\n")
)
