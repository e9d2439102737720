"""Where a game stands: the `transitions` machines, and nowhere else.

`game_phase` follows a game through the literal table that the game brings, and `drift` is what happens where it and the
rules disagree; `machine` makes machines of tables, and `diagrams` draws them (``python -m controller.phases.diagrams``)
into ``docs/phases.md``.
"""
