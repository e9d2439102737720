"""The simulated table in a terminal: a game played, watched or taught, or the rulebook's example demonstrated."""

from sim.terminal.demo import demo
from sim.terminal.game_session import play
from sim.terminal.lesson import teach
from sim.terminal.screen import Screen
from sim.terminal.setup import Chosen, Setup
from sim.terminal.watching import watch

__all__ = ["Chosen", "Screen", "Setup", "demo", "play", "teach", "watch"]
