//! Armies: in time, late, faulty, judged, hidden.

use super::super::super::armies::{Army, Variant};
use super::super::super::format::LateList;
use super::super::{Act, By, Reader, Record, Reminder, Stage};
use super::host::umpire;
use super::{Host, name};

fn variant(list: &str) -> Variant {
    Variant {
        list: list.to_owned(),
        years: [100, 300],
        commander: "Odenathus".to_owned(),
        troops: "1 general".to_owned(),
        ..Variant::default()
    }
}

fn army(variants: &[&str]) -> Army {
    Army {
        variants: variants.iter().map(|v| variant(v)).collect(),
        cost: 1250,
        cheapest: 3,
        ..Army::default()
    }
}

fn give(who: &str, army: Army) -> Act {
    Act::GiveArmy { player: name(who), army }
}

fn by(who: &str) -> By {
    By::Player(name(who))
}

/// Four players, whose lists are due two days after sign-on closes.
fn open(late: LateList) -> Host {
    let mut host = Host::new("german-open", |format, announcement| {
        format.rounds = 3;
        format.armies.as_mut().unwrap().late = late;
        announcement.lists_until = Some(announcement.sign_on_until + chrono::TimeDelta::days(2));
    });
    for who in ["Anna", "Bert", "Cleo", "Dora"] {
        host.sign_on(who, who);
    }
    host
}

#[test]
fn late_lists_cost_points_and_who_has_none_is_not_paired() {
    let mut host = open(LateList::Penalty(2));
    host.ok(give("Anna", army(&["Palmyran"])), &by("Anna"));
    host.ok(give("Bert", army(&["Palmyran"])), &by("Bert"));
    host.pass_hours(24 * 8);
    assert_eq!(host.event.draft, None, "the round waits for the lists");
    host.pass_hours(24 + 12);
    assert_eq!(host.event.stage, Stage::Playing(1));
    assert!(host.event.reminded.contains(&Reminder::Army(name("Cleo"))));
    assert!(!host.event.reminded.contains(&Reminder::Army(name("Anna"))));
    assert_eq!(host.event.games(1).count(), 1, "two have no army");

    let made = host.ok(give("Cleo", army(&["Palmyran"])), &by("Cleo"));
    assert!(matches!(made.as_slice(), [Record::ArmyGiven { late: true, .. }, Record::Penalised { .. }]));
    let refusal = host.refused(give("Anna", army(&["Timurid"])), &by("Anna"));
    assert!(refusal.text.contains("time for them is over"), "{refusal}");
    host.play_all(1);
    host.pass_hours(13);
    let plays =
        |who: &str| host.event.game_of(2, &name(who)).is_some() || host.event.book.byes[0].name == name(who);
    assert!(plays("Cleo"));
    assert!(!plays("Dora"));
    host.check();
}

#[test]
fn a_format_can_refuse_late_lists_but_an_umpire_can_take_one() {
    let mut host = open(LateList::Refuse);
    host.pass_hours(24 * 9 + 1);
    assert!(
        host.refused(give("Anna", army(&["Palmyran"])), &by("Anna")).text.contains("time for army lists")
    );
    host.ok(give("Anna", army(&["Palmyran"])), &umpire());
    assert!(host.event.book.penalties.is_empty());
}

#[test]
fn a_faulty_list_waits_for_the_umpire_and_never_replaces_a_sound_one() {
    let mut host = open(LateList::Refuse);
    host.ok(give("Anna", army(&["Timurid", "Ilkhanid"])), &by("Anna"));
    assert!(!host.event.armies[&name("Anna")].allowed());
    let judge = |allowed| Act::JudgeArmy { player: name("Anna"), allowed, why: "historical".to_owned() };
    host.refused(judge(true), &by("Anna"));
    host.ok(judge(true), &umpire());
    assert!(host.event.armies[&name("Anna")].allowed());

    host.ok(give("Bert", army(&["Palmyran"])), &by("Bert"));
    let refusal = host.refused(give("Bert", army(&["Timurid", "Ilkhanid"])), &by("Bert"));
    assert_eq!(refusal.rule.as_deref(), Some("W-2.1.1a"));
    assert!(host.event.armies[&name("Bert")].allowed());
}

#[test]
fn armies_and_variants_stay_hidden_until_they_are_revealed() {
    let mut host = open(LateList::Refuse);
    for who in ["Anna", "Bert", "Cleo", "Dora"] {
        host.ok(give(who, army(&["Palmyran", "Palmyran"])), &by(who));
    }
    let bert = Reader::Player(name("Bert"));
    assert!(!host.event.seen_by(&bert).armies.contains_key(&name("Anna")));
    assert!(host.event.seen_by(&Reader::Public).armies.is_empty());
    assert!(host.event.seen_by(&bert).people[&name("Anna")].address.is_empty());
    assert!(!host.event.seen_by(&bert).people[&name("Bert")].address.is_empty());

    host.pass_hours(24 * 8);
    let seen = host.event.seen_by(&Reader::Public);
    let shown = &seen.armies[&name("Anna")].army.variants[0];
    assert_eq!((shown.list.as_str(), shown.troops.as_str()), ("Palmyran", ""));

    let [one, other] = host.open(1).remove(0);
    let choose =
        |who: &super::super::super::Name| Act::ChooseVariant { player: who.clone(), round: 1, variant: 1 };
    host.ok(choose(&one), &By::Player(one.clone()));
    let seen = |host: &Host, reader: &Reader| host.event.seen_by(reader).armies[&one].chosen.get(&1).copied();
    assert_eq!(seen(&host, &Reader::Player(other.clone())), None);
    assert_eq!(seen(&host, &Reader::Player(one.clone())), Some(1));
    assert_eq!(host.event.variant(1, &other, host.now), None);
    host.ok(choose(&other), &By::Player(other.clone()));
    assert_eq!(seen(&host, &Reader::Player(other.clone())), Some(1), "both have chosen");
    assert_eq!(seen(&host, &Reader::Public), None);
    host.refused(choose(&one), &By::Player(one.clone()));

    let idle = host.open(1).remove(1);
    host.pass_hours(48);
    assert_eq!(host.event.variant(1, &idle[0], host.now), Some(0), "the first is played");
    assert!(host.event.reminded.contains(&Reminder::Variant(1, idle[0].clone())));
}

#[test]
fn an_army_found_illegal_after_the_start_plays_on() {
    let mut host = open(LateList::Refuse);
    for who in ["Anna", "Bert", "Cleo", "Dora"] {
        host.ok(give(who, army(&["Palmyran"])), &by(who));
    }
    host.pass_hours(24 * 8);
    let act = Act::JudgeArmy { player: name("Anna"), allowed: false, why: "mixed".to_owned() };
    assert_eq!(host.refused(act, &umpire()).rule.as_deref(), Some("W-2.1.1i"));
}

/// Four players, of whom Anna's army is in in time and has faults; the first round is drafted, and not published.
fn drafted_without_anna() -> Host {
    let mut host = open(LateList::Penalty(2));
    host.ok(give("Anna", army(&["Timurid", "Ilkhanid"])), &by("Anna"));
    for who in ["Bert", "Cleo"] {
        host.ok(give(who, army(&["Palmyran"])), &by(who));
    }
    host.pass_hours(24 * 9 + 1);
    assert_eq!(host.event.stage, Stage::Pairing(1));
    assert_eq!(paired(&host), ["Bert", "Cleo"]);
    host
}

fn paired(host: &Host) -> Vec<String> {
    let draft = host.event.draft.as_ref().unwrap();
    let names = draft.pairs.iter().flat_map(|p| &p.names).chain(&draft.bye);
    let mut names: Vec<String> = names.map(ToString::to_string).collect();
    names.sort();
    names
}

#[test]
fn who_has_an_army_before_the_round_is_published_is_drafted_after_all() {
    let mut host = drafted_without_anna();
    let why = host.event.unarmed[&(1, name("Anna"))].clone();
    assert_eq!(why, "the army of Anna has faults, and no umpire has allowed it");
    assert_eq!(host.event.unarmed[&(1, name("Dora"))], "no army of Dora is in");
    let refusal = host.refused(Act::Return { name: name("Anna") }, &umpire());
    assert!(refusal.text.contains("left out of round 1 since the army of Anna has faults"), "{refusal}");

    let judge = Act::JudgeArmy { player: name("Anna"), allowed: true, why: "historical".to_owned() };
    let made = host.ok(judge, &umpire());
    assert!(
        matches!(made.as_slice(), [Record::ArmyJudged { .. }, Record::Armed { round: 1, .. }]),
        "{made:?}"
    );
    host.ok(Act::Draft { by_hand: None }, &umpire());
    assert_eq!(paired(&host), ["Anna", "Bert", "Cleo"]);

    let made = host.ok(give("Dora", army(&["Palmyran"])), &by("Dora"));
    assert!(made.iter().any(|r| matches!(r, Record::Penalised { round: 1, .. })), "{made:?}");
    host.tick();
    assert_eq!(paired(&host), ["Anna", "Bert", "Cleo", "Dora"], "the clock drafts it anew");
    host.pass_hours(13);
    assert_eq!(host.event.games(1).count(), 2);
    host.check();
}

#[test]
fn who_is_away_besides_stays_away_and_a_refused_army_leaves_the_draft() {
    let mut host = drafted_without_anna();
    host.ok(Act::BeAway { name: name("Anna"), round: 1 }, &by("Anna"));
    let judge = |who: &str, allowed| Act::JudgeArmy { player: name(who), allowed, why: "so".to_owned() };
    let made = host.ok(judge("Anna", true), &umpire());
    assert_eq!(made.len(), 1, "she said that she is away: {made:?}");
    host.ok(give("Dora", army(&["Palmyran"])), &by("Dora"));
    host.tick();
    host.ok(judge("Bert", false), &umpire());
    assert_eq!(host.event.draft, None);
    host.tick();
    assert_eq!(paired(&host), ["Cleo", "Dora"]);
    host.check();
}
