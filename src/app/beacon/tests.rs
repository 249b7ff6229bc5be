//! Endpoints on this machine that are late, down, lying, or send another round.

use std::time::Duration;

use tokio::runtime;
use tokio::time::Instant;

use super::{Endpoint, Fetcher, NoRound};
#[path = "../../../tests/support/signing_beacon.rs"]
mod signing_beacon;

use estafette_core::{Round, WrongRound};
use signing_beacon::SigningBeacon;

#[path = "../../../tests/support/beacon_server.rs"]
mod beacon_server;

use beacon_server::{BeaconServer, Manner};

use estafette_core::Beacon;

const NEWEST: u64 = 500;

/// A server with all endpoints, and whoever asks these of them.
fn asking(endpoints: &[(&'static str, Manner)]) -> (BeaconServer, Fetcher) {
    let beacon = SigningBeacon::new(7);
    let server = BeaconServer::start(&beacon, endpoints, || NEWEST);
    let addresses = endpoints.iter().map(|(name, _)| Endpoint::read(&server.endpoint(name)).unwrap());
    let fetcher = Fetcher::new(addresses.collect(), beacon.beacon(0, 3), Duration::from_secs(1));
    (server, fetcher)
}

fn wait<T>(task: impl Future<Output = T>) -> T {
    runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(task)
}

#[test]
fn one_honest_endpoint_is_enough_whatever_the_others_do() {
    let bad = [
        ("down", Manner::Down),
        ("forged", Manner::Forged),
        ("other", Manner::Other),
        ("long", Manner::Long),
        ("page", Manner::Page),
        ("late", Manner::Late(3_000)),
        ("drip", Manner::Dripping),
        ("early", Manner::NotYet(9)),
    ];
    let (server, mut fetcher) = asking(&[&bad[..], &[("right", Manner::Right)]].concat());
    let begun = Instant::now();
    let fetched = wait(fetcher.fetch(123)).unwrap();
    assert_eq!(fetched.round, SigningBeacon::new(7).round(123));
    assert_eq!(server.asked().len(), 9, "each was asked once: {:?}", server.asked());
    assert!(begun.elapsed() < Duration::from_secs(8), "slow ones are given up after their second");
}

#[test]
fn what_is_wrong_with_each_is_told() {
    let endpoints = [
        ("forged", Manner::Forged),
        ("other", Manner::Other),
        ("long", Manner::Long),
        ("page", Manner::Page),
        ("late", Manner::Late(3_000)),
        ("early", Manner::NotYet(9)),
        ("down", Manner::Down),
    ];
    let (_server, mut fetcher) = asking(&endpoints);
    let nowhere = wait(fetcher.fetch(123)).unwrap_err();
    let said: Vec<&NoRound> = nowhere.0.iter().map(|(_, why)| why).collect();
    let expected = [
        NoRound::Forged(WrongRound::Forged),
        NoRound::Other(122),
        NoRound::TooLong,
        NoRound::Garbled,
        NoRound::Slow(Duration::from_secs(1)),
        NoRound::NotYet(404),
    ];
    assert_eq!(said[..6], expected.iter().collect::<Vec<_>>()[..]);
    assert!(matches!(said[6], NoRound::Down(_)), "{nowhere}");
    assert!(nowhere.to_string().contains("it sent another round, number 122"), "{nowhere}");
}

#[test]
fn the_order_of_asking_rotates() {
    let three = [("a", Manner::Right), ("b", Manner::Right), ("c", Manner::Right)];
    let (server, mut fetcher) = asking(&three);
    for number in 1..=4 {
        wait(fetcher.fetch(number)).unwrap();
    }
    assert_eq!(server.asked(), ["a 1", "b 2", "c 3", "a 4"]);
    let (server, mut fetcher) = asking(&[("a", Manner::Down), ("b", Manner::Down)]);
    wait(fetcher.fetch(1)).unwrap_err();
    wait(fetcher.fetch(1)).unwrap_err();
    assert_eq!(server.asked(), ["a 1", "b 1", "b 1", "a 1"]);
}

#[test]
fn a_round_recorded_from_quicknet_is_taken_and_a_changed_one_is_not() {
    let signature =
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
    let recorded = Round { number: 123, signature: signature.to_owned() };
    assert!(Beacon::quicknet().verify(&recorded).is_ok());
    // The same network, asked of a server that signs with another key.
    let server = BeaconServer::start(&SigningBeacon::new(7), &[("liar", Manner::Right)], || NEWEST);
    let liar = Endpoint::read(&server.endpoint("liar")).unwrap();
    let mut fetcher = Fetcher::new(vec![liar], Beacon::quicknet(), Duration::from_secs(1));
    let nowhere = wait(fetcher.fetch(123)).unwrap_err();
    assert_eq!(nowhere.0[0].1, NoRound::Forged(WrongRound::Forged));
}

#[test]
fn nobody_to_ask_is_told_as_such() {
    let mut fetcher = Fetcher::new(Vec::new(), Beacon::quicknet(), Duration::from_secs(1));
    assert_eq!(wait(fetcher.fetch(1)).unwrap_err().to_string(), "the configuration names no endpoint");
}
