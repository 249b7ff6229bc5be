//! A deadline as a file for calendars (iCalendar, RFC 5545): the same UID with a higher SEQUENCE moves it,
//! and METHOD CANCEL takes it out again (RFC 5546). Written by hand, since these lines must be the same bytes
//! each time and a library puts random UIDs and the present moment into them.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

/// Octets of a line without its end (RFC 5545, section 3.1).
const LONGEST_LINE: usize = 75;
/// Alarms of one appointment; more are left out.
const MOST_ALARMS: usize = 10;

/// An appointment in the calendar of a player. Texts may hold anything: what has a meaning in the file is
/// escaped, control characters are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    /// What it is known by, the same in every change of it and in no other appointment of anybody: words
    /// without blanks, such as `deadline-g7@play.example`. Other characters are left out.
    pub uid: String,
    /// The mailbox of whoever announces it (RFC 5546 wants one).
    pub organizer: String,
    /// Higher with each change.
    pub sequence: u32,
    /// When this was said.
    pub stamp: DateTime<Utc>,
    /// The moment itself.
    pub at: DateTime<Utc>,
    /// One line.
    pub summary: String,
    /// Any number of lines.
    pub description: String,
    /// Whether it holds.
    pub state: AppointmentState,
    /// How long before the moment the reader is reminded, in whole minutes. One that is not before it is
    /// left out; so are all when it is called off.
    pub alarms: Vec<TimeDelta>,
}

/// Whether an appointment holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppointmentState {
    /// It is to be entered, or moved to where it is now.
    Announced,
    /// It is to be taken out.
    CalledOff,
}

impl AppointmentState {
    /// The METHOD of the file, which belongs into the Content-Type of the mail's part as well.
    pub fn method(self) -> &'static str {
        match self {
            Self::Announced => "PUBLISH",
            Self::CalledOff => "CANCEL",
        }
    }

    fn status(self) -> &'static str {
        match self {
            Self::Announced => "CONFIRMED",
            Self::CalledOff => "CANCELLED",
        }
    }
}

impl Appointment {
    /// The file: `text/calendar`, UTF-8. The same appointment is the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = File::default();
        file.line("BEGIN", "VCALENDAR");
        file.line("VERSION", "2.0");
        file.line("PRODID", "-//Estafette//Deadlines//EN");
        file.line("CALSCALE", "GREGORIAN");
        file.line("METHOD", self.state.method());
        file.line("BEGIN", "VEVENT");
        file.line("UID", &plain(&self.uid));
        file.line("ORGANIZER", &format!("mailto:{}", plain(&self.organizer)));
        file.line("SEQUENCE", &self.sequence.to_string());
        file.line("DTSTAMP", &moment(self.stamp));
        file.line("DTSTART", &moment(self.at));
        file.line("SUMMARY", &text(&self.one_line()));
        if !self.description.trim().is_empty() {
            file.line("DESCRIPTION", &text(&self.description));
        }
        file.line("STATUS", self.state.status());
        // A deadline takes no time: nobody is busy because of it.
        file.line("TRANSP", "TRANSPARENT");
        for minutes in self.minutes_of_alarms() {
            self.alarm(minutes, &mut file);
        }
        file.line("END", "VEVENT");
        file.line("END", "VCALENDAR");
        file.bytes
    }

    fn one_line(&self) -> String {
        self.summary.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Minutes before the moment, the earliest alarm first.
    fn minutes_of_alarms(&self) -> Vec<i64> {
        let minutes: BTreeSet<i64> =
            self.alarms.iter().map(TimeDelta::num_minutes).filter(|n| *n > 0).collect();
        match self.state {
            AppointmentState::Announced => minutes.into_iter().rev().take(MOST_ALARMS).collect(),
            AppointmentState::CalledOff => Vec::new(),
        }
    }

    fn alarm(&self, minutes: i64, file: &mut File) {
        file.line("BEGIN", "VALARM");
        // An alarm that is off stays off when the appointment is said again: its UID is the same (RFC 9074).
        file.line("UID", &format!("alarm-{minutes}-{}", plain(&self.uid)));
        file.line("ACTION", "DISPLAY");
        file.line("TRIGGER", &format!("-PT{}", in_hours(minutes)));
        file.line("DESCRIPTION", &text(&self.one_line()));
        file.line("END", "VALARM");
    }
}

/// `24H`, `90M`.
fn in_hours(minutes: i64) -> String {
    match minutes % 60 {
        0 => format!("{}H", minutes / 60),
        _ => format!("{minutes}M"),
    }
}

/// A moment in UTC: calendars show it on the clocks of their place.
fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// A text as a value (RFC 5545, section 3.3.11). Nothing in it can end the line.
fn text(said: &str) -> String {
    let mut value = String::with_capacity(said.len());
    for c in said.trim_end().replace("\r\n", "\n").chars() {
        match c {
            '\\' | ';' | ',' => value.extend(['\\', c]),
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => value.push_str("\\n"),
            '\t' => value.push(' '),
            c if c.is_control() => {}
            c => value.push(c),
        }
    }
    value
}

#[derive(Default)]
struct File {
    bytes: Vec<u8>,
}

impl File {
    /// Writes a property, in as many lines as it needs: each further one begins with a blank.
    fn line(&mut self, name: &str, value: &str) {
        let mut column = 0;
        for c in name.chars().chain([':']).chain(value.chars()) {
            if column + c.len_utf8() > LONGEST_LINE {
                self.bytes.extend_from_slice(b"\r\n ");
                column = 1;
            }
            self.bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            column += c.len_utf8();
        }
        self.bytes.extend_from_slice(b"\r\n");
    }
}

/// A word without blanks and without letters that have a meaning in the file.
fn plain(word: &str) -> String {
    word.chars().filter(|c| c.is_ascii_graphic() && !matches!(c, '\\' | ';' | ',')).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn deadline() -> Appointment {
        Appointment {
            uid: "deadline-g7@play.example".to_owned(),
            organizer: "orders@play.example".to_owned(),
            sequence: 3,
            stamp: "2026-10-20T12:00:00Z".parse().unwrap(),
            at: "2026-10-27T19:00:00Z".parse().unwrap(),
            summary: "Grunwald: orders for turn 3".to_owned(),
            description: "Mail your orders, all of them; to the game.\nZażółć gęślą jaźń.".to_owned(),
            state: AppointmentState::Announced,
            alarms: vec![TimeDelta::hours(3), TimeDelta::hours(24), TimeDelta::hours(3), TimeDelta::zero()],
        }
    }

    /// A property as a reader of calendars finds it: its name, and its value as text.
    type Property = (String, String);

    /// Reads a file back: lines are joined again, names parted from values, escapes undone.
    fn read(bytes: &[u8]) -> Vec<Property> {
        let file = std::str::from_utf8(bytes).unwrap();
        assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']));
        for line in file.split("\r\n") {
            assert!(line.len() <= LONGEST_LINE, "{line}");
        }
        let unfolded = file.replace("\r\n ", "");
        unfolded.split_terminator("\r\n").map(property).collect()
    }

    fn property(line: &str) -> Property {
        let (name, value) = line.split_once(':').unwrap();
        assert!(name.bytes().all(|b| b.is_ascii_uppercase() || b == b'-'), "{line}");
        let mut text = String::new();
        let mut letters = value.chars();
        while let Some(c) = letters.next() {
            text.push(match c {
                '\\' => match letters.next().unwrap() {
                    'n' => '\n',
                    escaped => {
                        assert!(matches!(escaped, '\\' | ';' | ','), "{line}");
                        escaped
                    }
                },
                _ => {
                    assert!(!c.is_control(), "{line}");
                    c
                }
            });
        }
        (name.to_owned(), text)
    }

    fn values<'a>(file: &'a [Property], name: &str) -> Vec<&'a str> {
        file.iter().filter(|(n, _)| n == name).map(|(_, v)| v.as_str()).collect()
    }

    /// Names in their order, which no text may change.
    fn names(file: &[Property]) -> Vec<&str> {
        file.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn a_deadline_is_these_bytes() {
        let expected = "BEGIN:VCALENDAR\r\n\
            VERSION:2.0\r\n\
            PRODID:-//Estafette//Deadlines//EN\r\n\
            CALSCALE:GREGORIAN\r\n\
            METHOD:PUBLISH\r\n\
            BEGIN:VEVENT\r\n\
            UID:deadline-g7@play.example\r\n\
            ORGANIZER:mailto:orders@play.example\r\n\
            SEQUENCE:3\r\n\
            DTSTAMP:20261020T120000Z\r\n\
            DTSTART:20261027T190000Z\r\n\
            SUMMARY:Grunwald: orders for turn 3\r\n\
            DESCRIPTION:Mail your orders\\, all of them\\; to the game.\\nZażółć gęś\r\n \
            lą jaźń.\r\n\
            STATUS:CONFIRMED\r\n\
            TRANSP:TRANSPARENT\r\n\
            BEGIN:VALARM\r\n\
            UID:alarm-1440-deadline-g7@play.example\r\n\
            ACTION:DISPLAY\r\n\
            TRIGGER:-PT24H\r\n\
            DESCRIPTION:Grunwald: orders for turn 3\r\n\
            END:VALARM\r\n\
            BEGIN:VALARM\r\n\
            UID:alarm-180-deadline-g7@play.example\r\n\
            ACTION:DISPLAY\r\n\
            TRIGGER:-PT3H\r\n\
            DESCRIPTION:Grunwald: orders for turn 3\r\n\
            END:VALARM\r\n\
            END:VEVENT\r\n\
            END:VCALENDAR\r\n";
        assert_eq!(String::from_utf8(deadline().to_bytes()).unwrap(), expected);
    }

    #[test]
    fn a_change_keeps_the_uid_and_a_deadline_called_off_has_no_alarms() {
        let later = Appointment { sequence: 4, at: deadline().at + TimeDelta::days(1), ..deadline() };
        let (before, after) = (read(&deadline().to_bytes()), read(&later.to_bytes()));
        assert_eq!(values(&before, "UID"), values(&after, "UID"));
        assert_eq!(
            (values(&after, "SEQUENCE"), values(&after, "DTSTART")),
            (vec!["4"], vec!["20261028T190000Z"])
        );
        let off = Appointment { state: AppointmentState::CalledOff, sequence: 5, ..deadline() };
        let off = read(&off.to_bytes());
        assert_eq!((values(&off, "METHOD"), values(&off, "STATUS")), (vec!["CANCEL"], vec!["CANCELLED"]));
        assert_eq!(values(&off, "UID"), ["deadline-g7@play.example"]);
        assert!(values(&off, "TRIGGER").is_empty());
    }

    #[test]
    fn an_alarm_that_is_no_whole_hour_is_in_minutes() {
        let asked =
            Appointment { alarms: vec![TimeDelta::minutes(90), TimeDelta::seconds(-5)], ..deadline() };
        assert_eq!(values(&read(&asked.to_bytes()), "TRIGGER"), ["-PT90M"]);
    }

    #[test]
    fn no_text_can_add_a_line_of_its_own() {
        let evil = "x\r\nATTENDEE:mailto:a@b.example\nEND:VEVENT\r\u{85}\u{2028}BEGIN:VALARM\0\u{1b}[2J";
        let asked = Appointment {
            summary: evil.to_owned(),
            description: evil.to_owned(),
            uid: format!("deadline;{evil}"),
            organizer: format!("orders@play.example{evil}"),
            ..deadline()
        };
        let file = read(&asked.to_bytes());
        assert_eq!(names(&file), names(&read(&deadline().to_bytes())));
        assert_eq!(values(&file, "UID")[0], "deadlinexATTENDEE:mailto:a@b.exampleEND:VEVENTBEGIN:VALARM[2J");
        assert_eq!(
            values(&file, "DESCRIPTION")[0],
            "x\nATTENDEE:mailto:a@b.example\nEND:VEVENT\n\nBEGIN:VALARM[2J"
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(summary in "\\PC{0,120}", description in "[\\PC\\n]{0,300}") {
            let asked = Appointment { summary, description: format!("x{description}"), ..deadline() };
            let (file, plain) = (read(&asked.to_bytes()), read(&deadline().to_bytes()));
            prop_assert_eq!(names(&file), names(&plain));
            prop_assert_eq!(values(&file, "SUMMARY")[0], asked.one_line());
            let kept = |c: &char| !c.is_control() || *c == '\n';
            let said: String = asked.description.trim_end().chars().filter(kept).collect();
            prop_assert_eq!(values(&file, "DESCRIPTION")[0], said.replace(['\u{2028}', '\u{2029}'], "\n"));
        }

        #[test]
        fn any_bytes_at_all_make_a_sound_file(text in any::<String>(), uid in any::<String>()) {
            let asked = Appointment { summary: text.clone(), description: format!("x{text}"), uid, ..deadline() };
            let (file, plain) = (read(&asked.to_bytes()), read(&deadline().to_bytes()));
            prop_assert_eq!(names(&file), names(&plain));
        }
    }
}
