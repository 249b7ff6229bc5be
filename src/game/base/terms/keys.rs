//! How the terms are written: one registry of keys gives the command line, its help, and what is shown.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use super::{Dispatches, Gate, Observing, SignOn, Terms};
use estafette_orders::near::did_you_mean;
use estafette_schedule::{Schedule, read_duration};

/// How a moment is written, in UTC.
const MOMENT: &str = "%Y-%m-%dT%H:%MZ";

/// One key of the terms.
#[derive(Debug)]
pub struct TermKey {
    /// As it is written before the `=`.
    pub key: &'static str,
    /// What can stand behind it.
    pub values: &'static str,
    /// What it means.
    pub meaning: &'static str,
    get: fn(&Terms) -> String,
    set: fn(&mut Terms, &str) -> Result<(), String>,
}

/// All keys, in the order in which they are shown.
pub const TERM_KEYS: &[TermKey] = &[
    TermKey {
        key: "schedule",
        values: "a schedule in one line, or `no`",
        meaning: "when orders are due: see docs/schedules.md",
        get: |t| t.schedule.as_ref().map_or_else(|| "no".to_owned(), Schedule::to_string),
        set: |t, v| {
            t.schedule = match v {
                "no" => None,
                line => Some(line.parse().map_err(|e: estafette_schedule::ScheduleError| e.to_string())?),
            };
            Ok(())
        },
    },
    TermKey {
        key: "missing",
        values: "`standing`, `hold`, `default` or `ask`",
        meaning: "what a seat does whose orders are missing when the time is over; `ask` stops the clock and asks the umpire",
        get: |t| t.missing.to_string(),
        set: |t, v| v.parse().map(|v| t.missing = v),
    },
    TermKey {
        key: "takeover",
        values: "a number, or `no`",
        meaning: "after so many misses in a row a seat is deserted",
        get: |t| number_or_no(t.takeover, 0),
        set: |t, v| at_most(v, 100, 0).map(|v| t.takeover = v),
    },
    TermKey {
        key: "deserted",
        values: "`offered` or `lost`",
        meaning: "what becomes of a seat that missed so often, or whose holder resigned: others may take it, or in a game of two it has lost",
        get: |t| t.deserted.to_string(),
        set: |t, v| v.parse().map(|v| t.deserted = v),
    },
    TermKey {
        key: "ends",
        values: "a moment in UTC such as `2027-03-12T20:00Z`, or `no`",
        meaning: "when the game should be over: with `deserted=lost`, whoever says that he is away until then has lost it",
        get: |t| t.ends.map_or_else(|| "no".to_owned(), |at| at.format(MOMENT).to_string()),
        set: |t, v| {
            t.ends = if v == "no" { None } else { Some(moment(v)?) };
            Ok(())
        },
    },
    TermKey {
        key: "fuse",
        values: "a share in percent, or `no`",
        meaning: "when more than this share of those who owe would miss, the clock stops and the umpire is told",
        get: |t| if t.fuse == 100 { "no".to_owned() } else { format!("{} %", t.fuse) },
        set: |t, v| percent(v, 100).map(|v| t.fuse = v),
    },
    TermKey {
        key: "absence",
        values: "days, or `no`",
        meaning: "how long a seat may be away at a time",
        get: |t| number_or_no(t.absence, 0),
        set: |t, v| at_most(v, 365, 0).map(|v| t.absence = v),
    },
    TermKey {
        key: "absences",
        values: "days",
        meaning: "how long a seat may be away in all",
        get: |t| t.absences.to_string(),
        set: |t, v| at_most(v, 3650, 0).map(|v| t.absences = v),
    },
    TermKey {
        key: "delay",
        values: "`no`, `umpire` or `vote`",
        meaning: "who grants a delay that a seat asks for; a vote has to be unanimous",
        get: |t| t.delay.to_string(),
        set: |t, v| v.parse().map(|v| t.delay = v),
    },
    TermKey {
        key: "delay-most",
        values: "a time such as `72 h`",
        meaning: "the longest delay that can be asked for",
        get: |t| format!("{} h", t.delay_most),
        set: |t, v| hours(v).map(|v| t.delay_most = v),
    },
    TermKey {
        key: "press",
        values: "`no`, `signed`, `anonymous` or `both`",
        meaning: "what seats may write to each other through the house",
        get: |t| t.press.to_string(),
        set: |t, v| v.parse().map(|v| t.press = v),
    },
    TermKey {
        key: "dispatches",
        values: "`no`, or turns and chance: `1 turn, 20 %`",
        meaning: "in-character letters that travel so many turns and may be intercepted",
        get: |t| t.dispatches.map_or_else(|| "no".to_owned(), |d| d.to_string()),
        set: |t, v| {
            t.dispatches = if v == "no" { None } else { Some(v.parse()?) };
            Ok(())
        },
    },
    TermKey {
        key: "observers",
        values: "`no`, `yes`, or turns: `after 2 turns`",
        meaning: "who may look on; reports for the public come to them so many turns late",
        get: |t| t.observers.to_string(),
        set: |t, v| v.parse().map(|v| t.observers = v),
    },
    TermKey {
        key: "draw",
        values: "`yes` or `no`",
        meaning: "whether all seats together may end the game as a draw",
        get: |t| t.draw.to_string(),
        set: |t, v| v.parse().map(|v| t.draw = v),
    },
    TermKey {
        key: "concede",
        values: "`yes` or `no`",
        meaning: "whether a seat may concede",
        get: |t| t.concede.to_string(),
        set: |t, v| v.parse().map(|v| t.concede = v),
    },
    TermKey {
        key: "signon",
        values: "`closed`, `open`, or `word WORDS`",
        meaning: "who may take an empty seat by mail",
        get: |t| t.signon.to_string(),
        set: |t, v| v.parse().map(|v| t.signon = v),
    },
    TermKey {
        key: "reliability",
        values: "a share in percent, or `no`",
        meaning: "the share of orders in time that somebody must have to sign on",
        get: |t| if t.reliability == 0 { "no".to_owned() } else { format!("{} %", t.reliability) },
        set: |t, v| percent(v, 0).map(|v| t.reliability = v),
    },
    TermKey {
        key: "reports",
        values: "`each` or `gathered`",
        meaning: "whether a report that asks nothing of its reader is mailed at once, or with the next one, after a day at most",
        get: |t| t.reports.to_string(),
        set: |t, v| v.parse().map(|v| t.reports = v),
    },
    TermKey {
        key: "gate",
        values: "`publish`, `hold`, or a time to object in: `object 12 h`",
        meaning: "whether an adjudication is published at once, waits for an umpire, or is published unless an umpire objects in time",
        get: |t| t.gate.to_string(),
        set: |t, v| v.parse().map(|v| t.gate = v),
    },
    TermKey {
        key: "dice",
        values: "`words` or `beacon`",
        meaning: "what the dice rest on: the secret with the seats' words, or with rounds of a public beacon as well, that nobody knows before orders are closed; settled when the first phase is begun",
        get: |t| t.dice.to_string(),
        set: |t, v| v.parse().map(|v| t.dice = v),
    },
    TermKey {
        key: "beacon-by-hand",
        values: "a time such as `6 h`",
        meaning: "how long after a round of the beacon was due the umpire may enter it by hand",
        get: |t| format!("{} h", t.beacon_by_hand),
        set: |t, v| hours(v).map(|v| t.beacon_by_hand = v),
    },
];

impl Terms {
    /// Changes one of them.
    ///
    /// # Errors
    /// An unknown key, or a value that does not fit; a sentence with what was expected.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(found) = TERM_KEYS.iter().find(|k| k.key == key) else {
            let hint = did_you_mean(key, TERM_KEYS.iter().map(|k| k.key));
            let known: Vec<&str> = TERM_KEYS.iter().map(|k| k.key).collect();
            return Err(format!("there is no term `{key}`{hint}\nknown: {}", known.join(", ")));
        };
        let value = value.trim();
        (found.set)(self, value).map_err(|why| format!("{key}: {why}\nexpected: {}", found.values))
    }

    /// The value of each key, in their order.
    pub fn lines(&self) -> Vec<(&'static TermKey, String)> {
        TERM_KEYS.iter().map(|k| (k, (k.get)(self))).collect()
    }
}

impl fmt::Display for Dispatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.turns == 1 { "" } else { "s" };
        write!(f, "{} turn{s}, {} %", self.turns, self.chance)
    }
}

impl FromStr for Dispatches {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (turns, chance) = text.split_once(',').ok_or("turns and chance are parted by a comma")?;
        let turns = turns.trim().trim_end_matches('s').trim_end_matches("turn");
        Ok(Self { turns: at_most(turns, 20, 0)?, chance: percent(chance, 0)? })
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Publish => f.pad("publish"),
            Self::Hold => f.pad("hold"),
            Self::Object(hours) => write!(f, "object {hours} h"),
        }
    }
}

impl FromStr for Gate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.strip_prefix("object ")) {
            ("publish", _) => Ok(Self::Publish),
            ("hold", _) => Ok(Self::Hold),
            (_, Some(time)) => hours(time).map(Self::Object),
            _ => Err(not_one_of(text, &["publish", "hold", "object 12 h"])),
        }
    }
}

impl fmt::Display for Observing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.pad("no"),
            Self::After(0) => f.pad("yes"),
            Self::After(1) => f.pad("after 1 turn"),
            Self::After(turns) => write!(f, "after {turns} turns"),
        }
    }
}

impl FromStr for Observing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "no" => Ok(Self::No),
            "yes" => Ok(Self::After(0)),
            late => {
                let turns =
                    late.trim_start_matches("after").trim().trim_end_matches('s').trim_end_matches("turn");
                Ok(Self::After(at_most(turns, 100, 0)?))
            }
        }
    }
}

impl fmt::Display for SignOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.pad("closed"),
            Self::Open => f.pad("open"),
            Self::Word(word) => write!(f, "word {word}"),
        }
    }
}

impl FromStr for SignOn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(char::is_whitespace) {
            None if text == "closed" => Ok(Self::Closed),
            None if text == "open" => Ok(Self::Open),
            Some(("word", word)) if !word.trim().is_empty() => Ok(Self::Word(word.trim().to_owned())),
            _ => Err(not_one_of(text, &["closed", "open", "word"])),
        }
    }
}

/// That a word is none of a list, with the nearest of it.
pub(super) fn not_one_of(said: &str, known: &[&str]) -> String {
    format!("`{said}` is none of them{}", did_you_mean(said, known.iter().copied()))
}

fn number_or_no(number: u32, no: u32) -> String {
    if number == no { "no".to_owned() } else { number.to_string() }
}

/// A number up to a largest; `no` stands for another one.
fn at_most(text: &str, most: u32, no: u32) -> Result<u32, String> {
    match text.trim().trim_end_matches("days").trim() {
        "no" => Ok(no),
        number => match number.parse() {
            Ok(number) if number <= most => Ok(number),
            Ok(_) => Err(format!("`{text}` is more than {most}")),
            Err(_) => Err(format!("`{text}` is no number")),
        },
    }
}

fn percent(text: &str, no: u32) -> Result<u32, String> {
    at_most(text.trim().trim_end_matches('%'), 100, no)
}

fn moment(text: &str) -> Result<DateTime<Utc>, String> {
    let read =
        NaiveDateTime::parse_from_str(text, MOMENT).map_err(|_| format!("`{text}` is no such moment"))?;
    Ok(read.and_utc())
}

fn hours(text: &str) -> Result<u32, String> {
    let length: TimeDelta = read_duration(text).map_err(|e| e.to_string())?;
    u32::try_from(length.num_hours())
        .ok()
        .filter(|h| (1..=24 * 60).contains(h))
        .ok_or_else(|| format!("`{text}` is not between 1 hour and 60 days"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_reads_what_it_shows() {
        let said = [
            ("schedule", "every Tue 20:00 Europe/Warsaw"),
            ("missing", "ask"),
            ("takeover", "no"),
            ("deserted", "lost"),
            ("ends", "2027-03-12T20:00Z"),
            ("fuse", "50 %"),
            ("absence", "7"),
            ("absences", "20"),
            ("delay", "vote"),
            ("delay-most", "48 h"),
            ("press", "both"),
            ("dispatches", "1 turn, 20 %"),
            ("observers", "after 2 turns"),
            ("draw", "no"),
            ("concede", "no"),
            ("signon", "word grey geese"),
            ("reliability", "80 %"),
            ("reports", "gathered"),
            ("gate", "object 12 h"),
            ("dice", "beacon"),
            ("beacon-by-hand", "12 h"),
        ];
        let mut terms = Terms::default();
        for (key, value) in said {
            terms.set(key, value).unwrap();
        }
        let shown: Vec<(&str, String)> = terms.lines().into_iter().map(|(k, v)| (k.key, v)).collect();
        let said: Vec<(&str, String)> = said.iter().map(|(k, v)| (*k, (*v).to_owned())).collect();
        assert_eq!(shown, said);
        let kept: Terms = serde_json::from_str(&serde_json::to_string(&terms).unwrap()).unwrap();
        assert_eq!(kept, terms);
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_does() {
        let refused = |key: &str, value: &str| Terms::default().set(key, value).unwrap_err();
        assert_eq!(
            refused("missing", "standin"),
            "missing: `standin` is none of them; did you mean `standing`?\nexpected: `standing`, `hold`, `default` or `ask`"
        );
        assert!(refused("fuze", "50").starts_with("there is no term `fuze`; did you mean `fuse`?"));
        assert!(refused("takeover", "-1").contains("is no number"));
        assert!(refused("fuse", "101").contains("more than 100"));
        assert!(refused("delay-most", "3 years").contains("delay-most"));
    }
}
