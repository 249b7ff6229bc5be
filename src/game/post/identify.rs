//! Who sent this letter, and is it sure?
//!
//! A letter claims a seat by the secret in the address it was sent to, by a reference to a mail of ours
//! that went to the seat (its Message-ID is a keyed hash, so nobody can make one up), by its sender's
//! address, or by naming game and seat. Whether that is enough is for the game's `Ways` to say; what is
//! not enough may wait until the holder confirms it.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};

use crate::base::holders::{holder, knows};
use crate::said::commands::{self, SortedText};
use crate::{HouseError, HouseResult};
use estafette_core::dice::sha256_hex;
use estafette_core::{GameId, SeatId, Way};
use estafette_mail::{Letter, Note, Own, Proof, Standing};
use estafette_store::{GameState, LetterRow, PostWork};

/// So long a letter counts that is proven by its signature alone and does not name its turn: an older
/// one may be an old letter sent again by somebody else.
const SIGNATURE_DAYS: i64 = 5;
/// What stands before the secret of a confirmation in its address.
pub(crate) const CONFIRM: &str = "confirm";
/// What stands before the secret of somebody who looks on.
pub(crate) const OBSERVE: &str = "observe";

/// A letter that came in, and what is known of it.
pub(crate) struct Arrived<'l> {
    pub row: &'l LetterRow,
    pub letter: &'l Letter,
    pub proof: Proof,
    /// Its text, sorted.
    pub said: SortedText,
    /// A pass phrase beside the sheet that was read.
    aside: Option<String>,
    pub now: DateTime<Utc>,
}

impl<'l> Arrived<'l> {
    /// A letter with what is known of its sender.
    pub fn new(row: &'l LetterRow, letter: &'l Letter, proof: Proof, now: DateTime<Utc>) -> Self {
        Self::read(row, (letter, commands::read(&letter.text)), proof, now)
    }

    /// The same, its text being sorted.
    pub fn read(
        row: &'l LetterRow,
        (letter, said): (&'l Letter, SortedText),
        proof: Proof,
        now: DateTime<Utc>,
    ) -> Self {
        let mut beside = letter.notes.iter().rev().filter_map(|note| match note {
            Note::SheetTaken { set_aside, .. } => commands::read(&set_aside.join("\n")).phrase,
            _ => None,
        });
        Self { row, letter, proof, said, aside: beside.next(), now }
    }

    /// Its sender's address, in lower case.
    pub fn writer(&self) -> &str {
        &self.letter.from.mailbox
    }

    /// The pass phrase that it gives; it may stand beside a sheet that was mailed back.
    pub fn phrase(&self) -> Option<&str> {
        self.said.phrase.as_deref().or(self.aside.as_deref())
    }

    /// The game that it names: its own word first, then the subject's.
    fn game(&self) -> Option<String> {
        self.said
            .game()
            .map(str::to_owned)
            .or_else(|| subject_tag(&self.letter.subject).map(|(game, _)| game))
    }

    /// Whether its sender's domain vouches for it, and it was written to us and lately: an old letter, or one to
    /// somebody else, handed on, is nothing that its writer asks of us.
    pub fn vouched_to_us(&self, own: &Own) -> bool {
        let to_us = self.proof.addressed.iter().any(|to| own.is_own(to));
        let oldest = self.row.at - Duration::days(SIGNATURE_DAYS);
        let written = self.proof.signed_at.or(self.letter.date);
        self.proof.standing == Standing::Aligned && to_us && written.is_none_or(|at| at >= oldest)
    }

    /// Whether what vouches for it covers that it was written to us, and it is so new that it cannot be an old letter
    /// sent again. Without that it may be a mail of the holder's to anybody, handed on: a turn that it names says
    /// nothing of to whom it was written.
    fn is_bound(&self, own: &Own) -> bool {
        let to_us = self.proof.addressed.iter().any(|to| own.is_own(to));
        let oldest = self.row.at - Duration::days(SIGNATURE_DAYS);
        let written = self.proof.signed_at.or(self.letter.date);
        to_us && written.is_some_and(|at| at >= oldest)
    }
}

/// Who a letter is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sender {
    /// A seat, proven.
    Seat { game: GameId, seat: SeatId },
    /// Perhaps a seat: its holder can say.
    Perhaps { game: GameId, seat: SeatId, missing: Unproven },
    /// Whoever got this secret of a confirmation.
    Asked { secret: String },
    /// Whoever got this secret of somebody who looks on.
    Observer { secret: String },
    /// Whoever got this secret of the neighbour's.
    Neighbour { secret: String },
    /// Whoever got this secret of a draft.
    Umpire { tag: DeskTag },
    /// Nobody we know for sure.
    Stranger(Unproven),
    /// Somebody who tries secrets.
    Guesser,
}

/// What is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unproven {
    /// Nothing in it belongs to a game.
    Unknown,
    /// It was sent to an address with a secret that opens nothing.
    WrongSecret,
    /// It refers to a mail of ours that went to another address.
    OtherAddress,
    /// It belongs to a game that asks for more.
    NotEnough,
}

/// A seat that a letter may be from, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claim {
    pub game: GameId,
    pub seat: SeatId,
    pub by: By,
}

/// What a claim rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// The seat's secret, or an address of its holder and a reference to a mail to it.
    Secret,
    /// An address of its holder.
    Address,
    /// A secret that is not, or no longer, the seat's.
    WrongSecret,
    /// A reference to a mail to the seat, from another address.
    Reference,
    /// Its name.
    Name,
}

impl PostOffice<'_> {
    /// Finds out who sent a letter.
    pub fn identify(&self, work: &mut dyn PostWork, from: &Arrived<'_>) -> HouseResult<Sender> {
        let tags: Vec<String> = from.letter.recipients.iter().filter_map(|r| self.tag(r)).collect();
        if let Some(secret) = tags.iter().find_map(|t| t.strip_prefix(CONFIRM)?.strip_prefix('.'))
            && !secret.contains('.')
        {
            return Ok(Sender::Asked { secret: secret.to_owned() });
        }
        if let Some(secret) = tags.iter().find_map(|t| t.strip_prefix(OBSERVE)?.strip_prefix('.'))
            && !secret.contains('.')
        {
            return Ok(Sender::Observer { secret: secret.to_owned() });
        }
        if let Some(word) = self.base.neighbour.map(crate::Neighbour::tag)
            && let Some(secret) = tags.iter().find_map(|t| t.strip_prefix(word)?.strip_prefix('.'))
            && !secret.contains('.')
        {
            return Ok(Sender::Neighbour { secret: secret.to_owned() });
        }
        if let Some(tag) = tags.iter().find_map(|t| DeskTag::read(t)) {
            return Ok(Sender::Umpire { tag });
        }
        let mut claims = Vec::new();
        for tag in &tags {
            claims.extend(self.by_secret(work, tag)?);
        }
        let wrong = !tags.is_empty() && !claims.iter().any(|c| c.by == By::Secret);
        if claims.iter().all(|c| c.by != By::Secret) {
            claims.extend(self.by_reference(work, from.letter)?);
        }
        if !claims.iter().any(|c| c.by == By::Secret) {
            // Who writes into another seat's thread does not mean his own seat.
            let of_address = self.by_address(work, from)?;
            let elsewhere = |c: &Claim| claims.iter().any(|o| (&o.game, &o.seat) != (&c.game, &c.seat));
            claims.extend(of_address.filter(|c| !elsewhere(c)));
        }
        for claim in &claims {
            if self.is_enough(work, claim, from)? {
                return Ok(Sender::Seat { game: claim.game.clone(), seat: claim.seat.clone() });
            }
        }
        let missing = match () {
            () if claims.iter().any(|c| c.by == By::Secret) => Unproven::NotEnough,
            () if claims.iter().any(|c| c.by == By::Reference) => Unproven::OtherAddress,
            () if wrong => Unproven::WrongSecret,
            () => Unproven::Unknown,
        };
        if wrong {
            self.note_guess(work, from.writer(), from.now)?;
        }
        if self.is_guessing(work, from.writer(), from.now)? {
            return Ok(Sender::Guesser);
        }
        claims.extend(by_name(work, from)?);
        for Claim { game, seat, by } in claims {
            let known = matches!(by, By::Secret | By::Address);
            if known || work.ways(&game)?.allow(Way::Confirm) {
                return Ok(Sender::Perhaps { game, seat, missing });
            }
        }
        Ok(Sender::Stranger(missing))
    }

    /// The seat whose secret a letter holds, whoever sent it.
    pub fn opened_by(
        &self,
        work: &mut dyn PostWork,
        letter: &Letter,
    ) -> HouseResult<Option<(GameId, SeatId)>> {
        for tag in letter.recipients.iter().filter_map(|r| self.tag(r)) {
            if let Some(claim) = self.by_secret(work, &tag)?.filter(|c| c.by == By::Secret) {
                return Ok(Some((claim.game, claim.seat)));
            }
        }
        Ok(None)
    }

    /// Whether a claim proves the seat, by the ways of the game.
    fn is_enough(&self, work: &mut dyn PostWork, claim: &Claim, from: &Arrived<'_>) -> HouseResult<bool> {
        let (by_secret, vouched) = (claim.by == By::Secret, from.proof.standing == Standing::Aligned);
        if !matches!(claim.by, By::Secret | By::Address) {
            return Ok(false);
        }
        let ways = work.ways(&claim.game)?;
        if by_secret && ways.allow(Way::Secret) {
            return Ok(true);
        }
        let known = claim.by == By::Address || knows(work, &claim.game, &claim.seat, from.writer())?;
        for way in ways.iter() {
            let enough = match way {
                Way::Secret => by_secret,
                Way::Dkim => known && vouched && (by_secret || from.is_bound(&self.base.own())),
                Way::Phrase => known && self.gave_phrase(work, &claim.game, &claim.seat, from)?,
                Way::Both => by_secret && known && (vouched || from.proof.policy.is_none()),
                Way::Confirm => false,
            };
            if enough {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The tag of an address of ours.
    pub fn tag(&self, mailbox: &str) -> Option<String> {
        let (local, domain) = mailbox.rsplit_once('@')?;
        let (name, tag) = local.split_once('+')?;
        let ours = domain.eq_ignore_ascii_case(&self.base.identity.domain)
            && name.eq_ignore_ascii_case(&self.base.identity.local);
        (ours && !tag.is_empty()).then(|| tag.to_ascii_lowercase())
    }

    /// The seat that a tag `GAME.SEAT.SECRET` names, and whether it opens it.
    pub fn by_secret(&self, work: &mut dyn PostWork, tag: &str) -> HouseResult<Option<Claim>> {
        let mut parts = tag.splitn(3, '.');
        let (Some(game), Some(seat), Some(secret)) = (parts.next(), parts.next(), parts.next()) else {
            return Ok(None);
        };
        let (Ok(game), Ok(seat)) = (game.parse::<GameId>(), seat.parse::<SeatId>()) else { return Ok(None) };
        let Some(held) = holder(work, &game, &seat)? else { return Ok(None) };
        let by = if self.base.same_secret(&held.token, secret) { By::Secret } else { By::WrongSecret };
        Ok(Some(Claim { game, seat, by }))
    }

    /// The seats to which mails went that the letter refers to.
    fn by_reference(&self, work: &mut dyn PostWork, letter: &Letter) -> HouseResult<Vec<Claim>> {
        let mut claims: Vec<Claim> = Vec::new();
        for id in letter.in_reply_to.iter().chain(&letter.references) {
            let Some(posted) = work.mail_to(id.trim_matches(['<', '>', ' ']))? else { continue };
            let Some((game, seat)) = posted.seat else { continue };
            let his =
                knows(work, &game, &seat, &letter.from.mailbox)? && knows(work, &game, &seat, &posted.to)?;
            if his && !posted.void {
                return Ok(vec![Claim { game, seat, by: By::Secret }]);
            }
            // Who answers a mail of before the seat's secret was renewed may have found it with the old secret.
            let by = if his { By::WrongSecret } else { By::Reference };
            let claim = Claim { game, seat, by };
            if !claims.contains(&claim) {
                claims.push(claim);
            }
        }
        Ok(claims)
    }

    /// The one seat that the sender's address can mean, by the game that the letter names if it names one.
    fn by_address(&self, work: &mut dyn PostWork, from: &Arrived<'_>) -> HouseResult<Option<Claim>> {
        let named = from.game();
        let mut found: Vec<Claim> = Vec::new();
        for (game, seat) in work.seats_of(from.writer())? {
            let over = work.game(&game)?.is_none_or(|g| g.state == GameState::Over);
            let meant = match &named {
                Some(named) => named == game.as_str(),
                None => !over,
            };
            let this_seat = from.said.seat().is_none_or(|s| s == seat.as_str());
            if meant && this_seat {
                found.push(Claim { game, seat, by: By::Address });
            }
        }
        Ok(if found.len() == 1 { found.pop() } else { None })
    }
}

/// The seat that a letter names: `game spring.red`.
fn by_name(work: &mut dyn PostWork, from: &Arrived<'_>) -> HouseResult<Option<Claim>> {
    let (Some(game), Some(seat)) = (from.game(), from.said.seat()) else { return Ok(None) };
    let (Ok(game), Ok(seat)) = (game.parse::<GameId>(), seat.parse::<SeatId>()) else { return Ok(None) };
    let held = holder(work, &game, &seat)?;
    Ok(held.map(|_| Claim { game, seat, by: By::Name }))
}

/// The game and turn that a subject names: `Re: [spring-1410 T3] …`.
pub(crate) fn subject_tag(subject: &str) -> Option<(String, u32)> {
    subject.split('[').skip(1).find_map(|rest| {
        let (inside, _) = rest.split_once(']')?;
        let (game, turn) = inside.trim().rsplit_once([' ', '-'])?;
        let turn = turn.strip_prefix(['T', 't'])?.parse().ok()?;
        game.parse::<GameId>().ok().map(|g| (g.as_str().to_lowercase(), turn))
    })
}

/// Message-ID, what it is for and text in one hash: the same mail over another way gives the same one.
/// Where a signature leaves the Message-ID open, the name of the signed mail stands for it; where there is
/// none, the bytes do.
pub(crate) fn fingerprint(letter: &Letter, proof: &Proof, what: &str) -> String {
    let id = proof.mark.as_deref().or(letter.message_id.as_deref()).unwrap_or(&letter.id.0);
    sha256_hex(format!("{id}\n{what}\n{}", letter.text).as_bytes())
}

/// What is known of a letter's sender.
pub(crate) fn proof_of(row: &LetterRow) -> HouseResult<Proof> {
    let Some(proof) = &row.proof else { return Ok(Proof::default()) };
    let unreadable = |e| HouseError::Refused(format!("what is known of its sender cannot be read: {e}"));
    serde_json::from_str(proof).map_err(unreadable)
}

/// What stands before game, draft and secret in the address for answers.
pub(crate) const DESK: &str = "desk";

/// To which draft a letter speaks, by the address that it was sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DeskTag {
    pub game: GameId,
    pub draft: u32,
    pub secret: String,
}

impl DeskTag {
    /// Reads the tag of an address: `desk.GAME.7.SECRET`.
    pub fn read(tag: &str) -> Option<Self> {
        let (game, rest) = tag.strip_prefix(DESK)?.strip_prefix('.')?.split_once('.')?;
        let (draft, secret) = rest.split_once('.').filter(|(_, secret)| !secret.contains('.'))?;
        Some(Self { game: game.parse().ok()?, draft: draft.parse().ok()?, secret: secret.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subject_names_game_and_turn_through_prefixes() {
        let tag = |s: &str| subject_tag(s);
        assert_eq!(tag("Odp: RE: [spring-1410 T3] orders"), Some(("spring-1410".into(), 3)));
        assert_eq!(tag("[EXT] [Spring-1410 t12]"), Some(("spring-1410".into(), 12)));
        assert_eq!(tag("[G17-T12] x"), Some(("g17".into(), 12)));
        for none in ["orders", "[EXT] x", "[spring-1410 Tx]", "[spring-1410 T3", "[] []"] {
            assert_eq!(tag(none), None, "{none}");
        }
    }
}
