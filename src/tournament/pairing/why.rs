//! Why two entrants meet in a round or do not.

use super::draw::{Draw, counts};
use super::field::Worth;
use super::problem::{Problem, Solution};
use crate::book::{Book, Round};
use crate::format::{Method, Policy};
use crate::name::Name;
use crate::ranking;
use estafette_orders::near::{did_you_mean, fold};

/// Why two entrants do or do not meet in a round: sentences for an organiser.
pub fn why(book: &Book, round: Round, one: &Name, other: &Name) -> Vec<String> {
    why_in_order(book, round, &ranking::order(book, round.min(book.format.rounds + 1)), one, other)
}

/// The same with the order of the round handed in.
pub(super) fn why_in_order(
    book: &Book,
    round: Round,
    order: &[Name],
    one: &Name,
    other: &Name,
) -> Vec<String> {
    let unknown: Vec<String> = [one, other].into_iter().filter_map(|name| unknown(book, name)).collect();
    if !unknown.is_empty() {
        return unknown;
    }
    if one == other {
        return vec![format!("{one} cannot meet himself.")];
    }
    let absent: Vec<String> = [one, other].into_iter().filter_map(|name| absent(book, round, name)).collect();
    if !absent.is_empty() {
        return absent;
    }
    let mut sentences = before(book, round, one, other);
    if round == 0 || round > book.format.rounds {
        return if book.format.playoff.is_some() && round > 0 {
            sentences.push(
                "In the final the first of the ranking meets the last of those who are left, and so on inward."
                    .to_owned(),
            );
            sentences
        } else {
            vec![format!("There is no round {round}: the tournament has rounds 1 to {}.", book.format.rounds)]
        };
    }
    let draw = Draw::new(book, round, order);
    let number = |name: &Name| draw.names.iter().position(|n| n == name);
    let (Some(a), Some(b)) = (number(one), number(other)) else {
        return vec![format!("{one} and {other} do not both stand in the order of round {round}.")];
    };
    let pair = (a.min(b), a.max(b));
    match draw.solve() {
        Err(impossible) => sentences.push(format!("The round cannot be paired: {impossible}.")),
        Ok(best) if best.pairs.contains(&pair) => sentences.push(made(&draw, &best, pair)),
        Ok(best) => sentences.extend(not_made(&draw, &best, pair, round)),
    }
    sentences
}

fn unknown(book: &Book, name: &Name) -> Option<String> {
    if book.entrants.contains_key(name) {
        return None;
    }
    let hint = did_you_mean(name.as_str(), book.entrants.keys().map(Name::as_str));
    Some(format!("{name} is no entrant{}", if hint.is_empty() { "." } else { &hint }))
}

fn absent(book: &Book, round: Round, name: &Name) -> Option<String> {
    let presence = &book.entrants.get(name)?.presence;
    if presence.plays(round) {
        return None;
    }
    Some(match presence.left {
        Some(left) if round >= left => format!("{name} has left before round {left}."),
        _ if round < presence.from => format!("{name} plays from round {} on.", presence.from),
        _ => format!("{name} is away in round {round}."),
    })
}

/// What stands between the two, whatever was paired.
fn before(book: &Book, round: Round, one: &Name, other: &Name) -> Vec<String> {
    let mut sentences = Vec::new();
    let both = |game: &&crate::Game| {
        let entrants = game.pair.each_ref().map(|player| book.entrant_of(player));
        game.round < round && (entrants == [Some(one), Some(other)] || entrants == [Some(other), Some(one)])
    };
    let mut rounds: Vec<Round> = book.games.iter().filter(both).map(|game| game.round).collect();
    rounds.sort_unstable();
    rounds.dedup();
    if !rounds.is_empty() {
        let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
        let what = match book.format.pairing.repeat {
            Policy::Forbid => "nobody meets the same opponent twice (W-2.1b)",
            Policy::Avoid => "they meet again only when there is no other way (W-2.1b)",
            Policy::Allow => "which does not matter in this format",
        };
        sentences.push(format!("{one} and {other} met in round {}: {what}.", rounds.join(" and ")));
    }
    let club = |name: &Name| book.entrants[name].club.as_ref().map(|club| fold(club));
    let together = club(one).is_some() && club(one) == club(other);
    if together && book.format.pairing.method == Method::Swiss {
        let what = if counts(book.format.pairing.clubs, book, round) {
            "such pairs are avoided (W-2.1d)"
        } else {
            "which does not count in this round (W-2.1d)"
        };
        sentences.push(format!("{one} and {other} are of one club: {what}."));
    }
    sentences
}

/// The place of an entrant among those who are there, from 1.
fn rank(problem: &Problem, one: usize) -> usize {
    problem.here.iter().take_while(|&&other| other < one).count() + 1
}

fn made(draw: &Draw<'_>, best: &Solution, (upper, lower): (usize, usize)) -> String {
    let (a, b) = (rank(&draw.problem, upper), rank(&draw.problem, lower));
    let (one, other) = (&draw.names[upper], &draw.names[lower]);
    if draw.problem.plan.is_some() {
        return format!("{one} and {other} meet by the plan in which everybody meets everybody.");
    }
    let sum = counted(&best.worth);
    format!("{one} and {other} meet, ranks {a} and {b}: the round is best with this pair, at {sum}.")
}

fn not_made(draw: &Draw<'_>, best: &Solution, pair: (usize, usize), round: Round) -> Vec<String> {
    let name = |one: usize| &draw.names[one];
    let (one, other) = (name(pair.0), name(pair.1));
    let Some(forced) = draw.problem.leaving(best.open, &[pair]) else {
        if draw.problem.repeat == Policy::Forbid && draw.problem.meetings(pair.0, pair.1) > 0 {
            return Vec::new();
        }
        let now = draw.problem.leaving(0, &[pair]).is_some();
        let what = if now {
            format!("round {} could not be played without a rematch (W-2.1b)", round + best.open as Round)
        } else {
            "others would have to meet an earlier opponent (W-2.1b)".to_owned()
        };
        return vec![format!("Had {one} met {other}, {what}.")];
    };
    if forced.bye != best.bye {
        let who = |bye: Option<usize>| bye.map_or("nobody".to_owned(), |bye| name(bye).to_string());
        let (theirs, best) = (who(forced.bye), who(best.bye));
        return vec![format!(
            "Had {one} met {other}, {theirs} would have the bye, and not {best}, who is first for it."
        )];
    }
    let others: Vec<String> = forced
        .pairs
        .iter()
        .filter(|&made| *made != pair && !best.pairs.contains(made))
        .map(|&(a, b)| format!("{} - {}", name(a), name(b)))
        .collect();
    let mut sentences = vec![format!(
        "Had {one} met {other}, the round would cost {}; as it is, it costs {}.",
        counted(&forced.worth),
        counted(&best.worth)
    )];
    if forced.worth.distance == best.worth.distance
        && without_partners(&forced.worth) == without_partners(&best.worth)
    {
        sentences.push(
            "Both cost the same; the one in which the higher ranked meet nearer ranks is taken.".to_owned(),
        );
    }
    if !others.is_empty() {
        sentences.push(format!("These would have met as well: {}.", others.join(", ")));
    }
    sentences
}

fn without_partners(worth: &Worth) -> Worth {
    Worth { partners: Vec::new(), ..worth.clone() }
}

/// What a pairing costs, in words.
fn counted(worth: &Worth) -> String {
    let some = |count: u32, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {many}")),
    };
    let mut parts: Vec<String> = [
        some(worth.again, "rematch", "rematches"),
        some(worth.unplanned, "pair beside the plan", "pairs beside the plan"),
        some(worth.clubs, "pair of one club", "pairs of one club"),
    ]
    .into_iter()
    .flatten()
    .collect();
    parts.push(format!("{} in rank distances", worth.distance));
    parts.join(", ")
}
