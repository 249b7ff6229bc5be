//! Dovecot: mailboxes by IMAP, mails in by LMTP.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Folder, Process, as_user, free_port, run, user_and_group, wait_for_port};

/// The password of every mailbox.
pub const PASSWORD: &str = "zażółć \"gęślą\" jaźń";

/// A Dovecot with the mailboxes `orders`, `anna` and `otto`.
pub struct Dovecot {
    pub folder: Folder,
    pub imap: u16,
    pub imaps: u16,
    pub lmtp: u16,
    /// The certificate of the authority that signed its own.
    pub authority: PathBuf,
    _process: Process,
}

impl Dovecot {
    pub fn start() -> Self {
        let folder = Folder::new();
        let authority = certificates(folder.path());
        let (imap, imaps, lmtp) = (free_port(), free_port(), free_port());
        let users = ["orders", "anna", "otto"].map(|name| {
            folder.make_dir("mail");
            folder.make_dir(&format!("mail/{name}"));
            format!("{name}:{{PLAIN}}{PASSWORD}::::::\n")
        });
        folder.write("passwd", users.concat());
        let config = folder.write("dovecot.conf", configuration(folder.path(), imap, imaps, lmtp));
        let log = folder.join("dovecot.out");
        let mut command = as_user(Path::new("/usr/sbin/dovecot"));
        let process = Process::start(command.arg("-F").arg("-c").arg(config), &log);
        for port in [imap, imaps, lmtp] {
            wait_for_port(port, &log);
        }
        Self { folder, imap, imaps, lmtp, authority, _process: process }
    }

    /// Puts a mail straight into the Maildir of a mailbox.
    pub fn put(&self, user: &str, name: &str, raw: &[u8]) {
        for part in ["", "/new", "/cur", "/tmp"] {
            self.folder.make_dir(&format!("mail/{user}/Maildir{part}"));
        }
        let fresh = self.folder.write(&format!("mail/{user}/Maildir/tmp/{name}"), raw);
        fs::rename(fresh, self.folder.join(&format!("mail/{user}/Maildir/new/{name}"))).unwrap();
    }

    /// The mails of a folder of a mailbox as they lie in its Maildir, in the order of their names.
    pub fn mails(&self, user: &str, folder: &str) -> Vec<Vec<u8>> {
        let below = if folder == "INBOX" { String::new() } else { format!("/.{folder}") };
        let mut paths = Vec::new();
        for part in ["new", "cur"] {
            let dir = self.folder.join(&format!("mail/{user}/Maildir{below}/{part}"));
            let entries = fs::read_dir(dir).into_iter().flatten();
            paths.extend(entries.map(|e| e.unwrap().path()));
        }
        paths.sort();
        // One that is moved meanwhile is seen the next time.
        paths.iter().filter_map(|p| fs::read(p).ok()).collect()
    }
}

fn configuration(dir: &Path, imap: u16, imaps: u16, lmtp: u16) -> String {
    let (user, group) = user_and_group();
    let dir = dir.display();
    format!(
        "base_dir = {dir}/run
state_dir = {dir}/state
log_path = {dir}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{dir}/cert.pem
ssl_key = <{dir}/key.pem
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
auth_username_format = %Ln
mail_location = maildir:~/Maildir
recipient_delimiter = +
first_valid_uid = 0
passdb {{
  driver = passwd-file
  args = {dir}/passwd
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={dir}/mail/%n allow_all_users=no
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
  }}
}}
service lmtp {{
  user = {user}
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
"
    )
}

/// An authority and a certificate of 127.0.0.1 by it.
fn certificates(dir: &Path) -> PathBuf {
    let openssl = |arguments: &str| {
        run(Command::new("openssl").args(arguments.split(' ')).current_dir(dir));
    };
    fs::write(dir.join("names"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n").unwrap();
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!("req -x509 {key} -keyout ca.key -out ca.pem -days 30 -subj /CN=Tests"));
    openssl(&format!("req {key} -keyout key.pem -out request.pem -subj /CN=localhost"));
    openssl(
        "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile names -out cert.pem",
    );
    run(Command::new("chmod").args(["644", "key.pem", "cert.pem"]).current_dir(dir));
    dir.join("ca.pem")
}
