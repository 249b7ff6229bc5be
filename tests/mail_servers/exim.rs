//! Exim: takes mails by SMTP and hands them over by LMTP, to the house and to the players' mailboxes.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Folder, Process, as_user, free_port, run, user_and_group, wait_for_port};

/// An Exim that asks nobody's name, as on the loopback of a mail server.
pub struct Exim {
    pub folder: Folder,
    pub port: u16,
    _process: Process,
}

impl Exim {
    /// Mails to `games.test` go to one port, those to `players.test` to another, both by LMTP.
    pub fn start(games: u16, players: u16) -> Self {
        let folder = Folder::new();
        let port = free_port();
        for name in ["spool", "log"] {
            folder.make_dir(name);
        }
        // A copy is not setuid, and runs as whoever starts it.
        let program = folder.join("exim");
        fs::copy("/usr/sbin/exim4", &program).unwrap();
        run(Command::new("chmod").arg("755").arg(&program));
        let config = folder.write("exim.conf", configuration(folder.path(), port, games, players));
        let mut command = as_user(&program);
        command.arg("-C").arg(config).args(["-bdf", "-q1s"]);
        let log = folder.join("exim.out");
        let process = Process::start(&mut command, &log);
        wait_for_port(port, &log);
        Self { folder, port, _process: process }
    }

    /// The same program for another task, such as counting its queue.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = as_user(&self.folder.join("exim"));
        command.arg("-C").arg(self.folder.join("exim.conf")).args(arguments);
        command
    }

    /// What it did, and whom it could not reach.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log/mainlog")).unwrap_or_default()
    }

    /// Sends a mail with swaks, which is given more arguments than the server.
    pub fn swaks(&self, from: &str, to: &str, arguments: &[&str]) {
        let server = format!("127.0.0.1:{}", self.port);
        let envelope = ["--from", from, "--to", to, "--server", &server, "--helo", "players.test"];
        run(Command::new("swaks").args(envelope).args(arguments));
    }
}

fn configuration(dir: &Path, port: u16, games: u16, players: u16) -> String {
    let (user, group) = user_and_group();
    let dir = dir.display();
    format!(
        "exim_user = {user}
exim_group = {group}
spool_directory = {dir}/spool
log_file_path = {dir}/log/%slog
pid_file_path = {dir}/exim.pid
never_users =
daemon_smtp_ports = {port}
local_interfaces = 127.0.0.1
primary_hostname = mx.games.test
acl_smtp_rcpt = accept
deliver_drop_privilege = true
host_lookup =
tls_advertise_hosts =
keep_environment =

begin routers

games:
  driver = manualroute
  domains = games.test
  transport = to_games
  route_list = * 127.0.0.1
  self = send

players:
  driver = manualroute
  domains = players.test
  transport = to_players
  route_list = * 127.0.0.1
  self = send

begin transports

to_games:
  driver = smtp
  protocol = lmtp
  port = {games}
  hosts_override
  allow_localhost

to_players:
  driver = smtp
  protocol = lmtp
  port = {players}
  hosts_override
  allow_localhost

begin retry

* * F,1h,1s; G,1d,1m,1.5
"
    )
}
