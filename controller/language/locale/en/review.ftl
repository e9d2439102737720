# The review of a game: where it turned, what a move gave away and what would have been better. Chances are out of 100.

screen-review-heading = Review
# $n: so many moves come before the first decision after the set-up.
screen-review-chart = { $n ->
    [0] Chances to win, of 100, after each move
   *[other] Chances to win, of 100, after each move from move { $n } on
}
screen-review-turns = Where the game turned
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
review-set-up = The pieces are still being set up. What that did to the chances is not judged.
review-none = No single move gave much away.
review-rough = These chances are rough, as they were not learnt in games like this one.
review-unknown = This game goes on, so the review uses only what everybody at the table knows.
