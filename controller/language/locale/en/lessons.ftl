# What is said in every lesson of any game.

lesson-done = Well done.
lesson-missed = That is legal, but not what was asked for: { $move }. It is taken back.
lesson-hint = This move does it: { $text }.
lesson-alone = In a lesson nobody changes seats, and there is no coach: “hint” shows a move that does it, “task” says the task again.
lesson-plays = The lesson plays { $seat }. You play { $asked }.
lesson-over = The lesson is over. Choose another one, or begin a game.
lesson-left = The lesson ends here. Nothing of it is kept.
lesson-none = No lessons are known for { NAME($title) }.
