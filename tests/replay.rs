//! Old games replay to the same bytes. The stores in `tests/replay/stores` hold ten whole games of each system, played
//! by mail by the program of November 2026, when it was one crate (`8c17813b`). Their outboxes were emptied:
//! four gigabytes of pictures. Each phase is played again from the journal and held against what is stored.
//!
//! A change of the rules that changes such a game is a new revision of its system. Then `make` (below, ignored)
//! plays games of that revision into `target/replay`, to be kept beside these.

mod maker;

use std::fs::File;
use std::path::Path;
use std::process::Command;

use estafette::core::GameId;
use estafette::game::{Found, House, Identity};
use estafette::store::{Sqlite, StoreKey};

/// Unpacks the store of a system into a folder, and plays all phases of its games again; their number.
fn replay(system: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/replay/stores/{system}.db.xz"));
    let unpacked = Command::new("xz").arg("-dc").arg(&packed).stdout(File::create(&path).unwrap()).status();
    assert!(unpacked.expect("xz is installed").success(), "{}", packed.display());
    let games: Vec<GameId> = (0..maker::GAMES).map(|n| GameId::new(&format!("game-{n}"))).collect();
    let replay_some = |half: usize| {
        let library = estafette::shelf::load(None).unwrap();
        let store = Box::new(Sqlite::open(&path, &StoreKey::new([3; 32])).unwrap());
        let own = Identity::new("Estafette", "orders", "club.example");
        let mut house = House::open(store, &library, own, &mut |_| panic!("the store is there")).unwrap();
        let own_half = games.iter().skip(half).step_by(2);
        own_half
            .map(|game| {
                let verdict = house.verify(game).unwrap();
                assert!(verdict.is_sound(), "{system} {game}: {verdict:?}");
                assert!(verdict.phases.iter().all(|p| matches!(p.found, Found::Recomputed { .. })), "{game}");
                verdict.phases.len()
            })
            .sum::<usize>()
    };
    std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| scope.spawn(move || replay_some(half)));
        halves.into_iter().map(|half| half.join().unwrap()).sum()
    })
}

#[test]
fn ten_games_of_grunwald_replay_to_the_same_bytes() {
    assert_eq!(replay("grunwald-1410"), 1142);
}

#[test]
fn ten_games_of_na_grunwald_replay_to_the_same_bytes() {
    assert_eq!(replay("na-grunwald"), 320);
}

#[test]
fn ten_games_of_wrg_replay_to_the_same_bytes() {
    assert_eq!(replay("wrg-6th"), 1010);
}

#[test]
#[ignore = "plays the games anew, into target/replay"]
fn make() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/replay");
    std::fs::create_dir_all(&folder).unwrap();
    maker::make(&folder);
}
