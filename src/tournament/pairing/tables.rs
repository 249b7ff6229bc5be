//! Which pair plays where [W-2.1c].

use std::collections::{BTreeMap, BTreeSet};

use super::Impossible;
use super::assignment::assign;
use super::draw::counts;
use crate::book::{Book, Round};
use crate::format::{Entrants, counted as said};
use crate::name::Name;
use estafette_core::cites;

/// The tables of a round.
pub(super) struct Seated {
    /// The table of each pair, or the first of the three of a match.
    pub tables: Vec<u32>,
    /// Who must play where he has played, a sentence each.
    pub notes: Vec<String>,
}

/// The tables of pairs that are given from the top of the order down.
///
/// As few as can be get a table again; of all ways to do so, the highest pair has the lowest table, and so
/// on down. The three tables of a match [W-2.2h] are one place: a team has used it if one of its players has
/// played at one of them. Where tables are not counted, pairs have them in their order.
///
/// # Errors
/// When there are too few tables.
pub(super) fn seat(book: &Book, round: Round, pairs: &[[&Name; 2]]) -> Result<Seated, Impossible> {
    cites!("W-2.1c", "W-2.1e", "W-2.2g", "W-2.2h");
    let each = match book.format.entrants {
        Entrants::Players => 1,
        Entrants::Teams => 3,
    };
    let places = match book.tables {
        0 => pairs.len(),
        tables => (tables / each) as usize,
    };
    if places < pairs.len() {
        let needed = pairs.len() as u32 * each;
        let (n, tables) = (pairs.len(), book.tables);
        return Err(Impossible {
            why: format!(
                "{} need{} {}, and {} give{} {places}",
                said(n, "pair"),
                if n == 1 { "s" } else { "" },
                match book.format.entrants {
                    Entrants::Players => said(n, "table"),
                    Entrants::Teams => format!("{} of three tables", said(n, "group")),
                },
                said(tables as usize, "table"),
                if tables == 1 { "s" } else { "" },
            ),
            relax: vec![format!("Set up {}.", said(needed as usize, "table"))],
        });
    }
    let used = used(book, round, each);
    let again = |name: &Name, place: usize| used.get(name).is_some_and(|used| used.contains(&place));
    let counted = book.tables > 0 && counts(book.format.pairing.tables, book, round);
    let cost =
        |pair: &[&Name; 2], place| pair.iter().filter(|name| counted && again(name, place)).count() as u32;
    let costs: Vec<Vec<u32>> =
        pairs.iter().map(|pair| (0..places).map(|place| cost(pair, place)).collect()).collect();
    let seats = assign(&costs);
    let table = |place: usize| place as u32 * each + 1;
    let notes = pairs.iter().zip(&seats).flat_map(|(pair, &place)| {
        let repeated = pair.iter().filter(move |name| counted && again(name, place));
        repeated.map(move |name| {
            let table = table(place);
            format!("{name} plays at table {table} again: there is no way with fewer such repeats (W-2.1c).")
        })
    });
    Ok(Seated { notes: notes.collect(), tables: seats.iter().map(|&place| table(place)).collect() })
}

/// The places, from 0, at which each entrant has played before a round.
fn used(book: &Book, round: Round, each: u32) -> BTreeMap<&Name, BTreeSet<usize>> {
    let mut used: BTreeMap<&Name, BTreeSet<usize>> = BTreeMap::new();
    for game in book.games.iter().filter(|game| game.round < round) {
        let Some(table) = game.table.filter(|&table| table > 0) else { continue };
        for entrant in game.pair.iter().filter_map(|player| book.entrant_of(player)) {
            used.entry(entrant).or_default().insert(((table - 1) / each) as usize);
        }
    }
    used
}
