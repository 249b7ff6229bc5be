# What the house says in its mails, in English. The same keys and values stand in house.pl.ftl.

# Moments and spans of time
moment = { $weekday ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[7] Sunday
} { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }, { $time } { $zone }
left-passed = it has passed
left-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}{ $hours ->
    [0] { "" }
    [one] , { $hours } hour
   *[other] , { $hours } hours
} left
left-hours = { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}{ $minutes ->
    [0] { "" }
    [one] , { $minutes } minute
   *[other] , { $minutes } minutes
} left
left-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} left
deadline = Deadline: { $at }, { $left }.
deadline-none = No deadline is set.
deadline-now = The deadline is now { $at }, { $left }.
deadline-lifted = The deadline is lifted.
deadline-subject = deadline

# What a seat owes
owed-over = The game is over: { $how }.
owed-gathering = The game begins when all its seats are taken; orders can be sent already.
owed-nothing = You owe nothing for: { $phase }.
owed-next = Your next orders are those for { $period }; they can be sent ahead.
owed-next-in = Your orders for { $period } are in already.
owed-next-open = Your orders for { $period } are held open.
owed-next-part = Your orders for { $period } are not complete yet.
owed-sheet = You owe orders for { $period }.
owed-sheet-in = Your orders for { $period } are in; you may still change them.
owed-sheet-open = You hold your orders for { $period } open (`more follows`): send the rest, or a mail with `done`.
owed-sheet-part = Your orders for { $period } are not complete: send the rest, or a mail with `done`.
owed-answer = You owe an answer to { $question }.
owed-answered = Your answer to { $question } is `{ $answer }`; you may still change it.
owed-ordered = Your orders answer { $question }: `{ $answer }`.
owed-standing = Your standing orders answer { $question }: `{ $answer }`; you may answer otherwise.
owed-ruled = The umpire has ruled on { $question }: `{ $answer }`.
owed-words = Your words for the dice are sealed: open them with `words` before the first phase is begun.
owed-not-asked = The phase waits for answers; you are not asked.

# The first mail
hello = Hello { $reader },
welcome-subject = { $system }: you play { $seat }
welcome-seat =
    you play { $seat } in the game "{ $game }":
    { $system }, scenario { $scenario }.
meeting = Round { $n } of { $title }: you meet { $opponent }, who reads times in the zone { $zone }.
meeting-until = The game is to end by { $until }.
meeting-reach = You reach { $opponent } with a block that begins with the line `press to { $seat }` and ends with the line `end press`, in an answer to any mail of this game. Neither of you learns the other's address.
meeting-letters = What concerns { $title } itself, such as `pairings`, `standings` or `protest …`, goes to it: answer one of its own mails, or write to { $address } with the line `{ $line }` on top.
welcome-how-title = How to play
welcome-how =
    Reply to any mail of this game. The address you reply to is yours alone
    and proves that it is you, so keep it to yourself. Write orders as plain
    text, one to a line. Every mail of yours is answered with a receipt that
    says what was understood, what was not, and why. Orders may come in
    several mails: the last word on each thing counts. A mail with the line
    "help" brings the list of what can be said.
welcome-dice-title = The dice
welcome-dice =
    The dice of this game follow from a secret that was drawn before this
    mail was written. Its SHA-256 is
welcome-dice-later =
    and the secret itself is published when the game is over, so that you can
    check every die.
welcome-words =
    You may add to it: a line "words" followed by any words of yours is mixed
    into the key of the dice: whoever drew the secret did not know them then.
    Words are taken until the first phase is begun.
welcome-words-alone =
    As long as nobody sends any, all dice rest on the word of this host alone,
    who could have drawn secrets until one pleased him. So that nobody reads
    your words before the others have chosen theirs, send a line "words-hash"
    with their SHA-256 first.
welcome-words-own =
    You are the host of this house, or an umpire: no words are taken from your
    seat. You could read the words of the others, send your own last, and
    choose the dice by them. The secret above is your word; it was fixed when
    the game was set up.
welcome-words-hosts = Held by the host of this house or an umpire: { $seats }. No words are taken from there: the secret above is his word, fixed when the game was set up.
welcome-owed = What you owe
founding-place = In the list of games set up in this house this one is number { $number }. The hash of the list up to it is { $hash }.
founding-before = { $n ->
    [one] One game of its system was set up before it and has
   *[other] { $n } games of its system were set up before it and have
} not begun.
founding-again = Set up before under this name or with you, and not begun: `{ $game }` of { $at }, with the commitment { $commitment }.
welcome-sheet = Your sheet
welcome-sheet-hint = fill it in and mail it back
map-alt = The map as you may see it

# The map by itself
map-standing = map as it stands
map-after = map after turn { $turn }
map-where =
    { $title }: the picture is in the HTML part of this mail,
    and attached as SVG.

# Reports: what stands around a system's facts
report-turn = turn { $turn }
report-up-to = turn { $turn }, up to: { $phase }
report-turns-up-to = turns { $first } to { $last }, up to: { $phase }
report-again = again: { $title }
report-game = Game { $game }
report-for = For { $reader }
report-umpire = The umpire
report-map-alt = The map after this report
report-map-before = The map before
report-map-before-alt = The map before this report
report-short = In short
report-passed = Passed over: nobody could do anything.
report-quiet = Nothing happened.
report-questions = Questions to you
fates-title = Your orders
fates-order = “{ $text }” { $fate ->
    [carried-out] was carried out
    [in-part] was carried out in part
    [refused] was refused
    [overtaken] was overtaken
    [waiting] found no occasion
   *[nothing] ended as it was: nothing came of it
}
fates-done = { $n ->
    [one] { $n } order was carried out as written.
   *[other] { $n } orders were carried out as written.
}
fates-struck = “{ $text }” was overtaken: ruling R{ $n } strikes it.
fates-amended = “{ $was }” was overtaken: by ruling R{ $n } “{ $text }” counts in its place, and what became of that is told here.
fates-added = “{ $text }” is an order that ruling R{ $n } adds to yours; what became of it is told here.
fates-waiting = { $n ->
    [one] { $n } order waits for its occasion.
   *[other] { $n } orders wait for their occasion.
}
report-no-answer = If you do not answer: { $default }
report-next = What is asked next
report-sheet = Your order sheet
report-sheet-hint = fill in and mail back
report-sheet-how = Fill it in and mail it back, or write your own lines.
report-dice = The dice of this report
report-dice-how = Each die with its face, its rule, for whom it was rolled, and on the next line the label under which anyone can compute it again.
report-die = { $face } of { $sides }
report-die-set = { $face } of { $sides } (set by the umpire; the key gives { $computed })
beacon-quicknet = drand's quicknet
beacon-other = the beacon with the key { $key }…
welcome-beacon = They rest on rounds of { $beacon } as well, a public beacon: numbers that nobody knows before their time, and that nobody can choose, the host of this game included. Your mails name the round that decides what you owe; it comes when orders are closed. Each report gives the rounds of its dice with their signatures, so that you can check them.
round-announced = The dice rest on round { $round } of { $beacon }, which comes on { $comes }; where orders are closed at another time than the deadline, on another one that comes after that.
report-beacon-sealed = The dice rest on rounds of { $beacon } as well, each of which came after orders or answers were closed.
report-beacon-told = The dice rest on rounds of { $beacon }: behind the words stand the 32 bytes of SHA-256 of the signature of the die's round, so that each round has a key of its own.
report-round = Round { $round } of { $beacon }, { $at }: { $dice }
report-rounds = The rounds of the beacon that the dice of this game rest on, by phases:
report-round-of-phase = { $phase }: round { $round }, { $at }
report-secret-sealed = Dice: the secret of this game is committed to by SHA-256 { $commitment }.
dice-words-none = Nobody gave words for the dice before the first phase: that they were not chosen rests on the word of this host alone.
dice-words-hosts = Held by the host or an umpire then, so that no words of his were taken: { $seats }.
dice-words-closed = Sealed and never opened: the words of { $seats }; their hash counts in their place.
report-secret-told = Dice: the secret S of this game is { $secret }. SHA-256 of its 32 bytes is { $commitment }, as stood in your first mail. The key K is HMAC-SHA-256 under S of the seats' words in this order, each after its length in bytes as four bytes: { $words }. Each die in the reports names its label; the die is the first of the eight big-endian 32-bit numbers of HMAC-SHA-256 under K of the label, a zero byte and eight more zero bytes, that lies below the largest multiple of its sides, modulo its sides, plus 1.

# Posts of a forum
post-everybody = everybody
post-map-file = The map is in the file
post-sheet-how = Fill it in and post it, or mail it; or write your own lines.
post-dice-how = Each die with its face, its rule, for whom it was rolled, and the label under which anyone can compute it again.
post-opening = the opening
post-due = Next: { $phase }.
post-waits = { $phase }: the phase waits for answers.
post-over = The game is over: { $how }.
post-deadline = Deadline: { $at }.

# What is answered to a post, in public
post-from = This is about your post on the forum, where you are { $nick }.
post-reply-taken = { $nick }: your orders were taken ({ $period }).
post-reply-back = { $nick }: your orders were taken back ({ $period }).
post-reply-missed = { $nick }: your orders were taken ({ $period }); { $n ->
    [one] 1 line was
   *[other] { $n } lines were
} not understood ({ $places }).
post-reply-read = { $nick }: your post was read; there was nothing in it to be entered.
post-reply-nothing = { $nick }: nothing in your post could be taken.
post-reply-nothing-missed = { $nick }: nothing in your post could be taken; { $n ->
    [one] 1 line was
   *[other] { $n } lines were
} not understood ({ $places }).
post-reply-before = { $nick }: this post was read before.
post-reply-again = (This post was read before; nothing was entered anew.)
post-reply-lines = { $n ->
    [one] line
   *[other] lines
} { $lines }

# Receipts
receipt-mail-of = { $reader }, your mail of { $at }:
receipt-reader = { $reader },
grade-accepted = accepted
grade-warned = accepted with warnings
grade-unusable = nothing usable
grade-answered = answered
grade-trial = dry run
grade-waiting = waits for your confirmation
grade-duplicate = the same mail as an earlier one, which had its receipt
receipt-place = line { $n }:
receipt-standing = (standing)
receipt-not-done = Not done
receipt-understood = Understood
receipt-nothing = nothing
receipt-nothing-yet = nothing yet
receipt-problems = To look at
receipt-unshown = ... and { $n } more like these.
receipt-forecast = If nobody interferes
receipt-trial = Dry run
receipt-trial-hint = nothing of this was entered
receipt-sheet = Your whole sheet now
receipt-questions = Open questions to you
receipt-answer = answer
receipt-default = without an answer: { $default }
receipt-owed = Still owed
receipt-notes = How your mail was read
receipt-other-sender =
    It was sent by { $writer }, which is none of your addresses.
    If that was you, `address add { $writer }` makes it one of them.
    If it was not, somebody has the address that your replies go to:
    tell the organiser, who can give you a new one.
receipt-other-game = This mail names the game `{ $named }`, but was sent to your address in `{ $game }`. Nothing of it was entered; reply to a mail of the game you mean.
receipt-other-seat = This mail says that it is for the seat `{ $named }`, but was sent to the address of { $seat }. Nothing of it was entered; reply to a mail of the seat you mean.
receipt-two-turns = This mail names turn { $one } and turn { $other }: none of its orders is taken. Send the orders of each turn in a mail of its own.
receipt-turn-only = of this line only the turn, { $turn }, is read
receipt-misplaced = `{ $said }` counts only on a line of its own or at the beginning of one: nothing is done about it
receipt-over = The game is over ({ $how }): no orders are taken.
receipt-not-entered = Your orders were not entered: { $why }.
receipt-cancelled = Your orders for { $period } are taken back{ $standing ->
    [yes] , and your standing orders of earlier mails
   *[no] { "" }
}{ $n ->
    [0] { "" }
    [one] , with line { $voided } above `cancel` in this mail
   *[other] , with lines { $voided } above `cancel` in this mail
}.
receipt-cancelled-standing = { $n ->
    [one] This standing order is taken back with them
   *[other] These standing orders are taken back with them
}, sent for that period: { $orders }.
receipt-no-words = You have sent no words for the dice. If nobody sends any, all dice rest on the word of this host alone. A line `words` with any words of yours changes that until the first phase is begun.
receipt-done = `done`, { $period }: you order nothing more. Orders that come before it is played still count.
receipt-no-order = There is no order and no command in this mail.
receipt-phrase = Your pass phrase was read. It is no order, and is neither kept nor shown.
receipt-talk = { $n ->
    [one] { $n } line was
   *[other] { $n } lines were
} passed over as talk: { $lines }. If you meant an order or a command, write it on a line of its own.
receipt-not-in-a-trial = a command or a letter to others: a dry run does nothing about it
receipt-nothing-tried = Below `check` stands no order that could be tried.
left-near = `{ $said }` is neither an order nor a command, and nothing is done about it
left-near-hint = did you mean `{ $word }`?
left-command = this is not how `{ $command }` is written, and nothing is done about it
left-such-as = such as { $examples }
left-same = what was ordered for the last period counts for that alone, but for standing orders, which go on by themselves
left-same-hint = `orders` shows what stands; write once more what is to be done again
left-pass = this is no order
left-pass-hint = the line `done` says that you order nothing more; what is not ordered takes its default
left-words = not read as an order or a command; nothing is done about it
left-kind = an order of this kind: `{ $example }`
left-help = `help` lists what can be written
left-below-end = this line stands below line { $end }, which ends the sheet, and was not read
receipt-write-turn = To enter them for { $period }, send them once more with the line `turn { $turn }` above.
receipt-other-turn = To enter them for { $period }, send them once more with `turn { $turn }` in place of `turn { $named }`.
receipt-old-mail-tried = Your mail answers one of a turn that is over and names no turn itself: it was tried for { $period }.
receipt-old-mail = Your mail answers one of a turn that is over and names no turn itself: it was taken for { $period }. The line `cancel` takes it back.
receipt-done-empty = `done` hands in an empty sheet for { $period }: nothing is ordered there. Orders that come before it is played still count.
receipt-umpire-called = The umpire has been told what you call him for.
receipt-after = It came in after { $n ->
    [one] { $n } earlier mail
   *[other] { $n } earlier mails
} for { $period }: where they speak of the same thing, this one counts.
receipt-before = A later mail of yours was entered already: where they speak of the same thing, that one counts.
receipt-kept = These orders are kept for { $period }; due now is { $due }.
receipt-begun = { $phase } has begun with the orders that were in by then; these count from the next phase.
done-beside-answer = `done` beside an answer hands in no sheet, since you have sent no orders for one yet. Send `done` alone to hand in an empty sheet.
receipt-held-open = Your sheet is held open until the rest comes, or `done`.
receipt-gathered = You sent many mails within an hour: this one receipt stands for the last of them, and the whole sheet below counts.
receipt-nearly-full = Letters with orders that were read of you while { $due } is due: { $letters }, of { $most_letters } at most. Their orders, in kB: { $kb }, of { $most_kb } at most. Beyond that none are read until the next is due: say the rest in few letters.
receipt-full = Nothing in this mail was read. While { $due } is due, so much is read of a seat: letters with orders, { $most_letters } at most; kB of orders, { $most_kb } at most. What was read before counts, as below. This mail is kept and the umpire is told of it; further ones with orders have no receipt. A mail of commands alone, such as `status`, `answer`, `cancel` or `done`, is read as before.

# Answers to commands
status-title = Status
status-due = Due is { $phase }.
history-title = History
units-title = Your units
units-none = this game has no table of units; `report` sends what the last report showed
units-no-such = none of your units is called `{ $which }`; `units` lists them
history-resolved = resolved { $at }
history-waits = waits for answers
history-mail = your mail of { $at }: { $what }
history-none = Nothing was played yet, and this is your first mail.
apart = `{ $title }` follows in a mail of its own.
apart-later = you sent many mails within an hour; ask again in an hour
words-taken = Your dice words are `{ $words }`. They count until you send others.
words-opened = Your words are opened: `{ $words }`. They go into the key of the dice.
words-sealed = Your words are sealed by { $hash }. You are told when all others have given or sealed theirs: then send `words` and the very words. If they are not opened when the first phase is begun, the hash counts in their place.
words-hash-how = behind `words-hash` stands the SHA-256 of your words, 64 hex digits; a shell makes it by: printf %s 'seven grey geese' | sha256sum
words-hash-plain = your words are in already, and are not sealed: `{ $words }`
words-hash-stands = your words are sealed by { $hash } already, and stay so: nobody could rely on a hash that may be changed
words-unfit = these are not the words that you sealed: the hash is { $hash }, and that of `{ $words }` is { $found }
words-hosts = no words are taken from this seat, since the host or an umpire holds it: he can read the words of the others, and could choose the dice by sending his own last. The secret of the game is his word
words-open-subject = your words for the dice can be opened
words-open = Every seat has given or sealed its words for the dice. Open yours: send a line `words` with the very words that you sealed.
signon-words-refused = Your words for the dice were not taken: { $why }.
words-late = dice words are taken until the first phase is begun, and it has begun
words-frozen = no dice words are taken now: the first phase is being adjudicated without them, and an umpire looks at it
not-played = nothing was played yet
turn-not-played = turn { $turn } was not played; the last one is turn { $last }
answer-other-turn = this mail is for turn { $turn }, and the open questions are of turn { $asked }; reply to the mail that asked them, or write `turn { $asked }` above
answer-no-question = no question to you is open
answer-no-choice = { $said } is no choice of an open question; { $open }
answer-not-here = that is no choice here; { $open }
answer-no-key = `answer { $said }` names no open question; { $open }
answer-open = open is { $questions }
answer-ordered = { $question } is answered by your orders: { $answer }; they were taken as they were when the phase began
answer-ruled = the umpire has ruled on { $question }: { $answer }
answer-later = a later mail of yours has answered { $question }, and that answer stands
asked-ordered = your orders answer this: { $answer }
asked-standing = your standing orders answer this: { $answer }; you may answer otherwise
offer-worth = or give what is worth at least { $least }, all if it is worth less, of: { $items }; such as `answer { $question } { $example }`
offer-items = or give any { $n }, of: { $items }; such as `answer { $question } { $example }`
offer-item = { $item } (worth { $worth })
give-no-more = you have no more `{ $item }`
give-not-there = there is no `{ $item }`
give-unknown = `{ $item }` is nothing that can be given here{ $hint }
give-there-are = ; there are: { $items }
give-worth = that is worth { $given } where { $least } is asked: { $lacks } is lacking
give-items = that is { $given } of the { $asked } that are asked, no more, no fewer
did-you-mean = ; did you mean `{ $word }`?
mail-off-subject = mail off
mail-written = Written: { $at }
mail-off = Your reports and notices are held back from now on. `mail on` or any orders send them.
mail-on = { $n ->
    [0] Your reports are mailed again.
    [one] Your reports are mailed again; one that was held back is on its way.
   *[other] Your reports are mailed again; { $n } that were held back are on their way.
}
mail-on-already = Your reports are mailed to you as always.
language-taken = Your mails come in this language from now on: { $lang }.
language-unknown = `{ $said }` is no language of mails; there are English and Polish
language-not-spoken = { $system } has no mails in { $lang }; its languages: { $known }

# Help
offer-choose = { $count ->
    [one] It does not count yet. Reply `{ $n }` if that is what you mean.
   *[other] None of these counts yet. Reply with the number alone, such as `{ $n }`, to choose one.
}
offer-or-answer = `{ $n }` could answer a question or choose a reading; write `answer { $n }` for the question, or the order itself
offer-none = `{ $n }` is the number of no reading that was offered; the last is { $last }
offer-another = `{ $n }` is another reading of the order that you have chosen a reading of already; choose one
help-title = Help
help-of = Help: { $topic }
help-decisions-title = Help: decisions
help-rule-title = Help: rule { $rule }
help-chart = The game is played by these lines of `{ $file }`:
help-none = there is no help on `{ $topic }`{ $hint } `help` lists what there is
help-mean-rule = ; did you mean rule { $rule }?
help-orders = Orders of { $system }:
help-any-time = At any time:
help-more =
    `help WORD` tells more of each, `help decisions` lists what you may be asked.
    One order to a line, or several with ; between them. What follows # is a remark.
help-aliases = Other words for it: { $words }.
help-when = When: { $when }.
help-rules = Rules: { $rules }.
help-examples = Examples:
help-asked = What you may be asked:
help-asked-more = `help ID` tells the default and an order that answers it.
help-default = When you say nothing: { $default }
help-order = An order that answers it: { $order }
help-section = Section { $section }
help-dice = Dice: { $dice }
help-rule-order = Order: { $verb } ({ $short }), such as `{ $example }`
help-rule-decision = Decision { $decision }: { $title }; default: { $default }

# Problems of orders
problem-error = not executed
problem-warning = note
problem-help = help

# Mails of nobody who is proven
stranger-subject = Your mail was not entered
stranger-hello = Hello,
stranger-not-entered = your mail was not entered anywhere. { $why }
stranger-how =
    Orders count when they come as a reply to a mail of the game: the address
    that such a reply goes to proves who you are. If you play here, please
    reply to the newest mail of your game. If your game lets you confirm a mail
    that came another way, we have asked at your registered address.
stranger-list =
    If you would like to play: a mail with the line `list` is answered with the
    games that are open, one with the line `help` with how to join.
stranger-once = This is the only answer you get today.
stranger-unknown = Your mail does not belong to any game here.
stranger-wrong-secret = The address you wrote to is not, or no longer, the address of a seat.
stranger-other-address = Your mail refers to a game, but does not come from the address that is registered there.
stranger-not-enough = What it shows of its sender is not enough.
stranger-near = Did you mean { $words }?
stranger-unreadable = It cannot be read: { $why }.

# Lines that whoever reads a letter has no use for
unheard = { $n ->
    [one] This line was not read, and nothing is done about it
   *[other] These lines were not read, and nothing is done about them
}: { $lines }.
unheard-line = line { $line }
unheard-said = line { $line }, `{ $said }`
unheard-near = { $line } (did you mean `{ $word }`?)

# Confirmations
confirm-how =
    To confirm it, reply to this mail with the line
    `confirm`
    The reply may come from any address. It counts once, for { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
confirm-where = a confirmation is the reply to the mail that asks for it: its address shows what you confirm
confirm-used = You replied to a mail that asked you to confirm something, but it was confirmed before. Nothing was changed now.
confirm-late = You replied to a mail that asked you to confirm something, but its time has passed. Nothing was changed; say it once more to be asked again.
confirm-unsaid = Somebody replied to a mail that asks for a confirmation, without the line `confirm` in it. Nothing was changed; reply to it once more if it is to be done.
confirm-not = What you confirmed cannot be done any more: { $why }.
confirm-beside = Orders and commands go into a mail of their own, as a reply to a mail of the game.
confirm-beside-subject = part of your reply was not read

# Letters that wait for their holder
waiting-subject = was this you?
waiting-was =
    A mail came in that may be yours. It was sent by { $writer },
    on { $at }, and nothing in it proves that it is from you.
    Nothing of it was entered; it waits.
waiting-text = Its subject is "{ $subject }", and it says:
waiting-more = ({ $n ->
    [one] { $n } more line is not shown
   *[other] { $n } more lines are not shown
}.)
waiting-else =
    It is then taken as if it had come from you when it came in.
    If it was not you, do nothing: it is never entered.

# Addresses and pass phrases
people-subject = your addresses and pass phrase
people-not-you = If this was not you, tell the organiser at once.
address-how = write `address`, or `address add`, `address remove` or `address main` and one address
address-bad = `{ $address }` is no address that you can have; it is of the form name@domain
address-known = `{ $address }` is one of your addresses already
address-unknown = `{ $address }` is none of your addresses; `address` lists them
address-last = `{ $address }` is your registered address; make another one that with `address main` first
address-is-main = `{ $address }` is your registered address already
address-most = you can have { $n ->
    [one] { $n } address
   *[other] { $n } addresses
} beside the registered one, with those that were asked
address-today = `{ $address }` had a mail of ours within a day; try again tomorrow
address-asked = `{ $address }` is asked to confirm itself. It counts as yours when a reply to that mail says `confirm`.
address-added = `{ $address }` is now one of your addresses.
address-removed = `{ $address }` is no longer one of your addresses.
address-main-now = Your mails go to `{ $address }` from now on. `{ $before }` stays one of your addresses; `address remove` takes it away.
addresses-title = Your addresses
addresses-main = { $address } (registered: your mails go there)
addresses-asked = { $address } (asked, not confirmed yet)
new-address-subject = Is this address yours?
new-address-was =
    somebody who writes to { $house } says that this address is one of
    his or hers, and that mails from it are to count.
new-address-else =
    If you know nothing of it, do nothing: we shall not write again because
    of this.
ask-subject = please confirm
ask-remove = A mail of yours asks that `{ $address }` is no longer one of your addresses.
ask-main = A mail of yours asks that your mails go to `{ $address }` from now on.
ask-phrase = A mail of yours sets a new pass phrase.
ask-else = If that was not you, do nothing, and tell the organiser: somebody has the address that your replies go to.
ask-most = you were asked to confirm several things already; do that first, or wait
asked-holder = Your registered address is asked first: reply `confirm` to the mail that comes there.
phrase-length = a pass phrase has at least { $least ->
    [one] { $least } letter
   *[other] { $least } letters
} and digits, and at most { $most }
phrase-set = Your seat has a new pass phrase. A line `phrase` with it counts in games that take pass phrases.

# Why a mail is not read at all
refused-too-large = the mail is larger than { $size }; send the orders as plain text, without pictures
refused-header-too-large = the mail's header is larger than { $size }
refused-too-many-headers = the mail has more than { $most ->
    [one] { $most } header line
   *[other] { $most } header lines
}
refused-line-too-long = the mail has a line of more than { $size }; break the orders into lines
refused-too-deep = the mail is packed more than { $most ->
    [one] { $most } layer
   *[other] { $most } layers
} deep; send the orders in a new mail, not as an attachment of attachments
refused-too-many-parts = the mail has more than { $most ->
    [one] { $most } part
   *[other] { $most } parts
}; send the orders as plain text
refused-too-many-parameters = a header line of the mail has more than { $most ->
    [one] { $most } parameter
   *[other] { $most } parameters
}; no mail program writes that
refused-boundary = the mail's part boundary is longer than { $most ->
    [one] { $most } letter
   *[other] { $most } letters
}; this is no mail a mail program writes
refused-control = the mail's header holds a control character that no mail program writes
refused-no-from = the mail does not say who sent it: its From line has no address
refused-two-from = the mail has more than one From line, so it is not clear who sent it
refused-several-senders = the mail's From line names several senders; orders must come from one address
refused-bad-sender = the sender's address `{ $address }` cannot be read with certainty; write from a plain name@domain address

# How a mail was read
note-quotes = { $lines ->
    [one] { $lines } quoted line was not read
   *[other] { $lines } quoted lines were not read
}
note-among-quoted = this stands among or below quoted lines that have no marks, and was not read: { $text }. Write your orders above the quote, or leave the quote away
note-signature = { $lines ->
    [one] { $lines } signature line was not read
   *[other] { $lines } signature lines were not read
}
note-footer = { $lines ->
    [one] { $lines } banner or footer line was not read
   *[other] { $lines } banner or footer lines were not read
}
note-like-orders = ({ $n } of them may look like orders)
note-struck = { $n ->
    [one] 1 piece that is struck out was
   *[other] { $n } pieces that are struck out were
} not read
note-sheet-taken = your orders were read from the order sheet in the quoted part ({ $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
})
note-sheet-outside = ; outside it this was not read: { $text }
note-sheet-left = { $lines ->
    [one] { $lines } line was
   *[other] { $lines } lines were
} left unread in the quoted order sheet, because you wrote orders outside it
note-sheet-incomplete = the quoted order sheet has no end line, so it was not read; send the orders as your own text
note-html = the mail was read from its HTML part, as its plain text is missing or empty
note-parts-differ = the mail's plain text and its HTML say different things; the plain text was read
note-attachment-used = orders were read from the attached file `{ $name }`
note-attachment-kind = the attachment `{ $name }` was not read: only plain text is; paste the orders into the mail
note-attachment-winmail = the attachment `{ $name }` was not read: it is Outlook's own packing; set Outlook to send plain text
note-attachment-body = the attachment `{ $name }` was not read: the mail itself holds orders
note-attachment-no-orders = the attachment `{ $name }` was not read: no line in it looks like an order
note-attachment-past-limit = the attachment `{ $name }` was not read to its end: the mail holds more text than is looked at; send the orders in a shorter mail
note-forward = an attached or forwarded mail was not read
note-invite = a calendar entry was not read
note-subject = the mail was empty; its subject was read instead
note-truncated = the text was too long; only its first { $kept ->
    [one] { $kept } byte
   *[other] { $kept } bytes
} were read
note-charset = the mail does not say correctly in which charset it is written; it was read as { $charset }
note-double-encoding = letters that your mail program encoded twice were set right
note-joined = your mail program broke long lines; { $n ->
    [one] { $n } break was
   *[other] { $n } breaks were
} joined again
note-damaged = the mail was damaged on its way; compare what was understood
note-cut-short = the mail was cut short on its way; orders may be missing at its end
note-outside-parts = text after the end of the mail's last part, where no mail program shows it, was not read
note-pgp = the PGP signature was taken off and not checked
note-sealed = the mail is encrypted or sealed and cannot be opened here; send the orders as plain text
note-piece = the mail is one piece of a longer one; send the orders in one mail
note-empty = the mail holds no text

# The clock
deadline-grace = The time is over, and not all orders are in. There is a time of grace: whoever owes something can still send it.
deadline-outage = This house was not awake for { $lasted }, and nobody could send orders. The deadline is later by { $moved }.
deadline-undone = The deadline { $was } came of a wrong clock, or of a sleep of this house. The umpire has undone it.
deadline-handover = Somebody new holds a seat of this game and gets the time that a deadline leaves.
reminder-subject = reminder: you owe something
reminder-how = Answer this mail with your orders. `remind off` or `remind 24 h, 3 h` changes when you are reminded.
clock-stands = The clock of this game stands: { $why }. Until it goes on no deadline counts and nothing happens by itself; orders are taken as ever.
clock-stands-fuse = more orders were missing at the deadline than the terms allow, and the umpire was asked how it goes on
clock-stands-missing = orders were missing at the deadline, and the umpire was asked how it goes on
clock-stands-umpire = the umpire has stopped it
clock-stands-no-deadline = its schedule leaves no deadline, and the umpire was asked how it goes on
clock-stands-tournament = a player has left the tournament, and the umpires are to judge the game
clock-goes = The clock of this game goes on.
clock-halted-subject = the game waits
clock-halted = The time is over, and the game waits: the umpire was asked how it goes on.
clock-halted-you = What you owe can still be sent.
missed = The time was over before your orders were in, and the game has gone on.
missed-standing = Whatever you had sent counted, and your standing orders; where there were none, the defaults of the rules.
missed-hold = Whatever you had sent counted; for the rest it was as if you had handed in an empty sheet.
missed-default = Whatever you had sent counted; for everything else the defaults of the rules.
missed-excused = You had said that you would be away: this is not counted against you.
missed-warning = { $n ->
    [one] Miss the next deadline too, and you have lost this game.
   *[other] Miss { $n } more deadlines in a row, and you have lost this game.
}
missed-subject = the game went on without your orders
vacated-subject = your seat is offered to others
vacated-missed = You have missed several times in a row, and your seat is offered to others. It is yours until somebody takes it: send orders, and it is not offered any more.
vacated-resigned = You have resigned. The seat is yours until somebody takes it; until then its orders can still be sent.
vacated-umpire = The umpire offers your seat to others. It is yours until somebody takes it.
calendar-summary = Orders due: { $game }
calendar-how = Answer the newest mail of the game with your orders. A later mail moves this entry when the deadline moves.
terms-title = How orders are due
terms-stand = So the game is played while its clock goes; it stands now.
terms-missing-standing = For a seat that sends no orders in time its standing orders count, and where there are none the defaults of the rules.
terms-missing-hold = A seat that sends no orders in time counts as one that hands in an empty sheet.
terms-missing-default = For a seat that sends no orders in time the defaults of the rules count.
terms-missing-ask = When orders are missing at the end of the time, the game waits for the umpire.
terms-takeover = Whoever misses { $n ->
    [one] once
    [2] twice in a row
   *[other] { $n } times in a row
} has his seat offered to others.
terms-lost = Whoever misses { $n ->
    [one] once
    [2] twice in a row
   *[other] { $n } times in a row
}, or resigns, has lost the game at once.
terms-away = Whoever says that he is away to the end of the round has lost the game when his absence begins.
terms-resigned = Whoever resigns has lost the game at once.
# Schedules, days and lengths of time
schedule = Deadlines: { $clauses }{ $early }.
schedule-daily = every day at { $time } ({ $zone })
schedule-workdays = Monday to Friday at { $time } ({ $zone })
schedule-weekly = every { $days } at { $time } ({ $zone })
schedule-fortnightly = every second { $days } at { $time } ({ $zone })
schedule-from = from { $day } on
schedule-weekday = { $n ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[7] Sunday
}
schedule-and = { $others } and { $last }
schedule-after = { $length } after the last turn
schedule-after-in = { $length } after the last turn ({ $zone })
schedule-not-before = never before { $time }
schedule-not-after = never after { $time }
schedule-between = never before { $from } or after { $until }
schedule-in-any-zone = { $times } in any player's zone
schedule-in-zone = { $times } ({ $zone })
schedule-weekdays-only = from Monday to Friday only
schedule-not-on = not on { $day }
schedule-not-from = not from { $first } to { $last }
schedule-least = with at least { $length } for every turn
schedule-grace = with { $length } of grace
schedule-early = ; the game goes on early when all orders are in
schedule-early-cool = ; the game goes on early, { $length } after the last orders are in
shift-skipped = The schedule goes by the clocks of { $zone }, which skip its time on that day; the deadline is as much later.
shift-outside = The hours that the schedule sets leave no time of day that suits all players; this is the nearest one outside them.
shift-off-hours = The schedule's own time of day is then outside the hours that it sets for players, though others would be within them; the deadline is at its time all the same.
shift-doubled = The clocks of { $zone } show that time twice on that day; this is the { $n ->
    [1] first
   *[other] second
} of the two: mind the offset from UTC.
no-moment-windows = no moment within { $days ->
    [one] { $days } day
   *[other] { $days } days
} from { $since } fits the schedule in { $n ->
    [one] the players' zone
   *[other] all { $n } zones
}
no-moment-days = no moment within { $days ->
    [one] { $days } day
   *[other] { $days } days
} from { $since } fits the schedule
no-moment-far = no deadline from { $since } on comes within this calendar
zone-unknown = `{ $zone }` is no time zone such as Europe/Warsaw{ $hint }
days-unread = days are written as 2026-12-20 or 2026-12-20..2027-01-03, not as `{ $said }`
days-no-such = there is no day `{ $said }`
days-backwards = { $last } is before { $first }; name the first day first
length-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
length-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
length-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
length-nothing = a length of time is more than nothing, such as 24 h or 3 days
length-no-number = a number should stand here, as in 24 h or 3 days, not `{ $word }`
length-no-unit = a number needs its unit: min, h, days or weeks
length-unknown-unit = `{ $word }` is no unit of time; there are min, h, days and weeks{ $hint }
length-too-long = a length of time is a year at most

# What holders say of themselves
folk-other-turn = this mail is for turn { $turn }, and now it is turn { $present }; nothing was done. Reply to the newest mail of the game, or write `turn { $present }` above
folk-no-clock = This game has no schedule, and nothing in it happens by itself: it is kept, and the umpire can see it.
zone-is = You read deadlines in the time zone { $zone }. `zone Europe/Berlin` changes it.
zone-taken = You read deadlines in the time zone { $zone } from now on. It is { $now } there now. A deadline that was announced stays the same moment.
remind-never = You are not reminded of what you owe.
remind-at = When you owe something, you are reminded before the deadline: { $times }.
remind-how = write `remind 24 h, 3 h`, `remind off`, or `remind on` for the usual times
remind-range = `{ $said }`: a reminder comes between { $least } and { $most } before the deadline
remind-most = a seat can have { $n ->
    [one] { $n } reminder
   *[other] { $n } reminders
} for a deadline
whoami-title = Who you are here
whoami-seat = { $name }: you play { $seat } in the game "{ $game }" ({ $system }).
whoami-zone = Time zone: { $zone }; it is { $now } there now.
whoami-language = Language of your mails: { $lang }.
whoami-proof = Your mails are proven by: { $ways }.
whoami-phrase = A pass phrase is set.
whoami-lent = You stand in for somebody else, until { $until }.
whoami-vacant = Your seat is offered to others; it is yours until somebody takes it.
orders-title = Your orders for { $period }
orders-sent = As you sent them ({ $n }):
pace-no-schedule = this game has no schedule: it goes on when its umpire has it played, so there is nothing to wait for or to be ready for; `done` closes your sheet
pace-not-early = this game always waits for its deadline, so there is nothing to wait for or to be ready for; `done` closes your sheet
pace-not-asked = nothing is asked of you now, so the game does not wait for you
pace-wait = You keep all of your time: the game does not go on before the deadline, though all should be in. `ready` takes this back.
pace-ready = As far as you are concerned, the game goes on as soon as all are in. What you owe still has to come.
absent-over = the game is over
absent-past = { $days } is past already
absent-none = the terms of this game allow no absences; ask the umpire, or name a substitute: `help substitute`
absent-overlaps = you said already that you are away from { $from } until { $until }; `present` takes it back
absent-most = that makes { $days ->
    [one] { $days } day
   *[other] { $days } days
} at a stretch, and the terms of this game allow { $most }
absent-in-all = that makes { $days ->
    [one] { $days } day
   *[other] { $days } days
} in all, and the terms of this game allow { $most }
absent-taken = You are away from { $from } until { $until }. Later deadlines avoid it, and what you miss in it is not counted against you. The umpire is told.
absent-deadline = The deadline that is announced, { $at }, falls into it and stays: send your orders before, or standing orders, or name a substitute (`help substitute`).
absent-loses = That lasts to the end of the round ({ $ends }): if the game is not over at { $at }, you have lost it then. `present` takes it back until then; `help substitute` says how somebody can play for you.
absent-loses-now = That lasts to the end of the round ({ $ends }), and so you have lost this game.
absent-told = { $seat } is away from { $at } to the end of the round: unless the game is over by then, or that is taken back, or somebody stands in, you have won it then.
absent-told-subject = your opponent will be away
present-told = { $seat } is not away to the end of the round after all: the game goes on.
present-told-subject = your opponent is not away
absent-left = { $n ->
    [one] You may be away for one more day
   *[other] You may be away for { $n } more days
} in this game.
absences-title = When you are away
absences-none = You have said of no day that you are away.
absences-limits = In this game one may be away for { $most ->
    [one] { $most } day
   *[other] { $most } days
} at a stretch and { $all } in all; you have used { $used }.
absence-line = Away from { $from } until { $until }.
present-already = you have not said that you are away
present-taken = Welcome back. You are away no longer; the umpire is told.
present-cancelled = What you said of being away is taken back; the umpire is told.

# Substitutes, resigning, proposals
substitute-how = write `substitute anna@club.example 2026-12-20..2027-01-03 name Anna`: an address, the days, and the name
substitute-not = `{ $address }` cannot stand in here; ask the umpire
substitute-umpire-only = your seat has no mail address that could confirm it; ask the umpire
substitute-umpire = The terms of this game do not allow so long an absence: the umpire is asked whether somebody may stand in for you.
substitute-late = It is too late for a substitute: the days are over, or the seat is in other hands.
substitute-agreed = { $name } has agreed to stand in for you from { $from } until { $until }. Your seat changes hands then by itself, and comes back by itself; your reply address is dead from then on, and you get a new one when the seat comes back. `present` takes it back before that.
ask-substitute = A mail of yours asks that { $name } ({ $address }) holds your seat from { $from } until { $until }. When you have confirmed it, { $name } is asked.
stand-in-subject = Will you stand in for somebody?
stand-in-was =
    { $name }, who plays a game by mail at { $house }, asks whether
    you would play on from
    { $from } until
    { $until }.
    You would get the reports of the game and send orders.
stand-in-else =
    If you do not want to, do nothing: we shall not write again because of
    this.
taken-over = Somebody else holds your seat now. What you mail for it counts no more.
lent-subject = your seat changes hands
lent = { $name } holds your seat until { $until }. What you mail to your reply address does not count in that time. Then the seat comes back to you, with a mail that has a new reply address.
lent-not = you stand in for somebody: the seat is not yours to give away; ask the umpire
given-back = The holder for whom you stood in has the seat again. Thank you! What you mail to its reply address counts no longer.
resign-sure = to give up your seat in this game, name the game: write `resign { $game }`
resign-already = you have resigned already; `stay` takes it back
resign-taken = You have resigned. The seat is offered to others and is yours until somebody takes it; `stay` takes it back.
stay-already = your seat is not offered to anybody
stay-umpire = the umpire has offered your seat; ask the umpire
stay-taken = Your seat is yours, and is not offered any more.
propose-no-terms = this game has no terms that allow it; ask the umpire
propose-not-now = the game is not being played
propose-open = there is one already: { $what }; it has number { $n }
propose-done = Kept is { $what }. The others are asked; whether they agree is told when it is decided, by { $until } at the latest. `object { $n }` takes it back.
proposal-subject = proposal { $n }
proposal-delay = proposal { $n } of { $seat }: the deadline is later by { $length }
proposal-draw = proposal { $n } of { $seat }: the game ends as a draw
proposal-concede = proposal { $n } of { $seat }: the game ends and is won by { $to }
proposal-made = Now open is { $what }.
proposal-because = Why: { $because }
proposal-how = Answer this mail with `agree { $n }` or `object { $n }`, until { $until }. Without the word of all it does not count; nobody is told who has said what.
proposal-withdrawn = Taken back is { $what }.
proposal-lapsed = Nothing comes of { $what }. Its time was over before it was decided.
proposal-gone-on = Nothing comes of { $what }. The game went on before it was decided.
proposal-of-step = If all have handed in before that, the game goes on without it.
proposal-rejected = Nothing comes of { $what }. Not all agree.
proposal-refused = Nothing comes of { $what }. The umpire has refused it; the deadline stays.
delay-no = the terms of this game allow no delays
delay-most = that is more than can be asked for now: { $left }
delay-no-deadline = no deadline is ahead that could be later
delay-asked = Kept is { $what }. The umpire is asked; until there is an answer, the deadline stays. `object { $n }` takes it back.
delay-granted = A delay of { $length } was asked for and granted.
draw-no = the terms of this game allow no draw
concede-no = the terms of this game do not allow to concede
concede-sure = to give the game to your opponent, name it: write `concede { $game }`
concede-to = say to whom: `concede to SEAT`, with one of { $seats }
vote-none = no proposal has number { $n }
vote-over = proposal { $n } can be answered no longer
vote-own = proposal { $n } is your own; `object { $n }` takes it back
vote-stands = All agree to proposal { $n }, but the clock stands and there is no deadline: when it goes on, the new deadline is moved.
vote-taken = Your word on proposal { $n } is kept. It is told to nobody before it is decided; you can change it until then.
vote-accepted = Proposal { $n } is accepted: all agree.
vote-rejected = Proposal { $n } is rejected; all are told, not by whom.
vote-withdrawn = Proposal { $n } is taken back.
ended-draw = a draw was agreed
ended-conceded = { $by } has conceded to { $to }
ended-ruled = its result was ruled in the tournament { $tournament }
ended-resigned = { $by } has resigned, and { $to } wins
ended-missed = { $by } has missed too many deadlines in a row, and { $to } wins
ended-away = { $by } is away to the end of the round, and { $to } wins
ended-both-away = both are away to the end of the round, and both have lost
ended-deserted = both have missed too many deadlines in a row, and both have lost
ended-awarded = its result was awarded in the tournament { $tournament }
ended-called-off = the tournament { $tournament } was called off
ended-because = The reason: { $because }.
ended-subject = the game is over: { $how }
ended-how = Thank you for playing. `report`, `map` and `history` still tell what was played.
# Sign-on by mail
list-title = Open games
list-none = No game is open for sign-on now.
list-game = { $game }: { $system }, scenario { $scenario }
list-free = free: { $seats }
list-vacant = to be taken over: { $seats }, in turn { $turn }
list-no-schedule = no schedule: the umpire sets each deadline
list-press-no = no letters between the players
list-press-signed = letters between the players bear their names
list-press-anonymous = letters between the players are anonymous
list-press-both = letters between the players may be signed or anonymous
list-nobody = nobody plays yet
list-anonymous = { $n ->
    [one] 1 player so far
   *[other] { $n } players so far
}; names are not told
list-players = plays: { $players }
list-player = { $name } ({ $side }; { $record })
list-needs = wanted: orders in time in { $share } % of all cases
list-how = to take a seat, mail: signon { $game } as { $seat }
list-waiting = Systems, and how many wait for a game. To wait, mail `signon` with the name:
list-waiting-n = { $n ->
    [0] nobody waits
    [one] 1 waits
   *[other] { $n } wait
}
list-you = Your record: { $record }.
signon-seated = You have a seat in { $game }: { $side }. Your first mail of the game, with the address for your orders, comes by itself.
signon-unknown = `{ $what }` is neither a game that you can join nor a rule system{ $hint } The line `list` shows what is open.
signon-already = You play in { $game } already: { $side }.
signon-unreliable = { $game } wants orders in time in { $share } % of all cases. Your record: { $record }.
signon-full = All seats of { $game } are taken. With `signon { $system }` you wait for another game.
signon-no-side = { $game } has no side `{ $side }`. It has: { $sides }.
signon-taken = { $side } in { $game } is taken. These can be had: { $free }.
signon-waits = No open game of { $system } has a seat for you now. You are on its waiting list, in place { $place }, and get a mail when a game begins. `signoff { $name }` takes you off it.
signon-instead = In { $game } these can be had at once: { $free }.
signon-nothing-done = Nothing of your mail was done: { $why }
signon-over = A mail is read for { $most } wishes; this was not done: { $lines }. Please send it once more.
signon-again = A later line says it otherwise, so this counts no more: { $lines }.
signon-left = You are on the waiting list of { $name } no longer.
signon-not-waiting = You are on no such waiting list.
signon-no-address = no mail address of yours is known, and a seat needs one
signon-gone-subject = your seat is somebody else's now
signon-gone = Your seat { $side } in { $game } was taken over. The address of yours for its orders no longer counts. Thank you for having played.
apply-subject = playing by mail
apply-foot = To write to us again, answer this mail. `help` says what can be said.
apply-help-title = How to join
apply-help =
    One line for each, in the body of a mail:

      list                         what is open
      signon SYSTEM                any seat, or a place on the waiting list
      signon SYSTEM as SIDE        that side
      signon GAME as SIDE          a seat in that game
      signon GAME word INVITATION  a seat in a private game
      signoff SYSTEM               off the waiting list
      observe GAME                 look on at a game

    And of yourself, in the same mail:

      name Anna
      zone Europe/Warsaw
      language polish
      words seven grey geese

    The zone is that in which you read deadlines; the words go into the key of
    the dice.
apply-confirm-subject = please confirm that you want to play
apply-was = A mail from this address asks { $house } for a seat in a game that is played by mail, or for a waiting list. Anybody can write under any address, so nothing was done yet.
apply-event-subject = please confirm your mail to { $event }
apply-event-was = A mail from this address asks { $house } for something in the tournament { $event }. Anybody can write under any address, so nothing was done yet.
apply-else = If you have not asked for that, do nothing: then nothing will be done.
apply-once = Nothing was confirmed: { $why }. Write once more what you want, and you are asked again.
apply-used = it was confirmed before
apply-late = the reply came too late
apply-unsaid = the reply has no line `confirm`
welcome-players = You play with: { $players }.
welcome-ask-zone = You have not said in which zone you read deadlines, so they are in UTC. A line such as `zone Europe/Warsaw` changes that.
welcome-ask-words = You have not given words for the dice. See below.
welcome-ask-language = Mails come in English or Polish: `language polish`, `language english`.
newcomer-subject = somebody new
newcomer = { $name } plays { $side } now ({ $record }).
newcomer-anonymous = { $side } has a new player.
newcomer-begins = All seats are taken: the game begins.

# How reliable people are
record = { $share } % in time ({ $n } in time, { $late } late, { $missed } missed)
record-none = nothing yet
record-took-over = { $n ->
    [one] 1 seat taken over
   *[other] { $n } seats taken over
}
record-lost = { $n ->
    [one] 1 seat lost
   *[other] { $n } seats lost
}
record-resigned = { $n ->
    [one] 1 seat resigned
   *[other] { $n } seats resigned
}
record-short = { $n } of { $of } in time
record-short-none = no record yet
# Press and dispatches
press-no = there is no press in this game
press-signed-only = in this game all press is signed: write `press to` without `anonymous`
press-unsigned-only = in this game no press is signed: write `press to` without `signed`
press-to-whom = say to whom, in the line that begins with `press` or `dispatch`; here are { $known }, `all`, and the `umpire`
press-unknown = there is no seat `{ $name }`{ $hint } here are { $known }, `all`, and the `umpire`
press-own = that is your own seat
press-empty = there is no text below it; it goes on the same line after a colon, or on the lines below
press-too-long = it has { $n ->
    [one] { $n } letter
   *[other] { $n } letters
}, and { $most } at most are taken; nothing of it was sent
press-too-many = { $most ->
    [one] { $most } letter
   *[other] { $most } letters
} to others within 24 hours are the limit; it was not sent
press-nobody = no mail reaches any of them now; it was not sent
press-no-umpire = This house has no address of an umpire; your words did not go there.
press-unreached = No mail reaches: { $names }. Your words did not go there.
press-below-check = what stands below `check` is sent to nobody
press-sent = Your words go to: { $to }. They are signed with your seat.
press-sent-unsigned = Your words go to: { $to }. They are not signed; the umpire can see whose they are.
press-only-one = There is only one other seat: it will know who wrote this.
press-page = As it goes out to { $to }:
press-umpire = the umpire
press-subject = Press from { $from }
press-subject-unsigned = Press, unsigned
press-from = { $from } writes to you:
press-from-to-others = { $from } writes to you, and to { $others }:
press-from-to-all = { $from } writes to all:
press-unsigned = Somebody who does not sign writes to you:
press-unsigned-to-all = Somebody who does not sign writes to all:
press-how = To answer, write a line `press to { $from }`, below it your words, and below them `end press`. Nothing in between is read as an order.
press-how-unsigned = Who wrote it cannot be answered alone; `press to all` reaches everybody.
dispatch-no = there are no dispatches in this game
dispatch-over = the game is over; no messenger rides any more
dispatch-signed = a dispatch is always in your name: write `dispatch to` without `anonymous`
dispatch-umpire = a dispatch goes to seats; the umpire is written to with `press to umpire`
dispatch-sent = Your dispatch { $n } is on its way to { $to } and arrives in turn { $turn }. By a chance of { $chance } in 100 it is intercepted; what became of it is told when the game is over. Its die: { $label }
dispatch-page = Dispatch { $n } to { $to }, as it will be read:
dispatch-subject = A dispatch from { $from }
dispatch-arrives = A messenger of { $from } arrives with a dispatch of turn { $turn }:
dispatch-how = To send one back, write a line `dispatch to { $from }`, below it your words, and below them `end dispatch`.
dispatch-copy-subject = An intercepted dispatch
dispatch-copied = Your people have seen a dispatch from { $from } to { $to }, of turn { $turn }. The messenger rode on and noticed nothing:
dispatch-copy-how = Neither of them is told.
dispatches-subject = what became of the dispatches
dispatches-told = The game is over. These dispatches were sent off in it; a die of 100 up to the chance means that one was intercepted. Anyone can compute the dice with the secret of the game.
dispatch-way = { $from }, dispatch { $n } to { $to }, of turn { $turn }.
dispatch-chance = Die { $die }, chance { $chance }:
dispatch-arrived = it arrived.
dispatch-lost = it was intercepted and lost on the way.
dispatch-seen = it was intercepted: it arrived, and { $by } had a copy (die { $die } of { $sides }).
press-observers = whoever looks on

# Looking on
observe-no = there is no game `{ $game }` at which you could look on
observe-seat = you play in { $game } yourself
observe-already = you look on at { $game } already
observe-full = too many look on at { $game } already
observe-done = You look on at { $game } from now on; its reports come in mails of their own.
observer-subject = you look on
observer-welcome = You look on at { $game }, a game of { $system }. You are mailed the reports that everybody may read.
observer-late = { $turns ->
    [0] They come as soon as the seats have theirs.
    [one] They come one turn late, and all of them when the game is over.
   *[other] They come { $turns } turns late, and all of them when the game is over.
}
observer-stop = When you want no more of them, reply with the line `stop`.
observer-gone-subject = you look on no more
observer-gone = You look on at { $game } no more. No further mail of this game comes to you.
observer-only = You look on at { $game }: nothing that you write here reaches the game.

# Rulings in reports. Each stands below "The umpire".
ruling-told = Ruling R{ $number }: { $what }.{ $reason ->
    [no] {""}
   *[yes] {" "}Reason: { $because }
}
ruling-short = Ruling R{ $number }: { $what }.
ruling-replaced = { $told } Ruling R{ $by } counts in its place.
ruling-withdrawn = Ruling R{ $number } is withdrawn.{ $reason ->
    [no] {""}
   *[yes] {" "}Reason: { $because }
}
ruling-struck = the order “{ $text }” of { $seat } does not count
ruling-amended = { $seat }: “{ $text }” counts in place of “{ $was }”
ruling-added = { $seat }: “{ $text }” counts as well
ruling-answered = { $question } is answered with { $answer }
ruling-die = the die counts as { $die }, though its key gives { $computed } ({ $label })
ruling-award = { $seat }: { $points } { $unit ->
    [damage] damage
   *[victory] victory
} { $points ->
    [one] point
   *[other] points
}
ruling-corrected = the position is corrected: { $what }
ruling-orders = orders of { $seat } were changed
ruling-answer = a question to { $seat } was answered
ruling-a-die = a die that you do not see was set
ruling-a-fact = a fact that you do not see was corrected

# While an umpire looks at an adjudication.
receipt-frozen = Nothing was taken: { $period } is being adjudicated, and an umpire looks at it before it is published. For a later turn write its number above your orders: TURN { $next }.
said-anew = line { $by } says it anew, and the last word counts
answer-frozen = { $question }: nothing was taken, since the phase is being adjudicated; an umpire looks at it before it is published.
receipt-closed = Nothing was taken: orders for { $period } are closed. Round { $round } of the public beacon decides, and reports follow when it is known. For a later turn write its number above your orders: TURN { $next }.
answer-closed = { $question }: nothing was taken, since the answers are closed. Round { $round } of the public beacon decides, and reports follow when it is known.
owed-round = You owe nothing now: { $phase } is closed. Round { $round } of the public beacon decides; it comes on { $comes }, and reports follow.
owed-draft = You owe nothing now: { $phase } is being adjudicated, and an umpire looks at it before it is published.
# The page of a seat
page-subject = your page
page-mail = You asked for a page of your own. Here it is; whoever has this link sees what your seat may see and can send orders for it, so keep it to yourself:
page-mail-how = A new `page` makes this link void, and `page off` ends it. You can do everything by mail as before.
page-made = The link to your page was mailed to you by itself. Links made before are void.
page-none = This house has no pages; everything is done by mail.
page-off = The link to your page is void.
page-off-already = You have no link to a page.
renewed-subject = your new secret address
renewed-mail = Your seat has a new secret address. What is mailed to the one before does not count any more, whoever has it; nor does a reply to a mail that we sent before this one.
renewed-how = Reply to this mail, and take its address into your address book in place of the old one. Reports written before this mail, if any are still on their way, name the old address: reply to this one instead.
renewed-void = Links to your page are void, and so is whatever waited to be confirmed: if it was yours, send it again.
renewed-addresses = Besides your registered address these count as yours: { $addresses }. Take away what is not yours: `address remove ADDRESS`.
renewed-done = Your seat has a new secret address, mailed to your registered address by itself. The one before is void.
page-no-address = This seat has no mail address, so no receipt could be sent: orders go the way they always went.
page-too-long = That is longer than a mail may be. Send it in two parts, with `more follows` in the first.
page-title = { $seat } in { $game }
page-skip = To the content
page-map = The map
page-map-standing = As it stands
page-turn = Turn { $turn }
page-reports = Reports
page-owed = What is owed
page-orders = Orders
page-orders-label = Your orders
page-orders-how = They are read as a mail is. Check shows how they are understood; send enters them, and the receipt comes by mail as well.
page-check = Check
page-send = Send
page-checked = Checked, not entered
page-sent = Sent
page-waits = Your orders are kept. They have not been read yet; the receipt comes by mail.
page-gathered = There is no receipt of its own for it; see your mail.
page-receipts = Receipts
page-no-receipts = None yet.
page-questions = Open questions
page-again = Back to the page
page-dice = Dice
page-no-report = There is no report yet.

# When a game goes back.
back-title = The game is rolled back
back-what = { $by } has rolled the game back: it goes on from { $place }.
back-why = Reason: { $because }
back-void = What was played after it counts no more, nor what an umpire ruled in it. The orders of the turns that are played anew are void; send new ones.
back-dice = New dice are rolled for what is played anew, on line { $line }: none of the dice that you saw comes again.
back-opening = the opening
back-after = the end of turn { $turn }, { $phase }
back-observer-subject = the game goes back
back-observer = The game was rolled back. Turn { $turn } and what came after it counts no more; it is played anew, and you get its reports again.
again-subject = adjudicated again
again-what = { $by } has the play after { $place } adjudicated again.
again-how = Your orders and answers stay as they were, and so do the dice that no ruling changes. You get a new report, which replaces those before it; until then you owe nothing.
revised = The rules of { $system } were revised in the program: from here on revision { $now } is played, until now it was { $was }. What was played stays as it was told.
revised-data = The data of { $system } were changed by the host: from here on they are played. What was played stays as it was told.
again-told = This report replaces the earlier ones of the same phases, which were adjudicated again.
again-observer = Play since turn { $turn } is adjudicated again. You get its reports again, and they replace those before.
phase-correction = a correction (ruling R{ $ruling })
phase-roll-back = the game was rolled back
phase-re-run = the phases after it were adjudicated again
history-void = counts no more

# A draft was dropped.
reopened-subject = orders are open again: { $period }
reopened = The umpire takes the adjudication back before it is published: orders for { $period } are open again. What you sent before it counts as it stood.
reopened-again = What was refused in the meantime did not come in: send it again if you still mean it.
