//! The independent look at what a run left behind: the file of games read with plain SQL, the program's
//! own `journal`, `verify` and `status`, and what the mail server holds.

use std::collections::{BTreeMap, BTreeSet};

use mail_parser::MessageParser;
use serde_json::Value;

use super::place::{Place, Seat, told};
use super::sink::Taken;
use super::stream::{Effect, Mail};

/// A letter as the store holds it.
pub struct Letter {
    pub id: String,
    pub raw: Vec<u8>,
    pub outcome: Option<String>,
    pub reason: String,
}

/// A mail as the outbox holds it.
pub struct Posted {
    id: String,
    kind: String,
    pub to: String,
    sent: bool,
    pub bytes: Vec<u8>,
    /// The Message-ID of the letter that it answers.
    pub answers: String,
}

/// Looks at everything. `kills` is how many copies of mails may be repeats.
pub fn check(place: &Place, seats: &[Seat], mails: &[Mail], taken: &[Taken], kills: usize) {
    sound(place);
    let (letters, posted) = (letters(place), outbox(place));
    let entered = entered(place, seats);
    each_mail_has_one_effect(seats, mails, &letters, &posted, &entered);
    nothing_to_whom_it_does_not_belong(seats, mails, &posted);
    one_copy_each(&posted, taken, kills);
    each_phase_once(place, seats);
}

/// The file of games is whole.
pub fn whole(place: &Place) {
    let found: String = place.look().query_row("PRAGMA integrity_check", [], |r| r.get(0)).unwrap();
    assert_eq!(found, "ok");
}

/// The file is whole, the journals are, and every phase can be computed again.
pub fn sound(place: &Place) {
    whole(place);
    let verdict = place.command(&["verify", "--json"]).output().unwrap();
    assert!(verdict.status.success(), "not sound: {}", told(&verdict));
}

/// All letters that were kept, in order.
pub fn letters(place: &Place) -> Vec<Letter> {
    let store = place.look();
    let mut rows = store
        .prepare("SELECT id, raw, outcome, ifnull(reason, ''), number FROM open_letters ORDER BY number")
        .unwrap();
    // A large letter has further pieces.
    let mut pieces = store
        .prepare(
            "SELECT bytes FROM open_letter_pieces WHERE place >= ?1 * 65536 AND place < (?1 + 1) * 65536 ORDER BY place",
        )
        .unwrap();
    let rows = rows
        .query_map([], |r| {
            let mut raw: Vec<u8> = r.get(1)?;
            for piece in pieces.query_map([r.get::<_, i64>(4)?], |r| r.get::<_, Vec<u8>>(0))? {
                raw.extend(piece?);
            }
            Ok(Letter { id: r.get(0)?, raw, outcome: r.get(2)?, reason: r.get(3)? })
        })
        .unwrap();
    rows.map(Result::unwrap).collect()
}

/// All mails that were written, in order.
pub fn outbox(place: &Place) -> Vec<Posted> {
    let store = place.look();
    let sql = "SELECT message_id, kind, recipient, sent IS NOT NULL, bytes FROM open_outbox ORDER BY id";
    let mut rows = store.prepare(sql).unwrap();
    let rows = rows.query_map([], |r| {
        let bytes: Vec<u8> = r.get(4)?;
        let parsed = MessageParser::default().parse_headers(&bytes).unwrap();
        let answers = parsed.in_reply_to().as_text().unwrap_or_default().to_owned();
        Ok(Posted { id: r.get(0)?, kind: r.get(1)?, to: r.get(2)?, sent: r.get(3)?, bytes, answers })
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// How often each letter stands in a journal as the source of orders.
fn entered(place: &Place, seats: &[Seat]) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for game in seats.iter().map(|s| s.game.as_str()).collect::<BTreeSet<_>>() {
        for entry in journal(place, game) {
            if let (Some("orders"), Some(letter)) = (entry["entry"].as_str(), entry["letter"].as_str()) {
                *found.entry(letter.to_owned()).or_default() += 1;
            }
        }
    }
    found
}

/// The entries of a journal, as the program tells them.
pub fn journal(place: &Place, game: &str) -> Vec<Value> {
    let lines = place.json(&["journal", game, "--json"]);
    let entry = |line: &Value| serde_json::from_str(line["entry"].as_str().unwrap()).unwrap();
    lines.as_array().unwrap().iter().map(entry).collect()
}

fn each_mail_has_one_effect(
    seats: &[Seat],
    mails: &[Mail],
    letters: &[Letter],
    posted: &[Posted],
    entered: &BTreeMap<String, usize>,
) {
    let mut kept: BTreeMap<&[u8], Vec<&Letter>> = BTreeMap::new();
    for letter in letters {
        assert!(letter.outcome.is_some(), "letter {} was never handled", letter.id);
        kept.entry(&letter.raw).or_default().push(letter);
    }
    let mut ways: BTreeMap<&[u8], BTreeSet<_>> = BTreeMap::new();
    let mut of_one: BTreeMap<(usize, &str), BTreeSet<&[u8]>> = BTreeMap::new();
    for mail in mails {
        ways.entry(&mail.raw).or_default().insert(mail.way);
        if let Effect::Receipt { seat, message_id } = &mail.effect {
            of_one.entry((*seat, message_id)).or_default().insert(&mail.raw);
        }
    }
    assert_eq!(kept.len(), ways.len(), "distinct mails kept and handed over");
    for (raw, ways) in &ways {
        let rows = kept.get(raw).map_or(0, Vec::len);
        let shown = String::from_utf8_lossy(&raw[..raw.len().min(300)]);
        assert!((1..=ways.len()).contains(&rows), "kept {rows} times over {ways:?}:\n{shown}");
    }
    for ((seat, message_id), raws) in &of_one {
        let rows: Vec<&Letter> = raws.iter().flat_map(|raw| kept[raw].iter().copied()).collect();
        let first: Vec<&Letter> =
            rows.iter().copied().filter(|l| l.outcome.as_deref() != Some("duplicate")).collect();
        let [counted] = first.as_slice() else {
            panic!("{message_id} counted {} times of {} copies", first.len(), rows.len())
        };
        let outcome = counted.outcome.as_deref().unwrap();
        assert!(
            ["accepted", "warned", "unusable"].contains(&outcome),
            "{message_id}: {outcome}, {}",
            counted.reason
        );
        let orders: usize = rows.iter().filter_map(|l| entered.get(&l.id)).sum();
        assert!(orders <= 1, "{message_id} was entered {orders} times");
        let bare = message_id.trim_matches(['<', '>']);
        let receipts = posted.iter().filter(|p| p.answers == bare && p.to == seats[*seat].address).count();
        // Where nothing could be used, a mail may get none: the third of its kind, or one like the last.
        let least = usize::from(outcome != "unusable");
        assert!((least..=1).contains(&receipts), "{receipts} receipts for {message_id}, {outcome}");
    }
    let known: BTreeSet<&str> = letters.iter().map(|l| l.id.as_str()).collect();
    assert!(entered.keys().all(|id| known.contains(id.as_str())), "orders without a letter");
    for mail in mails.iter().filter(|m| !matches!(m.effect, Effect::Receipt { .. })) {
        let id = &kept[mail.raw.as_slice()][0].id;
        assert!(!entered.contains_key(id), "a stranger's mail was entered: {:?}", mail.effect);
    }
}

/// I7: mails go to the holders of seats, and one short answer to whoever wrote without being proven.
fn nothing_to_whom_it_does_not_belong(seats: &[Seat], mails: &[Mail], posted: &[Posted]) {
    let holders: BTreeSet<&str> = seats.iter().map(|s| s.address.as_str()).collect();
    let writers: BTreeSet<&str> = mails
        .iter()
        .filter_map(
            |m| if let Effect::Stranger { writer } = &m.effect { Some(writer.as_str()) } else { None },
        )
        .collect();
    let mut short: BTreeMap<&str, usize> = BTreeMap::new();
    for mail in posted {
        let to = mail.to.as_str();
        if mail.kind == "stranger" {
            assert!(writers.contains(to), "a short answer to {to}, who did not write");
            *short.entry(to).or_default() += 1;
        } else {
            assert!(holders.contains(to), "a {} to {to}, who holds no seat", mail.kind);
        }
    }
    assert!(short.values().all(|n| *n == 1), "more than one short answer: {short:?}");
}

/// Every mail of the outbox went out, once, but for at most one repeat of each kill.
pub fn one_copy_each(posted: &[Posted], taken: &[Taken], kills: usize) {
    let mut copies: BTreeMap<(&str, &str), Vec<&[u8]>> = BTreeMap::new();
    for mail in taken {
        copies.entry((&mail.id, &mail.to)).or_default().push(&mail.bytes);
    }
    for mail in posted {
        assert!(mail.sent, "{} to {} was not sent", mail.id, mail.to);
        let there = copies
            .get(&(mail.id.as_str(), mail.to.as_str()))
            .unwrap_or_else(|| panic!("{} ({}) to {} never arrived", mail.id, mail.kind, mail.to));
        assert!(there.iter().all(|bytes| *bytes == mail.bytes), "{} has changed on its way", mail.id);
    }
    assert_eq!(copies.len(), posted.len(), "mails that arrived and mails that were written");
    let repeats = taken.len() - copies.len();
    assert!(repeats <= kills, "{repeats} repeats after {kills} kills");
    println!("  {} mails arrived, {repeats} of them twice", copies.len());
}

/// I3: each phase is begun once and resolved once, in one unbroken row.
fn each_phase_once(place: &Place, seats: &[Seat]) {
    for game in seats.iter().map(|s| s.game.as_str()).collect::<BTreeSet<_>>() {
        for what in ["begun", "resolved"] {
            let all: Vec<String> = journal(place, game)
                .into_iter()
                .filter(|e| e["entry"] == what)
                .map(|e| e["sitting"].to_string())
                .collect();
            let distinct: BTreeSet<&String> = all.iter().collect();
            assert_eq!(distinct.len(), all.len(), "{game}: a phase was {what} twice");
        }
    }
    let gaps = "SELECT count(*) FROM phases p WHERE number > 1
                AND NOT EXISTS (SELECT 1 FROM phases q WHERE q.game = p.game AND q.number = p.number - 1)";
    assert_eq!(place.count(gaps), 0, "phases are missing");
}
