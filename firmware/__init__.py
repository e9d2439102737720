"""MicroPython for a Pico: scans switches, reads tags, drives pixels and talks to the host over USB.

`wire`, `endpoint` and `messages` run on the host as well; the rest needs MicroPython. docs/protocol.md is the contract.
"""

VERSION = "1.1"
"""Of the firmware: told at connect, and shown by `reedlight firmware status`. The protocol, and a number that rises
with every change to what the firmware does (docs/protocol.md, Versions); a test holds it."""
