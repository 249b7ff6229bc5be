//! Exit codes that mean something, and failures that end a command.

use std::path::Path;
use std::process::ExitCode;

use super::trouble::Trouble;

/// How the program ends. Codes from 65 on are those of `sysexits.h`, which mail servers understand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Ok = 0,
    /// Done, and something was found wrong: a case failed, a hash differs, data have faults.
    Failed = 1,
    /// The command line was not understood.
    Usage = 2,
    /// What was handed in was refused for good: a letter, an order text, a game's name.
    BadData = 65,
    /// A file or game that was named is not there.
    NoInput = 66,
    /// A mail server, or what else is needed, does not answer.
    Unavailable = 69,
    /// The output cannot be written.
    CannotCreate = 73,
    /// It did not work now; the same again may work later.
    Temporary = 75,
    /// The configuration is wrong.
    Config = 78,
}

impl Exit {
    /// The table of codes, for help and man page.
    pub const HELP: &'static str = "\
Exit codes:
  0   done
  1   done, and something was found wrong (a case failed, a hash differs, data have faults)
  2   the command line was not understood
  65  what was handed in was refused for good (a letter, an order text)
  66  a file or game that was named is not there
  69  a mail server does not answer
  73  the output cannot be written
  75  it did not work now and may work later; a mail server tries again
  78  the configuration is wrong";
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command ended before its end: a sentence for people, a code for scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The code.
    pub exit: Exit,
    /// What failed, and what to do about it.
    pub text: String,
    /// What is the matter with the file of the games, if it is that which failed.
    pub store: Option<Trouble>,
}

impl Failure {
    /// A failure.
    pub fn new(exit: Exit, text: impl Into<String>) -> Self {
        Self { exit, text: text.into(), store: None }
    }

    /// The same, all of it told already.
    pub fn of_no_store(self) -> Self {
        Self { store: None, ..self }
    }

    /// The same, with the file of the games named where it is that which failed.
    pub fn of_store(self, path: &Path) -> Self {
        match self.store {
            Some(trouble) => Self { text: trouble.told(&self.text, path), ..self },
            None => self,
        }
    }
}

/// What a command comes to.
pub type CommandResult = Result<Exit, Failure>;
