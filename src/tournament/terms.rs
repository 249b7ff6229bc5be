//! The terms of the games of a tournament that are played in the house.

use estafette_game::{Deserted, Reports, SignOn, Terms};

/// Missed deadlines in a row that lose a game, where the announcement does not say how many.
const MISSES: u32 = 2;

/// The terms that a line of an announcement states, its parts separated by `;`: a schedule, or `KEY=VALUE` as
/// `estafette terms` takes them. None for an empty line. Nobody signs on to a game of a tournament: whoever resigns it,
/// or misses [so many](MISSES) deadlines in a row, has lost it, and reports that ask nothing of their reader are gathered, unless the line says otherwise.
///
/// # Errors
/// Why it cannot be read.
pub fn terms(line: &str) -> Result<Option<Terms>, String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Ok(None);
    }
    let mut terms =
        Terms { takeover: MISSES, deserted: Deserted::Lost, reports: Reports::Gathered, ..Terms::default() };
    for part in parts {
        let (key, value) = part.split_once('=').unwrap_or(("schedule", part));
        terms.set(key.trim(), value.trim())?;
    }
    terms.signon = SignOn::Closed;
    Ok(Some(terms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_a_schedule_and_keys() {
        let line = "every Tue and Fri 20:00 Europe/Warsaw, grace 12 h; missing=hold; signon=open";
        let read = terms(line).unwrap().unwrap();
        assert!(read.schedule.is_some());
        assert_eq!(read.signon, SignOn::Closed, "nobody takes the seat of a tournament's player");
        assert_eq!((read.takeover, read.deserted), (2, Deserted::Lost), "nobody else takes it either");
        let said = terms("takeover=3; deserted=offered").unwrap().unwrap();
        assert_eq!((said.takeover, said.deserted), (3, Deserted::Offered));
        assert_eq!(terms(" ; "), Ok(None));
        assert!(terms("mising=hold").unwrap_err().contains("missing"));
    }
}
