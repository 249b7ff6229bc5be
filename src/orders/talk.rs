//! Talk in a letter: greetings, closings, thanks and wishes, and the name below. Only what stands in these lists is
//! talk; every other line means something, or is told that it does not.

use std::collections::BTreeMap;

use super::near::{fold, loose};
use super::talk_words::{ALONE, CALLS, CLOSINGS, GREETINGS, HALVES, OPENINGS, PARTICLES, WISHES};

/// Lines below a closing that may be a signature.
const SIGNATURE: usize = 4;
/// Words of a line of a signature, and of a name behind a closing.
const NAME: usize = 4;
/// Words of an address such as `Ladies and gentlemen,`.
const ADDRESS: usize = 4;
/// Words of a greeting: `Good` may stand before it, and several names behind it.
const GREETING: usize = 6;
/// Words that may follow a greeting: `Hello there, what do I do now?`
const BEHIND: usize = 5;
/// Words of a line that thanks or wishes.
const LONGEST: usize = 14;

/// Words that greet people and begin orders too.
const ADDRESSED: &[&str] = &["all", "both"];

/// What a line of talk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Talk {
    /// Whether a word of it is one of orders or commands, so that it might have been meant as one.
    pub meant: bool,
}

/// The lines of a text that are talk, by number from 1. `names` are those of the writer, `is_word` knows the words
/// with which orders and commands begin, and `is_near` those that are nearly one.
pub fn talk(
    text: &str,
    names: &[String],
    is_word: &dyn Fn(&str) -> bool,
    is_near: &dyn Fn(&str) -> bool,
) -> BTreeMap<usize, Talk> {
    let mut found = BTreeMap::new();
    // Lines of a signature that may still follow.
    let mut below = 0_usize;
    let mut first = true;
    for (number, line) in (1..).zip(text.lines()) {
        let said = TalkLine::of(line);
        if said.words.is_empty() {
            continue;
        }
        let closes = said.closes();
        let signs = below > 0 && said.is_name() && !is_word(said.first()) && !is_near(said.first());
        let (is_talk, wishes) = (said.is_talk(), !said.full && said.begins(WISHES));
        let opens = std::mem::take(&mut first) && said.addresses(is_word, is_near);
        if closes || signs || opens || is_talk || said.is_of(names) {
            let mut words = said.words.iter().map(String::as_str).skip(usize::from(closes));
            let meant = words.any(|word| word.len() > 2 && !ADDRESSED.contains(&word) && is_word(word));
            found.insert(number, Talk { meant: meant && !said.opens_orders() });
        }
        below = if closes || wishes { SIGNATURE } else { below.saturating_sub(1) };
    }
    found
}

/// Whether a single line is talk wherever it stands.
pub fn is_talk(line: &str) -> bool {
    let said = TalkLine::of(line);
    !said.words.is_empty() && (said.closes() || said.is_talk())
}

/// Whether a line closes a letter: below it stands who wrote.
pub fn closes(line: &str) -> bool {
    TalkLine::of(line).closes()
}

/// A line, looked at as talk.
struct TalkLine<'l> {
    source: &'l str,
    /// Folded, without marks around it.
    text: String,
    words: Vec<String>,
    /// Whether figures, lists or several statements stand in it: then it is no talk.
    full: bool,
}

impl<'l> TalkLine<'l> {
    fn of(source: &'l str) -> Self {
        let folded = fold(source);
        let mark = |c: char| !c.is_alphanumeric();
        let text = folded.trim_matches(mark).to_owned();
        let words = text.split(|c: char| c.is_whitespace() || ",.!?".contains(c));
        let words = words.map(|word| word.trim_matches(mark).to_owned()).filter(|word| !word.is_empty());
        let full = text.contains(|c: char| c.is_ascii_digit() || ";:=@#/".contains(c));
        Self { source, words: words.collect(), full, text }
    }

    fn first(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    fn begins(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| {
            self.text.strip_prefix(start).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        })
    }

    /// A closing, alone or with a name behind it: `All the best, Alex`.
    fn closes(&self) -> bool {
        let behind = |rest: &str| {
            let parted = rest.is_empty() || rest.starts_with([',', '.', '!', ' ', '-']);
            let name = rest.trim_matches(|c: char| !c.is_alphanumeric());
            parted && name.split_whitespace().count() <= 2 && self.is_capital(name)
        };
        !self.full && CLOSINGS.iter().any(|closing| self.text.strip_prefix(closing).is_some_and(behind))
    }

    /// Whether words are written with capitals as names are.
    fn is_capital(&self, folded: &str) -> bool {
        let from = self.source.split_whitespace().count().saturating_sub(folded.split_whitespace().count());
        self.source.split_whitespace().skip(from).all(|word| {
            word.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_uppercase)
        })
    }

    /// A few words without figures and with capitals, as a name is.
    fn is_name(&self) -> bool {
        let capital = |word: &str| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            bare.starts_with(char::is_uppercase) || PARTICLES.contains(&bare) || bare.is_empty()
        };
        !self.full && self.words.len() <= NAME && self.source.split_whitespace().all(capital)
    }

    fn is_talk(&self) -> bool {
        if self.opens_orders() {
            return true;
        }
        let wishes = self.begins(WISHES) && self.words.len() <= LONGEST;
        !self.full && (wishes || self.greets() || ALONE.contains(&self.text.as_str()))
    }

    /// `Dear Otto and Anna,`, `Hello all, hope you are well`: a greeting, and behind it nothing but talk.
    fn greets(&self) -> bool {
        let (greeting, rest) = self.text.split_once([',', '.', '!']).unwrap_or((&self.text, ""));
        let rest = TalkLine::of(rest);
        let second = self.words.get(1).map_or("", String::as_str);
        let half = HALVES.iter().any(|(first, seconds)| *first == self.first() && !seconds.contains(&second));
        GREETINGS.contains(&self.first())
            && !half
            && greeting.split_whitespace().count() <= GREETING
            && (rest.words.len() <= BEHIND || rest.is_talk())
    }

    /// `Here are my orders for turn 3:`, and nothing behind it.
    fn opens_orders(&self) -> bool {
        let about = [
            "orders", "order", "moves", "move", "plan", "sheet", "list", "army", "them", "rozkazy",
            "befehle", "like", "want", "wish", "mine", "below",
        ];
        let number = |word: &&String| word.bytes().any(|b| b.is_ascii_digit());
        self.begins(OPENINGS)
            && self.words.len() <= LONGEST
            && self.words.iter().filter(number).count() <= 1
            && !self.text.contains([':', ';', '='])
            && self.words.iter().any(|word| about.contains(&word.as_str()))
    }

    /// `Ladies and gentlemen,`, `Umpire!`: the first line, with a comma or an exclamation mark behind it.
    fn addresses(&self, is_word: &dyn Fn(&str) -> bool, is_near: &dyn Fn(&str) -> bool) -> bool {
        let marked = self.source.trim_end().ends_with([',', '!']);
        // `Forward!` is a cry, `Cavalry forward!` an order.
        let calls = self.words.len() > 1;
        let called = |word: &String| is_word(word) || calls && CALLS.contains(&word.as_str());
        let order = self.words.iter().any(called) || is_near(self.first());
        marked && !self.full && self.words.len() <= ADDRESS && !order
    }

    /// Whether all of it is part of the writer's name.
    fn is_of(&self, names: &[String]) -> bool {
        let loosened = loose(&self.text);
        !self.full
            && names.iter().any(|name| {
                let name = loose(name);
                let parts: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
                loosened.split(' ').all(|word| word.len() > 1 && parts.contains(&word))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        let word = |word: &str| ["march", "cancel", "report"].contains(&word);
        let near = |word: &str| ["cancle", "marhc"].contains(&word);
        talk(text, &["Hans Meier".to_owned()], &word, &near).into_keys().collect()
    }

    #[test]
    fn greetings_closings_and_what_stands_below_them_are_talk() {
        let text = "Dear Otto,\n\nhere are my orders for turn 3:\n1. march\n\nThanks for the report!\nGood luck!\n\
                    All the best, Alex\nKarl Maria\nClub of Bonn\n";
        assert_eq!(lines(text), [1, 3, 6, 7, 8, 9, 10]);
        assert_eq!(lines("Ladies and gentlemen,\nHans\nmeier"), [1, 2, 3]);
    }

    #[test]
    fn what_may_be_an_order_is_no_talk() {
        for said in [
            "cancle",
            "march",
            "Thanks; march",
            "Hi: march",
            "hello 3",
            "I think so",
            "Umpire",
            "best march",
            "Dear Bert, I am so happy with how the battle goes",
            "Dear Emil I am going to get you soon",
        ] {
            assert_eq!(lines(said), Vec::<usize>::new(), "{said}");
        }
        assert_eq!(lines("Regards\ncancle\nmarch\nBob"), [1, 4]);
    }

    #[test]
    fn talk_with_a_word_of_orders_might_have_been_meant() {
        let word = |word: &str| word == "cancel";
        let found = talk("Thanks, please cancel all of it\nThanks", &[], &word, &|_| false);
        assert_eq!(found.into_values().map(|t| t.meant).collect::<Vec<_>>(), [true, false]);
    }
}
