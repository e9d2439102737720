"""Python's search for garbage, kept short while people are at the table.

**The theory.** CPython frees nearly everything as soon as nobody refers to it; what refers to itself is found by
searching all objects that could. The search of the oldest generation walks through every module, class and rule that
was ever loaded: 25 to 40 ms in a table's process, in the middle of a reading. All of that lives as long as the process
does. Once it is set aside (`gc.freeze`) a search walks only through what a game has made since.

A start makes modules, classes and rules, nearly none of which becomes garbage, and would be searched some hundred
times: a tenth of its time. So the program begins with rare searches.
"""

import gc

USUAL = gc.get_threshold()
RARE = 100_000
"""While the program is loaded, a search waits for so many new objects."""


def search_rarely() -> None:
    """Search for garbage rarely until `set_aside`: call it when the program starts."""
    gc.set_threshold(RARE, *USUAL[1:])


def set_aside() -> None:
    """All that is alive now is not searched for garbage any more, garbage is freed first: call it before play begins.

    What was set aside before and has become garbage since is found as well, so that it may be called for every game.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*USUAL)
