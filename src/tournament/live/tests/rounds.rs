//! Rounds of single players, from sign-on to the last result.

use super::super::super::book::{Award, Outcome, PenaltyKind};
use super::super::super::pairing::{Pair, Paired};
use super::super::super::ranking::standings;
use super::super::super::scoring::scores;
use super::super::seed::{Dice, keeps};
use super::super::{Act, By, Reader, Record, Reminder, Stage};
use super::host::umpire;
use super::{Host, name};

/// Eight players of four clubs in a German Open on real tables, without army lists.
fn open() -> Host {
    let mut host = Host::new("german-open", |format, _| format.armies = None);
    for (who, club) in [
        ("Anna", "K"),
        ("Bert", "K"),
        ("Cleo", "M"),
        ("Dora", "M"),
        ("Emil", "H"),
        ("Fritz", "H"),
        ("Gerd", "G"),
        ("Hans", "S"),
    ] {
        host.sign_on(who, club);
    }
    host
}

/// The same once round 1 is published.
fn playing() -> Host {
    let mut host = open();
    host.pass_hours(24 * 8);
    assert_eq!(host.event.stage, Stage::Playing(1));
    host
}

#[test]
fn an_open_runs_from_sign_on_to_its_winner_while_the_organisers_sleep() {
    let mut host = open();
    for _ in 0..200 {
        if let Stage::Playing(round) = host.event.stage {
            host.play_all(round);
            host.tick();
        } else if !host.pass() {
            break;
        }
        host.check();
    }
    assert_eq!(host.event.stage, Stage::Over);
    assert_eq!(host.event.book.games.len(), 16);
    let table = standings(&host.event.book, 4);
    assert_eq!(table.iter().map(|line| line.points).sum::<i64>(), 1600);
    assert!(host.refused(Act::Publish, &umpire()).text.contains("over"));
}

#[test]
fn the_shuffle_follows_from_a_seed_that_was_committed_to() {
    let host = playing();
    let seed = host.event.seed.clone().unwrap();
    assert!(keeps(&host.event.commitment, &seed, 0));
    assert!(!keeps(&host.event.commitment, &"ab".repeat(32), 0));
    let again = Dice::of(&seed).unwrap().shuffled(host.event.book.entrants.keys().cloned());
    assert_eq!(again, host.event.book.shuffle);
}

/// Numbers computed by the script of `docs/checking-dice.md`, not by this program.
#[test]
fn the_shuffle_comes_out_as_the_documented_script_computes_it() {
    let host = playing();
    let commitment = "1b9e78ec8a41a8db39d9e64852d0482ab9275e534dde9eded03db0afb1fff969";
    assert_eq!(host.event.commitment, commitment);
    let seed = "36c5bedb9447da037bf6b0b0464c4f9139d6b35d830eba217f9ca0b46de2e872";
    assert_eq!(host.event.seed.as_deref(), Some(seed));
    let order: Vec<&str> = host.event.book.shuffle.iter().map(|n| n.as_str()).collect();
    assert_eq!(order, ["Fritz", "Dora", "Emil", "Anna", "Hans", "Gerd", "Bert", "Cleo"]);
}

#[test]
fn a_late_seed_of_somebody_elses_choosing_is_refused() {
    let mut host = open();
    host.now = host.event.announcement.sign_on_until;
    let seed = Some("cd".repeat(32));
    assert!(host.refused(Act::CloseSignOn { seed }, &By::Clock).text.contains("committed"));
    assert!(host.refused(Act::CloseSignOn { seed: None }, &umpire()).text.contains("committed"));
}

#[test]
fn a_draft_waits_for_the_hours_of_the_announcement_and_is_seen_by_umpires_alone() {
    let mut host = open();
    host.now = host.event.announcement.sign_on_until;
    host.tick();
    assert!(host.event.draft.is_some());
    assert!(host.event.seen_by(&Reader::Player(name("Anna"))).draft.is_none());
    assert!(host.event.seen_by(&Reader::Umpire).draft.is_some());
    host.pass_hours(11);
    assert_eq!(host.event.stage, Stage::Pairing(1));
    host.pass_hours(1);
    assert_eq!(host.event.stage, Stage::Playing(1));
}

#[test]
fn an_organiser_pairs_by_hand_but_not_against_the_rules() {
    let mut host = playing();
    host.play_all(1);
    host.tick();
    let met = host.event.book.games[0].pair.clone();
    let mut by_hand = host.event.draft.clone().unwrap();
    let others: Vec<_> =
        by_hand.pairs.iter().flat_map(|p| p.names.clone()).filter(|n| !met.contains(n)).collect();
    by_hand.pairs = vec![Pair { names: met, table: None }];
    by_hand
        .pairs
        .extend(others.chunks(2).map(|two| Pair { names: [two[0].clone(), two[1].clone()], table: None }));
    let refusal = host.refused(Act::Draft { by_hand: Some(by_hand.clone()) }, &umpire());
    assert_eq!(refusal.rule.as_deref(), Some("W-2.1b"));
    by_hand.pairs.pop();
    assert!(host.refused(Act::Draft { by_hand: Some(by_hand) }, &umpire()).text.contains("not paired"));
    let nobody = Paired { pairs: Vec::new(), bye: None, notes: Vec::new() };
    host.refused(Act::Draft { by_hand: Some(nobody) }, &By::Player(name("Anna")));
    let again = host.event.draft.clone();
    host.ok(Act::Draft { by_hand: again }, &umpire());
    host.check();
}

#[test]
fn two_sheets_that_agree_make_a_result_which_one_player_alone_cannot_change() {
    let mut host = playing();
    let pair = host.open(1).remove(0);
    let sheet = host.sheet(1, &pair, [640, 371]);
    assert_eq!(host.give(&pair[0], sheet.clone()).len(), 1, "the other one's is awaited");
    assert!(matches!(host.give(&pair[1], sheet).last(), Some(Record::Resulted { .. })));
    let first = host.event.game(1, &pair).unwrap().outcome.clone();

    let other = host.sheet(1, &pair, [371, 640]);
    host.give(&pair[0], other.clone());
    assert_eq!(host.event.game(1, &pair).unwrap().outcome, first);
    host.give(&pair[1], other);
    assert_ne!(host.event.game(1, &pair).unwrap().outcome, first, "both signed the change");
    host.check();
}

#[test]
fn sheets_that_disagree_go_to_the_umpire_whose_word_is_final() {
    let mut host = playing();
    let pair = host.open(1).remove(0);
    let (mine, his) = (host.sheet(1, &pair, [640, 371]), host.sheet(1, &pair, [600, 371]));
    host.give(&pair[0], mine);
    let made = host.give(&pair[1], his.clone());
    let Some(Record::Disputed { about, .. }) = made.last() else { panic!("{made:?}") };
    assert!(about.iter().any(|line| line.contains("640") && line.contains("600")), "{about:?}");
    let stranger = host.open(1).into_iter().flatten().find(|p| !pair.contains(p)).unwrap();
    assert!(host.event.seen_by(&Reader::Player(stranger)).disputes.is_empty());

    let outcome = host.outcome([620, 371]);
    let why = "counted again".to_owned();
    host.ok(Act::Rule { round: 1, pair: pair.clone(), outcome, why }, &umpire());
    assert!(host.event.disputes.is_empty());
    let refusal =
        host.refused(Act::GiveSheet { by: pair[1].clone(), sheet: his }, &By::Player(pair[1].clone()));
    assert_eq!(refusal.rule.as_deref(), Some("W-3.2e"));
    host.check();
}

#[test]
fn a_sheet_that_does_not_add_up_is_refused_and_an_incomplete_one_costs_both() {
    let mut host = playing();
    let pair = host.open(1).remove(0);
    let mut wrong = host.sheet(1, &pair, [640, 371]);
    wrong.vp = Some([90, 10]);
    let refusal =
        host.refused(Act::GiveSheet { by: pair[0].clone(), sheet: wrong }, &By::Player(pair[0].clone()));
    assert_eq!(refusal.rule.as_deref(), Some("W-2.1.4s"));

    let mut short = host.sheet(1, &pair, [640, 371]);
    short.cost = None;
    host.give(&pair[0], short.clone());
    let made = host.give(&pair[1], short);
    assert!(matches!(made.last(), Some(Record::Disputed { .. })), "{made:?}");
    let made = host.ok(Act::FindIncomplete { round: 1, pair: pair.clone() }, &umpire());
    assert_eq!(made.len(), 2);
    host.refused(Act::FindIncomplete { round: 1, pair }, &umpire());
}

#[test]
fn a_game_without_a_result_in_time_is_told_to_the_umpire_and_awarded_if_he_sleeps() {
    let mut host = Host::new("german-open", |format, announcement| {
        format.armies = None;
        format.rounds = 3;
        announcement.judge_hours = 48;
    });
    for who in ["Anna", "Bert", "Cleo", "Dora"] {
        host.sign_on(who, who);
    }
    host.pass_hours(24 * 8);
    let pairs = host.open(1);
    let sheet = host.sheet(1, &pairs[0], [640, 371]);
    host.give(&pairs[0][0], sheet);
    host.pass_hours(24 * 14);
    assert_eq!(host.event.overdue.len(), 2);
    assert!(host.event.reminded.contains(&Reminder::Sheet(1, pairs[0][1].clone())));
    assert!(!host.event.reminded.contains(&Reminder::Sheet(1, pairs[0][0].clone())));
    host.pass_hours(48);
    let given = |pair| match host.event.game(1, pair).unwrap().outcome.clone().unwrap() {
        Outcome::Awarded(awards) => awards.map(|a| a.points),
        other => panic!("{other:?}"),
    };
    assert_eq!(given(&pairs[0]), [50, 0]);
    assert_eq!(given(&pairs[1]), [0, 0], "nobody gains by doing nothing");
    host.check();
}

#[test]
fn leaving_and_coming_back_gives_nothing_and_the_umpire_judges_the_game_left_open() {
    let mut host = playing();
    let pair = host.open(1).remove(0);
    let made = host.ok(Act::Leave { name: pair[0].clone() }, &By::Player(pair[0].clone()));
    assert!(matches!(made.as_slice(), [Record::Left { from: 2, .. }, Record::Overdue { .. }]), "{made:?}");
    let awards = [Award::default(), Award { points: 80, difference: 300, damage: 300 }];
    let why = "his opponent left".to_owned();
    host.ok(Act::Rule { round: 1, pair: pair.clone(), outcome: Outcome::Awarded(awards), why }, &umpire());
    host.play_all(1);
    host.pass_hours(13);
    assert_eq!(host.event.stage, Stage::Playing(2));
    assert_eq!(host.event.book.byes.len(), 1, "seven are left");
    host.ok(Act::Return { name: pair[0].clone() }, &By::Player(pair[0].clone()));
    host.play_all(2);
    host.pass_hours(13);
    assert_eq!(host.event.stage, Stage::Playing(3));
    assert!(host.event.game_of(3, &pair[0]).is_some());
    let line = standings(&host.event.book, 2).into_iter().find(|l| l.name == pair[0]).unwrap();
    assert_eq!(line.points, 0);
    host.check();
}

#[test]
fn who_comes_late_plays_from_the_next_round_and_stands_at_the_end_of_the_order() {
    let mut host = playing();
    host.sign_on("Ida", "Z");
    assert_eq!(host.event.book.shuffle.last(), Some(&name("Ida")));
    host.play_all(1);
    host.pass_hours(13);
    let plays = host.event.game_of(2, &name("Ida")).is_some();
    let bye = host.event.book.byes.iter().any(|b| b.name == name("Ida"));
    assert!(plays || bye);
    host.check();
}

#[test]
fn a_draft_is_made_anew_when_somebody_in_it_leaves() {
    let mut host = open();
    host.now = host.event.announcement.sign_on_until;
    host.tick();
    host.ok(Act::Leave { name: name("Anna") }, &By::Player(name("Anna")));
    host.tick();
    let draft = host.event.draft.clone().unwrap();
    assert!(draft.pairs.iter().all(|p| !p.names.contains(&name("Anna"))));
    assert!(draft.bye.is_some());
    host.pass_hours(12);
    host.check();
}

#[test]
fn penalties_take_from_the_culprit_alone_and_never_give() {
    let mut host = playing();
    host.play_all(1);
    let pair = host.event.book.games[0].pair.clone();
    let points = |host: &Host, who: &super::super::super::Name| {
        standings(&host.event.book, 1).into_iter().find(|l| l.name == *who).unwrap().points
    };
    let before = [points(&host, &pair[0]), points(&host, &pair[1])];
    let penalty = |kind| Act::Penalise { round: 1, name: pair[0].clone(), kind, why: "slow".to_owned() };
    let refusal = host.refused(penalty(PenaltyKind::Points(-5)), &umpire());
    assert_eq!(refusal.rule.as_deref(), Some("W-3.2j"));
    host.refused(penalty(PenaltyKind::Points(5)), &By::Player(pair[1].clone()));
    host.ok(penalty(PenaltyKind::Points(5)), &umpire());
    assert_eq!([points(&host, &pair[0]), points(&host, &pair[1])], [before[0] - 5, before[1]]);
    host.check();
}

#[test]
fn a_round_that_no_rule_allows_waits_for_an_organiser_to_relax_one() {
    let mut host = Host::new("german-open", |format, _| format.armies = None);
    for who in ["Anna", "Bert", "Cleo", "Dora"] {
        host.sign_on(who, who);
    }
    host.pass_hours(24 * 8);
    for round in 1..=3 {
        host.play_all(round);
        host.pass_hours(12);
    }
    assert_eq!(host.event.stage, Stage::Pairing(4), "four players have three rounds without a rematch");
    assert!(host.event.unpairable.is_some());
    let count = host.records.len();
    host.pass_hours(24 * 8);
    assert_eq!(host.records.len(), count, "umpires are told once");
    let mut pairing = host.event.book.format.pairing.clone();
    pairing.repeat = super::super::super::format::Policy::Avoid;
    host.ok(Act::Amend { pairing, rounds: 4, why: "too few".to_owned() }, &umpire());
    host.pass_hours(12);
    assert_eq!(host.event.stage, Stage::Playing(4));
    host.check();
}

#[test]
fn who_is_back_in_time_plays_the_game_that_he_had_left() {
    let mut host = playing();
    let pair = host.open(1).remove(0);
    host.ok(Act::Leave { name: pair[0].clone() }, &By::Player(pair[0].clone()));
    assert_eq!(host.event.overdue.len(), 1);
    host.pass_hours(24);
    host.ok(Act::Return { name: pair[0].clone() }, &By::Player(pair[0].clone()));
    assert!(host.event.overdue.is_empty());
    host.play_all(1);
    host.pass_hours(13);
    assert!(host.event.game_of(2, &pair[0]).is_some());
    host.check();
}

#[test]
fn what_an_umpire_rules_after_the_end_makes_the_final_ranking_anew() {
    let mut host = Host::new("german-open", |format, _| {
        format.rounds = 1;
        format.armies = None;
    });
    for who in ["Anna", "Bert"] {
        host.sign_on(who, who);
    }
    host.pass_hours(24 * 8);
    host.play_all(1);
    host.tick();
    assert_eq!(host.event.stage, Stage::Over);
    let pair = host.event.games(1).next().unwrap().pair.clone();
    let points = |host: &Host, who: &super::super::super::name::Name| {
        let standings = super::super::super::ranking::standings(&host.event.book, 1);
        standings.into_iter().find(|s| s.name == *who).unwrap().points
    };
    let before = points(&host, &pair[0]);
    let penalty = Act::Penalise {
        round: 1,
        name: pair[0].clone(),
        kind: PenaltyKind::Points(5),
        why: "shouting".to_owned(),
    };
    host.refused(penalty.clone(), &By::Player(pair[1].clone()));
    let made = host.ok(penalty, &umpire());
    assert!(matches!(made.as_slice(), [Record::Penalised { .. }, Record::Corrected]), "{made:?}");
    assert_eq!(points(&host, &pair[0]), before - 5);
    let outcome = host.outcome([100, 100]);
    let rule = Act::Rule { round: 1, pair: pair.clone(), outcome, why: "a slip".to_owned() };
    host.ok(rule, &umpire());
    assert_eq!(points(&host, &pair[1]), 50);
    assert_eq!(host.event.stage, Stage::Over);
    assert!(host.refused(Act::CloseRound, &umpire()).text.contains("is over"));
    host.check();
}

#[test]
fn a_reminder_of_a_short_round_waits_for_half_of_it() {
    let mut host = Host::new("german-open", |format, announcement| {
        format.armies = None;
        announcement.round_days = 1;
        announcement.publish_after_hours = 0;
    });
    for who in ["Anna", "Bert"] {
        host.sign_on(who, who);
    }
    host.pass_hours(24 * 8);
    host.ok(Act::Publish, &umpire());
    host.pass_hours(11);
    assert!(host.event.reminded.is_empty(), "{:?}", host.event.reminded);
    host.pass_hours(1);
    assert_eq!(host.event.reminded.len(), 2);
}

#[test]
fn where_games_are_won_or_drawn_no_ruling_gives_other_points_than_these() {
    let mut host = Host::new("club-swiss", |_, _| {});
    for who in ["Anna", "Bert"] {
        host.sign_on(who, who);
    }
    host.pass_hours(24 * 7 + 12);
    let pair = host.open(1).remove(0);
    let rule = |points: [i64; 2]| {
        let outcome = Outcome::Awarded(points.map(|points| Award { points, ..Award::default() }));
        Act::Rule { round: 1, pair: pair.clone(), outcome, why: "x".to_owned() }
    };
    for points in [[3, 1], [2, 2], [1, 0], [2, 1], [4, 0], [-1, 2]] {
        let text = host.refused(rule(points), &umpire()).text;
        assert!(text.contains("a win counts 2 points, a draw 1 point, a loss 0 points"), "{text}");
        assert!(text.contains(&format!("`winner {}`", pair[1])) && text.contains("`draw`"), "{text}");
    }
    for points in [[2, 0], [0, 2], [1, 1], [0, 0]] {
        host.ok(rule(points), &umpire());
        let game = host.event.game(1, &pair).unwrap();
        let both = scores(&host.event.book, game).unwrap();
        assert_eq!(
            both.map(|score| i64::from(score.result)),
            points,
            "what a TRF says is what the standing counts"
        );
    }
    host.check();
}
