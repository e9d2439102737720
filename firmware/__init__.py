"""MicroPython for a Pico: scans switches, reads tags, drives pixels and talks to the host over USB.

`wire`, `endpoint` and `messages` run on the host as well; the rest needs MicroPython. docs/protocol.md is the contract.
"""

VERSION = "1.0"
"""Of the firmware: told at connect, and shown by `reedlight firmware status`."""
