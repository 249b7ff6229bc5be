//! Every limit for mails that are read: what just keeps it is read, one more is not, whatever is set.

use estafette::mail::{Automatic, Envelope, Letter, Limits, Note, Own, Refused, Unread, Why, read_letter};

const HEAD: &str = "From: Ann <ann@post.example>\r\n";
const BODY: &str = "\r\nrally all\r\n";

fn read(raw: &[u8], limits: &Limits) -> Result<Letter, Refused> {
    let own = Own {
        domain: "club.example".into(),
        addresses: vec!["orders@club.example".into()],
        ..Own::default()
    };
    read_letter(raw, &Envelope::default(), &own, limits)
}

/// One limit: its values to try, where it is set, a mail that has exactly so much of it, and the refusal.
struct Limit {
    name: &'static str,
    values: [usize; 3],
    set: fn(&mut Limits) -> &mut usize,
    mail: fn(usize) -> Vec<u8>,
    why: fn(usize) -> Why,
}

/// Those that refuse a mail; the first value is the default.
const LIMITS: [Limit; 8] = [
    Limit {
        name: "mail",
        values: [10_000_000, 10_000, 11_000_000],
        set: |l| &mut l.mail,
        mail: large,
        why: Why::TooLarge,
    },
    Limit {
        name: "header",
        values: [100_000, 4_000, 200_000],
        set: |l| &mut l.header,
        mail: header,
        why: Why::HeaderTooLarge,
    },
    Limit {
        name: "fields",
        values: [500, 50, 700],
        set: |l| &mut l.fields,
        mail: fields,
        why: Why::TooManyHeaders,
    },
    Limit {
        name: "line",
        values: [65_536, 1_000, 100_000],
        set: |l| &mut l.line,
        mail: line,
        why: Why::LineTooLong,
    },
    Limit { name: "depth", values: [16, 4, 40], set: |l| &mut l.depth, mail: deep, why: Why::TooDeep },
    Limit {
        name: "parts",
        values: [100, 10, 300],
        set: |l| &mut l.parts,
        mail: parts,
        why: Why::TooManyParts,
    },
    Limit {
        name: "parameters",
        values: [100, 20, 1_000],
        set: |l| &mut l.parameters,
        mail: parameters,
        why: Why::TooManyParameters,
    },
    Limit {
        name: "boundary",
        values: [200, 70, 400],
        set: |l| &mut l.boundary,
        mail: boundary,
        why: Why::BoundaryTooLong,
    },
];

fn large(bytes: usize) -> Vec<u8> {
    let mut raw = format!("{HEAD}{BODY}").into_bytes();
    while raw.len() + 80 < bytes {
        raw.extend_from_slice(&[b'#'; 70]);
        raw.extend_from_slice(b"\r\n");
    }
    raw.resize(bytes, b'#');
    raw
}

/// Folded, so that neither a line nor the number of fields is at its limit.
fn header(bytes: usize) -> Vec<u8> {
    let mut raw = format!("{HEAD}X: y\r\n").into_bytes();
    while raw.len() + 80 < bytes {
        raw.extend_from_slice(b" folded\r\n");
    }
    raw.extend_from_slice(b" ");
    raw.resize(bytes - 2, b'x');
    raw.extend_from_slice(b"\r\n");
    raw.extend_from_slice(BODY.as_bytes());
    raw
}

fn fields(count: usize) -> Vec<u8> {
    format!("{HEAD}{}{BODY}", "X: y\r\n".repeat(count - 1)).into_bytes()
}

fn line(bytes: usize) -> Vec<u8> {
    format!("{HEAD}{BODY}#{}\r\n", "x".repeat(bytes - 1)).into_bytes()
}

fn deep(layers: usize) -> Vec<u8> {
    let open: String = (0..layers)
        .map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}x\r\n\r\n--b{i}x\r\n"))
        .collect();
    let close: String = (0..layers).rev().map(|i| format!("--b{i}x--\r\n")).collect();
    format!("{HEAD}{open}{BODY}{close}").into_bytes()
}

/// The multipart itself is one of them.
fn parts(count: usize) -> Vec<u8> {
    let more = "--b\r\nContent-Type: image/png\r\n\r\nx\r\n".repeat(count - 2);
    format!("{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n{BODY}{more}--b--\r\n")
        .into_bytes()
}

/// Over many lines, as they come.
fn parameters(count: usize) -> Vec<u8> {
    let more: String = (1..count).map(|i| format!(";\r\n x{i}=y")).collect();
    format!("{HEAD}Content-Type: text/plain; charset=utf-8{more}\r\n{BODY}").into_bytes()
}

fn boundary(bytes: usize) -> Vec<u8> {
    let b = "b".repeat(bytes);
    format!("{HEAD}Content-Type: multipart/mixed; boundary={b}\r\n\r\n--{b}\r\n{BODY}--{b}--\r\n")
        .into_bytes()
}

#[test]
fn a_mail_at_a_limit_is_read_and_one_above_is_refused() {
    for limit in &LIMITS {
        for (i, &value) in limit.values.iter().enumerate() {
            let mut limits = Limits::default();
            if i > 0 {
                *(limit.set)(&mut limits) = value;
            }
            assert_eq!(*(limit.set)(&mut limits), value, "{}: the default", limit.name);
            let name = format!("{} = {value}", limit.name);
            let letter = read(&(limit.mail)(value), &limits).unwrap_or_else(|r| panic!("{name}: {r}"));
            assert!(letter.text.starts_with("rally all"), "{name}: {:?}", letter.text.get(..40));
            let above = read(&(limit.mail)(value + 1), &limits);
            let refused = above.err().unwrap_or_else(|| panic!("{name}: read"));
            assert_eq!(refused.why, (limit.why)(value), "{name}");
            assert!(refused.to_string().chars().any(|c| c.is_ascii_digit()), "{name}: {refused}");
        }
    }
}

#[test]
fn attached_mails_count_as_layers() {
    let mail = |layers: usize| {
        let nested = "Content-Type: message/rfc822\r\n\r\n".repeat(layers);
        format!(
            "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n{BODY}--b\r\n{nested}\r\n--b--\r\n"
        )
    };
    for depth in [16, 5] {
        let limits = Limits { depth, ..Limits::default() };
        assert!(read(mail(depth).as_bytes(), &limits).is_ok());
        assert_eq!(read(mail(depth + 1).as_bytes(), &limits).unwrap_err().why, Why::TooDeep(depth));
    }
}

#[test]
fn recipients_above_the_limit_are_not_looked_at() {
    for most in [50, 3] {
        let limits = Limits { recipients: most, ..Limits::default() };
        for count in [most, most + 1] {
            let to: Vec<String> = (0..count).map(|i| format!("p{i}@post.example")).collect();
            let raw = format!("{HEAD}To: {}\r\n{BODY}", to.join(",\r\n "));
            let found = read(raw.as_bytes(), &limits).unwrap().recipients;
            assert_eq!(found, to[..most]);
        }
    }
}

#[test]
fn a_mail_passed_on_too_often_is_never_answered() {
    for hops in [30, 7] {
        let limits = Limits { hops, ..Limits::default() };
        let mail = |n: usize| format!("{}{HEAD}{BODY}", "Received: from a by b\r\n".repeat(n));
        assert_eq!(read(mail(hops).as_bytes(), &limits).unwrap().automatic, None);
        let round = read(mail(hops + 1).as_bytes(), &limits).unwrap().automatic;
        assert_eq!(round, Some(Automatic::Hops(hops + 1)));
    }
}

#[test]
fn text_above_the_limit_is_cut_at_a_line_and_said() {
    for most in [262_144, 5_000, 400_000] {
        let limits = Limits { text: most, ..Limits::default() };
        // 20 letters to a line, then one line that just fits.
        let full = "move L07: forward 1\n".repeat(most / 20 - 2);
        let last = format!("move L08: back{}", " x".repeat(most));
        let fits = format!("{full}{}", &last[..most - full.len()]);
        let mail = |text: &str| format!("{HEAD}\r\n{text}\n").into_bytes();
        let letter = read(&mail(&fits), &limits).unwrap();
        assert_eq!((letter.text.len(), &letter.notes), (most, &vec![]));
        let letter = read(&mail(&format!("{fits}x")), &limits).unwrap();
        assert!(full.starts_with(&letter.text), "{:?}", &letter.text[letter.text.len() - 60..]);
        assert!(matches!(letter.notes.as_slice(), [Note::Truncated { .. }]), "{:?}", letter.notes);
    }
}

#[test]
fn html_and_attached_texts_are_cut_at_the_same_limit() {
    let limits = Limits { text: 5_000, ..Limits::default() };
    let lines = "<div>move L07: forward 1</div>\r\n".repeat(1_000);
    let page = format!("{HEAD}Content-Type: text/html\r\n\r\n{lines}");
    let orders = "move L07: forward 1\r\n".repeat(1_000);
    let file = format!(
        "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsee file\r\n--b\r\nContent-Type: text/plain\r\n\
         Content-Disposition: attachment; filename=o.txt\r\n\r\n{orders}\r\n--b--\r\n"
    );
    for raw in [page, file] {
        let letter = read(raw.as_bytes(), &limits).unwrap();
        assert!(
            letter.text.len() <= 5_000 && letter.text.ends_with("move L07: forward 1"),
            "{}",
            letter.text.len()
        );
        assert!(letter.notes.iter().any(|n| matches!(n, Note::Truncated { .. })), "{:?}", letter.notes);
    }
}

#[test]
fn so_many_lines_of_all_parts_are_looked_at_and_what_is_beyond_is_said() {
    // A line for every ten bytes of text, in all parts together twice as many.
    let limits = Limits { text: 4_000, ..Limits::default() };
    let file = |name: &str, text: &str| {
        format!(
            "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename={name}\r\n\r\n{text}\r\n"
        )
    };
    let mail = |filler: usize| {
        let files = file("a.txt", &"x\r\n".repeat(400)) + &file("b.txt", &"x\r\n".repeat(filler));
        let last = file("orders.txt", "rally all");
        format!("{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n{files}{last}--b--\r\n")
    };
    let letter = read(mail(399).as_bytes(), &limits).unwrap();
    assert_eq!(letter.text, "rally all");
    let letter = read(mail(400).as_bytes(), &limits).unwrap();
    let unread = Note::AttachmentIgnored { name: "orders.txt".into(), why: Unread::PastLimit };
    assert_eq!(letter.text, "");
    assert!(letter.notes.contains(&unread), "{:?}", letter.notes);
}

#[test]
fn text_encoded_again_and_again_is_set_right_up_to_the_limit() {
    let again = |text: &str| encoding_rs::WINDOWS_1252.decode(text.as_bytes()).0.into_owned();
    let twice = again("łąka");
    let thrice = again(&twice);
    for (text, encodings, right) in
        [(&twice, 3, true), (&thrice, 3, true), (&thrice, 2, false), (&twice, 1, false)]
    {
        let limits = Limits { encodings, ..Limits::default() };
        let raw = format!("{HEAD}Content-Type: text/plain; charset=utf-8\r\n\r\nrally {text}\r\n");
        let letter = read(raw.as_bytes(), &limits).unwrap();
        assert_eq!(letter.text == "rally łąka", right, "{} of {encodings}", letter.text);
    }
}

/// The cut may fall within a letter of several bytes; that says nothing about the charset.
#[test]
fn a_text_that_is_cut_keeps_its_letters() {
    let limits = Limits { text: 1_000, ..Limits::default() };
    for ahead in 0..4 {
        let body = format!("{}{}", "x".repeat(ahead), "łąka €\r\n".repeat(1_000));
        for charset in ["", "Content-Type: text/plain; charset=utf-8\r\n"] {
            let letter = read(format!("{HEAD}{charset}\r\n{body}").as_bytes(), &limits).unwrap();
            let whole = letter.text.lines().skip(1).all(|line| line == "łąka €");
            assert!(whole && letter.text.lines().count() > 1, "{ahead} ahead: {}", letter.text);
            assert!(letter.notes.iter().any(|n| matches!(n, Note::Truncated { .. })), "{:?}", letter.notes);
        }
    }
}
