//! Shapes 51 and 52: subjects; and mails that must not be answered, or not read, for what their header says.

use super::build::base64;
use super::{Shape, Wording};

pub fn shapes(w: &Wording) -> Vec<Shape> {
    let mut shapes = subjects(w);
    shapes.extend(machines(w));
    shapes.extend(forged(w));
    shapes
}

fn mail(header: &str, body: &str) -> Vec<u8> {
    let fixed = "To: orders+k7f3@club.example\nMessage-ID: <1.ann@post.example>\nMIME-Version: 1.0\n\
                 Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n";
    format!("{header}{fixed}\n{body}").replace('\n', "\r\n").into_bytes()
}

const ANN: &str = "From: Ann <ann@post.example>\n";

fn subjects(w: &Wording) -> Vec<Shape> {
    let tag = "[spring-1410 T3]";
    let prefixes = match w.code {
        "en" => ["Re: RE: Re[2]: ", "Fwd: FW: ", "[EXT] [SPAM] SV: VS: TR: RV: "],
        "pl" => ["Odp: Re: ODP: ", "PD: Odp.: ", "[EXT] [ZEWNĘTRZNY] Odp: "],
        _ => ["AW: Re: Antwort: ", "WG: AW: ", "[EXTERN] [SPAM] AW: "],
    };
    let word = match w.code {
        "en" | "pl" => "młyn",
        _ => "Mühle",
    };
    let mut raw: Vec<(String, String, String)> = Vec::new();
    for (i, prefix) in prefixes.into_iter().enumerate() {
        raw.push((format!("51.{i} prefixes"), format!("{prefix}{tag} {word}"), format!("{tag} {word}")));
    }
    let bytes = format!("{} {tag} {word}", prefixes[0].trim()).into_bytes();
    let (head, tail) = bytes.split_at(bytes.iter().position(|b| !b.is_ascii()).unwrap() + 1);
    let coded = |bytes: &[u8]| format!("=?UTF-8?B?{}?=", base64(bytes).replace('\n', ""));
    raw.push((
        "51.b split within a letter".into(),
        format!("{}\n {}", coded(head), coded(tail)),
        format!("{tag} {word}"),
    ));
    let quoted: String = word.bytes().map(|b| format!("={b:02x}")).collect();
    raw.push((
        "51.q folded".into(),
        format!("{}\n {tag}\n =?utf-8?q?{quoted}?=", prefixes[0].trim()),
        format!("{tag} {word}"),
    ));
    raw.push(("52.0 no tag".into(), format!("{}{word}", prefixes[0]), word.into()));
    raw.push((
        "52.1 tag twice".into(),
        format!("{}{tag} {}{tag} {word}", prefixes[0], prefixes[0]),
        format!("{tag} {}{tag} {word}", prefixes[0]),
    ));
    raw.into_iter()
        .map(|(name, subject, plain)| {
            let raw = mail(&format!("{ANN}Subject: {subject}\n"), &w.text());
            Shape { subject: Some(plain), ..Shape::exact(name, raw) }
        })
        .collect()
}

/// Answers of programs, with and without the headers that they ought to have (RFC 3834).
fn machines(w: &Wording) -> Vec<Shape> {
    let (subject, text) = match w.code {
        "en" => ("Automatic reply: report", "I am out of the office until 12 January."),
        "pl" => ("Odpowiedź automatyczna: report", "Jestem poza biurem do 12 stycznia."),
        _ => ("Automatische Antwort: report", "Ich bin bis 12. Januar nicht im Büro."),
    };
    let body = format!("{text}\n\n{}", w.text());
    [
        ("60.0 out of office by its subject", format!("{ANN}Subject: {subject}\n"), "Subject"),
        (
            "60.1 out of office by RFC 3834",
            format!("{ANN}Auto-Submitted: auto-replied (vacation)\nSubject: report\n"),
            "AutoSubmitted",
        ),
        ("60.2 answering program", format!("{ANN}X-Autoreply: yes\nSubject: report\n"), "AnswerHeader"),
        ("60.3 mailing list", format!("{ANN}List-Id: <club.lists.example>\nSubject: report\n"), "List"),
        ("60.4 null sender", format!("Return-Path: <>\n{ANN}Subject: report\n"), "NullReturnPath"),
        ("60.5 daemon", "From: Mail System <MAILER-DAEMON@post.example>\nSubject: report\n".into(), "Daemon"),
    ]
    .map(|(name, header, sign)| {
        let raw = mail(&header, &body);
        let lines = std::iter::once(text).chain(w.orders).map(str::to_owned).collect();
        Shape { automatic: Some(sign), ..Shape::exact(name, raw).expecting(super::Expect::Lines(lines)) }
    })
    .into()
}

fn forged(w: &Wording) -> Vec<Shape> {
    [
        ("61.0 two senders", format!("{ANN}From: Bob <bob@post.example>\n"), "TwoFromFields"),
        ("61.1 several senders", "From: Ann <ann@post.example>, bob@post.example\n".into(), "SeveralSenders"),
        ("61.2 no sender", "Subject: x\n".into(), "NoFrom"),
        ("61.3 doubtful sender", "From: ann@post.example <bob@post.example>\n".into(), "BadSender"),
        ("61.4 return in a header", format!("{ANN}Subject: x\rBcc: y@post.example\n"), "ControlCharacter"),
    ]
    .map(|(name, header, why)| Shape {
        refused: Some(why),
        ..Shape::exact(name, mail(&header, &w.text())).expecting(super::Expect::Nothing)
    })
    .into()
}
