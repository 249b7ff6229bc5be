//! What may be placed where (NG-7.5 to NG-7.9, NG-7.12 to NG-7.19).

use estafette_core::{RuleId, cites, rule};

use super::ids::{Field, Seat};
use super::orders::{Act, Ducats, Pawns};
use super::position::{Position, Stand};
use super::s08_resolution;

/// Ducats with a mercenary's pawn when the line names none (ND-07).
const USUAL_BID: u32 = 2;

/// Pawns and ducats to be placed: one kind of pawn on one field (NG-7.5, NG-7.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// Where.
    pub field: Field,
    /// How many helpers; 0 for the officer.
    pub helpers: u8,
    /// How many ducats.
    pub ducats: u32,
}

impl Placement {
    /// Whether it is the officer who is placed.
    pub fn is_officer(self) -> bool {
        self.helpers == 0
    }

    /// What then stands on the field, by itself.
    pub fn stand(self, seat: Seat) -> Stand {
        Stand { seat, officer: self.is_officer(), helpers: self.helpers, ducats: self.ducats }
    }

    /// Its key in answers: `officer-dukaty`, `2-helpers-prowiant-3`.
    pub fn key(self) -> String {
        let pawns =
            if self.is_officer() { "officer".to_owned() } else { format!("{}-helpers", self.helpers) };
        let ducats = if self.ducats > 0 { format!("-{}", self.ducats) } else { String::new() };
        format!("{pawns}-{}{ducats}", self.field)
    }

    /// The placement of a key.
    pub fn of_key(key: &str) -> Option<Self> {
        let (helpers, rest) = match key.strip_prefix("officer-") {
            Some(rest) => (0, rest),
            None => {
                let (count, rest) = key.split_once("-helpers-")?;
                (count.parse().ok()?, rest)
            }
        };
        let field = Field::ALL.into_iter().find(|f| rest.starts_with(f.as_str()))?;
        let ducats = match rest[field.as_str().len()..].strip_prefix('-') {
            Some(ducats) => ducats.parse().ok()?,
            None => 0,
        };
        Some(Self { field, helpers, ducats })
    }
}

/// Why a placement is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Illegal {
    /// The officer stands on the board already.
    OfficerOut,
    /// There are not so many helpers left.
    Helpers {
        /// How many are.
        left: u8,
    },
    /// Truce: the field opens later.
    Truce {
        /// In this round.
        from: u8,
    },
    /// One pawn only, of each player.
    OnePawn(Field),
    /// Helpers may not join helpers.
    HelpersThere,
    /// All helpers of the colour are owned.
    AllHelpers,
    /// The field takes no ducats.
    NoDucatsHere(Field),
    /// At least one ducat must come along.
    BidMissing,
    /// The purse does not hold so many, or the line does not allow so many.
    TooDear {
        /// What it would take.
        ducats: u32,
        /// Where.
        field: Field,
    },
}

impl Illegal {
    /// The rule behind it.
    pub fn rule(self) -> RuleId {
        match self {
            Self::OfficerOut | Self::Helpers { .. } => rule!("NG-7.11"),
            Self::Truce { .. } => rule!("NG-7.15"),
            Self::OnePawn(Field::Krzyzacy) => rule!("NG-7.14"),
            Self::OnePawn(_) => rule!("NG-7.18"),
            Self::HelpersThere => rule!("NG-7.9"),
            Self::AllHelpers => rule!("NG-7.13"),
            Self::NoDucatsHere(Field::Krzyzacy) => rule!("NG-7.14"),
            Self::NoDucatsHere(_) => rule!("NG-7.12"),
            Self::BidMissing => rule!("NG-7.18"),
            Self::TooDear { field: Field::Prowiant, .. } => rule!("NG-7.16"),
            Self::TooDear { .. } => rule!("NG-7.18"),
        }
    }
}

/// What an act of a plan comes to at this moment.
///
/// # Errors
/// Why it cannot be.
pub fn placement(position: &Position, seat: Seat, act: &Act) -> Result<Option<Placement>, Illegal> {
    let Act::Place { pawns, field, ducats } = act else { return Ok(None) };
    let left = position.helpers_left(seat);
    let helpers = match *pawns {
        Pawns::Officer => 0,
        Pawns::Helpers(count) => count,
        Pawns::AllHelpers => left.max(1),
    };
    let purse = position.player(seat).ducats;
    let bare = Placement { field: *field, helpers, ducats: 0 };
    let ducats = match (*ducats, *field) {
        (Some(Ducats::Exactly(ducats)), _) => ducats,
        (Some(Ducats::All), _) => purse,
        (Some(Ducats::ToLead { most }), _) => {
            let needed = to_lead(position, seat, bare);
            if most.is_some_and(|most| needed > most) {
                return Err(Illegal::TooDear { ducats: needed, field: *field });
            }
            needed
        }
        (None, Field::RycerzeZaciezni) => USUAL_BID.min(purse),
        (None, _) => 0,
    };
    let placement = Placement { ducats, ..bare };
    check(position, seat, placement)?;
    Ok(Some(placement))
}

/// Whether a placement keeps all rules.
///
/// # Errors
/// The first rule that it breaks.
pub fn check(position: &Position, seat: Seat, placement: Placement) -> Result<(), Illegal> {
    cites!("NG-7.5", "NG-7.6", "NG-7.7", "NG-7.8", "NG-7.17", "NG-7.19");
    let Placement { field, helpers, ducats } = placement;
    let player = position.player(seat);
    let left = position.helpers_left(seat);
    let there = position.stand(field, seat);
    let tables = &position.data.tables;
    match () {
        () if placement.is_officer() && !position.has_officer(seat) => Err(Illegal::OfficerOut),
        () if helpers > left => Err(Illegal::Helpers { left }),
        () if field == Field::Krzyzacy && !position.at_war() => Err(Illegal::Truce { from: tables.war_from }),
        () if takes_one_pawn(field) && (there.is_some() || helpers > 1) => Err(Illegal::OnePawn(field)),
        () if helpers > 0 && there.is_some_and(|s| s.helpers > 0) => Err(Illegal::HelpersThere),
        () if field == Field::Pomocnicy && player.helpers >= tables.helpers => Err(Illegal::AllHelpers),
        () if ducats > 0 && !takes_ducats(field) => Err(Illegal::NoDucatsHere(field)),
        () if field == Field::RycerzeZaciezni && ducats == 0 => Err(Illegal::BidMissing),
        () if ducats > player.ducats => Err(Illegal::TooDear { ducats, field }),
        () => Ok(()),
    }
}

fn takes_one_pawn(field: Field) -> bool {
    matches!(field, Field::Krzyzacy | Field::RycerzeZaciezni)
}

fn takes_ducats(field: Field) -> bool {
    matches!(field, Field::Prowiant | Field::RycerzeZaciezni)
}

/// A field's row as it would be after a placement.
pub fn row_after(position: &Position, seat: Seat, placement: Placement) -> Vec<Stand> {
    let mut row = position.row(placement.field).to_vec();
    let new = placement.stand(seat);
    match row.iter_mut().find(|s| s.seat == seat) {
        Some(stand) => {
            stand.officer |= new.officer;
            stand.helpers += new.helpers;
            stand.ducats += new.ducats;
        }
        None => row.push(new),
    }
    row
}

/// The place that a seat would have on a field after a placement, from 1. On Krzyzacy, where nothing is
/// counted, it is the place in the row.
pub fn place_after(position: &Position, seat: Seat, placement: Placement) -> usize {
    let row = row_after(position, seat, placement);
    let at = if placement.field == Field::Krzyzacy {
        row.iter().position(|s| s.seat == seat)
    } else {
        s08_resolution::rank(position, placement.field, &row).iter().position(|r| r.seat == seat)
    };
    at.map_or(usize::MAX, |at| at + 1)
}

/// The fewest ducats with which a placement leads its field.
fn to_lead(position: &Position, seat: Seat, bare: Placement) -> u32 {
    let least = u32::from(bare.field == Field::RycerzeZaciezni);
    let others = position.row(bare.field).iter().filter(|s| s.seat != seat);
    let highest = others.map(|s| s08_resolution::total(position, bare.field, s)).max().unwrap_or(0);
    (least..=highest + 1)
        .find(|ducats| place_after(position, seat, Placement { ducats: *ducats, ..bare }) == 1)
        .unwrap_or(highest + 1)
}

/// Everything that a seat may place now, by field, the officer first.
pub fn all(position: &Position, seat: Seat) -> Vec<Placement> {
    let purse = position.player(seat).ducats;
    let mut found = Vec::new();
    for field in Field::ALL {
        for helpers in 0..=position.helpers_left(seat) {
            let most = if takes_ducats(field) { purse } else { 0 };
            let with = (0..=most).map(|ducats| Placement { field, helpers, ducats });
            found.extend(with.filter(|p| check(position, seat, *p).is_ok()));
        }
    }
    found
}
