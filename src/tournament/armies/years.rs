//! Years as army lists give them: BC and AD, and no year 0 between them.

use std::ops::Range;

/// A stretch of years that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearFault {
    /// Where, in bytes of what was given.
    pub span: Range<usize>,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// What would be right.
    pub hint: String,
}

/// Which count of years a number belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Era {
    Bc,
    Ad,
}

/// Highest number of a year that is taken; lists begin in 3000 BC.
const MOST: i32 = 9_999;

/// A year for readers: `275 BC`, `1171 AD`.
pub fn said(year: i32) -> String {
    if year < 0 { format!("{} BC", year.unsigned_abs()) } else { format!("{year} AD") }
}

/// A first and a last year for readers: `275 BC to 146 BC`.
pub fn span_said(years: [i32; 2]) -> String {
    format!("{} to {}", said(years[0]), said(years[1]))
}

/// How many calendar years two stretches have in common, first and last counted, there being no year 0.
pub fn overlap(one: [i32; 2], other: [i32; 2]) -> u32 {
    let [first, last] = [one[0].max(other[0]), one[1].min(other[1])].map(counted);
    u32::try_from(i64::from(last) - i64::from(first) + 1).unwrap_or(0)
}

/// A year as a number of a count without a gap: 1 BC is -1, 1 AD is 0.
fn counted(year: i32) -> i32 {
    if year > 0 { year - 1 } else { year }
}

/// Reads `1260 to 1335`, `1260-1335`, `275-146 BC`, `3 BC to 3 AD`, `-275 to -146`; a single year stands for
/// itself.
///
/// # Errors
/// Where it cannot be read, and what would be right.
pub fn read(given: &str) -> Result<[i32; 2], YearFault> {
    let fault = |span: Range<usize>, message: String, hint: String| YearFault { span, message, hint };
    let pieces = pieces(given);
    let mut years: Vec<(i32, Option<Era>, Range<usize>)> = Vec::new();
    let mut waiting: Option<Era> = None;
    let mut parted = false;
    for (span, word) in &pieces {
        let era = match word.as_str() {
            "bc" | "bce" => Some(Era::Bc),
            "ad" | "ce" => Some(Era::Ad),
            _ => None,
        };
        if let Some(era) = era {
            // `500 BC` as well as `AD 500`.
            match years.last_mut() {
                Some((_, named @ None, _)) if !parted => *named = Some(era),
                _ => waiting = Some(era),
            }
        } else if matches!(word.as_str(), "to" | "until" | "till") {
            parted = true;
        } else if word == "-" {
            parted = true;
            // A second hyphen, or one before anything else, is a minus sign.
            let at = pieces.iter().position(|(other, _)| other == span).unwrap_or(0);
            let before = at.checked_sub(1).and_then(|at| pieces.get(at));
            if before.is_none_or(|(_, word)| matches!(word.as_str(), "-" | "to" | "until" | "till")) {
                waiting = Some(Era::Bc);
            }
        } else if word == "from" {
            // It says nothing besides.
        } else if let Ok(year) = word.parse::<i32>()
            && (1..=MOST).contains(&year)
        {
            years.push((year, waiting.take(), span.clone()));
            parted = false;
        } else if word.parse::<i32>() == Ok(0) {
            let hint = "1 BC is followed by 1 AD".to_owned();
            return Err(fault(span.clone(), "there is no year 0".to_owned(), hint));
        } else {
            let hint = "years are given as `1260 to 1335` or `275 BC to 146 BC`".to_owned();
            return Err(fault(span.clone(), format!("`{word}` is no year"), hint));
        }
    }
    let (first, last) = match years.as_slice() {
        [only] => (only.clone(), only.clone()),
        [first, last] => (first.clone(), last.clone()),
        _ => {
            let hint = "give the first and the last year: `1260 to 1335`".to_owned();
            return Err(fault(0..given.len(), format!("{} years are given", years.len()), hint));
        }
    };
    // `275-146 BC`: what is named once holds for both, as long as they run forward.
    let both = last.1 == Some(Era::Bc) && first.1.is_none();
    let year = |(year, era, _): &(i32, Option<Era>, Range<usize>), bc: bool| match era {
        Some(Era::Bc) => -year,
        _ if bc => -year,
        _ => *year,
    };
    let years = [year(&first, both), year(&last, false)];
    if years[0] > years[1] {
        let hint = format!("did you mean {}?", span_said([years[1], years[0]]));
        return Err(fault(first.2.start..last.2.end, "the years run backwards".to_owned(), hint));
    }
    Ok(years)
}

/// The words, numbers and hyphens of a text in small letters, each with its place.
fn pieces(given: &str) -> Vec<(Range<usize>, String)> {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let kind = |c: char| match c {
        '-' | '–' | '—' | '−' => 0,
        _ if c.is_numeric() => 1,
        _ if c.is_whitespace() || c == '.' => 2,
        _ => 3,
    };
    let mut last = 2;
    for (at, c) in given.char_indices() {
        let (now, end) = (kind(c), at + c.len_utf8());
        let c = if now == 0 { '-' } else { c.to_ascii_lowercase() };
        match found.last_mut() {
            _ if now == 2 && c == '.' => continue,
            _ if now == 2 => {}
            Some((span, word)) if now == last && now != 0 => {
                span.end = end;
                word.push(c);
            }
            _ => found.push((at..end, c.to_string())),
        }
        last = now;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_read_in_all_the_ways_that_lists_give_them() {
        for (given, years) in [
            ("1260 to 1335", [1260, 1335]),
            ("1260-1335", [1260, 1335]),
            ("1260 – 1335 AD", [1260, 1335]),
            ("AD 1171 to 1260 A.D.", [1171, 1260]),
            ("275-146 BC", [-275, -146]),
            ("3 BC to 3 AD", [-3, 3]),
            ("3 B.C. - 3", [-3, 3]),
            ("-3 to 3", [-3, 3]),
            ("-275--146", [-275, -146]),
            ("from 500 BC until BC 300", [-500, -300]),
            ("1410", [1410, 1410]),
        ] {
            assert_eq!(read(given), Ok(years), "{given}");
            assert_eq!(read(&span_said(years)), Ok(years), "what is said can be read again");
        }
    }

    #[test]
    fn years_that_are_none_are_pointed_at() {
        let fault = |given: &str| {
            let fault = read(given).unwrap_err();
            (given[fault.span].to_owned(), fault.message, fault.hint)
        };
        assert_eq!(
            fault("0 to 30"),
            ("0".into(), "there is no year 0".into(), "1 BC is followed by 1 AD".into())
        );
        let (place, message, _) = fault("12x60 to 1335");
        assert_eq!((place.as_str(), message.as_str()), ("x", "`x` is no year"));
        assert_eq!(fault("1335 to 1260").2, "did you mean 1260 AD to 1335 AD?");
        assert_eq!(fault("1 2 3").1, "3 years are given");
        assert_eq!(fault("").1, "0 years are given");
        assert_eq!(fault("99999 to 3").1, "`99999` is no year");
    }

    #[test]
    fn common_years_are_counted_with_both_ends_and_without_a_year_0() {
        assert_eq!(overlap([1171, 1260], [426, 1175]), 5);
        assert_eq!(overlap([-3, 3], [-3000, 425]), 6);
        assert_eq!(overlap([-1, 1], [-1, 1]), 2);
        assert_eq!(overlap([401, 429], [426, 1175]), 4);
        assert_eq!(overlap([1172, 1260], [1, 1171]), 0);
    }
}
