"""The terminal's pictures: frames of any game for a terminal of any size, menus of moves, the screen they are shown on.

The simulated table and the real one are drawn by the same code; each only fills in a `Scene` of its own.
"""
