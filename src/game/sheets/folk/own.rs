//! What a holder asks and says of himself: `zone`, `remind`, `whoami`, `orders`.

use chrono::TimeDelta;

use super::is_off;
use crate::base::house::in_zone;
use crate::play::clock::Clock;
use crate::post::receipt::Page;
use crate::post::visit::Visit;
use crate::{HouseError, HouseResult};
use estafette_core::journal::Entry;
use estafette_orders::near::fold;
use estafette_schedule::{Zone, ZoneError, read_duration, say_duration};
use estafette_store::{Held, PlayWork};
use estafette_words::{Voice, say};

/// Reminders that a seat can have for one deadline.
const MOST_REMINDERS: usize = 5;
/// The longest time before a deadline at which one is reminded, in minutes.
const EARLIEST: i64 = 14 * 24 * 60;
/// The shortest, in minutes.
const LATEST: i64 = 5;

impl Visit<'_> {
    /// Does `zone NAME`; without a name, tells it.
    pub(super) fn zone(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), self.from.seat.clone());
        let Some(held) = self.game.held(&seat).cloned() else { return Ok(()) };
        if said.is_empty() {
            self.receipt.done.push(say!(voice, "zone-is", zone = &held.zone));
            return Ok(());
        }
        let zone: Zone = said.parse().map_err(|e: ZoneError| HouseError::Refused(e.say(voice)))?;
        let name = zone.name().to_owned();
        self.journal(work, Entry::Zone { seat: seat.clone(), zone: name.clone() })?;
        work.seat(&self.from.game, &seat, &Held { zone: name.clone(), ..held })?;
        self.game = self.base.load(work, &self.from.game)?;
        self.receipt.received = in_zone(self.from.row.at, &name, voice);
        let now = in_zone(self.from.now, &name, voice);
        self.receipt.done.push(say!(voice, "zone-taken", zone = &name, now = &now));
        Ok(())
    }

    /// Does `remind 24 h, 3 h`, `remind off`, `remind on`; without more, tells when the seat is reminded.
    pub(super) fn remind(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), self.from.seat.clone());
        if !said.is_empty() {
            let minutes = read_reminders(said, voice).map_err(HouseError::Refused)?;
            self.journal(work, Entry::Reminders { seat: seat.clone(), minutes })?;
        }
        let clock = Clock::read_off(&self.game)?;
        self.receipt.done.push(reminded(clock.reminders(&seat), voice));
        if self.game.row.terms.is_none() {
            self.receipt.done.push(say!(voice, "folk-no-clock"));
        }
        Ok(())
    }

    /// Does `whoami`.
    pub(super) fn whoami(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let (voice, game, seat) = (self.voice(), &self.from.game, &self.from.seat);
        let Some(held) = self.game.held(seat) else { return Ok(()) };
        let clock = Clock::read_off(&self.game)?;
        let (title, system) = (self.game.seat_title(seat, voice), self.game.system_title(voice));
        let mut lines = vec![say!(
            voice,
            "whoami-seat",
            name = &held.name,
            seat = &title,
            game = game.as_str(),
            system = &system,
        )];
        if !held.address.is_empty() {
            lines.push(say!(voice, "addresses-main", address = &held.address));
        }
        lines.extend(work.addresses(game, seat)?);
        let now = in_zone(self.from.now, &held.zone, voice);
        lines.push(say!(voice, "whoami-zone", zone = &held.zone, now = &now));
        lines.push(say!(voice, "whoami-language", lang = voice.0.name()));
        lines.push(reminded(clock.reminders(seat), voice));
        let ways = work.ways(game)?.to_string();
        lines.push(say!(voice, "whoami-proof", ways = &ways));
        if work.phrase(game, seat)?.is_some() {
            lines.push(say!(voice, "whoami-phrase"));
        }
        if let Some(until) = clock.lent.get(seat) {
            lines.push(say!(voice, "whoami-lent", until = &in_zone(*until, &held.zone, voice)));
        }
        if clock.vacant.contains_key(seat) {
            lines.push(say!(voice, "whoami-vacant"));
        }
        lines.extend(self.absences(&clock));
        self.receipt.pages.push(Page::new(say!(voice, "whoami-title"), lines.join("\n") + "\n"));
        Ok(())
    }

    /// Does `orders`: what was sent for a turn, as it was sent. What is made of it stands in every receipt.
    pub(super) fn orders(&mut self, turn: Option<u32>) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), &self.from.seat);
        self.game.due().map_err(|ending| {
            let how = self.game.ending_text(&ending, voice);
            HouseError::Refused(say!(voice, "owed-over", how = &how))
        })?;
        let period = self.game.system.period(&self.game.position, seat, turn, self.lang());
        let period = period.map_err(|why| HouseError::Refused(why.trim_end_matches('.').to_owned()))?;
        let title = self.game.period_title(&period, voice);
        let mut lines: Vec<String> = Vec::new();
        for sheet in self.standing(&period) {
            let mark =
                if sheet.standing { format!(" {}", say!(voice, "receipt-standing")) } else { String::new() };
            lines.push(format!("{}{mark}", sheet.text));
        }
        if lines.is_empty() {
            lines.push(say!(voice, "receipt-nothing-yet"));
        }
        let texts = self.game.texts(seat);
        let of_period = texts.iter().filter(|t| t.period == period.ordinal).enumerate();
        for (at, text) in of_period {
            lines.push(String::new());
            lines.push(say!(voice, "orders-sent", n = at + 1));
            lines.extend(text.text.lines().filter(|l| !l.trim().is_empty()).map(|l| format!("  {l}")));
        }
        let title = say!(voice, "orders-title", period = &title);
        self.receipt.pages.push(Page::new(title, lines.join("\n") + "\n"));
        Ok(())
    }
}

/// When a seat is reminded, as a sentence.
fn reminded(minutes: &[u32], voice: Voice) -> String {
    let times = minutes.iter().map(|m| say_duration(TimeDelta::minutes(i64::from(*m)), voice));
    match times.collect::<Vec<_>>().join(", ").as_str() {
        "" => say!(voice, "remind-never"),
        times => say!(voice, "remind-at", times = times),
    }
}

/// Reads `24 h, 3 h`, `off`, `on`; minutes before the deadline, the longest first.
fn read_reminders(said: &str, voice: Voice) -> Result<Vec<u32>, String> {
    if is_off(said) {
        return Ok(Vec::new());
    }
    if ["on", "default", "start", "wlacz", "domyslnie"].contains(&fold(said).as_str()) {
        return Ok(crate::play::clock::REMINDERS.to_vec());
    }
    let joined = [" and ", " i ", " oraz "].iter().fold(said.to_owned(), |text, and| text.replace(and, ", "));
    let mut minutes = Vec::new();
    for piece in joined.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let length = read_duration(piece).map_err(|e| e.say(voice))?.num_minutes();
        if !(LATEST..=EARLIEST).contains(&length) {
            let of = |minutes| say_duration(TimeDelta::minutes(minutes), voice);
            return Err(say!(voice, "remind-range", said = piece, least = &of(LATEST), most = &of(EARLIEST)));
        }
        minutes.extend(u32::try_from(length));
    }
    minutes.sort_unstable_by(|a, b| b.cmp(a));
    minutes.dedup();
    match minutes.len() {
        0 => Err(say!(voice, "remind-how")),
        n if n > MOST_REMINDERS => Err(say!(voice, "remind-most", n = MOST_REMINDERS)),
        _ => Ok(minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_read_as_people_write_them() {
        let read = |said| read_reminders(said, Voice::ENGLISH);
        assert_eq!(read("3 h, 24 h"), Ok(vec![1440, 180]));
        assert_eq!(read("1 day and 3 h, 24 h"), Ok(vec![1440, 180]));
        assert_eq!(read("2 dni i 90 min"), Ok(vec![2880, 90]));
        assert_eq!(read("off"), Ok(Vec::new()));
        assert_eq!(read("domyślnie"), Ok(vec![1440, 180]));
        assert!(read("24").unwrap_err().contains("unit"));
        assert!(read("1 min").unwrap_err().contains("between 5 min"), "{:?}", read("1 min"));
        assert!(read("1 h, 2 h, 3 h, 4 h, 5 h, 6 h").unwrap_err().contains('5'));
    }
}
