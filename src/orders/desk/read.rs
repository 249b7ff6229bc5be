//! A text to acts: each line by itself, so that one that cannot be read does not stop the others.

use std::borrow::Cow;
use std::str::FromStr;

use pest::iterators::Pair;

use super::grammar::{self, Rule, Syntax};
use super::{Demand, DeskNames, DeskWord, GameAct, Read, Spoken, WhichDie, WhichOrder, help};
use crate::near::{did_you_mean, fold};
use crate::sheet::LONGEST_LINE;
use crate::talk::talk;
use crate::{Problem, Vocabulary, Whose};
use estafette_core::When;

/// Hex digits of the signature of a round.
const SIGNATURE: usize = 96;

/// Why a reason is asked for.
const WHY: &str = "a ruling is told to the players with its reason: `… because …`";

/// Reads a text, line by line. Blank lines, quoted ones (`>`), greetings, closings and names below these say nothing,
/// and nothing counts below a line `--`, which opens a signature.
pub fn read(text: &str, known: &DeskNames) -> Read {
    let mut found = Read::default();
    let words = Vocabulary::default().with(help::help(), Whose::System);
    let talk = talk(text, &[], &|word| words.has(word), &|word| words.is_near(word));
    let mut lines = text.lines().enumerate().peekable();
    while let Some((i, source)) = lines.next() {
        let mut whole = Cow::Borrowed(source);
        while let Some((_, more)) = lines.next_if(|(_, next)| goes_on(&whole, next)) {
            // The signature stands behind the number of its round; cut within, it has no blank there.
            let gap = if whole.split_whitespace().count() == 2 { " " } else { "" };
            whole = Cow::Owned(format!("{}{gap}{}", whole.trim_end(), more.trim()));
        }
        let source: &str = &whole;
        let said = source.trim();
        if source.trim_end() == "--" {
            break;
        }
        let passed = talk.get(&(i + 1)).is_some_and(|talk| !talk.meant);
        if passed || said.is_empty() || said.starts_with('>') {
            continue;
        }
        match line(i + 1, source, known) {
            Ok(word) => found.words.push(Spoken { line: i + 1, text: said.to_owned(), word }),
            Err(problem) => found.problems.push(problem),
        }
    }
    found
}

/// Whether a line is the rest of one before it that a mail program cut: a signature of a round is longer than lines of
/// mails are.
fn goes_on(line: &str, next: &str) -> bool {
    let (mut words, next) = (line.split_whitespace(), next.trim());
    let opens = words.next().is_some_and(|first| fold(first) == "beacon");
    let (number, signature) = (words.next(), words.next().unwrap_or_default());
    let hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
    opens
        && number.is_some()
        && !next.is_empty()
        && hex(next)
        && hex(signature)
        && signature.len() < SIGNATURE
}

/// Reads one line; `number` is its place in the text, from 1.
///
/// # Errors
/// What is wrong with it.
pub fn line(number: usize, source: &str, known: &DeskNames) -> Result<DeskWord, Problem> {
    if source.len() > LONGEST_LINE {
        let message = format!("the line is longer than {LONGEST_LINE} bytes");
        return Err(Problem::error(number, source, 0..1, message));
    }
    let act = grammar::act(source).map_err(|syntax| unread(number, source, syntax))?;
    Reader { number, source, known }.act(act)
}

/// A problem with a line that is no act.
fn unread(number: usize, source: &str, syntax: Syntax) -> Problem {
    let lead = source.len() - source.trim_start().len();
    let first: &str = source[lead..].split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let verbs = || help::help().iter().map(|v| v.name);
    let verb = help::help().iter().find(|v| v.is(&fold(first)));
    let Some(verb) = verb else {
        let word = source[lead..].split_whitespace().next().unwrap_or_default();
        let hint = match did_you_mean(word, verbs()) {
            hint if hint.is_empty() => format!("known: {}", verbs().collect::<Vec<_>>().join(", ")),
            hint => hint.trim_start_matches("; ").to_owned(),
        };
        let message = format!("`{word}` is nothing that the desk does");
        return Problem::error(number, source, lead..lead + word.len(), message).hinting(hint);
    };
    let at = syntax.at.min(source.len());
    let rest = source.get(at..).unwrap_or_default();
    let word = rest.split_whitespace().next().unwrap_or_default();
    let expected = syntax.expected.join(", ");
    let message = match (word, expected.as_str()) {
        ("", _) => format!("the line ends where it cannot; expected {expected}"),
        (word, "") => format!("`{word}` does not fit here"),
        (word, _) => format!("`{word}` does not fit here; expected {expected}"),
    };
    let start = at + (rest.len() - rest.trim_start().len());
    let example = verb.examples.first().copied().unwrap_or(verb.name);
    Problem::error(number, source, start..start + word.len(), message).hinting(format!("such as `{example}`"))
}

/// Makes the typed act of a line that the grammar takes.
struct Reader<'a> {
    number: usize,
    source: &'a str,
    known: &'a DeskNames,
}

impl Reader<'_> {
    fn act(&self, act: Pair<'_, Rule>) -> Result<DeskWord, Problem> {
        self.one_act(&act)?;
        let rule = act.as_rule();
        match rule {
            Rule::approve => return Ok(DeskWord::Approve),
            Rule::hold => return Ok(DeskWord::Hold),
            Rule::drop => return Ok(DeskWord::Drop),
            _ => {}
        }
        let parts: Vec<Pair<'_, Rule>> = act.clone().into_inner().collect();
        let part = |of: Rule| parts.iter().find(|p| p.as_rule() == of);
        if let Some(act) = self.of_game(rule, &parts)? {
            return Ok(DeskWord::Game(act));
        }
        let because =
            part(Rule::because).and_then(|b| b.clone().into_inner().find(|p| p.as_rule() == Rule::rest));
        let because = because.map_or("", |b| b.as_str().trim());
        if rule == Rule::withdraw {
            let ruling = self.number_in(part(Rule::ruling))?;
            self.reason(because)?;
            return Ok(DeskWord::Withdraw { ruling, because: because.to_owned() });
        }
        let demand = self.demand(rule, &parts)?;
        if !matches!(demand, Demand::Note { .. }) {
            self.reason(because)?;
        }
        Ok(DeskWord::Rule { demand, because: because.to_owned() })
    }

    /// Refuses a second act within a reason, a note or a name, which would swallow it.
    fn one_act(&self, act: &Pair<'_, Rule>) -> Result<(), Problem> {
        let free = |p: &Pair<'_, Rule>| matches!(p.as_rule(), Rule::rest | Rule::called);
        for words in act.clone().into_inner().flatten().filter(free) {
            for (at, _) in words.as_str().match_indices(';') {
                let behind = &words.as_str()[at + 1..];
                let second = behind.trim();
                if grammar::act(second).is_ok() {
                    let start = words.as_span().start() + at + 1 + (behind.len() - behind.trim_start().len());
                    let message = format!("`{second}` is an act of its own");
                    let span = start..start + second.len();
                    return Err(Problem::error(self.number, self.source, span, message)
                        .hinting("write each act on a line of its own"));
                }
            }
        }
        Ok(())
    }

    /// An act on the game, if it is one.
    fn of_game(&self, rule: Rule, parts: &[Pair<'_, Rule>]) -> Result<Option<GameAct>, Problem> {
        let part = |of: Rule| parts.iter().find(|p| p.as_rule() == of);
        let words = |p: &Pair<'_, Rule>| p.as_str().trim().to_owned();
        let within = |of: Rule| part(of).and_then(|p| p.clone().into_inner().last()).map(|p| words(&p));
        Ok(Some(match rule {
            Rule::adjudicate => GameAct::Adjudicate,
            Rule::clock => GameAct::Clock { go: part(Rule::go).is_some() },
            Rule::delay => GameAct::Delay {
                number: part(Rule::request).map(|number| self.number_in(Some(number))).transpose()?,
                grant: part(Rule::grant).is_some(),
            },
            Rule::deadline => GameAct::Deadline { said: part(Rule::rest).map(words).unwrap_or_default() },
            Rule::seating => GameAct::Seat {
                seat: self.seat(part(Rule::seat))?,
                address: part(Rule::address).map(words).unwrap_or_default(),
                name: within(Rule::holder),
                zone: within(Rule::in_zone),
            },
            Rule::offer => GameAct::Offer { seat: self.seat(part(Rule::seat))? },
            Rule::renew => GameAct::Renew { seat: self.seat(part(Rule::seat))? },
            Rule::beacon => GameAct::Beacon {
                round: self.number_in(part(Rule::drawn))?,
                // A mail program that cut the line may have had it joined again with a blank.
                signature: part(Rule::signature).map(words).unwrap_or_default().replace(' ', ""),
            },
            _ => return Ok(None),
        }))
    }

    fn demand(&self, rule: Rule, parts: &[Pair<'_, Rule>]) -> Result<Demand, Problem> {
        let part = |of: Rule| parts.iter().find(|p| p.as_rule() == of);
        let words = |of: Rule| part(of).map_or_else(String::new, |p| p.as_str().trim().to_owned());
        Ok(match rule {
            Rule::strike => Demand::Strike { seat: self.seat(part(Rule::seat))?, order: self.order(&part)? },
            Rule::amend => Demand::Amend {
                seat: self.seat(part(Rule::seat))?,
                order: self.order(&part)?,
                text: words(Rule::text),
            },
            Rule::add => Demand::Add { seat: self.seat(part(Rule::seat))?, text: words(Rule::text) },
            Rule::die => Demand::Die { which: self.which(parts)?, face: self.number_in(part(Rule::face))? },
            Rule::answer => Demand::Answer { said: words(Rule::text) },
            Rule::set => Demand::Set {
                path: words(Rule::path),
                value: words(Rule::value),
                when: part(Rule::when).map(|when| self.when(when)).transpose()?,
            },
            Rule::award | Rule::take => {
                let points: u32 = self.number_in(part(Rule::points))?;
                let points = i32::try_from(points).map_err(|_| self.too_large(part(Rule::points)))?;
                let points = if rule == Rule::take { -points } else { points };
                Demand::Award { seat: self.seat(part(Rule::seat))?, points }
            }
            Rule::waive => Demand::Waive { problem: self.number_in(part(Rule::problem))? },
            _ => {
                let to = part(Rule::seat).map(|seat| self.seat(Some(seat))).transpose()?;
                Demand::Note { to, text: words(Rule::rest) }
            }
        })
    }

    fn order<'p, 'i: 'p>(
        &self,
        part: &impl Fn(Rule) -> Option<&'p Pair<'i, Rule>>,
    ) -> Result<WhichOrder, Problem> {
        let turn = part(Rule::turn).map(|turn| self.number_in(Some(turn))).transpose()?;
        Ok(WhichOrder { number: self.number_in(part(Rule::order))?, turn })
    }

    fn which(&self, parts: &[Pair<'_, Rule>]) -> Result<WhichDie, Problem> {
        let part = |of: Rule| parts.iter().find(|p| p.as_rule() == of);
        if let Some(numbered) = part(Rule::numbered) {
            return Ok(WhichDie::Numbered(self.number_in(Some(numbered))?));
        }
        let named: Vec<Pair<'_, Rule>> =
            part(Rule::named).map(|n| n.clone().into_inner().collect()).unwrap_or_default();
        let part = |of: Rule| named.iter().find(|p| p.as_rule() == of);
        let words = |of: Rule| part(of).map_or_else(String::new, |p| p.as_str().trim().to_owned());
        let count = part(Rule::count).map_or(Ok(1), |count| self.number_in(Some(count)))?;
        Ok(WhichDie::Named { rule: words(Rule::under), subject: words(Rule::subject), count })
    }

    fn when(&self, when: &Pair<'_, Rule>) -> Result<(When, Option<String>), Problem> {
        let mut parts = when.clone().into_inner();
        let after = parts.next().is_some_and(|p| p.as_rule() == Rule::after);
        let phase = parts.next().map(|phase| self.name(&phase, "phase", &self.known.phases)).transpose()?;
        Ok((if after { When::After } else { When::Before }, phase))
    }

    fn seat(&self, seat: Option<&Pair<'_, Rule>>) -> Result<String, Problem> {
        let seat = seat.expect("the grammar has a seat here");
        self.name(seat, "seat", &self.known.seats)
    }

    /// A known name, whatever its capitals.
    fn name(&self, said: &Pair<'_, Rule>, what: &str, known: &[String]) -> Result<String, Problem> {
        let found = known.iter().find(|k| fold(k) == fold(said.as_str()));
        found.cloned().ok_or_else(|| {
            let hint = match did_you_mean(said.as_str(), known.iter().map(String::as_str)) {
                hint if hint.is_empty() => format!("known: {}", known.join(", ")),
                hint => hint.trim_start_matches("; ").to_owned(),
            };
            self.problem(said, format!("there is no {what} `{}`", said.as_str())).hinting(hint)
        })
    }

    /// The number in a part of a line, such as that of `R3`.
    fn number_in<N: FromStr>(&self, part: Option<&Pair<'_, Rule>>) -> Result<N, Problem> {
        let pair = part.expect("the grammar has a number here");
        let digits: String = pair.as_str().chars().filter(char::is_ascii_digit).collect();
        digits.parse().map_err(|_| self.too_large(part))
    }

    fn too_large(&self, part: Option<&Pair<'_, Rule>>) -> Problem {
        let part = part.expect("the grammar has a number here");
        self.problem(part, format!("`{}` is too large a number", part.as_str()))
    }

    fn reason(&self, because: &str) -> Result<(), Problem> {
        if !because.is_empty() {
            return Ok(());
        }
        let end = self.source.trim_end().len();
        let lead = self.source.len() - self.source.trim_start().len();
        Err(Problem::error(self.number, self.source, lead..end, "the reason is missing").hinting(WHY))
    }

    fn problem(&self, at: &Pair<'_, Rule>, message: String) -> Problem {
        let span = at.as_span();
        Problem::error(self.number, self.source, span.start()..span.end(), message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> DeskNames {
        let all = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
        DeskNames { seats: all(&["teutonic", "polish"]), phases: all(&["fire", "polish-attack"]) }
    }

    #[test]
    fn a_reason_a_note_and_a_name_swallow_no_second_act() {
        for (first, second) in [
            ("award polish 5 because of the bridge", "note to all: the map was wrong"),
            ("strike polish 2 because he withdrew it", "strike polish 3 because he withdrew it"),
            ("note to all: the map was wrong", "approve"),
            ("seat polish ann@example.org name Ann", "offer teutonic"),
        ] {
            let found = read(&format!("{first}; {second}"), &known());
            assert_eq!((found.words.len(), found.problems.len()), (0, 1), "{first}; {second}");
            let told = found.problems[0].render(estafette_core::Lang::English);
            assert!(told.contains(&format!("`{second}` is an act of its own")), "{told}");
        }
        let reason = "award polish 5 because the bridge stood; his men held the line";
        assert_eq!(read(reason, &known()).problems, []);
    }

    fn word(text: &str) -> DeskWord {
        let mut found = read(text, &known());
        assert_eq!(found.problems, [], "{text}");
        assert_eq!(found.words.len(), 1, "{text}");
        found.words.remove(0).word
    }

    fn demand(text: &str) -> Demand {
        match word(&format!("{text} because so it is")) {
            DeskWord::Rule { demand, because } if because == "so it is" => demand,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn problem(text: &str) -> Problem {
        let mut found = read(text, &known());
        assert_eq!((found.words.len(), found.problems.len()), (0, 1), "{text}: {found:?}");
        found.problems.remove(0)
    }

    fn named(rule: &str, subject: &str, count: u32) -> WhichDie {
        WhichDie::Named { rule: rule.into(), subject: subject.into(), count }
    }

    #[test]
    fn every_example_of_the_help_is_an_act_and_every_act_has_help() {
        for verb in help::help() {
            for example in verb.examples {
                let said = word(example);
                assert!(example.starts_with(verb.name), "{example}: {said:?}");
            }
        }
    }

    #[test]
    fn a_round_is_read_however_the_mail_program_cut_its_line() {
        let signature = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
        let (front, back) = signature.split_at(60);
        let told = DeskWord::Game(GameAct::Beacon { round: 12_345_678_901, signature: signature.to_owned() });
        for text in [
            format!("beacon 12345678901 {signature}"),
            format!("Beacon #12345678901\n{signature}"),
            format!("beacon 12345678901 {front} {back}"),
            format!("beacon 12345678901 {front}\n{back}"),
            format!("beacon 12345678901\n{front}\n  {back}\n\nBest regards\nUna Bauer"),
        ] {
            assert_eq!(word(&text), told, "{text}");
        }
        assert!(problem("beacon 123").message.contains("the signature of the round"));
        assert!(problem("beacon abc").message.contains("the number of a round"));
        let two = read(&format!("beacon 123 {signature}\nadd"), &known());
        assert_eq!((two.words.len(), two.problems.len()), (1, 1), "a whole signature takes no line below");
    }

    #[test]
    fn greetings_and_closings_are_passed_over_and_nothing_else() {
        let said = |text: &str| {
            let found = read(text, &known());
            (found.words.len(), found.problems.iter().map(|p| p.line).collect::<Vec<_>>())
        };
        assert_eq!(said("Hello,\n\napprove\n\nThanks to all!\nBest regards\nUna Bauer"), (1, vec![]));
        assert_eq!(said("Dear all,\nI think it is right\naprove\nCheers, Una"), (0, vec![2, 3]));
        assert_eq!(said("Thanks, approve"), (0, vec![1]));
    }

    #[test]
    fn orders_are_struck_amended_and_added() {
        let (seat, text): (String, String) = ("polish".into(), "advance P12 N".into());
        let order = WhichOrder { number: 3, turn: None };
        let of_turn = WhichOrder { number: 3, turn: Some(5) };
        for text in
            ["strike POLISH 3 of turn 5", "strike polish 3 of round 5", "strike polish #3 OF period 5"]
        {
            assert_eq!(demand(text), Demand::Strike { seat: seat.clone(), order: of_turn.clone() });
        }
        assert_eq!(demand("Strike POLISH 3"), Demand::Strike { seat: seat.clone(), order: order.clone() });
        let amend = Demand::Amend { seat: seat.clone(), order, text: text.clone() };
        assert_eq!(demand("amend Polish #3 :  advance P12 N "), amend);
        assert_eq!(demand("add polish: advance P12 N"), Demand::Add { seat, text });
    }

    #[test]
    fn dice_are_named_by_number_or_by_rule_subject_and_count() {
        let die = |which, face| Demand::Die { which, face };
        assert_eq!(demand("die d17=4"), die(WhichDie::Numbered(17), 4));
        assert_eq!(demand("die 8.56 B = 4"), die(named("8.56", "B", 1), 4));
        assert_eq!(demand("die 8.56 B #2 = 4"), die(named("8.56", "B", 2), 4));
        assert_eq!(demand("DIE 17.0-2 polish camp#3 = 6"), die(named("17.0-2", "polish camp", 3), 6));
    }

    #[test]
    fn a_part_of_the_position_is_set_before_or_after_a_phase() {
        let set = |value: &str, when| Demand::Set { path: "units.K02.at".into(), value: value.into(), when };
        assert_eq!(demand("set units.K02.at = A20B27"), set("A20B27", None));
        assert_eq!(demand("set units.K02.at = A20B27 after"), set("A20B27", Some((When::After, None))));
        let before = Some((When::Before, Some("polish-attack".to_owned())));
        assert_eq!(demand("set units.K02.at = [\"a\", 3] before Polish-Attack"), set("[\"a\", 3]", before));
    }

    #[test]
    fn points_answers_problems_notes_and_rulings_are_read() {
        let polish = || "polish".to_owned();
        assert_eq!(demand("award POLISH 5"), Demand::Award { seat: polish(), points: 5 });
        assert_eq!(demand("take POLISH 5 points"), Demand::Award { seat: polish(), points: -5 });
        assert_eq!(demand("answer GD-15 P12 S"), Demand::Answer { said: "GD-15 P12 S".into() });
        assert_eq!(demand("waive p3"), Demand::Waive { problem: 3 });
        let note = |to, text: &str| DeskWord::Rule {
            demand: Demand::Note { to, text: text.into() },
            because: String::new(),
        };
        assert_eq!(word("note to all: so it is because it is"), note(None, "so it is because it is"));
        assert_eq!(word("note to POLISH: ż"), note(Some(polish()), "ż"));
        assert_eq!(word("withdraw r3 because no"), DeskWord::Withdraw { ruling: 3, because: "no".into() });
        assert_eq!(
            (word(" Approve. "), word("HOLD"), word("drop!")),
            (DeskWord::Approve, DeskWord::Hold, DeskWord::Drop)
        );
    }

    #[test]
    fn a_reason_is_asked_for_where_players_will_ask() {
        for text in ["strike POLISH 3", "die D17 = 4 because", "withdraw R3  because  ", "take polish 3"] {
            let problem = problem(text);
            assert!(problem.message.contains("the reason is missing"), "{text}: {problem:?}");
        }
    }

    #[test]
    fn what_is_no_act_is_told_with_the_nearest_word_and_what_was_expected() {
        let told = |text: &str| {
            let problem = problem(text);
            let caret = &problem.source[problem.span.clone()];
            format!("{caret} | {} | {}", problem.message, problem.hint.unwrap_or_default())
        };
        for (text, parts) in [
            ("aprove", &["aprove | `aprove` is nothing", "did you mean `approve`?"][..]),
            ("please do it", &["known: approve, hold"]),
            ("strike POLSIH 3 because x", &["POLSIH | there is no seat `POLSIH`", "did you mean `polish`?"]),
            (
                "strike POLISH because x",
                &["because | ", "the number of an order", "such as `strike POLISH 3"],
            ),
            ("die D17 4 because x", &["4 | ", "`=`"]),
            ("amend POLISH 3 advance P12", &["advance | ", "`:`"]),
            ("set units.K02.at = A20B27 after fier because x", &["fier | there is no phase", "`fire`"]),
            ("die D99999999999 = 4 because x", &["too large"]),
            ("approve it", &["it | ", "the end of the line"]),
            ("note to POLISH", &["ends where it cannot", "`:`"]),
        ] {
            let told = told(text);
            assert!(parts.iter().all(|p| told.contains(p)), "{text}: {told}");
        }
    }

    #[test]
    fn quotes_blanks_and_signatures_say_nothing_and_lines_keep_their_numbers() {
        let found = read("> strike x\n\n  approve\nhodl\n-- \nstrike all of it\n", &known());
        assert_eq!(
            found.words.iter().map(|w| (w.line, w.text.as_str())).collect::<Vec<_>>(),
            [(3, "approve")]
        );
        assert_eq!(found.problems.iter().map(|p| p.line).collect::<Vec<_>>(), [4]);
    }
}
