//! All games: the drafts that wait for an umpire, and who owes what.

use serde_json::{Value, json};

use super::doors::Asked;
use super::when::{away, short, short_opt};
use super::{Reply, rules, write};
use estafette_core::words::counted;
use estafette_core::{GameId, RuleId};
use estafette_game::{House, HouseResult, Owes, PrecedentLine, SeatStatus, Status, Trouble};
use estafette_store::{DraftRow, GameLine, GameState, Piece};
use estafette_words::Voice;

/// Games on one page.
const GAMES: u32 = 20;

/// Drafts on the first page; the oldest come first, so that none is forgotten.
const DRAFTS: usize = 100;
/// Rulings on one page.
const RULINGS: usize = 200;

/// The drafts of all games, but of those in which the umpire plays.
pub(super) fn queue(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (umpire, now) = (asked.umpire(), asked.ask.now);
    let plays = house.plays(&umpire.address)?;
    let mut drafts = house.drafts()?;
    drafts.retain(|d| !plays.contains_key(&d.game));
    let line = |d: &DraftRow| {
        json!({
            "game": d.game,
            "number": d.number,
            "title": d.title,
            "since": short(d.since, &umpire.zone),
            "ago": away(d.since, now),
            "publish": short_opt(d.publish, &umpire.zone),
            "left": d.publish.map(|at| away(at, now)).unwrap_or_default(),
        })
    };
    let facts = json!({
        "zone": umpire.zone,
        "drafts": drafts.iter().take(DRAFTS).map(line).collect::<Vec<_>>(),
        "more": drafts.len().saturating_sub(DRAFTS),
    });
    Ok(write::for_umpire(asked, "queue", "Drafts", &facts))
}

/// Rulings of all games of a system, but of those in which the umpire plays: by rule and by words.
pub(super) fn precedents(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let query = &asked.ask.query;
    let systems = house.systems();
    let value = |key: &str| query.get(key).map_or("", |v| v.trim());
    let first = systems.first().map_or("", |(name, _)| name.as_str());
    let wanted = systems.iter().map(|(name, _)| name.as_str()).find(|name| *name == value("system"));
    let (system, rule, words) = (wanted.unwrap_or(first), value("rule"), value("words"));
    let rule_id = (!rule.is_empty()).then(|| RuleId::read(rule));
    let rulings = found(house, asked, system, (rule_id.as_ref(), words))?;
    let facts = json!({
        "systems": systems.iter().map(|(name, title)| json!({ "name": name, "title": title })).collect::<Vec<_>>(),
        "system": system,
        "rule": rule,
        "words": words,
        "rulings": rulings,
    });
    Ok(write::for_umpire(asked, "precedents", "Precedents", &facts))
}

/// Rulings about a rule and with some words, but of games in which the umpire plays.
pub(super) fn found(
    house: &mut House<'_>,
    asked: &Asked<'_>,
    system: &str,
    (rule, words): (Option<&RuleId>, &str),
) -> HouseResult<Vec<Value>> {
    let umpire = asked.umpire();
    let plays = house.plays(&umpire.address)?;
    let mut found = house.precedents(system, rule, words)?;
    found.retain(|p| !plays.keys().any(|game| game.as_str() == p.game));
    let list = house.rules_of(system);
    let line = |p: &PrecedentLine| {
        let link = |rule: &str| rules::known_link(system, list, rule);
        let rules = p.rules.iter().map(|rule| json!({ "rule": rule, "link": link(rule) }));
        json!({
            "rules": rules.collect::<Vec<_>>(),
            "game": p.game,
            "number": p.number,
            "text": p.text,
            "because": p.because,
            "reasoned": !p.because.is_empty(),
            "by": p.by,
            "at": short(p.at, &umpire.zone),
        })
    };
    Ok(found.iter().take(RULINGS).map(line).collect())
}

/// Who is in and who owes, a piece of all games at a time, the nearest deadline first.
pub(super) fn workload(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (umpire, now) = (asked.umpire(), asked.ask.now);
    let which = asked.ask.query.get("state").and_then(|s| GameState::named(s));
    let page = asked.ask.number::<u32>("page").unwrap_or(1).clamp(1, 100_000);
    let plays = house.plays(&umpire.address)?;
    let piece = Piece { skip: (page - 1) * GAMES, most: GAMES };
    let games = house.list_games(which, piece, plays.keys())?;
    let open: Vec<GameId> =
        games.lines.iter().filter(|l| !plays.contains_key(&l.id)).map(|l| l.id.clone()).collect();
    let statuses = house.statuses(&open)?;
    let line = |l: &GameLine| {
        let status = statuses.iter().find(|s| s.game == l.id);
        let due = status.map_or("", |s| s.due.as_str());
        json!({
            "game": l.id,
            "system": l.system,
            "state": l.state,
            "plays": plays.contains_key(&l.id),
            "due": due,
            "deadline": l.deadline.map(|at| short(at, &umpire.zone)).unwrap_or_default(),
            "left": l.deadline.map(|at| away(at, now)).unwrap_or_default(),
            "late": l.deadline.is_some_and(|at| at < now),
            "halted": status.and_then(|s| s.people.halted.clone()).unwrap_or_default(),
            "unsent": status.map_or(0, |s| s.unsent),
            "seats": status.map(seats).unwrap_or_default(),
        })
    };
    let state = which.map_or("", GameState::as_str);
    let facts = json!({
        "zone": umpire.zone,
        "running": games.running,
        "gathering": games.gathering,
        "over": games.over,
        "unsent": games.unsent,
        "bouncing": games.bouncing.map(|n| n.to_string()).unwrap_or_default(),
        "state": state,
        "lines": games.lines.iter().map(line).collect::<Vec<_>>(),
        "page": page,
        "pages": games.of_state.div_ceil(GAMES).max(1),
        "earlier": page.saturating_sub(1),
        "later": if page * GAMES < games.of_state { page + 1 } else { 0 },
    });
    Ok(write::for_umpire(asked, "workload", "Games", &facts))
}

/// The seats of a game in a table.
pub(super) fn seats(status: &Status) -> Vec<Value> {
    status.seats.iter().map(|s| seat(status, s)).collect()
}

fn seat(status: &Status, seat: &SeatStatus) -> Value {
    let person = status.people.seats.iter().find(|p| p.seat == seat.seat);
    let mut notes: Vec<String> = Vec::new();
    if let Some(trouble) = &seat.mail {
        let what = match trouble.trouble {
            Trouble::Bouncing => "mail bounces",
            Trouble::Off => "wants no reports",
        };
        notes.push(format!("{what}, held back: {}", counted(trouble.held as usize, "mail")));
    }
    if let Some(person) = person {
        notes.extend((!person.away.is_empty()).then(|| "away".to_owned()));
        notes.extend(person.vacant.clone());
        notes.extend(person.lent_until.map(|_| "lent".to_owned()));
        notes.extend((person.misses > 0).then(|| format!("{} missed in a row", person.misses)));
    }
    json!({
        "seat": seat.seat,
        "title": seat.title,
        "holder": seat.holder.clone().unwrap_or_default(),
        "owes": owes(seat.owes),
        "waited": matches!(seat.owes, Owes::Sheet | Owes::Part | Owes::More | Owes::Answer),
        "questions": seat.questions.iter().map(|(key, answer)| {
            json!({ "key": key, "answer": answer.clone().unwrap_or_default() })
        }).collect::<Vec<_>>(),
        "record": seat.record.short(Voice::ENGLISH),
        "notes": notes,
    })
}

fn owes(owes: Owes) -> &'static str {
    match owes {
        Owes::Nothing => "nothing is owed",
        Owes::Sheet => "owes a sheet",
        Owes::Part => "owes a part",
        Owes::More => "holds it open",
        Owes::In => "is in",
        Owes::Answer => "owes an answer",
    }
}
