//! Orders that stand, in a game of Grunwald whose drafts an umpire reads: what he ruled on them, and what came too late
//! for its phase.

use super::back_real::Table;
use super::*;
use estafette_orders::desk::read;

const POLISH: usize = 1;

/// A game whose set-up was drafted.
fn set_up() -> Table {
    let mut table = Table::set_up("grunwald-1410", "grunwald", 5);
    let polish = table.seats.iter().position(|(seat, ..)| seat.as_str() == "polish").unwrap();
    table.seats.swap(polish, POLISH);
    let mut terms = Terms::default();
    terms.set("gate", "hold").unwrap();
    table.house().set_terms(&spring(), &terms, table.now).unwrap();
    table.mail(0, "pits real A29B40 A28B39 A25B36");
    table.mail(POLISH, "face all NW");
    run(&mut table);
    table
}

/// Plays what is due, to the next draft.
fn run(table: &mut Table) {
    table.now += Duration::minutes(5);
    let ran = table.house().run(&spring(), Mode::Now, table.now).unwrap();
    assert!(ran.draft.is_some(), "{ran:?}");
}

/// Says something to the draft that waits.
fn say(table: &mut Table, words: &str) -> ActResult {
    let mut house = table.house();
    let read = read(words, &house.desk_names(&spring()).unwrap());
    assert_eq!(read.problems, []);
    let words: Vec<_> = read.words.into_iter().map(|spoken| spoken.word).collect();
    let draft = house.review(&spring(), table.now).unwrap().draft;
    house.act(&spring(), draft, &words, "Una", table.now).unwrap()
}

/// The newest mail to the Polish side.
fn told(table: &Table) -> String {
    let mails = table.house().outbox(&spring()).unwrap();
    let to = |m: &&MailRow| m.mail.seat.as_ref().is_some_and(|(_, seat)| seat.as_str() == "polish");
    mails.iter().filter(to).map(text_of).next_back().unwrap()
}

#[test]
fn a_correction_on_the_draft_of_the_set_up_holds() {
    let mut table = set_up();
    say(&mut table, "set units.P04.facing = NE because it was so\napprove");
    assert!(told(&table).contains("facing of P04: NE (was NW)"), "{}", told(&table));
}

#[test]
fn what_was_ruled_on_a_standing_order_is_on_the_sheet_and_can_be_withdrawn() {
    let mut table = set_up();
    say(&mut table, "approve");
    table.mail(POLISH, "retreat all prefer SE, NE, S\nretreat L02 prefer N\ndone");
    table.mail(0, "done");
    run(&mut table);
    say(&mut table, "strike polish 1 because of that\namend polish 2: retreat L02 prefer S because of this");
    table.mail(POLISH, "orders");
    assert!(told(&table).contains("all units retreat"), "nothing is told of a draft: {}", told(&table));
    say(&mut table, "approve");
    table.mail(POLISH, "orders");
    let sheet = told(&table);
    assert!(sheet.contains("L02 Trocka retreats south") && !sheet.contains("all units retreat"), "{sheet}");
    let stays = table.house().standing_rulings(&spring()).unwrap();
    assert_eq!(stays.iter().map(|ruling| ruling.number).collect::<Vec<_>>(), [1, 2]);
    table.house().withdraw(&spring(), (1, "he had not"), "Una", table.now).unwrap();
    assert_eq!(table.house().standing_rulings(&spring()).unwrap().len(), 1);
}

#[test]
fn an_order_for_a_phase_that_was_played_is_refused_after_a_roll_back() {
    let mut table = set_up();
    say(&mut table, "approve");
    table.mail(POLISH, "move L02: forward 3");
    table.mail(0, "done");
    run(&mut table);
    say(&mut table, "approve");
    table.house().roll_back(&spring(), 2, "a wrong map", "Una", table.now).unwrap();
    let handled = table.mail(POLISH, "move L03: forward 1");
    let receipt = told(&table);
    assert_eq!(handled.outcome, Outcome::Unusable, "{receipt}");
    assert!(receipt.contains("too late: the movement of this half-turn has been played"), "{receipt}");
    assert!(!receipt.contains("L03 Jerzego: 1 hex forward"), "{receipt}");
}
