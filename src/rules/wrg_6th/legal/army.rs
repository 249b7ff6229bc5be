//! Orders to the whole army: to whom of it they do not apply, and why. An order that applies to nobody is refused.

use estafette_core::{said, text};
use std::collections::BTreeSet;

use super::{At, Judge};
use crate::ids::UnitId;
use crate::orders::clause::{Action, Addressee};
use crate::orders::{Parsed, Topic, is_of_army, say, topic};
use estafette_orders::{Problem, Severity};

/// Units to which a rule refuses the same in the same words, with what is told to the first of them.
type Denied = (Vec<UnitId>, Problem);

impl Judge<'_> {
    /// Whom of the army a clause to all of it is refused, as if it were written to each; nothing of those to whom the
    /// text says something else.
    pub(super) fn of_whole_army(&mut self, at: &At<'_>, parsed: &Parsed) {
        if !at.placed.entry.to.contains(&Addressee::Army) || is_of_army(&at.clause.action) {
            return;
        }
        let others = spoken_to(parsed, (topic(&at.clause.action), at.placed.entry.mark));
        let own = self.position.units.iter().filter(|(id, _)| id.seat() == self.seat);
        let army = own.filter(|(_, unit)| !unit.gone && unit.figures > 0 && unit.with.is_none());
        let army: Vec<&UnitId> = army.map(|(id, _)| id).collect();
        let meant: Vec<&UnitId> = army.iter().copied().filter(|id| !others.contains(*id)).collect();
        let mut denied: Vec<Denied> = Vec::new();
        for id in &meant {
            let Some(problem) = self.first_error(at, id) else { continue };
            let alike = |(whom, first): &&mut Denied| {
                let reason = |problem: &Problem, id: &UnitId| reason(problem, id).to_owned();
                first.rule == problem.rule
                    && whom.first().is_some_and(|w| reason(first, w) == reason(&problem, id))
            };
            match denied.iter_mut().find(alike) {
                Some((whom, _)) => whom.push((*id).clone()),
                None => denied.push((vec![(*id).clone()], problem)),
            }
        }
        // What is said to a unit itself may come to nothing, and then the order to the army counts for it.
        let nobody = denied.iter().map(|(whom, _)| whom.len()).sum::<usize>() == army.len();
        for (whom, first) in denied {
            let problem = Problem { message: told(&whom, &first, nobody), ..first };
            self.problems.push(if nobody { problem } else { problem.as_warning() });
        }
    }

    /// The first thing for which the clause would be refused if it were written to that unit.
    fn first_error(&mut self, at: &At<'_>, id: &UnitId) -> Option<Problem> {
        let unit = self.position.unit(id)?;
        let known = self.problems.len();
        let order = self.order_behind(at.placed, id, unit);
        if self.period > 0 && at.placed.entry.mark.is_none() {
            let unmarked = self.unmarked(at, id);
            self.problems.extend(unmarked);
        }
        self.acts(at, id, unit, order);
        self.charge(at, id, unit, order);
        self.barred(at, id, unit);
        let mut new = self.problems.split_off(known).into_iter();
        new.find(|problem| problem.severity == Severity::Error)
    }
}

/// The units to which a text says something of a thing, for the same time, itself.
fn spoken_to(parsed: &Parsed, (about, mark): (Topic, Option<u8>)) -> BTreeSet<UnitId> {
    let entries = parsed.entries.iter().map(|placed| &placed.entry).filter(|entry| entry.mark == mark);
    let same = |action: &Action| topic(action) == about;
    let speaking = entries.filter(|entry| entry.clauses.iter().any(|clause| same(&clause.action)));
    let units = speaking.flat_map(|entry| &entry.to).filter_map(|to| match to {
        Addressee::Unit(id) => Some(id.clone()),
        Addressee::Army => None,
    });
    units.collect()
}

/// What is told to a unit, without its name.
fn reason<'p>(problem: &'p Problem, id: &UnitId) -> &'p str {
    problem.message.strip_prefix(&say::own(id)).unwrap_or(&problem.message)
}

fn told(whom: &[UnitId], first: &Problem, nobody: bool) -> String {
    let Some(id) = whom.first() else { return first.message.clone() };
    let names: Vec<String> = whom.iter().map(say::own).collect();
    let names = say::listed(&names, "and");
    let to = if nobody { text!("this-counts-for-nobody") } else { text!("this-does-not-count-for") };
    match reason(first, id) {
        _ if whom.len() == 1 && !nobody => format!("{to} {}: {}", names, first.message),
        _ if whom.len() == 1 => format!("{to}: {}", first.message),
        same if same == first.message && nobody => format!("{to}: {same}"),
        same if same == first.message => format!("{to} {names}: {same}"),
        rest if nobody => said!("each-of", %to, %names, %rest),
        rest => said!("each-of-which", %to, %names, %rest),
    }
}
