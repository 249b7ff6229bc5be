//! The style sheet and the script, which are parts of the program. Their names hold the hash of what they say, so
//! that a browser may keep them.

use std::sync::LazyLock;

use estafette_core::dice::sha256_hex;

/// A file that pages use.
#[derive(Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its name, with its hash.
    pub name: String,
    /// Its type.
    pub mime: &'static str,
    /// What it says.
    pub text: &'static str,
}

impl Asset {
    fn new((stem, ending): (&str, &str), mime: &'static str, text: &'static str) -> Self {
        let hash = sha256_hex(text.as_bytes());
        Self { name: format!("{stem}-{}.{ending}", &hash[..16]), mime, text }
    }

    /// Its path.
    pub(super) fn path(&self) -> String {
        format!("/assets/{}", self.name)
    }
}

/// How pages look.
pub(super) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new(("desk", "css"), "text/css; charset=utf-8", include_str!("../../templates/umpire/desk.css"))
});

/// What pages do with a script; they work without it.
pub(super) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new(
        ("desk", "js"),
        "text/javascript; charset=utf-8",
        include_str!("../../templates/umpire/desk.js"),
    )
});

/// The file of a name.
pub(super) fn named(name: &str) -> Option<&'static Asset> {
    [&*STYLE, &*SCRIPT].into_iter().find(|asset| asset.name == name)
}
