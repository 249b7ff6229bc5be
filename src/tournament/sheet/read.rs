//! A sheet as players mail it: a line for each thing, `damage 420 : 300`, `winner Bauer`, `signed`.

use super::super::name::Name;
use super::super::piece::{Piece, PieceResult, Wrong, statements};
use super::words::STATES;
use super::{Sheet, State, Troops, Used};
use estafette_core::rule;
use estafette_orders::Problem;
use estafette_orders::near::{did_you_mean, fold, loose, nearest};

/// What a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    Result,
    Round,
    Table,
    Damage,
    Cost,
    Looted,
    Conceded,
    Agreed,
    Vp,
    Winner,
    Draw,
    Points,
    Troops,
    Signed,
}

const TOPICS: &[(&str, Topic)] = &[
    ("result", Topic::Result),
    ("round", Topic::Round),
    ("table", Topic::Table),
    ("damage", Topic::Damage),
    ("cost", Topic::Cost),
    ("looted", Topic::Looted),
    ("camp looted", Topic::Looted),
    ("conceded", Topic::Conceded),
    ("agreed", Topic::Agreed),
    ("ended by agreement", Topic::Agreed),
    ("vp", Topic::Vp),
    ("victory points", Topic::Vp),
    ("winner", Topic::Winner),
    ("draw", Topic::Draw),
    ("points", Topic::Points),
    ("troops of", Topic::Troops),
    ("signed", Topic::Signed),
    ("signed by", Topic::Signed),
];

/// Most quarters or points that are read, so that sums stay small.
const MOST: i64 = 1_000_000;

/// Reads a sheet of two players. What cannot be read is left out, and told of.
pub fn read(text: &str, pair: &[Name; 2]) -> (Sheet, Vec<Problem>) {
    let mut reader =
        Reader { pair, sheet: Sheet::default(), owner: None, said: Vec::new(), problems: Vec::new() };
    for (number, source) in text.lines().enumerate() {
        if is_frame(source) {
            continue;
        }
        for piece in statements(number + 1, source) {
            reader.statement(piece);
        }
    }
    (reader.sheet, reader.problems)
}

/// Whether a line only ends what a letter holds, so that a sheet can be pasted from one.
fn is_frame(source: &str) -> bool {
    let ends = ["end", "end result", "end of result", "end sheet"];
    ends.contains(&estafette_orders::near::fold(source).trim_end_matches('.'))
}

struct Reader<'p> {
    pair: &'p [Name; 2],
    sheet: Sheet,
    /// Whose troops the lines below `troops of X:` are.
    owner: Option<Name>,
    said: Vec<Topic>,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn statement(&mut self, piece: Piece<'_>) {
        let came = match piece.topic(TOPICS) {
            Some((topic, rest)) => self.once(topic, piece).and_then(|()| self.about(topic, rest)),
            None => match self.owner.clone() {
                Some(owner) => self.item(owner, piece),
                None => Err(unknown(piece)),
            },
        };
        self.problems.extend(came.err().map(Problem::from));
    }

    /// What can be said once only.
    fn once(&mut self, topic: Topic, piece: Piece<'_>) -> PieceResult<()> {
        let often = matches!(topic, Topic::Result | Topic::Troops | Topic::Signed | Topic::Looted);
        if topic != Topic::Troops {
            self.owner = None;
        }
        // Who won, or that nobody did, is one thing.
        let topic = if topic == Topic::Draw { Topic::Winner } else { topic };
        if !often && self.said.contains(&topic) {
            return Err(piece.problem("this was said before; the first line counts"));
        }
        self.said.push(topic);
        Ok(())
    }

    fn about(&mut self, topic: Topic, rest: Piece<'_>) -> PieceResult<()> {
        match topic {
            Topic::Result if rest.text.is_empty() => {}
            Topic::Result => return self.places(rest),
            Topic::Round => self.sheet.round = Some(number(rest)?),
            Topic::Table => self.sheet.table = Some(number(rest)?),
            Topic::Damage => self.sheet.damage = Some(self.both(rest)?),
            Topic::Cost => self.sheet.cost = Some(self.both_whole(rest)?),
            Topic::Vp => self.sheet.vp = Some(self.both_whole(rest)?),
            Topic::Points => self.sheet.points = Some(self.both_whole(rest)?),
            Topic::Looted if matches!(rest.folded().as_str(), "none" | "nobody" | "no camp") => {}
            Topic::Looted => self.sheet.looted.extend(self.names(rest)?),
            Topic::Conceded => return self.conceded(rest),
            Topic::Agreed => self.sheet.agreed = true,
            Topic::Winner if matches!(rest.folded().as_str(), "none" | "nobody") => self.sheet.drawn = true,
            Topic::Winner => self.sheet.winner = Some(self.name(rest)?),
            Topic::Draw => self.sheet.drawn = true,
            Topic::Troops => return self.troops(rest),
            Topic::Signed if rest.text.is_empty() => self.sheet.signed_by_sender = true,
            Topic::Signed => self.sheet.signed.extend(self.names(rest)?),
        }
        Ok(())
    }

    /// `round 2, table 3`, `table 3`, `round 2 table 3`.
    fn places(&mut self, rest: Piece<'_>) -> PieceResult<()> {
        let words = rest.split(&[' ', ',', ':']);
        for two in words.chunks(2) {
            match two {
                [what, n] if what.folded() == "table" => self.sheet.table = Some(number(*n)?),
                [what, n] if what.folded() == "round" => self.sheet.round = Some(number(*n)?),
                _ => {
                    let near = did_you_mean(two[0].text, ["table", "round"]);
                    let message = format!("`{}` is neither a round nor a table{near}", two[0].text);
                    return Err(two[0].problem(message).hinting("a sheet begins with `result table 3`"));
                }
            }
        }
        Ok(())
    }

    /// `Bauer`, `Bauer in period 7`, `Bauer, period 4, by agreement`.
    fn conceded(&mut self, rest: Piece<'_>) -> PieceResult<()> {
        let mut named = rest;
        if let Some(at) = find(rest.text, "by agreement") {
            self.sheet.agreed = true;
            named = rest.part(0..at);
        }
        if let Some(at) = find(named.text, "period") {
            let end = named.text.len();
            self.sheet.conceded_in = Some(number(named.part(at + "period".len()..end))?);
            let before = named.text[..at].trim_end();
            let before = before.strip_suffix(" in").unwrap_or(before);
            named = named.part(0..before.len());
        }
        let name = named.text.trim_end_matches([',', ' ']).len();
        self.sheet.conceded = Some(self.name(named.part(0..name))?);
        Ok(())
    }

    /// `Bauer: 12 HI Saxons, 180 points, routing`; without more, lines below it are his.
    fn troops(&mut self, rest: Piece<'_>) -> PieceResult<()> {
        let Some(colon) = rest.text.find(':') else {
            self.owner = Some(self.name(rest)?);
            return Ok(());
        };
        let owner = self.name(rest.part(0..colon))?;
        let item = rest.part(colon + 1..rest.text.len());
        if item.text.is_empty() {
            self.owner = Some(owner);
            return Ok(());
        }
        self.item(owner, item)
    }

    /// `12 HI Saxons, 180 points, routing and shaken`.
    fn item(&mut self, owner: Name, piece: Piece<'_>) -> PieceResult<()> {
        let parts = piece.split(&[',']);
        let worth = |part: &Piece<'_>| points(&part.folded());
        let Some(at) = parts.iter().rposition(|part| worth(part).is_some()) else {
            let message = "it is not said what these troops cost";
            let hint = "write them as `12 HI Saxons, 180 points, routing and shaken`";
            return Err(piece.problem(message).hinting(hint));
        };
        let what: Vec<&str> = parts[..at].iter().map(|p| p.text).collect();
        let mut state = Vec::new();
        let (mut points_of_obstacles, mut used) = (0, Used::No);
        for part in &parts[at + 1..] {
            match obstacles(part) {
                Some((cost, became)) => (points_of_obstacles, used) = (cost, became),
                None => state.extend(states(*part)?),
            }
        }
        state.sort_unstable();
        state.dedup();
        let value = worth(&parts[at]).unwrap_or(0);
        let (what, obstacles) = (what.join(", "), points_of_obstacles);
        self.sheet.troops.push(Troops { owner, what, value, obstacles, used, state });
        Ok(())
    }

    /// A player of the game, by his name or a part of it that only one has.
    fn name(&self, piece: Piece<'_>) -> PieceResult<Name> {
        let said = loose(piece.text);
        let is = |name: &&Name| loose(name.as_str()) == said;
        let part = |name: &&Name| loose(name.as_str()).split(' ').any(|word| word == said);
        let found = self.pair.iter().find(is).cloned().or_else(|| {
            let mut parts = self.pair.iter().filter(part);
            parts.next().filter(|_| parts.next().is_none()).cloned()
        });
        found.ok_or_else(|| {
            let names = self.pair.each_ref().map(Name::as_str);
            let near = did_you_mean(piece.text, names);
            let message = match piece.text {
                "" => "a name is missing".to_owned(),
                text => format!("`{text}` did not play this game{near}"),
            };
            piece.problem(message).hinting(format!("it was played by {} and {}", names[0], names[1]))
        })
    }

    fn names(&self, piece: Piece<'_>) -> PieceResult<Vec<Name>> {
        let mut found = Vec::new();
        for part in piece.split(&[',', '+']) {
            // `A and B`, unless somebody is called that.
            match (self.name(part), find(part.text, " and ")) {
                (Ok(name), _) => found.push(name),
                (Err(_), Some(at)) => {
                    found.push(self.name(part.part(0..at))?);
                    found.push(self.name(part.part(at + " and ".len()..part.text.len()))?);
                }
                (Err(problem), None) => return Err(problem),
            }
        }
        Ok(found)
    }

    /// Two numbers, in quarters: `420 : 300.5`, `420 to 300`, or by name, `Bauer 420, Vogel 300`.
    fn both(&self, piece: Piece<'_>) -> PieceResult<[i64; 2]> {
        let parts = match find(piece.text, " to ") {
            Some(at) => vec![piece.part(0..at), piece.part(at + " to ".len()..piece.text.len())],
            None => piece.split(&[':', ',']),
        };
        let [one, other] = parts.as_slice() else {
            let hint = format!("first {}, then {}: `420 : 300`", self.pair[0], self.pair[1]);
            return Err(piece.problem("two numbers are wanted here").hinting(hint));
        };
        let ((one_of, one), (other_of, other)) = (self.one(*one)?, self.one(*other)?);
        match (one_of, other_of) {
            (None, None) => Ok([one, other]),
            (Some(a), Some(b)) if a == b => Err(piece.problem(format!("{a} has both numbers"))),
            (Some(a), _) if a == self.pair[0] => Ok([one, other]),
            (_, Some(b)) if b == self.pair[1] => Ok([one, other]),
            _ => Ok([other, one]),
        }
    }

    /// The same in whole points.
    fn both_whole(&self, piece: Piece<'_>) -> PieceResult<[i64; 2]> {
        let both = self.both(piece)?;
        if both.iter().any(|n| n % 4 != 0) {
            return Err(piece.problem("these are whole points"));
        }
        Ok(both.map(|n| n / 4))
    }

    /// A number in quarters, with whose it is, if that is said.
    fn one(&self, piece: Piece<'_>) -> PieceResult<(Option<Name>, i64)> {
        let text = piece.text.trim_end_matches("points").trim_end();
        let starts = text.char_indices().filter(|(at, c)| {
            let fresh = *at == 0 || text[..*at].ends_with(char::is_whitespace);
            fresh && (c.is_ascii_digit() || *c == '-')
        });
        for (at, _) in starts {
            if let Some(quarters) = quarters(&text[at..]) {
                let name = piece.part(0..at);
                let name = if name.text.is_empty() { None } else { Some(self.name(name)?) };
                return Ok((name, quarters));
            }
        }
        let hint = "a number such as 420, 420.5 or 420 1/4";
        Err(piece.problem(format!("`{}` is no number", piece.text)).hinting(hint))
    }
}

/// Where some words stand in a text, capitals aside.
fn find(text: &str, words: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(words)
}

/// A round, a table, a period.
fn number(piece: Piece<'_>) -> PieceResult<u32> {
    let number = piece.text.parse::<u32>().ok().filter(|n| (1..=9_999).contains(n));
    number.ok_or_else(|| piece.problem(format!("`{}` is no number from 1 up", piece.text)))
}

/// `180 points`, `180 pts`, `180`.
fn points(folded: &str) -> Option<i64> {
    let number = ["points", "point", "pts", "pt"].iter().find_map(|word| folded.strip_suffix(word));
    let value = number.unwrap_or(folded).trim().parse::<i64>().ok()?;
    (0..=MOST).contains(&value).then_some(value)
}

/// `obstacles 20`, `obstacles 20 points used up`, `obstacles 20 taken`: what obstacles cost, and what became of them.
fn obstacles(part: &Piece<'_>) -> Option<(i64, Used)> {
    let folded = part.folded();
    let rest = folded.strip_prefix("obstacles ").or_else(|| folded.strip_prefix("obstacle "))?;
    let became = [("used up", Used::Up), ("used", Used::Up), ("taken", Used::Taken), ("unused", Used::No)];
    let found = became.into_iter().find_map(|(word, used)| Some((rest.strip_suffix(word)?.trim_end(), used)));
    let (cost, used) = found.unwrap_or((rest, Used::No));
    // `unused` ends with `used`.
    let (cost, used) = match cost.strip_suffix("un") {
        Some(cost) => (cost.trim_end(), Used::No),
        None => (cost, used),
    };
    Some((points(cost)?, used))
}

/// A number in quarters: `420`, `420.5`, `420 1/4`, `420½`.
fn quarters(text: &str) -> Option<i64> {
    let text = text.replace('¼', " 1/4").replace('½', " 1/2").replace('¾', " 3/4");
    let (negative, text) = match text.trim().strip_prefix('-') {
        Some(rest) => (true, rest.to_owned()),
        None => (false, text.trim().to_owned()),
    };
    let (whole, rest) = text.split_once([' ', '.']).unwrap_or((&text, "0"));
    let rest = match rest.trim() {
        "0" | "00" => 0,
        "25" | "1/4" => 1,
        "5" | "50" | "1/2" => 2,
        "75" | "3/4" => 3,
        _ => return None,
    };
    let digits = !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit());
    let whole = whole.parse::<i64>().ok().filter(|n| digits && *n <= MOST)?;
    let all = whole * 4 + rest;
    Some(if negative { -all } else { all })
}

/// `routing and shaken`, `off table`, `sound`.
fn states(piece: Piece<'_>) -> PieceResult<Vec<State>> {
    let folded = piece.folded().replace('-', " ");
    let mut found = Vec::new();
    for word in folded.split(" and ").flat_map(|part| part.split(" + ")).map(str::trim) {
        if word == "sound" || word.is_empty() {
            continue;
        }
        match STATES.iter().find(|(_, words)| words.contains(&word)) {
            Some((state, _)) => found.push(*state),
            None => {
                let known = STATES.iter().flat_map(|(_, words)| words.iter().copied()).chain(["sound"]);
                let message = format!("`{word}` is no condition of troops{}", did_you_mean(word, known));
                let all: Vec<&str> = STATES.iter().map(|(state, _)| state.said()).collect();
                let hint = format!("there are sound, {}", all.join(", "));
                return Err(piece.problem(message).under(rule!("W-2.1.4h")).hinting(hint));
            }
        }
    }
    Ok(found)
}

/// A line that is about nothing known, with the nearest thing.
fn unknown(piece: Piece<'_>) -> Wrong {
    let folded = fold(piece.text);
    let first = folded.split([' ', ':']).next().unwrap_or_default();
    let known = || TOPICS.iter().map(|(words, _)| *words);
    let problem = piece.problem(format!("`{first}` is nothing that a sheet says"));
    let all: Vec<&str> =
        vec!["damage", "cost", "looted", "conceded", "troops of", "vp", "points", "winner", "draw", "signed"];
    match nearest(first, known()) {
        Some(word) => problem.hinting(format!("did you mean `{word}`?")),
        None => problem.hinting(format!("a line begins with one of {}", all.join(", "))),
    }
}
