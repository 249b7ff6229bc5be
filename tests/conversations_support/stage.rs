//! Plays a conversation: a house in memory with a fixed key and fixed random bytes, letters handed over at
//! their times, and between them everything that falls due, at its own time.

use std::collections::BTreeMap;

use estafette::game::{House, Identity, Systems, Umpire};
use estafette::mail::{Envelope, Proof, Standing};
use estafette::rules::Library;
use estafette::store::Sqlite;

use super::organiser;
use super::script::{Script, Step, StepKind};
use super::show::Shown;
use crate::simulated::plain::PlainShelf;
use crate::simulated::{DOMAIN, Random, Sent, Simulated, identity, random};

/// A house at work, and what a conversation knows of it.
pub struct Stage<'l> {
    post: Simulated<'l>,
    random: Random,
    /// Reply addresses by seat, and by game and seat; the newest holder's.
    addresses: BTreeMap<String, String>,
    letters: usize,
}

/// Plays a conversation; what came of each step, in lines.
pub fn play(library: &Library, script: &Script) -> Result<Vec<Vec<String>>, String> {
    let first = script.steps.first().ok_or("it has no steps")?;
    let plain = PlainShelf::new(library);
    let shelf: &dyn Systems = if first.option("maps").is_some() { library } else { &plain };
    let mut stage = Stage::open(shelf, first);
    let mut came: Vec<Vec<String>> = Vec::new();
    for (i, step) in script.steps.iter().enumerate() {
        if step.at < stage.post.now {
            return Err(format!("`{}` is before the step above it", step.heading));
        }
        let from = stage.post.sent.len();
        match step.kind {
            StepKind::Outage => stage.post.sleep(step.at),
            _ => stage.post.go_on(step.at),
        }
        // What falls due before something is done belongs to the step above.
        let mut lines = Vec::new();
        let from = match (step.kind, i.checked_sub(1)) {
            (StepKind::Organiser | StepKind::Letter, Some(above)) => {
                stage.tell(&mut came[above], from, &script.steps[above]);
                stage.post.sent.len()
            }
            _ => from,
        };
        match step.kind {
            StepKind::Letter => {
                lines = stage.letter(step).map_err(|why| format!("`{}`: {why}", step.heading))?;
            }
            StepKind::Organiser => lines = stage.commands(step),
            StepKind::Clock | StepKind::Outage => {}
        }
        stage.post.work();
        stage.tell(&mut lines, from, step);
        came.push(lines);
    }
    Ok(came)
}

impl<'l> Stage<'l> {
    fn open(shelf: &'l dyn Systems, first: &Step) -> Self {
        let mut random = random();
        let umpires = first.option("umpires").map_or_else(Vec::new, umpires);
        let identity = Identity { umpires, ..identity() };
        let store = Box::new(Sqlite::in_memory().expect("a store in memory"));
        let house = House::open(store, shelf, identity, &mut random).expect("a house");
        Self { post: Simulated::new(house, first.at), random, addresses: BTreeMap::new(), letters: 0 }
    }

    /// Tells of the mails that went out since there were so many.
    fn tell(&self, lines: &mut Vec<String>, from: usize, step: &Step) {
        let in_brief = step.option("brief").is_some();
        for (mail, number) in self.post.sent[from..].iter().zip(from + 1..) {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(if in_brief { mail.in_brief(number) } else { mail.in_full(number) });
        }
    }

    fn commands(&mut self, step: &Step) -> Vec<String> {
        let mut lines = Vec::new();
        for line in step.lines.iter().filter(|l| !l.starts_with('#')) {
            match organiser::command(&mut self.post.house, line, &mut self.random, self.post.now) {
                Ok(said) => {
                    said.iter().for_each(|s| self.learn(s));
                    lines.extend(said);
                }
                Err(why) => lines.push(format!("refused: {why}")),
            }
        }
        lines
    }

    /// Keeps a reply address that was given out.
    fn learn(&mut self, said: &str) {
        let Some((seat, address)) = said.strip_suffix('>').and_then(|s| s.split_once(" is <")) else {
            return;
        };
        let short = seat.split('.').next_back().unwrap_or(seat);
        self.addresses.insert(short.to_owned(), address.to_owned());
        self.addresses.insert(seat.to_owned(), address.to_owned());
    }

    fn letter(&mut self, step: &Step) -> Result<Vec<String>, String> {
        let raw = self.raw(step)?;
        let envelope = match step.option("envelope") {
            Some(envelope) => self.envelope(envelope)?,
            None => Envelope::default(),
        };
        let kept =
            self.post.house.take(raw.as_bytes(), &envelope, self.post.now).map_err(|e| e.to_string())?;
        if let Some(standing) = standing(step) {
            let domain = field(&step.lines, "From").and_then(|f| f.rsplit_once('@'));
            let domain = domain.map(|(_, d)| d.trim_end_matches('>').to_owned());
            // A signature that counts covers whom a mail was written to.
            let to = field(&step.lines, "To").map(|to| to.trim_matches(['<', '>']).to_owned());
            let addressed = to.into_iter().collect();
            let proof = Proof { standing, domain, addressed, ..Proof::default() };
            self.post.house.prove(&[(kept.id().clone(), proof)]).map_err(|e| e.to_string())?;
        }
        let handled = self.post.house.handle(kept.id(), self.post.now).map_err(|e| e.to_string())?;
        let outcome = format!("{:?}", handled.outcome).to_lowercase();
        Ok(vec![format!("LETTER {} is {outcome}: {}", self.letters, handled.reason)])
    }

    /// The letter's bytes: its fields and text as they stand, and the fields that every mail has.
    fn raw(&mut self, step: &Step) -> Result<String, String> {
        self.letters += 1;
        let blank = step.lines.iter().position(|l| l.trim().is_empty()).unwrap_or(step.lines.len());
        let (fields, text) = step.lines.split_at(blank);
        let mut lines = Vec::new();
        for line in fields {
            lines.push(self.filled(line)?);
        }
        let date = self.post.now.to_rfc2822();
        let usual = [
            ("Date", date),
            ("Message-ID", format!("<letter-{}@players.example>", self.letters)),
            ("MIME-Version", "1.0".to_owned()),
            ("Content-Type", "text/plain; charset=utf-8".to_owned()),
            ("Content-Transfer-Encoding", "8bit".to_owned()),
        ];
        let missing = usual.into_iter().filter(|(name, _)| field(fields, name).is_none());
        lines.extend(missing.map(|(name, value)| format!("{name}: {value}")));
        lines.push(String::new());
        for line in text.iter().skip(1) {
            match line.strip_prefix("{quote ").and_then(|l| l.strip_suffix('}')) {
                Some(number) => {
                    let quoted = self.mail(number)?.text();
                    lines.extend(quoted.lines().map(|l| format!("> {l}")));
                }
                None => lines.push(self.filled(line)?),
            }
        }
        lines.push(String::new());
        Ok(lines.join("\r\n"))
    }

    fn envelope(&self, text: &str) -> Result<Envelope, String> {
        let text = self.filled(text)?;
        let (from, to) = text.split_once("->").unwrap_or((&text, ""));
        let bare = |t: &str| t.trim().trim_matches(['<', '>']).to_owned();
        let recipients = Some(bare(to)).filter(|t| !t.is_empty()).into_iter().collect();
        Ok(Envelope { from: Some(bare(from)), recipients })
    }

    /// A line with what its `{places}` stand for.
    fn filled(&self, line: &str) -> Result<String, String> {
        let (mut filled, mut rest) = (String::new(), line);
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}').ok_or(format!("`{line}`: a place has no end"))?;
            filled.push_str(before);
            filled.push_str(&self.place(place)?);
            rest = after;
        }
        Ok(filled + rest)
    }

    fn place(&self, place: &str) -> Result<String, String> {
        if let Some(address) = self.addresses.get(place) {
            return Ok(address.clone());
        }
        match place.split_once(' ') {
            Some(("id", number)) => Ok(format!("<{}>", self.mail(number)?.row.mail.message_id)),
            Some(("reply", number)) => Ok(self.mail(number)?.reply_to()),
            Some(("return", number)) => Ok(self.mail(number)?.row.mail.envelope_from.clone()),
            Some(("subject", number)) => {
                Ok(self.mail(number)?.message().subject().unwrap_or_default().to_owned())
            }
            _ => Err(format!("nobody knows what {{{place}}} stands for")),
        }
    }

    fn mail(&self, number: &str) -> Result<&Sent, String> {
        let found = number.parse::<usize>().ok().and_then(|n| self.post.sent.get(n.wrapping_sub(1)));
        found.ok_or_else(|| format!("there is no mail {number} yet"))
    }
}

/// The umpires of these names.
fn umpires(names: &str) -> Vec<Umpire> {
    let umpire = |name: &str| Umpire {
        name: name.to_owned(),
        address: format!("{}@{DOMAIN}", name.to_lowercase()),
        zone: "Europe/Warsaw".to_owned(),
    };
    names.split_whitespace().map(umpire).collect()
}

/// What the domain in `From` says, if the conversation speaks of it.
fn standing(step: &Step) -> Option<Standing> {
    match (step.option("disowned"), step.option("vouched")) {
        (Some(_), _) => Some(Standing::Forged),
        (None, Some(_)) => Some(Standing::Aligned),
        (None, None) => None,
    }
}

fn field<'t>(lines: &'t [String], name: &str) -> Option<&'t str> {
    let of = |l: &'t String| l.split_once(':').filter(|(n, _)| n.eq_ignore_ascii_case(name));
    lines.iter().find_map(of).map(|(_, value)| value.trim())
}
