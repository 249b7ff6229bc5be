//! The table `[beacon]`: where rounds of the public beacon are fetched, and which network's they are. A house needs to
//! write nothing of it: without the table they are those of drand's network `quicknet`, from its public endpoints.

use std::time::Duration;

use super::number;
use crate::beacon::{Endpoint, Fetcher};
use estafette_core::Beacon as Network;
use estafette_rules::source::Section;

/// Where quicknet's rounds can be had without asking anybody: what stands before the network's name.
const HOSTS: [&str; 4] = [
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
];
/// The hash by which these hosts name quicknet.
const QUICKNET: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
/// Seconds that an endpoint may take in all, unless it is said.
const PATIENCE: u32 = 10;

/// Where rounds are fetched, and which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beacon {
    /// Whom to ask, in this order at first; nobody where the list is empty.
    pub endpoints: Vec<Endpoint>,
    /// The network, by which rounds are counted and verified.
    pub network: Network,
    /// Seconds that an endpoint may take in all.
    pub patience: u32,
    /// Whether the configuration has the table.
    pub said: bool,
}

impl Default for Beacon {
    fn default() -> Self {
        let endpoint = |host: &&str| Endpoint::read(&format!("{host}/{QUICKNET}"));
        Self {
            endpoints: HOSTS.iter().filter_map(endpoint).collect(),
            network: Network::quicknet(),
            patience: PATIENCE,
            said: false,
        }
    }
}

impl Beacon {
    /// Whoever fetches rounds by it.
    pub fn fetcher(&self) -> Fetcher {
        let patience = Duration::from_secs(self.patience.into());
        Fetcher::new(self.endpoints.clone(), self.network.clone(), patience)
    }
}

/// Reads the table.
pub(super) fn read(section: &Section<'_>) -> Beacon {
    section.allow(&["endpoints", "public_key", "genesis", "period", "patience"]);
    let usual = Beacon::default();
    let endpoints = section.get("endpoints").and_then(|e| e.list()).map(|list| {
        let read = |text: &str| Endpoint::read(text);
        list.iter()
            .filter_map(|entry| {
                let found = read(entry.text()?);
                if found.is_none() {
                    entry.fault(
                        "give an address such as https://api.drand.sh/52db…, to which `/public/NUMBER` is added",
                    );
                }
                found
            })
            .collect()
    });
    let network = network(section);
    if network.is_some() && endpoints.is_none() {
        section.fault("another network than quicknet has endpoints of its own: name them in `endpoints`");
    }
    Beacon {
        endpoints: endpoints.unwrap_or(usual.endpoints),
        network: network.unwrap_or(usual.network),
        patience: number(section, "patience", 1..=60).unwrap_or(PATIENCE),
        said: true,
    }
}

/// Another network than quicknet, if one is named: all that says which it is, or none of it.
fn network(section: &Section<'_>) -> Option<Network> {
    let given = ["public_key", "genesis", "period"].map(|key| section.get(key));
    if given.iter().all(Option::is_none) {
        return None;
    }
    let [Some(key), Some(genesis), Some(period)] = given else {
        section
            .fault("`public_key`, `genesis` and `period` say together which network it is: give all three");
        return None;
    };
    let network = Network::new(key.text()?, i64::from(genesis.whole()?), period.whole()?);
    if network.is_none() {
        key.fault(
            "`public_key` is 192 hex digits, a point in G2 of BLS12-381 (scheme bls-unchained-g1-rfc9380), and \
             `period` is not 0",
        );
    }
    network
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    #[test]
    fn a_house_that_says_nothing_has_quicknet() {
        let beacon = Config::parse("estafette.toml", "").unwrap().beacon;
        assert_eq!(beacon, Beacon::default());
        let hosts: Vec<String> = beacon.endpoints.iter().map(ToString::to_string).collect();
        assert_eq!(hosts, ["api.drand.sh", "api2.drand.sh", "api3.drand.sh", "drand.cloudflare.com"]);
        assert!(!beacon.said);
        let none = Config::parse("estafette.toml", "[beacon]\nendpoints = []\n").unwrap().beacon;
        assert!(none.endpoints.is_empty() && none.said && none.network == Network::quicknet());
    }

    #[test]
    fn a_network_is_named_whole_with_endpoints_of_its_own() {
        let key = Network::quicknet().key();
        let whole = format!(
            "[beacon]\nendpoints = [\"http://127.0.0.1:9/x\"]\npublic_key = \"{key}\"\ngenesis = 7\nperiod = 5\n"
        );
        let beacon = Config::parse("estafette.toml", &whole).unwrap().beacon;
        assert_eq!((beacon.network.genesis(), beacon.network.period()), (7, 5));
        let faults = |text: &str| Config::parse("estafette.toml", text).unwrap_err().text;
        for (wrong, said) in [
            (whole.replace("period = 5\n", ""), "give all three"),
            (whole.replace("period = 5", "period = 0"), "not 0"),
            (whole.replace(&key, "ab"), "192 hex digits"),
            (whole.replace("http://127.0.0.1:9/x", "127.0.0.1:9"), "give an address"),
            (whole.replace("endpoints = [\"http://127.0.0.1:9/x\"]\n", ""), "endpoints of its own"),
            ("[beacon]\nendpionts = []\n".to_owned(), "did you mean `endpoints`?"),
        ] {
            assert!(faults(&wrong).contains(said), "{wrong}: {}", faults(&wrong));
        }
    }
}
