//! Mails about results, and at the end of a round and of the tournament.

use super::super::book::{Period, Round};
use super::super::export as tables;
use super::super::format::Entrants;
use super::super::live::{By, Record};
use super::super::name::Name;
use super::super::ranking;
use super::super::scoring;
use super::paper::Paper;
use super::receipt::add_owed_by;
use super::words::{self, because, counted};
use super::{Stage, Writer, owed, told};
use estafette_core::cites;

/// To both players: what their sheets differ in.
pub(super) fn disputed(
    view: &Stage<'_>,
    me: &Name,
    round: Round,
    pair: &[Name; 2],
    about: &[String],
) -> Paper {
    let mut paper = Paper::new(format!("round {round}: the sheets are not in order"));
    paper.say(format!(
        "The sheets of {} and {} in round {round} are both in, and do not come to one result.",
        pair[0], pair[1]
    ));
    paper.list("What is not in order", about);
    paper.say("Talk it over, and hand in another sheet each, or the one of you that erred. Otherwise the umpire rules; he is told.");
    add_owed_by(&mut paper, view, me);
    paper
}

/// To both players: their game is over time, or one of them has left.
pub(super) fn overdue(view: &Stage<'_>, me: &Name, round: Round, pair: &[Name; 2], why: &str) -> Paper {
    let gone = words::gone(view, round, pair);
    let mut paper = Paper::new(match gone {
        Some(name) => format!("round {round}: your game waits, since {name} has left"),
        None => format!("round {round}: your game is without a result"),
    });
    let until = view.event.until.get(&round).copied();
    let past = until.is_some_and(|at| at <= view.now);
    let due = match (until.map(|at| words::moment(at, owed::zone_of(view, me))), gone) {
        (None, _) => String::new(),
        (Some(at), None) if past => format!(" It was due by {at}."),
        (Some(at), None) => format!(" The round lasts until {at}."),
        (Some(at), Some(name)) => {
            format!(" The round lasts until {at}; if {name} is back before it is judged, the game goes on.")
        }
    };
    paper.say(format!(
        "{} - {} in round {round} has no result{}. The umpire is told, and judges it.{due}",
        pair[0],
        pair[1],
        because(why)
    ));
    if let Some(game) = words::held(view, round, pair) {
        paper.say(format!("Its game {game} stands still until then: nothing is asked of you in it."));
    } else if view.event.announcement.judge_hours > 0 {
        let hours = counted(i64::from(view.event.announcement.judge_hours), "hour");
        paper.say(format!("If nobody judges it within {hours}, {}.", view.event.unjudged()));
    }
    add_owed_by(&mut paper, view, me);
    paper
}

/// To both players: their game is over time, and is played on.
pub(super) fn played_on(view: &Stage<'_>, me: &Name, round: Round, pair: &[Name; 2]) -> Paper {
    let mut paper = Paper::new(format!("round {round}: your game is played on"));
    paper.say(told::played_on(view, round, pair));
    add_owed_by(&mut paper, view, me);
    paper
}

/// Games up to a round that were awarded without an umpire, and why.
fn add_awarded(paper: &mut Paper, view: &Stage<'_>, rounds: std::ops::RangeInclusive<Round>) {
    let games = view.event.book.games.iter().filter(|game| rounds.contains(&game.round));
    let lines: Vec<String> = games.filter_map(|game| told::awarded(view, game)).collect();
    paper.list("Games that were not played to their end", &lines);
}

/// To both players: the result as it counts.
pub(super) fn entered(view: &Stage<'_>, me: &Name, round: Round, pair: &[Name; 2], record: &Record) -> Paper {
    let mut paper = Paper::new(format!("round {round}: the result is entered"));
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    let book = &view.event.book;
    let scores = view.event.game(round, pair).and_then(|game| scoring::scores(book, game));
    if let Some(scores) = scores {
        let lines: Vec<String> = pair
            .iter()
            .zip(scores)
            .map(|(name, score)| {
                let points = counted(
                    score.points,
                    if tables::points_word(view.event) == "VP" { "victory point" } else { "point" },
                );
                format!(
                    "{name}: {points}, difference {}, damage {}.",
                    score.difference,
                    words::quarters(score.net)
                )
            })
            .collect();
        paper.list("What it counts", &lines);
    }
    let ruled = matches!(record, Record::Resulted { by: By::Umpire(_), .. });
    if ruled {
        paper.say("An umpire has ruled it: sheets that come later do not change it [W-3.2e].");
    } else if !view.event.in_house() {
        paper.say(
            "If that is not what you played: while the round lasts, two further sheets that say the same take its \
             place.",
        );
    }
    paper
}

/// To both players: their game has no result any more.
pub(super) fn reopened(view: &Stage<'_>, me: &Name, round: Round, record: &Record) -> Paper {
    let mut paper = Paper::new(format!("round {round}: your game is without a result again"));
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    paper.say(match view.event.in_house() {
        true => "Its game opens with a mail of its own.",
        false => "Both of you hand in your sheets anew.",
    });
    add_owed_by(&mut paper, view, me);
    paper
}

/// To whoever was penalised.
pub(super) fn penalised(view: &Stage<'_>, me: &Name, record: &Record) -> Paper {
    cites!("W-3.2j");
    let mut paper = Paper::new("a penalty");
    for line in told::done(view, &Writer::Player(me.clone()), record) {
        paper.say(line);
    }
    paper.say("It touches your own result alone [W-3.2j].");
    paper
}

/// To all: the standing after a round, and all results against all.
pub(super) fn closed(view: &Stage<'_>, me: Option<&Name>, round: Round) -> Paper {
    let mut paper = Paper::new(format!("standing after round {round}"));
    let book = &view.event.book;
    let entrant = me.map(|me| book.entrant_of(me).unwrap_or(me));
    let standing = ranking::standings(book, round);
    let own = standing.iter().find(|line| Some(&line.name) == entrant);
    if let (Some(own), Some(entrant)) = (own, entrant) {
        let who = if Some(entrant) == me { "You are".to_owned() } else { format!("{entrant} is") };
        paper.say(format!(
            "Round {round} is closed. {who} in place {} of {}, with {}.",
            own.rank,
            standing.len(),
            counted(own.points, "point")
        ));
    } else {
        paper.say(format!("Round {round} is closed."));
    }
    paper.table(&format!("Standing after round {round}"), tables::ranked(view.event, &standing));
    paper.table(&tables::cross_head(round), tables::cross(view.event, round));
    add_awarded(&mut paper, view, round..=round);
    if round < book.format.rounds {
        paper.say(format!("Round {} is paired next; nobody need write anything for it.", round + 1));
    }
    if let Some(me) = me {
        add_owed_by(&mut paper, view, me);
    }
    paper
}

/// To all: who won, and in a tournament of teams the best players, overall and by period [W-2.2.4b].
pub(super) fn ended(view: &Stage<'_>) -> Paper {
    final_ranking(view, "is over", "The tournament is over.")
}

/// To all: the final ranking once more, after an umpire has corrected something.
pub(super) fn corrected(view: &Stage<'_>) -> Paper {
    let opening = "The umpire has corrected something after the end, and the final ranking is made anew.";
    final_ranking(view, "corrected after its end", opening)
}

fn final_ranking(view: &Stage<'_>, what: &str, opening: &str) -> Paper {
    cites!("W-2.2.4b");
    let book = &view.event.book;
    let last = book.last_round();
    let standing = ranking::standings(book, last);
    let winners: Vec<String> = standing.iter().filter(|l| l.rank == 1).map(|l| l.name.to_string()).collect();
    let mut paper = Paper::new(format!("{} {what}", view.event.announcement.title));
    paper.say(match winners.as_slice() {
        [] => opening.to_owned(),
        [only] => format!("{opening} {only} has won it."),
        several => format!("{opening} {} share the first place.", words::joined(several)),
    });
    if book.format.playoff.is_some() && last > book.format.rounds {
        paper.say(format!(
            "Those who played the final stand before all others, by how far they came; points are those of rounds 1 to {}.",
            book.format.rounds
        ));
    }
    paper.table(&format!("Final ranking after round {last}"), tables::ranked(view.event, &standing));
    paper.table(&tables::cross_head(last), tables::cross(view.event, last));
    add_awarded(&mut paper, view, 1..=last);
    if book.format.entrants == Entrants::Teams {
        let best = |period: Option<Period>, of: &str| {
            let lines = ranking::individuals(book, last, period);
            let first: Vec<String> =
                lines.iter().filter(|l| l.rank == 1).map(|l| tables::of_team(view.event, &l.name)).collect();
            let points = lines.first().map_or(0, |l| l.points);
            (!first.is_empty())
                .then(|| format!("Best {of}: {}, with {}.", words::joined(&first), counted(points, "point")))
        };
        let mut prizes: Vec<String> = best(None, "player of all").into_iter().collect();
        prizes.extend(
            Period::ALL.into_iter().filter_map(|p| best(Some(p), &format!("player in {}", words::period(p)))),
        );
        paper.list("Prizes of single players [W-2.2.4b]", &prizes);
        paper.table(
            &format!("Players after round {last}"),
            tables::ranked(view.event, &ranking::individuals(book, last, None)),
        );
    }
    paper
}

/// To all: nothing more is played.
pub(super) fn called_off(view: &Stage<'_>, why: &str) -> Paper {
    let mut paper = Paper::new(format!("{} is called off", view.event.announcement.title));
    paper.say(format!("The tournament is called off{}.", because(why)));
    if view.event.in_house() {
        paper.say("Its games that were still played end with it.");
    }
    paper
}
