//! Units by their numbers, ids and names.

use super::super::callings::Called;
use super::whom::{Found, TROOPS, WhomResult};
use super::{Asked, Pen, Token};
use crate::ids::{Seat, UnitId};
use estafette_core::{said, text};

impl Pen<'_> {
    /// One unit at the start of tokens, or all of a name; `own` where it is one's own.
    pub(super) fn unit(&self, tokens: &[Token], own: bool) -> WhomResult<Option<Found>> {
        let Some(first) = tokens.first() else { return Ok(None) };
        let seat = self.prose.seat;
        if let Some(id) = id(&first.text) {
            let found = (vec![self.token(&id, first)], 1 + self.name_behind(&tokens[1..]));
            return Ok((!own || id.seat() == seat).then_some(found));
        }
        if first.is(&["unit", "units", "general", "generals", "body", "wagons"])
            && let Some(name) = tokens.get(1).filter(|t| is_number(&t.text) || is_body(&t.text))
        {
            let letter = match first.text.as_str() {
                "general" | "generals" if is_number(&name.text) => "g",
                "wagons" if is_number(&name.text) => "w",
                _ => "",
            };
            let enemy = if own { "" } else { "enemy " };
            let text = format!("{enemy}unit {letter}{}", name.text);
            let taken = vec![Token { text, at: first.at.start..name.at.end }];
            return Ok(Some((taken, 2 + self.name_behind(&tokens[2..]))));
        }
        // `#7`, `No. 7`.
        let sign = first.is(&["#", "no", "nr", "number"]);
        let at = 1 + usize::from(tokens.get(1).is_some_and(|t| t.is(&["."])));
        if own
            && sign
            && let Some(number) = tokens.get(at).filter(|t| self.is_own(&t.text))
        {
            let text = format!("unit {}", number.text);
            let taken = vec![Token { text, at: first.at.start..number.at.end }];
            return Ok(Some((taken, at + 1 + self.name_behind(&tokens[at + 1..]))));
        }
        if own && let Some(number) = first.text.strip_prefix('u').filter(|n| is_number(n)) {
            return Ok(Some((vec![first.saying(format!("unit {number}"))], 1)));
        }
        if own && is_body(&first.text) {
            return Ok(Some((vec![first.saying(format!("unit {}", first.text))], 1)));
        }
        let words: Vec<&str> = tokens.iter().take(8).map(|t| t.text.as_str()).collect();
        // A number alone is a unit where it is spoken to.
        let speaks = |word: &&str| word.starts_with(|c: char| c.is_alphabetic() || c == ',');
        if own && is_number(&first.text) && words.get(1).is_some_and(speaks) {
            let found = (vec![first.saying(format!("unit {}", first.text))], 1);
            return Ok(self.is_own(&first.text).then_some(found));
        }
        let of = if own { seat } else { seat.enemy() };
        let Some((len, called)) = self.prose.callings.at(seat, of, &words) else { return Ok(None) };
        // A name with its id behind it: the id says it.
        if let Some(id) = tokens.get(len).and_then(|t| id(&t.text)).filter(|id| id.seat() == of) {
            return Ok(Some((vec![self.token(&id, &tokens[len])], len + 1)));
        }
        if tokens.get(len).is_some_and(|t| t.is(&["unit", "units"]))
            && let Some(found) = tokens.get(len + 1).filter(|t| is_number(&t.text))
        {
            let enemy = if own { "" } else { "enemy " };
            return Ok(Some((vec![found.saying(format!("{enemy}unit {}", found.text))], len + 2)));
        }
        let place = Token { text: String::new(), at: first.at.start..tokens[len - 1].at.end };
        match called {
            Called::Units(ids) if !own && ids.len() > 1 => {
                Err(self.which(&words[..len].join(" "), &ids, &place))
            }
            Called::Units(ids) => {
                let mut out = Vec::new();
                for id in &ids {
                    out.extend((!out.is_empty()).then(|| place.saying("and")));
                    out.push(self.token(id, &place));
                }
                Ok(Some((out, len)))
            }
            Called::Several(ids) => Err(self.which(&words[..len].join(" "), &ids, &place)),
        }
    }

    pub(super) fn is_own(&self, number: &str) -> bool {
        self.prose.callings.units(self.prose.seat).any(|id| id.name() == number)
    }

    /// The name of a unit behind its number: it says nothing new.
    fn name_behind(&self, tokens: &[Token]) -> usize {
        let words: Vec<&str> = tokens.iter().take(8).map(|t| t.text.as_str()).collect();
        let marks = words.first().is_some_and(|w| TROOPS.contains(w));
        if marks {
            0
        } else {
            self.prose.callings.at(self.prose.seat, self.prose.seat, &words).map_or(0, |(len, _)| len)
        }
    }

    fn which(&self, name: &str, ids: &[UnitId], place: &Token) -> Option<Asked> {
        let written: Vec<String> = ids.iter().map(|id| self.token(id, place).text).collect();
        let shown = |(id, unit): (&UnitId, &String)| {
            let called = self.prose.callings.name(id);
            if called.is_empty() { unit.clone() } else { format!("{unit} ({called})") }
        };
        let shown: Vec<String> = ids.iter().zip(&written).map(shown).collect();
        let question = said!("which-is-meant-2", %name, shown = %shown.join(", or "));
        self.ask_which(
            place.at.clone(),
            written,
            [question, text!("name-it-by-its-number-nothing").to_owned()],
        )
    }

    fn token(&self, id: &UnitId, place: &Token) -> Token {
        let enemy = if id.seat() == self.prose.seat { "" } else { "enemy " };
        place.saying(format!("{enemy}unit {}", id.name().to_ascii_lowercase()))
    }
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit())
}

/// `g1`, `w2`.
fn is_body(text: &str) -> bool {
    text.strip_prefix(['g', 'w']).is_some_and(|n| is_number(n) && n.len() <= 2)
}

/// A unit by its id: `b8`, `ag1`.
fn id(text: &str) -> Option<UnitId> {
    let (seat, name) = text.split_at_checked(1)?;
    let seat = Seat::ALL.into_iter().find(|s| s.as_str() == seat)?;
    (is_number(name) && name.len() <= 2 || is_body(name)).then(|| UnitId::named(seat, name).ok())?
}
