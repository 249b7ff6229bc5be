//! Names of seats, units, troop types, weapons and of everything that a sheet or a case may name, each its
//! own type. The words are those of the notes (H2, H7, H8) and of the case format.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::SeatId;

/// A side of the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Whose base edge is y = 0 and whose troops look up the table.
    A,
    /// Whose base edge is the far one.
    B,
}

impl Seat {
    /// Both, in seat order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The seat's id.
    pub fn id(self) -> SeatId {
        SeatId::new(self.as_str())
    }

    /// The side a seat plays.
    pub fn of_id(seat: &SeatId) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.as_str() == seat.as_str())
    }

    /// `a`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }

    /// The other side.
    pub fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A unit, a general's body, or wagons: the seat and the name on its sheet, `a7`, `aG1`, `bW2`. Ordered as
/// people count: `a2` before `a10`, numbers before letters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId {
    seat: Seat,
    name: String,
}

/// Longest name of a unit.
const LONGEST: usize = 12;

impl UnitId {
    /// A seat's unit of that name; the name as on its sheet, letters in capitals.
    ///
    /// # Errors
    /// A sentence when it is no name.
    pub fn named(seat: Seat, name: &str) -> Result<Self, String> {
        let good = !name.is_empty()
            && name.len() <= LONGEST
            && name.bytes().all(|b| b.is_ascii_alphanumeric())
            && name.bytes().any(|b| b.is_ascii_digit());
        if good {
            Ok(Self { seat, name: name.to_ascii_uppercase() })
        } else {
            Err(format!("`{name}` is no name of a unit: letters and a number are expected, as in 7, G1 or W2"))
        }
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Its name on the sheet: `7`, `G1`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Letters, number and rest of the name.
    fn key(&self) -> (Seat, &str, u64, &str) {
        let digits = self.name.find(|c: char| c.is_ascii_digit()).unwrap_or(self.name.len());
        let (letters, tail) = self.name.split_at(digits);
        let end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (number, rest) = tail.split_at(end);
        (self.seat, letters, number.parse().unwrap_or(0), rest)
    }
}

impl Ord for UnitId {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key()).then_with(|| self.name.cmp(&other.name))
    }
}

impl PartialOrd for UnitId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.seat, self.name))
    }
}

impl FromStr for UnitId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seat = Seat::ALL.into_iter().find(|s| text.starts_with(s.as_str()));
        let seat = seat.ok_or_else(|| format!("`{text}` is no unit: it begins with a or b, as in a7"))?;
        Self::named(seat, &text[1..])
    }
}

impl TryFrom<String> for UnitId {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<UnitId> for String {
    fn from(id: UnitId) -> Self {
        id.to_string()
    }
}

/// The name of a terrain piece: `H1`, `W2`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TerrainId(pub String);

impl fmt::Display for TerrainId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Fieldless enums with the words in which cases, data and events write them.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// As written in cases and data.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The one that is written so.
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

words!(
    /// A troop type (H2).
    Type {
        /// Light infantry.
        Li = "LI",
        /// Light medium infantry.
        Lmi = "LMI",
        /// Light heavy infantry.
        Lhi = "LHI",
        /// Medium infantry.
        Mi = "MI",
        /// Heavy infantry.
        Hi = "HI",
        /// Extra heavy infantry.
        Ehi = "EHI",
        /// Super heavy infantry.
        Shi = "SHI",
        /// Light cavalry.
        Lc = "LC",
        /// Medium cavalry.
        Mc = "MC",
        /// Heavy cavalry.
        Hc = "HC",
        /// Heavy knights.
        Hk = "HK",
        /// Extra heavy cavalry.
        Ehc = "EHC",
        /// Extra heavy knights.
        Ehk = "EHK",
        /// Super heavy cavalry.
        Shc = "SHC",
        /// Super heavy knights.
        Shk = "SHK",
        /// Light camelry.
        Lcm = "LCm",
        /// Heavy camelry.
        Hcm = "HCm",
        /// Light chariot, a model.
        Lch = "LCh",
        /// Heavy chariot, a model.
        Hch = "HCh",
        /// Scythed chariot, a model.
        Sch = "SCh",
        /// Elephant, a model.
        El = "El",
        /// Mounted infantry.
        MtI = "MtI",
        /// An artillery piece with its crew.
        Art = "Art",
        /// A cart with its team.
        Cart = "Cart",
        /// A wagon with its team.
        Wag = "Wag",
    }
);

words!(
    /// A weapon (H7, H8).
    Weapon {
        /// Bow.
        Bow = "B",
        /// Longbow.
        Longbow = "LB",
        /// Crossbow.
        Crossbow = "CB",
        /// Sling.
        Sling = "S",
        /// Staff sling.
        StaffSling = "SS",
        /// Javelins.
        Javelins = "JLS",
        /// Darts.
        Darts = "D",
        /// Handgun.
        Handgun = "HG",
        /// Light artillery.
        LightArtillery = "LA",
        /// Heavy artillery.
        HeavyArtillery = "HA",
        /// Pike.
        Pike = "P",
        /// Long thrusting spear.
        LongSpear = "LTS",
        /// Heavy throwing weapon.
        HeavyThrowing = "HTW",
        /// Two-handed cutting weapon.
        TwoHandedCutting = "2HCW",
        /// Two-handed thrusting weapon.
        TwoHandedThrusting = "2HCT",
        /// Side arms.
        SideArms = "SA",
        /// Mounted lance.
        Lance = "L",
    }
);

words!(
    /// A column of the tables of targets (H7, H8).
    Column {
        /// Unarmoured foot.
        F0 = "F0",
        /// Armoured foot.
        F1 = "F1",
        /// Heavily armoured foot.
        F2 = "F2",
        /// Unarmoured mounted.
        M0 = "M0",
        /// Armoured mounted.
        M1 = "M1",
        /// Heavily armoured mounted.
        M2 = "M2",
        /// Fully armoured mounted.
        M3 = "M3",
        /// Chariots.
        Ch = "CH",
        /// Elephants.
        El = "EL",
    }
);

words!(
    /// How troops were trained (H14).
    Training {
        /// Regular.
        Regular = "reg",
        /// Irregular.
        Irregular = "irr",
    }
);

words!(
    /// Morale class (H14).
    Class {
        /// Guards or fanatics.
        A = "A",
        /// Crack or nobles.
        B = "B",
        /// Average.
        C = "C",
        /// Poor.
        D = "D",
    }
);

words!(
    /// A movement order [W-4.4.5].
    OrderType {
        /// Q: advance at least half the move.
        Quick = "quick",
        /// V, warily: advance at most half the move.
        Varily = "varily",
        /// H: stay.
        Hold = "hold",
        /// S: skirmish.
        Skirmish = "skirmish",
    }
);

words!(
    /// A third of the table's width, as its owner sees it (H20).
    Sector {
        /// On the owner's left.
        Left = "left",
        /// In the middle, before the camp.
        Centre = "centre",
        /// On the owner's right.
        Right = "right",
    }
);

words!(
    /// A legal formation [W-4.10a].
    Formation {
        /// One to four ranks.
        Line = "line",
        /// A march column.
        Column = "column",
        /// A wedge of 6, 12 or 15.
        Wedge = "wedge",
        /// A square.
        Square = "square",
        /// Horse archers in pairs, shooting to two sides.
        Scythian = "scythian",
        /// Horse archers in a circle.
        Cantabrian = "cantabrian",
    }
);

words!(
    /// A cause of disorder (H12), each counted once.
    Cause {
        /// In terrain with D.
        Terrain = "terrain",
        /// Contacted in the flank [W-4.6.7b].
        Flank = "flank",
        /// Could not recoil [W-4.8.4a].
        BlockedRecoil = "blocked-recoil",
        /// Friends went through.
        Interpenetration = "interpenetration",
        /// Stood in an illegal formation [W-4.10d].
        Formation = "formation",
        /// Recoiled.
        Recoil = "recoil",
        /// Has just routed.
        Rout = "rout",
        /// Has just pursued.
        Pursuit = "pursuit",
    }
);

words!(
    /// What a reaction test came to (H15).
    Reaction {
        /// Routs.
        Rout = "rout",
        /// Retires one normal move, shaken.
        ForcedRetreat = "forced-retreat",
        /// May approach no enemy in sight [W-4.5.5].
        NoAdvance = "no-advance",
        /// Free within its orders.
        Obey = "obey",
        /// Moves by the rules alone [W-4.11].
        Impetuous = "impetuous",
    }
);

words!(
    /// What a unit still has to do in the next movement phase, from the last melee.
    Pending {
        /// Goes back.
        Recoil = "recoil",
        /// Goes after who recoils.
        FollowUp = "follow-up",
        /// Runs.
        Rout = "rout",
        /// Goes after who runs.
        Pursue = "pursue",
    }
);

words!(
    /// A general's command.
    Command {
        /// Commander-in-chief.
        Chief = "c-in-c",
        /// Sub-general.
        Sub = "sub",
    }
);

words!(
    /// A general's temperament (H18).
    Temperament {
        /// Units with him are impetuous one point later.
        Cautious = "cautious",
        /// No change.
        Bold = "bold",
        /// Units with him are impetuous one point earlier.
        Rash = "rash",
    }
);

words!(
    /// A kind of terrain.
    Ground {
        /// A hill: height inside its contour.
        Hill = "hill",
        /// A wood.
        Wood = "wood",
        /// Rough or rocky ground.
        Rough = "rough",
        /// Scrub or brush.
        Scrub = "scrub",
        /// Soft sand.
        SoftSand = "soft-sand",
        /// Marsh.
        Marsh = "marsh",
        /// A steep slope.
        Steep = "steep",
        /// A minor linear obstacle.
        Obstacle = "obstacle",
    }
);

words!(
    /// Obstacles that a unit may place [W-4.7.7].
    Stakes {
        /// With the unit.
        Carried = "carried",
        /// Before its front.
        Placed = "placed",
    }
);

words!(
    /// Where a wagon's team is [W-4.15.3].
    Team {
        /// Yoked: it can move.
        Linked = "linked",
        /// Inside the laager.
        Unlinked = "unlinked",
        /// Off the table.
        Off = "off",
    }
);

words!(
    /// Where a charger comes from, in the local coordinates of its target [W-4.6.7].
    Bearing {
        /// Wholly before the prolonged front edge.
        Front = "front",
        /// Partly behind it.
        PartlyBehind = "partly-behind",
        /// Wholly behind it.
        SolelyBehind = "solely-behind",
    }
);

words!(
    /// Why a reaction test is taken (H15).
    Occasion {
        /// Wishes to charge.
        Charging = "charging",
        /// Is charged [W-4.7.1a].
        Charged = "charged",
        /// Lost the last melee.
        LostMelee = "lost-melee",
        /// Lost three or more casualties per four figures to shooting.
        ShotAt = "shot-at",
        /// Friends rout within 150 paces in sight.
        FriendsRouting = "friends-routing",
        /// Its general was killed in sight.
        GeneralKilled = "general-killed",
        /// Is surprised [W-3.6b].
        Surprised = "surprised",
        /// Wishes to stop its pursuit.
        StopPursuit = "stop-pursuit",
        /// Tries to rally from rout [W-4.5.1a].
        Rally = "rally",
    }
);

words!(
    /// The letters and words of shooting orders [W-4.12.2].
    TargetType {
        /// Generals.
        Generals = "generals",
        /// Mounted troops.
        Mounted = "mounted",
        /// Elephants.
        Elephants = "elephants",
        /// Artillery.
        Artillery = "artillery",
        /// Chariots.
        Chariots = "chariots",
        /// The enemy nearest.
        Nearest = "nearest",
    }
);

/// How a general takes part in a test [W-4.2.1c].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Influence {
    /// His bonus is added.
    Plus,
    /// His bonus is subtracted.
    Minus,
    /// He stands aside.
    None,
    /// Added if that raises the total where it helps, else none (the default in play by mail).
    IfUseful,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_counted_as_people_count() {
        let mut ids: Vec<UnitId> =
            ["b1", "aG1", "a10", "a2", "aW1", "a9"].iter().map(|id| id.parse().unwrap()).collect();
        ids.sort();
        let ids: Vec<String> = ids.iter().map(UnitId::to_string).collect();
        assert_eq!(ids, ["a2", "a9", "a10", "aG1", "aW1", "b1"]);
    }

    #[test]
    fn what_is_no_unit_is_refused() {
        for bad in ["", "7", "c7", "a", "a-1", "aX"] {
            assert!(bad.parse::<UnitId>().is_err(), "{bad}");
        }
    }
}
