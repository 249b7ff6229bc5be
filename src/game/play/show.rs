//! Reports and maps once more: from what was stored, for whoever may see it.

use crate::play::Play;
use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::drafts::{Telling, run_again_lines};
use super::heads::header;
use crate::base::chain::{Chain, Kind, kind};
use crate::base::load::Game;
use crate::base::stored::{events_of, position};
use crate::base::story::Stretch;
use crate::{House, HouseError, HouseResult};
use estafette_board::scene::Scene;
use estafette_core::{GameId, SeatId};
use estafette_reports::{Picture, Report, ReportHeader};
use estafette_rules::{Chapter, Reader, Snapshot};
use estafette_store::{MailRow, PhaseHead, PhaseState, PlayWork};
use estafette_words::{Voice, say};

impl House<'_> {
    /// The report of a turn, or of the turn played last; without a seat, the umpire's.
    ///
    /// # Errors
    /// An unknown game or seat, a turn that was not played yet.
    pub fn report(
        &mut self,
        game: &GameId,
        seat: Option<&SeatId>,
        turn: Option<u32>,
        now: DateTime<Utc>,
    ) -> HouseResult<Report> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, game)?;
        Play::at(&self.base).report_of(&mut *work, &game, reader(&game, seat)?, turn, now)
    }

    /// The map at the end of a turn, or as it stands now; without a seat, the umpire's.
    ///
    /// # Errors
    /// An unknown game or seat, a turn that was not played yet.
    pub fn map(&mut self, game: &GameId, seat: Option<&SeatId>, turn: Option<u32>) -> HouseResult<Picture> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, game)?;
        let (_, picture) = Play::at(&self.base).map_of(&mut *work, &game, reader(&game, seat)?, turn)?;
        Ok(picture)
    }

    /// All mails of a game, sent or not, in order.
    ///
    /// # Errors
    /// When the store fails.
    pub fn outbox(&mut self, game: &GameId) -> HouseResult<Vec<MailRow>> {
        let mails = self.store.read()?.mails(game)?;
        mails
            .into_iter()
            .map(|row| Ok(MailRow { mail: PostOffice::at(&self.base).written(row.mail)?, ..row }))
            .collect()
    }
}

fn reader<'s>(game: &Game<'_>, seat: Option<&'s SeatId>) -> HouseResult<Reader<'s>> {
    let Some(seat) = seat else { return Ok(Reader::Umpire) };
    game.seat_row(seat)?;
    Ok(Reader::Seat(seat))
}

impl Play<'_> {
    /// The report of a turn for a reader.
    pub fn report_of(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        reader: Reader<'_>,
        turn: Option<u32>,
        now: DateTime<Utc>,
    ) -> HouseResult<Report> {
        let stretch = stretch(work, game, turn, game.voice_to(reader))?;
        let chapter =
            Chapter { before: &stretch.before, phases: &stretch.phases, after: &stretch.after, open: &[] };
        let header = self.header_of(work, game, (&stretch, reader), now)?;
        Ok(self.base.reports.turn_report(game.system, &chapter, reader, &header))
    }

    /// What stands around the facts of a report that is made once more; what umpires ruled in it stands above.
    pub fn header_of(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (stretch, reader): (&Stretch, Reader<'_>),
        now: DateTime<Utc>,
    ) -> HouseResult<ReportHeader> {
        let header = header(game, reader, &stretch.title, now);
        let Reader::Seat(seat) = reader else { return Ok(header) };
        let past = self.past(work, game)?.looking_back();
        let telling = Telling {
            game,
            story: &stretch.phases,
            periods: &stretch.periods,
            before: &stretch.before,
            upto: u64::MAX,
            past: &past,
        };
        let voice = game.voice(seat);
        let again = game.run_again(&stretch.phases).into_iter().flat_map(|back| run_again_lines(back, voice));
        let umpire = again.chain(telling.words(seat, voice)).collect();
        Ok(ReportHeader { umpire, ruled: telling.ruled_orders(seat, voice), ..header })
    }

    /// A map for a reader, with its title.
    pub fn map_of(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        reader: Reader<'_>,
        turn: Option<u32>,
    ) -> HouseResult<(String, Picture)> {
        let (title, scene) = self.scene_of(work, game, reader, turn)?;
        Ok((title, self.base.reports.picture(&scene)))
    }

    /// A map for a reader before it is drawn, with its title.
    pub fn scene_of(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        reader: Reader<'_>,
        turn: Option<u32>,
    ) -> HouseResult<(String, Scene)> {
        let voice = game.voice_to(reader);
        let (title, position, events) = match turn {
            None => (say!(voice, "map-standing"), standing(game), Vec::new()),
            Some(turn) => {
                let stretch = stretch(work, game, Some(turn), voice)?;
                let events = stretch.phases.into_iter().flat_map(|(_, e)| e).collect();
                (say!(voice, "map-after", turn = turn), stretch.after, events)
            }
        };
        Ok((title, game.system.scene(&position, &events, reader, voice.0)))
    }
}

/// The position that has been reported: at the pause, if a phase waits.
fn standing(game: &Game<'_>) -> Snapshot {
    let paused = game.paused.as_ref().and_then(|p| p.paused_at.clone());
    paused.map_or_else(|| game.position.clone(), Snapshot)
}

/// The phases of a turn; without one, of the turn played last.
pub(crate) fn stretch(
    work: &mut dyn PlayWork,
    game: &Game<'_>,
    turn: Option<u32>,
    voice: Voice,
) -> HouseResult<Stretch> {
    let chain = Chain::read(work, game)?;
    let heads = chain.live();
    let played = |h: &&&PhaseHead| kind(&h.sitting) == Kind::Played;
    let Some(last) = heads.iter().rfind(played).map(|h| h.sitting.turn) else {
        return Err(HouseError::Refused(say!(voice, "not-played")));
    };
    let turn = turn.unwrap_or(last);
    let of_turn: Vec<&PhaseHead> = heads.into_iter().filter(|h| h.sitting.turn == turn).collect();
    if of_turn.is_empty() {
        return Err(HouseError::Refused(say!(voice, "turn-not-played", turn = turn, last = last)));
    }
    stretch_of(work, game, &of_turn, say!(voice, "report-turn", turn = turn))
}

/// Phases that follow on each other, as stored.
pub(crate) fn stretch_of(
    work: &mut dyn PlayWork,
    game: &Game<'_>,
    heads: &[&PhaseHead],
    title: String,
) -> HouseResult<Stretch> {
    let (first, end) = (heads.first().map_or(1, |h| h.number), heads.last().map_or(0, |h| h.number));
    let mut phases = Vec::new();
    let mut paused = None;
    for head in heads {
        let row = work.phase(&game.row.id, head.number)?;
        let row = row.ok_or_else(|| HouseError::Unreadable(format!("phase {} is missing", head.number)))?;
        phases.push((head.sitting.clone(), events_of(&row.events)?));
        paused = row.paused_at.filter(|_| head.state == PhaseState::Paused);
    }
    let after = match paused {
        Some(position) => Snapshot(position),
        None => position(work, game, end)?,
    };
    Ok(Stretch {
        before: position(work, game, first - 1)?,
        phases,
        after,
        title,
        number: end,
        periods: heads.iter().map(|h| h.period.ordinal).collect(),
    })
}
