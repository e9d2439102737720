"""From legal moves to a frame of lights within the milliamps of the supply."""
