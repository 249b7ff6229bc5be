//! Campaigns of months in seconds: games of both systems with players in eight zones, over the weeks in which
//! clocks change on both halves of the world. Players are in time, late, silent, replaced; the house sleeps
//! once. A calendar of the test's own says at which instant each deadline, reminder and notice has to come;
//! the house must do exactly that, and the same when it is dropped and opened again before everything it does.

use crate::campaigns_support::Campaign;

/// The seeds that are played.
const SEEDS: [u64; 3] = [1410, 715, 20_260_329];

#[test]
fn every_deadline_reminder_and_notice_comes_at_its_instant() {
    let library = estafette::shelf::load(None).unwrap();
    std::thread::scope(|scope| {
        for seed in SEEDS {
            let library = &library;
            scope.spawn(move || Campaign::in_memory(library, seed).play());
        }
    });
}

#[test]
fn a_house_that_forgets_everything_at_every_step_sends_the_same_mails() {
    let library = estafette::shelf::load(None).unwrap();
    let folder = tempfile::tempdir_in(memory()).unwrap();
    let at_once = Campaign::in_memory(&library, SEEDS[0]).play();
    let forgetful = Campaign::forgetful(&library, SEEDS[0], &folder.path().join("house.db")).play();
    assert_eq!(at_once.len(), forgetful.len());
    for (one, other) in at_once.iter().zip(&forgetful) {
        assert_eq!((one.at, &one.row.mail.message_id), (other.at, &other.row.mail.message_id));
        assert_eq!(one.row.mail.bytes, other.row.mail.bytes, "{}", one.row.mail.message_id);
    }
}

/// A folder in memory, where there is one: the disk would be waited for ten thousand times.
fn memory() -> std::path::PathBuf {
    let memory = std::path::PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}
