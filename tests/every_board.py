"""The boards that sense pieces or tiles, one of each kind: what is tried at every table is tried at these."""

BOARDS = (
    "power-and-weakness-counting",
    "power-and-weakness-presence",
    "balance-of-power-counting",
    "web-of-power-card-game-tray",
    "web-of-power-card-game-reader",
)
