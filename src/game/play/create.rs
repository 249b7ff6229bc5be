//! Setting up a game, and giving its seats to players.

use crate::play::Play;
use chrono::{DateTime, Utc};

use crate::base::holders::check_holder;
use crate::base::load::Game;
use crate::base::secrets::{TOKEN_LETTERS, in_letters};
use crate::{Created, Holder, House, HouseError, HouseResult, NewGame, Random, Seated};
use estafette_core::dice::Scheme;
use estafette_core::journal::Entry;
use estafette_core::{GameId, Lang, SeatId, Secret};
use estafette_orders::near::which;
use estafette_rules::{Settings, Snapshot, System};
use estafette_store::{GameRow, GameState, Held, PlayWork, SeatRow};
use estafette_words::{Voice, say};

/// What RFC 5321 allows before the `@`.
const LONGEST_LOCAL_PART: usize = 64;

/// A game that can be set up.
pub(crate) struct Planned {
    scenario: String,
    pub seats: Vec<SeatId>,
    settings: Settings,
    position: Snapshot,
}

impl House<'_> {
    /// Sets up a game: draws its dice secret, opens the scenario, makes its empty seats.
    ///
    /// # Errors
    /// An unknown system, scenario or setting, a name that is taken or too long for an address.
    pub fn create(&mut self, new: &NewGame, random: Random<'_>, now: DateTime<Utc>) -> HouseResult<Created> {
        let mut bytes = [0; 32];
        random(&mut bytes);
        let mut work = self.store.write()?;
        let created = Play::at(&self.base).open_game(&mut *work, new, Secret::new(bytes), now)?;
        work.commit()?;
        Ok(created)
    }

    /// Gives a seat to a player and puts the first mail into the outbox: the commitment to the dice,
    /// how to answer, the sheet to fill in. A seat that was held before changes hands; the secret of
    /// the earlier holder is void.
    ///
    /// # Errors
    /// An unknown game, seat or zone, an address that is none, a language that the system does not speak, a
    /// game that is over.
    pub fn seat(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        holder: &Holder,
        random: Random<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<Seated> {
        let held = held(holder, random)?;
        let mut work = self.store.write()?;
        let seated = Play::at(&self.base).give_seat(&mut *work, game, (seat, &held, holder.lang), now)?;
        work.commit()?;
        Ok(seated)
    }
}

impl Play<'_> {
    /// Gives a seat to a player; whoever held it before is told.
    pub(crate) fn give_seat(
        &self,
        work: &mut dyn PlayWork,
        game: &GameId,
        (seat, held, lang): (&SeatId, &Held, Lang),
        now: DateTime<Utc>,
    ) -> HouseResult<Seated> {
        let before = self.base.load(work, game)?;
        let another = |h: &Held| !h.address.eq_ignore_ascii_case(&held.address);
        if before.row.state != GameState::Over && before.held(seat).is_some_and(another) {
            self.tell_former(work, &before, seat, &|voice| say!(voice, "taken-over"), now)?;
        }
        self.take_seat(work, game, (seat, held, lang, None), now)
    }

    /// Sets up a game with its dice secret.
    pub(crate) fn open_game(
        &self,
        work: &mut dyn PlayWork,
        new: &NewGame,
        secret: Secret,
        now: DateTime<Utc>,
    ) -> HouseResult<Created> {
        let Planned { scenario, seats, settings, position } = self.plan_game(new)?;
        let commitment = secret.commitment();
        let settings = serde_json::to_value(&settings).map_err(|e| HouseError::Refused(e.to_string()))?;
        let row = GameRow {
            id: new.game.clone(),
            system: new.system.clone(),
            scenario: scenario.clone(),
            settings: settings.to_string(),
            secret,
            state: GameState::Gathering,
            deadline: None,
            terms: None,
            at: now,
        };
        let entry = Entry::Created {
            game: new.game.clone(),
            system: row.system.clone(),
            scenario: scenario.clone(),
            settings,
            seats: seats.clone(),
            commitment: commitment.clone(),
            labels: Scheme::Two,
        };
        work.add_game(&row, &seats)?;
        work.append(&new.game, now, &entry)?;
        work.save_position(&new.game, 0, &position.0)?;
        self.base.found(work, new, (&scenario, &commitment), now)?;
        Ok(Created { game: new.game.clone(), scenario, commitment, seats })
    }

    /// Holds a game that is to be set up against its system.
    pub(crate) fn plan_game(&self, new: &NewGame) -> HouseResult<Planned> {
        let system = self.base.system(&new.system)?;
        let scenario = scenario(system, new.scenario.as_deref())?;
        let seats: Vec<SeatId> = system.seats_of(&scenario).into_iter().map(|s| s.id).collect();
        self.check_name(&new.game, &seats)?;
        let settings = with_asked(system, &new.settings);
        let position = system.open(&scenario, &settings).map_err(HouseError::Refused)?;
        Ok(Planned { scenario, seats, settings, position })
    }

    fn check_name(&self, game: &GameId, seats: &[SeatId]) -> HouseResult<()> {
        if game.as_str().chars().any(|c| c.is_ascii_uppercase()) {
            return Err(HouseError::Refused(format!(
                "game names are in lower case, since they stand in addresses: `{}`",
                game.as_str().to_lowercase()
            )));
        }
        let seat = seats.iter().map(|s| s.as_str().len()).max().unwrap_or(0);
        let fixed = self.base.identity.local.len() + 3 + seat + TOKEN_LETTERS;
        let room = LONGEST_LOCAL_PART.saturating_sub(fixed);
        if game.as_str().len() > room {
            return Err(HouseError::Refused(format!(
                "the game name `{game}` is too long for a mail address: at most {room} letters here"
            )));
        }
        Ok(())
    }

    /// Gives a seat to a holder: for good, or until a moment.
    pub(crate) fn take_seat(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        who: (&SeatId, &Held, Lang, Option<DateTime<Utc>>),
        now: DateTime<Utc>,
    ) -> HouseResult<Seated> {
        self.take_seat_greeted(work, id, who, Vec::new(), now)
    }

    /// The same, with more to be said in the first mail.
    pub(crate) fn take_seat_greeted(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        who: (&SeatId, &Held, Lang, Option<DateTime<Utc>>),
        greeting: Vec<String>,
        now: DateTime<Utc>,
    ) -> HouseResult<Seated> {
        let (seat, held, ..) = who;
        let Taken { game, empty, withdrawn, pushed } = self.take_seat_quietly(work, id, who, now)?;
        // The first mail tells the new holder the deadline; the others hear why it is another one.
        self.welcome(work, &game, (seat, held), (greeting, None), now)?;
        if pushed {
            self.tell_deadline_to_others(work, &game, seat, &|voice| say!(voice, "deadline-handover"), now)?;
        }
        if withdrawn > 0 {
            self.report_again(work, &game, (seat, held), now)?;
        }
        Ok(Seated { seat: seat.clone(), reply_to: self.base.reply_to(id, seat, held), empty })
    }

    /// The same without a mail.
    pub(crate) fn take_seat_quietly(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        (seat, held, lang, until): (&SeatId, &Held, Lang, Option<DateTime<Utc>>),
        now: DateTime<Utc>,
    ) -> HouseResult<Taken<'_>> {
        let game = self.base.load(work, id)?;
        if game.row.state == GameState::Over {
            return Err(HouseError::Refused(format!("the game `{id}` is over")));
        }
        let handed_over = game.seat_row(seat)?.held.is_some();
        game.speaks(lang, Voice::ENGLISH)?;
        if until.is_none() && handed_over {
            self.note_takeover(work, &game, (seat, &held.address), now)?;
        }
        let entry = Entry::Seated {
            seat: seat.clone(),
            address: held.address.clone(),
            name: held.name.clone(),
            zone: held.zone.clone(),
            until,
            host: self.is_hosts(&held.address),
        };
        work.append(id, now, &entry)?;
        if lang != Lang::default() {
            work.append(id, now, &Entry::Language { seat: seat.clone(), lang })?;
        }
        work.seat(id, seat, held)?;
        work.set_nick(id, seat, None)?;
        work.forget_holder(id, seat)?;
        work.revoke_seat_links(id, seat, now)?;
        let lender = match (until, work.lender(id, seat)?) {
            (None, _) => None,
            (Some(_), Some(lender)) => Some(lender),
            (Some(_), None) => game.held(seat).map(|h| h.address.clone()),
        };
        work.set_lender(id, seat, lender.as_deref())?;
        // What was held back for the earlier holder has his name and his secret in it.
        let withdrawn = work.withdraw(id, seat, "the seat was given anew")?;
        work.take_back_report(id, seat)?;
        work.set_mail_on(id, seat)?;
        self.office().deliver(work, &held.address, now)?;
        let mut game = self.base.load(work, id)?;
        let empty = empty(&game);
        if empty.is_empty() && game.row.state == GameState::Gathering {
            work.set_state(id, GameState::Running)?;
            game.row.state = GameState::Running;
        }
        work.touch(id, now)?;
        let fresh = if handed_over { self.fresh_deadline(work, &game, now)? } else { None };
        let pushed = fresh.is_some();
        if let Some(fresh) = fresh {
            self.put_deadline(work, &mut game, fresh, now)?;
        }
        Ok(Taken { game, empty, withdrawn, pushed })
    }
}

/// What follows when somebody takes a seat.
pub(crate) struct Taken<'g> {
    game: Game<'g>,
    /// Seats that nobody holds.
    empty: Vec<SeatId>,
    /// Mails that were held back for the holder before, and do not go out any more.
    withdrawn: u32,
    /// Whether the deadline is a later one now.
    pushed: bool,
}

/// Settings in which every decision that is asked unless they say otherwise is set to be asked.
fn with_asked(system: &dyn System, settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    for decision in system.decisions(Lang::English).into_iter().filter(|d| d.asked) {
        settings.0.entry(decision.id.to_string()).or_insert_with(|| "ask".to_owned());
    }
    settings
}

fn empty(game: &Game<'_>) -> Vec<SeatId> {
    game.seats.iter().filter(|s: &&SeatRow| s.held.is_none()).map(|s| s.seat.clone()).collect()
}

fn scenario(system: &dyn System, wanted: Option<&str>) -> HouseResult<String> {
    let known = system.scenarios();
    let found = match wanted {
        None => known.first().cloned(),
        Some(name) => known.iter().find(|k| *k == name).cloned(),
    };
    found.ok_or_else(|| {
        let wanted = wanted.unwrap_or("");
        let hint = which(wanted, known.iter().map(String::as_str));
        HouseError::Refused(format!("{} has no scenario `{wanted}`{hint}", system.name()))
    })
}

/// A holder with a fresh secret.
pub(crate) fn held(holder: &Holder, random: Random<'_>) -> HouseResult<Held> {
    check_holder(holder)?;
    Ok(Held {
        address: holder.address.trim().to_owned(),
        name: holder.name.trim().to_owned(),
        zone: holder.zone.clone(),
        token: token(random),
    })
}

/// 80 random bits in base 32.
fn token(random: Random<'_>) -> String {
    let mut bytes = [0; 10];
    random(&mut bytes);
    in_letters(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_holds_all_80_bits() {
        assert_eq!(token(&mut |b| b.fill(0xff)), "7777777777777777");
        assert_eq!(token(&mut |b| b.copy_from_slice(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 1])), "aaaaaaaaaaaaaaab");
    }

    #[test]
    fn a_holder_needs_an_address_and_a_known_zone() {
        let holder = |address: &str, zone: &str| Holder {
            address: address.into(),
            name: "Ann".into(),
            zone: zone.into(),
            lang: Lang::English,
        };
        assert!(check_holder(&holder("ann@example.org", "Europe/Warsaw")).is_ok());
        for bad in ["ann", "@x", "a b@c.d", "ann@x\r\nBcc: y@z"] {
            assert!(check_holder(&holder(bad, "Europe/Warsaw")).is_err(), "{bad}");
        }
        let said = check_holder(&holder("ann@example.org", "Europe/Warsow")).unwrap_err().to_string();
        assert!(said.contains("did you mean `Europe/Warsaw`?"), "{said}");
    }
}
