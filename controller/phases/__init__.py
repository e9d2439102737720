"""Where the table stands and whether it attends: the `transitions` machines, and nowhere else.

`game_phase` follows a game through the literal table that the game has here (`power_and_weakness`); `attention` has one
table of its own; `machine` makes machines of tables, and `diagrams` draws them into ``docs/phases.md``. For a new game,
copy `power_and_weakness`, add one line to `TABLES` in `game_phase`, and run ``python -m controller.phases.diagrams``.
"""
