//! Mails as they really come, each carrying the same twelve orders (or telling why it does not), in
//! English, Polish and German wording. `tests/mail` is written from them.

pub mod build;
pub mod clients;
pub mod encoding;
pub mod headers;
pub mod replies;
pub mod structure;
pub mod typing;
pub mod wording;

pub use wording::{ENGLISH, GERMAN, POLISH, Wording};

/// The orders that every English mail carries.
pub const ORDERS: [&str; 12] = ENGLISH.orders;

/// What reading a shape must come to.
pub enum Expect {
    /// The twelve orders and nothing else.
    Exact,
    /// The twelve orders, and these other lines.
    Among(Vec<String>),
    /// These lines.
    Lines(Vec<String>),
    /// No order at all, and notes that say so.
    Nothing,
}

/// One mail.
pub struct Shape {
    /// Its number in the list of shapes, and what it is.
    pub name: String,
    /// Its bytes.
    pub raw: Vec<u8>,
    /// What it must come to.
    pub expect: Expect,
    /// Notes that must be there, by the name of their variant.
    pub notes: Vec<&'static str>,
    /// The subject without prefixes, where the mail is about that.
    pub subject: Option<String>,
    /// Why it must not be answered, by the name of the variant.
    pub automatic: Option<&'static str>,
    /// Why it is not read, by the name of the variant.
    pub refused: Option<&'static str>,
}

impl Shape {
    pub fn exact(name: impl Into<String>, raw: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            raw,
            expect: Expect::Exact,
            notes: vec![],
            subject: None,
            automatic: None,
            refused: None,
        }
    }

    pub fn noting(mut self, note: &'static str) -> Self {
        self.notes.push(note);
        self
    }

    pub fn expecting(mut self, expect: Expect) -> Self {
        self.expect = expect;
        self
    }
}

/// All of them in English.
pub fn all() -> Vec<Shape> {
    in_wording(&ENGLISH)
}

/// All of them in a wording.
pub fn in_wording(w: &Wording) -> Vec<Shape> {
    let mut shapes = encoding::shapes(w);
    shapes.extend(typing::shapes(w));
    shapes.extend(structure::shapes(w));
    shapes.extend(replies::shapes(w));
    shapes.extend(clients::shapes(w));
    shapes.extend(headers::shapes(w));
    shapes
}
