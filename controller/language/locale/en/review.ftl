# The review of a game: where it turned, what a move gave away and what would have been better. Chances are out of 100.

screen-review-heading = Review
# $n: so many moves come before the first decision after the set-up.
screen-review-chart = { $n ->
    [0] Chances to win, of 100, after each move
   *[other] Chances to win, of 100, after each move from move { $n } on
}
screen-review-turns = Where the game turned
screen-review-swings = What else changed the chances
screen-review-progress = Looking back at the game
screen-review-after = After move
screen-review-move = Move { $n }
screen-review-better = Better, by { $n }
screen-review-also = Or, by { $n }
screen-review-then = then: { $text }
screen-review-numbers = The chances in numbers
# $cost: by how many games in 100 the best move found wins more often.
review-cost = { $cost ->
    [one] That gave away 1 game in 100.
   *[other] That gave away { $cost } games in 100.
}
# A chance of $seat went from $from to $to with a move of $mover, and no move gave much away.
review-swing-drawn = That changed the chances of { $seat } from { $from } to { $to }. It was drawn, so it was luck.
review-swing-bids = The bids came to light, and that changed the chances of { $seat } from { $from } to { $to }.
# $mover did not see everything that the chart knows. $fell: whether the chance fell; else it rose.
review-swing-hidden = { $fell ->
    [yes] The chances of { $seat } went from { $from } to { $to }. By what { $mover } could see, no other move was much better; looking back, { $seat } stood less well before than it seemed.
   *[no] The chances of { $seat } went from { $from } to { $to }. By what { $mover } could see, no other move was much better; looking back, { $seat } stood better before than it seemed.
}
review-swing-seen = { $fell ->
    [yes] The chances of { $seat } went from { $from } to { $to }, though no other move was much better. Looking back, { $seat } stood less well before than it seemed.
   *[no] The chances of { $seat } went from { $from } to { $to }, though no other move was much better. Looking back, { $seat } stood better before than it seemed.
}
review-set-up = The pieces are still being set up. What that did to the chances is not judged.
review-none = No single move gave much away.
review-rough = These chances are rough, as they were not learnt in games like this one.
review-unknown = This game goes on, so the review uses only what everybody at the table knows.
