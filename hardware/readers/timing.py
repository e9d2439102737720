"""How long readers, their chips and their tags may take."""

from __future__ import annotations

from typing import Final

from attrs import frozen


@frozen
class ReaderTiming:
    """All times are seconds.

    Attributes:
        poll_s: from one look for a tag to the next, where a reader is asked (PN532).
        misses: a tag is gone after so many looks in a row that clearly found none.
        backstop_s: a tag is gone when for so long nothing but spoilt answers came.
        answer_s: a chip that is well answers within this; it takes milliseconds.
        tries: how often a question is asked before its answer is called spoilt or missing.
        silent_s: a reader is lost when for so long no answer was sound.
        liveness_s: a reader without a tag is asked for its version so often.
        reopen_s: from one attempt to open a lost reader to the next.
        stopped_s: where a reader sends unasked (RDM6300, every 50 ms): a tag is gone when its frames have stopped for
            so long.
        same_s: the same tag within this of its last frame is the same reading there, though it was told gone.
        gap_s: within an answer no byte comes so much later than the one before; and how long a reader that sends
            unasked is listened to before its thread looks around.
    """

    poll_s: float = 0.03
    misses: int = 3
    backstop_s: float = 1.5
    answer_s: float = 0.3
    tries: int = 3
    silent_s: float = 1.0
    liveness_s: float = 3.0
    reopen_s: float = 0.5
    stopped_s: float = 0.3
    same_s: float = 1.0
    gap_s: float = 0.05


USUAL: Final = ReaderTiming()
