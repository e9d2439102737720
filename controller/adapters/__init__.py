"""The games as other projects know games: OpenSpiel and PettingZoo. Each needs an extra of its own."""
