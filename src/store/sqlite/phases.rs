//! Phases, positions and questions in `SQLite`.

use rusqlite::{Row, params};

use super::super::{
    PhaseHead, PhaseRow, PhaseState, Phases, PositionRow, QuestionRow, Questions, StoreResult,
};
use super::Unit;
use super::read::{count, from_json, json, micros, moment, moment_opt, named, whole};
use estafette_core::{GameId, SeatId};

const HEAD: &str = "number, sitting, title, period, revision, upto, state, begun, resolved, pauses, told";

impl Phases for Unit<'_> {
    fn save_phase(&mut self, game: &GameId, phase: &PhaseRow) -> StoreResult<()> {
        let h = &phase.head;
        self.run(
            "INSERT INTO phases (game, number, sitting, title, period, revision, upto, state, begun,
                                 resolved, pauses, told, events, paused_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (game, number) DO UPDATE SET
                 state = excluded.state, resolved = excluded.resolved, pauses = excluded.pauses,
                 told = excluded.told, events = excluded.events, paused_at = excluded.paused_at",
            params![
                game.as_str(),
                h.number,
                json(&h.sitting)?,
                h.title,
                json(&h.period)?,
                json(&h.revision)?,
                whole(h.upto),
                h.state.as_str(),
                micros(h.begun),
                h.resolved.map(micros),
                h.pauses,
                h.told,
                phase.events,
                phase.paused_at
            ],
        )?;
        Ok(())
    }

    fn phases(&mut self, game: &GameId) -> StoreResult<Vec<PhaseHead>> {
        let sql = format!("SELECT {HEAD} FROM phases WHERE game = ? ORDER BY number");
        self.all(&sql, [game.as_str()], read_head)
    }

    fn phase(&mut self, game: &GameId, number: u32) -> StoreResult<Option<PhaseRow>> {
        let sql = format!("SELECT {HEAD}, events, paused_at FROM sound_phases WHERE game = ? AND number = ?");
        self.first(&sql, params![game.as_str(), number], |r| {
            Ok(PhaseRow { head: read_head(r)?, events: r.get("events")?, paused_at: r.get("paused_at")? })
        })
    }

    fn save_position(&mut self, game: &GameId, number: u32, position: &str) -> StoreResult<()> {
        let sql = "INSERT INTO positions (game, number, position) VALUES (?, ?, ?)";
        self.run(sql, params![game.as_str(), number, position])?;
        Ok(())
    }

    fn position(&mut self, game: &GameId, number: u32) -> StoreResult<Option<PositionRow>> {
        let sql = "SELECT number, position FROM sound_positions WHERE game = ? AND number = ?";
        self.first(sql, params![game.as_str(), number], read_position)
    }

    fn newest_position(&mut self, game: &GameId) -> StoreResult<Option<PositionRow>> {
        let sql = "SELECT number, position FROM sound_positions WHERE game = ? ORDER BY number DESC LIMIT 1";
        self.first(sql, [game.as_str()], read_position)
    }
}

fn read_head(row: &Row<'_>) -> StoreResult<PhaseHead> {
    Ok(PhaseHead {
        number: row.get("number")?,
        sitting: from_json("sitting", &row.get::<_, String>("sitting")?)?,
        title: row.get("title")?,
        period: from_json("period", &row.get::<_, String>("period")?)?,
        revision: from_json("revision", &row.get::<_, String>("revision")?)?,
        upto: count(row.get("upto")?)?,
        state: named("phase state", &row.get::<_, String>("state")?, PhaseState::named)?,
        begun: moment(row.get("begun")?)?,
        resolved: moment_opt(row.get("resolved")?)?,
        pauses: row.get("pauses")?,
        told: row.get("told")?,
    })
}

fn read_position(row: &Row<'_>) -> StoreResult<PositionRow> {
    Ok(PositionRow { number: row.get(0)?, position: row.get(1)? })
}

impl Questions for Unit<'_> {
    fn put_question(&mut self, game: &GameId, question: &QuestionRow) -> StoreResult<()> {
        let choices = u32::try_from(question.open.question.choices.len()).unwrap_or(u32::MAX);
        self.run(
            "INSERT INTO questions (game, phase, turn, seat, open, first_option, last_option)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            params![
                game.as_str(),
                question.phase,
                question.turn,
                question.open.key.seat.as_str(),
                json(&question.open)?,
                question.first_option,
                question.first_option.saturating_add(choices.saturating_sub(1)),
            ],
        )?;
        Ok(())
    }

    fn close_questions(&mut self, game: &GameId, phase: u32) -> StoreResult<()> {
        let sql = "UPDATE questions SET closed = 1 WHERE game = ? AND phase = ? AND closed = 0";
        self.run(sql, params![game.as_str(), phase])?;
        Ok(())
    }

    fn open_questions(&mut self, game: &GameId) -> StoreResult<Vec<QuestionRow>> {
        let sql = "SELECT phase, turn, open, first_option FROM sound_questions
                   WHERE game = ? AND closed = 0 ORDER BY number";
        self.all(sql, [game.as_str()], |r| {
            Ok(QuestionRow {
                phase: r.get(0)?,
                turn: r.get(1)?,
                open: from_json("question", &r.get::<_, String>(2)?)?,
                first_option: r.get(3)?,
            })
        })
    }

    fn highest_option(&mut self, game: &GameId, seat: &SeatId, turn: u32) -> StoreResult<u32> {
        let sql = "SELECT max(last_option) FROM questions WHERE game = ? AND seat = ? AND turn = ?";
        let highest = self
            .first(sql, params![game.as_str(), seat.as_str(), turn], |r| Ok(r.get::<_, Option<u32>>(0)?))?;
        Ok(highest.flatten().unwrap_or(0))
    }
}
