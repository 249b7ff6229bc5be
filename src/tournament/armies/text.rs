//! An army as players mail it: `list 159 Ilkhanid, sub-list late, years 1260 to 1335, commander Hulagu`.

mod example;

use std::collections::BTreeSet;

use super::super::book::Period;
use super::super::piece::{Piece, PieceResult, Wrong, statements};
use super::items::plain;
use super::years;
use super::{Army, Variant, bodies};
use estafette_core::{cites, rule};
use estafette_orders::Problem;
use estafette_orders::near::{did_you_mean, fold, nearest};
use example::example;

/// What a part of a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Topic {
    List,
    Variant,
    Sublist,
    Years,
    Commander,
    Shk,
    NoShk,
    Offers,
    Cost,
    Cheapest,
    Used,
    NotUsed,
    Items,
    Mixed,
    Detachments,
    Period,
    CloseLmi,
    Abroad,
}

const TOPICS: &[(&str, Topic)] = &[
    ("list", Topic::List),
    ("variant", Topic::Variant),
    ("sub-list", Topic::Sublist),
    ("sublist", Topic::Sublist),
    ("sub list", Topic::Sublist),
    ("years", Topic::Years),
    ("year", Topic::Years),
    ("commander", Topic::Commander),
    ("c-in-c", Topic::Commander),
    ("commanded by", Topic::Commander),
    ("shk", Topic::Shk),
    ("with shk", Topic::Shk),
    ("no shk", Topic::NoShk),
    ("without shk", Topic::NoShk),
    ("offers", Topic::Offers),
    ("cost", Topic::Cost),
    ("cheapest", Topic::Cheapest),
    ("cheapest figure", Topic::Cheapest),
    ("used last year", Topic::Used),
    ("not used last year", Topic::NotUsed),
    ("items", Topic::Items),
    ("item", Topic::Items),
    ("mixed", Topic::Mixed),
    ("detachment", Topic::Detachments),
    ("detachments", Topic::Detachments),
    ("period", Topic::Period),
    ("close lmi", Topic::CloseLmi),
    ("close-based lmi", Topic::CloseLmi),
    ("close based lmi", Topic::CloseLmi),
    ("from abroad", Topic::Abroad),
];

/// What equipment of others depends on, as lists name it. Anything else is taken as it is written, unless it is
/// nearly one of these.
const OFFERS: [&str; 6] = ["elephants", "scythed chariots", "chariots", "camels", "cavalry", "knights"];

/// Highest number of points that is read.
const MOST: i64 = 100_000;

/// Most variants that are read; further ones are told of.
const MOST_VARIANTS: usize = 8;

/// Reads an army. What cannot be read is left out, and told of; so is what is missing.
///
/// `troops:` begins the order of battle of the variant named last. It is kept word for word, to the next line
/// that begins with `variant`, or to `end of troops`.
pub fn read(text: &str) -> (Army, Vec<Problem>) {
    let mut reader = Reader::default();
    let mut troops: Option<Vec<&str>> = None;
    for (number, source) in text.lines().enumerate() {
        let plain = fold(source);
        let ends = plain == "end of troops" || plain == "variant" || plain.starts_with("variant ");
        match troops.take() {
            Some(mut lines) if !ends => {
                lines.push(source);
                troops = Some(lines);
            }
            before => {
                reader.keep(before);
                if plain == "troops:" || plain == "troops" {
                    troops = Some(Vec::new());
                } else if let Some(at) = source.find(':').filter(|_| plain.starts_with("troops:")) {
                    troops = Some(vec![source[at + 1..].trim_start()]);
                } else if !is_frame(&plain) {
                    reader.line(number + 1, source);
                }
            }
        }
    }
    reader.keep(troops);
    reader.missing(text.lines().next().unwrap_or(""));
    (reader.army, reader.problems)
}

/// Whether a line only begins or ends what a letter holds, so that a text can be pasted from one.
fn is_frame(plain: &str) -> bool {
    matches!(
        plain.trim_end_matches(['.', ':']),
        "army" | "army list" | "end" | "end army" | "end of army" | "end list" | "end of troops"
    )
}

#[derive(Default)]
struct Reader {
    army: Army,
    /// What has been said: of the army, or of the variant with that number.
    said: BTreeSet<(usize, Topic)>,
    problems: Vec<Problem>,
}

impl Reader {
    fn line(&mut self, number: usize, source: &str) {
        for statement in statements(number, source) {
            // Parts without a word of their own go on with the list before them.
            let mut listing = None;
            for part in statement.split(&[',']) {
                match part.topic(TOPICS) {
                    Some((topic, rest)) => {
                        let came = self.once(topic, part).and_then(|()| self.about(topic, rest, part));
                        self.problems.extend(came.err().map(Problem::from));
                        listing = Some(topic).filter(|t| t.is_list());
                    }
                    None => match listing {
                        Some(topic) => {
                            self.problems.extend(self.army.go_on(topic, part).err().map(Problem::from));
                        }
                        None => self.problems.push(unknown(part).into()),
                    },
                }
            }
        }
    }

    /// The order of battle of the variant named last.
    fn keep(&mut self, troops: Option<Vec<&str>>) {
        if let Some(lines) = troops {
            lines.join("\n").trim_end().clone_into(&mut self.army.last().troops);
        }
    }

    /// What can be said once of an army, or once of each variant.
    fn once(&mut self, topic: Topic, part: Piece<'_>) -> PieceResult<()> {
        let often = topic.is_list() || matches!(topic, Topic::List | Topic::Variant);
        let of_variant =
            matches!(topic, Topic::Sublist | Topic::Years | Topic::Commander | Topic::Shk | Topic::NoShk);
        let whose = if of_variant { self.army.last_number() } else { 0 };
        if !self.said.insert((whose, topic)) && !often {
            let hint = match of_variant {
                true => "a second variant begins with a line `variant …`",
                false => "take one of the two lines out",
            };
            return Err(part.problem("this was said before; the first counts").hinting(hint));
        }
        Ok(())
    }

    fn about(&mut self, topic: Topic, rest: Piece<'_>, part: Piece<'_>) -> PieceResult<()> {
        let bare = matches!(
            topic,
            Topic::Shk
                | Topic::NoShk
                | Topic::Used
                | Topic::NotUsed
                | Topic::CloseLmi
                | Topic::Abroad
                | Topic::Variant
        );
        if rest.text.is_empty() && !bare {
            return Err(part.problem("something is missing here").hinting(example(topic)));
        }
        if bare && topic != Topic::Variant && !rest.text.is_empty() {
            return Err(rest
                .problem(format!("`{}` is one word too many", rest.text))
                .hinting(example(topic)));
        }
        match topic {
            Topic::List => {
                if self.army.last().list.is_empty() || self.named_by_variant() {
                    rest.text.clone_into(&mut self.army.last().list);
                } else {
                    rest.text.clone_into(&mut self.army.begin(part, Variant::default())?.list);
                }
            }
            Topic::Variant => {
                // What another variant does not say, it has from the first.
                let like = self.army.variants.first().map(|first| Variant {
                    shk: false,
                    offers: Vec::new(),
                    troops: String::new(),
                    ..first.clone()
                });
                self.army.begin(part, like.unwrap_or_default())?;
                let numbered = rest.text.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
                let rest = rest.part(rest.text.len() - numbered.len()..rest.text.len());
                if !rest.text.is_empty() {
                    let (topic, after) = rest.topic(TOPICS).ok_or_else(|| unknown(rest))?;
                    self.once(topic, rest)?;
                    return match topic {
                        Topic::List => {
                            after.text.clone_into(&mut self.army.last().list);
                            Ok(())
                        }
                        Topic::Variant => Err(unknown(rest)),
                        _ => self.about(topic, after, rest),
                    };
                }
            }
            Topic::Sublist => self.army.last().sublist = sublist(rest)?,
            Topic::Years => {
                let years = years::read(rest.text)
                    .map_err(|fault| rest.part(fault.span).problem(fault.message).hinting(fault.hint))?;
                self.army.last().years = years;
            }
            Topic::Commander => rest.text.clone_into(&mut self.army.last().commander),
            Topic::Shk => self.army.last().shk = true,
            Topic::NoShk => self.army.last().shk = false,
            Topic::Offers | Topic::Items | Topic::Mixed | Topic::Detachments => {
                return self.army.go_on(topic, rest);
            }
            Topic::Cost => self.army.cost = points(rest)?,
            Topic::Cheapest => self.army.cheapest = points(rest)?,
            Topic::Used => self.army.used_last_year = true,
            Topic::NotUsed => self.army.used_last_year = false,
            Topic::Period => self.army.period = Some(period(rest)?),
            Topic::CloseLmi => self.army.close_lmi = true,
            Topic::Abroad => self.army.abroad = true,
        }
        Ok(())
    }

    /// Whether the last variant has its list from the first, and may still be given its own.
    fn named_by_variant(&self) -> bool {
        let last = self.army.last_number();
        last > 1 && self.said.contains(&(0, Topic::Variant)) && !self.said.contains(&(last, Topic::List))
    }

    /// What an army cannot be without.
    fn missing(&mut self, first: &str) {
        let mut want = |message: &str, hint: &str| {
            self.problems.push(Problem::error(1, first, 0..first.len(), message).hinting(hint));
        };
        if self.army.variants.iter().all(|v| v.list.is_empty()) {
            want("no army list is named", example(Topic::List));
        }
        if !self.said.contains(&(0, Topic::Cost)) {
            want("it is not said what the army costs", example(Topic::Cost));
        }
    }
}

impl Army {
    /// The variant named last, from 1; 0 when there is none.
    fn last_number(&self) -> usize {
        self.variants.len().max(1)
    }

    /// The variant named last; the first if none was named.
    fn last(&mut self) -> &mut Variant {
        if self.variants.is_empty() {
            self.variants.push(Variant::default());
        }
        let last = self.variants.len() - 1;
        &mut self.variants[last]
    }

    /// Begins another variant.
    fn begin(&mut self, part: Piece<'_>, variant: Variant) -> PieceResult<&mut Variant> {
        if self.variants.len() >= MOST_VARIANTS {
            let message = "there are too many variants";
            return Err(part.problem(message).under(rule!("W-2.1.1a")).hinting("hand in one or two"));
        }
        self.variants.push(variant);
        Ok(self.last())
    }

    /// One more thing of a list.
    fn go_on(&mut self, topic: Topic, part: Piece<'_>) -> PieceResult<()> {
        if topic == Topic::Offers {
            cites!("W-4.14e");
            let known = OFFERS.iter().any(|thing| plain(thing) == plain(part.text));
            if let Some(thing) = nearest(&part.folded(), OFFERS).filter(|_| !known) {
                let message = format!("`{}` is nothing that equipment of others depends on", part.text);
                return Err(part.problem(message).hinting(format!("did you mean `{thing}`?")));
            }
            if self.last().offers.iter().any(|before| plain(before) == plain(part.text)) {
                return Ok(());
            }
            self.last().offers.push(part.text.to_owned());
            return Ok(());
        }
        if matches!(topic, Topic::Mixed | Topic::Detachments) {
            let Some((name, mixed)) = bodies::said(part.text) else {
                return Err(part.problem("it is not said what is meant").hinting(example(topic)));
            };
            if self.mixed.contains_key(name) || self.detachments.contains_key(name) {
                return Err(part.problem(format!("`{name}` was named before; the first counts")));
            }
            match topic {
                Topic::Mixed => drop(self.mixed.insert(name.to_owned(), mixed)),
                _ => drop(self.detachments.insert(name.to_owned(), mixed.listed)),
            }
            return Ok(());
        }
        let lower = part.text.to_ascii_lowercase();
        let (item, needs) = match lower.find(" if ") {
            Some(at) => (part.text[..at].trim(), part.text[at + " if ".len()..].trim()),
            None => (part.text, ""),
        };
        if lower.starts_with("if ") || lower.ends_with(" if") {
            return Err(part.problem("a thing and its reason are wanted here").hinting(example(topic)));
        }
        if self.items.contains_key(item) {
            return Err(part.problem(format!("`{item}` was named before; the first counts")));
        }
        self.items.insert(item.to_owned(), needs.to_owned());
        Ok(())
    }
}

impl Topic {
    /// Whether further parts of a line go on with it.
    fn is_list(self) -> bool {
        matches!(self, Self::Items | Self::Offers | Self::Mixed | Self::Detachments)
    }
}

fn sublist(piece: Piece<'_>) -> PieceResult<String> {
    const USUAL: [&str; 3] = ["early", "middle", "late"];
    let folded = piece.folded();
    if USUAL.contains(&folded.as_str()) {
        return Ok(folded);
    }
    match nearest(&folded, USUAL) {
        Some(word) => {
            let message = format!("`{}` is no sub-list", piece.text);
            Err(piece.problem(message).hinting(format!("did you mean `{word}`?")))
        }
        None => Ok(piece.text.to_owned()),
    }
}

fn points(piece: Piece<'_>) -> PieceResult<i64> {
    let folded = piece.folded();
    let bare = ["points", "point", "pts"].iter().find_map(|word| folded.strip_suffix(word));
    let number = bare.unwrap_or(&folded).trim().parse::<i64>().ok();
    number.filter(|n| (0..=MOST).contains(n)).ok_or_else(|| {
        let message = format!("`{}` is no number of points", piece.text);
        piece.problem(message).hinting(example(Topic::Cost))
    })
}

fn period(piece: Piece<'_>) -> PieceResult<Period> {
    let folded = piece.folded().replace('-', " ");
    let is = |p: &Period| fold(p.title()) == folded;
    Period::ALL.into_iter().find(is).ok_or_else(|| {
        let near = did_you_mean(&folded, Period::ALL.map(Period::title));
        let message = format!("`{}` is no period{near}", piece.text);
        piece.problem(message).hinting("there are Antique, Dark Ages and Medieval")
    })
}

/// A part that is about nothing known, with the nearest thing.
fn unknown(piece: Piece<'_>) -> Wrong {
    let folded = piece.folded();
    let problem = piece.problem(format!("`{}` is nothing that an army says", piece.text));
    let known = || TOPICS.iter().map(|(words, _)| *words);
    let first = folded.split([' ', ':']).next().unwrap_or_default();
    match nearest(&folded, known()).or_else(|| nearest(first, known())) {
        Some(word) => problem.hinting(format!("did you mean `{word}`?")),
        None => problem.hinting(
            "there are list, variant, sub-list, years, commander, SHK, offers, cost, cheapest, used last year, \
             items, mixed, detachment, period, close-based LMI, from abroad and troops:",
        ),
    }
}

#[cfg(test)]
mod tests;
