# The lessons: for each its title, what is said at the beginning and the end, and for each task what to do and why
# another move does not do it. They teach rules; what is clever belongs to the coach.

lesson-first-game-title = A first game, guided
lesson-first-game-begin = You are the first of three players, late in a game: few cards are left in the four rows. What the others hold does not matter here.
lesson-first-game-take = In your turn you take cards from the ends of rows. All must be of one country, with at most 2 circle symbols together. Please take the card at the left end of row 1, from Sachsen.
lesson-first-game-take-missed = It was to be the left end of row 1.
lesson-first-game-same-country = It has one circle symbol, so one more is allowed, from Sachsen again. The card that you uncovered fits. Please take it too.
lesson-first-game-same-country-missed = It was to be the card that is now the left end of row 1.
lesson-first-game-stone = Nothing more fits, so the taking is over. Now you may place one of your 3 stones on any card in the rows: then it costs the others one of their stones. Please place one at the right end of row 2.
lesson-first-game-stone-missed = The stone was to lie at the right end of row 2.
lesson-first-game-right-end = The others have taken cards too. Cards score by majority: whoever has the most cards of a country scores as many points as cards of it were taken, and whoever is second the number of cards that the first has. Please take the card at the right end of row 3, from Kastilien.
lesson-first-game-right-end-missed = It was to be the right end of row 3.
lesson-first-game-second-stone = Please place another stone on the card that is now at the right end of row 3.
lesson-first-game-second-stone-missed = The stone was to lie at the right end of row 3.
lesson-first-game-other-stones = Circle symbols score too: in each country, whoever has the most of one family scores that number. Your own stones lie on some cards; you may take those only when nothing else can be taken. Please take the card in row 4, from Frankreich.
lesson-first-game-other-stones-missed = It was to be the card in row 4, on which no stone lies.
lesson-first-game-done = No other card fits now, and only then may you take one on which your own stone lies, such as Frankreich in row 3; the stone would come back into your hand. But you may stop after any card. Please say that you are done.
lesson-first-game-done-missed = You were to end the taking.
lesson-first-game-pass = You never have to place a stone. Please place none.
lesson-first-game-pass-missed = No stone was to be placed this time.
lesson-first-game-end = That is the game. It ends with the last card. Five or more ships score their number, and so do carriages. What Law cards do and how to pay with stones is shown in the other lessons.

lesson-paying-with-stones-title = Paying with stones
lesson-paying-with-stones-begin = Stones lie on several cards; one is yours, in row 4.
lesson-paying-with-stones-pay = A card with another player’s stone costs you one of your own, for good; the other stone goes back to its owner. Please take the left end of row 1 and pay with a stone from your hand.
lesson-paying-with-stones-pay-missed = The left end of row 1 was to be paid for with a stone from your hand.
lesson-paying-with-stones-go-on = Otherwise it is a card like any other. Please take the card from Sachsen under it too.
lesson-paying-with-stones-go-on-missed = It was to be the card that is now the left end of row 1.
lesson-paying-with-stones-stone = Please place the last stone in your hand on any card.
lesson-paying-with-stones-stone-missed = A stone was to be placed.
lesson-paying-with-stones-pay-from-card = You can also pay with a stone that lies on a card; that card is free again. Please take the left end of row 2 and pay with your stone in row 4.
lesson-paying-with-stones-pay-from-card-missed = The left end of row 2 was to be paid for with your stone at the left end of row 4.
lesson-paying-with-stones-end = A stone that has paid is lost. Only one of the Law cards brings one back.

lesson-law-cards-title = Law cards
lesson-law-cards-begin = Whoever takes a card with a Law card on it gets the Law card, face down. You have two, and one of your stones is lost.
lesson-law-cards-three-symbols = A Law card may be played in your own turn. Please play the one that allows three circle symbols.
lesson-law-cards-three-symbols-missed = It was to be the Law card that allows three circle symbols.
lesson-law-cards-use-it = Now 3 circle symbols are allowed in this turn. Please take both cards from Italien, from the left end of row 1.
lesson-law-cards-use-it-missed = Both cards from Italien were to be taken: 2 and 1 circle symbols.
lesson-law-cards-take-back = Please play the other Law card: it brings a lost stone back into your hand.
lesson-law-cards-take-back-missed = The other Law card was to be played.
lesson-law-cards-stone = The stone can be used at once. Please place a stone on any card.
lesson-law-cards-stone-missed = A stone was to be placed.
lesson-law-cards-end = A third Law card lets countries differ in a turn. The fourth kind cannot be played: it costs 2 points at the end.
