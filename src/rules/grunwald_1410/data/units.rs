//! Classes of units and leaders, from `units.toml` and `leaders.toml` (2.2, 4.23, 15.0).

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::ids::{Arm, LeaderId, Nation, Side};
use super::super::s02_components::horse_of;
use super::words::{ARMS, NATIONS, SIDES};
use estafette_rules::source::Section;

/// The id of a class of units: `t_horse`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClassId(pub Arc<str>);

impl ClassId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for ClassId {
    fn from(id: &str) -> Self {
        Self(id.into())
    }
}

impl fmt::Display for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A class of units: what is printed on its counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Class {
    /// Its id.
    pub id: ClassId,
    /// Its name in reports.
    pub title: String,
    /// What its counters and ids begin with: `KP`.
    pub letter: String,
    /// What kind of troops.
    pub arm: Arm,
    /// Whose men; `None` if each unit states its own.
    pub nation: Option<Nation>,
    /// Strength of the front, with shock for cavalry (2.2-8).
    pub strength: u32,
    /// Strength of the reverse side; `None` if it never flips (2.2-11).
    pub reverse: Option<u32>,
    /// Movement points a turn (2.2-12).
    pub allowance: u32,
    /// Movement points for a turn of 60 degrees (4.23).
    pub turn_cost: u32,
    /// Whether it fires crossbows (11.11).
    pub crossbow: bool,
    /// Whether it is camp followers (17.0).
    pub follower: bool,
}

/// A leader: what is printed on his counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeaderData {
    /// His id.
    pub id: LeaderId,
    /// His name in reports.
    pub name: String,
    /// His side.
    pub side: Side,
    /// Whom he commands (15.31).
    pub commands: Vec<Nation>,
    /// His factor in reorganisation (9.44).
    pub factor: u32,
    /// Movement points when alone (15.12).
    pub allowance: u32,
    /// Victory points to the enemy for his loss (19.0).
    pub points: u32,
}

/// The keys of a `[class.ID]`.
const CLASS_KEYS: &[&str] = &[
    "title",
    "letter",
    "arm",
    "nation",
    "strength",
    "reverse",
    "allowance",
    "turn_cost",
    "crossbow",
    "follower",
];

/// The keys of a `[leader.NAME]`.
const LEADER_KEYS: &[&str] = &["name", "side", "commands", "factor", "allowance", "points"];

/// Reads `units.toml`.
pub(super) fn classes(root: &Section<'_>) -> Option<BTreeMap<ClassId, Class>> {
    root.allow(&["class"]);
    let mut classes = BTreeMap::new();
    for (id, entry) in root.need("class")?.section()?.entries() {
        if let Some(class) = entry.section().and_then(|s| class(id, &s)) {
            classes.insert(class.id.clone(), class);
        }
    }
    Some(classes)
}

fn class(id: &str, section: &Section<'_>) -> Option<Class> {
    section.allow(CLASS_KEYS);
    let text = |key| section.need(key)?.text().map(str::to_owned);
    let whole = |key| section.need(key)?.whole();
    let flag = |key| section.get(key).is_some_and(|e| e.flag() == Some(true));
    let (title, letter) = (text("title"), text("letter"));
    let arm = section.need("arm").and_then(|e| e.word("arm", ARMS));
    let (strength, allowance, turn_cost) = (whole("strength"), whole("allowance"), whole("turn_cost"));
    let class = Class {
        id: ClassId::from(id),
        title: title?,
        letter: letter?,
        arm: arm?,
        nation: section.get("nation").and_then(|e| e.word("nation", NATIONS)),
        strength: strength?,
        reverse: section.get("reverse").and_then(|e| e.whole()),
        allowance: allowance?,
        turn_cost: turn_cost?,
        crossbow: flag("crossbow"),
        follower: flag("follower"),
    };
    agree(&class, section);
    Some(class)
}

fn weight_word(weight: Arm) -> &'static str {
    if weight == Arm::Heavy { "heavy" } else { "light" }
}

/// What the rulebook says of every class of an arm (2.2).
fn agree(class: &Class, section: &Section<'_>) {
    let Class { id, arm, strength, reverse, nation, .. } = class;
    if let Some(weight) = nation.map(horse_of)
        && arm.is_horse()
        && *arm != weight
    {
        section.fault(format!(
            "`{id}` is horse of a nation whose horse is {} (2.2-5, 2.2-6)",
            weight_word(weight)
        ));
    }
    match reverse {
        None if arm.is_horse() => {
            section.fault(format!("`{id}` is horse and has no `reverse` strength (2.2-9)"));
        }
        Some(_) if !arm.is_horse() => {
            section.fault(format!("`{id}` is not horse and never flips: leave out `reverse` (2.2-9)"));
        }
        Some(reverse) if reverse > strength => {
            section.fault(format!("`{id}`: reverse {reverse} is above strength {strength} (2.2-11)"));
        }
        _ => {}
    }
    if *strength == 0 && *arm != Arm::Artillery {
        section.fault(format!("`{id}` has strength 0; only artillery does not fight (12.31)"));
    }
    if (class.crossbow || class.follower) && *arm != Arm::Foot {
        section.fault(format!("`{id}`: crossbows and camp followers are foot (2.2-4)"));
    }
}

/// Reads `leaders.toml`.
pub(super) fn leaders(root: &Section<'_>) -> Option<BTreeMap<LeaderId, LeaderData>> {
    root.allow(&["leader"]);
    let mut leaders = BTreeMap::new();
    for (id, entry) in root.need("leader")?.section()?.entries() {
        if id.is_empty() || !id.bytes().all(|b| b.is_ascii_uppercase()) {
            entry.fault(format!("leader `{id}` must be one word in capitals"));
        }
        if let Some(leader) = entry.section().and_then(|s| leader(id, &s)) {
            leaders.insert(leader.id.clone(), leader);
        }
    }
    Some(leaders)
}

fn leader(id: &str, section: &Section<'_>) -> Option<LeaderData> {
    section.allow(LEADER_KEYS);
    let whole = |key| section.need(key)?.whole();
    let name = section.need("name").and_then(|e| e.text());
    let side = section.need("side").and_then(|e| e.word("side", SIDES));
    let (factor, allowance, points) = (whole("factor"), whole("allowance"), whole("points"));
    let mut commands = Vec::new();
    for entry in section.need("commands")?.list()? {
        let Some(nation) = entry.word("nation", NATIONS) else { continue };
        if side.is_some_and(|s| s != nation.side()) {
            entry.fault(format!("`{id}` cannot command the enemy's {}", nation.as_str()));
        }
        commands.push(nation);
    }
    Some(LeaderData {
        id: LeaderId::from(id),
        name: name?.to_owned(),
        side: side?,
        commands,
        factor: factor?,
        allowance: allowance?,
        points: points?,
    })
}
