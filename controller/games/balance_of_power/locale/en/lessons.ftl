# The lessons: for each its title, what is said at the beginning and the end, and for each task what to do and why
# another move does not do it. They teach rules; what is clever belongs to the coach.

lesson-first-game-title = A first game, guided
lesson-first-game-begin = You play Germany, with Brandenburg as your capital; France plays against you. Each of you has a king, a general and a banker in the capital.
lesson-first-game-place = Before the first turn each empire places one more pawn of each class at home, but not in the capital. Please place a general in the Netherlands.
lesson-first-game-place-missed = The general was to stand in the Netherlands, next to France.
lesson-first-game-place-others = Two pawns are left. Please place the king in Saxony and the banker in Brunswick.
lesson-first-game-place-others-missed = The king was to go to Saxony and the banker to Brunswick.
lesson-first-game-attack = In a turn you have one action for each class: king, general, banker. A general beats a king, a king beats a banker, a banker beats a general. An attack removes the beaten pawn and enters its territory. Please attack the king in Normandy with the general from the Netherlands.
lesson-first-game-attack-missed = The general was to attack the king in Normandy, from the Netherlands.
lesson-first-game-duplicate = Pawns multiply: a duplicate puts another pawn of the same class into the same territory, if fewer than 3 stand there. Please duplicate the king in Saxony.
lesson-first-game-duplicate-missed = It was to be the king in Saxony.
lesson-first-game-move = A territory in which only your pawns stand is yours and counts 1 point. Please move the banker from Brunswick to Hesse, which is nobody’s home.
lesson-first-game-move-missed = The banker was to move from Brunswick to Hesse.
lesson-first-game-capital = A banker has come out of Paris and beaten your general. A pawn can be beaten from its own territory and from an adjacent one, even where three pawns stand. A capital in which you have all three classes counts 3 points more, so leave Brandenburg as it is. Please move a king from Saxony to Prussia.
lesson-first-game-capital-missed = A king was to go from Saxony to Prussia, and Brandenburg to keep its three pawns.
lesson-first-game-homes = A player who holds all six home territories alone when a turn begins has a fourth action. Brunswick is one of yours. Please move the banker from Hesse back to Brunswick.
lesson-first-game-homes-missed = The banker was to go home, from Hesse to Brunswick.
lesson-first-game-stop = No action has to be used. Please end your turn.
lesson-first-game-stop-missed = The turn was to end, with the general’s action unused.
lesson-first-game-end = That is the game. With two empires 30 points win, with three 27, and so on down to 18 with six; but only in your own turn. A class of which you have no pawn left is gone for good.

lesson-attack-in-place-title = Attack in place
lesson-attack-in-place-begin = Pawns of several empires may stand together. You are Germany. A pawn of yours and nobody else’s stands in each of your six home territories: your empire is achieved, so you have four actions.
lesson-attack-in-place-in-place = In Hesse your general stands beside a French king. A pawn may attack within its own territory: it stays where it is. Please remove the king in this way.
lesson-attack-in-place-in-place-missed = The general was to attack the king in Hesse and stay there.
lesson-attack-in-place-rooted = After an attack in place that pawn may neither move nor attack elsewhere in this turn. Duplicating is allowed. Please use your fourth action to duplicate the general in Hesse.
lesson-attack-in-place-rooted-missed = The fourth action was to duplicate the general in Hesse.
lesson-attack-in-place-next-door = A pawn that attacks in an adjacent territory enters it. Please attack the banker in Hanover with the king from Westphalia.
lesson-attack-in-place-next-door-missed = The king was to attack the banker in Hanover.
lesson-attack-in-place-end = In its own territory a pawn attacks and stays; in an adjacent one it attacks and enters, even if three pawns stand there.

lesson-achieving-empire-title = Achieving empire
lesson-achieving-empire-begin = You are Germany. Five of your six home territories are yours alone; a French banker stands in the Rhineland.
lesson-achieving-empire-clear = An empire is achieved when a pawn of yours and nobody else’s stands in each home territory. Please attack the banker in the Rhineland with the king from Westphalia; a general stays behind.
lesson-achieving-empire-clear-missed = The banker has to leave the Rhineland: only a king’s attack does that.
lesson-achieving-empire-hold = Your empire is achieved. What counts is that it still is when your turn begins. Please end this turn.
lesson-achieving-empire-hold-missed = The turn was to end now, with all homes held.
lesson-achieving-empire-fourth = France could not break in, so you have a fourth action, for any class, even one that has acted. Please duplicate the general in Westphalia twice.
lesson-achieving-empire-fourth-missed = The general’s action and the fourth one were both to duplicate the general in Westphalia.
lesson-achieving-empire-end = There is never a fifth action; and an enemy pawn in one home territory takes the fourth away.

lesson-declared-end-title = The declared end
lesson-declared-end-begin = Each empire has 15 pawns of a class. You are Germany, with 14 bankers on the map. Your empire is achieved, so you have four actions.
lesson-declared-end-last-pawn = Please duplicate a banker in Saxony: your fifteenth.
lesson-declared-end-last-pawn-missed = The fifteenth banker was to come into Saxony.
lesson-declared-end-declare = With all 15 on the map, a further duplicate of that class, where there is room, is not a pawn but a declaration: the game ends at once. Most points win, then most pawns. You have 7 points, France 5. Please declare it with the fourth action.
lesson-declared-end-declare-missed = A duplicate of a banker would end the game now, in a territory of bankers with fewer than 3 pawns.
lesson-declared-end-end = The player who is ahead need not reach the points to win, if all pawns of a class come out.
