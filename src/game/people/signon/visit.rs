//! Sign-on from a seat: its holder is known, and asks for a further game.

use super::join::{Person, Verdict};
use crate::people::Members;
use crate::post::PostOffice;
use crate::post::receipt::Page;
use crate::post::visit::Visit;
use crate::said::asking::Wished;
use crate::{HouseError, HouseResult};
use estafette_store::PlayWork;
use estafette_words::say;

impl Visit<'_> {
    /// Shows what is open.
    pub fn list_open(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let address = self.holder().map(|p| p.address).unwrap_or_default();
        let text = Members::at(self.base).list(work, &address, self.voice())?;
        self.receipt.pages.push(Page::new(say!(self.voice(), "list-title"), text));
        Ok(())
    }

    /// Takes a seat of another game, or a place on a waiting list.
    pub fn sign_on(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (person, voice) = (self.who_signs_on()?, self.voice());
        let Some(wished) = Wished::read(said) else {
            return Err(HouseError::Refused(Members::at(self.base).unknown(work, said, voice)?));
        };
        if PostOffice::at(self.base).is_guessing(work, &person.address, self.from.now)? {
            return Err(HouseError::Refused(Members::at(self.base).unknown(work, &wished.what, voice)?));
        }
        let verdict = Members::at(self.base).judge(work, (&person, &wished))?;
        if matches!(verdict, Verdict::Unknown(_)) && wished.word.is_some() {
            PostOffice::at(self.base).note_guess(work, &person.address, self.from.now)?;
        }
        match verdict {
            Verdict::No(why) | Verdict::Unknown(why) => Err(HouseError::Refused(why)),
            verdict => {
                let done = Members::at(self.base).carry_out(work, (&person, verdict), self.from.now)?;
                self.receipt.done.push(done);
                Ok(())
            }
        }
    }

    /// Takes the holder off a waiting list.
    pub fn sign_off(&mut self, work: &mut dyn PlayWork, said: &str) -> HouseResult<()> {
        let (person, voice) = (self.who_signs_on()?, self.voice());
        match Members::at(self.base).waits_for(work, said, &person.address)? {
            Some(system) => {
                work.stop_waiting(&system, &person.address)?;
                self.receipt.done.push(say!(voice, "signon-left", name = &system));
                Ok(())
            }
            None => Err(HouseError::Refused(say!(voice, "signon-not-waiting"))),
        }
    }

    fn holder(&self) -> Option<Person> {
        let held = self.game.held(&self.from.seat).filter(|held| !held.address.is_empty())?;
        Some(Person {
            address: held.address.clone(),
            name: held.name.clone(),
            zone: Some(held.zone.clone()),
            lang: self.lang(),
            words: None,
        })
    }

    fn who_signs_on(&self) -> HouseResult<Person> {
        self.holder().ok_or_else(|| HouseError::Refused(say!(self.voice(), "signon-no-address")))
    }
}
