//! What every store must do for lists that are read a piece at a time.

use super::*;

pub fn check(store: &mut dyn Store) {
    let all = Piece { skip: 0, most: 100 };
    let lines = done(store, |w| w.game_lines(None, all).unwrap());
    let games = done(store, |w| w.games().unwrap());
    assert_eq!(lines.len(), games.len());
    let counted: u32 = done(store, |w| w.game_counts().unwrap()).values().sum();
    assert_eq!(counted as usize, games.len());
    let piece = Piece { skip: 1, most: 1 };
    assert_eq!(
        done(store, |w| w.game_lines(None, piece).unwrap()),
        lines[1.min(lines.len())..2.min(lines.len())]
    );
    journal(store);
    mails(store);
}

fn journal(store: &mut dyn Store) {
    let mut whole = done(store, |w| w.journal(&game()).unwrap());
    whole.reverse();
    let newest = done(store, |w| w.journal_before(&game(), u64::MAX, 2).unwrap());
    assert_eq!(newest, whole[..2.min(whole.len())]);
    let earlier = done(store, |w| w.journal_before(&game(), 1, 5).unwrap());
    assert_eq!(earlier.len(), 1);
}

fn mails(store: &mut dyn Store) {
    let all = done(store, |w| w.mails(&game()).unwrap());
    let listed = done(store, |w| w.mails_of_game(&game(), None, Piece { skip: 0, most: 1000 }).unwrap());
    let ids = |rows: &[MailRow]| rows.iter().map(|m| m.id).collect::<Vec<_>>();
    let mut newest_first = ids(&all);
    newest_first.reverse();
    assert_eq!(ids(&listed), newest_first);
    assert!(listed.iter().all(|m| m.mail.bytes.is_empty()), "a list has no bytes");
    for mail in &all {
        assert_eq!(done(store, |w| w.mail_of_game(&game(), mail.id).unwrap()).as_ref(), Some(mail));
        assert_eq!(done(store, |w| w.mail_of_game(&GameId::new("other"), mail.id).unwrap()), None);
    }
    for receipt in done(store, |w| w.receipts_of(&game(), &SeatId::new("red"), 10).unwrap()) {
        assert!(matches!(receipt.mail.kind, MailKind::Receipt | MailKind::Gathered));
    }
    for letter in done(store, |w| w.letters_of_game(&game(), Piece { skip: 0, most: 50 }).unwrap()) {
        assert_eq!(letter.end.unwrap().seat.unwrap().0, game());
    }
}
