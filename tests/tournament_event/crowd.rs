//! The players: where they live, when they write, and what their sheets say. The same in every run.

use estafette::core::dice::sha256_hex;
use estafette::tournament::live::Event;
use estafette::tournament::simulate::WORLD;
use estafette::tournament::{Account, Game, Name, Outcome, scoring};

/// A player.
pub struct Player {
    pub name: Name,
    pub address: String,
    club: String,
    pub zone: &'static str,
}

impl Player {
    /// The line that signs him on.
    pub fn signs_on(&self) -> String {
        format!("sign on as {}, club {}, zone {}", self.name, self.club, self.zone)
    }
}

/// So many players, in clubs of eight, all over the world.
pub fn crowd(many: usize) -> Vec<Player> {
    crowd_in(many, &WORLD)
}

/// The same in these zones.
pub fn crowd_in(many: usize, zones: &[&'static str]) -> Vec<Player> {
    let player = |number: usize| Player {
        name: format!("Player {}", word(number)).parse().unwrap(),
        address: format!("player{number}@mail{}.example", number % 9),
        club: format!("Club {}", word(number / 8)),
        zone: zones[number % zones.len()],
    };
    (0..many).map(player).collect()
}

/// A number as a name that is like no other.
fn word(number: usize) -> String {
    let hash = sha256_hex(format!("name {number}").as_bytes());
    let letter = |byte: u8| char::from(b'a' + byte % 26);
    let rest: String = hash.bytes().take(7).map(letter).collect();
    format!("{}{rest}", char::from(b'A' + u8::try_from(number % 26).unwrap()))
}

/// A number that depends on what it is for alone.
pub fn drawn(what: &str, below: i64) -> i64 {
    let hash = sha256_hex(what.as_bytes());
    i64::from_str_radix(&hash[..8], 16).unwrap() % below
}

/// How many hours after the beginning of a round a player's sheet comes.
pub fn hours(round: u32, player: &Name) -> i64 {
    12 + drawn(&format!("hours {round} {player}"), 150)
}

/// The sheet of a game, as both hand it in; `wrong` says other damage than the opponent's does.
pub fn sheet(event: &Event, game: &Game, wrong: bool) -> String {
    let [one, other] = &game.pair;
    let damage = |who: &Name| drawn(&format!("damage {} {who}", game.round), 1300);
    let (mut first, second) = (damage(one), damage(other));
    if wrong {
        first += 100;
    }
    let account = |points: i64| Account { gross: points * 4, cost: 1250, looted: false };
    let outcome = Some(Outcome::Damage([account(first), account(second)]));
    let [a, b] = scoring::scores(&event.book, &Game { outcome, ..game.clone() }).unwrap().map(|s| s.points);
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => format!("winner {one}"),
        std::cmp::Ordering::Less => format!("winner {other}"),
        std::cmp::Ordering::Equal => "draw".to_owned(),
    };
    format!(
        "result\ndamage {first} : {second}\ncost 1250 : 1250\nlooted nobody\nvp {a} : {b}\n{winner}\nsigned\nend"
    )
}
