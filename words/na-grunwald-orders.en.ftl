# The order language of Na Grunwald!: what is wrong with an order, and orders in the game's words.

# --- problems ---
too-many = only the first 2000 orders of a mail are read; this one and the rest are not
too-long = this line is longer than 2000 letters and was not read
never-reached = line { $line } passes for the round, so this line is never reached
incomplete = this order is not complete
stops = the order stops here; expected { $expected }
not-here = `{ $word }` is not understood here; expected { $expected }
not-understood = `{ $word }` is not understood here
no-field = `{ $word }` is no field of the board; the six are Krzyżacy, Rycerze koronni, Prowiant, Dukaty, Rycerze zaciężni and Pomocnicy
no-order = `{ $word }` is no order
not-read = not read as an order; nothing is done about it
did-you-mean = did you mean `{ $word }`?
for-example = an order of this kind: `{ $example }`
or = or
wrong-round = there are rounds 1 to 8
wrong-seating = who sits where is drawn by lot or set by the umpire; this line changes nothing
wrong-send = only your own knights can be sent: `event send crown 4`
wrong-ransom = only a captured Teuton can be ransomed: `event ransom teuton 3`
wrong-field = the fields have the numbers 1 to 6
which-knights = which knights: `Rycerze koronni` (crown) or `Rycerze zaciężni` (mercenaries)?
wrong-number = this number is too large
wrong-strength = strengths of these cards go from 1 to { $most }
wrong-bound = strengths and values go up to 6
wrong-token = provision tokens are worth 1, 3 or 5
wrong-captive = captured Teutons do not fight; lay a knight from your hand or the peasant
wrong-starving = only crown knights and mercenaries need food
two-comparisons = this compares twice; say it once
wrong-unless = `unless` takes one condition that can be turned round; use `if` instead
wrong-not-if = `do not buy` takes no condition; say when to buy instead
wrong-pass = a pass ends your round: it takes no pawns and no ducats
other-number = this is line { $number } of the plan; the number { $n } is not used, the order of the lines counts
read-as-words = read as `{ $words }`
read-as-count = read as { $n ->
    [one] { $n } helper
   *[other] { $n } helpers
}, since this is line { $number } of the plan
one-officer = there is one officer; { $n } is neither a count nor the number of this line, which is { $number }
how-many = how many helpers? write `2 helpers to …` or `all helpers to …`
no-helpers = a turn takes at least one pawn
too-many-helpers = nobody has more than 5 helpers
officer-or-helpers = a turn takes either the officer or helpers, not both; write two lines
pass-where = a line that passes has no field of its own, so that this condition says nothing
pass-where-hint = name a field: `pass if nobody at Dukaty`
one-field = a turn goes to one field; write the second field on a line of its own
one-pawn = { $field } takes one pawn of yours
one-pawn-hint = write `helper to { $field }` or `officer to { $field }`
needs-ducats = Rycerze zaciężni takes a pawn only with at least one ducat
needs-ducats-hint = say how many: `helper to Rycerze zaciężni with 2 ducats`
no-ducats-there = { $field } takes no ducats; they go to Prowiant and Rycerze zaciężni
ducats-twice = the line has its ducats already
no-or = conditions are joined by `and`; for `or` write two lines of the plan
nobody-has = write `nobody has more than 2 there` or `others have at least 2 there`
one-seat = one colour to a condition; join conditions by `and`
who-there = who is meant: `nobody`, `nobody else`, `somebody else` or a colour?

# --- what was expected ---
expected-field = a field like `Dukaty`
expected-pawns = `officer`, `helper`, `2 helpers` or `pass`
expected-to = `to` and a field
expected-event = `buy`, `bid 2`, `send crown 4`, `ransom teuton 3`, `pay ducat` or `decline`
expected-card = a card like `crown 4`
expected-kind = `crown`, `mercenary` or `teuton`
expected-choice = a card like `mercenary 5`, `peasant` or `weakest knight that captures`
expected-pick = cards or tokens like `camp knights` or `provision 1`
expected-buy = `buy` or `do not buy`
expected-colour = a colour like `green`
expected-number = a number
expected-compare = a comparison like `at least 3`
expected-condition = a condition like `nobody there`
expected-if = `if`
expected-skip = `skip`
expected-ducats = ducats like `with 2 ducats`
expected-round = `round`
expected-until = `until changed`
expected-default = `default`
expected-order = an order
expected-end = the end of the order

# --- orders in the game's words ---
helpers = { $n ->
    [one] { $n } helper
   *[other] { $n } helpers
}
ducats = { $n ->
    [one] { $n } ducat
   *[other] { $n } ducats
}
place = { $pawns } to { $field }
officer = officer
all-helpers = all helpers
with-ducats = {" "}with { $ducats }
with-all = {" "}with all ducats
bid-to-lead = , bid to lead
bid-to-lead-most = , bid to lead, at most { $ducats }
pass = pass
if = if { $test }
unless = unless { $test }
and = and
else-skip = else skip
at = at { $field }
there = there
nobody-there = nobody is { $there }
somebody-there = somebody is { $there }
nobody-else = nobody else is { $there }
somebody-else = somebody else is { $there }
seat-there = { $seat } is { $there }
seat-not-there = { $seat } is not { $there }
i-lead = I lead
i-am = I am { $place ->
    [2] second
    [3] third
   *[4] fourth
} or better
test-round = { $how ->
    [less] it is before round { $n }
    [at-most] it is round { $n } or earlier
    [equal] it is round { $n }
    [at-least] it is round { $n } or later
   *[more] it is after round { $n }
}
test-purse = I have { $compare } { $ducats }
test-against = others { $there } have { $compare } { $n }
test-offer = the best offer { $there } is { $compare } { $n }
test-helpers = I have { $compare } { $helpers } left
event-buy = event: buy
event-bid = event: bid { $n }
event-send = event: send { $kind } { $n }
event-ransom = event: ransom teuton { $n }
event-pay = event: pay in ducats
event-pay-token = event: pay provision
event-pay-token-of = event: pay provision { $n }
event-decline = event: decline
skirmish = skirmish: play { $choices }
else = , else{" "}
peasant = peasant
capturing = that captures
capturing-stronger = that captures the stronger Teuton
losses = losses: { $picks }
never = never { $picks }
then = , then{" "}
from-hand = from hand
from-camp = from camp
above = above { $n }
below = below { $n }
provisions = provisions
provision = provision { $n }
anything = anything
buy = helper: buy
buy-no = helper: do not buy
buy-price = the price is { $compare } { $n }
buy-ducats = { $n ->
    [one] { $compare } { $n } ducat is left
   *[other] { $compare } { $n } ducats are left
}
buy-rounds = { $n ->
    [one] { $compare } { $n } round is left
   *[other] { $compare } { $n } rounds are left
}
starve = starve: { $picks }
starve-default = starve: default
keep = standing orders: keep until changed
header = round { $round } orders
header-seat = round { $round } orders from { $seat }
seating = player { $seat } seat { $place }
seat = { $seat ->
    [red] red
    [green] green
    [purple] purple
   *[yellow] yellow
}
card = { $kind ->
    [crown] crown
    [mercenary] mercenary
   *[teuton] teuton
} { $n }
knights = { $kind ->
    [crown] crown knights
    [mercenary] mercenaries
    [teuton] teutons
   *[both] knights
}
ranked = { $end ->
    [lowest] weakest
   *[highest] strongest
} { $kind ->
    [crown] crown knight
    [mercenary] mercenary
   *[both] knight
}
end = { $end ->
    [lowest] lowest first
   *[highest] highest first
}
end-token = { $end ->
    [lowest] lowest first
   *[highest] highest first
}

# --- the order sheet ---
blank-how = What stands behind a # is a remark. Take the # away to give an order. Field and card names may be written in English or Polish, with or without Polish letters.
blank-event = Event: { $what }
blank-purse = You have your officer, { $helpers } and { $ducats }.
blank-ducats = { $n ->
    [one] { $n } ducat
   *[other] { $n } ducats
}
blank-plan = The plan: on your turn the first line that fits is used, and when none fits you pass. An example:
blank-skirmish = The card for the skirmish:
blank-losses = What you give up if the skirmish is lost:
blank-buy = A helper, if you are second on Pomocnicy:
blank-starve = Which knights you lose first if provisions do not suffice:
blank-keep = To keep the whole sheet for later rounds:
