//! The doctor's look at the public beacon: each endpoint is asked for its newest round, and what comes is held against
//! the network's key and against the clock.

use chrono::{DateTime, TimeDelta, Utc};
use tokio::runtime;

use super::super::beacon::NoRound;
use super::super::clock;
use super::super::config::Beacon as Settings;
use super::{Finding, Tell, fine, note, wrong};
use estafette_core::words::counted;
use estafette_core::{Beacon, Round};

/// How old the newest round of an endpoint may be: some keep an answer for a while.
const OLDEST: TimeDelta = TimeDelta::seconds(60);
/// How far a round may lie ahead of our clock.
const AHEAD: TimeDelta = TimeDelta::seconds(5);

/// Asks each endpoint for its newest round.
pub(super) fn endpoints(settings: &Settings, tell: Tell<'_>) {
    if settings.endpoints.is_empty() {
        let text = "[beacon] names no endpoint: rounds are entered by hand alone, with `estafette beacon`";
        return tell(note("beacon", text.to_owned()));
    }
    let runtime = match runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return tell(wrong("beacon", error.to_string())),
    };
    let newest = runtime.block_on(settings.fetcher().newest());
    runtime.shutdown_background();
    let now = clock::now();
    let mut good = 0;
    for (from, newest) in newest {
        let found = judge(&from, newest, &settings.network, now);
        good += usize::from(found.state == super::State::Fine);
        tell(found);
    }
    if good == 0 {
        let text = "no endpoint gives rounds that count, so games with `dice=beacon` wait. Let this machine connect to \
                    them (outgoing port 443), or name others in [beacon]; until then an umpire may enter rounds by hand";
        tell(wrong("beacon", text.to_owned()));
    }
}

/// What an endpoint's newest round says of it. One that fails is a note as long as others do not.
fn judge(from: &str, newest: Result<Round, NoRound>, network: &Beacon, now: DateTime<Utc>) -> Finding {
    let round = match newest {
        Ok(round) => round,
        Err(why) => return note("beacon", format!("{from}: {why}")),
    };
    let (number, came) = (round.number, network.time_of(round.number));
    let (age, at) = (now - came, came.format("%Y-%m-%d %H:%M:%S UTC"));
    let seconds =
        |of: TimeDelta| counted(usize::try_from(of.num_seconds().max(0)).unwrap_or_default(), "second");
    if age > OLDEST {
        let text = format!(
            "{from}: wrong round: its newest is {number} of {at}, {} old. It lags behind, or the clock of this machine \
             is fast",
            seconds(age)
        );
        return note("beacon", text);
    }
    if -age > AHEAD {
        let text = format!(
            "{from}: wrong round: its newest is {number} of {at}, which is {} to come: the clock of this machine is slow",
            seconds(-age)
        );
        return note("beacon", text);
    }
    fine("beacon", format!("{from}: round {number} of {at}, its signature is right"))
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use estafette_core::WrongRound;

    #[test]
    fn each_endpoint_is_told_for_what_it_gives() {
        let net = Beacon::quicknet();
        let now = net.time_of(1_000_000);
        let round = |number| Ok(Round { number, signature: String::new() });
        let judged = |newest| {
            let found = judge("a.example", newest, &net, now);
            (found.state, found.text)
        };
        let (state, text) = judged(round(1_000_000));
        assert!(state == State::Fine && text.contains("round 1000000 of 2023-"), "{text}");
        for (newest, said) in [
            (round(999_900), "wrong round: its newest is 999900"),
            (round(999_900), "300 seconds old. It lags behind, or the clock of this machine is fast"),
            (round(1_000_010), "30 seconds to come: the clock of this machine is slow"),
            (Err(NoRound::Forged(WrongRound::Forged)), "its signature is forged"),
            (Err(NoRound::Down("refused".into())), "it cannot be reached: refused"),
            (Err(NoRound::NotYet(404)), "it has not got that round (status 404)"),
        ] {
            let (state, text) = judged(newest);
            assert!(state == State::Note && text.starts_with("a.example: ") && text.contains(said), "{text}");
        }
    }
}
