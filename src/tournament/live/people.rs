//! What players say of themselves and to the umpire while a tournament runs: their zone, their language, protests and
//! what he answers.

use super::super::book::Round;
use super::super::name::Name;
use super::act::{By, Refusal};
use super::event::Event;
use super::known::player;
use super::record::Record;
use estafette_core::Lang;
use estafette_schedule::Zone;

/// Most letters of a protest, and of its answer.
const LONGEST: usize = 4_000;
/// Protests that one player may have open.
const MOST_OPEN: usize = 3;

/// A protest as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Protest {
    /// Its number in the tournament, from 1.
    pub number: usize,
    /// The round that it speaks of.
    pub round: Round,
    /// Who protests.
    pub by: Name,
    /// His game of that round, if he has one: its other player is told.
    pub pair: Option<[Name; 2]>,
    /// What he says.
    pub text: String,
    /// What the umpire answered, the latest if he did so more than once.
    pub answer: Option<String>,
}

impl Protest {
    /// Whom it concerns: both players of the game.
    pub fn concerns(&self) -> Vec<&Name> {
        self.pair.as_ref().map_or_else(|| vec![&self.by], |pair| pair.iter().collect())
    }
}

/// Changes the zone in which a player reads times, or the language of his games; what is as it was makes no record.
pub(super) fn manner(
    event: &Event,
    name: &Name,
    zone: Option<&str>,
    lang: Option<Lang>,
) -> Result<Vec<Record>, Refusal> {
    let person = &event.people[player(event, name)?];
    let zone = match zone.map(str::parse::<Zone>).transpose() {
        Ok(zone) => zone.map(|zone| zone.name().to_owned()),
        Err(wrong) => return Err(Refusal::new(wrong.to_string())),
    };
    let zone = zone.filter(|zone| *zone != person.zone);
    let lang = lang.filter(|lang| *lang != person.lang);
    if zone.is_none() && lang.is_none() {
        return Ok(Vec::new());
    }
    Ok(vec![Record::Manner { player: person.name.clone(), zone, lang }])
}

/// Keeps a protest. Without a round it is about the latest one in which the player has a game.
pub(super) fn protest(
    event: &Event,
    by: &Name,
    round: Option<Round>,
    text: &str,
) -> Result<Vec<Record>, Refusal> {
    let by = player(event, by)?;
    let text = said(text, "protest")?;
    let open = event.protests.iter().filter(|p| p.by == *by && p.answer.is_none()).count();
    if open >= MOST_OPEN {
        return Err(Refusal::new(format!(
            "{open} protests of yours wait for an answer; no other is taken before one is answered"
        )));
    }
    let games = event.book.games.iter().filter(|game| game.pair.contains(by));
    let game = games.filter(|game| round.is_none_or(|of| game.round == of)).max_by_key(|game| game.round);
    let round = match (round, game) {
        (_, Some(game)) => game.round,
        (Some(of), None) => return Err(Refusal::new(format!("you have no game in round {of}"))),
        (None, None) => event.coming(),
    };
    let number = event.protests.len() + 1;
    let pair = game.map(|game| game.pair.clone());
    Ok(vec![Record::Protested { number, round, by: by.clone(), pair, text }])
}

/// Answers a protest; one that was answered may be answered anew.
pub(super) fn answer(event: &Event, number: usize, text: &str, by: &By) -> Result<Vec<Record>, Refusal> {
    let text = said(text, "answer")?;
    if event.protests.iter().any(|protest| protest.number == number) {
        return Ok(vec![Record::ProtestAnswered { number, text, by: by.clone() }]);
    }
    Err(Refusal::new(match event.protests.len() {
        0 => "nobody has protested".to_owned(),
        1 => format!("there is no protest {number}; there is only protest 1"),
        last => format!("there is no protest {number}; there are protests 1 to {last}"),
    }))
}

fn said(text: &str, what: &str) -> Result<String, Refusal> {
    let text: String = text.chars().filter(|c| !c.is_control() || *c == '\n').collect();
    match text.trim() {
        "" => Err(Refusal::new(format!("the {what} says nothing"))),
        long if long.chars().count() > LONGEST => {
            Err(Refusal::new(format!("the {what} is longer than {LONGEST} letters; say it shorter")))
        }
        text => Ok(text.to_owned()),
    }
}
