"""A stranger builds a table: wires, diagrams, budgets and printed sheets, all made of the board file that is played."""
