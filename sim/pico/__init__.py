"""A Pico in software: the real firmware in MicroPython's unix port, for whoever has none on the table."""
