//! What each record changes.

use chrono::{DateTime, Utc};

use super::super::book::{Bye, Entrant, Game, OffTable, Outcome, Penalty, Presence, Round};
use super::super::name::Name;
use super::act::By;
use super::announcement::Person;
use super::event::{Entered, Event, SideDie, Stage};
use super::people::Protest;
use super::record::Record;

impl Event {
    /// Applies one record.
    pub fn apply(&mut self, at: DateTime<Utc>, record: &Record) {
        match record {
            Record::Announced { .. } => {}
            Record::SignedOn { name, club, people, periods, from } => {
                let presence = Presence { from: *from, ..Presence::default() };
                let entrant = Entrant { club: club.clone(), players: periods.clone(), presence };
                self.enter(name, entrant, people);
            }
            Record::ArmyGiven { player, army, faults, late } => {
                let before = self.armies.get(player);
                let mut chosen = before.map(|e| e.chosen.clone()).unwrap_or_default();
                chosen.retain(|_, variant| *variant < army.variants.len());
                let late = *late || before.is_some_and(|e| e.late);
                let (army, faults) = (army.clone(), faults.clone());
                let entered = Entered { army, faults, late, judged: None, chosen };
                self.armies.insert(player.clone(), entered);
                self.unpairable = None;
                self.drop_unarmed(player);
            }
            Record::ArmyJudged { player, allowed, .. } => {
                if let Some(entered) = self.armies.get_mut(player) {
                    entered.judged = Some(*allowed);
                }
                self.unpairable = None;
                self.drop_unarmed(player);
            }
            Record::VariantChosen { player, round, variant } => {
                if let Some(entered) = self.armies.get_mut(player) {
                    entered.chosen.insert(*round, *variant);
                }
            }
            Record::Shuffled { seed, order } => {
                self.seed = Some(seed.clone());
                self.book.shuffle.clone_from(order);
                self.stage = Stage::Pairing(1);
            }
            Record::Reminded { reminder } => {
                self.reminded.insert(reminder.clone());
            }
            Record::Ended | Record::Corrected => self.stage = Stage::Over,
            Record::CalledOff { .. } => self.stage = Stage::CalledOff,
            Record::Away { .. } | Record::Armed { .. } | Record::Left { .. } | Record::Returned { .. } => {
                self.come_and_go(at, record);
            }
            Record::Started { round } => {
                self.started.insert(*round, at);
            }
            Record::Outscouted { round, pair, name } => {
                self.outscouted.insert((*round, pair[0].clone()), name.clone());
            }
            Record::NotSetUp { round, name, units, .. } => {
                self.not_set_up.insert((*round, name.clone()), units.clone());
            }
            Record::PutOffTable { round, name, units, .. } => {
                let (round, name, units) = (*round, name.clone(), units.clone());
                self.book.off_table.push(OffTable { round, name, units });
            }
            Record::Manner { player, zone, lang } => {
                if let Some(person) = self.people.get_mut(player) {
                    person.zone = zone.clone().unwrap_or_else(|| std::mem::take(&mut person.zone));
                    person.lang = lang.unwrap_or(person.lang);
                }
            }
            Record::Protested { number, round, by, pair, text } => self.protests.push(Protest {
                number: *number,
                round: *round,
                by: by.clone(),
                pair: pair.clone(),
                text: text.clone(),
                answer: None,
            }),
            Record::ProtestAnswered { number, text, .. } => {
                let protest = self.protests.iter_mut().find(|protest| protest.number == *number);
                if let Some(protest) = protest {
                    protest.answer = Some(text.clone());
                }
            }
            Record::SheetGiven { .. }
            | Record::Disputed { .. }
            | Record::Overdue { .. }
            | Record::PlayedOn { .. }
            | Record::Resulted { .. }
            | Record::Reopened { .. }
            | Record::Penalised { .. } => self.result(at, record),
            _ => self.round(at, record),
        }
    }

    fn enter(&mut self, name: &Name, entrant: Entrant, people: &[Person]) {
        self.book.entrants.insert(name.clone(), entrant);
        for person in people {
            self.people.insert(person.name.clone(), person.clone());
        }
        if self.stage != Stage::Gathering {
            self.book.shuffle.push(name.clone());
        }
        self.unpairable = None;
    }

    fn come_and_go(&mut self, at: DateTime<Utc>, record: &Record) {
        let (Record::Away { name, .. }
        | Record::Armed { name, .. }
        | Record::Left { name, .. }
        | Record::Returned { name, .. }) = record
        else {
            return;
        };
        if self.stage == Stage::Gathering && matches!(record, Record::Left { .. }) {
            return self.strike(name);
        }
        let coming = self.coming();
        let Some(entrant) = self.book.entrants.get_mut(name) else { return };
        let presence = &mut entrant.presence;
        let played = presence.plays(coming);
        match record {
            Record::Away { round, unarmed, .. } => {
                presence.away.insert(*round);
                let key = (*round, name.clone());
                if unarmed.is_empty() {
                    self.unarmed.remove(&key);
                } else {
                    self.unarmed.insert(key, unarmed.clone());
                }
            }
            Record::Armed { round, .. } => {
                presence.away.remove(round);
                self.unarmed.remove(&(*round, name.clone()));
            }
            Record::Left { from, .. } => presence.left = Some(*from),
            Record::Returned { from, .. } => {
                presence.away.retain(|round| round < from);
                self.unarmed.retain(|(round, who), _| round < from || who != name);
                if let Some(left) = presence.left.take() {
                    presence.away.extend(left..*from);
                }
            }
            _ => {}
        }
        if played && !presence.plays(coming) || matches!(record, Record::Armed { .. }) {
            (self.draft, self.drafted) = (None, None);
        }
        self.unpairable = None;
        if matches!(record, Record::Returned { .. }) {
            self.plays_on(at, name);
        }
    }

    /// A draft does not stand with somebody whose army may not be played any more.
    fn drop_unarmed(&mut self, player: &Name) {
        let drafted = |name: &Name| {
            let draft = self.draft.as_ref();
            draft.is_some_and(|d| {
                d.bye.as_ref() == Some(name) || d.pairs.iter().any(|p| p.names.contains(name))
            })
        };
        if self.book.entrant_of(player).is_some_and(|name| drafted(name) && !self.armed(name)) {
            (self.draft, self.drafted) = (None, None);
        }
    }

    /// Whoever is back in time plays the game that he had left.
    fn plays_on(&mut self, at: DateTime<Utc>, name: &Name) {
        let Some(round) = self.playing().filter(|r| self.until.get(r).is_some_and(|until| at < *until))
        else {
            return;
        };
        let players: Vec<Name> = self.players_of(name).into_iter().cloned().collect();
        let games = self.games(round).filter(|g| g.pair.iter().any(|p| players.contains(p)));
        let firsts: Vec<Name> = games.map(|g| g.pair[0].clone()).collect();
        self.overdue.retain(|(_, first), _| !firsts.contains(first));
    }

    /// Takes somebody out who left before sign-on closed: nothing remains of him.
    fn strike(&mut self, name: &Name) {
        let gone: Vec<Name> = self.players_of(name).into_iter().cloned().collect();
        self.book.entrants.remove(name);
        for player in gone {
            self.people.remove(&player);
            self.armies.remove(&player);
            self.book.penalties.retain(|p| p.name != player);
        }
    }

    fn round(&mut self, at: DateTime<Utc>, record: &Record) {
        match record {
            Record::Drafted { paired, .. } => {
                self.draft = Some(paired.clone());
                self.drafted = Some(at);
                self.unpairable = None;
            }
            Record::Unpairable { why, .. } => {
                (self.draft, self.drafted) = (None, None);
                self.unpairable = Some(why.clone());
            }
            Record::Amended { pairing, rounds, .. } => {
                self.book.format.pairing = pairing.clone();
                self.book.format.rounds = *rounds;
                (self.draft, self.drafted, self.unpairable) = (None, None, None);
            }
            Record::Published { round, until } => {
                self.published.insert(*round, at);
                self.until.insert(*round, *until);
                let draft = self.draft.take();
                self.drafted = None;
                let choose = self.teams() && draft.as_ref().is_some_and(|d| !d.pairs.is_empty());
                self.stage = if choose { Stage::Choosing(*round) } else { Stage::Playing(*round) };
                let bye = draft.and_then(|d| d.bye);
                self.book.byes.extend(bye.map(|name| Bye { round: *round, name }));
            }
            Record::MatchOpened { choosing, .. } => {
                self.choosing.insert(choosing.other.clone(), choosing.clone());
            }
            Record::TableChosen { team, tables, .. } => {
                for choosing in self.choosing.values_mut() {
                    if choosing.lower == *team {
                        choosing.choice = tables.first_key_value().map(|(p, t)| (*p, *t));
                    } else if choosing.other == *team {
                        choosing.answer = Some(tables.clone());
                    }
                }
            }
            Record::SideDiced { round, lower, die } => {
                let dice = self.side_dice.entry(*round).or_default();
                for choosing in self.choosing.values_mut().filter(|c| c.lower == *lower) {
                    choosing.die = Some(*die);
                    let (lower, other) = (lower.clone(), choosing.other.clone());
                    dice.push(SideDie { lower, other, die: *die });
                }
            }
            Record::Revealed { round, seed } => {
                self.told_seeds.insert(*round, seed.clone());
            }
            Record::Placed { round, games } => self.place(*round, games),
            Record::GameOpened { round, pair, game } => {
                self.opened.insert((*round, pair[0].clone()), game.clone());
            }
            Record::Closed { round } => {
                self.stage = Stage::Pairing(round.saturating_add(1));
                self.overdue.clear();
            }
            _ => {}
        }
    }

    fn place(
        &mut self,
        round: Round,
        games: &[(Option<u32>, [Name; 2], Option<super::super::book::Period>)],
    ) {
        for (table, pair, period) in games {
            let game = Game { round, table: *table, pair: pair.clone(), period: *period, outcome: None };
            self.book.games.push(game);
            let entrant = self.book.entrant_of(&pair[0]).cloned();
            self.choosing
                .retain(|_, c| Some(&c.lower) != entrant.as_ref() && Some(&c.other) != entrant.as_ref());
        }
        if self.choosing.is_empty() {
            self.stage = Stage::Playing(round);
        }
    }

    fn result(&mut self, at: DateTime<Utc>, record: &Record) {
        match record {
            Record::SheetGiven { round, pair, by, sheet } => {
                self.sheets.insert((*round, pair[0].clone(), by.clone()), sheet.clone());
            }
            Record::Disputed { round, pair, about } => {
                self.disputes.insert((*round, pair[0].clone()), about.clone());
            }
            Record::Overdue { round, pair, .. } => {
                self.overdue.insert((*round, pair[0].clone()), at);
            }
            Record::PlayedOn { round, pair, .. } => {
                let key = (*round, pair[0].clone());
                self.overdue.insert(key.clone(), at);
                self.played_on.insert(key);
            }
            Record::Resulted { round, pair, outcome, by, why } => {
                let key = (*round, pair[0].clone());
                match (by, outcome) {
                    (By::Clock, Outcome::Awarded(_)) => self.awarded.insert(key.clone(), why.clone()),
                    _ => self.awarded.remove(&key),
                };
                let mut games = self.book.games.iter_mut();
                if let Some(game) = games.find(|g| g.round == *round && g.pair == *pair) {
                    game.outcome = Some(outcome.clone());
                }
                self.disputes.remove(&key);
                self.overdue.remove(&key);
                self.settled.insert(key, by.clone());
            }
            Record::Reopened { round, pair, .. } => {
                let mut games = self.book.games.iter_mut();
                if let Some(game) = games.find(|g| g.round == *round && g.pair == *pair) {
                    game.outcome = None;
                }
                self.settled.remove(&(*round, pair[0].clone()));
                self.awarded.remove(&(*round, pair[0].clone()));
                self.sheets.retain(|(of, first, _), _| of != round || *first != pair[0]);
            }
            Record::Penalised { round, name, kind, why, .. } => self.book.penalties.push(Penalty {
                round: *round,
                name: name.clone(),
                kind: *kind,
                why: why.clone(),
            }),
            _ => {}
        }
    }
}
