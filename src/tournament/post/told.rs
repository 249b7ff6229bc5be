//! What was done, in full sentences, to the one who did it or whom it concerns.

use super::super::armies::{Army, Fault, Variant};
use super::super::book::{Outcome, Round};
use super::super::live::{By, Record};
use super::super::name::Name;
use super::super::sheet::Sheet;
use super::words::{self, because, counted, joined, moment, sentence};
use super::{Stage, Writer, pages, start};

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
        Record::SheetGiven { round, pair, sheet, .. } => sheet_given(*round, pair, sheet, "Your sheet"),
        Record::Disputed { round, pair, about } => vec![disputed(*round, pair, about)],
        Record::Resulted { round, pair, outcome, by, why } => {
            let [one, other] = pair;
            let mut lines = vec![format!(
                "The result of round {round}, {one} - {other}, is entered: {}{}.",
                words::outcome(pair, outcome),
                because(why)
            )];
            let game = stage.event.opened.get(&(*round, pair[0].clone()));
            let own = matches!(by, By::Clock) && !matches!(outcome, Outcome::Awarded(_));
            lines.extend(
                game.filter(|_| !own).map(|game| format!("Nothing more is played of its game {game}.")),
            );
            lines
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
        Record::Away { name, round } => {
            vec![format!("{} {} not paired in round {round}.", who(name), is(name))]
        }
        Record::Left { name, from } => {
            let have = if me == Some(name) { "have" } else { "has" };
            let note = if me == Some(name) {
                " You keep your results and your rank; `return` brings you back."
            } else {
                ""
            };
            vec![format!("{} {have} left the tournament, from round {from} on.{note}", who(name))]
        }
        Record::Returned { name, from } => {
            vec![format!("{} {} back, and paired again from round {from} on.", who(name), is(name))]
        }
        Record::Drafted { round, paired, by } => {
            let how = if matches!(by, By::Clock) { "by the program" } else { "by hand" };
            let bye = paired.bye.as_ref().map_or(String::new(), |b| format!(", bye {b}"));
            let pairs: Vec<String> =
                paired.pairs.iter().map(|p| format!("{} - {}", p.names[0], p.names[1])).collect();
            let mut lines = vec![format!(
                "Round {round} is drafted {how}: {}{bye}. Nobody is told before `publish`.",
                pairs.join(", ")
            )];
            lines.extend(paired.notes.iter().map(|n| sentence(n)));
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
        Record::CalledOff { why } => vec![format!("The tournament is called off{}.", because(why))],
        _ => Vec::new(),
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
        format!("list {}{sublist}{years}{commander}{shk}", v.list)
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

/// What two sheets differ on.
pub(super) fn disputed(round: Round, pair: &[Name; 2], about: &[String]) -> String {
    let [one, other] = pair;
    format!(
        "The sheets of round {round}, {one} - {other}, are not in order: {}. The umpire is told.",
        about.join("; ")
    )
}
