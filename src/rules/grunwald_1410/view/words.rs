//! Words of the reports: units, paths, results and causes, each said in one way everywhere.

use super::super::data::{CombatResult, FireResult, PitResult};
use super::super::event::Cause;
use super::super::hex::Hex;
use super::super::ids::{Camp, LeaderId, Nation, PitKind, Side, UnitId};
use super::super::position::Position;
use estafette_core::{said, text};

/// Calls units and leaders by name, whether they still stand or have fallen.
pub struct Names<'a> {
    /// The position before the events.
    pub before: &'a Position,
    /// The position after them.
    pub after: &'a Position,
}

impl Names<'_> {
    /// A unit: `K03 Wielka`.
    pub fn unit(&self, id: &UnitId) -> String {
        let called = self.after.call(id);
        if called == id.as_str() { self.before.call(id) } else { called }
    }

    /// Several units: `K12, K13 and K14`.
    pub fn units<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> String {
        listed(&ids.into_iter().map(|id| self.unit(id)).collect::<Vec<_>>())
    }

    /// A leader by the name on his counter.
    pub fn leader(&self, id: &LeaderId) -> String {
        self.after.data.leaders.get(id).map_or_else(|| id.to_string(), |l| l.name.clone())
    }

    /// Several leaders.
    pub fn leaders(&self, ids: &[LeaderId]) -> String {
        listed(&ids.iter().map(|id| self.leader(id)).collect::<Vec<_>>())
    }

    /// Whatever an event names: a leader, or a unit.
    pub fn any(&self, id: &str) -> String {
        let leader = LeaderId::from(id);
        match self.after.data.leaders.contains_key(&leader) {
            true => self.leader(&leader),
            false => self.unit(&UnitId::from(id)),
        }
    }

    /// The side of whatever an event names.
    pub fn side(&self, id: &str) -> Option<Side> {
        let leader = self.after.data.leaders.get(&LeaderId::from(id)).map(|l| l.side);
        let unit = |p: &Position| p.unit(&UnitId::from(id)).map(|u| u.side);
        let fallen = || self.after.fallen.get(id).map(|f| f.side);
        leader.or_else(|| unit(self.before)).or_else(|| unit(self.after)).or_else(fallen)
    }
}

/// `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => said!("and", first = %most.join(", "), %last),
    }
}

/// Hexes separated by blanks.
pub fn hexes(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
}

/// A path: `A18B33 → A18B34 → A19B34`.
pub fn path(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" → ")
}

/// A number with its sign: `+3`, `−1`, `0`.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        n if n > 0 => format!("+{n}"),
        n => format!("−{}", n.unsigned_abs()),
    }
}

/// What a result of the combat tables means.
pub fn combat(result: CombatResult) -> &'static str {
    match result {
        CombatResult::AE => text!("the-attackers-are-eliminated"),
        CombatResult::AX => text!("the-attackers-are-eliminated-and-so"),
        CombatResult::AD => text!("the-attackers-fall-into-disorder-and"),
        CombatResult::AR => text!("the-attackers-retreat"),
        CombatResult::None => text!("no-decision-the-defender-turns-to"),
        CombatResult::DR => text!("the-defender-retreats"),
        CombatResult::DD => text!("the-defender-falls-into-disorder-and"),
        CombatResult::DX => text!("the-defender-is-eliminated-and-so"),
        CombatResult::DE => text!("the-defender-is-eliminated"),
    }
}

/// What a result of fire means.
pub fn fire(result: FireResult) -> &'static str {
    match result {
        FireResult::None => text!("no-effect"),
        FireResult::DR => text!("the-target-retreats"),
        FireResult::DD => text!("the-target-falls-into-disorder-and"),
    }
}

/// What a wolf pit did.
pub fn pit(result: PitResult) -> &'static str {
    match result {
        PitResult::None => text!("it-gets-across"),
        PitResult::D => text!("it-is-caught-there-in-disorder"),
        PitResult::E => text!("it-is-destroyed"),
    }
}

/// Why a unit or leader is gone.
pub fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Combat => text!("in-combat"),
        Cause::Retreat => text!("with-no-hex-to-retreat-to"),
        Cause::Rout => text!("with-no-way-to-rout"),
        Cause::Marsh => text!("sunk-in-the-marsh"),
        Cause::Pit => text!("killed-in-a-wolf-pit"),
        Cause::Trampled => text!("ridden-down-by-its-own-side"),
        Cause::Overrun => "overrun",
        Cause::NotReturned => text!("lost-off-the-map"),
        Cause::WithUnit => text!("lost-with-his-unit"),
        Cause::Alone => text!("ridden-over-alone"),
        Cause::Risk => text!("killed-in-the-fighting"),
        Cause::Ruling => text!("taken-out-of-play-by-the"),
    }
}

/// A kind of wolf pit.
pub fn pit_kind(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Real => "real",
        PitKind::Dummy => "dummy",
    }
}

/// Whose camp.
pub fn camp(camp: Camp) -> &'static str {
    match camp {
        Camp::Teutonic => "Teutonic",
        Camp::Polish => "Polish",
        Camp::Lithuanian => "Lithuanian",
        Camp::Tartar => "Tartar",
    }
}

/// A nation's men, for tables.
pub fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::Teutonic => text!("teutonic-order"),
        Nation::Crusader => "Crusaders",
        Nation::Polish => "Poles",
        Nation::Lithuanian => "Lithuanians",
        Nation::Tartar => "Tartars",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers_read_like_prose() {
        let words = ["K01", "K02", "K03"].map(str::to_owned);
        assert_eq!(listed(&words), "K01, K02 and K03");
        assert_eq!(listed(&words[..1]), "K01");
        assert_eq!((signed(3), signed(-1), signed(0)), ("+3".into(), "−1".into(), "0".into()));
    }
}
