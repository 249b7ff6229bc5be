//! `estafette serve` as a process, and its other commands.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{Folder, Process, run, wait_for};

/// A house with one game, whose Polish seat is Anna's.
pub struct House {
    pub folder: Folder,
    /// The address that proves Anna.
    pub reply_to: String,
}

impl House {
    /// Sets up the game; `more` is added to the configuration.
    pub fn new(more: &str) -> Self {
        let folder = Folder::new();
        let password = folder.write("password", super::dovecot::PASSWORD);
        fs::set_permissions(password, fs::Permissions::from_mode(0o600)).unwrap();
        folder.write("estafette.toml", format!("domain = \"games.test\"\n{more}"));
        let house = Self { folder, reply_to: String::new() };
        house.run(&["new", "spring", "grunwald-1410"]);
        house.run(&["seat", "spring", "teutonic", "otto@players.test", "--name", "Otto"]);
        let seat = ["seat", "spring", "polish", "anna@players.test", "--name", "Anna", "--json"];
        let seated: Value = serde_json::from_str(&house.run(&seat)).unwrap();
        house.run(&["adjudicate", "spring", "--now"]);
        let reply_to = seated["reply_to"].as_str().unwrap().to_owned();
        Self { reply_to, ..house }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
        command.current_dir(self.folder.path()).args(arguments);
        for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs a command to its good end; what it printed.
    pub fn run(&self, arguments: &[&str]) -> String {
        run(&mut self.command(arguments))
    }

    /// The file of the games.
    pub fn store(&self) -> std::path::PathBuf {
        self.folder.join("estafette.db")
    }

    /// The file that mails are kept in before anything else is done with them.
    pub fn intake(&self) -> std::path::PathBuf {
        self.folder.join("estafette.db-intake")
    }

    /// The log of the service.
    pub fn log(&self) -> std::path::PathBuf {
        self.folder.join("serve.log")
    }

    /// Starts the service, and waits until it is ready.
    pub fn serve(&self) -> Process {
        let ready = |log: &Path| {
            fs::read_to_string(log).unwrap_or_default().lines().filter(|l| l.contains("ready")).count()
        };
        let before = ready(&self.log());
        let process = Process::start(&mut self.command(&["-v", "serve"]), &self.log());
        wait_for(
            "the service is ready",
            || {
                if ready(&self.log()) > before { Ok(()) } else { Err(self.said()) }
            },
        );
        process
    }

    /// What the service wrote to its log.
    pub fn said(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// How often these words stand in the orders that were entered.
    pub fn entered(&self, orders: &str) -> usize {
        self.run(&["journal", "spring", "--json"]).matches(orders).count()
    }
}
