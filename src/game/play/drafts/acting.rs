//! Which rulings act in a run, whether players were told of them before, and whether anything comes of them.
//!
//! A ruling stays in force when the draft on which it was made is dropped. So what a report tells is not
//! what was ruled on its draft, but what acts in it and was told in no report before.

use crate::play::Play;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::HouseResult;
use crate::base::draft::Rehearsed;
use crate::base::load::{Game, texts_in_force};
use crate::base::log::{Log, Logged};
use crate::base::past::{Begun, Past};
use crate::base::rulings::{rulings_in_force, withdrawn};
use crate::base::stored::Frozen;
use crate::base::story::Run;
use estafette_core::journal::Entry;
use estafette_core::{Correction, Lang, Ruled, Ruling, SeatId, Sitting};
use estafette_rules::Snapshot;
use estafette_store::PlayWork;

/// What a report tells: of whose rulings it speaks, and before which position.
pub(crate) struct Telling<'t> {
    pub game: &'t Game<'t>,
    pub story: &'t [(Sitting, Vec<Value>)],
    /// The ordinals of the periods of its phases.
    pub periods: &'t BTreeSet<u32>,
    pub before: &'t Snapshot,
    /// The newest journal entry whose orders count.
    pub upto: u64,
    pub past: &'t Past,
}

impl Play<'_> {
    /// What was begun in a game before now.
    pub(crate) fn past(&self, work: &mut dyn PlayWork, game: &Game<'_>) -> HouseResult<Past> {
        if rulings_in_force(&game.log).next().is_none() && !game.log.iter().any(|l| withdrawn(l).is_some()) {
            return Ok(Past::default());
        }
        let heads = work.phases(&game.row.id)?;
        let period = |of: &Sitting| heads.iter().find(|h| h.sitting == *of).map(|h| h.period.ordinal);
        let mut open: Option<Sitting> = None;
        let mut begun = Vec::new();
        for logged in game.log.whole() {
            match &logged.entry {
                Entry::Begun { sitting, .. } => open = Some(sitting.clone()),
                Entry::Resolved { .. } => {
                    open = None;
                    continue;
                }
                // A phase that waits for answers is told again in part.
                Entry::Published(_) => {}
                _ => continue,
            }
            begun.extend(open.iter().map(|sitting| Begun {
                seq: logged.seq,
                sitting: sitting.clone(),
                period: period(sitting),
            }));
        }
        let taken_back = game.rerun().and_then(|_| went_back(game)).unwrap_or(0);
        Ok(Past { begun, taken_back, looks_back: false })
    }
}

impl Run<'_> {
    /// What this run tells.
    pub(super) fn tells(&self) -> Telling<'_> {
        Telling {
            game: &self.game,
            story: &self.story,
            periods: &self.periods,
            before: &self.before,
            upto: self.upto.unwrap_or(u64::MAX),
            past: &self.past,
        }
    }
}

impl Telling<'_> {
    /// The rulings that act in what is told and were told in no report before; notes among them.
    pub(super) fn acting(&self) -> Vec<&Ruled> {
        let entered = self.game.log.iter().filter_map(|l| Some((l.seq, ruling(l)?)));
        let gone = |of| self.past.is_gone(&self.game.log, of, self.story);
        let standing = entered.filter(|(seq, ruled)| !gone((*seq, ruled.number)));
        standing.filter(|(seq, ruled)| self.acts(*seq, &ruled.ruling)).map(|(_, ruled)| ruled).collect()
    }

    fn acts(&self, seq: u64, ruling: &Ruling) -> bool {
        let of_period = |period: u32| {
            self.periods.contains(&period) && !self.past.told(seq, |b| b.period == Some(period))
        };
        let of_sitting = |of: &Sitting| {
            self.story.iter().any(|(sitting, _)| sitting == of) && !self.past.told(seq, |b| b.sitting == *of)
        };
        match ruling {
            Ruling::Struck { period, .. } | Ruling::Amended { period, .. } | Ruling::Added { period, .. } => {
                of_period(*period)
            }
            Ruling::Answered { sitting, .. }
            | Ruling::Die { sitting, .. }
            | Ruling::Corrected { sitting, .. } => of_sitting(sitting),
            Ruling::Waived { .. } => false,
            Ruling::Noted { .. } => self.past.is_fresh(seq, self.story),
        }
    }

    /// The rulings in force that are made known when this run is written down, with their moments: those that
    /// act in it, and those made since the last report, but for what is to act later.
    pub(super) fn made_known(&self) -> Vec<(&Ruled, DateTime<Utc>)> {
        let gone: Vec<u32> = self.game.log.iter().filter_map(|l| withdrawn(l)).collect();
        let last = self.periods.last().copied().unwrap_or(0);
        let turn = self.story.last().map_or(0, |(sitting, _)| sitting.turn);
        let later = |ruling: &Ruling| match ruling {
            Ruling::Struck { period, .. } | Ruling::Amended { period, .. } | Ruling::Added { period, .. } => {
                *period > last
            }
            Ruling::Answered { sitting, .. }
            | Ruling::Die { sitting, .. }
            | Ruling::Corrected { sitting, .. } => sitting.turn > turn,
            Ruling::Waived { .. } | Ruling::Noted { .. } => false,
        };
        let known = |l: &'_ Logged, ruled: &Ruled| {
            let made = self.past.is_fresh(l.seq, self.story) && !later(&ruled.ruling);
            (made || self.acts(l.seq, &ruled.ruling)) && !gone.contains(&ruled.number)
        };
        let entered = self.game.log.iter().filter_map(|l| Some((l, ruling(l)?)));
        entered.filter(|(l, ruled)| known(l, ruled)).map(|(l, ruled)| (ruled, l.at)).collect()
    }

    /// Withdrawals that no report told yet, of rulings that one did tell.
    pub(super) fn taken_away(&self) -> Vec<&estafette_core::journal::Withdrawn> {
        let told = |number: u32, until: u64| {
            self.game.log.iter().any(|l| {
                let is_it = ruling(l).is_some_and(|r| {
                    r.number == number && !matches!(r.ruling, Ruling::Waived { .. } | Ruling::Noted { .. })
                });
                is_it && self.past.begun.iter().any(|b| b.seq > l.seq && b.seq < until)
            })
        };
        let entered = self.game.log.iter().filter_map(|l| match &l.entry {
            Entry::Withdrawn(withdrawn) => Some((l.seq, withdrawn)),
            _ => None,
        });
        let fresh = entered.filter(|(seq, _)| self.past.is_fresh(*seq, self.story));
        fresh.filter(|(seq, w)| told(w.number, *seq)).map(|(_, w)| w).collect()
    }

    /// Whether anything of the adjudication depends on a ruling. Notes and waived problems change nothing by
    /// their nature.
    pub(super) fn has_effect(&self, ruled: &Ruled) -> bool {
        let events = || self.story.iter().flat_map(|(_, events)| events);
        match &ruled.ruling {
            Ruling::Struck { seat, period, .. }
            | Ruling::Amended { seat, period, .. }
            | Ruling::Added { seat, period, .. } => {
                changes_sheet(self.game, self.before, (seat, *period, self.upto), ruled.number)
            }
            Ruling::Answered { question, .. } => events().any(|e| {
                let text = |key: &str| e[key].as_str().unwrap_or_default();
                text("decision") == question.decision.as_str()
                    && text("subject") == question.subject
                    && text("source") == "ruling"
            }),
            Ruling::Die { label, die, computed, .. } => {
                die != computed && events().any(|e| e["kind"] == "roll" && e["key"].as_str() == Some(label))
            }
            Ruling::Corrected { correction, .. } => {
                let mut found = events().filter(|e| corrects(e, correction)).peekable();
                found.peek().is_none() || found.any(|e| e["was"] != e["is"])
            }
            Ruling::Waived { .. } | Ruling::Noted { .. } => true,
        }
    }
}

/// Whether a ruling on orders makes another sheet of a seat's for a period. Of two rulings on one order each is held
/// against what stood when it was made: without the other, neither would change anything.
fn changes_sheet(
    game: &Game<'_>,
    position: &Snapshot,
    (seat, period, upto): (&SeatId, u32, u64),
    number: u32,
) -> bool {
    let sheet = |log: &Log| {
        let phase = Frozen {
            sitting: Sitting {
                game: game.row.id.clone(),
                line: 0,
                turn: 0,
                phase: estafette_core::PhaseName::new("effect"),
                occurrence: 1,
            },
            period,
            upto,
        };
        let mut texts = texts_in_force(log, seat, &phase);
        texts.push(estafette_rules::OrderText::new(period, ""));
        let reading = game.system.read(position, seat, &texts, Lang::English);
        reading.sheet.into_iter().map(|u| u.text).collect::<Vec<_>>()
    };
    let before = |number| sheet(&game.log.before_ruling(number));
    before(number) != before(number + 1)
}

impl Rehearsed<'_> {
    /// The rulings that act in the draft, by number, of which nothing comes: no player is told of them.
    pub(super) fn without_effect(&self) -> Vec<u32> {
        let telling = self.run.tells();
        let acting = telling.acting().into_iter().filter(|ruled| !telling.has_effect(ruled));
        acting.map(|ruled| ruled.number).collect()
    }
}

fn ruling(logged: &Logged) -> Option<&Ruled> {
    if let Entry::Ruled(ruled) = &logged.entry { Some(ruled) } else { None }
}

/// The rulings in force that can still act where a game stands, by number; what was noted for reports that
/// never came out is among them.
pub(super) fn staying<'l>(game: &'l Game<'_>) -> Vec<&'l Ruled> {
    let Ok(due) = game.due() else { return Vec::new() };
    let line = game.line();
    let back = game.rerun().and_then(|_| went_back(game)).unwrap_or(0);
    // What told a note is played again, or nothing did.
    let untold = |seq: u64| {
        let first = game.log.whole().iter().find_map(|l| match &l.entry {
            Entry::Begun { sitting, .. } if l.seq > seq => Some((l.seq, sitting)),
            _ => None,
        });
        first.is_none_or(|(told, sitting)| told < back && sitting.turn >= due.turn && !is_over(game, sitting))
    };
    let made = |number: u32| game.log.iter().find(|l| ruling(l).is_some_and(|r| r.number == number));
    let can_act = |ruled: &&Ruled| match &ruled.ruling {
        Ruling::Struck { seat, period, .. }
        | Ruling::Amended { seat, period, .. }
        | Ruling::Added { seat, period, .. } => {
            // A standing order acts in later periods as well.
            let own = || game.system.period(&game.position, seat, None, Lang::English);
            let stands = |own: u32| changes_sheet(game, &game.position, (seat, own, u64::MAX), ruled.number);
            *period >= due.period.ordinal || own().is_ok_and(|own| stands(own.ordinal))
        }
        Ruling::Answered { sitting, .. }
        | Ruling::Die { sitting, .. }
        | Ruling::Corrected { sitting, .. } => {
            sitting.line == line && sitting.turn >= due.turn && !is_over(game, sitting)
        }
        Ruling::Noted { .. } => made(ruled.number).is_some_and(|l| untold(l.seq)),
        Ruling::Waived { .. } => false,
    };
    rulings_in_force(&game.log).filter(can_act).collect()
}

/// The entry by which a game went back last.
fn went_back(game: &Game<'_>) -> Option<u64> {
    game.log.whole().iter().rev().find(|l| matches!(l.entry, Entry::WentBack(_))).map(|l| l.seq)
}

/// Whether a phase was played to its end, and is not run again.
fn is_over(game: &Game<'_>, of: &Sitting) -> bool {
    let back = game.log.whole().iter().rposition(|l| matches!(l.entry, Entry::WentBack(_)));
    let since = back.map_or(game.log.whole(), |at| &game.log.whole()[at..]);
    let live = if game.rerun().is_some() { since } else { game.log.whole() };
    live.iter().any(|l| matches!(&l.entry, Entry::Resolved { sitting, .. } if sitting == of))
}

/// `R1`, `R1 and R2`: rulings by their numbers.
pub(super) fn called(rulings: &[&Ruled]) -> String {
    let mut numbers: Vec<String> = rulings.iter().map(|r| format!("R{}", r.number)).collect();
    match numbers.pop() {
        Some(last) if numbers.is_empty() => last,
        Some(last) => format!("{} and {last}", numbers.join(", ")),
        None => String::new(),
    }
}

/// Whether an event is that of a correction.
pub(crate) fn corrects(event: &Value, correction: &Correction) -> bool {
    let what = event["what"].as_str().unwrap_or_default();
    let meant = match correction {
        Correction::Set { path, .. } => what == path,
        Correction::Award { seat, .. } => what.split('.').any(|part| part == seat.as_str()),
    };
    meant && event["kind"] == "correct"
}
