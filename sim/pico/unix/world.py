"""What lies on the other side of a simulated Pico's pins: switches, keys, straps, a strip, a tag reader.

Electrically true where it matters: an open line reads low unless something pulls it up, columns rise slowly, a switch
without a diode conducts both ways, and a row that is driven high while another is low is a short.
"""

from time import ticks_us

from chip import Pn532

MOST_SHOWN = 32
RISE_US = 25  # what a column needs to rise again after its row has been let go
FLOAT, PULLED_UP, LOW, HIGH, PULLED_DOWN = 0, 1, 2, 3, 4


class World:
    def __init__(self):
        self.states = {}  # pin -> FLOAT or so, as the Pico makes it
        self.unique = b"\xe6a8S\x1b\x00\x00\x01"
        self.grounded = 0  # pins joined to ground: straps, and keys that are down
        self.closed = {}  # row pin -> mask of column pins
        self.patterns = {}  # (row pin, column pin) -> what the switch does at the next scans
        self.diodes = True
        self.shorts = 0
        self.pixels = b""  # what the strip shows
        self.frames = 0  # how often it was told
        self.shown = []  # the newest frames that nobody has asked for yet: when, and what
        self.program = []
        self.chip = Pn532()
        self.bus_pins = ()
        self.held = 0  # clocks until the chip lets go of SDA
        self._sda = self._scl = -1
        self.trouble = ""
        self.fed = 0
        self.interruptible = True  # by Ctrl-C
        self.impatient = False  # somebody presses Ctrl-C once more while the strip is written to
        self.watched = False
        self._slept_us = RISE_US
        self._before = 0  # what was low when the row changed
        self._up = 0
        self._driven = []

    def set_closed(self, row, column, closed):
        mask = self.closed.get(row, 0)
        self.closed[row] = mask | 1 << column if closed else mask & ~(1 << column)

    def hold_bus(self, sda, scl, clocks):
        self._sda, self._scl, self.held = sda, scl, clocks

    def ground(self, pin, joined):
        self.grounded = self.grounded | 1 << pin if joined else self.grounded & ~(1 << pin)

    def put(self, pin, state):
        if self.states.get(pin) == LOW and state != LOW:
            self.held -= bool(self.held and pin == self._scl)
            self._before = self.low() & ~(1 << pin)
            self._slept_us = 0
        if self.states.get(pin) == LOW:
            self._driven.remove(pin)
        self.states[pin] = state
        self._up &= ~(1 << pin)
        if state == LOW:
            self._driven.append(pin)
            if self.patterns:
                self._play(pin)
        elif state in (PULLED_UP, HIGH):
            self._up |= 1 << pin

    def show(self, data):
        if self.impatient and self.interruptible:
            self.impatient = False
            raise KeyboardInterrupt
        self.pixels = data
        self.frames += 1
        self.shown = self.shown[1 - MOST_SHOWN :]
        self.shown.append((ticks_us(), data))

    def slept(self, us):
        self._slept_us += us

    def levels(self):
        """The register: one bit a pin, 1 where it is high."""
        if self.trouble:
            trouble, self.trouble = self.trouble, ""
            raise RuntimeError(trouble)
        low = self.low()
        if self._slept_us < RISE_US:
            low |= self._before
        return self._up & ~low

    def low(self):
        found = self.grounded | (1 << self._sda if self.held else 0)
        for pin in self._driven:
            found |= 1 << pin
            if self.diodes:
                found |= self.closed.get(pin, 0)
        return found if self.diodes else self._spread(found)

    def _spread(self, low):
        """Without diodes whatever is low pulls down all that is joined to it, rows and columns alike."""
        before = -1
        while before != low:
            before = low
            for row, columns in self.closed.items():
                if columns and (low >> row & 1 or columns & low):
                    low |= columns | 1 << row
                    if self.states.get(row) == HIGH:
                        self.shorts += 1
        return low

    def _play(self, row):
        for place in [place for place in self.patterns if place[0] == row]:
            pattern = self.patterns[place]
            self.set_closed(row, place[1], pattern[0] == "1")
            if len(pattern) > 1:
                self.patterns[place] = pattern[1:]
            else:
                del self.patterns[place]


WORLD = World()
