//! Who a mail is from, held against the forty forgeries and twenty legitimate oddities: each goes through
//! the checker and a real house. A forgery enters nothing and gets no answer to the address it misuses; an
//! honest mail is entered, or its sender is told how it can be.

mod forged;
mod honest;
mod post;

use chrono::{DateTime, Duration, Utc};
use estafette::core::journal::AddressChange;
use estafette::core::{GameId, Lang, SeatId};
use estafette::game::{Holder, House, Identity, NewGame, Outcome};
use estafette::mail::{Checker, Envelope, Proof, Standing};
use estafette::rules::{Library, Settings};
use estafette::store::{Sqlite, StoreKey};

use honest::{Path, SECOND};
use post::{ANN, Mail, NOW, Sign, sealed};

/// Who holds the other seat; his domain publishes nothing.
pub const OTTO: &str = "otto@o.example";

/// A house with two games, each with two seats, as each case finds it.
struct Template {
    folder: tempfile::TempDir,
    /// The reply address of Ann's seat.
    secret_of_polish: String,
    /// The reply address of Otto's seat.
    secret_of_teutonic: String,
    /// The Message-ID of the first mail to Otto.
    first_to_teutonic: String,
}

/// The house of one case.
pub struct Club<'l> {
    house: House<'l>,
    folder: tempfile::TempDir,
    now: DateTime<Utc>,
}

fn spring() -> GameId {
    GameId::new("spring-1410")
}

fn open<'l>(library: &'l Library, folder: &tempfile::TempDir) -> House<'l> {
    let mut byte = 0u8;
    let mut random = |bytes: &mut [u8]| fill(&mut byte, bytes);
    let own = Identity::new("Estafette", "orders", "games.example");
    let store = Box::new(Sqlite::open(&folder.path().join("house.db"), &StoreKey::new([3; 32])).unwrap());
    House::open(store, library, own, &mut random).unwrap()
}

fn fill(byte: &mut u8, bytes: &mut [u8]) {
    for b in bytes {
        *byte = byte.wrapping_mul(29).wrapping_add(71);
        *b = *byte;
    }
}

impl Template {
    fn new(library: &Library, ways: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let now = *NOW - Duration::hours(1);
        let mut byte = 0u8;
        let mut random = |bytes: &mut [u8]| fill(&mut byte, bytes);
        let mut house = open(library, &folder);
        let mut secrets = Vec::new();
        for game in [spring(), GameId::new("autumn-1410")] {
            let settings = Settings::default();
            let new =
                NewGame { game: game.clone(), system: "grunwald-1410".into(), scenario: None, settings };
            for seat in house.create(&new, &mut random, now).unwrap().seats {
                let address = match (game.as_str(), seat.as_str()) {
                    ("spring-1410", "polish") => ANN,
                    ("spring-1410", _) => OTTO,
                    _ => "others@c.example",
                };
                let holder = Holder {
                    address: address.into(),
                    name: format!("Player {seat}"),
                    zone: "Europe/Warsaw".into(),
                    lang: Lang::English,
                };
                let seated = house.seat(&game, &seat, &holder, &mut random, now).unwrap();
                secrets.push((seat.clone(), seated.reply_to));
            }
            house.set_proof(&game, &ways.parse().unwrap(), now).unwrap();
        }
        for (seat, address) in SECOND {
            let change = (AddressChange::Add, *address);
            house.change_address(&spring(), &SeatId::new(seat), change, now).unwrap();
        }
        let secret = |seat: &str| secrets.iter().find(|(s, _)| s.as_str() == seat).unwrap().1.clone();
        let mails = house.outbox(&spring()).unwrap();
        let first = mails.iter().find(|m| m.mail.to == OTTO).unwrap().mail.message_id.clone();
        Self {
            secret_of_polish: secret("polish"),
            secret_of_teutonic: secret("teutonic"),
            first_to_teutonic: first.trim_matches(['<', '>']).to_owned(),
            folder,
        }
    }
}

impl<'l> Club<'l> {
    fn of(library: &'l Library, template: &Template) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(template.folder.path()).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
        Self { house: open(library, &folder), folder, now: *NOW }
    }

    /// Takes a mail in as the service does.
    fn take(&mut self, checker: &Checker, raw: &str, envelope: &Envelope) -> (Proof, Outcome, String) {
        self.now += Duration::seconds(1);
        let kept = self.house.take(raw.as_bytes(), envelope, self.now).unwrap();
        let proof = checker.check(raw.as_bytes(), envelope, self.now);
        self.house.prove(&[(kept.id().clone(), proof.clone())]).unwrap();
        let handled = self.house.handle(kept.id(), self.now).unwrap();
        (proof, handled.outcome, handled.reason)
    }

    /// Everything that was ever entered, of both games.
    fn entered(&mut self) -> Vec<String> {
        let games = [spring(), GameId::new("autumn-1410")];
        let lines = games.iter().flat_map(|g| self.house.journal(g).unwrap()).map(|line| line.entry);
        lines.collect()
    }

    /// To whom mails go, in their order, of games and of none.
    fn recipients(&self) -> Vec<String> {
        let store = rusqlite::Connection::open(self.folder.path().join("house.db")).unwrap();
        let mut rows = store.prepare("SELECT recipient FROM outbox ORDER BY id").unwrap();
        let rows = rows.query_map([], |r| r.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }
}

#[test]
fn forgeries_enter_nothing_and_nobody_is_answered_whose_name_they_misuse() {
    let library = estafette::shelf::load(None).unwrap();
    let checker = post::checker();
    let templates = ["secret,dkim", "both"].map(|ways| (ways, Template::new(&library, ways)));
    let cases = forged::all(&templates[0].1);
    let mut through = Vec::new();
    for case in cases {
        let template = &templates.iter().find(|(ways, _)| *ways == case.ways).unwrap().1;
        let (mut club, name) = (Club::of(&library, template), case.name);
        for raw in &case.before {
            let (proof, outcome, reason) = club.take(&checker, raw, &Envelope::default());
            assert_eq!(
                (proof.standing, outcome),
                (Standing::Aligned, Outcome::Accepted),
                "{name}: {proof:?} {reason}"
            );
        }
        let (entered, answered) = (club.entered(), club.recipients());
        let envelope = Envelope { from: case.handed_by.map(str::to_owned), recipients: vec![] };
        let (proof, outcome, reason) = club.take(&checker, &case.raw, &envelope);
        let to: Vec<String> = club.recipients().split_off(answered.len());
        // Her domain vouches for a mail of her own in wrong hands: she may be asked whether she sent it.
        let is_hers = proof.standing == Standing::Aligned && proof.domain.as_deref() == Some("a.example");
        let bothered = !is_hers && to.iter().any(|a| Some(a.as_str()) == case.victim);
        let as_meant = format!("{}; {reason}", proof.reason).contains(case.why);
        if club.entered() != entered || bothered || !as_meant {
            through.push(format!("{name}: {outcome:?} ({reason}), mails to {to:?}; {proof:#?}"));
        }
    }
    assert!(through.is_empty(), "{} got through:\n{}", through.len(), through.join("\n"));
}

#[test]
fn an_old_mail_that_a_trusted_forwarder_seals_anew_stays_old() {
    let old = Sign { made: Some(*NOW - Duration::days(10)), ..Sign::of("a.example") };
    for (signed, standing) in [(Sign::of("a.example"), Standing::Aligned), (old, Standing::Forged)] {
        let changed = signed.on(&Mail::default().text()) + "-- \r\nforwarded\r\n";
        let raw = sealed("lists.example", "a.example", &changed);
        let proof = post::checker().check(raw.as_bytes(), &Envelope::default(), *NOW);
        assert_eq!(proof.standing, standing, "{proof:#?}");
    }
}

#[test]
fn honest_oddities_are_entered_or_told_how() {
    let library = estafette::shelf::load(None).unwrap();
    let checker = post::checker();
    let templates = ["secret", "dkim"].map(|ways| (ways, Template::new(&library, ways)));
    let cases = honest::all(&templates[0].1);
    let mut lost = Vec::new();
    for case in cases {
        let template = &templates.iter().find(|(ways, _)| *ways == case.ways).unwrap().1;
        let mut club = Club::of(&library, template);
        let (entered, answered) = (club.entered(), club.recipients());
        let (proof, outcome, reason) = club.take(&checker, &case.raw, &Envelope::default());
        let to: Vec<String> = club.recipients().split_off(answered.len());
        let new: Vec<String> = club.entered().into_iter().filter(|e| !entered.contains(e)).collect();
        let found = match case.path {
            Path::Entered => new.iter().any(|e| e.contains("\"entry\":\"orders\"")),
            Path::Told(address) => new.is_empty() && to.iter().any(|a| a == address),
        };
        if !found || proof.standing != case.standing {
            lost.push(format!("{}: {outcome:?} ({reason}), mails to {to:?}; {proof:#?}", case.name));
        }
    }
    assert!(lost.is_empty(), "{} are lost:\n{}", lost.len(), lost.join("\n"));
}
