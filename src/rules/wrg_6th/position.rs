//! A position of a battle: where everybody stands and in what state, and nothing that follows from it.
//!
//! Only events change it (see `apply.rs`). The stored form is the JSON of [`State`], in the words of the case
//! format; what is at its default is left out, so that equal positions are equal bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::board::plane::{Angle, Block, Paces, Point, Pose};
use crate::rules::Snapshot;

use super::data::Data;
use super::ids::{
    Cause, Class, Command, Formation, Ground, OrderType, Pending, Reaction, Seat, Sector, Stakes, Team,
    Temperament, TerrainId, Training, Type, UnitId, Weapon,
};
use super::phase::Phase;
use super::readings::Readings;

/// Whether a value is the default, and is left out of the stored form.
fn plain<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Figures of one type in a mixed unit [W-4.1.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Their type.
    #[serde(rename = "type")]
    pub kind: Type,
    /// How many.
    pub figures: u32,
    /// Casualties since the last figure lost.
    #[serde(default, skip_serializing_if = "plain")]
    pub casualties: i32,
    /// Figures lost in battle: with the casualties, all it has taken (`type_loss = "cumulative"`).
    #[serde(default, skip_serializing_if = "plain")]
    pub lost: u32,
}

/// Figures on the sides of a square [W-4.9.3c].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides {
    /// To the front.
    pub front: u32,
    /// To the rear.
    pub rear: u32,
    /// To the right.
    pub right: u32,
    /// To the left.
    pub left: u32,
}

/// What a unit did in the last melee: decides break-offs and tests.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMelee {
    /// Whether it had charged into it.
    #[serde(default, skip_serializing_if = "plain")]
    pub charged: bool,
    /// Casualties it gave.
    #[serde(default, skip_serializing_if = "plain")]
    pub gave: u32,
    /// Casualties it took.
    #[serde(default, skip_serializing_if = "plain")]
    pub took: u32,
    /// Periods in a row it has fought (H8: tired after three).
    #[serde(default, skip_serializing_if = "plain")]
    pub periods: u32,
}

/// How a unit stands off the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffTable {
    /// Where it comes in: `own`, `left`, `right` (as its owner sees it), with the sector for the own edge.
    #[serde(default)]
    pub edge: Edge,
    /// Periods by which it was delayed before play, 0 to 2 [W-4.4.2c].
    #[serde(default, skip_serializing_if = "plain")]
    pub delay: u8,
    /// Whether its roll succeeded, and only a free place is missing.
    #[serde(default, skip_serializing_if = "plain")]
    pub ready: bool,
}

/// The part of the table's edge where a unit comes in (H16).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The own base edge, in the middle of the unit's sector.
    #[default]
    Own,
    /// The left flank, the 300 paces nearest the own corner.
    Left,
    /// The right flank.
    Right,
}

/// What a unit shot at or was shot at by, this period: for tests and announcements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its type; of a mixed unit the type of most figures, of a general's body his mount.
    #[serde(rename = "type")]
    pub kind: Type,
    /// Figures, or models, that it has now.
    pub figures: u32,
    /// Files; 0 while it is not on the table.
    #[serde(default, skip_serializing_if = "plain")]
    pub files: u32,
    /// The centre of its front edge; `None` off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// The direction it looks in.
    #[serde(default)]
    pub facing: Angle,
    /// Its formation.
    #[serde(default = "line", skip_serializing_if = "is_line")]
    pub formation: Formation,
    /// The full size of its wedge: 6, 12 or 15; 0 for none.
    #[serde(default, skip_serializing_if = "plain")]
    pub wedge: u32,
    /// How its square is divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Sides>,
    /// How it was trained.
    pub training: Training,
    /// Its class.
    pub class: Class,
    /// Its weapons, in the order listed.
    #[serde(default, skip_serializing_if = "plain")]
    pub weapons: Vec<Weapon>,
    /// Whether it has shields.
    #[serde(default, skip_serializing_if = "plain")]
    pub shield: bool,
    /// Its movement order.
    #[serde(default = "hold")]
    pub orders: OrderType,
    /// Its sector.
    #[serde(default = "centre")]
    pub sector: Sector,
    /// Its written standing clauses, in the words of the sheet.
    #[serde(default, skip_serializing_if = "plain")]
    pub written: Vec<String>,
    /// Figures it began with.
    pub start_figures: u32,
    /// Casualties since the last figure lost; of a mixed unit those of its parts count instead. May fall
    /// below 0 when a joined general's casualties counted towards a figure [W-4.1.3f].
    #[serde(default, skip_serializing_if = "plain")]
    pub casualties: i32,
    /// The types of a mixed unit; the first fills the front.
    #[serde(default, skip_serializing_if = "plain")]
    pub types: Vec<Part>,
    /// Its causes of disorder.
    #[serde(default, skip_serializing_if = "plain")]
    pub disordered: BTreeSet<Cause>,
    /// Whether it is shaken.
    #[serde(default, skip_serializing_if = "plain")]
    pub shaken: bool,
    /// Whether it is impetuous.
    #[serde(default, skip_serializing_if = "plain")]
    pub impetuous: bool,
    /// Whether it routs.
    #[serde(default, skip_serializing_if = "plain")]
    pub routing: bool,
    /// The enemy that broke it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken_by: Option<UnitId>,
    /// Whether it has tried to rally from rout.
    #[serde(default, skip_serializing_if = "plain")]
    pub rally_used: bool,
    /// Whether it must pause this period.
    #[serde(default, skip_serializing_if = "plain")]
    pub pausing: bool,
    /// Paces used up this period.
    #[serde(default, skip_serializing_if = "plain")]
    pub spent: Paces,
    /// What its test came to this period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Reaction>,
    /// Whether it charged this period (into contact, or beyond its normal move).
    #[serde(default, skip_serializing_if = "plain")]
    pub charged: bool,
    /// Enemies it is in melee with.
    #[serde(default, skip_serializing_if = "plain")]
    pub fighting: BTreeSet<UnitId>,
    /// Its last melee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_melee: Option<LastMelee>,
    /// What it still has to do from that melee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Pending>,
    /// Whether it follows up, and so fights as if charging (H8).
    #[serde(default, skip_serializing_if = "plain")]
    pub following_up: bool,
    /// Where it stood at the start of the period; `None`: where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Pose>,
    /// Distances to other units that its player claimed to be exactly that by the rules [W-3.4e]; they end
    /// when one of the two moves.
    #[serde(default, skip_serializing_if = "plain")]
    pub exactly: BTreeMap<UnitId, Paces>,
    /// The general whose body it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<Command>,
    /// His temperament, once it is known [W-4.4.2i].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperament: Option<Temperament>,
    /// Whether he is injured.
    #[serde(default, skip_serializing_if = "plain")]
    pub injured: bool,
    /// The unit he has joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<UnitId>,
    /// Whether he fights in its front rank.
    #[serde(default, skip_serializing_if = "plain")]
    pub front_rank: bool,
    /// Whether he influenced a test of that unit this period.
    #[serde(default, skip_serializing_if = "plain")]
    pub influenced: bool,
    /// The mother unit of a detachment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detachment_of: Option<UnitId>,
    /// The terrain whose edge it conforms to [W-4.10c].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge_of: Option<TerrainId>,
    /// Whether it is on its owner's map only.
    #[serde(default, skip_serializing_if = "plain")]
    pub hidden: bool,
    /// The enemy units that have ever seen it [W-3.6b].
    #[serde(default, skip_serializing_if = "plain")]
    pub seen_by: BTreeSet<UnitId>,
    /// How it stands off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_table: Option<OffTable>,
    /// Whether it marched hard before the battle [W-4.4.1].
    #[serde(default, skip_serializing_if = "plain")]
    pub force_march: bool,
    /// Figures it lost in the march (half value [W-2.1.4k]).
    #[serde(default, skip_serializing_if = "plain")]
    pub march_losses: u32,
    /// Whether mounted infantry sits in the saddle.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub mounted: bool,
    /// Obstacles it carries or has placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stakes: Option<Stakes>,
    /// Whether its wagons have mantlets.
    #[serde(default, skip_serializing_if = "plain")]
    pub mantlet: bool,
    /// Where its team is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Team>,
    /// Casualties taken from shooting in the last shooting phase (H15).
    #[serde(default, skip_serializing_if = "plain")]
    pub shot: u32,
    /// Whether figures of its rear ranks shot at chargers so close that they do not fight [W-4.12.3c].
    #[serde(default, skip_serializing_if = "plain")]
    pub rear_shot: bool,
    /// Whether it evaded this period.
    #[serde(default, skip_serializing_if = "plain")]
    pub evaded: bool,
    /// How far it fell back this period; such paces do not make it move fast [W-4.9.4g].
    #[serde(default, skip_serializing_if = "plain")]
    pub fell_back: Paces,
    /// Its files before it first changed its formation this period; 0 when it did not.
    #[serde(default, skip_serializing_if = "plain")]
    pub files_before: u32,
    /// Of a mixed unit: figures of its first type in the front rank, where a turn or an expansion has mixed
    /// the ranks [W-4.1.2h]; `None`: the first type fills the front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<u32>,
    /// Whether it has left the table, routing or in pursuit; it does not come back.
    #[serde(default, skip_serializing_if = "plain")]
    pub gone: bool,
}

fn line() -> Formation {
    Formation::Line
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_line(formation: &Formation) -> bool {
    *formation == Formation::Line
}

fn hold() -> OrderType {
    OrderType::Hold
}

fn centre() -> Sector {
    Sector::Centre
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_yes(mounted: &bool) -> bool {
    *mounted
}

impl Unit {
    /// A unit of that type with everything at its default: regular, C, on nobody's map.
    pub fn new(kind: Type, figures: u32) -> Self {
        Self {
            kind,
            figures,
            files: 0,
            at: None,
            facing: Angle::default(),
            formation: Formation::Line,
            wedge: 0,
            square: None,
            training: Training::Regular,
            class: Class::C,
            weapons: Vec::new(),
            shield: false,
            orders: OrderType::Hold,
            sector: Sector::Centre,
            written: Vec::new(),
            start_figures: figures,
            casualties: 0,
            types: Vec::new(),
            disordered: BTreeSet::new(),
            shaken: false,
            impetuous: false,
            routing: false,
            broken_by: None,
            rally_used: false,
            pausing: false,
            spent: Paces::ZERO,
            reaction: None,
            charged: false,
            fighting: BTreeSet::new(),
            last_melee: None,
            pending: None,
            following_up: false,
            was: None,
            exactly: BTreeMap::new(),
            general: None,
            temperament: None,
            injured: false,
            with: None,
            front_rank: false,
            influenced: false,
            detachment_of: None,
            edge_of: None,
            hidden: false,
            seen_by: BTreeSet::new(),
            off_table: None,
            force_march: false,
            march_losses: 0,
            mounted: true,
            stakes: None,
            mantlet: false,
            team: None,
            shot: 0,
            rear_shot: false,
            evaded: false,
            fell_back: Paces::ZERO,
            files_before: 0,
            front: None,
            gone: false,
        }
    }

    /// Where it stands; `None` off the table.
    pub fn pose(&self) -> Option<Pose> {
        self.at.map(|at| Pose::new(at, self.facing))
    }

    /// Where it stood at the start of the period.
    pub fn pose_before(&self) -> Option<Pose> {
        self.was.or_else(|| self.pose())
    }
}

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
pub struct End {
    /// Who conceded, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Seat>,
    /// Net damage points of each seat, in quarters [W-2.1.4a].
    pub net: BTreeMap<Seat, i64>,
    /// Victory points of each seat.
    pub victory: BTreeMap<Seat, u32>,
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
    /// Damage points that an umpire gave, or took where negative.
    #[serde(default, skip_serializing_if = "plain")]
    pub awarded: BTreeMap<Seat, i32>,
    /// The decisions of the register as this game has them.
    #[serde(default)]
    pub readings: Readings,
    /// How the battle ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

/// A position: what is stored, and the house profile it is played by.
#[derive(Debug, Clone)]
pub struct Position {
    state: State,
    /// The tables H1–H24 and the rules.
    pub data: Arc<Data>,
}

impl Deref for Position {
    type Target = State;
    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Position {
    /// A position with that state.
    pub fn new(state: State, data: Arc<Data>) -> Self {
        Self { state, data }
    }

    /// Reads a stored position.
    ///
    /// # Errors
    /// A sentence when the text is none.
    pub fn read(snapshot: &Snapshot, data: &Arc<Data>) -> Result<Self, String> {
        let state = serde_json::from_str(&snapshot.0).map_err(|e| format!("no position: {e}"))?;
        Ok(Self { state, data: data.clone() })
    }

    /// The text in which it is stored.
    ///
    /// # Panics
    /// Never: a position is plain data.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(serde_json::to_string(&self.state).expect("a position is plain data"))
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
                let side = sides.front.max(sides.rear).max(sides.left).max(sides.right);
                let (width, _) = of(side.max(1), 1);
                (width.max(base.depth * 2), width.max(base.depth * 2))
            }
            _ => {
                let files = unit.files.max(1);
                of(files.min(unit.figures.max(1)), unit.figures.max(1).div_ceil(files))
            }
        }
    }
}
