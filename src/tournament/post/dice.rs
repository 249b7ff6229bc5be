//! The dice of a match of teams, told so that both can compute them again: who chooses first, what nobody chose in
//! time, and the sides.

use super::super::book::Round;
use super::super::live::SideDie;
use super::super::name::Name;
use super::super::teams::{Choosing, Rolled, dice_choices, lower_ranked};
use super::Stage;
use super::paper::Paper;
use estafette_core::cites;

/// Round 1: the dice that say who chooses first.
pub(super) fn of_first_choice(paper: &mut Paper, view: &Stage<'_>, round: Round, choosing: &Choosing) {
    cites!("W-2.2m");
    if round > 1 {
        paper.say(format!("{} chooses first as the lower-ranked team [W-2.2j].", choosing.lower));
        return;
    }
    let seed = view.event.seed.as_deref().unwrap_or_default();
    // Ranks are of no account in the first round.
    let Ok((_, rolled)) = lower_ranked(seed, round, [&choosing.lower, &choosing.other], &[]) else { return };
    let first = &choosing.lower;
    paper.say(format!("Dice decide who chooses first, the higher one [W-2.2m]: {first}."));
    add(paper, &rolled, &format!("the seed of the shuffle, {seed}"));
}

/// A round whose tables stand: the die for the sides, and those that chose what nobody had chosen in time.
pub(super) fn of_sides(paper: &mut Paper, view: &Stage<'_>, me: &Name, round: Round) {
    cites!("W-2.2l");
    let event = view.event;
    let Some(team) = event.book.entrant_of(me) else { return };
    let mut dice = event.side_dice.get(&round).into_iter().flatten();
    let Some(SideDie { lower, other, die }) = dice.find(|d| d.lower == *team || d.other == *team) else {
        return;
    };
    let Some(seed) = event.told_seeds.get(&round) else { return };
    let (parity, [first, second]) = match die % 2 {
        1 => ("odd", [lower, other]),
        _ => ("even", [other, lower]),
    };
    let [north, south] = super::words::sides(view);
    paper.say(format!(
        "The die for the sides shows {die}, {parity}: {first} has the side {north} on all three tables, {second} the \
         side {south} [W-2.2l]."
    ));
    let rolled = of_match(seed, round, [lower, other], &["side"]);
    add(paper, &rolled, &format!("the seed of round {round}, {seed}"));
}

/// The dice that chose tables for a team.
pub(super) fn of_choice(paper: &mut Paper, view: &Stage<'_>, round: Round, team: &Name) {
    cites!("W-2.2.2");
    let event = view.event;
    let Some(choosing) = event.choosing.values().find(|c| c.lower == *team || c.other == *team) else {
        return;
    };
    let Some(seed) = event.told_seeds.get(&round) else { return };
    let thrown: &[&str] = if choosing.lower == *team { &["period", "table"] } else { &["answer"] };
    let rolled = of_match(seed, round, [&choosing.lower, &choosing.other], thrown);
    add(paper, &rolled, &format!("the seed of round {round}, {seed}"));
}

/// Some of the dice of a match: each depends on its label alone.
fn of_match(seed: &str, round: Round, [lower, other]: [&Name; 2], which: &[&str]) -> Vec<Rolled> {
    let mut open = Choosing {
        tables: [1, 2, 3],
        lower: lower.clone(),
        other: other.clone(),
        choice: None,
        answer: None,
        die: None,
    };
    let mut rolled = dice_choices(&mut open, seed, round).unwrap_or_default();
    rolled.retain(|r| which.iter().any(|what| r.label.ends_with(&format!("|{what}"))));
    rolled
}

/// Dice with their labels.
fn add(paper: &mut Paper, rolled: &[Rolled], seed: &str) {
    let lines: Vec<String> = rolled.iter().map(|r| format!("{} shows {}", r.label, r.die)).collect();
    paper.list("Dice", &lines);
    paper.say(format!(
        "They follow from {seed}: `estafette verify --secret SEED --die LABEL` computes each again."
    ));
}
