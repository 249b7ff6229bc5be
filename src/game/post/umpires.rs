//! Where umpires answer: an address with a secret that is good for one draft of one game, or for what a note tells of a
//! game, and for one umpire.

use super::identify::{DESK, DeskTag};
use crate::base::house::Purpose;
use crate::base::secrets::in_letters;
use crate::post::PostOffice;
use crate::{HouseResult, Identity, Umpire};
use estafette_core::GameId;
use estafette_mail::Address;
use estafette_store::PostWork;

/// How umpires are called when the house knows but an address for notes.
pub(crate) const NAMELESS: &str = "umpire";

/// In place of the number of a draft where a letter answers a note about a game: drafts are numbered from 1.
pub(crate) const NO_DRAFT: u32 = 0;

impl PostOffice<'_> {
    /// The umpire to whom this tag was mailed, if he still may see drafts of its game.
    pub fn umpire_by(&self, work: &mut dyn PostWork, tag: &DeskTag) -> HouseResult<Option<Umpire>> {
        let mut found = self.umpires_of(work, &tag.game)?.into_iter();
        Ok(found.find(|u| self.base.same_secret(&self.umpire_secret(&tag.game, tag.draft, u), &tag.secret)))
    }

    /// Where an umpire answers what he is told of a game, if the address is one of its umpires'.
    pub(crate) fn answers_about(
        &self,
        work: &mut dyn PostWork,
        game: &GameId,
        address: &str,
    ) -> HouseResult<Option<Address>> {
        let umpire =
            self.umpires_of(work, game)?.into_iter().find(|u| u.address.eq_ignore_ascii_case(address));
        Ok(umpire.map(|umpire| Address {
            name: self.base.identity.name.clone(),
            mailbox: self.desk_address(game, NO_DRAFT, &umpire),
        }))
    }

    /// Where an umpire answers a draft.
    pub(crate) fn desk_address(&self, game: &GameId, draft: u32, umpire: &Umpire) -> String {
        let Identity { local, domain, .. } = &self.base.identity;
        format!("{local}+{DESK}.{game}.{draft}.{}@{domain}", self.umpire_secret(game, draft, umpire))
    }

    /// The secret in the address at which an umpire speaks to a draft: nobody can make it without the house's
    /// key, and nothing of it is kept.
    fn umpire_secret(&self, game: &GameId, draft: u32, umpire: &Umpire) -> String {
        let of = format!("{DESK}|{game}|{draft}|{}", umpire.address).to_lowercase();
        let mut bytes = [0; 10];
        bytes.copy_from_slice(&self.base.keyed(Purpose::Secret, &of)[..10]);
        in_letters(&bytes)
    }

    /// The umpires who may see drafts of a game: those who do not play in it.
    pub fn umpires_of(&self, work: &mut dyn PostWork, game: &GameId) -> HouseResult<Vec<Umpire>> {
        let mut neutral = Vec::new();
        for umpire in self.umpires() {
            if !self.base.plays(work, &umpire.address)?.contains_key(game) {
                neutral.push(umpire);
            }
        }
        Ok(neutral)
    }

    /// The umpires who are mailed drafts: those whom the configuration names, else whoever gets its notes.
    pub fn umpires(&self) -> Vec<Umpire> {
        if !self.base.identity.umpires.is_empty() {
            return self.base.identity.umpires.clone();
        }
        let nameless = |address: &String| Umpire {
            name: NAMELESS.to_owned(),
            address: address.clone(),
            zone: "UTC".to_owned(),
        };
        self.base.identity.umpire.iter().map(nameless).collect()
    }
}
