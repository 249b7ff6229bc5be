# Na Grunwald! in English. Seats, fields and cards come in ready.

seat = { $seat ->
    [red] red
    [green] green
    [purple] purple
   *[yellow] yellow
}
card = { $kind ->
    [crown] crown { $strength }
    [mercenary] mercenary { $strength }
   *[teuton] Teuton { $strength }
}
peasant = the peasant
provision = provision { $value }
in-camp = { $card } (camp)
in-hand = { $card } (hand)
ducats = { $n ->
    [one] { $n } ducat
   *[other] { $n } ducats
}
helpers = { $n ->
    [one] { $n } helper
   *[other] { $n } helpers
}
officer = the officer
placement = { $pawns } to { $field }
placement-ducats = { $pawns } to { $field } with { $ducats }
pass = pass
nothing = nothing

phase-event = Event
phase-placement = Royal officers
phase-resolution = Resolution
phase-end = End of the round
period = round { $round }
ending-one = { $winner } wins with { $points } points
ending-one-cards = { $winner } wins with { $points } points and more cards
ending-shared = { $winners } share the victory with { $points } points each

# Questions
ask-buy-provision = { $name }: a provision token of { $value } for { $ducats }. Do you buy it?
ask-safe-conduct = { $name }: for { $ducats } you lose nothing if this round's skirmish is lost. Do you pay?
ask-levy = { $name }: you pay { $ducats } or give one provision token. Which?
ask-bid-provision = { $name }: the highest sealed bid pays and takes a provision token of { $value }. What do you bid?
ask-bid-helper = { $name }: the highest sealed bid pays and takes a helper, who serves this round. What do you bid?
ask-bid-lease = { $name }: the highest sealed bid pays, and takes { $ducats } at the end of the round. What do you bid?
ask-send = { $name }: send an unused knight of strength { $least } or more to your camp for a provision token of { $value }?
ask-foray = { $name }: send an unused knight in secret? The strongest brings { $first }, the second { $second }.
ask-ransom = { $name }: put a captive in the box for his strength and { $plus } in ducats?
ask-event = { $name }: what do you do?
ask-skirmish = Which card do you lay in the skirmish?
ask-losses = The skirmish is lost by { $due }. What do you give up, worth { $due } or more in all?
ask-helper = You are second on Pomocnicy. Do you buy a helper for { $ducats }?
ask-starve = { $n ->
    [one] One of your knights cannot be fed. Whom do you lose?
   *[other] { $n } of your knights cannot be fed. Whom do you lose?
}
ask-placement = Your turn: what do you place?
also-losses = or any cards and tokens worth { $due } or more, such as `answer ND-09 { $example }`
also-starve = or any { $n } of your knights, such as `answer ND-11 { $example }`

# Choices
choice-buy = buy
choice-decline = do not
choice-buy-helper = buy a helper for { $ducats }
choice-no-helper = buy none
choice-bid-nothing = bid nothing
choice-bid = bid { $ducats }
choice-none = send nobody
choice-no-ransom = ransom nobody
choice-pay = pay { $ducats }
choice-give = give { $token }

# Why a placement is not possible
not-officer-out = the officer stands on the board already
not-helpers = { $left ->
    [0] no helper is left to place
    [one] only { $left } helper is left to place
   *[other] only { $left } helpers are left to place
}
not-truce = Krzyżacy opens in round { $from }
not-one-pawn = { $field } takes one pawn of each player
not-helpers-there = helpers may not join helpers of yours on the same field
not-all-helpers = who has all helpers of his colour may not place on Pomocnicy
not-ducats-here = { $field } takes no ducats
not-bid-missing = a pawn on Rycerze zaciężni needs at least 1 ducat
not-too-dear = it takes { $ducats }, and you have { $purse }

# The plan played forward
plan-step = { $turn }. line { $line }: { $placement }
plan-pass = { $turn }. line { $line }: pass
plan-end = then you have nothing left to place
plan-end-pass = then no line fits, and you pass with { $left }
plan-struck = line { $line } is struck off as things stand: { $why }
plan-unused = line { $line } is not reached as things stand: { $why }
why-condition = its condition does not hold
why-earlier = everything is placed before it
why-passed = you have passed before it
left-officer = the officer
left-and = { $one } and { $two }
usual-plan = you have no plan yet; without one the house places for you

# What is wrong with a sheet
wrong-round = the sheet says round { $said }, but is for round { $round }
wrong-seat = the sheet says it is from { $said }, but you play { $seat }
not-in-hand = you have no { $card } in your hand now
never-fits = line { $line } fits nowhere as things stand: { $why }
no-such-reply = that does not answer the question now; { $key } may be answered by: { $choices }
one-at-a-time = one placement is asked at a time: this line is not used
period-over = the game is over; it takes no more orders
period-none = the game has { $last } rounds; there is no round { $round }
period-past = round { $round } is over; orders are now taken for round { $now } and later
