"""The mind of the table: rules, recognition, phases, hints, words and records; it knows no pin and no port."""

__version__ = "0.1.0"
