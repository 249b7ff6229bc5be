//! Secrecy of Na Grunwald!: what a seat is told, shown and mailed is the same bytes when only things differ
//! that it may not know.

use crate::na_grunwald::{club, play, twin};

use std::collections::BTreeMap;

use estafette::core::table::Open;
use estafette::core::{DiceKey, Keyed, Lang, SeatId, Secret};
use estafette::game::{Mode, Outcome, Stopped};
use estafette::reports::{ReportHeader, Reports};
use estafette::rules::{Chapter, OrderText, PhaseRun, Reader, Settings, Snapshot, System};
use serde_json::Value;

use club::{Club, OTHERS, RED};
use play::{How, Step, Whim};

/// All that red is told of a phase by the system itself, in a language.
fn told(
    system: &dyn System,
    step: (&Step, &Snapshot, &Snapshot),
    events: &[Value],
    lang: Lang,
) -> Vec<String> {
    let (step, before, after) = step;
    let red = SeatId::new(RED);
    let reader = Reader::Seat(&red);
    let phases = [(step.sitting.clone(), events.to_vec())];
    let chapter = Chapter { before, phases: &phases, after, open: &[] };
    let shown: Vec<Value> = events.iter().filter_map(|e| system.shown(e, reader)).collect();
    let sheet = "1 officer to Rycerze koronni\n2 helpers to Prowiant with 1 ducats if green there\n\
                 skirmish play strongest knight\nlosses: teutons\nhelper buy";
    let texts = vec![OrderText::new(step.due.period.ordinal, sheet.to_owned())];
    vec![
        system.facts(&chapter, reader, lang).to_string(),
        format!("{:?}", system.scene(after, events, reader, lang)),
        system.view(after, reader).to_string(),
        Value::from(shown).to_string(),
        system.blank_sheet(after, &red, lang),
        format!("{:?}", system.read(after, &red, &texts, lang)),
        format!("{:?}", system.period(after, &red, None, lang)),
    ]
}

/// What red is asked first in the resolution of a round when it wrote nothing, what it is told before that,
/// and how its answers in the words of orders are taken.
fn first_asked(system: &dyn System, before: &Snapshot, step: &Step) -> Vec<String> {
    let red = SeatId::new(RED);
    let modes = asked(&DECISIONS).modes();
    let run = PhaseRun {
        position: before,
        sitting: step.sitting.clone(),
        orders: &BTreeMap::new(),
        given: &BTreeMap::new(),
        modes: &modes,
        dice: &mut Keyed(DiceKey::new(&Secret::from_phrase("nobody rolls here"), [""])),
    };
    let done = system.resolve(run);
    let mut lines: Vec<String> = Vec::new();
    let shown = done.events.iter().filter_map(|e| system.shown(e, Reader::Seat(&red)));
    lines.extend(shown.map(|e| e.to_string()));
    let mine: Vec<Open> = done.open.into_iter().filter(|o| o.key.seat == red).collect();
    for lang in Lang::ALL {
        lines.extend(mine.iter().map(|open| format!("{open:?} {:?}", system.phrase(open, lang))));
        for text in ["skirmish play strongest knight", "losses: teutons, then hand knights", "play crown 6"] {
            lines.push(format!("{:?}", system.replies(&done.position, &red, &mine, text, lang)));
        }
    }
    lines
}

/// The report of a phase with its pictures.
fn report(system: &dyn System, reports: &Reports, step: &Step, twin: bool) -> estafette::reports::Report {
    let red = SeatId::new(RED);
    let other = |position: &Snapshot| if twin { twin::position(position, RED) } else { position.clone() };
    let (before, after) = (other(&step.before), other(&step.after));
    let events = if twin { twin::events(&step.events, RED) } else { step.events.clone() };
    let phases = [(step.sitting.clone(), events)];
    let chapter = Chapter { before: &before, phases: &phases, after: &after, open: &[] };
    reports.turn_report(system, &chapter, Reader::Seat(&red), &ReportHeader::default())
}

#[test]
fn a_report_does_not_depend_on_what_its_reader_may_not_know() {
    let library = estafette::shelf::load(None).expect("the built-in data is clean");
    let system = library.find("na-grunwald").expect("Na Grunwald! is on the shelf");
    let reports = Reports::new();
    let mut answers = 0;
    for (scenario, seed) in
        ["two-players", "three-players", "four-players"].into_iter().flat_map(|s| (0..8).map(move |n| (s, n)))
    {
        let decisions = system.decisions(Lang::English).into_iter().filter(|_| seed % 2 == 1);
        let settings = Settings(decisions.map(|d| (d.id.to_string(), "ask".to_owned())).collect());
        let how = How { scenario, seed, settings };
        play::play(system, &how, &mut |step| {
            answers += step.answers;
            if system.due(&step.after).is_err() {
                // When the game is over, the shuffles are shown, to be checked.
                return;
            }
            let clue = format!("{scenario} {seed}, round {} {}", step.due.turn, step.due.phase);
            let (before, after) = (twin::position(&step.before, RED), twin::position(&step.after, RED));
            assert_ne!(after, step.after, "{clue}: there is always something hidden");
            let all = |position| system.view(position, Reader::Umpire).to_string();
            assert_ne!(all(&after), all(&step.after), "{clue}: the umpire sees the difference");
            for lang in Lang::ALL {
                let this = told(system, (step, &step.before, &step.after), &step.events, lang);
                let other = told(system, (step, &before, &after), &twin::events(&step.events, RED), lang);
                for (one, two) in this.into_iter().zip(other) {
                    assert_eq!(one, two, "{clue}: red is told what it may not know, in {lang:?}");
                }
            }
            if step.due.phase.as_str() == "resolution" {
                let this = first_asked(system, &step.before, step);
                assert_eq!(this, first_asked(system, &before, step), "{clue}: red's questions differ");
            }
            if seed < 2 && step.due.turn % 3 == 1 {
                let (this, other) =
                    (report(system, &reports, step, false), report(system, &reports, step, true));
                assert!(this == other, "{clue}: the report or its pictures differ");
                assert!(this.text.len() > 500 && this.html.len() > 500 && this.png.len() > 5000, "{clue}");
            }
        });
    }
    assert!(answers > 400, "only {answers} answers were given");
}

/// All that everybody may know of a phase: what observers and forums are told.
fn public(
    system: &dyn System,
    (before, after): (&Snapshot, &Snapshot),
    step: &Step,
    events: &[Value],
    lang: Lang,
) -> Vec<String> {
    let reader = Reader::Public;
    let phases = [(step.sitting.clone(), events.to_vec())];
    let chapter = Chapter { before, phases: &phases, after, open: &[] };
    let shown: Vec<Value> = events.iter().filter_map(|e| system.shown(e, reader)).collect();
    vec![
        system.facts(&chapter, reader, lang).to_string(),
        format!("{:?}", system.scene(after, events, reader, lang)),
        system.view(after, reader).to_string(),
        Value::from(shown).to_string(),
    ]
}

#[test]
fn what_everybody_may_know_depends_on_no_hand_and_no_pile() {
    let library = estafette::shelf::load(None).expect("the built-in data is clean");
    let system = library.find("na-grunwald").expect("Na Grunwald! is on the shelf");
    let mut compared = 0;
    for (scenario, seed) in
        ["two-players", "three-players", "four-players"].into_iter().flat_map(|s| (0..4).map(move |n| (s, n)))
    {
        let how = How { scenario, seed, settings: Settings::default() };
        play::play(system, &how, &mut |step| {
            if system.due(&step.after).is_err() {
                return;
            }
            let nobody = "nobody";
            let (before, after) = (twin::position(&step.before, nobody), twin::position(&step.after, nobody));
            for lang in Lang::ALL {
                let this = public(system, (&step.before, &step.after), step, &step.events, lang);
                let other =
                    public(system, (&before, &after), step, &twin::events(&step.events, nobody), lang);
                assert_eq!(this, other, "{scenario} {seed}, round {} {}", step.due.turn, step.due.phase);
            }
            compared += 1;
        });
    }
    assert!(compared > 100, "only {compared} phases");
}

/// What the others do before the moment that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Others {
    /// They send nothing yet.
    Wait,
    /// They send sheets and answers, which they take back later.
    Hurry,
    /// One of them does.
    OneHurries,
}

/// Sends what these others send early: sheets at random, any answers.
fn send_early(club: &mut Club<'_>, others: Others, whim: &mut Whim) {
    let who: &[&str] = match others {
        Others::Wait => return,
        Others::Hurry => &OTHERS,
        Others::OneHurries => &OTHERS[1..2],
    };
    let open = club.open_questions();
    for seat in who {
        for (_, key, choices, _) in open.iter().filter(|(s, ..)| s == seat) {
            let choice = &choices[whim.pick(u32::try_from(choices.len()).expect("few")) as usize];
            club.mail(seat, &format!("answer {key} {choice}"));
        }
        let pawns = ["officer to Dukaty", "oficer na Prowiant za 1 dukaty", "2 helpers to Pomocnicy"];
        let extra = ["skirmish play peasant", "losses: teutons", "event bid 1", "helper do not buy"];
        let line = |lines: &[&str], whim: &mut Whim| lines[whim.pick(lines.len() as u32) as usize].to_owned();
        let sheet = format!("{}\n{}\npass", line(&pawns, whim), line(&extra, whim));
        club.mail(seat, &sheet);
        club.mail(seat, "status\nhistory");
    }
}

/// What red asks for at every moment: everything there is.
const EVERYTHING: &str =
    "status\nhistory\nreport\nmap\nhelp NG-9.15\ncheck\nofficer to Dukaty if green there";

fn same(clubs: &mut [Club<'_>], moment: &str) {
    let (first, rest) = clubs.split_first_mut().expect("clubs");
    let here = first.sent_to(RED);
    for other in rest {
        let there = other.sent_to(RED);
        for (one, two) in here.iter().zip(&there) {
            assert_eq!(one, two, "{moment}: red can tell what others have sent");
        }
        assert_eq!(here.len(), there.len(), "{moment}: red has more mails in one game");
    }
}

fn asked(which: &[&str]) -> Settings {
    Settings(which.iter().map(|d| ((*d).to_owned(), "ask".to_owned())).collect())
}

const DECISIONS: [&str; 7] = ["ND-02", "ND-03", "ND-08", "ND-09", "ND-10", "ND-11", "ND-13"];

/// Red's plan of a round.
fn reds_plan(round: u32) -> &'static str {
    [
        "officer to Rycerze koronni\nhelper to Krzyzacy if round >= 4\nhelpers 1 to Prowiant with 1 ducats",
        "officer to Krzyzacy if round >= 4, else skip\n2 helpers to Pomocnicy\nofficer to Dukaty",
        "helper to mercenaries bid 1\nofficer to Rycerze koronni\nhelper to Dukaty\npass",
    ][round as usize % 3]
}

/// The plan that the rules' notes give to who sends none (ND-04).
const USUAL: &str =
    "officer to Rycerze koronni\nhelper to Dukaty\nhelper to Pomocnicy\nall helpers to Prowiant";

#[test]
fn mails_do_not_tell_what_others_have_sent_or_whether() {
    let library = estafette::shelf::load(None).expect("the built-in data is clean");
    let styles = [Others::Wait, Others::Hurry, Others::OneHurries];
    let mut clubs: Vec<Club<'_>> = styles.iter().map(|_| Club::open(&library, asked(&DECISIONS))).collect();
    let mut whims: Vec<Whim> = (1..).zip(styles).map(|(n, _)| Whim(n)).collect();
    let mut hours = 0;
    let (mut pauses, mut sheets) = (0, 0);
    loop {
        hours += 2;
        assert!(hours < 400, "the game does not end");
        let mut stopped = None;
        for club in &mut clubs {
            club.at(hours);
            let ran = club.run(Mode::WhenAllIn);
            assert!(stopped.as_ref().is_none_or(|s| *s == ran.stopped), "the games go apart: {ran:?}");
            stopped = Some(ran.stopped);
        }
        same(&mut clubs, &format!("hour {hours}, {stopped:?}"));
        let round = match &stopped {
            Some(Stopped::Owed { turn, .. }) => {
                sheets += 1;
                *turn
            }
            Some(Stopped::Asked { turn, .. }) => {
                pauses += 1;
                *turn
            }
            _ => break,
        };
        for ((club, others), whim) in clubs.iter_mut().zip(styles).zip(&mut whims) {
            send_early(club, others, whim);
            club.at(hours + 1);
            let (reds, plan) = (reds_answers(club), matches!(stopped, Some(Stopped::Owed { .. })));
            for text in reds {
                club.mail(RED, &text);
            }
            if plan {
                assert_ne!(club.mail(RED, reds_plan(round)), Outcome::Unusable);
            }
            club.mail(RED, EVERYTHING);
            club.set_deadline(hours + 24);
        }
        same(&mut clubs, &format!("hour {hours}, {stopped:?}, before the others are all in"));
        for club in &mut clubs {
            send_final(club, matches!(stopped, Some(Stopped::Owed { .. })), round);
        }
    }
    assert!(sheets == 8 && pauses >= 8, "{sheets} sheets, {pauses} pauses");
    let purples: Vec<usize> = clubs.iter_mut().map(|club| club.sent_to("purple").len()).collect();
    assert!(purples[0] < purples[1] && purples[0] < purples[2], "the games differ: {purples:?}");
    for club in &mut clubs {
        assert!(club.is_over());
        club.verify();
        let report = club.umpires_report();
        assert!(report.contains("UMPIRE"), "the umpire's report says whose it is: {report}");
    }
}

/// Red's answers to what it is asked: the first choice of each.
fn reds_answers(club: &mut Club<'_>) -> Vec<String> {
    let open = club.open_questions().into_iter().filter(|(seat, ..)| seat == RED);
    open.map(|(_, key, choices, _)| format!("answer {key} {}", choices[0])).collect()
}

/// What the others have sent in the end is the same in all games.
fn send_final(club: &mut Club<'_>, plan: bool, round: u32) {
    let open = club.open_questions();
    for (at, seat) in (0..).zip(OTHERS) {
        for (_, key, choices, _) in open.iter().filter(|(s, ..)| s == seat) {
            let outcome = club.mail(seat, &format!("answer {key} {}", choices[choices.len() - 1]));
            assert_eq!(outcome, Outcome::Accepted, "{seat}: {key}");
        }
        club.mail(seat, "cancel");
        if plan {
            club.mail(seat, reds_plan(round + 1 + at));
        }
    }
}

#[test]
fn a_default_looks_like_a_choice() {
    let library = estafette::shelf::load(None).expect("the built-in data is clean");
    let mut clubs: Vec<Club<'_>> = (0..2).map(|_| Club::open(&library, asked(&DECISIONS))).collect();
    let mut hours = 0;
    while !clubs[0].is_over() {
        hours += 2;
        assert!(hours < 400, "the game does not end");
        let [says, silent] = clubs.as_mut_slice() else { panic!("two games") };
        says.at(hours);
        silent.at(hours);
        for seat in OTHERS {
            let open = says.open_questions();
            for (_, key, _, default) in open.iter().filter(|(s, ..)| s == seat) {
                let outcome = says.mail(seat, &format!("answer {key} {default}"));
                assert_eq!(outcome, Outcome::Accepted, "{seat}: {key} {default}");
            }
            if open.is_empty() {
                says.mail(seat, USUAL);
            }
        }
        for club in &mut clubs {
            club.at(hours + 1);
            club.mail(RED, reds_plan(u32::try_from(hours).expect("hours") / 2));
            let ran = club.run(Mode::Now);
            assert!(ran.mails > 0 || matches!(ran.stopped, Stopped::Over { .. }), "{ran:?}");
            club.mail(RED, EVERYTHING);
        }
        same(&mut clubs, &format!("hour {hours}"));
    }
    let greens: Vec<usize> = clubs.iter_mut().map(|club| club.sent_to("green").len()).collect();
    assert!(greens[0] >= greens[1] + 12, "one game has receipts for every choice: {greens:?}");
    clubs.iter_mut().for_each(Club::verify);
}
