//! Looking at a tournament as its texts do, and doing what an umpire says to it in the words of a letter: for
//! commands and pages.

use chrono::{DateTime, Utc};

use super::super::live::{By, Refusal};
use super::super::post::{self, Stage, Writer};
use super::hand::Hand;
use super::journal::Opened;
use super::values::{Acted, HallResult};
use super::{Hall, games};
use estafette_core::{Lang, TournamentId};
use estafette_game::{House, HouseResult};
use estafette_orders::Severity;

impl Hall {
    /// Looks at a tournament with all that a text of it may speak of.
    ///
    /// # Errors
    /// As [`Hall::event`].
    pub fn look_at<T>(
        &self,
        house: &mut House<'_>,
        id: &TournamentId,
        now: DateTime<Utc>,
        look: impl FnOnce(&Stage<'_>) -> T,
    ) -> HouseResult<T> {
        house.look_at_counter(now, |counter| {
            let opened = Opened::read(&self.cache, counter, id)?;
            let identity = counter.identity();
            let address = format!("{}@{}", identity.local, identity.domain);
            Ok(look(&opened.stage(counter, &address)))
        })
    }

    /// Does what an umpire says, in the lines that he can mail. All or nothing of it is done, and nothing as long
    /// as a line is not understood.
    ///
    /// # Errors
    /// An unknown tournament; each line that cannot be read, with its place and what would be right; an act that is
    /// refused.
    pub fn say(
        &self,
        house: &mut House<'_>,
        id: &TournamentId,
        (umpire, lines): (&str, &str),
        now: DateTime<Utc>,
    ) -> HallResult<Acted> {
        house.at_counter(now, |counter| {
            let mut hand = Hand::take(&self.cache, counter, id, (now, None))?;
            hand.catch_up()?;
            let (address, writer) = (hand.address(), Writer::Umpire(umpire.to_owned()));
            let wants = post::read(&hand.opened.stage(hand.counter, &address), &writer, "", lines);
            let wrong = wants.problems.iter().filter(|p| p.severity == Severity::Error);
            let mut wrong: Vec<String> = wrong.map(|p| p.render(Lang::English)).collect();
            wrong.extend(
                wants.passed.iter().map(|line| format!("`{line}` is no line that an umpire can write")),
            );
            if wants.acts.is_empty() && wants.pages.is_empty() && wrong.is_empty() {
                wrong.push("nothing is said that changes anything".to_owned());
            }
            if !wrong.is_empty() {
                return Err(Refusal::new(wrong.join("\n")).into());
            }
            for (_, act) in &wants.acts {
                hand.act(act, &By::Umpire(umpire.to_owned()))??;
            }
            Ok(hand.put_down(&self.cache)?)
        })
    }

    /// What an umpire asks to be shown, in the lines that he can mail; nothing where he asks for nothing.
    ///
    /// # Errors
    /// As [`Hall::event`].
    pub fn asked(
        &self,
        house: &mut House<'_>,
        id: &TournamentId,
        (umpire, lines): (&str, &str),
        now: DateTime<Utc>,
    ) -> HallResult<String> {
        house.look_at_counter(now, |counter| {
            let mut hand = Hand::take(&self.cache, counter, id, (now, None))?;
            let (address, writer) = (hand.address(), Writer::Umpire(umpire.to_owned()));
            let wants = post::read(&hand.opened.stage(hand.counter, &address), &writer, "", lines);
            if wants.pages.is_empty() {
                return Ok(String::new());
            }
            let waiting = games::waiting(&mut hand)?;
            let stage = Stage { waiting: &waiting, ..hand.opened.stage(hand.counter, &address) };
            Ok(post::shown(&stage, &writer, &wants))
        })
    }

    /// The names of all tournaments, in the order in which they were announced.
    ///
    /// # Errors
    /// When the store fails.
    pub fn names(&self, house: &mut House<'_>) -> HouseResult<Vec<TournamentId>> {
        super::look(house, |counter| Ok(counter.tournaments().tournaments()?))
    }
}
