//! What a text says, statement by statement: orders, what is wrong, and what is left to the house. For systems whose
//! statements stand alone.

use super::near::fold;
use super::{Left, Placed, Problem, Sheet, Verb, Vocabulary, Whose};

/// What a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard<O> {
    /// The orders, from top to bottom.
    pub orders: Vec<Placed<O>>,
    /// What is wrong, from top to bottom.
    pub problems: Vec<Problem>,
    /// What is neither.
    pub left: Left,
}

/// What a statement says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning<O> {
    /// Orders.
    Orders(Vec<O>),
    /// Something about the whole sheet, such as the turn it is for.
    Frame,
}

impl<O> Default for Heard<O> {
    fn default() -> Self {
        Self { orders: Vec::new(), problems: Vec::new(), left: Left::default() }
    }
}

impl<O> Heard<O> {
    /// Reads a text: `meaning` knows each statement in small letters without accents. What it does not know is a problem
    /// where it begins with a verb or nearly does, with an order of that kind as the hint; the rest is left.
    pub fn of(text: &str, verbs: &'static [Verb], meaning: impl Fn(&str) -> Option<Meaning<O>>) -> Self {
        let mut heard = Self::default();
        let vocabulary = Vocabulary::default().with(verbs, Whose::System);
        for line in Sheet::read(text).lines {
            for statement in &line.statements {
                let span = statement.at..statement.at + statement.text.len();
                let plain = fold(&statement.text);
                match meaning(&plain) {
                    Some(Meaning::Frame) => drop(heard.left.frames.insert(line.number)),
                    Some(Meaning::Orders(orders)) => {
                        let placed = |order| Placed {
                            line: line.number,
                            span: span.clone(),
                            source: line.source.clone(),
                            order,
                        };
                        heard.orders.extend(orders.into_iter().map(placed));
                    }
                    None => match hint(&plain, &vocabulary) {
                        None => heard.left.unread(line.number, &line.source, span),
                        Some(hint) => {
                            let wrong = format!("`{}` is no order", statement.text);
                            let problem = Problem::error(line.number, &line.source, span, wrong);
                            heard.problems.push(problem.hinting(hint));
                        }
                    },
                }
            }
        }
        heard
    }
}

/// What is to be written instead of words that begin like an order, or nearly do.
fn hint(plain: &str, vocabulary: &Vocabulary) -> Option<String> {
    let found = vocabulary.at_start(plain)?;
    match found.off {
        0 => found.verb.examples.first().map(|example| format!("an order of this kind: `{example}`")),
        _ => Some(format!("did you mean `{}`?", found.spelt)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static VERBS: &[Verb] = &[Verb {
        name: "bid",
        aliases: &["offer"],
        when: "",
        short: "",
        long: "",
        examples: &["bid 4"],
        rules: &[],
    }];

    fn number(plain: &str) -> Option<Meaning<u32>> {
        match plain {
            "turn 2" => Some(Meaning::Frame),
            _ => plain.strip_prefix("bid ")?.parse().ok().map(|n| Meaning::Orders(vec![n])),
        }
    }

    #[test]
    fn each_statement_is_an_order_a_problem_or_left() {
        let heard = Heard::of("turn 2\nBid 4; bid much\nbdi 3\nSee you!", VERBS, number);
        let orders: Vec<_> = heard.orders.iter().map(|o| (o.line, o.order, o.words())).collect();
        assert_eq!(orders, [(2, 4, "Bid 4")]);
        let hints: Vec<_> = heard.problems.iter().map(|p| (p.line, p.hint.as_deref())).collect();
        assert_eq!(hints, [(2, Some("an order of this kind: `bid 4`")), (3, Some("did you mean `bid`?"))]);
        assert_eq!(heard.left.unread.iter().map(|u| u.words()).collect::<Vec<_>>(), ["See you!"]);
        assert!(heard.left.frames.contains(&1));
    }
}
