//! Random acts by random people.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use proptest::prelude::*;

use super::super::super::armies::{Army, Variant};
use super::super::super::book::{Account, Award, Outcome, PenaltyKind, Period};
use super::super::super::format::{Format, Policy};
use super::super::super::name::Name;
use super::super::super::pairing::{Pair, Paired};
use super::super::super::sheet::Sheet;
use super::super::{Act, By, Lapse, Reader, Reminder};
use super::Host;
use super::host::{person, umpire};

/// One step: who, what, and three numbers that say the rest.
type Step = (u8, u8, u16, u16, u16);

fn names() -> Vec<Name> {
    let players = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gerd", "Hans", "Ida", "Jan"];
    players.iter().map(|n| n.parse().unwrap()).collect()
}

fn pick<T: Clone>(from: &[T], number: u16) -> Option<T> {
    from.get(usize::from(number) % from.len().max(1)).cloned()
}

fn number(from: u16) -> i64 {
    match from % 7 {
        0 => i64::MAX,
        1 => i64::MIN,
        2 => -5,
        _ => i64::from(from % 1000),
    }
}

fn outcome(pair: &[Name; 2], a: u16, b: u16) -> Outcome {
    let account =
        |n: u16| Account { gross: number(n), cost: 1250 + i64::from(n % 9), looted: n.is_multiple_of(5) };
    let award = |n: u16| Award { points: number(n), difference: number(n), damage: number(n) };
    match a % 5 {
        0 => Outcome::Winner(pick(pair, b)),
        1 => Outcome::Winner(None),
        2 => Outcome::Points([number(a), number(b)]),
        3 => Outcome::Awarded([award(a), award(b)]),
        _ => Outcome::Damage([account(a), account(b)]),
    }
}

fn act(host: &Host, what: u8, (a, b, c): (u16, u16, u16)) -> Act {
    let event = &host.event;
    let round = match a % 4 {
        0 => u32::from(b),
        1 => event.coming(),
        _ => event.book.last_round(),
    };
    let entrants: Vec<Name> =
        event.book.entrants.keys().cloned().chain(names().into_iter().take(2)).collect();
    let people: Vec<Name> = event.people.keys().cloned().chain(names().into_iter().take(2)).collect();
    let entrant = pick(&entrants, c).unwrap();
    let player = pick(&people, c).unwrap();
    let games: Vec<_> = event.games(round).map(|g| g.pair.clone()).collect();
    let pair = pick(&games, c).unwrap_or([player.clone(), entrant.clone()]);
    let why = "noise".to_owned();
    match what % 26 {
        0 => {
            let new = pick(&names(), a).unwrap();
            let periods: BTreeMap<Period, Name> = BTreeMap::new();
            Act::SignOn { people: vec![person(new.as_str(), "Asia/Tokyo")], name: new, club: None, periods }
        }
        1 => {
            let team: Name = format!("Team {}", a % 6).parse().unwrap();
            let of: Vec<String> = (1..=3).map(|n| format!("{team} {n}")).collect();
            let people = of.iter().map(|p| person(p, "Europe/Rome")).collect();
            let periods = Period::ALL.into_iter().zip(of.iter().map(|p| p.parse().unwrap())).collect();
            Act::SignOn { name: team, club: Some(why), people, periods }
        }
        2 | 3 => {
            let variant = Variant { list: format!("L{}", a % 3), years: [100, 900], ..Variant::default() };
            let variants = vec![variant; usize::from(b % 4)];
            Act::GiveArmy { player, army: Army { variants, cost: number(b), ..Army::default() } }
        }
        4 => Act::JudgeArmy { player, allowed: a % 3 != 0, why },
        5 => Act::ChooseVariant { player, round, variant: usize::from(b % 3) },
        6 => Act::CloseSignOn {
            seed: [None, Some(host.seeds.sign_on()), Some(why)][usize::from(a % 3)].clone(),
        },
        7 => Act::Draft { by_hand: None },
        8 => {
            let pairs = entrants.chunks_exact(2).map(|two| Pair {
                names: [two[0].clone(), two[1].clone()],
                table: (b % 3 == 0).then_some(u32::from(c % 9)),
            });
            let bye = (a % 2 == 0).then(|| entrant.clone());
            Act::Draft { by_hand: Some(Paired { pairs: pairs.collect(), bye, notes: Vec::new() }) }
        }
        9 => {
            let mut pairing = event.book.format.pairing.clone();
            pairing.repeat = [Policy::Forbid, Policy::Avoid, Policy::Allow][usize::from(a % 3)];
            Act::Amend { pairing, rounds: u32::from(b % 8), why }
        }
        10 => Act::Publish,
        11 => {
            let all: Vec<_> = event.choosing.values().filter(|m| m.next().is_some()).collect();
            match pick(&all, a) {
                Some(open) => Act::ChooseTables {
                    team: open.next().unwrap_or(&entrant).clone(),
                    tables: pick(&open.choices(), b).unwrap_or_default(),
                },
                None => Act::ChooseTables { team: entrant, tables: BTreeMap::from([(Period::Antique, 1)]) },
            }
        }
        12 => Act::DiceTables { seed: Some(host.seeds.round(round.min(40))) },
        13 => Act::OpenedGame { round, pair, game: estafette_core::GameId::new(&format!("g-{a}")) },
        14 | 15 => {
            let sheet = Sheet {
                damage: Some([i64::from(b % 900) * 4, 400]),
                cost: (a % 4 != 0).then_some([1250; 2]),
                winner: pick(&pair, b).filter(|_| a % 2 == 0),
                points: Some([number(a), number(b)]),
                ..Sheet::default()
            };
            Act::GiveSheet { by: player, sheet }
        }
        16 => Act::Finish { round, outcome: outcome(&pair, a, b), pair },
        17 | 18 => Act::Rule { round, outcome: outcome(&pair, b, c), pair, why },
        19 => {
            let n = number(b);
            let kinds = [PenaltyKind::Points(n), PenaltyKind::Damage(n), PenaltyKind::Late(u32::from(b))];
            Act::Penalise { round, name: player, kind: kinds[usize::from(a % 3)], why }
        }
        20 => Act::BeAway { name: entrant, round },
        21 => Act::Leave { name: entrant },
        22 => Act::Return { name: entrant },
        23 => Act::CloseRound,
        24 => match a % 5 {
            4 => Act::Reopen { round, pair, why },
            0 => Act::FindIncomplete { round, pair },
            1 => Act::LateOrders { round, name: player, hours: u32::from(b) },
            2 => Act::MarkOverdue { round, pair },
            _ if b % 2 == 0 => Act::AwardOverdue { round, pair, silent: Some([a % 3 == 0, c % 2 == 0]) },
            _ => Act::Forfeit { round, pair, lapses: [None, Some(Lapse::Silent)] },
        },
        _ if a % 50 == 0 => Act::CallOff { why },
        _ => Act::Remind(Reminder::Sheet(round, player)),
    }
}

/// Games of the round get results, so that the noise gets somewhere.
fn settle(host: &mut Host, seed: u16) {
    let round = host.event.book.last_round();
    for (pair, n) in host.open(round).into_iter().zip(u32::from(seed)..) {
        for way in 0..5 {
            let outcome = outcome(&pair, way, 3 + u16::try_from(n % 500).unwrap());
            drop(host.act(Act::Rule { round, pair: pair.clone(), outcome, why: String::new() }, &umpire()));
        }
    }
}

fn run(format: usize, steps: &[Step]) {
    let formats: Vec<&str> = Format::names().collect();
    let mut host = Host::new(formats[format % formats.len()], |format, announcement| {
        format.rounds = 3;
        announcement.tables = if steps.len().is_multiple_of(3) { 9 } else { 0 };
        announcement.judge_hours = u32::try_from(steps.len() % 40).unwrap();
        announcement.lists_until =
            format.armies.filter(|_| steps.len().is_multiple_of(2)).map(|_| announcement.sign_on_until);
    });
    for number in 0..5 {
        drop(host.act(act(&host, u8::from(host.event.teams()), (number, 0, 0)), &umpire()));
    }
    for (who, what, a, b, c) in steps.iter().copied() {
        let by = match who % 8 {
            0..=2 => umpire(),
            3 => By::Clock,
            _ => By::Player(
                pick(&host.event.people.keys().cloned().chain(names()).collect::<Vec<_>>(), a).unwrap(),
            ),
        };
        if what > 200 {
            host.now += TimeDelta::hours(i64::from(a % 400));
            host.tick();
            if what > 230 {
                settle(&mut host, b);
            }
        }
        let before = host.event.clone();
        let act = act(&host, what, (a, b, c));
        if host.act(act, &by).is_err() {
            assert_eq!(host.event, before, "what is refused changes nothing");
        }
        assert_eq!(host.event.books(), Ok(()));
        let seen = host.event.seen_by(&Reader::Public);
        assert!(seen.draft.is_none() && seen.people.values().all(|p| p.address.is_empty()));
    }
    host.check();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever people do, nothing panics, the books balance, the clock is never refused, and the journal makes
    /// the same event again.
    #[test]
    fn noise_never_breaks_a_tournament(
        format in 0usize..5,
        steps in prop::collection::vec(any::<Step>(), 20..160),
    ) {
        run(format, &steps);
    }
}
