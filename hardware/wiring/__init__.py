"""How a board is wired, read from the ``[body]`` of its file: the one place that drivers, docs and diagrams ask."""
