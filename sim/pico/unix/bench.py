"""Runs the firmware under MicroPython's unix port: its port is a pty, and a second channel moves the world."""

import json
import os
import select
import sys

from world import WORLD

import firmware.clock

firmware.clock.sleep_us = WORLD.slept  # before anything imports it: columns rise by the world's time

import firmware.main  # noqa: E402
import firmware.reader  # noqa: E402
from firmware.port import Port  # noqa: E402
from firmware.watchdog import Watchdog  # noqa: E402

CTRL_C = 3

firmware.reader._POLL_MS = int(os.getenv("BENCH_POLL_MS")) or firmware.reader._POLL_MS


class BenchPort(Port):
    """The firmware's own port, but that its sleep ends when the world is moved, and that it knows Ctrl-C."""

    def __init__(self, control):
        super().__init__()
        self._input = Typed()
        self._control = control
        self._moved = select.poll()
        self._moved.register(control, select.POLLIN)
        self._either = select.poll()
        self._either.register(sys.stdin, select.POLLIN)
        self._either.register(control, select.POLLIN)

    def wait(self, timeout_ms):
        self._either.poll(timeout_ms)
        while self._moved.poll(0):
            line = self._control.readline()
            if not line:
                raise SystemExit  # the test is over
            name, *args = json.loads(line)
            self._control.write(json.dumps(COMMANDS[name](*args)) + "\n")


class Typed:
    """Standard input; Ctrl-C interrupts, and what was typed after it stays, as in MicroPython's USB driver."""

    def readinto(self, byte):
        count = sys.stdin.buffer.readinto(byte)
        if count and byte == b"\x03":
            raise KeyboardInterrupt
        return count


def kbd_intr(char):
    """MicroPython's, as far as the world has a part in it."""
    assert char in (-1, CTRL_C)
    WORLD.interruptible = char == CTRL_C


firmware.main.kbd_intr = kbd_intr


def hold(uid, ats):
    WORLD.chip.tag, WORLD.chip.ats = bytes.fromhex(uid), bytes.fromhex(ats)


def fault(name, times):
    WORLD.chip.faults[name] = times


def pattern(row, column, text):
    WORLD.patterns[row, column] = text


def diodes(soldered):
    WORLD.diodes = soldered


def impatient():
    WORLD.impatient = True


def trouble(text):
    WORLD.trouble = text


def begin(unique, pixels):
    WORLD.unique = bytes.fromhex(unique)
    WORLD.pixels = bytes.fromhex(pixels)


def facts():
    return {
        "frames": WORLD.frames,
        "pixels": WORLD.pixels.hex(),
        "program": WORLD.program,
        "shorts": WORLD.shorts,
        "watched": WORLD.watched,
        "interruptible": WORLD.interruptible,
        "bus": WORLD.bus_pins,
        "states": {str(pin): state for pin, state in WORLD.states.items()},
        "commands": WORLD.chip.commands,
        "asked": WORLD.chip.asked,
        "patterns": len(WORLD.patterns),
    }


def shown():
    frames, WORLD.shown = WORLD.shown, []
    return [[at, data.hex()] for at, data in frames]


COMMANDS = {
    "begin": begin,
    "close": WORLD.set_closed,
    "diodes": diodes,
    "facts": facts,
    "fault": fault,
    "ground": WORLD.ground,
    "hold": hold,
    "hold_bus": WORLD.hold_bus,
    "impatient": impatient,
    "pattern": pattern,
    "shown": shown,
    "trouble": trouble,
}

control = open(int(os.getenv("BENCH_CONTROL")), "r+b")  # noqa: SIM115 - closed at the end of the file
port = BenchPort(control)
port.wait(10_000)  # the world as it stands when the Pico is plugged in
try:
    firmware.main.run(port, Watchdog("simulated Pico with RP2040"))
finally:  # by Ctrl-C: those who ask now find what was left behind
    with open("../left.json", "w") as file:
        json.dump(facts(), file)
    control.close()
