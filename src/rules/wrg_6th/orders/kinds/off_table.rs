//! `off table`, `arrive`, `deploy`: before play (4.4.2).

use super::*;
use estafette_core::{said, text};

pub const VERB: Declared = Declared {
    verb: Verb {
        name: "off-table",
        aliases: &["off", "arrive", "delay", "deploy"],
        when: "set-up",
        short: "before play: off the table, delays, forced marches, places",
        long: "Delays of 1 or 2 periods are written before play. `deploy at x, y facing degrees` gives the middle of the \
               front, counted from the left corner of side a.",
        examples: &[
            "UNIT 14: OFF TABLE, arrive on the left flank, delay 1 period; on arrival QUICK towards the enemy camp",
            "UNIT 15: OFF TABLE, force march, arrive own edge sector RIGHT; general G2 with them, character bold",
            "UNIT 2: deploy at 900, 280 facing 0",
            "UNIT 18: detachment of unit 2",
        ],
        rules: &["W-4.4.2c", "W-4.4.2d"],
    },
    forms: &[
        (Rule::off_table, |_, _, _| one(OffTable { edge: Edge::Own, sector: None, delay: 0 })),
        (Rule::arrive, |_, pair, _| {
            let edge = match () {
                () if has(pair, Rule::edge_left) => Edge::Left,
                () if has(pair, Rule::edge_right) => Edge::Right,
                () => Edge::Own,
            };
            Ok(vec![ActionPart::Arrive(edge, child(pair, Rule::in_sector).map(|s| things::sector(&s)))])
        }),
        (Rule::delay, |reader, pair, _| {
            Ok(vec![ActionPart::Delay(u8::try_from(reader.count(pair)?).unwrap_or(u8::MAX))])
        }),
        (Rule::no_delay, |_, _, _| Ok(vec![ActionPart::Delay(0)])),
        (Rule::force_march, |_, _, _| one(ForceMarch)),
        (Rule::together, |reader, pair, _| one(Together(own_below(reader, pair)?))),
        (Rule::deploy, |reader, pair, _| {
            let place = child(pair, Rule::place).unwrap_or_else(|| pair.clone());
            let facing = child(pair, Rule::facing).map(|f| reader.degrees(&f)).transpose()?;
            let (at, facing) = (reader.place(&place)?, facing.map(Angle::direction));
            one(Deploy { at, facing, hidden: has(pair, Rule::hidden) })
        }),
        (Rule::detachment, |reader, pair, _| one(DetachmentOf(own_below(reader, pair)?))),
    ],
};

/// An order of set-up: what it speaks of and when it acts.
macro_rules! before_play {
    () => {
        fn facts(&self) -> Facts {
            Facts::new(Topic::Deployment, Phase::NewOrders)
        }
    };
}

/// Off the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OffTable {
    /// Where it comes in.
    pub edge: Edge,
    /// The sector of the own edge.
    pub sector: Option<Sector>,
    /// Periods of delay.
    pub delay: u8,
}

impl ActionKind for OffTable {
    before_play!();

    fn said(&self, s: &Subject) -> String {
        let third = self.sector.map_or_else(String::new, |t| format!(" in {}", say::sector(t)));
        let delay = match self.delay {
            0 => String::new(),
            1 => said!("delayed-by-1-period"),
            n => said!("delayed-by-periods", %n),
        };
        let edge = match self.edge {
            Edge::Own => text!("at-the-own-edge"),
            Edge::Left => text!("on-the-left-flank"),
            Edge::Right => text!("on-the-right-flank"),
        };
        said!("off-the-table-and", is = %s.is(), does = %s.does("arrive", ""), %edge, %third, %delay)
    }
}

/// March hard before the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForceMarch;

impl ActionKind for ForceMarch {
    before_play!();

    fn said(&self, s: &Subject) -> String {
        said!("marched-hard-before-the-battle", many = %if s.many { "have" } else { "has" })
    }
}

/// Generals or units that arrive together with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together(pub UnitId);

impl ActionKind for Together {
    before_play!();

    fn said(&self, s: &Subject) -> String {
        said!("together-with", is = %s.is(), say = %say::own(&self.0))
    }
}

/// Set-up: stand here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deploy {
    /// The centre of the front edge.
    pub at: Point,
    /// Facing.
    pub facing: Option<Angle>,
    /// Hidden if it may be.
    pub hidden: bool,
}

impl ActionKind for Deploy {
    before_play!();

    fn said(&self, s: &Subject) -> String {
        let facing = self.facing.map_or_else(String::new, |f| said!("facing-degrees", %f));
        let hidden = if self.hidden { text!("hidden-if-possible") } else { "" };
        s.does("deploy", &format!("at {}, {}{facing}{hidden}", self.at.x, self.at.y))
    }
}

/// A detachment of that unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DetachmentOf(pub UnitId);

impl ActionKind for DetachmentOf {
    before_play!();

    fn said(&self, s: &Subject) -> String {
        said!("a-detachment-of-2", is = %s.is(), say = %say::own(&self.0))
    }
}
