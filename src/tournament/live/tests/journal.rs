//! What a journal must be, and who may sign on.

use super::super::{Act, By, Event, Record};
use super::host::{person, umpire};
use super::{Host, name};

fn small() -> Host {
    let mut host = Host::new("club-swiss", |format, _| format.rounds = 2);
    for who in ["Anna", "Bert", "Cleo", "Dora"] {
        host.sign_on(who, who);
    }
    host.pass_hours(24 * 8);
    host
}

#[test]
fn a_journal_that_was_cut_or_changed_is_not_read() {
    let host = small();
    assert!(Event::of(&[]).is_err());
    assert!(Event::of(&host.records[1..]).unwrap_err().contains("no announcement"));
    let without = |what: fn(&Record) -> bool| {
        let kept: Vec<_> = host.records.iter().filter(|(_, r)| !what(r)).cloned().collect();
        Event::of(&kept).unwrap_err()
    };
    without(|r| matches!(r, Record::Shuffled { .. }));
    without(|r| matches!(r, Record::Drafted { .. }));
    without(|r| matches!(r, Record::SignedOn { name, .. } if name.as_str() == "Bert"));
    let mut other = host.records.clone();
    for (_, record) in &mut other {
        if let Record::Shuffled { seed, .. } = record {
            *seed = "ab".repeat(32);
        }
    }
    assert!(Event::of(&other).unwrap_err().contains("committed"));
}

#[test]
fn names_zones_and_strangers_are_looked_at() {
    let mut host = Host::new("club-swiss", |_, _| {});
    host.sign_on("Anna", "K");
    let sign_on = |who: &str, zone: &str| Act::SignOn {
        name: name(who),
        club: None,
        people: vec![person(who, zone)],
        periods: Default::default(),
    };
    assert!(host.refused(sign_on("anna", "UTC"), &By::Player(name("anna"))).text.contains("already"));
    assert!(
        host.refused(sign_on("Bert", "Europe/Berlim"), &By::Player(name("Bert"))).text.contains("Berlin")
    );
    assert!(host.refused(sign_on("Bert", "UTC"), &By::Player(name("Anna"))).text.contains("themselves"));
    let refusal = host.refused(Act::Leave { name: name("Ana") }, &umpire());
    assert!(refusal.text.contains("Anna"), "{refusal}");
    assert!(
        host.refused(Act::CallOff { why: String::new() }, &By::Player(name("Anna"))).text.contains("umpire")
    );
}

#[test]
fn whoever_leaves_before_sign_on_closes_has_never_been_there() {
    let mut host = Host::new("club-swiss", |_, _| {});
    host.sign_on("Anna", "K");
    let before = host.event.clone();
    host.sign_on("Bert", "K");
    host.ok(Act::Leave { name: name("Bert") }, &By::Player(name("Bert")));
    assert_eq!(host.event, before);
    host.sign_on("Bert", "K");
    host.check();
}
