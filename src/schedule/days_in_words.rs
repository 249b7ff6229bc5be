//! Days as people write them: `3 to 9 December`, `vom 3. bis 9.12.`, `od 3 do 9 grudnia`, `until 12 December`.

use jiff::civil::Date;

use super::days::Days;

/// The months as they begin, each in English, German and Polish.
const MONTHS: [&[&str]; 12] = [
    &["jan", "stycz"],
    &["feb", "lut"],
    &["march", "mar", "mär", "maer", "marca"],
    &["apr", "kwie"],
    &["may", "mai", "maj"],
    &["jun", "czerw"],
    &["jul", "lip"],
    &["aug", "sierp"],
    &["sep", "wrze"],
    &["oct", "okt", "paźdz", "pazdz"],
    &["nov", "listop"],
    &["dec", "dez", "grud"],
];

/// Words before the first day.
const FROM: [&str; 5] = ["from", "vom", "von", "od", "ab"];
/// Words between two days, or before the last one.
const TO: [&str; 10] = ["to", "until", "till", "bis", "do", "-", "–", "—", "through", "zum"];
/// Words that say nothing.
const EMPTY: [&str; 8] = ["on", "am", "the", "of", "and", "including", "inclusive", "incl"];

/// A piece of what was written.
enum Piece {
    /// `3`, `3.`, `3rd`.
    Day(i8),
    /// `December`.
    Month(i8),
    /// `2026`.
    Year(i16),
    /// `9.12.`
    Dated(i8, i8),
    /// Between two days.
    To,
}

impl Days {
    /// Reads days in words, in English, German or Polish. A day without a year is the next one from `today` on; with
    /// nothing but a last day the first is `today`. None where something else stands there, or no such day is.
    pub fn in_words(text: &str, today: Date) -> Option<Self> {
        let lower = text.to_lowercase().replace(['–', '—'], " - ");
        let words = lower.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let mut pieces = Vec::new();
        for (n, word) in words.enumerate() {
            match word {
                word if n == 0 && FROM.contains(&word) => {}
                word if EMPTY.contains(&word) => {}
                word => pieces.push(piece(word)?),
            }
        }
        let to = pieces.iter().position(|piece| matches!(piece, Piece::To));
        let (first, last) = match to {
            Some(to) => (&pieces[..to], &pieces[to + 1..]),
            None => (&pieces[..], &pieces[..]),
        };
        let (mut end, year) = (said(last)?, year(last));
        let last_year = year.or_else(|| self::year(first));
        if end.1.is_none() {
            end.1 = said(first).and_then(|(_, month)| month);
        }
        let last_month = end.1?;
        if first.is_empty() {
            let last = next(end.0, last_month, last_year, today)?;
            return Self::between(today, last).ok();
        }
        let (day, month) = said(first)?;
        let first = next(day, month.unwrap_or(last_month), self::year(first).or(last_year), today)?;
        let last = next(end.0, last_month, last_year, first)?;
        Self::between(first, last).ok()
    }
}

/// The day and the month that pieces name.
fn said(pieces: &[Piece]) -> Option<(i8, Option<i8>)> {
    let (mut day, mut month) = (None, None);
    for piece in pieces {
        match piece {
            Piece::Day(of_month) if day.is_none() => day = Some(*of_month),
            Piece::Dated(of_month, of_year) if day.is_none() && month.is_none() => {
                (day, month) = (Some(*of_month), Some(*of_year));
            }
            Piece::Month(of_year) if month.is_none() => month = Some(*of_year),
            Piece::Year(_) => {}
            _ => return None,
        }
    }
    Some((day?, month))
}

fn year(pieces: &[Piece]) -> Option<i16> {
    pieces.iter().find_map(|piece| if let Piece::Year(year) = piece { Some(*year) } else { None })
}

/// The next such day from another on, or that of its year.
fn next(day: i8, month: i8, year: Option<i16>, from: Date) -> Option<Date> {
    match year {
        Some(year) => Date::new(year, month, day).ok(),
        None => [from.year(), from.year() + 1]
            .into_iter()
            .filter_map(|year| Date::new(year, month, day).ok())
            .find(|day| *day >= from),
    }
}

fn piece(word: &str) -> Option<Piece> {
    if TO.contains(&word) {
        return Some(Piece::To);
    }
    let bare = word.trim_end_matches('.');
    if let Some((day, month)) = bare.split_once('.') {
        let (day, month) = (day.parse().ok()?, month.parse().ok()?);
        return ((1..=31).contains(&day) && (1..=12).contains(&month)).then_some(Piece::Dated(day, month));
    }
    let digits: String = bare.chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        let number: i16 = digits.parse().ok()?;
        return match &bare[digits.len()..] {
            "" if (2000..=2999).contains(&number) => Some(Piece::Year(number)),
            "" | "st" | "nd" | "rd" | "th" => {
                i8::try_from(number).ok().filter(|day| (1..=31).contains(day)).map(Piece::Day)
            }
            _ => None,
        };
    }
    let of = |names: &&[&str]| names.iter().any(|name| bare.starts_with(name));
    let month = MONTHS.iter().position(of)?;
    i8::try_from(month + 1).ok().map(Piece::Month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_the_words_of_three_languages() {
        let today = Date::constant(2026, 11, 27);
        for (text, days) in [
            ("from 3 to 9 December", "2026-12-03..2026-12-09"),
            ("vom 3. bis 9. Dezember", "2026-12-03..2026-12-09"),
            ("vom 3. bis 9.12.", "2026-12-03..2026-12-09"),
            ("od 3 do 9 grudnia", "2026-12-03..2026-12-09"),
            ("till 12 December", "2026-11-27..2026-12-12"),
            ("24th December to 3rd January", "2026-12-24..2027-01-03"),
            ("28 Nov - 2 Dec", "2026-11-28..2026-12-02"),
            ("on 5 January 2028", "2028-01-05"),
        ] {
            assert_eq!(
                Days::in_words(text, today).map(|days| days.to_string()).as_deref(),
                Some(days),
                "{text}"
            );
        }
        for text in ["until Monday", "31 February", "from 9 to 3", "3", "", "12/3"] {
            assert_eq!(Days::in_words(text, today), None, "{text}");
        }
    }
}
