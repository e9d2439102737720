# What the coach calls the features of a position, as in "points from lands: 12".

feature-land = points from lands
feature-land-expected = points that its lands promise
feature-land-decided = points from lands nobody can take from it
feature-symbols = points from symbols
feature-symbols-expected = points that its symbols promise
feature-symbols-behind = symbols it is behind by
feature-chains = points from ships and carriages
feature-chain-within-one = chains that lack one card
feature-chain-cards = cards of chains it can still complete
feature-cards = land cards
feature-stones-in-hand = stones in hand
feature-stones-on-cards = stones on cards
feature-circles-claimed = cards and circles under its stones
feature-stones-lost = stones lost
feature-law-cards = law cards it can play
feature-unread-law-cards = law cards nobody has read
feature-minus-twos = law cards that cost two points
feature-to-move = being to move
feature-circles-left = circles it may still take
feature-stone-due = a stone to place
feature-points-ahead = points ahead of the best other
feature-points-ahead-late = points ahead, with few cards left

# The kinds of moves, as in "The kind of move: take a card."
family-take = take a card
family-law = play a Law card
family-done = take no more cards
family-stone = place a stone
family-pass = place no stone
