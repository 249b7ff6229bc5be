//! Teams: their entries, their tables, their rounds.

use std::collections::BTreeMap;

use super::super::super::book::Period;
use super::super::super::ranking::standings;
use super::super::seed::keeps;
use super::super::{Act, By, Record, Stage};
use super::host::person;
use super::{Host, name};

/// Five teams, with three tables for each match.
fn championship() -> Host {
    let mut host = Host::new("team-championship", |format, announcement| {
        format.armies = None;
        announcement.lists_until = None;
        announcement.tables = 6;
        announcement.choose_minutes = 48 * 60;
    });
    for team in ["Aachen", "Bonn", "Celle", "Dresden", "Emden"] {
        let players = ["one", "two", "three"].map(|number| format!("{team} {number}"));
        let people = players.iter().map(|p| person(p, "Europe/Berlin")).collect();
        let periods = Period::ALL.into_iter().zip(players.iter().map(|p| name(p))).collect();
        let act = Act::SignOn { name: name(team), club: None, people, periods };
        host.ok(act, &By::Player(name(&players[0])));
    }
    host
}

#[test]
fn a_team_signs_on_with_one_player_for_each_period() {
    let mut host = championship();
    let people = vec![person("Fulda one", "Europe/Berlin")];
    let periods = BTreeMap::from([(Period::Antique, name("Fulda one"))]);
    let act = Act::SignOn { name: name("Fulda"), club: None, people, periods };
    assert_eq!(host.refused(act, &By::Player(name("Fulda one"))).rule.as_deref(), Some("W-2.2c"));
}

#[test]
fn teams_choose_tables_by_turns_and_dice_choose_for_who_does_not() {
    let mut host = championship();
    host.pass_hours(24 * 8);
    assert_eq!(host.event.stage, Stage::Choosing(1));
    let choosing: Vec<_> = host.event.choosing.values().cloned().collect();
    assert_eq!(choosing.len(), 2);
    let (lower, other) = (choosing[0].lower.clone(), choosing[0].other.clone());
    let speaker = |team: &super::super::super::Name| By::Player(name(&format!("{team} two")));
    let choice = choosing[0].choices()[4].clone();
    let choose = |team: &super::super::super::Name, tables: &BTreeMap<Period, u32>| Act::ChooseTables {
        team: team.clone(),
        tables: tables.clone(),
    };
    let refusal = host.refused(choose(&other, &choice), &speaker(&other));
    assert_eq!(refusal.rule.as_deref(), Some("W-2.2j"));
    host.refused(choose(&lower, &choice), &speaker(&other));
    host.ok(choose(&lower, &choice), &speaker(&lower));
    let answer = host.event.choosing[&other].choices()[0].clone();
    host.ok(choose(&other, &answer), &speaker(&other));

    host.pass_hours(35);
    assert_eq!(
        host.event.stage,
        Stage::Choosing(1),
        "the other match may still choose, and nobody knows the dice"
    );
    assert!(!host.records.iter().any(|(_, r)| matches!(r, Record::Revealed { .. })));
    host.pass_hours(1);
    assert_eq!(host.event.stage, Stage::Playing(1));
    let told = host.records.iter().find_map(|(_, r)| match r {
        Record::Revealed { seed, .. } => Some(seed.clone()),
        _ => None,
    });
    assert!(keeps(&host.event.commitment, &told.unwrap(), 1));
    assert_eq!(host.event.games(1).count(), 6);
    let (period, table) = choice.first_key_value().unwrap();
    let chosen = host.event.games(1).find(|g| g.table == Some(*table)).unwrap();
    assert_eq!(chosen.period, Some(*period), "what was chosen stands");
    let diced = host.records.iter().filter(|(_, r)| matches!(r, Record::TableChosen { diced: true, .. }));
    assert_eq!(diced.count(), 2);
    host.check();
}

#[test]
fn a_championship_of_five_teams_runs_to_its_end() {
    let mut host = championship();
    for _ in 0..200 {
        if let Stage::Playing(round) = host.event.stage {
            host.play_all(round);
            host.tick();
        } else if !host.pass() {
            break;
        }
    }
    assert_eq!(host.event.stage, Stage::Over);
    assert_eq!(host.event.book.games.len(), 4 * 2 * 3);
    assert_eq!(host.event.book.byes.len(), 4);
    assert_eq!(standings(&host.event.book, 4).len(), 5);
    host.check();
}
