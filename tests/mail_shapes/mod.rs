//! Mails as they really come, each carrying the same twelve orders (or telling why it does not).

pub mod build;
pub mod encoding;
pub mod replies;
pub mod structure;
pub mod typing;

/// The orders every shape carries.
pub const ORDERS: [&str; 12] = [
    "move L07: forward 3, right 60, forward 2",
    "move K15: back",
    "move Młyńscy: left 60",
    "leader WITOLD to A29B31 A28B31",
    "gun B03 left 60",
    "enter P33 at A52B10 facing NW: forward 2",
    "fire KP01 at A28B38 else strongest",
    "rally all",
    "attack order A20B33, A19B33, A21B34, then by differential",
    "after win: hold all foot",
    "retreat P12 prefer SE, S, NE; displace never",
    "place \"Żubr - Łoś\" at A21B38",
];

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
}

impl Shape {
    pub fn exact(name: impl Into<String>, raw: Vec<u8>) -> Self {
        Self { name: name.into(), raw, expect: Expect::Exact, notes: vec![] }
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

/// All of them.
pub fn all() -> Vec<Shape> {
    let mut shapes = encoding::shapes();
    shapes.extend(typing::shapes());
    shapes.extend(structure::shapes());
    shapes.extend(replies::shapes());
    shapes
}
