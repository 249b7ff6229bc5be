//! The folder that a demonstration leaves behind.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::exit::{Exit, Failure};
use super::super::output::write_file;
use estafette_mail::{ShownMail, Transport};
use estafette_reports::Report;

/// Marks a folder as one that a demonstration may clear.
const MARK: &str = "READ-ME-FIRST.txt";

/// What a demonstration may leave in its folder.
const OURS: [&str; 9] = [
    MARK,
    "mail-in",
    "mail-out",
    "mailed",
    "reports",
    "maps",
    "estafette.db",
    "estafette.db-wal",
    "estafette.key",
];

/// The folder of a demonstration.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder, or clears one that an earlier demonstration left.
    ///
    /// # Errors
    /// A folder that holds anything else, or cannot be written.
    pub fn make(path: &Path) -> Result<Self, Failure> {
        let cannot = |e: std::io::Error| {
            Failure::new(Exit::CannotCreate, format!("cannot write to {}: {e}", path.display()))
        };
        fs::create_dir_all(path).map_err(cannot)?;
        let empty = fs::read_dir(path).map_err(cannot)?.next().is_none();
        if !empty && !path.join(MARK).is_file() {
            let text =
                format!("{} is not empty and no demonstration made it; name another folder", path.display());
            return Err(Failure::new(Exit::CannotCreate, text));
        }
        for ours in OURS.map(|name| path.join(name)) {
            let removed = if ours.is_dir() { fs::remove_dir_all(&ours) } else { fs::remove_file(&ours) };
            match removed {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(cannot(e)),
                _ => {}
            }
        }
        Ok(Self(path.to_owned()))
    }

    /// A file or folder in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The file of the games.
    pub fn store(&self) -> PathBuf {
        self.path("estafette.db")
    }

    /// Keeps a mail that came in.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn mail_in(&self, name: &str, raw: &[u8]) -> Result<(), Failure> {
        write_file(&self.path("mail-in").join(name), raw)
    }

    /// Where outgoing mails go.
    pub fn outgoing(&self) -> Transport {
        Transport::Directory(self.path("mail-out"))
    }

    /// Writes a report as text and HTML, and its map as SVG and PNG.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn report(&self, name: &str, report: &Report) -> Result<(), Failure> {
        let (reports, maps) = (self.path("reports"), self.path("maps"));
        let picture = |what: &str| format!("../maps/{name}{what}.png");
        let html = report.linked(&picture(""), &picture("-before"));
        write_file(&reports.join(format!("{name}.txt")), report.text.as_bytes())?;
        write_file(&reports.join(format!("{name}.html")), html.as_bytes())?;
        write_file(&maps.join(format!("{name}.svg")), report.svg.as_bytes())?;
        write_file(&maps.join(format!("{name}-before.png")), &report.before_png)?;
        write_file(&maps.join(format!("{name}.png")), &report.png)
    }

    /// Writes the HTML of a mail as it went out, with its pictures beside it; where it lies, below the folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn mailed(&self, name: &str, mail: &ShownMail) -> Result<String, Failure> {
        let folder = self.path("mailed");
        let file = |cid: &str| format!("{name}-{cid}.png");
        let mut html = mail.html.clone();
        // The longest first: one name is the beginning of another.
        for (cid, bytes) in mail.pictures.iter().rev() {
            html = html.replace(&format!("cid:{cid}"), &file(cid));
            write_file(&folder.join(file(cid)), bytes)?;
        }
        write_file(&folder.join(format!("{name}.html")), html.as_bytes())?;
        Ok(format!("mailed/{name}.html"))
    }

    /// Says what lies where.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn explain(&self, text: &str) -> Result<(), Failure> {
        write_file(&self.path(MARK), text.as_bytes())
    }
}
