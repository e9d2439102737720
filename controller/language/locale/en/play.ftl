### What is said around a game at a real table: the first look at its parts, setting out the pieces, leaving.

## Before a table is opened

offer-none = No table with sensors is known on this computer.
# After the reason why the table cannot be played at.
offer-typed = Do you want to play without it? You put this screen beside the box, move the pieces and type the moves, and the companion referees. Type yes or no.
offer-game = Which game do you play: { LIST($answers, style: "or") }?
offer-dealer = Who draws tiles, tokens and cards? Type companion to lay out what it tells you, or hands to draw yourselves and type what it is.
# In a game whose box holds nothing to draw: only who starts, and the like.
offer-dealer-chance = Who draws what chance decides at the start? Type companion to lay out what it tells you, or hands to draw yourselves and type what it is.
# $answers: how many may play; $names: seats that are called by the names of players, as an example.
offer-seats = { COUNT($names) ->
    [0] How many play: { LIST($answers, style: "or") }?
   *[other] Who plays? Type the names in the order of the table, as in “{ LIST($names, style: "comma") }”, or how many play: { LIST($answers, style: "or") }.
}
offer-seats-again = { COUNT($names) ->
    [0] Please type { LIST($answers, style: "or") }.
   *[other] Please type { LIST($answers, style: "or") }, or that many different names.
}
offer-resume = Do you want to resume it, or to begin a new one? Type resume or new. The old one stays in the record.
offer-again = Please type { LIST($answers, style: "or") }.

saved-none = There is no unfinished game in { $path }: a new one begins.
# $text: the game, when it was played and how far.
saved-unfinished = There is an unfinished game: { $text }.
saved-kept = Game { $number } is kept in { $path }
saved-go-on = Go on with it: { $text }
# A kept game in a few words. $when: as it was begun, empty where that is not known.
saved-summary = game { $number }{ $when ->
    [none] {""}
   *[other] {" "}of { $when }
}: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
} at the table
saved-ask = resume it, begin a new one (it stays in the record), or quit? r, n or q >
saved-answer = Please answer { LIST($answers, style: "or") }.
takeback-none = There is no move of yours to take back.
takeback-consent = { CAP($seat) }, the move that is to be taken back has shown something hidden. Do you agree?
takeback-answer = { CAP($seat) }, yes or no >

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
role-achieved = the capital of a seat that has achieved its empire.
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
out-leave = Leave the rest as it is.
out-begin = First set out the pieces. Enter, or the card “accept”, leaves the rest as it is.
out-put = Please put on { $region }: { LIST($pieces) }.
out-take = Please take { $n ->
    [one] 1 piece
   *[other] { $n } pieces
} away from { $region }.
out-end = The pieces are all in place.
out-lost = The part “{ $part }” does not answer: look at its cable.
out-found = The part “{ $part }” answers again.
out-left = No game was begun. Good night.

## What the table waits for when a game begins or resumes

wait-new = A new game of { $title } begins.
wait-goes-on = The game of { $title } resumes.
wait-help = Type ? to see what can be typed, undo to undo the last move, quit to stop. Every move is saved.
wait-help-lesson = Type ? to see what can be typed, quit to leave the lesson.
# $drawn: what kinds of card or tile may come.
wait-table = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }) and hold it to the reader.
wait-table-at = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }), hold it to the reader and lay it here: { $region }.
# At a table without a reader. $example: a draw as it is typed.
wait-table-typed = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }) and type what it is, as in “{ $example }”.
wait-table-at-typed = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }), lay it here: { $region }, and type what it is, as in “{ $example }”.
# The next draw of the same sort; $region: where it is laid, if somewhere.
wait-next-typed = { COUNT($region) ->
    [0] Draw the next one.
   *[other] Draw the next one, for { $region }.
}
# $what: what is decided, such as “Start player”; $seat: for whom, if for one.
wait-told-typed = { COUNT($seat) ->
    [0] { CAP($what) }: decide it among yourselves, and type it, as in “{ $example }”.
   *[other] { CAP($what) } for { $seat }: decide it among yourselves, and type it, as in “{ $example }”.
}
# Where what was drawn, or decided, is tapped on the table's page. $what: what is decided, such as “Start player”.
wait-table-tapped = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }), and tap on the table’s page what it is.
wait-table-at-tapped = Draw what comes next ({ LIST($drawn, style: "or", item: "indefinite") }), lay it here: { $region }, and tap on the table’s page what it is.
wait-told-tapped = { COUNT($seat) ->
    [0] { CAP($what) }: decide it among yourselves, and tap it on the table’s page.
   *[other] { CAP($what) } for { $seat }: decide it among yourselves, and tap it on the table’s page.
}
wait-over-tapped = The game is over.
wait-drawn = The companion draws what comes next.
wait-seats = { COUNT($acting) ->
    [one] { CAP($acting) } is to move.
   *[other] { CAP($acting) } are to move.
}
wait-over = The game is over. The card “new-game” begins another one.
wait-over-typed = The game is over. Type new-game to begin another one, or quit.

## A game that is resumed otherwise than it was played

resume-board = This game was played at { $was }. Now it is played at { $now }.
resume-option = The table option { $name } was { $was } in this game. Now it is { $now }.
# $was and $now: person, or the name of a bot.
resume-seat = { CAP($seat) } was played by { $was }. Now it is { $now }.
begin-adaptive = { CAP($seat) } is played at the level { $text }. The next game is one level higher if one of you wins, and one lower if none of you does.
resume-bot = { CAP($seat) } is played by { $now }: you carry out its moves.

## Stepping through a kept game

# $n of $of moves.
steps-move = { $n } of { $of }: { $seat ->
    [table] { $move }
   *[other] { CAP($seat) }: { $move }
}.
steps-begin = The beginning of a game of { $of ->
    [one] 1 move
   *[other] { $of } moves
}.
steps-end = The record ends here.
steps-help = Enter: the next move; back, cycle (to the end of the cycle, or of the turn), cycle back, start, end, or the number of a move; quit.

## Where pages are served; $text is the address

screen-pages-at = page: { $text }
screen-pages-table = table: { $text }
screen-pages-seat = seat { $seat }: { $text }

## The screen of a terminal

# $where: at a real table, on the simulated board $board, or simulated without any. $title: the game.
screen-headline = { $where ->
    [real] Reedlight · { $title }
    [board] SIMULATED · Reedlight · { $title } on a simulated board ({ $board })
   *[simulated] SIMULATED · Reedlight · { $title } on a simulated board
}
# What the table of a game is, on the page of its settings. $title: the game. $feels: what the board feels.
screen-board = { $feels ->
    [counting] { $title }, switches that count pieces
    [presence] { $title }, a switch for each place
    [reader] { $title }, tags only
    [typed] { $title }, moves typed or tapped
   *[simulated] { $title }, on the simulated board
}
screen-log = Log
screen-readings = Readings
# Under a page that fits the screen, and under one that is longer.
screen-enter-back = Enter goes back
screen-rows = rows { $first } to { $last } of { $n }: Page Up, Page Down; Enter goes back

## The page of a game

screen-page-start = beginning
# $cycles: whether the game counts cycles; else turns are meant.
screen-page-cycleback = { $cycles ->
    [yes] cycle back
   *[no] turn back
}
screen-page-back = back
screen-page-next = next
screen-page-cycle = { $cycles ->
    [yes] cycle’s end
   *[no] turn’s end
}
screen-page-end = end
screen-page-slider = move
screen-page-begin = The beginning
screen-page-points = Points after each move
# $named: the seats and who played them. $table: real, typed or simulated.
screen-page-about = { $table ->
    [simulated] Played on a SIMULATED table by { $named }.
    [typed] Played on a real table, all moves typed, by { $named }.
   *[real] Played on a real table by { $named }.
}
# $ended: on (not over), won (by $winner_names) or none (nobody won).
screen-page-ended = { $ended ->
    [won] Won by { $winner_names }.
    [none] Nobody won.
   *[on] The game is not over.
}

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
# $means: what the card stands for, as moves are typed; $cards: whether the table reads cards, or all is typed.
screen-card = { COUNT($means) ->
    [0] { screen-shown }
   *[other] { screen-shown } ({ LIST($means, style: "or") })
}
screen-as-place = a place by its name
screen-as-move = a move that “moves” lists
screen-shown = { $cards ->
    [yes] card { $card }
   *[no] { $card }
}
screen-take-away = take away: { LIST($extra) }
screen-put-back = put down: { LIST($missing) }

## A part that has stopped, and a table that nobody can follow

body-mute = This table has neither a voice nor a screen, so nobody can follow it. Install espeak-ng.
body-alone = The screen is gone, and the table plays on without it. The card “shut-down” stops it.
body-still = A part of the table has stopped. If it stays so, stop and run “reedlight doctor”.

## What can be typed; each line is shown as it stands here

# $thing: something of the game that can be explained.
help-all =
    MOVE             a move as “moves” lists it; words may be shortened, reordered, or left out where only one fits
    7                the move with that number in the list that was shown last
    moves            the legal moves; “moves take” lists those that begin so
    hint             what a player who looks one move ahead would do
    score            what every seat has, and would have if points were counted now
    log              what was said, the latest last
    map              what lies where
    neighbours P     the places next to a place, as the game stands
    ? MOVE, ? 7      why a move, or the one with that number, is legal or not
    ? P              who stands at a place, what is next to it, who could take it
    ? TILE           what a tile, a card, a pawn or an action does, such as “? { $thing }”
    why, why SEAT    what spoke most for the last turn of a program, or of that seat’s
    coach SEAT on    further hints say more; “coach SEAT warn”: ask before a blunder too; off; “coach”: who is helped
    seat SEAT=club   the program plays a seat from now on; “seat SEAT=person”: one of you; “seat”: who plays
    rules            the rules in short
    undo, again      undo the last move; hear the last sentence again
    help TOPIC       more on: moves, answers, table, games, undo, players, language, sound, time, hints, screen, pages, draws, options, lessons
    quit             stop; the game is saved
# In place of the lines on hint, why and quit in a lesson.
help-in-lesson =
    hint             a move that does the task
    task             the task again
    quit             leave; a lesson is not kept
# $forms: what moves look like.
help-moves = Moves look like this, with names in place of the capitals: { LIST($forms, style: "comma") }. SEAT: MOVE is a move of another seat.
    .also = move; forms; notation; type; typing; number; numbers; legal
help-answers = A question is answered by typing what it shows: yes, no, none, a place or a number; or a move that “moves” lists. The answer “none” is “no”.
    .also = answer; question; questions; yes; no; none; enter
help-table =
    accept, pause    as if the card were shown; so do resume, new-game, shut-down
    card yes         any other card
    tag tile:merlin  a component that the reader cannot read
    key seat-1.undo  a key
    .also = card; cards; key; keys; tag; tags; reader; board; accept; pause; shut down; confirm; knock; commands
help-games = Every move is kept at once, so there is nothing to save, and “quit” stops at any time. “reedlight games” lists the kept games. “reedlight sim --resume 7” goes on with game 7 of a simulated table, “reedlight play --resume 7” with one of a real table or of typed moves; without the number it is the latest unfinished one. “new-game” or “--new” begins another one.
    .also = game; resume; resuming; save; saving; saved; load; quit; exit; leave; stop; continue; go on; new; new game; restart; kept; keep; delete; export; record; records; replay; history; close; end; pause; break
help-undo = “undo” takes the last move back, with what followed from it; type it again for the one before. What has shown something hidden is taken back only if every other seat agrees.
    .also = take back; takeback; back; mistake; wrong; redo; correct; oops; cancel
# $text: who plays which seats, as it is typed at the start; $example: a seat as it is typed now.
help-players = Say at the start who plays each seat: “--seats { $text }”. A person, or the program at a level: newcomer, beginner, novice, casual, regular, keen, club, expert or adaptive. “seat { $example }=club” hands a seat over in the middle of a game. A resumed game keeps its players.
    .also = player; bot; bots; seat; seats; level; levels; opponent; opponents; computer; program; person; people; ai; strength; difficulty; who
help-language = “--lang CODE” at the start chooses the language of all sentences, such as “--lang en”.
    .also = languages; lang; english; french; german; translation; translate; words
help-sound = Sentences are spoken where a voice is installed, such as espeak-ng. “reedlight play --no-voice” shows them on the screen only.
    .also = sounds; voice; speech; speak; speaking; audio; volume; mute; silent; silence; loud; quiet; read aloud; screen reader; again
help-time = Nobody is hurried: there is no clock for thinking. What the game itself counts, such as turns, cycles or a sand timer, is counted for you, and “map” tells how it stands.
    .also = times; clock; clocks; timer; sand timer; cycle; cycles; turn; turns; round; rounds; phase; hurry; think; wait; slow; fast; pace; speed
help-hints = “hint” names the move that a player who looks one move ahead would make. “? MOVE” tells why a move is legal or not, “why” what spoke for the program’s last turn, and “why SEAT” for that of one seat. “coach SEAT on” makes each further hint say more, and “coach SEAT warn” also asks about a move that gives much away.
    .also = hint; tip; tips; advice; advise; coach; coaching; explain; explanation; suggest; suggestion; analysis; best
help-screen = “map” tells what lies where, “log” what was said, “score” what every seat has. “--plain” prints sentences line by line, also for screen readers; “--full” draws pictures, where the terminal can show them. Page Up reads the log back.
    .also = screens; log; map; display; show; view; picture; plain; full; size; colour; colours; color; colors; window; terminal; scroll; accessibility; light; lights; legend; status; state; position; look
help-pages = With “--web 0.0.0.0:8000” at the start, phones and browsers of your network show the table, and can play at it. “--no-web” serves no pages.
    .also = page; web; browser; phone; phones; mobile; internet; network; online; remote; share; url; qr; code; codes
help-draws = What is drawn by chance, such as tiles, tokens and cards, is drawn by hand and typed or read; with “--option dealer=companion” at the start the companion draws and tells what lies where.
    .also = draw; drawing; drawn; deal; dealing; dealer; chance; random; dice; bag; luck; shuffle; seed; set up; setup
help-options = “--rule NAME=VALUE” at the start changes a rule of the game, such as respawn=true, and “--option NAME=VALUE” something of the table, such as dealer=companion. A kept game keeps its own.
    .also = option; setting; settings; preferences; config; configuration; variant; variants; house rules; change; start
help-lessons = “reedlight lessons” lists the lessons: they teach the rules in short tasks. “reedlight sim --lesson first-game” takes one. In a lesson “hint” shows a move that does it, “task” says the task again, and “quit” leaves.
    .also = lesson; learn; learning; tutorial; teach; beginner; beginners; intro; introduction; demo; example; how to play; first game
help-unknown = There is no help on “{ $topic }”. There is help on { LIST($topics) }, and on places, tiles, cards and actions by their names.

## Answers to what was typed

typed-over = The game is over: type new-game for another one, undo to undo the last move, or quit.
typed-won = { CAP(LIST($winners)) } { COUNT($winners) ->
    [one] has
   *[other] have
} won.
typed-nobody-won = The game is over, and nobody has won.
# $totals: by seat the total.
typed-score-now = If points were counted now: { LIST($totals) }.
typed-score-hidden = Points are told at the end of this game.
typed-no-rules = The rules of this game are not told here.
typed-no-place = There is no place “{ $text }”.
typed-no-map = The places of this game have no neighbours.
typed-neighbours = { CAP($place) } is next to { LIST($places, empty: "no other place now") }.
typed-lying = { CAP($place) }: { LIST($things, empty: "nothing") }.
typed-no-number = There is no number { $number } in the list: “moves” shows it.
# $labels: some of the moves that a text may mean; $more: how many others there are.
typed-several = This may mean { LIST($labels, typed-and-more, style: "or") }: type more of it.
typed-and-more = { $more ->
    [0] {""}
   *[other] one of { $more } others
}
typed-which-place = Name the place too, as in “neighbours { $place }”.
typed-nothing-asked = Nothing is asked that “{ $text }” could answer.
typed-respelled = You may mean “{ $text }”.
typed-nearest = The nearest legal move: “{ $text }”.
typed-no-nearest = No legal move is like it: “moves” lists the legal ones, “help” tells what else can be typed.
typed-end-again = The turn of { $seat } has just begun; the one before it ended by itself. To { $text } this one too, type { $text } again.
typed-hint = A player who looks one move ahead would play “{ $text }”.
typed-drawn-next = What comes next is drawn, or decided by all.
typed-hint-table = There is nothing to choose now: what comes next is drawn, or decided by all.
typed-no-program = People play all seats: “why” tells what spoke for a turn of the program.
typed-hint-none = { CAP($seat) } has no move now.
log-earlier = The first { $n } moves were made before; reedlight replay shows them.
typed-nothing-said = Nothing was said yet.
screen-and-more = and { $n } more
screen-more-moves = … and { $n } more; type how the move begins
typed-no-key = There is no key { $key }: write SEAT.confirm or SEAT.undo.
typed-not-now = It is not for { $seat } to move now.
typed-read-on = When you have read this, press Enter.
screen-enter = Enter
screen-pages = The table is also at { $text }
screen-pages-local = Only this computer can open these pages. “--web 0.0.0.0:8000” at the start lets phones of your network in too.
screen-pages-stay = The game is over. The pages stay until you press Enter; new-game begins another one.
typed-pass-screen = Pass the screen to { $seat }: what only { $seat } may see is shown next.
typed-sealed = { CAP($seat) }, nobody should look at what you type now.
screen-unseen = nobody sees what you type now.
screen-ask = number, move, or part of one. ? MOVE: why; help, hint, undo, quit
screen-ask-short = number or move; help, hint, undo, quit
screen-narrowed = what fits “{ $text }”. Enter: back to all moves
typed-simulated = This is { $title } on a simulated table. Type help for what can be typed.

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

## The simulated table

sim-winner = { COUNT($winners) ->
    [0] Nobody has won, after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
   *[other] Winner: { LIST($winners) }, after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
}{ $cut ->
    [yes] {" "}(cut short)
   *[no] {""}
}.
# $things: how many moves the table knew in which way.
sim-readings = { $n ->
    [one] 1 reading
   *[other] { $n } readings
}, { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} at the table; moves that were known: { LIST($things, style: "comma", empty: "none") }.
# $where: how the table knew so many moves.
sim-known = { $n } { $where ->
    [at_once] at once
    [settled] with hands at rest
    [asked] by asking
    [recovered] after something was put right
   *[by_hand] by hand
}
sim-slips = { $n ->
    [one] 1 move was
   *[other] { $n } moves were
} read wrongly; { $undone ->
    [one] 1 slip was
   *[other] { $undone } slips were
} taken back.
sim-note = Note: { $text }
sim-seed = The seed was { $number }.
sim-stopped = Stopped. The seed was { $number }.
demo-none = There is no example of { $game } yet.
demo-over = Stopped.
# $text: where the example ends.
demo-came-out = { $right ->
    [yes] { $text }, as the rulebook has it.
   *[no] { $text }: that is not the end that the rulebook has.
}

## The readings of the simulated table, line by line, and what became of them. “=>” is a move, “?” a question, “!” a fault

screen-trace-well = { $closed ->
    [yes] { $zone }, switch { $well } closed
   *[no] { $zone }, switch { $well } opened
}
# $n edges of one switch that bounces; $text is its line.
screen-trace-bounced = { $text } ({ $n } edges)
screen-trace-tag = read: { $said }
screen-trace-sealed-tag = read: { NAME($sort, form: "indefinite") }, kept secret
screen-trace-key = { COUNT($seat) ->
    [0] key “{ $key }”
   *[other] key “{ $key }” of { $seat }
}
screen-trace-crowded = two tags at “{ $part }”
screen-trace-lost = “{ $part }” falls silent
screen-trace-found = “{ $part }” answers again
screen-trace-entered = { COUNT($move) ->
    [0] entered for { $seat }, kept secret
   *[other] entered for { $seat }: { $move }
}
screen-trace-committed = => { $seat }: { $move }{ $how ->
    [at_once] {" "}(at once)
    [settled] {" "}(hands at rest)
    [asked] {" "}(asked)
    [recovered] {" "}(mended)
    [by_hand] {" "}(by hand)
   *[other] {""}
}
screen-trace-undone = => { $seat } takes back: { $move }
screen-trace-asked = ? asks { $seat }: { LIST($ways, style: "comma") }
screen-trace-astray = ! the table differs: { LIST($differences, style: "comma") }
screen-trace-mended = the table is as it should be
screen-trace-opened = bids are opened: { LIST($bids, style: "comma") }
screen-trace-put = put { $n } on { $place }
screen-trace-take = take { $n } from { $place }
