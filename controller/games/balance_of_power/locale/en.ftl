### What is said in Balance of Power, in English.
###
### A message is named by its code, with hyphens for dots. A refusal says what is in the way and ends with the heading of
### the rulebook that it stands on; the headings are the terms (-section-...) at the end of this file.
###
### Facts that many messages use:
###   $seat   who makes the move: an empire, or “Seat 2” as long as the seat has no empire
###   $owner  the empire whose pawn is attacked
###   $kind   the class of the pawn: king, general or banker; $beaten and $beats are classes too
###   $from, $to, $territory  territories
###   $fourth yes if the move uses the fourth action
###   $room   the number of pawns that a territory holds (3); $each  the number of pawns of a class (15)

## Moves that cannot be read
## Words such as “empire” or “king move london cornwall” are typed as they stand here in every language.

# Part of the messages below: the text has nothing where a word should be.
move-blank = I cannot read “{ $move }”: a word is missing, or there is a space too many.
# $trouble: what is wrong.
#   blank: nothing stands where a word should be.   class: “move”, “attack” or “duplicate” without a class before it.
#   action: a class without one of these words.     unknown: any other word.
move-unknown-verb = { $trouble ->
    [blank] { move-blank }
    [class] I cannot read “{ $move }”: write a class before “{ $word }”: king, general or banker.
    [action] I cannot read “{ $move }”: write “move”, “attack” or “duplicate” after the class.
   *[unknown] I cannot read “{ $move }”: no move begins with “{ $word }”.
}
move-unknown-class = { COUNT($word) ->
    [0] { move-blank }
   *[other] I cannot read “{ $move }”: there is no class “{ $word }”, only king, general and banker.
}
move-unknown-territory = { COUNT($word) ->
    [0] { move-blank }
   *[other] I cannot read “{ $move }”: there is no territory “{ $word }” on this map.
}
move-unknown-empire = { COUNT($word) ->
    [0] { move-blank }
   *[other] I cannot read “{ $move }”: there is no empire “{ $word }” on this map.
}
move-no-such-seat = { COUNT($word) ->
    [0] { move-blank }
   *[other] I cannot read “{ $move }”: there is no seat “{ $word }” in this game.
}
move-unreadable = { $verb ->
    [empire] I cannot read “{ $move }”: write an empire after “empire”, and nothing else.
    [first] I cannot read “{ $move }”: write a seat after “first”, and nothing else.
    [start] I cannot read “{ $move }”: write a seat after “start”, and nothing else.
    [place] I cannot read “{ $move }”: write a class and a territory after “place”, as in “place king cornwall”.
    [respawn] I cannot read “{ $move }”: write a class and a territory after “respawn”, as in “respawn king london”.
    [move] I cannot read “{ $move }”: write two territories after “move”, as in “king move london cornwall”.
    [attack] I cannot read “{ $move }”: write two territories, a class and an empire after “attack”, as in “general attack london the-netherlands king germany”.
    [duplicate] I cannot read “{ $move }”: write a territory after “duplicate”, as in “king duplicate london”.
   *[end] I cannot read “{ $move }”: write nothing after “end”.
}

## Whose turn it is, and what is to be done now

game-over = { COUNT($winners) ->
    [one] The game is over, and { LIST($winners) } has won. ({ -section-winning })
   *[other] The game is over. It is a draw between { LIST($winners) }. ({ -section-winning })
}
# $acting: whose turn it is. The table draws empires, and who begins.
turn-not-yours = { $seat ->
    [table] Nothing is drawn now: it is { $acting }’s turn. ({ -section-how-to-play })
   *[other] { $acting ->
        [table] { CAP($seat) } has to wait: something has to be drawn first. ({ -section-set-up })
       *[other] { CAP($seat) } has to wait: it is { $acting }’s turn. ({ -section-how-to-play })
    }
}
move-not-of-the-table = “{ $move }” is a player’s move, but now something has to be drawn. ({ -section-set-up })
move-of-the-table = { CAP($seat) } cannot choose “{ $move }”: this is drawn. ({ -section-set-up })
# $due: what is drawn now.
table-not-due = { $due ->
    [empire] “{ $move }” cannot be drawn now: first every seat gets its empire. ({ -section-set-up })
    [first] “{ $move }” cannot be drawn now: what is drawn is who chooses an empire first. ({ -section-selecting })
   *[start] “{ $move }” cannot be drawn now: what is drawn is the starting player. ({ -section-set-up })
}
# $due: what the seat has to do now.
move-not-due = { $due ->
    [empire] { CAP($seat) } has to choose an empire now and cannot make the move “{ $move }”. ({ -section-selecting })
    [place] { CAP($seat) } has to place pawns at home now and cannot make the move “{ $move }”. ({ -section-set-up })
   *[turn] { CAP($seat) } cannot make the move “{ $move }”: the set-up is over. ({ -section-how-to-play })
}

## Setting up: refusals

empire-taken = { CAP($seat) } cannot play { $empire }: another seat plays it. ({ -section-set-up })
place-already = { CAP($seat) } has already placed its second { $kind }. ({ -section-set-up })
place-not-home = { CAP($seat) } places pawns in its own empire, and { $territory } is not part of it. ({ -section-set-up })
place-capital = { CAP($seat) } places these pawns outside its capital, and { $territory } is its capital. ({ -section-set-up })
place-full = { CAP($seat) } cannot place a pawn in { $territory }: { $room } pawns stand there, and a territory holds no more. ({ -section-how-to-play })

## Every action: refusals

# $respawn: yes if the players agreed that an eliminated class may come back.
action-class-lost = { $respawn ->
    [yes] { CAP($seat) } has no { $kind } on the map. One has to come back first. ({ -section-respawn })
   *[no] { CAP($seat) } has lost its last { $kind }, and in this game none comes back. ({ -section-eliminated })
}
action-spent = { CAP($seat) } has used its { $kind } action, and has no fourth action for this. ({ -section-how-to-play })
# No pawn of this class stands where the action would begin. $action: which action it is.
action-no-pawn = { $action ->
    [move] { CAP($seat) } has no { $kind } in { $territory }. { CAP(NAME($kind, form: "indefinite")) } moves from the territory where it stands to an adjacent one. ({ -section-move })
    [attack] { CAP($seat) } has no { $kind } in { $territory }. { CAP(NAME($kind, form: "indefinite")) } attacks in the territory where it stands, or in an adjacent one. ({ -section-attack })
   *[duplicate] { CAP($seat) } has no { $kind } in { $territory }. { CAP(NAME($kind, form: "indefinite")) } is duplicated only where one stands, and moves only to an adjacent territory. ({ -section-how-to-play })
}

## Moves: refusals

move-same-territory = { CAP($seat) } has this { $kind } in { $from } already: a move leads to another territory. ({ -section-move })
move-not-adjacent = { CAP($seat) } cannot move { NAME($kind, form: "indefinite") } from { $from } to { $to }: a { $kind } moves only to an adjacent territory. ({ -section-move })
move-rooted = { CAP($seat) } attacked in { $from } with this { $kind }, so it may not leave { $from } in this turn. ({ -section-attack })
move-full = { CAP($seat) } cannot move to { $to }: { $room } pawns stand there, and a territory holds no more. ({ -section-move })

## Attacks: refusals

attack-not-beaten = { CAP($seat) } cannot do that: { NAME($kind, form: "indefinite") } eliminates { NAME($beats, form: "indefinite") }, not { NAME($beaten, form: "indefinite") }. ({ -section-attack })
attack-own = { CAP($seat) } cannot attack its own { $beaten }. ({ -section-attack })
attack-not-played = { CAP($seat) } cannot attack { $owner }: nobody plays it in this game. ({ -section-attack })
attack-not-adjacent = { CAP($seat) } cannot attack from { $from } into { $to }: { NAME($kind, form: "indefinite") } attacks only in its own territory or in an adjacent one. ({ -section-attack })
attack-rooted = { CAP($seat) } attacked in { $from } with this { $kind }, so it may not attack anywhere else in this turn. ({ -section-attack })
attack-empty = { CAP($seat) } cannot attack in { $to }: nobody stands there. ({ -section-attack })
attack-nobody-there = { CAP($seat) } cannot attack { NAME($beaten, form: "indefinite") } of { $owner } in { $to }: there is none. ({ -section-attack })

## Duplicates: refusals

duplicate-no-supply = { CAP($seat) } has all { COUNTED($each, $kind) } on the map, and in this game no duplicate can be declared to end the game. ({ -section-total-domination })
duplicate-full = { CAP($seat) } cannot duplicate { NAME($kind, form: "indefinite") } in { $territory }: { $room } pawns stand there, and a territory holds no more. ({ -section-duplicate })

## A class that comes back: refusals

respawn-not-played = { CAP($seat) } cannot bring { NAME($kind, form: "indefinite") } back: in this game no class comes back. ({ -section-eliminated })
respawn-not-lost = { CAP($seat) } still has { NAME($kind, form: "indefinite") } on the map. A class comes back only when its last pawn is eliminated. ({ -section-respawn })
# $in_capital: yes if the seat has a pawn in its capital. $nearest: the territories nearest to the capital that hold its pawns.
respawn-not-nearest = { $in_capital ->
    [yes] { CAP($seat) } has a pawn in its capital, { $capital }, so its { $kind } comes back only there. ({ -section-respawn })
   *[no] { CAP($seat) } has no pawn in its capital, { $capital }, so its { $kind } comes back only where its nearest pawns stand: in { LIST($nearest, style: "or") }. ({ -section-respawn })
}
respawn-full = { CAP($seat) } cannot bring { NAME($kind, form: "indefinite") } back in { $territory }: { $room } pawns stand there, and a territory holds no more. ({ -section-respawn })

## What a legal move would be

# $apart: empires that would touch no other empire in play.
empire-legal = { COUNT($apart) ->
    [0] { CAP($seat) } may play { $empire }.
    [one] { CAP($seat) } may play { $empire }, but then { LIST($apart) } touches no other empire in play.
   *[other] { CAP($seat) } may play { $empire }, but then { LIST($apart) } each touch no other empire in play.
}
first-legal = { CAP($seat) } may be the first to choose an empire.
start-legal = { CAP($seat) } may be the starting player.
place-legal = { CAP($seat) } may place { NAME($kind, form: "indefinite") } in { $territory }.
move-legal = { $fourth ->
    [yes] { CAP($seat) } may move { NAME($kind, form: "indefinite") } from { $from } to { $to }, as its fourth action.
   *[no] { CAP($seat) } may move { NAME($kind, form: "indefinite") } from { $from } to { $to }.
}
attack-legal = { $fourth ->
    [yes] { CAP($seat) } may attack from { $from } with { NAME($kind, form: "indefinite") }, eliminate { NAME($beaten, form: "indefinite") } of { $owner } in { $to } and enter, as its fourth action.
   *[no] { CAP($seat) } may attack from { $from } with { NAME($kind, form: "indefinite") }, eliminate { NAME($beaten, form: "indefinite") } of { $owner } in { $to } and enter.
}
# An attack on a pawn in the same territory.
attack-in-place-legal = { $fourth ->
    [yes] { CAP($seat) } may attack with its { $kind } in { $from } and eliminate { NAME($beaten, form: "indefinite") } of { $owner } there, as its fourth action.
   *[no] { CAP($seat) } may attack with its { $kind } in { $from } and eliminate { NAME($beaten, form: "indefinite") } of { $owner } there, but then this { $kind } may not leave in this turn.
}
duplicate-legal = { $fourth ->
    [yes] { CAP($seat) } may duplicate { NAME($kind, form: "indefinite") } in { $territory }, as its fourth action.
   *[no] { CAP($seat) } may duplicate { NAME($kind, form: "indefinite") } in { $territory }.
}
duplicate-declares-legal = { CAP($seat) } may declare a duplicate of { NAME($kind, form: "indefinite") } in { $territory }. All { COUNTED($each, $kind) } are on the map, so this ends the game.
respawn-legal = { CAP($seat) } may bring { NAME($kind, form: "indefinite") } back in { $territory }.
# $actions: how many actions are left, the fourth action too.
end-legal = { $actions ->
    [one] { CAP($seat) } may end its turn, though its { actions-left } action is left.
   *[other] { CAP($seat) } may end its turn, though its { actions-left } actions are left.
}

# Part of messages: king, banker and fourth. $left: the classes whose actions are left.
actions-left = { LIST($left, fourth-left) }
fourth-left = { $fourth ->
    [yes] fourth
   *[no] {""}
}

## What is said of a move that was made

told-empire = { CAP($seat) } plays { $empire }.
told-first = { CAP($seat) } chooses an empire first.
told-start = { CAP($seat) } is the starting player.
told-place = { CAP($seat) } places { NAME($kind, form: "indefinite") } in { $territory }.
# $empires: empires that touch no other empire in play.
told-apart = { COUNT($empires) ->
    [one] { CAP(LIST($empires)) } touches no other empire in play. This is allowed, but adjacent empires are recommended.
   *[other] { CAP(LIST($empires)) } each touch no other empire in play. This is allowed, but adjacent empires are recommended.
}
told-chooses = { CAP($seat) }, please choose an empire.
told-empires-complete = { CAP(LIST($seats)) }, please each put a king, a general and a banker into your capital.
told-places = { CAP($seat) }, please place one more king, general and banker at home, but not in the capital.

told-move = { $fourth ->
    [yes] { CAP($seat) } moves { NAME($kind, form: "indefinite") } from { $from } to { $to }, as the fourth action.
   *[no] { CAP($seat) } moves { NAME($kind, form: "indefinite") } from { $from } to { $to }.
}
told-attack = { $fourth ->
    [yes] { CAP($seat) } attacks with { NAME($kind, form: "indefinite") } from { $from } to { $to }, as the fourth action. { CAP(NAME($beaten, form: "indefinite")) } of { $owner } goes back to the supply.
   *[no] { CAP($seat) } attacks with { NAME($kind, form: "indefinite") } from { $from } to { $to }. { CAP(NAME($beaten, form: "indefinite")) } of { $owner } goes back to the supply.
}
told-attack-in-place = { $fourth ->
    [yes] { CAP($seat) } attacks with { NAME($kind, form: "indefinite") } in { $to }, as the fourth action. { CAP(NAME($beaten, form: "indefinite")) } of { $owner } goes back to the supply.
   *[no] { CAP($seat) } attacks with { NAME($kind, form: "indefinite") } in { $to }. { CAP(NAME($beaten, form: "indefinite")) } of { $owner } goes back to the supply.
}
told-duplicate = { $fourth ->
    [yes] { CAP($seat) } duplicates { NAME($kind, form: "indefinite") } in { $territory }, as the fourth action.
   *[no] { CAP($seat) } duplicates { NAME($kind, form: "indefinite") } in { $territory }.
}
told-duplicate-declares = { CAP($seat) } declares a duplicate of { NAME($kind, form: "indefinite") } in { $territory }. All { COUNTED($each, $kind) } are on the map, so this ends the game.
told-respawn = { CAP($seat) } brings { NAME($kind, form: "indefinite") } back in { $territory }.
told-end = { CAP($seat) } ends its turn.

## What followed from a move

told-empire-achieved = { CAP($seat) } has achieved empire. If that is still so when its turn begins, it has a fourth action.
told-empire-broken = { CAP($seat) } no longer has an achieved empire.
told-class-lost = { $respawn ->
    [yes] { CAP($seat) } has lost its last { $kind }. One may come back while { $seat } has other pawns.
   *[no] { CAP($seat) } has lost its last { $kind } for good.
}
told-out = { CAP($seat) } has no pawn left and is out of the game.
# $scores: the points of each seat, only if everybody may know them.
told-turn = { COUNT($scores) ->
    [0] { turn-begins }
   *[other] { turn-begins } Points: { LIST($scores) }.
}
# Part of told-turn.
turn-begins = { $fourth ->
    [yes] It is { $seat }’s turn, with a fourth action.
   *[no] It is { $seat }’s turn.
}
# $reason: why the game is won.
#   last: only this seat has pawns.              points: it reached $to_win points in its turn.
#   most-points, most-pawns: a player declared the end. With equal points the number of pawns decides.
#   draw: a player declared the end, and points and pawns are equal.
told-won = { $reason ->
    [last] { CAP(LIST($winners)) } has won the game: nobody else has a pawn left.
    [points] { CAP(LIST($winners)) } has won the game by reaching { $to_win } points. Points: { LIST($scores) }.
    [draw] The game is a draw between { LIST($winners) }, with equal points and equal pawns. Points: { LIST($scores) }.
    [most-pawns] { CAP(LIST($winners)) } has won the game: of those with the most points it has the most pawns. Points: { LIST($scores) }.
   *[most-points] { CAP(LIST($winners)) } has won the game with the most points. Points: { LIST($scores) }.
}

## What no switch can see: it is read out to be compared with the table

# $pawns: by seat how many pawns of each class stand in the territory.
unseen-territory = { CAP($territory) }: { LIST($pawns, item: "standing", style: "standing") }.
# One item of that list. $name: the seat; $n: its pawns.
standing = { $name } with { LIST($n) }
# Joins its items. Each of them may already have an “and”, so there is a comma.
list-standing = { $before }, and { $last }
unseen-empty = Nobody stands in { LIST($places, style: "or") }.
# $points: the seat’s points, only if everybody may know them.
unseen-seat = { COUNT($points) ->
    [0] { supply-told }
   *[other] { supply-told } { points-told }
}
# Part of unseen-seat. $in_supply: pawns in supply by class. $lost: classes without a pawn on the map.
supply-told = { COUNT($lost) ->
    [0] { CAP($seat) } has { LIST($in_supply) } in supply.
    [3] { CAP($seat) } has { LIST($in_supply) } in supply. It has no pawn on the map and is out.
   *[other] { CAP($seat) } has { LIST($in_supply) } in supply. It has no { LIST($lost, style: "and-no") } on the map.
}
list-and-no = { $before } and no { $last }
# Part of unseen-seat.
points-told = { $points ->
    [0] It has no points.
    [one] It has 1 point.
   *[other] It has { $points } points.
}
unseen-no-empire = { CAP($seat) } has no empire yet.
# $left: the classes of which a pawn has to be placed.
unseen-placing = { CAP($seat) } still has to place { LIST($left, item: "indefinite") } at home.
# $rooted: pawns that attacked in place and may not leave in this turn.
unseen-turn = { COUNT($rooted) ->
    [0] { turn-actions }
   *[other] { turn-actions } In this turn { LIST($rooted, item: "rooted-pawn") }.
}
# Part of unseen-turn.
turn-actions = { $actions ->
    [one] It is { $seat }’s turn. Its { actions-left } action is left.
   *[other] It is { $seat }’s turn. Its { actions-left } actions are left.
}
# One item of the list of $rooted. There may be more pawns of the class; only one is meant.
rooted-pawn = one { $kind } may not leave { $territory }

## What a seat is asked

ask-empire = { CAP($seat) }, which empire do you choose?
ask-kind = { CAP($seat) }, which class?
ask-where = { CAP($seat) }, in which territory?
ask-from = { CAP($seat) }, from which territory?
ask-to = { COUNT($none) ->
    [0] { CAP($seat) }, to which territory?
   *[other] { CAP($seat) }, to which territory, or “none” for an attack in its own territory?
}
ask-owner = { CAP($seat) }, whose pawn do you attack?
ask-declare = { CAP($seat) }, do you end the game now, yes or no?

## Names: the game, its pawns, its empires

game-balance-of-power = Balance of Power

kind-king = king
    .indefinite = a king
    .counted = { $n ->
        [0] no kings
        [one] 1 king
       *[other] { $n } kings
    }
kind-general = general
    .indefinite = a general
    .counted = { $n ->
        [0] no generals
        [one] 1 general
       *[other] { $n } generals
    }
kind-banker = banker
    .indefinite = a banker
    .counted = { $n ->
        [0] no bankers
        [one] 1 banker
       *[other] { $n } bankers
    }

# Pawns to set out, and pawns that a position has: 2 kings of Great Britain. $owner: the empire; $n: how many.
piece = { $kind } of { $owner }
    .counted = { COUNTED($n, $kind) } of { $owner }

seat-great-britain = Great Britain
seat-france = France
seat-germany = Germany
seat-austria = Austria
seat-russia = Russia
seat-ottoman-empire = Ottoman Empire
    .within = the Ottoman Empire

# Seats that have no empire yet.
seat-seat-1 = Seat 1
seat-seat-2 = Seat 2
seat-seat-3 = Seat 3
seat-seat-4 = Seat 4
seat-seat-5 = Seat 5
seat-seat-6 = Seat 6

## Names: the cards that players show

card-move = move
card-attack = attack
card-duplicate = duplicate
card-respawn = respawn
card-end = end
card-stop = stop
card-king = king
card-general = general
card-banker = banker
card-great-britain = { seat-great-britain }
card-france = { seat-france }
card-germany = { seat-germany }
card-austria = { seat-austria }
card-russia = { seat-russia }
card-ottoman-empire = { seat-ottoman-empire }

## Names: territories

# Home of Great Britain
place-london = London
place-cornwall = Cornwall
place-midlands = Midlands
    .within = the Midlands
place-scotland = Scotland
place-ireland = Ireland
place-malta = Malta
# Home of France
place-paris = Paris
place-normandy = Normandy
place-brittany = Brittany
place-aquitaine = Aquitaine
place-provence = Provence
place-burgundy = Burgundy
# Home of Germany
place-brandenburg = Brandenburg
place-the-netherlands = The Netherlands
    .within = the Netherlands
place-westphalia = Westphalia
place-rhineland = Rhineland
    .within = the Rhineland
place-brunswick = Brunswick
place-saxony = Saxony
# Home of Austria
place-vienna = Vienna
place-bohemia = Bohemia
place-hungary = Hungary
place-galicia = Galicia
place-transylvania = Transylvania
place-venetia = Venetia
# Home of Russia
place-st-petersburg = St. Petersburg
place-finland = Finland
place-livonia = Livonia
place-moscow = Moscow
place-poland = Poland
place-ukraine = Ukraine
# Home of the Ottoman Empire
place-constantinople = Constantinople
place-turkey = Turkey
place-bulgaria = Bulgaria
place-greece = Greece
place-bosnia = Bosnia
place-wallachia = Wallachia
# Home of nobody
place-denmark = Denmark
place-norway = Norway
place-sweden = Sweden
place-hanover = Hanover
place-hesse = Hesse
place-mecklenburg = Mecklenburg
place-prussia = Prussia
place-bavaria = Bavaria
place-swabia = Swabia
place-switzerland = Switzerland
place-piedmont = Piedmont
place-papal-states = Papal States
    .within = the Papal States
place-naples = Naples
place-sicily = Sicily
place-aragon = Aragon
place-castile = Castile
place-andalusia = Andalusia
place-portugal = Portugal

## Headings of the rulebook, as they are printed there

-section-set-up = Set-up
-section-how-to-play = How to Play the Game
-section-move = Move Action
-section-attack = Attack Action
-section-duplicate = Duplicate Action
-section-eliminated = Eliminated Pawns
-section-winning = Winning the Game
-section-selecting = Selecting Empires
-section-respawn = Re-spawn Eliminated Class of Pawn
-section-total-domination = Total Domination

## What is answered when somebody asks about a territory, a class or an action: “? paris”, “? king”, “? attack”

# $empire: whose home the territory is; none if it is neutral.
about-home = { COUNT($empire) ->
    [0] { CAP($region) } is neutral.
   *[other] { $capital ->
        [yes] { CAP($region) } is the capital of { $empire }.
       *[no] { CAP($region) } is a home territory of { $empire }.
    }
}
about-beside = Next to it, in { $territory }: { LIST($pawns, item: "standing", style: "standing") }.
about-thing = { $name ->
    [king] A king eliminates a banker, and a general eliminates a king. ({ -section-attack })
    [general] A general eliminates a king, and a banker eliminates a general. ({ -section-attack })
    [empire] Empire: the home territories and the capital that are yours. It is drawn, or each seat chooses one. ({ -section-set-up })
    [first] First: which seat chooses its empire first is drawn; the others follow clockwise. ({ -section-selecting })
    [start] Start: which seat places its pawns first, and has the first turn, is drawn. ({ -section-set-up })
    [place] Place: before the first turn you put one more king, general and banker in your home territories, but not in the capital. ({ -section-set-up })
    [move] Move: a pawn goes to an adjacent territory that holds at most 2 pawns, no matter whose. Nothing is attacked. ({ -section-move })
    [attack] Attack: a pawn eliminates a pawn of the class that it beats, in its own territory or in an adjacent one, which it enters. ({ -section-attack })
    [duplicate] Duplicate: a pawn of the same class is added from your supply to a territory with at most 2 pawns. With all 15 on the map, declaring it ends the game. ({ -section-duplicate })
    [respawn] Bring back: with the option “respawn”, a class that has no pawn left gets one in your capital, or as near to it as you have a pawn. ({ -section-respawn })
    [end] End: your turn is over, also with actions left. It ends by itself when nothing else can be done. ({ -section-how-to-play })
   *[banker] A banker eliminates a general, and a king eliminates a banker. ({ -section-attack })
}

## The rules in short: “rules”

rules-short-1 = In your turn each class acts once: move to an adjacent territory, attack there or in place, or duplicate. With your empire achieved there is a fourth action of any class. (How to Play the Game)
rules-short-2 = Kings eliminate bankers, bankers eliminate generals, generals eliminate kings. ({ -section-attack })
rules-short-3 = A territory holds at most 3 pawns. A class without a pawn on the map is lost. (How to Play the Game)
rules-short-4 = The first to reach the points to win has won; so has the last with pawns on the map. (Winning the Game)
rules-short-5 = Type “? paris” or any other territory, “? king”, “neighbours paris”, “? MOVE” for the reason of a move.

## Buttons of the pages; “also” are other words for it that are typed after “?” or “help”

verb-empire = Choose an empire
    .also = choose; country; nation
verb-first = Chooses first
    .also = choose first
verb-start = Starting player
    .also = who begins; start player
verb-place = Place a pawn
    .also = put; set up; deploy
verb-move = Move
    .also = go; walk; travel; march
verb-attack = Attack
    .also = eliminate; kill; fight; beat; capture; conquer; takeover
verb-duplicate = Duplicate
    .also = copy; double; recruit; add a pawn
verb-respawn = Bring back
    .also = revive; re-spawn; return a pawn
verb-end = End the turn
    .also = done; pass; stop; finish; skip
verb-king = King
verb-general = General
verb-banker = Banker

## What a page asks next of a move: its verb, and the number of the word that is still open (0: what was drawn)

web-step-empire-0 = Which empire is drawn?
web-step-first-0 = Who chooses first?
web-step-start-0 = Who starts?
web-step-empire-1 = Which empire?
web-step-king-1 = What does the king do?
web-step-general-1 = What does the general do?
web-step-banker-1 = What does the banker do?
web-step-move-2 = Which pawn do you move?
web-step-move-3 = Where does it move to?
web-step-attack-2 = With which pawn do you attack?
web-step-attack-3 = Where do you attack?
web-step-attack-4 = Which class do you attack?
web-step-attack-5 = Whose pawn do you attack?
web-step-duplicate-2 = Where do you duplicate?
web-step-respawn-1 = Which class do you bring back?
web-step-respawn-2 = Where do you bring it back?
web-step-place-1 = Which class do you place?
web-step-place-2 = Where do you place it?
