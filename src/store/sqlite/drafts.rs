//! The umpires' rows, in `SQLite`.

use rusqlite::{Row, params};

use super::super::{DraftRow, Drafts, PrecedentRow, Standing, StoreResult};
use super::Unit;
use super::read::{game_id, micros, moment, moment_opt};
use estafette_core::{GameId, RuleId};

impl Drafts for Unit<'_> {
    fn put_draft(&mut self, draft: &DraftRow) -> StoreResult<()> {
        self.run(
            "INSERT OR REPLACE INTO drafts (game, number, turn, title, since, publish) VALUES (?, ?, ?, ?, ?, ?)",
            params![
                draft.game.as_str(),
                draft.number,
                draft.turn,
                draft.title,
                micros(draft.since),
                draft.publish.map(micros),
            ],
        )?;
        Ok(())
    }

    fn drop_draft(&mut self, game: &GameId) -> StoreResult<()> {
        self.run("DELETE FROM drafts WHERE game = ?", [game.as_str()])?;
        Ok(())
    }

    fn drafts(&mut self) -> StoreResult<Vec<DraftRow>> {
        self.all("SELECT * FROM drafts ORDER BY since, game", [], read_draft)
    }

    fn add_precedent(&mut self, precedent: &PrecedentRow) -> StoreResult<()> {
        self.run(
            "INSERT OR REPLACE INTO precedents (system, rule, game, ruling, by, text, because, at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                precedent.system,
                precedent.rule.as_str(),
                precedent.game.as_str(),
                precedent.ruling,
                precedent.by,
                precedent.text,
                precedent.because,
                micros(precedent.at),
            ],
        )?;
        Ok(())
    }

    fn withdraw_precedent(&mut self, game: &GameId, ruling: u32) -> StoreResult<()> {
        let sql = "UPDATE precedents SET withdrawn = 1 WHERE game = ? AND ruling = ?";
        self.run(sql, params![game.as_str(), ruling])?;
        Ok(())
    }

    fn precedents(&mut self, system: &str, rule: Option<&RuleId>) -> StoreResult<Vec<PrecedentRow>> {
        let sql = "SELECT * FROM sound_precedents WHERE system = ?1 AND (?2 IS NULL OR rule = ?2)
                   ORDER BY at DESC, game, ruling, rule";
        self.all(sql, params![system, rule.map(RuleId::as_str)], read_precedent)
    }
}

fn read_draft(row: &Row<'_>) -> StoreResult<DraftRow> {
    Ok(DraftRow {
        game: game_id(row.get("game")?)?,
        number: row.get("number")?,
        turn: row.get("turn")?,
        title: row.get("title")?,
        since: moment(row.get("since")?)?,
        publish: moment_opt(row.get("publish")?)?,
    })
}

fn read_precedent(row: &Row<'_>) -> StoreResult<PrecedentRow> {
    let rule: String = row.get("rule")?;
    let withdrawn: u32 = row.get("withdrawn")?;
    Ok(PrecedentRow {
        system: row.get("system")?,
        rule: RuleId::read(&rule),
        game: game_id(row.get("game")?)?,
        ruling: row.get("ruling")?,
        by: row.get("by")?,
        text: row.get("text")?,
        because: row.get("because")?,
        at: moment(row.get("at")?)?,
        standing: if withdrawn == 0 { Standing::InForce } else { Standing::Withdrawn },
    })
}
