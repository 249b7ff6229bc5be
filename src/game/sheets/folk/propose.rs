//! `delay`, `draw` and `concede`, and the answers to them: `agree N`, `object N`.
//!
//! A proposal is for the present step. What others are to answer is told to all of them; how somebody has
//! answered is told to nobody before it is decided.

use crate::play::Play;
use crate::post::PostOffice;
use chrono::{DateTime, TimeDelta, Utc};

use crate::base::house::{in_zone, utc};
use crate::base::terms::{Allowed, Delaying, Press};
use crate::play::clock::{Clock, Motion, Wait, proposed};
use crate::post::notices::Notification;
use crate::post::umpire_post::Notice;
use crate::post::visit::Visit;
use crate::said::commands::SortedText;
use crate::{HouseError, HouseResult};
use estafette_core::SeatId;
use estafette_core::journal::{Agreement, Decision, Entry, Proposal, Vote};
use estafette_orders::near::fold;
use estafette_rules::Concession;
use estafette_schedule::{read_duration, say_duration};
use estafette_store::{MailKind, PlayWork};
use estafette_words::{Voice, say};

/// How long others have for an answer, if no deadline comes before.
const ANSWERED_WITHIN: TimeDelta = TimeDelta::hours(24);
/// Longest reason that is passed on, in letters.
const LONGEST_REASON: usize = 200;

/// What a proposal stands on.
struct Ground {
    clock: Clock,
    wait: Wait,
}

impl Visit<'_> {
    /// Does `delay 48 h because …`.
    pub(super) fn delay(
        &mut self,
        work: &mut dyn PlayWork,
        said: &SortedText,
        rest: &str,
    ) -> HouseResult<()> {
        let voice = self.voice();
        let ground = self.ground(said)?;
        let refused = |why: String| Err(HouseError::Refused(why));
        let (delaying, most) = (ground.clock.terms.delay, ground.clock.terms.delay_most * 60);
        if delaying == Delaying::No {
            return refused(say!(voice, "delay-no"));
        }
        let (length, because) = reason(rest);
        let length = read_duration(length).map_err(|e| HouseError::Refused(e.say(voice)))?;
        let minutes = u32::try_from(length.num_minutes()).unwrap_or(u32::MAX);
        let delayed = ground.clock.delayed(ground.wait.step);
        if minutes.saturating_add(delayed) > most {
            let left = TimeDelta::minutes(i64::from(most.saturating_sub(delayed)));
            return refused(say!(voice, "delay-most", left = &say_duration(left, voice)));
        }
        let Some(deadline) = self.game.row.deadline.filter(|at| *at > self.from.now) else {
            return refused(say!(voice, "delay-no-deadline"));
        };
        let what = Proposal::Delay { minutes, because };
        match delaying {
            Delaying::Vote => self.put_to_vote(work, &ground, what),
            _ => self.ask_umpire(work, &ground, what, deadline),
        }
    }

    /// Does `draw`.
    pub(super) fn draw(&mut self, work: &mut dyn PlayWork, said: &SortedText) -> HouseResult<()> {
        let ground = self.ground(said)?;
        if ground.clock.terms.draw == Allowed::No {
            return Err(HouseError::Refused(say!(self.voice(), "draw-no")));
        }
        self.put_to_vote(work, &ground, Proposal::Draw)
    }

    /// Does `concede GAME` in a game of two, `concede to SEAT` in one of more.
    pub(super) fn concede(
        &mut self,
        work: &mut dyn PlayWork,
        said: &SortedText,
        rest: &str,
    ) -> HouseResult<()> {
        let (voice, seat, game) = (self.voice(), self.from.seat.clone(), self.from.game.clone());
        let ground = self.ground(said)?;
        let refused = |why: String| Err(HouseError::Refused(why));
        self.not_lent(&ground.clock)?;
        if ground.clock.terms.concede == Allowed::No {
            return refused(say!(voice, "concede-no"));
        }
        let others: Vec<SeatId> =
            self.game.seats.iter().map(|row| row.seat.clone()).filter(|s| *s != seat).collect();
        if let [other] = others.as_slice() {
            if rest.to_lowercase() != game.as_str() {
                return refused(say!(voice, "concede-sure", game = game.as_str()));
            }
            if let Concession::ByConsent(why) = self.game.system.concession(&self.game.position, &seat) {
                self.put_to_vote(work, &ground, Proposal::Concede { to: other.clone() })?;
                self.receipt.done.push(why);
                return Ok(());
            }
            let how = Agreement::Conceded { by: seat, to: other.clone() };
            let mut ended = self.base.load(work, &game)?;
            Play::at(self.base).end_game(work, &mut ended, how, self.from.now)?;
            return self.after(work);
        }
        let named = fold(rest);
        let named =
            ["to ", "dla ", "na rzecz "].iter().find_map(|to| named.strip_prefix(to)).unwrap_or(&named);
        let is = |s: &&SeatId| {
            [s.as_str(), &self.game.title(s), &self.game.seat_title(s, voice)]
                .iter()
                .any(|n| fold(n) == named)
        };
        let Some(to) = others.iter().find(is).cloned() else {
            let known: Vec<&str> = others.iter().map(SeatId::as_str).collect();
            return refused(say!(voice, "concede-to", seats = &known.join(", ")));
        };
        self.put_to_vote(work, &ground, Proposal::Concede { to })
    }

    /// Does `agree N` or `object N`.
    pub(super) fn vote(&mut self, work: &mut dyn PlayWork, vote: Vote, number: u32) -> HouseResult<()> {
        let (voice, seat, now) = (self.voice(), self.from.seat.clone(), self.from.now);
        // Its number is of the game, and its time may outlast the turn of the mail that asked.
        let ground = self.stand()?;
        let asked = |m: &&Motion| m.number == number && (self.is_public(&ground.clock, m) || m.seat == seat);
        let Some(motion) = ground.clock.motions.iter().find(asked).cloned() else {
            return Err(HouseError::Refused(say!(voice, "vote-none", n = number)));
        };
        if !motion.is_open(ground.wait.step, now) {
            return Err(HouseError::Refused(say!(voice, "vote-over", n = number)));
        }
        let decided = match vote {
            Vote::Object if motion.seat == seat => Some(Decision::Withdrawn),
            Vote::Agree if motion.seat == seat => {
                return Err(HouseError::Refused(say!(voice, "vote-own", n = number)));
            }
            Vote::Object => Some(Decision::Rejected),
            Vote::Agree => None,
        };
        if motion.seat != seat {
            self.journal(work, Entry::Voted { seat: seat.clone(), number, vote })?;
        }
        let agrees = |s: &SeatId| *s == motion.seat || *s == seat || motion.agreed().contains(&s);
        let all = self.game.seats.iter().all(|row| agrees(&row.seat));
        let decided = decided.or(all.then_some(Decision::Accepted));
        // A deadline that is lifted while the clock stands cannot be moved: the clock moves the one that comes after it.
        let stands = ground.clock.halted.is_some() && self.game.row.deadline.is_none();
        if motion.is_delay() && stands && decided == Some(Decision::Accepted) {
            self.receipt.done.push(say!(voice, "vote-stands", n = number));
            return Ok(());
        }
        match decided {
            Some(how) => {
                Play::at(self.base).decide(work, &self.from.game, (number, how), now)?;
                self.after(work)?;
                self.receipt.done.push(match how {
                    Decision::Accepted => say!(voice, "vote-accepted", n = number),
                    Decision::Withdrawn => say!(voice, "vote-withdrawn", n = number),
                    _ => say!(voice, "vote-rejected", n = number),
                });
            }
            None => self.receipt.done.push(say!(voice, "vote-taken", n = number)),
        }
        Ok(())
    }

    /// The clock and the present step, for what a letter may say to it.
    fn ground(&self, said: &SortedText) -> HouseResult<Ground> {
        self.guard(said)?;
        self.stand()
    }

    /// The same, whatever turn the letter is of.
    fn stand(&self) -> HouseResult<Ground> {
        let voice = self.voice();
        let clock = Clock::of(&self.game)?;
        let clock = clock.ok_or_else(|| HouseError::Refused(say!(voice, "propose-no-terms")))?;
        let wait = Wait::of(&self.game);
        let wait = wait.ok_or_else(|| HouseError::Refused(say!(voice, "propose-not-now")))?;
        Ok(Ground { clock, wait })
    }

    /// Whether the other seats are asked.
    fn is_public(&self, clock: &Clock, motion: &Motion) -> bool {
        !motion.is_delay() || clock.terms.delay == Delaying::Vote
    }

    /// Reads the game once more, as something has changed in it.
    fn after(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        self.game = self.base.load(work, &self.from.game)?;
        if let Some(how) = self.game.agreement() {
            let text = self.game.agreed_text(how, self.voice());
            self.receipt.done.push(say!(self.voice(), "owed-over", how = &text));
        }
        Ok(())
    }

    /// Enters a proposal.
    fn propose(
        &mut self,
        work: &mut dyn PlayWork,
        ground: &Ground,
        (what, until): (Proposal, DateTime<Utc>),
    ) -> HouseResult<Motion> {
        let number = u32::try_from(ground.clock.motions.len() + 1).unwrap_or(u32::MAX);
        let (seat, step) = (self.from.seat.clone(), ground.wait.step);
        let entry = Entry::Proposed { seat, number, step, what, until };
        self.journal(work, entry)?;
        let clock = Clock::read_off(&self.game)?;
        let made = clock.motions.into_iter().next_back();
        made.ok_or_else(|| HouseError::Unreadable(format!("proposal {number} was not entered")))
    }

    /// Asks the other seats; one proposal of a kind at a time.
    fn put_to_vote(&mut self, work: &mut dyn PlayWork, ground: &Ground, what: Proposal) -> HouseResult<()> {
        let (voice, now) = (self.voice(), self.from.now);
        let alike = |m: &&Motion| {
            std::mem::discriminant(&m.what) == std::mem::discriminant(&what)
                && m.is_open(ground.wait.step, now)
        };
        if let Some(open) = ground.clock.motions.iter().find(alike) {
            let what = proposed(&self.game, open, voice);
            return Err(HouseError::Refused(say!(voice, "propose-open", what = &what, n = open.number)));
        }
        let latest = now + ANSWERED_WITHIN;
        let until = self.game.row.deadline.filter(|at| *at > now).map_or(latest, |at| at.min(latest));
        let motion = self.propose(work, ground, (what, until))?;
        // Where there is no press, a reason would be a letter.
        let press = matches!(ground.clock.terms.press, Press::Signed | Press::Both);
        let because = match &motion.what {
            Proposal::Delay { because, .. } if press => because.as_str(),
            _ => "",
        };
        let others = self.game.seats.iter().map(|row| &row.seat).filter(|s| **s != motion.seat);
        for seat in others {
            let voice = self.game.voice(seat);
            let zone = self.game.held(seat).map_or("UTC", |h| h.zone.as_str());
            let (what, until) = (proposed(&self.game, &motion, voice), in_zone(until, zone, voice));
            let mut lines = vec![say!(voice, "proposal-made", what = &what)];
            if !because.is_empty() {
                lines.push(say!(voice, "proposal-because", because = because));
            }
            lines.push(say!(voice, "proposal-how", n = motion.number, until = &until));
            if motion.is_delay() {
                lines.push(say!(voice, "proposal-of-step"));
            }
            let notification = Notification {
                kind: MailKind::Notice,
                cause: format!("proposal|{}|{seat}|{}", self.from.game, motion.number),
                subject: say!(voice, "proposal-subject", n = motion.number),
                lines,
            };
            PostOffice::at(self.base).notify(work, &self.game, seat, notification, now)?;
        }
        let until = in_zone(until, self.own_zone().name(), voice);
        let what = proposed(&self.game, &motion, voice);
        let done = say!(voice, "propose-done", what = &what, n = motion.number, until = &until);
        self.receipt.done.push(done);
        Ok(())
    }

    /// Asks the umpire for a later deadline.
    fn ask_umpire(
        &mut self,
        work: &mut dyn PlayWork,
        ground: &Ground,
        what: Proposal,
        deadline: DateTime<Utc>,
    ) -> HouseResult<()> {
        let (voice, id, now) = (self.voice(), self.from.game.clone(), self.from.now);
        let own = |m: &&Motion| m.seat == self.from.seat && !self.is_public(&ground.clock, m);
        let mut open = ground.clock.motions.iter().filter(own);
        if let Some(open) = open.find(|m| m.is_open(ground.wait.step, now)) {
            let what = proposed(&self.game, open, voice);
            return Err(HouseError::Refused(say!(voice, "propose-open", what = &what, n = open.number)));
        }
        let motion = self.propose(work, ground, (what, deadline))?;
        let Proposal::Delay { minutes, because } = &motion.what else { return Ok(()) };
        let (number, seat) = (motion.number, &self.from.seat);
        let length = say_duration(TimeDelta::minutes(i64::from(*minutes)), Voice::ENGLISH);
        let why =
            if because.is_empty() { "It gives no reason.".to_owned() } else { format!("Why: {because}") };
        let notice = Notice {
            subject: format!("{seat} asks for a delay"),
            text: format!(
                "The seat {seat} of {id} asks for {length} more than the deadline {}. {why}\n\n\
                 `estafette delay {id} {number} grant` moves the deadline and tells everybody, `estafette delay \
                 {id} {number} refuse` tells {seat} that it stays. At the deadline the question lapses.",
                utc(deadline)
            ),
            cause: format!("delay|{id}|{number}"),
            game: Some(id.clone()),
        };
        let lines = [format!("delay {number} grant"), format!("delay {number} refuse")];
        PostOffice::at(self.base).ask_umpire(work, notice, &lines, now)?;
        let what = proposed(&self.game, &motion, voice);
        self.receipt.done.push(say!(voice, "delay-asked", what = &what, n = number));
        Ok(())
    }
}

/// The length of a delay and its reason: `48 h because the bridge is closed`.
fn reason(rest: &str) -> (&str, String) {
    let words = ["because", "since", "bo", "poniewaz", "gdyz"];
    let word = rest.split_whitespace().find(|word| words.contains(&fold(word).as_str()));
    let (length, because) = word.and_then(|word| rest.split_once(word)).unwrap_or((rest, ""));
    let because = because.trim();
    let because = because.strip_prefix("of ").unwrap_or(because).chars().take(LONGEST_REASON).collect();
    let length = length.trim().trim_end_matches(',');
    let by = ["by ", "for ", "o "].iter().find_map(|by| length.strip_prefix(by));
    (by.unwrap_or(length), because)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_read_with_its_reason() {
        for (said, length, because) in [
            ("48 h because the bridge is closed", "48 h", "the bridge is closed"),
            ("48 h because of the flood", "48 h", "the flood"),
            ("by 2 days", "2 days", ""),
            ("o 2 dni, ponieważ wyjeżdżam", "2 dni", "wyjeżdżam"),
            ("1 d 12 h bo tak", "1 d 12 h", "tak"),
        ] {
            assert_eq!(reason(said), (length, because.to_owned()), "{said}");
        }
    }
}
