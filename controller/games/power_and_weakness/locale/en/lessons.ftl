# The lessons: for each its title, what is said at the beginning and the end, and for each task what to do and why
# another move does not do it. They teach rules; what is clever belongs to the coach.

lesson-first-game-title = A first game, guided
lesson-first-game-begin = You play Orange against White. In about a quarter of an hour you place pieces, take a tile, take over a region, recruit, and end a cycle. Not in it: withdrawal (lesson takeover), auctions (auction), the Snake (snake) and movement (sea-movement).
lesson-first-game-place = The cycle is magic: magicians are the active pieces now, knights the passive ones. As an action you may place an active piece in an empty region, or in one of your own with at most 3 pieces. Please place a magician in Dyfed.
lesson-first-game-place-missed = The magician was to go to Dyfed.
lesson-first-game-neighbours = From now on you have two actions a turn. In a magic cycle all regions with the same symbol are neighbours, wherever they lie. Dyfed shows armour, as do Eceni and Ebrauc, where White has just placed a piece. Please place a magician in Eceni.
lesson-first-game-neighbours-missed = The magician was to go to Eceni, which shows armour as Dyfed does.
lesson-first-game-tile = Another action: take one of the tiles on offer and lay it before you. Please take the armour influence tile.
lesson-first-game-tile-missed = It was to be the armour influence tile: its symbol is that of the region you will want.
lesson-first-game-takeover = To use tiles is one action too, and each tile costs a cube of the timer. An influence tile can take over an enemy region with its symbol. Your attack counts your active pieces in its neighbours: 2 magicians, in Dyfed and Eceni. White’s defence counts all pieces in the region and its active ones beside it: 1. Please take over Ebrauc.
lesson-first-game-takeover-missed = The tile was to be used for a takeover of Ebrauc.
lesson-first-game-occupy = White’s piece could withdraw nowhere and is gone. Now you may occupy the region: place an active piece in it. Please occupy Ebrauc.
lesson-first-game-occupy-missed = Ebrauc would stay empty, and nobody would control it.
lesson-first-game-recruit = When pieces run short you recruit: a cube leaves the timer, and you get 2 passive pieces, or 3 if nobody has recruited in this cycle. That is also the way to pass. Please recruit.
lesson-first-game-recruit-missed = A cube was to leave the timer for new knights.
lesson-first-game-last-cube = When the last cube leaves the timer the cycle ends at once. Then the player with more active regions gets a point; a region is active if more active than passive pieces stand in it. You have 3, White has 1. Please end the cycle: recruit.
lesson-first-game-last-cube-missed = The last cube has to leave the timer, and only recruiting, tiles and lightning tiles take one.
lesson-first-game-sword = Now it is a sword cycle: knights are active, and regions that share a border are neighbours. A region full of magicians is not active any more. Please make Dyfed active: place two knights beside its one magician.
lesson-first-game-sword-missed = Dyfed needs more knights than magicians, so both actions go there.
lesson-first-game-end = That is the game: cycle follows cycle until somebody has 12 points or more when one ends, victory points and active regions together. What else tiles can do is shown in the lessons takeover, auction, snake and sea-movement.

lesson-takeover-title = Takeover
lesson-takeover-begin = It is a sword cycle. You are Orange and want Powys, where White has a knight and a magician.
lesson-takeover-strength = You have 2 knights next to Powys, in Rheged; the magicians in Calchfynydd are passive and do not count. White defends with 2. An attack has to be stronger by 1. Please bring one more knight next to Powys.
lesson-takeover-strength-missed = The attack on Powys is still 2 against 2. Only active pieces in a neighbour of Powys add to it.
lesson-takeover-takeover = Now it is 3 against 2. Please use the castle influence tile for a takeover of Powys.
lesson-takeover-takeover-missed = The tile was to be used for a takeover.
lesson-takeover-occupy = The defender may withdraw one piece to a neighbouring region that is empty or its own; White’s knight did, the magician is gone. Please occupy Powys.
lesson-takeover-occupy-missed = Powys would stay empty, and nobody would control it.
lesson-takeover-end = Powys is yours. Remember both sums: active pieces beside the region for the attack; everything in it and active pieces beside it for the defence.

lesson-auction-title = Auction
lesson-auction-begin = Lightning tiles are not kept: when one is taken, both players bid for it. You are Orange, with 5 knights in reserve; White has 2.
lesson-auction-take = To take a lightning tile costs a cube of the timer. Please take the victory point tile.
lesson-auction-take-missed = It was to be the victory point tile.
lesson-auction-bid = Both bid active pieces from the reserve, in secret. The higher bid is paid, the lower one is not; a tie wins nothing. White has 2 knights, so 3 are sure to win. Please bid 3 knights.
lesson-auction-bid-missed = A bid of 3 was wanted: fewer can be matched by White’s 2, and more are paid for nothing.
lesson-auction-rebellion = You have a victory point. Your second action: please take the rebellion tile.
lesson-auction-rebellion-missed = It was to be the rebellion tile.
lesson-auction-bid-again = To bid nothing is allowed and costs nothing, but a bid of 0 can at best be a tie. Please bid at least one piece.
lesson-auction-bid-again-missed = With 0 against 0 nobody gets the tile.
lesson-auction-rebel = A rebellion removes up to two enemy pieces, of any kinds, from one region. Please remove both knights from Gwynedd.
lesson-auction-rebel-missed = Gwynedd was to be emptied of both pieces.
lesson-auction-end = Gwynedd is empty, and White’s knights are back in its stock. The third lightning tile lets its winner change the marker of a region.

lesson-snake-title = The Snake
lesson-snake-begin = White plays a tile against you. You are Orange and have two Snake tiles.
lesson-snake-stop = White wants Powys, and no piece of yours could hold it. While the other player’s tile has only been declared, a Snake stops it: the tile is lost, and so are two cubes of the timer. Please play the Snake.
lesson-snake-stop-missed = Powys would be lost. The Snake has to be played before the tile has its effect.
lesson-snake-recruit = A Snake can also be used in your own turn, to recruit: 2 knights or 2 magicians. Please recruit two knights with your second Snake.
lesson-snake-recruit-missed = The Snake tile was to bring two knights.
lesson-snake-end = A Snake stops any tile that is used, but not a lightning tile, and not another Snake that is played in this way.

lesson-sea-movement-title = Movement on land and sea
lesson-sea-movement-begin = Your pieces are together in the far south-west; you are Orange, and it is a sword cycle.
lesson-sea-movement-sail = The sea movement tile carries any of your pieces from one coastal region to another that is empty or yours, however far. Please sail with all three knights from Dumnonia to Alt Clut, and leave the magician.
lesson-sea-movement-sail-missed = All three knights were to sail from Dumnonia to Alt Clut, and nobody else.
lesson-sea-movement-share = It is still the same action. With the movement tile you share out your pieces again between two neighbouring regions, each empty or yours. Please let one knight go from Alt Clut to Gododdin.
lesson-sea-movement-share-missed = One knight was to go to Gododdin, and two to stay in Alt Clut.
lesson-sea-movement-end = Spread pieces hold more regions. Both tiles may also be used to recruit a knight and a magician.
