//! The commands `address` and `phrase new` of a proven seat. What could lock its holder out is asked of
//! the registered address first: the secret of a seat may have been quoted somewhere.

use crate::post::PostOffice;
use chrono::Duration;

use super::proofs::{AddressBook, MOST_ADDRESSES, check_phrase};
use crate::post::asks::{Question, how_to_confirm};
use crate::post::notes::Body;
use crate::post::receipt::Page;
use crate::post::visit::Visit;
use crate::{HouseError, HouseResult};
use estafette_core::journal::AddressChange;
use estafette_orders::near::fold;
use estafette_store::{MailKind, PlayWork, Wish};
use estafette_words::say;

impl Visit<'_> {
    /// Does `address`, `address add X`, `address remove X`, `address main X`.
    pub(crate) fn address(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let mut words = said.split_whitespace();
        let Some(verb) = words.next() else { return self.list_addresses(work) };
        let change = match fold(verb).as_str() {
            "add" | "dodaj" => AddressChange::Add,
            "remove" | "usun" => AddressChange::Remove,
            "main" | "glowny" => AddressChange::Main,
            _ => return Err(HouseError::Refused(say!(self.voice(), "address-how"))),
        };
        let (Some(address), None) = (words.next(), words.next()) else {
            return Err(HouseError::Refused(say!(self.voice(), "address-how")));
        };
        let address = plain(address);
        AddressBook { base: self.base, game: &self.game, seat: &self.from.seat, now: self.from.now }
            .check(work, change, &address)?;
        match change {
            AddressChange::Add => self.ask_address(work, &address),
            AddressChange::Remove => {
                let what = say!(self.voice(), "ask-remove", address = &address);
                self.ask_holder(work, Wish::Remove { address }, what)
            }
            AddressChange::Main => {
                let what = say!(self.voice(), "ask-main", address = &address);
                self.ask_holder(work, Wish::Main { address }, what)
            }
        }
    }

    /// Does `phrase new WORDS`.
    pub(crate) fn new_phrase(&mut self, work: &mut dyn PlayWork, phrase: &str) -> HouseResult<()> {
        check_phrase(phrase, self.voice())?;
        let print = PostOffice::at(self.base).phrase_print(&self.from.game, &self.from.seat, phrase);
        let what = say!(self.voice(), "ask-phrase");
        self.ask_holder(work, Wish::Phrase { print }, what)
    }

    fn list_addresses(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let (voice, game, seat) = (self.voice(), &self.from.game, &self.from.seat);
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.game.held(seat).map(|h| say!(voice, "addresses-main", address = &h.address)));
        lines.extend(work.addresses(game, seat)?);
        for open in work.open_confirmations(game, seat, self.from.now)? {
            if let Wish::Address { address } = &open.wish {
                lines.push(say!(voice, "addresses-asked", address = address));
            }
        }
        self.receipt.pages.push(Page::new(say!(voice, "addresses-title"), lines.join("\n") + "\n"));
        Ok(())
    }

    /// Asks a new address whether it belongs to whoever plays here.
    fn ask_address(&mut self, work: &mut dyn PlayWork, address: &str) -> HouseResult<()> {
        let (voice, now) = (self.voice(), self.from.now);
        let asked = work.open_confirmations(&self.from.game, &self.from.seat, now)?;
        let new = asked.iter().filter(|a| matches!(a.wish, Wish::Address { .. })).count();
        let have = work.addresses(&self.from.game, &self.from.seat)?.len();
        if new + have >= MOST_ADDRESSES {
            return Err(HouseError::Refused(say!(voice, "address-most", n = MOST_ADDRESSES)));
        }
        // Nobody may have strangers mailed by us more than once a day.
        if work.posted_since(address, MailKind::Stranger, now - Duration::hours(24))? > 0 {
            return Err(HouseError::Refused(say!(voice, "address-today", address = address)));
        }
        let house = &self.base.identity.name;
        let mut paragraphs = vec![say!(voice, "new-address-was", house = house), how_to_confirm(voice)];
        paragraphs.push(say!(voice, "new-address-else"));
        let question = Question {
            game: &self.from.game,
            seat: &self.from.seat,
            wish: Wish::Address { address: address.to_owned() },
            letter: &self.from.row.id,
            to: address,
            kind: MailKind::Stranger,
            subject: say!(voice, "new-address-subject"),
            body: Body::to_address(house, voice).saying(paragraphs),
            now,
        };
        PostOffice::at(self.base).ask(work, question)?;
        self.receipt.done.push(say!(voice, "address-asked", address = address));
        Ok(())
    }

    /// Asks the registered address whether something is really wished.
    pub(crate) fn ask_holder(
        &mut self,
        work: &mut dyn PlayWork,
        wish: Wish,
        what: String,
    ) -> HouseResult<()> {
        let (voice, now, id) = (self.voice(), self.from.now, &self.from.game);
        let Some(held) = self.game.held(&self.from.seat) else { return Ok(()) };
        let open = work.open_confirmations(id, &self.from.seat, now)?;
        if open.iter().filter(|o| !matches!(o.wish, Wish::Letter { .. })).count() >= MOST_ADDRESSES {
            return Err(HouseError::Refused(say!(voice, "ask-most")));
        }
        let paragraphs = vec![what, how_to_confirm(voice), say!(voice, "ask-else")];
        let question = Question {
            game: id,
            seat: &self.from.seat,
            wish,
            letter: &self.from.row.id,
            to: &held.address,
            kind: MailKind::Notice,
            subject: format!("[{id}] {}", say!(voice, "ask-subject")),
            body: Body::to_holder(held, id, voice).saying(paragraphs),
            now,
        };
        PostOffice::at(self.base).ask(work, question)?;
        self.receipt.done.push(say!(voice, "asked-holder"));
        Ok(())
    }
}

/// An address as mail programs wrap it: `<ann@work.example>`, `mailto:ann@work.example`.
pub(crate) fn plain(address: &str) -> String {
    let address = address.split_once('<').map_or(
        address,
        |(before, inside)| {
            if before.is_empty() { inside } else { before }
        },
    );
    address.trim_start_matches("mailto:").trim_matches(['<', '>', ',', '.']).to_lowercase()
}
