//! A stream of mails as a house gets them: orders and commands of many seats, the same mail twice and
//! thrice, and mails that mean harm.

use estafette::rules::{Library, Settings};

use super::place::{DOMAIN, Seat, Whim};

/// The way a mail goes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Lmtp,
    Maildir,
}

/// What must come of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// One receipt to the seat's holder; at most one entry of orders. The Message-ID says which mail it is,
    /// however often it comes.
    Receipt { seat: usize, message_id: String },
    /// No entry in any journal, and nothing but a short answer to its writer.
    Stranger { writer: String },
    /// Nothing at all.
    Silence,
}

/// A mail to be handed over.
#[derive(Debug, Clone)]
pub struct Mail {
    pub way: Way,
    pub from: String,
    pub to: String,
    pub raw: Vec<u8>,
    pub effect: Effect,
}

/// The stream for some seats: one mail in five is a repeat, one in twenty hostile.
pub fn stream(seats: &[Seat], most: usize, whim: &mut Whim) -> Vec<Mail> {
    let library = estafette::shelf::load(None).unwrap();
    let mut mails: Vec<Mail> = Vec::new();
    while mails.len() < most {
        let number = mails.len();
        let mail = match whim.pick(20) {
            0 => hostile(seats, number, whim),
            1..=4 if number > 20 => repeated(&mails, whim),
            _ => written(&library, seats, number, whim),
        };
        mails.extend(mail);
    }
    mails
}

fn way(whim: &mut Whim) -> Way {
    if whim.pick(4) == 0 { Way::Maildir } else { Way::Lmtp }
}

fn letter(head: &str, body: &str) -> Vec<u8> {
    format!("{head}\n\n{body}\n").replace("\r\n", "\n").replace('\n', "\r\n").into_bytes()
}

/// A mail of a seat's holder: each seat gets its turn, so that none has more than thirty receipts an hour.
fn written(library: &Library, seats: &[Seat], number: usize, whim: &mut Whim) -> Option<Mail> {
    let at = number % seats.len();
    let seat = &seats[at];
    let system = if seat.game.starts_with("cards") { "na-grunwald" } else { "grunwald-1410" };
    let system = library.get(system).unwrap();
    let text = match whim.pick(10) {
        0 => "status".to_owned(),
        1 => "help orders".to_owned(),
        2 => "history".to_owned(),
        3 if seat.game.starts_with("cards") => "language polish".to_owned(),
        3 => "check\nrally all".to_owned(),
        4 => "done".to_owned(),
        _ => {
            let scenario = system.scenarios()[0].clone();
            let opening = system.open(&scenario, &Settings::default()).unwrap();
            system.random_sheet(&opening, &seat.seat.parse().unwrap(), &mut |n| whim.pick(n))
        }
    };
    let message_id = format!("<m{number}@players.example>");
    let head = format!(
        "From: {} <{}>\nTo: <{}>\nSubject: mail {number}\nMessage-ID: {message_id}",
        seat.seat, seat.address, seat.reply_to
    );
    Some(Mail {
        way: way(whim),
        from: seat.address.clone(),
        to: seat.reply_to.clone(),
        raw: letter(&head, &text),
        effect: Effect::Receipt { seat: at, message_id },
    })
}

/// An earlier mail once more: byte for byte, over the other way, or with another trace of servers.
fn repeated(mails: &[Mail], whim: &mut Whim) -> Option<Mail> {
    let earlier = &mails[mails.len() - 1 - whim.pick(20) as usize];
    let Effect::Receipt { .. } = earlier.effect else { return None };
    let mut again = earlier.clone();
    match whim.pick(3) {
        0 => {}
        1 => again.way = if again.way == Way::Lmtp { Way::Maildir } else { Way::Lmtp },
        _ => again.raw = [b"Received: from mx.example by club.example\r\n", again.raw.as_slice()].concat(),
    }
    Some(again)
}

/// A mail that means harm, or that a machine wrote.
fn hostile(seats: &[Seat], number: usize, whim: &mut Whim) -> Option<Mail> {
    let seat = &seats[whim.pick(seats.len() as u32) as usize];
    let house = format!("orders@{DOMAIN}");
    let wrong = format!("orders+{}.{}.aaaaaaaaaaaaaaaa@{DOMAIN}", seat.game, seat.seat);
    let writer = format!("villain{number}@elsewhere.example");
    let mail = |from: &str, to: &str, more: &str, body: &str, effect| {
        let head = format!(
            "From: <{from}>\nTo: <{to}>\nSubject: x\nMessage-ID: <h{number}@elsewhere.example>{more}"
        );
        Mail {
            way: way(&mut Whim(number as u64)),
            from: from.to_owned(),
            to: to.to_owned(),
            raw: letter(&head, body),
            effect,
        }
    };
    let stranger = Effect::Stranger { writer: writer.clone() };
    let nested = format!(
        "\nContent-Type: multipart/mixed; boundary=b\n\n{}",
        "--b\nContent-Type: message/rfc822\n\n".repeat(3_000)
    );
    Some(match whim.pick(6) {
        // Orders under a player's name, without his secret: it is the player who is told.
        0 => mail(&seat.address, &house, "", "done", Effect::Stranger { writer: seat.address.clone() }),
        1 => mail(&writer, &wrong, "", "done", stranger),
        2 => mail(&writer, &house, "", "'); DROP TABLE letters; --\ncancel", stranger),
        3 => mail(&writer, &wrong, "\nAuto-Submitted: auto-replied", "I am away", Effect::Silence),
        4 => mail(&writer, &house, &nested, "", stranger),
        _ => mail(&writer, &house, &format!("\nFrom: <{}>", seat.address), "done", Effect::Silence),
    })
}
