"""Benchmarks of bodies, and whole games: the real drivers with something simulated on their other side."""
