//! `substitute ADDRESS DAYS name NAME`: somebody else holds the seat for a time. The holder's registered
//! address is asked first, since the secret of a seat may have been quoted somewhere; then the substitute is.

use crate::base::holders::check_address;
use crate::base::house::in_zone;
use crate::people::addresses::plain;
use crate::play::clock::Clock;
use crate::post::visit::Visit;
use crate::{HouseError, HouseResult};
use estafette_orders::near::fold;
use estafette_schedule::{Days, Span};
use estafette_store::{GameState, PlayWork, StandIn, Wish};
use estafette_words::say;

impl Visit<'_> {
    /// Does `substitute`.
    pub(super) fn substitute(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (voice, seat, id) = (self.voice(), self.from.seat.clone(), self.from.game.clone());
        let refused = |why: String| Err(HouseError::Refused(why));
        if self.game.row.state == GameState::Over {
            return refused(say!(voice, "absent-over"));
        }
        let Some((address, days, name)) = parts(said) else { return refused(say!(voice, "substitute-how")) };
        if check_address(&address).is_err() || self.base.own().is_own(&address) {
            return refused(say!(voice, "address-bad", address = &address));
        }
        // Whoever plays another seat would see both sides.
        if work.seats_of(&address)?.iter().any(|(game, _)| *game == id) {
            return refused(say!(voice, "substitute-not", address = &address));
        }
        let days = Days::parse(&days).map_err(|e| HouseError::Refused(e.say(voice)))?;
        let span = self.ahead(&days)?;
        let clock = Clock::read_off(&self.game)?;
        self.not_lent(&clock)?;
        if days.count() > clock.terms.absence {
            return self.ask_for_substitute(work, (&address, &name), &days);
        }
        let wish =
            StandIn { address: address.clone(), name: name.clone(), from: span.from, until: span.until };
        let (from, until) = self.between(span);
        let what =
            say!(voice, "ask-substitute", name = &name, address = &address, from = &from, until = &until);
        let held = self.game.held(&seat).is_some_and(|h| !h.address.is_empty());
        if !held {
            return refused(say!(voice, "substitute-umpire-only"));
        }
        self.ask_holder(work, Wish::Substitute { stand_in: wish }, what)
    }

    /// The ends of a stretch, in the reader's words.
    fn between(&self, span: Span) -> (String, String) {
        let (zone, voice) = (self.own_zone(), self.voice());
        (in_zone(span.from, zone.name(), voice), in_zone(span.until, zone.name(), voice))
    }

    /// Leaves it to the umpire, where the terms do not allow so long an absence.
    fn ask_for_substitute(
        &mut self,
        work: &mut dyn PlayWork,
        (address, name): (&str, &str),
        days: &Days,
    ) -> HouseResult<()> {
        let (seat, id) = (self.from.seat.clone(), self.from.game.clone());
        let told = (
            format!("{seat} asks for a substitute"),
            format!(
                "The holder of {seat} of {id} will be away {days}, longer than the terms allow, and names {name} \
                 <{address}>, who has not been asked. If you allow it, ask {name}, and on the first of these \
                 days say\n\n`estafette seat {id} {seat} {address} --name \"{name}\" --until {}`",
                days.last()
            ),
        );
        self.report_to_umpire(work, "substitute", told)?;
        self.receipt.done.push(say!(self.voice(), "substitute-umpire"));
        Ok(())
    }
}

/// Address, days and name of a substitute: `anna@x.example 2026-12-20..2027-01-03 name Anna`.
fn parts(said: &str) -> Option<(String, String, String)> {
    let (address, rest) = said.trim().split_once(char::is_whitespace)?;
    let is_name = |word: &&str| {
        ["name", "named", "called", "imie", "nazwisko", "nazwa"]
            .contains(&fold(word.trim_end_matches(':')).as_str())
    };
    let word = rest.split_whitespace().find(is_name)?;
    let (days, name) = rest.split_once(word)?;
    let name = name.trim();
    let sound = !name.is_empty() && name.chars().count() <= 80;
    sound.then(|| (plain(address), days.trim().trim_end_matches(',').to_owned(), name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_substitute_is_named_in_one_line() {
        let read = |said| parts(said).map(|(a, d, n)| format!("{a}|{d}|{n}"));
        assert_eq!(
            read("<Anna@x.example> 2026-12-20..2027-01-03 name Anna Nowak").as_deref(),
            Some("anna@x.example|2026-12-20..2027-01-03|Anna Nowak")
        );
        assert_eq!(
            read("anna@x.example od 2026-12-20 do 2027-01-03 imię Anna").as_deref(),
            Some("anna@x.example|od 2026-12-20 do 2027-01-03|Anna")
        );
        assert_eq!(read("anna@x.example 2026-12-20"), None);
    }
}
