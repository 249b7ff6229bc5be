//! A game of a case, with its troops, penalties and result sheet, to the book.

use super::super::armies::Fault;
use super::super::book::{Account, Book, Game, Outcome, Penalty, PenaltyKind, Period};
use super::super::format::{Entrants, Scoring};
use super::super::name::Name;
use super::super::sheet::{self, Sheet};
use super::super::timing::Conceding;
use super::Problem;
use super::given::{self, Both, GivenArmy};
use super::stated::Reading;
use estafette_orders::near::did_you_mean;

/// The two of a game: as the case names them, and the players who sit there.
struct Seats<'g> {
    path: &'g str,
    named: &'g [Name; 2],
    players: [Name; 2],
}

impl Seats<'_> {
    /// The player whom a name means, if it is one of the two.
    fn find(&self, name: &Name) -> Option<Name> {
        let side = self.named.iter().position(|n| n == name);
        let side = side.or_else(|| self.players.iter().position(|p| p == name))?;
        Some(self.players[side].clone())
    }

    /// The same; complains of everybody else.
    fn need(&self, reading: &mut Reading<'_>, key: &str, name: &Name) -> Option<Name> {
        let found = self.find(name);
        if found.is_none() {
            let near = did_you_mean(name.as_str(), self.named.iter().map(Name::as_str));
            let text = format!("`{name}` does not play in this game{near}");
            reading.fail(&format!("{}.{key}", self.path), text);
        }
        found
    }
}

impl Reading<'_> {
    /// Enters a game in the book, and says what is wrong with its sheet.
    pub(super) fn game(
        &mut self,
        book: &mut Book,
        path: &str,
        given: &given::Game,
        armies: &[GivenArmy],
    ) -> Vec<Problem> {
        for (side, name) in given.pair.iter().enumerate() {
            self.entered(book, name, &format!("{path}.pair[{side}]"));
        }
        let players = given.pair.each_ref().map(|name| player(book, name, given.period));
        if players[0] == players[1] {
            self.fail(&format!("{path}.pair"), format!("`{}` cannot play against himself", players[0]));
        }
        let seats = Seats { path, named: &given.pair, players };
        let mut game = Game {
            round: given.round,
            table: given.table,
            pair: seats.players.clone(),
            period: given.period,
            outcome: None,
        };
        let sheet = self.items(book, &seats, given, armies);
        game.outcome = outcome(book, &game, given, &sheet);
        self.penalties(book, &seats, given);
        let faults = match &given.sheet {
            Some(handed_in) => {
                let sheet = self.handed_in(&seats, handed_in, sheet);
                let faults = sheet::faults(book, &game, &sheet);
                if sheet::incomplete(&faults) {
                    book.penalties.extend(sheet::incomplete_penalties(book, &game));
                }
                faults
            }
            None => too_early(book, &sheet).into_iter().collect(),
        };
        book.games.push(game);
        let names: Vec<Name> = given.pair.iter().chain(&seats.players).cloned().collect();
        faults.into_iter().map(|fault| Problem { names: names.clone(), fault }).collect()
    }

    /// What the game came to, as a sheet would say it. An army that was handed in has its cost, others the
    /// limit.
    fn items(&mut self, book: &Book, seats: &Seats<'_>, given: &given::Game, armies: &[GivenArmy]) -> Sheet {
        let limit = match book.format.scoring {
            Scoring::Damage(rules) => rules.limit,
            _ => 0,
        };
        let listed = |name: &Name| armies.iter().find(|a| a.player == *name && a.cost > 0).map(|a| a.cost);
        let costs = || seats.players.each_ref().map(|name| listed(name).unwrap_or(limit));
        let looted = given.looted.all().unwrap_or_else(|text| {
            self.fail(&format!("{}.looted", seats.path), text);
            Vec::new()
        });
        let mut troops = given.troops.clone().unwrap_or_default();
        for item in &mut troops {
            if let Some(owner) = seats.need(self, "troops", &item.owner) {
                item.owner = owner;
            }
        }
        Sheet {
            damage: given.damage.as_ref().map(|both| both.each_ref().map(|points| points.quarters)),
            cost: Some(given.cost.unwrap_or_else(costs)),
            looted: looted.iter().filter_map(|name| seats.need(self, "looted", name)).collect(),
            conceded: given.conceded.as_ref().and_then(|name| seats.need(self, "conceded", name)),
            conceded_in: given.conceded_in,
            agreed: given.agreed,
            troops,
            ..Sheet::default()
        }
    }

    fn penalties(&mut self, book: &mut Book, seats: &Seats<'_>, given: &given::Game) {
        let points = given.penalty_vp.iter().map(|(name, vp)| ("penalty_vp", name, PenaltyKind::Points(*vp)));
        let damage = given.penalty_damage.iter();
        let damage = damage.map(|(name, z)| ("penalty_damage", name, PenaltyKind::Damage(*z)));
        let late = given.late.iter().map(|(name, minutes)| ("late", name, PenaltyKind::Late(*minutes)));
        for (key, name, kind) in points.chain(damage).chain(late) {
            if let Some(name) = seats.need(self, key, name) {
                book.penalties.push(Penalty { round: given.round, name, kind, why: key.to_owned() });
            }
        }
    }

    /// The sheet with what its own table says: points, winner and signatures.
    fn handed_in(&mut self, seats: &Seats<'_>, given: &given::Sheet, sheet: Sheet) -> Sheet {
        let mut names = |key: &str, names: &given::Names| {
            let all = names.all().unwrap_or_else(|text| {
                self.fail(&format!("{}.sheet.{key}", seats.path), text);
                Vec::new()
            });
            all.into_iter().map(|name| seats.find(&name).unwrap_or(name)).collect::<Vec<_>>()
        };
        let signed = given.signed.as_ref().map(|all| names("signed", all)).unwrap_or_default();
        let winner = match given.winner.as_deref() {
            None | Some("draw") => None,
            Some(text) => names("winner", &given::Names::One(text.to_owned())).into_iter().next(),
        };
        let vp = given.vp.as_ref().and_then(|vp| match vp {
            Both::InOrder(both) => Some(*both),
            Both::ByName(by_name) => {
                let of = |side: usize| {
                    by_name.get(&seats.named[side]).or_else(|| by_name.get(&seats.players[side])).copied()
                };
                Some([of(0)?, of(1)?])
            }
        });
        let drawn = given.winner.as_deref() == Some("draw");
        Sheet { vp, winner, drawn, signed, ..sheet }
    }
}

/// What was counted: damage as it is given, or by the troops; none for a game of which nothing is said.
fn outcome(book: &Book, game: &Game, given: &given::Game, sheet: &Sheet) -> Option<Outcome> {
    let by_troops = || match sheet::accounts(book, game, sheet) {
        Ok(accounts) => accounts.map(|account| account.gross),
        Err(_) => sheet::damage(book, game, &sheet.troops, sheet.conceded.as_ref()),
    };
    let played =
        given.cost.is_some() || !sheet.looted.is_empty() || sheet.conceded.is_some() || given.sheet.is_some();
    let gross = match (sheet.damage, &given.troops) {
        (Some(damage), _) => damage,
        (None, Some(_)) => by_troops(),
        (None, None) if played => [0, 0],
        (None, None) => return None,
    };
    let cost = sheet.cost.unwrap_or_default();
    let account = |side: usize| Account {
        gross: gross[side],
        cost: cost[side],
        looted: sheet.looted.contains(&game.pair[side]),
    };
    Some(Outcome::Damage([account(0), account(1)]))
}

/// A concession before the period in which one player alone may concede.
fn too_early(book: &Book, sheet: &Sheet) -> Option<Fault> {
    let period = sheet.conceded_in.filter(|_| sheet.conceded.is_some())?;
    let how = if sheet.agreed { Conceding::Agreed } else { Conceding::AfterTests };
    book.format.clock.may_concede(period, how).err()
}

/// Who plays where a game names a team: its player of the period, or its first.
fn player(book: &Book, name: &Name, period: Option<Period>) -> Name {
    let team = book.entrants.get(name).filter(|_| book.format.entrants == Entrants::Teams);
    let players = team.map(|team| &team.players);
    let player = players.and_then(|all| period.and_then(|p| all.get(&p)).or_else(|| all.values().next()));
    player.unwrap_or(name).clone()
}
