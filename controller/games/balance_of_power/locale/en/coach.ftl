# What the coach calls the features of a position, as in “Look at this, for Austria: its pawns in danger.”
# It may be another seat’s, as in “Look at what you leave France: its pawns in danger.”
# “more” and “less” stand after “After it, White has” and before “than after other moves”.

feature-points = its territories and capitals that count
feature-points-to-win = the points it lacks to win
feature-within-6-points = the last points it lacks to win
feature-within-3-points = the last points it lacks to win
feature-pawns = how many pawns it has
    .more = more pawns
    .less = fewer pawns
feature-scarcest-class = its pawns of the rarest class
feature-classes-gone = the classes it has lost
feature-out = whether it is still in the game
feature-empire-achieved = achieving its empire
feature-homes-lacking = its home territories that it does not hold
    .more = more home territories to win back
    .less = fewer home territories to win back
feature-steps-to-homes = the way to home territories that it does not hold
    .more = a longer way to its home territories
    .less = a shorter way to its home territories
feature-remote-homes = home territories out of its reach
    .more = more home territories out of reach
    .less = fewer home territories out of reach
feature-full-capitals = capitals where it has all three classes
feature-capitals-lacking-one = capitals where it has two of the three classes
    .more = more capitals with two of the three classes
    .less = fewer capitals with two of the three classes
feature-capitals-entered = its pawns in capitals
feature-territories-entered = how many territories it has entered
    .more = more territories with a pawn in them
    .less = fewer territories with a pawn in them
feature-disputed = its disputed territories
    .more = more disputed territories
    .less = fewer disputed territories
feature-room-to-grow = empty territories in its reach
    .more = more empty territories in reach
    .less = fewer empty territories in reach
feature-pairs = territories where it has two classes together
    .more = more territories with two of its classes
    .less = fewer territories with two of its classes
feature-threes = territories where it has all three classes together
feature-lone-pawns = its pawns that stand alone
    .more = more pawns that stand alone
    .less = fewer pawns that stand alone
feature-danger = its pawns in danger
    .more = more pawns in danger
    .less = fewer pawns in danger
feature-danger-to-move = its pawns in danger, in its own turn
feature-lone-danger = its lone pawns in danger
    .more = more pawns in danger that stand alone
    .less = fewer pawns in danger that stand alone
feature-lone-danger-to-move = its lone pawns in danger, in its own turn
feature-last-of-class-in-danger = its last pawns of a class, in danger
    .more = more last pawns of a class in danger
    .less = fewer last pawns of a class in danger
feature-last-of-class-in-danger-to-move = its last pawns of a class, in danger in its own turn
feature-attackers = its pawns that can attack
feature-prey = territories where it can attack
    .more = more territories where it can attack
    .less = fewer territories where it can attack
feature-lone-prey = lone pawns that it can attack
    .more = more lone pawns to attack
    .less = fewer lone pawns to attack
feature-lone-prey-to-move = lone pawns that it can attack in this turn
feature-to-move = whose turn it is
feature-actions-left = the actions it has left
feature-turns-until-move = the wait until its next turn
feature-leads = who leads
feature-losses-possible = the attacks that others could make on it
    .more = more attacks to fear
    .less = fewer attacks to fear
feature-point-losses-possible = the attacks that others could make on its lone pawns
    .more = more attacks on its lone pawns to fear
    .less = fewer attacks on its lone pawns to fear
feature-kills-possible = which of its classes can attack
feature-point-kills-possible = which of its classes can beat a lone pawn
feature-gains-possible = actions that could bring a point
feature-could-win-next = a win within reach of one turn
feature-spare-pawns = its pawns that do not stand alone
feature-leader-losses-possible = the attacks that could be made on the leader
feature-leader-point-losses-possible = the attacks that could be made on lone pawns of the leader
feature-ahead = by how many points it is ahead
feature-behind = by how many points it is behind
feature-pawns-ahead = by how many pawns it is ahead
feature-pawns-behind = by how many pawns it is behind
feature-burst = points to be gained in one turn
feature-short-after-burst = points lacking to win after its next turn
feature-nearly-in-a-burst = being nearly able to win in one turn
feature-could-win-now = enough points to win within this turn
feature-could-win-next-in-turn = a win within reach of the seat that moves next
feature-largest-class = pawns of the most numerous class
feature-largest-class-near-all = nearing all pawns of a class on the map
feature-all-of-a-class = all pawns of a class on the map
feature-declaring-possible = a turn in which it can declare the end
feature-lead-when-declaring = the lead with which it could declare the end
feature-could-declare-now = winning by declaring the end in this turn
feature-could-declare-next = winning by declaring the end in its next turn
feature-could-declare-next-in-turn = winning by declaring the end, and being the next to move
feature-declaring-class-in-danger = attacks on the class with which it could declare the end
feature-lead-late = the lead near the end
feature-pawn-lead-late = the lead in pawns near the end

# The kinds of moves, as in "The kind of move: attack."
family-first = choose who begins
family-empire = choose an empire
family-place = place a pawn
family-move = move a pawn
family-attack = attack
family-duplicate = duplicate a pawn
family-respawn = bring a class back
family-end = end the turn

# What a move does that counts. $seat: whose territories, pawns or empire it is about; $n: points, or how many.
points-more = { $n ->
    [0] { "" }
    [one] : 1 point more
   *[other] : { $n } points more
}
points-less = { $n ->
    [0] { "" }
    [one] : 1 point less
   *[other] : { $n } points less
}
effect-territory = { CAP($seat) } then controls { LIST($places) }{ points-more }.
effect-denies = { CAP($seat) } no longer controls { LIST($places) }{ points-less }.
effect-capital = { CAP($seat) } then has a king, a general and a banker in { LIST($places) }{ points-more }.
effect-breaks-capital = { CAP($seat) } no longer has all three classes in a capital{ points-less }.
effect-removes = { $n ->
    [0] It removes the last { $kind } of { $seat }, in { $territory }.
   *[other] It removes { NAME($kind, form: "indefinite") } of { $seat } in { $territory }, and leaves { COUNTED($n, $kind) }.
}
effect-all-pawns = { CAP($seat) } then has all { COUNTED($n, $kind) } on the map: one more duplicate of that class declares the end.
effect-class-back = { CAP($seat) } has { NAME($kind, form: "indefinite") } on the map again.
effect-pawn = It adds { NAME($kind, form: "indefinite") }: { $seat } then has { COUNTED($n, $kind) } on the map.
effect-rescues = { CAP(NAME($kind, form: "indefinite")) } of { $seat } in { $territory } can no longer be removed by a single action.
effect-threatens = { CAP(NAME($kind, form: "indefinite")) } then threatens { NAME($beaten, form: "indefinite") } of { $seat } in { $territory }.
effect-achieves = { CAP($seat) } achieves empire: that is a fourth action, if it holds until its next turn.
effect-homes = { $n ->
    [one] To achieve empire, { $seat } then lacks 1 home territory.
   *[other] To achieve empire, { $seat } then lacks { $n } home territories.
}
effect-breaks-empire = { CAP($seat) } no longer has an achieved empire.
