"""The simulated table in a terminal: a game played or watched, or the rulebook's example demonstrated.

`sim.terminal.lesson` teaches; it needs much that nothing else does, and is imported where a lesson is taken.
"""

from controller.terminal.screen import Screen
from sim.terminal.demo import demo
from sim.terminal.game_session import play
from sim.terminal.setup import Chosen, Setup
from sim.terminal.watching import watch

__all__ = ["Chosen", "Screen", "Setup", "demo", "play", "watch"]
