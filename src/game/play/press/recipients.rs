//! Whom a block is for: seats by their id or their name, all of them, the umpire.

use crate::base::load::Game;
use estafette_core::{Lang, SeatId};
use estafette_orders::near::{fold, nearest};
use estafette_words::{Voice, say};

/// Words for all seats.
const ALL: &[&str] =
    &["all", "everybody", "everyone", "all seats", "wszyscy", "wszystkich", "wszystkim", "wszystkie"];
/// Words for the umpire.
const UMPIRE: &[&str] =
    &["umpire", "the umpire", "gm", "judge", "sedzia", "sedziego", "mg", "mistrz gry", "mistrza gry"];
/// Endings that Polish names of seats have in one case or another.
const ENDINGS: &[&str] =
    &["iego", "iemu", "ego", "emu", "iej", "ich", "ych", "ow", "ej", "ie", "y", "i", "a", "e"];

/// For whom a block is.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Recipients {
    /// Whether all others are meant.
    pub all: bool,
    /// The seats, in seat order, without the sender's own.
    pub seats: Vec<SeatId>,
    pub umpire: bool,
    /// Whether those who look on get it as well.
    pub observers: bool,
}

/// Reads whom a block is for.
pub(super) fn read(game: &Game<'_>, from: &SeatId, said: &str, voice: Voice) -> Result<Recipients, String> {
    let mut found = Recipients::default();
    for name in names(said) {
        let folded = fold(&name);
        if ALL.contains(&folded.as_str()) {
            found.all = true;
        } else if UMPIRE.contains(&folded.as_str()) {
            found.umpire = true;
        } else {
            let seat = seat(game, &folded).ok_or_else(|| unknown(game, from, &name, voice))?;
            if seat == *from {
                return Err(say!(voice, "press-own"));
            }
            found.seats.push(seat);
        }
    }
    let (all, meant) = (found.all, std::mem::take(&mut found.seats));
    let others = game.seats.iter().map(|s| &s.seat).filter(|s| *s != from);
    found.seats = others.filter(|s| all || meant.contains(s)).cloned().collect();
    if found.seats.is_empty() && !found.umpire {
        return Err(say!(voice, "press-to-whom", known = &known(game, from, voice)));
    }
    Ok(found)
}

/// The names in a list: parted by commas and words for `and`.
fn names(said: &str) -> Vec<String> {
    let mut names: Vec<String> = vec![String::new()];
    for word in said.replace([',', ';', '&', '+', '/'], " , ").split_whitespace() {
        match fold(word).as_str() {
            "," | "and" | "i" | "oraz" => names.push(String::new()),
            _ => {
                let name = names.last_mut().expect("there is always one");
                if !name.is_empty() {
                    name.push(' ');
                }
                name.push_str(word);
            }
        }
    }
    let clean = |name: String| name.trim_matches(['.', '!', '"', '\'', '`', '*']).to_owned();
    names.into_iter().map(clean).filter(|n| !n.is_empty()).collect()
}

/// The seat of a name: its id, its title in any language, in Polish in any case.
fn seat(game: &Game<'_>, folded: &str) -> Option<SeatId> {
    let folded = folded.strip_prefix("the ").unwrap_or(folded);
    let titles = |seat: &SeatId| Lang::ALL.map(|lang| fold(&game.seat_title(seat, Voice(lang))));
    let seats = || game.seats.iter().map(|s| &s.seat);
    let exact =
        |s: &&SeatId| s.as_str().eq_ignore_ascii_case(folded) || titles(s).iter().any(|t| t == folded);
    let inflected = |s: &&SeatId| stem(&fold(&game.seat_title(s, Voice(Lang::Polish)))) == stem(folded);
    seats().find(exact).or_else(|| seats().find(inflected)).cloned()
}

/// A name without the endings of its words.
fn stem(name: &str) -> String {
    let bare = |word: &str| {
        let long_enough = |stem: &&str| stem.chars().count() >= 3;
        let cut = ENDINGS.iter().find_map(|e| word.strip_suffix(e).filter(long_enough));
        cut.unwrap_or(word).to_owned()
    };
    name.split_whitespace().map(bare).collect::<Vec<_>>().join(" ")
}

/// The titles of all but one's own seat.
fn known(game: &Game<'_>, from: &SeatId, voice: Voice) -> String {
    let others = game.seats.iter().map(|s| &s.seat).filter(|s| *s != from);
    others.map(|s| game.seat_title(s, voice)).collect::<Vec<_>>().join(", ")
}

fn unknown(game: &Game<'_>, from: &SeatId, name: &str, voice: Voice) -> String {
    let titles: Vec<String> = game.seats.iter().map(|s| game.seat_title(&s.seat, voice)).collect();
    let hint = nearest(name, titles.iter().map(String::as_str))
        .map_or_else(|| ";".to_owned(), |word| say!(voice, "did-you-mean", word = word));
    let name: String = name.chars().take(60).collect();
    say!(voice, "press-unknown", name = &name, hint = &hint, known = &known(game, from, voice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_names_are_parted_however_they_are_written() {
        assert_eq!(names("red, Teutonic Order and the umpire."), ["red", "Teutonic Order", "the umpire"]);
        assert_eq!(names("czerwonego i zielonego oraz sędziego"), ["czerwonego", "zielonego", "sędziego"]);
        assert!(names(" , ").is_empty());
    }

    #[test]
    fn polish_names_are_known_in_every_case() {
        for (name, case) in [("czerwony", "czerwonego"), ("niebieska", "niebieskiej"), ("polska", "polski")] {
            assert_eq!(stem(name), stem(case), "{case}");
        }
        assert_ne!(stem("czerwony"), stem("czarny"));
    }
}
