"""Where the table stands and whether it attends: the `transitions` machines, and nowhere else.

`game_phase` follows a game through the literal table that the game brings; `attention` has one table of its own;
`machine` makes machines of tables, and `diagrams` draws them (``python -m controller.phases.diagrams``) into
``docs/phases.md``.
"""
