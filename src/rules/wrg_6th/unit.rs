//! A unit: what it is, where it stands, and in what state.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use estafette_board::plane::{Angle, Paces, Point, Pose};

use super::event::{Complies, Kind};
use super::ids::{
    Cause, Class, Command, Formation, Offer, OrderType, Pending, Reaction, Sector, Stakes, Team, Temperament,
    TerrainId, Training, Type, UnitId, Weapon,
};
use super::memory::Sight;

pub use super::parts::{Edge, LastMelee, OffTable, Part, Sides};

/// Whether a value is the default, and is left out of the stored form.
pub(super) fn plain<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What a unit shot at or was shot at by, this period: for tests and announcements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// What its player calls it beside its id; no rule asks for it.
    #[serde(default, skip_serializing_if = "plain")]
    pub name: String,
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
    /// Whether its wedge was formed with the figure of a general to make up the number [W-4.9.2h].
    #[serde(default, skip_serializing_if = "plain")]
    pub wedge_lent: bool,
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
    /// Its sector; without it the one in which it stands.
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
    /// Whether it carries the army standard.
    #[serde(default, skip_serializing_if = "plain")]
    pub standard: bool,
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
    /// Whether its army list gives it the command factor of a detachment [W-4.1.1a].
    #[serde(default, skip_serializing_if = "plain")]
    pub detachable: bool,
    /// The terrain whose edge it conforms to [W-4.10c].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge_of: Option<TerrainId>,
    /// Whether it is on its owner's map only.
    #[serde(default, skip_serializing_if = "plain")]
    pub hidden: bool,
    /// The enemy units that have ever seen it [W-3.6b].
    #[serde(default, skip_serializing_if = "plain")]
    pub seen_by: BTreeSet<UnitId>,
    /// What the enemy knows of where it is.
    #[serde(default, skip_serializing_if = "plain")]
    pub sight: Sight,
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
    /// What the opponent's army list must offer for its obstacles to be used [W-4.14c].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_against: Option<Offer>,
    /// Whether its wagons have mantlets.
    #[serde(default, skip_serializing_if = "plain")]
    pub mantlet: bool,
    /// Where its team is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Team>,
    /// Casualties of its team [W-4.15.4a].
    #[serde(default, skip_serializing_if = "plain")]
    pub team_casualties: u32,
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
    /// Signals of its own side that it did not see.
    #[serde(default, skip_serializing_if = "plain")]
    pub missed: BTreeSet<String>,
    /// Where it stood before the last completed movement phase, of the period before; `None` where it was not yet
    /// there, or has not moved (4.5.3 asks who advances).
    #[serde(default, skip_serializing_if = "plain")]
    pub moved_from: Option<Pose>,
    /// Which kind of movement it made in the last movement phase.
    #[serde(default, skip_serializing_if = "plain")]
    pub went: Option<Kind>,
    /// Whether it was seen for the first time since the last reaction tests [W-3.6b].
    #[serde(default, skip_serializing_if = "plain")]
    pub surprises: bool,
    /// What the checks of its move came to this period (notes 4.2); `None` before they were made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Complies>,
    /// Of a general: whether he fell since the last reaction tests.
    #[serde(default, skip_serializing_if = "plain")]
    pub fell: bool,
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
            name: String::new(),
            kind,
            figures,
            files: 0,
            at: None,
            facing: Angle::default(),
            formation: Formation::Line,
            wedge: 0,
            wedge_lent: false,
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
            standard: false,
            with: None,
            front_rank: false,
            influenced: false,
            detachment_of: None,
            detachable: false,
            edge_of: None,
            hidden: false,
            seen_by: BTreeSet::new(),
            sight: Sight::Never,
            off_table: None,
            force_march: false,
            march_losses: 0,
            mounted: true,
            stakes: None,
            only_against: None,
            mantlet: false,
            team: None,
            team_casualties: 0,
            shot: 0,
            rear_shot: false,
            evaded: false,
            fell_back: Paces::ZERO,
            files_before: 0,
            front: None,
            missed: BTreeSet::new(),
            moved_from: None,
            went: None,
            surprises: false,
            kept: None,
            fell: false,
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
