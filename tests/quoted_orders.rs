//! Quotes without marks: whatever a mail program makes of an old mail, nothing of it is executed, and nothing of the
//! player's own words is lost.

mod club;
mod forms;

use std::sync::Arc;

use club::Club;

use estafette::mail::{Envelope, Letter, Limits, Note, Own, Sent, SentMail, read_letter};
use forms::{FORMS, OWN};
use proptest::prelude::*;

const ORDERS: &str = "move L07: forward 3\nrally all";
const OLD: &str = "Hello Ann,\n\nmove P38: forward 2\n1. attack order A20B33\nface all SE\n\nGood luck";

fn own() -> Own {
    Own {
        domain: "club.example".into(),
        addresses: vec!["orders@club.example".into()],
        names: vec!["Estafette".into()],
        ..Own::default()
    }
}

fn mail(text: &str) -> Vec<u8> {
    format!(
        "From: Ann <ann@post.example>\r\nTo: orders@club.example\r\nSubject: Re: [spring T3] turn 3\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{}\r\n",
        text.replace('\n', "\r\n")
    )
    .into_bytes()
}

fn read(text: &str, own: &Own) -> Letter {
    read_letter(&mail(text), &Envelope::default(), own, &Limits::default()).unwrap()
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect()
}

#[test]
fn nothing_below_any_of_a_hundred_ways_to_begin_a_quote_is_read() {
    assert!(FORMS.len() >= 100, "{}", FORMS.len());
    let mut wrong = Vec::new();
    for (name, form) in FORMS {
        for text in [format!("{ORDERS}\n\n{form}\n\n{OLD}"), format!("{ORDERS}\n{form}\n{OLD}")] {
            let letter = read(&text, &own());
            let told = letter
                .notes
                .iter()
                .any(|n| matches!(n, Note::QuotesStripped { like_orders, .. } if *like_orders > 0));
            if letter.text.trim_end_matches(['=', '\n']) != ORDERS || !told {
                wrong.push(format!("{name}: {:?} {:?}", letter.text, letter.notes));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), 2 * FORMS.len(), wrong.join("\n"));
}

#[test]
fn a_quote_with_marks_below_them_goes_as_well_and_answers_below_it_stay() {
    let mut wrong = Vec::new();
    for (name, form) in FORMS.iter().filter(|(_, form)| !form.contains('\n')) {
        let marked: String = OLD.lines().map(|l| format!("> {l}\n")).collect();
        let letter = read(&format!("rally all\n\n{form}\n{marked}\nface all SE\n"), &own());
        if lines(&letter.text) != ["rally all", "face all SE"] {
            wrong.push(format!("{name}: {:?}", letter.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_players_write_themselves_stays() {
    for text in OWN {
        let letter = read(text, &own());
        assert_eq!(lines(&letter.text), lines(text));
    }
}

/// Orders that a sheet may hold.
const SHEET: &[&str] = &[
    "move L07: forward 3",
    "move P38: forward 2, left 60",
    "rally all",
    "face all SE",
    "attack order A20B33, A19B33",
    "after win: hold all foot",
    "on pit: stop",
    "move K15: back",
    "fire B02 at A20B33",
    "rally not T02",
];

/// A mail of ours in the manner of a receipt, with those orders restated and quoted.
fn receipt(orders: &[&str], n: usize) -> String {
    let mut text = format!(
        "Ann, your mail of Saturday {n} March 2026, 09:15 CET (2026-03-21 08:15 UTC):\naccepted with warnings.\n\n\
         UNDERSTOOD, turn {n}, Polish-Lithuanian half-turn\n"
    );
    for (at, order) in orders.iter().enumerate() {
        text.push_str(&format!("  {}. {order}\n", at + 1));
    }
    text.push_str("\nTO LOOK AT\n");
    for order in orders {
        text.push_str(&format!(
            "note: not read as an order or a command; nothing is done about it\n{order}\n  = help: `help` lists what can be written\n\n"
        ));
    }
    text.push_str(
        "STILL OWED\n  Your orders for this half-turn are in; you may still change them.\n  No deadline is set.\n\n\
         spring: Grunwald 1410\n",
    );
    text
}

fn sent(text: &str) -> Sent {
    let raw = mail(text);
    [Arc::new(SentMail::of(&raw, &Limits::default()))].into_iter().collect()
}

/// What a mail program does to a mail that it quotes without marks.
#[derive(Debug, Clone)]
struct Handling {
    width: Option<usize>,
    bullets: bool,
    no_blanks: bool,
    indent: usize,
    html: bool,
    cut: usize,
}

fn handling() -> impl Strategy<Value = Handling> {
    (proptest::option::of(30usize..100), any::<bool>(), any::<bool>(), 0usize..9, any::<bool>(), 0usize..40)
        .prop_map(|(width, bullets, no_blanks, indent, html, cut)| Handling {
            width,
            bullets,
            no_blanks,
            indent,
            html,
            cut,
        })
}

impl Handling {
    fn quoted(&self, text: &str) -> String {
        let mut out: Vec<String> = Vec::new();
        for paragraph in text.split("\n\n") {
            match self.width {
                Some(width) => {
                    let mut line = String::new();
                    for word in paragraph.split_whitespace() {
                        if !line.is_empty() && line.len() + 1 + word.len() > width {
                            out.push(std::mem::take(&mut line));
                        }
                        line.push_str(if line.is_empty() { "" } else { " " });
                        line.push_str(word);
                    }
                    out.push(line);
                }
                None => out.extend(paragraph.lines().map(str::to_owned)),
            }
            out.push(String::new());
        }
        if self.no_blanks {
            out.retain(|l| !l.is_empty());
        }
        let bullet = if self.bullets { "* " } else { "" };
        let indent = " ".repeat(self.indent);
        let mut text: String = out
            .iter()
            .map(|l| if l.is_empty() { "\n".to_owned() } else { format!("{indent}{bullet}{l}\n") })
            .collect();
        // Some cut a long mail off.
        let whole: Vec<char> = text.chars().collect();
        if whole.len() > 400 {
            text = whole[..whole.len() - self.cut].iter().collect();
        }
        text
    }

    fn letter(&self, own_words: &str, quote: &str, own: &Own) -> Letter {
        if !self.html {
            return read(&format!("{own_words}\n\n{quote}"), own);
        }
        let escaped = |t: &str| t.replace('&', "&amp;").replace('<', "&lt;").replace('\n', "<br>\r\n");
        let raw = format!(
            "From: Ann <ann@post.example>\r\nTo: orders@club.example\r\nSubject: Re: [spring T3] turn 3\r\n\
             Content-Type: text/html; charset=utf-8\r\n\r\n<html><body>{}<br><br><div>{}</div></body></html>\r\n",
            escaped(own_words),
            escaped(quote)
        );
        read_letter(raw.as_bytes(), &Envelope::default(), own, &Limits::default()).unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Without any line that begins the quote, and with each of them.
    #[test]
    fn nothing_of_a_mail_of_ours_is_read_and_nothing_of_the_players_is_lost(
        now in proptest::sample::subsequence(SHEET.to_vec(), 1..6),
        before in proptest::sample::subsequence(SHEET.to_vec(), 1..10),
        n in 1usize..28,
        how in handling(),
        form in proptest::option::of(0..FORMS.len()),
    ) {
        let ours = receipt(&before, n);
        let own = Own { sent: sent(&ours), ..own() };
        let form = form.map_or("", |at| FORMS[at].1);
        let quote = format!("{form}\n{}", how.quoted(&ours));
        let letter = how.letter(&now.join("\n"), &quote, &own);
        let mut kept = lines(letter.text.trim_end_matches(['=', '\n']));
        // Of a mail that was cut off, half a word in the last line belongs to nobody.
        kept.pop_if(|last| how.cut > 0 && last.split(' ').filter(|w| w.contains(char::is_alphabetic)).count() < 2);
        prop_assert_eq!(kept, now, "{}\n{:?}", quote, letter.notes);
        let told = letter.notes.iter().any(|n| matches!(n, Note::QuotesStripped { .. }));
        prop_assert!(told, "{:?}", letter.notes);
    }

    /// Whoever copies what a receipt restates, changes it and sends it anew, means it.
    #[test]
    fn copied_orders_are_the_players_own(
        now in proptest::sample::subsequence(SHEET.to_vec(), 1..10),
        before in proptest::sample::subsequence(SHEET.to_vec(), 1..10),
        heading in any::<bool>(),
    ) {
        let own = Own { sent: sent(&receipt(&before, 3)), ..own() };
        let head = if heading { "UNDERSTOOD, turn 3, Polish-Lithuanian half-turn\n" } else { "" };
        let numbered: Vec<String> = now.iter().enumerate().map(|(n, o)| format!("{}. {o}", n + 1)).collect();
        let letter = read(&format!("{head}{}", numbered.join("\n")), &own);
        let kept = lines(&letter.text);
        prop_assert!(kept.ends_with(&numbered.iter().map(String::as_str).collect::<Vec<_>>()), "{:?}", letter);
    }
}

#[test]
fn orders_among_and_below_a_quote_without_marks_are_told_of() {
    let ours = receipt(&["move L07: forward 3", "rally all"], 3);
    let own = Own { sent: sent(&ours), ..own() };
    let (above, below) = ours.split_once("\nSTILL OWED").unwrap();
    let among = format!("{above}\nmove K15: back\n\nSTILL OWED{below}");
    let letter = read(&format!("face all SE\n\n{among}"), &own);
    assert_eq!(letter.text, "face all SE");
    let told = |letter: &Letter| {
        letter.notes.iter().any(|n| matches!(n, Note::AmongQuoted { lines } if lines == &["move K15: back"]))
    };
    assert!(told(&letter), "{:?}", letter.notes);
    // Below a line that begins a quote nothing is read; what is not ours there is told of.
    let framed = format!(
        "face all SE\n\nOn Tue, Mar 10, 2026 at 8:00 PM Estafette <orders@club.example> wrote:\n\n{ours}\n\nmove K15: back\n"
    );
    let letter = read(&framed, &own);
    assert_eq!(letter.text, "face all SE");
    assert!(told(&letter), "{:?}", letter.notes);
    // Without such a line it is known to the word where our text ends.
    let letter = read(&format!("{ours}\n\nmove K15: back\n"), &own);
    assert_eq!(letter.text, "move K15: back");
}

/// A text without the ends of its lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_real_receipt_and_a_real_welcome_that_come_back_without_marks_are_not_executed() {
    let library = estafette::shelf::load(None).unwrap();
    let mut club = Club::new(&library);
    let (welcome, words) = club.send();
    let (_, entered, receipt) = club.writes(&format!("face L09 SW\n\n{}", words.text), Some(&welcome));
    assert_eq!(entered.as_deref().map(lines), Some(vec!["face L09 SW"]), "{receipt}");
    assert!(flat(&receipt).contains("quoted lines were not read"), "{receipt}");
    // The receipt quotes the order in words that can be read as an order again.
    let (_, entered, receipt) = club.writes("face L10 SW\nface K99 SE\nfoo L01", None);
    assert!(entered.is_some(), "{receipt}");
    let (last, words) = club.send();
    for answers in [Some(&last), None] {
        let unwrapped = words.text.replace("\n  ", " ").replace("| ", "").replace(" |", "");
        for quote in [words.text.clone(), words.text.replace("\n\n", "\n"), unwrapped] {
            let (_, entered, told) = club.writes(&format!("face L11 NE\n\n{quote}"), answers);
            assert_eq!(entered.as_deref().map(lines), Some(vec!["face L11 NE"]), "{quote}\n{told}");
            assert!(flat(&told).contains("not read"), "{told}");
        }
    }
    // A quote alone says nothing, and is told so.
    let (_, entered, told) = club.writes(&words.text, Some(&last));
    assert!(entered.is_none() && flat(&told).contains("quoted lines were not read"), "{told}");
    // What is copied from it and meant is heard.
    let (outcome, entered, told) = club.writes("face L10 SW\nface L09 NE", Some(&last));
    assert_eq!(entered.as_deref().map(lines), Some(vec!["face L10 SW", "face L09 NE"]), "{outcome:?} {told}");
}
