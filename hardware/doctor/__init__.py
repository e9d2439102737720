"""`reedlight doctor`: what is connected, what is not as it should be, and in one sentence each what to do."""
