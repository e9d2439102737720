"""Learning weights by self-play: games are played and kept, weights are fitted to who won them, and compared."""

RIDGE, TRUST = 5.0, 100.0
"""How hard a fit holds weights: divided by the number of games, it is how much a weight of 1 costs, or where there are
weights already, 1 away from them. More of a ridge suits games of players who are much weaker than those who will use
the weights: it foretells such games no worse, and keeps features that go together, as prey and attackers, from weights
that only such games bear out (docs/strength.md, *From nothing*)."""
