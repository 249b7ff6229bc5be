//! A position of a battle: where everybody stands and in what state, and nothing that follows from it.
//!
//! Only events change it (see `apply.rs`). The stored form is the JSON of [`State`], in the words of the case
//! format; what is at its default is left out, so that equal positions are equal bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use estafette_board::plane::{Block, Paces, Point, Pose, Stand};
use estafette_core::SeatId;
use estafette_core::journal::Period;
use estafette_rules::Snapshot;

use super::data::Data;
use super::ids::{Formation, Ground, Offer, Seat, TerrainId, UnitId};
use super::phase::{self, Phase};
use super::readings::{Armies, MailRounds, Readings};
use super::s4_04_looked::Looked;
use super::sheet::ClausePlace;
use super::unit::plain;

pub use super::unit::{Edge, LastMelee, OffTable, Part, Sides, Unit};

/// A piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    /// What it is.
    pub kind: Ground,
    /// Its outline (of a hill its contour), without the first corner repeated.
    #[serde(default, skip_serializing_if = "plain")]
    pub polygon: Vec<Point>,
    /// The course of an obstacle.
    #[serde(default, skip_serializing_if = "plain")]
    pub line: Vec<Point>,
    /// Who last entered it: decides whether it is friendly [W-3.6a].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_entered: Option<Seat>,
    /// For whom it is secured [W-4.5.2].
    #[serde(default, skip_serializing_if = "plain")]
    pub secured: BTreeSet<Seat>,
}

/// A camp behind an army, off the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Camp {
    /// Whether the enemy has looted it.
    pub looted: bool,
}

/// A declared charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub unit: UnitId,
    /// At whom; of a straightforward charge whom it may meet.
    pub targets: Vec<UnitId>,
    /// Whether it goes straight ahead at all it meets [W-4.6.2].
    #[serde(default, skip_serializing_if = "plain")]
    pub straightforward: bool,
    /// Whether it is made in pursuit [W-4.6.6].
    #[serde(default, skip_serializing_if = "plain")]
    pub pursuit: bool,
}

/// How the battle ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnd {
    /// Who conceded, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Seat>,
    /// Net damage points of each seat, in quarters [W-2.1.4a].
    pub net: BTreeMap<Seat, i64>,
    /// Victory points of each seat.
    pub victory: BTreeMap<Seat, u32>,
}

impl GameEnd {
    /// Who has more victory points; nobody where both have as many.
    pub fn winners(&self) -> Vec<SeatId> {
        let most = self.victory.values().max();
        let first = self.victory.iter().filter(|(_, v)| Some(*v) == most).map(|(seat, _)| seat.id());
        let winners: Vec<SeatId> = first.collect();
        if winners.len() == self.victory.len() { Vec::new() } else { winners }
    }

    /// The result in English words.
    pub fn words(&self) -> String {
        let of = |seat| self.victory.get(&seat).copied().unwrap_or(0);
        let (a, b) = (of(Seat::A), of(Seat::B));
        let side = |seat: Seat| seat.to_string().to_uppercase();
        let conceded = self.conceded.map_or(String::new(), |seat| format!("; {} conceded", side(seat)));
        format!("victory points: A {a}, B {b}{conceded}")
    }
}

/// What is stored of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Periods begun; 0 in set-up.
    pub period: u8,
    /// The phase that is due.
    pub phase: Phase,
    /// Whether only the closing tests are played in this period [W-2.1.2j].
    #[serde(default, skip_serializing_if = "plain")]
    pub closing: bool,
    /// Width and depth of the table.
    pub table: [Paces; 2],
    /// Terrain pieces.
    #[serde(default, skip_serializing_if = "plain")]
    pub terrain: BTreeMap<TerrainId, Terrain>,
    /// Camps.
    #[serde(default, skip_serializing_if = "plain")]
    pub camps: BTreeMap<Seat, Camp>,
    /// Names of the signals that each seat has given.
    #[serde(default, skip_serializing_if = "plain")]
    pub signals: BTreeMap<Seat, BTreeSet<String>>,
    /// What each seat wrote before play about its signals, as clauses to `ARMY`.
    #[serde(default, skip_serializing_if = "plain")]
    pub meanings: BTreeMap<Seat, Vec<String>>,
    /// Seats that were outscouted (H22).
    #[serde(default, skip_serializing_if = "plain")]
    pub outscouted: BTreeSet<Seat>,
    /// Charges declared this period.
    #[serde(default, skip_serializing_if = "plain")]
    pub charges: Vec<Charge>,
    /// Break-offs declared this period.
    #[serde(default, skip_serializing_if = "plain")]
    pub break_offs: BTreeSet<UnitId>,
    /// Everybody.
    #[serde(default, skip_serializing_if = "plain")]
    pub units: BTreeMap<UnitId, Unit>,
    /// What the army lists offer, where armies were brought [W-4.14e].
    #[serde(default, skip_serializing_if = "plain")]
    pub offers: BTreeMap<Seat, BTreeSet<Offer>>,
    /// Damage points that an umpire gave, or took where negative.
    #[serde(default, skip_serializing_if = "plain")]
    pub awarded: BTreeMap<Seat, i32>,
    /// The decisions of the register as this game has them.
    #[serde(default)]
    pub readings: Readings,
    /// What receipts refused of the sheets of this period: it is no order.
    #[serde(default, skip_serializing_if = "plain")]
    pub struck: BTreeMap<Seat, Vec<ClausePlace>>,
    /// How the battle ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<GameEnd>,
}

/// A position: what is stored, and the house profile it is played by.
#[derive(Debug, Clone)]
pub struct Position {
    state: State,
    /// The tables H1–H24 and the rules.
    pub data: Arc<Data>,
    /// Who sees whom, as far as it was asked; anew after each change.
    looked: OnceLock<Arc<Looked>>,
}

impl Deref for Position {
    type Target = State;
    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut State {
        self.looked = OnceLock::new();
        &mut self.state
    }
}

impl Position {
    /// A position with that state.
    pub fn new(state: State, data: Arc<Data>) -> Self {
        Self { state, data, looked: OnceLock::new() }
    }

    /// What is known of who sees whom.
    pub(super) fn looked(&self) -> &Arc<Looked> {
        self.looked.get_or_init(|| self.data.recalled.of(self))
    }

    /// Reads a stored position.
    ///
    /// # Errors
    /// A sentence when the text is none.
    pub fn read(snapshot: &Snapshot, data: &Arc<Data>) -> Result<Self, String> {
        let state = serde_json::from_str(&snapshot.0).map_err(|e| format!("no position: {e}"))?;
        Ok(Self::new(state, data.clone()))
    }

    /// The text in which it is stored.
    ///
    /// # Panics
    /// Never: a position is plain data.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(serde_json::to_string(&self.state).expect("a position is plain data"))
    }

    /// Which sheet covers the phase that is due.
    pub fn sheet(&self) -> Period {
        match self.phase {
            Phase::Muster => phase::muster(),
            Phase::SetUp => phase::period(0, self.readings.armies == Armies::ByMail),
            now => {
                let two = self.readings.mail_rounds == MailRounds::Two;
                phase::period(self.period, two && now.second_half())
            }
        }
    }

    /// A unit by its id.
    pub fn unit(&self, id: &UnitId) -> Option<&Unit> {
        self.units.get(id)
    }

    /// The units on the table, generals who have joined another unit among them, in order of ids.
    pub fn on_table(&self) -> impl Iterator<Item = (&UnitId, &Unit)> {
        self.units.iter().filter(|(_, u)| u.at.is_some() && u.figures > 0)
    }

    /// The bodies on the table: units and generals by themselves, but not generals who have joined one.
    pub fn bodies(&self) -> impl Iterator<Item = (&UnitId, &Unit)> {
        self.on_table().filter(|(_, u)| u.with.is_none())
    }

    /// The rectangle that a unit covers.
    pub fn block(&self, id: &UnitId) -> Option<Block> {
        let unit = self.unit(id)?;
        Some(self.block_at(unit, unit.pose()?))
    }

    /// The rectangle that a unit would cover elsewhere, formed as it is.
    pub fn block_at(&self, unit: &Unit, pose: Pose) -> Block {
        let (width, depth) = self.size(unit);
        Block { pose, width, depth }
    }

    /// Width and depth of a unit as it is formed: files by ranks of its bases (notes 1), the rear rank of a
    /// wedge by its three ranks, the four sides of a square.
    pub fn size(&self, unit: &Unit) -> (Paces, Paces) {
        let base = self.data.base(unit.kind);
        let of = |files: u32, ranks: u32| (base.width * i64::from(files), base.depth * i64::from(ranks));
        match (unit.formation, unit.square) {
            (Formation::Wedge, _) => {
                let rear = match unit.wedge {
                    6 => 3,
                    12 => 5,
                    _ => 6,
                };
                of(rear, 3)
            }
            (Formation::Square, Some(sides)) => {
                let stand = Stand { width: base.width, depth: base.depth };
                stand.square_size([sides.front, sides.rear, sides.right, sides.left])
            }
            _ => {
                let files = unit.files.max(1);
                of(files.min(unit.figures.max(1)), unit.figures.max(1).div_ceil(files))
            }
        }
    }
}
