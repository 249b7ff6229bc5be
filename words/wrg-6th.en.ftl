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
