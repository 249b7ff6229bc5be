//! Loops cannot start: houses and programs that answer every mail write to each other for a day, and few
//! mails go between any two of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang};
use estafette::game::{Holder, House, Identity, Mode, NewGame};
use estafette::mail::{Envelope, words_of};
use estafette::rules::{Library, Settings};
use estafette::store::{MailKind, MailRow, Sqlite};
use mail_parser::MessageParser;

/// What may go between a house and an address in a day, both ways together.
const MOST: u32 = 10;

/// A mail on its way.
struct OnItsWay {
    from: String,
    to: String,
    raw: Vec<u8>,
}

/// How an answering program behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manners {
    /// By RFC 3834 and 5230: says what it is, answers the return path, leaves machines alone.
    Good,
    /// Says what it is, but answers everything.
    Eager,
    /// Answers everything, as if a person wrote.
    None,
}

/// Five programs, each in English, Polish and German.
const WORDS: [[&str; 3]; 5] = [
    [
        "I am currently out of the office with limited access to email. I will reply when I return.",
        "Przebywam poza biurem i mam ograniczony dostęp do poczty. Odpowiem po powrocie 12 stycznia.",
        "Ich bin derzeit nicht im Büro und habe nur eingeschränkten Zugriff auf meine E-Mails.",
    ],
    [
        "I'm on vacation until 12 January and will get back to you after that.",
        "Jestem na urlopie do 12 stycznia. W pilnych sprawach proszę dzwonić.",
        "Ich bin im Urlaub und ab dem 12. Januar wieder erreichbar.",
    ],
    [
        "This is an automated response to your mail. I am away until 12 January.",
        "To jest automatyczna odpowiedź. Nie ma mnie do 12 stycznia.",
        "Dies ist eine automatische Antwort. Ich bin bis zum 12. Januar abwesend.",
    ],
    [
        "Anna Kowalska is out of the office. I will respond to your message when I return.",
        "Anna Kowalska jest nieobecna i odpowie na wiadomość po powrocie.",
        "Anna Kowalska ist außer Haus. Ihre Nachricht wird nach meiner Rückkehr gelesen.",
    ],
    [
        "Thank you for your mail. We have received it and answer it as soon as we can.",
        "Dziękujemy za wiadomość. Odpiszemy tak szybko, jak to możliwe.",
        "Vielen Dank für Ihre Nachricht. Wir melden uns so bald wie möglich.",
    ],
];

/// A program that answers.
struct Away {
    address: String,
    manners: Manners,
    words: String,
    written: u32,
}

impl Away {
    fn answer(&mut self, mail: &OnItsWay) -> Option<OnItsWay> {
        let message = MessageParser::default().parse(&mail.raw).unwrap();
        let header = |name: &'static str| message.header_raw(name).map(str::trim);
        let machine = header("Auto-Submitted").is_some_and(|v| v != "no") || header("List-Id").is_some();
        if self.manners == Manners::Good && (mail.from.is_empty() || machine) {
            return None;
        }
        let shown = message.reply_to().or_else(|| message.from()).unwrap();
        let shown = shown.first().unwrap().address().unwrap().to_owned();
        let polite = self.manners != Manners::None;
        let to = if polite && !mail.from.is_empty() { mail.from.clone() } else { shown };
        self.written += 1;
        let subject = message.subject().unwrap_or_default();
        let (own, sign) = if polite {
            (String::new(), "Auto-Submitted: auto-replied\r\nX-Auto-Response-Suppress: All\r\n")
        } else {
            (self.address.clone(), "")
        };
        let raw = format!(
            "From: <{}>\r\nTo: <{to}>\r\nSubject: Re: {}\r\nMessage-ID: <{}.{}>\r\nIn-Reply-To: <{}>\r\n{sign}\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
            self.address,
            subject.replace(|c: char| !c.is_ascii(), "?"),
            self.written,
            self.address,
            message.message_id().unwrap_or_default(),
            self.words.replace("{n}", &self.written.to_string()),
        );
        Some(OnItsWay { from: own, to, raw: raw.into_bytes() })
    }
}

/// Houses and programs that write to each other.
struct World<'l> {
    houses: Vec<(String, House<'l>, u32)>,
    aways: Vec<Away>,
    between: BTreeMap<(String, String), u32>,
    sent: Vec<(String, String)>,
    now: DateTime<Utc>,
}

fn random(seed: u32) -> impl FnMut(&mut [u8]) {
    let mut state = u64::from(seed);
    move |bytes| {
        for b in bytes {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *b = state.to_be_bytes()[0];
        }
    }
}

impl<'l> World<'l> {
    fn new() -> Self {
        let now = "2026-01-05T08:00:00Z".parse().unwrap();
        Self { houses: Vec::new(), aways: Vec::new(), between: BTreeMap::new(), sent: Vec::new(), now }
    }

    fn house(&mut self, library: &'l Library, domain: &str) {
        let own = Identity {
            umpire: Some(format!("umpire@{domain}.person")),
            ..Identity::new("Estafette", "orders", domain)
        };
        let store = Box::new(Sqlite::in_memory().unwrap());
        let house = House::open(store, library, own, &mut random(u32::from(domain.as_bytes()[0]))).unwrap();
        self.houses.push((domain.to_owned(), house, 0));
    }

    /// A game of a house between two addresses.
    fn game(&mut self, house: usize, addresses: [&str; 2]) {
        let (domain, house, games) = &mut self.houses[house];
        *games += 1;
        let game = GameId::new(&format!("game-{games}"));
        let mut random = random(*games + 1_000 * u32::from(domain.as_bytes()[0]));
        let new = NewGame {
            game: game.clone(),
            system: "grunwald-1410".into(),
            scenario: None,
            settings: Settings::default(),
        };
        let seats = house.create(&new, &mut random, self.now).unwrap().seats;
        for (seat, address) in seats.iter().zip(addresses) {
            let holder = Holder {
                address: address.into(),
                name: "Somebody".into(),
                zone: "Europe/Warsaw".into(),
                lang: Lang::English,
            };
            house.seat(&game, seat, &holder, &mut random, self.now).unwrap();
        }
    }

    fn away(&mut self, address: &str, manners: Manners, words: &str) {
        let (address, words) = (address.to_owned(), words.to_owned());
        self.aways.push(Away { address, manners, words, written: 0 });
    }

    /// A day in which each game mails two reports besides the first mail, in steps of ten minutes.
    fn day(&mut self) {
        for step in 0..24 * 6 {
            self.now += Duration::minutes(10);
            if step == 30 || step == 90 {
                for (_, house, _) in &mut self.houses {
                    for game in house.games().unwrap() {
                        house.run(&game, Mode::Now, self.now).unwrap();
                    }
                }
            }
            self.carry();
        }
    }

    fn carry(&mut self) {
        let mut bag = Vec::new();
        for (domain, house, _) in &mut self.houses {
            let mut take = |m: &MailRow| {
                if m.mail.kind != MailKind::Umpire {
                    *self.between.entry((domain.clone(), m.mail.to.clone())).or_default() += 1;
                    let (from, to) = (m.mail.envelope_from.clone(), m.mail.to.clone());
                    bag.push(OnItsWay { from, to, raw: m.mail.bytes.clone() });
                }
                Ok(())
            };
            house.send(self.now, &mut take).unwrap();
        }
        for mail in bag {
            if let Some(away) = self.aways.iter_mut().find(|a| a.address == mail.to) {
                let Some(answer) = away.answer(&mail) else { continue };
                let address = away.address.clone();
                let domain = answer.to.rsplit_once('@').unwrap().1.to_owned();
                *self.between.entry((domain.clone(), address)).or_default() += 1;
                self.take(&domain, &answer);
            } else if let Some((_, domain)) = mail.to.clone().rsplit_once('@') {
                self.take(domain, &mail);
            }
        }
    }

    /// The texts of all mails to an address, sent now or before.
    fn outbox_to(&mut self, address: &str) -> Vec<String> {
        for (_, house, _) in &mut self.houses {
            let sent = &mut self.sent;
            let mut take = |m: &MailRow| {
                sent.push((m.mail.to.clone(), words_of(&m.mail.bytes).text));
                Ok(())
            };
            house.send(self.now, &mut take).unwrap();
        }
        self.sent.iter().filter(|(to, _)| to == address).map(|(_, text)| text.clone()).collect()
    }

    fn take(&mut self, domain: &str, mail: &OnItsWay) {
        let Some((_, house, _)) = self.houses.iter_mut().find(|(d, _, _)| d == domain) else { return };
        let envelope = Envelope { from: Some(mail.from.clone()), recipients: vec![mail.to.clone()] };
        let kept = house.take(&mail.raw, &envelope, self.now).unwrap();
        house.handle(kept.id(), self.now).unwrap();
    }
}

#[test]
fn two_houses_and_thirty_answering_programs_soon_fall_silent() {
    let library = estafette::shelf::load(None).unwrap();
    let mut world = World::new();
    world.house(&library, "club.example");
    world.house(&library, "guild.example");
    world.game(0, ["orders@guild.example", "nobody@quiet.example"]);
    world.game(1, ["orders@club.example", "nobody@quiet.example"]);
    for (vendor, wordings) in WORDS.iter().enumerate() {
        for (lang, words) in wordings.iter().enumerate() {
            let name = |manners: &str| format!("{manners}{vendor}{lang}@players.example");
            let (eager, none) = (name("eager"), name("none"));
            world.game(0, [&eager, &none]);
            world.away(&eager, Manners::Eager, words);
            world.away(&none, Manners::None, words);
        }
    }
    world.day();
    let wordy: Vec<_> = world.between.iter().filter(|(_, n)| **n > MOST).collect();
    assert!(wordy.is_empty(), "{wordy:?}");
    // From an answering program come as many mails as it had, and no receipt more.
    let of = |name: &str| world.between[&("club.example".to_owned(), format!("{name}@players.example"))];
    assert_eq!((of("eager00"), of("none00")), (6, 6), "three reports, three notes");
    assert!(of("none40") <= 8, "{}", of("none40"));
}

#[test]
fn a_program_with_good_manners_and_one_that_never_says_the_same_twice() {
    let library = estafette::shelf::load(None).unwrap();
    let mut world = World::new();
    world.house(&library, "club.example");
    world.game(0, ["good@players.example", "other@players.example"]);
    world.away("good@players.example", Manners::Good, WORDS[0][0]);
    world.away("other@players.example", Manners::None, "We have received your message as number {n}.");
    for _ in 0..30 {
        world.now += Duration::minutes(48);
        world.carry();
    }
    let club = || "club.example".to_owned();
    assert_eq!(world.between[&(club(), "good@players.example".to_owned())], 1);
    assert!(world.between[&(club(), "other@players.example".to_owned())] <= MOST, "{:?}", world.between);
}

/// Mails that a machine wrote and that hardly say so: none has an empty sender, `Auto-Submitted`, `Precedence` or a
/// `List-` field. `{id}` is the Message-ID of a mail of ours.
const ODD: &[(&str, &str)] = &[
    (
        "an abuse report that calls itself mixed",
        "From: Feedback <staff@provider.example>\nSubject: FW: report\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n\
         This is an email abuse report.\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n\
         User-Agent: X/1\nVersion: 1\n\n--b\nContent-Type: message/rfc822\n\nFrom: orders@club.example\nMessage-ID: <{id}>\n\
         Subject: x\n\nhello\n\n--b--",
    ),
    (
        "an abuse report by the book",
        "From: feedback@provider.example\nSubject: Complaint\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n\
         --b\n\nThis is an email abuse report.\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n\n--b\n\
         Content-Type: text/rfc822-headers\n\nMessage-ID: <{id}>\n\n--b--",
    ),
    (
        "Microsoft's complaint",
        "From: staff@complaints.example\nX-HmXmrOriginalRecipient: ann@players.example\nSubject: complaint about message from 1.2.3.4\n\n\
         Message-ID: <{id}>",
    ),
    (
        "a complaint in words",
        "From: staff@complaints.example\nSubject: Spam from your host\n\nOur user has reported this mail:\n\n\
         Received: from club.example\nMessage-ID: <{id}>\nSubject: x",
    ),
    (
        "Mailman refuses",
        "From: club-owner@lists.example\nSubject: Your message to Club\n\nYou are not allowed to post.",
    ),
    (
        "Mailman, by another address",
        "From: Club list <list@lists.example>\nX-Mailman-Version: 2.1.39\nSubject: Request to mailing list Club rejected\n\nNon-members may not post.",
    ),
    (
        "Majordomo",
        "From: Majordomo@lists.example\nSubject: Majordomo results: Re: report\n\n**** Command 'on' not recognized.",
    ),
    (
        "Sympa",
        "From: SYMPA <sympa@lists.example>\nSubject: Results of your commands\n\n> on\nUnknown command.",
    ),
    (
        "LISTSERV",
        "From: \"L-Soft list server\" <LISTSERV@lists.example>\nSubject: Output of your job \"orders\"\n\nUnknown command - ON.",
    ),
    (
        "LISTSERV by name of its list",
        "From: club@lists.example\nX-Mailer: LISTSERV 16.5\nSubject: Rejected posting to CLUB@LISTS.EXAMPLE\n\nYou are not authorized.",
    ),
    (
        "ezmlm",
        "From: club-help@lists.example\nMailing-List: contact club-help@lists.example; run by ezmlm\nSubject: Returned post\n\nSorry.",
    ),
    (
        "fml",
        "From: fml@lists.example\nX-ML-Name: club\nSubject: fml Command Status report\n\nHi, I am the fml ML manager.",
    ),
    (
        "Exchange",
        "From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@x.example\nSubject: Undeliverable: report\n\nDelivery has failed.",
    ),
    (
        "Exchange in Italian",
        "From: Admin <admin@x.example>\nSubject: Non recapitabile: report\n\nRecapito non riuscito.",
    ),
    (
        "Exchange in Russian",
        "From: Admin <admin@x.example>\nSubject: =?utf-8?b?0J3QtdC00L7RgdGC0LDQstC70LXQvdC90L7QtTogcmVwb3J0?=\n\nx",
    ),
    (
        "a bounce in nothing but words",
        "From: Mail <mail@x.example>\nSubject: Problem\n\nWe could not deliver:\n\nTo: ann@x.example\nMessage-ID: <{id}>",
    ),
    (
        "who asks for a proof",
        "From: ann@challenge.example\nX-Challenge: 1\nSubject: Re: report\n\nClick the link to get your mail to me.",
    ),
    (
        "who asks for a proof by subject",
        "From: ann@challenge.example\nSubject: Please confirm your message\n\nReply to this mail.",
    ),
    ("away, in Dutch", "From: jan@x.example\nSubject: Automatisch antwoord: report\n\nTot maandag."),
    ("away, in Japanese", "From: taro@x.example\nSubject: =?utf-8?b?6Ieq5YuV6L+U5L+hOiByZXBvcnQ=?=\n\nx"),
    (
        "away, and no word of it in the header",
        "From: jan@x.example\nSubject: Re: report\n\nI am out of the office until Monday.",
    ),
];

#[test]
fn machines_of_odd_kinds_are_not_answered_and_the_umpire_hears_of_complaints() {
    let library = estafette::shelf::load(None).unwrap();
    let mut world = World::new();
    world.house(&library, "club.example");
    world.game(0, ["ann@players.example", "otto@players.example"]);
    let game = GameId::new("game-1");
    let mails = world.houses[0].1.outbox(&game).unwrap();
    let id = mails.iter().find(|m| m.mail.to == "ann@players.example").unwrap().mail.message_id.clone();
    world.carry();
    let mut answered = Vec::new();
    for (n, (name, mail)) in ODD.iter().enumerate() {
        world.now += Duration::hours(25);
        let mail = mail.replace("{id}", &id).replace('\n', "\r\n");
        let from = mail.split("From: ").nth(1).unwrap().lines().next().unwrap();
        let from = from.rsplit(' ').next().unwrap().trim_matches(['<', '>']).to_owned();
        let raw = format!("Message-ID: <odd-{n}@machine.example>\r\nTo: orders@club.example\r\n{mail}\r\n")
            .into_bytes();
        world.take("club.example", &OnItsWay { from: from.clone(), to: "orders@club.example".into(), raw });
        let mails: Vec<String> =
            [from.as_str(), &from.to_lowercase()].iter().flat_map(|a| world.outbox_to(a)).collect();
        if !mails.is_empty() {
            answered.push(format!("{name}: {mails:?}"));
        }
    }
    assert!(answered.is_empty(), "{} of {} answered:\n{}", answered.len(), ODD.len(), answered.join("\n"));
    let told = world.outbox_to("umpire@club.example.person");
    let complaints = told.iter().filter(|t| t.contains("was marked there as unwanted")).count();
    assert_eq!(complaints, 1, "once for one mail: {told:?}");
    // A person is answered as before.
    let raw = b"From: eve@x.example\r\nTo: orders@club.example\r\nMessage-ID: <p@x.example>\r\nSubject: hello\r\n\r\nWhat is this?\r\n";
    world.take(
        "club.example",
        &OnItsWay { from: "eve@x.example".into(), to: "orders@club.example".into(), raw: raw.to_vec() },
    );
    assert_eq!(world.outbox_to("eve@x.example").len(), 1);
}
