### What is said while tags are taught (reedlight enrol) and a map is checked.
### $name is a component or card, $place a place of the map, $n and $done are numbers.

## Tags

enrol-ask = Hold { $name } to the reader. ({ $done } of { $n } are known.)
enrol-ask-copy = Hold { $name } of { $of } to the reader. ({ $done } of { $n } are known.)
enrol-learnt = Learnt: { $name }.
enrol-known = This tag is { $name } already.
enrol-known-move = This tag is { $name } already. Type `move` if it is what I asked for. Otherwise hold another.
enrol-elsewhere = This tag is { $name } in { $file }. Take another tag, or remove its line from that file first.
enrol-moved = It is { $name } now. I will ask for { $was } again.
enrol-nothing-to-move = There is no tag to move. First hold one to the reader that is known as something else.
enrol-skipped = Skipped: { $name }. I will ask for it at the end.
enrol-more = So there { $n ->
    [one] is 1
   *[other] are { $n }
} of { $name }.
enrol-none-left = So there { $n ->
    [0] is none
    [one] is 1
   *[other] are { $n }
} of { $name }.
enrol-count-fixed = There { $n ->
    [0] is none
    [one] is exactly 1
   *[other] are exactly { $n }
} of { $name }, and that cannot change. Type `skip` to put it off.
# $sort: the sort of component, as in a tag's name; $printed: how many the rulebook prints.
enrol-total = By your count there { $n ->
    [one] is 1
   *[other] are { $n }
} of the sort “{ $sort }”, and the rulebook prints { $printed }. If you have counted right, go on: your count is used.
enrol-unplayable = With these counts no game could begin: { $why }.
enrol-nothing-wanted = All tags are known. Type `more KIND` if there is more in the box.
enrol-all-more = { $n ->
    [one] The tag is known.
   *[other] All { $n } tags are known.
} Type `more KIND` if there is more in the box, else `done`.
enrol-all = { $n ->
    [0] Nothing in this game carries a tag.
    [one] The tag is known.
   *[other] All { $n } tags are known.
}
enrol-left = { $n ->
    [one] 1 tag is still missing. Run the same command again to go on.
   *[other] { $n } tags are still missing. Run the same command again to go on.
}
enrol-undone-tag = Undone: { $name } has no tag any more.
enrol-undone-move = Undone: that tag is { $name } again.
enrol-undone-count = Undone: there { $n ->
    [0] is none
    [one] is 1
   *[other] are { $n }
} of { $name } again.
enrol-undone-skip = Undone: I will ask for { $name } in its turn again.
enrol-no-such-kind = { COUNT($word) ->
    [0] { COUNT($known) ->
        [0] Say which kind, as in `more KIND`. But nothing here is counted.
       *[other] Say which kind, as in `more KIND`. There are { LIST($known) }.
    }
   *[other] { COUNT($known) ->
        [0] There is no kind “{ $word }”: nothing here is counted.
       *[other] There is no kind “{ $word }”. There are { LIST($known) }.
    }
}

## The map

enrol-touch = Touch { $place }. ({ $done } of { $n } are checked.)
enrol-felt = That was { $place }: right.
enrol-wrong-place = I named { $place }, but { $other } answered ({ $switch }). Look at the wires of both.
enrol-skipped-place = Skipped: { $place }.
enrol-nothing-to-skip = No place is asked for now.
enrol-strange-switch = The switch { $switch } belongs to no place of this map. Look at the board file.
enrol-all-felt = All { $n } places are checked. Type { LIST($next, style: "or") } to correct the map, or quit.
enrol-all-asked = { $done } of { $n } places are checked. The others are skipped for today. Type { LIST($next, style: "or") } to correct the map, or quit.
enrol-touch-pair = Touch two places, one after the other, where my map is wrong: they are neighbours on your board and not on my map, or the other way round.
enrol-touch-mark = { COUNT($places) ->
    [0] So far nothing is “{ $mark }”.
    [one] So far { LIST($places) } is “{ $mark }”.
   *[other] So far { LIST($places) } are “{ $mark }”.
} Touch each place where your board differs.
enrol-first-of-pair = { COUNT($places) ->
    [0] { CAP($place) } has no neighbours so far.
   *[other] { CAP($place) } has these neighbours so far: { LIST($places) }.
} Which other?
enrol-joined = { CAP($place) } and { $other } are neighbours now.
enrol-parted = { CAP($place) } and { $other } are not neighbours any more.
enrol-marked = { CAP($place) } is “{ $mark }” now.
enrol-unmarked = { CAP($place) } is not “{ $mark }” any more.
enrol-same-as-ours = Your map is the same as ours.
enrol-differs = Your map has { $changes ->
    [one] 1 difference
   *[other] { $changes } differences
} from ours.
enrol-unknown-place = There is no place “{ $word }” on this map.
enrol-undone-felt = Undone: { $place } is not checked.
enrol-undone-first-of-pair = Undone: { $place }. Touch the first of two places again.
enrol-undone-joined = Undone: { $place } and { $other } are neighbours again.
enrol-undone-parted = Undone: { $place } and { $other } are not neighbours any more.
enrol-undone-marked = Undone: { $place } is “{ $mark }” again.
enrol-undone-unmarked = Undone: { $place } is not “{ $mark }” any more.

## Both

enrol-undone = The last step is undone.
enrol-words = { $help }
enrol-words-how = Type ? to see what can be typed.
enrol-no-uid = This is not a tag number: it has 8 to 32 digits 0 to 9 or letters A to F.
enrol-nothing-to-undo = There is no step to undo.
enrol-unknown-word = I do not know “{ $word }”. { $help }
enrol-two-tags = There are two tags at the reader, and it reads now one and now the other. Neither is learnt: take both away and hold up one.
enrol-part-lost = The part “{ $part }” does not answer: look at its cable. What you type still counts.
enrol-part-found = The part “{ $part }” answers again.
enrol-kept = Everything is saved in { $file }. Run the same command again to go on.
