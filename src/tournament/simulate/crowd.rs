//! Made-up players: where they live, how strong they are, how they answer.

use chrono::{DateTime, TimeDelta, Utc};

use super::super::live::Person;
use super::super::live::seed::Dice;
use super::super::name::Name;
use super::Plan;
use estafette_core::{Lang, Secret};
use estafette_schedule::Zone;

/// Chance, from a seed: one die after the other.
pub(super) struct Luck {
    dice: Dice,
    rolled: u64,
}

impl Luck {
    pub(super) fn new(seed: u64) -> Result<Self, String> {
        let secret = Secret::from_phrase(&format!("simulated tournament {seed}"));
        let dice = Dice::of(&secret.to_hex()).ok_or("no dice can be made")?;
        Ok(Self { dice, rolled: 0 })
    }

    /// A number from 1 to `sides`.
    pub(super) fn roll(&mut self, sides: u32) -> i64 {
        self.rolled += 1;
        i64::from(self.dice.die(&format!("simulated|{}", self.rolled), sides.max(1)))
    }

    /// Whether something happens that happens so often in a thousand times.
    pub(super) fn often(&mut self, per_mille: u32) -> bool {
        self.roll(1000) <= i64::from(per_mille)
    }

    /// One of these; none of nothing.
    pub(super) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let sides = u32::try_from(of.len()).unwrap_or(u32::MAX);
        of.get(usize::try_from(self.roll(sides) - 1).unwrap_or(0))
    }
}

/// A made-up player.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) name: Name,
    pub(super) club: String,
    pub(super) zone: Zone,
    /// 0 to 1000.
    pub(super) strength: i64,
    /// Of a thousand turns, how many he does not forget.
    pub(super) care: u32,
    /// Hours of thinking: he takes up to twice as many.
    pub(super) pace: u32,
}

impl Player {
    /// All players of a plan.
    ///
    /// # Errors
    /// Never, but for a name that cannot be.
    pub(super) fn all(plan: &Plan, luck: &mut Luck) -> Result<Vec<Self>, String> {
        let zones = plan.zones.all();
        let clubs = plan.players.div_ceil(5).max(1);
        (1..=plan.players)
            .map(|number| {
                let zone = luck.one(&zones).cloned().unwrap_or_else(Zone::utc);
                Ok(Self {
                    name: format!("Player {number:03}").parse()?,
                    club: format!("Club {}", luck.roll(clubs)),
                    zone,
                    strength: (luck.roll(501) + luck.roll(501)) - 2,
                    // One of a hundred signs on and never answers.
                    care: if luck.often(10) { 0 } else { u32::try_from(939 + luck.roll(60)).unwrap_or(960) },
                    pace: u32::try_from(4 + luck.roll(14)).unwrap_or(8),
                })
            })
            .collect()
    }

    pub(super) fn person(&self) -> Person {
        Person {
            name: self.name.clone(),
            address: format!("{}@example.org", self.name.as_str().replace(' ', "-").to_lowercase()),
            zone: self.zone.name().to_owned(),
            lang: Lang::English,
        }
    }

    /// When he answers what reached him at a moment; none when he forgets.
    pub(super) fn answers(&self, at: DateTime<Utc>, luck: &mut Luck) -> Option<DateTime<Utc>> {
        if !luck.often(self.care) {
            return None;
        }
        let thinks = TimeDelta::hours(luck.roll(self.pace) + luck.roll(self.pace));
        Some(evening(&self.zone, at + thinks))
    }
}

/// The first moment not before another at which it is evening in a zone: people play after work.
pub(super) fn evening(zone: &Zone, at: DateTime<Utc>) -> DateTime<Utc> {
    let hours = (0..48).map(|hour| at + TimeDelta::hours(hour));
    let evening = |at: &DateTime<Utc>| {
        let civil = zone.civil(*at);
        let hour: u32 = civil.get(11..13).and_then(|h| h.parse().ok()).unwrap_or(0);
        (18..=22).contains(&hour)
    };
    hours.clone().find(evening).unwrap_or(at)
}
