"""Switches and keys on the pins of a Raspberry Pi, by gpiozero."""
