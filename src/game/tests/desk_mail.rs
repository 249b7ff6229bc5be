//! Drafts by mail: who gets them, under which secret, and what becomes of what umpires reply.

use super::*;
use estafette_core::journal::Entry;
use estafette_mail::{Proof, Standing};

const UNA: &str = "una@u.example";
const ULF: &str = "ulf@u.example";

/// A game whose drafts are held for Una and Ulf.
fn gated() -> Hall {
    let mut hall = Hall::with(&[]);
    let umpire = |name: &str, address: &str| Umpire {
        name: name.into(),
        address: address.into(),
        zone: "Europe/Warsaw".into(),
    };
    hall.umpires = vec![umpire("Una", UNA), umpire("Ulf", ULF)];
    let mut terms = Terms::default();
    terms.set("gate", "hold").unwrap();
    hall.house().set_terms(&spring(), &terms, hall.now).unwrap();
    hall
}

/// The same with a first draft.
fn drafted() -> Hall {
    let mut hall = gated();
    both(&mut hall, ["number 3\ntrap 77", "number 4"]);
    assert_eq!(hall.run(Mode::WhenAllIn).draft, Some(1));
    hall
}

/// A mail to an umpire.
struct DeskMail {
    id: String,
    thread: Vec<String>,
    reply_to: String,
    text: String,
    files: Vec<String>,
}

impl Hall {
    /// The mails to an umpire, in order.
    fn desk_mails(&self, address: &str) -> Vec<DeskMail> {
        let all = self.bytes_of_kind(MailKind::Umpire);
        let read = |bytes: &Vec<u8>| {
            let message = mail_parser::MessageParser::default().parse(bytes).unwrap();
            let to = message.to().and_then(|a| a.first()).and_then(|a| a.address()).unwrap().to_owned();
            let reply_to = message.reply_to().and_then(|a| a.first()).and_then(|a| a.address());
            let references = message.references().as_text_list().unwrap_or_default();
            let told = DeskMail {
                id: message.message_id().unwrap().to_owned(),
                thread: references.iter().map(ToString::to_string).collect(),
                reply_to: reply_to.unwrap_or_default().to_owned(),
                text: shown(bytes),
                files: message.attachments().filter_map(|a| a.text_contents().map(str::to_owned)).collect(),
            };
            (to == address).then_some(told)
        };
        all.iter().filter_map(read).collect()
    }

    /// An umpire writes to an address; what became of it, and why.
    fn writes(&mut self, from: &str, to: &str, (subject, text): (&str, &str)) -> Handled {
        let raw = self.raw(from, to, subject, text);
        self.now += Duration::minutes(5);
        let mut house = self.house();
        let kept = house.take(&raw, &Envelope::default(), self.now).unwrap();
        house.handle(kept.id(), self.now).unwrap()
    }

    /// An umpire answers the newest mail that he had.
    fn replies(&mut self, from: &str, text: &str) -> Handled {
        let to = self.desk_mails(from).pop().unwrap().reply_to;
        self.writes(from, &to, ("Re: draft", text))
    }

    /// All that seats were mailed.
    fn mailed_to_seats(&self) -> Vec<(String, Vec<u8>)> {
        self.outbox().into_iter().map(|m| (m.mail.to, m.mail.bytes)).collect()
    }

    fn authors(&self) -> Vec<String> {
        let lines = self.house().journal(&spring()).unwrap();
        let by = |line: &JournalLine| match serde_json::from_str(&line.entry).unwrap() {
            Entry::Ruled(ruled) => Some(ruled.by),
            Entry::Published(acted) => acted.by,
            _ => None,
        };
        lines.iter().filter_map(by).collect()
    }
}

#[test]
fn each_umpire_has_the_draft_in_a_thread_under_a_secret_of_its_own() {
    let mut hall = drafted();
    let (una, ulf) = (hall.desk_mails(UNA).remove(0), hall.desk_mails(ULF).remove(0));
    assert!(
        una.text.contains("[spring] draft 1: the clash of turn 1") && una.text.contains("1. number 3"),
        "{}",
        una.text
    );
    assert!(una.text.contains("strike red 1 because") && una.text.contains("approve"), "{}", una.text);
    assert_eq!(una.files.len(), 2, "what each seat would be told");
    assert!(una.files[0].contains("77") && !una.files[1].contains("77"));
    assert_ne!(una.reply_to, ulf.reply_to);
    assert!(una.reply_to.starts_with("orders+desk.spring.1.") && una.thread.is_empty());
    assert_eq!(hall.replies(UNA, "approve").outcome, Outcome::Accepted);
    both(&mut hall, ["number 1", "number 2"]);
    assert_eq!(hall.run(Mode::WhenAllIn).draft, Some(2));
    let second = hall.desk_mails(UNA).pop().unwrap();
    assert!(second.text.contains("draft 2") && second.reply_to.starts_with("orders+desk.spring.2."));
    assert_eq!(second.thread, [una.id]);
    assert_eq!(hall.authors(), ["Una"]);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn an_umpire_rules_by_mail_and_the_others_hear_of_it() {
    let mut hall = drafted();
    let said = "strike red 2 because he took it back\nnote to all: welcome\n\n> approve\n";
    let handled = hall.replies(UNA, said);
    assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
    assert!(handled.reason.contains("umpire Una, draft 1 of spring: ruling R1"), "{}", handled.reason);
    let una = hall.desk_mails(UNA).pop().unwrap();
    assert!(una.text.contains("ruling R1") && una.text.contains("WHAT IT CHANGES"), "{}", una.text);
    assert!(una.text.contains("Draft 3 of spring waits now"), "{}", una.text);
    assert!(una.text.contains("1 quoted line was not read"), "{}", una.text);
    assert!(una.reply_to.starts_with("orders+desk.spring.3."));
    let ulf = hall.desk_mails(ULF).pop().unwrap();
    assert!(ulf.text.contains("Una has looked at draft 1") && ulf.text.contains("ruling R1"), "{}", ulf.text);
    assert!(ulf.reply_to.starts_with("orders+desk.spring.3."));
    assert_eq!(hall.of_kind(MailKind::Report).len(), 0);
    assert_eq!(hall.replies(ULF, "approve").outcome, Outcome::Accepted);
    let reports = hall.of_kind(MailKind::Report);
    assert!(reports.len() == 2 && reports.iter().all(|r| r.contains("welcome")), "{reports:?}");
    assert_eq!(hall.authors(), ["Una", "Una", "Ulf"]);
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn all_of_a_letter_is_done_or_nothing() {
    let mut hall = drafted();
    for wrong in ["note to all: hello\naprove", "note to all: hello\nstrike red 9 because of that"] {
        let handled = hall.replies(UNA, wrong);
        assert_eq!(handled.outcome, Outcome::Unusable, "{}", handled.reason);
        assert!(handled.reason.contains("nothing was done"), "{}", handled.reason);
        let told = hall.desk_mails(UNA).pop().unwrap().text;
        assert!(told.contains("YOUR LINES") && told.contains("note to all: hello"), "{told}");
        assert!(told.contains("did you mean `approve`") || told.contains("red has no order 9"), "{told}");
        assert_eq!(hall.house().review(&spring(), hall.now).unwrap().draft, 1);
    }
    assert!(hall.authors().is_empty());
    // Numbers are those of the draft that was seen, whatever stands above them in the same letter.
    let dice = hall.house().review(&spring(), hall.now).unwrap().dice;
    let (other, mark) = (dice[1].die % 6 + 1, &dice[1].mark);
    let said = format!("strike red 1 because of that\ndie {mark} = {other} because of this\napprove");
    let handled = hall.replies(UNA, &said);
    assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
    let blue = hall.last(&blue());
    assert!(blue.contains(&dice[1].key), "{blue}");
}

#[test]
fn a_letter_to_a_draft_that_is_another_by_now_does_nothing_and_shows_the_new_one() {
    let mut hall = drafted();
    let first = hall.desk_mails(ULF).remove(0).reply_to;
    hall.replies(UNA, "note to all: hello");
    let handled = hall.writes(ULF, &first, ("Re: draft", "strike red 1 because of that\napprove"));
    assert_eq!(handled.outcome, Outcome::Unusable, "{}", handled.reason);
    let told = hall.desk_mails(ULF).pop().unwrap();
    assert!(told.text.contains("draft 1 of spring is draft 2 by now: Una made ruling R1"), "{}", told.text);
    assert!(told.text.contains("DRAFT 2 OF spring") && told.reply_to.contains(".2."), "{}", told.text);
    assert_eq!(told.files.len(), 2);
    assert_eq!(hall.replies(ULF, "approve").outcome, Outcome::Accepted);
    let handled = hall.writes(UNA, &first, ("approve", ""));
    assert_eq!(handled.outcome, Outcome::Unusable);
    assert!(handled.reason.contains("waits no more: Ulf published draft 2"), "{}", handled.reason);
    assert_eq!(hall.authors(), ["Una", "Ulf"]);
}

#[test]
fn a_subject_alone_speaks_and_an_empty_letter_asks_for_the_review() {
    let mut hall = drafted();
    let to = hall.desk_mails(UNA).remove(0).reply_to;
    let empty = hall.writes(UNA, &to, ("Re: [spring] draft 1: turn 1", "\n> approve"));
    assert_eq!(empty.outcome, Outcome::Accepted, "{}", empty.reason);
    assert!(hall.desk_mails(UNA).pop().unwrap().text.contains("DRAFT 1 OF spring"));
    let handled = hall.writes(UNA, &to, ("approve", ""));
    assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
    assert_eq!(hall.of_kind(MailKind::Report).len(), 2);
}

#[test]
fn no_other_secret_opens_a_draft_and_a_forged_letter_does_nothing() {
    let mut hall = drafted();
    let good = hall.desk_mails(UNA).remove(0).reply_to;
    let wrong = [
        good.replace("desk.spring.1.", "desk.spring.2."),
        good.replace("desk.spring.1.", "desk.autumn.1."),
        good.replace("desk.spring.1.", "desk.spring.1.a"),
    ];
    for to in wrong {
        let handled = hall.writes("eve@e.example", &to, ("Re: draft", "approve"));
        let outcome = handled.outcome;
        assert!(matches!(outcome, Outcome::Stranger | Outcome::Silent), "{to}: {}", handled.reason);
        assert!(hall.of_kind(MailKind::Report).is_empty(), "{to}");
    }
    let raw = hall.raw(UNA, &good, "Re: draft", "approve");
    let mut house = hall.house();
    let kept = house.take(&raw, &Envelope::default(), hall.now).unwrap();
    let forged = Proof { standing: Standing::Forged, ..Proof::default() };
    house.prove(&[(kept.id().clone(), forged)]).unwrap();
    assert_eq!(house.handle(kept.id(), hall.now).unwrap().outcome, Outcome::Forged);
    drop(house);
    assert!(hall.authors().is_empty());
    assert!(hall.house().review(&spring(), hall.now).is_ok());
}

#[test]
fn an_umpire_who_plays_hears_nothing_of_drafts() {
    let mut hall = gated();
    both(&mut hall, ["number 3", "number 4"]);
    // Una plays blue under her other address.
    hall.house()
        .change_address(&spring(), &blue(), (estafette_core::journal::AddressChange::Add, UNA), hall.now)
        .unwrap();
    hall.run(Mode::WhenAllIn);
    assert_eq!((hall.desk_mails(UNA).len(), hall.desk_mails(ULF).len()), (0, 1));
    hall.replies(ULF, "note to all: hello");
    assert_eq!(hall.desk_mails(UNA).len(), 0);

    // Una sits down while a draft waits: what she was mailed before opens nothing any more.
    let mut hall = drafted();
    let to = hall.desk_mails(UNA).remove(0).reply_to;
    hall.house()
        .change_address(&spring(), &blue(), (estafette_core::journal::AddressChange::Add, UNA), hall.now)
        .unwrap();
    let handled = hall.writes(UNA, &to, ("Re: draft", "approve"));
    assert!(hall.of_kind(MailKind::Report).is_empty(), "{}", handled.reason);
    assert_eq!(hall.desk_mails(UNA).len(), 1);
}

#[test]
fn nothing_that_seats_are_mailed_depends_on_a_draft_before_it_is_approved() {
    let (mut with, mut without) = (gated(), gated());
    for hall in [&mut with, &mut without] {
        both(hall, ["number 3\ntrap 77", "number 4"]);
    }
    with.run(Mode::WhenAllIn);
    with.replies(UNA, "strike red 2 because of that\nnote to BLUE: well played");
    with.replies(UNA, "withdraw R1 because it was wrong");
    with.replies(ULF, "nonsense");
    assert_eq!(with.mailed_to_seats(), without.mailed_to_seats());
    assert_eq!(with.of_kind(MailKind::Stranger).len(), 0);
}

#[test]
fn many_letters_of_an_umpire_are_done_but_not_all_answered() {
    let mut hall = drafted();
    for n in 1..=32 {
        let review = hall.house().review(&spring(), hall.now).unwrap();
        hall.now -= Duration::minutes(4);
        let to = hall.desk_mails(UNA).pop().unwrap().reply_to;
        if n <= 30 {
            assert!(to.contains(&format!(".{}.", review.draft)), "{to}");
            assert_eq!(hall.replies(UNA, &format!("note to all: number {n}")).outcome, Outcome::Accepted);
        }
    }
    hall.now -= Duration::minutes(4);
    let handled = hall.replies(UNA, "note to all: the last one");
    assert!(handled.reason.contains("not answered: 30 answers"), "{}", handled.reason);
    assert_eq!(hall.authors().len(), 31);
}

#[test]
fn a_reason_that_a_mail_program_broke_is_whole_and_does_not_swallow_the_next_act() {
    let mut hall = drafted();
    let said = "strike red 2 because he took it back by telephone, well before the end of\nthe time in which \
                that was possible to him, as his opponent has confirmed it\nstrike blue 1 because nobody had \
                ever mailed any such thing to us here, not\neven blue himself, and it is quite a long time ago \
                since he was last here\napprove";
    assert!(said.lines().all(|line| line.len() <= 80), "as mail programs break lines");
    let handled = hall.replies(UNA, said);
    assert_eq!(handled.outcome, Outcome::Accepted, "{}", handled.reason);
    assert_eq!(hall.authors(), ["Una", "Una", "Una"], "two rulings, and it is published");
    assert!(hall.last(&red()).contains("as his opponent has confirmed it"), "{}", hall.last(&red()));
}

#[test]
fn a_ruling_is_withdrawn_by_mail_when_no_draft_waits() {
    let mut hall = drafted();
    hall.replies(UNA, "amend RED 1: number 6 because he telephoned\nstrike RED 2 because of 1.1\ndrop");
    assert!(hall.house().drafts().unwrap().is_empty());
    let dropped = hall.desk_mails(UNA).pop().unwrap().text;
    assert!(dropped.contains("R1 and R2 stay in force"), "{dropped}");
    let none = hall.replies(UNA, "withdraw R9 because it is not");
    assert_eq!(none.outcome, Outcome::Unusable, "{}", none.reason);
    assert!(hall.desk_mails(UNA).pop().unwrap().text.contains("no ruling R9 in force: R1, R2"));
    let done = hall.replies(UNA, "Hello,\nwithdraw R1 because he did not\nRegards");
    assert_eq!(done.outcome, Outcome::Accepted, "{}", done.reason);
    let (una, ulf) = (hall.desk_mails(UNA).pop().unwrap().text, hall.desk_mails(ULF).pop().unwrap().text);
    assert!(una.contains("ruling R1 is withdrawn") && una.contains("R2 stays in force"), "{una}");
    assert!(ulf.contains("Una has looked at the rulings of spring"), "{ulf}");
    assert!(ulf.contains("ruling R1 is withdrawn"), "{ulf}");
    let late = hall.replies(UNA, "approve");
    assert_eq!(late.outcome, Outcome::Unusable, "{}", late.reason);
    let draft = hall.run(Mode::WhenAllIn).draft.unwrap();
    let reply = hall.replies(UNA, "approve");
    assert_eq!(reply.outcome, Outcome::Accepted, "draft {draft}: {}", reply.reason);
    let told = hall.last(&red());
    assert!(!told.contains("telephoned") && told.contains("R2"), "{told}");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}

#[test]
fn an_umpire_who_sends_the_same_twice_is_answered_twice() {
    let mut hall = drafted();
    for said in ["", "", "aprove", "aprove", "strike", "strike"] {
        let before = hall.desk_mails(UNA).len();
        let handled = hall.replies(UNA, said);
        assert_eq!(hall.desk_mails(UNA).len(), before + 1, "`{said}`: {}", handled.reason);
    }
    for _ in 0..4 {
        hall.replies(UNA, "I shall look at it");
    }
    let before = hall.desk_mails(UNA).len();
    hall.replies(UNA, "I shall look at it");
    assert_eq!(hall.desk_mails(UNA).len(), before, "a program may write it");
}

#[test]
fn an_answer_after_a_drop_says_what_was_wrong_and_a_reply_to_it_speaks_to_the_draft_that_it_names() {
    let mut hall = drafted();
    hall.replies(UNA, "note to all: hello\ndrop");
    hall.replies(UNA, "withdrw R1 because no");
    let told = hall.desk_mails(UNA).pop().unwrap().text;
    assert!(told.contains("did you mean `withdraw`?") && told.contains("waits any more"), "{told}");
    hall.replies(UNA, "withdraw R1 because it was wrong");
    let late = hall.replies(UNA, "approve");
    assert!(late.reason.contains("Una dropped draft"), "{}", late.reason);
    let begun = hall.replies(UNA, "adjudicate");
    assert_eq!(begun.outcome, Outcome::Accepted, "{}", begun.reason);
    let told = hall.desk_mails(UNA).pop().unwrap();
    let draft = hall.house().review(&spring(), hall.now).unwrap().draft;
    assert!(told.text.contains(&format!("A reply to this mail speaks to draft {draft}")), "{}", told.text);
    assert!(told.reply_to.contains(&format!(".{draft}.")), "{}", told.reply_to);
    assert_eq!(hall.replies(UNA, "approve").outcome, Outcome::Accepted);
}
