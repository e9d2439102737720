### Words of the pictures in a terminal (controller/terminal): short, as they stand in columns of a map or a table.

## Any game

face-companion = Companion:
# $attention: what the companion does.
face-attention = { $attention ->
    [watching] watching
    [held] sees hands at work
    [asking] asking
    [astray] ASTRAY: the table differs
    [undoing] undoing: put it back
    [dark] NO POWER: all is dark
    [paused] paused
    [faulted] FAULT: a part is silent
   *[other] { $attention }
}
# $role: what a light means; stands after its letter.
face-role = { $role ->
    [may-take] take
    [may-place] place
    [may-reinforce] reinforce
    [withdraw-to] withdraw to
    [lift-here] lift
    [put-here] put here
    [wrong-here] take away
    [contested] contested
    [asks] asked
    [named] named
    [last-move] last move
    [achieved] empire achieved
    [in-danger] in danger
   *[other] { $role }
}
face-deals = The table deals
face-to-move = { CAP(LIST($acting)) } to move
face-ended = { COUNT($winners) ->
    [0] Nobody has won
    [one] { CAP(LIST($winners)) } has won
   *[other] A draw: { LIST($winners) }
}
face-seats = Seats
face-now = now: { LIST($things, style: "comma") }
# Where there is no room for all places; “map” is typed.
face-more-places = +{ $n }: type map
# The same of seats.
face-more-seats = { $n ->
    [one] +1 seat: type map
   *[other] +{ $n } seats: type map
}
face-things = { $n } things
face-none = none

## Power & Weakness

face-cycle = Cycle { $n }: { $magic ->
    [yes] magic
   *[no] sword
}
face-active = { $magic ->
    [yes] magicians are active
   *[no] knights are active
}
face-near = { $magic ->
    [yes] equal markers make neighbours
   *[no] shared borders make neighbours
}
face-timer = Timer
face-knight = knight
face-magician = magician
face-coast = coast
face-reserve = reserve
face-stock = stock { $text }
face-tiles = tiles
face-bonus = bonus
face-if-ended = if ended now:
face-if-ended-short = if ended:
# $n points, $more that would be gained, $of active regions, and together $number.
face-outlook = { $n } +{ $more } +{ $of } active = { $number }
face-points = { $n } VP
face-must-bid = must bid
face-offer = Offer ({ $n })
face-spare = spare markers:
face-turn = { CAP($seat) }’s turn: { $using ->
    [yes] using tiles,{" "}
   *[no] {""}
}{ $n ->
    [one] 1 action
   *[other] { $n } actions
} left
face-bid = { CAP(LIST($acting)) } to bid for { $text }
face-snake = { CAP(LIST($acting)) }: Snake against “{ $text }”?
face-withdraw = { CAP(LIST($acting)) } may withdraw from { $region }
face-occupy = { CAP(LIST($acting)) } may occupy { $region }
face-decides = { CAP(LIST($acting)) }: { $text }

## Balance of Power

face-turn-head = Turn
face-draws-empires = The table draws empires, and who is first
face-class = { $role ->
    [king] king
    [general] general
    [banker] banker
   *[other] { $role }
}
face-fourth = fourth action
face-places = { CAP($seat) } places: { LIST($things, style: "comma") }
face-chooses = { CAP($seat) } chooses an empire
face-left = { CAP($seat) }’s turn, left: { LIST($things, style: "comma", empty: "nothing") }
face-rooted = rooted: { LIST($things, style: "comma") }
face-on-map = map
face-supply = supply
face-lost = lost: { LIST($things, style: "comma") }
face-lost-short = lost { $text }
face-goal = { $n } points
face-goal-of = { $n }/{ $of } points
face-capital = capital
face-home = sign before a name: home
face-last-move = last move
face-also = Touching tiles are neighbours; also neighbours: { $text }

## The card game

face-revealed = Law cards are revealed
face-may-stone = { CAP($seat) } may put a stone on a card
face-takes = { CAP($seat) } takes cards
face-taken = { CAP($seat) } has taken { LIST($things, style: "comma") }: { $n ->
    [one] 1 circle
   *[other] { $n } circles
}
face-in-force = in force: { LIST($things, style: "comma") }
face-law-card = law card
# The letters on the cards.
face-faces = x cross, f fan, r rose, S ship, C carriage
face-law-own = Law cards of { $seat }, for these eyes only: { LIST($things, style: "comma") }
face-law-played = Law cards played: { LIST($things, style: "comma") }
face-cards = cards
face-all = all
face-hand = hand
face-lost-stones = lost
face-law = law
face-total = now
face-scored = Scored: land+symbols by country, chains
