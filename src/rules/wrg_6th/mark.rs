//! Parts of events: kinds of movement, reasons, and changes of a unit's state.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use estafette_board::plane::{Paces, Pose};

use super::ids::{Cause, Pending, Reaction, Stakes, Team, Temperament, TerrainId, UnitId};
use super::memory::LastSeen;
use super::position::LastMelee;

/// One number that was added to a test or a factor, with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// What for, as a key of the word lists: `friends-advancing`, `charging-light`.
    pub what: String,
    /// How much.
    pub value: i32,
}

/// Which kind of movement (H6 5), in the order of precedence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Back from the last melee.
    Recoil,
    /// After who recoils.
    FollowUp,
    /// Running.
    Rout,
    /// Out of a melee.
    BreakOff,
    /// After who runs.
    Pursuit,
    /// At the enemy.
    Charge,
    /// At a charger.
    Countercharge,
    /// Away from a charger.
    Evade,
    /// Back by a forced retreat.
    Retreat,
    /// Standing to rally.
    Rally,
    /// By order.
    Normal,
    /// Back to 60 paces.
    FallBack,
    /// By the rules alone, without a charge [W-4.11].
    Impetuous,
}

/// Why a unit did less than it meant to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Another body, friend or foe, seen or not.
    Blocked,
    /// There is no room for its new formation or facing.
    NoRoom,
    /// A body was in its way for a part of the period.
    Waited,
    /// The table ends.
    TableEdge,
    /// Terrain that it may not enter.
    Terrain,
    /// The minimum distance to enemies.
    MinimumGap,
    /// No charge was declared at what stands there [W-4.6.1].
    NotDeclared,
    /// Its written order does not allow it.
    Order,
    /// The move is used up.
    Allowance,
    /// Its test forbids it.
    Reaction,
    /// A charge that crossed its path [W-4.6.4].
    CrossCharge,
    /// Nobody of that description is in sight.
    NotSeen,
    /// It is out of reach.
    OutOfReach,
    /// It does not stand in its straight path.
    NotInPath,
    /// It may not do that now.
    NotNow,
    /// The place lies outside its deployment area.
    DeploymentArea,
    /// It is in melee.
    InMelee,
    /// It rests after a charge without contact.
    Pausing,
    /// It runs.
    Routs,
    /// The rules move it.
    Impetuous,
    /// No team draws it.
    NoTeam,
    /// It has had its one attempt.
    OnlyOnce,
    /// Only automatic charges are declared in the closing tests.
    OnlyAutomatic,
    /// Enemies near it are as quick.
    AsQuick,
    /// It has charged.
    HasCharged,
    /// He is with no unit.
    NotJoined,
}

/// A change of a unit's state that is not an event of its own in the case format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Shaken, or no longer.
    Shaken(bool),
    /// Impetuous, or no longer.
    Impetuous(bool),
    /// It broke; who broke it.
    Routs(Option<UnitId>),
    /// It rallied from rout, and looks forward [W-4.5.1c].
    Rallied,
    /// It has had its one attempt to rally.
    RallyUsed,
    /// It must pause, or need not any more.
    Pausing(bool),
    /// Paces used up so far this period.
    Spent(Paces),
    /// It counts as having charged.
    Charged(bool),
    /// In melee with these.
    Fighting(BTreeSet<UnitId>),
    /// What became of its melee.
    LastMelee(Option<LastMelee>),
    /// What it still has to do from it.
    Pending(Option<Pending>),
    /// It follows up.
    FollowingUp(bool),
    /// A cause of disorder is gone.
    Calm(Cause),
    /// All causes of disorder are gone.
    Rallies,
    /// It fights in the front rank of the unit it joined.
    FrontRank(bool),
    /// He influenced a test.
    Influenced(bool),
    /// It was injured.
    Injured,
    /// It is a detachment of that unit [W-4.1.1b].
    Detachment(UnitId),
    /// It marched hard before the battle.
    ForceMarch,
    /// A signal that it did not see: it keeps its old order.
    Missed(String),
    /// His temperament is known.
    Temperament(Temperament),
    /// On the table for all to see.
    Revealed,
    /// Enemy units that see it now for the first time.
    SeenBy(BTreeSet<UnitId>),
    /// It was taken prisoner, destroyed or ran off the table.
    Gone,
    /// In the saddle, or not.
    Mounted(bool),
    /// Its obstacles.
    Stakes(Option<Stakes>),
    /// Its team.
    Team(Option<Team>),
    /// Casualties of its team so far.
    TeamCasualties(u32),
    /// Casualties from shooting this period.
    Shot(u32),
    /// Figures of its rear ranks shot at chargers so close that they do not fight [W-4.12.3c].
    RearShot,
    /// Its test came to this.
    Reaction(Option<Reaction>),
    /// Its place at the start of the period.
    Was(Option<Pose>),
    /// An enemy unit sees it from now on (notes 7).
    InSight,
    /// No enemy unit sees it any more; what the enemy remembers.
    OutOfSight(LastSeen),
    /// It conforms to the edge of that terrain by declaration [W-4.10c], or no longer does.
    EdgeOf(Option<TerrainId>),
    /// Its player claims to have moved to exactly this distance of that unit [W-3.4e].
    Exactly(UnitId, Paces),
}
