//! Letters that the domain of their sender disowns: never entered, never answered. Whoever is named there
//! has not written them. The umpire hears of those that hold the secret of a seat.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::identify::DeskTag;
use super::umpire_post::Notice;
use crate::{HouseResult, Outcome};
use estafette_mail::{self as mail, Envelope};
use estafette_store::{LetterEnd, LetterRow, PostWork};

const FORGED: &str = "forged: the domain of its sender publishes how its mail is known, and this is none of it; \
                      nothing of it was entered, and nobody was answered";

impl PostOffice<'_> {
    /// Ends a letter whose sender is made up.
    pub fn forged(
        &self,
        work: &mut dyn PostWork,
        row: &LetterRow,
        envelope: &Envelope,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        let mut end = LetterEnd {
            outcome: Outcome::Forged,
            reason: FORGED.to_owned(),
            seat: None,
            fingerprint: None,
            at: now,
        };
        let Ok(letter) = mail::read_letter(&row.raw, envelope, &self.base.own(), &self.base.limits) else {
            return Ok(end);
        };
        let Some((game, seat)) = self.opened_by(work, &letter)? else {
            return self.forged_to_desk(work, row, &letter, end, now);
        };
        end.reason = format!("{FORGED}; it holds the secret of {seat} of {game}");
        let notice = Notice {
            subject: format!("a forged letter with the secret of {seat}"),
            text: format!(
                "A letter that says it is from {} holds the secret of {seat}, and the domain of that address \
                 disowns it. Nothing of it was entered. Either the holder's mail takes a way that his domain \
                 does not know, or somebody has the secret: `estafette seat` gives a new one.\n\nIt is kept as \
                 it came: letter {}.",
                letter.from.mailbox, row.id
            ),
            cause: format!("forged|{}", row.id),
            game: Some(game),
        };
        self.tell_umpire(work, notice, now)?;
        Ok(end)
    }
    /// The same for a letter with the secret of a draft.
    fn forged_to_desk(
        &self,
        work: &mut dyn PostWork,
        row: &LetterRow,
        letter: &mail::Letter,
        end: LetterEnd,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        let mut tags = letter.recipients.iter().filter_map(|r| DeskTag::read(&self.tag(r)?));
        let Some(tag) = tags.next() else { return Ok(end) };
        let Some(umpire) = self.umpire_by(work, &tag)? else { return Ok(end) };
        let (game, draft, name) = (&tag.game, tag.draft, &umpire.name);
        let notice = Notice {
            subject: format!("a forged letter with the secret of draft {draft}"),
            text: format!(
                "A letter that says it is from {} holds the secret under which draft {draft} of {game} was mailed \
                 to {name}, and the domain of that address disowns it. Nothing of it was done. Either his mail \
                 takes a way that his domain does not know, or somebody has the secret, which is void with the \
                 next ruling.\n\nIt is kept as it came: letter {}.",
                letter.from.mailbox, row.id
            ),
            cause: format!("forged|{}", row.id),
            game: Some(tag.game.clone()),
        };
        self.tell_umpire(work, notice, now)?;
        Ok(LetterEnd {
            reason: format!("{}; it holds the secret of draft {draft} of {game}", end.reason),
            ..end
        })
    }
}
