//! What was done to a mail on the way to its text that the sender should hear of.

use estafette_words::{Voice, say};

/// One thing worth telling the sender. Nothing is ever cut without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// Lines quoted from another mail were left out; so many of them look like orders.
    QuotesStripped {
        /// How many lines.
        lines: usize,
        /// How many of them look like orders.
        like_orders: usize,
    },
    /// Lines of the sender's own within or below a quote without marks were not read.
    AmongQuoted {
        /// The lines.
        lines: Vec<String>,
    },
    /// A signature was left out.
    SignatureStripped {
        /// How many lines.
        lines: usize,
        /// How many of them look like orders.
        like_orders: usize,
    },
    /// A banner, disclaimer or list footer was left out.
    FooterStripped {
        /// How many lines.
        lines: usize,
        /// How many of them look like orders.
        like_orders: usize,
    },
    /// The order sheet within the quoted part was read; these lines of the sender's own were not.
    SheetTaken {
        /// How many lines.
        lines: usize,
        /// The lines that were not read.
        set_aside: Vec<String>,
    },
    /// The quoted order sheet holds lines, but the sender wrote orders outside it: those were read.
    SheetLeft {
        /// How many lines.
        lines: usize,
    },
    /// The quoted order sheet has no end line, so it was not read.
    SheetIncomplete,
    /// There was no plain text, or none worth reading: the HTML part was read.
    HtmlRead,
    /// Plain text and HTML say different things; the plain text was read.
    PartsDiffer,
    /// Orders were taken from an attached text file.
    AttachmentUsed {
        /// The file's name.
        name: String,
    },
    /// An attachment was not read.
    AttachmentIgnored {
        /// The file's name.
        name: String,
        /// Why not.
        why: Unread,
    },
    /// An attached or forwarded mail was not read.
    ForwardIgnored,
    /// A calendar part was not read.
    InviteIgnored,
    /// The body was empty; the orders were taken from the subject.
    SubjectUsed,
    /// The text was longer than is kept.
    Truncated {
        /// Bytes kept.
        kept: usize,
    },
    /// The charset was missing, unknown or wrong.
    CharsetGuessed {
        /// The charset taken.
        charset: &'static str,
    },
    /// Letters that had been encoded twice were set right.
    DoubleEncodingUndone,
    /// So many lines that the mail program had broken were joined again.
    LinesJoined {
        /// How many breaks.
        count: usize,
    },
    /// The transfer encoding was broken: letters may be missing.
    Damaged,
    /// The mail ended before its end.
    CutShort,
    /// Text stood after the end of the mail's last part, where no mail program shows it.
    OutsideParts,
    /// A PGP signature's frame was taken off; the signature was not checked.
    PgpFrame,
    /// The mail is encrypted or wrapped in an S/MIME signature that cannot be opened here.
    Sealed,
    /// One piece of a mail sent in pieces.
    Piece,
    /// Pieces of a post that its author struck out were left out.
    StruckOut {
        /// How many pieces.
        pieces: usize,
    },
    /// Nothing to read was found.
    Empty,
}

/// Why an attachment was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// A kind of file that is not read (Word, PDF, picture …).
    Kind,
    /// Outlook's own packing, `winmail.dat`.
    Winmail,
    /// The mail itself holds orders.
    BodyHasOrders,
    /// A text file without a line that looks like an order.
    NoOrders,
    /// The mail holds more text than is looked at.
    PastLimit,
}

impl Note {
    /// Whether orders may be missing from what was read, so that the sender should look twice.
    pub fn is_warning(&self) -> bool {
        match self {
            Self::QuotesStripped { .. }
            | Self::HtmlRead
            | Self::AttachmentUsed { .. }
            | Self::DoubleEncodingUndone
            | Self::InviteIgnored
            | Self::SubjectUsed
            | Self::StruckOut { .. }
            | Self::PgpFrame => false,
            Self::SignatureStripped { like_orders, .. } | Self::FooterStripped { like_orders, .. } => {
                *like_orders > 0
            }
            Self::SheetTaken { set_aside, .. } => !set_aside.is_empty(),
            _ => true,
        }
    }
}

impl Note {
    /// The note as a sentence, without a full stop.
    pub fn say(&self, voice: Voice) -> String {
        match self {
            Self::QuotesStripped { lines, like_orders } => {
                cut(voice, say!(voice, "note-quotes", lines = *lines), *like_orders)
            }
            Self::SignatureStripped { lines, like_orders } => {
                cut(voice, say!(voice, "note-signature", lines = *lines), *like_orders)
            }
            Self::FooterStripped { lines, like_orders } => {
                cut(voice, say!(voice, "note-footer", lines = *lines), *like_orders)
            }
            Self::AmongQuoted { lines } => {
                say!(voice, "note-among-quoted", text = &shortened(&lines.join(" / ")))
            }
            Self::SheetTaken { lines, set_aside } => taken(voice, *lines, set_aside),
            Self::SheetLeft { lines } => say!(voice, "note-sheet-left", lines = *lines),
            Self::SheetIncomplete => say!(voice, "note-sheet-incomplete"),
            Self::HtmlRead => say!(voice, "note-html"),
            Self::PartsDiffer => say!(voice, "note-parts-differ"),
            Self::AttachmentUsed { name } => say!(voice, "note-attachment-used", name = name),
            Self::AttachmentIgnored { name, why } => unread(voice, name, *why),
            Self::ForwardIgnored => say!(voice, "note-forward"),
            Self::InviteIgnored => say!(voice, "note-invite"),
            Self::SubjectUsed => say!(voice, "note-subject"),
            Self::Truncated { kept } => say!(voice, "note-truncated", kept = *kept),
            Self::CharsetGuessed { charset } => say!(voice, "note-charset", charset = *charset),
            Self::DoubleEncodingUndone => say!(voice, "note-double-encoding"),
            Self::LinesJoined { count } => say!(voice, "note-joined", n = *count),
            Self::Damaged => say!(voice, "note-damaged"),
            Self::CutShort => say!(voice, "note-cut-short"),
            Self::OutsideParts => say!(voice, "note-outside-parts"),
            Self::PgpFrame => say!(voice, "note-pgp"),
            Self::Sealed => say!(voice, "note-sealed"),
            Self::Piece => say!(voice, "note-piece"),
            Self::StruckOut { pieces } => say!(voice, "note-struck", n = *pieces),
            Self::Empty => say!(voice, "note-empty"),
        }
    }
}

fn cut(voice: Voice, said: String, like_orders: usize) -> String {
    if like_orders == 0 {
        return said;
    }
    format!("{said} {}", say!(voice, "note-like-orders", n = like_orders))
}

fn taken(voice: Voice, lines: usize, set_aside: &[String]) -> String {
    let said = say!(voice, "note-sheet-taken", lines = lines);
    if set_aside.is_empty() {
        return said;
    }
    let text = shortened(&set_aside.join(" / "));
    said + &say!(voice, "note-sheet-outside", text = &text)
}

fn unread(voice: Voice, name: &str, why: Unread) -> String {
    match why {
        Unread::Kind => say!(voice, "note-attachment-kind", name = name),
        Unread::Winmail => say!(voice, "note-attachment-winmail", name = name),
        Unread::BodyHasOrders => say!(voice, "note-attachment-body", name = name),
        Unread::NoOrders => say!(voice, "note-attachment-no-orders", name = name),
        Unread::PastLimit => say!(voice, "note-attachment-past-limit", name = name),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(300) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
