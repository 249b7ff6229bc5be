//! Looking at a game as an umpire: status, journal, history.

use std::collections::BTreeMap;

use crate::base::chain::{Chain, Kind, kind};
use crate::base::journal_words::in_words;
use crate::base::load::Game;
use crate::base::questions::{self, Stand};
use crate::base::stored::events_of;
use crate::play::record::Records;
use crate::post::deliver::trouble;
use crate::{
    Base, DraftStatus, HistoryLine, House, HouseError, HouseResult, JournalLine, Owes, PeopleStatus, Record,
    RoundStatus, SeatStatus, Stands, Status, beacon_name, round_page,
};
use estafette_core::journal::Entry;
use estafette_core::{GameId, Lang};
use estafette_rules::{Due, Ending};
use estafette_store::{SeatRow, Work};

impl House<'_> {
    /// Where a game stands.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn status(&mut self, id: &GameId) -> HouseResult<Status> {
        let mut work = self.store.read()?;
        status(&self.base, &mut *work, (id, &mut Records::default()))
    }

    /// The journal of a game.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn journal(&mut self, id: &GameId) -> HouseResult<Vec<JournalLine>> {
        let mut work = self.store.read()?;
        self.base.load(&mut *work, id)?;
        let rows = work.journal(id)?;
        rows.into_iter()
            .map(|r| {
                let entry: Entry =
                    serde_json::from_str(&r.entry).map_err(|e| HouseError::Unreadable(e.to_string()))?;
                Ok(JournalLine { seq: r.seq, at: r.at, text: in_words(&entry), entry: r.entry, hash: r.hash })
            })
            .collect()
    }

    /// The phases played, in order.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn history(&mut self, id: &GameId) -> HouseResult<Vec<HistoryLine>> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let chain = Chain::read(&mut *work, &game)?;
        let live: Vec<u32> = chain.live().iter().map(|h| h.number).collect();
        let mut lines = Vec::new();
        for head in chain.heads().iter().cloned() {
            let row = work.phase(id, head.number)?;
            let events = events_of(row.as_ref().map_or("[]", |r| r.events.as_str()))?;
            let mut rules: BTreeMap<String, usize> = BTreeMap::new();
            for rule in events.iter().filter_map(|e| e.get("rule")?.as_str()) {
                *rules.entry(rule.to_owned()).or_default() += 1;
            }
            lines.push(HistoryLine {
                standing: match kind(&head.sitting) {
                    Kind::WentBack(_) => Stands::WentBack,
                    _ if live.contains(&head.number) => Stands::Counts,
                    _ => Stands::Void,
                },
                number: head.number,
                turn: head.sitting.turn,
                title: head.title,
                begun: head.begun,
                resolved: head.resolved,
                events: events.len(),
                rules,
            });
        }
        Ok(lines)
    }
}

/// Where a game stands.
pub(crate) fn status(
    base: &Base<'_>,
    work: &mut dyn Work,
    (id, records): (&GameId, &mut Records),
) -> HouseResult<Status> {
    let game = base.load(work, id)?;
    let due = game.due();
    let mut seats = Vec::new();
    for seat in &game.seats {
        seats.push(seat_status(base, work, (&game, &due), (seat, records))?);
    }
    Ok(Status {
        game: id.clone(),
        system: game.row.system.clone(),
        scenario: game.row.scenario.clone(),
        state: game.row.state.to_string(),
        due: due.as_ref().map_or_else(|e| e.text.clone(), |d| d.title.clone()),
        turn: due.as_ref().ok().map(|d| d.turn),
        deadline: game.row.deadline,
        phases: Chain::read(work, &game)?.played(),
        paused: game.paused.is_some() && due.is_ok(),
        draft: game.draft().map(|d| DraftStatus { number: d.number, publish: d.publish }),
        round: round_status(&game)?,
        seats,
        unsent: work.unsent(id)?,
        commitment: game.row.secret.commitment(),
        proof: work.ways(id)?,
        people: PeopleStatus::of(&game)?,
    })
}

/// The round of the beacon that decides what is due.
fn round_status(game: &Game<'_>) -> HouseResult<Option<RoundStatus>> {
    let Some((round, comes)) = game.announced_round() else { return Ok(None) };
    let awaited = game.closing().is_some();
    Ok(Some(RoundStatus {
        round,
        comes,
        awaited,
        beacon: beacon_name(&game.beacon, Lang::English),
        by_hand: game.by_hand_from()?,
        page: round_page(&game.beacon, round),
    }))
}

fn seat_status(
    base: &Base<'_>,
    work: &mut dyn Work,
    (game, due): (&Game<'_>, &Result<Due, Ending>),
    (row, records): (&SeatRow, &mut Records),
) -> HouseResult<SeatStatus> {
    let open: Vec<_> = questions::questions_to(game, &row.seat).collect();
    let answered = |q| match questions::stand(game, q) {
        Stand::Owed => None,
        Stand::Answered(answer, _) => Some(answer.to_string()),
        Stand::Ordered(answer) => Some(format!("{answer} (its orders)")),
        Stand::Standing(answer) => Some(format!("{answer} (its standing orders)")),
    };
    let questions: Vec<_> = open.iter().map(|q| (q.open.key.to_string(), answered(q))).collect();
    let owes = match due {
        _ if questions.iter().any(|(_, a)| a.is_none()) => Owes::Answer,
        Ok(due) if due.owed.contains(&row.seat) && game.paused.is_none() => {
            game.sheet(&row.seat, &due.period)
        }
        _ => Owes::Nothing,
    };
    Ok(SeatStatus {
        seat: row.seat.clone(),
        title: game.title(&row.seat),
        holder: row.held.as_ref().map(|h| match h.address.as_str() {
            "" => h.name.clone(),
            address => format!("{} <{address}>", h.name),
        }),
        owes,
        questions,
        words: row.words.is_some(),
        addresses: work.addresses(&game.row.id, &row.seat)?,
        phrase: work.phrase(&game.row.id, &row.seat)?.is_some(),
        record: match row.held.as_ref().map(|h| h.address.as_str()) {
            None | Some("") => Record::default(),
            Some(address) => records.of(base, work, address)?,
        },
        mail: trouble(work, &game.row.id, &row.seat, row.held.as_ref())?,
    })
}
