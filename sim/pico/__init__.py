"""A Pico in software: the real firmware in MicroPython's unix port, for those who have none on the table."""
