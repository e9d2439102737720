"""From readings to a legal move, a question, or what to mend."""
