//! What an umpire does by replying to a note about a game: no shell, no desk, no second confirmation.

use super::folk::with_terms;
use super::*;

const TUESDAYS: (&str, &str) = ("schedule", "every Tue 20:00 Europe/Warsaw");

impl Hall {
    /// The newest note to the umpire whose text has some words: where it is answered, and what it says.
    pub(super) fn note(&self, words: &str) -> (String, String) {
        let all = self.bytes_of_kind(MailKind::Umpire);
        let found = all.iter().rfind(|bytes| shown(bytes).contains(words));
        let bytes = found.unwrap_or_else(|| panic!("no note has `{words}`"));
        let message = mail_parser::MessageParser::default().parse(bytes.as_slice()).unwrap();
        let reply_to = message.reply_to().and_then(|a| a.first()).and_then(|a| a.address());
        (reply_to.unwrap_or_default().to_owned(), shown(bytes))
    }

    /// Somebody replies to a note; what became of it, and the newest answer to the umpire.
    pub(super) fn replied(&mut self, from: &str, to: &str, text: &str) -> (Outcome, String) {
        let raw = self.raw(from, to, "Re: a note", text);
        let outcome = self.deliver(&raw);
        let told = self.of_kind(MailKind::Umpire).pop().unwrap_or_default();
        (outcome, told.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

#[test]
fn a_delay_is_granted_by_one_reply_to_the_note() {
    let mut hall = with_terms(&[TUESDAYS]);
    hall.mail(&red(), "delay 24 h because the bridge is closed");
    let (to, note) = hall.note("asks for a delay");
    assert!(note.contains("delay 1 grant\ndelay 1 refuse"), "{note}");
    let (outcome, told) = hall.replied(UMPIRE, &to, "Hello,\n\ndelay 1 grant\n\n> Why: the bridge is closed");
    assert_eq!(outcome, Outcome::Accepted, "{told}");
    assert!(told.contains("delay 1 is granted: the deadline of spring is moved"), "{told}");
    assert_eq!(hall.due_at(), "2026-01-07 19:00");
    let (outcome, told) = hall.replied(UMPIRE, &to, "delay grant");
    assert_eq!(outcome, Outcome::Unusable);
    assert!(told.contains("nothing was done: nobody asks for a delay of spring"), "{told}");
}

#[test]
fn a_reply_with_a_line_that_is_none_does_nothing_and_names_what_can_be_said() {
    let mut hall = with_terms(&[TUESDAYS]);
    hall.mail(&red(), "delay 24 h");
    let (to, _) = hall.note("asks for a delay");
    let (outcome, told) = hall.replied(UMPIRE, &to, "delay 1 grant\nclok go");
    assert_eq!(outcome, Outcome::Unusable);
    assert!(told.contains("did you mean `clock`?") && told.contains("`adjudicate`"), "{told}");
    assert_eq!(hall.due_at(), "2026-01-06 19:00", "all of a mail, or nothing");
    let (_, told) = hall.replied(UMPIRE, &to, "approve");
    assert!(told.contains("`approve` speaks to a draft"), "{told}");
    let (_, told) = hall.replied(UMPIRE, &to, "");
    assert!(told.contains("`deadline 2026-12-01 20:00`"), "{told}");
}

#[test]
fn the_address_of_a_note_is_worth_nothing_without_its_secret() {
    let mut hall = with_terms(&[TUESDAYS]);
    hall.mail(&red(), "delay 24 h");
    let (to, _) = hall.note("asks for a delay");
    let guessed = to.replace("spring.0.", "spring.0.x");
    hall.replied("eve@e.example", &guessed, "delay 1 grant");
    assert_eq!(hall.due_at(), "2026-01-06 19:00");
    assert!(hall.bytes_of_kind(MailKind::Notice).iter().all(|m| !shown(m).contains("desk.spring")));
}

#[test]
fn a_seat_is_given_and_a_clock_is_moved_by_reply() {
    let mut hall = with_terms(&[TUESDAYS, ("takeover", "1"), ("missing", "ask")]);
    hall.mail(&blue(), "resign spring");
    let (to, note) = hall.note("is to be taken over");
    assert!(note.contains("seat blue ADDRESS name NAME zone ZONE"), "{note}");
    let said = "seat blue cleo@c.example name Cleo Canter zone Europe/Berlin";
    let (outcome, told) = hall.replied(UMPIRE, &to, said);
    assert_eq!(outcome, Outcome::Accepted, "{told}");
    let status = hall.house().status(&spring()).unwrap();
    assert_eq!(status.seats[1].holder.as_deref(), Some("Cleo Canter <cleo@c.example>"));
    hall.until("2026-02-01T00:00:00Z");
    let (to, _) = hall.note("the clock stands");
    let (outcome, told) = hall.replied(UMPIRE, &to, "deadline 2026-02-03 20:00");
    assert_eq!(outcome, Outcome::Accepted, "{told}");
    assert_eq!(hall.due_at(), "2026-02-03 20:00", "in the umpire's zone, UTC here");
    let (_, told) = hall.replied(UMPIRE, &to, "adjudicate now");
    assert!(told.contains("spring went on by 1 phase"), "{told}");
    assert!(hall.house().verify(&spring()).unwrap().is_sound());
}
