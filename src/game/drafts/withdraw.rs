//! Withdrawing rulings one by one, also when no draft waits: what was ruled on a draft that was dropped stays in
//! force until somebody takes it back.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::load::Game;
use super::super::resolve::{Frozen, resolve, told_before};
use super::super::{Desk, Done, House, HouseError};
use super::acting::{called, staying};
use super::acts::no_such_ruling;
use super::back::reason;
use super::difference::Difference;
use super::rulings::in_force;
use super::{ActResult, mails::Told};
use crate::core::journal::{Entry, Withdrawn};
use crate::core::{GameId, Ruled};
use crate::orders::desk::DeskWord;
use crate::store::Work;

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
    pub fn standing_rulings(&mut self, id: &GameId) -> Done<Vec<StandingRuling>> {
        let mut work = self.store.read()?;
        let game = self.desk.load(&mut *work, id)?;
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
    ) -> Done<ActResult> {
        let because = reason(because)?;
        let mut work = self.store.write()?;
        let draft = self.desk.load(&mut *work, id)?.draft().map(|d| d.number);
        let word = DeskWord::Withdraw { ruling, because };
        let result = match draft {
            Some(draft) => self.desk.act(&mut *work, (id, draft), &[word], by, now)?,
            None => self.desk.withdraw(&mut *work, id, &[word], by, now)?,
        };
        work.commit()?;
        Ok(result)
    }
}

impl Desk<'_> {
    /// Withdraws rulings when no draft waits, as a part of a unit of work; the other umpires hear of it.
    ///
    /// # Errors
    /// Anything else that is said; a ruling that is not in force, or that acted before a pause.
    pub(super) fn withdraw(
        &self,
        work: &mut dyn Work,
        id: &GameId,
        words: &[DeskWord],
        by: &str,
        now: DateTime<Utc>,
    ) -> Done<ActResult> {
        let mut result =
            ActResult { draft: None, done: Vec::new(), changed: Difference::default(), mails: 0 };
        for word in words {
            let DeskWord::Withdraw { ruling, because } = word else {
                return Err(HouseError::Refused(format!(
                    "no draft of `{id}` waits: without one, rulings can be withdrawn and nothing else be said"
                )));
            };
            let game = self.load(work, id)?;
            let stands = in_force(&game.log).find(|r| r.number == *ruling).cloned();
            let stands = stands.ok_or_else(|| no_such_ruling(&game, *ruling))?;
            let can_act = staying(&game).iter().any(|r| r.number == *ruling);
            let withdrawn = Withdrawn { number: *ruling, by: by.to_owned(), because: because.clone() };
            work.append(id, now, &Entry::Withdrawn(withdrawn))?;
            work.withdraw_precedent(id, *ruling)?;
            self.can_go_on(&self.load(work, id)?, *ruling)?;
            let acted = if can_act { "" } else { "; what it did in phases that are over stays as it was" };
            result.done.push(format!("ruling R{ruling} is withdrawn: {}{acted}", stands.ruling));
        }
        self.tell_withdrawn(work, id, &result, by, now)?;
        work.touch(id, now)?;
        Ok(result)
    }

    /// Refuses to withdraw a ruling without which a phase that waits for answers would not tell what it told.
    fn can_go_on(&self, game: &Game<'_>, ruling: u32) -> Done<()> {
        let Some(paused) = &game.paused else { return Ok(()) };
        let resolution = resolve(game, &Frozen::of(&paused.head), &game.position);
        let resolution = resolution.map_err(HouseError::Refused)?;
        told_before(&game.log, paused, &resolution).map(drop).map_err(|_| {
            HouseError::Refused(format!(
                "ruling R{ruling} acted in what was told before the present questions: \
                 `estafette desk rerun` takes that back"
            ))
        })
    }

    fn tell_withdrawn(
        &self,
        work: &mut dyn Work,
        id: &GameId,
        result: &ActResult,
        by: &str,
        now: DateTime<Utc>,
    ) -> Done<()> {
        let number = self.load(work, id)?.drafts_and_rulings();
        for umpire in self.umpires_of(work, id)?.into_iter().filter(|u| u.name != by) {
            let told = Told {
                opening: vec![format!("{by} has looked at the rulings of {id}.")],
                done: result.done.clone(),
                closing: self.standing(work, id, &umpire)?,
                ..Told::default()
            };
            let mail = (format!("desk|{id}|withdrawn|{number}|{}", umpire.address), None, None);
            self.mail_told(work, (id, number), &umpire, (&told, mail), now)?;
        }
        Ok(())
    }
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
