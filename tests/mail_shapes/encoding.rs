//! Shapes 1 to 16: flowed text, transfer encodings, charsets.

use encoding_rs::{Encoding, WINDOWS_1250, WINDOWS_1252};

use super::build::{base64, mail, plain, quoted_printable};
use super::{Shape, Wording};

pub fn shapes(w: &Wording) -> Vec<Shape> {
    let mut shapes = flowed(w);
    shapes.extend(transfer(w));
    shapes.extend(charsets(w));
    shapes
}

/// Each order broken after every third blank.
fn soft(w: &Wording, break_: &str) -> String {
    let mut out = String::new();
    for order in w.orders {
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

fn flowed(w: &Wording) -> Vec<Shape> {
    let head = |more: &str| {
        format!(
            "Content-Type: text/plain; charset=utf-8; format=flowed{more}\nContent-Transfer-Encoding: 8bit\n"
        )
    };
    let stuffed: String = w.orders.iter().map(|o| format!(" {o}\n")).collect();
    vec![
        Shape::exact("1 flowed", mail(&head(""), soft(w, " \n"))),
        Shape::exact(
            "1b flowed with a signature",
            mail(&head(""), soft(w, " \n") + "-- \nAnn\nattack at dawn\n"),
        )
        .noting("SignatureStripped"),
        Shape::exact("2 flowed, DelSp", mail(&head("; DelSp=yes"), soft(w, "  \n"))),
        Shape::exact("3 space-stuffed", mail(&head(""), stuffed)),
    ]
}

fn transfer(w: &Wording) -> Vec<Shape> {
    let qp = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n";
    let b64 = "Content-Type: text/plain; charset=\"UTF-8\"\nContent-Transfer-Encoding: BASE64\n";
    let lower = quoted_printable(&w.text(), 30);
    let lower: String = lower
        .split_inclusive('=')
        .map(|p| match p.get(..2) {
            Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => hex.to_lowercase() + &p[2..],
            _ => p.to_owned(),
        })
        .collect();
    let blanks = lower.replace("\n", "   \n").replace("=   \n", "=\n");
    let packed = base64(w.text().as_bytes());
    vec![
        Shape::exact("4 quoted-printable with soft breaks", mail(qp, quoted_printable(&w.text(), 11))),
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

fn charsets(w: &Wording) -> Vec<Shape> {
    let text = w.text();
    let [iso, windows_name, guessed_iso] = w.charsets;
    let encoding = |name: &str| Encoding::for_label(name.as_bytes()).unwrap();
    let head = |charset: &str| {
        format!("Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n")
    };
    let bare = "Content-Transfer-Encoding: 8bit\n";
    let windows = encoding(windows_name).encode(&text).0.into_owned();
    let latin = encoding(iso).encode(&text).0.into_owned();
    let unlabelled = encoding(guessed_iso).encode(&text).0.into_owned();
    let mut utf_16 = vec![0xff, 0xfe];
    utf_16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let decomposed = decomposed(&text);
    let doubled =
        |e: &'static encoding_rs::Encoding| e.decode_without_bom_handling(text.as_bytes()).0.into_owned();
    let utf_16_head = "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n";
    let mut shapes = vec![
        Shape::exact("8 ISO-8859", mail(&head(iso), &latin)),
        Shape::exact("9 Windows charset", mail(&head(windows_name), &windows)),
        Shape::exact("10b called ISO-8859-1, is UTF-8", mail(&head("ISO-8859-1"), &text))
            .noting("CharsetGuessed"),
        Shape::exact("10c called us-ascii, is UTF-8", mail(&head("us-ascii"), &text))
            .noting("CharsetGuessed"),
        Shape::exact("11b no charset, UTF-8", mail(bare, &text)).noting("CharsetGuessed"),
        Shape::exact("11c no charset, one byte to a letter", mail(bare, &unlabelled))
            .noting("CharsetGuessed"),
        Shape::exact("12 unknown charset", mail(&head("x-unknown-9"), &text)).noting("CharsetGuessed"),
        Shape::exact("12b charset \"utf8\"", mail(&head("\"utf8\""), &text)),
        Shape::exact("12c UTF-7", mail(&head("unicode-1-1-utf-7"), utf_7(&text))),
        Shape::exact("13 UTF-16 with a mark", mail(utf_16_head, base64(&utf_16))),
        Shape::exact("14 decomposed letters", plain(&decomposed)),
        Shape::exact("15 encoded twice", plain(&doubled(WINDOWS_1252))).noting("DoubleEncodingUndone"),
        Shape::exact("16 byte order mark", plain(&format!("\u{feff}{text}"))),
    ];
    // What is Polish only: Windows-1250 is taken for what was meant, where Western letters would be as likely.
    if windows_name.eq_ignore_ascii_case("windows-1250") {
        shapes.extend([
            Shape::exact("10 called ISO-8859-1, is Windows-1250", mail(&head("iso-8859-1"), &windows))
                .noting("CharsetGuessed"),
            Shape::exact("11 no charset, Windows-1250", mail(bare, &windows)).noting("CharsetGuessed"),
            Shape::exact("15b encoded twice by way of Windows-1250", plain(&doubled(WINDOWS_1250)))
                .noting("DoubleEncodingUndone"),
            Shape::exact("12d Macintosh charset", mail(&head("x-mac-ce"), mac_ce(&text))),
        ]);
    }
    shapes
}

/// Accents behind their letters, as Apple's programs write them.
fn decomposed(text: &str) -> String {
    let pairs = [
        ('ń', "n\u{301}"),
        ('ś', "s\u{301}"),
        ('ó', "o\u{301}"),
        ('ć', "c\u{301}"),
        ('ź', "z\u{301}"),
        ('ż', "z\u{307}"),
        ('Ż', "Z\u{307}"),
        ('ę', "e\u{328}"),
        ('ą', "a\u{328}"),
        ('ü', "u\u{308}"),
        ('ö', "o\u{308}"),
        ('ä', "a\u{308}"),
    ];
    pairs.iter().fold(text.to_owned(), |text, (letter, two)| text.replace(*letter, two))
}

/// The Macintosh's Central European charset, its Polish letters.
fn mac_ce(text: &str) -> Vec<u8> {
    let letters = "ĄąćęĘÓóńśŚźŹżŻłŁĆŃ";
    let codes = [
        0x84, 0x88, 0x8d, 0xab, 0xa2, 0xee, 0x97, 0xc4, 0xe6, 0xe5, 0x90, 0x8f, 0xfd, 0xfb, 0xb8, 0xfc, 0x8c,
        0xc1,
    ];
    let code = |c: char| letters.chars().zip(codes).find(|(l, _)| *l == c).map_or(c as u8, |(_, code)| code);
    text.chars().map(code).collect()
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
