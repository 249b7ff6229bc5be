//! Tournaments: all of them, one of them, and what an umpire does to it.
//!
//! An umpire who plays in a tournament sees there what its players see, and changes nothing.

use serde_json::{Value, json};

use super::doors::{self, Asked};
use super::when::{short, short_opt};
use super::{Reply, Status, write};
use estafette_core::TournamentId;
use estafette_core::dice::sha256_hex;
use estafette_game::{House, HouseError, HouseResult};
use estafette_tournament::book::{Game, Round};
use estafette_tournament::export::{self, Table};
use estafette_tournament::hall::{HALL, HallError, Listed};
use estafette_tournament::live::{Event, Reader, Stage};
use estafette_tournament::teams::Choosing;
use estafette_tournament::{Name, pairing, post};

/// Longest part of a form that is read, in letters.
const LONGEST: usize = 4_000;

/// All tournaments.
pub(super) fn list(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let zone = &asked.umpire().zone;
    let line = |t: &Listed| {
        json!({
            "id": t.id,
            "title": t.title,
            "format": t.format,
            "stands": stands(t.stage),
            "entrants": t.entrants,
            "at": short(t.at, zone),
        })
    };
    let lines: Vec<Value> = HALL.list(house)?.iter().rev().map(line).collect();
    Ok(write::for_umpire(asked, "tournaments", "Tournaments", &json!({ "zone": zone, "lines": lines })))
}

/// One tournament: what waits for umpires, the standing, the cross-table, the pairings of a round.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    match known(house, asked)? {
        Some(id) => shown(house, asked, &id, &Came::default()),
        None => Ok(doors::missing()),
    }
}

/// Does what a form says.
pub(super) fn act(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let Some(id) = known(house, asked)? else { return Ok(doors::missing()) };
    let event = HALL.event(house, &id)?;
    if let Reader::Player(name) = reader(&event, asked) {
        let why = format!("you play in this tournament as {name}: another umpire looks after it");
        return Err(HouseError::Refused(why));
    }
    let field = |name: &str| {
        let words: Vec<&str> = asked.ask.field(name).split_whitespace().collect();
        words.join(" ").chars().take(LONGEST).collect::<String>()
    };
    let acts = field("do");
    if let Some(seen) =
        asked.ask.form.get("seen").filter(|_| ["publish", "pair", "penalise"].contains(&acts.as_str()))
        && *seen != if acts == "penalise" { penalties(&event) } else { draft(&event) }
    {
        let refused = match acts.as_str() {
            "penalise" => "a penalty was entered since this page was opened; look at the standing first",
            _ => "the draft is another than the one that this page showed; look at it, and say it again",
        };
        return shown(house, asked, &id, &Came { refused: refused.to_owned(), ..Came::default() });
    }
    let lines = match acts.as_str() {
        "publish" => "publish".to_owned(),
        "pair" => "pair".to_owned(),
        "close" => "close round".to_owned(),
        "start" => "start".to_owned(),
        "rule" => {
            let (round, pair) = (field("round"), field("pair"));
            format!("rule round {round} {pair} {} because {}", field("result"), field("because"))
        }
        "penalise" => format!("penalise {} {} because {}", field("name"), field("cost"), field("because")),
        "allow" => format!("allow army of {} because {}", field("name"), field("because")),
        "refuse" => format!("refuse army of {} because {}", field("name"), field("because")),
        "say" => asked.ask.field("lines").chars().take(LONGEST).collect(),
        _ => return Err(HouseError::Refused("say what is to be done".to_owned())),
    };
    let (umpire, now) = (asked.umpire().name.as_str(), asked.ask.now);
    let said = HALL.say(house, &id, (umpire, &lines), now);
    let said = said.and_then(|_| HALL.asked(house, &id, (umpire, &lines), now));
    match said {
        Ok(answer) if answer.is_empty() => Ok(Reply::See(format!("/tournaments/{id}"))),
        Ok(answer) => shown(house, asked, &id, &Came { answer, ..Came::default() }),
        Err(HallError::House(error)) => Err(error),
        Err(HallError::Refused(refusal)) => {
            let said = if acts == "say" { lines } else { String::new() };
            shown(house, asked, &id, &Came { refused: refusal.text, said, ..Came::default() })
        }
    }
}

/// What a form came to, where it leads to no page of its own.
#[derive(Default)]
struct Came {
    /// Why it was refused.
    refused: String,
    /// The lines that were refused, to be mended.
    said: String,
    /// What was asked for.
    answer: String,
}

/// A print of the draft that waits: whoever publishes one has seen it.
fn draft(event: &Event) -> String {
    sha256_hex(format!("{:?}", event.draft).as_bytes())
}

/// A print of the penalties: a form that is sent twice takes them once.
fn penalties(event: &Event) -> String {
    sha256_hex(format!("{:?}", event.book.penalties).as_bytes())
}

/// The tournament that the path names, if there is one.
fn known(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Option<TournamentId>> {
    let named = asked.ask.name("tournament");
    Ok(HALL.names(house)?.into_iter().find(|id| id.as_str() == named))
}

/// As whom an umpire sees a tournament.
fn reader(event: &Event, asked: &Asked<'_>) -> Reader {
    let address = &asked.umpire().address;
    let own = event.people.values().find(|person| person.address.eq_ignore_ascii_case(address));
    own.map_or(Reader::Umpire, |person| Reader::Player(person.name.clone()))
}

/// Where a tournament stands.
fn stands(stage: Stage) -> String {
    match stage {
        Stage::Gathering => "sign-on is open".to_owned(),
        Stage::Pairing(round) => format!("round {round} is paired"),
        Stage::Choosing(round) => format!("tables of round {round} are chosen"),
        Stage::Playing(round) => format!("round {round} is played"),
        Stage::Over => "over".to_owned(),
        Stage::CalledOff => "called off".to_owned(),
    }
}

/// The page, with what a form came to.
fn shown(house: &mut House<'_>, asked: &Asked<'_>, id: &TournamentId, came: &Came) -> HouseResult<Reply> {
    let whole = HALL.event(house, id)?;
    let reader = reader(&whole, asked);
    let event = whole.seen_by(&reader);
    let zone = &asked.umpire().zone;
    let (closed, published) = (export::closed(&event), export::published(&event));
    let round =
        asked.ask.number::<Round>("round").filter(|r| (1..=published).contains(r)).unwrap_or(published);
    let players: Vec<&Name> = event.people.keys().collect();
    let lines = post::for_umpires()
        .iter()
        .filter_map(|verb| Some(json!({ "example": verb.examples.first()?, "short": verb.short })));
    let facts = json!({
        "id": id,
        "zone": zone,
        "title": event.announcement.title,
        "format": event.book.format.title,
        "stands": stands(event.stage),
        "rules": event.book.format.stated(),
        "gathers": event.stage == Stage::Gathering,
        "sign_on_until": short(event.announcement.sign_on_until, zone),
        "lists_until": short_opt(event.announcement.lists_until, zone),
        "plays": matches!(reader, Reader::Player(_)),
        "acts": reader == Reader::Umpire && !event.ended(),
        "refused": came.refused,
        "said": came.said,
        "answer": came.answer,
        "seen_draft": draft(&event),
        "seen_penalties": penalties(&event),
        "draft": event.draft.as_ref().map(|draft| json!({
            "pairs": draft.pairs.iter().map(|p| {
                let table = p.table.map_or_else(String::new, |t| format!(", table {t}"));
                format!("{} - {}{table}", p.names[0], p.names[1])
            }).collect::<Vec<_>>(),
            "bye": draft.bye.as_ref().map(ToString::to_string).unwrap_or_default(),
            "notes": draft.notes,
        })).unwrap_or_default(),
        "unpairable": event.unpairable.clone().unwrap_or_default(),
        "armies": if reader == Reader::Umpire { armies(&event) } else { Vec::new() },
        "open": open(&event),
        "playing": match event.stage {
            Stage::Playing(round) => round,
            _ => 0,
        },
        "starts": starts(&event),
        "choosing": choosing(&event, zone),
        "players": players,
        "lines": lines.collect::<Vec<_>>(),
        "entrants": table("entrants", "Who has signed on", &export::entrants(&event), &[]),
        "closed": closed,
        "standing": table("standing", &export::standing_head(closed), &export::standing(&event, closed), &[]),
        "cross": table("cross-table", &export::cross_head(closed), &export::cross(&event, closed), &[]),
        "round": round,
        "until": short_opt(event.until.get(&round).copied(), zone),
        "rounds": (1..=published).map(|r| json!({ "round": r, "here": r == round })).collect::<Vec<_>>(),
        "pairings": pairings(&event, round),
        "why": why(&event, asked, &reader),
        "one": asked.ask.query.get("one").cloned().unwrap_or_default(),
        "other": asked.ask.query.get("other").cloned().unwrap_or_default(),
        "names": event.book.entrants.keys().collect::<Vec<_>>(),
    });
    let status = if came.refused.is_empty() { Status::Fine } else { Status::Refused };
    let title = event.announcement.title.clone();
    Ok(write::for_umpire_as(status, asked, "tournament", &title, &facts))
}

/// A table for the page; the last cell of a row leads where `links` says.
fn table(id: &str, caption: &str, table: &Table, links: &[Option<String>]) -> Value {
    let right: Vec<bool> = table.columns.iter().map(|column| column.starts_with('>')).collect();
    let last = right.len().saturating_sub(1);
    let head = |(column, right): (&std::borrow::Cow<'static, str>, &bool)| json!({ "text": Table::head(column), "right": right });
    let row = |(at, cells): (usize, &Vec<String>)| {
        let link = links.get(at).cloned().flatten().unwrap_or_default();
        let cell = |(at, text): (usize, &String)| {
            json!({
                "text": text,
                "right": right.get(at).copied().unwrap_or(false),
                "link": if at == last { link.as_str() } else { "" },
            })
        };
        Value::from(cells.iter().enumerate().map(cell).collect::<Vec<_>>())
    };
    json!({
        "id": id,
        "caption": caption,
        "heads": table.columns.iter().zip(&right).map(head).collect::<Vec<_>>(),
        "rows": table.rows.iter().enumerate().map(row).collect::<Vec<_>>(),
    })
}

fn pairings(event: &Event, round: Round) -> Value {
    if round == 0 {
        return Value::Null;
    }
    let facts = export::pairing_facts(event, round);
    let mut shown = export::pairings(event, round);
    let mut links = Vec::new();
    for (pairing, row) in facts.pairings.iter().zip(&mut shown.rows) {
        if let (Some(game), Some(last), Some(_)) = (&pairing.game, row.last_mut(), pairing.points) {
            *last = format!("{last} (game {game})");
        }
        links.push(pairing.game.as_ref().map(|game| format!("/games/{game}")));
    }
    table("pairings", &format!("Pairings of round {round}"), &shown, &links)
}

/// The round on real tables that is played and was not officially started.
fn starts(event: &Event) -> Round {
    match event.stage {
        Stage::Playing(round) if !event.in_house() && !event.started.contains_key(&round) => round,
        _ => 0,
    }
}

/// Which teams are to choose tables, and until when.
fn choosing(event: &Event, zone: &str) -> Vec<String> {
    let until = event.playing().and_then(|round| event.choose_until(round));
    let until = until.map_or(String::new(), |at| format!(" until {}", short(at, zone)));
    let next = event.choosing.values().filter_map(Choosing::next);
    next.map(|team| format!("{team} is to choose tables{until}; then dice do")).collect()
}

/// Games that an umpire may rule: those that are disputed or over time first, then the others without a result.
fn open(event: &Event) -> Vec<Value> {
    let without: Vec<&Game> = event.book.games.iter().filter(|game| game.outcome.is_none()).collect();
    let urgent = |game: &Game| {
        let key = (game.round, game.pair[0].clone());
        event.disputes.contains_key(&key) || event.overdue.contains_key(&key)
    };
    let (first, rest): (Vec<&Game>, Vec<&Game>) = without.into_iter().partition(|game| urgent(game));
    let line = |(number, game): (usize, &Game)| {
        let key = (game.round, game.pair[0].clone());
        json!({
            "number": number,
            "round": game.round,
            "pair": format!("{} - {}", game.pair[0], game.pair[1]),
            "about": event.disputes.get(&key).cloned().unwrap_or_default(),
            "overdue": event.over_time(key.0, &key.1),
            "left": event.overdue.contains_key(&key) && !event.over_time(key.0, &key.1),
            "game": event.opened.get(&key).map(ToString::to_string).unwrap_or_default(),
        })
    };
    first.into_iter().chain(rest).enumerate().map(line).collect()
}

/// Armies with faults on which no umpire has said anything.
fn armies(event: &Event) -> Vec<Value> {
    let waiting = event.armies.iter().filter(|(_, e)| e.judged.is_none() && !e.faults.is_empty());
    let line = |(number, (name, entered)): (usize, (&Name, &estafette_tournament::live::Entered))| {
        json!({
            "number": number,
            "name": name,
            "stated": entered.army.stated(),
            "faults": entered.faults.iter().map(|fault| match fault.rule.as_str() {
                "" => fault.text.clone(),
                rule => format!("{} [{rule}]", fault.text.trim_end_matches('.')),
            }).collect::<Vec<_>>(),
        })
    };
    waiting.enumerate().map(line).collect()
}

/// Why the two that were asked about meet or do not. Whoever plays is told of published rounds alone.
fn why(event: &Event, asked: &Asked<'_>, reader: &Reader) -> Vec<String> {
    let named = |key: &str| asked.ask.query.get(key).map(|said| said.trim()).filter(|said| !said.is_empty());
    let (Some(one), Some(other)) = (named("one"), named("other")) else { return Vec::new() };
    let latest = match reader {
        Reader::Umpire => event.playing().unwrap_or_else(|| event.coming()).min(event.book.format.rounds),
        _ => export::published(event),
    };
    let known: Vec<&Name> = event.book.entrants.keys().collect();
    let find = |said| post::find(said, &known, "entrant").map_err(|m| format!("{}; {}", m.message, m.hint));
    match (find(one), find(other)) {
        _ if latest == 0 => vec!["No round is published yet.".to_owned()],
        (Ok(one), Ok(other)) => {
            let mut lines = vec![format!("In round {latest}:")];
            lines.extend(pairing::why(&event.book, latest, one, other));
            lines
        }
        (Err(why), _) | (_, Err(why)) => vec![why],
    }
}
