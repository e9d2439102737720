# What the coach says: hints step by step, why a move is good, what a move costs. Chances are out of 100.

coach-look = Look at what { $seat } has of this: { $feature }.
coach-family = The kind of move: { $family }.
coach-places = Look here: { LIST($places, empty: "the table") }.
coach-move = The move: “{ $move }”. It wins { $chance } of 100 such games.
coach-why = { $gains ->
    [yes] This move gives { $seat } more of this: { $feature }, { $after } instead of { $otherwise }.
   *[no] This move gives { $seat } less of this: { $feature }, { $after } instead of { $otherwise }.
}
coach-best = No move is better than “{ $move }”. It wins { $chance } of 100 such games.
coach-cost = The move “{ $best }” wins { more-games } in 100 than “{ $move }”.
coach-blunder = Are you sure of “{ $move }”? Another move wins { more-games } in 100.
coach-blundered = Are you sure of “{ $move }”? Another move wins { more-games } in 100. “undo” takes it back.
# Part of these messages.
more-games = { $cost ->
    [one] 1 more game
   *[other] { $cost } more games
}
coach-seated = From now on { $player } plays for { $seat }.
coach-seat-how = Say who plays a seat from now on: “seat white=club” for the program, “seat white=person” for one of you.
coach-no-such-player = There is no player { $player }. There are: { $players }.
coach-switches = The coach can be switched for { $seat }: on, warn or off.
coach-on = The coach helps { $seat }: type hint, again for the next step, or ? and a move for what it costs.
coach-warn = The coach helps { $seat }, and asks once about a move that gives much away.
coach-off = The coach leaves { $seat } alone.
coach-sealed = There is no hint for a bid here: bids are secret, and everybody would hear it.
coach-no-reason = There is nothing to tell about the last move of the program.
