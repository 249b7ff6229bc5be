//! The field Authentication-Results (RFC 8601): what a server found when it took a mail in.
//!
//! Comments are skipped, quoted strings opened, names folded to lower case. A field that is not well formed
//! says nothing at all: what two programs may read differently proves nothing.

use std::collections::BTreeMap;

use super::{Method, Verdict};

/// One field, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Results {
    /// The server that speaks, in lower case.
    pub server: String,
    /// What it found, in its order; methods that say nothing of a sender are left out.
    pub said: Vec<Finding>,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    /// What was looked into.
    pub method: Method,
    /// What came of it.
    pub verdict: Verdict,
    /// Properties such as `header.d`, in lower case; one that is given twice is left out.
    pub properties: BTreeMap<String, String>,
}

impl Finding {
    /// The domain of a property: all of it, or what stands behind its `@`.
    pub fn domain(&self, property: &str) -> Option<&str> {
        let value = self.properties.get(property)?;
        let domain = value.rsplit('@').next().unwrap_or(value).trim_end_matches('.');
        (!domain.is_empty()).then_some(domain)
    }
}

/// Reads a field's value; `None` when it is not well formed or of another version.
pub(super) fn read(value: &str) -> Option<Results> {
    let mut statements = statements(value)?.into_iter();
    let head = statements.next()?;
    let (Item::Word(server), version) = (head.first()?, head.get(1)) else { return None };
    let known = match version {
        None => true,
        Some(Item::Word(version)) => head.len() == 2 && version == "1",
        Some(Item::Pair(..)) => false,
    };
    let said = statements.filter_map(|items| said(&items)).collect();
    (known && !server.is_empty()).then(|| Results { server: server.to_ascii_lowercase(), said })
}

fn said(items: &[Item]) -> Option<Finding> {
    let Item::Pair(method, result) = items.first()? else { return None };
    let method = method.split('/').next().unwrap_or(method);
    let method = match method {
        "dkim" => Method::Dkim,
        "spf" => Method::Spf,
        "dmarc" => Method::Dmarc,
        "arc" => Method::Arc,
        _ => return None,
    };
    let verdict = match result.to_ascii_lowercase().as_str() {
        "pass" => Verdict::Pass,
        "fail" | "hardfail" | "softfail" => Verdict::Fail,
        "none" => Verdict::None,
        "temperror" => Verdict::Temporary,
        "permerror" => Verdict::Permanent,
        _ => Verdict::Neutral,
    };
    let mut properties: BTreeMap<String, Option<String>> = BTreeMap::new();
    for item in &items[1..] {
        let Item::Pair(name, value) = item else { continue };
        let value = value.to_ascii_lowercase();
        properties.entry(name.clone()).and_modify(|v| *v = None).or_insert(Some(value));
    }
    let properties = properties.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    Some(Finding { method, verdict, properties })
}

/// A piece of a statement: a bare word, or `name=value` with the name in lower case.
#[derive(Debug, PartialEq, Eq)]
enum Item {
    Word(String),
    Pair(String, String),
}

/// The statements between semicolons; `None` when a comment or a quoted string does not end.
fn statements(value: &str) -> Option<Vec<Vec<Item>>> {
    let mut chars = Reader { rest: value };
    let mut all = vec![Vec::new()];
    loop {
        chars.blanks()?;
        match chars.peek() {
            None => return Some(all),
            Some(';') => {
                chars.next();
                all.push(Vec::new());
            }
            Some('=') => {
                chars.next();
                chars.blanks()?;
                let value = chars.word(&[])?;
                let items = all.last_mut()?;
                let Some(Item::Word(name)) = items.pop() else { return None };
                items.push(Item::Pair(name.to_ascii_lowercase(), value));
            }
            Some(')') => return None,
            Some(_) => {
                let word = chars.word(&['='])?;
                all.last_mut()?.push(Item::Word(word));
            }
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    /// Skips blanks and comments, which may stand in each other; `None` when one does not end.
    fn blanks(&mut self) -> Option<()> {
        let mut depth = 0u32;
        loop {
            match self.peek() {
                Some('(') => depth = depth.checked_add(1)?,
                Some(')') if depth > 0 => depth -= 1,
                Some('\\') if depth > 0 => {
                    self.next();
                }
                Some(c) if depth > 0 || c.is_ascii_whitespace() => {}
                None if depth > 0 => return None,
                _ => return Some(()),
            }
            self.next();
        }
    }

    /// A word up to a blank, a comment, a semicolon or one of `ends`; quoted strings in it are opened.
    fn word(&mut self, ends: &[char]) -> Option<String> {
        let mut word = String::new();
        while let Some(c) = self.peek() {
            if c == '"' {
                self.next();
                self.quoted(&mut word)?;
                continue;
            }
            if c.is_ascii_whitespace() || matches!(c, ';' | '(' | ')') || ends.contains(&c) {
                break;
            }
            word.push(c);
            self.next();
        }
        Some(word)
    }

    fn quoted(&mut self, word: &mut String) -> Option<()> {
        loop {
            match self.next()? {
                '"' => return Some(()),
                '\\' => word.push(self.next()?),
                c => word.push(c),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn one(value: &str) -> (String, Vec<(Method, Verdict)>) {
        let read = read(value).unwrap();
        (read.server, read.said.iter().map(|s| (s.method, s.verdict)).collect())
    }

    #[test]
    fn a_field_of_a_big_provider_is_read() {
        let value = "mx.google.com;       dkim=pass header.i=@wp.pl header.s=20241105 header.b=morrRifc;       \
                     spf=pass (google.com: domain of a@wp.pl designates 212.77.101.11 as permitted sender) \
                     smtp.mailfrom=a@wp.pl;       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=wp.pl";
        let found = read(value).unwrap();
        assert_eq!(found.server, "mx.google.com");
        assert_eq!(found.said.len(), 3);
        assert_eq!(found.said[0].domain("header.i"), Some("wp.pl"));
        assert_eq!(found.said[1].domain("smtp.mailfrom"), Some("wp.pl"));
        assert_eq!(found.said[2].properties.len(), 1);
    }

    #[test]
    fn comments_quotes_case_and_versions_are_read_as_the_rfc_says() {
        let value = "MX.Games.Example 1; (a (b\\) ;dmarc=pass) c) DKIM/1 = Fail reason=\"no; (key)\" \
                     header.d=\"A\\b.example\"; none";
        let found = read(value).unwrap();
        assert_eq!(found.server, "mx.games.example");
        assert_eq!((found.said.len(), found.said[0].verdict), (1, Verdict::Fail));
        assert_eq!(found.said[0].properties["header.d"], "ab.example");
        assert_eq!(one("mx.example; none"), ("mx.example".to_owned(), vec![]));
        assert_eq!(one("mx.example; spf=pass smtp.mailfrom=SRS0=a=b@x.example").1.len(), 1);
        let twice = read("mx.example; dmarc=pass header.from=a.example header.from=b.example").unwrap();
        assert_eq!(twice.said[0].domain("header.from"), None);
    }

    #[test]
    fn what_is_not_well_formed_says_nothing() {
        for bad in [
            "",
            "(mx.example; dmarc=pass",
            "mx.example; dmarc=pass reason=\"open",
            "mx.example 2; dmarc=pass",
            "mx.example x=y; dmarc=pass",
            "mx.example; =pass",
            "mx.example) evil; dmarc=pass",
            "; dmarc=pass",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(one("(mx.games.example;) evil.example; dmarc=pass").0, "evil.example");
    }

    proptest! {
        #[test]
        fn no_value_makes_it_panic(value in "[ -~\\t;=()\"\\\\ąéπ]{0,200}", any in any::<String>()) {
            let _ = read(&value);
            let _ = read(&any);
        }

        #[test]
        fn what_stands_in_comments_is_never_a_finding(text in "[a-z=; .]{0,40}") {
            let found = read(&format!("mx.example; dkim=fail ({text}) header.d=a.example")).unwrap();
            prop_assert_eq!(found.said.len(), 1);
            prop_assert_eq!(found.said[0].verdict, Verdict::Fail);
        }
    }
}
