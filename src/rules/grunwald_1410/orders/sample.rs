//! The armies of Grunwald by id and name, for tests of the order language.

use super::names::{Fate, KnownLeader, KnownUnit, Names};
use super::{Arm, Hex, LeaderId, Side, UnitId};
use crate::ids::Nation;

const COUNTS: [(&str, u32, Arm, Nation); 9] = [
    ("K", 46, Arm::Heavy, Nation::Teutonic),
    ("G", 15, Arm::Heavy, Nation::Crusader),
    ("KP", 14, Arm::Foot, Nation::Teutonic),
    ("B", 7, Arm::Artillery, Nation::Teutonic),
    ("P", 53, Arm::Heavy, Nation::Polish),
    ("L", 33, Arm::Light, Nation::Lithuanian),
    ("T", 7, Arm::Light, Nation::Tartar),
    ("PP", 7, Arm::Foot, Nation::Polish),
    ("LP", 1, Arm::Foot, Nation::Lithuanian),
];

const NAMED: [(&str, &str); 16] = [
    ("G01", "Sw. Jerzego"),
    ("K02", "Zakonu"),
    ("K03", "Wielka"),
    ("K05", "Mala"),
    ("L02", "Trocka"),
    ("L03", "Jerzego"),
    ("L04", "Wilenska"),
    ("L05", "Smolenska"),
    ("L06", "Semena"),
    ("P01", "Przyboczna"),
    ("P02", "Sw. Jerzego"),
    ("P03", "Dobieslawa"),
    ("P04", "Goncza"),
    ("P05", "1 Krakowska"),
    ("P06", "Nadworna"),
    ("P07", "2 Krakowska"),
];

const LEADERS: [(&str, Side, &str); 10] = [
    ("ULRICH", Side::Teutonic, "Ulrich von Jungingen"),
    ("LICHTENSTEIN", Side::Teutonic, "Lichtenstein"),
    ("WALLENRODE", Side::Teutonic, "Wallenrode"),
    ("JAGIELLO", Side::Polish, "Jagiello"),
    ("ZYNDRAM", Side::Polish, "Zyndram"),
    ("ZBIGNIEW", Side::Polish, "Zbigniew"),
    ("KRYSTYN", Side::Polish, "Krystyn"),
    ("WITOLD", Side::Polish, "Witold"),
    ("SEMEN", Side::Polish, "Semen"),
    ("MONIWID", Side::Polish, "Moniwid"),
];

/// The map of the notes.
fn on_map(hex: Hex) -> bool {
    let half = (hex.a + 1) / 2;
    (1..=52).contains(&hex.a) && (27 - half..=58 - half).contains(&hex.b)
}

/// Everybody, all alive but K44 (turn 4), P44 (turn 2) and Krystyn (turn 3).
pub fn names(side: Side) -> Names<'static> {
    let units = COUNTS.into_iter().flat_map(|(letters, count, arm, nation)| {
        (1..=count).map(move |n| {
            let id = format!("{letters}{n:02}");
            let fate = match id.as_str() {
                "K44" => Fate::Eliminated(4),
                "P44" => Fate::Eliminated(2),
                _ => Fate::Alive,
            };
            let name = NAMED.iter().find(|(of, _)| *of == id).map(|(_, name)| (*name).to_owned());
            KnownUnit { id: UnitId::from(id), side: nation.side(), arm, nation, name, fate }
        })
    });
    let leaders = LEADERS.into_iter().map(|(id, side, name)| KnownLeader {
        id: LeaderId::from(id),
        side,
        name: name.to_owned(),
        fate: if id == "KRYSTYN" { Fate::Eliminated(3) } else { Fate::Alive },
    });
    Names { units: units.collect(), leaders: leaders.collect(), side, on_map: &on_map }
}
