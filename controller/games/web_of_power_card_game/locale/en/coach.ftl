# What the coach calls the features of a position, as in “Look at this, for Anna: the number of land cards.”
# It may be another seat’s, as in “Look at what you leave Bert: the number of land cards.”
# “more” and “less” stand after “After it, White has” and before “than after other moves”.

feature-land = points from lands
    .more = more points from lands
    .less = fewer points from lands
feature-land-expected = points that lands promise
    .more = better prospects of points from lands
    .less = worse prospects of points from lands
feature-land-decided = points from lands that nobody can take away
    .more = more points from lands that nobody can take away
    .less = fewer points from lands that nobody can take away
feature-symbols = points from symbols
feature-symbols-expected = points that symbols promise
    .more = better prospects of points from symbols
    .less = worse prospects of points from symbols
feature-symbols-behind = the lead of others in symbols
feature-chains = points from ships and carriages
feature-chain-within-one = chains that lack one card
feature-chain-cards = the cards of chains that can still be completed
    .more = better prospects of a chain
    .less = worse prospects of a chain
feature-cards = the number of land cards
    .more = more land cards
    .less = fewer land cards
feature-stones-in-hand = the stones in hand
    .more = more stones in hand
    .less = fewer stones in hand
feature-stones-on-cards = the stones on cards
feature-circles-claimed = the cards and circles under the stones
feature-stones-lost = the stones that are lost
feature-law-cards = law cards to play
feature-unread-law-cards = the law cards that nobody has read
feature-minus-twos = law cards that cost two points
feature-to-move = whose turn it is
feature-circles-left = the circles that may still be taken in this turn
feature-stone-due = the stone that may be placed
feature-points-ahead = the lead over the best of the others
    .more = more points compared with the best of the others
    .less = fewer points compared with the best of the others
feature-points-ahead-late = the lead over the best of the others, as few cards are left
    .more = more points compared with the best of the others
    .less = fewer points compared with the best of the others

# The kinds of moves, as in "The kind of move: take a card."
family-take = take a card
family-law = play a Law card
family-done = take no more cards
family-stone = place a stone
family-pass = place no stone

# What a move does that counts. $seat: who moves; $rival: the strongest of the others; $n and $against: what they have.
worth-points = { $points ->
    [0] no points as it stands
    [one] 1 point as it stands
   *[other] { $points } points as it stands
}
cards-taken = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
circles-shown = { $n ->
    [one] 1 symbol
   *[other] { $n } symbols
}
effect-land = { $stands ->
    [alone] { $seat } then has { cards-taken } of { $country }, and nobody else has any: { worth-points }.
    [leads] { $decided ->
        [yes] { $seat } then has { cards-taken } of { $country }, { $rival } { $against }, and nobody can catch up: { worth-points }.
       *[no] { $seat } then leads in { $country } with { cards-taken } against { $against } of { $rival }: { worth-points }.
    }
    [level] { $seat } then is level with { $rival } in { $country }, with { cards-taken } each: { worth-points }.
   *[behind] { $seat } then has { cards-taken } of { $country }, { $rival } { $against }: { worth-points }.
}
effect-symbols = { $stands ->
    [alone] { $seat } then has { circles-shown } of one family in { $country }, and nobody else has any: { worth-points }.
    [leads] { $seat } then leads in symbols of { $country } with { $n } against { $against } of { $rival }: { worth-points }.
    [level] { $seat } then is level with { $rival } in symbols of { $country }, with { $n } each: { worth-points }.
   *[behind] { $seat } then has { circles-shown } of one family in { $country }, { $rival } { $against }: { worth-points }.
}
chain-held = { $route ->
    [ships] { $n ->
        [one] 1 ship
       *[other] { $n } ships
    }
   *[carriages] { $n ->
        [one] 1 carriage
       *[other] { $n } carriages
    }
}
effect-chain = { $lacking ->
    [0] { $seat } then has a chain of { chain-held }: { $n } points.
    [one] { $seat } then has { chain-held }, and 1 more makes a chain.
   *[other] { $seat } then has { chain-held }, and { $lacking } more make a chain.
}
effect-law-card = It brings { $seat } a Law card.
effect-more-to-take = { $n ->
    [one] { $seat } may still take 1 circle in this turn.
   *[other] { $seat } may still take { $n } circles in this turn.
}
effect-claims = It claims { $card } at { $place }: anybody else has to pay a stone for it.
effect-stone-back = It brings a stone of { $seat } back: that makes { $n } in hand.
effect-keeps-stones = { $n ->
    [one] { $seat } keeps 1 stone in hand, to pay with.
   *[other] { $seat } keeps { $n } stones in hand, to pay with.
}
effect-more-circles = { $seat } may take { $n } circles in this turn.
