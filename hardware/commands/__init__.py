"""Commands that the body brings, found through the entry-point group ``reedlight.commands``."""
