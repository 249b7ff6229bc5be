//! Mails of the corpus cut off at every byte: nothing panics, and no order is lost or maimed in silence.
//!
//! A server takes a mail only whole: LMTP and SMTP end it with a dot, IMAP and a Maildir give its length.
//! What is tested here is the rest: files copied by hand, gateways that cut. A mail that is not packed and
//! ends exactly behind one of its lines cannot be told from one that was meant so, by nobody; the lines
//! read are then whole, and the receipt shows what is entered.

use std::fs;
use std::path::{Path, PathBuf};

use estafette::mail::{Envelope, Limits, Note, Own, read_letter};

const MAILS: usize = 40;

/// What tells the sender that something is missing.
fn tells(note: &Note) -> bool {
    matches!(
        note,
        Note::CutShort | Note::Damaged | Note::SheetIncomplete | Note::Empty | Note::Sealed | Note::Piece
    )
}

fn read(raw: &[u8]) -> Option<(Vec<String>, Vec<Note>)> {
    let own = Own {
        domain: "club.example".into(),
        addresses: vec!["orders@club.example".into()],
        ..Own::default()
    };
    let letter = read_letter(raw, &Envelope::default(), &own, &Limits::default()).ok()?;
    let lines = letter.text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "));
    Some((lines.filter(|l| !l.is_empty()).collect(), letter.notes))
}

/// Mails that hold orders, taken evenly from all drawers.
fn mails() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail");
    let mut all = Vec::new();
    for drawer in ["standard", "clients", "legacy", "malformed"] {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder.join(drawer)).unwrap().map(|e| e.unwrap().path()).collect();
        paths.retain(|p| p.extension().is_some_and(|e| e == "eml"));
        paths.sort();
        let with_orders = paths.into_iter().map(|p| (fs::read(&p).unwrap(), p));
        let with_orders: Vec<_> =
            with_orders.filter(|(raw, _)| read(raw).is_some_and(|(lines, _)| lines.len() > 5)).collect();
        let step = (with_orders.len() / (MAILS / 4)).max(1);
        all.extend(with_orders.into_iter().step_by(step).take(MAILS / 4).map(|(raw, p)| (p, raw)));
    }
    all
}

#[test]
fn a_mail_cut_at_any_byte_loses_no_order_in_silence() {
    let mails = mails();
    assert!(mails.len() >= MAILS - 3, "{}", mails.len());
    let (mut cuts, mut told, mut whole, mut at_line_ends) = (0, 0, 0, 0);
    let mut faults = Vec::new();
    for (path, raw) in &mails {
        let (full, _) = read(raw).unwrap();
        // Without orders, the receipt says that nothing could be used.
        let talk = &full[..usize::from(path.to_string_lossy().contains("/53"))];
        for end in 0..raw.len() {
            cuts += 1;
            let Some((lines, notes)) = read(&raw[..end]) else {
                told += 1;
                continue;
            };
            let nothing_usable =
                !lines.iter().any(|l| full.contains(l)) || lines.iter().all(|l| talk.contains(l));
            if notes.iter().any(tells) || nothing_usable {
                told += 1;
            } else if lines.starts_with(&full) && lines.len() <= full.len() + 2 {
                // Half of the header of a quoted mail may stay below the orders, and be taken for talk.
                whole += 1;
            } else if raw[..end].ends_with(b"\n") && full.starts_with(&lines) {
                at_line_ends += 1;
            } else {
                faults.push(format!("{} cut at {end}: {lines:#?} {notes:?}", path.display()));
            }
        }
    }
    println!("{cuts} cuts: {told} told, {whole} whole all the same, {at_line_ends} behind a line");
    faults.truncate(8);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // About one in a hundred cannot be told.
    assert!(at_line_ends * 50 < cuts, "{at_line_ends} of {cuts}");
}
