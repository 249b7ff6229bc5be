//! What was done to a mail on the way to its text that the sender should hear of.

use std::fmt;

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
            | Self::PgpFrame => false,
            Self::SignatureStripped { like_orders, .. } | Self::FooterStripped { like_orders, .. } => {
                *like_orders > 0
            }
            Self::SheetTaken { set_aside, .. } => !set_aside.is_empty(),
            _ => true,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::QuotesStripped { lines, like_orders } => cut(f, *lines, "quoted", *like_orders),
            Self::SignatureStripped { lines, like_orders } => cut(f, *lines, "signature", *like_orders),
            Self::FooterStripped { lines, like_orders } => cut(f, *lines, "banner or footer", *like_orders),
            Self::SheetTaken { lines, set_aside } => {
                write!(f, "your orders were read from the order sheet in the quoted part ({lines} lines)")?;
                if set_aside.is_empty() {
                    return Ok(());
                }
                write!(f, "; outside it this was not read: {}", shortened(&set_aside.join(" / ")))
            }
            Self::SheetLeft { lines } => write!(
                f,
                "{} left unread in the quoted order sheet, because you wrote orders outside it",
                counted(*lines, "line")
            ),
            Self::SheetIncomplete => f.write_str(
                "the quoted order sheet has no end line, so it was not read; send the orders as your own text",
            ),
            Self::HtmlRead => f.write_str("the mail was read from its HTML part, as its plain text is missing or empty"),
            Self::PartsDiffer => f.write_str(
                "the mail's plain text and its HTML say different things; the plain text was read",
            ),
            Self::AttachmentUsed { name } => write!(f, "orders were read from the attached file `{name}`"),
            Self::AttachmentIgnored { name, why } => write!(f, "the attachment `{name}` was not read: {why}"),
            Self::ForwardIgnored => f.write_str("an attached or forwarded mail was not read"),
            Self::InviteIgnored => f.write_str("a calendar entry was not read"),
            Self::SubjectUsed => f.write_str("the mail was empty; its subject was read instead"),
            Self::Truncated { kept } => write!(f, "the text was too long; only its first {kept} bytes were read"),
            Self::CharsetGuessed { charset } => write!(
                f,
                "the mail does not say correctly in which charset it is written; it was read as {charset}"
            ),
            Self::DoubleEncodingUndone => {
                f.write_str("letters that your mail program encoded twice were set right")
            }
            Self::LinesJoined { count } => {
                write!(f, "your mail program broke long lines; {} joined again", counted(*count, "break"))
            }
            Self::Damaged => f.write_str("the mail was damaged on its way; compare what was understood"),
            Self::CutShort => f.write_str("the mail was cut short on its way; orders may be missing at its end"),
            Self::OutsideParts => {
                f.write_str("text after the end of the mail's last part, where no mail program shows it, was not read")
            }
            Self::PgpFrame => f.write_str("the PGP signature was taken off and not checked"),
            Self::Sealed => f.write_str(
                "the mail is encrypted or sealed and cannot be opened here; send the orders as plain text",
            ),
            Self::Piece => f.write_str("the mail is one piece of a longer one; send the orders in one mail"),
            Self::Empty => f.write_str("the mail holds no text"),
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kind => "only plain text is; paste the orders into the mail",
            Self::Winmail => "it is Outlook's own packing; set Outlook to send plain text",
            Self::BodyHasOrders => "the mail itself holds orders",
            Self::NoOrders => "no line in it looks like an order",
        })
    }
}

fn cut(f: &mut fmt::Formatter<'_>, lines: usize, what: &str, like_orders: usize) -> fmt::Result {
    write!(f, "{} not read", counted(lines, &format!("{what} line")))?;
    if like_orders > 0 {
        write!(f, " ({like_orders} of them may look like orders)")?;
    }
    Ok(())
}

fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what} was") } else { format!("{n} {what}s were") }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(300) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
