//! Whether somebody from outside could forge what our mail server finds: the doctor's test mail pretends results of each
//! server whose `Authentication-Results` are believed, as a forger would, and what comes back is looked at.

use chrono::{DateTime, Utc};

use super::{Finding, fine, note, wrong};
use estafette_mail::{Checker, Envelope, Records};

/// The domain for which the results are pretended; it can belong to nobody (RFC 6761).
const DOMAIN: &str = "forged.invalid";

/// What was looked at.
const WHAT: &str = "forged results";

/// The fields that a forger would put on top of his mail, for each server.
pub(super) fn fields(servers: &[String], at: DateTime<Utc>) -> String {
    let of = |server: &String| {
        format!(
            "Authentication-Results: {server}; dmarc=pass header.from={DOMAIN}; spf=pass smtp.mailfrom={DOMAIN}\r\n\
             Received: from {DOMAIN} by {server} with ESMTP id doctor; {}\r\n",
            at.to_rfc2822()
        )
    };
    servers.iter().map(of).collect()
}

/// What came of them in the mail that came back.
pub(super) fn finding(raw: &[u8], servers: &[String], at: DateTime<Utc>) -> Finding {
    if servers.is_empty() {
        return fine(
            WHAT,
            "no server's findings are believed (`trust.server`), so there are none to forge".to_owned(),
        );
    }
    let proof = Checker::new(Records::Off, servers.to_vec()).check(raw, &Envelope::default(), at);
    let believed: Vec<&str> =
        proof.found.iter().filter(|f| f.domain == DOMAIN).filter_map(|f| f.by.as_deref()).collect();
    if let Some(server) = believed.first() {
        return wrong(
            WHAT,
            format!(
                "the test mail pretended results of {server}, and they would be believed: anybody can write as \
                 anybody. Take {server} out of `server` under [trust], or let the mail server take such fields out \
                 of what comes from outside (deploy/postfix-header-checks does it for Postfix), and ask again"
            ),
        );
    }
    if holds(raw) {
        let text = "the test mail pretended results of the believed servers; they came through, and are not \
                    believed, since they stand below the server's own `Received`; \
                    deploy/postfix-header-checks takes them out";
        return note(WHAT, text.to_owned());
    }
    fine(
        WHAT,
        "the test mail pretended results of the believed servers; the mail server took them out".to_owned(),
    )
}

/// Whether the pretended results are still there.
fn holds(raw: &[u8]) -> bool {
    let head = raw.windows(4).position(|w| w == b"\r\n\r\n").unwrap_or(raw.len());
    let head = String::from_utf8_lossy(&raw[..head]).to_ascii_lowercase();
    let mut results = false;
    head.split('\n').any(|line| {
        if !line.starts_with([' ', '\t']) {
            results = line.starts_with("authentication-results");
        }
        results && line.contains(DOMAIN)
    })
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    const MAIL: &str = "From: <orders@games.example>\r\nSubject: x\r\n\r\nhello\r\n";

    fn state(mail: &str) -> (State, String) {
        let at = "2026-11-25T12:00:00Z".parse().unwrap();
        let found = finding(mail.as_bytes(), &["mx.games.example".to_owned()], at);
        (found.state, found.text)
    }

    #[test]
    fn a_forged_result_that_would_count_is_wrong_and_one_below_or_taken_out_is_not() {
        let at = "2026-11-25T12:00:00Z".parse().unwrap();
        let forged = fields(&["mx.games.example".to_owned()], at);
        let hop = "Received: from out.example by mx.games.example with ESMTP id 7; today\r\n";
        let other = "Received: from out.example by relay.example with ESMTP id 7; today\r\n";
        // A server that adds nothing, or adds it below what came in.
        for bare in [format!("{forged}{MAIL}"), format!("Delivered-To: x\r\n{forged}{hop}{MAIL}")] {
            let (state, text) = state(&bare);
            assert!(state == State::Wrong && text.contains("[trust]"), "{bare}");
        }
        assert_eq!(state(&format!("{hop}{forged}{MAIL}")).0, State::Note);
        assert_eq!(state(&format!("{other}{forged}{MAIL}")).0, State::Note);
        let renamed = forged.replace("Authentication-Results", "X-Received-Authentication-Results");
        assert_eq!(state(&format!("{hop}{renamed}{MAIL}")).0, State::Fine);
        let none = finding(format!("{forged}{MAIL}").as_bytes(), &[], at);
        assert_eq!(none.state, State::Fine);
    }
}
