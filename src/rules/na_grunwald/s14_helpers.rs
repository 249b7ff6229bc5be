//! Field 6, Pomocnicy: a helper for the first, one to be bought for the second (NG-14).

use estafette_core::table::Play;
use estafette_core::{Source, cites, rule};

use super::event::{Event, Prize, Why};
use super::ids::{Field, Seat};
use super::orders::{Buy, BuyTest};
use super::position::Position;
use super::round::{Ask, Round};
use super::s08_resolution;

/// The answer that buys.
pub const BUY: &str = "buy";
/// The answer that does not.
pub const DECLINE: &str = "decline";

/// Resolves the field. Helpers gained stand before their owner, and are placed from the next round on,
/// since this round's placements are over (NG-14.4).
///
/// # Errors
/// A pause.
pub fn field(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-14.1", "NG-14.4", "NG-14.5");
    let seats = s08_resolution::count(round, Field::Pomocnicy, vec![Prize::Helper, Prize::MayBuy]);
    if let Some(first) = seats.first() {
        give_helper(round, *first, Some(Field::Pomocnicy));
    }
    match seats.get(1) {
        Some(second) => offer(round, *second),
        None => Ok(()),
    }
}

/// Gives a seat a helper of its colour, unless it has them all (NGA-17).
pub(super) fn give_helper(round: &mut Round<'_>, seat: Seat, field: Option<Field>) {
    let rule = if field.is_some() { rule!("NG-14.2") } else { rule!("NG-6.3") };
    if round.pos().player(seat).helpers >= round.pos().data.tables.helpers {
        round.tell(rule, Event::NoGain { seat, field, why: Why::AllHelpers });
    } else {
        round.tell(rule, Event::Gain { seat, field, what: Prize::Helper });
    }
}

/// Lets the second player buy a helper for as many ducats as he has helpers (ND-10, NGA-16).
fn offer(round: &mut Round<'_>, seat: Seat) -> Play<()> {
    let player = round.pos().player(seat);
    let price = u32::from(player.helpers);
    let barred = match () {
        () if player.helpers >= round.pos().data.tables.helpers => Some(Why::AllHelpers),
        () if player.ducats < price => Some(Why::NoDucats),
        () => None,
    };
    if let Some(why) = barred {
        round.tell(rule!("NG-14.3"), Event::NoHelper { seat, price, why });
        return Ok(());
    }
    let said = round.sheets().of(seat).buy.as_ref().map(|b| (b.what.clone(), b.source));
    let answer = round.ask(Ask {
        id: "ND-10",
        rule: rule!("NG-14.3"),
        seat,
        subject: Field::Pomocnicy.to_string(),
        amount: Some(price),
        choices: vec![BUY.to_owned(), DECLINE.to_owned()],
        payment: None,
        said: said.map(|(buy, source): (Buy, Source)| (key(wants(round.pos(), seat, price, &buy)), source)),
        default: key(by_default(round.pos(), seat, price)),
    })?;
    if answer == BUY {
        round.tell(rule!("NG-14.3"), Event::BuyHelper { seat, price });
    } else {
        round.tell(rule!("NG-14.3"), Event::NoHelper { seat, price, why: Why::Declined });
    }
    Ok(())
}

fn key(buys: bool) -> String {
    if buys { BUY } else { DECLINE }.to_owned()
}

/// Rounds still to come.
fn rounds_left(position: &Position) -> u32 {
    u32::from(position.data.tables.rounds.saturating_sub(position.round))
}

/// Whether a sheet's conditions for buying hold.
pub(super) fn wants(position: &Position, seat: Seat, price: u32, buy: &Buy) -> bool {
    let left = position.player(seat).ducats.saturating_sub(price);
    let holds = |test: &BuyTest| match *test {
        BuyTest::Price(compare, n) => compare.holds(price, n),
        BuyTest::DucatsLeft(compare, n) => compare.holds(left, n),
        BuyTest::RoundsLeft(compare, n) => compare.holds(rounds_left(position), n),
        BuyTest::Round(compare, n) => compare.holds(u32::from(position.round), n),
    };
    match buy {
        Buy::If(tests) => tests.iter().all(holds),
        Buy::No => false,
    }
}

/// The default of ND-10: while two rounds remain, and a ducat is left.
fn by_default(position: &Position, seat: Seat, price: u32) -> bool {
    rounds_left(position) >= 2 && position.player(seat).ducats > price
}
