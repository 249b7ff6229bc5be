//! Kills: the program dies at every single commit of a game, is started again, and goes on; what
//! comes out is the same as if nothing had happened.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::*;
use crate::intake::service::MOST_STRIKES;
use crate::*;
use estafette_mail::{Incoming, Proof};

/// What a game leaves behind: journal hashes, and Message-ID and bytes of every mail.
#[derive(Debug, PartialEq, Eq)]
struct Traces {
    journal: Vec<String>,
    mails: Vec<(String, Vec<u8>)>,
}

/// A game under a fuse: after so many commits nothing is written any more.
struct Story {
    hall: Hall,
    fuse: Arc<AtomicI64>,
    /// Message-IDs in the order in which the transport had them.
    sent: Vec<String>,
}

impl Story {
    fn new(commits: i64) -> Self {
        Self { hall: Hall::with(&["GD-01"]), fuse: Arc::new(AtomicI64::new(commits)), sent: Vec::new() }
    }

    /// Does a step until it succeeds; each failure is a kill, followed by a start.
    fn step<T>(&mut self, act: impl Fn(&mut House<'_>, &mut Vec<String>) -> HouseResult<T>) -> T {
        loop {
            let fuse = self.fuse.clone();
            let store = Sqlite::open_quickly(&self.hall.path()).unwrap();
            store.fail_commits_when(move || fuse.fetch_sub(1, Ordering::SeqCst) == 0);
            let mut sent = Vec::new();
            let mut house = self.hall.house_on(store);
            let result = act(&mut house, &mut sent);
            drop(house);
            self.sent.append(&mut sent);
            match result {
                Ok(found) => return found,
                Err(HouseError::Store(_)) => {}
                Err(other) => panic!("{other}"),
            }
        }
    }

    fn mail(&mut self, seat: &SeatId, text: &str) {
        let raw = self.hall.bytes_from(seat, "orders", text);
        self.hall.now += Duration::minutes(5);
        let now = self.hall.now;
        self.step(|house, _| house.take(&raw, &Envelope::default(), now));
        self.step(|house, _| house.handle_waiting(now));
    }

    fn run(&mut self) {
        self.hall.now += Duration::minutes(5);
        let now = self.hall.now;
        self.step(|house, _| house.run(&spring(), Mode::WhenAllIn, now));
    }

    fn send(&mut self) {
        for minutes in [5, 15] {
            let now = self.hall.now + Duration::minutes(minutes);
            self.step(|house, sent| {
                house.send(now, &mut |m| {
                    sent.push(m.mail.message_id.clone());
                    Ok(())
                })
            });
        }
    }

    fn play(&mut self) -> Traces {
        self.mail(&red(), "number 3\ntrap 4");
        self.mail(&blue(), "number 4");
        self.run();
        self.send();
        self.mail(&red(), "status");
        self.mail(&red(), "answer 1");
        self.mail(&blue(), "answer 2");
        self.run();
        self.hall.now += Duration::minutes(30);
        self.send();
        self.traces()
    }

    /// Lets the clock play: announced, reminded, early, grace, missed, offered.
    fn play_by_the_clock(&mut self) -> Traces {
        let mut terms = Terms::default();
        let said = [("schedule", "every day 20:00 UTC, early, cool-off 1 h, grace 2 h"), ("takeover", "1")];
        said.iter().for_each(|(key, value)| terms.set(key, value).unwrap());
        let now = self.hall.now;
        self.step(|house, _| house.set_terms(&spring(), &terms, now));
        self.wait(1);
        self.mail(&red(), "number 3\nway left");
        self.mail(&blue(), "number 4\nway right");
        self.wait(5);
        self.mail(&red(), "number 3\nway left");
        self.wait(50);
        self.send();
        self.traces()
    }

    /// So many hours go by.
    fn wait(&mut self, hours: i64) {
        let end = self.hall.now + Duration::hours(hours);
        loop {
            let next = self.hall.house().next_tick().unwrap();
            let Some(next) = next.filter(|next| *next <= end) else { break };
            let now = self.hall.now.max(next);
            self.hall.now = now;
            self.step(|house, _| house.tick(now));
        }
        self.hall.now = end;
    }

    fn traces(&mut self) -> Traces {
        assert!(self.hall.house().verify(&spring()).unwrap().is_sound());
        let journal = self.hall.house().journal(&spring()).unwrap();
        let mails = self.hall.outbox();
        assert!(mails.iter().all(|m| m.sent.is_some()), "everything was sent");
        Traces {
            journal: journal.into_iter().map(|l| l.hash).collect(),
            mails: mails.into_iter().map(|m| (m.mail.message_id, m.mail.bytes)).collect(),
        }
    }
}

#[test]
fn a_kill_at_any_commit_changes_nothing_but_one_mail_sent_twice() {
    let mut undisturbed = Story::new(i64::MAX);
    let expected = undisturbed.play();
    let commits = i64::MAX - undisturbed.fuse.load(Ordering::SeqCst);
    assert!(commits > 30, "{commits}");
    for at in 0..commits {
        let mut story = Story::new(at);
        assert_eq!(story.play(), expected, "killed at commit {at}");
        let doubled = story.sent.len() - expected.mails.len();
        assert!(doubled <= 1, "killed at commit {at}, {doubled} mails were sent twice");
    }
}

#[test]
fn a_kill_between_deciding_and_sending_tells_nobody_anything_twice() {
    let mut undisturbed = Story::new(i64::MAX);
    let expected = undisturbed.play_by_the_clock();
    let kinds: Vec<MailKind> = undisturbed.hall.outbox().into_iter().map(|m| m.mail.kind).collect();
    for kind in [MailKind::Deadline, MailKind::Reminder, MailKind::Report, MailKind::Notice] {
        assert!(kinds.contains(&kind), "no {kind} in {kinds:?}");
    }
    let commits = i64::MAX - undisturbed.fuse.load(Ordering::SeqCst);
    for at in 0..commits {
        let mut story = Story::new(at);
        assert_eq!(story.play_by_the_clock(), expected, "killed at commit {at}");
        // Notes to the umpire are no mails of the game.
        let doubled = story.sent.len() - undisturbed.sent.len();
        assert!(doubled <= 1, "killed at commit {at}, {doubled} mails were sent twice");
    }
}

#[test]
fn a_letter_that_breaks_the_program_is_set_aside_and_holds_up_nobody() {
    let mut hall = Hall::with(&[]);
    let texts = [(red(), "number 3"), (blue(), "fault"), (red(), "number 4"), (blue(), "number 5")];
    let letters = texts.map(|(seat, text)| Incoming {
        raw: hall.bytes_from(&seat, "orders", text),
        envelope: Envelope::default(),
    });
    let now = hall.now;
    let mut house = hall.house();
    house.take_all(&letters, now).unwrap();
    let proofs: Vec<_> =
        house.unproven(0, 9).unwrap().into_iter().map(|l| (l.id, Proof::default())).collect();
    // Handled together, they break off together, and nothing of it stays.
    let together =
        catch_unwind(AssertUnwindSafe(|| house.handle_proven(&proofs, now, &mut || true).map(drop)));
    assert!(together.is_err());
    assert_eq!(house.waiting().unwrap(), letters.len());
    house.prove(&proofs).unwrap();
    let (mut deaths, mut outcomes) = (0, Vec::new());
    loop {
        match catch_unwind(AssertUnwindSafe(|| house.handle_suspect(now))) {
            Err(_) => deaths += 1,
            Ok(handled) => match handled.unwrap() {
                Some(handled) => outcomes.push(handled.outcome),
                None => break,
            },
        }
    }
    assert_eq!(deaths, MOST_STRIKES);
    let fine = Outcome::Accepted;
    // Red's letters do not wait for Blue's.
    assert_eq!(outcomes, [fine, fine, Outcome::Refused, fine]);
    drop(house);
    let mut told = Vec::new();
    let send = |mail: &MailRow| {
        told.push(mail.mail.to.clone());
        Ok(())
    };
    hall.house().send(now, &mut { send }).unwrap();
    assert_eq!(told.iter().filter(|to| *to == UMPIRE).count(), 1, "the umpire knows of it");
}
