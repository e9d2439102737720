### What the table itself says, whatever is played at it.
### A message is named by its code, with hyphens for dots. A game may say any of them in its own words.

## Lists

# A move or a place, and what lies there, as a list of moves tells it.
list-noted = { $thing } ({ NAME($beside, form: "short") })
list-and = { $before } and { $last }
list-or = { $before } or { $last }
list-comma = { $before }, { $last }
# Where the items themselves have commas.
list-semicolon = { $before }; { $last }
# One item of a list of numbers by name: Powys 2.
counted = { $sign ->
    [minus] { $name } minus { $size }
   *[plus] { $name } { $n }
}

## Names that every game has

seat-table = the table

sort-card = card
    .indefinite = a card
# A tag or card that was read, or a place that was knocked.
shown = { $sort ->
    [none] “{ $thing }”
    [at] “{ $thing }”
   *[other] the { $sort } “{ $thing }”
}
# The same for the person who looks at its face.
face = { shown }
# A physical copy of a component.
component = { COUNT($copy) ->
    [0] { $shown }
   *[other] { $shown }, number { $copy }
}

## Moves that cannot be used

# To everybody but the seat that tried something sealed, such as a bid.
move-refused-sealed = { CAP($seat) }, that cannot be done.
move-unknown-seat = { COUNT($seats) ->
    [0] There is no seat “{ $seat }” in this game.
   *[other] There is no seat “{ $seat }” in this game. Its seats are { LIST($seats) }.
}
# It was entered while pieces or cards told it too.
move-just-made = This move of { $seat } was just made: “{ $move }”. Enter it again if you mean one more.

## What hands show and say

named = { CAP($region) }? Knock again, or say yes.
named-not-meant = It cannot be { $region } now: no legal move leads there from what was said and shown.
named-lapsed = { CAP($region) } was knocked only once. That knock no longer counts.
unfinished-pieces = { COUNT($extra) ->
    [0] { CAP($seat) }, a piece was lifted here: { LIST($missing, empty: "the table") }. Set it down, or put it back.
   *[other] { COUNT($missing) ->
        [0] { CAP($seat) }, a piece was put here: { LIST($extra) }. Go on, or take it back.
       *[other] { CAP($seat) }, pieces were lifted here, { LIST($missing) }, and put here, { LIST($extra) }. Go on, or put them back.
    }
}
unfinished-alike = { CAP($seat) }, several moves leave the board like this, and no card tells them apart. Enter the one that you mean.
unfinished-words = { CAP($seat) }, I heard { $said }. Go on, or take it back with the card “undo”.
unfinished-words-unread = { CAP($seat) }, I heard { $said }. Show the component that goes with it, or take it back with the card “undo”.
forgotten = What was said about this move no longer counts.
key-of-another = That key does nothing now: it is { $seat }’s turn.
key-unknown = The key “{ $word }” belongs to no seat of this game.
tag-unknown = I do not know this tag, { $word }. To teach it to me, use the command reedlight enrol.
word-late = I take { $said } as part of the last move. Show it again if it begins the next one.
word-next = I take { $said } as the beginning of { $seat }’s move. Undo forgets it.
word-again = { CAP($before) } may have been part of the last move or the beginning of the next. Show both again, { $before } and { $said }, or only { $said }.
word-strange-copy = I have read every copy of { $said } that can be meant now, and this is none of them. Show one of those.
word-wrong-copy = I have read this copy of { $said } before, and it lies elsewhere now. Show the one that is meant.
word-unexpected = No move can use { $said } now.
astray-owed = { $carried ->
    [yes] { COUNT($missing) ->
        [0] Please carry out { $mover }’s move. Take away: { LIST($extra) }.
       *[other] { COUNT($extra) ->
            [0] Please carry out { $mover }’s move. Put down: { LIST($missing) }.
           *[other] Please carry out { $mover }’s move. Take away: { LIST($extra) }. Put down: { LIST($missing) }.
        }
    }
    [by-all] { COUNT($missing) ->
        [0] Please take away: { LIST($extra) }.
       *[other] { COUNT($extra) ->
            [0] Please put down: { LIST($missing) }.
           *[other] Please take away: { LIST($extra) }. Put down: { LIST($missing) }.
        }
    }
   *[no] { COUNT($missing) ->
        [0] Please take away { LIST($extra) }: that is too many.
       *[other] { COUNT($extra) ->
            [0] Please put back what is missing: { LIST($missing) }.
           *[other] Please take away what is too many, { LIST($extra) }, and put back what is missing, { LIST($missing) }.
        }
    }
}
astray-unclear = { COUNT($missing) ->
    [0] I cannot tell yet what was done. Please take away again: { LIST($extra) }.
   *[other] { COUNT($extra) ->
        [0] I cannot tell yet what was done. Please put back: { LIST($missing) }.
       *[other] I cannot tell yet what was done. Please take away again, { LIST($extra) }, and put back, { LIST($missing) }.
    }
}
astray-untold = This may be “{ $move }”. Show what belongs to it, or put back what you moved.
astray-unknown = The pieces fit no move that I know. Please check { LIST($places, empty: "the table") }.

## What a seat is asked

# A component was read after a piece that is a legal move by itself: were both meant as one move?
ask-component = { CAP($seat) }, does { LIST($said, empty: "this") } belong to the piece that was just put down?
ask-act = { CAP($seat) }, which move is this?
ask-ends = { CAP($seat) }, do you end your turn without doing anything? If so, tell it once more.
# A tile of a kind that lies on offer and in front of the seat: yes takes the one, no uses the other.
ask-take = { CAP($seat) }, do you take { LIST($said, empty: "it") }? Say no if you use your own.
ask-how = { CAP($seat) }, how do you use { LIST($said, empty: "it") }?
ask-kind = { CAP($seat) }, which kind of piece?
ask-where = { COUNT($said) ->
    [0] { CAP($seat) }, where?
   *[other] { CAP($seat) }, where do you use { LIST($said) }?
}
ask-from = { CAP($seat) }, from where?
ask-to = { CAP($seat) }, where to?
ask-first = { CAP($seat) }, which region first?
ask-second = { CAP($seat) }, and which other region?
ask-number = { CAP($seat) }, how many?
ask-answer = { CAP($seat) }, yes or no?
ask-consent = { CAP($seat) }, do you let this go on?
ask-declare = { CAP($seat) }, do you really want this?
# $by: who asks for it, if that is known. $mover: whose move $move is, as it is typed; of a sealed one the word that may
# be told.
ask-undo = { COUNT($by) ->
    [0] { CAP($seat) }, do you agree to undo the last move, “{ $move }”?
   *[other] { CAP($seat) }, { $by } asks to undo { $own ->
        [yes] their own move
       *[no] the move of { $mover }
    } “{ $move }”. Do you agree?
}
window-counting = { CAP($seat) } has { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} to object.

## Laying out what the companion has dealt

lay-begin = Please lay this out: hold each card or marker to the reader, and its place lights up. Say yes when everything is laid out.
# At a table without a reader: what goes where was said.
lay-typed = Please lay this out on your table.
lay-here = This goes here: { $region }.
lay-end = Everything is laid out.

## The table and its parts

table-pause = The table is paused. Nothing counts until it resumes.
table-pauses = The table is paused, so this does not count. It goes on with “resume”.
table-resume = The game goes on.
table-new-game = A new game begins.
table-shut-down = Everything is saved. Good night.
table-accepted = The table is accepted as it is.
table-compare = Please compare this with the table, and say yes if it is right.
# At a table without a reader.
table-compare-typed = Please compare this with the table, and type yes if it is right.
# The answer no to that.
table-compare-again = Then put the table right, and say yes once it is.
table-compare-again-typed = Then put the table right, and type yes once it is. “map” tells what lies where.
table-confirmed = Thank you.
phase-drift = The table lost count of the phase and has put it right: the game goes on.
part-lost = The part “{ $part }” does not answer. The game goes on without it.
part-crowded = There are two tags at the part “{ $part }”, and it cannot tell them apart. Hold up one.
part-found = The part “{ $part }” answers again.
switch-unknown = The switch { $switch } is not in the board file.
switch-worn = Switch { $well } of { $zone } flickers. It may be worn out.
switch-rested = Switch { $well } of { $zone } is steady again.

## Undoing moves

# $move: the move as it is typed, or of a sealed one the word that may be told. $by: who undid it, if that is known;
# $own tells whether it was their own.
undone = { COUNT($by) ->
    [0] { $seat ->
        [table] The last move is undone: “{ $move }”.
       *[other] The last move of { $seat } is undone: “{ $move }”.
    }
   *[other] { $seat ->
        [table] { CAP($by) } has undone the last move: “{ $move }”.
       *[other] { $own ->
            [yes] { CAP($by) } has undone their own last move: “{ $move }”.
           *[no] { CAP($by) } has undone the last move of { $seat }: “{ $move }”.
        }
    }
}
undo-nothing = There is no move to undo.
# $seat answered, but $asked is asked.
undo-not-asked = { CAP($seat) }, it is { $asked } who is asked about the undo.
undo-refused = The move stays.
undo-needs-consent = This move revealed something hidden. It is undone only if everybody agrees.

## Records

record-empty = There is nothing in this record.
record-unknown-game = This is a record of “{ $game }”, which is not installed. Installed games: { LIST($known) }.
record-unusable = { COUNT($path) ->
    [0] This line cannot be used: { $message }.
   *[other] This line cannot be used: at { $path }, { $message }.
}
record-number = Entry { $expected } should stand here, not entry { $found }.
record-undo = { COUNT($expected) ->
    [0] Here move { $found } is undone, but there is no move left to undo.
   *[other] Here move { $found } is undone, but the last move is { $expected }.
}
record-time = The time of this entry is not a number of seconds that a game can last.
record-no-digest = This entry has no digest.
record-chain = This entry, or one before it, is not as it was written: its chain does not agree.
record-tail = The record has { $expected } entries, but { $found ->
    [one] only 1 of them is here
   *[other] only { $found } of them are here
}: the rest is missing.
record-digest = The record has the digest { $expected } after this move, but the rules lead to { $found }.

## The file of a record

record-no-copy = No copy of the kept games could be made: { $why }.
record-bad-copy = The copy { $file } of the kept games cannot be read any more; the games themselves can.
record-log-kept = The log of the kept games broke off, so the last move may be missing: compare it. The log is kept as { $file }.
record-no-table = The kept games are safe, but this game will be resumed with the players, board and options that it had before: { $why }.
record-no-snapshot = The kept games are safe, but this one will take longer to resume: { $why }.
record-bad-snapshot = What helps to resume game { $game } quickly was damaged, so the game was replayed from the start instead. Its moves are right.
record-log-stays = The kept games are safe, but their log could not be written into their file: { $why }.
