//! Nothing lost, nothing doubled: the built program under kills, failing disks, and mail servers that do
//! not help. What is promised stands in `docs/mail-protocol.md`, under "What cannot get lost".

mod checker;
mod kills;
mod lmtp;
mod place;
mod points;
mod sink;
mod stream;
