//! Drafts: what umpires see before it is published, what they rule, and what seats never notice of it.

use super::*;
use crate::post::PostOffice;
use estafette_orders::desk;

pub fn gated(gate: &str) -> Hall {
    let hall = Hall::with(&[]);
    let mut terms = Terms::default();
    terms.set("gate", gate).unwrap();
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
    hall
}

impl Hall {
    /// What an umpire says to a draft.
    pub fn say(&mut self, draft: u32, words: &str) -> HouseResult<ActResult> {
        self.now += Duration::minutes(5);
        let mut house = self.house();
        let known = house.desk_names(&spring()).unwrap();
        let read = desk::read(words, &known);
        assert!(read.problems.is_empty(), "{:?}", read.problems);
        let words: Vec<_> = read.words.into_iter().map(|s| s.word).collect();
        house.act(&spring(), draft, &words, "Una", self.now)
    }

    pub fn review(&self) -> Review {
        self.house().review(&spring(), self.now).unwrap()
    }

    fn reports(&self) -> Vec<String> {
        self.of_kind(MailKind::Report)
    }
}

/// Everything that seats could see, by mail and on request.
fn seen(hall: &Hall) -> String {
    let mails: Vec<String> = hall.outbox().iter().map(text_of).collect();
    let mut house = hall.house();
    let status = house.status(&spring()).unwrap();
    let maps: Vec<String> =
        [red(), blue()].iter().map(|s| house.map(&spring(), Some(s), None).unwrap().svg).collect();
    format!("{mails:?}{}{maps:?}{}", status.due, status.phases)
}

fn story(review: &Review) -> String {
    review
        .phases
        .iter()
        .flat_map(|p| &p.entries)
        .map(|(head, lines)| format!("{head} {}\n", lines.join(" ")))
        .collect()
}

#[test]
fn a_held_adjudication_is_seen_by_nobody_before_it_is_approved() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    let before = seen(&hall);
    let ran = hall.run(Mode::WhenAllIn);
    assert_eq!((ran.draft, ran.resolved.len()), (Some(1), 1));
    assert_eq!(seen(&hall), before);
    let review = hall.review();
    assert_eq!((review.draft, review.turn, review.dice.len()), (1, 1, 2));
    assert_eq!(
        review.seats[0].orders.iter().map(|o| o.text.as_str()).collect::<Vec<_>>(),
        ["number 3", "trap 77"]
    );
    assert!(review.seats[0].report.1.contains("77") && !review.seats[1].report.1.contains("77"));
    assert_eq!(hall.house().drafts().unwrap().len(), 1);
    let done = hall.say(1, "approve").unwrap();
    assert_eq!((done.draft, done.mails), (None, 2));
    let reports = hall.reports();
    assert_eq!(reports.len(), 2);
    for (seat, report) in review.seats.iter().zip(&reports) {
        let shown = super::unfolded(&seat.report.1);
        let line = shown.lines().find(|l| l.contains("die")).unwrap_or_default();
        assert!(report.contains(line), "{line} is not in\n{report}");
    }
    assert!(hall.house().drafts().unwrap().is_empty());
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn the_same_game_with_and_without_a_gate_comes_out_the_same() {
    let played = |gate: &str| {
        let mut hall = gated(gate);
        for turn in 1..=3 {
            both(&mut hall, ["number 3\ntrap 7", "number 5"]);
            if let Some(draft) = hall.run(Mode::WhenAllIn).draft {
                assert_eq!(draft, turn);
                hall.say(draft, "approve").unwrap();
            }
        }
        assert!(hall.house().verify(&spring()).unwrap().is_sound());
        let file = hall.file();
        let mut found = file.prepare("SELECT events FROM phases ORDER BY number").unwrap();
        found.query_map([], |r| r.get::<_, String>(0)).unwrap().map(Result::unwrap).collect::<Vec<_>>()
    };
    let free = played("publish");
    assert_eq!(free.len(), 3);
    assert_eq!(played("hold"), free);
}

#[test]
fn while_a_draft_waits_nothing_is_taken_for_it() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    assert_eq!(hall.mail(&red(), "number 9"), Outcome::Unusable);
    assert!(hall.last(&red()).contains("is being adjudicated"), "{}", hall.last(&red()));
    assert_eq!(hall.mail(&red(), "TURN 2\nnumber 6"), Outcome::Accepted);
    assert!(hall.house().run(&spring(), Mode::Now, hall.now).is_err(), "a draft stands");
    hall.say(1, "approve").unwrap();
    hall.mail(&blue(), "number 1");
    assert_eq!(hall.run(Mode::WhenAllIn).draft, Some(2), "what was ordered ahead counts");
}

#[test]
fn orders_can_be_tried_while_a_draft_waits() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    for (text, outcome) in [
        ("check\nnumber 9\n", Outcome::Accepted),
        ("check\nnumber 9\nnumbre x", Outcome::Warned),
        ("check\nturn 2\nnumber 9", Outcome::Accepted),
    ] {
        assert_eq!(hall.mail(&red(), text), outcome, "{text}: {}", hall.last(&red()));
        assert!(hall.last(&red()).contains("number 9"), "{text}: {}", hall.last(&red()));
    }
    assert_eq!(hall.review().seats[0].orders[0].text, "number 3", "what is tried is not entered");
    hall.say(1, "approve").unwrap();
    assert!(!hall.reports()[0].contains("number 9"));
}

#[test]
fn rulings_change_what_they_name_and_no_other_die() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let first = hall.review();
    let result = hall.say(1, "strike RED 2 because he took it back by telephone\namend BLUE 1: number 8 because of a slip\nnote to all: welcome\nnote to BLUE: well played").unwrap();
    assert_eq!(result.draft, Some(5), "{result:?}");
    assert!(!result.changed.is_empty());
    let second = hall.review();
    assert_eq!(first.dice, second.dice);
    assert!(story(&second).contains('8') && !story(&second).contains("77"), "{}", story(&second));
    assert_eq!(second.seats[0].orders[1].ruled.as_deref(), Some(""));
    assert_eq!(second.rulings.len(), 4);
    // The die of red is set; that of blue stays.
    let other = second.dice[0].die % 6 + 1;
    let result =
        hall.say(5, &format!("die {} = {other} because the cat did it", second.dice[0].mark)).unwrap();
    assert_eq!(result.changed.dice.len(), 2, "{:?}", result.changed);
    let third = hall.review();
    assert_eq!((third.dice[0].die, third.dice[0].computed), (other, Some(second.dice[0].die)));
    assert_eq!(third.dice[1], second.dice[1]);
    hall.say(6, "approve").unwrap();
    let (red_told, blue_told) = (hall.last(&red()), hall.last(&blue()));
    assert!(red_told.contains("took it back by telephone") && red_told.contains("welcome"), "{red_told}");
    assert!(!blue_told.contains("telephone") && !blue_told.contains("77"), "{blue_told}");
    assert!(
        blue_told.contains("orders of red were changed") || blue_told.contains("were changed"),
        "{blue_told}"
    );
    assert!(blue_told.contains("well played") && !red_told.contains("well played"));
    assert!(red_told.contains("the cat did it"), "{red_told}");
    // Each order has its fate under the orders of its seat, the ruled ones too.
    assert!(red_told.contains("“trap 77” was overtaken: ruling R1 strikes it."), "{red_told}");
    assert!(blue_told.contains("“number 4” was overtaken: by ruling R2 “number 8” counts"), "{blue_told}");
    assert!(!red_told.contains("number 8") && !blue_told.contains("strikes it"), "{red_told}{blue_told}");
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
}

#[test]
fn of_two_rulings_on_one_order_both_are_told_and_the_last_counts() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let said = "strike RED 2 because of that\namend BLUE 1: number 8 because of a slip";
    let first = hall.say(1, said).unwrap().draft.unwrap();
    let again = "strike RED 2 because I forgot that I did\namend BLUE 1: number 7 because of the telephone";
    let second = hall.say(first, again).unwrap().draft.unwrap();
    hall.say(second, "approve").unwrap();
    let (red_told, blue_told) = (hall.last(&red()), hall.last(&blue()));
    assert!(red_told.contains("Ruling R1") && red_told.contains("strikes it"), "{red_told}");
    assert!(blue_told.contains("Ruling R2") && blue_told.contains("Ruling R4"), "{blue_told}");
    assert!(blue_told.contains("Ruling R4 counts in its place"), "{blue_told}");
    assert!(blue_told.contains("by ruling R4 “number 7” counts"), "{blue_told}");
    assert!(!blue_told.contains("by ruling R2"), "{blue_told}");
}

#[test]
fn a_ruling_can_be_withdrawn_and_a_preview_enters_nothing() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let first = hall.review();
    let known = hall.house().desk_names(&spring()).unwrap();
    let words = desk::read("add RED: number 6 because he telephoned, see 1.1", &known).words;
    let words: Vec<_> = words.into_iter().map(|s| s.word).collect();
    let (preview, _) = hall.house().preview(&spring(), 1, &words, "Una", hall.now).unwrap();
    assert!(!preview.changed.is_empty());
    assert_eq!(hall.review(), first);
    hall.say(1, "add RED: number 6 because he telephoned").unwrap();
    hall.say(2, "withdraw R1 because he did not").unwrap();
    let back = hall.review();
    assert_eq!((back.draft, &back.phases, &back.dice), (3, &first.phases, &first.dice));
    hall.say(3, "approve").unwrap();
    assert!(!hall.last(&red()).contains("telephoned"), "{}", hall.last(&red()));
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn of_two_umpires_who_act_at_once_one_is_told() {
    let mut hall = gated("hold");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    hall.say(1, "note to all: hello").unwrap();
    let late = hall.say(1, "strike RED 1 because no\napprove").unwrap_err().to_string();
    assert!(late.contains("draft 2 by now") && late.contains("Una made ruling R1"), "{late}");
    assert_eq!(hall.review().rulings.len(), 1, "nothing half-done");
    // All or nothing: the second act cannot be done.
    let wrong = hall.say(2, "strike RED 1 because no\nstrike RED 9 because no").unwrap_err().to_string();
    assert!(wrong.contains("RED") || wrong.contains("red has no order 9"), "{wrong}");
    assert_eq!(hall.review().draft, 2);
    hall.say(2, "approve").unwrap();
    let gone = hall.say(2, "approve").unwrap_err().to_string();
    assert!(gone.contains("Una published draft 2"), "{gone}");
}

#[test]
fn without_an_objection_a_draft_goes_out_when_its_time_is_over() {
    let mut hall = gated("object 12 h");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let review = hall.review();
    let at = review.publish.unwrap();
    assert!(hall.house().next_tick().unwrap().is_some());
    hall.house().tick(at - Duration::minutes(1)).unwrap();
    assert!(hall.reports().is_empty());
    hall.house().tick(at).unwrap();
    assert_eq!(hall.reports().len(), 2);

    let mut hall = gated("object 12 h");
    both(&mut hall, ["number 3", "number 4"]);
    hall.run(Mode::WhenAllIn);
    let at = hall.review().publish.unwrap();
    hall.say(1, "hold").unwrap();
    hall.house().tick(at).unwrap();
    assert!(hall.reports().is_empty());
    assert_eq!(hall.house().drafts().unwrap()[0].publish, None);
    hall.say(1, "drop").unwrap();
    assert_eq!(hall.mail(&red(), "number 9"), Outcome::Accepted, "orders are open again");
    assert_eq!(hall.run(Mode::WhenAllIn).draft, Some(2));
    hall.say(2, "approve").unwrap();
    assert!(hall.reports()[0].contains('9'));
}

#[test]
fn a_question_in_the_middle_of_a_phase_passes_the_gate_and_its_answer_can_be_ruled() {
    let mut hall = Hall::with(&["GD-02"]);
    let mut terms = Terms::default();
    terms.set("gate", "hold").unwrap();
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
    both(&mut hall, ["number 3", "number 4"]);
    let ran = hall.run(Mode::WhenAllIn);
    assert_eq!((ran.draft, hall.reports().len()), (Some(1), 0));
    assert_eq!(hall.review().questions.len(), 1);
    hall.say(1, "approve").unwrap();
    assert_eq!(hall.reports().len(), 2);
    assert_eq!(hall.mail(&red(), "answer GD-02 red right"), Outcome::Accepted);
    assert_eq!(hall.run(Mode::WhenAllIn).draft, Some(2));
    assert_eq!(hall.mail(&red(), "answer GD-02 red left"), Outcome::Unusable, "too late");
    let none = hall.say(2, "answer GD-02 red upwards because of 2.1").unwrap_err().to_string();
    assert!(none.contains("has no choice `upwards`"), "{none}");
    hall.say(2, "answer GD-02 red left because of 2.1\napprove").unwrap();
    let verdict = hall.house().verify(&spring()).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
    assert!(hall.last(&red()).contains("R1"), "{}", hall.last(&red()));
}

#[test]
fn an_umpire_who_plays_is_told_nothing_of_his_game_by_notes() {
    let hall = gated("hold");
    let notice = |cause: &str| crate::post::umpire_post::Notice {
        subject: "blue wants 9 hours".to_owned(),
        text: format!("blue is away: {cause}"),
        cause: cause.to_owned(),
        game: Some(spring()),
    };
    let tell = |cause: &str| {
        let mut house = hall.house();
        let House { store, base, .. } = &mut house;
        let mut work = store.write().unwrap();
        PostOffice::at(base).tell_umpire(&mut *work, notice(cause), hall.now).unwrap();
        work.commit().unwrap();
        hall.of_kind(MailKind::Umpire).pop().unwrap()
    };
    assert!(tell("neutral").contains("blue is away"));
    let change = (estafette_core::journal::AddressChange::Add, UMPIRE);
    hall.house().change_address(&spring(), &red(), change, hall.now).unwrap();
    let told = tell("plays");
    assert!(told.contains("an umpire is wanted") && !told.contains("blue"), "{told}");
}
