//! What the reports say of rulings. A seat is told in full what it may see: a ruling on its own orders or
//! answers, a die or a fact that its report shows. Of all else it is told that there was a ruling.

use serde_json::Value;

use super::acting::{Telling, corrects};
use super::told::run_again_lines;
use crate::base::load::Game;
use crate::base::story::{Run, Stretch};
use estafette_core::{Correction, QuestionKey, Ruled, Ruling, SeatId, Sitting, told_reason};
use estafette_rules::Reader;
use estafette_words::{Voice, say};

impl Run<'_> {
    /// What the umpire ruled and notes since the draft was made, for a seat; first of all, that phases were
    /// run again.
    pub fn umpires_words(&self, seat: &SeatId) -> Vec<String> {
        let voice = self.game.voice(seat);
        let again = self.rerun.iter().flat_map(|again| run_again_lines(&again.back, voice));
        again.chain(self.tells().words(seat, voice)).collect()
    }

    /// What umpires have to say to a seat about a longer stretch of play that ends with this run.
    pub fn umpires_words_on(&self, stretch: &Stretch, seat: &SeatId) -> Vec<String> {
        self.tells_on(stretch).words(seat, self.game.voice(seat))
    }

    /// What rulings made of a seat's orders, in what this run tells.
    pub fn ruled_orders(&self, seat: &SeatId) -> Vec<String> {
        self.tells().ruled_orders(seat, self.game.voice(seat))
    }

    /// The same, in a longer stretch of play that ends with this run.
    pub fn ruled_orders_on(&self, stretch: &Stretch, seat: &SeatId) -> Vec<String> {
        self.tells_on(stretch).ruled_orders(seat, self.game.voice(seat))
    }

    fn tells_on<'t>(&'t self, stretch: &'t Stretch) -> Telling<'t> {
        Telling { story: &stretch.phases, periods: &stretch.periods, before: &stretch.before, ..self.tells() }
    }
}

impl Telling<'_> {
    /// That the rules were revised; what rulings act in this report and were told in none before, and what was
    /// withdrawn since.
    pub(crate) fn words(&self, seat: &SeatId, voice: Voice) -> Vec<String> {
        let acting: Vec<&Ruled> = self.acting().into_iter().filter(|ruled| self.has_effect(ruled)).collect();
        // Of several rulings on one thing all are told, and the last counts.
        let by = |at: usize, ruled: &Ruled| {
            let thing = thing(&ruled.ruling)?;
            acting[at + 1..]
                .iter()
                .rfind(|later| self::thing(&later.ruling) == Some(thing))
                .map(|by| by.number)
        };
        let said = acting.iter().enumerate().filter_map(|(at, ruled)| {
            let told = self.said_of(ruled, seat, voice)?;
            let by = by(at, ruled).filter(|_| self.may_see(&ruled.ruling, seat));
            Some(by.map_or(told.clone(), |by| say!(voice, "ruling-replaced", told = &told, by = by)))
        });
        let gone = self.taken_away().into_iter().map(|w| {
            let because = told_reason(&w.because);
            let (number, given, because) = (w.number, given(&because), because.as_str());
            say!(voice, "ruling-withdrawn", number = number, reason = given, because = because)
        });
        self.revised(voice).into_iter().chain(said).chain(gone).collect()
    }

    /// The fates of a seat's orders that were struck, amended or added in what is told; nothing of a ruling without
    /// effect.
    pub(crate) fn ruled_orders(&self, whose: &SeatId, voice: Voice) -> Vec<String> {
        let fate = |ruled: &Ruled| {
            let n = ruled.number;
            match &ruled.ruling {
                Ruling::Struck { seat, text, .. } if seat == whose => {
                    Some(say!(voice, "fates-struck", text = text, n = n))
                }
                Ruling::Amended { seat, was, text, .. } if seat == whose => {
                    Some(say!(voice, "fates-amended", was = was, text = text, n = n))
                }
                Ruling::Added { seat, text, .. } if seat == whose => {
                    Some(say!(voice, "fates-added", text = text, n = n))
                }
                _ => None,
            }
        };
        // Of several rulings on one order the last that changed something counts.
        let acting: Vec<&Ruled> = self.acting().into_iter().filter(|ruled| self.has_effect(ruled)).collect();
        let last = |at: usize, ruled: &Ruled| {
            thing(&ruled.ruling)
                .is_none_or(|of| acting[at + 1..].iter().all(|later| thing(&later.ruling) != Some(of)))
        };
        let counts = acting.iter().enumerate().filter(|(at, ruled)| last(*at, ruled));
        counts.filter_map(|(_, ruled)| fate(ruled)).collect()
    }

    fn said_of(&self, ruled: &Ruled, seat: &SeatId, voice: Voice) -> Option<String> {
        if let Ruling::Noted { to, text } = &ruled.ruling {
            return to.as_ref().is_none_or(|to| to == seat).then(|| text.clone());
        }
        if let Ruling::Waived { .. } = ruled.ruling {
            return None;
        }
        let (number, because) = (ruled.number, told_reason(&ruled.because));
        let because = because.as_str();
        Some(if self.may_see(&ruled.ruling, seat) {
            let what = in_full(self.game, &ruled.ruling, voice);
            let reason = given(because);
            say!(voice, "ruling-told", number = number, what = &what, reason = reason, because = because)
        } else {
            let what = in_short(self.game, &ruled.ruling, voice);
            say!(voice, "ruling-short", number = number, what = &what)
        })
    }

    /// Whether a seat may know what a ruling says.
    fn may_see(&self, ruling: &Ruling, seat: &SeatId) -> bool {
        match ruling {
            Ruling::Struck { seat: of, .. }
            | Ruling::Amended { seat: of, .. }
            | Ruling::Added { seat: of, .. } => of == seat,
            Ruling::Answered { question, .. } => question.seat == *seat,
            Ruling::Die { label, .. } => {
                self.shows(seat, |e| e["kind"] == "roll" && e["key"].as_str() == Some(label))
            }
            Ruling::Corrected { correction, .. } => self.shows(seat, |e| corrects(e, correction)),
            Ruling::Waived { .. } => false,
            Ruling::Noted { to, .. } => to.as_ref().is_none_or(|to| to == seat),
        }
    }

    /// Whether the report of a seat has an event like this, with all that it says of what was and what is.
    fn shows(&self, seat: &SeatId, like: impl Fn(&Value) -> bool) -> bool {
        let events = self.story.iter().flat_map(|(_, events)| events);
        let mut found = events.filter(|e| like(e));
        let whole = |e: &Value, shown: Value| shown["was"] == e["was"] && shown["is"] == e["is"];
        found.any(|e| self.game.system.shown(e, Reader::Seat(seat)).is_some_and(|shown| whole(e, shown)))
    }
}

/// What a ruling is on, where of several the last counts.
#[derive(PartialEq, Clone, Copy)]
enum Thing<'r> {
    /// A statement of a seat's orders.
    Order(u64, u32),
    Question(&'r Sitting, &'r QuestionKey),
    Die(&'r str),
}

fn thing(ruling: &Ruling) -> Option<Thing<'_>> {
    Some(match ruling {
        Ruling::Struck { seq, statement, .. } | Ruling::Amended { seq, statement, .. } => {
            Thing::Order(*seq, *statement)
        }
        Ruling::Answered { sitting, question, .. } => Thing::Question(sitting, question),
        Ruling::Die { label, .. } => Thing::Die(label),
        _ => return None,
    })
}

/// Whether a reason is given, for the catalogues.
fn given(because: &str) -> &'static str {
    if because.is_empty() { "no" } else { "yes" }
}

/// A ruling in the words of a reader who may know it.
fn in_full(game: &Game<'_>, ruling: &Ruling, voice: Voice) -> String {
    let title = |seat: &SeatId| game.seat_title(seat, voice);
    match ruling {
        Ruling::Struck { seat, text, .. } => say!(voice, "ruling-struck", seat = &title(seat), text = text),
        Ruling::Amended { seat, was, text, .. } => {
            say!(voice, "ruling-amended", seat = &title(seat), was = was, text = text)
        }
        Ruling::Added { seat, text, .. } => say!(voice, "ruling-added", seat = &title(seat), text = text),
        Ruling::Answered { question, given, .. } => {
            let (question, answer) = (question.to_string(), given.answer.to_string());
            say!(voice, "ruling-answered", question = &question, answer = &answer)
        }
        Ruling::Die { label, die, computed, .. } => {
            say!(voice, "ruling-die", label = label, die = *die, computed = *computed)
        }
        Ruling::Corrected { correction: Correction::Award { seat, points }, .. } => {
            let unit = game.system.points_of_awards();
            say!(voice, "ruling-award", seat = &title(seat), points = *points, unit = unit)
        }
        Ruling::Corrected { correction, .. } => {
            say!(voice, "ruling-corrected", what = &correction.to_string())
        }
        Ruling::Waived { problem } => problem.clone(),
        Ruling::Noted { text, .. } => text.clone(),
    }
}

/// What kind of ruling it is, for a reader who may not know it.
fn in_short(game: &Game<'_>, ruling: &Ruling, voice: Voice) -> String {
    match ruling {
        Ruling::Struck { seat, .. } | Ruling::Amended { seat, .. } | Ruling::Added { seat, .. } => {
            say!(voice, "ruling-orders", seat = &game.seat_title(seat, voice))
        }
        Ruling::Answered { question, .. } => {
            say!(voice, "ruling-answer", seat = &game.seat_title(&question.seat, voice))
        }
        Ruling::Die { .. } => say!(voice, "ruling-a-die"),
        _ => say!(voice, "ruling-a-fact"),
    }
}
