# What the coach calls the features of a position; “more” and “less” end with “than other moves do”. As in "pawns in danger: 2".

feature-points = territories and capitals that count
feature-points-to-win = the points it lacks to win
feature-within-6-points = the last points it lacks to win
feature-within-3-points = the last points it lacks to win
feature-pawns = pawns
    .more = more pawns
    .less = fewer pawns
feature-scarcest-class = pawns of the rarest class
feature-classes-gone = classes lost
feature-out = whether it is still in the game
feature-empire-achieved = an empire achieved
feature-homes-lacking = home territories lacking
    .more = more home territories to win back
    .less = fewer home territories to win back
feature-full-capitals = capitals with all three classes
feature-capitals-lacking-one = capitals that lack one class
    .more = more capitals in which one class is lacking
    .less = fewer capitals in which one class is lacking
feature-capitals-entered = pawns in capitals
feature-territories-entered = territories entered
    .more = more territories with a pawn in them
    .less = fewer territories with a pawn in them
feature-disputed = disputed territories
    .more = more disputed territories
    .less = fewer disputed territories
feature-room-to-grow = empty territories in reach
    .more = more empty territories in reach
    .less = fewer empty territories in reach
feature-pairs = territories with two classes together
    .more = more territories with two of its classes
    .less = fewer territories with two of its classes
feature-threes = territories with all three classes together
feature-lone-pawns = pawns that stand alone
    .more = more pawns that stand alone
    .less = fewer pawns that stand alone
feature-danger = pawns in danger
    .more = more pawns in danger
    .less = fewer pawns in danger
feature-danger-to-move = pawns in danger, in its own turn
feature-lone-danger = lone pawns in danger
    .more = more pawns in danger that stand alone
    .less = fewer pawns in danger that stand alone
feature-lone-danger-to-move = lone pawns in danger, in its own turn
feature-last-of-class-in-danger = the last pawns of a class in danger
    .more = more last pawns of a class in danger
    .less = fewer last pawns of a class in danger
feature-last-of-class-in-danger-to-move = the last pawns of a class in danger, in its own turn
feature-attackers = pawns that can attack
feature-prey = territories where it can attack
    .more = more territories where it can attack
    .less = fewer territories where it can attack
feature-lone-prey = lone pawns it can attack
    .more = more lone pawns to attack
    .less = fewer lone pawns to attack
feature-lone-prey-to-move = lone pawns it can attack in this turn
feature-to-move = whose turn it is
feature-actions-left = actions left
feature-turns-until-move = the wait until its next turn
feature-leads = the lead
feature-losses-possible = attacks that can hit it
    .more = more attacks to fear
    .less = fewer attacks to fear
feature-point-losses-possible = attacks that can hit its lone pawns
    .more = more attacks on its lone pawns to fear
    .less = fewer attacks on its lone pawns to fear
feature-kills-possible = classes that can attack
feature-point-kills-possible = classes that can beat a lone pawn
feature-gains-possible = actions that could bring a point
feature-could-win-next = a win within reach of one turn
feature-spare-pawns = pawns that do not stand alone
feature-leader-losses-possible = attacks that can hit the leader
feature-leader-point-losses-possible = attacks that can hit lone pawns of the leader
feature-ahead = points ahead
feature-behind = points behind
feature-pawns-ahead = pawns ahead
feature-pawns-behind = pawns behind
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
effect-pawn = { CAP($seat) } then has { COUNTED($n, $kind) } on the map.
effect-rescues = It brings { NAME($kind, form: "indefinite") } of { $seat } in { $territory } out of danger.
effect-threatens = { CAP(NAME($kind, form: "indefinite")) } then threatens { NAME($beaten, form: "indefinite") } of { $seat } in { $territory }.
effect-achieves = { CAP($seat) } achieves empire: that is a fourth action, if it holds until its next turn.
effect-homes = { $n ->
    [one] To achieve empire, { $seat } then lacks 1 home territory.
   *[other] To achieve empire, { $seat } then lacks { $n } home territories.
}
effect-breaks-empire = { CAP($seat) } no longer has an achieved empire.
