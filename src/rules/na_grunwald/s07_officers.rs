//! Phase 2: pawns are placed turn by turn, by plan or by one mail for each (NG-7).

use estafette_core::table::Play;
use estafette_core::{Source, cites, rule};

use super::event::{Event, Fate};
use super::ids::{Field, Seat};
use super::orders::{Act, Pawns, PlanLine};
use super::position::Position;
use super::readings::Placing;
use super::round::{Ask, Round};
use super::s07_conditions;
use super::s07_legal::{self, Placement};

/// The key of passing in answers.
pub const PASS: &str = "pass";

/// A seat's plan while it is played.
pub(super) struct Book {
    lines: Vec<PlanLine>,
    done: Vec<bool>,
    source: Source,
    /// The numbers of the lines; without them they are counted from 1.
    numbers: Vec<u32>,
}

/// What a seat does on its turn, with the line that says so, from 1; 0 for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// It places pawns.
    Place(Placement, u32),
    /// It passes.
    Pass(u32),
    /// No line fits.
    Nothing,
}

impl Book {
    /// A plan to be played.
    pub fn new(lines: Vec<PlanLine>, source: Source) -> Self {
        let done = vec![false; lines.len()];
        Self { lines, done, source, numbers: Vec::new() }
    }

    /// The same, with the numbers by which its lines are called.
    pub fn numbered(self, numbers: &[u32]) -> Self {
        Self { numbers: numbers.to_vec(), ..self }
    }

    /// The number by which a line is called; 0 stays 0.
    fn called(&self, line: u32) -> u32 {
        let place = line.checked_sub(1).map(|l| l as usize);
        place.and_then(|l| self.numbers.get(l)).copied().unwrap_or(line)
    }

    /// The first line that is legal and whose conditions hold; lines before it that give up with
    /// `else skip` are struck off, and told in `struck`.
    pub fn next(&mut self, position: &Position, seat: Seat, struck: &mut Vec<u32>) -> Turn {
        for (i, number) in (0..self.lines.len()).zip(1u32..) {
            if self.done[i] {
                continue;
            }
            let line = &self.lines[i];
            let fits = s07_legal::placement(position, seat, &line.act).ok().filter(|placement| {
                line.conditions
                    .iter()
                    .all(|c| s07_conditions::holds(position, seat, c, &line.act, *placement))
            });
            match fits {
                Some(placement) => {
                    self.done[i] = true;
                    return placement.map_or(Turn::Pass(number), |p| Turn::Place(p, number));
                }
                None if line.or_skip => {
                    self.done[i] = true;
                    struck.push(number);
                }
                None => {}
            }
        }
        Turn::Nothing
    }

    /// Lines that were neither carried out nor struck off.
    pub fn unused(&self) -> impl Iterator<Item = u32> + '_ {
        self.done.iter().zip(1u32..).filter(|(done, _)| !**done).map(|(_, number)| number)
    }
}

/// The plan of a seat that sent none (ND-04): the officer for a crown knight, a helper for ducats, one for
/// another helper, the others for provisions.
pub(super) fn usual_plan() -> Vec<PlanLine> {
    let line = |pawns, field| PlanLine {
        act: Act::Place { pawns, field, ducats: None },
        conditions: Vec::new(),
        or_skip: false,
    };
    vec![
        line(Pawns::Officer, Field::RycerzeKoronni),
        line(Pawns::Helpers(1), Field::Dukaty),
        line(Pawns::Helpers(1), Field::Pomocnicy),
        line(Pawns::AllHelpers, Field::Prowiant),
    ]
}

/// Whether a seat takes no more turns: it has passed, or has no pawn left (NG-7.10, NG-7.20).
pub(super) fn is_done(position: &Position, seat: Seat) -> bool {
    position.passed.contains(&seat) || (!position.has_officer(seat) && position.helpers_left(seat) == 0)
}

/// Plays the turns: the starting player first, then clockwise (NG-7.3), until nobody has a pawn left or all
/// have passed (NG-7.20). Who does not pass goes on, also after the others have passed (NG-7.11).
///
/// # Errors
/// A pause, where each placement is asked for.
pub fn phase(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-7.1", "NG-7.2", "NG-7.3", "NG-7.4", "NG-7.20", "NG-7.11");
    let order = round.pos().turn_order();
    let by_turns = round.pos().readings.placing == Placing::Turns;
    let mut books: Vec<(Seat, Book)> = order
        .iter()
        .map(|seat| {
            let book = match &round.sheets().of(*seat).plan {
                Some(said) => {
                    Book::new(said.what.clone(), said.source).numbered(&round.sheets().of(*seat).numbers)
                }
                None if by_turns => Book::new(Vec::new(), Source::Default),
                None => Book::new(usual_plan(), Source::Default),
            };
            (*seat, book)
        })
        .collect();
    while order.iter().any(|seat| !is_done(round.pos(), *seat)) {
        for (seat, book) in &mut books {
            if !is_done(round.pos(), *seat) {
                turn(round, *seat, book)?;
            }
        }
    }
    for (seat, book) in books.iter().filter(|(_, book)| book.source != Source::Default) {
        for line in book.unused().map(|line| book.called(line)) {
            round.tell(rule!("NG-7.1"), Event::Line { seat: *seat, line, fate: Fate::Unused });
        }
    }
    Ok(())
}

fn turn(round: &mut Round<'_>, seat: Seat, book: &mut Book) -> Play<()> {
    let mut struck = Vec::new();
    let mut turn = book.next(round.pos(), seat, &mut struck);
    for line in struck.into_iter().map(|line| book.called(line)) {
        round.tell(rule!("NG-7.1"), Event::Line { seat, line, fate: Fate::Struck });
    }
    if round.pos().readings.placing == Placing::Turns {
        turn = ask(round, seat, turn, book.source)?;
    }
    match turn {
        Turn::Place(placement, line) => {
            let Placement { field, helpers, ducats } = placement;
            let officer = placement.is_officer();
            let line = if book.source == Source::Default { 0 } else { book.called(line) };
            round.tell(
                rule_of(round.pos(), seat, placement),
                Event::Place { seat, field, officer, helpers, ducats, line },
            );
        }
        Turn::Pass(_) | Turn::Nothing => round.tell(rule!("NG-7.10"), Event::Pass { seat }),
    }
    Ok(())
}

/// The rule under which pawns come to stand on a field.
fn rule_of(position: &Position, seat: Seat, placement: Placement) -> estafette_core::RuleId {
    cites!("NG-7.12", "NG-7.14", "NG-7.16", "NG-7.18");
    match (placement.field, position.stand(placement.field, seat)) {
        (_, Some(_)) if placement.is_officer() => rule!("NG-7.7"),
        (_, Some(_)) => rule!("NG-7.8"),
        (Field::Krzyzacy, None) => rule!("NG-7.14"),
        (Field::Prowiant, None) => rule!("NG-7.16"),
        (Field::RycerzeZaciezni, None) => rule!("NG-7.18"),
        (_, None) => rule!("NG-7.12"),
    }
}

/// One placement, asked for by itself (ND-04): anything legal, or passing.
fn ask(round: &mut Round<'_>, seat: Seat, planned: Turn, source: Source) -> Play<Turn> {
    let mut choices: Vec<String> =
        s07_legal::all(round.pos(), seat).into_iter().map(Placement::key).collect();
    choices.push(PASS.to_owned());
    let said = match planned {
        Turn::Place(placement, _) => Some((placement.key(), source)),
        Turn::Pass(_) => Some((PASS.to_owned(), source)),
        Turn::Nothing => None,
    };
    let answer = round.ask(Ask {
        id: "ND-04",
        rule: rule!("NG-7.1"),
        seat,
        subject: "turn".to_owned(),
        amount: None,
        choices,
        payment: None,
        said,
        default: PASS.to_owned(),
    })?;
    Ok(match (Placement::of_key(&answer), planned) {
        (Some(placement), Turn::Place(same, line)) if placement == same => Turn::Place(placement, line),
        (Some(placement), _) => Turn::Place(placement, 0),
        (None, _) => Turn::Pass(0),
    })
}
