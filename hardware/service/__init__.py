"""Reedlight as a service of the computer at the table: its unit, its rules for devices, and putting them in place."""
