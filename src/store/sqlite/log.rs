//! The log beside a file (`-wal`), looked through before `SQLite` reads it.
//!
//! `SQLite` ends at the first page of the log whose checksum is wrong, and takes what came before for all there is. That
//! is right after a power cut, when the last commit was not on the disk yet. It is wrong when a bit has tipped in
//! the middle: commits that were safe would be gone, and nobody would be told. The format is
//! <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::path::Path;
use std::thread;
use std::time::Duration;
use std::{fs, io};

use super::super::{StoreError, StoreResult};
use super::beside;

const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// What the first four bytes are when checksums are of little-endian words; one more for big-endian ones.
const MAGIC: u32 = 0x377f_0682;
/// Times that a log is looked at before a fault of it is believed: somebody may be writing it.
const LOOKS: usize = 3;
const BETWEEN: Duration = Duration::from_millis(50);

/// What a log is like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Log {
    /// Whole, or not there.
    Whole,
    /// Its last commit is not whole: power was cut while it was written, or it is damaged.
    Torn,
    /// A commit that was safe on the disk is damaged, in this page of the log.
    Damaged { page: usize },
}

/// Looks through the log of a store.
///
/// # Errors
/// When it is there and cannot be read.
pub(super) fn look_through(log: &Path) -> io::Result<Log> {
    let mut found = read(log)?;
    for _ in 1..LOOKS {
        if found == Log::Whole {
            break;
        }
        thread::sleep(BETWEEN);
        let again = read(log)?;
        if again != found {
            // It moves: whoever writes it now has it in hand.
            return Ok(if again == Log::Whole { again } else { Log::Torn });
        }
        found = again;
    }
    Ok(found)
}

/// Refuses a log in which a commit is damaged that was safe on the disk: `SQLite` would end there and say nothing.
pub(super) fn sound_log(path: &Path) -> StoreResult<()> {
    let place = beside(path, "-wal");
    let found = look_through(&place).map_err(|e| StoreError::Denied(format!("{}: {e}", place.display())))?;
    match found {
        Log::Whole => Ok(()),
        Log::Torn => {
            tracing::warn!(
                "the last commit in {} is not whole. After a power cut that is as it should be: it had not been \
                 answered yet. Otherwise it is damaged, and what was committed last is gone",
                place.display()
            );
            Ok(())
        }
        Log::Damaged { page } => Err(StoreError::Damaged(damaged_log(&place, page))),
    }
}

pub(super) fn damaged_log(log: &Path, page: usize) -> String {
    format!(
        "its log {} is damaged in page {page}, and what was committed behind that cannot be read any more",
        log.display()
    )
}

fn read(log: &Path) -> io::Result<Log> {
    match fs::read(log) {
        Ok(bytes) => Ok(judge(&bytes)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Log::Whole),
        Err(e) => Err(e),
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// `SQLite`'s checksum, carried on from one piece to the next.
fn carry_on(sum: (u32, u32), bytes: &[u8], big: bool) -> (u32, u32) {
    let (mut one, mut two) = sum;
    for pair in bytes.chunks_exact(8) {
        let (mut first, mut second) = (word(pair, 0), word(pair, 4));
        if !big {
            (first, second) = (first.swap_bytes(), second.swap_bytes());
        }
        one = one.wrapping_add(first).wrapping_add(two);
        two = two.wrapping_add(second).wrapping_add(one);
    }
    (one, two)
}

fn judge(bytes: &[u8]) -> Log {
    if bytes.len() < HEAD + FRAME_HEAD {
        return Log::Whole;
    }
    let big = word(bytes, 0) == MAGIC + 1;
    let mut sum = carry_on((0, 0), &bytes[..24], big);
    let known = big || word(bytes, 0) == MAGIC;
    if !known || sum != (word(bytes, 24), word(bytes, 28)) {
        // It is written in one piece, long before anything stands behind it.
        return Log::Damaged { page: 0 };
    }
    let size = word(bytes, 8) as usize;
    let salts = (word(bytes, 16), word(bytes, 20));
    let frames: Vec<&[u8]> = bytes[HEAD..].chunks_exact(FRAME_HEAD + size).collect();
    let of_now = |frame: &[u8]| (word(frame, 8), word(frame, 12)) == salts;
    let good = frames.iter().take_while(|frame| {
        sum = carry_on(sum, &frame[..8], big);
        sum = carry_on(sum, &frame[FRAME_HEAD..], big);
        of_now(frame) && sum == (word(frame, 16), word(frame, 20))
    });
    let good = good.count();
    let rest = &frames[good..];
    // Another commit is begun only when the one before is on the disk.
    let commit = rest.iter().position(|frame| of_now(frame) && word(frame, 4) != 0);
    let followed = commit.is_some_and(|at| rest[at + 1..].iter().any(|frame| of_now(frame)));
    // One of the two salts alone, or a commit whose own page is the bad one.
    let half_of_now = |frame: &&[u8]| (word(frame, 8) == salts.0) != (word(frame, 12) == salts.1);
    match rest {
        _ if followed => Log::Damaged { page: good + 1 },
        [] => Log::Whole,
        [first, ..] if of_now(first) || half_of_now(first) => Log::Torn,
        // What is left of an earlier round of the log, which begins anew without being cut.
        [..] if commit.is_some() => Log::Torn,
        [..] => Log::Whole,
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// A log of three commits, with what is left of a longer round before it.
    fn log() -> Vec<u8> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.db");
        let file = Connection::open(&path).unwrap();
        file.execute_batch(
            "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(40000));
             PRAGMA wal_checkpoint(RESTART);
             INSERT INTO t VALUES (1); INSERT INTO t VALUES (2); INSERT INTO t VALUES (3);",
        )
        .unwrap();
        fs::read(dir.path().join("a.db-wal")).unwrap()
    }

    #[test]
    fn each_bit_that_tips_in_a_log_is_noticed() {
        let sound = log();
        assert_eq!(judge(&sound), Log::Whole);
        let frame = FRAME_HEAD + 4096;
        let (first, last) = (HEAD + frame, HEAD + 3 * frame);
        for at in (0..last).step_by(7).chain(0..100).chain(last - frame..last - frame + 40) {
            // The page size of the header says how the rest is cut, and is summed as the rest of it is.
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << (at % 8);
            let found = judge(&bytes);
            match at {
                _ if at < HEAD => assert_eq!(found, Log::Damaged { page: 0 }, "{at}"),
                _ if at < first => assert_eq!(found, Log::Damaged { page: 1 }, "{at}"),
                _ if at < last - frame => assert_ne!(found, Log::Whole, "{at}"),
                _ => assert_eq!(found, Log::Torn, "{at}"),
            }
        }
        // What is left of the round before is nobody's.
        let mut bytes = sound.clone();
        bytes[last + 500] ^= 1;
        assert_eq!(judge(&bytes), Log::Whole);
    }

    #[test]
    fn a_log_that_ends_in_the_middle_of_its_last_commit_is_what_a_kill_leaves() {
        let sound = log();
        let end = HEAD + 3 * (FRAME_HEAD + 4096);
        for at in [0, 20, HEAD, HEAD + 10, end - 10, end] {
            assert_ne!(judge(&sound[..at]), Log::Damaged { page: 1 }, "{at}");
            assert_eq!(judge(&sound[..at]), Log::Whole, "{at}");
        }
    }
}
