//! The text of a conversation: a remark, then steps. A step opens with `=== 2026-03-20 19:00 WHO`, below
//! which stands what is done, and below that, each line behind a `|`, what comes of it.

use chrono::{DateTime, NaiveDateTime, Utc};

/// A conversation as it stands in its file.
#[derive(Debug, Default)]
pub struct Script {
    /// What it shows, with the lines as they stand.
    pub remark: Vec<String>,
    pub steps: Vec<Step>,
}

/// One thing that happens.
#[derive(Debug)]
pub struct Step {
    /// The line that opens it, as it stands.
    pub heading: String,
    /// When it happens.
    pub at: DateTime<Utc>,
    pub kind: StepKind,
    /// What stands behind the kind, by commas.
    pub options: Vec<String>,
    /// What is done, without the blank lines at its end.
    pub lines: Vec<String>,
}

/// What happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// The organiser gives commands, one on a line.
    Organiser,
    /// A letter comes in: fields, a blank line, text.
    Letter,
    /// Time goes by.
    Clock,
    /// Time goes by while the house is down; then it is opened again.
    Outage,
}

impl Step {
    /// The value of an option such as `envelope <>`.
    pub fn option(&self, name: &str) -> Option<&str> {
        let found = self.options.iter().find_map(|o| o.strip_prefix(name));
        found.map(str::trim)
    }
}

impl Script {
    /// Reads a conversation; what is expected is left out.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut script = Self::default();
        for (line, number) in text.lines().zip(1..) {
            if line.starts_with('|') {
                continue;
            }
            if let Some(heading) = line.strip_prefix("=== ") {
                script.steps.push(step(line, heading).map_err(|why| format!("line {number}: {why}"))?);
                continue;
            }
            match script.steps.last_mut() {
                Some(step) => step.lines.push(line.to_owned()),
                None => script.remark.push(line.to_owned()),
            }
        }
        trim(&mut script.remark);
        script.steps.iter_mut().for_each(|step| trim(&mut step.lines));
        if !script.remark.first().is_some_and(|l| l.starts_with("# ")) {
            return Err("it does not open with a remark that says what it shows".to_owned());
        }
        Ok(script)
    }

    /// Writes it again, with what came of each step.
    pub fn write(&self, came: &[Vec<String>]) -> String {
        let mut lines = self.remark.clone();
        for (step, came) in self.steps.iter().zip(came) {
            lines.extend([String::new(), step.heading.clone()]);
            lines.extend(step.lines.iter().cloned());
            if !came.is_empty() {
                lines.push(String::new());
                let marked = |l: &String| if l.is_empty() { "|".to_owned() } else { format!("| {l}") };
                lines.extend(came.iter().map(marked));
            }
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

fn trim(lines: &mut Vec<String>) {
    while lines.last().is_some_and(|l| l.trim().is_empty()) {
        lines.pop();
    }
}

fn step(line: &str, heading: &str) -> Result<Step, String> {
    let wanted = "a step opens with `=== 2026-03-20 19:00 organiser`, `letter`, `clock` or `outage`";
    let (at, rest) = heading.split_at_checked(16).ok_or(wanted)?;
    let at = NaiveDateTime::parse_from_str(at, "%Y-%m-%d %H:%M").map_err(|_| wanted)?.and_utc();
    let mut rest = rest.split(',').map(|o| o.trim().to_owned());
    let kind = match rest.next().unwrap_or_default().as_str() {
        "organiser" => StepKind::Organiser,
        "letter" => StepKind::Letter,
        "clock" => StepKind::Clock,
        "outage" => StepKind::Outage,
        _ => return Err(wanted.to_owned()),
    };
    let options: Vec<String> = rest.collect();
    let known = ["brief", "maps", "umpires", "envelope", "disowned", "vouched"];
    if let Some(odd) = options.iter().find(|o| !known.iter().any(|k| o.starts_with(k))) {
        return Err(format!("`{odd}` is none of {}", known.join(", ")));
    }
    Ok(Step { heading: line.to_owned(), at, kind, options, lines: Vec::new() })
}
