//! The text of a block as it goes out: the sender's words, without what is a secret of his, and without what
//! could be taken for the house's own.

use crate::HouseResult;
use crate::base::load::Game;
use crate::post::PostOffice;
use crate::post::visit::Visit;
use crate::said::commands;
use estafette_mail::without_sheet_marks;
use estafette_store::PlayWork;

/// Letters in a line of a mail, beside the mark before it.
const WIDTH: usize = 72;
/// What stands in place of a secret.
const HIDDEN: &str = "(...)";

impl Visit<'_> {
    /// The words of a block as they go out.
    pub(super) fn outgoing(&self, work: &mut dyn PlayWork, text: &str) -> HouseResult<String> {
        let mut lines = Vec::new();
        for line in text.lines() {
            let kept = match commands::read(line).phrase {
                Some(phrase) if self.is_own_phrase(work, &phrase)? => HIDDEN.to_owned(),
                _ => without_token(&self.game, line),
            };
            lines.push(without_sheet_marks(&kept));
        }
        Ok(lines.join("\n").trim_matches('\n').to_owned())
    }

    fn is_own_phrase(&self, work: &mut dyn PlayWork, phrase: &str) -> HouseResult<bool> {
        let (game, seat) = (&self.from.game, &self.from.seat);
        let Some(kept) = work.phrase(game, seat)? else { return Ok(false) };
        Ok(self.base.same_secret(&PostOffice::at(self.base).phrase_print(game, seat, phrase), &kept))
    }
}

/// A line without the addresses that prove a seat: they name it, and hold its secret.
fn without_token(game: &Game<'_>, line: &str) -> String {
    let tokens: Vec<&str> = game.seats.iter().filter_map(|s| Some(s.held.as_ref()?.token.as_str())).collect();
    let secret = |word: &str| {
        let lower = word.to_ascii_lowercase();
        tokens.iter().any(|token| !token.is_empty() && lower.contains(token))
    };
    if !secret(line) {
        return line.to_owned();
    }
    line.split(' ').map(|word| if secret(word) { HIDDEN } else { word }).collect::<Vec<_>>().join(" ")
}

/// A text in lines that a mail can show.
pub(super) fn wrapped(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.lines() {
        if line.chars().count() <= WIDTH {
            out.push(line.to_owned());
            continue;
        }
        let mut part = String::new();
        for word in line.split_whitespace() {
            if !part.is_empty() && part.chars().count() + 1 + word.chars().count() > WIDTH {
                out.push(std::mem::take(&mut part));
            }
            if !part.is_empty() {
                part.push(' ');
            }
            part.push_str(word);
        }
        out.push(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words_and_short_ones_stay() {
        let long = "word ".repeat(40);
        let got = wrapped(&format!("  a verse\n\n{long}"));
        assert_eq!(&got[..2], ["  a verse", ""]);
        assert!(got[2..].iter().all(|l| l.len() <= WIDTH) && got.len() == 5, "{got:?}");
        assert_eq!(wrapped(&"x".repeat(100)), ["x".repeat(100)]);
    }
}
