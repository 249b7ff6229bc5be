//! What a mail may be at most, and the mails of one seat. Whoever runs a house may set each of them; the defaults suit
//! order mails.

/// The limits of a mail that is read. A mail that breaks one is refused with the reason, except where it
/// says that the rest is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a mail.
    pub mail: usize,
    /// Bytes of one header block.
    pub header: usize,
    /// Header fields of one part.
    pub fields: usize,
    /// Bytes of one line.
    pub line: usize,
    /// Multipart layers, and attached mails.
    pub depth: usize,
    /// Parts.
    pub parts: usize,
    /// Semicolons of one field that says what a part is: there is one before each parameter.
    pub parameters: usize,
    /// Bytes of a multipart boundary.
    pub boundary: usize,
    /// Recipients that are looked at; the rest is left out.
    pub recipients: usize,
    /// Servers that have passed it on; above, it goes round in circles and is not answered.
    pub hops: usize,
    /// Bytes of text that are kept; the rest is left out, and a note says so.
    pub text: usize,
    /// Charsets in each other, as when UTF-8 was taken for another and encoded again; what is packed
    /// deeper stays as it came.
    pub encodings: usize,
    /// Bytes of orders that are read of a seat's letters while one period is due, 32 more for each order; further
    /// letters are kept unread.
    pub sheet: usize,
    /// Letters with orders that are read of a seat while one period is due; further ones are kept unread.
    pub letters: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            mail: 10_000_000,
            header: 100_000,
            fields: 500,
            line: 64 * 1024,
            depth: 16,
            parts: 100,
            parameters: 100,
            boundary: 200,
            recipients: 50,
            hops: 30,
            text: 256 * 1024,
            encodings: 3,
            sheet: 64 * 1024,
            letters: 60,
        }
    }
}

impl Limits {
    /// Bytes of one part that are looked at for its text: quotes and blanks may go from it.
    pub(super) fn plain_part(&self) -> usize {
        self.text * 9 / 4
    }

    /// The same for a part of HTML, which takes far longer to read.
    pub(super) fn html_part(&self) -> usize {
        self.text * 9 / 8
    }

    /// Lines of one part that are looked at, and of the whole text.
    pub(super) fn lines(&self) -> usize {
        self.text / 10
    }

    /// Lines of all parts together that are looked at: a text may come as plain text and as HTML.
    pub(super) fn all_lines(&self) -> usize {
        2 * self.lines()
    }

    /// Bytes of all parts together that are looked at for their text.
    pub(super) fn all_bytes(&self) -> usize {
        2 * self.plain_part()
    }
}
