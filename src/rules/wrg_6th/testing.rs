//! What unit tests need: the shipped profile, and positions by their texts.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use estafette_rules::files::DataFiles;
use estafette_rules::{CasePosition, OrderText, Settings};

use super::data::Data;
use super::ids::Seat;
use super::position::Position;
use super::sheet::{self, Pieces, Read, Sheets};
use super::stage;

static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../games/wrg-6th");
    Arc::new(Data::load(&DataFiles::read(&folder).unwrap()).unwrap())
});

/// The shipped profile.
pub fn data() -> Arc<Data> {
    DATA.clone()
}

/// A scenario as it opens.
pub fn field(scenario: &str) -> Position {
    stage::open(scenario, &Settings::default(), &data()).unwrap()
}

/// A position as a case states it.
pub fn position(stated: &str) -> Position {
    let stated: toml::Table = stated.parse().unwrap();
    let case = CasePosition {
        scenario: None,
        phase: None,
        turn: None,
        stated: Some(&stated),
        settings: Settings::default(),
    };
    stage::stage(&case, &data()).unwrap()
}

/// What a seat's texts say for a period, whatever is legal.
pub fn sheets(seat: Seat, texts: &[OrderText], ordinal: u32) -> Sheets {
    let mut all = |read: &Read<'_>, _: &Pieces| read.pieces.clone();
    let entries = sheet::drawn((&data().lately, &Arc::default()), texts, seat, ordinal, &mut all).entries;
    Sheets { entries: [(seat, entries)].into(), ..Sheets::default() }
}
