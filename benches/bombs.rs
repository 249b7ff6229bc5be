//! Mails that are made to be costly, of about a megabyte each: the time that reading or refusing them takes.
//! The goal is 50 ms for each megabyte.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use estafette::mail::{Envelope, Limits, Own, read_letter};

const SIZE: usize = 1_000_000;

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
    let flowed = "Content-Type: text/plain; charset=utf-8; format=flowed\r\n";
    let base64 = "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n";
    let quoted = "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n";
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
        ("open tags", mail(html, "<b><div><table><td>\r\n")),
        ("attributes", mail(html, "<a a=b c=d e=f>\r\n")),
        ("open comments", mail(html, "<!-- -\r\n")),
        ("entities", mail(html, "&amp;&#380;&\r\n")),
        ("block quotes", mail(html, "<blockquote>x\r\n")),
        ("quote marks", mail("", ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>\r\n")),
        ("attributions", mail("", "On Mon, 5 Jan 2026 at 20:00, Umpire\r\n")),
        ("header blocks", mail("", "From: x\r\nSent: y\r\n")),
        ("begin marks", mail("", "--- order sheet: begin ---\r\n")),
        ("flowed", mail(flowed, "x \r\n")),
        ("accents", mail("", "e\u{301}\u{328}\u{307}o\u{301}\r\n")),
        ("base64", mail(base64, "bW92ZSBMMDc6IGZvcndhcmQgMQo=\r\n")),
        ("quoted-printable", mail(quoted, "=C5=BC=\r\n")),
    ]
}

fn bench(c: &mut Criterion) {
    let own = Own { domain: "club.example".into(), addresses: vec!["orders@club.example".into()] };
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
criterion_main!(benches);
