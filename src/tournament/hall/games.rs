//! Games of a round: opened once the round is published, collected once they are over.

use super::super::book::{Game, Outcome, PenaltyKind, Round};
use super::super::live::{Act, By, Event, Lapse, Stage};
use super::super::name::Name;
use super::super::post::{self, Waiting};
use super::super::terms::terms;
use super::hand::Hand;
use super::results::{fines, outcome};
use estafette_core::journal::Vacancy;
use estafette_core::{GameId, SeatId, TournamentId};
use estafette_game::{Counter, Holder, HouseError, HouseResult, Meeting, NewGame, Seating, Standing};
use estafette_rules::Settings;

/// A game that is to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    game: Game,
    /// Its place among the games of its round, from 1.
    place: usize,
    /// The variant of the army of each player, from 0.
    variants: [usize; 2],
}

impl Opening {
    /// The round and the first player, by which the game is known.
    pub fn key(&self) -> (Round, Name) {
        (self.game.round, self.game.pair[0].clone())
    }
}

/// The games that can be opened now.
pub(super) fn to_open(event: &Event, now: chrono::DateTime<chrono::Utc>) -> Vec<Opening> {
    let Stage::Playing(round) = event.stage else { return Vec::new() };
    let games = event.games(round).zip(1..);
    let opening = games.filter_map(|(game, place)| {
        Some(Opening { game: game.clone(), place, variants: event.opening(game, now)? })
    });
    opening.collect()
}

/// Opens a game: both players have their first mails, the tournament its line.
pub(super) fn open(hand: &mut Hand<'_, '_>, opening: &Opening) -> HouseResult<()> {
    let Opening { game, place, variants } = opening;
    let id = hand.opened.row.id.clone();
    let announcement = &hand.event().announcement;
    let table = game.table.unwrap_or(u32::try_from(*place).unwrap_or(u32::MAX));
    let scenario = announcement.terrain_of(table).map(str::to_owned);
    let terms = terms(&announcement.terms).map_err(HouseError::Refused)?;
    let mut new = NewGame {
        game: GameId::new("x"),
        system: hand.event().book.format.system.clone().unwrap_or_default(),
        scenario,
        settings: Settings::default(),
    };
    let seats = hand.counter.check_game(&new)?;
    if seats.len() != 2 {
        return Err(HouseError::Refused(format!("{} has no two seats in this scenario", new.system)));
    }
    for ((seat, player), variant) in seats.iter().zip(&game.pair).zip(variants) {
        if let Some(troops) = troops(hand.event(), player, *variant) {
            new.settings.0.insert(format!("army.{seat}"), troops);
        }
    }
    new.game = free_name(hand.counter, &id, game.round, table)?;
    let people = game.pair.each_ref().map(|player| hand.event().people.get(player).cloned());
    hand.counter.open_game(&new, &format!("tournament|{id}|{}|{}", game.round, game.pair[0]))?;
    if let Some(mut terms) = terms {
        terms.ends = hand.event().until.get(&game.round).copied();
        hand.counter.set_terms(&new.game, &terms)?;
    }
    let mut seatings = Vec::new();
    for (place, (seat, person)) in seats.iter().zip(people).enumerate() {
        let person = person
            .ok_or_else(|| HouseError::Unreadable(format!("`{}` is nobody in {id}", game.pair[place])))?;
        let meeting = meeting(hand, game, place, &seats);
        let holder = Holder {
            address: person.address,
            name: person.name.to_string(),
            zone: person.zone,
            lang: person.lang,
        };
        seatings.push(Seating { seat: seat.clone(), holder, meeting });
    }
    hand.counter.seat_all(&new.game, &seatings)?;
    hand.counter.tournaments().add_tournament_game(&id, &new.game)?;
    let opened = Act::OpenedGame { round: game.round, pair: game.pair.clone(), game: new.game };
    hand.act(&opened, &By::Clock)?.map_err(|refusal| HouseError::Refused(refusal.text))?;
    Ok(())
}

/// What the player at a place of a pair is told of his game.
fn meeting(hand: &Hand<'_, '_>, game: &Game, place: usize, seats: &[SeatId]) -> Meeting {
    let event = hand.event();
    let (me, opponent) = (&game.pair[place], &game.pair[1 - place]);
    let zone = event.people.get(opponent).map_or_else(String::new, |person| person.zone.clone());
    let address = hand.address();
    let stage = hand.opened.stage(hand.counter, &address);
    Meeting {
        title: event.announcement.title.clone(),
        round: game.round,
        opponent: (opponent.to_string(), zone, seats[1 - place].clone()),
        until: event.until.get(&game.round).copied(),
        letters: (format!("tournament {}", hand.opened.row.id), address.clone()),
        more: post::before_the_game(&stage, me, opponent),
    }
}

/// What the games of the house wait for that have no result yet.
pub(super) fn waiting(hand: &mut Hand<'_, '_>) -> HouseResult<Vec<Waiting>> {
    let event = hand.event();
    let open = event.book.games.iter().filter(|game| game.outcome.is_none());
    let open = open.filter_map(|game| {
        let id = event.opened.get(&(game.round, game.pair[0].clone()))?;
        Some((id.clone(), game.pair.clone()))
    });
    let mut found = Vec::new();
    for (game, pair) in open.collect::<Vec<_>>() {
        let (owing, until) = hand.counter.owing(&game)?;
        let owing = owing.into_iter().filter_map(|place| pair.get(place).cloned()).collect();
        found.push(Waiting { game, owing, until });
    }
    Ok(found)
}

/// Keeps the zone and the language that players have changed in a game for those that follow.
fn keep_manners(hand: &mut Hand<'_, '_>, ended: &GameId, game: &Game) -> HouseResult<()> {
    for (player, (held, lang)) in game.pair.iter().zip(hand.counter.manners(ended)?) {
        // A substitute reads as he likes.
        let own =
            hand.event().people.get(player).is_some_and(|p| p.address.eq_ignore_ascii_case(&held.address));
        if !own {
            continue;
        }
        let changed = Act::SetManner { player: player.clone(), zone: Some(held.zone), lang: Some(lang) };
        // A zone that is none any more stays as it is.
        let _ = hand.act(&changed, &By::Clock)?;
    }
    Ok(())
}

/// Takes the end of a game into account. What cannot be counted is told to the umpire.
pub(super) fn collect(hand: &mut Hand<'_, '_>, ended: &GameId) -> HouseResult<()> {
    let now = hand.counter.now();
    let id = hand.opened.row.id.clone();
    if let Some(why) = collected(hand, ended)? {
        let text = format!(
            "The game {ended} of the tournament {id} is over, and its result could not be entered: {why}. An \
             umpire must rule it."
        );
        hand.counter.tell_umpire(
            &format!("{id}|{ended}|over"),
            &format!("[{id}] {ended} has no result"),
            &text,
        )?;
    }
    Ok(hand.counter.tournaments().collect_game(ended, now)?)
}

/// Enters the result of a game; why not, if it cannot be.
fn collected(hand: &mut Hand<'_, '_>, ended: &GameId) -> HouseResult<Option<String>> {
    let event = hand.event();
    // What was called off counts no games.
    if event.ended() {
        return Ok(None);
    }
    let Some(((round, first), _)) = event.opened.iter().find(|(_, game)| *game == ended) else {
        return Ok(Some("it is in no round".to_owned()));
    };
    let Some(game) = event.games(*round).find(|game| game.pair[0] == *first).cloned() else {
        return Ok(Some("it is in no pairing".to_owned()));
    };
    keep_manners(hand, ended, &game)?;
    // What an umpire ruled while it was played stands.
    if game.outcome.is_some() {
        return Ok(None);
    }
    let scoring = hand.event().book.format.scoring.clone();
    let Standing::Over { ending, seats, forfeited } = hand.counter.standing(ended)? else {
        return Ok(Some("it goes on again".to_owned()));
    };
    if let Some((by, why)) = forfeited {
        let lapse = match why {
            Vacancy::Missed => Lapse::Missed,
            Vacancy::Away => Lapse::Away,
            Vacancy::Resigned | Vacancy::Umpire => Lapse::Resigned,
        };
        let lapses = [0, 1].map(|side| seats.get(side).filter(|seat| by.contains(seat)).map(|_| lapse));
        let forfeit = Act::Forfeit { round: game.round, pair: game.pair, lapses };
        return Ok(hand.act(&forfeit, &By::Clock)?.err().map(|refusal| refusal.text));
    }
    let outcome: Outcome = match outcome(&scoring, &game.pair, &seats, &ending) {
        Ok(outcome) => outcome,
        Err(why) => return Ok(Some(why)),
    };
    penalise_late(hand, ended, &game, &seats)?;
    for (name, damage) in fines(&scoring, &game.pair, &seats, &ending) {
        let (kind, why) = (PenaltyKind::Damage(damage), format!("an umpire ruled it in the game {ended}"));
        let penalise = Act::Penalise { round: game.round, name, kind, why };
        hand.act(&penalise, &By::Clock)?.map_err(|refusal| HouseError::Refused(refusal.text))?;
    }
    let finish = Act::Finish { round: game.round, pair: game.pair, outcome };
    Ok(hand.act(&finish, &By::Clock)?.err().map(|refusal| refusal.text))
}

/// Enters what orders cost that came after a deadline, if the format has that cost anything.
fn penalise_late(hand: &mut Hand<'_, '_>, ended: &GameId, game: &Game, seats: &[SeatId]) -> HouseResult<()> {
    for (seat, hours) in hand.counter.late_orders(ended)? {
        let Some(place) = seats.iter().position(|s| *s == seat) else { continue };
        let Some(name) = game.pair.get(place).cloned() else { continue };
        let late = Act::LateOrders { round: game.round, name, hours };
        hand.act(&late, &By::Clock)?.map_err(|refusal| HouseError::Refused(refusal.text))?;
    }
    Ok(())
}

/// The name of a game: `open-2027-r1-t3`, with a number behind it where that is taken.
fn free_name(counter: &mut Counter<'_>, id: &TournamentId, round: u32, table: u32) -> HouseResult<GameId> {
    let name = format!("{id}-r{round}-t{table}");
    for number in 1..1000 {
        let named = if number == 1 { name.clone() } else { format!("{name}-{number}") };
        let named: GameId = named.parse().map_err(|e| HouseError::Refused(format!("{e}")))?;
        if !counter.is_taken(&named)? {
            return Ok(named);
        }
    }
    Err(HouseError::Refused(format!("all names like `{name}` are taken")))
}

/// The order of battle that a player brings; none where the scenario's army is played.
fn troops(event: &Event, player: &Name, variant: usize) -> Option<String> {
    let entered = event.armies.get(player)?;
    let variant = entered.army.variants.get(variant)?;
    Some(variant.troops.clone()).filter(|troops| !troops.trim().is_empty())
}
