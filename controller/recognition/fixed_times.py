"""How long hands, switches and words take: the times that are alike at every table, with their reasons.

Those that depend on a table (debouncing, settling, knocks, patience) stand in its board file
(`controller.boards.settle_times`).
docs/at-the-table.md tells players what they can notice of all these.
"""

from __future__ import annotations

RESTED_S = 0.3
"""A difference that has lain so long is meant: a bump lasts 0.12 s at most, and its end is seen a debounce later. So
long a word waits for what was touched just before it."""
HELD_MOST_S = 1.0
"""The longest wait of a word, however long a switch beside it flickers."""
REACTION_S = 0.5
"""About the time in which people react to what they see or hear. A card shown so soon after a question was decided
otherwise still answers that question, not the next one; shown so soon after one was asked, it is no answer to it."""
UNHEARD_S = 0.3
"""A card shown so soon after a move was made by its pieces was on its way before anybody can have heard of the move: if
the move had a use for it, it belongs to it, and else the next player shows it again."""
STILL_TELLING_S = 1.5
"""A word of a move that was understood before it was told to its end, shown within this time, belongs to that move. So
does a word that goes on with one which waits for an answer: nobody hears a question, thinks and finds the card that
answers it in less."""
CHANGES_S = 2.5
"""A card that answers a question otherwise than the one which waits for it, shown within this time of that, takes
nothing back: to hear the question, to see that the first card was wrong and to find another takes longer."""
BOTH_HANDS_S = 0.5
"""Two hands may set a piece down while they still lift the like one that leaves. What happens in this order within so
long may be one move or two, and is asked."""
NEXT_READ_S = 1.2
"""A component that the last move no longer needed, read within this time, belongs to that move. Cards of one telling
follow each other sooner; the next player has heard the move before reading another."""
SECOND_READ_S = 4.0
"""A component that the last move would have named besides, read within this time in another seat's turn, belongs to
that move: who tells it as the page says reads one component after the other, without haste."""
REREAD_S = 0.28
"""A tag seen again so soon after it was last seen, or gone, is the same reading: readers flicker, for 0.25 s at most. A
card that is passed on and shown by the next player takes longer."""
DRUMMED_S = 1.0
"""A switch bumped again so soon is tapped on purpose: what lies there is not at rest."""
SEEN_LATE_S = 0.1
"""Bounces may hide a change for so long: twice the longest debounce time."""
PROMPT_S = 2.5
"""A gesture that looks unfinished is answered after this time, so that nobody waits 3 s before a table that is silent;
most pauses within a gesture are shorter."""
WAITS_MOST_S = 10.0
"""Words that have waited longer for pieces which were then put back belong to nothing any more."""
EXCHANGED_S = 10.0
"""So long after a move was told its pieces may still be exchanged for each other. Where they stand beside the wells, or
a switch is dead, nothing shows that it was done."""
SWAPPED_S = 0.35
"""Nobody takes a piece out of a well and sets another one into it in less: it is the same one, set back."""
ROUNDING_S = 1e-6
"""What rounding may do to times that readings carry."""
