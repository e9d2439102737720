# Every sentence of the Web of Power card game, in English.
#
# The id of a message is the code of the reason with hyphens for dots. A refusal ends with the heading of the rulebook's
# section in brackets; the headings are the terms at the end of this file.

### Moves that cannot be read

move-unknown-verb = I cannot read “{ $move }”: no move begins with “{ $word }”.
move-unknown-place = I cannot read “{ $move }”: there is no place “{ $word }”. The first place is written “1,1”.
move-unknown-row = I cannot read “{ $move }”: there is no row “{ $word }”.
move-unknown-side = I cannot read “{ $move }”: a row has a left end and a right end, not “{ $word }”.
move-unknown-law = I cannot read “{ $move }”: there is no Law card “{ $word }”.
move-unknown-seat-name = I cannot read “{ $move }”: there is no seat “{ $word }” in this game.
move-unknown-country = I cannot read “{ $move }”: there is no country “{ $word }”.
move-unknown-card = I cannot read “{ $move }”: there is no Land card “{ $word }”.
move-unreadable = { $verb ->
    [take] I cannot read “{ $move }”: write it as in “take 1 left” or “take 1 left pays hand”.
    [law] I cannot read “{ $move }”: after “law” comes a Law card and nothing else.
    [stone] I cannot read “{ $move }”: write it as in “stone 3,5” or “stone 3,5 from 1,2”.
    [land-card] I cannot read “{ $move }”: after “land-card” come a place and a Land card.
    [law-card] I cannot read “{ $move }”: after “law-card” come a place and a Law card, or “unknown”.
    [start] I cannot read “{ $move }”: after “start” comes a seat.
    [reveal] I cannot read “{ $move }”: after “reveal” come a seat and a Law card.
   *[other] I cannot read “{ $move }”: after “{ $verb }” comes nothing else.
}

### Whose turn it is, and what is due

game-over = { COUNT($winners) ->
    [0] The game is over, and there is no winner. ({ -section-scoring })
   *[other] The game is over, and { LIST($winners) } has won. ({ -section-scoring })
}
# $waits_for is the seat that is to act. “table” means that cards are dealt or shown, or the starting player is drawn.
turn-not-yours = { $seat ->
    [table] No card is dealt or shown now: it is { $waits_for }’s turn. ({ -section-course })
   *[other] { $waits_for ->
        [table] { $seat } has to wait until the cards are dealt or shown, or the starting player is drawn. ({ -section-course })
       *[other] { $seat } has to wait: it is { $waits_for }’s turn. ({ -section-next-player })
    }
}
turn-taking-is-over = { $seat } cannot take more cards in this turn and may only place a stone. ({ -section-stone })
turn-taking-first = { $taken ->
    [0] { $seat } may place a stone only after taking a card. ({ -section-stone })
   *[other] { $seat } is still taking cards, and may place a stone after that. ({ -section-stone })
}
move-not-of-the-table = “{ $move }” is a player’s move, but now cards are dealt or shown. ({ -section-course })
move-of-the-table = { $seat } cannot choose “{ $move }”: this is dealt, drawn or shown. ({ -section-course })
table-not-due = { $due ->
    [land-card] “{ $move }” does not come now: the Land cards are being laid out. ({ -section-set-up })
    [law-card] “{ $move }” does not come now: the Law cards are being laid out. ({ -section-set-up })
    [start] “{ $move }” does not come now: the starting player is being drawn. ({ -section-set-up })
   *[reveal] “{ $move }” does not come now: the Law cards are being shown. ({ -section-scoring })
}

### Taking a card: refusals

take-row-empty = { $seat } cannot take a card from row { $row }: it is empty. ({ -section-take })
take-last-is-left = { $card } is the last card of row { $row } and is taken from the left. ({ -section-take })
take-circles = { $so_far ->
    [one] { $seat } has taken { $so_far } circle symbol in this turn, and { $card } would make it { $sum }: at most { $limit } are allowed. ({ -section-take })
   *[other] { $seat } has taken { $so_far } circle symbols in this turn, and { $card } would make it { $sum }: at most { $limit } are allowed. ({ -section-take })
}
take-country = { $seat } takes only cards of { $taken } in this turn, so not { $card }. ({ -section-take })
take-not-initial = { $card } was not at an end of row { $row } when the turn began, and with the rules of this table { $seat } cannot take it in this turn. ({ -section-take })
take-needs-no-stone = { $seat } pays nothing for { $card }: there is no stone on it. ({ -section-under-stone })
take-own-needs-no-stone = { $seat } pays nothing for { $card }: the stone on it is { $seat }’s own. ({ -section-under-stone })
take-own-stone = { $seat } may not take { $card }, because { $seat }’s own stone lies on it and another card can be taken, such as { LIST($examples, style: "or") }. ({ -section-under-stone })
take-must-pay = { $in_hand ->
    [0] { $seat } has to pay with a stone for { $card }, because { $owner } has a stone on it. { $seat } has { $out } on cards. ({ -section-under-stone })
   *[other] { $out ->
        [0] { $seat } has to pay with a stone for { $card }, because { $owner } has a stone on it. { $seat } has { $in_hand } in hand. ({ -section-under-stone })
       *[other] { $seat } has to pay with a stone for { $card }, because { $owner } has a stone on it. { $seat } has { $in_hand } in hand and { $out } on cards. ({ -section-under-stone })
    }
}
take-no-stone-to-pay = { $seat } has no stone left to pay for { $card }, which has { $owner }’s stone on it. ({ -section-under-stone })
take-none-in-hand = { $out ->
    [one] { $seat } has no stone in hand to pay for { $card }, only { $out } that lies on a card. ({ -section-under-stone })
   *[other] { $seat } has no stone in hand to pay for { $card }, only { $out } that lie on cards. ({ -section-under-stone })
}
take-pays-not-own = { COUNT($holder) ->
    [0] { $seat } cannot pay with a stone at { $pays }: there is none. ({ -section-under-stone })
   *[other] { $seat } cannot pay with the stone at { $pays }: it belongs to { $holder }. ({ -section-under-stone })
}
take-not-an-end = { $card } lies inside row { $row }, not at an end. The row ends with { LIST($ends) }. ({ -section-take })
take-gone = { $card } is already taken: { $holder } has it. ({ -section-take })
take-not-laid = { $card } is not laid out yet. ({ -section-set-up })

### Playing a Law card: refusals
## law-never-played is said of one kind of card only, which is shown at the end: it must not name the card.

law-never-played = { $seat } cannot play this Law card. ({ -section-under-law })
law-not-held = { $seat } does not have { $law } and cannot play it. ({ -section-under-law })
law-all-elsewhere = { $copies ->
    [0] { $seat } cannot have { $law }: there is no such card in this box. ({ -section-under-law })
    [one] { $seat } cannot have { $law }: its only copy is known to be elsewhere. ({ -section-under-law })
   *[other] { $seat } cannot have { $law }: its { $copies } copies are known to be elsewhere. ({ -section-under-law })
}
law-none-lost = { $seat } has not lost a stone, so { $law } cannot bring one back. ({ -section-under-law })
law-too-late = { $seat } takes no more cards in this turn, so { $law } would have no effect. ({ -section-under-law })
law-in-force = { $seat } has already played { $law } in this turn, and a second one would add nothing. ({ -section-under-law })

### The end of a turn, and stones: refusals

done-take-first = { $seat } has to take at least one card, because a card can be taken. ({ -section-take })
stone-no-card = { $seat } cannot put a stone at { $place }: there is no card. ({ -section-stone })
stone-occupied = { $seat } cannot put a stone on { $card } at { $place }: { $owner } has a stone on it. ({ -section-stone })
stone-none-in-hand = { $out ->
    [0] { $seat } has no stone in hand to place, and none on a card to move. ({ -section-stone })
    [one] { $seat } has no stone in hand to place, but may move the one on a card. ({ -section-stone })
   *[other] { $seat } has no stone in hand to place, but may move one of the { $out } on cards. ({ -section-stone })
}
stone-all-placed = { $seat } has { $out } stones on cards, and at most { $most } are allowed. { $seat } may move one of them instead. ({ -section-stone })
stone-not-own = { COUNT($holder) ->
    [0] { $seat } cannot move a stone from { $from }: there is none. ({ -section-stone })
   *[other] { $seat } cannot move the stone at { $from }: it belongs to { $holder }. ({ -section-stone })
}
stone-place-instead = { $in_hand ->
    [one] { $seat } has { $in_hand } stone in hand and may place it, so no stone may be moved. ({ -section-stone })
   *[other] { $seat } has { $in_hand } stones in hand and may place one, so no stone may be moved. ({ -section-stone })
}

### Laying out and showing: refusals
## Which Law card lies face down is never said.

land-card-next = The next Land card goes to { $next }, not to { $place }. ({ -section-set-up })
land-card-dealt = { $card } is already laid out. ({ -section-set-up })
law-card-next = The next Law card goes to { $next }, not to { $place }. ({ -section-set-up })
law-card-none-left = This Law card cannot lie at { $place }: all cards of its kind are already laid out. ({ -section-set-up })
reveal-next = { $seat } does not show this Law card yet: { $next } shows one first. ({ -section-scoring })
reveal-none-left = { $copies ->
    [0] { $seat } cannot have { $law }: there is no such card in this box. ({ -section-scoring })
    [one] { $seat } cannot have { $law }: its only copy is already known. ({ -section-scoring })
   *[other] { $seat } cannot have { $law }: its { $copies } copies are already known. ({ -section-scoring })
}

### What a legal move would be

take-legal = { $side ->
    [left] { $seat } may take { $card } from the left end of row { $row }.
   *[right] { $seat } may take { $card } from the right end of row { $row }.
}
take-own-legal = { $side ->
    [left] { $seat } may take { $card } from the left end of row { $row }, and gets back the stone on it.
   *[right] { $seat } may take { $card } from the right end of row { $row }, and gets back the stone on it.
}
take-paid-from-hand-legal = { $seat } may take { $card } with { $owner }’s stone on it, and pay with a stone from the hand.
take-paid-from-card-legal = { $seat } may take { $card } with { $owner }’s stone on it, and pay with the stone at { $pays }.
law-take-back-stone-legal = { $lost ->
    [one] { $seat } may play { $law } and take the lost stone back.
   *[other] { $seat } may play { $law } and take back one of the { $lost } lost stones.
}
law-three-symbols-legal = { $seat } may play { $law } and take up to 3 circle symbols in this turn.
law-different-colours-legal = { $seat } may play { $law } and take cards of different countries in this turn.
done-legal = { $taken ->
    [one] { $seat } may stop with { $taken } card taken.
   *[other] { $seat } may stop with { $taken } cards taken.
}
done-nothing-to-take-legal = { $seat } cannot take a card and may end the turn.
stone-legal = { $seat } may place a stone on { $card } at { $place }.
stone-moved-legal = { $seat } may move the stone at { $from } to { $card } at { $place }.
pass-legal = { $seat } may choose to place no stone.
land-card-legal = { $card } may lie at { $place }.
law-card-legal = This Law card may lie at { $place }.
law-card-unread-legal = A Law card may lie at { $place } without being read.
start-legal = { $seat } may be the starting player.
reveal-legal = { $seat } may show { $law }.

### What has happened

told-turn = It is { $seat }’s turn.
told-take = { $side ->
    [left] { $seat } takes { $card } from the left end of row { $row }.
   *[right] { $seat } takes { $card } from the right end of row { $row }.
}
told-take-own = { $side ->
    [left] { $seat } takes { $card }, which has { $seat }’s own stone on it, from the left end of row { $row }.
   *[right] { $seat } takes { $card }, which has { $seat }’s own stone on it, from the right end of row { $row }.
}
told-take-paid-from-hand = { $side ->
    [left] { $seat } takes { $card } from the left end of row { $row } and pays with a stone from the hand.
   *[right] { $seat } takes { $card } from the right end of row { $row } and pays with a stone from the hand.
}
told-take-paid-from-card = { $side ->
    [left] { $seat } takes { $card } from the left end of row { $row } and pays with the stone at { $pays }.
   *[right] { $seat } takes { $card } from the right end of row { $row } and pays with the stone at { $pays }.
}
told-stone-returned = { $seat } gets the stone from { $place } back in hand.
told-law-received = { $seat } gets a Law card, face down.
told-law-take-back-stone = { $seat } plays { $law } and gets a lost stone back in hand.
told-law-three-symbols = { $seat } plays { $law }: up to 3 circle symbols are allowed in this turn.
told-law-different-colours = { $seat } plays { $law }: the countries may differ in this turn.
told-done = { $taken ->
    [one] { $seat } stops with { $taken } card taken.
   *[other] { $seat } stops with { $taken } cards taken.
}
told-done-nothing = { $seat } ends the turn without a card.
told-stone = { $seat } places a stone on { $card } at { $place }.
told-stone-moved = { $seat } moves a stone from { $from } to { $card } at { $place }.
told-pass = { $seat } places no stone.
told-land-card = { CAP($place) }: { $card }.
told-law-card = { CAP($place) }: a Law card, face down.
gathered-land-cards = { $n } Land cards are dealt in rows.
gathered-law-cards = { $n } Law cards are laid face down on cards.
told-start = { $seat } is the starting player.
told-reveal = { $seat } shows { $law }.
told-skipped = { $seat } cannot take a card and is skipped.
told-rows-emptied = The last Land card is taken, and the scoring begins.
# $level are the seats with the most points. If there are several, the one with the most Land cards wins, or nobody.
told-over = { COUNT($winners) ->
    [0] Nobody wins: { LIST($level) } have the same points, and the number of Land cards does not decide it. Points: { LIST($totals) }.
   *[other] { COUNT($level) ->
        [one] { LIST($winners) } wins. Points: { LIST($totals) }.
       *[other] { LIST($winners) } wins by the number of Land cards. Points: { LIST($totals) }.
    }
}

### What no switch can see, for players to compare with the table

unseen-place = { COUNT($owner) ->
    [0] { $law_card ->
        [yes] { CAP($place) }: { $card }, under a Law card.
       *[no] { CAP($place) }: { $card }.
    }
   *[other] { $law_card ->
        [yes] { CAP($place) }: { $card }, under a Law card and a stone of { $owner }.
       *[no] { CAP($place) }: { $card }, under a stone of { $owner }.
    }
}
unseen-empty = No card lies at { LIST($places) }.
unseen-seat = { $seat }: { $cards ->
    [0] no Land cards
    [one] { $cards } Land card
   *[other] { $cards } Land cards
}, { $law_cards ->
    [0] no Law cards
    [one] { $law_cards } Law card
   *[other] { $law_cards } Law cards
}, { $in_hand ->
    [0] no stones in hand
    [one] { $in_hand } stone in hand
   *[other] { $in_hand } stones in hand
}, { $lost ->
    [0] none lost
   *[other] { $lost } lost
}.
unseen-turn = { $stone ->
    [yes] { $seat } has taken { LIST($taken) } and may place a stone.
   *[no] { COUNT($taken) ->
        [0] It is { $seat }’s turn, no card is taken yet, and up to { $limit } circle symbols are allowed.
       *[other] { $seat } has taken { LIST($taken) }: { $circles } of { $limit } circle symbols.
    }
}

### Questions

ask-stone = { CAP($seat) }, where do you place a stone, or do you place none?
ask-pays = { COUNT($said) ->
    [0] { CAP($seat) }, which stone do you pay with?
   *[other] { CAP($seat) }, which stone do you pay with for { LIST($said) }?
}
ask-where = { CAP($seat) }, which card does the stone go to?
ask-from = { CAP($seat) }, which card does the stone come from?

### Sentences of the table, where this game has better words

named = Is it { $region }? Knock again, or say yes.
named-lapsed = The knock on { $region } came only once. It no longer counts.

### Names
## Seats have the names that the players gave them. Countries and Law cards are called as they are printed.

game-web-of-power-card-game = Web of Power: the card game
place = row { $row }, column { $column }
    .counted = { $n ->
        [one] a stone at row { $row }, column { $column }
       *[other] { $n } stones at row { $row }, column { $column }
    }
# A Land card, by its country and what else it shows. A card without circle symbols has a ship or a carriage.
land = { $route ->
    [none] { $country } with { land-shows-circles }
   *[other] { $circles ->
        [0] { $country } with { land-shows-route }
       *[other] { $country } with { land-shows-circles } and { land-shows-route }
    }
}
    .short = { $route ->
        [none] { $country }, { land-short-circles }
       *[other] { $circles ->
            [0] { $country }, { land-short-route }
           *[other] { $country }, { land-short-circles }, { land-short-route }
        }
    }
land-short-circles = { $family ->
    [cross] { $circles ->
        [one] cross
       *[other] 2 crosses
    }
    [fan] { $circles ->
        [one] fan
       *[other] 2 fans
    }
   *[rose] { $circles ->
        [one] rose
       *[other] 2 roses
    }
}
land-short-route = { $route ->
    [ship] ship
   *[carriage] carriage
}
land-shows-circles = { $family ->
    [cross] { $circles ->
        [one] one cross
       *[other] two crosses
    }
    [fan] { $circles ->
        [one] one fan
       *[other] two fans
    }
   *[rose] { $circles ->
        [one] one rose
       *[other] two roses
    }
}
land-shows-route = { $route ->
    [ship] a ship
   *[carriage] a carriage
}
country-frankreich = Frankreich
country-kastilien = Kastilien
country-franken = Franken
country-sachsen = Sachsen
country-italien = Italien
country-bayern = Bayern
country-ungarn = Ungarn
country-england = England
country-daenemark = Dänemark
law-take-back-stone = “Anrechstein zurücknehmen”
law-three-symbols = “3 Symbole erlaubt”
law-different-colours = “Verschiedene Farben möglich”
law-minus-two = “-2 Siegpunkte”
sort-land = Land card
    .indefinite = a Land card
sort-law = Law card
    .indefinite = a Law card
# A tag or card that was read, or a place that was knocked. A Law card may lie face down, so it is not named.
shown = { $sort ->
    [none] “{ $thing }”
    [at] { $thing }
    [land] { $thing }
    [law] this Law card
   *[other] the { $sort } “{ $thing }”
}
# The same for a player who looks at the face of the card.
face = { $sort ->
    [law] the Law card { $thing }
   *[other] { shown }
}

### The headings of the rulebook's sections

-section-set-up = Set-up
-section-course = Course of the game
-section-take = Take a card
-section-under-stone = Taking a Land card covered by a claiming stone
-section-under-law = Taking a Land card covered by a Law card
-section-stone = Place a claiming stone
-section-next-player = Next player
-section-scoring = Scoring and the end of the game

## What the table waits for: the last Law cards are not drawn, they lie in front of the seats

wait-table = Show a Law card that nobody has seen: hold it to the reader. ({ -section-scoring })
wait-table-typed = Show a Law card that nobody has seen, and type which it is, as in “{ $example }”. ({ -section-scoring })

## What is answered when somebody asks about a law card or an action: “? three symbols”, “? take”

about-thing = { $name ->
    [take-back-stone] Take back a stone: a stone that you have lost comes back to your hand. At any time in your turn. ({ -section-under-law })
    [three-symbols] Three symbols: in this turn you may take cards with 3 circles together instead of 2. ({ -section-under-law })
    [different-colours] Different colours: in this turn the cards that you take may be of several countries. ({ -section-under-law })
    [take] Take: cards from the left or right ends of rows, of one country and with at most 2 circles together. You must take one if you can. ({ -section-take })
    [pays] Pay: a card under the stone of another seat costs you one of yours for good, from your hand or from a card. The other stone goes back to its owner. ({ -section-under-stone })
    [law] Law card: you get one with a Land card that it covers, and may play it in your turn. “? three symbols” or any other tells what it does. ({ -section-under-law })
    [done] Take no more: you have taken enough cards and may place a stone. ({ -section-course })
    [stone] Place a stone: on a card in the rows that has none. Taken by another seat, it costs that seat a stone. ({ -section-stone })
    [from] Move a stone: if you cannot place another one, one that lies on a card may go to another card. ({ -section-stone })
    [pass] Place no stone: your turn is over. ({ -section-next-player })
    [land-card] Land card: the Land cards are dealt face up in four rows of fourteen. ({ -section-set-up })
    [law-card] Law cards: the eight Law cards are dealt face down onto Land cards. ({ -section-set-up })
    [start] Start: which seat has the first turn is drawn. ({ -section-set-up })
    [reveal] Show a Law card: at the end of the game those in front of the seats are shown, as some cost points. ({ -section-scoring })
   *[minus-two] Minus two: it is never played, and costs 2 points at the end. ({ -section-scoring })
}

# $cards: those of a row from left to right, from column $first to column $last.
about-row = { COUNT($cards) ->
    [0] Row { $row } is empty.
    [one] Row { $row }, column { $first }: { LIST($cards) }.
   *[other] Row { $row }, columns { $first } to { $last }: { LIST($cards, style: "comma") }.
}
about-card = { COUNT($place) ->
    [0] { COUNT($holder) ->
        [0] { $card } is not on the table. ({ -section-set-up })
       *[other] { $card } is { $holder }’s. ({ -section-scoring })
    }
   *[other] { $card } lies at { $place }. ({ -section-take })
}
# $held and $circles are numbers by seat: cards of the country, and circles of the family of which the seat has most.
about-country = { $country }: { $n } cards, { $lying } of them on the table. { COUNT($held) ->
    [0] Nobody has taken one yet.
   *[other] Taken: { LIST($held, style: "comma") }. Most circles of one family: { LIST($circles, style: "comma") }.
} Whoever has the most of its cards scores as many points as were taken, now { $worth }, and each next seat as many as the one before it has. Whoever has the most circles of one family there scores their number. ({ -section-scoring })

## The rules in short: “rules”

rules-short-1 = In your turn you take cards from the ends of rows: of one country, and with at most 2 circles together. Then you may place a stone on a card.
rules-short-2 = A card under another seat’s stone costs a stone of yours, from your hand or from another card, which is then lost.
rules-short-3 = For each country the seat with the most cards scores, and the symbols score too; ships and carriages score as chains.
rules-short-4 = The game ends when the last card is taken. Most points win.
rules-short-5 = Type “score” for the points as they stand, “? three symbols” or any other law card, “? Bayern” or a card for what it is worth, “? 2,5” for a place, “? MOVE” for the reason of a move.

## Buttons of the pages; “also” are other words for it that are typed after “?” or “help”

verb-take = Take a card
    .also = draw; pick; collect
verb-law = Play a Law card
    .also = play a card; use a card
verb-done = Take no more
    .also = stop; finish; end
verb-stone = Place a stone
    .also = claim; claiming stone; reserve; put
verb-pass = Place no stone
    .also = skip; no stone
verb-pays = Pay
    .also = pay; cost; price
verb-hand = with a stone from the hand
verb-from = Move a stone from
    .also = move a stone
verb-land-card = Land card
    .also = deal
verb-law-card = Law card
    .also = law cards
verb-start = Starting player
    .also = who begins; start player
verb-reveal = Show a Law card
    .also = show; turn over
verb-unknown = Nobody has seen it

## What a page asks next of a move: its verb, and the number of the word that is still open (0: what was drawn)

web-step-start-0 = Who starts?
web-step-reveal-0 = Which Law card is it?
web-step-take-1 = Which card do you take?
web-step-take-2 = Which card do you take?
web-step-take-3 = How do you pay for the stone on it?
web-step-take-4 = Which stone do you pay with?
web-step-law-1 = Which Law card do you play?
web-step-stone-1 = On which card do you place a stone?
web-step-stone-2 = Is the stone from your hand, or do you move one?
web-step-stone-2-end = From the hand
web-step-stone-3 = Which stone do you move?

## What points come from, at the end

web-score-land = Land
web-score-symbols = Symbols
web-score-chains = Chains
web-score-minus-two = Law cards
web-score-total = Total
