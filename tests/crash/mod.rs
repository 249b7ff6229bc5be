//! Nothing lost, nothing doubled: the built program under kills, failing disks, and mail servers that do
//! not help. What is promised stands in `docs/mail-protocol.md`, under "What cannot get lost".

#![expect(clippy::disallowed_methods, reason = "tests look at the clock; the program's rooms may not")]

mod beside;
mod checker;
mod damage;
mod disk;
mod event;
mod intake;
mod kills;
mod lmtp;
mod peers;
mod place;
mod points;
mod servers;
mod sink;
mod stream;
mod threads;
mod twice;
