//! What a command works with: configuration, data, and the file of the games.

use std::path::{Path, PathBuf};
use std::{fs, io};

use chrono::TimeDelta;

use super::cli::Global;
use super::clock;
use super::config::{Config, DeskSettings};
use super::exit::{Exit, Failure};
use super::key;
use super::trouble::Trouble;
use estafette_core::{Beacon, GameId, SeatId};
use estafette_game::{House, HouseError, Identity, Site, Systems};
use estafette_orders::near::which;
use estafette_rules::{Library, System};
use estafette_store::{Intake, Sqlite, StoreError, StoreKey, beside};
use estafette_tournament::hall::HALL;

/// The systems as the house looks them up.
pub struct Shelf(Library);

impl Shelf {
    /// The system of this name.
    ///
    /// # Errors
    /// A sentence with the nearest name if there is none.
    pub fn find(&self, name: &str) -> Result<&dyn System, Failure> {
        self.0.find(name).map_err(|text| Failure::new(Exit::BadData, text))
    }
}

impl Systems for Shelf {
    fn system(&self, name: &str) -> Option<&dyn System> {
        self.0.get(name)
    }

    fn all(&self) -> Vec<&dyn System> {
        self.0.systems().collect()
    }
}

/// Whether a command may make the file of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreFile {
    /// It must be there.
    Existing,
    /// It is made if it is not there.
    OrNew,
    /// The same, and a service works on it.
    ToServe,
    /// It must be there, and nothing of it is changed.
    ToRead,
    /// None is read or made: what is done is gone with the house.
    Nowhere,
}

/// What a command works with. Everything is opened when it is first needed.
pub struct Context {
    global: Global,
}

impl Context {
    /// From the options that all commands have.
    pub fn new(global: Global) -> Self {
        Self { global }
    }

    /// The folder with game data, if the built-in data are not used.
    pub fn games(&self) -> Option<&Path> {
        self.global.games.as_deref()
    }

    /// The file of the games.
    pub fn store(&self) -> &Path {
        &self.global.store
    }

    /// The file with the key of the store.
    pub fn key_file(&self) -> PathBuf {
        self.global.key.clone().unwrap_or_else(|| key::place(&self.global.store))
    }

    /// The key of the store; made where there is none.
    ///
    /// # Errors
    /// See [`key::of_store`].
    fn key(&self) -> Result<StoreKey, Failure> {
        key::of_store(&self.global.store, &self.key_file())
    }

    /// The configuration.
    ///
    /// # Errors
    /// See [`Config::load`].
    pub fn config(&self) -> Result<Config, Failure> {
        Config::load(self.global.config.as_deref())
    }

    /// All systems with their data.
    ///
    /// # Errors
    /// Every fault of the data.
    pub fn library(&self) -> Result<Library, Failure> {
        estafette_shelf::load(self.games()).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failure::new(Exit::Config, format!("the game data have faults:\n{}", faults.join("\n")))
        })
    }

    /// All systems, for [`Context::house`].
    ///
    /// # Errors
    /// See [`Context::library`].
    pub fn shelf(&self) -> Result<Shelf, Failure> {
        self.library().map(Shelf)
    }

    /// Does what may begin the file of the games; what is refused leaves no file behind.
    ///
    /// # Errors
    /// As for [`Context::house`], and what `act` fails with.
    pub fn begin<'a, T>(
        &self,
        shelf: &'a Shelf,
        mut act: impl FnMut(&mut House<'a>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if !self.global.store.exists() {
            act(&mut self.house(shelf, StoreFile::Nowhere)?)?;
        }
        act(&mut self.house(shelf, StoreFile::OrNew)?)
    }

    /// The beacon on whose rounds the dice of games with `dice = beacon` rest.
    ///
    /// # Errors
    /// A wrong configuration.
    pub fn beacon(&self) -> Result<Beacon, Failure> {
        Ok(self.config()?.beacon.network)
    }

    /// The file of letters that were taken in, beside the file of the games.
    ///
    /// # Errors
    /// A file that cannot be used, no key.
    pub fn intake(&self) -> Result<Intake, Failure> {
        Ok(Intake::open(self.store(), &self.key()?).map_err(HouseError::from)?)
    }

    /// The house on the file of the games.
    ///
    /// # Errors
    /// A file that is not there or cannot be used, a wrong configuration.
    pub fn house<'a>(&self, shelf: &'a Shelf, file: StoreFile) -> Result<House<'a>, Failure> {
        let path = &self.global.store;
        if matches!(file, StoreFile::Existing | StoreFile::ToRead) {
            there(path)?;
        }
        let config = self.config()?;
        let store = match file {
            StoreFile::ToRead => Sqlite::open_to_read(path, &self.key()?),
            StoreFile::Nowhere => Sqlite::in_memory(),
            StoreFile::Existing | StoreFile::OrNew => Sqlite::open(path, &self.key()?),
            StoreFile::ToServe => Sqlite::open_to_serve(path, &self.key()?),
        };
        let store = store.map_err(HouseError::Store)?;
        if let (StoreFile::Existing | StoreFile::OrNew | StoreFile::ToServe, Ok(key)) =
            (file, self.key_file().canonicalize())
        {
            store.note_key_place(&key).map_err(HouseError::Store)?;
        }
        let umpire = config.notices().map(str::to_owned);
        let identity = Identity {
            umpire,
            own: config.own,
            beacon: config.beacon.network,
            umpires: config.desk.as_ref().map(|d| d.umpires.clone()).unwrap_or_default(),
            ..Identity::new(config.name, config.address, config.domain)
        };
        let mut random = clock::randomness()?;
        let house = House::open(Box::new(store), shelf, identity, &mut random)?;
        let house = house.with_limits(config.limits).with_neighbour(&HALL);
        let session = |d: &DeskSettings| TimeDelta::hours(d.session.into());
        let site = config.desk.map(|d| Site { session: session(&d), url: d.url });
        let mut house = house.with_site(site);
        if matches!(file, StoreFile::Existing | StoreFile::OrNew) {
            keep_left_behind(&mut house, path, &self.key()?)?;
        }
        Ok(house)
    }
}

/// Keeps letters in the store that a service took in and could not move there before it was killed.
fn keep_left_behind(house: &mut House<'_>, store: &Path, key: &StoreKey) -> Result<(), Failure> {
    if !Intake::beside(store).exists() {
        return Ok(());
    }
    let mut intake = Intake::open(store, key).map_err(HouseError::from)?;
    let mut behind = 0;
    loop {
        let arrivals = intake.first(behind).map_err(HouseError::from)?;
        let Some(last) = arrivals.last() else { return Ok(()) };
        behind = last.number;
        house.keep_arrivals(arrivals)?;
        intake.forget(behind).map_err(HouseError::from)?;
    }
}

impl From<HouseError> for Failure {
    fn from(error: HouseError) -> Self {
        let exit = match &error {
            HouseError::Store(
                StoreError::Failed(_)
                | StoreError::Disk(_)
                | StoreError::Damaged(_)
                | StoreError::Row(_)
                | StoreError::Incomplete
                | StoreError::Denied(_)
                | StoreError::OtherKey,
            ) => Exit::Temporary,
            HouseError::Refused(_) | HouseError::Store(StoreError::Taken(_)) => Exit::BadData,
            HouseError::Store(StoreError::Unreadable { .. })
            | HouseError::Prefix { .. }
            | HouseError::Unreadable(_) => Exit::Failed,
        };
        let store = match &error {
            HouseError::Store(error) => Trouble::of(error),
            _ => None,
        };
        Self { store, ..Self::new(exit, error.to_string()) }
    }
}

/// Refuses a file of games that is not there, or that holds nothing.
///
/// # Errors
/// What to do about it.
pub fn there(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    match fs::metadata(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            Err(Failure::new(Exit::NoInput, format!("there is no file {shown}; `estafette new` makes it")))
        }
        // A file whose first changes are still in the log beside it is not empty.
        Ok(found) if found.is_file() && found.len() == 0 && !beside(path, "-wal").exists() => {
            let text = format!(
                "{shown} is empty; `estafette new` begins it anew. If it held games, go back to a copy: see \"Copies\" \
                 in docs/running.md"
            );
            Err(Failure::new(Exit::NoInput, text))
        }
        // What else is wrong is found, and told, when it is opened.
        _ => Ok(()),
    }
}

/// The game of this name.
///
/// # Errors
/// A sentence with the nearest name if there is none.
pub fn game(house: &mut House<'_>, name: &str) -> Result<GameId, Failure> {
    let games = house.games()?;
    if let Some(game) = games.iter().find(|g| g.as_str() == name) {
        return Ok(game.clone());
    }
    let hint = match games.is_empty() {
        true => "; there are no games yet: `estafette new` sets one up".to_owned(),
        false => which(name, games.iter().map(GameId::as_str)),
    };
    Err(Failure::new(Exit::NoInput, format!("there is no game `{name}`{hint}")))
}

/// A seat of a game.
///
/// # Errors
/// A sentence with the nearest name if there is none.
pub fn seat(house: &mut House<'_>, game: &GameId, name: &str) -> Result<SeatId, Failure> {
    let seats = house.status(game)?.seats;
    if let Some(found) = seats.iter().find(|s| s.seat.as_str() == name) {
        return Ok(found.seat.clone());
    }
    let hint = which(name, seats.iter().map(|s| s.seat.as_str()));
    let text = format!("{game} has no seat `{name}`{hint}");
    Err(Failure::new(Exit::BadData, text))
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// When it cannot be read, or is no UTF-8.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = if path == Path::new("-") {
        std::io::read_to_string(std::io::stdin().lock())
    } else {
        fs::read_to_string(path)
    };
    text.map_err(|e| Failure::new(Exit::NoInput, format!("cannot read {}: {e}", path.display())))
}
