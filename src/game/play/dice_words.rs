//! The words of the seats that go into the key of the dice: given plainly, or sealed by a hash first and opened later.
//! Whoever knows the secret and all other words can choose the dice by his own; so the host, who knows them, gives
//! none. The secret is his word, and was fixed when the game was set up.

use crate::play::Play;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::base::gift::Gift;
use crate::base::load::Game;
use crate::base::log::Logged;
use crate::post::notices::Notification;
use crate::post::visit::Visit;
use crate::{HouseError, HouseResult};
use estafette_core::dice::sha256_hex;
use estafette_core::journal::{Entry, Sealed};
use estafette_core::{GameId, SeatId};
use estafette_store::{GameState, MailKind, PlayWork};
use estafette_words::{Voice, say};

/// What tools put behind the words that they hash.
const LINE_ENDS: [&str; 3] = ["", "\n", "\r\n"];

/// Whether words are those that a hash seals.
fn fits(words: &str, hash: &str) -> bool {
    LINE_ENDS.iter().any(|end| sha256_hex(format!("{words}{end}").as_bytes()) == hash)
}

/// The hash in what stands behind `words-hash`: 64 hex digits, and whatever a tool writes behind them.
fn hash_in(said: &str) -> Option<String> {
    let first = said.split_whitespace().next()?.to_ascii_lowercase();
    (first.len() == 64 && first.bytes().all(|b| b.is_ascii_hexdigit())).then_some(first)
}

/// Entries that no house would have made: words of a seat that the host held, and words other than those that were
/// sealed. One sentence for each.
pub(crate) fn wrong_words(log: &[Arc<Logged>], seats: &[SeatId]) -> Vec<String> {
    let mut wrong = Vec::new();
    for seat in seats {
        let mut gift = Gift::default();
        for logged in log {
            let at = logged.seq;
            match &logged.entry {
                Entry::Words { seat: of, .. } if of == seat && gift.host => {
                    wrong.push(format!("entry {at}: words of {seat} were taken while the host held it"));
                }
                Entry::Words { seat: of, words }
                    if of == seat && gift.sealed.as_ref().is_some_and(|hash| !fits(words, hash)) =>
                {
                    wrong.push(format!("entry {at}: the words of {seat} are not those that were sealed"));
                }
                Entry::Sealed(sealed)
                    if sealed.seat == *seat && (gift != Gift { host: gift.host, ..Gift::default() }) =>
                {
                    wrong.push(format!("entry {at}: {seat} sealed words after it had given some"));
                }
                _ => {}
            }
            gift.take(seat, &logged.entry);
        }
    }
    wrong
}

impl Game<'_> {
    /// What reports say of the words, besides how the dice can be checked: that there are none, who gives none, and
    /// whose were never opened.
    pub fn words_note(&self, voice: Voice) -> Vec<String> {
        let gifts: Vec<(&SeatId, Gift)> = self.seats.iter().map(|s| (&s.seat, self.gift(&s.seat))).collect();
        let names = |which: &dyn Fn(&Gift) -> bool| {
            let found: Vec<String> = gifts
                .iter()
                .filter(|(_, gift)| which(gift))
                .map(|(seat, _)| self.seat_title(seat, voice))
                .collect();
            found.join(", ")
        };
        let mut lines = Vec::new();
        let on_beacon = self.on_beacon().unwrap_or_default();
        if self.has_begun() && !on_beacon && gifts.iter().all(|(_, gift)| gift.counted().is_empty()) {
            lines.push(say!(voice, "dice-words-none"));
        }
        let hosts = names(&|gift| gift.host);
        if !hosts.is_empty() {
            lines.push(say!(voice, "dice-words-hosts", seats = &hosts));
        }
        let closed = names(&|gift| self.has_begun() && gift.is_closed());
        if !closed.is_empty() {
            lines.push(say!(voice, "dice-words-closed", seats = &closed));
        }
        lines
    }
}

impl Play<'_> {
    /// Whether an address is the host's: that of somebody who can read the file of games, or acts for whoever can.
    pub(crate) fn is_hosts(&self, address: &str) -> bool {
        let identity = &self.base.identity;
        let umpires = identity.umpires.iter().map(|umpire| umpire.address.as_str());
        let own = identity.own.iter().map(String::as_str);
        let mut all = umpires.chain(identity.umpire.as_deref()).chain(own);
        !address.is_empty() && all.any(|hosts| hosts.eq_ignore_ascii_case(address))
    }

    /// Whether the host holds a seat, by what was so when he took it or by what is so now.
    pub(crate) fn is_hosts_seat(&self, game: &Game<'_>, seat: &SeatId) -> bool {
        game.gift(seat).host || game.held(seat).is_some_and(|held| self.is_hosts(&held.address))
    }

    /// The seats besides one that the host holds, by their titles.
    pub(crate) fn hosts_seats(&self, game: &Game<'_>, seat: &SeatId, voice: Voice) -> String {
        let others = game.seats.iter().map(|row| &row.seat).filter(|other| *other != seat);
        let hosts = others.filter(|other| self.is_hosts_seat(game, other));
        hosts.map(|other| game.seat_title(other, voice)).collect::<Vec<_>>().join(", ")
    }

    /// Enters the words of a seat. Who sealed its words may only open them, and the host gives none.
    ///
    /// # Errors
    /// A refusal in the seat's language.
    pub(crate) fn give_words(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, words): (&SeatId, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<u64> {
        let voice = game.voice(seat);
        self.takes_words(game, seat)?;
        let gift = game.gift(seat);
        if let Some(hash) = gift.sealed.as_ref().filter(|hash| !fits(words, hash)) {
            let found = sha256_hex(words.as_bytes());
            let why = say!(voice, "words-unfit", hash = hash, found = &found, words = words);
            return Err(HouseError::Refused(why));
        }
        work.set_words(&game.row.id, seat, words)?;
        let entry = Entry::Words { seat: seat.clone(), words: words.to_owned() };
        Ok(work.append(&game.row.id, now, &entry)?)
    }

    /// Enters the words that came with a sign-on; why not, if they are refused.
    pub(crate) fn words_at_signon(
        &self,
        work: &mut dyn PlayWork,
        (id, seat): (&GameId, &SeatId),
        words: Option<&str>,
        now: DateTime<Utc>,
    ) -> HouseResult<Option<String>> {
        let game = self.base.load(work, id)?;
        let given = words.map(|words| self.give_words(work, &game, (seat, words), now));
        let refused = match given {
            Some(Err(HouseError::Refused(why))) => Some(why),
            Some(Err(failed)) => return Err(failed),
            Some(Ok(_)) | None => None,
        };
        self.call_for_opening(work, id, now)?;
        Ok(refused)
    }

    /// Whether words of a seat can be taken now.
    ///
    /// # Errors
    /// A refusal in the seat's language.
    pub(crate) fn takes_words(&self, game: &Game<'_>, seat: &SeatId) -> HouseResult<()> {
        let voice = game.voice(seat);
        let refused = |why: String| Err(HouseError::Refused(why));
        if game.has_begun() || game.closing().is_some() {
            return refused(say!(voice, "words-late"));
        }
        if game.is_with_umpire() {
            return refused(say!(voice, "words-frozen"));
        }
        if self.is_hosts_seat(game, seat) {
            return refused(say!(voice, "words-hosts"));
        }
        Ok(())
    }

    /// Tells those whose words are sealed that they may open them, once every seat has given or sealed its own.
    pub(crate) fn call_for_opening(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let game = self.base.load(work, id)?;
        let there = |seat: &SeatId| self.is_hosts_seat(&game, seat) || !game.gift(seat).counted().is_empty();
        if game.row.state != GameState::Running || !game.seats.iter().all(|row| there(&row.seat)) {
            return Ok(());
        }
        let closed = game.seats.iter().map(|row| &row.seat);
        for seat in closed.filter(|seat| game.gift(seat).is_closed() && !self.is_hosts_seat(&game, seat)) {
            let voice = game.voice(seat);
            let notification = Notification {
                kind: MailKind::Notice,
                cause: format!("open-words|{id}|{seat}"),
                subject: say!(voice, "words-open-subject"),
                lines: vec![say!(voice, "words-open")],
            };
            self.office().notify(work, &game, seat, notification, now)?;
        }
        Ok(())
    }
}

impl Visit<'_> {
    /// `words ANY WORDS`.
    pub(crate) fn words(&mut self, work: &mut dyn PlayWork, words: &str) -> HouseResult<()> {
        let (seat, now) = (self.from.seat.clone(), self.from.now);
        let sealed = self.game.gift(&seat).is_closed();
        let seq = Play::at(self.base).give_words(work, &self.game, (&seat, words), now)?;
        self.game.log.push(seq, now, Entry::Words { seat, words: words.to_owned() });
        self.receipt.done.push(match sealed {
            true => say!(self.voice(), "words-opened", words = words),
            false => say!(self.voice(), "words-taken", words = words),
        });
        Play::at(self.base).call_for_opening(work, &self.from.game, now)
    }

    /// `words-hash HEX`: the words are fixed, and nobody has them yet.
    pub(crate) fn seal_words(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (voice, seat) = (self.voice(), self.from.seat.clone());
        let refused = |why: String| Err(HouseError::Refused(why));
        Play::at(self.base).takes_words(&self.game, &seat)?;
        let Some(hash) = hash_in(said) else { return refused(say!(voice, "words-hash-how")) };
        let gift = self.game.gift(&seat);
        if let Some(words) = &gift.words {
            return refused(say!(voice, "words-hash-plain", words = words));
        }
        match &gift.sealed {
            Some(stands) if *stands != hash => {
                return refused(say!(voice, "words-hash-stands", hash = stands));
            }
            Some(_) => {}
            None => {
                // It counts in their place unless they come.
                work.set_words(&self.from.game, &seat, &hash)?;
                self.journal(work, Entry::Sealed(Sealed { seat, hash: hash.clone() }))?;
            }
        }
        self.receipt.done.push(say!(voice, "words-sealed", hash = &hash));
        Play::at(self.base).call_for_opening(work, &self.from.game, self.from.now)
    }

    /// Says with the first sheet of a seat what it means that it has sent no words.
    pub(crate) fn remark_on_words(&mut self) {
        let seat = &self.from.seat;
        let sent = |l: &Arc<Logged>| matches!(&l.entry, Entry::Orders { seat: of, .. } if of == seat);
        let silent = self.game.gift(seat).counted().is_empty() && !self.game.log.iter().any(sent);
        let alone = !self.game.on_beacon().unwrap_or_default();
        if silent && alone && Play::at(self.base).takes_words(&self.game, seat).is_ok() {
            self.receipt.remarks.push(say!(self.voice(), "receipt-no-words"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_fits_the_words_with_or_without_a_line_end() {
        for end in ["", "\n", "\r\n"] {
            assert!(fits("żubr i gęś", &sha256_hex(format!("żubr i gęś{end}").as_bytes())));
        }
        assert!(!fits("żubr i gęś", &sha256_hex(b"zubr i ges")));
    }

    #[test]
    fn a_hash_is_read_as_tools_write_it() {
        let hash = sha256_hex(b"geese");
        for said in [hash.clone(), format!("{hash}  -"), format!(" {} *geese.txt", hash.to_uppercase())] {
            assert_eq!(hash_in(&said), Some(hash.clone()), "{said}");
        }
        for none in ["", "geese", &hash[1..], &format!("{}g", &hash[1..])] {
            assert_eq!(hash_in(none), None, "{none}");
        }
    }
}
