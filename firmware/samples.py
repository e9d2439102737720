"""The filter of switches that are looked at again and again; the scanner of a Pi uses it too."""


class TwoSamples:
    """A change counts when two successive samples agree: what lasts for one only is a glitch.

    Holds one bit a switch; 1 is closed.

    Args:
        first: how they stand at first.
    """

    def __init__(self, first: int = 0) -> None:
        self.closed = first
        self._last = first

    def feel(self, sample: int) -> int:
        """The bits that have changed."""
        news = (sample ^ self.closed) & ~(sample ^ self._last)
        self._last = sample
        self.closed ^= news
        return news
