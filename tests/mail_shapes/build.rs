//! Bricks to build mails from.

use super::ORDERS;

/// The twelve orders, one to a line.
pub fn orders() -> String {
    ORDERS.map(|o| format!("{o}\n")).concat()
}

/// A mail from Ann with some header lines and a body, CRLF line ends.
pub fn mail(headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let head = format!(
        "Return-Path: <ann@post.example>\nFrom: Ann <ann@post.example>\nTo: orders+k7f3@club.example\n\
         Subject: Re: [spring-1410] turn 3\nMessage-ID: <1.ann@post.example>\nMIME-Version: 1.0\n{headers}\n"
    );
    let mut raw = head.replace('\n', "\r\n").into_bytes();
    raw.extend_from_slice(&crlf(body.as_ref()));
    raw
}

fn crlf(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len() + 100);
    let mut last = 0;
    for &b in body {
        if b == b'\n' && last != b'\r' {
            out.push(b'\r');
        }
        out.push(b);
        last = b;
    }
    out
}

/// A UTF-8 plain text mail.
pub fn plain(body: &str) -> Vec<u8> {
    mail("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n", body)
}

/// A UTF-8 HTML mail.
pub fn html(body: &str) -> Vec<u8> {
    let body = format!("{}\n", body.trim_end());
    mail("Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n", body)
}

/// A multipart mail of parts that bring their own header lines.
pub fn multi(kind: &str, parts: &[String]) -> Vec<u8> {
    mail(&format!("Content-Type: multipart/{kind}; boundary=\"=_b1\"\n"), nested("=_b1", parts))
}

/// The body of a multipart.
pub fn nested(boundary: &str, parts: &[String]) -> String {
    let mut body = "This is a multi-part message in MIME format.\n".to_owned();
    for part in parts {
        body.push_str(&format!("--{boundary}\n{part}\n"));
    }
    body + &format!("--{boundary}--\n")
}

/// A part with a type.
pub fn part(kind: &str, body: &str) -> String {
    format!("Content-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}")
}

/// An attached file.
pub fn file(kind: &str, name: &str, body: &str) -> String {
    format!(
        "Content-Type: {kind}; charset=utf-8; name=\"{name}\"\nContent-Disposition: attachment; filename=\"{name}\"\n\
         Content-Transfer-Encoding: base64\n\n{}",
        base64(body.as_bytes())
    )
}

/// Base64 in lines of 76.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for (i, three) in bytes.chunks(3).enumerate() {
        let n = three.iter().chain(&[0, 0]).take(3).fold(0u32, |n, &b| n << 8 | u32::from(b));
        for k in 0..4 {
            let letter = LETTERS[(n >> (18 - 6 * k)) as usize & 63];
            out.push(if k > three.len() { '=' } else { char::from(letter) });
        }
        if i % 19 == 18 {
            out.push('\n');
        }
    }
    out + "\n"
}

/// Quoted-printable with a soft break after every `width` letters.
pub fn quoted_printable(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut column = 0;
        for b in line.bytes() {
            let coded = if b.is_ascii_graphic() && b != b'=' || b == b' ' {
                char::from(b).to_string()
            } else {
                format!("={b:02X}")
            };
            if column + coded.len() > width {
                out.push_str("=\n");
                column = 0;
            }
            column += coded.len();
            out.push_str(&coded);
        }
        out.push('\n');
    }
    out
}

/// Each line behind a quote mark.
pub fn quoted(text: &str, mark: &str) -> String {
    text.lines().map(|l| format!("{mark}{l}\n")).collect()
}
