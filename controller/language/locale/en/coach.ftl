# What the coach says: hints step by step, why a move is good, what a move costs. Chances are out of 100.

# $mine: whether it is of the seat that is advised; else of another.
coach-look = { $mine ->
    [yes] Look at this, for { $seat }: { $feature }.
   *[no] Look at what you leave { $seat }: { $feature }.
}
coach-look-win = Look for a move that wins the game for { $seat } at once.
coach-look-alike = No single thing decides here: { $n } moves are equally good.
coach-look-ahead = No single thing decides here: look at what each move leaves you and the others for the next one.
coach-look-bid = Think of what this is worth to each of you, and of how much each can bid.
coach-family = The kind of move: { $family }.
coach-places = { COUNT($beside) ->
    [0] Look here: { LIST($places, empty: "the table") }.
   *[other] Look here: { LIST($places, empty: "the table") }. Just as good: { LIST($beside, style: "or") }.
}
coach-move = The move: “{ $move }”. Whoever makes it wins { $chance } of 100 such games.
coach-only-move = { CAP($seat) } has only one move: “{ $move }”.
coach-wins = It wins the game for { $seat }.
coach-not-alone = That alone does not make it the best move: what can follow counts too.
# Before $n sentences on what the move does that is bad for its seat.
coach-against = { $n ->
    [one] One thing speaks against “{ $move }”.
   *[other] Several things speak against “{ $move }”.
}
coach-mattered = What mattered most in { $seat }’s turn was “{ $move }”.
coach-later = No single thing speaks for it: what can follow makes it good.
# A feature’s name has the attributes “more” and “less” for this.
coach-why = { $gains ->
    [yes] After it, { $seat } has { NAME($feature, form: "more") } than after other moves.
   *[no] After it, { $seat } has { NAME($feature, form: "less") } than after other moves.
}
coach-as-good = { $more ->
    [0] Just as good: { LIST($moves) }.
   *[other] Just as good: { LIST($moves) }, and { $more } more.
}
coach-bids = Other bids, of 100 such games: { LIST($worth, item: "bid-wins") }.
# Of a bid that was made, first, and of others.
coach-bid = A bid is as good as what the others may bid makes it. Of 100 such games, { LIST($worth, item: "bid-wins") }.
bid-wins = “{ $name }” wins { $n }
# In how many of 100 such games each bid should be made.
coach-mixed = Bids should vary, so that nobody can expect them: of 100, { LIST($often, item: "mixed-bid") }.
mixed-bid = { $n } times “{ $name }”
coach-no-worse = At a closer look, “{ $move }” is as good as “{ $best }”.
coach-best = No move is better than “{ $move }”. Whoever makes it wins { $chance } of 100 such games.
coach-cost = The move “{ $best }” wins { more-games } in 100 than “{ $move }”.
coach-blunder = Are you sure of “{ $move }”? Another move wins { more-games } in 100.
coach-blunder-how = Type “yes” to make it, “no” to choose again.
coach-not-made = Then it is not made.
coach-blundered = “{ $move }” gives much away: another move wins { more-games } in 100. “undo” takes it back.
# Part of these messages.
more-games = { $cost ->
    [one] 1 more game
   *[other] { $cost } more games
}
coach-seated = From now on { $player } plays { $seat }.
seat-program = The program plays { $seat }, and makes its moves itself.
coach-seated-person = From now on one of you plays { $seat }.
coach-programs-alone = The program plays every seat now. “seat { $text }=person” seats one of you again, “quit” leaves.
# $plays: by seat who plays it; $levels: of the program, from the weakest on; $example: a seat as it is typed.
coach-seat-how = Now { LIST($plays, item: "seat-played") }. Say who plays a seat from now on: “seat { $example }=club” for the program, “seat { $example }=person” for one of you. The program’s levels, from the weakest on: { LIST($levels) }.
seat-played = { $n ->
    [person] one of you plays { $name }
   *[other] { $n } plays { $name }
}
coach-no-such-player = There is no player { $player }. There are: { $players }.
# $familiar: whether the program has learnt with so many seats ($n; it has with each of $counts).
coach-unlearnt = { $familiar ->
    [yes] The program has learnt on the game as shipped: with this map, this box or these rules it plays less well.
   *[no] The program has learnt with { LIST($counts, style: "or") } seats: with { $n } it plays less well.
}
# $helped: the seats for which it is on; $example: a seat as it is typed.
coach-who = { COUNT($helped) ->
    [0] The coach is off for all seats. Type “coach { $example } on” to have it help, “coach { $example } warn” to be asked before a blunder too.
   *[other] The coach helps { LIST($helped) }. Type “coach { $example } on”, “warn” or “off” to switch it.
}
# $helped: the seats that are asked before a move that gives much away.
coach-who-warned = It asks { LIST($helped, style: "or", empty: "nobody") } before a move that gives much away.
coach-switches = The coach can be switched for { $seat }: on, warn or off.
coach-on = The coach helps { $seat }: type hint, again for the next step, or ? and a move for what it costs.
coach-warn = The coach helps { $seat }, and asks once about a move that gives much away.
coach-off = The coach leaves { $seat } alone.
coach-sealed = There is no hint for a bid here: bids are secret, and everybody would hear it.
coach-lost = The coach found no answer to that: please ask again.
coach-moved-on = The game has gone on since you asked the coach: please ask again.
coach-not-made-since = The game has gone on since you typed that move, so it is not made. Type it again if you still want it.
coach-no-reason-of = There is nothing to tell about the last turn of { $seat }.
coach-why-person = One of you plays { $seat }: “why” tells what spoke for a turn of the program.
coach-no-reason = There is nothing to tell about the last turn of the program.
