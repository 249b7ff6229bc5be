//! The decision register (notes 9): every question that the text leaves open, as a setting of a game.

use serde::{Deserialize, Serialize};

use super::ids::Seat;

/// Declares the readings of a game: the field and key, its type, and its values with their words, the default
/// first.
macro_rules! readings {
    ($($(#[$doc:meta])* $field:ident: $name:ident {
        $(#[$ddoc:meta])* $default:ident = $dword:literal,
        $($(#[$vdoc:meta])* $variant:ident = $word:literal,)*
    })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
            pub enum $name {
                $(#[$ddoc])* #[default] #[serde(rename = $dword)] $default,
                $($(#[$vdoc])* #[serde(rename = $word)] $variant,)*
            }
        )+

        /// The readings of a game.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Readings {
            $($(#[$doc])* pub $field: $name,)+
        }

        /// The keys a game may set and their values, the default first.
        pub const KEYS: &[(&str, &[&str])] = &[
            $((stringify!($field), &[$dword, $($word),*]),)+
        ];

        impl Readings {
            /// Sets a reading by its key.
            ///
            /// # Errors
            /// A sentence naming the values that are known.
            pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
                match (key, value) {
                    $(
                        (stringify!($field), $dword) => self.$field = $name::$default,
                        $((stringify!($field), $word) => self.$field = $name::$variant,)*
                    )+
                    _ => {
                        let known = KEYS.iter().find(|(k, _)| *k == key);
                        return Err(known.map_or_else(
                            || format!("`{key}` is no decision of the register"),
                            |(k, values)| {
                                format!("`{value}` is no value of {k}; known are {}", values.join(", "))
                            },
                        ));
                    }
                }
                Ok(())
            }
        }
    };
}

/// The settings that hold an army list, any text.
pub const ARMIES: [(&str, &[&str]); 2] = [("army.a", &[]), ("army.b", &[])];

/// The seat whose army list a setting holds.
pub fn army_of(key: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| key.strip_prefix("army.") == Some(seat.as_str()))
}

readings! {
    /// Whose armies are played.
    armies: Armies {
        /// Those of the scenario, or of the settings `army.SEAT`.
        Scenario = "scenario",
        /// Each side mails an army list before the set-up.
        ByMail = "by_mail",
    }
    /// Whether the closing tests are also played after period 12.
    closing_tests_after_12: ClosingTests {
        /// They are.
        Yes = "yes",
        /// They are not.
        No = "no",
    }
    /// What a missed deadline means.
    pbem_late: PbemLate {
        /// Default orders, and a victory point for each day.
        Default = "default",
        /// The umpire decides.
        Umpire = "umpire",
    }
    /// How halves add up [W-2.1.4o].
    halving: Halving {
        /// What the owner keeps is halved again.
        KeptValue = "kept_value",
        /// What the opponent scores is halved again.
        ScoredValue = "scored_value",
    }
    /// Two suspect rows of the victory point table [W-2.1.4g].
    vp_table: VpTable {
        /// As printed.
        Printed = "printed",
        /// As the mirror image demands.
        Mirror = "mirror",
    }
    /// A fraction in the difference of damage.
    damage_rounding: DamageRounding {
        /// Cut off.
        Truncate = "truncate",
        /// A half counts as one.
        HalfUp = "half_up",
    }
    /// An early end that both agree on.
    agreed_end: AgreedEnd {
        /// Counted as the table stands.
        AsTheTableStands = "as_the_table_stands",
        /// Counted as if the loser had conceded.
        LoserConcedes = "loser_concedes",
    }
    /// Two distances that are exactly equal.
    tie_die: TieDie {
        /// Each side throws a die.
        Die = "die",
        /// Within.
        In = "in",
        /// Out of it.
        Out = "out",
    }
    /// Sheets a side sends for each period.
    mail_rounds: MailRounds {
        /// One.
        One = "1",
        /// A second one after the reaction tests.
        Two = "2",
    }
    /// The gap that an advance without a charge leaves to enemies.
    min_gap: MinGap {
        /// 10 paces, 30 before a formed front.
        TenThirty = "10_30",
        /// 1 pace.
        One = "1",
    }
    /// How far a warily moving unit must advance at least.
    varily_minimum: VarilyMinimum {
        /// 10 paces.
        Ten = "10",
        /// Not at all.
        None = "0",
    }
    /// What phase 8 announces of a new order.
    announce_detail: AnnounceDetail {
        /// That there is one.
        Fact = "fact",
        /// Which unit has it.
        Unit = "unit",
    }
    /// What becomes of an illegal move.
    order_violation: OrderViolation {
        /// It is cut back to the nearest legal one.
        CutBack = "cut_back",
        /// The whole order is refused.
        Refuse = "refuse",
        /// The umpire decides.
        Umpire = "umpire",
    }
    /// A charge whose target is out of reach.
    failed_charge: FailedCharge {
        /// The charger pauses only if he went beyond his normal move.
        PauseBeyondNormal = "pause_beyond_normal",
        /// He pauses always.
        Always = "always",
    }
    /// Foot that hold when half the gap is less than 10 paces.
    foot_hold_short: FootHoldShort {
        /// They advance half the gap.
        Half = "half",
        /// They advance 10 paces.
        Ten = "10",
    }
    /// The line behind which the flank begins.
    flank_line: FlankLine {
        /// That of the front edge.
        FrontEdge = "front_edge",
        /// That of the rear edge.
        RearEdge = "rear_edge",
        /// That through the middle.
        Centre = "centre",
    }
    /// Where routers run once nobody can reach them.
    rout_direction: RoutDirection {
        /// To their own base edge.
        OwnBaseEdge = "own_base_edge",
        /// Straight on.
        StraightOn = "straight_on",
    }
    /// The suspect cell of the wedge table.
    wedge_table: WedgeTable {
        /// 60, as printed.
        Printed = "60",
        /// 70, as the others demand.
        Seventy = "70",
    }
    /// Fighting figures of foot wedges of 6 and 15.
    wedge_fighters: WedgeFighters {
        /// 5 (5 pincered) and 9 (11 pincered).
        Derived = "5_9",
    }
    /// Which type has taken most of the casualties so far [W-4.1.3c].
    type_loss: TypeLoss {
        /// By what was taken since the last figure.
        Residual = "residual",
        /// By all that was taken since the start.
        Cumulative = "cumulative",
    }
    /// How casualties are divided with a general [W-4.1.3d].
    general_share: GeneralShare {
        /// By figures.
        ProRata = "pro_rata",
        /// In halves.
        Equal = "equal",
    }
    /// What 150/300 paces means for standards [W-4.4a].
    standard_range: StandardRange {
        /// 150 for foot and single figures, 300 for mounted troops and models.
        ByTroops = "by_troops",
        /// 150 for a plain standard, 300 for the army's.
        ByStandard = "by_standard",
    }
    /// What the opponent learns of reaction totals.
    show_test_totals: ShowTestTotals {
        /// The result only, until the battle is over.
        Result = "result",
        /// All.
        Full = "full",
    }
}
