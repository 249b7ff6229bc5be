//! What every system would write again: reading what a case states, parts of data files, stored events,
//! and remembering positions that were read.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::core::table::{Position, Told};
use crate::orders::near::did_you_mean;

use super::Snapshot;
use super::files::{DataFault, DataFiles};
use super::source::{Faults, Section, Source};

/// Reads the `[position]` of a case.
///
/// # Errors
/// A sentence for its author, with the nearest known key or word.
pub fn stated<T: DeserializeOwned>(table: &toml::Table) -> Result<T, String> {
    table.clone().try_into().map_err(|e: toml::de::Error| explain(e.message()))
}

/// Adds the nearest known key to a message of the form ``unknown field `x`, expected one of `a`, `b` ``.
fn explain(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((wrong, known)) if message.starts_with("unknown") => {
            format!("{message}{}", did_you_mean(wrong, known.iter().copied()))
        }
        _ => message.to_owned(),
    }
}

/// Reads one file of a system's data; a missing file is a fault.
pub fn part<T>(
    files: &DataFiles,
    name: &str,
    faults: &Faults,
    read: impl FnOnce(&Section<'_>) -> Option<T>,
) -> Option<T> {
    let source = Source::open(files, name, faults)?;
    read(&source.root())
}

/// Complains of files that are none of a system's, but for those below one folder.
pub fn no_stray_files(files: &DataFiles, known: &[&str], folder: &str, faults: &Faults) {
    for name in files.names().filter(|n| !known.contains(n) && !n.starts_with(folder)) {
        let hint = did_you_mean(name, known.iter().copied());
        faults.note(DataFault::new(files.shown(name), 0, format!("no file of this game{hint}")));
    }
}

/// Positions read lately, by their text: one letter makes the house ask many things about the same one,
/// and reading it from JSON would be most of the work.
#[derive(Debug)]
pub struct Lately<P>(Mutex<VecDeque<(String, Arc<P>)>>);

impl<P> Default for Lately<P> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<P> Lately<P> {
    /// How many are kept.
    const MOST: usize = 16;

    /// A position, read if it is not among those.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn position(
        &self,
        snapshot: &Snapshot,
        read: impl FnOnce(&Snapshot) -> Result<P, String>,
    ) -> Result<Arc<P>, String> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = known.iter().position(|(text, _)| *text == snapshot.0) {
            // The newest stands in front, so that the oldest is forgotten first.
            known.swap(0, at);
            return Ok(known[0].1.clone());
        }
        let position = Arc::new(read(snapshot)?);
        known.truncate(Self::MOST - 1);
        known.push_front((snapshot.0.clone(), position.clone()));
        Ok(position)
    }
}

/// Events as they are stored.
///
/// # Panics
/// Never: events are plain data.
pub fn stored<E: Serialize>(told: &[Told<E>]) -> Vec<Value> {
    told.iter().map(|t| serde_json::to_value(t).expect("events are plain data")).collect()
}

/// Applies stored events to a position.
///
/// # Errors
/// A sentence when an event is not one of the system's.
pub fn retell<P: Position>(position: &mut P, events: &[Value]) -> Result<(), String>
where
    P::Event: DeserializeOwned,
{
    for event in events {
        let told: Told<P::Event> =
            serde_json::from_value(event.clone()).map_err(|e| format!("{event} is no event: {e}"))?;
        position.apply(&told.rule, &told.event);
    }
    Ok(())
}
