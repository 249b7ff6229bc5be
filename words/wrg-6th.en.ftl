# WRG 6th Edition in English. Units, places and lists come in ready.

sector = { $sector ->
    [left] LEFT
    [centre] CENTRE
   *[right] RIGHT
}
ground = { $ground ->
    [hill] hill
    [wood] wood
    [rough] rough ground
    [scrub] scrub
    [soft-sand] soft sand
    [marsh] marsh
    [steep] steep slope
   *[obstacle] linear obstacle
}
phase = { $phase ->
    [muster] Army lists
    [set-up] Deployment and written orders
    [start] Start of the period
    [charges] Charge declarations
    [break-offs] Break-off declarations
    [reactions] Reaction tests
    [movement] Movement
    [shooting] Shooting
    [melee] Hand-to-hand combat
   *[new-orders] New orders and signals
}
phase-of-period = Period { $period }: { $phase }
formation = { $formation ->
    [line] line
    [column] column
    [wedge] wedge
    [square] square
    [scythian] Scythian formation
   *[cantabrian] Cantabrian formation
}
and = { $first } and { $last }

# The picture
picture-before = WRG 6th Edition · deployment
picture-period = WRG 6th Edition · period { $period } · next: { $phase }
picture-end = WRG 6th Edition · the end of the battle
picture-note = { $side }: { $routing } routing, { $gone } gone
camp-looted = looted
seen-in = { $period ->
    [0] set-up
   *[other] period { $period }
}

# Headings
heading-short = In short
heading-quiet = Nothing that you could see happened.
heading-map = The table
heading-map-before = The table before
heading-armies = The two armies
heading-own = Your troops
heading-all = All troops
heading-enemy = The enemy, as far as you know
heading-known = Known to both sides
heading-damage = Damage, item by item
banner = UMPIRE'S COPY: everything is shown, also what the players may not know.
paused = The last phase is not over: a decision is asked for, and play goes on with the answer.

column-army = Army
column-units = Units
column-sound = In order
column-disordered = Disordered
column-shaken = Shaken
column-routing = Routing
column-gone = Gone
column-figures = Figures
column-lost = Lost
column-unit = Unit
column-type = Type
column-place = Place
column-state = State
column-orders = Orders
column-seen = Seen
column-side = For
column-item = Item
column-points = Points

seen-now = now
off-table = off the table
gone = gone
with-unit = with { $unit }
state-disordered = disordered
state-shaken = shaken
state-routing = routing
state-impetuous = impetuous
state-melee = in melee
state-pausing = must pause
state-injured = injured
state-good = in order
wedge-of = wedge of { $n }
files = { $n ->
    [one] { $n } file
   *[other] { $n } files
}
order = { $order ->
    [quick] Quick
    [varily] Varily
    [hold] Hold
   *[skirmish] Skirmish
}

# In short
short-charges = { $side } charges with { $units }.
short-routs = Routing: { $units }.
short-lost = { $side } lost { $n ->
    [one] { $n } figure
   *[other] { $n } figures
}: { $units }.
short-gone = Destroyed or off the table: { $units }.
short-arrived = Arrived: { $units }.
short-looted = The camp of { $side } is looted.
short-seen = Came into sight: { $units }.
short-lost-sight = Out of sight now: { $units }.
ending = The battle is over. A inflicted { $a } net damage points, B { $b }: victory points { $va } to { $vb }.
ending-conceded = { $side } conceded.

# What happened
scouted = Scouting: A has { $a ->
    [one] { $a } point
   *[other] { $a } points
}, B { $b }. { $out ->
    [none] Nobody is outscouted.
   *[other] { $out } is outscouted and deploys first and openly.
}
deployed = { $unit } is set up at { $at }, facing { $facing }, in { $formation } of { $files }.
deployed-hidden = { $unit } stands on your map only, at { $at }, facing { $facing }, in { $formation } of { $files }.
deployed-off = { $unit } waits off the table.
written = { $unit }: { $order }, sector { $sector }. { $clauses }
meanings = Written for all of { $side }: { $clauses }
declared = { $unit } charges { $targets }{ $how ->
    [pursuit] , in pursuit
    [straightforward] , straightforward
   *[plain] {""}
}.
declared-straight = { $unit } charges straightforward.
cancelled = { $unit } does not charge { $targets } after all.
tested = { $unit } tests: { $occasion }{ $dice }. { $result }
tested-total = { $unit } tests: { $occasion }. Dice { $rolled }{ $dice }{ $sum } = { $total }. { $result }
occasion = { $occasion ->
    [charging] it wishes to charge
    [charged] it is charged
    [lost-melee] it lost its melee
    [shot-at] heavy losses from shooting
    [friends-routing] friends rout near by
    [general-killed] its general fell in sight
    [surprised] it is surprised
    [stop-pursuit] it wishes to stop its pursuit
   *[rally] it tries to rally from rout
}
result = { $result ->
    [rout] It ROUTS.
    [forced-retreat] FORCED RETREAT: it retires one normal move, shaken.
    [no-advance] NO ADVANCE: it may come nearer to no enemy in sight.
    [obey] It obeys its orders.
   *[impetuous] It is IMPETUOUS and moves by the rules alone.
}
influence = { $general } takes part in the test of { $unit }: { $how }.
influence-how = { $how ->
    [plus] his bonus is added
    [minus] his bonus is subtracted
    [none] he stands aside
   *[if-useful] his bonus is added if it helps
}
breaks-off = { $unit } breaks off its melee.
moved = { $unit } { $how }{ $way }.
moved-how = { $how ->
    [recoil] recoils
    [follow-up] follows up
    [rout] routs
    [break-off] breaks off
    [pursuit] pursues
    [charge] charges
    [countercharge] countercharges
    [evade] evades
    [retreat] retreats
    [rally] rallies
    [normal] moves
    [fall-back] falls back
   *[impetuous] rushes on, impetuous
}
moved-way = { " " }from { $from } to { $to }, facing { $facing }; { $cost } paces used
moved-to = { " " }to { $to }, facing { $facing }; { $cost } paces used
moved-before = { " " }{ $cost } paces before that
moved-away = { " " }from { $from } and is lost from sight
wheeled = { $unit } wheels { $side ->
    [left] left
   *[right] right
} by { $degrees }°, for { $cost } paces.
formed = { $unit } forms { $formation } of { $files } at { $to }, facing { $facing }, for { $cost } paces.
contacted = { $unit } comes into contact with { $target }{ $flank ->
    [yes] , in its flank or rear
   *[no] {""}
}, at { $time } of the period.
stopped = { $unit } stops at { $at }: { $why }{ $by ->
    [yes] {""}: { $who } is in its way
    [was] {""}: { $who } was in its way
   *[no] {""}
}{ $side ->
    [none] .
   *[other] ; `{ $address }: move { $paces } { $side }` takes it past.
}
why = { $why ->
    [blocked] the path is blocked
    [no-room] there is no room for it there
    [waited] it had to wait until its way was free
    [table-edge] the table ends there
    [terrain] it may not enter the terrain
    [minimum-gap] it may come no nearer to the enemy without a charge
    [not-declared] no charge was declared at what stands there
    [order] its written order does not allow more
    [allowance] its move is used up
    [reaction] its test forbids it
    [cross-charge] a charge crosses its path
    [not-seen] nobody of that description is in sight
    [out-of-reach] it is out of reach
    [not-in-path] it does not stand in the unit's straight path
    [deployment-area] the place lies outside its deployment area
    [in-melee] it is in melee
    [pausing] it must rest after its charge without contact
    [routs] it runs
    [impetuous] it is impetuous, and the rules move it
    [no-team] no team draws it
    [only-once] it has had its one attempt
    [only-automatic] in the closing tests only automatic charges are declared
    [as-quick] an enemy near it is as quick there
    [has-charged] it has charged
    [not-joined] he is with no unit
   *[not-now] it may not do that now
}
heading-orders = Your orders
heading-orders-all = Orders
order-ended = “{ $order }”, { $fate ->
    [in-part] carried out in part
    [refused] refused
    [overtaken] overtaken
   *[nothing] nothing came of it
}{ $why }.
order-waits = Waiting ({ $why }): { $orders }.
order-count = { $n } { $fate ->
    [carried-out] carried out
    [in-part] in part
    [refused] refused
    [overtaken] overtaken
    [waiting] waiting
   *[nothing] without effect
}
refused = { $unit }: { $line ->
    [0] a written order
   *[other] line { $line }
} is not carried out{ $target ->
    [none] {""}
   *[other] {" "}against { $target }
}: { $why }.
countercharged = { $unit } countercharges { $target } and goes { $paces } paces.
evaded = { $unit } evades { $from } for { $distance } paces, direction { $direction }°{ $dice }: { $caught ->
    [yes] it is CAUGHT
   *[no] it gets away
}.
routed = { $unit } runs { $distance } paces{ $dice }{ $sideways ->
    [0] {""}
   *[other] , { $sideways } of them along an obstacle
}.
fell-back = { $unit } falls back { $paces } paces.
recoiled = { $unit } recoils { $paces } paces.
disordered = { $unit } is disordered: { $cause }.
cause = { $cause ->
    [terrain] the terrain
    [flank] contacted in flank or rear
    [blocked-recoil] its recoil was blocked
    [interpenetration] friends went through
    [formation] it stands in no legal formation
    [recoil] it recoiled
    [rout] it has just routed
   *[pursuit] it has just pursued
}
shot = { $unit } shoots at { $target }.
team-of = the team of { $unit }
fought = { $unit } and { $target } fight hand to hand.
obstructed = { $unit } costs { $target ->
    [one] { $target } casualty
   *[other] { $target } casualties
} as it crosses.
blow = { $unit }: { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
}{ $weapon }, factor { $factor }{ $sum }, random { $random }{ $dice }: { $casualties ->
    [one] { $casualties } casualty
   *[other] { $casualties } casualties
}.
casualties = { $unit } takes { $n ->
    [one] { $n } casualty
   *[other] { $n } casualties
}{ $part }.
lost = { $unit } loses { $n ->
    [one] { $n } figure
   *[other] { $n } figures
}{ $part }.
on-type = { " " }on its { $type }
of-type = { " " }of its { $type }
risk = { $unit } fights in the front rank: quotient { $quotient }, die { $die }{ $dice }: { $fate ->
    [unhurt] he is unhurt
    [injured] he is INJURED
   *[killed] he is KILLED
}.
arrival = { $unit } tries to arrive: { $how }{ $dice }: { $arrived ->
    [yes] it comes onto the table{ $at }
    [ready] it may come as soon as there is room
   *[no] not yet
}.
arrival-die = die { $die }
arrival-waits = its place is free now
at-place = { " " }at { $at }
march-loss = { $unit } marched hard: die { $die }{ $dice }, { $casualties ->
    [one] { $casualties } casualty
   *[other] { $casualties } casualties
}, { $figures ->
    [one] { $figures } figure lost
   *[other] { $figures } figures lost
}.
joins = { $unit } joins { $with }.
leaves = { $unit } leaves { $with }.
checked = { $side } demanded a check of { $unit }: { $answer }.
answer = { $answer ->
    [complies] it complies with its orders
    [does-not-comply] it does NOT comply with its orders
   *[umpire] the umpire has to say
}
compliance = { $unit }, { $check }: { $answer } ({ $numbers }).
announced = { $side } gave a new order or signal.
announced-unit = { $side } gave a new order or signal to { $unit }.
signalled = Signal { $name } is given.
mustered = { $side } brings an army of { $units ->
    [one] one unit or body
   *[other] { $units } units and bodies
} of its own.
army-list = The army of { $side } cost { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
army-list-row = { $units } × { $figures } { $kinds }, { $training } { $class }{ $some ->
    [yes] : { $with }
   *[no] { "" }
}
extra = { $extra ->
    [shield] shields
    [standard] army standard
    [stakes] stakes or caltrops
    [mantlets] mantlets
    [detachable] may be a detachment
    [c-in-c] commander-in-chief
   *[sub] sub-general
}
surprise = Of { $side } no enemy unit has seen yet: { $units }.
denied = { $what ->
    [concede] Nobody concedes by himself before period 6: the battle goes on.
    [signal] A signal that was not written down before play means nothing.
   *[check] A check was demanded of a unit that is nowhere to be seen on the table: nothing was checked.
}
looted = The camp of { $side } is looted.
conceded = { $side } concedes.
damage = { $side } scores { $points } for { $item }.
damage-why = { $why ->
    [routing] { $unit }, routing
    [dead] { $unit }, lost figures
    [gone] { $unit }, off the table
    [prisoner] { $unit }, taken
    [shaken] { $unit }, shaken
    [off-table] { $unit }, not arrived
    [injured] { $unit }, injured
    [march-loss] { $unit }, lost in the march
    [conceded] { $unit }, its owner conceded
    [excess] points above 1250
    [camp] its own camp looted
    [awarded] the umpire's award of damage points
   *[other] { $other }
}
decided = { $decision }: { $text }.
ground-secured = { $terrain } is now held by { $side }.
marked-shaken = { $unit } is shaken.
marked-steady = { $unit } is no longer shaken.
marked-impetuous = { $unit } is impetuous.
marked-calm = { $unit } is no longer impetuous.
marked-routs = { $unit } breaks and routs{ $by }{ $dice }.
marked-by = { " " }from { $unit }
marked-rallied = { $unit } rallies from its rout and faces the enemy's edge.
marked-rallies = { $unit } rallies and is in order again.
marked-calmed = { $unit } is no longer disordered by: { $cause }.
marked-front = { $unit } fights in the front rank.
marked-injured = { $unit } is injured.
marked-temperament = { $unit } is { $temperament ->
    [cautious] cautious
    [bold] bold
   *[rash] rash
}.
marked-gone = { $unit } is destroyed or has left the table.
marked-mounted = { $unit } mounts.
marked-dismounted = { $unit } dismounts.
marked-team = { $unit }: its team is { $team ->
    [linked] yoked
    [unlinked] unyoked
   *[off] lost
}.
marked-pending = { $unit } { $pending ->
    [recoil] will recoil
    [follow-up] will follow up
    [rout] will run
   *[pursue] will pursue
} in the next movement.
marked-pausing = { $unit } must pause next period.
marked-seen = Seen for the first time, and cannot surprise any more: { $units }.
marked-stakes = { $unit } has placed its stakes.
marked-revealed = { $unit } is set up openly: the enemy can see its place.
sighted = { $unit } comes into sight: { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
} at { $at }, facing { $facing }.
sighted-then = { $unit } came into sight.
unsighted = { $unit } is out of sight; it was seen last at { $at }.

# Modifiers, each with its rule or its table of the house profile
modifier = { $what ->
    [base] base [{ $table }]
    [class] class [H14]
    [charging-light] charging none but light troops [W-4.6.2a]
    [charging-flank] charging in flank or rear [W-4.6.7a]
    [light-charging] light troops charging others [EX-4.2.1c]
    [general-near] general near [H15]
    [c-in-c-with] C-in-C with it [W-4.2.1c]
    [sub-general-with] sub-general with it [W-4.2.1c]
    [height] above all enemy in sight [W-4.5.4a]
    [left-flank-secure] left flank secure [W-4.5.2a]
    [right-flank-secure] right flank secure [W-4.5.2a]
    [friends-advancing] friends advance [W-4.5.3a]
    [friends-retiring] friends retire [W-4.5.3d]
    [friends-routing] friends rout [H15]
    [no-friends] no friendly unit near [W-4.1.1e]
    [enemy-advancing] enemy advances [W-4.5.3c]
    [enemy-retiring] enemy retires [W-4.5.3d]
    [chariots] chariots or defended war-wagons near [W-4.15.2d]
    [elephants] elephants near [H15]
    [charged-flank] charged in flank or rear [H15]
    [surprised] surprised [W-3.6b]
    [disordered] disordered [{ $table }, H12]
    [shaken] shaken [H15]
    [half-losses] half its figures lost [W-4.2.2i]
    [casualties] heavy casualties this period [H15]
    [charging] charging or following up [H8]
    [impetuous] impetuous [H8]
    [uphill] uphill [W-4.5.4b]
    [shieldless] enemy without shield [{ $table }]
    [obstacle] enemy behind an obstacle [H8]
    [mantlet] mantlet wagons [W-4.15.5a]
    [flank] enemy hit in the flank [H8]
    [tired] tired [H8]
    [stakes] stakes or caltrops [W-4.14a]
    [open-order] target in open order [H7]
    [long-range] long range [H7]
    [cover] target in cover [H7]
    [moved] moved more than half its move [H7]
    [target-fast] target moving fast [W-4.9.4g, H7]
    [evading] evading [H7]
   *[other] { $plain }
}

# What the order language, the fates and the questions say, under the file that says it.

# correct.rs
the-battle-is-over-here-correct = the battle is over here; correct it before the phase that ended it
does-not-play-in-this-game = `{ $seat }` does not play in this game
awarded-no-more-than-points-can = awarded.{ $seat }: no more than { $most_points ->
    [one] { $most_points } point
   *[other] { $most_points } points
} can be given or taken in all
is-the-games-clock-roll-the = `{ $path }` is the game's clock; roll the game back instead
follows-from-the-rest-correct-or = `{ $path }` follows from the rest; correct `units` or `terrain`
units-it-would-stand-beyond-the = units.{ $id }: it would stand beyond the edge of the table
units-it-would-stand-inside = units.{ $id }: it would stand inside `{ $other }`
damage-points-awarded-to = damage points awarded to { $seat }
was = { $what }: { $is }, was { $was }

# fates.rs
the-battle-was-over-before-that = the battle was over before that
nothing-that-they-wait-for-came = nothing that they wait for came in this period
so-1-standing-order = 1 standing order
standing-orders = { $n } standing orders
order-says-it-again = order { $again } says it again
a-later-order-of-yours-took = a later order of yours took its place: `{ $new }`
it-came-with-the-second-sheet = it came with the second sheet of the period, too late for it

# fates/army.rs
the-old-order-stands = the old order stands
nobody-is-on-the-table = nobody is on the table
of-units = { $done } of { $what ->
    [one] { $what } unit
   *[other] { $what } units
}; { $why }

# fates/charge.rs
its-charge-at = its charge at { $at }
declared-at-alone = declared at { $done } alone{ $why }
nobody-is-there-whom-it-may = nobody is there whom it may charge
the-nearest-enemy-is-out-of = the nearest enemy is out of reach ({ $nearest })

# fates/end.rs
its-condition-has-not-come-true = its condition has not come true
it-is-one-of-its-own = it is one of its own units
it-is-not-on-the-table = it is not on the table to be checked
nobody-gives-up-by-himself-before = nobody gives up by himself before period 6
the-period-from-which-it-counts = the period from which it counts
the-other-sides-consent = the other side's consent
it-has-been-given-before = it has been given before
it-was-not-listed-before-play = it was not listed before play
it-is-listed-before-play = it is listed before play
only-generals-come-with-a-unit = only generals come with a unit
a-change-cannot-take-effect-in = a change cannot take effect in its own period
another-change-of-this-period-goes = another change of this period goes before it
it-carries-no-mark-of-a-change-of-this = it carries no mark of a change of this period, and the old order stands
there-is-no-such-unit = there is no such unit
it-is-no-longer-in-the = it is no longer in the battle
its-arrival = its arrival
its-other-answer = its other answer
nobody-charges-it = nobody charges it
it-has-not-the-time-for = it has not the time for it
it-carries-none = it carries none
a-charge-at-it = a charge at it
it-does-not-evade = it does not evade
no-enemy-is-so-near-or = no enemy is so near, or it stands so
it-does-not-stand-at-that = it does not stand at that edge, or conforms to it
a-pursuit-test-of-his-unit = a pursuit test of his unit
a-more-binding-order = a more binding order
no-test-in-which-he-may = no test in which he may take part
he-is-with-no-unit = he is with no unit
he-gets-it-before-play = he gets it before play
it-is-done-before-play-only = it is done before play only
no-enemy-is-nearer-than-60 = no enemy is nearer than 60 paces
it-is-in-no-melee = it is in no melee
it-does-not-fight = it does not fight
it-cannot-use-that-weapon-there = it cannot use that weapon there
it-has-broken-nobody = it has broken nobody
its-test-does-not-let-it = its test does not let it stop
it-has-no-team-for-it = it has no team for it
paces-of-the-way = { $gone } paces of the way; { $why }
he-is-on-his-way-and = he is on his way and has not reached it
he-has-not-reached-it = he has not reached it
it-carries-no-mark-of-a = it carries no mark of a change, and the old order stands
paces = { $gone } paces; { $why }

# fates/joined.rs
as-written = as written

# fates/lists.rs
no-unit-stands-in-the-list = no unit stands in the list; the scenario's army is played
a-later-list-of-yours-took = a later list of yours took the place of all of it

# fates/place.rs
its-move-is-used-up-of = its move is used up, { $lost } of it by turns, formations or slow ground
its-move-is-used-up = its move is used up
its-order-allows-no-more = its order allows no more
it-came-no-nearer = it came no nearer
paces-it-stands-paces-short-of = { $gone } paces; it stands { $left } paces short of the place, { $why }
nobody-such-is-in-sight = nobody such is in sight
it-stands-paces-nearer-already = it stands { $nearer } paces nearer already

# fates/scene.rs
he-is-with-and-goes-where = he is with { $with } and goes where it goes
period = period { $n }
period-is-over = period { $n } is over
signal = signal { $name }
it-has-not-seen-signal = it has not seen signal { $name }
that-has-come-until-which-it = that has come until which it was to be done
the-end-of-what-comes-before = the end of what comes before it
it-recoils = it recoils
it-follows-up = it follows up
it-breaks-off = it breaks off
it-pursues = it pursues
it-charges = it charges
it-countercharges = it countercharges
it-evades = it evades
it-retreats = it retreats
it-is-impetuous-and-the-rules = it is impetuous, and the rules move it
it-runs = it runs
it-is-in-melee = it is in melee
its-charge = its charge
it-is-charged = it is charged
it-rallies = it rallies

# fates/steps.rs
it-stands-so-or-answers-otherwise = it stands so, or answers otherwise
step-of = step { $at } of { $all }:{" "}
not-begun = { $which }not begun; { $why }
of-degrees = { $done } of { $angle } degrees
it-goes-on-for-of-its = { $which }it goes on for { $more } of its move: QUICK goes forward by half of it
of-paces = { $gone } of { $paces } paces
it-stands-so-already = { $which }it stands so already
the-rules-make-it-shoot = the rules make it shoot
it-has-no-target-that-it = it has no target that it may shoot at
who-charges-it-or-fights-it = who charges it or fights it goes before
none-of-those-named-is-there = none of those named is there to be shot at
it-shot-at = it shot at { $at }: { $why }
it-tried-and-runs-on = it tried, and runs on
it-has-moved = it has moved
it-is-in-no-disorder-that = it is in no disorder that rallying ends

# fates/tested.rs
it-was-declared-and-its-test-makes-it-run = it was declared, and its test makes it run
it-was-declared-and-the-pursuers = it was declared, and the pursuers ignore it, being impetuous
it-was-declared-and-its-test = it was declared, and its test called it off

# legal/acts.rs
nobody-concedes-by-himself-before-period = nobody concedes by himself before period { $from }; until then this counts only in a period in which the other side concedes or agrees to end too
for-later-write-concede-not-before = for later write CONCEDE not before period { $from }
in-the-set-up-nobody-has = in the set-up nobody has moved yet: there is nothing to check
demand-it-on-the-sheet-of = demand it on the sheet of the period, or write `in period 3` or `from period 3` before it
charges-were-declared = charges were declared
break-offs-were-declared = break-offs were declared
the-reaction-tests-were-taken = the reaction tests were taken
the-moment-to-concede-was = the moment to concede was
with-the-first-sheet-of-this = { $late } with the first sheet of this period; this comes too late for it
this-sheet-is-for-moves-reactions = this sheet is for moves, reactions to charges, shooting, and new orders with their mark
is-wagons-only-hold-or-skirmish = { $name } is wagons: only HOLD or SKIRMISH is for them
is-close-order-foot-which-never = { $name } is close-order foot, which never falls back
is-no-mounted-infantry = { $name } is no mounted infantry
cannot-mount-as-an-answer-to = { $name } cannot mount as an answer to a charge
carries-no-obstacles-to-place = { $name } carries no obstacles to place
may-use-its-obstacles-only-against = { $name } may use its obstacles only against { $needs }, which the enemy's army list does not offer
does-not-have-that-weapon = { $name } does not have that weapon
is-no-general-and-joins-nobody = { $name } is no general and joins nobody
is-no-general-and-has-no-influence = { $name } is no general and has no influence
is-no-general = { $name } is no general
is-no-general-and-has-no = { $name } is no general and has no character
has-no-team = { $name } has no team
counts-figures-it-forms-a-wedge = { $name } counts { $counted ->
    [one] { $counted } figure
   *[other] { $counted } figures
}; it forms a wedge of { $size } only once a general has joined it
has-no-weapon-to-shoot-with = { $name } has no weapon to shoot with
falls-back-to-paces-from-the = { $name } falls back to { $gap } paces from the enemy, no other distance
is-not-in-melee-now = { $name } is not in melee now
is-no-wagons-and-has = is no wagons and has
no-team-to-be-shot-at = { $enemy } { $why } no team to be shot at
did-you-mean = did you mean { $enemy }?
the-scythian-formation = the Scythian formation
the-cantabrian-circle = the Cantabrian circle
is-no-light-horse-with-bows = is no light horse with bows or javelins; { $which } is for these
has-orders-needs-skirmish-orders = has { $order } orders; { $which } needs SKIRMISH orders
is-of-several-types-of-troops = is of several types of troops, which form no wedge
has-figures-a-wedge-of-needs = has { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
}; a wedge of { $size } needs { $size2 }
can-form-1-to-4-ranks = can form 1 to 4 ranks in a line
has-only-figures = has only { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
}
can-be-kept-off-the-table = can be kept off the table only by an order before play
can-be-delayed-by-at-most = can be delayed by at most { $most } periods; { $delay } leave no roll to arrive
can-be-sent-on-a-forced = can be sent on a forced march only before play
gets-his-character-before-play = gets his character before play
can-be-a-detachment-of-a = can be a detachment of a larger unit only, declared at set-up
was-deployed-before-play = was deployed before play
forced-marchers = forced marchers
would-stand-outside-the-area-of = would stand outside the area of { $whose }, { $depth } paces from its own edge

# legal/army.rs
this-counts-for-nobody = this counts for nobody
this-does-not-count-for = this does not count for
each-of = { $to }: each of { $names }{ $rest }
each-of-which = { $to } { $names }, each of which{ $rest }

# legal/barred.rs
has-had-its-one-attempt-to = { $name } has had its one attempt to rally from rout, and runs on
only-automatic-charges-are-declared-in = only automatic charges are declared in the closing tests
must-rest-this-period-after-its = { $name } must rest this period after its charge without contact
linking-its-team-takes-the-whole = linking its team takes { $name } the whole period
stays-where-it-is-no-team = { $name } stays where it is: no team draws it

# legal/charges.rs
is-wagons-which-always-hold-and = { $say } is wagons, which always hold and never charge
does-not-charge = { $say } ({ $kind }) does not charge
must-pause-this-period-after-its = { $say } must pause this period after its charge without contact
has-skirmish-orders-and-may-not = { $say } has SKIRMISH orders and may not charge { $target } from the front
skirmishers-charge-light-troops-artillery-who = skirmishers charge light troops, artillery, who is shaken or routs, and flanks and rears
with-hold-orders-charges-up-to = with HOLD orders { $unit } charges up to { $most } paces
charges-up-to-paces = { $unit } charges up to { $most } paces
is-plainly-out-of-reach = { $enemy } is plainly out of reach; { $why }

# legal/collisions.rs
this-and = this and `{ $c }`
this-and-on-line = this and `{ $c }` on line { $line }
this-and-of-the-mail-before = this and `{ $first }` of the mail before
both-apply-at-once = { $said } both apply at once
they-are-done-one-after-the = they are done one after the other, in the order in which they are written
the-first-one-written-counts = the first one written counts

# legal/counted.rs
would-stand-where-stands = { $name } would stand where { $met } stands
may-not-stand-on-that-ground = { $name } may not stand on that ground
it-stays-where-it-stood-name = it stays where it stood; name another place

# legal/doubtful.rs
it-is-judged-when-it-comes = it is judged when it comes up
in-this-game-the-umpire-decides = in this game the umpire decides what becomes of it

# legal/late.rs
too-late-of-this-period-has = too late: `{ $title }` of this period has been played

# legal/marks.rs
this-is-the-set-up-sheet = this is the set-up sheet; a change of period { $mark } is made in that period
what-holds-from-the-beginning-has = what holds from the beginning has no mark; for later write `from period { $from }`
the-mark-says-period-but-this = the mark says period { $mark }, but this is written in period { $period }
a-change-of-period-cannot-take = a change of period { $mark } cannot take effect in period { $early }, only from { $saturating_add } on
has-orders-a-change-without-its = { $say } has { $order } orders; a change without its mark does not count, the old order stands
belongs-to-a-change-without-its = { $say } belongs to { $sector }; a change without its mark does not count, the old sector stands
this-is-for-another-period-and = this is for another period and carries no mark of the change
write-changed-in-period-behind-it = write [changed in period { $period }] behind it
none-was-listed = none was listed
signal-was-not-listed-with-its = signal { $name } was not listed with its meaning before play
the-meaning-of-signal-must-be = the meaning of signal { $name } must be listed before play
signal-was-not-listed-before-play = signal { $name } was not listed before play
signal-is-not-among-the-signals = signal { $name } is not among the signals listed with their meaning so far
listed-are = listed are { $what }

# legal/mod.rs
the-set-up = the set-up
the-sheet-says-period-but-is = the sheet says period { $said }, but is read as the sheet for { $due }
the-sheet-says-side-but-comes = the sheet says side { $said }, but comes from side { $seat }
is-no-longer-in-the-battle = { $say } is no longer in the battle
you-have = you have { $all }
has-figures-not = { $say } has { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
}, not { $said }
there-is-no = there is no { $say }
is-not = { $id } is { $kind }, not { $kind2 }
read-as = read as { $id }
there-is-no-terrain-on-the = there is no terrain { $id } on the map
on-the-map-are = on the map are { $all }
there-is-no-period-a-battle = there is no period { $period }: a battle has { $last }

# legal/stalling.rs
this-leaves-of-its-paces-a = this leaves { $say } { $left } of its { $whole } paces; a change that keeps a QUICK unit from advancing { $least } may be stalling
the-umpire-judges-it-change-less = the umpire judges it; change less, or later

# lib.rs
wrg-6th-edition = WRG 6th Edition
the-battle-is-over-nothing-can = the battle is over; nothing can be ordered any more
there-is-no-period-a-battle-has-periods-1 = there is no period { $asked }; a battle has periods 1 to { $last }
period-has-been-played-what-you = period { $asked } has been played; what you send now is for period { $now }

# measure.rs
throw-of = { $question }: throw { $now } of { $seat }

# muster/check.rs
it-is-not-said-what-this = it is not said what this general rides, or whether he is on foot
this-line-names-no-troops = this line names no troops
such-as-or = such as `unit 1: 24 HI, regular C, pike` or `body G1: C-in-C on HC with 2 guards`
stands-in-the-list-twice = { $say } stands in the list twice
give-it-a-number-of-its = give it a number of its own
lmi-on-close-bases-may-not = LMI on close bases may not be used
leave-out-they-count-as-on = leave `close` out; they count as on their normal bases
a-type-stands-twice-in-this = a type stands twice in this unit
put-its-figures-together = put its figures together
foot-and-mounted-troops-cannot-be = foot and mounted troops cannot be one unit
make-a-unit-of-each = make a unit of each
where-the-army-list-allows-it = where the army list allows it, write `mixed` before the troops: `mixed 12 HI + 12 MI`
types-are-mixed-only-in-units = types are mixed only in units for which the army list says so
wagons-or-carts = wagons or carts
mounted-figures = mounted figures
figures-on-foot = figures on foot
a-unit-has-to-not = a unit has { $least } to { $most } { $what }, not { $figures }
make-two-units-of-it = make two units of it
add-figures-or-leave-it-out = add figures, or leave it out
does-not-stand-above-in-the = { $mother } does not stand above in the list{ $near }
its-unit-comes-first = its unit comes first
can-have-no-detachments = { $mother } can have no detachments
name-a-unit-that-is-none = name a unit that is none itself
has-only-figures-2 = { $mother } has only { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
}
it-may-not-be-the-smaller = it may not be the smaller one
a-detachment-has-to-figures-not = a detachment has { $least } to { $most ->
    [one] { $most } figure
   *[other] { $most } figures
}, not { $figures }
change-its-figures = change its figures
only-carts-and-wagons-have-mantlets = only carts and wagons have mantlets
carts-and-wagons-without-mantlets-are = carts and wagons without mantlets are one single formation
put-all-of-them-into-one = put all of them into one line; only war wagons, with mantlets, may be several
nobody-fights-from-carts-or-wagons = nobody fights from carts or wagons without mantlets
give-them-or-no-weapons = give them `mantlets`, or no weapons
these-engines-are-neither-light-nor = these engines are neither light nor heavy
add-or = add `light engines` or `heavy engines`
only-artillery-has-engines = only artillery has engines
write-the-pieces-as = write the pieces as `2 Art, light engines`
a-lance-is-for-mounted-troops = a lance is for mounted troops
foot-may-have-a = foot may have a `long spear`
stakes-and-caltrops-are-for-foot = stakes and caltrops are for foot
leave-them-out = leave them out
an-army-has-one-c-in = an army has one C-in-C; others are sub-generals
an-army-has-one-army-standard = an army has one army standard
figures-cannot-stand-so-a-line = { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
} cannot stand so: a line has { $least } to { $most } ranks
write-or = write `in 4 ranks` or `12 files`
figures-in-files-stand-deep-not = { $figures ->
    [one] { $figures } figure
   *[other] { $figures } figures
} in { $files ->
    [one] { $files } file
   *[other] { $files } files
} stand { $deep } deep, not { $asked }
this-army-has-no-c-in = this army has no C-in-C
add-a-line-such-as = add a line such as `body G1: C-in-C on HC, lance`
the-army-costs-points-damage-points = the army costs { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
}; { $fine } damage points are deducted for it
the-army-costs-points-it-may = the army costs { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
}; it may cost { $limit } and its cheapest figure, { $cheapest ->
    [one] { $cheapest } point
   *[other] { $cheapest } points
}
this-unit-is-the-one-with = this unit is the one with which it costs more

# muster/draft.rs
was-said-before = { $what } was said before
who-these-are = who these are
a-mixed-unit-is-written-as = a mixed unit is written as `mixed 12 HI + 12 MI`
write-weapons-as-words = write weapons as words: `bow`, `darts`
leave-one-of-them-out = leave one of them out
its-class = its class

# muster/lines.rs
an-army-list-has-at-most = an army list has at most { $most ->
    [one] { $most } unit
   *[other] { $most } units
}; the rest is not read
this-line-is-too-long-for = this line is too long for an army list
this-is-no-name-of-a = this is no name of a unit
begin-the-line-with-or = begin the line with `unit 7:`, `body G1:`, `wagons W1:` or `detachment of unit 7:`
is-nothing-that-an-army-list-can-say = `{ $written }` is nothing that an army list can say
troops-come-first-such-as = troops come first, such as `24 HI`, `mixed 12 HI + 12 MI`, `C-in-C with 3 HC guards`, `4 wagons`
say-training-and-class-weapons = say training and class (`irregular B`), `shield`, weapons (`javelins`), `in 4 ranks`, `army standard`, `stakes`, `mantlets`, `detachment of unit 1`
did-you-mean-2 = did you mean `{ $near }`?
known-are = known are { $all }
is-nothing-that-an-army-list = `{ $written }` is nothing that an army list offers
was-read-as = `{ $written }` was read as `{ $keyword }`

# muster/mod.rs
the-camp-is-behind-the-army = The camp is behind the army, off the table.
the-army-list-of = the army list of { $seat }: { $english }
the-army-list-of-has-no = the army list of { $seat } has no units; write lines such as `unit 1: 24 HI, pike`

# muster/say.rs
regular-class = regular class { $class }
irregular-class = irregular class { $class }
the-army-standard = the army standard
stakes-that-may-be-used-only = stakes that may be used only against { $offer }
with = with { $with }
a-detachment-of = a detachment of { $mother }
the-teams-off-the-table = the teams off the table
the-teams-inside = the teams inside
the-teams-linked = the teams linked
in-1-rank = in 1 rank
in-ranks-of = in { $ranks } ranks of { $files }
figures = { $kind } figures
the-c-in-c-and = the C-in-C and{" "}
a-sub-general-and = a sub-general and{" "}
a-mixed-unit-of = { $who }a mixed unit of { $all }
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
staff-slings = staff slings
light-engines = light engines
heavy-engines = heavy engines
long-thrusting-spears = long thrusting spears
heavy-throwing-weapons = heavy throwing weapons
two-handed-cutting-weapons = two-handed cutting weapons
two-handed-thrusting-weapons = two-handed thrusting weapons
side-arms = side arms
the-army-list-offers = The army list offers { $list }.
so-1-unit-or-body = 1 unit or body
units-and-bodies = { $units ->
    [one] { $units } unit
   *[other] { $units } units
} and bodies
the-army-has-and-costs-its = The army has { $of } and costs { $cost }; its cheapest figure costs { $cheapest }.

# normal/short.rs
it-makes-the-steps-that-are = it makes the steps that are spelled out to it
it-stands-outside-its-sector-and = it stands outside its sector and goes back to that meanwhile
its-move-is-too-short-for = its move is too short for the turn before the way
its-orders-bid-it-stop-there = its orders bid it stop there
its-test-lets-it-come-no = its test lets it come no nearer to the enemy
more-than-half-of-it-would = more than half of it would leave its sector

# normal/violation.rs
it-stands-as-it-was-written = it stands as it was written
it-is-cut-back-to-what = it is cut back to what the order allows
it-is-refused-the-unit-stays = it is refused: the unit stays where it is
the-move-of-does-not-keep = The move of { $say } does not keep its order { $order } ({ $failed }). What becomes of it?

# offer.rs
scythed-chariots = scythed chariots
war-wagons = war wagons
mounted-troops = mounted troops

# orders/grammar.rs
an-order-such-as-quick-hold = an order such as QUICK, HOLD, charge, evade, shoot, form
a-condition-such-as-or = a condition such as `charged` or `unit 2 routs`
a-unit-such-as-or = a unit such as `unit 7` or `enemy unit 4`
unit-body-wagons-or-general-with = UNIT, BODY, WAGONS or GENERAL with its number, or ARMY
whom-to-charge-an-enemy-unit = whom to charge: an enemy unit, `the nearest enemy`, `straightforward`
a-place-the-enemy-edge-the = a place: the enemy edge, the enemy camp, a sector, terrain, a unit
sector-left-centre-or-right = sector LEFT, CENTRE or RIGHT
a-formation-wedge-of-6-square = a formation: wedge of 6, square, line, column, Scythian, Cantabrian
a-kind-of-troops = a kind of troops
targets-by-the-letters-g-m = targets by the letters G M E A C E, or `nearest`
plus-minus-or-none = plus, minus or none
rash-bold-or-cautious = rash, bold or cautious
left-or-right = left or right
own-edge-left-flank-or-right = own edge, left flank or right flank
the-name-of-a-signal = the name of a signal
the-word-period = the word period
the-word-paces = the word paces
if-when-until-on-signal-from = if, when, until, on signal, from period
the-end-of-the-clause = the end of the clause

# orders/heads.rs
write-each-change-on-a-line = write each change on a line of its own
this-line-has-another-mark-already = this line has another mark already; the last one counts for all of it
this-mark-stands-behind-no-order = this mark stands behind no order
a-mark-reads-changed-in-period = a mark reads [changed in period 3]

# orders/judge.rs
behind = {" "}behind `{ $understood }`
this-clause-is-not-complete = this clause is not complete{ $begun }
this-clause-stops-expected = this clause stops{ $begun }; expected: { $expected }
is-not-understood = `{ $written }` is not understood{ $begun }
is-not-understood-expected = `{ $written }` is not understood{ $begun }; expected: { $expected }
a-place-has-a-comma-between = a place has a comma between its two numbers: `{ $x }, { $y }`
this-waits-for-which-is-not = this waits for `{ $lost }`, which is not understood, and is not taken
this-belongs-to-which-is-not = this belongs to `{ $lost }`, which is not understood, and is not taken

# orders/kinds/break_off.rs
off-the-melee = off the melee
long-spears = long spears
on-with = on with { $with }
the-enemys-edge-of-the-table = the enemy's edge of the table

# orders/kinds/charge.rs
the-nearest-enemy = the nearest enemy
the-nearest-enemy-of-a-kind = the nearest enemy { $kinds }
straightforward-at-all-that-it-meets = straightforward, at all that it meets
whoever-broke-them = whoever broke them
without-change-of-formation = , without change of formation
charge = charge { $kinds }
whom-to-charge-is-missing = whom to charge is missing
such-as = such as `charge { $one } if it is within reach, else charge { $other }`
name-one = name one
which-is-it-to-charge = which is it to charge: { $what }?

# orders/kinds/check.rs
order-type = order type
the-orders = the orders
the = the { $named }
a-check-of-of = a check of { $named } of { $unit }
the-battle = the battle
to-end-the-battle = to end the battle
about = {" "}about: { $what }
the-umpire = the umpire{ $about }

# orders/kinds/countercharge.rs
charge-2 = { $whose } charge

# orders/kinds/fall_back.rs
to-paces-from-the-enemy = {" "}to { $exactly }{ $paces } paces from the enemy

# orders/kinds/form.rs
within-paces-of-the-enemy = {" "}within { $p } paces of the enemy
a-line-of-1-rank = a line of 1 rank
a-line-of-ranks = a line of { $deep } ranks
a-march-column = a march column
a-march-column-of-1-file = a march column of 1 file
a-march-column-of-files = a march column of { $wide ->
    [one] { $wide } file
   *[other] { $wide } files
}
a-wedge-of = a wedge of { $size }
a-square-with-extra-figures-on = a square, with extra figures on the { $sides }
a-formation-is-missing = a formation is missing
a-wedge-has-6-12-or = a wedge has 6, 12 or 15 figures
by-as-many-files-as-make = by as many files as make one rank
by-1-file = by 1 file
by-files = by { $n ->
    [one] { $n } file
   *[other] { $n } files
}
up-in = up in { $what } { $files }
ranks = { $whose } ranks
to-the-edge-of-terrain = to the edge of terrain { $what }

# orders/kinds/general.rs
to-the = {" "}to the { $side }
before-a-pursuit-test = {" "}before a pursuit test
unit = { $whose } unit{ $to }{ $before }
the-generals-influence-to-reaction-tests = the general's influence to reaction tests
the-generals-influence-from-reaction-tests = the general's influence from reaction tests
no-influence-in-reaction-tests = no influence in reaction tests
the-generals-influence-if-it-raises = the general's influence if it raises the total, and none otherwise
in-the-front-rank = in the front rank
fight-in-the-front-rank = fight in the front rank
of-character = { $is } of { $what } character

# orders/kinds/link.rs
teams = { $whose } teams

# orders/kinds/mod.rs
an-own-unit-is-missing = an own unit is missing

# orders/kinds/movement.rs
paces-2 = {" "}{ $exactly }{ $p } paces
to-exactly-paces = , to exactly { $p } paces
where = {" "}where { $pronoun } { $many }
towards = {" "}towards { $goal }
behind-2 = {" "}behind { $goal }
to-the-left-of = {" "}to the left of { $goal }
to-the-right-of = {" "}to the right of { $goal }

# orders/kinds/moves.rs
paces-3 = { $what } paces { $way }
paces-to-the = { $what } paces to the { $side }
paces-and-to-the-at-once = { $ahead } paces { $way } and { $aside } to the { $to } at once
degrees-to-the = { $what } degrees to the { $side }
to-the-left = to the left
to-the-right = to the right

# orders/kinds/off_table.rs
delayed-by-1-period = , delayed by 1 period
delayed-by-periods = , delayed by { $n } periods
at-the-own-edge = at the own edge
on-the-left-flank = on the left flank
on-the-right-flank = on the right flank
off-the-table-and = { $is } off the table and { $does } { $edge }{ $third }{ $delay }
marched-hard-before-the-battle = { $many } marched hard before the battle
together-with = { $is } together with { $say }
facing-degrees = , facing { $f } degrees
hidden-if-possible = , hidden if possible
a-detachment-of-2 = { $is } a detachment of { $say }

# orders/kinds/shoot.rs
then-at = , then at{" "}
the-team-of = the team of { $wagons }
at-the-start = at the start
after-the-first-quarter = after the first quarter
after-the-third-quarter = after the third quarter
at-the-end = at the end

# orders/kinds/signal.rs
signal-changes-every-unit-with-orders = signal { $name } changes every unit with { $from } orders to { $to } orders
signal-is-for-all-units-whose = signal { $name } is for all units whose orders name it

# orders/kinds/stand.rs
to-receive-the-charge = to receive the charge
and-3 = { $format } and { $stands }
and-2 = and { $paces }
paces-4 = { $paces } paces
to-face-the-charge = to face the charge

# orders/lines.rs
this-line-is-too-long-to = this line is too long to be an order
more-than-clauses-the-rest-is = more than { $most_clauses } clauses; the rest is not read
this-line-names-nobody-who-should = this line names nobody who should do it
begin-each-line-with-unit-and = begin each line with UNIT and its number and a colon; what belongs to the line before is written behind a semicolon there
a-colon-belongs-behind-the-unit = a colon belongs behind the unit that is spoken to
is-nobody-who-can-be-given = `{ $span }` is nobody who can be given orders; expected: { $addressee }

# orders/prose/clause.rs
keeps-its-orders-they-stand-until = { $whom } keeps its orders: they stand until they are changed
nothing-needs-to-be-written = nothing needs to be written
no-order-says-a-unit-follows = no order says `support`: a unit follows none by itself
the-nearest-are-and-2 = the nearest are `HOLD behind unit 11` and `if unit 11 routs charge whatever broke them`
no-order-says-a-unit-keeps = no order says `screen`: a unit keeps to a place, and not between friends and enemies
the-nearest-is-in-front-of = the nearest is `SKIRMISH` in front of them, with its sector, and `if charged evade`
no-order-says-a-unit-keeps-level = no order says `level with`: how fast a unit goes is in its own order
the-nearest-is-its-own-order = the nearest is the order of the other unit, `QUICK` or `VARILY`, and its sector
no-order-guards-another-units-flank = no order guards or covers the flank of another unit as it moves
the-nearest-is-a-place-beside-it = the nearest are `HOLD left of unit 10` and `HOLD right of unit 10`
no-order-says-a-flank-is = no order says `refuse`: a flank is held back by what its units are told
the-nearest-is-for-the-units = the nearest is `HOLD` for the units of that flank, and QUICK or VARILY for the others
no-order-says-whom-a-unit = no order says `through`: whom a unit passes through follows from its way and its type
the-nearest-is-for-those-who = the nearest is `fall back`, for those who may; friends let pass whom the rules let pass
no-condition-knows-whether-the-enemy = no condition knows whether the enemy is disordered
the-nearest-are-and = the nearest are `if enemy unit 4 is shaken` and `if enemy unit 4 routs`
how-far-how-many-paces = how far? How many paces?
how-fast-quick-or-varily = how fast: QUICK or VARILY?
quick-goes-on-by-at-least = QUICK goes on by at least half a move each period, VARILY by half a move at most; for one period say `move 40 forward`
by-how-many-degrees-is-it = by how many degrees is it to wheel?
whom-is-it-to-charge-an = whom is it to charge? An enemy unit by its number, or `the nearest enemy`
which-signal-is-meant-each-has = which signal is meant? Each has a name

# orders/prose/places.rs
which-is-meant = which { $word } is meant: { $shown }?
name-it-by-its-code-on = name it by its code on the map

# orders/prose/unit.rs
which-is-meant-2 = which `{ $name }` is meant: { $shown }?
name-it-by-its-number-nothing = name it by its number; nothing is ordered until then

# orders/read/conditions.rs
a-condition-is-missing = a condition is missing

# orders/read/mod.rs
a-period-has-a-number-from = a period has a number from 1 on

# orders/read/things.rs
a-number-is-missing = a number is missing
this-number-is-too-large = this number is too large
a-whole-number-is-expected = a whole number is expected
a-count-is-expected = a count is expected
an-angle-is-at-most-360 = an angle is at most 360 degrees
an-enemy-unit-is-missing = an enemy unit is missing
read-as-enemy-unit = read as enemy unit { $what }
this-place-lies-far-beyond-the = this place lies far beyond the table
a-place-has-two-numbers-as = a place has two numbers, as in 600, 280

# orders/say/conditions.rs
while-mounted = {" "}while mounted
charged = { $it } { $is }{ $not } charged{ $by }{ $mounted }
charge-is-countercharged = { $whose } charge{ $on } is{ $not } countercharged
shaken = { $name } { $many }{ $not } shaken
on-flank = {" "}on { $whose } flank
within-paces = { $name } { $many }{ $not } within { $paces } paces{ $flank }
period-has-come = period { $n } has{ $not } come
an-enemy-can-charge-that-cannot = an enemy can charge { $them } that { $it } cannot charge
no-enemy-can-charge-that-cannot = no enemy can charge { $them } that { $it } cannot charge
there-is-time = there is{ $not } time
the-break-off-is-refused = the break-off is{ $not } refused
the-rules-allow-it = the rules allow it
the-rules-do-not-allow-it = the rules do not allow it
that-is-within-reach = that is{ $not } within reach
the-bonus-for-that-charge-is = the bonus for that charge is{ $not } safe
that-raises-the-total = that raises the total
that-does-not-raise-the-total = that does not raise the total
not-fighting = { $it } { $is } not fighting
fighting = { $it } { $is } fighting
our-loss-exceeds = our loss exceeds { $points }
our-loss-does-not-exceed = our loss does not exceed { $points }
signal-has-been-given = signal { $name } has{ $not } been given
does-not = { $name } does not { $many_do }
do-not = { $name } do not { $many_do }

# orders/say/mod.rs
every-unit = every unit
not = { $many } not { $verb }
changed-in-period = {" "}(Changed in period { $mark }.)
changed-in-period-in-force-from = {" "}(Changed in period { $mark }, in force from period { $from } on.)
the-general = the general
from-period-on = from period { $n } on
in-period = in period { $n }
when-signal-has-been-given = when signal { $name } has been given
as-soon-as = as soon as { $c }
until = until { $c }
when-arrived = when { $pronoun } { $many } arrived
if-that-cannot-be-done = if that cannot be done
the-enemy = the enemy
enemy = enemy { $kind }
light-troops = light troops
the-left-sector = the left sector
the-centre-sector = the centre sector
the-right-sector = the right sector
rough-ground = rough ground
soft-sand = soft sand
steep-slope = steep slope
the-enemys-camp = the enemy's camp
the-place = the place { $point }, { $y }
the-place-where = the place where { $pronoun } { $many }

# orders/told.rs
nothing-is-ordered-behind-expected = nothing is ordered behind `{ $whom }`; expected: { $expected }
the-order-is-written-behind-the = the order is written behind the colon, on the same line
is-no-word-of-an-order = `{ $written }` is no word of an order, and what ends the battle is not guessed

# phase.rs
army-lists = Army lists
deployment-and-written-orders = Deployment and written orders
start-of-the-period = Start of the period
charge-declarations = Charge declarations
break-off-declarations = Break-off declarations
reaction-tests = Reaction tests
hand-to-hand-combat = Hand-to-hand combat
new-orders-and-signals = New orders and signals
the-army-list = the army list
period-after-the-reaction-tests = period { $n }, after the reaction tests

# reading.rs
no-unit-stands-in-the-list-yet-without-one = No unit stands in the list yet; without one the scenario's army is played.
else-it = { $text } Else it { $rest }.
off-the-table = off the table,{" "}
orders = { $capital } ({ $away }{ $figures } { $kind }, { $order } orders, { $sector })
advances-by-at-least-half-its = advances by at least half its move towards the enemy in sight, or the enemy's edge
advances-by-up-to-half-its = advances by up to half its move towards the enemy in sight, or the enemy's edge
stays-where-it-is = stays where it is
goes-to-where-its-missiles-tell = goes to where its missiles tell on the nearest enemy in sight, or on towards the enemy's edge, and evades if it is charged

# reading/hints.rs
would-not-do-either = `{ $word }` would not do either: { $why }

# s2_end.rs
before-the-reaction-tests-of-a = Before the reaction tests of a period are played, conceding needs the consent of your opponent, who is asked [{ $rule }]. Without it, write `concede` in your orders of period { $from } or a later one: the battle ends after the reaction tests of that period [{ $rule2 }].

# s4_04_arrival.rs
delay-rolls-in-periods = delay { $delay }, rolls in periods { $start }..{ $end }
side-of-the-free-place = { $id }: side of the free place

# s4_04_compliance.rs
best-2 = best { $best } { $reached } { $least }
exempt = { $numbers }, exempt
stop-option = { $numbers }, stop option: { $enemy }
no-way-open = { $numbers }, no way open
best-in = best { $best } in { $least }..{ $most }
formation-changed = formation changed
formation-kept = formation kept
best = { $changed }, best { $best } { $enough } { $least }
used = used { $spent } { $than } { $whole }{ $excuse }
with-2 = { $formation } with { $order }
of-in = { $within } of { $all } in { $sector }
sideways-forward = sideways { $lateral }, forward { $forward }{ $excuse }
sideways-forward-best-of = sideways { $lateral }, forward { $forward }, best { $case } of { $least }
nearer-by = nearer by { $most }
defended-by-with = , defended by { $unit } with { $order }

# s4_04_compliance/stop.rs
no-enemy-in-sight = no enemy in sight

# s4_04_orders.rs
mark-from-period = mark { $period }, from period { $saturating_add }
announced-in-period = announced in period { $period }
no-mark = no mark
mark = mark { $mark }
in-period-2 = { $mark } in period { $period }
not-seen = not seen
in-period-from-period = { $name } in period { $period }, from period { $saturating_add }, { $seen }

# s4_06_charges.rs
impetuous-in-pursuit = impetuous, in pursuit
in-pursuit = in pursuit

# s4_06_judged.rs
but-none-that-it-may-charge = {" "}but none that it may charge
not-in-sight = not in sight
out-of-reach = out of reach
not-in-its-path = not in its path
none-that-it-may-charge = none that it may charge
may-not-charge-now = may not charge now
the-charge-of-does-not-keep = The charge of { $say } does not keep its order { $pos } (CC-CHG: { $against }). What becomes of it?
it-is-refused-it-is-not = it is refused: it is not declared

# s4_11_route.rs
route-on-the-left = { $id }: route { $at } on the left
route-in-the-middle = { $id }: route in the middle
route-on-the-right = { $id }: route { $div_ceil } on the right

# sheet.rs
in-this-period = in this period
this-period = this period
on-arrival = on arrival
from-period = from period { $period } { $text }

# start.rs
sector-2 = { $order } sector { $sector }

# view/ways.rs
line = line { $line }, { $why }

# orders/blank.rs
sheet-before-the-battle = Before the battle: written orders for everybody, places, signals. Take away the `#:` before a line to give that order; change it as you like.
sheet-second = The second sheet of this period, after the reaction tests: moves, reactions to charges, shooting, new orders. What the first sheet says of other things stands. Take away the `#:` before a line to give that order; change it as you like.
sheet-of-period = Take away the `#:` before a line to give that order; change it as you like. Who gets no line acts by the orders that it has in writing.
sheet-army-list = Your army, a line for each unit. Below stands the army of the scenario, which you have if you send no list: take away the `#:` before a line to have that unit, change it as you like, add others.
sheet-period = Period { $period }
sheet-set-up = Set-up
sheet-off-the-table = off the table
sheet-front-at = front at { $x }, { $y }, facing { $facing }
