//! Who may hold a seat, who holds one, and which addresses are theirs.

use crate::{Base, Holder, HouseError, HouseResult};
use estafette_core::{GameId, SeatId};
use estafette_orders::near::did_you_mean;
use estafette_store::{Held, Records};

/// Longest player name that is taken, in letters.
const LONGEST_NAME: usize = 80;

/// Refuses what is no mail address.
pub(crate) fn check_address(address: &str) -> HouseResult<()> {
    let plain =
        |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c.is_control());
    let fine = address.rsplit_once('@').is_some_and(|(local, domain)| {
        plain(local) && plain(domain) && !local.contains(['@', '<', '>', ','])
    });
    if !fine || address.len() > 254 || !address.is_ascii() {
        return Err(HouseError::Refused(format!("`{address}` is no mail address of the form name@domain")));
    }
    Ok(())
}

pub(crate) fn check_holder(holder: &Holder) -> HouseResult<()> {
    let address = holder.address.trim();
    // Who plays on a forum alone needs none.
    if !address.is_empty() {
        check_address(address)?;
    }
    let name = holder.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(HouseError::Refused(format!(
            "a player's name is one line of at most {LONGEST_NAME} letters"
        )));
    }
    let zones = jiff::tz::TimeZoneDatabase::bundled();
    if zones.get(&holder.zone).is_err() {
        let known: Vec<String> = zones.available().map(|z| z.to_string()).collect();
        let hint = did_you_mean(&holder.zone, known.iter().map(String::as_str));
        return Err(HouseError::Refused(format!(
            "`{}` is no time zone such as Europe/Warsaw{hint}",
            holder.zone
        )));
    }
    Ok(())
}

/// Who holds a seat.
pub(crate) fn holder(work: &mut dyn Records, game: &GameId, seat: &SeatId) -> HouseResult<Option<Held>> {
    Ok(work.holder(game, seat)?)
}

/// Whether an address is one of the holder's, registered or confirmed.
pub(crate) fn knows(
    work: &mut dyn Records,
    game: &GameId,
    seat: &SeatId,
    address: &str,
) -> HouseResult<bool> {
    let registered = holder(work, game, seat)?.is_some_and(|h| h.address.eq_ignore_ascii_case(address));
    Ok(registered || work.addresses(game, seat)?.iter().any(|a| a.eq_ignore_ascii_case(address)))
}

impl Base<'_> {
    /// An address, and those that stand beside it on a seat.
    pub fn addresses_of(&self, work: &mut dyn Records, address: &str) -> HouseResult<Vec<String>> {
        let mut all = vec![address.to_ascii_lowercase()];
        for (game, seat) in work.seats_of(address)? {
            let registered = holder(work, &game, &seat)?.map(|h| h.address);
            for other in registered.into_iter().chain(work.addresses(&game, &seat)?) {
                let other = other.to_ascii_lowercase();
                if !other.is_empty() && !all.contains(&other) {
                    all.push(other);
                }
            }
        }
        Ok(all)
    }
}
