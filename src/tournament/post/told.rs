//! What was done, in full sentences, to the one who did it or whom it concerns.

use super::super::armies::{Army, Fault, Variant};
use super::super::book::{Game, Outcome, Round};
use super::super::format::Scoring;
use super::super::live::{By, Record};
use super::super::name::Name;
use super::super::scoring::EXCESS_TIMES;
use super::super::sheet::{Sheet, faults};
use super::words::{self, because, counted, joined, moment, sentence};
use super::{Stage, Writer, pages, start};
use estafette_core::cites;

/// A fault with the rule that it is under.
pub(super) fn fault(fault: &Fault) -> String {
    let text = fault.text.trim().trim_end_matches('.');
    if fault.rule.is_empty() { format!("{text}.") } else { format!("{text} [{}].", fault.rule) }
}

/// What a record did, for whoever did it; nothing for what he need not be told.
pub(super) fn done(stage: &Stage<'_>, writer: &Writer, record: &Record) -> Vec<String> {
    let me = if let Writer::Player(name) = writer { Some(name) } else { None };
    let who = |name: &Name| if me == Some(name) { "You".to_owned() } else { name.to_string() };
    let is = |name: &Name| if me == Some(name) { "are" } else { "is" };
    match record {
        Record::SignedOn { name, club, people, periods, from } => {
            vec![signed_on(
                name,
                club.as_deref(),
                periods.iter().map(|(p, n)| (words::period(*p), n)),
                people,
                *from,
            )]
        }
        Record::ArmyGiven { player, army, faults, late } => {
            army_given(stage, (player, me), army, faults, *late)
        }
        Record::ArmyJudged { player, allowed, why } => {
            let said = if *allowed { "may be played" } else { "is refused" };
            vec![format!("The army of {player} {said}{}.", because(why))]
        }
        Record::VariantChosen { player, round, variant } => {
            vec![variant_chosen(stage, player, *round, *variant)]
        }
        Record::SheetGiven { round, pair, sheet, .. } => {
            let mut lines = sheet_given(*round, pair, sheet, "Your sheet");
            lines.extend(lacking(stage, *round, pair, sheet));
            lines
        }
        Record::Disputed { round, pair, about } => vec![disputed(*round, pair, about)],
        Record::Resulted { round, pair, outcome, by, why } => {
            let [one, other] = pair;
            let mut lines = vec![format!(
                "The result of round {round}, {one} - {other}, is entered: {}{}.",
                words::outcome(pair, outcome),
                because(why)
            )];
            lines.extend(nothing_else(stage, outcome));
            let game = stage.event.opened.get(&(*round, pair[0].clone()));
            let own = matches!(by, By::Clock) && !matches!(outcome, Outcome::Awarded(_));
            lines.extend(
                game.filter(|_| !own).map(|game| format!("Nothing more is played of its game {game}.")),
            );
            lines
        }
        Record::Manner { player, zone, lang } => {
            let whose = if me == Some(player) { "You read".to_owned() } else { format!("{player} reads") };
            let zone = zone.as_ref().map(|zone| {
                format!(
                    "{whose} times in the zone {zone} from now on; it is {} there.",
                    moment(stage.now, zone)
                )
            });
            let whose =
                if me == Some(player) { "Your games".to_owned() } else { format!("The games of {player}") };
            let lang =
                lang.map(|lang| format!("{whose} are mailed in {} from now on.", words::in_english(lang)));
            zone.into_iter().chain(lang).collect()
        }
        Record::Protested { number, by, round, pair, .. } => {
            let whom = match pair {
                Some(pair) => {
                    format!("The umpire and {} are told", pair.iter().find(|name| *name != by).unwrap_or(by))
                }
                None => "The umpire is told".to_owned(),
            };
            let whose =
                if me == Some(by) { "Your protest".to_owned() } else { format!("The protest of {by}") };
            vec![format!(
                "{whose} about round {round} is kept as protest {number}. {whom}; his answer comes by mail."
            )]
        }
        Record::ProtestAnswered { number, .. } => {
            vec![format!("Protest {number} is answered; both players are told.")]
        }
        Record::Penalised { round, name, kind, why, .. } => {
            vec![format!("{name} loses {} in round {round}{}.", words::penalty(*kind), because(why))]
        }
        Record::TableChosen { team, tables, diced, .. } => {
            let tables: Vec<String> =
                tables.iter().map(|(p, t)| format!("{} on table {t}", words::period(*p))).collect();
            let how = if *diced { "The dice chose for" } else { "Chosen by" };
            vec![format!("{how} {team}: {}.", joined(&tables))]
        }
        Record::Placed { games, .. } => games
            .iter()
            .map(|(table, [one, other], period)| {
                let period = period.map_or(String::new(), |p| format!(", {}", words::period(p)));
                let table = table.map_or(String::new(), |t| format!(" on table {t}"));
                let [first, second] = words::sides(stage);
                format!("{one} ({first}) meets {other} ({second}){table}{period}.")
            })
            .collect(),
        Record::Away { name, round, unarmed } => {
            let since = since(unarmed);
            vec![format!("{} {} not paired in round {round}{since}.", who(name), is(name))]
        }
        Record::Armed { name, round } => vec![format!(
            "{} {} paired in round {round} after all, which is drafted anew.",
            who(name),
            is(name)
        )],
        Record::Left { name, from } => {
            let have = if me == Some(name) { "have" } else { "has" };
            let known = stage.event.book.entrants.contains_key(name);
            let note = if me == Some(name) { words::way_back(known) } else { "" };
            vec![format!("{} {have} left the tournament, from round {from} on.{note}", who(name))]
        }
        Record::Returned { name, from } => {
            vec![format!("{} {} back, and paired again from round {from} on.", who(name), is(name))]
        }
        Record::Drafted { round, paired, by_hand, .. } => {
            let how = if *by_hand { "by hand" } else { "by the program" };
            let bye = paired.bye.as_ref().map_or(String::new(), |b| format!(", bye {b}"));
            let pairs: Vec<String> =
                paired.pairs.iter().map(|p| format!("{} - {}", p.names[0], p.names[1])).collect();
            let mut lines = vec![format!(
                "Round {round} is drafted {how}: {}{bye}. Nobody is told before `publish`.",
                pairs.join(", ")
            )];
            lines.extend(paired.notes.iter().map(|n| sentence(n)));
            lines.extend(left_out(stage, *round));
            lines
        }
        Record::Published { round, until } => {
            vec![format!(
                "Round {round} is published; its games are due by {}.",
                moment(*until, pages::zone(stage, writer))
            )]
        }
        Record::Started { .. }
        | Record::Outscouted { .. }
        | Record::NotSetUp { .. }
        | Record::PutOffTable { .. } => start::done(stage, record),
        Record::Reopened { round, pair: [one, other], why, .. } => {
            vec![format!("The result of round {round}, {one} - {other}, counts no more{}.", because(why))]
        }
        Record::Closed { round } => vec![format!("Round {round} is closed; the standing has gone out.")],
        Record::Ended => vec!["The tournament is over; the final ranking has gone out.".to_owned()],
        Record::Corrected => {
            vec!["The final ranking is made anew, and has gone out to all.".to_owned()]
        }
        Record::CalledOff { why } => vec![format!("The tournament is called off{}.", because(why))],
        _ => Vec::new(),
    }
}

/// ` since …`, or nothing.
pub(super) fn since(what: &str) -> String {
    if what.is_empty() { String::new() } else { format!(", since {what}") }
}

/// Who does not play in a round that is drafted, and why: one sentence each.
pub(super) fn left_out(stage: &Stage<'_>, round: Round) -> Vec<String> {
    let out =
        stage.event.book.entrants.iter().filter(|(name, e)| {
            stage.event.stays(name) && round >= e.presence.from && !e.presence.plays(round)
        });
    let said = |name: &Name| match stage.event.unarmed.get(&(round, name.clone())) {
        Some(lacks) => format!("{name} is left out, since {lacks}."),
        None => format!("{name} is away."),
    };
    out.map(|(name, _)| said(name)).collect()
}

/// What a ruling in points alone leaves out, where it counts for the ranking.
fn nothing_else(stage: &Stage<'_>, outcome: &Outcome) -> Option<String> {
    let (Scoring::Damage(_), Outcome::Awarded(awards)) = (&stage.event.book.format.scoring, outcome) else {
        return None;
    };
    let what = match (
        awards.iter().all(|award| award.difference == 0),
        awards.iter().all(|award| award.damage == 0),
    ) {
        (true, true) => "No difference and no damage count",
        (true, false) => "No difference counts",
        (false, true) => "No damage counts",
        (false, false) => return None,
    };
    Some(format!("{what} for the ranking from this game, since none is named."))
}

/// What an army beyond the limit is taken off in every game.
pub(super) fn excess(stage: &Stage<'_>, army: &Army) -> Option<String> {
    cites!("W-2.1.4c");
    let Scoring::Damage(rules) = &stage.event.book.format.scoring else { return None };
    let beyond = army.cost.saturating_sub(rules.limit);
    (beyond > 0).then(|| {
        format!(
            "It costs {} more than {}: {} of damage are taken off what it inflicts, in every game [W-2.1.4c].",
            counted(beyond, "point"),
            rules.limit,
            counted(beyond.saturating_mul(EXCESS_TIMES), "point")
        )
    })
}

/// Which round somebody misses whose army is not there in time.
fn missed(stage: &Stage<'_>, player: &Name, me: Option<&Name>) -> Option<String> {
    let event = stage.event;
    let entrant = event.book.entrant_of(player)?;
    let you = if me == Some(player) && entrant == player { "you".to_owned() } else { entrant.to_string() };
    let is = if you == "you" { "are" } else { "is" };
    let out = |round: Round| event.unarmed.contains_key(&(round, entrant.clone()));
    match event.stage {
        super::super::live::Stage::Pairing(round) if out(round) => Some(format!(
            "Round {round} is drafted without {you}, unless the umpire allows the army before it is published."
        )),
        _ => {
            let round = event.playing().filter(|round| out(*round))?;
            let next = round + 1;
            let then = if next <= event.book.format.rounds {
                format!(" With an army that may be played {you} {is} paired from round {next} on.")
            } else {
                String::new()
            };
            Some(format!("Round {round} is played without {you}, since no army was there in time.{then}"))
        }
    }
}

/// Who has signed on, and from when he plays.
pub(super) fn signed_on<'n>(
    name: &Name,
    club: Option<&str>,
    players: impl Iterator<Item = (&'static str, &'n Name)>,
    people: &[super::super::live::Person],
    from: Round,
) -> String {
    let club = club.map_or(String::new(), |club| format!(" (club {club})"));
    let players: Vec<String> = players.map(|(period, player)| format!("{player} in {period}")).collect();
    let players = if players.is_empty() { String::new() } else { format!(", with {},", joined(&players)) };
    let zones = match people {
        [] => String::new(),
        [only] => format!(" Times are told in the zone {}.", only.zone),
        several => {
            let each: Vec<String> = several.iter().map(|p| format!("to {} in {}", p.name, p.zone)).collect();
            format!(" Times are told {}.", joined(&each))
        }
    };
    format!("{name}{club}{players} is signed on, and plays from round {from} on.{zones}")
}

fn army_given(
    stage: &Stage<'_>,
    (player, me): (&Name, Option<&Name>),
    army: &Army,
    faults: &[Fault],
    late: bool,
) -> Vec<String> {
    let whose = if me == Some(player) { "Your army".to_owned() } else { format!("The army of {player}") };
    let mut lines = vec![format!("{whose} is in: {}", restated(army))];
    if late {
        let cost = stage.event.book.format.armies.map(|rules| rules.late);
        lines.push(match cost {
            Some(super::super::format::LateList::Penalty(points)) => {
                format!("It came after the deadline, which costs {}.", counted(points, "point"))
            }
            _ => "It came after the deadline.".to_owned(),
        });
    }
    lines.extend(excess(stage, army));
    lines.extend(missed(stage, player, me));
    if faults.is_empty() {
        lines.push("Nothing is wrong with it.".to_owned());
    } else {
        lines.push(
            "It may not be played as it is; the umpire is told, who may allow it. What is wrong:".to_owned(),
        );
        lines.extend(faults.iter().map(fault));
    }
    lines
}

/// An army in full sentences.
pub(super) fn restated(army: &Army) -> String {
    let variant = |v: &Variant| {
        let sublist = if v.sublist.is_empty() { String::new() } else { format!(", {}", v.sublist) };
        let years = if v.years == [0, 0] {
            String::new()
        } else {
            format!(", {}", super::super::armies::years::span_said(v.years))
        };
        let commander =
            if v.commander.is_empty() { String::new() } else { format!(", under {}", v.commander) };
        let shk = if v.shk { ", with SHK" } else { "" };
        let offers =
            if v.offers.is_empty() { String::new() } else { format!(", offers {}", joined(&v.offers)) };
        format!("list {}{sublist}{years}{commander}{shk}{offers}", v.list)
    };
    let variants: Vec<String> = match army.variants.as_slice() {
        [only] => vec![variant(only)],
        several => {
            several.iter().enumerate().map(|(at, v)| format!("variant {}: {}", at + 1, variant(v))).collect()
        }
    };
    let mut text = variants.join("; ");
    if army.cost != 0 {
        text.push_str(&format!("; it costs {}", counted(army.cost, "point")));
    }
    if army.cheapest != 0 {
        text.push_str(&format!(", its cheapest figure {}", army.cheapest));
    }
    if let Some(period) = army.period {
        text.push_str(&format!("; for {}", words::period(period)));
    }
    if army.used_last_year {
        text.push_str("; used in this tournament last year");
    }
    let items: Vec<String> = army
        .items
        .iter()
        .map(
            |(item, against)| {
                if against.is_empty() { item.clone() } else { format!("{item} (if {against})") }
            },
        )
        .collect();
    if !items.is_empty() {
        text.push_str(&format!("; with {}", joined(&items)));
    }
    sentence(&text)
}

fn variant_chosen(stage: &Stage<'_>, player: &Name, round: Round, variant: usize) -> String {
    let named = stage.event.armies.get(player).and_then(|e| e.army.variants.get(variant));
    let list =
        named.map_or(String::new(), |v| format!(", list {} {}", v.list, v.sublist).trim_end().to_owned());
    format!("In round {round} {player} plays variant {}{list}. The opponent is not told.", variant + 1)
}

/// A sheet in full sentences; `whose` begins the first.
pub(super) fn sheet_given(round: Round, pair: &[Name; 2], sheet: &Sheet, whose: &str) -> Vec<String> {
    let [one, other] = pair;
    let mut lines = vec![format!("{whose} of round {round}, {one} - {other}, is in.")];
    lines.extend(sheet.stated(pair));
    lines
}

/// What a sheet lacks so that nobody could score it.
fn lacking(stage: &Stage<'_>, round: Round, pair: &[Name; 2], sheet: &Sheet) -> Vec<String> {
    cites!("W-2.1.4t");
    let Some(game) = stage.event.game(round, pair) else { return Vec::new() };
    let signed = Sheet { signed: pair.to_vec(), ..sheet.clone() };
    let lacks: Vec<String> = faults(&stage.event.book, game, &signed).iter().map(fault).collect();
    if lacks.is_empty() {
        return lacks;
    }
    let opening =
        "It is not complete, and makes no result before it is: send the whole sheet again. It lacks:";
    [opening.to_owned()].into_iter().chain(lacks).collect()
}

/// That a game that is over time is played on, and what follows.
pub(super) fn played_on(stage: &Stage<'_>, round: Round, [one, other]: &[Name; 2]) -> String {
    format!(
        "{one} - {other} in round {round} has no result, and no umpire has judged it. {}.",
        words::capital(&stage.event.unjudged())
    )
}

/// A game that was awarded without an umpire, and why.
pub(super) fn awarded(stage: &Stage<'_>, game: &Game) -> Option<String> {
    let [one, other] = &game.pair;
    let why = stage.event.awarded.get(&(game.round, one.clone()))?;
    let outcome = words::outcome(&game.pair, game.outcome.as_ref()?);
    Some(format!("Round {}, {one} - {other}: {outcome}{}.", game.round, because(why)))
}

/// What two sheets differ on.
pub(super) fn disputed(round: Round, pair: &[Name; 2], about: &[String]) -> String {
    let [one, other] = pair;
    format!(
        "The sheets of round {round}, {one} - {other}, are not in order: {}. The umpire is told.",
        about.join("; ")
    )
}
