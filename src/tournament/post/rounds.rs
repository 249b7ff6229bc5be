//! Mails of a round as it begins: pairings, tables, reminders.

use super::super::book::{Game, Round};
use super::super::live::{Reader, Record, Reminder};
use super::super::name::Name;
use super::super::teams::Choosing;
use super::mails::Post;
use super::paper::Paper;
use super::receipt::add_owed_by;
use super::words::{self, because, moment};
use super::{Mail, Stage, Writer, apart, dice, owed, pages, start, terms, told};

/// The round is published: to each his own opponent, table and side first.
pub(super) fn published(view: &Stage<'_>, me: &Name, round: Round) -> Paper {
    let event = view.event;
    let until = event.until.get(&round).map(|at| moment(*at, owed::zone_of(view, me)));
    let until = until.map_or(String::new(), |at| format!(" Its result is due by {at}."));
    let game = event.game_of(round, me);
    let subject = match game {
        Some(game) => format!("round {round}: you meet {}", owed::opponent(game, me)),
        None => format!("round {round}"),
    };
    let mut paper = Paper::new(subject);
    match game {
        Some(game) => {
            paper.say(format!("{}{until}", meeting(view, me, game)));
            dice::of_sides(&mut paper, view, me, round);
            army_of(&mut paper, view, owed::opponent(game, me));
        }
        None => {
            paper.say(without_game(view, me, round));
        }
    }
    pages::add_pairings(&mut paper, view, round);
    add_owed_by(&mut paper, view, me);
    paper
}

/// `You meet Jan Kowalski (Rhein) on table 4; your side is north.`
fn meeting(view: &Stage<'_>, me: &Name, game: &Game) -> String {
    let opponent = owed::opponent(game, me);
    let club = view.event.book.entrants.get(opponent).and_then(|e| e.club.as_deref());
    let comma = if club.is_some() { "," } else { "" };
    let club = club.map_or(String::new(), |club| format!(", club {club}"));
    let terrain = |table: u32| {
        let real = view.event.announcement.scenarios.is_empty();
        let of = view.event.announcement.terrain_of(table).filter(|_| real);
        of.map_or(String::new(), |terrain| format!(" ({terrain})"))
    };
    let table =
        game.table.map_or(String::new(), |table| format!("{comma} on table {table}{}", terrain(table)));
    let period = game.period.map_or(String::new(), |period| format!(", {}", words::period(period)));
    let side = &words::sides(view)[usize::from(game.pair[0] != *me)];
    let place = if view.event.in_house() { " The game opens with a mail of its own." } else { "" };
    let team = super::super::export::of_team(view.event, opponent);
    format!("In round {} you meet {team}{club}{table}{period}; your side is {side}.{place}", game.round)
}

/// What may be known of the opponent's army.
fn army_of(paper: &mut Paper, view: &Stage<'_>, opponent: &Name) {
    army_known(view, opponent).into_iter().for_each(|line| {
        paper.say(line);
    });
}

fn army_known(view: &Stage<'_>, opponent: &Name) -> Option<String> {
    let entered = view.event.armies.get(opponent)?;
    Some(format!("The army of {opponent}: {}", told::restated(&entered.army)))
}

/// What a player is told before his game, in sentences: what he may know of his opponent's army, and since when they
/// have no hour in common.
pub fn before_the_game(stage: &Stage<'_>, me: &Name, opponent: &Name) -> Vec<String> {
    let seen = stage.event.seen_by(&Reader::Player(me.clone()));
    let army = army_known(&Stage { event: &seen, ..*stage }, opponent);
    army.into_iter().chain(apart::told(stage, me, &stage.event.apart([[me, opponent]], stage.now))).collect()
}

fn without_game(view: &Stage<'_>, me: &Name, round: Round) -> String {
    let event = view.event;
    let entrant = event.book.entrant_of(me).unwrap_or(me);
    if event.book.byes.iter().any(|b| b.round == round && b.name == *entrant) {
        let points = words::counted(event.book.format.bye.points, "point");
        return format!("In round {round} you have no opponent, and get {points} for it.");
    }
    let why = match event.unarmed.get(&(round, entrant.clone())) {
        Some(lacks) => told::since(lacks),
        None if event.book.entrants.get(entrant).is_some_and(|e| e.presence.away.contains(&round)) => {
            ", since you said that you are away".to_owned()
        }
        None => String::new(),
    };
    let who = if entrant == me { "You are".to_owned() } else { format!("{entrant} is") };
    format!("Round {round} is published. {who} not paired in it{why}.")
}

/// To both teams of a match: whom they meet, and who chooses tables first.
pub(super) fn match_opened(view: &Stage<'_>, me: &Name, round: Round, choosing: &Choosing) -> Paper {
    let entrant = view.event.book.entrant_of(me).unwrap_or(me);
    let other = if choosing.lower == *entrant { &choosing.other } else { &choosing.lower };
    let [one, two, three] = choosing.tables;
    let mut paper = Paper::new(format!("round {round}: {entrant} meets {other}"));
    paper.say(format!(
        "In round {round} {entrant} meets {other} on the tables {one}, {two} and {three}. Which period is played on which is \
         for the teams to choose, {} first, then the other; a die decides the sides [W-2.2j], [W-2.2l].",
        choosing.lower
    ));
    dice::of_first_choice(&mut paper, view, round, choosing);
    paper.say(choose_until(view, me));
    add_owed_by(&mut paper, view, me);
    paper
}

fn choose_until(view: &Stage<'_>, me: &Name) -> String {
    let until = view.event.playing().and_then(|round| view.event.choose_until(round));
    let until = until.map_or(String::new(), |at| format!(" until {}", moment(at, owed::zone_of(view, me))));
    format!("Tables can be chosen{until}; what nobody has chosen by then, dice choose [W-2.2.2].")
}

/// To both teams: tables were chosen.
pub(super) fn chosen(view: &Stage<'_>, me: &Name, round: Round, record: &Record) -> Paper {
    let mut paper = Paper::new(format!("round {round}: tables"));
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    if let Record::TableChosen { team, diced: true, .. } = record {
        dice::of_choice(&mut paper, view, round, team);
    }
    add_owed_by(&mut paper, view, me);
    paper
}

/// To all: the rules of pairing were changed.
pub(super) fn amended(view: &Stage<'_>, _me: &Name, why: &str) -> Paper {
    let mut paper = Paper::new("the rules of pairing have changed");
    paper.say(format!("The rules of pairing have changed{}. They are now:", because(why)));
    terms::rules(&mut paper, view);
    paper
}

/// To whoever owes something.
pub(super) fn reminded(post: &Post<'_>, reminder: &Reminder) -> Vec<Mail> {
    if let Reminder::Signal(round, minutes) = reminder {
        return start::signal(post, *round, *minutes);
    }
    let (names, subject) = match reminder {
        Reminder::Army(name) => (vec![name], "your army is asked for".to_owned()),
        Reminder::Variant(round, name) => (vec![name], format!("round {round}: which variant do you play?")),
        Reminder::Tables(round, team) => {
            (post.players_of(&[team]), format!("round {round}: choose your tables"))
        }
        Reminder::Sheet(round, name) => (vec![name], format!("round {round}: your result is asked for")),
        Reminder::Signal(..) => return Vec::new(),
    };
    post.to_players(&names, "reminder", |view, me| {
        let mut paper = Paper::new(format!("reminder: {subject}"));
        if matches!(reminder, Reminder::Tables(..)) {
            paper.say(choose_until(view, me));
        }
        add_owed_by(&mut paper, view, me);
        paper
    })
}
