//! Withdrawing rulings one by one, also when no draft waits: what was ruled on a draft that was dropped stays in
//! force until somebody takes it back.

use crate::play::Play;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::resolve::{resolve, told_before};
use super::ActResult;
use super::acting::{called, staying};
use super::back::reason;
use crate::base::load::Game;
use crate::base::rulings::rulings_in_force;
use crate::base::stored::Frozen;
use crate::{House, HouseError, HouseResult};
use estafette_core::journal::{Entry, Withdrawn};
use estafette_core::{GameId, Ruled};
use estafette_orders::desk::DeskWord;
use estafette_store::PlayWork;

/// A ruling that stays in force and can still act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingRuling {
    /// Its number: 3 of `R3`.
    pub number: u32,
    /// What was ruled.
    pub text: String,
    /// Why.
    pub because: String,
    /// Who ruled.
    pub by: String,
}

impl House<'_> {
    /// The rulings of a game that stay in force and can still act where it stands.
    ///
    /// # Errors
    /// An unknown game.
    pub fn standing_rulings(&mut self, id: &GameId) -> HouseResult<Vec<StandingRuling>> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let told = |ruled: &Ruled| StandingRuling {
            number: ruled.number,
            text: ruled.ruling.to_string(),
            because: ruled.because.clone(),
            by: ruled.by.clone(),
        };
        Ok(staying(&game).into_iter().map(told).collect())
    }

    /// Withdraws a ruling: on the draft that waits, or without one.
    ///
    /// # Errors
    /// An unknown game; no such ruling in force; no reason; a ruling that acted in what was told before a pause.
    pub fn withdraw(
        &mut self,
        id: &GameId,
        (ruling, because): (u32, &str),
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<ActResult> {
        let because = reason(because)?;
        let mut work = self.store.write()?;
        let draft = self.base.load(&mut *work, id)?.draft().map(|d| d.number);
        let word = DeskWord::Withdraw { ruling, because };
        let result = match draft {
            Some(draft) => Play::at(&self.base).act(&mut *work, (id, draft), &[word], by, now)?,
            None => Play::at(&self.base).withdraw(&mut *work, id, &[word], by, now)?,
        };
        work.commit()?;
        Ok(result)
    }
}

impl Play<'_> {
    /// Withdraws rulings when no draft waits, as a part of a unit of work; the other umpires hear of it.
    ///
    /// # Errors
    /// Anything else that is said; a ruling that is not in force, or that acted before a pause.
    pub(super) fn withdraw(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        words: &[DeskWord],
        by: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<ActResult> {
        let mut result = ActResult::default();
        for word in words {
            let DeskWord::Withdraw { ruling, because } = word else {
                return Err(HouseError::Refused(format!(
                    "no draft of `{id}` waits: without one, rulings can be withdrawn and nothing else be said"
                )));
            };
            let game = self.base.load(work, id)?;
            let can_act = staying(&game).iter().any(|r| r.number == *ruling);
            let told = take_back(work, &game, (*ruling, because, by), now)?;
            self.can_go_on(&self.base.load(work, id)?, *ruling)?;
            let acted = if can_act { "" } else { "; what it did in phases that are over stays as it was" };
            result.done.push(told + acted);
        }
        self.tell_others(work, (id, None), &result, by, now)?;
        work.touch(id, now)?;
        Ok(result)
    }

    /// Refuses to withdraw a ruling without which a phase that waits for answers would not tell what it told.
    fn can_go_on(&self, game: &Game<'_>, ruling: u32) -> HouseResult<()> {
        let Some(paused) = &game.paused else { return Ok(()) };
        let resolution = resolve(game, &Frozen::of(&paused.head), &game.position);
        let resolution = resolution.map_err(HouseError::Refused)?;
        told_before(&game.log, paused, &resolution).map(drop).map_err(|_| {
            HouseError::Refused(format!(
                "ruling R{ruling} acted in what was told before the present questions: \
                 `estafette base rerun` takes that back"
            ))
        })
    }
}

/// Enters that a ruling in force is taken back; what was done, in a sentence.
pub(super) fn take_back(
    work: &mut dyn PlayWork,
    game: &Game<'_>,
    (number, because, by): (u32, &str, &str),
    now: DateTime<Utc>,
) -> HouseResult<String> {
    let Some(stands) = rulings_in_force(&game.log).find(|r| r.number == number).cloned() else {
        let standing: Vec<String> = rulings_in_force(&game.log).map(|r| format!("R{}", r.number)).collect();
        let there = if standing.is_empty() { "there is none".to_owned() } else { standing.join(", ") };
        return Err(HouseError::Refused(format!("there is no ruling R{number} in force: {there}")));
    };
    let withdrawn = Withdrawn { number, by: by.to_owned(), because: because.to_owned() };
    work.append(&game.row.id, now, &Entry::Withdrawn(withdrawn))?;
    work.withdraw_precedent(&game.row.id, number)?;
    Ok(format!("ruling R{number} is withdrawn: {}", stands.ruling))
}

impl Game<'_> {
    /// What stays in force where the game stands, in a sentence; nothing where nothing does.
    pub(super) fn rulings_that_stay(&self) -> Option<String> {
        let staying = staying(self);
        let first = staying.first()?;
        let (stay, act) = if staying.len() == 1 { ("stays", "acts") } else { ("stay", "act") };
        Some(format!(
            "{} {stay} in force and {act} when it is adjudicated again; `withdraw R{} because …` takes one back",
            called(&staying),
            first.number
        ))
    }
}
