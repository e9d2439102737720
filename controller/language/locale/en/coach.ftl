# What the coach says: hints step by step, why a move is good, what a move costs. Chances are out of 100.

coach-look = Look at what { $seat } has of this: { $feature }.
coach-family = The kind of move: { $family }.
coach-places = Look here: { LIST($places, empty: "the table") }.
coach-move = The move: { $move }. It wins { $chance } of 100 such games.
coach-why = { $gains ->
    [yes] With it { $seat } has more of this than with other moves: { $feature }, { $after } and not { $otherwise }.
   *[no] With it { $seat } has less of this than with other moves: { $feature }, { $after } and not { $otherwise }.
}
coach-best = No move is better than { $move }. It wins { $chance } of 100 such games.
coach-cost = The move { $move } wins { $cost } of 100 games fewer than { $best }.
coach-blunder = Are you sure? The move { $move } wins { $cost } of 100 games fewer than another one.
coach-blundered = Are you sure? The move { $move } wins { $cost } of 100 games fewer than another one. “undo” takes it back.
coach-seated = From now on { $player } plays for { $seat }.
coach-no-such-player = There is no player { $player }. There are: { $players }.
coach-switches = The coach can be switched for { $seat }: on, warn or off.
coach-on = The coach helps { $seat }: type hint, again for the next step, or ? and a move for what it costs.
coach-warn = The coach helps { $seat }, and asks once about a move that gives much away.
coach-off = The coach leaves { $seat } alone.
coach-no-reason = There is nothing to tell about the last move of the program.
