//! Whom a record has mailed what. Each mail is written from what its reader may know of the event, so that nothing
//! hidden can stand in it.

use super::super::live::event::Event;
use super::super::live::{Reader, Record};
use super::super::name::Name;
use super::paper::Paper;
use super::{Mail, Stage, To, desk, protests, results, rounds, start, welcome};

/// What a receipt says in full to whoever wrote the letter.
const IN_RECEIPT: [&str; 6] = ["army", "variant", "presence", "disputed", "manner", "protest"];

/// Whom a record has mailed what.
pub fn mails(stage: &Stage<'_>, record: &Record) -> Vec<Mail> {
    let post = Post { stage };
    match record {
        Record::Announced { .. } => vec![post.to_umpire("announced", welcome::announced)],
        Record::SignedOn { people, name, .. } => {
            let people: Vec<&Name> = people.iter().map(|p| &p.name).collect();
            let apart = |me: &&Name| stage.event.apart_from_others(me, stage.now);
            let apart: Vec<_> = people.iter().flat_map(apart).collect();
            let mut mails =
                post.to_players(&people, "welcome", |view, me| welcome::signed_on(view, me, (name, &apart)));
            if !apart.is_empty() {
                mails.push(post.to_umpire("apart", |view| desk::apart(view, name, &apart)));
            }
            mails
        }
        Record::ArmyGiven { player, army, faults, late } => {
            let mut mails = post.to_players(&[player], "army", |view, me| welcome::army(view, me, record));
            if !faults.is_empty() || *late {
                mails.push(post.to_umpire("army", |view| desk::army(view, player, army, faults, *late)));
            }
            mails
        }
        Record::ArmyJudged { player, allowed, why } => {
            post.to_players(&[player], "judged", |view, me| welcome::judged(view, me, *allowed, why))
        }
        Record::VariantChosen { player, .. } => {
            post.to_players(&[player], "variant", |view, me| welcome::variant(view, me, record))
        }
        Record::Shuffled { seed, order } => {
            post.to_all("order", |view, me| welcome::shuffled(view, me, seed, order))
        }
        Record::Drafted { round, paired, by, by_hand } => {
            vec![post.to_umpire("draft", |view| desk::drafted(view, *round, paired, (by, *by_hand)))]
        }
        Record::Unpairable { round, why, relax } => {
            vec![post.to_umpire("unpairable", |view| desk::unpairable(view, *round, why, relax))]
        }
        Record::Amended { why, .. } => post.to_all("rules", |view, me| rounds::amended(view, me, why)),
        // Of single players, the games follow with the next record, and with them the mails to all.
        Record::Published { round, .. } => {
            let byes = stage.event.book.byes.iter().filter(|b| b.round == *round && stage.event.teams());
            let players = post.players_of(&byes.map(|b| &b.name).collect::<Vec<_>>());
            post.to_players(&players, "round", |view, me| rounds::published(view, me, *round))
        }
        Record::Placed { round, games } if stage.event.teams() => {
            let players: Vec<&Name> = games.iter().flat_map(|(_, pair, _)| pair).collect();
            post.to_players(&players, "placed", |view, me| rounds::published(view, me, *round))
        }
        // A game of the house that opens at once has the first mail of its round to its players.
        Record::Placed { round, .. } => {
            let event = stage.event;
            let opens =
                |me: &Name| event.game_of(*round, me).is_some_and(|g| event.opening(g, stage.now).is_some());
            let others: Vec<&Name> = event.people.keys().filter(|me| !opens(me)).collect();
            post.to_players(&others, "round", |view, me| rounds::published(view, me, *round))
        }
        Record::MatchOpened { round, choosing } => {
            let players = post.players_of(&[&choosing.lower, &choosing.other]);
            post.to_players(&players, "match", |view, me| rounds::match_opened(view, me, *round, choosing))
        }
        Record::TableChosen { round, team, .. } => {
            let mut teams = vec![team];
            let matches = stage.event.choosing.values();
            teams.extend(matches.filter(|c| c.lower == *team).map(|c| &c.other));
            teams.extend(stage.event.choosing.values().filter(|c| c.other == *team).map(|c| &c.lower));
            let players = post.players_of(&teams);
            post.to_players(&players, "chosen", |view, me| rounds::chosen(view, me, *round, record))
        }
        Record::Disputed { round, pair, about } => {
            let both = [&pair[0], &pair[1]];
            let mut mails = post
                .to_players(&both, "disputed", |view, me| results::disputed(view, me, *round, pair, about));
            mails.push(post.to_umpire("disputed", |view| desk::disputed(view, *round, pair, about)));
            mails
        }
        Record::Overdue { round, pair, why } => {
            let both = [&pair[0], &pair[1]];
            let mut mails =
                post.to_players(&both, "overdue", |view, me| results::overdue(view, me, *round, pair, why));
            mails.push(post.to_umpire("overdue", |view| desk::overdue(view, *round, pair, why)));
            mails
        }
        Record::PlayedOn { again: true, .. } => Vec::new(),
        Record::PlayedOn { round, pair, .. } => {
            let both = [&pair[0], &pair[1]];
            let mut mails =
                post.to_players(&both, "played-on", |view, me| results::played_on(view, me, *round, pair));
            mails.push(post.to_umpire("played-on", |view| desk::played_on(view, *round, pair)));
            mails
        }
        Record::Resulted { round, pair, .. } => {
            let both = [&pair[0], &pair[1]];
            post.to_players(&both, "result", |view, me| results::entered(view, me, *round, pair, record))
        }
        Record::Reopened { round, pair, .. } => {
            let both = [&pair[0], &pair[1]];
            post.to_players(&both, "reopened", |view, me| results::reopened(view, me, *round, record))
        }
        Record::Penalised { name, .. } => {
            post.to_players(&[name], "penalty", |view, me| results::penalised(view, me, record))
        }
        Record::Away { name, .. }
        | Record::Armed { name, .. }
        | Record::Left { name, .. }
        | Record::Returned { name, .. } => {
            let players = post.players_of(&[name]);
            let mut mails =
                post.to_players(&players, "presence", |view, me| welcome::presence(view, me, record));
            if matches!(record, Record::Left { .. }) {
                mails.push(post.to_umpire("left", |view| desk::left(view, record)));
            }
            mails
        }
        Record::Reminded { reminder } => rounds::reminded(&post, reminder),
        Record::Started { round } => start::started(&post, *round),
        Record::Outscouted { pair, .. }
        | Record::NotSetUp { pair, .. }
        | Record::PutOffTable { pair, .. } => start::setting_up(&post, pair, record),
        Record::Closed { round } => {
            let mut mails = post.to_all("standing", |view, me| results::closed(view, Some(me), *round));
            mails.push(post.to_umpire("standing", |view| results::closed(view, None, *round)));
            mails
        }
        Record::Ended => post.to_everybody("end", results::ended),
        Record::Corrected => post.to_everybody("corrected", results::corrected),
        Record::CalledOff { why } => post.to_everybody("called-off", |view| results::called_off(view, why)),
        Record::Manner { player, zone, .. } => {
            let mut mails =
                post.to_players(&[player], "manner", |view, me| welcome::manner(view, me, record));
            let apart =
                zone.as_ref().map(|_| stage.event.apart_from_others(player, stage.now)).unwrap_or_default();
            if !apart.is_empty() {
                mails
                    .extend(post.to_players(&[player], "apart", |view, me| welcome::apart(view, me, &apart)));
                mails.push(post.to_umpire("apart", |view| desk::apart(view, player, &apart)));
            }
            mails
        }
        Record::Protested { number, .. } => {
            let mut mails = protests::to_players(&post, *number, "protest", protests::made);
            mails.push(post.to_umpire("protest", |view| protests::to_answer(view, *number)));
            mails
        }
        Record::ProtestAnswered { number, .. } => {
            protests::to_players(&post, *number, "protest-answered", protests::answered)
        }
        // What was written here is told by the receipt, by the record that follows, or by the game's own mails.
        Record::SheetGiven { .. }
        | Record::GameOpened { .. }
        | Record::Revealed { .. }
        | Record::SideDiced { .. } => Vec::new(),
    }
}

/// Writes mails for one stage.
pub(super) struct Post<'s> {
    pub stage: &'s Stage<'s>,
}

impl Post<'_> {
    /// A mail to the umpire, who may see all.
    pub fn to_umpire(&self, about: &str, write: impl Fn(&Stage<'_>) -> Paper) -> Mail {
        let written = write(self.stage).write(self.stage);
        Mail { to: To::Umpire, about: about.to_owned(), written, in_receipt: false }
    }

    /// A mail to all players and to the umpire.
    pub fn to_everybody(&self, about: &str, write: impl Fn(&Stage<'_>) -> Paper) -> Vec<Mail> {
        let mut mails = self.to_all(about, |view, _| write(view));
        mails.push(self.to_umpire(about, write));
        mails
    }

    /// A mail to each of these players, written from what he may know.
    pub fn to_players(
        &self,
        names: &[&Name],
        about: &str,
        write: impl Fn(&Stage<'_>, &Name) -> Paper,
    ) -> Vec<Mail> {
        let mail = |name: &&Name| {
            let seen: Event = self.stage.event.seen_by(&Reader::Player((*name).clone()));
            let view = Stage { event: &seen, ..*self.stage };
            let written = write(&view, name).write(&view);
            let in_receipt = IN_RECEIPT.contains(&about);
            Mail { to: To::Player((*name).clone()), about: about.to_owned(), written, in_receipt }
        };
        names.iter().map(mail).collect()
    }

    /// A mail to all players.
    pub fn to_all(&self, about: &str, write: impl Fn(&Stage<'_>, &Name) -> Paper) -> Vec<Mail> {
        let names: Vec<&Name> = self.stage.event.people.keys().collect();
        self.to_players(&names, about, write)
    }

    /// The players of these entrants.
    pub fn players_of<'n>(&'n self, entrants: &[&'n Name]) -> Vec<&'n Name> {
        entrants.iter().flat_map(|entrant| self.stage.event.players_of(entrant)).collect()
    }
}
