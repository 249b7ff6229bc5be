//! The systems that a house knows, as a value: whoever is handed one need not know which they are.

use estafette_orders::near::which;

use super::System;

/// Systems with their data.
pub struct Library {
    systems: Vec<Box<dyn System>>,
}

impl Library {
    /// A library of these systems, in the order of listings.
    pub fn of(systems: Vec<Box<dyn System>>) -> Self {
        Self { systems }
    }

    /// The system of this name.
    pub fn get(&self, name: &str) -> Option<&dyn System> {
        self.systems.iter().find(|s| s.name() == name).map(AsRef::as_ref)
    }

    /// The system of this name, or a sentence with the nearest name.
    ///
    /// # Errors
    /// A sentence for whoever typed the name.
    pub fn find(&self, name: &str) -> Result<&dyn System, String> {
        self.get(name).ok_or_else(|| format!("there is no system `{name}`{}", which(name, self.names())))
    }

    /// The names of all systems.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.systems.iter().map(|s| s.name())
    }

    /// All systems.
    pub fn systems(&self) -> impl Iterator<Item = &dyn System> {
        self.systems.iter().map(AsRef::as_ref)
    }
}
