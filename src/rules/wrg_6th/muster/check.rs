//! What the amendments demand of an army and its units: sizes (H19), detachments, mixed units, wagons, points.

use estafette_core::{said, text};
use std::collections::BTreeSet;

use estafette_core::{cites, rule};
use estafette_orders::Problem;
use estafette_orders::near::did_you_mean;

use super::draft::{Draft, Stands};
use crate::data::Data;
use crate::ids::{Command, Seat, Stakes, Team, Training, Type, UnitId, Weapon};
use crate::orders::say;
use crate::points;
use crate::position::{Part, Unit};
use crate::s4_10_formations::LINE;

cites!("W-4.14g", "W-4.15.1b", "W-4.15.1d", "W-4.15.1e");

/// A line with the unit that came of it.
pub type MusteredUnit = (Draft, UnitId, Unit);

/// The unit that a line comes to, after those before it. What is wrong with it is told; a unit with an error is
/// none.
pub fn unit(
    data: &Data,
    seat: Seat,
    draft: &Draft,
    kept: &[MusteredUnit],
    problems: &mut Vec<Problem>,
) -> Option<(UnitId, Unit)> {
    if draft.broken {
        return None;
    }
    let Some((kind, figures)) = main_type(draft) else {
        let message = match draft.general {
            Some(_) => text!("it-is-not-said-what-this"),
            None => text!("this-line-names-no-troops"),
        };
        let hint = text!("such-as-or");
        problems.push(draft.error(message).under(rule!("W-4.4.4a")).hinting(hint));
        return None;
    };
    let id = named(seat, draft, kind, kept);
    if kept.iter().any(|(_, other, _)| *other == id) {
        let message = said!("stands-in-the-list-twice", say = %say::own(&id));
        let problem = Problem::error(draft.line, &draft.source, draft.span.clone(), message);
        problems.push(problem.under(rule!("W-4.4.4a")).hinting(text!("give-it-a-number-of-its")));
    }
    let mut unit = equipped(data, draft, kind, figures);
    mixed(data, draft, problems);
    size(data, draft, &unit, problems);
    detachment(data, draft, seat, &mut unit, kept, problems);
    wagons(draft, &unit, kept, problems);
    arms(data, draft, &unit, problems);
    if let Some(problem) = second(draft, &unit, kept) {
        problems.push(problem);
    }
    ranks(draft, &mut unit, problems);
    Some((id, unit))
}

/// The type of most figures, and all figures together.
fn main_type(draft: &Draft) -> Option<(Type, u32)> {
    let most = draft.troops.iter().map(|(_, n)| *n).max()?;
    let kind = draft.troops.iter().find(|(_, n)| *n == most)?.0;
    Some((kind, draft.troops.iter().map(|(_, n)| n).sum()))
}

/// A unit's name: the one it has, or the next that is free for what it is.
fn named(seat: Seat, draft: &Draft, kind: Type, kept: &[MusteredUnit]) -> UnitId {
    if let Some(name) = &draft.who.name {
        return name.clone();
    }
    let free = |name: &String| kept.iter().all(|(_, id, _)| id.name() != name);
    let letters = ('A'..='Z').map(String::from);
    let name = match (&draft.who.mother, draft.general, kind) {
        (Some(mother), ..) => letters.map(|l| format!("{}{l}", mother.name())).find(free),
        (None, Some(_), _) => (1..).map(|n| format!("G{n}")).find(free),
        (None, None, Type::Cart | Type::Wag) => (1..).map(|n| format!("W{n}")).find(free),
        _ => (1..).map(|n: u32| n.to_string()).find(free),
    };
    UnitId::named(seat, &name.unwrap_or_default()).unwrap_or_else(|_| last_resort(seat, kept.len()))
}

/// A name where a mother's name leaves none.
fn last_resort(seat: Seat, units: usize) -> UnitId {
    let name = format!("D{}", units + 1);
    UnitId::named(seat, &name).unwrap_or_else(|_| unreachable!("a letter and a number are a name"))
}

fn equipped(data: &Data, draft: &Draft, kind: Type, figures: u32) -> Unit {
    let wagons = matches!(kind, Type::Cart | Type::Wag);
    let mut unit = Unit::new(kind, figures);
    unit.name.clone_from(&draft.called);
    unit.training = draft.training.unwrap_or(Training::Regular);
    unit.class = draft.class.unwrap_or(unit.class);
    unit.shield = draft.shield;
    unit.weapons.clone_from(&draft.weapons);
    unit.general = draft.general;
    unit.temperament = draft.temperament;
    unit.standard = draft.standard;
    unit.stakes = draft.stakes.then_some(Stakes::Carried);
    unit.only_against = draft.only_against.filter(|_| draft.stakes);
    unit.mantlet = draft.mantlet && wagons;
    unit.team = draft.team.or(wagons.then_some(Team::Linked)).filter(|_| wagons);
    if draft.troops.len() > 1 {
        let part =
            |(kind, figures): &(Type, u32)| Part { kind: *kind, figures: *figures, casualties: 0, lost: 0 };
        unit.types = draft.troops.iter().map(part).collect();
    }
    let usual = u32::try_from(data.number("h19.usual_ranks")).unwrap_or(2).max(1);
    let body = u32::try_from(data.number("h19.body_guards")).unwrap_or(3) + 1;
    unit.files = if figures <= body { figures } else { figures.div_ceil(usual) };
    unit
}

/// Types are mixed only where the army list allows it, which the player says by the word; never foot and horse,
/// and no type twice.
fn mixed(data: &Data, draft: &Draft, problems: &mut Vec<Problem>) {
    cites!("W-2.1.1e", "W-2.1.1l");
    if draft.close && draft.troops.iter().any(|(kind, _)| *kind == Type::Lmi) {
        let problem = draft.error(text!("lmi-on-close-bases-may-not")).under(rule!("W-2.1.1l"));
        problems.push(problem.hinting(text!("leave-out-they-count-as-on")));
    }
    if draft.troops.len() < 2 {
        return;
    }
    let kinds: BTreeSet<Type> = draft.troops.iter().map(|(kind, _)| *kind).collect();
    let mounted: BTreeSet<bool> = kinds.iter().map(|kind| data.info(*kind).mounted()).collect();
    let problem = if kinds.len() < draft.troops.len() {
        Some((text!("a-type-stands-twice-in-this"), text!("put-its-figures-together")))
    } else if mounted.len() > 1 {
        Some((text!("foot-and-mounted-troops-cannot-be"), text!("make-a-unit-of-each")))
    } else if !draft.who.mixed {
        let hint = text!("where-the-army-list-allows-it");
        Some((text!("types-are-mixed-only-in-units"), hint))
    } else {
        None
    };
    problems.extend(problem.map(|(what, hint)| draft.error(what).under(rule!("W-2.1.1e")).hinting(hint)));
}

/// How many figures a unit may have (H19): a general with few guards is a body of any size.
fn size(data: &Data, draft: &Draft, unit: &Unit, problems: &mut Vec<Problem>) {
    cites!("W-4.1a", "W-4.2.2a", "EX-4.2.2a");
    let figures = i64::from(unit.figures);
    let body = unit.general.is_some() && figures - 1 <= data.number("h19.body_guards");
    let info = data.info(unit.kind);
    let (least, most, what) = match unit.kind {
        Type::Cart | Type::Wag => (1, 100, text!("wagons-or-carts")),
        _ if body => (1, figures.max(1), "figures"),
        _ if info.model => (data.number("h19.models_least"), data.number("h19.models_most"), "models"),
        _ if info.mounted() => {
            (data.number("h19.mounted_least"), data.number("h19.mounted_most"), text!("mounted-figures"))
        }
        // Its own limits are looked at with its mother unit.
        _ if draft.who.mother.is_some() => return,
        _ => (data.number("h19.foot_least"), data.number("h19.foot_most"), text!("figures-on-foot")),
    };
    if !(least..=most).contains(&figures) {
        let message = said!("a-unit-has-to-not", %least, %most, %what, %figures);
        let hint =
            if figures > most { text!("make-two-units-of-it") } else { text!("add-figures-or-leave-it-out") };
        problems.push(draft.error(message).under(rule!("W-4.2.2a")).hinting(hint));
    }
}

/// A detachment names its mother unit, which stands before it in the list and has no fewer figures.
fn detachment(
    data: &Data,
    draft: &Draft,
    seat: Seat,
    unit: &mut Unit,
    kept: &[MusteredUnit],
    problems: &mut Vec<Problem>,
) {
    cites!("W-2.1.1f", "W-4.1.1a");
    let Some(mother) = &draft.who.mother else { return };
    let mother = UnitId::named(seat, mother.name()).unwrap_or_else(|_| mother.clone());
    let sizes = data.number("h19.detachment_least")..=data.number("h19.detachment_most");
    let figures = i64::from(unit.figures);
    let found = kept.iter().find(|(_, id, _)| *id == mother);
    let (message, hint) = match found {
        None => {
            let names: Vec<&str> = kept.iter().map(|(_, id, _)| id.name()).collect();
            let near = did_you_mean(mother.name(), names);
            (
                said!("does-not-stand-above-in-the", mother = %say::own(&mother), %near),
                text!("its-unit-comes-first"),
            )
        }
        Some((_, _, whole)) if whole.detachment_of.is_some() || whole.general.is_some() => {
            (said!("can-have-no-detachments", mother = %say::own(&mother)), text!("name-a-unit-that-is-none"))
        }
        Some((_, _, whole)) if whole.figures < unit.figures => (
            said!("has-only-figures-2", mother = %say::own(&mother), figures = %whole.figures),
            text!("it-may-not-be-the-smaller"),
        ),
        Some(_) if !sizes.contains(&figures) => {
            let (least, most) = (sizes.start(), sizes.end());
            (said!("a-detachment-has-to-figures-not", %least, %most, %figures), text!("change-its-figures"))
        }
        Some(_) => {
            (unit.detachment_of, unit.detachable) = (Some(mother), true);
            return;
        }
    };
    problems.push(draft.error(message).under(rule!("W-4.1.1a")).hinting(hint));
}

/// Carts and wagons without mantlets are one formation, and nobody fights in them.
fn wagons(draft: &Draft, unit: &Unit, kept: &[MusteredUnit], problems: &mut Vec<Problem>) {
    cites!("W-4.15.1a", "W-4.15.4b", "W-4.15.5b");
    let plain = |unit: &Unit| matches!(unit.kind, Type::Cart | Type::Wag) && !unit.mantlet;
    if draft.mantlet && !matches!(unit.kind, Type::Cart | Type::Wag) {
        problems.push(draft.error(text!("only-carts-and-wagons-have-mantlets")).under(rule!("W-4.15.1d")));
    }
    if !plain(unit) {
        return;
    }
    if kept.iter().any(|(_, _, other)| plain(other)) {
        let message = text!("carts-and-wagons-without-mantlets-are");
        let hint = text!("put-all-of-them-into-one");
        problems.push(draft.error(message).under(rule!("W-4.15.1a")).hinting(hint));
    }
    if !unit.weapons.is_empty() {
        let message = text!("nobody-fights-from-carts-or-wagons");
        problems
            .push(draft.error(message).under(rule!("W-4.15.5b")).hinting(text!("give-them-or-no-weapons")));
    }
}

/// Weapons that troops of a type cannot have.
fn arms(data: &Data, draft: &Draft, unit: &Unit, problems: &mut Vec<Problem>) {
    let engine = |w: &Weapon| matches!(w, Weapon::LightArtillery | Weapon::HeavyArtillery);
    let mounted = data.info(unit.kind).mounted();
    let wrong = if unit.kind == Type::Art && !unit.weapons.iter().any(engine) {
        Some((text!("these-engines-are-neither-light-nor"), text!("add-or")))
    } else if unit.kind != Type::Art && unit.weapons.iter().any(engine) {
        Some((text!("only-artillery-has-engines"), text!("write-the-pieces-as")))
    } else if !mounted && unit.weapons.contains(&Weapon::Lance) {
        Some((text!("a-lance-is-for-mounted-troops"), text!("foot-may-have-a")))
    } else if mounted && unit.stakes.is_some() {
        Some((text!("stakes-and-caltrops-are-for-foot"), text!("leave-them-out")))
    } else {
        None
    };
    problems.extend(wrong.map(|(what, hint)| draft.error(what).under(rule!("W-4.4.4a")).hinting(hint)));
}

/// What an army has only once.
fn second(draft: &Draft, unit: &Unit, kept: &[MusteredUnit]) -> Option<Problem> {
    let chief = |u: &Unit| u.general == Some(Command::Chief);
    let what = if chief(unit) && kept.iter().any(|(_, _, u)| chief(u)) {
        text!("an-army-has-one-c-in")
    } else if unit.standard && kept.iter().any(|(_, _, u)| u.standard) {
        text!("an-army-has-one-army-standard")
    } else {
        return None;
    };
    Some(Problem::error(draft.line, &draft.source, draft.span.clone(), what).under(rule!("W-4.4.4a")))
}

/// Ranks and files: one to four ranks in line.
fn ranks(draft: &Draft, unit: &mut Unit, problems: &mut Vec<Problem>) {
    cites!("W-4.10a");
    let files = match draft.stands {
        None => return,
        Some(Stands::Ranks(ranks)) => unit.figures.div_ceil(ranks.max(1)),
        Some(Stands::Files(files)) => files,
    };
    let deep = unit.figures.div_ceil(files.max(1));
    let asked = if let Some(Stands::Ranks(ranks)) = draft.stands { ranks } else { deep };
    if files == 0 || files > unit.figures || !LINE.contains(&deep) || !LINE.contains(&asked) {
        let (least, most) = (LINE.start(), LINE.end());
        let message = said!("figures-cannot-stand-so-a-line", figures = %unit.figures, %least, %most);
        problems.push(draft.error(message).under(rule!("W-4.10a")).hinting(text!("write-or")));
        return;
    }
    if deep != asked {
        let message =
            said!("figures-in-files-stand-deep-not", figures = %unit.figures, %files, %deep, %asked);
        problems.push(draft.error(message).as_warning().under(rule!("W-4.10a")));
    }
    unit.files = files;
}

/// What holds for the army as a whole: its strength, and that somebody commands it.
pub fn army(data: &Data, kept: &[MusteredUnit], (cost, cheapest): (i64, i64), problems: &mut Vec<Problem>) {
    cites!("W-2.1.1d", "W-2.1.4c");
    let Some((last, _, _)) = kept.last() else { return };
    if kept.iter().all(|(_, _, unit)| unit.general != Some(Command::Chief)) {
        let problem =
            Problem::error(last.line, &last.source, last.span.clone(), text!("this-army-has-no-c-in"));
        problems.push(problem.as_warning().hinting(text!("add-a-line-such-as")));
    }
    let limit = data.number("battle.army_limit");
    if cost <= limit + cheapest {
        if cost > limit {
            let fine = (cost - limit) * data.number("battle.excess_times");
            let message = said!("the-army-costs-points-damage-points", %cost, %fine);
            let problem = Problem::error(last.line, &last.source, last.span.clone(), message);
            problems.push(problem.as_warning().under(rule!("W-2.1.4c")));
        }
        return;
    }
    let mut so_far = 0;
    let over = kept.iter().find(|(_, _, unit)| {
        so_far += points::unit(data, unit);
        so_far > limit + cheapest
    });
    let (draft, _, _) = over.unwrap_or_else(|| unreachable!("the units cost what the army costs"));
    let message = said!("the-army-costs-points-it-may", %cost, %limit, cheapest = %limit + cheapest);
    let problem = Problem::error(draft.line, &draft.source, draft.span.clone(), message);
    problems.push(problem.under(rule!("W-2.1.1d")).hinting(text!("this-unit-is-the-one-with")));
}
