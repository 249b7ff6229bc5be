//! What happens in the demonstration, in order.

/// One thing that happens.
pub enum Step {
    /// A mail comes in.
    Mail {
        /// Its file name.
        name: &'static str,
        /// Its bytes.
        raw: &'static [u8],
        /// Who wrote it with what, and what is special about it.
        about: &'static str,
    },
    /// Everything owed is in, and the phases are resolved.
    Play,
}

/// A mail of `tests/mail/demo/`.
macro_rules! mail {
    ($name:literal, $about:literal) => {
        Step::Mail {
            name: $name,
            raw: include_bytes!(concat!("../../../tests/mail/demo/", $name)),
            about: $about,
        }
    };
}

/// The demonstration.
pub const SCRIPT: &[Step] = &[
    mail!("01-otto-set-up.eml", "Otto lays the wolf pits (Thunderbird, flowed text)"),
    mail!("02-anna-set-up.eml", "Anna adds words for the dice (ISO-8859-2, quoted-printable)"),
    Step::Play,
    mail!("03-anna-turn-1.eml", "Anna attacks, with a slip of the pen (UTF-8, base64)"),
    mail!("04-anna-turn-1-again.eml", "Anna corrects the one line above the quoted receipt (Windows-1250)"),
    mail!("05-otto-out-of-office.eml", "Otto's mailbox is out of office: nobody answers that"),
    Step::Play,
    mail!("06-otto-turn-1.eml", "Otto strikes back (Outlook, HTML only)"),
    Step::Play,
    mail!("07-stranger.eml", "a stranger tries to order Otto about: one short answer, nothing else"),
    mail!("08-anna-turn-2.eml", "Anna sends her second turn from a phone (two parts, signature)"),
    Step::Play,
    mail!("09-otto-turn-2.eml", "Otto fills in the sheet of the report and mails it back"),
    Step::Play,
];
