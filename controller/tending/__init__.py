"""A program that attends to a real table: readings to the companion, lights, words and typed moves, until it is told to
stop. What it is given is a `controller.ports.Body`; of what that is made it knows nothing."""
