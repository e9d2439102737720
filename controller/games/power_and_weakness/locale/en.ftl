### Power & Weakness. Terms are those of the English rulebook; a refusal ends with the heading of its rule.
### $seat is who moves, $region a place of the map, $tile an action tile, $kind knight or magician.

## Names

game-power-and-weakness = Power & Weakness

seat-orange = Orange
seat-white = White

place-alt-clut = Alt Clut
place-gododdin = Gododdin
place-bryneich = Bryneich
place-rheged = Rheged
place-ebrauc = Ebrauc
place-linnuis = Linnuis
place-gwynedd = Gwynedd
place-powys = Powys
place-dyfed = Dyfed
place-caer-gloui = Caer Gloui
place-calchfynydd = Calchfynydd
place-eceni = Eceni
place-ceint = Ceint
place-gwinntguic = Gwinntguic
place-dumnonia = Dumnonia

kind-knight = knight
    .indefinite = a knight
    .plural = knights
    .counted = { $n ->
        [0] no knights
        [one] 1 knight
       *[other] { $n } knights
    }
kind-magician = magician
    .indefinite = a magician
    .plural = magicians
    .counted = { $n ->
        [0] no magicians
        [one] 1 magician
       *[other] { $n } magicians
    }

symbol-castle = castle
    .indefinite = a castle
symbol-armour = armour
    .indefinite = armour
symbol-tent = tent
    .indefinite = a tent
symbol-keys = keys
    .indefinite = keys

# Kinds of component to be drawn.
sort-marker = region marker
    .indefinite = a region marker
sort-token = time token
    .indefinite = a time token
sort-tile = tile
    .indefinite = a tile

# So many tiles of a kind that lie somewhere. Short names are for lists on a screen.
tile =
    .counted = { $n ->
        [one] the { $name }
       *[other] { $n } { $name }s
    }
tile-influence-castle = castle influence tile
    .short = castle
tile-influence-armour = armour influence tile
    .short = armour
tile-influence-tent = tent influence tile
    .short = tent
tile-influence-keys = keys influence tile
    .short = keys
tile-extra-castle = extra castle tile
    .short = extra castle
tile-extra-armour = extra armour tile
    .short = extra armour
tile-extra-tent = extra tent tile
    .short = extra tent
tile-extra-keys = extra keys tile
    .short = extra keys
tile-movement = movement tile
    .short = movement
tile-sea-movement = sea movement tile
    .short = sea movement
tile-merlin = Merlin tile
    .short = Merlin
tile-snake = Snake tile
    .short = Snake
tile-victory-point = victory point tile
    .short = victory point
tile-rebellion = rebellion tile
    .short = rebellion
tile-change-marker = “Change a region marker” tile
    .short = change marker

# A tag or card that was read, or a place that was knocked.
shown = { $sort ->
    [none] “{ $thing }”
    [at] “{ $thing }”
    [tile] the { $thing }
   *[other] the { $sort } “{ $thing }”
}

## What cannot be read as a move

move-unknown-verb = I cannot read “{ $move }”: no move begins with “{ $word }”.
move-unknown-tile = I cannot read “{ $move }”: there is no tile “{ $word }”.
move-unknown-region = I cannot read “{ $move }”: there is no region “{ $word }” on this map.
move-unknown-symbol = I cannot read “{ $move }”: there is no symbol “{ $word }”.
move-unreadable = { $verb ->
    [take] I cannot read “{ $move }”: after “take” comes a tile and nothing else.
    [place] I cannot read “{ $move }”: after “place” comes a region and nothing else.
    [use] I cannot read “{ $move }”: after the tile comes what it does, as in “use merlin takeover powys”.
    [bid] I cannot read “{ $move }”: after “bid” comes a number.
    [rebel] I cannot read “{ $move }”: after “rebel” come a region and pieces such as “1k1m”, or “none”.
    [marker] I cannot read “{ $move }”: after “marker” come a region and a symbol, or “none”.
    [withdraw] I cannot read “{ $move }”: after “withdraw” come “knight” or “magician” and a region, or “none”.
    [region-marker] I cannot read “{ $move }”: after “region-marker” come a region and a symbol.
    [token] I cannot read “{ $move }”: after “token” comes a number from 3 to 8.
    [offer] I cannot read “{ $move }”: after “offer” comes a tile and nothing else.
    [start] I cannot read “{ $move }”: after “start” comes a seat.
   *[other] I cannot read “{ $move }”: after “{ $verb }” comes nothing else.
}

## Whose turn it is

game-over = The game is over, and { LIST($winners) } has won. (End of a cycle and end of the game)
# $drawing: whether the table has to draw something first.
turn-not-yours = { $seat ->
    [table] Nothing is drawn now: { LIST($to_act, style: "or") } has to act. (Player's turn)
   *[other] { $drawing ->
        [yes] { $seat } has to wait: something is drawn first. (Turn sequence)
       *[no] It is { LIST($to_act, style: "or") }’s turn, not { $seat }’s. (Player's turn)
    }
}
turn-stop-first = { $seat } is using action tiles and has to stop that first. (D. Use action tiles)
move-not-of-the-table = “{ $move }” is a player's move, and now something is drawn. (Turn sequence)
move-of-the-table = “{ $move }” is drawn. { $seat } cannot choose it. (Turn sequence)
pending-first = { $decision ->
    [snake] { $seat } first decides whether to play a Snake. (Snake)
    [auction] { $seat } first bids for the tile. (A. Take an action tile)
    [rebellion] { $seat } first chooses which pieces the rebellion removes. (Rebellion)
    [change-marker] { $seat } first chooses which region marker to change. (Change a region marker)
    [withdraw] { $seat } first decides whether a piece withdraws. (Takeover)
   *[occupy] { $seat } first decides whether a piece enters the region taken over. (Takeover)
}
pending-nothing = “{ $move }” is an answer, but { $seat } was not asked anything. (Player's turn)
table-not-due = { $due ->
    [region-marker] “{ $move }” comes later: first every region gets its marker. (Preparation)
    [token] “{ $move }” comes later: first a time token is turned over. (Reveal time token)
    [offer] “{ $move }” comes later: first tiles are turned over for the offer. (Turn over action tiles)
   *[start] “{ $move }” does not come now: the start player is drawn. (Player's turn)
}

## Refusals: the four actions

take-not-on-offer = There is no { $tile } on offer. (A. Take an action tile)
place-enemy-region = { $region } is the opponent's. Place pieces in empty or own regions. (B. Place a piece)
place-no-active-reserve = { $seat } has no { $kind } in reserve, and only { NAME($kind, form: "plural") } are active now. (B. Place a piece)
place-too-many = { $seat } has { $pieces } pieces in { $region }. A piece can be added to at most three. (B. Place a piece)
stop-nothing = { $seat } is not using action tiles, so there is nothing to stop. (D. Use action tiles)
use-not-held = { $seat } has no { $tile }. (D. Use action tiles)
use-wrong-symbol = The { $tile } has no effect in { $region }, whose marker shows { NAME($symbol, form: "indefinite") }. (Influence tiles)
reinforce-enemy-region = { $region } is the opponent's. Only empty or own regions can be reinforced. (Reinforce)
reinforce-no-active-reserve = { $seat } has no { $kind } in reserve, and only { NAME($kind, form: "plural") } are active now. (Reinforce)
takeover-own-region = { $region } already belongs to { $seat }. (Takeover)
takeover-empty-region = { $region } is empty: there is nobody to take it from. (Takeover)
# Where both numbers come from: pieces in regions, and extra tiles.
attack-from = { LIST($attackers, attack-bonus, empty: "nothing") }
attack-bonus = { $attack_bonus ->
    [0] {""}
   *[other] extra tiles { $attack_bonus }
}
defence-from = { LIST(defence-inside, $defenders, defence-bonus, empty: "nothing") }
defence-inside = { COUNTED($inside, $region) }
defence-bonus = { $defence_bonus ->
    [0] {""}
   *[other] extra tiles { $defence_bonus }
}
takeover-majority = { $region }: { $attack } against { $defence }, and { $seat } needs at least one more than { $defender }. { $seat }: { attack-from }. { $defender }: { defence-from }. (Takeover)
# $same: whether both regions are the same.
movement-order = { $same ->
    [yes] The movement tile moves pieces between two regions, and { $first } is only one. (Movement)
   *[no] Name the two regions in the order of the map: { $second } before { $first }. (Movement)
}
movement-not-neighbours = { $first } and { $second } are not neighbours in this cycle. (Movement)
movement-enemy-region = { $region } is the opponent's. Only own pieces are moved. (Movement)
movement-too-many = { $seat } has only { LIST($there, empty: "no pieces") } in { $first } and { $second } together. (Movement)
movement-nobody = { $seat } has no pieces in { $first } and { $second }. (Movement)
movement-unchanged = { $seat } already has { LIST($force, empty: "no pieces") } in { $first }. Something has to change. (Movement)
sea-same-region = A sea movement goes from one region to another, and { $src } is only one. (Sea movement)
sea-not-coastal = { $region } is not on the coast. (Sea movement)
sea-not-own = { $seat } has no pieces in { $src }. (Sea movement)
sea-enemy-region = { $dst } is the opponent's. Pieces land in empty or own regions. (Sea movement)
sea-too-many = { $seat } has only { LIST($there, empty: "no pieces") } in { $src }. (Sea movement)
sea-nothing = At least one piece has to leave { $src }. (Sea movement)

## Refusals: auctions and what they bring

bid-too-high = { $seat } has { COUNTED($reserve, $kind) } in reserve and cannot bid more. (A. Take an action tile)
rebel-no-enemy = The opponent has no pieces in { $region }. (Rebellion)
rebel-one-or-two = A rebellion removes one or two pieces, or none at all. (Rebellion)
rebel-too-many = The opponent has only { LIST($there, empty: "no pieces") } in { $region }. (Rebellion)
marker-same-symbol = The marker of { $region } already shows { NAME($symbol, form: "indefinite") }. (Change a region marker)
marker-no-spare = There is no spare marker that shows { NAME($symbol, form: "indefinite") }. (Change a region marker)

## Refusals: a region taken over

withdraw-no-such-piece = No { $kind } was driven out of { $from }. (Takeover)
# $same: whether both regions are the same.
withdraw-not-a-neighbour = { $same ->
    [yes] { $region } was just taken over: a piece withdraws to a neighbour of it. (Takeover)
   *[no] { $region } is not a neighbour of { $from } in this cycle. (Takeover)
}
withdraw-enemy-region = { $region } is the opponent's. A piece withdraws to an empty or an own region. (Takeover)

## Refusals: what is drawn

region-marker-next = The next marker is for { $next }, not for { $region }. (Preparation)
region-marker-none-left = No marker that shows { NAME($symbol, form: "indefinite") } is left. (Preparation)
token-none-left = No time token with the number { $value } is left. (Reveal time token)
offer-none-left = There is no { $tile } in the bag. (Turn over action tiles)

## What a legal move would do

take-legal = { $seat } may take the { $tile }.
take-auction-legal = { $seat } may take the { $tile }: a cube leaves the sand-timer, and the tile is auctioned.
place-legal = { $seat } may place { NAME($kind, form: "indefinite") } in { $region }.
recruit-legal = { $seat } may recruit { COUNTED($pieces, $kind) }. Then { $cubes ->
    [0] no cubes are
    [one] 1 cube is
   *[other] { $cubes } cubes are
} left on the sand-timer.
stop-legal = { $seat } may stop using action tiles.
reinforce-legal = { $seat } may reinforce { $region } with { NAME($kind, form: "indefinite") }.
takeover-legal = { $region }: { $attack } against { $defence }, so { $seat } may take it over. { $seat }: { attack-from }. { $defender }: { defence-from }.
strengthen-legal = { $seat } may play the { $tile } for 1 more where the marker shows { NAME($symbol, form: "indefinite") }.
recruit-with-legal = { $seat } may recruit { LIST($force, empty: "no pieces") } with the { $tile }.
movement-legal = { $seat } may move pieces so that { $first } holds { LIST($force, empty: "no pieces") } and { $second } holds { LIST($rest, empty: "no pieces") }.
sea-legal = { $seat } may move { LIST($force) } by sea from { $src } to { $dst }.
snake-legal = { $seat } may stop the { $tile } with a Snake.
allow-legal = { $seat } may let the { $tile } have its effect.
# Bids are secret: no sentence may give the number away.
bid-legal = { $seat } may bid this: { COUNTED($reserve, $kind) } in reserve.
rebel-legal = { $seat } may remove { LIST($force) } of the opponent from { $region }.
rebel-none-legal = { $seat } may remove nothing.
marker-legal = { $seat } may change the marker of { $region } from { NAME($lying, form: "indefinite") } to { NAME($symbol, form: "indefinite") }.
marker-none-legal = { $seat } may leave all region markers as they are.
withdraw-legal = { $seat } may withdraw { NAME($kind, form: "indefinite") } from { $from } to { $region }.
withdraw-none-legal = { $seat } may withdraw nothing from { $from }.
occupy-legal = { $seat } may place { NAME($kind, form: "indefinite") } in { $region }.
leave-legal = { $seat } may leave { $region } empty.
region-marker-legal = The marker of { $region } may show { NAME($symbol, form: "indefinite") }.
token-legal = The time token may show { $value }.
offer-legal = The { $tile } may be offered.
start-legal = { $seat } may be the start player.

## What is said about a move: a turn

told-turn = { $seat } to move, with { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}.
told-take = { $tile ->
    [victory-point] { $seat } takes the { $tile }. It is auctioned.
    [rebellion] { $seat } takes the { $tile }. It is auctioned.
    [change-marker] { $seat } takes the { $tile }. It is auctioned.
   *[other] { $seat } takes the { $tile }.
}
told-place = { $seat }: { $kind } to { $region }.
told-recruit = { $seat } recruits { COUNTED($pieces, $kind) }.
told-stop = { $seat } stops using action tiles.
told-cubes = { $cubes ->
    [0] The sand-timer is empty.
    [one] 1 cube is left on the timer.
   *[other] { $cubes } cubes are left on the timer.
}

## What is said about a move: tiles. This is declared; a Snake may still stop it

told-reinforce = { $seat } plays the { $tile }: { $kind } to { $region }.
told-takeover = { $seat } plays the { $tile } for a takeover. { $region }: { $attack } against { $defence }.
told-strengthen = { $seat } plays the { $tile }: 1 more where the marker shows { NAME($symbol, form: "indefinite") }, until the cycle ends.
told-movement = { $seat } plays the movement tile: { LIST($force, empty: "no pieces") } in { $first }, { LIST($rest, empty: "no pieces") } in { $second }.
told-sea = { $seat } plays the sea movement tile: { LIST($force) } from { $src } to { $dst }.
told-recruit-with = { $seat } plays the { $tile } and recruits { LIST($force, empty: "no pieces") }.
told-snake = { $seat } plays a Snake: the { $tile } has no effect.
told-allow = { $seat } plays no Snake: the { $tile } has its effect.

## What is said about a move: auctions. The number of a bid is said only when both are open

told-bid = { $seat } has bid.
told-bids-opened = { COUNT($winner) ->
    [0] Bids: { LIST($bids, style: "comma") }. Nobody gets the tile.
   *[other] Bids: { LIST($bids, style: "comma") }. { $winner } wins the tile and pays.
}
told-rebel = { $seat } removes { LIST($force) } from { $region } by rebellion.
told-rebel-none = { $seat } removes nothing by rebellion.
told-marker = { $seat } changes the marker of { $region } from { NAME($lying, form: "indefinite") } to { NAME($symbol, form: "indefinite") }.
told-marker-none = { $seat } changes no region marker.

## What is said about a move: a region taken over

told-withdraw = { $seat }: { $kind } withdraws from { $from } to { $region }.
told-withdraw-none = { $seat } withdraws nothing from { $from }.
told-occupy = { $seat }: { $kind } to { $region }.
told-leave = { $seat } leaves { $region } empty.

## What is drawn

told-region-marker = The marker of { $region } shows { NAME($symbol, form: "indefinite") }.
gathered-region-markers = { $n } region markers are laid out.
told-token = The time token shows { $value }.
told-offer = On offer: the { $tile }.
told-start = { $seat } is the start player.

## The end of a cycle

# $active and $totals are numbers by seat; $gaining are the seats that gain a point.
told-cycle-scored = { COUNT($gaining) ->
    [one] Active regions: { LIST($active, style: "comma") }. { LIST($gaining) } gains a victory point. Victory points and active regions together: { LIST($totals, style: "comma") }.
   *[other] Active regions: { LIST($active, style: "comma") }. Both gain a victory point. Victory points and active regions together: { LIST($totals, style: "comma") }.
}
told-cycle-began = { $kind ->
    [magic] Cycle { $number } begins. It is a magic cycle: magicians are active, and regions with the same marker are neighbours.
   *[sword] Cycle { $number } begins. It is a sword cycle: knights are active, and regions with a common border are neighbours.
}
# $taken is a number by seat.
told-supplies = { $kind ->
    [magician] New magicians for the reserves: { LIST($taken, style: "comma") }.
   *[knight] New knights for the reserves: { LIST($taken, style: "comma") }.
}
told-won = { $seat } has won the game.

## What no switch can see, for the players to compare

unseen-empty = { $marker ->
    [none] No pieces, no marker: { LIST($places) }.
   *[other] No pieces, marker { $marker }: { LIST($places) }.
}
unseen-region = { $marker ->
    [none] { $region }: { $seat } with { LIST($force) }.
   *[other] { $region }, { $marker }: { $seat } with { LIST($force) }.
}
unseen-seat = { $seat }: { $points ->
    [one] 1 victory point
   *[other] { $points } victory points
}, { LIST($force, empty: "no pieces") } in reserve.
unseen-tiles = In front of { $seat }: { LIST($tiles, empty: "no tiles") }.
unseen-offer = On offer: { LIST($tiles, empty: "no tiles") }.

# $totals: by seat its victory points, with what the cycle would bring, and its active regions.
typed-score-now = If the cycle ended now, victory points and active regions together: { LIST($totals) }.

## What a seat is asked

ask-knights = { $seat }, how many knights?
ask-magicians = { $seat }, how many magicians?
ask-snake = { $seat }, do you play a Snake?
ask-take = { CAP($seat) }, do you take this tile from the offer? Say no if you use your own.
ask-bid = { $seat }, how many pieces do you bid?
ask-rebellion = { $seat }, which pieces does the rebellion remove?
ask-change-marker = { $seat }, which region marker do you change?
ask-withdraw = { $seat }, which piece withdraws, and where to?
ask-occupy = { $seat }, do you place a piece in the region you took?

## What is answered when somebody asks about a region, a tile or an action: “? powys”, “? merlin”, “? takeover”

# The reckoning of a takeover, as it stands now.
about-takeover = A takeover of { $region } by { $seat } needs { NAME($symbol, form: "indefinite") } and would be { $attack } against { $defence }. { $seat }: { attack-from }. { $defender }: { defence-from }.
about-thing = { $name ->
    [influence-castle] { about-influence }
    [influence-armour] { about-influence }
    [influence-tent] { about-influence }
    [influence-keys] { about-influence }
    [extra-castle] { about-extra }
    [extra-armour] { about-extra }
    [extra-tent] { about-extra }
    [extra-keys] { about-extra }
    [movement] Movement: two neighbouring regions, each empty or yours. You share out your pieces between them again. Or recruit with it. (Movement)
    [sea-movement] Sea movement: some of your pieces go from one coastal region to another, which is empty or yours. Or recruit with it. (Sea movement)
    [merlin] Merlin stands for any influence tile. Or recruit 2 knights or 2 magicians with it. (Merlin)
    [snake] Snake: when the opponent plays a tile, it has no effect and one more cube goes. In your own turn, recruit 2 knights or 2 magicians with it. (Snake)
    [victory-point] Victory point, a lightning tile: the player who takes it starts an auction in active pieces, and the winner gets 1 victory point. (Victory point)
    [rebellion] Rebellion, a lightning tile: the winner of the auction removes up to two pieces of the opponent from one region. (Rebellion)
    [take] Take: a tile on offer goes in front of you. A lightning tile is auctioned at once, and a cube leaves the timer. (A. Take an action tile)
    [place] Place: an active piece goes from your reserve into an empty region, or into one of yours with at most 3 pieces. (B. Place a piece)
    [recruit] Recruit: a cube leaves the timer, and 2 passive pieces come into your reserve; 3 at the first recruiting of a cycle. Some tiles can be used to recruit too. (C. Recruit)
    [use] Use: play one tile of yours after another, each for a cube, as one action. “? merlin” or any other tile tells what it does. (D. Use action tiles)
    [stop] Stop: you use no more tiles in this action. (D. Use action tiles)
    [reinforce] Reinforce: with an influence tile whose symbol the region shows, add an active piece from your reserve to an empty region or one of yours, however many pieces stand there. (Reinforce)
    [takeover] Take over (attack): with an influence tile whose symbol the region shows, drive the opponent out of it. Your active pieces next to it must be at least one more than the opponent's pieces in it and active pieces next to it; extra tiles count too. (Takeover)
    [strengthen] Strengthen: an extra number tile gives you 1 more in every takeover of a region with its symbol, attacking or defending, until the cycle ends. (Extra numbers)
    [allow] Allow: you play no Snake, and the tile of the opponent has its effect. (Snake)
    [bid] Bid: active pieces from your reserve, in secret. The higher bid pays and applies the lightning tile; with equal bids nobody pays and nobody gets it. (A. Take an action tile)
    [rebel] Rebel: remove one or two pieces of the opponent from one region, or none. (Rebellion)
    [marker] Marker: put a spare marker with another symbol in the place of the marker of any region, or leave all as they are. (Change a region marker)
    [withdraw] Withdraw: of your pieces that are driven out, one may go to a neighbouring region that is empty or yours. The others go back into your stock. (Takeover)
    [occupy] Occupy (move in): place one active piece from your reserve in the region that you took over. (Takeover)
    [leave] Leave: the region that you took over stays empty. (Takeover)
    [region-marker] Region marker: which symbol a region shows is drawn before the game begins. (Preparation)
    [token] Time token: it is turned at the beginning of a cycle and shows how many cubes lie on the timer. Three tiles more than that are on offer. (Reveal time token)
    [offer] Offer: tiles are drawn from the bag and laid out for both players to take. (Turn over action tiles)
    [start] Start player: the seat with fewer victory points; if they are equal, the one with fewer active regions; else it is drawn. (Player's turn)
   *[change-marker] Change a region marker, a lightning tile: the winner of the auction puts a spare marker in the place of another. (Change a region marker)
}
about-influence = Influence tile: on a region that shows its symbol, add one active piece (reinforce), or take the region over if your attack is at least one more than the defence. (Influence tiles)
about-extra = Extra number: +1 for you in every takeover of a region with its symbol, attacking or defending, until the cycle ends. Or recruit with it. (Extra numbers)

## The rules in short: “rules”

rules-short-1 = The one who has 12 points at the end of a cycle wins: victory points and active regions together. (End of a cycle and end of the game)
rules-short-2 = In a magic cycle magicians are active and regions with the same marker are neighbours; in a sword cycle knights are active and borders count. (Turn sequence)
rules-short-3 = A region is active for you if it holds more of your active than of your passive pieces. (End of a cycle and end of the game)
rules-short-4 = In your turn you do two of these: take a tile, place an active piece, recruit, use tiles. (Player's turn)
rules-short-5 = Recruiting, and every tile that is used, takes a cube off the timer. With the last cube the cycle ends at once. (End of a cycle and end of the game)
rules-short-6 = Type “? merlin” or any other tile, “? powys” or any other region, “? MOVE” for the reason of a move.

## Buttons of the pages: what a move begins with, and what is done with a tile; “also” are other words for it that are
## typed after “?” or “help”

verb-take = Take a tile
    .also = draw; draft; buy a tile
verb-place = Place a piece
    .also = put; deploy; set a piece
verb-recruit = Recruit
    .also = recruitment; pass; reinforcements
verb-use = Use a tile
    .also = play a tile; use tiles
verb-stop = Stop using tiles
    .also = done; finish; end turn
verb-reinforce = Reinforce
    .also = reinforcement
verb-takeover = Take over
    .also = attack; conquer; fight; battle; capture; invade
verb-strengthen = Strengthen
    .also = bonus; extra number; stronger
# On a page it stands for the move, and for the tile where one is taken, used or drawn.
verb-snake = Snake
    .also = counter; cancel
verb-allow = Allow it
    .also = let it pass; accept the tile
verb-bid = Bid
    .also = auction; bidding
verb-rebel = Remove pieces
    .also = revolt
verb-marker = Change a marker
    .also = replace a marker; swap a marker
verb-withdraw = Withdraw
    .also = retreat; flee
verb-occupy = Move in
    .also = enter; move in
verb-leave = Leave it empty
    .also = stay out
verb-none = Nothing
verb-region-marker = Region marker
    .also = region markers
verb-token = Time token
    .also = time token; timer; sand timer; cubes
verb-offer = Offer a tile
    .also = tiles on offer; display
verb-start = Start player
    .also = starting player; who begins
verb-knight = A knight
verb-magician = A magician
verb-knights = Knights
verb-magicians = Magicians

## What a page shows: points that are held for good, and what it asks next of a move: its verb, and the number of the word that is still open (0: what was drawn)

web-points-held = victory points
web-step-start-0 = Who starts?
web-step-take-1 = Which tile do you take?
web-step-place-1 = Where do you place a piece?
web-step-use-1 = Which tile do you use?
web-step-use-2 = What do you use it for?
web-step-use-3 = Where?
web-step-use-recruit-3 = Which pieces do you recruit?
web-step-use-reinforce-3 = Which region do you reinforce?
web-step-use-takeover-3 = Which region do you take over?
web-step-use-movement-2 = Which region first?
web-step-use-movement-3 = And which other region?
web-step-use-movement-4 = How many pieces does the first region hold then?
web-step-use-sea-movement-2 = Which region do they sail from?
web-step-use-sea-movement-3 = Which region do they sail to?
web-step-use-sea-movement-4 = How many pieces sail?
web-step-bid-1 = How many pieces do you bid?
web-step-rebel-1 = Where do you remove pieces?
web-step-rebel-2 = Which pieces do you remove?
web-step-marker-1 = In which region do you change the marker?
web-step-marker-2 = Which marker do you put there?
web-step-withdraw-1 = Which piece withdraws?
web-step-withdraw-2 = Where does it withdraw to?
