"""Learning weights by self-play: games are played and kept, weights are fitted to who won them, and compared."""
