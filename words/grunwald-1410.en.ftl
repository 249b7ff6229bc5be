# Grunwald 1410 in English: what players and umpires read. A sentence stands under the file that says it.

# correct.rs
the-game-is-over-here-correct = the game is over here; correct it before the phase that ended it
is-no-seat-of-grunwald-1410 = `{ $seat }` is no seat of Grunwald 1410
has-points-it-can-have-no = { $seat } has { $had ->
    [one] { $had } point
   *[other] { $had } points
}; it can have no fewer than 0 and no more than { $most_points }
is-the-games-clock-roll-the = `{ $path }` is the game's clock; roll the game back instead
is-the-same-all-through-a = `{ $path }` is the same all through a game
is-gone-brings-it-back = { $id } is gone; `{ $part }.{ $what } = {"{"} at = "A20B27" {"}"}` brings it back
no-table = no table
a-wolf-pit = a wolf pit
the-standard = the { $side } standard
off-map-returns-there-is-no = off_map.{ $id }.returns: there is no turn { $returns }
points-are-more-than = points.{ $side }: { $points } are more than { $most_points }
units-units-do-not-fight-on = units.{ $id }: { $nation } units do not fight on the { $side } side
units-is-more-than = units.{ $id }.{ $what }: { $number } is more than { $most }
units-the-enemy-leader-is-in = units.{ $id }: the enemy leader { $leader } is in { $hex }
leaders-factor-no-factor-is-more = leaders.{ $id }.factor: no factor is more than { $most }
leaders-is-an-enemy-unit = leaders.{ $id }: { $unit } is an enemy unit
leaders-the-enemy-unit-stands-in = leaders.{ $id }: the enemy unit { $unit } stands in { $hex }
is-not-on-the-map-cannot = { $hex } is not on the map; { $what } cannot be there
is-lake-cannot-be-there = { $hex } is lake; { $what } cannot be there
stands-on-was-off-the-map = { $id } stands on { $new } (was off the map)
stands-on-was-on = { $id } stands on { $new } (was on { $old })
is-out-of-play = { $id } is out of play
is-in-play-on = { $id } is in play on { $hex }
is-in-play = { $id } is in play
of-was = { $field } of { $id }: { $new } (was { $old })
the-side-has-had = the { $side } side has { $new } { $points } (had { $old })
the-standard-was = the { $side } standard: { $new } (was { $old })
wolf-pit-in-was = wolf pit in { $hex }: { $new } (was { $old })
was = { $what }: { $new } (was { $old })
the-umpire-rules = The umpire rules: { $said }

# fates.rs
the-game-was-over-before-that = the game was over before that
positions-are-taken-up-before-turn = positions are taken up before turn 1 only
the-set-up-has-no-such = the set-up has no such orders; it is for a half-turn
a-later-order-of-yours-counts = a later order of yours counts: { $new }
whom-it-speaks-of-was-lost-before = whom it speaks of was lost before
only-the-teutonic-side-has-crossbows = only the Teutonic side has crossbows and guns
the-rules-did-not-leave-that = the rules did not leave that choice; { $decided }
whom-it-speaks-of-was-lost = whom it speaks of was lost
the-umpire-ruled = the umpire ruled: { $text }
your-answer-to-the-question-counted = your answer to the question counted: { $text }
another-order-of-yours-counted = another order of yours counted: { $text }
that-could-not-be-done = that could not be done; { $text }

# fates/battle.rs
nobody-stood-there-whom-it-could = nobody stood there whom it could fire at
fired-at = { $why }; { $by } fired at { $at }
another-order-of-yours-has-it = another order of yours has it hold its fire, or its targets were gone
nobody-was-in-reach = nobody was in reach
nobody-fired = nobody fired
another-order-of-yours-had-fire = another order of yours had { $by } fire at { $at }
another-leader-helped-it = another leader helped it
tried = { $unit } tried; { $why }
none-of-them-is-on-the = none of them is on the map
none-of-those-in-disorder-may = none of those in disorder may try
none-of-them-is-in-disorder = none of them is in disorder
another-order-of-yours-had-try = another order of yours had { $unit } try
your-own-unit-stood-in = your own unit stood in { $hex }
the-enemy-in-was-not-attacked = the enemy in { $hex } was not attacked any more
no-enemy-stood-in = no enemy stood in { $hex }
there-was-no-attack-2 = there was no attack
the-others-were-attacked = the others were attacked; { $all }
the-attack-left-nobody-that-choice = the attack{ $whom } left nobody that choice
there-was-no-attack = there was no attack{ $whom }
did-not-stand-straight-behind-or = { $stayed } did not stand straight behind, or had no room

# fates/moves.rs
you-have-no-such-unit-on = you have no such unit on the map
a-later-order-of-yours-counts-in = a later order of yours counts in { $lost }
the-wolf-pits-are-the-teutonic = the wolf pits are the Teutonic side's
the-wolf-pits-lie-already = the wolf pits lie already
no-counter-of-that-kind-is = no counter of that kind is left out
its-disorder = its disorder: { $why }
and-was-lost-there = { $far }, and was lost there
turned-to = { $id } turned to { $facing }
fell-into-disorder = { $id } fell into disorder
went-as-far-as = { $id } went as far as { $hex }
he-rode-as-far-as = he rode as far as { $hex }; { $why }
was-lost-before-that = { $id } was lost before that
went-with-his-unit = { $id } went with his unit
it-came-back-and-was-lost = it came back and was lost
did-not-come-back = { $id } did not come back

# lib.rs
the-game-is-over-it-takes = the game is over; it takes no more orders
the-game-ends-with-turn-your = the game ends with turn { $last }; your last half-turn is over
the-game-has-turns-there-is = the game has { $last ->
    [one] { $last } turn
   *[other] { $last } turns
}; there is no turn { $t }
your-half-turn-of-turn-is = your half-turn of turn { $t } is over; orders are now taken for turn { $turn } and later

# orders/blank.rs
standing-orders-they-stay-in-force = Standing orders. They stay in force until you change them.
turn = turn { $turn }
write-your-orders-between-the-two = { $title }. Write your orders between the two marks, one to a line.
what-stands-behind-a-is-a = What stands behind a # is a remark. Take the # away to give an order.
your-units = Your units, each with hex, facing (R: in disorder), strength / movement points:
leaders = leaders: { $leaders }
set-up-say-which-way-units-face-and-which = Set-up. Say which way units face and which wolf pits are real.
set-up-say-which-way-units = Set-up. Say which way units face.
movement-a-unit-without-an-order = Movement. A unit without an order stays where it is.
reorganisation-without-an-order-all-that = Reorganisation. Without an order all that may try to rally do.
attacks-without-an-order-the-highest = Attacks. Without an order the highest differential comes first.

# orders/foreign.rs
is-u-not-a-latin-one = `{ $c }` is { $c2 } (U+{ $c3 }), not a Latin one
type-it-again-with-the-latin = type it again with the Latin letter `{ $latin }`
type-hexes-and-ids-with-latin = type hexes and ids with Latin letters, like A20B27 and K03
a-greek-letter = a Greek letter
a-cyrillic-letter = a Cyrillic letter
a-full-width-letter = a full-width letter
a-letter-of-another-alphabet = a letter of another alphabet

# orders/grammar.rs
the-end-of-the-order = the end of the order
a-hex-like-a20b27 = a hex like A20B27
a-unit-like-k03 = a unit like K03
or-units-like-k03 = `all`, `horse`, `foot` or units like K03
teutonic-polish-lithuanian-or-tartar = `Teutonic`, `Polish`, `Lithuanian` or `Tartar`
a-leader-like-witold = a leader like WITOLD
a-facing-like-nw = a facing like NW
a-step-3-60-60-kp03 = a step: `forward` 3, `left` 60, `right` 60, `back`, `disorder`, `trample` KP03 or `to` A20B27
trample-kp03 = `trample` KP03
real-or-dummy = `real` or `dummy`
or-and-hexes = `real` or `dummy` and hexes
rest-dummy = `rest` dummy
a-target-a-hex-an-enemy = a target: a hex, an enemy unit, `A` to `D` for a gun, or `strongest`
guns-first = `guns first`
from-my-nearest-unit = `away` from my nearest unit
enemy-rallies = `enemy rallies`
by-differential = `by differential`
p12-or-p12 = `advance` P12 or `hold` P12
do-not-advance = `do not advance`
no-pursuit = `no pursuit`
se-s = `prefer` SE, S
displace-never = `displace` never
avoid-friends = `avoid` friends
friends-marsh-pits-or-enemies = `friends`, `marsh`, `pits` or `enemies`
only-if-otherwise-eliminated = `only if otherwise eliminated`
yes-or-no = `yes` or `no`
stop-or-go-on = `stop` or `go on`
camp-check = `camp check`
to-save-horse = `to save horse`
when-tied = `when tied`
in-enemy-attack-phase = `in enemy attack phase`
rout-of-k05 = `rout of` K05
facing-nw = `facing` NW
any-of = `any of`
an-order = an order

# orders/judge.rs
nothing-is-ordered-of-expected-an = nothing is ordered of `{ $whom }`; expected an order such as `move`, `rally` or `retreat`
an-order-says-what-is-to = an order says what is to be done, and to whom: `move L07: forward 2`, `retreat L units prefer S`
is-no-order = `{ $first }` is no order
not-read-as-an-order-nothing = not read as an order; nothing is done about it
this-order-is-not-complete = this order is not complete
the-order-stops-here-expected = the order stops here; expected { $expected }
is-not-understood-here = `{ $range }` is not understood here
is-not-understood-here-expected = `{ $range }` is not understood here; expected { $expected }
an-order-of-this-kind = an order of this kind: `{ $e }`
did-you-mean = did you mean `{ $w }`?
a-unit-attacks-the-enemy-straight-ahead-of-it = a unit attacks the enemy straight ahead of it, ordered or not; move it so that it comes to face him
is-one-hex-straight-back-for = `back` is one hex straight back, for the whole allowance; to go farther a unit turns and moves forward
a-unit-without-a-move-order-stays-where-it = a unit without a move order stays where it is
a-unit-without-a-move-order = a unit without a move order stays where it is; `hold fire KP05` is about fire
a-unit-attacks-the-enemy-straight = a unit attacks the enemy straight ahead of it, ordered or not; the hexes of enemies say which attack comes first
a-unit-that-moves-turns-by = a unit that moves turns by `left 60`, `right 120` and so on
a-unit-like = a unit like
a-leader-like = a leader like
name-the-units-that-move-or = name the units that move, or a row of them: `move L07, L09-L12: forward 2`

# orders/kinds/after_defence.rs
and = { $first } and { $last }
neither-nor = neither { $advance } nor { $pursue }
after-beating-off-an-attack = after beating off an attack, { $group } { $does }

# orders/kinds/after_rout.rs
nobody-pursues = nobody pursues
pursues = { $unit } pursues
pursues-with = { $unit } pursues with { $with }
after-a-rout = after a rout{ $at }, { $pursuit }

# orders/kinds/after_win.rs
advances = { $unit } advances
advances-and = { $unit } advances and { $sixths }
the-first-that-can-of-advances = the first that can of { $units } advances
if-they-can = { $group } if they can
in-place = { $group } in place
after-a-won-attack = after a won attack{ $at }, { $then }
an-advancing-unit-turns-by-60 = an advancing unit turns by 60 degrees, no more
which-unit = which unit?
a-turn-after-an-advance-is = a turn after an advance is ordered for one unit
write-after-win-at-a20b33-advance = write `after win at A20B33: advance P12, turn right 60`

# orders/kinds/attack_order.rs
on-then = on { $hexes }, then{" "}
attacks-are-made-from-the-highest = attacks are made { $on }from the highest differential to the lowest

# orders/kinds/camp.rs
facing = {" "}facing { $f }
camp-followers-turn-out = { $nation } camp followers turn out{ $at }{ $facing }
which-camp = which camp?
the-camp-is-not-yours = the { $nation } camp is not yours

# orders/kinds/destroy.rs
advances-to-destroy-the-gun-at = { $who } advances to destroy the gun at { $hex }

# orders/kinds/displace.rs
retreating-displace-friends = { $group }, retreating, { $may } displace friends

# orders/kinds/enter.rs
then = , then { $steps }
enters-the-map-at = { $unit } enters the map at { $hex }{ $facing }{ $then }

# orders/kinds/face.rs
facing-which-way = facing which way?

# orders/kinds/face_tied.rs
the-stronger = the stronger
the-one-on-the-left = the one on the left
the-one-on-the-right = the one on the right
attacked-by-two-equally-near = { $group }, attacked by two equally near, { $face } { $to }

# orders/kinds/fire.rs
fire-before = { $first } fire before { $second }
at-whom-the-strongest-in-reach = at whom: the strongest in reach, or which targets?
such-as-or = such as `fire all at strongest`, or `fire KP01 at A28B38 else strongest`

# orders/kinds/gun.rs
a-gun-turns-by-60-degrees = a gun turns by 60 degrees, no more

# orders/kinds/hold_fire.rs
not-fire = { $group } not fire

# orders/kinds/leader.rs
goes-alone-to = { $leader } goes alone to { $hexes }
goes-with = { $leader } goes with { $unit }
goes-along = goes along
stays-behind = stays behind
when-his-unit-advances = { $leader } { $does } when his unit advances

# orders/kinds/leave_map.rs
only-to-escape-elimination = only to escape elimination
under-no-circumstances = under no circumstances
whenever-the-rules-allow-it = whenever the rules allow it
the-map = { $group } the map { $when }

# orders/kinds/march.rs
you-have-no-such-units-that = you have no such units that could move
a-unit-without-a-move-order-stays-where-it-is-so-this-changes-nothing = a unit without a move order stays where it is, so this changes nothing
an-order-that-was-mailed-before = an order that was mailed before stands: write it again as you want it, or `cancel` the sheet
left-or-right = to the `left` or to the `right`?
which-of-them = which of them: { $shown } …?
nobody-charges-here-units-move-next = nobody charges here: units move next to the enemy, and all that stand so attack
is-a-gun-it-stays-where = { $unit } is a gun; it stays where it is and may turn by 60 degrees
write-or = write `gun { $unit } left 60` or `gun { $unit2 } right 60`

# orders/kinds/on_met.rs
a-unit-that-meets-a-harmless = a unit that meets a harmless pit { $then }
a-unit-that-rouses-an-enemy = a unit that rouses an enemy camp { $then }

# orders/kinds/pits.rs
wolf-pits-at = { $kind } wolf pits at { $hexes }
wolf-pits-on-all-hexes-not = { $kind } wolf pits on all hexes not named
real-pit = real pit
the-pit-counter-that-stays-out = the pit counter that stays out is a { $kind }

# orders/kinds/pits_remove.rs
no-wolf-pits-are-removed = no wolf pits are removed
the-wolf-pits-at-are-removed = the wolf pits at { $hexes } are removed before the next phase

# orders/kinds/place.rs
starts-at = { $unit } starts at { $hex }

# orders/kinds/pursue.rs
pursuit-in-the-enemys-attack-phase = pursuit in the enemy's attack phase as the default says
nobody-pursues-in-the-enemys-attack = nobody pursues in the enemy's attack phase
in-the-enemys-attack-phase-the = in the enemy's attack phase the first that can of { $units } pursues
of-several-that-rout-is-the = of several that rout, { $unit } is the one pursued
the-rout-of-which-unit = the rout of which unit?

# orders/kinds/rally.rs
to-rally = { $group } to rally
tries-to-rally-helped-by = { $unit } tries to rally, helped by { $leader }
not-try-to-rally = { $group } not try to rally
name-the-units-that-the-leader = name the units that the leader is to help
write-rally-l07-with = write `rally L07 with { $leader }`

# orders/kinds/retreat.rs
as-the-default-says = as the default says
if-possible = { $ways } if possible

# orders/kinds/rout.rs
towards = towards { $hex }
avoiding = avoiding { $shunned }
routs-by = { $unit } routs by { $path }
takes-the-shortest-way = takes the shortest way
goes-towards = goes towards { $hex }
a-rout-that-must-go-on = a rout that must go on { $does }
units-that-must-rout-do-so = units that must rout do so in this order: { $units }

# orders/kinds/sacrifice.rs
may-be-given-up-to-save = { $group } may be given up to save horse
never-given-up = { $group } never given up

# orders/kinds/standard.rs
a-unit-that-can-take-an = a unit that can take an enemy standard advances
nobody-advances-only-to-take-an = nobody advances only to take an enemy standard

# orders/kinds/when_rallies.rs
with-its-back-to-my-nearest = with its back to my nearest unit in good order
to-face = to face { $facing }
an-enemy-unit-that-rallies-is = an enemy unit that rallies is turned { $turned }

# orders/mod.rs
only-the-first-orders-of-a = only the first { $most_statements ->
    [one] { $most_statements } order
   *[other] { $most_statements } orders
} of a mail are read; this one and the rest are not
this-line-is-longer-than-letters = this line is longer than { $longest_line ->
    [one] { $longest_line } letter
   *[other] { $longest_line } letters
} and was not read
write-one-order-to-a-line = write one order to a line
this-text-says-turn-further-up = this text says turn { $first } further up; all of it counts for that

# orders/read/mod.rs
this-is-no-order = this is no order
this-is-no-hex-a-hex = this is no hex; a hex is written like A20B27
is-not-on-the-map = { $hex } is not on the map
the-nearest-hex-on-the-map = the nearest hex on the map is { $near }
which-hex = which hex?
this-is-no-facing-the-six = this is no facing; the six are N, NE, SE, S, SW and NW

# orders/read/steps.rs
forward-by-how-many-hexes = forward by how many hexes?
a-unit-steps-back-by-one = a unit steps back by one hex, no more
a-turn-is-60-120-or = a turn is 60, 120 or 180 degrees, not { $other }
hexsides-are-60-degrees-apart = hexsides are 60 degrees apart: `left 60`, `right 120`
is-too-many = { $written } is too many

# orders/read/who.rs
nobody-bears-this-name = nobody bears this name
is-your-own = { $title } is your own
name-it-by-its-id = name it by its id: { $what }
there-is-no-unit = there is no unit { $written }
the-nearest-id-is = the nearest id is { $near }
the-others-are-ordered-all-the = the others are ordered all the same
from-which-unit-to-which = from which unit to which?
to-is-no-row-of-units = { $from } to { $to } is no row of units
write-a-row-like-kp01-kp05 = write a row like KP01-KP05, or name the units one by one
which-leader = which leader?
died-in-turn = { $one } died in turn { $turn }
is-not-yours = { $other } is not yours
this-can-be = this can be { $what }
these-units-are-not-yours = these units are not yours
units-are-not-yours = { $written } units are not yours
you-have-no-such-units = you have no such units
was-eliminated-in-turn = { $title } was eliminated in turn { $turn }

# orders/said.rs
so-1-hex-forward = 1 hex forward
hexes-forward = { $hexes ->
    [one] { $hexes } hex
   *[other] { $hexes } hexes
} forward
so-1-hex-straight-back = 1 hex straight back
go-into-disorder = go into disorder
go-to = go to { $hexes }
ride-over = ride over { $unit }
hex-a-straight-ahead = hex A (straight ahead)
hex-b-two-ahead-to-the = hex B (two ahead, to the left)
hex-c-two-straight-ahead = hex C (two straight ahead)
hex-d-two-ahead-to-the = hex D (two ahead, to the right)
the-strongest-enemy-in-reach = the strongest enemy in reach
all-units-2 = all units
all-horse = all horse
all-foot = all foot
all-heavy-horse = all heavy horse
all-light-horse = all light horse
all-guns = all guns
all-units = all { $nation } units
turn-degrees = turn { $unsigned_abs } degrees { $sixths }
through = { $end } through { $through }
stops-there = stops there
goes-on = goes on
wolf-pits = wolf pits

# phase.rs
polish-lithuanian-movement = Polish-Lithuanian movement
teutonic-crossbow-and-artillery-fire = Teutonic crossbow and artillery fire
polish-lithuanian-reorganisation = Polish-Lithuanian reorganisation
polish-lithuanian-attack = Polish-Lithuanian attack
teutonic-movement = Teutonic movement
teutonic-reorganisation = Teutonic reorganisation
teutonic-attack = Teutonic attack
turn-half-turn = turn { $turn }, { $title } half-turn

# reading.rs
idle = {" "}-- will not be carried out as things stand
too-late-the-of-this-half = too late: the { $what } of this half-turn has been played
line = line { $line }
replaced-by-the-last-word-counts = replaced by { $by }: the last word counts
it-shoots-there-once-the-hex = it shoots there once the hex ahead is empty
points-teutonic-polish-lithuanian = { $result }; points Teutonic { $teutonic }, Polish-Lithuanian { $polish }

# s04_movement.rs
lies-beyond-the-edge-of-the = { $to } lies beyond the edge of the map
the-hexside-between-and-is-lake = the hexside between { $from } and { $to } is lake
is-lake = { $to } is lake
has-already-moved-this-turn = { $id } has already moved this turn
has-already-turned-this-turn = { $id } has already turned this turn
did-not-start-this-phase-with = { $id } did not start this phase with { $unit }, so it cannot carry him

# s07_combat.rs
your-own-stands-there = your own { $call } stands there
no-enemy-stands-in = no enemy stands in { $hex }
has-been-attacked-in-this-phase = { $called } has been attacked in this phase already
stands-in-the-attack-zone-of = { $id } stands in the attack zone of another enemy and may not attack { $called }
did-not-face-when-the-phase = { $id } did not face { $called } when the phase began, or has attacked already
no-unit-of-yours-has-in = no unit of yours has { $called } in { $hex } straight ahead of it
in-at = { $defender } in { $at } at { $differential }
which-attack-comes-next = which attack comes next?
goes-in-and-destroys-it = { $call } goes in and destroys it
leave-it = leave it
who-destroys-the-gun-in = who destroys the gun { $defender } in { $at }?

# s08_advance.rs
advances-to = { $call } advances to { $hex }
nobody-advances = nobody advances
who-advances-after-the-combat = who advances after the combat?
is-too-far-from-a-leader = { $first } is too far from a leader to be held back
no-turn = no turn
so-60-degrees-left = 60 degrees left
so-60-degrees-right = 60 degrees right
does-turn-in = does { $call } turn in { $to }?
he-goes-along = he goes along
he-stays-behind = he stays behind
does-go-along-with = does { $leader } go along with { $call }?

# s08_effects.rs
face = face { $call }
whom-does-face = whom does { $defender } face?
the-rout-of = the rout of { $way }
whose-rout-may-pursue = whose rout may { $units } pursue?

# s08_pursuit.rs
who-pursues-the-unit-that-ran = who pursues the unit that ran from { $left }?
nobody-joins = nobody joins
join = { $what } join
who-joins-in-the-pursuit = who joins { $first } in the pursuit?

# s08_retreat.rs
retreat-to-giving-up-the-gun = retreat to { $hex }, giving up the gun
retreat-to-pushing-back = retreat to { $hex }, pushing back { $chain } { $friends }
nobody-makes-room = nobody makes room
does-anybody-make-room-for-which = does anybody make room for { $call }, which must retreat?
an-enemy-zone-it-would-rout = , an enemy zone: it would rout
marsh-or-pit = , marsh or pit
retreat-to = retreat to { $hex }{ $risk }{ $then }
where-does-retreat = where does { $call } retreat?

# s08_rout.rs
which-way-does-rout = which way does { $call } rout?
through-2 = , through { $friends }
cannot-stay-in-where-does-it = { $call } cannot stay in { $end }: where does it run on to?

# s09_disorder.rs
which-unit-in-disorder-routs-next = which unit in disorder routs next?
moved-this-turn = { $id } moved this turn
in-good-order-is-hexes-away = { $enemy } in good order is { $at ->
    [one] { $at } hex
   *[other] { $at } hexes
} away; { $safe } are needed
is-in-good-order = { $id } is in good order
does-not-command-units = { $leader } does not command { $nation } units
is-not-near-enough-to-help = { $leader } is not near enough to help; it tries without him
it-tries-to-rally = it tries to rally
it-does-not-try = it does not try
does-try-to-rally = does { $call } try to rally?
facing-2 = facing { $f }
which-way-does-face-after-its = which way does { $call } face after its rally?

# s10_leaving.rs
stay-and-be-eliminated = stay and be eliminated
leave-the-map = leave the map
does-leave-the-map = does { $call } leave the map?
stay-on-the-map = stay on the map
follow-off-the-map = follow off the map
does-follow-off-the-map = does { $call } follow off the map?
is-not-off-the-map = { $id } is not off the map
may-try-to-come-back-in = { $id } may try to come back in turn { $returns }
every-hex-of-the-edge-is = every hex of the { $edge } edge is held or controlled by the enemy; it waits
is-no-free-hex-of-the = { $at } is no free hex of the { $edge } edge; it enters at { $open }
enter-at = enter at { $h }
where-does-come-back = where does { $call } come back?

# s11_crossbows.rs
hold-fire = hold fire
whom-does-fire-at = whom does { $call } fire at?
fire-at-in = fire at { $call } in { $hex }
has-no-crossbows = { $call } has no crossbows
is-in-disorder-and-cannot-fire = { $id } is in disorder and cannot fire
in-facing-reaches-only-not = { $id } in { $at } facing { $facing } reaches { $reach } only, not { $far }

# s12_artillery.rs
stands-in-straight-ahead-of-it = { $screen } stands in { $ahead }, straight ahead of it, and covers { $target } beyond
is-no-gun-use = { $id } is no gun; use `move { $what }: right 60`
a-gun-turns-by-60-degrees-a-turn-not = a gun turns by 60 degrees a turn, not more

# s13_trampling.rs
is-not-there-to-be-ridden = { $victim } is not there to be ridden down
only-heavy-horse-in-good-order = only heavy horse in good order tramples
is-neither-own-foot-nor-an = { $victim } is neither own foot nor an own gun

# s15_leaders.rs
would-cost-of-the-points-left = { $next } would cost { $points } of the { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
} left
a-teutonic-leader-ends-his-move = a Teutonic leader ends his move with a friendly horse unit; none is in { $end }
rides-on-after-him-and-would = { $host } rides on after him and would leave him behind; write his order below
the-king-moves-only-with-his = the king moves only with his bodyguard { $unit } while it is in good order
is-not-adjacent-to-name-each = { $next } is not adjacent to { $here }; name each hex of his way
an-enemy-unit-stands-in = an enemy unit stands in { $next }
an-enemy-leader-is-in = an enemy leader is in { $next }
lies-in-an-enemy-zone-of = { $next } lies in an enemy zone of control

# s17_camps.rs
place-it-in = place it in { $h }
where-do-the-camp-followers-no = where do the { $camp } camp followers no. { $number } stand?

# s18_setup.rs
is-no-deployment-hex-of-your = { $hex } is no deployment hex of your side
is-for-which-is-not-of = { $hex } is for { $other }, which is not of the same kind as { $id }
a-unit-with-a-leader-or = a unit with a leader or a standard deploys where the list has it
the-counters-do-not-suffice-for = the counters do not suffice for that: { $against_rest } of the rest are laid as the other kind; { $real } real and { $dummy } dummy pits are in the game
is-not-marked-for-a-wolf = { $hex } is not marked for a wolf pit
no-counter-of-that-kind-is-left-for = no counter of that kind is left for { $hex }

# s19_victory.rs
eliminated = { $name } eliminated
overwhelming-victory = overwhelming victory
fell = { $name } fell
in-the-camp = { $id } in the { $camp } camp, { $hex }
the-standard-captured-and-held = the { $title } standard captured and held

# strength.rs
horse-shock-side = horse, shock side
horse-reverse-side = horse, reverse side
leader = leader { $leader }
own-standard = own standard
horse-attacks-into-a-village-halved = horse attacks into a village, halved
attacks-out-of-a-marsh = attacks out of a marsh
attacked-through-the-rear-zone-counts = attacked through the rear zone, counts 1
foot-in-wood-or-camp-counts = foot in wood or camp, counts 2 from the rear
foot-in-wood-or-camp-doubled = foot in wood or camp, doubled
horse-in-a-village-halved = horse in a village, halved

# trial.rs
it-goes-as-far-as-that = it goes as far as that and stops
goes-only-a-part-of-its = goes only a part of its way
go-only-a-part-of-their = go only a part of their way
with-the-unit-that-is-ridden = { $leaders } { $verb } with the unit that is ridden down
to-of-12-movement-points = { $leader }: to { $end }, { $cost } of 12 movement points
stays-in = stays in { $at }
in-disorder = in disorder
in-an-enemy-zone-of-control = , in an enemy zone of control
of-movement-points = , { $spent } of { $allowance } movement points
marsh-in-lost-on-a-6 = ; marsh in { $hex }, lost on a 6 and then 4 to 6
a-wolf-pit-in = ; a wolf pit in { $hex }
must-then-attack-on-in-against = must then attack: { $who } on { $defender } in { $at }, { $attack } against { $defence }, { $differential }

# turning.rs
and-stand-in-each-others-attack = { $first } and { $id } stand in each other's attack zones; neither may turn
one-turn-would-not-bring-to = one turn would not bring { $id } to face { $first }
may-turn-only-towards-the-nearest = { $id } may turn only towards the nearest threat, { $first }: 60 degrees to the { $way }

# view/combat.rs
horse-table-20-7 = horse table [20.7]
foot-table-20-8 = foot table [20.8]
without-a-die = Without a die: { $result }, { $meaning }. [{ $rule }]
die = , die { $d }{ $dice }
attack = Attack { $attack }: { $of_attackers }.
defence = Defence { $defence }: { $of_defender }.
differential = Differential { $differential }, { $table }{ $die }: { $result }, { $meaning }. [{ $rule }]
nothing-counts = nothing counts

# view/effects.rs
retreats-facing = { $unit } retreats { $from } → { $to }, facing { $facing }.
makes-room-for = { $unit_name } makes room for { $by }: { $from } → { $to }.
routs = { $unit } routs { $path }.
breaks-ranks-of-its-own-will = { $unit } breaks ranks of its own will and is in disorder.
falls-into-disorder = { $unit } falls into disorder.
advances-facing = { $unit } advances { $from } → { $to }, facing { $facing }{ $stay }.
pursues-facing = { $unit } pursues { $way }, facing { $facing }{ $stay }.
loses-its-shock-side = { $unit } loses its shock side.
is-eliminated = { $unit } is eliminated{ $at }{ $by }, { $cause }.
he-falls = he falls
he-is-unhurt = he is unhurt
with-die-he-falls-on-a = { $who }, with { $with }: die { $die }{ $dice }, { $fate } (he falls on a 6).
takes-up = takes up
the-standard-2 = { $unit } { $verb } the { $title } standard.
the-standard-lies-in-without-a = The { $title } standard lies in { $at } without a bearer.
it-sinks = it sinks
it-comes-through = it comes through
in-the-marsh-of-die = { $unit } in the marsh of { $at }: die { $rolled }{ $dice }, { $fate }.
turns-up-the-counter-in-a = { $unit } turns up the counter in { $at }: a dummy.
meets-a-wolf-pit-in-die = { $unit_name } meets a wolf pit in { $at }: die { $die }{ $dice }, { $result }: { $fate }.
the-pit-counter-in-is-taken = The pit counter in { $hex } is taken off unseen.
nobody-turns-out = nobody turns out
of-camp-followers-turn-out = { $n } of camp followers turn out
comes-near-the-camp-die = { $unit_name } comes near the { $camp } camp: die { $die }{ $dice }, { $turn_out }.
camp-followers-stand-in-facing = { $camp } camp followers { $unit } stand in { $at }, facing { $facing }.
leaves-the-map-over-the-edge = { $unit_name } leaves the map over the { $edge } edge from { $from }; it may return in turn { $returns }.
it-may-come-back = it may come back
it-does-not-come-back = it does not come back
off-the-map-die-or-less = { $unit }, off the map: die { $die }{ $dice }, { $needed } or less is needed: { $fate }.
facing-3 = , facing { $f }
comes-back-onto-the-map-in = { $unit } comes back onto the map in { $at }{ $facing }.
waits-off-the-map = { $unit } waits off the map.
is-in-the-enemy-camp-at = { $unit } is in the enemy camp at { $at }.
to-the-side = { $points } to the { $title } side: { $why }.
stays-behind-2 = ; { $one } stays behind
stay-behind = ; { $more } stay behind

# view/entry.rs
with = , with { $leaders }
another-side = another side
turns-to-2 = { $called } turns to { $to }.
turns-to = { $called } turns to { $to }; { $points }.

# view/facts.rs
the-last-phase-is-not-over = The last phase is not over: a decision is asked for, and play goes on with the answer.
column-unit = Unit
column-kind = Kind
column-hex = Hex
column-strength-moves = Strength / moves
column-command = Command
no-command = none
column-state = State
alone = alone
off-map = off the map
shock-spent = shock side lost
bears-a-standard = bears a standard
with-leaders = with { $leaders }
disorder-mark = R
heading-score = Victory points
heading-armies = The armies
heading-off-map = Off the map
heading-own-units = Your units
column-side = Side
column-points = Points
column-gained = Gained
column-army = Army
column-in-order = In order
column-in-disorder = In disorder
column-off-map = Off the map
column-lost = Lost
column-lost-now = Lost now
turn-2 = Turn { $turn }: { $title }

# view/scene.rs
grunwald-1410-the-end-of-the = Grunwald 1410 · the end of the battle
grunwald-1410 = Grunwald 1410 · { $title }
grunwald-1410-turn-is-next = Grunwald 1410 · turn { $turn } · { $title } is next
points = { $title } { $side ->
    [one] { $side } point
   *[other] { $side } points
}
lake-hexside = lake hexside
teutonic-order = Teutonic Order
crusader-guests = Crusader guests

# view/standing.rs
in-disorder-2 = , in disorder
over-the-edge-may-return-in = { $call }: over the { $edge } edge, may return in turn { $returns }{ $state }

# view/summary.rs
teutonic-points-to-polish-lithuanian = { $teutonic } Teutonic points to { $polish } Polish-Lithuanian
the-battle-is-over-a-draw = The battle is over: a draw, { $points }.
the-battle-is-over = The battle is over: { $title } { $degree }, { $points }.
into-disorder = { $n ->
    [one] { $n } unit fell into disorder
   *[other] { $n } units fell into disorder
}
lost = { $lost } lost
rallied = Rallied: { $rallied }.
captured-the-standard = { $unit } captured the { $title } standard.
victory-points = Victory points: { $each }.

# view/tale.rs
decisions-of-this-phase = Decisions of this phase
swept-along-4-to-6 = swept along (4 to 6)
it-stands-firm-1-to-3 = it stands firm (1 to 3)
is-run-through-die-8-56 = { $called } is run through: die { $die } [{ $mark }], { $swept }. [8.56]
no-order-given = No order given
a-standing-order-could-not-be = A standing order could not be followed
order-could-not-be-followed = Order { $order } could not be followed
took-the-default = { $why }: { $decision } took the default
by-standing-order = By standing order ({ $decision })
by-reply-to-the-question = By reply to the question ({ $decision })
by-the-umpires-ruling = By the umpire's ruling ({ $decision })
for = {" "}for { $subject }
the-rest-of-the-order-is = The rest of the order is not carried out: { $reason }. [{ $rule }]
order = order { $order }
is-not-carried-out = { $called }: { $number } is not carried out: { $reason }. [{ $rule }]
rides-along-with = { $who } rides along with { $unit }: { $way }. [{ $rule }]
joins = , joins { $u }
turns-to-face = { $unit } turns to face { $facing }. [{ $rule }]
attack-together = attack together
shoots-at-in-die = { $who } shoots at { $at } in { $hex }: die { $die }{ $dice }, { $result }: { $what }. [{ $rule }, { $table }]
it-rallies = it rallies
it-stays-in-disorder = it stays in disorder
tries-to-rally-die-or-less = { $who } tries to rally: die { $die }{ $dice }{ $help }, { $needed } or less is needed: { $outcome }. [{ $rule }]
the-side-takes-up-its-positions = The { $title } side takes up its positions. [{ $rule }]
in-other-places-than-listed = In other places than listed: { $each }.
in-hexes = In { $hexes }.
on-the-map-face-down = { $n ->
    [one] { $n } wolf pit counter lies on the map, face down.
   *[other] { $n } wolf pit counters lie on the map, face down.
} [{ $rule }]
left-in-the-box-a-counter = Left in the box: a { $kind } counter.
all-face = All face { $rest }.
facing-otherwise-than-the-rest = Facing otherwise than the rest: { $odd }.
facing-otherwise-than-the-rest-who = Facing otherwise than the rest, who face { $rest }: { $odd }.

# view/words.rs
the-attackers-are-eliminated = the attackers are eliminated
the-attackers-are-eliminated-and-so = the attackers are eliminated, and so is a defender on foot
the-attackers-fall-into-disorder-and = the attackers fall into disorder and rout
the-attackers-retreat = the attackers retreat
no-decision-the-defender-turns-to = no decision; the defender turns to face the attack
the-defender-retreats = the defender retreats
the-defender-falls-into-disorder-and = the defender falls into disorder and routs
the-defender-is-eliminated-and-so = the defender is eliminated, and so are attackers on foot
the-defender-is-eliminated = the defender is eliminated
no-effect = no effect
the-target-retreats = the target retreats
the-target-falls-into-disorder-and = the target falls into disorder and routs
it-gets-across = it gets across
it-is-caught-there-in-disorder = it is caught there, in disorder
it-is-destroyed = it is destroyed
in-combat = in combat
with-no-hex-to-retreat-to = with no hex to retreat to
with-no-way-to-rout = with no way to rout
sunk-in-the-marsh = sunk in the marsh
killed-in-a-wolf-pit = killed in a wolf pit
ridden-down-by-its-own-side = ridden down by its own side
lost-off-the-map = lost off the map
lost-with-his-unit = lost with his unit
ridden-over-alone = ridden over alone
killed-in-the-fighting = killed in the fighting
taken-out-of-play-by-the = taken out of play by the umpire

# walk.rs
guns-are-not-moved-they-may = guns are not moved; they may turn by 60 degrees once
the-move-has-ended = the move has ended
costs-but-only-of-movement-points = { $what } costs { $cost }, but only { $left } of { $allowance } movement points are left
stops-in-in-an-enemy-zone = { $what } stops in { $to }, in an enemy zone of control
lies-in-a-wolf-pit-in = { $what } lies in a wolf pit in { $to }
camp-followers-stop-in = camp followers stop { $what } in { $to }
go-on-as-ordered = go on as ordered
stop-here = stop here
has-come-to-does-it-go = { $call } has come to { $at }: does it go on?
stops-in-as-ordered = { $what } stops in { $at } as ordered

# walk/ways.rs
no-way-leads-to = no way leads nearer to { $goal }
goes-as-near-to-as-it-can = { $goal } cannot be entered now; it goes as near as it can
find-their-ways = in good order a unit moves by its facing; to { $goal } these steps lead, as far as points and enemy zones let it go: { $ways }
finds-its-way = { $unit } `{ $steps }`
finds-no-way = { $unit } comes no nearer
by-these-steps = {" "}(by `{ $steps }`)

# walk/ahead.rs
a-unit-in-disorder-has-no-front-name-the = a unit in disorder has no front; name the hexes: to A20B28 A20B29
entering = entering { $to }
does-not-stand-ahead-in = { $victim } does not stand ahead, in { $to }
an-enemy = an enemy
is-held-by = { $to } is held by { $whose }, { $call }
stands-in-the-attack-zone-of-it-may-only = { $what } stands in the attack zone of { $who }; it may only step back or turn
lies-in-an-enemy-attack-zone-closed-to-a = { $to } lies in an enemy attack zone, closed to a unit that starts in a zone of control
from-zone-to-zone-into-takes = from zone to zone, into { $to }, takes the whole movement allowance
a-unit-in-disorder-has-no = a unit in disorder has no rear; name the hexes instead
a-step-back-takes-the-whole = a step back takes the whole movement allowance
lies-in-an-enemy-attack-zone = { $to } lies in an enemy attack zone
the-step-back-took-the-whole = the step back took the whole allowance

# walk/disordered.rs
is-in-disorder-already = { $what } is in disorder already
falling-into-disorder = falling into disorder
is-in-good-order-and-moves = { $what } is in good order and moves by its facing: forward, left, right
is-not-adjacent-to = { $to } is not adjacent to { $at }
is-in-disorder-in-an-enemy = { $what } is in disorder in an enemy attack zone and may not leave it
is-held-by-2 = { $to } is held by { $call }
lies-in-an-enemy-zone-of-control-closed-to = { $to } lies in an enemy zone of control, closed to units in disorder

# walk/turns.rs
a-unit-in-disorder-has-no-facing-to-turn = a unit in disorder has no facing to turn
out-of-command-only-one-turn = out of command: only one turn of 60 degrees in this movement phase
a-turn-of-degrees = a turn of { $turns } degrees
the-turn-in-an-enemy-zone = the turn in an enemy zone took the whole allowance
in-an-enemy-zone-of-control-only-one-turn = in an enemy zone of control only one turn of 60 degrees is possible
a-turn-in-an-enemy-zone = a turn in an enemy zone of control takes the whole movement allowance

# Pieces of sentences, and counts.
by-unit = { " " }by { $unit }
in-hex = { " " }in { $hex }
on-hex = { " " }on { $hex }
captures-it = captures
then-between = , then{ " " }
and-between = { " " }and{ " " }
or-between = { " " }or{ " " }
one-of-or-the-last = { $shown } or { $last }
from-to = { $from } to { $at }
rout-by = by { $way }{ $through }
he-falls-too = falls
they-fall-too = fall
less-by-leader = { " " }− { $modifier } by { $leader } [9.44]
count-of-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
count-of-units = { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
count-of-attacks = { $n ->
    [one] { $n } attack
   *[other] { $n } attacks
}
strength-printed = strength
