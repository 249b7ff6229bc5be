//! The lines that players write about their own: armies, sheets, tables, coming and going, and pages.

use std::collections::BTreeMap;

use super::super::book::{Period, Round};
use super::super::live::{Act, Stage as Where};
use super::super::name::Name;
use super::cut::LetterLine;
use super::letter::{Reader, behind, missed, nothing_behind, number, round_in};
use super::names::two;
use super::{Page, Writer, verbs};
use estafette_core::Lang;
use estafette_orders::Problem;
use estafette_orders::near::{did_you_mean, fold};
use estafette_schedule::Zone;

impl Reader<'_> {
    /// `army`, and its lines.
    pub(super) fn army(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let player = self.me(said)?;
        empty_block(said)?;
        let (army, problems) = super::forms::army(said);
        self.wants.problems.extend(problems);
        if let Some(army) = army {
            self.act(said, Act::GiveArmy { player, army });
        }
        Ok(())
    }

    /// `result`, and its lines.
    pub(super) fn result(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let by = self.me(said)?;
        empty_block(said)?;
        let event = self.stage.event;
        let Where::Playing(round) = event.stage else {
            return Err(self.after_the_round(said, &by, None));
        };
        let Some(game) = event.game_of(round, &by) else {
            let message = format!("you have no game in round {round}");
            return Err(said.missing(message).hinting("`pairings` shows who meets whom"));
        };
        let (sheet, problems) = super::forms::sheet(said, &game.pair, &by);
        let earlier = sheet.as_ref().and_then(|s| s.round).filter(|of| *of < round);
        if earlier.is_some() {
            return Err(self.after_the_round(said, &by, earlier));
        }
        if sheet.is_none() && problems.is_empty() {
            let message = "the sheet does not say how the game ended";
            return Err(said.missing(message).hinting("`help result` shows what is asked for"));
        }
        self.wants.problems.extend(problems);
        if let Some(sheet) = sheet {
            self.act(said, Act::GiveSheet { by, sheet });
        }
        Ok(())
    }

    /// A sheet whose round is over: whom to ask.
    fn after_the_round(&self, said: &LetterLine, by: &Name, round: Option<Round>) -> Problem {
        let games = self.stage.event.book.games.iter().filter(|game| game.pair.contains(by));
        let game = games.filter(|game| round.is_none_or(|of| game.round == of)).max_by_key(|game| game.round);
        let Some(game) = game else {
            let message = match round {
                Some(round) => format!("you had no game in round {round}"),
                None => "no round is played now, and you have had no game".to_owned(),
            };
            return said.missing(message).hinting("`pairings` shows who meets whom");
        };
        let message = format!("round {} is over, and no sheet of it is taken any more", game.round);
        let umpires = super::words::umpires(self.stage);
        said.missing(message).hinting(format!("its result can still be ruled otherwise: ask {umpires}"))
    }

    /// `variant 2`, `variant 2 round 3`.
    pub(super) fn variant(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let player = self.me(said)?;
        let Some((number, rest)) = number(said.rest()) else {
            return Err(said.missing("the number of the variant is missing").hinting("such as `variant 2`"));
        };
        let round = self.own_round(said, rest)?;
        let Some(variant) = usize::try_from(number).ok().and_then(|n| n.checked_sub(1)) else {
            return Err(said
                .problem(said.rest(), "variants have the numbers from 1")
                .hinting("such as `variant 1`"));
        };
        self.act(said, Act::ChooseVariant { player, round, variant });
        Ok(())
    }

    /// The round at the end of a line; the present one, if there is nothing.
    fn own_round(&self, said: &LetterLine, rest: &str) -> Result<Round, Problem> {
        match (rest.trim_end_matches(['.', '!']), round_in(rest)) {
            ("", _) => Ok(self.round()),
            (_, Some((round, behind))) if behind.trim_end_matches(['.', '!']).is_empty() => Ok(round),
            (rest, _) => Err(said
                .problem(rest, format!("`{rest}` is no round"))
                .hinting("such as `round 3` at the end of the line")),
        }
    }

    /// `choose medieval table 5, dark ages table 6`.
    pub(super) fn choose(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let me = self.me(said)?;
        let team = self.stage.event.book.entrant_of(&me).cloned().unwrap_or(me);
        let mut tables = BTreeMap::new();
        let parts = said.rest().split([',', ';']).flat_map(|part| part.split(" and "));
        for part in parts.map(str::trim).filter(|p| !p.is_empty()) {
            let (period, rest) = period_in(said, part)?;
            let rest = ["on", "at"].into_iter().find_map(|word| behind(rest, word)).unwrap_or(rest);
            let table = number(behind(rest, "table").unwrap_or(rest));
            let Some((table, "" | "." | "!")) = table else {
                let message = format!("the table for {} is missing", super::words::period(period));
                return Err(said.problem(part, message).hinting("such as `choose antique table 4`"));
            };
            if tables.insert(period, table).is_some() {
                let message = format!("{} has a table twice", super::words::period(period));
                return Err(said.problem(part, message));
            }
        }
        if tables.is_empty() {
            return Err(said
                .missing("no period and no table is named")
                .hinting("such as `choose antique table 4`"));
        }
        self.act(said, Act::ChooseTables { team, tables });
        Ok(())
    }

    /// `away round 3`, `away rounds 2 and 3`; an umpire names who.
    pub(super) fn away(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let rest = said.rest();
        let lower = rest.to_ascii_lowercase();
        let at = lower.find("round").unwrap_or(rest.len());
        let before = rest[..at].trim_end();
        let before = before.strip_suffix(" in").or_else(|| before.strip_suffix(" for")).unwrap_or(before);
        let who = if matches!(before, "in" | "for") { "" } else { before };
        self.only_umpires_name(said, who)?;
        let name = self.entrant(said, who)?;
        let rounds: Option<Vec<Round>> = lower[at..]
            .trim_start_matches("rounds")
            .trim_start_matches("round")
            .split([',', ' ', '.', '!', '&'])
            .filter(|word| !word.is_empty() && *word != "and")
            .map(|word| word.parse().ok())
            .collect();
        let rounds = rounds.filter(|r| !r.is_empty() && r.len() <= 20).ok_or_else(|| {
            said.missing("it is not clear which round")
                .hinting("such as `away round 3`, `away rounds 2 and 3`")
        })?;
        for round in rounds {
            self.act(said, Act::BeAway { name: name.clone(), round });
        }
        Ok(())
    }

    /// `leave`; an umpire names who.
    pub(super) fn leave(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let name = self.alone(said)?;
        self.act(said, Act::Leave { name });
        Ok(())
    }

    /// `return`; an umpire names who.
    pub(super) fn come_back(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let name = self.alone(said)?;
        self.act(said, Act::Return { name });
        Ok(())
    }

    /// `zone Europe/Berlin`.
    pub(super) fn zone(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let player = self.me(said)?;
        let named = said.rest().trim_end_matches(['.', '!']);
        match named.parse::<Zone>() {
            Ok(zone) => {
                self.act(said, Act::SetManner { player, zone: Some(zone.name().to_owned()), lang: None });
                Ok(())
            }
            Err(_) if named.is_empty() => {
                Err(said.missing("the zone is missing").hinting("such as `zone Europe/Berlin`"))
            }
            Err(wrong) => Err(said.problem(named, wrong.to_string()).hinting("such as `zone Europe/Berlin`")),
        }
    }

    /// `language polish`.
    pub(super) fn language(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let player = self.me(said)?;
        let named = said.rest().trim_end_matches(['.', '!']);
        match named.parse::<Lang>() {
            Ok(lang) => {
                self.act(said, Act::SetManner { player, zone: None, lang: Some(lang) });
                Ok(())
            }
            Err(_) if named.is_empty() => {
                Err(said.missing("the language is missing").hinting("such as `language polish`"))
            }
            Err(wrong) => Err(said.problem(named, wrong).hinting("such as `language polish`")),
        }
    }

    /// `protest …`, `protest round 2: …`, and the lines below.
    pub(super) fn protest(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let by = self.me(said)?;
        let words = said.words();
        let named =
            round_in(&words).map(|(round, rest)| (Some(round), rest.trim_start_matches([':', ',', ' '])));
        let (round, text) = named.unwrap_or((None, &words));
        if text.trim().is_empty() {
            return Err(said
                .missing("the protest says nothing")
                .hinting("such as `protest The wheel of UNIT 7 was too long.`"));
        }
        self.act(said, Act::Protest { by, round, text: text.to_owned() });
        Ok(())
    }

    fn alone(&self, said: &LetterLine) -> Result<Name, Problem> {
        if !matches!(self.writer, Writer::Umpire(_)) {
            let rest = behind(said.rest(), "the tournament").or_else(|| behind(said.rest(), "tournament"));
            if rest.is_none() {
                nothing_behind(said)?;
            }
        }
        self.entrant(said, said.rest().trim_end_matches(['.', '!']))
    }

    fn only_umpires_name(&self, said: &LetterLine, who: &str) -> Result<(), Problem> {
        if who.is_empty() || matches!(self.writer, Writer::Umpire(_)) {
            return Ok(());
        }
        let message = format!("`{who}` does not fit here; the line speaks of yourself alone");
        Err(said.problem(who, message).hinting("such as `away round 3`"))
    }

    /// `standings`, after a round if one is named.
    pub(super) fn standings(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let page = Page::Standing(self.of_round(said)?);
        self.show(page);
        Ok(())
    }

    /// `pairings`, of a round if one is named.
    pub(super) fn pairings(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let page = Page::Pairings(self.of_round(said)?);
        self.show(page);
        Ok(())
    }

    /// `why Bauer Kowalski`.
    pub(super) fn why(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let known: Vec<&Name> = self.stage.event.book.entrants.keys().collect();
        let rest = said.rest().trim_end_matches(['?', '.', '!']);
        let [one, other] = two(rest, &known, "entrant").map_err(|m| missed(said, &m))?;
        let page = Page::Why(one.clone(), other.clone());
        self.show(page);
        Ok(())
    }

    /// `help`, on a line if one is named.
    pub(super) fn help(&mut self, said: &LetterLine) -> Result<(), Problem> {
        self.show(Page::Help(topic(said)?));
        Ok(())
    }

    /// A page for which its name is enough.
    pub(super) fn page_alone(&mut self, said: &LetterLine, page: Page) -> Result<(), Problem> {
        nothing_behind(said)?;
        self.show(page);
        Ok(())
    }

    fn of_round(&self, said: &LetterLine) -> Result<Option<Round>, Problem> {
        let rest = said.rest();
        let rest = behind(rest, "after").unwrap_or(rest);
        match rest.trim_end_matches(['.', '!', '?']) {
            "" => Ok(None),
            bare if bare.bytes().all(|b| b.is_ascii_digit()) => Ok(number(bare).map(|(round, _)| round)),
            _ => self.own_round(said, rest).map(Some),
        }
    }
}

/// The line that help is asked on.
fn topic(said: &LetterLine) -> Result<Option<&'static str>, Problem> {
    let rest = said.rest().trim_end_matches(['.', '!', '?']);
    if rest.is_empty() {
        return Ok(None);
    }
    if let Some(found) = verbs::at_start(rest) {
        return Ok(Some(found.name));
    }
    let hint = did_you_mean(rest, verbs::all().map(|v| v.name));
    let hint = if hint.is_empty() {
        "`help` alone lists all lines".to_owned()
    } else {
        hint.trim_start_matches("; ").to_owned()
    };
    Err(said.problem(rest, format!("there is no help on `{rest}`")).hinting(hint))
}

/// The period with which a text begins, and what stands behind it.
pub(super) fn period_in<'t>(said: &LetterLine, text: &'t str) -> Result<(Period, &'t str), Problem> {
    const SPELT: [(&str, Period); 7] = [
        ("antique", Period::Antique),
        ("ancient", Period::Antique),
        ("dark ages", Period::DarkAges),
        ("dark age", Period::DarkAges),
        ("dark-ages", Period::DarkAges),
        ("medieval", Period::Medieval),
        ("mediaeval", Period::Medieval),
    ];
    if let Some(found) = SPELT.into_iter().find_map(|(word, period)| Some((period, behind(text, word)?))) {
        return Ok(found);
    }
    let word = text.split_whitespace().next().unwrap_or(text);
    let hint = match did_you_mean(&fold(word), ["antique", "dark ages", "medieval"]) {
        hint if hint.is_empty() => "the periods are antique, dark ages and medieval".to_owned(),
        hint => hint.trim_start_matches("; ").to_owned(),
    };
    Err(said.problem(word, format!("`{word}` is no period")).hinting(hint))
}

fn empty_block(said: &LetterLine) -> Result<(), Problem> {
    if said.block.is_empty() && said.rest().is_empty() {
        let name = said.verb.map_or("", |v| v.name);
        let message = format!("nothing stands below `{name}`");
        return Err(said.missing(message).hinting(format!("`help {name}` shows what is asked for")));
    }
    Ok(())
}
