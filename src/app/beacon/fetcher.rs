//! Fetching a round: one endpoint after the other, until one has it. Which of them gave it matters to nobody, since
//! the signature counts; so the order rotates, and none is asked more than the others.

use std::fmt;
use std::time::Duration;

use super::endpoint::{Endpoint, NoRound, Wanted};
use estafette_core::{Beacon, Lang, Round};
use estafette_game::{Awaited, beacon_name};

/// Whoever asks endpoints for rounds of one network.
#[derive(Debug, Clone)]
pub struct Fetcher {
    endpoints: Vec<Endpoint>,
    network: Beacon,
    /// What one endpoint may take in all.
    patience: Duration,
    /// Which endpoint is asked first the next time.
    first: usize,
}

/// A round that counts, and which endpoint gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// The round, held against the network's key.
    pub round: Round,
    /// The endpoint, as people name it.
    pub from: String,
}

/// Why no endpoint gave a round: each with its reason, in the order in which they were asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nowhere(pub Vec<(String, NoRound)>);

impl fmt::Display for Nowhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the configuration names no endpoint");
        }
        let said: Vec<String> = self.0.iter().map(|(from, why)| format!("{from}: {why}")).collect();
        f.write_str(&said.join("; "))
    }
}

impl Fetcher {
    /// Asks these endpoints, in this order at first.
    pub fn new(endpoints: Vec<Endpoint>, network: Beacon, patience: Duration) -> Self {
        Self { endpoints, network, patience, first: 0 }
    }

    /// Why the round that a game waits for cannot come from here: it is of another network.
    pub fn wrong_network(&self, awaited: &Awaited) -> Option<String> {
        let name = |network: &Beacon| beacon_name(network, Lang::English);
        (awaited.network != self.network).then(|| {
            format!(
                "`{}` was begun on {}, and the table [beacon] of the configuration names {}: name the first again, or \
                 enter the round by hand",
                awaited.game,
                name(&awaited.network),
                name(&self.network)
            )
        })
    }

    /// Asks each endpoint once at most, until one gives the round.
    ///
    /// # Errors
    /// What each of them said instead.
    pub async fn fetch(&mut self, number: u64) -> Result<Fetched, Nowhere> {
        let (mut said, many) = (Vec::new(), self.endpoints.len());
        let from = self.first;
        for at in (0..many).map(|n| (from + n) % many) {
            let endpoint = &self.endpoints[at];
            self.first = (at + 1) % many;
            match endpoint.ask(Wanted::Number(number), &self.network, self.patience).await {
                Ok(round) => return Ok(Fetched { round, from: endpoint.to_string() }),
                Err(why) => said.push((endpoint.to_string(), why)),
            }
        }
        // The next time another one is the first.
        self.first = (from + 1) % many.max(1);
        Err(Nowhere(said))
    }

    /// What each endpoint gives as its newest round, in their order.
    pub async fn newest(&self) -> Vec<(String, Result<Round, NoRound>)> {
        let mut found = Vec::new();
        for endpoint in &self.endpoints {
            let newest = endpoint.ask(Wanted::Newest, &self.network, self.patience).await;
            found.push((endpoint.to_string(), newest));
        }
        found
    }
}
