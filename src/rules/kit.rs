//! What every system would write again: reading what a case states, parts of data files, stored events,
//! and remembering positions and texts that were read.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use estafette_core::table::{CitedEvent, Position};
use estafette_core::words::reader;
use estafette_core::{Lang, Roll, RuleId};
use estafette_orders::near::did_you_mean;

use super::Snapshot;
use super::files::{DataFault, DataFiles};
use super::source::{Faults, Section, Source};

/// A die in the appendix of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    /// What it is called in the text: `D1`.
    pub mark: String,
    /// The number shown.
    pub face: u32,
    /// Number of sides.
    pub sides: u32,
    /// What stands on them, as a reader is told: `6` for 1 to 6, else all the numbers, `2,3,3,4,4,5`.
    pub of: String,
    /// What its key gives, where an umpire set the face.
    pub computed: Option<u32>,
    /// Its rule.
    pub rule: String,
    /// For whom or what.
    pub subject: String,
    /// The label under which anyone can compute it.
    pub key: String,
    /// The round of the beacon in its key; none in a game without a beacon.
    pub round: Option<u64>,
}

impl Die {
    /// A die as it was told under a rule, by the mark that it has in the text.
    pub fn of(mark: String, rule: &RuleId, roll: &Roll) -> Self {
        Self {
            mark,
            face: roll.die,
            sides: roll.sides,
            of: roll.kind().to_string(),
            computed: roll.set_from(),
            rule: rule.to_string(),
            subject: roll.subject.clone(),
            key: roll.key.clone(),
            round: roll.round,
        }
    }
}

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
    /// Bytes of the texts that are kept: the positions of forty games of the largest kind. A position takes
    /// a few times as much memory as its text.
    const MOST: usize = 1_200_000;

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
        Self::add(&mut known, snapshot, &position);
        Ok(position)
    }

    /// Remembers a position that was played, by the text that it is stored as: whoever asks for it next need not read
    /// that text.
    pub fn played(&self, position: P, write: impl FnOnce(&P) -> Snapshot) -> Snapshot {
        let snapshot = write(&position);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.iter().all(|(text, _)| *text != snapshot.0) {
            Self::add(&mut known, &snapshot, &Arc::new(position));
        }
        snapshot
    }

    fn add(known: &mut VecDeque<(String, Arc<P>)>, snapshot: &Snapshot, position: &Arc<P>) {
        known.push_front((snapshot.0.clone(), position.clone()));
        let mut bytes: usize = known.iter().map(|(text, _)| text.len()).sum();
        while bytes > Self::MOST && known.len() > 1 {
            bytes -= known.pop_back().map_or(0, |(text, _)| text.len());
        }
    }
}

/// The last few results of something costly, each by all that it depends on: the phases of a period ask for the same
/// ones in turn.
#[derive(Debug)]
pub struct Recent<K, T>(Mutex<VecDeque<(K, Arc<T>)>>);

impl<K, T> Default for Recent<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq, T> Recent<K, T> {
    /// How many are kept: two games of two seats.
    const MOST: usize = 4;

    /// The result for a key, made if it is not among those.
    pub fn of(&self, key: K, make: impl FnOnce() -> T) -> Arc<T> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, result)) = known.iter().find(|(other, _)| *other == key) {
            return result.clone();
        }
        let result = Arc::new(make());
        known.truncate(Self::MOST - 1);
        known.push_front((key, result.clone()));
        result
    }
}

/// What texts said that were read lately: a seat's earlier texts are asked for again with each of its letters and
/// with each phase, and reading is most of the work. The key is all that the reading depends on besides the
/// text and the language of the reader. When there are too many, those go that were not asked for the longest.
#[derive(Debug)]
pub struct Texts<K, T> {
    most: usize,
    kept: Mutex<Kept<(Lang, K), T>>,
}

#[derive(Debug)]
struct Kept<K, T> {
    texts: BTreeMap<K, BTreeMap<Arc<str>, KeptText<T>>>,
    /// By when they were asked for last.
    asked: BTreeMap<u64, (K, Arc<str>)>,
    times: u64,
    bytes: usize,
}

#[derive(Debug)]
struct KeptText<T> {
    said: Arc<T>,
    weight: usize,
    asked: u64,
}

impl<K: Ord + Clone, T> Texts<K, T> {
    /// Keeps at most so many bytes, as `weight` tells them.
    pub fn new(most: usize) -> Self {
        let kept = Kept { texts: BTreeMap::new(), asked: BTreeMap::new(), times: 0, bytes: 0 };
        Self { most, kept: Mutex::new(kept) }
    }

    /// What a text says, read if it is not among those; `weight` is about how many bytes that takes.
    pub fn read(
        &self,
        key: K,
        text: &str,
        read: impl FnOnce() -> T,
        weight: impl FnOnce(&T) -> usize,
    ) -> Arc<T> {
        let key = (reader(), key);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(said) = kept.known(&key, text) {
            return said;
        }
        let said = Arc::new(read());
        let weight = text.len() + weight(&said);
        if weight <= self.most {
            kept.make_room(self.most - weight);
            kept.keep(key, text.into(), KeptText { said: said.clone(), weight, asked: 0 });
        }
        said
    }
}

impl<K: Ord + Clone, T> Kept<K, T> {
    fn known(&mut self, key: &K, text: &str) -> Option<Arc<T>> {
        let known = self.texts.get_mut(key)?.get_mut(text)?;
        self.times += 1;
        let entry = self.asked.remove(&known.asked)?;
        known.asked = self.times;
        self.asked.insert(self.times, entry);
        Some(known.said.clone())
    }

    fn keep(&mut self, key: K, text: Arc<str>, known: KeptText<T>) {
        self.times += 1;
        self.bytes += known.weight;
        self.asked.insert(self.times, (key.clone(), text.clone()));
        self.texts.entry(key).or_default().insert(text, KeptText { asked: self.times, ..known });
    }

    /// Forgets what was not asked for the longest, until no more than so many bytes are kept.
    fn make_room(&mut self, most: usize) {
        while self.bytes > most
            && let Some((_, (key, text))) = self.asked.pop_first()
        {
            let known = self.texts.get_mut(&key).and_then(|texts| texts.remove(&text));
            self.bytes -= known.map_or(0, |known| known.weight);
            self.texts.retain(|_, texts| !texts.is_empty());
        }
    }
}

/// Events as they are stored.
///
/// # Panics
/// Never: events are plain data.
pub fn stored<E: Serialize>(told: &[CitedEvent<E>]) -> Vec<Value> {
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
        let told: CitedEvent<P::Event> =
            serde_json::from_value(event.clone()).map_err(|e| format!("{event} is no event: {e}"))?;
        position.apply(&told.rule, &told.event);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_once_for_each_key_and_the_one_that_nobody_asks_for_is_forgotten_first() {
        let texts: Texts<u8, String> = Texts::new(30);
        let mut read = 0;
        let mut say = |key: u8, text: &str| {
            let said = texts.read(
                key,
                text,
                || {
                    read += 1;
                    format!("{key}{text}")
                },
                |said| said.len(),
            );
            (said.to_string(), read)
        };
        assert_eq!(say(1, "move"), ("1move".to_owned(), 1));
        assert_eq!(say(1, "move"), ("1move".to_owned(), 1));
        assert_eq!(say(2, "move"), ("2move".to_owned(), 2));
        assert_eq!(say(1, &"x".repeat(50)).1, 3);
        assert_eq!(say(1, &"x".repeat(50)).1, 4, "what is too long is never kept");
        assert_eq!(say(1, "move").1, 4, "and takes nobody's place");
        // Each of these weighs 9; a third is one too many.
        assert_eq!(say(1, "halt").1, 5);
        assert_eq!(say(1, "turn").1, 6);
        assert_eq!(say(1, "move").1, 6, "it was asked for");
        assert_eq!(say(2, "move").1, 7, "it was not");
    }

    #[test]
    fn positions_are_kept_up_to_so_many_bytes() {
        let lately: Lately<usize> = Lately::default();
        let snapshots: Vec<Snapshot> =
            (0..5).map(|n| Snapshot(format!("{n}{}", "x".repeat(Lately::<usize>::MOST / 4)))).collect();
        let known = |s: &Snapshot| lately.position(s, |_| Err("not known".to_owned())).is_ok();
        for snapshot in &snapshots {
            assert_eq!(lately.position(snapshot, |s| Ok(s.0.len())), Ok(Arc::new(snapshot.0.len())));
        }
        assert_eq!(snapshots.iter().map(known).collect::<Vec<_>>(), [false, false, true, true, true]);
    }
}
