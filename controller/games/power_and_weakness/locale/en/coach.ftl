# What the coach calls the features of a position, as in “Look at this, for White: how many regions it holds.”
# It may be another seat’s, as in “Look at what you leave Orange: how many regions it holds.”
# “more” and “less” stand after “After it, White has” and before “than after other moves”.

feature-points = victory points
feature-total-over-9 = how near its total is to 12
feature-total-over-11 = how near its total is to 12
feature-would-win-now = a win if the cycle ended now
feature-would-win-now-late = a win if the cycle ended now, which is near
feature-active-regions = its active regions
    .more = more active regions
    .less = fewer active regions
feature-active-regions-late = its active regions, as the end of the cycle is near
    .more = more active regions
    .less = fewer active regions
feature-active-regions-next-cycle = the regions that it will have active in the next cycle
    .more = more regions that will be active in the next cycle
    .less = fewer regions that will be active in the next cycle
feature-gains-the-point = the victory point of the cycle
    .more = a better chance of the victory point of the cycle
    .less = a smaller chance of the victory point of the cycle
feature-gains-the-point-late = the victory point of the cycle, whose end is near
    .more = a better chance of the victory point of the cycle
    .less = a smaller chance of the victory point of the cycle
feature-regions = how many regions it holds
    .more = more regions
    .less = fewer regions
feature-firm-regions = its regions that stay active with a piece less
    .more = more regions that stay active with a piece less
    .less = fewer regions that stay active with a piece less
feature-active-pieces-on-map = its active pieces on the map
feature-passive-pieces-on-map = its passive pieces on the map
feature-active-reserve = its active pieces in reserve
    .more = more active pieces in reserve
    .less = fewer active pieces in reserve
feature-passive-reserve = its passive pieces in reserve
    .more = more pieces in reserve for the next cycle
    .less = fewer pieces in reserve for the next cycle
feature-no-active-reserve = its active pieces in reserve
feature-influence-tiles = how many influence tiles it has
    .more = more influence tiles
    .less = fewer influence tiles
feature-merlins = how many Merlin tiles it has
feature-extra-tiles = the tiles for extra strength it has
feature-movement-tiles = how many movement tiles it has
feature-sea-movement-tiles = how many sea movement tiles it has
feature-snakes = how many Snake tiles it has
    .more = more Snakes
    .less = fewer Snakes
feature-strength-in-force = the extra strength it has in force
feature-to-move = whose turn it is
feature-to-move-late = whose turn it is, with the end of the cycle near
feature-actions-left = the actions it has left
feature-can-take = regions it has the tile and the strength to take over
    .more = more regions that it can take over
    .less = fewer regions that it can take over
feature-can-take-to-move = regions it can take over in this turn
    .more = more regions that it can take over
    .less = fewer regions that it can take over
feature-majorities = enemy regions where it is stronger
    .more = more enemy regions in which it is stronger
    .less = fewer enemy regions in which it is stronger
feature-one-short-of-majority = enemy regions that one more piece could win
    .more = more enemy regions that one more piece could win
    .less = fewer enemy regions that one more piece could win
feature-majorities-next-cycle = enemy regions where it will be stronger in the next cycle
    .more = more regions in which it will be stronger in the next cycle
    .less = fewer regions in which it will be stronger in the next cycle
feature-can-take-next-cycle = regions it could take over in the next cycle
    .more = more regions that it could take over in the next cycle
    .less = fewer regions that it could take over in the next cycle
feature-reward-due = a tile it has won and may apply
feature-occupation-due = a region it may occupy
feature-withdrawal-due = a piece it may withdraw
feature-took-the-lightning = an auction

# The kinds of moves, as in "The kind of move: take a tile."
family-take = take a tile
family-place = place a piece
family-recruit = recruit
family-recruit-with = recruit with a tile
family-takeover = take a region over
family-reinforce = reinforce with a tile
family-strengthen = play an extra tile
family-movement = use a movement tile
family-sea = use a sea movement tile
family-snake = play the Snake
family-allow = let the tile have its effect
family-stop = stop using tiles
family-bid = bid
family-rebel = remove pieces by the rebellion
family-marker = change a region marker
family-withdraw = answer whether a piece withdraws
family-occupy = enter the region taken over
family-leave = leave the region empty

# What a move does that counts. $seat: who moves; $defender: the other seat; $cubes: those left on the sand-timer.
# $level: whether both have as many active regions, so that both gain a victory point.
cycle-left = { $cubes ->
    [0] and the cycle ends with it
    [one] and one cube is left of the cycle
   *[other] and { $cubes } cubes are left of the cycle
}
cycle-ended = { $cubes ->
    [0] As the cycle then ends
    [one] If the cycle ended then, with one cube left
   *[other] If the cycle ended then, with { $cubes } cubes left
}
effect-takeover = It takes { $region } over from { $defender }, { $attack } against { $defence }, { cycle-left }.
effect-ends-cycle = It ends the cycle. Active regions: { LIST($active) }. { COUNT($gaining) ->
    [one] { LIST($gaining) } gains the victory point.
   *[other] { LIST($gaining) } gain a victory point each.
}
effect-active = It makes { $region } an active region of { $seat }: { LIST($force) }.
effect-inactive = { COUNT($places) ->
    [one] { LIST($places) } is no longer an active region of { $seat }.
   *[other] { LIST($places) } are no longer active regions of { $seat }.
}
effect-next-cycle = { COUNT($places) ->
    [one] As the pieces then stand, { LIST($places) } is an active region of { $seat } in the next cycle.
   *[other] As the pieces then stand, { LIST($places) } are active regions of { $seat } in the next cycle.
}
effect-would-win = { cycle-ended }, { $seat } would win with { $total } against { $against }.
effect-stops-win = { cycle-ended }, { $defender } would no longer win: { $against } against { $total }.
effect-gains-point = { $level ->
    [yes] { cycle-ended }, { $seat } too would gain a victory point: active regions { $more } against { $less }.
   *[no] { cycle-ended }, { $seat } would gain the victory point: active regions { $more } against { $less }.
}
effect-denies-point = { cycle-ended }, { $defender } would not gain the victory point: active regions { $less } against { $more }.
effect-loses = { $seat } no longer holds { LIST($places) }.
effect-lets-active = { COUNT($places) ->
    [one] { LIST($places) } becomes an active region of { $seat }.
   *[other] { LIST($places) } become active regions of { $seat }.
}
effect-gives-cycle = { $defender } alone gains the victory point of the cycle, which ends with it.
effect-lets-win = { cycle-ended }, { $defender } would win with { $against } against { $total }.
effect-loses-win = { cycle-ended }, { $seat } would no longer win: { $total } against { $against }.
effect-gives-point = { $level ->
    [yes] { cycle-ended }, { $defender } too would gain a victory point: active regions { $less } against { $more }.
   *[no] { cycle-ended }, { $defender } would gain the victory point: active regions { $less } against { $more }.
}
effect-loses-point = { cycle-ended }, { $seat } would no longer gain the victory point: active regions { $more } against { $less }.
# What a Snake prevents.
effect-saves = Without the Snake, { $seat } would lose { LIST($places) }.
effect-prevents-active = { COUNT($places) ->
    [one] Without the Snake, { LIST($places) } would become an active region of { $defender }.
   *[other] Without the Snake, { LIST($places) } would become active regions of { $defender }.
}
effect-prevents-win = Without the Snake, { $defender } would win if the cycle ended then: { $against } against { $total }.
effect-prevents-point = { $level ->
    [yes] Without the Snake, { $defender } too would gain a victory point if the cycle ended then: active regions { $less } against { $more }.
   *[no] Without the Snake, { $defender } would gain the victory point if the cycle ended then: active regions { $less } against { $more }.
}
effect-saves-point = Without the Snake, { $seat } would not gain the victory point if the cycle ended then: active regions { $more } against { $less }.
effect-keeps-tile = { $seat } keeps the { $tile }.
effect-keeps-tiles = { $n ->
    [one] { $seat } keeps its last tile.
   *[other] { $seat } keeps { $n } tiles.
}
effect-points = { $n ->
    [one] It brings { $seat } a victory point.
   *[other] It brings { $seat } { $n } victory points.
}
effect-threatens = { $seat } could then take { $region } over, { $attack } against { $defence }.
effect-protects = { COUNT($places) ->
    [one] By one action { $seat } can no longer take { LIST($places) } over.
   *[other] By one action { $seat } can no longer take over { LIST($places, style: "or") }.
}
effect-auction = It starts an auction: { $seat } can bid { COUNTED($reserve, $kind) }, { $defender } { COUNTED($against, $kind) }.
effect-outbids = { $against ->
    [0] It is enough for sure: { $defender } has nothing to bid.
   *[other] It is enough for sure: { $defender } can bid no more than { COUNTED($against, $kind) }.
}
effect-tile = It brings { $seat } the { $tile }.
effect-recruits = It brings { $seat } { LIST($force) } into reserve, for the next cycle.
effect-reserve = It brings { $seat } { LIST($force) } into reserve, to be placed in this cycle.
effect-holds = { $seat } then holds { LIST($places) }.
effect-goes-on = { $seat } may use more tiles in the same action.
