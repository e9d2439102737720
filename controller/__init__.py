"""Everything of a table but hardware: rules, recognition, phases, hints, languages, records. No pin and no port."""

__version__ = "0.1.0"
