# Na Grunwald! in English. Seats, fields and cards come in ready.

seat = { $seat ->
    [red] Red
    [green] Green
    [purple] Purple
   *[yellow] Yellow
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
ending-one = { $winner } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}
ending-one-cards = { $winner } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
} and more cards
ending-shared = { $winners } share the victory with { $points ->
    [one] { $points } point
   *[other] { $points } points
} each

# Questions
ask-buy-provision = { $name }: a provision token of { $value } for { $ducats }. Do you buy it?
ask-safe-conduct = { $name }: for { $ducats } you lose nothing if this round's skirmish is lost. Do you pay?
ask-levy = { $name }: you pay { $ducats } or give one provision token. Which?
ask-bid-provision = { $name }: the highest sealed bid pays and takes a provision token of { $value }. What do you bid?
ask-bid-helper = { $name }: the highest sealed bid pays and takes a helper, who serves this round. What do you bid?
ask-bid-lease = { $name }: the highest sealed bid pays, and takes { $ducats } at the end of the round. What do you bid?
ask-send = { $name }: send an unused knight of strength { $least } or more to your camp for a provision token of { $value }?
ask-foray = { $name }: send an unused knight in secret? The strongest brings { $first }, the second { $second }.
ask-ransom = { $name }: put a captive in the box for as many ducats as his strength and { $plus } more?
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
choice-decline = decline
choice-buy-helper = buy
choice-no-helper = decline
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
kept-line = kept line { $line }: { $what }
plan-step = { $turn }. line { $line }: { $placement }
plan-pass = { $turn }. line { $line }: pass
plan-end = then you have nothing left to place
plan-end-pass = then no line fits, and you pass with { $left }
plan-struck = line { $line } is struck off as things stand: { $why }
plan-unused = line { $line } is not reached as things stand: { $why }
why-condition = its condition does not hold
why-earlier = everything is placed before it
why-passed = you have passed before it
fate-earlier = everything was placed before it
fate-passed = you had passed before it
fate-replaced = a later order of yours on the same thing counts
replaced-by = replaced by line { $line }: the last word counts
replaced-here = replaced by `{ $order }`: the last word counts
fate-struck = it did not fit when its turn came, and `else skip` struck it off
fate-answered = your answer to the question counted
fate-ruled = the umpire ruled otherwise
fate-not-possible = nothing that it names could be done, and the house chose
fate-no-choice = the rules left you no choice
fate-no-event = the event asked nothing of you
fate-no-skirmish = you took no part in a skirmish
fate-no-loss = you had nothing to lose
fate-no-purchase = you had no helper to buy
fate-no-hunger = nobody went hungry
fate-over = the game was over before that
fate-seating = who sits where is drawn by lot or set by the umpire
left-officer = the officer
left-and = { $one } and { $two }
usual-plan = you have no plan yet; without one the house places for you

# What is wrong with a sheet
wrong-round = the sheet says round { $said }, but is for round { $round }
wrong-seat = the sheet says it is from { $said }, but you play { $seat }
not-in-hand = you have no { $card } in your hand now
never-fits = line { $line } fits nowhere as things stand: { $why }
no-such-reply = that does not answer the question now; { $key } may be answered by: { $choices }
plan-unseen = this plan is played before you see the offers of round { $round }; `more follows` holds it open
too-late = too late: { $phase ->
    [event] the event
    [placement] the placements
   *[resolution] the resolution of the fields
} of round { $round } { $phase ->
    [placement] are
   *[other] is
} over
too-late-kept = { $n ->
    [one] line { $lines }: its phase of this round is over; it is kept for round { $next }
   *[other] lines { $lines }: their phase of this round is over; they are kept for round { $next }
}
kept-ended = what you had kept is over ({ $orders }): this sheet counts instead, and for round { $round } alone
plan-too-late = head the sheet with `round { $next }` to have this plan played then
answered-again = line { $line } answers { $key } as well, and counts
one-at-a-time = one placement is asked at a time: this line is not used
period-over = the game is over; it takes no more orders
period-none = the game has { $last ->
    [one] { $last } round
   *[other] { $last } rounds
}; there is no round { $round }
period-past = round { $round } is over; orders are now taken for round { $now } and later

# Reports: things as what is taken, paid or placed
card-taken = { $kind ->
    [crown] crown { $strength }
    [mercenary] mercenary { $strength }
   *[teuton] Teuton { $strength }
}
ducats-taken = { $n ->
    [one] { $n } ducat
   *[other] { $n } ducats
}
helpers-taken = { $n ->
    [one] a helper
   *[other] { $n } helpers
}
officer-taken = the officer
officer-bare = officer
officer-counts = officer { $n }
peasant-taken = the peasant
pawns-ducats = { $pawns } with { $n ->
    [one] 1 ducat
   *[other] { $n } ducats
}
prize-may-buy = the right to buy one
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
pile = { $pile ->
    [events] events
    [teutons] Teutons
    [crown] crown knights
    [mercenary] mercenaries
    [provisions] provisions
    [ducats] ducats
   *[seats] seats
}

# Reports: what the event cards do
effect-buy-provision = In turn order each player may buy a provision token of { $value } for { $ducats }.
effect-bid-provision = All bid in secret. The highest bidder pays and takes a provision token of { $value }.
effect-bid-helper = All who lack a helper bid in secret. The highest bidder pays and takes one, who serves this round.
effect-send = In turn order each player may send an unused knight of strength { $least } or more to the camp for a provision token of { $value }.
effect-foray = Each player may send an unused knight in secret. The strongest brings { $first }, the second { $second }; all sent knights go to the camp.
effect-ransom = In turn order each player may put a captured Teuton in the box for as many ducats as his strength and { $plus } more.
effect-provision-first = This round only the first on Prowiant gets a token.
effect-provision-extra = This round the first on Prowiant also takes a provision token of { $value }.
effect-crown-officer = This round an officer on Rycerze koronni counts { $counts }.
effect-treasury = Every player takes { $ducats }.
effect-levy = In turn order each player pays { $ducats } or gives one provision token; who has neither gives nothing.
effect-teutons = This round the Teutons are stronger by { $by }.
effect-safe-conduct = In turn order each player may pay { $ducats }, and then loses nothing if this round's skirmish is lost.
effect-lease = All bid in secret. The highest bidder pays, and takes { $ducats } at the end of the round.

# Reports: around the tale
banner = UMPIRE'S VIEW: it holds every hand and pile. Not for players.
heading-short = In short
heading-quiet = Nothing happened.
heading-board = The board now
heading-board-alt = The board after this report
heading-before = The board before
heading-final = Final scores
heading-seats = What everybody has (hands without the peasant)
heading-cards = Yours alone to know
heading-all-cards = Hands and camps
heading-piles = Face down, in the order in which they come up
heading-shuffles = How the decks were shuffled
shuffles-how = Each shuffle with the label of its first die, with all its dice, and with the deck before and after. The labels of the further dice differ in the last number alone, the sides, which are one fewer each time. The page “Checking the dice” of the manual says how a shuffle is computed again.
shuffle-dice = Dice: { $dice }
shuffle-from = Before: { $cards }
shuffle-to = After: { $cards }
phase-of-round = Round { $round }: { $phase }
column = { $column ->
    [seat] Player
    [ducats] Ducats
    [helpers] Helpers
    [hand] Hand
    [camp] Camp
    [provisions] Provisions
    [knights] Knights
    [teutons] Teutons
    [titles] Titles
    [for-ducats] Ducats
    [awarded] Umpire
    [points] Points
   *[cards] Cards
}
that-is-you = { $seat } (you)
your-cards = Your cards
in-your-hand = Hand: { $cards }
in-your-camp = Camp: { $cards }
pile-loose = { $pile }: { $cards } (the last { $n } not shuffled yet)

# Reports: in short
short-event = Event: { $name }.
short-won = The skirmish is won, { $knights } against { $teutons }.
short-lost = The skirmish is lost by { $due }, { $knights } against { $teutons }.
short-you = { $what ->
    [gained] You gained { $things }.
    [lost] You lost { $things }.
    [paid] You paid { $things }.
   *[used] Used up, and in your camp now: { $things }.
}
short-seat = { $what ->
    [gained] gained { $things }
    [lost] lost { $things }
    [paid] paid { $things }
   *[used] used up { $things }
}
short-paused = The last phase is not over: it goes on when the decisions that are open now are taken.

# Reports: set-up and event
set-up = The decks are shuffled and put on the board
shuffled = Shuffled: { $pile }, dice { $dice }
seated = Clockwise sit { $seats }; { $first } starts
event-card = Event: { $name }
no-event-card = The event
no-event-first = There is no event card in round I.
turned-up = Turned up for round { $round }
bids = bids { $ducats }
bids-nothing = bids nothing
bid-wins = bids most
bid-wins-tie = comes first in turn order of those who bid most
sends = sends { $card } to the camp
ransoms = puts { $card } in the box for { $ducats }
gives-token = gives provision { $value }
safe-conduct = has safe conduct this round
leases = holds the lease, which brings { $ducats } at the end of the round
idle-declined = { $n ->
    [one] { $seats } declines
   *[other] { $seats } decline
}
idle-no-ducats = { $n ->
    [one] { $seats } has too few ducats
   *[other] { $seats } have too few ducats
}
idle-nothing-to-give = { $n ->
    [one] { $seats } has nothing to give
   *[other] { $seats } have nothing to give
}
nothing-truce = It has no effect: the truce with the Teutons holds before round { $from }
nothing-sent = Nobody sends a knight
nothing-cards = No event card is left
nothing-bid = Nobody bids anything

# Reports: placements
turn = Turn { $n }
turn-later = Further placements
passes = passes
places = places { $pawns } on { $field }
joins = adds { $pawns } on { $field }
place-now = { $place ->
    [1] leads
   *[other] place { $place }
}
own-seat = Told to you alone
own-all = Plans and decisions
plan-use = the plan: { $parts }
plan-used = { $n ->
    [one] line { $lines } was carried out
   *[other] lines { $lines } were carried out
}
plan-was-struck = { $n ->
    [one] line { $lines } was struck off by its “else skip”
   *[other] lines { $lines } were struck off by their “else skip”
}
plan-left = { $n ->
    [one] line { $lines } was not used
   *[other] lines { $lines } were not used
}
plan-none = there was no plan: the house placed in its usual way
plan-empty = no line of the plan placed a pawn
decided = { $what } ({ $id }): { $answer } – { $source ->
    [ruling] by the umpire's ruling
    [orders] from the orders
    [reply] by reply
    [standing] from the standing orders
    [unfit] by default, since the order for it could not be carried out
   *[default] by default, since nothing was said
}
decided-about = { $decision ->
    [ND-03] the sealed bid
    [ND-04] the placement
    [ND-08] the card for the skirmish
    [ND-09] what is given up
    [ND-10] the helper for sale
    [ND-11] who leaves hungry
   *[other] the event
}

# Reports: fields
to-win = to win: { $prizes }
rank = { $place }. { $seat } { $total } ({ $made })
rank-tied = , equal but further right
takes = takes { $what }
takes-by-event = takes { $what } too, by the event
pays = pays { $ducats }
takes-back = takes { $ducats } back
gains-nothing = { $n ->
    [0] gains nothing, since nothing lies here
    [one] gains nothing, since there is one thing to win
   *[other] gains nothing, since there are { $n } things to win
}
gets-nothing-bank = gains nothing, since the bank is out of it
gets-no-helper = gains nothing, having all helpers already
buys-helper = buys a helper for { $ducats }
buys-no-helper = does not buy a helper for { $ducats }
cannot-buy-helper = cannot pay { $ducats } for a helper
has-all-helpers = has all helpers already
empty-fields = Nobody stands on { $fields }.
lays = lays { $card }
captures = captures { $card }
no-capture-strong = { $place ->
    [1] captures nobody, since no Teuton is weaker
   *[other] captures nobody, since the weaker Teuton is as strong or stronger
}
no-capture-taken = captures nobody, since the weaker Teuton is taken
no-capture-place = captures nobody, being no. { $place } of the knights
nobody-fights = Nobody has a pawn here, so that nobody fights
strengths = Knights { $knights }{ $sum } against Teutons { $teutons } ({ $parts })
bonus = { $n } for { $players ->
    [one] { $players } player
   *[other] { $players } players
}
bonus-event = { $n } by the event { $name }
skirmish-won = The skirmish is won; nobody loses anything
skirmish-lost = The skirmish is lost by { $due }; each player gives up { $due } or more in knights, captives and provisions
from-camp = { $card } (camp)
from-hand = { $card } (hand)
gives-up = gives up { $what }, worth { $worth }
gives-all = gives up all that counts, { $what }, worth only { $worth }
gives-nothing = has nothing that counts, and gives up nothing
spared = has safe conduct and loses nothing
to-camp = To the camp of { $seat }: { $cards }
peasant-home = { $seat } takes the peasant back

# Reports: the end of a round and of the game
cleared = The board is cleared
cleared-left = The board is cleared; into the box go { $cards }
starts-next = { $seat } starts the next round
feeding = The knights are fed
feeds-all = { $knights ->
    [0] has no knight to feed
    [one] feeds one knight; the provisions are worth { $provisions }
   *[other] feeds all { $knights } knights; the provisions are worth { $provisions }
}
feeds-some = has { $knights ->
    [one] one knight
   *[other] { $knights } knights
} and { $provisions ->
    [0] no provisions
   *[other] provisions worth only { $provisions }
}
starves = loses { $cards } to hunger
titles = Titles
title = { $title ->
    [crown] Commander of the crown forces
    [mercenary] Commander of the mercenaries
   *[quartermaster] Royal quartermaster
}
title-cards = most knights ({ $n })
title-tie = most knights ({ $n }), the tie decided by their strength ({ $strength })
title-spare = most spare provisions ({ $n })
title-goes = { $title }: { $seat }, { $why } – { $points ->
    [one] 1 point
   *[other] { $points } points
}
final-scores = Scores
scores = { $points ->
    [one] has 1 point
   *[other] has { $points } points
}: knights { $knights }, Teutons { $teutons }, titles { $titles }, ducats { $ducats }; { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}

# Reports: how the game stands
track = Round { $track } (war from { $war })
stands = { $seat } starts; turn order { $order }. Next: { $phase }.
event-in-force = Event: { $name }. { $effect } ({ $pile } more face down.)
event-none = No event card lies open; { $pile ->
    [one] 1 lies
   *[other] { $pile } lie
} face down.
face-down = { $n } face down
closed-until = opens in round { $round }
nothing-offered = nothing lies here
supply = helpers to be had: { $helpers }
stronger-only = only the stronger can be won
counts-only = to be won: { $values }
teutons-sum = strength { $n } with the bonus
row = { $seat }: { $pawns } = { $points }

# The picture
scene-title = Na Grunwald! · round { $round }
scene-subtitle = { $seat } starts · next: { $phase }
scene-event = Event
scene-no-event = No event card lies open.
from-round = from round { $round }
one-pawn = one pawn each
hand-note = Hands are counted without the peasant, whom everybody always has.
tag-you = you
tag-first = starts
tag-winner = winner
tag-passed = passed
tag-safe = safe conduct
tag-lease = lease
mark = { $seat ->
    [red] R
    [green] G
    [purple] P
   *[yellow] Y
}
scene-cards-of = { $place ->
    [hand] Hand of { $seat }
    [camp] Camp of { $seat }
   *[laid] Laid by { $seat }
}
scene-your-cards = { $place ->
    [hand] Your hand
   *[camp] Your camp
}
kind-letter = { $kind ->
    [crown] C
    [mercenary] M
    [teuton] T
    [peasant] P
    [provision] V
   *[ducats] D
}
kind-title = { $kind ->
    [crown] crown knight
    [mercenary] mercenary
    [teuton] Teuton
    [peasant] peasant
    [provision] provisions
   *[ducats] ducats
}
sign = { $sign ->
    [officer] officer, 2 points
    [helper] helper, 1 point
    [coin] ducats placed
    [token] provision token
   *[pile] cards face down
}

# Reports: what an umpire corrected
ruled = The umpire rules: { $what }: { $is } (before: { $was })
ruled-hidden = The umpire corrects { $what }
ruled-of-seat = { $seat }, { $part ->
    [ducats] ducats
    [provisions] provisions
    [helpers] helpers
    [hand] hand
    [camp] camp
    [awarded] points awarded
   *[other] { $part }
}
ruled-offer = on the board, { $part ->
    [teutons] Teutons
    [crown] crown knights
    [mercenary] mercenaries
    [provisions] provisions
    [ducats] ducats
    [event] event card
   *[other] { $part }
}
ruled-field = the row of { $field }
ruled-part = { $part ->
    [first] starting player
    [order] seats clockwise
    [passed] passed for the round
    [safe] safe in the skirmish
    [lease] the lease
   *[other] { $part }
}
ruled-stand = { $seat } ({ $officer ->
    [yes] officer, { $helpers }
   *[no] { $helpers }
} { $helpers ->
    [one] helper
   *[other] helpers
}, { $ducats ->
    [one] 1 ducat
   *[other] { $ducats } ducats
})
scores-awarded = { $scores }; { $points ->
    [one] 1 point
   *[other] { $points } points
} by the umpire
