//! Killed before any commit and started anew, a tournament comes to the same records and the same mails.

use super::*;
use crate::format::Format;

/// A tournament of one round, played by letters.
fn played(mut host: Host) -> (String, Vec<(String, String, Vec<u8>)>) {
    host.announce(&Format { rounds: 1, ..format() }, &announcement());
    host.sign_eight_on();
    host.until("2027-03-10T10:00:00Z".parse().unwrap());
    let opened = host.event().opened.clone();
    assert_eq!(opened.len(), 4);
    for game in opened.values() {
        host.play(game);
    }
    host.after(48);
    let verdict = host.verdict();
    assert_eq!(verdict.wrong, Vec::<String>::new());
    (verdict.hash, host.outbox())
}

#[test]
fn kills_before_commits_change_nothing() {
    let undisturbed = played(Host::new());
    for every in [2, 3, 7] {
        let killed = played(Host::killed_every(every));
        assert_eq!(killed.0, undisturbed.0, "records, with every {every}th commit lost");
        assert_eq!(killed.1.len(), undisturbed.1.len());
        assert_eq!(killed.1, undisturbed.1, "mails, with every {every}th commit lost");
    }
}
