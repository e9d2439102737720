### What is said around a game at a real table: the first look at its parts, setting out the pieces, leaving.

## Before a table is opened

offer-none = No table with sensors is known on this computer.
# After the reason why the table cannot be played at.
offer-typed = Do you want to play without it? Then this screen stands beside the box: you move the pieces and type the moves, and the companion referees. Type yes or no.
offer-game = Which game do you play: { LIST($answers, style: "or") }?
offer-dealer = Who draws tiles, tokens and cards? Type companion, and you lay out what it tells you; or hands, and you draw yourselves and type what it is.
offer-resume = Do you want to resume it, or to begin a new one? Type resume or new. The old one stays in the record.
offer-again = Please type { LIST($answers, style: "or") }.

## The first minute at a table

first-welcome = Welcome to Reedlight. This is a look at the parts of this table. It takes a minute; Enter skips it.
# At a table where nothing feels a piece.
first-typed = Welcome to Reedlight. Set your game out as its rulebook says, and put this screen beside it. You move the pieces and type every move; the companion referees, counts and keeps the game.
first-lights = Watch the lights: the places of the table light up one after the other.
first-wells = Set a piece on any well, and its lights answer.
first-reader = Hold any card to the reader. Hold it there a second time to skip the rest.
first-well-seen = { CAP($zone) }, well { $well }.
first-reader-seen = The reader answers.
first-key-seen = The key { $key } answers.
first-all-seen = Everything that was tried answers.
first-not-seen = Not seen yet: { LIST($unseen, $silent) }. The command “reedlight doctor” looks for the reason.
unseen-well = a well
unseen-reader = the reader
silent-part = the part “{ $part }”, which does not answer

## A demonstration, before the first game

# $ways: what one can do to say yes. $live: whether there is a keyboard.
first-demo = { $live ->
    [yes] Do you want to see a demonstration? For yes, { LIST($ways, style: "or") }. For no, press Enter or wait half a minute.
   *[no] Do you want to see a demonstration? For yes, { LIST($ways, style: "or") }. For no, wait half a minute.
}
demo-begin = This is a demonstration: just watch, nothing is kept. To end it, { LIST($ways, style: "or") }.
way-piece = set a piece on a well
way-tag = hold any card to the reader
way-key = press any key
way-enter = press Enter
way-confirm = press “confirm”
way-type-yes = type y and Enter
demo-light = { $n ->
    [one] This light: { $role }
   *[other] These lights: { $role }
}
demo-stopped = The demonstration is over.
demo-end = That was the demonstration. Your own game works in the same way.
demo-more = To watch the example of the rulebook on a screen, use the command “reedlight sim --game { $game } --demo”.

## What lights mean; said after “This light:” or “These lights:”

role-own = what belongs to the seat whose turn it is.
role-enemy = what belongs to another seat.
role-achieved = the capital of a seat that has achieved what gives it more.
role-in-danger = a seat may lose the last of its kind here.
role-last-move = here the last move changed something.
role-lift-here = the move can begin here, by lifting a piece.
role-may-reinforce = a piece may be added here, where others stand.
role-may-place = a piece may be put here.
role-may-take = what is here may be taken.
role-withdraw-to = pieces that are driven out may go here.
role-contested = this is what the open decision is about.
role-asks = this place waits for something: a marker, a token, an answer.
role-named = this place was knocked. Knock again, or show yes, to choose it.
role-put-here = a piece is missing here: put it back.
role-wrong-here = there is a piece too many here: take it away.
role-timer = how much sand is left.
role-cycle = which kind of cycle it is.
role-score = how many points a seat has.

## Setting out the pieces before a new game

# So many of a piece: orange knight 3.
piece = { $owner } { $kind }
    .counted = { $owner } { $kind } { $n }
out-begin = First set out the pieces. Enter, or the card “accept”, leaves the rest as it is.
out-put = Please put to { $region }: { LIST($pieces) }.
out-take = Please take away what stands at { $region }: { $n ->
    [one] 1 piece is
   *[other] { $n } pieces are
} too many.
out-end = The pieces are all in place.
out-lost = The part “{ $part }” does not answer: look at its cable.
out-found = The part “{ $part }” answers again.
out-left = No game was begun. Good night.

## What the table waits for when a game begins or resumes

wait-new = A new game of { $title } begins.
wait-goes-on = The game of { $title } resumes.
wait-help = Type ? to see what can be typed, undo to undo the last move, quit to stop. Every move is saved.
# $drawn: what kinds of card or tile may come.
wait-table = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }) and hold it to the reader.
wait-table-at = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }), hold it to the reader and lay it here: { $region }.
# At a table without a reader. $example: a draw as it is typed.
wait-table-typed = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }) and type what it is, as in “{ $example }”.
wait-table-at-typed = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }), lay it here: { $region }, and type what it is, as in “{ $example }”.
wait-told-typed = Decide by yourselves what comes next, and type it, as in “{ $example }”.
wait-drawn = The companion draws what comes next.
wait-paused = The table is paused, so this does not count. Type resume to go on.
wait-seats = { COUNT($acting) ->
    [one] { CAP($acting) } is to move.
   *[other] { CAP($acting) } are to move.
}
wait-over = The game is over. The card “new-game” begins another one.
wait-over-typed = The game is over. Type new-game to begin another one, or quit.

## Lines on the screen, below a sentence

# $ways are cards and moves, $places places to knock; $more answers are left out.
screen-answers = answer by { LIST($ways, screen-knock, screen-more, style: "comma") }
screen-knock = { COUNT($places) ->
    [0] {""}
   *[other] a knock at { LIST($places, style: "or") }
}
screen-more = { $more ->
    [0] {""}
   *[other] … ({ $more } more)
}
# $means: what the card stands for, as moves are typed.
screen-card = { COUNT($means) ->
    [0] card { $card }
   *[other] card { $card } ({ LIST($means, style: "or") })
}
screen-take-away = take away: { LIST($extra) }
screen-put-back = put back: { LIST($missing) }

## A part that has stopped, and a table that nobody can follow

body-mute = This table has neither a voice nor a screen, so nobody can follow it. Install espeak-ng.
body-alone = The screen is gone, and the table plays on without it. The card “shut-down” stops it.
body-still = A part of the table has stopped. If it stays so, stop and run “reedlight doctor”.

## A question before a game can begin; its answers have numbers

start-how = To answer, { LIST($ways, style: "or") }.
way-number-card = show the card of the number
way-next-key = press “confirm” for the answer said last, “undo” for the next one
way-type-number = type the number and Enter
way-elsewhere = use the command “reedlight games” on this computer

## Kept games that are damaged

damage-reading = The kept games are damaged. One moment: looking for what can be saved.
damage-found = The file of the kept games is damaged. Nothing was changed, and nothing begins before somebody decides.
damage-salvage = { $number }: go on from the last good move. { $games ->
    [one] 1 game
   *[other] { $games } games
} with { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} can be saved.
damage-restore = { $number }: go back to the copy of { $when }. Its last game has { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
damage-anew = { $number }: begin with an empty record. The damaged one is kept aside.
damage-failed = That could not be done: { $why }.
damage-done-salvage = What was right is saved, and the damaged file is kept aside.
damage-done-restore = The copy is restored, and the damaged file is kept aside.
damage-done-anew = An empty record is begun, and the damaged file is kept aside.
damage-entry = So entry { $n } of the kept game is not right, and the game cannot be resumed as it is.
damage-game = The kept game cannot be resumed: { $why }.
damage-go-on = { $number }: go on from entry { $moves }. The game as it was kept stays in the record.
damage-other = { $number }: begin a new game. This one stays in the record.
