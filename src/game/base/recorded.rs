//! What the journal recorded of each phase. A phase that is run again has the same name as before, so the
//! records belong to the rows of the phases in their order, not by name.

use std::collections::BTreeMap;

use super::chain::{Kind, kind};
use super::load::Game;
use super::stored::Frozen;
use estafette_core::Sitting;
use estafette_core::journal::{Entry, Revision};
use estafette_store::PhaseHead;

/// What the journal recorded of a phase.
#[derive(Debug, Clone)]
pub(crate) struct Recorded {
    pub phase: Frozen,
    pub revision: Revision,
    /// The entry of its beginning.
    pub begun: u64,
    /// The last entry before the next phase was begun, or before the game went back.
    pub until: u64,
    pub resolved: Option<Resolved>,
}

/// What the journal recorded of the end of a phase.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub seq: u64,
    /// The hash of its events.
    pub events: String,
    /// The hash of the position after it.
    pub position: String,
}

/// The records of the phases of a game, by their number.
pub(crate) fn recorded(game: &Game<'_>, heads: &[PhaseHead]) -> BTreeMap<u32, Recorded> {
    let mut plays: Vec<Recorded> = Vec::new();
    for logged in game.log.whole() {
        let next = matches!(logged.entry, Entry::Begun { .. } | Entry::WentBack(_));
        if let Some(last) = plays.last_mut().filter(|last| next && last.until == u64::MAX) {
            last.until = logged.seq - 1;
        }
        match &logged.entry {
            Entry::Begun { sitting, upto, revision } => plays.push(Recorded {
                phase: Frozen { sitting: sitting.clone(), period: 0, upto: *upto },
                revision: revision.clone(),
                begun: logged.seq,
                until: u64::MAX,
                resolved: None,
            }),
            Entry::Resolved { sitting, events, position } => {
                let open = |r: &&mut Recorded| r.phase.sitting == *sitting && r.resolved.is_none();
                if let Some(last) = plays.last_mut().filter(open) {
                    let (events, position) = (events.clone(), position.clone());
                    last.resolved = Some(Resolved { seq: logged.seq, events, position });
                }
            }
            _ => {}
        }
    }
    let played = heads.iter().filter(|h| kind(&h.sitting) == Kind::Played);
    let mut found = BTreeMap::new();
    for (head, mut record) in played.zip(plays) {
        if record.phase.sitting == head.sitting {
            record.phase.period = head.period.ordinal;
            found.insert(head.number, record);
        }
    }
    found
}

/// The records of a correction, by its name: one for each time that it was made.
pub(crate) fn corrections(game: &Game<'_>, of: &Sitting) -> Vec<Resolved> {
    let of = |l: &std::sync::Arc<super::log::Logged>| match &l.entry {
        Entry::Resolved { sitting, events, position } if sitting == of => {
            Some(Resolved { seq: l.seq, events: events.clone(), position: position.clone() })
        }
        _ => None,
    };
    game.log.whole().iter().filter_map(of).collect()
}
