//! Tests of the built program: its command line, its service under kills and full disks, its pages, its documents. One
//! binary, so that the house is linked once: `cargo test --test program crash::`. Those that need mail servers or a
//! browser are ignored here; `tests/run` runs them.

mod beacon;
mod cli;
mod crash;
mod demo;
mod desk_browser;
mod desk_service;
mod desk_web;
mod docs;
mod docs_console;
mod forum;
mod full_device;
mod imap;
mod imap_server;
mod law;
mod letter_desk;
mod mail_servers;
#[path = "na_grunwald/play.rs"]
mod play;
mod real_servers;
mod signon;
mod tournament;
#[path = "na_grunwald/twin.rs"]
mod twin;
