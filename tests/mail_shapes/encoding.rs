//! Shapes 1 to 16: flowed text, transfer encodings, charsets.

use encoding_rs::{ISO_8859_2, WINDOWS_1250, WINDOWS_1252};

use super::build::{base64, mail, orders, plain, quoted_printable};
use super::{ORDERS, Shape};

pub fn shapes() -> Vec<Shape> {
    let mut shapes = flowed();
    shapes.extend(transfer());
    shapes.extend(charsets());
    shapes
}

/// Each order broken after every third blank.
fn soft(break_: &str) -> String {
    let mut out = String::new();
    for order in ORDERS {
        for (i, word) in order.split(' ').enumerate() {
            if i > 0 {
                out.push_str(if i % 3 == 0 { break_ } else { " " });
            }
            out.push_str(word);
        }
        out.push('\n');
    }
    out
}

fn flowed() -> Vec<Shape> {
    let head = |more: &str| {
        format!(
            "Content-Type: text/plain; charset=utf-8; format=flowed{more}\nContent-Transfer-Encoding: 8bit\n"
        )
    };
    let stuffed: String = ORDERS.iter().map(|o| format!(" {o}\n")).collect();
    vec![
        Shape::exact("1 flowed", mail(&head(""), soft(" \n"))),
        Shape::exact(
            "1b flowed with a signature",
            mail(&head(""), soft(" \n") + "-- \nAnn\nattack at dawn\n"),
        )
        .noting("SignatureStripped"),
        Shape::exact("2 flowed, DelSp", mail(&head("; DelSp=yes"), soft("  \n"))),
        Shape::exact("3 space-stuffed", mail(&head(""), stuffed)),
    ]
}

fn transfer() -> Vec<Shape> {
    let qp = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n";
    let b64 = "Content-Type: text/plain; charset=\"UTF-8\"\nContent-Transfer-Encoding: BASE64\n";
    let lower = quoted_printable(&orders(), 30);
    let lower: String = lower
        .split_inclusive('=')
        .map(|p| match p.get(..2) {
            Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => hex.to_lowercase() + &p[2..],
            _ => p.to_owned(),
        })
        .collect();
    let blanks = lower.replace("\n", "   \n").replace("=   \n", "=\n");
    let packed = base64(orders().as_bytes());
    vec![
        Shape::exact("4 quoted-printable with soft breaks", mail(qp, quoted_printable(&orders(), 11))),
        Shape::exact("5 lower-case hex and trailing blanks", mail(qp, blanks)),
        Shape::exact("6 base64", mail(b64, &packed)),
        Shape::exact(
            "7 base64 with a footer",
            mail(
                b64,
                packed.trim_end().trim_end_matches('=').to_owned() + "\n_____\nclub list, to unsubscribe\n",
            ),
        )
        .noting("Damaged"),
    ]
}

fn charsets() -> Vec<Shape> {
    let text = orders();
    let head = |charset: &str| {
        format!("Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n")
    };
    let bare = "Content-Transfer-Encoding: 8bit\n";
    let windows = WINDOWS_1250.encode(&text).0.into_owned();
    let latin_2 = ISO_8859_2.encode(&text).0.into_owned();
    let mut utf_16 = vec![0xff, 0xfe];
    utf_16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let decomposed = text.replace('ń', "n\u{301}").replace('Ż', "Z\u{307}").replace('ś', "s\u{301}");
    let doubled =
        |e: &'static encoding_rs::Encoding| e.decode_without_bom_handling(text.as_bytes()).0.into_owned();
    let utf_16_head = "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n";
    vec![
        Shape::exact("8 ISO-8859-2", mail(&head("iso-8859-2"), &latin_2)),
        Shape::exact("9 Windows-1250", mail(&head("Windows-1250"), &windows)),
        Shape::exact("10 called ISO-8859-1, is Windows-1250", mail(&head("iso-8859-1"), &windows))
            .noting("CharsetGuessed"),
        Shape::exact("10b called ISO-8859-1, is UTF-8", mail(&head("ISO-8859-1"), &text))
            .noting("CharsetGuessed"),
        Shape::exact("10c called us-ascii, is UTF-8", mail(&head("us-ascii"), &text))
            .noting("CharsetGuessed"),
        Shape::exact("11 no charset, Windows-1250", mail(bare, &windows)).noting("CharsetGuessed"),
        Shape::exact("11b no charset, UTF-8", mail(bare, &text)).noting("CharsetGuessed"),
        Shape::exact("11c no charset, ISO-8859-2", mail(bare, &latin_2)).noting("CharsetGuessed"),
        Shape::exact("12 unknown charset", mail(&head("x-unknown-9"), &text)).noting("CharsetGuessed"),
        Shape::exact("12b charset \"utf8\"", mail(&head("\"utf8\""), &text)),
        Shape::exact("12c UTF-7", mail(&head("unicode-1-1-utf-7"), utf_7(&text))),
        Shape::exact("13 UTF-16 with a mark", mail(utf_16_head, base64(&utf_16))),
        Shape::exact("14 decomposed letters", plain(&decomposed)),
        Shape::exact("15 encoded twice", plain(&doubled(WINDOWS_1252))).noting("DoubleEncodingUndone"),
        Shape::exact("15b encoded twice by way of Windows-1250", plain(&doubled(WINDOWS_1250)))
            .noting("DoubleEncodingUndone"),
        Shape::exact("16 byte order mark", plain(&format!("\u{feff}{text}"))),
    ]
}

fn utf_7(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            let mut units = [0; 2];
            let bytes: Vec<u8> = c.encode_utf16(&mut units).iter().flat_map(|u| u.to_be_bytes()).collect();
            out.push_str(&format!("+{}-", base64(&bytes).trim_end().trim_end_matches('=')));
        }
    }
    out
}
