//! The day in a hall, in letters and mails: the official start of a round, setting up, the clock, units put off the
//! table, errors of lists that are found late.

use super::super::book::Round;
use super::super::live::{Act, Record};
use super::super::name::Name;
use super::super::timing::Next;
use super::cut::LetterLine;
use super::letter::{Reader, behind, missed, number};
use super::mails::Post;
use super::names::find;
use super::paper::Paper;
use super::umpire::reasoned;
use super::words::{because, counted, joined, moment};
use super::{Mail, Stage, Writer, owed, pages};
use estafette_core::cites;
use estafette_orders::Problem;

impl Reader<'_> {
    /// `outscouted`, `outscouted Kowalski`.
    pub(super) fn outscouted(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let rest = said.rest().trim_end_matches(['.', '!']);
        let name = match (rest, self.writer) {
            ("", _) => self.me(said)?,
            (named, _) => {
                let known: Vec<&Name> = self.stage.event.people.keys().collect();
                find(named, &known, "player").map_err(|m| missed(said, &m))?.clone()
            }
        };
        self.act(said, Act::SayOutscouted { name });
        Ok(())
    }

    /// `not set up UNIT 7, UNIT 8`; an umpire whom a player has asked on site names whose units they are.
    pub(super) fn not_set_up(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let rest = said.rest().trim_end_matches(['.', '!']);
        let (by, units) = match self.writer {
            Writer::Umpire(_) => {
                let (who, units) = rest.split_once(':').unwrap_or((rest, ""));
                let known: Vec<&Name> = self.stage.event.people.keys().collect();
                let name = find(who.trim(), &known, "player").map_err(|m| missed(said, &m))?;
                let game = self.stage.event.game_of(self.round(), name);
                let game = game.ok_or_else(|| said.missing(format!("{name} has no game in this round")))?;
                (owed::opponent(game, name).clone(), units)
            }
            _ => (self.me(said)?, rest),
        };
        let units = units_in(units);
        if units.is_empty() {
            let message = "it is not said which units";
            return Err(said.missing(message).hinting("such as `not set up UNIT 7, UNIT 8`"));
        }
        self.act(said, Act::AskOffTable { by, units });
        Ok(())
    }

    /// `off table Kowalski: UNIT 7 because …`.
    pub(super) fn off_table(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let (rest, why) = reasoned(said)?;
        let (who, units) = rest.split_once(':').unwrap_or((rest, ""));
        let known: Vec<&Name> = self.stage.event.people.keys().collect();
        let name = find(who.trim(), &known, "player").map_err(|m| missed(said, &m))?.clone();
        self.act(said, Act::PutOffTable { name, units: units_in(units), why });
        Ok(())
    }

    /// `list error of Bauer 120 points half because …`.
    pub(super) fn list_error(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let hint = "such as `list error of Bauer 120 points half because …`: half, all, or 75 percent";
        let (rest, why) = reasoned(said)?;
        let rest = behind(rest, "of").unwrap_or(rest);
        let found = rest.match_indices(" points").filter_map(|(at, _)| {
            let (who, value) = rest[..at].rsplit_once(' ')?;
            Some((who, value.parse::<i64>().ok()?, rest[at + " points".len()..].trim()))
        });
        let Some((who, value, share)) = found.last() else {
            return Err(said.missing("it is not said what the units concerned cost").hinting(hint));
        };
        let share = share.trim_start_matches([',', ':']).trim();
        let hundredths = match share.to_ascii_lowercase().as_str() {
            "half" => Some(50),
            "all" | "full" | "in full" => Some(100),
            percent => number(percent)
                .filter(|(_, rest)| matches!(*rest, "percent" | "%" | "per cent"))
                .map(|(hundredths, _)| i64::from(hundredths)),
        };
        let Some(hundredths) = hundredths else {
            return Err(said.missing("it is not said how much of that is taken").hinting(hint));
        };
        let known: Vec<&Name> = self.stage.event.people.keys().collect();
        let name = find(who.trim(), &known, "player").map_err(|m| missed(said, &m))?.clone();
        self.act(said, Act::FindListError { name, value, hundredths, why });
        Ok(())
    }
}

/// Units parted by commas or `and`.
fn units_in(text: &str) -> Vec<String> {
    let parts = text.trim_start_matches(':').split([',', ';']).flat_map(|part| part.split(" and "));
    parts.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// What a record of the day in a hall did.
pub(super) fn done(stage: &Stage<'_>, record: &Record) -> Vec<String> {
    let clock = &stage.event.book.format.clock;
    match record {
        Record::Started { round } => vec![format!(
            "Round {round} has officially started: armies are set up now, and play begins after {}.",
            counted(i64::from(clock.play_from()), "minute")
        )],
        Record::Outscouted { pair, name, .. } => {
            let other = if pair[0] == *name { &pair[1] } else { &pair[0] };
            vec![format!("{name} is outscouted, and sets up before {other} does.")]
        }
        Record::NotSetUp { name, units, .. } => vec![format!(
            "The umpire is asked to put off the table what {name} has not set up in time: {}.",
            joined(units)
        )],
        Record::PutOffTable { name, units, why, .. } => vec![format!(
            "{} of {name} come as reinforcements off the table{} [W-2.1.2f].",
            joined(units),
            because(why)
        )],
        _ => Vec::new(),
    }
}

/// To all who play: the round starts.
pub(super) fn started(post: &Post<'_>, round: Round) -> Vec<Mail> {
    let players: Vec<&Name> = post.stage.event.games(round).flat_map(|game| &game.pair).collect();
    post.to_players(&players, "start", |view, me| {
        let mut paper = Paper::new(format!("round {round} starts"));
        clock(&mut paper, view, &Writer::Player(me.clone()));
        paper.say(
            "Is one of you outscouted, so that he sets up first? Then answer `outscouted`, and his name if it is \
             your opponent.",
        );
        paper
    })
}

/// To both players of a game, and to the umpire when he is asked: something about setting up.
pub(super) fn setting_up(post: &Post<'_>, pair: &[Name; 2], record: &Record) -> Vec<Mail> {
    let (about, subject) = match record {
        Record::Outscouted { .. } => ("outscouted", "who sets up first"),
        Record::NotSetUp { .. } => ("not-set-up", "units that are not set up"),
        _ => ("off-table", "units off the table"),
    };
    let mut mails = post.to_players(&[&pair[0], &pair[1]], about, |view, me| {
        let mut paper = Paper::new(subject);
        for line in done(view, record) {
            paper.say(line);
        }
        if matches!(record, Record::Outscouted { .. }) {
            clock(&mut paper, view, &Writer::Player(me.clone()));
        }
        paper
    });
    if let Record::NotSetUp { name, units, .. } = record {
        mails.push(post.to_umpire(about, |view| {
            let mut paper = Paper::new(format!("{name} has not set up in time"));
            for line in done(view, record) {
                paper.say(line);
            }
            paper.say("You may rule it, for these units or some of them; or leave it [W-2.1.2f].");
            let line = format!("off table {name}: {} because …", units.join(", "));
            paper.fill_in("To answer, take the # away, fill in and send it back", &[line]);
            paper
        }));
    }
    mails
}

/// The signal after a full hour: to the umpire, who gives it, and to all whose games go on.
pub(super) fn signal(post: &Post<'_>, round: Round, minutes: u32) -> Vec<Mail> {
    cites!("W-2.1.2o");
    let hours = counted(i64::from(minutes / 60), "hour");
    let open = post.stage.event.games(round).filter(|game| game.outcome.is_none());
    let players: Vec<&Name> = open.flat_map(|game| &game.pair).collect();
    let mut mails = post.to_players(&players, "signal", |view, me| {
        let mut paper = Paper::new(format!("round {round}: {hours} played"));
        clock(&mut paper, view, &Writer::Player(me.clone()));
        paper
    });
    mails.push(post.to_umpire("signal", |view| {
        let mut paper = Paper::new(format!("round {round}: signal, {hours} played"));
        paper.say(format!("{hours} of round {round} have been played: give a signal [W-2.1.2o]."));
        clock(&mut paper, view, &Writer::Umpire(String::new()));
        paper
    }));
    mails
}

/// The page `clock`.
pub(super) fn clock(paper: &mut Paper, stage: &Stage<'_>, writer: &Writer) {
    let event = stage.event;
    let lines = match event.playing() {
        _ if event.in_house() => {
            vec!["Games are played by mail here, and each tells its own deadlines.".to_owned()]
        }
        None => vec!["No round is played.".to_owned()],
        Some(round) => of_round(stage, writer, round),
    };
    paper.list("The clock", &lines);
}

fn of_round(stage: &Stage<'_>, writer: &Writer, round: Round) -> Vec<String> {
    cites!("W-2.1.2a", "W-2.1.2h", "W-2.1.2l");
    let (event, rules) = (stage.event, &stage.event.book.format.clock);
    let me = if let Writer::Player(name) = writer { Some(name) } else { None };
    let zone = pages::zone(stage, writer);
    let at = |minutes: u32| event.minute(round, minutes).map_or(String::new(), |at| moment(at, zone));
    let Some(start) = event.started.get(&round) else {
        return vec![format!("Round {round} has not officially started; nobody sets up before [W-2.1.2d].")];
    };
    let mut lines = vec![format!("Round {round} officially started {}.", moment(*start, zone))];
    if let Some((me, game)) = me.and_then(|me| Some((me, event.game_of(round, me)?))) {
        let other = owed::opponent(game, me);
        for (who, set_up) in [("You", event.set_up(game, me)), (other.as_str(), event.set_up(game, other))] {
            let verb = if who == "You" { "set" } else { "sets" };
            let [from, to] = set_up.map(at);
            lines.push(format!("{who} {verb} up from {from} to {to}, map and orders included."));
        }
    }
    let play = rules.play_from();
    let minutes = stage.now.signed_duration_since(*start).num_minutes() - i64::from(play);
    match u32::try_from(minutes) {
        Err(_) => lines.push(format!("Play begins {}.", at(play))),
        Ok(played) => {
            lines.push(format!("{} have been played.", counted(minutes, "minute")));
            lines.push(
                match rules.next(played, 0) {
                    Next::NewPeriod => {
                        "A period that ends now is followed by another, unless it was the last."
                    }
                    Next::ClosingTests => {
                        "A period that ends now is followed by the reaction tests of the next alone."
                    }
                    Next::End => "All games are over as they stand; what was not finished did not happen.",
                }
                .to_owned(),
            );
        }
    }
    lines.push(format!("No period is begun from {} on.", at(play.saturating_add(rules.last_begin))));
    lines.push(format!("All games stop {}.", at(play.saturating_add(rules.stop))));
    lines
}
