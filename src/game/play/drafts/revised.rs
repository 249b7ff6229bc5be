//! That the rules were revised while a game is played: said once, in the report of the first phase by the new ones.

use estafette_core::Sitting;
use estafette_core::journal::{Entry, Revision};
use estafette_words::{Voice, say};

use super::acting::Telling;

impl Telling<'_> {
    /// The sentence for a report in which a phase was played by another revision than the phase before it; with
    /// several such, of the last.
    pub(super) fn revised(&self, voice: Voice) -> Option<String> {
        let log = self.game.log.whole();
        let begun: Vec<(&Sitting, &Revision)> = log
            .iter()
            .filter_map(|logged| match &logged.entry {
                Entry::Begun { sitting, revision, .. } => Some((sitting, revision)),
                _ => None,
            })
            .collect();
        let told = |sitting: &Sitting| self.story.iter().any(|(of, _)| of == sitting);
        let (was, is) = begun
            .windows(2)
            .map(|two| (two[0].1, two[1]))
            .filter(|(was, (sitting, is))| was != is && told(sitting))
            .map(|(was, (_, is))| (was, is))
            .next_back()?;
        let title = self.game.system_title(voice);
        Some(match was.number == is.number {
            true => say!(voice, "revised-data", system = &title),
            false => say!(voice, "revised", system = &title, was = was.number, now = is.number),
        })
    }
}
