//! The doctor's look at mail servers: it connects and signs in, and leaves everything as it was.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use tokio::runtime;

use super::super::config::{Config, DeskSettings, Dkim, Imap, Lmtp, Out, Password, Server, Tls};
use super::super::imap as mailbox;
use super::super::transport;
use super::{Service, Tell, WayOut, fine, note, open_to_all, wrong};
use estafette_mail::test_imap;

/// How long our own listener may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Looks at the way out.
pub(super) fn way_out(config: &Config, tell: Tell<'_>) -> WayOut {
    let outlet = match transport::open(config) {
        Ok(outlet) => outlet,
        Err(failure) => {
            tell(wrong("mail out", failure.text));
            return WayOut::None;
        }
    };
    if let Some(dkim) = &config.dkim {
        signature(dkim, tell);
    }
    let smtp = match &config.out {
        Out::Smtp(smtp) => smtp,
        Out::Directory(folder) => return files(folder, "each mail becomes a file in the folder", tell),
        Out::Maildir(folder) => return files(folder, "each mail becomes a file in the Maildir", tell),
    };
    secrets(&smtp.server, tell);
    if let Err(error) = outlet.test() {
        tell(wrong("mail out", error.to_string()));
        return WayOut::None;
    }
    tell(fine("mail out", format!("through {}", smtp.server.host)));
    WayOut::Server(Box::new(outlet))
}

/// Looks at a way out that is a folder.
fn files(folder: &Path, what: &str, tell: Tell<'_>) -> WayOut {
    let shown = folder.display();
    if let Err(error) = takes_files(folder) {
        tell(wrong("mail out", format!("{shown} cannot be written: {error}")));
        return WayOut::None;
    }
    let made = if folder.is_dir() { "" } else { ", which is made with the first" };
    let how = "nobody gets it unless something else takes it from there; [out] names a mail server";
    tell(note("mail out", format!("{what} {shown}{made}; {how}")));
    WayOut::Files
}

/// Whether files can be written into a folder, or, as long as it is not there, into what it will be made in. The file
/// that is written to see it is removed.
pub(super) fn takes_files(folder: &Path) -> io::Result<()> {
    let full = std::path::absolute(folder)?;
    let there = full.ancestors().find(|part| part.exists()).unwrap_or(&full);
    let probe = there.join(format!(".estafette-doctor-{}", std::process::id()));
    let written = File::create_new(&probe).and_then(|mut file| file.write_all(b"?"));
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

fn signature(dkim: &Dkim, tell: Tell<'_>) {
    if open_to_all(&dkim.key_file) {
        let text = format!("everybody on this machine can read {}; chmod 640 it", dkim.key_file.display());
        tell(wrong("DKIM", text));
    }
}

/// Looks whether the password is safe where it is, and on its way.
fn secrets(server: &Server, tell: Tell<'_>) {
    if let Some(Password::File(path)) = &server.password
        && open_to_all(path)
    {
        let text = format!("everybody on this machine can read {}; chmod 640 it", path.display());
        tell(wrong("password", text));
    }
    let here = ["localhost", "127.0.0.1", "::1"].contains(&server.host.as_str());
    if server.tls == Tls::None && server.user.is_some() && !here {
        let text = format!("it goes to {} for all to read; set `tls`", server.host);
        tell(wrong("password", text));
    }
}

/// Looks at the mailbox at a provider: signs in, and says how many mails wait.
pub(super) fn imap(config: &Config, imap: &Imap, tell: Tell<'_>) {
    secrets(&imap.server, tell);
    let settings = match mailbox::settings(config) {
        Ok(Some(settings)) => settings,
        Ok(None) => return,
        Err(failure) => return tell(wrong("IMAP", failure.text)),
    };
    match runtime::Builder::new_current_thread().enable_all().build() {
        Err(error) => tell(wrong("IMAP", error.to_string())),
        Ok(runtime) => match runtime.block_on(test_imap(&settings)) {
            Ok(found) => tell(fine("IMAP", found)),
            Err(error) => tell(wrong("IMAP", error.to_string())),
        },
    }
}

/// Looks at our own listener for LMTP, as a mail server does.
pub(super) fn lmtp(place: &Lmtp, service: Service, tell: Tell<'_>) {
    let shown = match place {
        Lmtp::Port(address) => address.to_string(),
        Lmtp::Socket(path) => path.display().to_string(),
    };
    if service == Service::Stopped {
        return tell(note("LMTP", format!("{shown} is served when the service runs")));
    }
    match greeting(place) {
        Ok(line) => tell(fine("LMTP", format!("{shown} answers: {}", line.trim()))),
        Err(error) => tell(wrong("LMTP", format!("{shown} does not answer: {error}"))),
    }
}

/// Whether the umpires' pages can be reached.
pub(super) fn desk(desk: &DeskSettings, service: Service, tell: Tell<'_>) {
    let names: Vec<&str> = desk.umpires.iter().map(|u| u.name.as_str()).collect();
    tell(fine("umpires", format!("{} may log in at {}", names.join(", "), desk.url)));
    if !desk.url.starts_with("https://") && !desk.listen.ip().is_loopback() {
        tell(wrong("desk", format!("{} is not encrypted: put a proxy with TLS before it", desk.url)));
    }
    let place = desk.listen;
    if service == Service::Stopped || place.port() == 0 {
        return tell(note("desk", format!("{place} is served when the service runs")));
    }
    match first_line(place) {
        Ok(line) if line.starts_with("HTTP/1.1 200") => tell(fine("desk", format!("{place} answers"))),
        Ok(line) => tell(wrong("desk", format!("{place} answers, but with `{}`", line.trim()))),
        Err(error) => tell(wrong("desk", format!("{place} does not answer: {error}"))),
    }
}

/// What the pages' server says first when it is asked for the page to log in.
fn first_line(place: std::net::SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&place, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET /login HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n")?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(line)
}

/// What the listener says first.
fn greeting(place: &Lmtp) -> std::io::Result<String> {
    let mut line = String::new();
    match place {
        Lmtp::Port(address) => {
            let mut stream = TcpStream::connect_timeout(address, PATIENCE)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(b"QUIT\r\n")?;
            BufReader::new(stream).read_line(&mut line)?;
        }
        Lmtp::Socket(path) => {
            let mut stream = UnixStream::connect(path)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(b"QUIT\r\n")?;
            BufReader::new(stream).read_line(&mut line)?;
        }
    }
    Ok(line)
}
