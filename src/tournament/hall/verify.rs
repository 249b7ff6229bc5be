//! A tournament recomputed from its journal.

use super::super::live::{Event, Seeds};
use super::journal::{self, unreadable};
use super::values::Verdict;
use estafette_core::TournamentId;
use estafette_core::journal::GENESIS;
use estafette_game::{Counter, HouseResult};
use estafette_store::TournamentLine;

/// What does not hold in a tournament.
pub(super) fn verify(counter: &mut Counter<'_>, id: &TournamentId) -> HouseResult<Verdict> {
    let row = counter.tournaments().tournament(id)?.ok_or_else(|| unreadable(id, "it is not there"))?;
    let stored = counter.tournaments().records_after(id, 0)?;
    let mut wrong = Vec::new();
    let mut hash = GENESIS.to_owned();
    for (number, line) in (1u64..).zip(&stored) {
        if line.number != number {
            wrong.push(format!("record {number} is missing"));
            break;
        }
        if TournamentLine::hash_of(&hash, line.at, &line.record) != line.hash {
            wrong.push(format!("the hash of record {number} is not that of what it holds: it was changed"));
            break;
        }
        hash.clone_from(&line.hash);
    }
    let records: Vec<_> = journal::lines(counter, id)?.into_iter().map(|l| (l.at, l.record)).collect();
    if records.windows(2).any(|pair| pair[1].0 < pair[0].0) {
        wrong.push("a record is older than the one before it".to_owned());
    }
    match Event::of(&records) {
        Err(why) => wrong.push(why),
        Ok(event) => {
            if event.commitment != Seeds::new(row.seed).commitment() {
                wrong.push("the announcement commits to another seed than the one that is kept".to_owned());
            }
            wrong.extend(event.books().err().into_iter().flatten());
        }
    }
    Ok(Verdict { lines: stored.len(), hash, wrong })
}
