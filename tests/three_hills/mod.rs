//! Three Hills, the toy of `docs/adding-a-system.md`, played by mail from the first letter to the last report.

mod orders;
mod system;

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Holder, House, Mode, NewGame, Outcome};
use estafette::mail::Envelope;
use estafette::rules::{Library, Settings};
use estafette::store::{MailKind, MailRow, Sqlite, StoreKey};
use mail_parser::MessageParser;
use proptest::prelude::*;

use super::simulated::{identity, random};
use orders::{Order, VERBS, parse};
use system::ThreeHills;

/// A game of two players and what the house says to them.
struct Club<'l> {
    house: House<'l>,
    game: GameId,
    seats: Vec<(SeatId, String)>,
    now: DateTime<Utc>,
}

impl<'l> Club<'l> {
    fn open(library: &'l Library, path: &std::path::Path) -> Self {
        let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().unwrap();
        let store = Box::new(Sqlite::open(path, &StoreKey::new([3; 32])).unwrap());
        let mut house = House::open(store, library, identity(), &mut *random()).unwrap();
        let (game, settings) = (GameId::new("spring-hills"), Settings::default());
        let new = NewGame { game: game.clone(), system: "three-hills".into(), scenario: None, settings };
        let created = house.create(&new, &mut *random(), now).unwrap();
        let mut seats = Vec::new();
        for seat in created.seats {
            let (address, name) = (format!("{seat}@players.example"), format!("Player {seat}"));
            let holder = Holder { address, name, zone: "UTC".into(), lang: Lang::English };
            let reply_to = house.seat(&game, &seat, &holder, &mut *random(), now).unwrap().reply_to;
            seats.push((seat, reply_to));
        }
        Self { house, game, seats, now }
    }

    /// Mails a text; gives what became of it, and the answer.
    fn mail(&mut self, seat: &str, text: &str) -> (Outcome, String) {
        let (id, to) = self.seats.iter().find(|(id, _)| id.as_str() == seat).unwrap().clone();
        self.now += Duration::minutes(10);
        let head = format!("From: {seat}@players.example\r\nTo: {to}\r\nSubject: orders\r\n");
        let raw = format!("{head}Message-ID: <{}@players.example>\r\n\r\n{text}\r\n", self.now.timestamp());
        let kept = self.house.take(raw.as_bytes(), &Envelope::default(), self.now).unwrap();
        let outcome = self.house.handle(kept.id(), self.now).unwrap().outcome;
        (outcome, self.last(&id, MailKind::Receipt))
    }

    fn last(&mut self, seat: &SeatId, kind: MailKind) -> String {
        let mails = self.house.outbox(&self.game).unwrap();
        let of = |m: &&MailRow| m.mail.kind == kind && m.mail.seat.as_ref().is_some_and(|(_, s)| s == seat);
        let mail = mails.iter().rev().find(of).expect("a mail of this kind");
        let message = MessageParser::default().parse(&mail.mail.bytes).unwrap();
        message.body_text(0).unwrap().into_owned()
    }

    fn turn(&mut self) -> [String; 2] {
        let ran = self.house.run(&self.game, Mode::WhenAllIn, self.now).unwrap();
        assert_eq!(ran.resolved.len(), 1, "{ran:?}");
        ["red", "blue"].map(|seat| self.last(&SeatId::new(seat), MailKind::Report))
    }
}

#[test]
fn three_hills_are_bid_for_by_mail_from_the_first_letter_to_the_last_report() {
    let library = Library::of(vec![Box::new(ThreeHills::new())]);
    let dir = tempfile::tempdir().unwrap();
    let mut club = Club::open(&library, &dir.path().join("house.db"));
    assert!(club.mail("red", "help bid").1.contains("offer 3 coins"));

    let (outcome, receipt) = club.mail("red", "Hi all,\nbdi 4\nbid 40\nbid 4 coins");
    assert_eq!(outcome, Outcome::Warned, "{receipt}");
    for said in ["did you mean `bid`?", "you have 10 coins", "[1.1]", "you bid 4 coins for the hill"] {
        assert!(receipt.contains(said), "{said} in\n{receipt}");
    }
    assert!(!receipt.contains("you bid 40"), "what is refused is not said to be understood\n{receipt}");
    assert!(!club.mail("blue", "offer 3").1.contains("4 coins"), "a bid is a secret until both are in");
    let [red, blue] = club.turn();
    for said in ["Red bid 4 coins.", "Blue bid 3 coins.", "Red takes the hill."] {
        assert!(red.contains(said) && blue.contains(said), "{said} in\n{red}\n{blue}");
    }
    assert!(red.contains("“bid 40” was refused") && !blue.contains("bid 40"), "{red}");

    club.mail("red", "pass");
    club.mail("blue", "no bid");
    let [red, _] = club.turn();
    assert!(
        red.contains("red rolls ") && red.contains("blue rolls "),
        "equal bids are settled by dice\n{red}"
    );

    club.mail("red", "bid 6");
    club.mail("blue", "bid 1");
    club.turn();
    let last = club.last(&SeatId::new("blue"), MailKind::Final);
    assert!(last.contains(" of three hills") && last.contains(" takes the hill."), "{last}");
    let verdict = club.house.verify(&club.game).unwrap();
    assert!(verdict.is_sound(), "{verdict:?}");
}

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(order in Order::any()) {
        let read = parse(&order.kind().written());
        prop_assert_eq!(read.orders.into_iter().map(|placed| placed.order).collect::<Vec<_>>(), [order]);
    }
}

#[test]
fn every_example_of_the_help_is_an_order() {
    for example in VERBS.iter().flat_map(|verb| verb.examples) {
        assert_eq!(parse(example).orders.len(), 1, "{example}");
    }
}
