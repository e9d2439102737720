"""The loop at a real table: readings, time and typed lines to the companion; lights, speech and lines to the players.

It is given a `controller.ports.Body` and does not know what that is made of.
"""
