//! Mails that are made to be costly: the time that reading or refusing a megabyte of them takes, and the
//! largest resident set of `estafette ingest` with ten megabytes. The goals are 50 ms and 64 MiB.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use criterion::{Criterion, Throughput, criterion_group};
use estafette::mail::{Envelope, Limits, Own, read_letter};

const SIZE: usize = 1_000_000;
/// As large as a mail may be by default.
const LARGEST: usize = 10_000_000;

/// A header, and so often a piece as a megabyte takes.
fn mail(header: &str, piece: &str) -> Vec<u8> {
    let mut raw = format!("From: a@a.example\r\n{header}\r\n").into_bytes();
    while raw.len() < SIZE {
        raw.extend_from_slice(piece.as_bytes());
    }
    raw
}

fn bombs() -> Vec<(&'static str, Vec<u8>)> {
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    let mixed = "Content-Type: multipart/mixed; boundary=b\r\n";
    let alternative = "Content-Type: multipart/alternative; boundary=b\r\n";
    let flowed = "Content-Type: text/plain; charset=utf-8; format=flowed\r\n";
    let base64 = "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n";
    let quoted = "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n";
    let files = "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n";
    let page = "--b\r\nContent-Type: text/html\r\n\r\n";
    let nested = (0..16).map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}\r\n\r\n--b{i}\r\n"));
    vec![
        ("orders", mail("", "move L07: forward 1\r\n")),
        ("attached mails", mail(mixed, "--b\r\nContent-Type: message/rfc822\r\n\r\n")),
        ("parts", mail(mixed, "--b\r\n\r\nx\r\n")),
        ("lines like boundaries, 16 deep", mail(&nested.collect::<String>(), "--b\r\n")),
        ("headers", mail(&"X: y\r\n".repeat(160_000), "x\r\n")),
        (
            "parameters",
            mail(&format!("Content-Type: text/plain; {}\r\n", "a=b;\r\n ".repeat(13_000)), "x\r\n"),
        ),
        ("encoded words", mail(&format!("Subject: {}\r\n", "=?utf-8?Q?=C5?=\r\n ".repeat(5_000)), "x\r\n")),
        ("open encoded words", mail(&format!("Subject: {}\r\n", "=?u?Q?x\r\n ".repeat(9_000)), "x\r\n")),
        ("recipients", mail(&format!("To: {}\r\n", "a@b.example,\r\n ".repeat(6_000)), "x\r\n")),
        ("open tags", mail(html, "<b><div><table><td>\r\n")),
        ("attributes", mail(html, "<a a=b c=d e=f>\r\n")),
        ("open comments", mail(html, "<!-- -\r\n")),
        ("entities", mail(html, "&amp;&#380;&\r\n")),
        ("block quotes", mail(html, "<blockquote>x\r\n")),
        ("quote marks", mail("", ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>\r\n")),
        ("attributions", mail("", "On Mon, 5 Jan 2026 at 20:00, Umpire\r\n")),
        ("header blocks", mail("", "From: x\r\nSent: y\r\n")),
        ("short lines", mail("", "x\r\n")),
        ("empty lines", mail("", "\n")),
        ("ends of attributions", mail("", "On wrote pisze a écrit skrev wrote:\r\n")),
        ("dates", mail("", "date: 2026 2026\r\n")),
        ("text files", mail(mixed, &format!("{files}{}", "x\r\n".repeat(6_000)))),
        ("pages", mail(mixed, &format!("{page}{}", "<b>x\r\n".repeat(3_000)))),
        (
            "text beside a page",
            mail(
                alternative,
                &format!("--b\r\n\r\n{}{page}{}", "x y\r\n".repeat(120_000), "x<br>\r\n".repeat(60_000)),
            ),
        ),
        ("begin marks", mail("", "--- order sheet: begin ---\r\n")),
        ("flowed", mail(flowed, "x \r\n")),
        ("accents", mail("", "e\u{301}\u{328}\u{307}o\u{301}\r\n")),
        ("accents encoded twice", mail("", "\u{c3}\u{192}\u{c2}\u{a9}\u{c3}\u{83}x\r\n")),
        ("wide letters", mail("", "\u{ff4d}\u{ff4f}\u{4e00}:\r\n")),
        ("begin marks with accents", mail("", "--- arkusz rozkazow: koniee\u{301} ---\r\n")),
        ("base64", mail(base64, "bW92ZSBMMDc6IGZvcndhcmQgMQo=\r\n")),
        ("quoted-printable", mail(quoted, "=C5=BC=\r\n")),
    ]
}

fn bench(c: &mut Criterion) {
    let own = Own {
        domain: "club.example".into(),
        addresses: vec!["orders@club.example".into()],
        ..Own::default()
    };
    let limits = Limits::default();
    let mut group = c.benchmark_group("costly mails");
    group.sample_size(10);
    for (name, raw) in bombs() {
        group.throughput(Throughput::Bytes(raw.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| read_letter(&raw, &Envelope::default(), &own, &limits).is_ok());
        });
    }
    group.finish();
}

criterion_group!(benches, bench);

/// A mail of ten megabytes: the header of a small one, and its body again and again.
fn enlarged(raw: &[u8]) -> Vec<u8> {
    let body = raw.windows(4).position(|w| w == b"\r\n\r\n").map_or(0, |at| at + 4);
    let mut large = raw.to_vec();
    while large.len() < LARGEST {
        large.extend_from_slice(&raw[body..]);
    }
    large.truncate(LARGEST);
    large
}

/// Peak resident set of `estafette ingest` with a mail in a house of its own, in MiB. It is asked of
/// `/usr/bin/time`, since what Linux tells a process of its children counts the asker's own memory.
fn peak(raw: &[u8], house: &Path) -> Option<f64> {
    fs::write(house.join("estafette.toml"), "address = \"orders\"\ndomain = \"club.example\"\n").ok()?;
    let peak = house.join("peak");
    let mut run = Command::new("/usr/bin/time")
        .args(["-f", "peak %M", "-o"])
        .arg(&peak)
        .args([env!("CARGO_BIN_EXE_estafette"), "ingest"])
        .current_dir(house)
        .env("ESTAFETTE_STORE", house.join("store.db"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    run.stdin.take()?.write_all(raw).ok()?;
    run.wait().ok()?;
    let told = fs::read_to_string(peak).ok()?;
    let kib: f64 = told.rsplit("peak ").next()?.trim().parse().ok()?;
    Some(kib / 1024.0)
}

fn memory() {
    println!("\npeak memory of `estafette ingest`, goal 64 MiB");
    let above = vec![b'x'; 25_000_000];
    let refused = ("25 MB, above the limit", above);
    let large = bombs().into_iter().map(|(name, raw)| (name, enlarged(&raw)));
    for (name, raw) in large.chain([refused]) {
        let house = tempfile::tempdir().expect("a folder");
        match peak(&raw, house.path()) {
            Some(peak) => println!("{peak:8.1} MiB  {name}"),
            None => println!("not measured  {name}: is there a /usr/bin/time?"),
        }
    }
}

fn main() {
    benches();
    // `cargo test --benches` runs this too, and wants no figures.
    if std::env::args().any(|a| a == "--bench") {
        memory();
    }
    Criterion::default().configure_from_args().final_summary();
}
