"""Runs the firmware under MicroPython's unix port: its port is a pty, and a second channel moves the world."""

import json
import os
import select
import sys

from world import WORLD

import firmware.clock

firmware.clock.sleep_us = WORLD.slept  # before anything imports it: columns rise by the world's time

import firmware.reader  # noqa: E402
from firmware.main import run  # noqa: E402
from firmware.port import Port  # noqa: E402
from firmware.watchdog import Watchdog  # noqa: E402

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

    def read(self, count):
        byte = sys.stdin.buffer.read(count)
        if byte == b"\x03":
            raise KeyboardInterrupt
        return byte


def hold(uid):
    WORLD.chip.tag = bytes.fromhex(uid)


def fault(name, times):
    WORLD.chip.faults[name] = times


def pattern(row, column, text):
    WORLD.patterns[row, column] = text


def diodes(soldered):
    WORLD.diodes = soldered


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
        "bus": WORLD.bus_pins,
        "states": {str(pin): state for pin, state in WORLD.states.items()},
        "commands": WORLD.chip.commands,
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
    "pattern": pattern,
    "shown": shown,
    "trouble": trouble,
}

control = open(int(os.getenv("BENCH_CONTROL")), "r+b")  # noqa: SIM115 - closed at the end of the file
port = BenchPort(control)
port.wait(10_000)  # the world as it stands when the Pico is plugged in
try:
    run(port, Watchdog("simulated Pico with RP2040"))
finally:  # by Ctrl-C: whoever asks now finds what was left behind
    with open("../left.json", "w") as file:
        json.dump(facts(), file)
    control.close()
