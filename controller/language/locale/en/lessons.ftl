# What is said in every lesson of any game.

lesson-done = Well done.
lesson-missed = Not this time: “{ $move }” is legal, but not the task, and is taken back.
lesson-task = Task { $n } of { $of }.
lesson-hint = This move does it: { $text }.
lesson-alone = In a lesson nobody changes seats, and there is no coach: “hint” shows a move that does it, “task” says the task again.
lesson-plays = The lesson plays { $seat }. You play { $asked }.
lesson-over = The lesson is over. “reedlight lessons” lists all lessons.
lesson-left = The lesson ends here. Nothing of it is kept.
# $n of $of tasks.
lesson-left-at = You have left the lesson at task { $n } of { $of }.
# $text: a command.
lesson-resume = Go on at this task: { $text }
lesson-next = The next lesson: { $text }
lesson-game = A game: { $text }
lesson-how = There are { $n } tasks. Typed, “hint” shows a move that does it, “task” says the task again, “quit” leaves.
lesson-none = No lessons are known for { NAME($title) }.
