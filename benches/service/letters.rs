//! Letters that the house accepts: orders of the seat that they come from, each another text.

use serde::{Deserialize, Serialize};

/// A seat as letters are written to it.
#[derive(Serialize, Deserialize)]
pub struct Seat {
    /// Number of its game.
    pub game: usize,
    /// The system's name.
    pub system: String,
    /// The seat's name.
    pub name: String,
    /// The address that its orders go to.
    pub orders: String,
}

impl Seat {
    /// A letter with orders as a player mails them, with the header lines that servers add. No two texts are the
    /// same, and few lines are: what was read before is not read again.
    pub fn letter(&self, number: usize) -> Vec<u8> {
        let (orders, to) = (self.sheet(number), &self.orders);
        let trace: String = (0..6)
            .map(|hop| {
                format!(
                    "Received: from mx{hop}.players.example (mx{hop}.players.example [192.0.2.{hop}])\r\n\tby mx.club.example \
                     (Postfix) with ESMTPS id {number:010X}\r\n\tfor <{to}>; Mon, 5 Jan 2026 20:00:0{hop} +0000 (UTC)\r\n"
                )
            })
            .collect();
        format!(
            "{trace}From: Player <{}-{}@players.example>\r\nTo: {to}\r\nSubject: Re: orders {number}\r\n\
             Message-ID: <{number}@players.example>\r\nDate: Mon, 5 Jan 2026 20:00:00 +0000\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n# sheet {number}\r\n{orders}\r\n-- \r\nletter {number}\r\n",
            self.name, self.game
        )
        .into_bytes()
    }

    /// Three orders. A later letter of the seat replaces them, so that its sheet stays as long as it is.
    fn sheet(&self, number: usize) -> String {
        // Letters go round the seats in order: what they say must not.
        let (game, count) = (self.game % 20, number.wrapping_mul(2_654_435_761) >> 8);
        match (self.system.as_str(), self.name.as_str()) {
            ("grunwald-1410", "polish") => {
                battle(count, &format!("P{}", 20 + game), &format!("L{}", 10 + game))
            }
            ("grunwald-1410", _) => {
                battle(count, &format!("K{}", 10 + game), &format!("K{}", 30 + game % 15))
            }
            _ => cards(count),
        }
    }
}

/// Where a unit may retreat to, by its first hex.
const AWAY: [&str; 6] = ["N, NE, NW", "NE, N, SE", "SE, S, NE", "S, SE, SW", "SW, S, NW", "NW, SW, N"];

fn battle(count: usize, first: &str, second: &str) -> String {
    let (steps, turn) = (1 + count % 8, ["left 60", "right 60", "left 120", "right 120"][count % 4]);
    let (then, away) = (1 + count % 5, AWAY[count % 6]);
    format!(
        "move {first}: forward {steps}\r\nmove {second}: {turn}, forward {then}\r\nretreat {first} prefer {away}\r\n"
    )
}

fn cards(count: usize) -> String {
    let officer = ["Rycerze koronni", "Dukaty", "Prowiant", "Pomocnicy"][count % 4];
    let helper = ["Rycerze zaciezni bid 1", "Prowiant with 1 ducat", "Rycerze zaciezni"][count % 3];
    let (round, spared) = (1 + count % 8, [1, 3, 5][count % 3]);
    format!(
        "officer to {officer} if nobody there\r\nhelper to {helper} if round >= {round}\r\n\
         losses: camp knights lowest first, then provision {spared}, then teutons\r\n"
    )
}
