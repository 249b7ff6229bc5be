//! Whom a name is the name of, among those who are known to a tournament.

use super::super::name::Name;
use super::act::Refusal;
use super::event::Event;
use estafette_orders::near::did_you_mean;

/// The entrant of this name.
pub(crate) fn entrant<'a>(event: &'a Event, name: &Name) -> Result<&'a Name, Refusal> {
    let known = event.book.entrants.keys();
    known.clone().find(|n| n.is(name)).ok_or_else(|| stranger(name, known))
}

/// The player of this name.
pub(crate) fn player<'a>(event: &'a Event, name: &Name) -> Result<&'a Name, Refusal> {
    let known = event.people.keys();
    known.clone().find(|n| n.is(name)).ok_or_else(|| stranger(name, known))
}

fn stranger<'a>(name: &Name, known: impl Iterator<Item = &'a Name>) -> Refusal {
    let near = did_you_mean(name.as_str(), known.map(Name::as_str));
    Refusal::new(format!("nobody is called {name} in this tournament{near}"))
}
