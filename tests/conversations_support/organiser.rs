//! The organiser's commands as the command line has them, carried out on a house.

use chrono::{DateTime, Utc};
use estafette::core::journal::{AddressChange, Decision};
use estafette::core::{Answer, GameId, QuestionKey, SeatId};
use estafette::game::{Holder, House, HouseError, Mode, NewGame, Ruling};
use estafette::orders::desk;
use estafette::rules::Settings;

use crate::simulated::Random;

/// A command in its words.
struct Words {
    plain: Vec<String>,
    flags: Vec<(String, String)>,
}

/// Flags without a value.
const SWITCHES: [&str; 1] = ["now"];

impl Words {
    fn read(line: &str) -> Self {
        let mut words = split(line).into_iter();
        let (mut plain, mut flags) = (Vec::new(), Vec::new());
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                Some(name) if SWITCHES.contains(&name) => flags.push((name.to_owned(), String::new())),
                Some(name) => flags.push((name.to_owned(), words.next().unwrap_or_default())),
                None => plain.push(word),
            }
        }
        Self { plain, flags }
    }

    fn flag(&self, name: &str) -> Option<&str> {
        self.flags.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
}

/// Words by blanks; what stands between quotes holds together.
fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Carries out a command; what the organiser reads, if it is worth a line.
pub fn command(
    house: &mut House<'_>,
    line: &str,
    random: &mut Random,
    now: DateTime<Utc>,
) -> Result<Vec<String>, HouseError> {
    let words = Words::read(line);
    let plain: Vec<&str> = words.plain.iter().map(String::as_str).collect();
    let Some((name, rest)) = plain.split_first() else { return Ok(Vec::new()) };
    match (*name, rest) {
        ("new", [game, system]) => new(house, (game, system), &words, random, now),
        ("seat", [game, seat, address]) => self::seat(house, (game, seat, address), &words, random, now),
        ("address", [game, seat, change, address]) => {
            let change = match *change {
                "add" => AddressChange::Add,
                "remove" => AddressChange::Remove,
                "main" => AddressChange::Main,
                odd => panic!("`{odd}` is no change of an address"),
            };
            house.change_address(&game_id(game), &seat_id(seat), (change, address), now)?;
            Ok(Vec::new())
        }
        ("adjudicate", [game]) => {
            let mode = if words.flag("now").is_some() { Mode::Now } else { Mode::WhenAllIn };
            let ran = house.run(&game_id(game), mode, now)?;
            let resolved = ran.resolved.iter().map(|s| format!("resolved turn {}, {}", s.turn, s.phase));
            Ok(resolved.chain(ran.draft.map(|n| format!("draft {n} waits for the umpires"))).collect())
        }
        ("deadline", [game, when]) => {
            let at = (*when != "none").then(|| when.replace('Z', ":00Z").parse().expect("a moment in UTC"));
            house.set_deadline(&game_id(game), at, now)?;
            Ok(Vec::new())
        }
        ("answer", [game, seat, decision, subject, answer]) => {
            let question = QuestionKey {
                decision: decision.parse().expect("a decision"),
                seat: seat_id(seat),
                subject: (*subject).to_owned(),
                count: 1,
            };
            house.answer(&game_id(game), &Ruling { question, answer: Answer::of(answer) }, now)?;
            Ok(Vec::new())
        }
        ("terms", [game, changes @ ..]) => {
            let game = game_id(game);
            let mut terms = house.terms(&game)?.unwrap_or_default();
            for change in changes {
                let (key, value) = change.split_once('=').expect("a term is KEY=VALUE");
                terms.set(key, value).map_err(HouseError::Refused)?;
            }
            house.set_terms(&game, &terms, now)?;
            Ok(Vec::new())
        }
        ("desk", ["say", game, draft, said @ ..]) => {
            let by = words.flag("as").expect("--as");
            desk(house, (&game_id(game), draft.parse().expect("a number")), &said.join("\n"), by, now)
        }
        ("clock", [game, "stop"]) => house.halt(&game_id(game), now).map(|()| Vec::new()),
        ("clock", [game, "go"]) => house.resume(&game_id(game), now).map(|()| Vec::new()),
        ("observer", [game, address]) => {
            let flag = |name: &str| words.flag(name).unwrap_or_default().to_owned();
            let holder = Holder {
                address: (*address).to_owned(),
                name: flag("name"),
                zone: flag("zone"),
                lang: words.flag("language").unwrap_or("en").parse().expect("a language"),
            };
            house.add_observer(&game_id(game), &holder, now)?;
            Ok(Vec::new())
        }
        ("delay", [game, number, ruling]) => {
            let how = match *ruling {
                "grant" => Decision::Accepted,
                "refuse" => Decision::Rejected,
                odd => panic!("`{odd}` is no ruling on a delay"),
            };
            house.rule_delay(&game_id(game), number.parse().expect("a number"), how, now)?;
            Ok(Vec::new())
        }
        ("deliver", [address]) => {
            house.deliver(address, now)?;
            Ok(Vec::new())
        }
        ("verify", [game]) => {
            let verdict = house.verify(&game_id(game))?;
            Ok(vec![format!("{game} is {}", if verdict.is_sound() { "sound" } else { "NOT SOUND" })])
        }
        _ => panic!("the organiser's command `{line}` is not known here"),
    }
}

/// What an umpire says to a draft by command.
fn desk(
    house: &mut House<'_>,
    (game, draft): (&GameId, u32),
    said: &str,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Vec<String>, HouseError> {
    let read = desk::read(said, &house.desk_names(game)?);
    if let Some(problem) = read.problems.first() {
        return Err(HouseError::Refused(problem.message.clone()));
    }
    let said: Vec<_> = read.words.into_iter().map(|w| w.word).collect();
    Ok(house.act(game, draft, &said, by, now)?.done)
}

fn new(
    house: &mut House<'_>,
    (game, system): (&str, &str),
    words: &Words,
    random: &mut Random,
    now: DateTime<Utc>,
) -> Result<Vec<String>, HouseError> {
    let set = words.flags.iter().filter(|(name, _)| name == "set");
    let settings = set.filter_map(|(_, v)| v.split_once('=')).map(|(k, v)| (k.to_owned(), v.to_owned()));
    let new = NewGame {
        game: game_id(game),
        system: system.to_owned(),
        scenario: words.flag("scenario").map(str::to_owned),
        settings: Settings(settings.collect()),
    };
    house.create(&new, random, now)?;
    let proof = words.flag("proof").unwrap_or("secret").parse().expect("ways of proof");
    house.set_proof(&new.game, &proof, now)?;
    Ok(Vec::new())
}

fn seat(
    house: &mut House<'_>,
    (game, seat, address): (&str, &str, &str),
    words: &Words,
    random: &mut Random,
    now: DateTime<Utc>,
) -> Result<Vec<String>, HouseError> {
    let (game, seat) = (game_id(game), seat_id(seat));
    let holder = Holder {
        address: address.to_owned(),
        name: words.flag("name").expect("--name").to_owned(),
        zone: words.flag("zone").unwrap_or("UTC").to_owned(),
        lang: words.flag("language").unwrap_or("English").parse().expect("a language"),
    };
    let seated = house.seat(&game, &seat, &holder, random, now)?;
    if let Some(phrase) = words.flag("phrase") {
        house.set_phrase(&game, &seat, phrase, now)?;
    }
    Ok(vec![format!("{game}.{} is <{}>", seated.seat, seated.reply_to)])
}

fn game_id(text: &str) -> GameId {
    text.parse().expect("the name of a game")
}

fn seat_id(text: &str) -> SeatId {
    text.parse().expect("the name of a seat")
}
