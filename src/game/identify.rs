//! Who sent this letter, and is it sure?
//!
//! A seat is proven in one of two ways: by its secret in the address the letter was sent to, or by
//! the registered sender address together with a reference to a mail of ours that went to that seat
//! (its Message-ID is a keyed hash, so nobody can make one up). Everybody else is a stranger.

use super::{Desk, Done};
use crate::core::{GameId, SeatId};
use crate::mail::Letter;
use crate::store::Work;

/// Who a letter is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sender {
    /// A seat, proven.
    Seat { game: GameId, seat: SeatId },
    /// Nobody we know for sure.
    Stranger(Unproven),
}

/// What is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unproven {
    /// Nothing in it belongs to a game.
    Unknown,
    /// It was sent to an address with a secret that opens nothing.
    WrongSecret,
    /// It refers to a mail of ours that went to another address.
    OtherAddress,
}

impl Desk<'_> {
    /// Finds out who sent a letter.
    pub fn identify(&self, work: &mut dyn Work, letter: &Letter) -> Done<Sender> {
        let mut missing = Unproven::Unknown;
        for tag in letter.recipients.iter().filter_map(|r| self.tag(r)) {
            match self.by_secret(work, &tag)? {
                Some((game, seat)) => return Ok(Sender::Seat { game, seat }),
                None => missing = Unproven::WrongSecret,
            }
        }
        for id in letter.in_reply_to.iter().chain(&letter.references) {
            let Some(posted) = work.mail_to(id.trim_matches(['<', '>', ' ']))? else { continue };
            let Some((game, seat)) = posted.seat else { continue };
            let held = work.seats(&game)?.into_iter().find(|s| s.seat == seat).and_then(|s| s.held);
            let from = &letter.from.mailbox;
            let is_his = |address: &str| address.eq_ignore_ascii_case(from);
            if held.is_some_and(|h| is_his(&h.address)) && is_his(&posted.to) {
                return Ok(Sender::Seat { game, seat });
            }
            missing = Unproven::OtherAddress;
        }
        Ok(Sender::Stranger(missing))
    }

    /// The tag of an address of ours.
    pub fn tag(&self, mailbox: &str) -> Option<String> {
        let (local, domain) = mailbox.rsplit_once('@')?;
        let (name, tag) = local.split_once('+')?;
        let ours = domain.eq_ignore_ascii_case(&self.identity.domain)
            && name.eq_ignore_ascii_case(&self.identity.local);
        (ours && !tag.is_empty()).then(|| tag.to_ascii_lowercase())
    }

    /// The seat that a tag `GAME.SEAT.SECRET` opens.
    fn by_secret(&self, work: &mut dyn Work, tag: &str) -> Done<Option<(GameId, SeatId)>> {
        let mut parts = tag.splitn(3, '.');
        let (Some(game), Some(seat), Some(secret)) = (parts.next(), parts.next(), parts.next()) else {
            return Ok(None);
        };
        let (Ok(game), Ok(seat)) = (game.parse::<GameId>(), seat.parse::<SeatId>()) else { return Ok(None) };
        let held = work.seats(&game)?.into_iter().find(|s| s.seat == seat).and_then(|s| s.held);
        let opens = held.is_some_and(|h| self.same_secret(&h.token, secret));
        Ok(opens.then_some((game, seat)))
    }
}

/// The game and turn that a subject names: `Re: [spring-1410 T3] …`.
pub(super) fn subject_tag(subject: &str) -> Option<(String, u32)> {
    subject.split('[').skip(1).find_map(|rest| {
        let (inside, _) = rest.split_once(']')?;
        let (game, turn) = inside.trim().rsplit_once([' ', '-'])?;
        let turn = turn.strip_prefix(['T', 't'])?.parse().ok()?;
        game.parse::<GameId>().ok().map(|g| (g.as_str().to_lowercase(), turn))
    })
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
