"""MicroPython for a Pico: scans switches, reads tags, drives pixels and talks to the host over USB."""
