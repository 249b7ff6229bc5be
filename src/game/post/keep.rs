//! Keeping letters: what counts as the same letter.
//!
//! A letter is known by its bytes, and by the seat for whose reply address it was handed over. Mail
//! servers hand a mail to two of our addresses (two Cc, a Bcc) over in one go or in several, with the same
//! bytes each time: it is one letter for each seat, or one of them would have been lost. Handed over once
//! more for the same seat, as after an answer that did not arrive, it is known.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::identify::{By, Claim};
use crate::{HouseResult, Kept};
use estafette_core::dice::sha256_hex;
use estafette_core::{GameId, LetterId, SeatId};
use estafette_mail::Envelope;
use estafette_store::{NewLetter, PostWork};

impl PostOffice<'_> {
    /// Keeps a letter in a unit of work, once for each seat that it was handed over for. What is given back
    /// is told of the first.
    pub fn keep(
        &self,
        work: &mut dyn PostWork,
        raw: &[u8],
        envelope: &Envelope,
        at: DateTime<Utc>,
    ) -> HouseResult<Kept> {
        let (seats, others) = self.opened(work, &envelope.recipients)?;
        let (bytes, mut kept) = (sha256_hex(raw), None);
        for (game, seat, recipient) in seats {
            let lane = self.base.lane_of_seat(work, &game, &seat)?;
            let id = LetterId(sha256_hex(format!("{bytes}\n{game}\n{seat}").as_bytes()));
            let recipients: Vec<String> = std::iter::once(recipient).chain(others.iter().cloned()).collect();
            let one = keep_as(work, (id, &lane), raw, (envelope.from.as_deref(), &recipients), at)?;
            kept.get_or_insert(one);
        }
        match kept {
            Some(kept) => Ok(kept),
            None => {
                let whole = (envelope.from.as_deref(), envelope.recipients.as_slice());
                let lane = self.base.lane_of(work, raw, envelope)?;
                keep_as(work, (LetterId(bytes), &lane), raw, whole, at)
            }
        }
    }

    /// The seats that recipients open, and the recipients that open none.
    fn opened(
        &self,
        work: &mut dyn PostWork,
        recipients: &[String],
    ) -> HouseResult<(Vec<Opened>, Vec<String>)> {
        let (mut seats, mut others) = (Vec::<Opened>::new(), Vec::new());
        for recipient in recipients {
            let tag = self.tag(recipient.trim_matches(['<', '>']));
            let claim = tag.map(|tag| self.by_secret(work, &tag)).transpose()?.flatten();
            match claim.filter(|claim| claim.by == By::Secret) {
                None => others.push(recipient.clone()),
                Some(Claim { game, seat, .. }) if seats.iter().any(|(g, s, _)| *g == game && *s == seat) => {}
                Some(Claim { game, seat, .. }) => seats.push((game, seat, recipient.clone())),
            }
        }
        Ok((seats, others))
    }
}

/// A seat, and the first recipient that opens it.
type Opened = (GameId, SeatId, String);

fn keep_as(
    work: &mut dyn PostWork,
    (id, lane): (LetterId, &str),
    raw: &[u8],
    (envelope_from, envelope_to): (Option<&str>, &[String]),
    at: DateTime<Utc>,
) -> HouseResult<Kept> {
    let new = work.keep_letter(&NewLetter { id: &id, raw, envelope_from, envelope_to, at })?;
    if new {
        work.put_in_lane(&id, lane)?;
    }
    Ok(if new { Kept::New(id) } else { Kept::Known(id) })
}
