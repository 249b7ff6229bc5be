//! Which Authentication-Results are believed (RFC 8601 section 5).
//!
//! Anybody can write the field. One is believed when it names a server of the configuration, its name
//! stands in the bytes as it must, and it stands **above the first `Received` of the mail, which must be that
//! server's**, or below none but those of other servers of the configuration: servers put their fields on top of what
//! came in, and what a sender wrote stands below them. A field that a server puts below its own `Received` is not told
//! from one that a sender put there, so it is not believed, nor is any in a mail that no such server has received.
//!
//! Where two believed fields contradict each other about the same thing, neither says anything about it.

use std::collections::BTreeSet;

use super::super::fields::{Fields, HeaderField};
use super::results::{self, Finding};
use super::{Method, Verdict};

/// What a believed server found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Believed {
    /// The server.
    pub server: String,
    /// Its findings.
    pub said: Vec<Finding>,
}

/// What the servers found that are believed.
pub(super) fn believed(fields: &Fields, servers: &[String]) -> Vec<Believed> {
    let servers: Vec<String> = servers.iter().map(|server| server.to_ascii_lowercase()).collect();
    servers.iter().filter_map(|server| of_server(fields, server, &servers)).collect()
}

fn of_server(fields: &Fields, server: &str, all: &[String]) -> Option<Believed> {
    let own = fields.0.iter().position(|f| f.name == "received" && by(f, server))?;
    let above = &fields.0[..own];
    let foreign = |f: &HeaderField| f.name == "received" && !all.iter().any(|known| by(f, known));
    if above.iter().any(foreign) {
        return None;
    }
    let found: Vec<Vec<Finding>> = above.iter().filter_map(|f| read(f, server)).collect();
    let said = without_contradictions(&found);
    (!said.is_empty()).then(|| Believed { server: server.to_owned(), said })
}

/// The findings of a field, if it is one of that server.
fn read(field: &HeaderField, server: &str) -> Option<Vec<Finding>> {
    if field.name != "authentication-results" || !field.sound {
        return None;
    }
    let read = results::read(std::str::from_utf8(&field.value).ok()?)?;
    (read.server == server).then_some(read.said)
}

/// Whether a `Received` was written by a server or by a host of its name.
fn by(received: &HeaderField, server: &str) -> bool {
    let text = received.text().to_ascii_lowercase();
    let mut words = text.split_ascii_whitespace().skip_while(|w| *w != "by").skip(1);
    words.next().is_some_and(|host| {
        let host = host.trim_end_matches([';', '.']);
        host.strip_suffix(server).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// All findings, without those of which another field says something else. Several signatures of one
/// domain within one field are no contradiction.
fn without_contradictions(fields: &[Vec<Finding>]) -> Vec<Finding> {
    let verdicts = |field: &[Finding], about: &Finding| -> BTreeSet<Verdict> {
        field.iter().filter(|s| subject(s) == subject(about)).map(|s| s.verdict).collect()
    };
    let told_apart = |said: &&Finding| {
        let mut seen = fields.iter().map(|f| verdicts(f, said)).filter(|v| !v.is_empty());
        let first = seen.next();
        seen.all(|other| Some(&other) == first.as_ref())
    };
    let all = fields.iter().flatten().filter(told_apart);
    // One field that says two things of the whole mail contradicts itself.
    let single =
        |said: &&Finding| said.method == Method::Dkim || fields.iter().all(|f| verdicts(f, said).len() <= 1);
    all.filter(single).cloned().collect()
}

/// What a finding is about: one domain's signatures, or the whole mail.
fn subject(said: &Finding) -> (Method, Option<&str>) {
    match said.method {
        Method::Dkim => (Method::Dkim, said.domain("header.d").or_else(|| said.domain("header.i"))),
        method => (method, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASS: &str = "Authentication-Results: mx.games.example; dmarc=pass header.from=a.example\n";
    const FAIL: &str = "Authentication-Results: mx.games.example; dmarc=fail header.from=a.example\n";
    const HOP: &str = "Received: from evil.example by mx.games.example with ESMTP id 1; today\n";
    const OTHER: &str = "Received: from x by other.example with ESMTP; today\n";

    fn found(header: &[&str]) -> Option<Verdict> {
        let fields = Fields::read(header.concat().as_bytes());
        let believed = believed(&fields, &["MX.games.example".to_owned()]);
        believed.first().map(|b| b.said[0].verdict)
    }

    #[test]
    fn what_the_server_put_on_top_counts_and_nothing_below() {
        assert_eq!(found(&[PASS, HOP]), Some(Verdict::Pass));
        assert_eq!(found(&[FAIL, HOP, PASS]), Some(Verdict::Fail));
        assert_eq!(found(&[PASS, FAIL, HOP]), None);
        for injected in [
            &[HOP, PASS][..],
            &[HOP, FAIL, PASS],
            &[HOP, OTHER, PASS],
            &[HOP, PASS, HOP],
            &[OTHER, PASS, HOP],
            &[OTHER, HOP, PASS],
            &[OTHER, PASS],
            &[PASS, OTHER],
            &[PASS, OTHER, HOP],
            &[PASS],
        ] {
            assert_eq!(found(injected), None, "{injected:?}");
        }
    }

    #[test]
    fn a_second_machine_of_ours_may_stand_above_if_it_is_named() {
        let fields = Fields::read([OTHER, PASS, HOP].concat().as_bytes());
        let named = ["mx.games.example".to_owned(), "other.example".to_owned()];
        assert_eq!(believed(&fields, &named)[0].said[0].verdict, Verdict::Pass);
    }

    #[test]
    fn other_servers_and_odd_fields_are_not_believed() {
        let other = PASS.replace("mx.games", "evil.mx.games");
        assert_eq!(found(&[&other, HOP]), None);
        assert_eq!(found(&[&PASS.replace("Results:", "Results :"), HOP]), None);
        assert_eq!(
            found(&[&PASS.replace("mx.games.example;", "(mx.games.example;) evil.example;"), HOP]),
            None
        );
        assert_eq!(found(&[&PASS.to_uppercase(), HOP]), Some(Verdict::Pass));
        let likely = HOP.replace("by mx.games.example", "by evilmx.games.example");
        assert_eq!(found(&[&likely, PASS]), None);
    }
}
