//! Damaged rows: what rests on them waits and is told, and all else goes on.

use rusqlite::functions::FunctionFlags;

use super::*;
use estafette_mail::{Incoming, Proof};

/// Leaves a row as a disk would that tipped a bit of it: what it holds and its sum do not fit any more.
fn damage(hall: &Hall, table: &str, column: &str, which: &str) {
    let file = hall.file();
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    file.create_scalar_function("row_sum", -1, flags, |_| Ok(1410)).unwrap();
    file.create_scalar_function("row_holds", -1, flags, |_| Ok(true)).unwrap();
    file.execute_batch("DROP TRIGGER IF EXISTS journal_is_written_once").unwrap();
    let change = format!("UPDATE {table} SET {column} = {column} WHERE {which}");
    assert_eq!(file.execute(&change, []).unwrap(), 1, "{change}");
}

fn take(hall: &mut Hall, texts: &[(SeatId, &str)]) {
    let letters = texts.iter().map(|(seat, text)| Incoming {
        raw: hall.bytes_from(seat, "orders", text),
        envelope: Envelope::default(),
    });
    let letters: Vec<Incoming> = letters.collect();
    hall.house().take_all(&letters, hall.now).unwrap();
}

fn proofs(house: &mut House<'_>) -> Vec<(estafette_core::LetterId, Proof)> {
    house.unproven(0, 9).unwrap().into_iter().map(|letter| (letter.id, Proof::default())).collect()
}

fn notes(hall: &Hall) -> Vec<String> {
    let notes = hall.bytes_of_kind(MailKind::Umpire);
    let notes = notes.iter().map(|bytes| shown(bytes).replace('\n', " "));
    notes.filter(|note| note.contains("Damaged: ")).collect()
}

#[test]
fn a_damaged_letter_waits_and_those_behind_it_are_handled() {
    let mut hall = Hall::with(&[]);
    take(&mut hall, &[(red(), "number 3"), (blue(), "number 4"), (red(), "number 5")]);
    // The first one before anybody looked into its sender, the second one afterwards.
    damage(&hall, "letters", "outcome", "number = 1");
    let mut house = hall.house();
    let proofs = proofs(&mut house);
    house.prove(&proofs).unwrap();
    damage(&hall, "letters", "outcome", "number = 2");
    let handled = house.handle_proven(&[], hall.now, &mut || true).unwrap();
    assert_eq!(handled.iter().map(|h| h.outcome).collect::<Vec<_>>(), [Outcome::Accepted]);
    assert!(house.handle_proven(&[], hall.now, &mut || true).unwrap().is_empty());
    assert_eq!(house.waiting().unwrap(), 2);
    drop(house);
    let told = notes(&hall);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("Damaged: table letters, row 1") && told[0].contains("estafette restore"),
        "{told:?}"
    );
    // One by one, as after a start, it is the same; and the note is not written twice.
    take(&mut hall, &[(blue(), "number 6")]);
    let mut house = hall.house();
    let more = self::proofs(&mut house);
    house.prove(&more).unwrap();
    assert_eq!(house.handle_suspect(hall.now).unwrap().unwrap().outcome, Outcome::Accepted);
    assert!(house.handle_suspect(hall.now).unwrap().is_none());
    drop(house);
    assert_eq!(notes(&hall).len(), 2);
    // So does a command that handles what waits.
    take(&mut hall, &[(red(), "number 7")]);
    let handled = hall.house().handle_waiting(hall.now).unwrap();
    assert_eq!(handled.iter().map(|h| h.outcome).collect::<Vec<_>>(), [Outcome::Accepted]);
}

#[test]
fn a_game_whose_journal_is_damaged_holds_up_no_stranger_and_no_clock() {
    let mut hall = Hall::with(&[]);
    damage(&hall, "journal", "hash", "seq = 1");
    take(&mut hall, &[(red(), "number 3")]);
    let stranger = hall.raw("dora@d.example", "orders@club.example", "hello", "help");
    hall.house().take_all(&[Incoming { raw: stranger, envelope: Envelope::default() }], hall.now).unwrap();
    let mut house = hall.house();
    let proofs = proofs(&mut house);
    let handled = house.handle_proven(&proofs, hall.now, &mut || true).unwrap();
    assert_eq!(handled.len(), 1);
    assert_eq!(handled[0].seat, None);
    house.tick(hall.now).unwrap();
    assert!(house.verify(&spring()).is_err_and(|error| error.is_of_one()));
}

#[test]
fn a_damaged_mail_is_not_sent_and_the_others_are() {
    let mut hall = Hall::with(&[]);
    hall.mail(&red(), "number 3");
    hall.mail(&blue(), "number 4");
    hall.sql("UPDATE outbox SET sent = NULL, next_try = 0");
    let first = hall.file().query_row("SELECT min(id) FROM outbox", [], |r| r.get::<_, i64>(0)).unwrap();
    let all = hall.outbox().len();
    damage(&hall, "outbox", "claimed", &format!("id = {first}"));
    let mut sent = Vec::new();
    let mut keep = |mail: &MailRow| -> Result<(), SendFailure> {
        sent.push(mail.id);
        Ok(())
    };
    let mut house = hall.house();
    house.release_claims(hall.now).unwrap();
    house.send(hall.now, &mut keep).unwrap();
    drop(house);
    assert!(!sent.contains(&first), "{sent:?}");
    // All others, and the note.
    assert_eq!(sent.len(), all, "{sent:?}");
}

#[test]
fn a_game_whose_own_row_is_damaged_is_never_woken() {
    let hall = Hall::with(&[]);
    hall.sql("UPDATE games SET wake = 1, deadline = 1");
    damage(&hall, "games", "at", "id = 'spring'");
    let mut house = hall.house();
    assert_eq!(house.tick(hall.now).unwrap(), Ticked::default());
    assert_eq!(house.next_tick().unwrap(), None);
}
