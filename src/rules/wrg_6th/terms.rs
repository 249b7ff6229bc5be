//! Troop types, weapons, states and everything else that sheets, cases and data name by a word of the notes
//! (H2, H7, H8, H12).

use std::fmt;

use serde::{Deserialize, Serialize};

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

pub(super) use words;

pub use super::states::*;

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
